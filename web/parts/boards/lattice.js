// @ts-check
/**
 * Says where the cells of a board are in its picture and what they look like: squares, unless Python describes
 * another lattice (triangles, hexagons, or edges, which are drawn as rods). A row and a column name a cell; in a
 * lattice other than squares, some pairs of a row and a column have no cell.
 */
import { loopsOf, roundedLoop } from './outline.js';

/** @typedef {[number, number]} Place  row and column */
/** @typedef {[number, number]} Point  x and y */
/**
 * Python's description of a lattice; see `LatticeView` there.
 * @typedef {{name: string, unit: readonly [number, number], period: number, kinds: number[], outlines: (readonly
 * [number, number])[][],
 *   reach: number, box: readonly [number, number, number, number]}} Lattice
 */

/** The gap between the end of a rod and a point at which no other rod ends. */
const SHORT = 0.16;

const modulo = (/** @type {number} */ value, /** @type {number} */ period) =>
  ((value % period) + period) % period;

/** The kind of the cell in a row and a column, -1 if there is none. @param {Lattice | null} lattice @param {number[]} place */
export const kindAt = (lattice, [row, column]) =>
  lattice ? lattice.kinds[modulo(row, lattice.period) * lattice.period + modulo(column, lattice.period)] : 0;

/** The corners of a cell, or the ends of an edge. @param {Lattice | null} lattice @param {number[]} place @returns {Point[]} */
export function cornersOf(lattice, [row, column]) {
  if (!lattice) {
    return [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ];
  }
  const [wide, high] = lattice.unit;
  const outline = lattice.outlines[kindAt(lattice, [row, column])] ?? [];
  return outline.map(([x, y]) => [x + column * wide, y + row * high]);
}

/** The middle of a cell. @param {Lattice | null} lattice @param {number[]} place @returns {Point} */
export function middleOf(lattice, place) {
  if (!lattice) return [place[1] + 0.5, place[0] + 0.5];
  const corners = cornersOf(lattice, place);
  if (!corners.length) return [place[1] * lattice.unit[0], place[0] * lattice.unit[1]];
  const mean = (/** @type {number} */ axis) =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** The smallest box around a set of cells; with `whole`, also around the areas of edges that respond to a pointer.
 * @param {Lattice | null} lattice @param {number[][]} cells @param {boolean} [whole] */
export function boxAround(lattice, cells, whole = false) {
  const points = cells.flatMap((cell) => (whole ? areaOf : cornersOf)(lattice, cell));
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])));
  return { left, top, width: right - left, height: bottom - top };
}

/** The box of a tray: left, top, width and height. @param {Lattice | null} lattice @param {number} rows @param {number} columns */
export const boxOf = (lattice, rows, columns) => lattice?.box ?? [0, 0, columns, rows];

/**
 * The cell of this kind (-1: any kind) that is nearest to a point.
 * @param {Lattice} lattice @param {number} x @param {number} y @param {number} kind @returns {Place}
 */
export function nearest(lattice, x, y, kind) {
  const [wide, high] = lattice.unit;
  const [row, column] = [Math.round(y / high), Math.round(x / wide)];
  /** @type {Place} */
  let best = [row, column];
  let least = Number.POSITIVE_INFINITY;
  for (let r = row - 4; r <= row + 4; r++) {
    for (let c = column - 4; c <= column + 4; c++) {
      const own = kindAt(lattice, [r, c]);
      if (own < 0 || (kind >= 0 && own !== kind)) continue;
      const [u, v] = middleOf(lattice, [r, c]);
      const far = (u - x) ** 2 + (v - y) ** 2;
      if (far < least - 1e-9) [best, least] = [[r, c], far];
    }
  }
  return best;
}

/**
 * The nearest of some cells in the direction of an arrow key: in the same row, or in the next row that has any.
 * @param {Lattice} lattice @param {Place[]} cells @param {import('../arrows.js').Way} way @param {Place} at @returns {Place | null}
 */
export function beside(lattice, cells, { down, right, end, far }, [row, column]) {
  const among = end && far ? cells : cells.filter((cell) => cell[0] === row);
  if (end) return (end < 0 ? among[0] : among.at(-1)) ?? null;
  if (right) {
    const there = among.filter((cell) => (cell[1] - column) * right > 0);
    return (right > 0 ? there[0] : there.at(-1)) ?? null;
  }
  const rows = cells.map((cell) => cell[0]).filter((own) => (own - row) * down > 0);
  if (!rows.length) return null;
  const next = down > 0 ? Math.min(...rows) : Math.max(...rows);
  const x = middleOf(lattice, [row, column])[0];
  // If two are equally near, take the one on the left when going down and on the right when going up, so that the way back is the same.
  const distance = (/** @type {Place} */ cell) => {
    const by = middleOf(lattice, cell)[0] - x;
    return Math.abs(by) + (by * down > 0 ? 1e-3 : 0);
  };
  return cells
    .filter((cell) => cell[0] === next)
    .reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}

/** The area of a cell that responds to a pointer. @param {Lattice | null} lattice @param {number[]} place @returns {Point[]} */
export function areaOf(lattice, place) {
  const corners = cornersOf(lattice, place);
  if (!lattice?.reach) return corners;
  const [[x, y], [u, v]] = corners;
  const [a, b] = [(u - x) * lattice.reach, (v - y) * lattice.reach];
  const middle = [(x + u) / 2, (y + v) / 2];
  return [
    [x, y],
    [middle[0] - b, middle[1] + a],
    [u, v],
    [middle[0] + b, middle[1] - a],
  ];
}

/**
 * Positions a cell's element over its area; its container covers a box (left, top, width, height).
 * @param {Lattice} lattice @param {CSSStyleDeclaration} style @param {number[]} place @param {readonly number[]} box @param {number} [scale]
 */
export function layCell(lattice, style, place, [left, top, width, height], scale = 1) {
  const points = areaOf(lattice, place);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const [a, b] = middleOf(lattice, place);
  const share = (/** @type {number} */ value) => `${(100 * value).toFixed(2)}%`;
  const corners = points.map(
    ([u, v]) => `${share((a + scale * (u - a) - x) / wide)} ${share((b + scale * (v - b) - y) / high)}`,
  );
  style.left = share((x - left) / width);
  style.top = share((y - top) / height);
  style.width = share(wide / width);
  style.height = share(high / height);
  style.clipPath = `polygon(${corners.join()})`;
}

/**
 * Whether moving by this many rows and columns maps every cell to a cell of the same kind.
 * @param {Lattice} lattice @param {number} rows @param {number} columns
 */
export const isStep = (lattice, rows, columns) =>
  lattice.kinds.every(
    (kind, i) =>
      kindAt(lattice, [Math.floor(i / lattice.period) + rows, (i % lattice.period) + columns]) === kind,
  );

/** The edge of a set of cells as a path, `inset` inside it. @param {Lattice | null} lattice @param {number[][]} cells
 * @param {{inset?: number, radius?: number}} [how] */
export function edgeOf(lattice, cells, { inset = 0.06, radius = lattice ? 0.18 : 0.22 } = {}) {
  return loopsOf(cells.map((cell) => cornersOf(lattice, cell)))
    .map((loop) => roundedLoop(loop, inset, radius))
    .join('');
}

const spelled = (/** @type {readonly number[]} */ point) =>
  point.map((value) => Math.round(value * 100)).join();

/** Edges as a path of lines, each shortened a little at an end that no other line shares. @param {Lattice} lattice @param {number[][]} cells
 * @param {number} [short] */
export function linesOf(lattice, cells, short = SHORT) {
  const lines = cells.map((cell) => cornersOf(lattice, cell));
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const end of lines.flat()) ends.set(spelled(end), (ends.get(spelled(end)) ?? 0) + 1);
  const cut = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    if (ends.get(spelled(from)) !== 1) return from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return from.map((value, axis) => value + ((to[axis] - value) * short) / length);
  };
  const written = (/** @type {number[]} */ point) => point.map((value) => Number(value.toFixed(3))).join(' ');
  return lines.map(([a, b]) => `M${written(cut(a, b))}L${written(cut(b, a))}`).join('');
}
