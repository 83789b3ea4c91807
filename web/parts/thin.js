// @ts-check
/** Thins a long list whose items lie on a line: a running mean, say, after so many probes. */

/**
 * The first item, the last one, and at most half of the others, as even as they come: again and again thinned, a list still reaches
 * back to its beginning.
 * @template Item
 * @param {Item[]} items  in ascending order
 * @param {(item: Item) => number} at  where an item lies
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
