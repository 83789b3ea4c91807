// @ts-check
/** How the tray and its pieces share the screen. The style sheet then makes the tray as large as possible. */

/** @typedef {import('answers/packing').View} View */

/** The space left for tray and pieces on a phone of 360 by 740 pixels. */
const TELEPHONE = { width: 336, height: 420 };

/**
 * The tray's size in cells, with the labels at its edges; how many pieces fit in a row, also on a phone (`narrow`); and whether the
 * pieces go under a long tray instead of beside it.
 * @param {View} view
 */
export function arrangement({ rows, columns, space, pieces }) {
  const wide = columns + 0.71;
  const high = rows + 0.71 + (space ? 0.4 + 0.036 * columns : 0);
  const ratio = wide / high;
  const stacked = ratio > (space ? 4.5 : 2.6);
  const count = pieces.length;
  const across = stacked
    ? Math.min(count, 15)
    : Math.max(Math.min(count, 4), Math.ceil(count / 3), Math.ceil(Math.sqrt(count)));
  const left = TELEPHONE.height - TELEPHONE.width / ratio;
  let narrow = 4;
  while (narrow < 7 && Math.ceil(count / narrow) * (TELEPHONE.width / narrow) > left) narrow++;
  return { wide, high, stacked, across, narrow };
}
