// @ts-check
/**
 * `<ch-data-table>`: a ruled table of texts, numbers or templates; the first of a row is its head. `marked` holds numbers of rows.
 */
import { html } from 'lit';
import { grouped } from './figures.js';
import { part } from './part.js';

export class DataTable extends part({
  caption: '',
  columns: /** @type {{title: string, kind?: 'text' | 'number'}[]} */ ([]),
  rows: /** @type {unknown[][]} */ ([]),
  marked: /** @type {Set<number>} */ (new Set()),
}) {
  render() {
    const shown = (/** @type {unknown} */ value) => (typeof value === 'number' ? grouped(value) : value);
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.caption}><table class="ledger">
      <caption>${this.caption}</caption>
      <thead><tr>${this.columns.map(
        ({ title, kind }) => html`<th scope="col" class=${kind === 'number' ? 'number' : ''}>${title}</th>`,
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
