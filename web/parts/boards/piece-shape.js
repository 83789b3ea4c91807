// @ts-check
/** Draws a piece as SVG: its outline in its colour, its balls and its letter. */
import { nothing, svg } from 'lit';
import { areaOf, cornersOf, edgeOf, kindAt, linesOf, middleOf } from './lattice.js';

/** The colours (1 to 16) that need light letters. */
const LIGHT = new Set([3, 6, 8, 10, 13, 14, 15]);

/**
 * @typedef {object} Shape
 * @property {number[][]} cells  [row, column] of each cell it covers
 * @property {number[][][]} [layers]  for a piece with two layers: the cells of its upper and lower balls
 * @property {number[][]} [white]  the cells in the second colour
 * @property {string} letter
 * @property {number} colour  1 to 16
 * @property {import('./lattice.js').Lattice | null} [lattice]  of its cells, if they are not squares
 * @property {'placed' | 'given' | 'ghost' | 'bad' | 'dead' | 'hint' | 'held' | 'same'} [look]
 */

/** @param {number} colour */
export const pieceColour = (colour) => `var(--piece-${((colour - 1) % 16) + 1})`;
/** The piece colours for graphs and edges, the most distinct first. */
const DISTINCT = [6, 5, 1, 7, 3, 4, 10, 2, 8, 12, 13, 9, 16, 15, 14, 11];

/** The piece colour for colour number 1, 2, … of a graph or of edges. @param {number} number */
export const shadeOf = (number) => DISTINCT[(number - 1) % DISTINCT.length];
/** @param {number} colour */
export const letterColour = (colour) =>
  LIGHT.has(((colour - 1) % 16) + 1) ? 'var(--piece-light)' : 'var(--piece-dark)';

/** The cell of the letter: the ball nearest the middle of the piece. @param {number[][]} cells
 * @param {import('./lattice.js').Lattice | null} [lattice] */
export function letterCell(cells, lattice = null) {
  const middles = cells.map((cell) => middleOf(lattice, cell));
  const [x, y] = [0, 1].map((axis) => middles.reduce((sum, own) => sum + own[axis], 0) / cells.length);
  let best = cells[0];
  for (const cell of cells) {
    const far = (/** @type {number[]} */ own) => {
      const [u, v] = middleOf(lattice, own);
      return (u - x) ** 2 + (v - y) ** 2;
    };
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
 * @param {number} rows @param {number} columns @param {number[][] | null} cells @param {import('./lattice.js').Lattice | null} [lattice]
 */
export function trayShape(rows, columns, cells, lattice = null) {
  if (!lattice && !cells) {
    return svg`<rect class="board-tray" x="-0.12" y="-0.12" rx="0.3" width=${columns + 0.24} height=${rows + 0.24}/>`;
  }
  const own = cells ?? everyCell(lattice, rows, columns);
  return lattice?.reach
    ? svg`<path class="board-rods" d=${linesOf(lattice, own, 0)}/>`
    : svg`<path class="board-tray" d=${edgeOf(lattice, own, { inset: -0.12, radius: 0.2 })}/>`;
}

/** Every cell of a full rectangle. @param {import('./lattice.js').Lattice | null} lattice @param {number} rows @param {number} columns */
export const everyCell = (lattice, rows, columns) =>
  Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]).filter(
    (place) => kindAt(lattice, place) >= 0,
  );

/**
 * One cell of a lattice other than squares, in a tray or a piece.
 * @param {import('./lattice.js').Lattice} lattice @param {number[]} cell @param {string} kind  its class @param
 * {number | typeof nothing} [opacity]
 */
export function latticeCell(lattice, cell, kind, opacity = nothing) {
  if (lattice.reach)
    return svg`<path class="${kind} is-rod" d=${linesOf(lattice, [cell])} opacity=${opacity}/>`;
  const [x, y] = middleOf(lattice, cell);
  const points = cornersOf(lattice, cell).map(([u, v]) => `${x + 0.76 * (u - x)},${y + 0.76 * (v - y)}`);
  return svg`<polygon class=${kind} points=${points.join(' ')} opacity=${opacity}/>`;
}

/**
 * The area of a cell of a lattice other than squares.
 * @param {import('./lattice.js').Lattice} lattice @param {number[]} cell @param {string} kind
 */
export const latticeArea = (lattice, cell, kind) =>
  svg`<polygon class=${kind} points=${areaOf(lattice, cell)
    .map((point) => point.join())
    .join(' ')}/>`;

/**
 * One cell of a tray or a piece: a ball, or a square inside an element of the class `is-square`.
 * @param {number[]} cell @param {string} kind  its class @param {number} half  of its width
 * @param {number | typeof nothing} [opacity]
 */
export const unitShape = ([row, column], kind, half, opacity = nothing) =>
  svg`<rect class=${kind} x=${column + 0.5 - half} y=${row + 0.5 - half} width=${2 * half} height=${2 * half} rx=${half} opacity=${opacity}/>`;

/**
 * The balls seen from above: upper balls light, lower balls dark, with a ring where one ball covers another.
 * @param {Shape} shape
 */
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

/** A piece on a lattice other than squares. @param {Shape} shape @param {import('./lattice.js').Lattice} lattice @param {boolean} letters */
function onLattice({ cells, white = [], letter, colour, look = 'placed' }, lattice, letters) {
  const [x, y] = middleOf(lattice, letterCell(cells, lattice));
  const lines = lattice.reach ? linesOf(lattice, cells) : '';
  const text = svg`<text x=${x} y=${y} dy="0.35em" fill=${letterColour(colour)} class="piece-letter">${letter}</text>`;
  return svg`<g class="piece look-${look} ${lines ? 'is-rod' : ''}">
    ${
      lines
        ? svg`<path class="piece-rim" d=${lines}/><path class="piece-rod" d=${lines} stroke=${pieceColour(colour)}/>
          ${letters && look !== 'dead' ? svg`<circle class="piece-knob" cx=${x} cy=${y} r="0.25" fill=${pieceColour(colour)}/>` : ''}`
        : svg`<path d=${edgeOf(lattice, cells)} fill=${pieceColour(colour)} class="piece-body"/>
          ${cells.map((cell) => latticeCell(lattice, cell, 'piece-ball'))}`
    }
    ${whiteRings(white, lattice)}
    ${look === 'dead' ? cells.map((cell) => crossOn(lattice, cell, 'piece-strike')) : ''}
    ${letters && look !== 'dead' ? text : ''}
  </g>`;
}

/** Rings on the cells in the second colour. @param {number[][]} cells @param {import('./lattice.js').Lattice | null} lattice */
export const whiteRings = (cells, lattice) =>
  cells.map((cell) => {
    const [x, y] = middleOf(lattice, cell);
    const r = lattice ? 0.2 : 0.31;
    return svg`<circle class="white-rim" cx=${x} cy=${y} r=${r}/><circle class="white-ring" cx=${x} cy=${y} r=${r}/>`;
  });

/** A cross over a cell. @param {import('./lattice.js').Lattice | null} lattice @param {number[]} cell @param {string} kind  its class */
export function crossOn(lattice, cell, kind) {
  const [x, y] = middleOf(lattice, cell);
  return svg`<path class=${kind} d="M${x - 0.2} ${y - 0.2}l0.4 0.4m0 -0.4l-0.4 0.4"/>`;
}

/** @param {Shape} shape @param {{balls?: boolean, letters?: boolean}} [how] */
export function pieceShape(shape, { balls = true, letters = true } = {}) {
  const { cells, layers, letter, colour, look = 'placed' } = shape;
  if (!cells.length) return svg``;
  if (shape.lattice) return onLattice(shape, shape.lattice, letters);
  return svg`<g class="piece look-${look}">
    <path d=${edgeOf(null, cells)} fill=${pieceColour(colour)} class="piece-body"/>
    ${balls ? ballsOf(shape) : ''}
    ${whiteRings(shape.white ?? [], null)}
    ${look === 'dead' ? cells.map(([r, c]) => svg`<path class="piece-strike" d="M${c + 0.28} ${r + 0.28}l0.44 0.44m0 -0.44l-0.44 0.44"/>`) : ''}
    ${
      letters && look !== 'dead'
        ? partsOf(cells).map((part) => {
            // Put the letter on an upper ball, if there is one, because its background is lighter.
            const high = part.filter((cell) => layers?.[0]?.some(([r, c]) => r === cell[0] && c === cell[1]));
            const [row, column] = letterCell(high.length ? high : part);
            return svg`<text x=${column + 0.5} y=${row + 0.5} dy="0.35em" fill=${letterColour(colour)} class="piece-letter">${letter}</text>`;
          })
        : ''
    }
  </g>`;
}
