// @ts-check
/** Draws a track as a graph: rails through the pieces, junctions with their numbers of ends, and open ends. */
import { html, svg } from 'lit';

/** @typedef {import('answers/tracks').Drawn} Drawn */

/** The smallest width and height, so that a few pieces are not drawn huge. */
const LEAST = 90;
/** The usual size of numbers, and of the rings around them. */
const SIZE = { number: 3.6, ring: 2.6 };

/** The name of each kind of piece, to which a number is added. */
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

/** Draws rails along these paths. @param {string[]} paths */
export const rails = (paths) =>
  ['sleepers', 'iron', 'between'].map((part) =>
    paths.map((path) => svg`<path class="track-${part}" d=${path}/>`),
  );

/**
 * A piece on the rails.
 * @param {{x: number, y: number, turned: number}} place @param {string} kind @param {number} ends @param {string} name
 * @param {{number: number, ring: number}} [size]  of the number on a junction, and of the ring around it
 */
export function pieceMark({ x, y, turned }, kind, ends, name, { number, ring } = SIZE) {
  const title = svg`<title>${name}</title>`;
  if (kind === 'open')
    return svg`<g class="track-open">${title}<circle cx=${x} cy=${y} r=${ring}/><text x=${x} y=${y} dy="0.36em" font-size=${number}>?</text></g>`;
  if (kind === 'buffer')
    return svg`<rect class="track-buffer" x="-0.8" y="-3" width="1.6" height="6" rx="0.5" transform="translate(${x} ${y}) rotate(${turned})">${title}</rect>`;
  if (ends === 2)
    return kind === 'curve'
      ? svg`<circle class="track-curve" cx=${x} cy=${y} r="1.25">${title}</circle>`
      : svg`<rect class="track-straight" x="-1.5" y="-0.75" width="3" height="1.5" rx="0.3" transform="translate(${x} ${y}) rotate(${turned})">${title}</rect>`;
  return svg`<g class="track-junction ${kind === 'switch' ? 'is-switch' : ''}">${title}<circle cx=${x} cy=${y} r=${ring}/><text x=${x} y=${y} dy="0.36em" font-size=${number}>${ends}</text></g>`;
}

/** @param {Drawn} drawn */
export function trackPicture(drawn) {
  const { kinds, ends, picture, words } = drawn;
  const [left, top, wide, tall] = picture.box;
  const more = Math.max(0, LEAST - wide) / 2;
  const names = callings(drawn);
  return html`<svg class="track-picture" role="img" aria-label="A track: ${words}" viewBox="${left - more} ${top} ${wide + 2 * more} ${tall}">
    ${rails(picture.rails)}
    ${picture.places.map((place, i) => pieceMark(place, kinds[i], ends[i], names[i]))}</svg>`;
}

/**
 * The pieces laid by hand as a graph: a vertex for each piece, with its degree, and an edge for each connection.
 * @param {Drawn} drawn @param {boolean} large  whether the numbers must be read from afar
 */
export function graphPicture(drawn, large) {
  const { kinds, ends, picture, pieces, words } = drawn;
  const [left, top, wide, tall] = picture.box;
  const more = Math.max(0, LEAST - wide) / 2;
  const number = large ? Math.max(5, wide / 30, tall / 24) : 3.8;
  const names = callings(drawn);
  const joined = drawn.connections.filter(([, other]) => other < pieces).length;
  return html`<svg class="degree-picture" role="img" aria-label="A graph: ${words}" viewBox="${left - more} ${top} ${wide + 2 * more} ${tall}">
    ${picture.rails.map((path, i) => svg`<path class="degree-edge ${i < joined ? '' : 'is-open'}" d=${path}/>`)}
    ${picture.places.map(({ x, y }, i) => {
      const open = kinds[i] === 'open';
      return svg`<g class="degree-vertex ${open ? 'is-open' : ends[i] > 2 ? 'is-junction' : ''}"><title>${names[i]}</title><circle cx=${x} cy=${y} r=${0.72 * number}/><text x=${x} y=${y} dy="0.36em" font-size=${number}>${open ? '?' : ends[i]}</text></g>`;
    })}</svg>`;
}
