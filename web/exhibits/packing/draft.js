// @ts-check
/** A piece in the editor: its drawing, and its notation in a puzzle's text. */

/** The number of rows and columns to draw in. */
const SIDE = 8;

/**
 * SIDE rows of SIDE signs, and the piece's marks.
 * @typedef {{name: string, rows: string[], copies: number, optional: boolean, flip: boolean}} Draft
 */

/** The rows without the empty rows and columns around them. @param {string[]} rows */
export function trimmed(rows) {
  const used = rows.map((row) => /[^.]/.test(row));
  const first = used.indexOf(true);
  if (first < 0) return ['.'];
  const kept = rows.slice(first, used.lastIndexOf(true) + 1);
  const left = Math.min(...kept.map((row) => row.search(/[^.]/)).filter((at) => at >= 0));
  const right = Math.max(...kept.map((row) => row.replace(/\.+$/, '').length));
  return kept.map((row) => row.slice(left, right));
}

/** @param {Draft} draft */
export const drawingOf = ({ rows }) => trimmed(rows).join('/');

/** A drawing centred on an empty board. @param {string} drawing */
function onBoard(drawing) {
  const rows = drawing.split('/');
  const top = Math.floor((SIDE - rows.length) / 2);
  const left = Math.floor((SIDE - rows[0].length) / 2);
  return Array.from({ length: SIDE }, (_, r) =>
    `${'.'.repeat(left)}${rows[r - top] ?? ''}`.padEnd(SIDE, '.').slice(0, SIDE),
  );
}

/** @param {{name: string, drawing: string, copies?: number, optional?: boolean, flip?: boolean}} piece @returns {Draft} */
export const drafted = ({ name, drawing, copies = 1, optional = false, flip = true }) => ({
  name,
  rows: onBoard(drawing),
  copies,
  optional,
  flip,
});

/** A piece in the notation of a puzzle's text. @param {Draft} draft */
export function writtenAs(draft) {
  const marks = `${draft.copies > 1 ? `*${draft.copies}` : ''}${draft.optional ? '?' : ''}${draft.flip ? '' : '!'}`;
  return `${draft.name.trim()}:${drawingOf(draft)}${marks}`;
}

/** The piece's cells and, if it has two, its layers. @param {Draft} draft */
export function shapeOf({ rows }) {
  const signs = trimmed(rows).flatMap((row, r) => [...row].map((sign, c) => ({ sign, at: [r, c] })));
  const where = (/** @type {string} */ some) =>
    signs.filter(({ sign }) => some.includes(sign)).map(({ at }) => at);
  return { cells: where('xo8'), layers: where('o8').length ? [where('x8'), where('o8')] : undefined };
}
