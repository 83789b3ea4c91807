// @ts-check
/**
 * Draws the outline of a set of polygons as an SVG path, slightly inset, with rounded corners; holes stay open.
 * Polygons that touch only at a corner stay apart.
 */

/**
 * The closed chains of edges around polygons that share edges, each with the inside on its right.
 * @param {[number, number][][]} polygons @returns {[number, number][][]}
 */
export function loopsOf(polygons) {
  const key = (/** @type {number[]} */ [x, y]) => `${Math.round(x * 100)},${Math.round(y * 100)}`;
  /** @type {Map<string, [number, number][][]>} */
  const edges = new Map();
  for (const corners of polygons) {
    const area = corners.reduce((sum, [x, y], i) => {
      const [u, v] = corners[(i + 1) % corners.length];
      return sum + x * v - u * y;
    }, 0);
    const way = area > 0 ? corners : [...corners].reverse();
    way.forEach((from, i) => {
      const to = way[(i + 1) % way.length];
      const back = edges.get(key(to)) ?? [];
      const other = back.findIndex((edge) => key(edge[1]) === key(from));
      if (other >= 0) back.splice(other, 1);
      else edges.set(key(from), [...(edges.get(key(from)) ?? []), [from, to]]);
    });
  }
  const loops = [];
  for (const starts of edges.values()) {
    while (starts.length) {
      /** @type {[number, number][]} */
      const loop = [];
      let edge = starts.pop();
      while (edge) {
        const [from, to] = edge;
        loop.push(from);
        const ways = edges.get(key(to)) ?? [];
        // Where corners touch, turn as far right as possible to keep the cells apart.
        const turn = (/** @type {[number, number][]} */ [a, b]) => {
          const before = Math.atan2(to[1] - from[1], to[0] - from[0]);
          const by = Math.atan2(b[1] - a[1], b[0] - a[0]) - before;
          return Math.atan2(Math.sin(by), Math.cos(by));
        };
        const next = ways.length
          ? ways.reduce((best, own) => (turn(own) > turn(best) ? own : best))
          : undefined;
        if (next) ways.splice(ways.indexOf(next), 1);
        edge = next;
      }
      loops.push(loop);
    }
  }
  return loops;
}

/** A loop of `loopsOf` as a path, moved inwards, with rounded corners. @param {[number, number][]} loop @param {number} inset @param {number} radius */
export function roundedLoop(loop, inset, radius) {
  const unit = (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  };
  const at = (/** @type {number} */ value) => Number(value.toFixed(3));
  let path = '';
  loop.forEach((corner, i) => {
    const before = unit(loop[(i + loop.length - 1) % loop.length], corner);
    const after = unit(corner, loop[(i + 1) % loop.length]);
    const cosine = before[0] * after[0] + before[1] * after[1];
    if (cosine > 0.999) return;
    // The inside is to the right of an edge, in the direction (-dy, dx); the corner moves inwards along both edges.
    const by = inset / (1 + Math.max(cosine, -0.6));
    const x = corner[0] + by * (-before[1] - after[1]);
    const y = corner[1] + by * (before[0] + after[0]);
    path += `${path ? 'L' : 'M'}${at(x - before[0] * radius)} ${at(y - before[1] * radius)}`;
    path += `Q${at(x)} ${at(y)} ${at(x + after[0] * radius)} ${at(y + after[1] * radius)}`;
  });
  return `${path}Z`;
}
