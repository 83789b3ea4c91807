// @ts-check
/**
 * `<ch-data-table>`: a ruled table of texts, numbers or templates; the first cell of a row is its header. `marked` holds row numbers.
 * A column with `by` has a button as its header. Event: `sort` {by}; the exhibit sorts the rows and reports it in `order`.
 * `how` says how the values were found (see table-file.js); it goes into the saved table. An exact table can be cited once it is
 * `done`; if only some rows are shown, `whole` holds all of them.
 */
import { html, nothing } from 'lit';
import { grouped } from '../figures.js';
import { part } from '../part.js';
import { saves } from '../saving/saves.js';
import { scrolls } from '../scrolls.js';

export class DataTable extends part(
  {
    caption: '',
    /** Used instead of the caption: a template with the same words. @type {unknown} */
    heading: /** @type {unknown} */ (null),
    columns: /** @type {(import('../saving/table-file.js').Column & {by?: string})[]} */ ([]),
    rows: /** @type {unknown[][]} */ ([]),
    marked: /** @type {Set<number>} */ (new Set()),
    order: /** @type {{by: string, down: boolean} | null} */ (null),
    how: '',
    done: true,
    whole: /** @type {unknown[][] | null} */ (null),
  },
  /** @type {{sort: {by: string}}} */ ({}),
) {
  /** @param {unknown[][]} rows @returns {import('../saving/table-file.js').Table} */
  #file(rows) {
    return { columns: this.columns, rows, how: this.how };
  }

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
      <caption>${this.heading ?? this.caption}</caption>
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
      )}</tbody></table></div>${this.rows.length ? saves({ name: this.caption, how: this.how, done: this.done, table: () => this.#file(this.rows), whole: () => this.#file(this.whole ?? this.rows) }) : nothing}`;
  }
}

customElements.define('ch-data-table', DataTable);
