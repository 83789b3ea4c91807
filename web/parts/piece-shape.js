// @ts-check
/** A piece as SVG: its outline in its colour, its balls, its letter. Used by the board, the tray and the gallery. */
import { svg } from 'lit';
import { outline } from './outline.js';

/** Colours 1 to 16 are tokens; which of them take light letters. */
const LIGHT = new Set([3, 6, 8, 10, 13, 14, 15]);

/**
 * A ball of a piece: [row, column] or [row, column, layer]; layer 0 is the upper one, -1 the lower.
 * @typedef {number[]} Ball
 */

/**
 * @typedef {object} Shape
 * @property {Ball[]} cells
 * @property {string} letter
 * @property {number} colour  1 to 16
 * @property {'laid' | 'ghost' | 'bad' | 'hint' | 'held'} [look]
 */

/** @param {number} colour */
export const pieceColour = (colour) => `var(--piece-${((colour - 1) % 16) + 1})`;
/** @param {number} colour */
export const letterColour = (colour) => (LIGHT.has(((colour - 1) % 16) + 1) ? 'var(--piece-light)' : 'var(--piece-dark)');

/** Where the letter stands: the ball nearest to the middle of the piece. @param {Ball[]} cells */
export function letterCell(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  let best = cells[0];
  for (const cell of cells) {
    const far = (/** @type {Ball} */ [r, c]) => (r - row) ** 2 + (c - column) ** 2;
    if (far(cell) < far(best) - 1e-9) best = cell;
  }
  return best;
}

/**
 * @param {Shape} shape
 * @param {{balls?: boolean, letters?: boolean}} [how]
 */
export function pieceShape({ cells, letter, colour, look = 'laid' }, { balls = true, letters = true } = {}) {
  if (!cells.length) return svg``;
  const flat = /** @type {[number, number][]} */ (cells.map(([row, column]) => [row, column]));
  const [row, column] = letterCell(cells);
  const layers = cells.some((cell) => cell.length > 2 && cell[2] !== 0);
  return svg`<g class="piece look-${look}">
    <path d=${outline(flat)} fill=${pieceColour(colour)} class="piece-body"/>
    ${
      balls
        ? flat.map(
            ([r, c]) => svg`<circle cx=${c + 0.5} cy=${r + 0.5} r="0.36" class="piece-ball"/>`,
          )
        : ''
    }
    ${
      layers
        ? cells
            .filter((cell) => cell[2] === -1)
            .map(([r, c]) => svg`<circle cx=${c + 0.5} cy=${r + 0.5} r="0.2" class="piece-low" stroke=${letterColour(colour)}/>`)
        : ''
    }
    ${
      letters
        ? svg`<text x=${column + 0.5} y=${row + 0.5} dy="0.35em" fill=${letterColour(colour)} class="piece-letter">${letter}</text>`
        : ''
    }
  </g>`;
}
