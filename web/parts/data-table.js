// @ts-check
/**
 * `<ch-data-table>`: a ruled table of texts, numbers or templates; the first of a row is its head. `marked` holds numbers of rows.
 * A column that names what it sorts by has a button for a head. Event: `sort` {by}; the exhibit orders the rows, and says so in `order`.
 */
import { html, nothing } from 'lit';
import { grouped } from './figures.js';
import { part } from './part.js';
import { scrolls } from './scrolls.js';

export class DataTable extends part({
  caption: '',
  columns: /** @type {{title: string, kind?: 'text' | 'number', by?: string}[]} */ ([]),
  rows: /** @type {unknown[][]} */ ([]),
  marked: /** @type {Set<number>} */ (new Set()),
  order: /** @type {{by: string, down: boolean} | null} */ (null),
}) {
  /** @param {{title: string, by?: string}} column */
  #head({ title, by }) {
    if (!by) return title;
    const { order } = this;
    const sign = order?.by === by ? (order.down ? ' ↓' : ' ↑') : '';
    return html`<button type="button" class="link" @click=${() => this.say('sort', { by })}>${title}</button><span aria-hidden="true">${sign}</span>`;
  }

  render() {
    const shown = (/** @type {unknown} */ value) => (typeof value === 'number' ? grouped(value) : value);
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.caption} ${scrolls()}><table class="ledger">
      <caption>${this.caption}</caption>
      <thead><tr>${this.columns.map(
        (column) => html`<th scope="col" class=${column.kind === 'number' ? 'number' : ''}
          aria-sort=${!column.by || this.order?.by !== column.by ? nothing : this.order.down ? 'descending' : 'ascending'}>${this.#head(column)}</th>`,
      )}</tr></thead>
      <tbody>${this.rows.map(
        (row, index) =>
          html`<tr class=${this.marked.has(index) ? 'is-marked' : ''}>${row.map((value, column) =>
            column === 0
              ? html`<th scope="row" class=${this.columns[0]?.kind === 'number' ? 'number' : ''}>${shown(value)}</th>`
              : html`<td class=${this.columns[column]?.kind === 'number' ? 'number' : ''}>${shown(value)}</td>`,
          )}</tr>`,
      )}</tbody></table></div>`;
  }
}

customElements.define('ch-data-table', DataTable);
