// @ts-check
/**
 * Works out, from the steps before it, what the page shows after a step, so that this does not depend on how the visitor
 * got there. Python decides what a step does: a cover removes its item and its options, an uncover restores them;
 * other steps move only options.
 */

/** @typedef {import('answers/dancing-links').Step} Step */
/** @typedef {import('answers/dancing-links').View} Problem */
/** @typedef {import('answers/dancing-links').Mesh} Mesh */
/**
 * A vertex for the drawing, with the option that led to it, the item chosen there and that item's options.
 * @typedef {import('../../parts/steps/search-tree.js').Vertex & {option: number, item: number, options: number[]}} Met
 */

const KINDS = { choose: 'inner', dead: 'dead', found: 'solution' };
/** Steps that remove their options from the matrix, and steps that restore them. */
const LEAVES = new Set(['cover', 'purify', 'take out']);
const RETURNS = new Set(['uncover', 'unpurify', 'put back']);
const LATER = Number.MAX_SAFE_INTEGER;

/**
 * The vertices that the steps visit, with step numbers as times.
 * @param {Problem} problem @param {Step[]} steps @returns {Met[]}
 */
export function verticesOf(problem, steps) {
  /** @param {number} parent @param {number} option @param {number} appears */
  const made = (parent, option, appears) => ({
    parent,
    option,
    edge: option < 0 ? '' : problem.options[option].enough ? '–' : problem.options[option].name,
    name: '',
    kind: 'open',
    item: -1,
    options: /** @type {number[]} */ ([]),
    appears,
    decided: LATER,
    ends: LATER,
  });
  const vertices = [made(-1, -1, 0)];
  steps.forEach((step, at) => {
    if (step.kind === 'branch') vertices.push(made(step.parent, step.options[0], at));
    const vertex = vertices[step.vertex];
    if (step.kind === 'choose' || step.kind === 'dead' || step.kind === 'found') {
      vertex.kind = KINDS[step.kind];
      vertex.decided = at;
      vertex.item = step.item;
      vertex.name = step.kind === 'choose' ? problem.items[step.item] : '';
      vertex.options = step.options;
    }
    if (step.last) vertex.ends = at;
  });
  return vertices;
}

/** The vertices from a vertex up to the root. @param {Met[]} vertices @param {number} from */
export function upwards(vertices, from) {
  const path = [];
  for (let v = from; v >= 0; v = vertices[v].parent) path.push(v);
  return path;
}

/**
 * The matrix after a step, for `<ch-shrinking-matrix>`, and the options chosen so far.
 * @param {Problem} problem @param {Step[]} steps @param {Met[]} vertices @param {number} at
 */
export function matrixAt(problem, steps, vertices, at) {
  const itemsGone = problem.items.map(() => false);
  const optionsGone = problem.options.map(() => false);
  for (let k = 1; k <= at; k++) {
    const { kind, item, options } = steps[k];
    const leaves = LEAVES.has(kind);
    if (!leaves && !RETURNS.has(kind)) continue;
    if (kind === 'cover' || kind === 'uncover') itemsGone[item] = leaves;
    for (const option of options) optionsGone[option] = leaves;
  }
  const step = steps[at];
  const moved = new Set(LEAVES.has(step.kind) || RETURNS.has(step.kind) ? step.options : []);
  const sizes = problem.items.map(() => 0);
  problem.options.forEach(({ items, idle }, option) => {
    if (!idle && !optionsGone[option]) for (const item of items) sizes[item]++;
  });
  const path = upwards(vertices, step.vertex);
  const chosen = path.map((v) => vertices[v].option).filter((option) => option >= 0);
  /**
   * For each option of the items chosen on the path: whether it has been tried or is waiting.
   * @type {Map<number, string>}
   */
  const turns = new Map();
  for (const v of path) {
    if (vertices[v].decided > at) continue;
    const { options } = vertices[v];
    const tried = options.findIndex((option) => chosen.includes(option));
    options.forEach((option, i) => {
      if (optionsGone[option]) turns.set(option, i < tried ? 'done' : 'waits');
    });
  }
  const marks = {
    choose: 'chosen',
    dead: 'dead',
    cover: 'moved',
    uncover: 'moved',
    purify: 'moved',
    unpurify: 'moved',
    'take out': 'moved',
    'put back': 'moved',
  };
  return {
    items: problem.items.map((name, item) => ({
      name,
      times: problem.bounds[item],
      size: sizes[item],
      gone: itemsGone[item],
      mark: item === step.item ? (marks[/** @type {'dead'} */ (step.kind)] ?? '') : '',
    })),
    rows: problem.options.map(({ name, items, colours, idle }, option) => {
      const place = chosen.indexOf(option);
      const mark = place >= 0 ? (place ? 'chosen' : 'tried') : moved.has(option) ? 'moved' : '';
      return {
        name,
        at: items,
        colours,
        gone: idle || optionsGone[option],
        mark,
        words: idle ? 'no primary item' : place >= 0 ? mark : (turns.get(option) ?? ''),
      };
    }),
    chosen: chosen.reverse(),
  };
}

/** The mesh of links after a step, for `<ch-link-mesh>`. @param {Mesh} mesh @param {Step[]} steps @param {number} at */
export function meshAt(mesh, steps, at) {
  const links = { left: [...mesh.left], right: [...mesh.right], up: [...mesh.up], down: [...mesh.down] };
  for (let k = 1; k <= at; k++) for (const [way, node, value] of steps[k].links) links[way][node] = value;
  return {
    links,
    changed: new Set(steps[at].links.map(([way, node]) => `${way} ${node}`)),
    nodes: mesh.items.map((item, node) => {
      if (item < 0) return node ? null : { column: -1, row: -2 };
      return { column: item, row: mesh.options[node] };
    }),
  };
}
