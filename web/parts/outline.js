// @ts-check
/**
 * The outline of a set of unit squares as an SVG path, slightly inset, with rounded corners and holes left open. Squares that touch
 * only at a corner stay apart.
 */

/** @param {[number, number][]} squares  [row, column] @param {{inset?: number, radius?: number, unit?: number}} [how] */
export function outline(squares, { inset = 0.06, radius = 0.22, unit = 1 } = {}) {
  const inside = new Set(squares.map(([row, column]) => `${row},${column}`));
  const has = (/** @type {number} */ row, /** @type {number} */ column) => inside.has(`${row},${column}`);
  // Directed edges, by starting point, with the inside on their right.
  /** @type {Map<string, {x: number, y: number, dx: number, dy: number}[]>} */
  const edges = new Map();
  /** @param {number} x @param {number} y @param {number} dx @param {number} dy */
  const add = (x, y, dx, dy) => {
    const key = `${x},${y}`;
    const list = edges.get(key);
    if (list) list.push({ x, y, dx, dy });
    else edges.set(key, [{ x, y, dx, dy }]);
  };
  for (const [row, column] of squares) {
    if (!has(row - 1, column)) add(column, row, 1, 0);
    if (!has(row, column + 1)) add(column + 1, row, 0, 1);
    if (!has(row + 1, column)) add(column + 1, row + 1, -1, 0);
    if (!has(row, column - 1)) add(column, row + 1, 0, -1);
  }
  let path = '';
  for (const start of [...edges.values()].flat()) {
    if (!edges.get(`${start.x},${start.y}`)?.includes(start)) continue;
    /** @type {typeof start[]} */
    const loop = [];
    let edge = start;
    for (;;) {
      const here = /** @type {typeof start[]} */ (edges.get(`${edge.x},${edge.y}`));
      here.splice(here.indexOf(edge), 1);
      loop.push(edge);
      const ways = edges.get(`${edge.x + edge.dx},${edge.y + edge.dy}`) ?? [];
      if (!ways.length) break;
      // Where two corners touch, turn right to keep the squares apart.
      const right = ways.find((way) => way.dx === -edge.dy && way.dy === edge.dx);
      edge = right ?? ways[0];
    }
    path += rounded(loop, inset, radius, unit);
  }
  return path;
}

/**
 * @param {{x: number, y: number, dx: number, dy: number}[]} loop
 * @param {number} inset @param {number} radius @param {number} unit
 */
function rounded(loop, inset, radius, unit) {
  const corners = [];
  for (let i = 0; i < loop.length; i++) {
    const before = loop[(i + loop.length - 1) % loop.length];
    const after = loop[i];
    if (before.dx === after.dx && before.dy === after.dy) continue;
    // The inside lies to the right of an edge: (-dy, dx).
    corners.push({
      x: after.x + inset * (-before.dy - after.dy),
      y: after.y + inset * (before.dx + after.dx),
      before,
      after,
    });
  }
  const at = (/** @type {number} */ value) => Number((value * unit).toFixed(3));
  let path = '';
  corners.forEach(({ x, y, before, after }, i) => {
    path += `${i ? 'L' : 'M'}${at(x - before.dx * radius)} ${at(y - before.dy * radius)}`;
    path += `Q${at(x)} ${at(y)} ${at(x + after.dx * radius)} ${at(y + after.dy * radius)}`;
  });
  return `${path}Z`;
}

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
    // The inside is to the right of an edge, (-dy, dx); the corner moves along both.
    const by = inset / (1 + Math.max(cosine, -0.6));
    const x = corner[0] + by * (-before[1] - after[1]);
    const y = corner[1] + by * (before[0] + after[0]);
    path += `${path ? 'L' : 'M'}${at(x - before[0] * radius)} ${at(y - before[1] * radius)}`;
    path += `Q${at(x)} ${at(y)} ${at(x + after[0] * radius)} ${at(y + after[1] * radius)}`;
  });
  return `${path}Z`;
}
