// @ts-check
/** A small picture of a board: the tray, its cells if wanted, and the pieces placed on it. */
import { html, svg } from 'lit';
import { pieceShape, trayShape } from './piece-shape.js';

/**
 * @param {object} what
 * @param {number} what.rows
 * @param {number} what.columns
 * @param {number[][] | null} what.cells  [row, column] of every cell of the tray; null for a full rectangle
 * @param {import('./piece-shape.js').Shape[]} what.pieces
 * @param {string} what.label
 * @param {boolean} [what.grid]  draw the cells, to pencil in
 * @param {boolean} [what.balls]
 */
export function boardPicture({ rows, columns, cells, pieces, label, grid = false, balls = false }) {
  return html`<svg role="img" aria-label=${label} viewBox="-0.2 -0.2 ${columns + 0.4} ${rows + 0.4}">
    ${trayShape(rows, columns, cells)}
    ${grid ? squares(rows, columns, cells) : ''}
    ${pieces.map((piece) => pieceShape(piece, { balls }))}</svg>`;
}

/** @param {number} rows @param {number} columns @param {number[][] | null} cells */
function squares(rows, columns, cells) {
  const all =
    cells ?? Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]);
  return svg`<path class="board-squares" d=${all.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('')}/>`;
}

/** A board for the home page. @param {{rows: number, columns: number, pieces: import('./piece-shape.js').Shape[]}} data */
export const homePicture = ({ rows, columns, pieces }) =>
  html`<svg viewBox="-0.15 -0.15 ${columns + 0.3} ${rows + 0.3}" preserveAspectRatio="xMidYMid meet">
    ${trayShape(rows, columns, null)} ${pieces.map((piece) => pieceShape(piece))}</svg>`;
