// @ts-check
/**
 * `<ch-shrinking-matrix>`: a matrix of 0s and 1s whose columns and rows come and go; removed columns and rows are
 * struck out and faint.
 */
import { html } from 'lit';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';
import { scrolls } from '../../parts/scrolls.js';

/**
 * `times`: how often to cover the item, if not once; `size`: the number of 1s left in its column.
 * @typedef {{name: string, times: string, size: number, gone: boolean, mark: string}} Item
 */
/**
 * `at`: the option's items; `colours`: the colour that it gives each item, or ''; `words` follow its name.
 * @typedef {{name: string, at: number[], colours: string[], gone: boolean, mark: string, words: string}} Row
 */

/** With more items than this, names are set vertically. */
const WIDE = 12;
/** A matrix with more rows or columns than this cannot be shown in large type on a projector. */
const DENSE = { rows: 16, columns: 22 };

export class ShrinkingMatrix extends part({
  items: /** @type {Item[]} */ ([]),
  /** The number of primary items. */
  primary: 0,
  rows: /** @type {Row[]} */ ([]),
  caption: 'The matrix',
  /** The link to the state that shows the matrix; '' for the current state. */
  link: '',
}) {
  /** @param {number} i */
  #look(i) {
    const { gone, mark } = this.items[i];
    return `${i === this.primary ? 'is-secondary-first' : ''} ${gone ? 'is-gone-column' : ''} ${mark ? `is-${mark}-column` : ''}`;
  }

  render() {
    const { items, primary } = this;
    const looks = items.map((_, i) => this.#look(i));
    return html`<div class="scroll shrinking ${items.length > WIDE ? 'is-wide' : ''}" tabindex="0" role="group" aria-label=${this.caption}
      ?data-dense=${this.rows.length > DENSE.rows || items.length > DENSE.columns} ${scrolls()}>
      <table class="ledger matrix matrix-full" .style=${`--columns: ${items.length}; --rows: ${this.rows.length}`}><caption class="spoken">${this.caption}</caption>
      <thead><tr><th scope="col">item</th>${items.map(
        ({ name, times, gone, mark }, i) =>
          html`<th scope="col" class="matrix-head ${looks[i]} ${i >= primary ? 'is-secondary' : ''}"><span class="matrix-name">${name}</span>${
            times
              ? html` <span aria-hidden="true">(${times})</span><span class="spoken">, to be covered ${times} times</span>`
              : ''
          }${
            mark === 'chosen'
              ? html`<span class="spoken">, chosen</span>`
              : mark === 'dead'
                ? html`<span class="spoken">, dead end</span>`
                : gone
                  ? html`<span class="spoken">, covered</span>`
                  : ''
          }</th>`,
      )}</tr>
      <tr class="shrinking-sizes"><th scope="row">options left</th>${items.map(
        ({ size, gone }, i) => html`<td class="matrix-entry ${looks[i]}">${gone ? '' : size}</td>`,
      )}</tr></thead>
      <tbody>${this.rows.map((row) => this.#row(row, looks))}</tbody></table></div>${saves({ name: this.caption, how: 'exact', link: this.link || undefined, table: () => this.#file() })}`;
  }

  /** A row's entries as shown. @param {Row} row @returns {string[]} */
  #entries({ at, colours, gone, mark }) {
    const own = new Map(at.map((item, k) => [item, colours[k] || '1']));
    return this.items.map((item, i) => {
      // A removed entry leaves a trace without a digit.
      const left = mark === 'tried' || mark === 'chosen' || !(gone || item.gone);
      return (left && own.get(i)) || '';
    });
  }

  /** @returns {import('../../parts/saving/table-file.js').Table} */
  #file() {
    return {
      how: 'exact',
      columns: ['item', ...this.items.map(({ name }) => name)].map((title) => ({ title })),
      rows: [
        ['options left', ...this.items.map(({ size, gone }) => (gone ? '' : size))],
        ...this.rows.map((row) => [row.name, ...this.#entries(row)]),
      ],
    };
  }

  /** @param {Row} row @param {string[]} looks */
  #row(row, looks) {
    const { name, gone, mark, words } = row;
    const own = new Set(row.at);
    const entries = this.#entries(row);
    return html`<tr class="${gone ? 'is-gone' : ''} ${mark ? `is-${mark}` : ''}"><th scope="row"><span class="matrix-name">${name}</span>${
      words ? html` <span class="matrix-mark">${words}</span>` : ''
    }</th>${looks.map((look, i) => {
      return html`<td class="matrix-entry ${look} ${own.has(i) ? 'is-one' : ''}">${entries[i]}</td>`;
    })}</tr>`;
  }
}

customElements.define('ch-shrinking-matrix', ShrinkingMatrix);
