// @ts-check
/**
 * `<ch-cell-table>`: many short entries in rows of equal length. Events: `point` {id, how: 'pointer' | 'key'} (hovered or focused),
 * `leave`, `press` {id} (a click, Enter or Space).
 *
 * It is an ARIA grid with one tab stop; the arrow keys, Home, End, Ctrl+Home and Ctrl+End move through it.
 */
import { html, nothing } from 'lit';
import { wayOf } from '../../parts/arrows.js';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';

/** @typedef {{id: number, text: string, kind?: string, sign?: string, words: string}} Cell */

export class CellTable extends part(
  {
    caption: '',
    columns: /** @type {string[]} */ ([]),
    /** `rule` draws a line above the row. */
    rows: /** @type {{head: string, cells: (Cell | null)[], rule?: boolean}[]} */ ([]),
    /** The selected entry, which is explained elsewhere. */
    chosen: /** @type {number | null} */ (null),
    at: /** @type {number | null} */ (null),
  },
  /** @type {{point: {id: number, how: 'pointer' | 'key'}, press: {id: number}, leave: {}}} */ ({}),
) {
  willUpdate() {
    const known = this.rows.some(({ cells }) => cells.some((cell) => cell?.id === this.at));
    if (!known) this.at = this.rows.flatMap(({ cells }) => cells).find(Boolean)?.id ?? null;
  }

  /** The id of the entry that an event concerns. @param {Event} event */
  #cell(event) {
    const cell = event.target instanceof Element ? event.target.closest('[data-entry]') : null;
    return cell ? Number(/** @type {HTMLElement} */ (cell).dataset.entry) : null;
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const row = this.rows.findIndex(({ cells }) => cells.some((cell) => cell?.id === this.at));
    if (row < 0) return;
    const { cells } = this.rows[row];
    const column = cells.findIndex((cell) => cell?.id === this.at);
    const way = wayOf(event);
    let next;
    if (way?.right)
      // At the end of a row, continue in the next row.
      next = cells[column + way.right] ?? this.rows[row + way.right]?.cells.at(way.right < 0 ? -1 : 0);
    else if (way?.down) next = this.rows[row + way.down]?.cells[column];
    else if (way) {
      const line = way.far ? this.rows[way.end < 0 ? 0 : this.rows.length - 1].cells : cells;
      next = line.filter(Boolean).at(way.end < 0 ? 0 : -1);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.say('press', { id: /** @type {number} */ (this.at) });
      return;
    } else return;
    event.preventDefault();
    if (!next) return;
    this.at = next.id;
    this.focusOn(`[data-entry="${next.id}"]`);
  }

  render() {
    return html`<div class="scroll"><table class="ledger cell-table" role="grid" aria-readonly="true" aria-label=${this.caption}
      @keydown=${this.#keys}
      @pointerover=${(/** @type {PointerEvent} */ event) => {
        const id = this.#cell(event);
        if (id !== null && event.pointerType === 'mouse') this.say('point', { id, how: 'pointer' });
      }}
      @pointerleave=${() => this.say('leave', {})}
      @focusin=${(/** @type {FocusEvent} */ event) => {
        const id = this.#cell(event);
        if (id === null) return;
        this.at = id;
        this.say('point', { id, how: 'key' });
      }}
      @click=${(/** @type {Event} */ event) => {
        const id = this.#cell(event);
        if (id !== null) this.say('press', { id });
      }}>
      <caption>${this.caption}</caption>
      <thead><tr role="row"><th scope="col" role="columnheader"><span class="unseen">from</span></th>${this.columns.map(
        (title) => html`<th scope="col" role="columnheader">${title}</th>`,
      )}</tr></thead>
      <tbody>${this.rows.map(
        ({
          head,
          cells,
          rule,
        }) => html`<tr role="row" class=${rule ? 'has-rule' : ''}><th scope="row" role="rowheader">${head}</th>
          ${cells.map((cell) => (cell ? this.#entry(cell) : html`<td role="gridcell"></td>`))}</tr>`,
      )}</tbody></table></div>${saves({ name: this.caption, how: 'exact', table: () => this.#file() })}`;
  }

  /** @returns {import('../../parts/saving/table-file.js').Table} */
  #file() {
    return {
      how: 'exact',
      columns: [{ title: 'from' }, ...this.columns.map((title) => ({ title }))],
      rows: this.rows.map(({ head, cells }) => [
        head,
        ...cells.map((cell) => (cell ? `${cell.text}${cell.sign ?? ''}` : '')),
      ]),
    };
  }

  /** @param {Cell} cell */
  #entry({ id, text, kind = '', sign = '', words }) {
    return html`<td role="gridcell" class="entry ${kind ? `entry-${kind}` : ''} ${id === this.chosen ? 'is-chosen' : ''}" data-entry=${id}
      tabindex=${id === this.at ? 0 : -1} aria-label=${words} aria-selected=${id === this.chosen ? 'true' : nothing}>${text}${
        sign ? html`<sup>${sign}</sup>` : nothing
      }</td>`;
  }
}

customElements.define('ch-cell-table', CellTable);
