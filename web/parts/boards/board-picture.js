// @ts-check
/** A small picture of a board: the tray, its cells if wanted, and the pieces placed on it. */
import { html, svg } from 'lit';
import { boxOf } from './lattice.js';
import { everyCell, latticeArea, pieceShape, trayShape, whiteRings } from './piece-shape.js';

/**
 * What to draw; `cells` holds [row, column] of every cell of the tray, null for a full rectangle, and `white` those in the second colour.
 * @typedef {{rows: number, columns: number, cells: number[][] | null, pieces: import('./piece-shape.js').Shape[], balls?: boolean,
 *   lattice?: import('./lattice.js').Lattice | null, white?: number[][]}} Picture
 */

/** @param {Picture & {label: string, grid?: boolean}} what  `grid`: draw the cells, to pencil in */
export function boardPicture({
  rows,
  columns,
  cells,
  pieces,
  label,
  grid = false,
  balls = false,
  lattice = null,
  white = [],
}) {
  const [left, top, width, height] = boxOf(lattice, rows, columns);
  return html`<svg role="img" aria-label=${label} viewBox="${left - 0.2} ${top - 0.2} ${width + 0.4} ${height + 0.4}">
    ${trayShape(rows, columns, cells, lattice)}
    ${grid && !lattice ? squares(rows, columns, cells) : ''}
    ${grid && lattice && !lattice.reach ? (cells ?? everyCell(lattice, rows, columns)).map((cell) => latticeArea(lattice, cell, 'board-squares')) : ''}
    ${pieces.map((piece) => pieceShape({ ...piece, lattice }, { balls }))}
    ${whiteRings(white, lattice)}</svg>`;
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
