// @ts-check
/**
 * `<ch-sudoku-grid>`: a sudoku to type into; it knows no rule. Properties: `size`, `boxRows`, `boxColumns`, `values` (signs row by
 * row, '' for empty), `solved` (the same of a solution, or null), `signs` (that a cell can have), `conflicts` and `pointed` (sets of
 * cells r1c1), `label`. Events: `write` {cell, sign} ('.' empties the cell), `paste-grid` {text}.
 *
 * An ARIA grid: one tab stop, arrows, Home and End; a sign writes, Delete empties. The signs are buttons as well, for
 * those without a keyboard.
 */
import { html } from 'lit';
import { part } from '../../../parts/part.js';

export class SudokuGrid extends part({
  size: 9,
  boxRows: 3,
  boxColumns: 3,
  values: /** @type {string[]} */ ([]),
  solved: /** @type {string[] | null} */ (null),
  signs: /** @type {string[]} */ ([]),
  conflicts: /** @type {Set<string>} */ (new Set()),
  pointed: /** @type {Set<string>} */ (new Set()),
  label: 'Sudoku',
  at: 0,
}) {
  willUpdate() {
    const { at, size } = this;
    if (at >= size * size) this.at = 0;
  }

  updated() {
    this.style.setProperty('--size', String(this.size));
  }

  /** @param {number} index */
  #name(index) {
    return `r${Math.floor(index / this.size) + 1}c${(index % this.size) + 1}`;
  }

  /** @param {string} sign */
  #write(sign) {
    this.say('write', { cell: this.#name(this.at), sign });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { size } = this;
    const row = Math.floor(this.at / size);
    const column = this.at % size;
    let next = -1;
    if (event.key === 'ArrowUp') next = row ? this.at - size : this.at;
    else if (event.key === 'ArrowDown') next = row < size - 1 ? this.at + size : this.at;
    else if (event.key === 'ArrowLeft') next = column ? this.at - 1 : this.at;
    else if (event.key === 'ArrowRight') next = column < size - 1 ? this.at + 1 : this.at;
    else if (event.key === 'Home') next = row * size;
    else if (event.key === 'End') next = row * size + size - 1;
    else if (['Backspace', 'Delete', '0', '.', ' '].includes(event.key)) this.#write('.');
    else if (this.signs.includes(event.key.toUpperCase())) this.#write(event.key.toUpperCase());
    else return;
    event.preventDefault();
    if (next < 0) return;
    this.at = next;
    this.focusOn(`[data-index="${next}"]`);
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim().length < 2) return;
    event.preventDefault();
    this.say('paste-grid', { text });
  }

  render() {
    const { size, boxRows, boxColumns } = this;
    const line = [...Array(size).keys()];
    return html`<div class="sudoku ${size > 9 ? 'sudoku-large' : ''}" role="grid" aria-label=${this.label}
        aria-rowcount=${size} aria-colcount=${size} @keydown=${this.#key} @paste=${this.#paste}>
        ${line.map(
          (row) =>
            html`<div role="row" class="sudoku-row ${row % boxRows === 0 && row ? 'is-edge' : ''}">${line.map(
              (column) => this.#cell(row, column, column % boxColumns === 0 && column > 0),
            )}</div>`,
        )}
      </div>
      <div class="sudoku-pad group in-presenter-hidden no-print" role="group" aria-label="Write into the chosen cell">
        ${this.signs.map((sign) => html`<button type="button" class="plain" @click=${() => this.#write(sign)}>${sign}</button>`)}
        <button type="button" @click=${() => this.#write('.')}>Empty the cell</button>
      </div>`;
  }

  /** @param {number} row @param {number} column @param {boolean} edge */
  #cell(row, column, edge) {
    const index = row * this.size + column;
    const name = this.#name(index);
    const value = this.values[index] ?? '';
    const solved = value ? '' : (this.solved?.[index] ?? '');
    const wrong = this.conflicts.has(name);
    const words = `row ${row + 1}, column ${column + 1}, ${value || (solved ? `${solved} in the solution` : 'empty')}${wrong ? ', in conflict' : ''}`;
    return html`<div role="gridcell" data-index=${index} aria-label=${words} tabindex=${index === this.at ? 0 : -1}
      aria-selected=${index === this.at ? 'true' : 'false'}
      class="sudoku-cell ${edge ? 'is-edge' : ''} ${value ? 'is-clue' : ''} ${wrong ? 'is-wrong' : ''} ${this.pointed.has(name) ? 'is-pointed' : ''} ${index === this.at ? 'is-at' : ''}"
      @focus=${() => {
        this.at = index;
      }} @click=${() => this.focusOn(`[data-index="${index}"]`)}>${value || solved}</div>`;
  }
}

customElements.define('ch-sudoku-grid', SudokuGrid);
