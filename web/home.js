// @ts-check
/** The home page: the exhibits as pictures with a sentence each, and examples that open prepared positions. */
import { html, svg } from 'lit';
import { pieceShape, trayShape } from './parts/piece-shape.js';
import { treePicture } from './parts/search-tree.js';

/** @param {import('./router.js').Catalogue} catalogue */
export function home(catalogue) {
  return html`
    <h1 tabindex="-1">Counting House</h1>
    <p class="lead">Puzzles and games to play with, solve and count: exactly where it can be, estimated where it must be, and
      always honest about which. Everything is worked out here, in your browser; what you see is in the link.</p>
    <ul class="cards">
      ${[...catalogue.exhibits]
        .sort((one, other) => one.order - other.order)
        .map(
          (exhibit) => html`<li><div class="card">
            <a class="picture" href="#/${exhibit.name}" tabindex="-1" aria-hidden="true">${picture(exhibit.picture)}</a>
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

/**
 * A small picture from the catalogue's plain data: `{rows, columns, pieces}` is a board, `{curves, level}` a few curves
 * about a level, `{tree}` a search tree, `{lines}` a few lines of large text, such as the keys of a pad.
 * @param {any} data
 */
function picture(data) {
  if (Array.isArray(data?.pieces)) {
    const columns = data.columns ?? data.cols;
    return html`<svg viewBox="-0.15 -0.15 ${columns + 0.3} ${data.rows + 0.3}" preserveAspectRatio="xMidYMid meet">
      ${trayShape(data.rows, columns, null)}
      ${data.pieces.map((/** @type {any} */ piece) => pieceShape(piece))}</svg>`;
  }
  if (Array.isArray(data?.curves)) return curves(data);
  if (Array.isArray(data?.tree)) return treePicture(data.tree);
  const lines = Array.isArray(data?.lines) ? data.lines.map(String) : ['1 2 3 …'];
  const width = Math.max(...lines.map((/** @type {string} */ line) => [...line].length), 4);
  return html`<svg viewBox="0 0 ${width} ${lines.length * 1.7}" preserveAspectRatio="xMidYMid meet">
    ${lines.map(
      (/** @type {string} */ line, /** @type {number} */ i) =>
        svg`<text x=${width / 2} y=${i * 1.7 + 1.25} class="picture-line">${line}</text>`,
    )}</svg>`;
}

/** @param {{curves: number[][], level: number}} data */
function curves({ curves, level }) {
  const highest = Math.max(level, ...curves.flat()) * 1.05;
  const y = (/** @type {number} */ value) => 6 * (1 - value / highest);
  const path = (/** @type {number[]} */ values) =>
    values.map((value, i) => `${(11 * i) / (values.length - 1)},${y(value)}`).join(' ');
  return html`<svg viewBox="0 0 11 6" preserveAspectRatio="xMidYMid meet">
    <line class="picture-level" x1="0" x2="11" y1=${y(level)} y2=${y(level)} />
    ${curves.map((values) => svg`<polyline class="picture-curve" points=${path(values)} />`)}</svg>`;
}
