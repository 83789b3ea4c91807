// @ts-check
/**
 * `<ch-search-tree>`: a search tree that grows below its root; vertices never move. Over time, a vertex appears, is decided (its kind
 * is known) and ends (everything below it is done). Event: `choose` {vertex}, when a vertex is clicked.
 */
import { html, nothing, svg } from 'lit';
import { grouped, many } from '../figures.js';
import { part } from '../part.js';
import { pictureBefore, saves } from '../saving/saves.js';
import { scrolls } from '../scrolls.js';
import { tidyTree } from './tidy-tree.js';

/**
 * @typedef {object} Vertex
 * @property {number} parent
 * @property {string} edge  the label on the line above it
 * @property {string} name  the label inside it
 * @property {string} kind
 * @property {number} appears
 * @property {number} decided
 * @property {number} ends
 */

/** Besides the path, only the most recent vertices are drawn, at most this many. */
const MOST_DRAWN = 400;
/** Lengths, in sixteenths of the font size. */
const LEVEL = 58;
const RADIUS = 13;
const MARGIN = 22;
const LETTER = 7.6;
/** Where a line's label is between parent (0) and child (1), horizontally and vertically. */
const BY_CHILD = 0.85;
const DOWN = 0.62;

/** The kinds of vertices in words: for screen readers, on hover, and in the key. */
export const WORDS = {
  open: 'just reached',
  inner: 'an item is chosen',
  dead: 'dead end',
  solution: 'solution',
  key: 'item chosen',
  letter: 'A',
};

/** @param {string} text */
const short = (text) => ([...text].length > 9 ? `${[...text].slice(0, 8).join('')}…` : text);

/** The shape of a vertex, centred at (0, 0). @param {string} kind @param {string} name */
function shape(kind, name) {
  if (kind === 'dead') {
    return svg`<rect x=${-11} y=${-11} width="22" height="22"/><path d="M-6-6 6 6M6-6-6 6"/>${name ? svg`<text class="search-below" y="23">${name}</text>` : nothing}`;
  }
  if (kind === 'solution')
    return svg`<path class="search-diamond" d="M0-16 16 0 0 16-16 0Z"/><path d="M-6 0-1.5 5 6.5-5"/>`;
  if (kind === 'open') return svg`<circle r="6"/>`;
  const half = Math.max(RADIUS, ([...name].length * LETTER) / 2 + 5);
  return svg`<rect x=${-half} y=${-RADIUS} width=${2 * half} height=${2 * RADIUS} rx=${RADIUS}/><text dy="0.35em">${name}</text>`;
}

/**
 * @param {{parent: number, edge: string, name: string, kind: string}[]} vertices
 * @returns {{x: number[], y: number[], width: number, height: number}}
 */
function placed(vertices) {
  const { x, depth, width, depths } = tidyTree(vertices.map(({ parent }) => parent));
  const longest = (/** @type {string[]} */ words) =>
    Math.max(1, ...words.map((word) => [...short(word)].length));
  const slot = Math.max(
    40,
    longest(vertices.map(({ name }) => name)) * LETTER + 20,
    (longest(vertices.map(({ edge }) => edge)) * LETTER + 8) / BY_CHILD,
  );
  return {
    x: x.map((at) => at * slot + MARGIN + slot / 4),
    y: depth.map((level) => level * LEVEL + MARGIN),
    width: width * slot + 2 * MARGIN + slot / 2,
    height: (depths - 1) * LEVEL + 2 * MARGIN + 8,
  };
}

/** A small tree as a picture without labels. @param {{parent: number, edge: string, name: string, kind: string}[]} vertices */
export function treePicture(vertices) {
  const { x, y, width, height } = placed(vertices);
  return html`<svg class="search-tree" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid meet">
    ${vertices.map(({ parent }, v) => (parent < 0 ? nothing : svg`<path class="search-edge" d="M${x[parent]} ${y[parent]}L${x[v]} ${y[v]}"/>`))}
    ${vertices.map(({ kind, name }, v) => svg`<g class="search-vertex is-${kind}" transform="translate(${x[v]} ${y[v]})">${shape(kind, short(name))}</g>`)}
  </svg>`;
}

export class SearchTree extends part(
  {
    vertices: /** @type {Vertex[]} */ ([]),
    time: 0,
    at: 0,
    label: 'Search tree',
    words: WORDS,
    /** Shown below the root while the tree has no other vertex. */
    hint: '',
  },
  /** @type {{choose: {vertex: number}}} */ ({}),
) {
  /** @type {ReturnType<typeof placed>} */
  places = { x: [], y: [], width: 0, height: 0 };

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('vertices') && this.vertices.length) this.places = placed(this.vertices);
  }

  firstUpdated() {
    new ResizeObserver(() => this.#follow()).observe(
      /** @type {Element} */ (this.querySelector('.search-box')),
    );
  }

  updated() {
    this.#follow();
  }

  /** Keeps the current vertex in view. */
  #follow() {
    const box = this.querySelector('.search-box');
    const here = this.querySelector('.search-vertex.is-at');
    if (!box || !here) return;
    const frame = box.getBoundingClientRect();
    const own = here.getBoundingClientRect();
    const [x, y] = [(own.left + own.right) / 2 - frame.left, (own.top + own.bottom) / 2 - frame.top];
    if (x < 0.15 * frame.width || x > 0.85 * frame.width) box.scrollLeft += x - frame.width / 2;
    if (y < 0.15 * frame.height || y > 0.8 * frame.height) box.scrollTop += y - frame.height / 2;
  }

  /** The vertices to draw in order, the path, and the number of vertices so far. */
  #drawn() {
    const { vertices, time, at } = this;
    let there = vertices.length;
    while (there > 0 && vertices[there - 1].appears > time) there--;
    const path = new Set();
    for (let v = at; v >= 0; v = vertices[v].parent) path.add(v);
    const first = there - MOST_DRAWN;
    const drawn = [];
    for (let v = 0; v < there; v++) if (v >= first || path.has(v)) drawn.push(v);
    return { drawn, path, there };
  }

  render() {
    const { vertices, time, at } = this;
    if (!vertices.length) return nothing;
    const { x, y, width, height } = this.places;
    const { drawn, path, there } = this.#drawn();
    const known = new Set(drawn);
    const bare = there === 1 && vertices[0].decided > time;
    const look = (/** @type {number} */ v) =>
      `${v === at ? 'is-at' : ''} ${path.has(v) ? 'is-path' : ''} ${vertices[v].ends <= time ? 'is-done' : ''}`;
    return html`<div class="scroll search-box" data-dense tabindex="0" role="group" aria-label=${this.label} ${scrolls()}>
        <svg class="search-tree" role="img" aria-label=${this.#words(there, path)} viewBox="0 0 ${width} ${height}" width="${width / 16}em" height="${height / 16}em">
        ${drawn.map((v) => {
          const { parent, edge } = vertices[v];
          if (parent < 0 || !known.has(parent)) return nothing;
          return svg`<path class="search-edge ${look(v)}" d="M${x[parent]} ${y[parent]}L${x[v]} ${y[v]}"/>
            <text class="search-option ${look(v)}" x=${x[parent] + (x[v] - x[parent]) * BY_CHILD} y=${y[parent] + (y[v] - y[parent]) * DOWN} dy="0.3em">${short(edge)}</text>`;
        })}
        ${drawn.map((v) => {
          const { name, edge, kind, decided } = vertices[v];
          const now = decided <= time ? kind : 'open';
          return svg`<g class="search-vertex is-${now} ${look(v)}" transform="translate(${x[v]} ${y[v]})" data-vertex=${v} @click=${() => this.#choose(v)}
            ><title>${edge ? `${edge}: ` : ''}${this.words[/** @type {'open'} */ (now)]}${name && (now === 'inner' || now === 'dead') ? `, ${name}` : ''}</title>${shape(now, short(name))}</g>`;
        })}
      </svg>${bare ? html`<p class="search-hint soft">${this.hint}</p>` : nothing}</div>
      ${saves({ name: this.label, draws: pictureBefore })}
      <p class="group search-key soft">
        <span>${key('inner', this.words.letter)} ${this.words.key}</span> <span>${key('dead')} dead end</span> <span>${key('solution')} solution</span>
        ${there > drawn.length ? html`<span>Drawn: the path and the last ${grouped(MOST_DRAWN)} of ${grouped(there)} vertices.</span>` : nothing}</p>`;
  }

  /** @param {number} vertex */
  #choose(vertex) {
    this.say('choose', { vertex });
  }

  /** @param {number} there @param {Set<number>} path */
  #words(there, path) {
    const some = this.vertices.slice(0, there).filter(({ decided }) => decided <= this.time);
    const of = (/** @type {string} */ kind) => some.filter((vertex) => vertex.kind === kind).length;
    const edges = [...path].reverse().flatMap((v) => this.vertices[v].edge || []);
    return `${this.label}: ${many(there, 'vertex', 'vertices')} so far, ${many(of('dead'), 'dead end')}, ${many(of('solution'), 'solution')}; ${
      edges.length ? `now at ${edges.join(', ')}` : 'now at the root'
    }`;
  }
}

/** @param {string} kind @param {string} [name] */
const key = (kind, name = '') =>
  html`<svg class="search-tree" viewBox="-17 -17 34 34" width="1.5em" height="1.5em" aria-hidden="true"><g class="search-vertex is-${kind}">${shape(kind, name)}</g></svg>`;

customElements.define('ch-search-tree', SearchTree);
