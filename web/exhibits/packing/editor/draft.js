// @ts-check
/** A piece in the editor: its drawing, and its notation in a puzzle's text. */

import { isStep } from '../../../parts/boards/lattice.js';

/** @typedef {import('../../../parts/boards/lattice.js').Lattice} Lattice */

/** The number of rows and columns of squares to draw in. */
const SIDE = 8;

/**
 * The piece's drawing as rows of signs, its lattice (null for squares), and its marks.
 * @typedef {{name: string, rows: string[], lattice: Lattice | null, copies: number, optional: boolean, flip: boolean}} Draft
 */

/** The largest number from `from` down to `from` - 4 (at least 0) for which a test holds, or -1. @param {number} from @param {(value: number) => boolean} test */
function downFrom(from, test) {
  for (let value = from; value >= Math.max(0, from - 4); value--) if (test(value)) return value;
  return -1;
}

/** The largest move, by at most this many rows and columns, after which a drawing's cells are still cells of its
 * lattice.
 * @param {Lattice | null} lattice @param {number} rows @param {number} columns */
function step(lattice, rows, columns) {
  if (!lattice) return [rows, columns];
  let across = -1;
  const down = downFrom(rows, (row) => {
    across = downFrom(columns, (column) => isStep(lattice, row, column));
    return across >= 0;
  });
  return down < 0 ? [0, 0] : [down, across];
}

/** The rows without the empty rows and columns around them. @param {string[]} rows @param {Lattice | null} lattice */
export function trimmed(rows, lattice) {
  const used = rows.map((row) => /[^.]/.test(row));
  const first = used.indexOf(true);
  if (first < 0) return ['.'];
  const start = Math.min(...rows.map((row) => row.search(/[^.]/)).filter((at) => at >= 0));
  const [top, left] = step(lattice, first, start);
  const kept = rows.slice(top, used.lastIndexOf(true) + 1);
  const right = Math.max(...kept.map((row) => row.replace(/\.+$/, '').length));
  return kept.map((row) => row.slice(left, right));
}

/** @param {Draft} draft */
export const drawingOf = ({ rows, lattice }) => trimmed(rows, lattice).join('/');

/** A drawing placed near the middle of an empty board. @param {string} drawing @param {Lattice | null} lattice */
function onBoard(drawing, lattice) {
  const rows = drawing.split('/');
  const [wide, high] = lattice?.unit ?? [1, 1];
  const side = lattice ? SIDE - 1 : SIDE;
  const [height, width] = [
    Math.max(Math.ceil(side / high), rows.length),
    Math.max(Math.ceil(side / wide), rows[0].length),
  ];
  const [top, left] = step(
    lattice,
    Math.floor((height - rows.length) / 2),
    Math.floor((width - rows[0].length) / 2),
  );
  return Array.from({ length: height }, (_, r) =>
    `${'.'.repeat(left)}${rows[r - top] ?? ''}`.padEnd(width, '.').slice(0, width),
  );
}

/** @param {{name: string, drawing: string, copies?: number, optional?: boolean, flip?: boolean}} piece
 * @param {Lattice | null} lattice @returns {Draft} */
export const drafted = ({ name, drawing, copies = 1, optional = false, flip = true }, lattice) => ({
  name,
  lattice,
  rows: onBoard(drawing, lattice),
  copies,
  optional,
  flip,
});

/** A piece in the notation of a puzzle's text. @param {Draft} draft */
export function writtenAs(draft) {
  const marks = `${draft.copies > 1 ? `*${draft.copies}` : ''}${draft.optional ? '?' : ''}${draft.flip ? '' : '!'}`;
  return `${draft.name.trim()}:${drawingOf(draft)}${marks}`;
}

/** The piece's cells and, if it has two layers, the cells of each. @param {Draft} draft */
export function shapeOf({ rows, lattice }) {
  const signs = trimmed(rows, lattice).flatMap((row, r) => [...row].map((sign, c) => ({ sign, at: [r, c] })));
  const where = (/** @type {string} */ some) =>
    signs.filter(({ sign }) => some.includes(sign)).map(({ at }) => at);
  return {
    lattice,
    cells: where('xo8w'),
    white: where('w'),
    layers: where('o8').length ? [where('x8'), where('o8')] : undefined,
  };
}
