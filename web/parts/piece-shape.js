// @ts-check
/** A piece as SVG: its outline in its colour, its balls, its letter. */
import { nothing, svg } from 'lit';
import { outline } from './outline.js';

/** The colours (1 to 16) that need light letters. */
const LIGHT = new Set([3, 6, 8, 10, 13, 14, 15]);

/**
 * @typedef {object} Shape
 * @property {number[][]} cells  [row, column] of each cell it covers
 * @property {number[][][]} [layers]  for a piece with two layers: the cells of its upper and lower balls
 * @property {string} letter
 * @property {number} colour  1 to 16
 * @property {'placed' | 'given' | 'ghost' | 'bad' | 'dead' | 'hint' | 'held'} [look]
 */

/** @param {number} colour */
export const pieceColour = (colour) => `var(--piece-${((colour - 1) % 16) + 1})`;
/** @param {number} colour */
export const letterColour = (colour) =>
  LIGHT.has(((colour - 1) % 16) + 1) ? 'var(--piece-light)' : 'var(--piece-dark)';

/** The cell of the letter: the ball nearest the middle of the piece. @param {number[][]} cells */
export function letterCell(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  let best = cells[0];
  for (const cell of cells) {
    const far = (/** @type {number[]} */ [r, c]) => (r - row) ** 2 + (c - column) ** 2;
    if (far(cell) < far(best) - 1e-9) best = cell;
  }
  return best;
}

/** The connected parts of a piece on the board (a solid's layers are side by side). @param {number[][]} cells */
function partsOf(cells) {
  const left = new Map(cells.map((cell) => [`${cell[0]},${cell[1]}`, cell]));
  const parts = [];
  for (const start of cells) {
    if (!left.delete(`${start[0]},${start[1]}`)) continue;
    const part = [start];
    for (const [row, column] of part) {
      const around = [
        `${row - 1},${column}`,
        `${row + 1},${column}`,
        `${row},${column - 1}`,
        `${row},${column + 1}`,
      ];
      for (const name of around) {
        const next = left.get(name);
        if (next && left.delete(name)) part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

/**
 * The tray under the pieces: its own shape, or a rectangle if `cells` ([row, column]) is null.
 * @param {number} rows @param {number} columns @param {number[][] | null} cells
 */
export function trayShape(rows, columns, cells) {
  if (!cells) {
    return svg`<rect class="board-tray" x="-0.12" y="-0.12" rx="0.3" width=${columns + 0.24} height=${rows + 0.24}/>`;
  }
  const squares = /** @type {[number, number][]} */ (cells);
  return svg`<path class="board-tray" d=${outline(squares, { inset: -0.12, radius: 0.2 })}/>`;
}

/**
 * One cell of a tray or a piece: a ball, or a square inside an element of the class `is-square`.
 * @param {number[]} cell @param {string} kind  its class @param {number} half  of its width
 * @param {number | typeof nothing} [opacity]
 */
export const unitShape = ([row, column], kind, half, opacity = nothing) =>
  svg`<rect class=${kind} x=${column + 0.5 - half} y=${row + 0.5 - half} width=${2 * half} height=${2 * half} rx=${half} opacity=${opacity}/>`;

/** The balls from above: upper ones light, lower ones dark, with a ring where one covers another. @param {Shape} shape */
function ballsOf({ cells, layers, colour }) {
  const has = (/** @type {number[][] | undefined} */ list, /** @type {number[]} */ [row, column]) =>
    list?.some(([r, c]) => r === row && c === column) ?? false;
  return cells.map((cell) => {
    const [x, y] = [cell[1] + 0.5, cell[0] + 0.5];
    const low = layers && layers.length > 1 && has(layers[1], cell);
    if (!low) return unitShape(cell, 'piece-ball', 0.36);
    const ring = svg`<circle cx=${x} cy=${y} r="0.29" class="piece-ring" stroke=${letterColour(colour)}/>`;
    return has(layers?.[0], cell)
      ? svg`${unitShape(cell, 'piece-ball', 0.36)}${ring}`
      : svg`<circle cx=${x} cy=${y} r="0.36" class="piece-deep"/>${ring}`;
  });
}

/** @param {Shape} shape @param {{balls?: boolean, letters?: boolean}} [how] */
export function pieceShape(shape, { balls = true, letters = true } = {}) {
  const { cells, layers, letter, colour, look = 'placed' } = shape;
  if (!cells.length) return svg``;
  const flat = /** @type {[number, number][]} */ (cells);
  return svg`<g class="piece look-${look}">
    <path d=${outline(flat)} fill=${pieceColour(colour)} class="piece-body"/>
    ${balls ? ballsOf(shape) : ''}
    ${look === 'dead' ? cells.map(([r, c]) => svg`<path class="piece-strike" d="M${c + 0.28} ${r + 0.28}l0.44 0.44m0 -0.44l-0.44 0.44"/>`) : ''}
    ${
      letters && look !== 'dead'
        ? partsOf(cells).map((part) => {
            // On an upper ball, if there is one: its background is lighter.
            const high = part.filter((cell) => layers?.[0]?.some(([r, c]) => r === cell[0] && c === cell[1]));
            const [row, column] = letterCell(high.length ? high : part);
            return svg`<text x=${column + 0.5} y=${row + 0.5} dy="0.35em" fill=${letterColour(colour)} class="piece-letter">${letter}</text>`;
          })
        : ''
    }
  </g>`;
}
