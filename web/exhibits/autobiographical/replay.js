// @ts-check
/**
 * Works out, from the steps before it, what the page shows after a step, so that this does not depend on how the visitor
 * got there. Python decides what a step does: a strike removes a candidate, a try removes all others of its slot, and
 * a try at another vertex undoes everything that followed its parent.
 */

/** @typedef {import('answers/autobiographical').Step} Step */
/** @typedef {import('answers/autobiographical').View} View */
/** @typedef {import('../../parts/steps/search-tree.js').Vertex & {tried: number, starts: number}} Met */

const LATER = Number.MAX_SAFE_INTEGER;

/** A slot's short name. @param {View} view @param {number} slot */
const short = ({ slots, rows }, slot) => (rows > 1 ? `${slots[slot].row + 1}:` : '') + slots[slot].index;

/** The vertices that the steps visit, with step numbers as times. @param {View} view @param {Step[]} steps @returns {Met[]} */
export function verticesOf(view, steps) {
  /** @param {number} parent @param {string} edge @param {number} appears @returns {Met} */
  const made = (parent, edge, appears) => ({
    parent,
    edge,
    name: '',
    kind: 'open',
    appears,
    decided: LATER,
    ends: LATER,
    tried: -1,
    starts: appears,
  });
  const vertices = [made(-1, '', 0)];
  /** The vertices on the current path. */
  let path = [0];
  steps.forEach((step, at) => {
    if (step.kind === 'try') {
      const parent = vertices[step.parent];
      const depth = path.indexOf(step.parent);
      for (const over of path.slice(depth + 1)) vertices[over].ends = at - 1;
      path = [...path.slice(0, depth + 1), step.vertex];
      if (parent.kind === 'open') {
        parent.kind = 'inner';
        parent.decided = at - 1;
        parent.name = short(view, step.slot);
        parent.tried = step.slot;
      }
      vertices.push(made(step.parent, `${short(view, step.slot)}=${step.value}`, at));
    } else if (step.kind === 'dead' || step.kind === 'found') {
      const vertex = vertices[step.vertex];
      vertex.kind = step.kind === 'dead' ? 'dead' : 'solution';
      vertex.name = step.kind === 'dead' ? `slot ${short(view, step.slot)}` : '';
      vertex.decided = at;
    } else if (step.kind === 'end') for (const over of path) vertices[over].ends = at - 1;
  });
  return vertices;
}

/** The vertices from a vertex up to the root. @param {Met[]} vertices @param {number} from */
export function upwards(vertices, from) {
  const path = new Set();
  for (let v = from; v >= 0; v = vertices[v].parent) path.add(v);
  return path;
}

/**
 * For each cell (slot × width + candidate) that is struck at a step, the step that struck it; 0 for a candidate that never existed.
 * @param {View} view @param {Step[]} steps @param {Met[]} vertices @param {number} at @returns {Map<number, number>}
 */
export function struckAt(view, steps, vertices, at) {
  const { start, width } = view;
  const path = upwards(vertices, steps[at].vertex);
  /** @type {Map<number, number>} */
  const struck = new Map();
  start.forEach((values, slot) => {
    const there = new Set(values);
    for (let value = 0; value < width; value++) if (!there.has(value)) struck.set(slot * width + value, 0);
  });
  for (let k = 1; k <= at; k++) {
    const { kind, vertex, slot, value } = steps[k];
    if (!path.has(vertex)) continue;
    if (kind === 'strike') struck.set(slot * width + value, k);
    if (kind === 'try') {
      for (let other = 0; other < width; other++) {
        const cell = slot * width + other;
        if (other !== value && !struck.has(cell)) struck.set(cell, k);
      }
    }
  }
  return struck;
}

/**
 * The steps that a strike rests on: those that struck the cells it names or, for a cell that is still possible, the last strike in its
 * slot.
 * @param {View} view @param {Step[]} steps @param {Met[]} vertices @param {number} at
 */
export function restsOn(view, steps, vertices, at) {
  const { width } = view;
  const { kind, causes } = steps[at];
  if (kind !== 'strike') return [];
  const struck = struckAt(view, steps, vertices, at);
  /** @type {Set<number>} */
  const found = new Set();
  for (const cell of causes) {
    const own = struck.get(cell);
    if (own !== undefined) found.add(own);
    else {
      const first = cell - (cell % width);
      let last = 0;
      for (let other = first; other < first + width; other++) {
        const when = struck.get(other) ?? 0;
        if (when < at) last = Math.max(last, when);
      }
      found.add(last);
    }
  }
  found.delete(0);
  return [...found].sort((one, other) => one - other);
}

/**
 * The first strikes that rest on a step, up to the step that undoes it.
 * @param {View} view @param {Step[]} steps @param {Met[]} vertices @param {number} at @param {number} most
 */
export function ledTo(view, steps, vertices, at, most) {
  const { kind, slot, vertex } = steps[at];
  if (kind !== 'strike' && kind !== 'try') return [];
  const found = [];
  const end = Math.min(steps.length - 1, vertices[vertex].ends);
  for (let k = at + 1; k <= end && found.length < most; k++) {
    const { causes } = steps[k];
    if (
      causes.some((cell) => Math.floor(cell / view.width) === slot) &&
      restsOn(view, steps, vertices, k).includes(at)
    )
      found.push(k);
  }
  return found;
}
