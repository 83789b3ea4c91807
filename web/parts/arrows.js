// @ts-check
/**
 * The keys that move in a grid (the ARIA grid pattern): an arrow key moves by one cell; Home and End move to an end
 * of the row or, with Ctrl, of the grid.
 */

/**
 * `end`: -1 for the first cell, 1 for the last; `far`: of the whole grid rather than of the row.
 * @typedef {{down: number, right: number, end: number, far: boolean}} Way
 */

/** @type {Record<string, [number, number, number]>} */
const WAYS = {
  ArrowUp: [-1, 0, 0],
  ArrowDown: [1, 0, 0],
  ArrowLeft: [0, -1, 0],
  ArrowRight: [0, 1, 0],
  Home: [0, 0, -1],
  End: [0, 0, 1],
};

/** A key's direction, or null for any other key. @param {KeyboardEvent} event @returns {Way | null} */
export function wayOf({ key, altKey, ctrlKey, metaKey }) {
  const way = WAYS[key];
  if (!way || altKey) return null;
  const [down, right, end] = way;
  return { down, right, end, far: ctrlKey || metaKey };
}

/**
 * The cell that a direction leads to in a full grid; null beyond its edge.
 * @param {Way} way @param {[number, number]} at  row and column @param {number} rows @param {number} columns
 * @returns {[number, number] | null}
 */
export function along({ down, right, end, far }, [row, column], rows, columns) {
  if (end < 0) return [far ? 0 : row, 0];
  if (end > 0) return [far ? rows - 1 : row, columns - 1];
  const [to, beside] = [row + down, column + right];
  return to < 0 || beside < 0 || to >= rows || beside >= columns ? null : [to, beside];
}

/** Where a key leads in a single row; null for a key that does not move in it. @param {KeyboardEvent} event @param {number} at
 * @param {number} many  how many places the row has */
export function inRow(event, at, many) {
  const way = wayOf(event);
  if (!way || way.far || way.down) return null;
  return along(way, [0, at], 1, many)?.[1] ?? at;
}
