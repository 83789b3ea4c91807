// @ts-check
/** Decides how the tray and its pieces share the screen. The style sheet then makes the tray as large as possible. */

import { boxOf } from '../../parts/boards/lattice.js';

/** @typedef {import('answers/packing').View} View */

/**
 * The tray's size in cells, with the labels at its edges; how many pieces fit in a row; whether the pieces go under a very long tray
 * instead of beside it; and whether the tray is so long that on a projector the words go under it.
 * @param {View} view
 */
export function arrangement({ rows, columns, space, pieces, lattice }) {
  const [, , width, height] = boxOf(lattice, rows, columns);
  const wide = width + 0.71;
  const high = height + 0.71 + (space ? 0.4 + 0.036 * columns : 0);
  const ratio = wide / high;
  const stacked = ratio > (space ? 4.5 : 2.6);
  const count = pieces.length;
  const across = stacked
    ? Math.min(count, 15)
    : Math.max(Math.min(count, 4), Math.ceil(count / 3), Math.ceil(Math.sqrt(count)));
  return { wide, high, stacked, long: ratio > 1.45, across };
}
