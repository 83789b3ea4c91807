// @ts-check
/**
 * `<ch-sudoku-grid>`: a sudoku to fill in; it knows no rules. Events: `write` {cell, sign} ('.' empties the cell), `mark` {cell, sign},
 * `refuse` {cell} (someone tried to change a given), `choose` {cell}, `paste-grid` {text}.
 *
 * It is an ARIA grid with one tab stop: the arrow keys, Home and End move through the cells; typing a sign enters it,
 * or with Shift a pencil mark, and Delete clears the cell. Keys below or beside the grid serve those without a
 * keyboard; with *Pencil*, both enter pencil marks.
 */
import { html, nothing } from 'lit';
import { along, wayOf } from '../../../parts/arrows.js';
import { part } from '../../../parts/part.js';

/** @typedef {import('answers/workbench').SudokuDrawn} Drawn */

export class SudokuGrid extends part(
  {
    grid: /** @type {Drawn} */ (/** @type {unknown} */ (null)),
    /** The signs of a solution shown. */
    solved: /** @type {string[] | null} */ (null),
    /** Cells such as r1c1: the cells to fill in, the cells that show why, and the wrong cells. */
    pointed: /** @type {Set<string>} */ (new Set()),
    because: /** @type {Set<string>} */ (new Set()),
    wrong: /** @type {Set<string>} */ (new Set()),
    /** Whether signs are entered as pencil marks. */
    pencil: false,
    /** Templates: the status below the board, the level, further tools, and what goes beside the board. */
    status: /** @type {unknown} */ (nothing),
    level: /** @type {unknown} */ (nothing),
    tools: /** @type {unknown} */ (nothing),
    aside: /** @type {unknown} */ (nothing),
    at: 0,
    /** Whether a cell has been chosen; related cells are then tinted. */
    chosen: false,
  },
  /** @type {{write: {cell: string, sign: string}, mark: {cell: string, sign: string}, refuse: {cell: string}, choose: {cell: string}, 'paste-grid': {text: string}}} */ ({}),
) {
  willUpdate() {
    const { at, grid } = this;
    if (at >= grid.size ** 2) this.at = 0;
  }

  updated() {
    this.style.setProperty('--size', String(this.grid.size));
    this.style.setProperty('--box', String(this.grid.boxColumns));
  }

  /** Moves the focus to a cell such as r1c3. @param {string} name */
  focusCell(name) {
    const [row, column] = name.slice(1).split('c').map(Number);
    this.#turn((row - 1) * this.grid.size + column - 1);
  }

  /** @param {number} index */
  #turn(index) {
    this.at = index;
    this.focusOn(`[data-index="${index}"]`);
  }

  /** The chosen cell, such as r1c3, or ''. */
  get chosenCell() {
    return this.chosen ? this.#name(this.at) : '';
  }

  /** @param {number} index */
  #name(index) {
    return `r${Math.floor(index / this.grid.size) + 1}c${(index % this.grid.size) + 1}`;
  }

  /** @param {string} sign @param {boolean} [pencil] */
  #write(sign, pencil = this.pencil) {
    const cell = this.#name(this.at);
    if (this.grid.givens[this.at]) this.say('refuse', { cell });
    else this.say(pencil && sign !== '.' ? 'mark' : 'write', { cell, sign });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { at } = this;
    const { signs, size } = this.grid;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      const next = along(way, [Math.floor(at / size), at % size], size, size);
      if (next) this.#turn(next[0] * size + next[1]);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // What Shift types with a digit key depends on the keyboard layout, so look at the key itself.
    const sign = /^Digit([1-9])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
    if (['Backspace', 'Delete', '0', '.', ' '].includes(event.key)) this.#write('.');
    else if (signs.includes(sign)) this.#write(sign, event.shiftKey !== this.pencil);
    else if (sign === 'P' && !event.shiftKey) this.#toggle();
    else return;
    event.preventDefault();
  }

  #toggle() {
    const { pencil } = this;
    this.pencil = !pencil;
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim().length < 2) return;
    event.preventDefault();
    this.say('paste-grid', { text });
  }

  render() {
    const { size, boxRows, boxColumns } = this.grid;
    const line = [...Array(size).keys()];
    return html`<div data-point data-picture class="sudoku ${size > 9 ? 'sudoku-large' : ''}" role="grid" aria-label="Sudoku, ${size} by ${size}"
        aria-rowcount=${size} aria-colcount=${size} @keydown=${this.#key} @paste=${this.#paste}>
        ${line.map(
          (row) =>
            html`<div role="row" class="sudoku-row ${row % boxRows === 0 && row ? 'is-edge' : ''}">${line.map(
              (column) => this.#cell(row, column, column % boxColumns === 0 && column > 0),
            )}</div>`,
        )}
      </div>
      <div class="sudoku-status" data-says>${this.status}</div>
      <div class="sudoku-side">${this.#pad()}${this.aside}</div>
      <div class="sudoku-level">${this.level}</div>`;
  }

  #pad() {
    const { signs, left } = this.grid;
    // Keep the focus on the chosen cell, so that the arrows continue from it.
    const keep = (/** @type {MouseEvent} */ event) => {
      if (this.chosen) event.preventDefault();
    };
    return html`<div class="sudoku-pad no-print" data-picture role="group" aria-label="Write into the chosen cell" @mousedown=${keep}>
      <div class="sudoku-keys">${signs.map(
        (sign, i) =>
          html`<button type="button" class="sudoku-key ${left[i] ? '' : 'is-done'}" data-left=${left[i] || '✓'} aria-label="${this.pencil ? `Pencil ${sign}` : sign}, ${left[i]} left"
            @click=${() => this.#write(sign)}>${sign}</button>`,
      )}</div>
      <div class="group sudoku-tools">
        <button type="button" aria-pressed=${this.pencil ? 'true' : 'false'} title="P" @click=${() => this.#toggle()}>Pencil</button>
        <button type="button" title="Delete" @click=${() => this.#write('.')}>Erase</button>
        ${this.tools}
      </div>
    </div>`;
  }

  /** How a cell relates to the chosen cell. @param {number} row @param {number} column @param {string} value */
  #kinship(row, column, value) {
    if (!this.chosen) return '';
    const { size, boxRows, boxColumns, givens, entries } = this.grid;
    const [ownRow, ownColumn] = [Math.floor(this.at / size), this.at % size];
    if (row === ownRow && column === ownColumn) return 'is-at';
    const own = givens[this.at] || entries[this.at];
    if (own && own === value) return 'is-same';
    const box = Math.floor(row / boxRows) === Math.floor(ownRow / boxRows);
    const boxed = box && Math.floor(column / boxColumns) === Math.floor(ownColumn / boxColumns);
    return row === ownRow || column === ownColumn || boxed ? 'is-near' : '';
  }

  /** @param {number} row @param {number} column @param {boolean} edge */
  #cell(row, column, edge) {
    const { clashing, entries, givens, marks, size } = this.grid;
    const index = row * size + column;
    const name = this.#name(index);
    const value = givens[index] || entries[index];
    const solved = value ? '' : (this.solved?.[index] ?? '');
    const wrong = this.wrong.has(name) || clashing.includes(name);
    const pencilled = value || solved ? '' : marks[index];
    const kind = givens[index] ? 'is-given' : entries[index] ? 'is-entry' : solved ? 'is-solved' : '';
    const words = [
      `row ${row + 1}, column ${column + 1}`,
      value || (solved ? `${solved} in the solution` : 'empty'),
      givens[index] && 'given',
      pencilled && `pencilled ${[...pencilled].join(' ')}`,
      wrong && 'wrong',
      this.because.has(name) && 'part of the reason',
    ];
    const looks = [
      edge && 'is-edge',
      wrong && 'is-wrong',
      this.pointed.has(name) && 'is-pointed',
      this.because.has(name) && 'is-because',
    ];
    return html`<div role="gridcell" data-index=${index} aria-label=${words.filter(Boolean).join(', ')} tabindex=${index === this.at ? 0 : -1}
      aria-selected=${index === this.at ? 'true' : 'false'} aria-readonly=${givens[index] ? 'true' : 'false'}
      class="sudoku-cell ${kind} ${looks.filter(Boolean).join(' ')} ${this.#kinship(row, column, value)}"
      @focus=${() => {
        const { chosen } = this;
        if (chosen && this.at === index) return;
        this.at = index;
        this.chosen = true;
        this.say('choose', { cell: name });
      }} @click=${() => this.#turn(index)}>${value || solved || (pencilled ? this.#marks(pencilled) : nothing)}</div>`;
  }

  /** Pencil marks, each at its own place in the cell. @param {string} pencilled */
  #marks(pencilled) {
    const own = this.grid.givens[this.at] || this.grid.entries[this.at];
    return html`<span class="sudoku-marks" aria-hidden="true">${this.grid.signs.map(
      (sign) =>
        html`<span class=${this.chosen && sign === own ? 'is-same' : ''}>${pencilled.includes(sign) ? sign : ''}</span>`,
    )}</span>`;
  }
}

customElements.define('ch-sudoku-grid', SudokuGrid);
