// @ts-check
/**
 * `<ch-matrix-table>`: rows of a matrix of 0 and 1, with some of them chosen. Properties: `items` (names of the columns, or null:
 * then each row lists its items), `primary` (how many of the items are primary), `rows` ([{index, name, items, at}]: names and
 * numbers of its items), `chosen` (set of names of rows), `picked` (the name of the row that is looked at, or ''), `caption`. Events:
 * `point` {row}, with null when the pointer has left; `pick` {row}, when it is pressed or reached by the arrow keys.
 */
import { html, LitElement } from 'lit';

export class MatrixTable extends LitElement {
  static properties = {
    items: { attribute: false },
    primary: { type: Number },
    rows: { attribute: false },
    chosen: { attribute: false },
    picked: { type: String },
    caption: { type: String },
  };

  constructor() {
    super();
    /** @type {string[] | null} */
    this.items = null;
    this.primary = 0;
    /** @type {{index: number, name: string, items: string[], at: number[]}[]} */
    this.rows = [];
    /** @type {Set<string>} */
    this.chosen = new Set();
    this.picked = '';
    this.caption = '';
  }

  /** @param {'point' | 'pick'} name @param {object | null} row */
  #tell(name, row) {
    this.dispatchEvent(new CustomEvent(name, { detail: { row }, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  async #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.rows.length) return;
    const at = this.rows.findIndex(({ name }) => name === this.picked);
    const last = this.rows.length - 1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: at < 0 ? last : Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const next = ways[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#tell('pick', this.rows[next]);
    await this.updateComplete;
    this.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' });
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { items } = this;
    return html`<div class="scroll ${this.rows.length > 24 ? 'matrix-long' : ''}" tabindex="0" role="group" aria-label=${this.caption} @keydown=${this.#key}>
      <table class="ledger matrix ${items ? 'matrix-full' : ''}"><caption>${this.caption}</caption>
      <thead><tr><th scope="col">option</th>${
        items
          ? items.map(
              (name, i) =>
                html`<th scope="col" class="matrix-head ${i === this.primary ? 'is-secondary-first' : ''} ${i >= this.primary ? 'is-secondary' : ''}"><span>${name}</span></th>`,
            )
          : html`<th scope="col">its items</th>`
      }</tr></thead>
      <tbody @pointerleave=${() => this.#tell('point', null)}>${this.rows.map((row) => this.#row(row))}</tbody></table></div>`;
  }

  /** @param {{name: string, items: string[], at: number[]}} row */
  #row(row) {
    const { name, items, at } = row;
    const own = new Set(at);
    const chosen = this.chosen.has(name);
    return html`<tr class="${chosen ? 'is-marked' : ''} ${name === this.picked ? 'is-picked' : ''}"
      @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && this.#tell('point', row)}
      @click=${() => this.#tell('pick', row)}><th scope="row">${name}${chosen ? html`<span class="matrix-mark"> chosen</span>` : ''}</th>${
        this.items
          ? this.items.map(
              (_, i) =>
                html`<td class="matrix-entry ${i === this.primary ? 'is-secondary-first' : ''} ${own.has(i) ? 'is-one' : ''}">${own.has(i) ? '1' : '0'}</td>`,
            )
          : html`<td>${items.map((item) => html`<span class="matrix-item">${item}</span> `)}</td>`
      }</tr>`;
  }
}

customElements.define('ch-matrix-table', MatrixTable);
