// @ts-check
/** The home page: the exhibits, each with a picture and a sentence, and examples that open prepared positions. */
import { html, nothing, svg } from 'lit';
import { until } from 'lit/directives/until.js';
import * as site from './site.js';

/** @typedef {Pick<import('answers/page').ExhibitEntry, 'name' | 'title' | 'sentence' | 'examples'> & {picture?: unknown}} Exhibit */

/** @param {{exhibits: Exhibit[]}} catalogue */
export function home(catalogue) {
  return html`
    <h1 tabindex="-1">Counting House</h1>
    <p class="lead">Puzzles and games to play, solve and count: exactly where possible, estimated where necessary, and always
      honest about which. Your browser computes everything; the link holds what you see.</p>
    <ul class="cards">
      ${catalogue.exhibits.map(
        (exhibit) => html`<li><div class="card">
            <a class="picture" href="#/${exhibit.name}" tabindex="-1" aria-hidden="true">${until(picture(exhibit), nothing)}</a>
            <div class="card-words">
            <h2><a href="#/${exhibit.name}">${exhibit.title}</a></h2>
            <p>${exhibit.sentence}</p>
            <ul class="examples" aria-label="Examples: ${exhibit.title}">
              ${exhibit.examples.map(
                ({
                  title,
                  sentence,
                  query,
                }) => html`<li><a href="#/${exhibit.name}${query ? `?${query}` : ''}">
                  <b>${title}</b> <span>${sentence}</span></a></li>`,
              )}
            </ul></div>
          </div></li>`,
      )}
    </ul>`;
}

/** Pictures that are drawn, or on their way. @type {Map<string, unknown>} */
const pictures = new Map();

/**
 * An exhibit's small picture from the plain data in the catalogue. `{lines}`, a few lines of large text, needs no more; its
 * own `picture.js` draws anything else.
 * @param {Exhibit} exhibit
 */
function picture({ name, picture }) {
  if (!pictures.has(name)) {
    const words = /** @type {{lines?: string[]} | null} */ (picture)?.lines ?? (picture ? null : ['1 2 3 …']);
    const drawn = words ? lines(words) : site.picture(name).then((draw) => draw(picture), console.error);
    pictures.set(name, drawn);
  }
  return pictures.get(name);
}

/** @param {string[]} lines */
function lines(lines) {
  const width = Math.max(...lines.map((line) => [...line].length), 4);
  return html`<svg viewBox="0 0 ${width} ${lines.length * 1.7}" preserveAspectRatio="xMidYMid meet">
    ${lines.map((line, i) => svg`<text x=${width / 2} y=${i * 1.7 + 1.25} class="picture-line">${line}</text>`)}</svg>`;
}
