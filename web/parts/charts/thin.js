// @ts-check
/** Thins a long list of items along an axis, such as the points of a running mean. */

/**
 * The first item, the last, and at most half of the others, as evenly spaced as possible: even after repeated thinning, a list still
 * covers its whole range.
 * @template Item
 * @param {Item[]} items  in ascending order
 * @param {(item: Item) => number} at  an item's position on the axis
 */
export function thinned(items, at) {
  const last = items.length - 1;
  const least = (at(items[last]) - at(items[0])) / (items.length / 2);
  let next = -Infinity;
  return items.filter((item, i) => {
    if (i < last && at(item) < next) return false;
    next = at(item) + least;
    return true;
  });
}
