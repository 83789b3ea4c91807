// @ts-check
/**
 * `<ch-sudoku-grid>`: a sudoku to type into; it knows no rule. Events: `write` {cell, sign} ('.' empties the cell), `paste-grid` {text}.
 *
 * An ARIA grid: one tab stop, arrows, Home and End; a sign writes, Delete empties. The signs are buttons as well, for
 * those without a keyboard.
 */
import { html } from 'lit';
import { part } from '../../../parts/part.js';

export class SudokuGrid extends part({
  grid: /** @type {import('answers/workbench').SudokuDrawn} */ (/** @type {unknown} */ (null)),
  solved: /** @type {string[] | null} */ (null),
  /** Cells such as r1c1. */
  pointed: /** @type {Set<string>} */ (new Set()),
  at: 0,
}) {
  willUpdate() {
    const { at, grid } = this;
    if (at >= grid.size ** 2) this.at = 0;
  }

  updated() {
    this.style.setProperty('--size', String(this.grid.size));
  }

  /** @param {number} index */
  #name(index) {
    return `r${Math.floor(index / this.grid.size) + 1}c${(index % this.grid.size) + 1}`;
  }

  /** @param {string} sign */
  #write(sign) {
    this.say('write', { cell: this.#name(this.at), sign });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { at } = this;
    const { signs, size } = this.grid;
    const column = at % size;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowUp: at < size ? at : at - size,
      ArrowDown: at + size < size ** 2 ? at + size : at,
      ArrowLeft: column ? at - 1 : at,
      ArrowRight: column < size - 1 ? at + 1 : at,
      Home: at - column,
      End: at - column + size - 1,
    };
    const next = ways[event.key];
    const sign = event.key.toUpperCase();
    if (next !== undefined) this.focusOn(`[data-index="${next}"]`);
    else if (['Backspace', 'Delete', '0', '.', ' '].includes(event.key)) this.#write('.');
    else if (signs.includes(sign)) this.#write(sign);
    else return;
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim().length < 2) return;
    event.preventDefault();
    this.say('paste-grid', { text });
  }

  render() {
    const { size, boxRows, boxColumns, signs } = this.grid;
    const line = [...Array(size).keys()];
    return html`<div class="sudoku ${size > 9 ? 'sudoku-large' : ''}" role="grid" aria-label="Sudoku, ${size} by ${size}"
        aria-rowcount=${size} aria-colcount=${size} @keydown=${this.#key} @paste=${this.#paste}>
        ${line.map(
          (row) =>
            html`<div role="row" class="sudoku-row ${row % boxRows === 0 && row ? 'is-edge' : ''}">${line.map(
              (column) => this.#cell(row, column, column % boxColumns === 0 && column > 0),
            )}</div>`,
        )}
      </div>
      <div class="sudoku-pad group in-presenter-hidden no-print" role="group" aria-label="Write into the chosen cell">
        ${signs.map((sign) => html`<button type="button" class="plain" @click=${() => this.#write(sign)}>${sign}</button>`)}
        <button type="button" @click=${() => this.#write('.')}>Empty the cell</button>
      </div>`;
  }

  /** @param {number} row @param {number} column @param {boolean} edge */
  #cell(row, column, edge) {
    const { conflicts, size, values } = this.grid;
    const index = row * size + column;
    const name = this.#name(index);
    const value = values[index] ?? '';
    const solved = value ? '' : (this.solved?.[index] ?? '');
    const wrong = conflicts.some(({ cells }) => cells.includes(name));
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
