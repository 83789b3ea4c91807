// @ts-check
/**
 * A tidy drawing of a tree (after Reingold and Tilford, 1981): vertices of the same depth are on one line, in order, at least 1 apart;
 * a parent is centred over its children; equal subtrees look alike.
 */

/**
 * @param {number[]} parents  of each vertex, listed after its parent; -1 for the root, vertex 0
 * @returns {{x: number[], depth: number[], width: number, depths: number}}  positions, starting at 0, and their counts
 */
export function tidyTree(parents) {
  const count = parents.length;
  /** @type {number[][]} */
  const children = parents.map(() => []);
  const depth = parents.map(() => 0);
  for (let v = 1; v < count; v++) {
    children[parents[v]].push(v);
    depth[v] = depth[parents[v]] + 1;
  }
  const offset = parents.map(() => 0); // relative to the parent
  /** The outermost positions of a subtree by depth, relative to its root at 0. @type {{left: number[], right: number[]}[]} */
  const outlines = [];
  for (let v = count - 1; v >= 0; v--) {
    /** @type {number[]} */
    const left = [];
    /** @type {number[]} */
    const right = [];
    const places = children[v].map((child) => {
      const own = outlines[child];
      let at = 0;
      own.left.forEach((edge, d) => {
        if (d < right.length) at = Math.max(at, right[d] - edge + 1);
      });
      own.left.forEach((edge, d) => {
        if (d >= left.length) left.push(at + edge);
        right[d] = at + own.right[d];
      });
      delete outlines[child];
      return at;
    });
    const middle = places.length ? (places[0] + places[places.length - 1]) / 2 : 0;
    children[v].forEach((child, i) => {
      offset[child] = places[i] - middle;
    });
    outlines[v] = {
      left: [0, ...left.map((edge) => edge - middle)],
      right: [0, ...right.map((edge) => edge - middle)],
    };
  }
  const { left, right } = outlines[0];
  const start = Math.min(...left);
  const x = [-start];
  for (let v = 1; v < count; v++) x.push(x[parents[v]] + offset[v]);
  return { x, depth, width: Math.max(...right) - start, depths: left.length };
}
