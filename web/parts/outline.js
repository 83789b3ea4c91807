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
