// @ts-check
/** A track as a graph: rails through the pieces, junctions with their numbers of ends, and open ends. */
import { html, svg } from 'lit';

/** @typedef {import('answers/tracks').Drawn} Drawn */

/** The smallest width and height, so that a few pieces are not drawn huge. */
const LEAST = 90;

/** The name of each kind when numbered. */
export const NAMES = {
  straight: 'straight',
  curve: 'curve',
  switch: 'switch',
  crossing: 'crossing',
  buffer: 'buffer',
  open: 'open end',
};

/** @param {string} kind @param {number} ends */
const named = (kind, ends) => NAMES[/** @type {keyof typeof NAMES} */ (kind)] ?? `piece of ${ends} ends`;

/** A name for each piece: its kind and a number. @param {Drawn} drawn @returns {string[]} */
export function callings({ kinds, ends }) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return kinds.map((kind, i) => {
    const name = named(kind, ends[i]);
    met.set(name, (met.get(name) ?? 0) + 1);
    return `${name} ${met.get(name)}`;
  });
}

/** Rails along these paths. @param {string[]} paths */
export const rails = (paths) =>
  ['sleepers', 'iron', 'between'].map((part) =>
    paths.map((path) => svg`<path class="track-${part}" d=${path}/>`),
  );

/** @param {{x: number, y: number, turned: number}} place @param {string} kind @param {number} ends @param {string} name */
function piece({ x, y, turned }, kind, ends, name) {
  const title = svg`<title>${name}</title>`;
  if (kind === 'open')
    return svg`<g class="track-open">${title}<circle cx=${x} cy=${y} r="2.6"/><text x=${x} y=${y} dy="0.36em">?</text></g>`;
  if (kind === 'buffer')
    return svg`<rect class="track-buffer" x="-0.8" y="-3" width="1.6" height="6" rx="0.5" transform="translate(${x} ${y}) rotate(${turned})">${title}</rect>`;
  if (ends === 2)
    return kind === 'curve'
      ? svg`<circle class="track-curve" cx=${x} cy=${y} r="1.25">${title}</circle>`
      : svg`<rect class="track-straight" x="-1.5" y="-0.75" width="3" height="1.5" rx="0.3" transform="translate(${x} ${y}) rotate(${turned})">${title}</rect>`;
  return svg`<g class="track-junction ${kind === 'switch' ? 'is-switch' : ''}">${title}<circle cx=${x} cy=${y} r="2.6"/><text x=${x} y=${y} dy="0.36em">${ends}</text></g>`;
}

/** @param {Drawn} drawn */
export function trackPicture(drawn) {
  const { kinds, ends, picture, words } = drawn;
  const [left, top, wide, tall] = picture.box;
  const more = Math.max(0, LEAST - wide) / 2;
  const names = callings(drawn);
  return html`<svg class="track-picture" role="img" aria-label="A track: ${words}" viewBox="${left - more} ${top} ${wide + 2 * more} ${tall}">
    ${rails(picture.rails)}
    ${picture.places.map((place, i) => piece(place, kinds[i], ends[i], names[i]))}</svg>`;
}
