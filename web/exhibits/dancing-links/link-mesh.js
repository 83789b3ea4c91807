// @ts-check
/**
 * `<ch-link-mesh>`: a drawing of doubly linked lists. The column headers form a list from left to right that begins and ends at a
 * root; the nodes of a column form a list below its header. A node removed from a list keeps its links to its old neighbours, drawn
 * dashed. Only links between the given nodes are drawn.
 */
import { html, nothing, svg } from 'lit';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';
import { scrolls } from '../../parts/scrolls.js';

/**
 * A node's place: a header is in row -1, and the root in row -2 and column -1.
 * @typedef {{column: number, row: number} | null} Node_
 */
/**
 * For each node and each direction, the number of its neighbour.
 * @typedef {{left: number[], right: number[], up: number[], down: number[]}} Links
 */

const X = 62;
const Y = 50;
const HALF = { x: 13, y: 10 };

export class LinkMesh extends part({
  nodes: /** @type {Node_[]} */ ([]),
  columns: /** @type {string[]} */ ([]),
  rows: /** @type {string[]} */ ([]),
  links: /** @type {Links} */ ({ left: [], right: [], up: [], down: [] }),
  /** Links just written, such as "up 13". */
  changed: /** @type {Set<string>} */ (new Set()),
  label: 'The links',
}) {
  render() {
    const { nodes } = this;
    const width = (this.columns.length + 1.4) * X;
    const height = (this.rows.length + 1.6) * Y;
    return html`<div class="scroll mesh-box" tabindex="0" role="group" aria-label=${this.label} ${scrolls()}>
      <svg class="mesh" role="img" aria-label="${this.label}: ${this.#words()}" viewBox="0 0 ${width} ${height}" width="${width / 16}em" height="${height / 16}em">
        <defs>${['', '-broken', '-new'].map(
          (
            look,
          ) => svg`<marker id="mesh-tip${look}" class="mesh-tip${look}" viewBox="0 0 6 6" refX="5.4" refY="3" markerWidth="6.5" markerHeight="6.5"
            markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 6 3 0 6Z"/></marker>`,
        )}</defs>
        ${this.rows.map((name, row) => svg`<text class="mesh-row" x="6" y=${this.#y(row)} dy="0.35em">${name}</text>`)}
        ${nodes.map((node, n) => (node ? this.#linksOf(node, n) : nothing))}
        ${nodes.map((node) =>
          node
            ? svg`<g transform="translate(${this.#x(node.column)} ${this.#y(node.row)})"><rect class="mesh-node ${node.row < 0 ? 'is-head' : ''}" x=${-HALF.x} y=${-HALF.y}
                width=${2 * HALF.x} height=${2 * HALF.y} rx="3"/>${node.row < 0 ? svg`<text class="mesh-name" dy="0.35em">${node.row < -1 ? '·' : this.columns[node.column].slice(0, 3)}</text>` : nothing}</g>`
            : nothing,
        )}
      </svg></div>${saves({ name: this.label, draws: pictureBefore })}`;
  }

  /** @param {number} column */
  #x(column) {
    return (column + 1.7) * X;
  }

  /** @param {number} row */
  #y(row) {
    return (Math.max(row, -1) + 1.6) * Y;
  }

  /** @param {{column: number, row: number}} node @param {number} n */
  #linksOf(node, n) {
    const { links } = this;
    const along =
      node.row < 0 ? [this.#link(n, 'right', links.left), this.#link(n, 'left', links.right)] : [];
    const across = node.row > -2 ? [this.#link(n, 'down', links.up), this.#link(n, 'up', links.down)] : [];
    return [...along, ...across];
  }

  /**
   * A link as an arrow beside the line between two nodes; a link that wraps around its list is a short outward arrow.
   * @param {number} n @param {'left' | 'right' | 'up' | 'down'} way @param {number[]} back
   */
  #link(n, way, back) {
    const to = this.links[way][n];
    const from = /** @type {{column: number, row: number}} */ (this.nodes[n]);
    const target = this.nodes[to];
    if (!target || to === n) return nothing;
    const broken = back[to] !== n;
    const look = this.changed.has(`${way} ${n}`) ? '-new' : broken ? '-broken' : '';
    const sign = way === 'right' || way === 'down' ? 1 : -1;
    const flat = way === 'left' || way === 'right';
    // Coordinates along the list and across it.
    const line = flat ? this.#y(from.row) : this.#x(from.column);
    const start = flat ? this.#x(from.column) : this.#y(from.row);
    const end = flat ? this.#x(target.column) : this.#y(target.row);
    const [half, step] = flat ? [HALF.x, X] : [HALF.y, Y];
    const beside = line + 4 * sign;
    const around = (end - start) * sign < 0;
    const a = start + half * sign;
    const b = around ? a + 0.34 * step * sign : end - half * sign;
    // Bend the arrow around the nodes in between.
    const bow = around || Math.abs(end - start) < 1.5 * step ? 0 : sign * (flat ? -HALF.y - 12 : HALF.x + 10);
    const point = (/** @type {number} */ p, /** @type {number} */ q) => (flat ? `${p} ${q}` : `${q} ${p}`);
    const d = bow
      ? `M${point(a, beside)}C${point(a + (b - a) * 0.25, beside + bow)} ${point(a + (b - a) * 0.75, beside + bow)} ${point(b, beside)}`
      : `M${point(a, beside)}L${point(b, beside)}`;
    return svg`<path class="mesh-link is-link${look}" d=${d} marker-end="url(#mesh-tip${look})"/>`;
  }

  /** The list of headers in words, from the root on. */
  #words() {
    const names = [];
    for (let n = this.links.right[0]; n && names.length < this.columns.length; n = this.links.right[n]) {
      names.push(this.columns[this.nodes[n]?.column ?? 0]);
    }
    return names.length ? `the list of items is ${names.join(', ')}` : 'the list of items is empty';
  }
}

customElements.define('ch-link-mesh', LinkMesh);
