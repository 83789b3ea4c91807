// @ts-check
/**
 * `<ch-candidate-grid>`: slots side by side with their candidates below. It knows no rules and only draws what it is
 * given. It is an ARIA grid with one tab stop: the arrow keys, Home and End move through the cells; Enter, Space or a
 * click presses a cell. Events: `press` {slot, value}, `command` {slot, value, key} for any other key (call
 * preventDefault if you use it).
 */
import { html } from 'lit';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';

/**
 * `left`: the candidates that are left in the slot.
 * @typedef {{name: string, index: number, left: Set<number>}} Slot
 */

export class CandidateGrid extends part(
  {
    slots: /** @type {Slot[]} */ ([]),
    /** The number of slots in a row. */
    columns: 0,
    width: 0,
    label: 'Slots and candidates',
    /** Marks by cell (slot × width + candidate): 'now', 'cause', 'tried', 'chosen' or 'hint'. */
    marks: /** @type {Map<number, string>} */ (new Map()),
    /** The slot without candidates, or -1. */
    empty: -1,
    at: 0,
    /** The link to the state that shows the grid; '' for the current state. */
    link: '',
  },
  /** @type {{press: {slot: number, value: number}, command: {slot: number, value: number, key: string}}} */ ({}),
) {
  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('slots') && !changed.has('width')) return;
    const { at, slots, width } = this;
    if (at >= slots.length * width) this.at = 0;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { width, slots, columns } = this;
    let slot = Math.floor(this.at / width);
    let value = this.at % width;
    const first = slot - (slot % columns);
    if (event.key === 'ArrowLeft') slot--;
    else if (event.key === 'ArrowRight') slot++;
    else if (event.key === 'ArrowUp') value--;
    else if (event.key === 'ArrowDown') value++;
    else if (event.key === 'Home') slot = first;
    else if (event.key === 'End') slot = first + columns - 1;
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.say('press', { slot, value });
      return;
    } else {
      if (!this.say('command', { slot, value, key: event.key })) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (value < 0 && slot >= columns) [slot, value] = [slot - columns, width - 1];
    if (value >= width && slot + columns < slots.length) [slot, value] = [slot + columns, 0];
    if (slot < 0 || slot >= slots.length || value < 0 || value >= width) return;
    this.at = slot * width + value;
    this.focusOn('[tabindex="0"][role="gridcell"]');
  }

  render() {
    const { slots, columns, label } = this;
    const rows = [];
    for (let from = 0; from < slots.length; from += columns) rows.push(slots.slice(from, from + columns));
    return html`<div class="scroll candidates ${columns > 16 ? 'is-wide' : columns > 11 ? 'is-middling' : ''}"
      ?data-dense=${columns > 16} .style=${`--across: ${rows.length * (columns + 3)}; --down: ${this.width + 2}`}>${rows.map((row, r) => this.#table(row, r, rows.length))}</div>${saves({ name: label, how: 'exact', link: this.link || undefined, table: () => this.#file() })}`;
  }

  /** The candidates left in each slot. @returns {import('../../parts/saving/table-file.js').Table} */
  #file() {
    return {
      how: 'exact',
      columns: [{ title: 'slot' }, { title: 'candidates left' }],
      rows: this.slots.map(({ name, left }) => [name, [...left].sort((a, b) => a - b).join(' ')]),
    };
  }

  /** @param {Slot[]} row @param {number} r @param {number} rows */
  #table(row, r, rows) {
    const { width, columns, label } = this;
    const from = r * columns;
    const values = [...Array(width).keys()];
    return html`<table class="candidate-grid" role="grid" aria-label=${rows > 1 ? `${label}, row ${r + 1}` : label} @keydown=${this.#key}>
      <thead><tr role="row"><td role="presentation">${rows > 1 ? `row ${r + 1}` : ''}</td>${row.map(
        ({ index, name }, k) =>
          html`<th scope="col" role="columnheader" aria-label=${name} class=${from + k === this.empty ? 'is-empty' : ''}>${index}</th>`,
      )}<td role="presentation" class="candidate-count"><span title="slots in which the value is possible">slots</span></td></tr>
      <tr class="candidate-row" role="row"><td role="presentation"></td>${row.map(({ left }, k) => {
        const [only] = left;
        return html`<td role="gridcell" aria-label="${row[k].name}: ${left.size === 1 ? only : left.size ? 'open' : 'no candidate'}"><b>${left.size === 1 ? only : left.size ? '·' : '✗'}</b></td>`;
      })}<td role="presentation"></td></tr></thead>
      <tbody>${values.map(
        (value) =>
          html`<tr role="row"><th scope="row" role="rowheader" aria-label="candidate ${value}">${value}</th>${row.map(
            (slot, k) => this.#cell(slot, from + k, value),
          )}<td role="presentation" class="candidate-count">${row.filter(({ left }) => left.has(value)).length}</td></tr>`,
      )}</tbody></table>`;
  }

  /** @param {Slot} own @param {number} slot @param {number} value */
  #cell({ name, left }, slot, value) {
    const cell = slot * this.width + value;
    const mark = this.marks.get(cell) ?? '';
    const there = left.has(value);
    const only = there && left.size === 1;
    const words = `${name}, ${value}: ${only ? 'certain' : there ? 'possible' : 'struck'}${mark ? `, ${mark}` : ''}`;
    return html`<td role="gridcell" data-cell=${cell} tabindex=${cell === this.at ? 0 : -1} aria-label=${words}
      class="candidate ${there ? '' : 'is-struck'} ${only ? 'is-only' : ''} ${mark ? `is-${mark}` : ''}"
      @click=${() => {
        this.at = cell;
        this.say('press', { slot, value });
      }} @focus=${() => {
        this.at = cell;
      }}>${value}</td>`;
  }
}

customElements.define('ch-candidate-grid', CandidateGrid);
