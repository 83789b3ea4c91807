// @ts-check
/**
 * `<ch-folding-tree>`: a tree that unfolds on request. Event: `unfold` {id} asks for a node's children; pass them in
 * a new `below`. It is an ARIA tree with one tab stop: Up and Down move, Right unfolds, Left folds.
 */
import { html, nothing } from 'lit';
import { part } from '../../parts/part.js';

/** @typedef {{id: string, words: unknown, leaf?: boolean}} Node_ */

export class FoldingTree extends part(
  {
    label: 'Tree',
    roots: /** @type {Node_[]} */ ([]),
    below: /** @type {Map<string, Node_[]>} */ (new Map()),
    open: /** @type {Set<string>} */ (new Set()),
    at: '',
  },
  /** @type {{unfold: {id: string}}} */ ({}),
) {
  willUpdate() {
    const seen = this.#seen();
    if (!seen.some(({ node }) => node.id === this.at)) this.at = seen[0]?.node.id ?? '';
  }

  /** The visible nodes from top to bottom, each with its parent's id. */
  #seen() {
    /** @type {{node: Node_, parent: string | null}[]} */
    const seen = [];
    const add = (/** @type {Node_[]} */ nodes, /** @type {string | null} */ parent) => {
      for (const node of nodes) {
        seen.push({ node, parent });
        if (this.open.has(node.id)) add(this.below.get(node.id) ?? [], node.id);
      }
    };
    add(this.roots, null);
    return seen;
  }

  /** @param {Node_} node */
  toggle({ id, leaf }) {
    if (leaf) return;
    const { open } = this;
    this.open = new Set(open.has(id) ? [...open].filter((each) => each !== id) : [...open, id]);
    if (!open.has(id) && !this.below.has(id)) this.say('unfold', { id });
  }

  /** @param {string} id */
  #focus(id) {
    this.at = id;
    this.focusOn(`[data-node="${CSS.escape(id)}"]`);
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const seen = this.#seen();
    const here = seen.findIndex(({ node }) => node.id === this.at);
    if (here < 0) return;
    const { node, parent } = seen[here];
    const open = this.open.has(node.id);
    if (event.key === 'ArrowDown') this.#focus((seen[here + 1] ?? seen[here]).node.id);
    else if (event.key === 'ArrowUp') this.#focus((seen[here - 1] ?? seen[here]).node.id);
    else if (event.key === 'Home') this.#focus(seen[0].node.id);
    else if (event.key === 'End') this.#focus(seen[seen.length - 1].node.id);
    else if (event.key === 'ArrowRight') {
      if (!open) this.toggle(node);
      else if (seen[here + 1]?.parent === node.id) this.#focus(seen[here + 1].node.id);
    } else if (event.key === 'ArrowLeft') {
      if (open) this.toggle(node);
      else if (parent !== null) this.#focus(parent);
    } else if (event.key === 'Enter' || event.key === ' ') this.toggle(node);
    else return;
    event.preventDefault();
  }

  render() {
    return html`<ul class="tree" role="tree" aria-label=${this.label} @keydown=${this.#keys}>${this.#level(this.roots)}</ul>`;
  }

  /** @param {Node_[]} nodes @returns {unknown} */
  #level(nodes) {
    return nodes.map((node) => {
      const { id, words, leaf = false } = node;
      const open = this.open.has(id);
      const children = this.below.get(id);
      return html`<li role="none">
        <div role="treeitem" class="tree-node" data-node=${id} tabindex=${id === this.at ? 0 : -1}
          aria-expanded=${leaf ? nothing : String(open)} @focus=${() => {
            this.at = id;
          }} @click=${() => this.toggle(node)}><span class="tree-sign" aria-hidden="true">${leaf ? '·' : open ? '−' : '+'}</span>${words}</div>
        ${open ? html`<ul role="group">${children ? this.#level(children) : html`<li role="none" class="soft">…</li>`}</ul>` : nothing}</li>`;
    });
  }
}

customElements.define('ch-folding-tree', FoldingTree);
