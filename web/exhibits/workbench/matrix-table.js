// @ts-check
/** Rows of a matrix of 0s and 1s, some of them chosen; the arrow keys move from row to row. */
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { wayOf } from '../../parts/arrows.js';
import { grouped } from '../../parts/figures.js';
import { saves } from '../../parts/saving/saves.js';
import { scrolls } from '../../parts/scrolls.js';

/** @typedef {import('answers/workbench').Row} Row */

/**
 * @typedef {object} Table
 * @property {string[] | null} items  names of the columns; null: each row lists its items
 * @property {number} primary  the number of primary items
 * @property {Row[]} rows
 * @property {Set<string>} chosen  names of rows
 * @property {string} picked  the name of a row, or ''
 * @property {string} caption
 * @property {(row: Row | null) => void} point  called with the hovered row, or null
 * @property {(row: Row) => void} pick  called with the row that was pressed or reached by the arrow keys
 */

/** @param {Table} table @param {KeyboardEvent} event */
function key({ rows, picked, pick }, event) {
  const way = wayOf(event);
  if (!way || way.right || !rows.length) return;
  event.preventDefault();
  const at = rows.findIndex(({ name }) => name === picked);
  const last = rows.length - 1;
  // If no row is picked, down starts at the top and up at the bottom.
  const wanted = way.end ? (way.end < 0 ? 0 : last) : at < 0 && way.down < 0 ? last : at + way.down;
  const next = Math.max(0, Math.min(wanted, last));
  pick(rows[next]);
  const lines = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('tbody tr');
  lines[next].scrollIntoView({ block: 'nearest' });
}

/** @param {Table} table */
export function matrixTable(table) {
  const { items, primary, rows, chosen, picked, caption, point } = table;
  return guard(
    [items, rows, chosen, picked, caption],
    () => html`<div class="scroll ${rows.length > 24 ? 'matrix-long' : ''}" tabindex="0" role="group" aria-label=${caption} ${scrolls()}
      @keydown=${(/** @type {KeyboardEvent} */ event) => key(table, event)}>
      <table class="ledger matrix ${items ? 'matrix-full' : ''}" .style=${`--columns: ${items?.length ?? 0}`}><caption>${caption}</caption>
      <thead><tr><th scope="col">option</th>${
        items
          ? items.map(
              (name, i) =>
                html`<th scope="col" class="matrix-head ${i === primary ? 'is-secondary-first' : ''} ${i >= primary ? 'is-secondary' : ''}"><span>${name}</span></th>`,
            )
          : html`<th scope="col">its items</th>`
      }</tr></thead>
      <tbody @pointerleave=${() => point(null)}>${rows.map((row) => line(table, row))}</tbody></table></div>${saves({ name: caption, how: 'exact', table: () => file(table) })}`,
  );
}

/** The table to save. @param {Table} table @returns {import('../../parts/saving/table-file.js').Table} */
function file({ items, rows }) {
  const heads = items ?? ['its items'];
  return {
    how: 'exact',
    columns: ['option', ...heads].map((title, i) => ({ title, ...(i ? {} : { how: '' }) })),
    rows: rows.map((row) => {
      const own = new Map(row.at.map((item, k) => [item, row.colours[k] || '1']));
      return [row.name, ...(items ? items.map((_, i) => own.get(i) ?? '0') : [row.items.join(' ')])];
    }),
  };
}

/** @param {Table} table @param {Row} row */
function line({ items, primary, chosen, picked, point, pick }, row) {
  const own = new Map(row.at.map((item, k) => [item, row.colours[k] || '1']));
  const marked = chosen.has(row.name);
  return html`<tr class="${marked ? 'is-marked' : ''} ${row.name === picked ? 'is-picked' : ''}"
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && point(row)}
    @click=${() => pick(row)}><th scope="row">${row.name}${marked ? html`<span class="matrix-mark"> chosen</span>` : ''}${
      row.cost ? html`<span class="matrix-cost"> costs ${grouped(row.cost)}</span>` : ''
    }</th>${
      items
        ? items.map(
            (_, i) =>
              html`<td class="matrix-entry ${i === primary ? 'is-secondary-first' : ''} ${own.has(i) ? 'is-one' : ''}">${own.get(i) ?? '0'}</td>`,
          )
        : html`<td>${row.items.map((item) => html`<span class="matrix-item">${item}</span> `)}</td>`
    }</tr>`;
}
