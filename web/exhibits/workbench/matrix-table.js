// @ts-check
/** Rows of a matrix of 0s and 1s, some of them chosen; the arrow keys move from row to row. */
import { html, nothing } from 'lit';
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
 * @property {import('answers/workbench').Hand | null} hand  the rows that a person has chosen
 * @property {string[]} dimmed  names of rows
 * @property {(row: Row | null) => void} point  called with the hovered row, or null
 * @property {(row: Row) => void} pick  called with the row that was pressed or reached by the arrow keys
 * @property {((row: Row) => void) | null} choose  called with the row that was pressed, if rows are chosen here: each is then a button
 */

/** @param {Table} table @param {KeyboardEvent} event */
function key({ rows, picked, pick, choose }, event) {
  const way = wayOf(event);
  if (!way || way.right || !rows.length) return;
  event.preventDefault();
  const at = rows.findIndex(({ name }) => name === picked);
  const last = rows.length - 1;
  // If no row is selected, the down key starts at the top and the up key at the bottom.
  const wanted = way.end ? (way.end < 0 ? 0 : last) : at < 0 && way.down < 0 ? last : at + way.down;
  const next = Math.max(0, Math.min(wanted, last));
  pick(rows[next]);
  const lines = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll('tbody tr');
  if (choose) lines[next].querySelector('button')?.focus();
  lines[next].scrollIntoView({ block: 'nearest' });
}

/** How a column is covered by the rows chosen by hand: a class, and a sign with its meaning. @param {Table} table @param {number} column */
function coverOf({ hand }, column) {
  if (hand?.clashing.includes(column)) return { look: 'is-clash', sign: '✗', words: 'clash' };
  if (hand?.covered.includes(column)) return { look: 'is-covered', sign: '✓', words: 'covered' };
  return { look: '', sign: '', words: 'open' };
}

/** @param {Table} table */
export function matrixTable(table) {
  const { items, primary, rows, chosen, picked, caption, hand, dimmed, point, choose } = table;
  const looks =
    items?.map((_, i) => `${i === primary ? 'is-secondary-first' : ''} ${coverOf(table, i).look}`) ?? [];
  return guard(
    [items, rows, chosen, picked, caption, hand, dimmed],
    () => html`<div class="scroll ${rows.length > 24 ? 'matrix-long' : ''}" tabindex=${choose ? nothing : 0} role="group" aria-label=${caption} ${scrolls()}
      ?data-dense=${rows.length > 8} @keydown=${(/** @type {KeyboardEvent} */ event) => key(table, event)}>
      <table class="ledger matrix ${items ? 'matrix-full' : ''}" .style=${`--columns: ${items?.length ?? 0}; --rows: ${rows.length}`}><caption>${caption}</caption>
      <thead><tr><th scope="col">option</th>${
        items
          ? items.map(
              (name, i) =>
                html`<th scope="col" class="matrix-head ${looks[i]} ${i >= primary ? 'is-secondary' : ''}"><span>${name}</span></th>`,
            )
          : html`<th scope="col">its items</th>`
      }</tr></thead>
      <tbody @pointerleave=${() => point(null)}>${rows.map((row, at) => line(table, row, at, looks))}</tbody>
      ${items && hand ? foot(table, looks) : nothing}</table></div>${saves({ name: caption, how: 'exact', table: () => file(table) })}`,
  );
}

/** How the rows chosen by hand cover each column. @param {Table} table @param {string[]} looks  classes of columns */
function foot(table, looks) {
  return html`<tfoot><tr><th scope="row">covered</th>${looks.map((look, i) => {
    const { sign, words } = coverOf(table, i);
    return html`<td class="matrix-entry ${look}"><span aria-hidden="true">${sign}</span><span class="unseen">${words}</span></td>`;
  })}</tr></tfoot>`;
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

/** @param {Table} table @param {Row} row @param {number} at @param {string[]} looks  classes of columns */
function line({ items, chosen, picked, dimmed, point, pick, choose }, row, at, looks) {
  const own = new Map(row.at.map((item, k) => [item, row.colours[k] || '1']));
  const marked = chosen.has(row.name);
  const here = picked ? row.name === picked : !at;
  const kinds = [
    marked && 'is-marked',
    row.name === picked && 'is-picked',
    dimmed.includes(row.name) && 'is-dimmed',
  ];
  const name = html`${row.name}${marked ? html`<span class="matrix-mark"> chosen</span>` : ''}${
    row.cost ? html`<span class="matrix-cost"> costs ${grouped(row.cost)}</span>` : ''
  }`;
  return html`<tr class=${kinds.filter(Boolean).join(' ')}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && point(row)}
    @click=${() => (choose ?? pick)(row)}><th scope="row">${
      choose
        ? html`<button type="button" class="matrix-choose" aria-pressed=${marked ? 'true' : 'false'} tabindex=${here ? 0 : -1} @focus=${() => pick(row)}>${name}</button>`
        : name
    }</th>${
      items
        ? items.map(
            (_, i) =>
              html`<td class="matrix-entry ${looks[i]} ${own.has(i) ? 'is-one' : ''}">${own.get(i) ?? '0'}</td>`,
          )
        : html`<td>${row.items.map((item) => html`<span class="matrix-item">${item}</span> `)}</td>`
    }</tr>`;
}
