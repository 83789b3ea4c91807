// @ts-check
/**
 * `<ch-grid-board>`: a board of square cells with pieces on it. It knows no rules: it draws what it is given and reports what a
 * person does. Maps and sets hold names of cells; `cells` null means all. The `ghost`, a piece being moved, may hang over the edge;
 * `heat` is from 0 to 1, and `describe` adds words to a cell's accessible label.
 *
 * Events, all with the cell's name in `detail.cell`: `press` (Enter, Space, a click or a tap; `detail.how` is key, pointer or touch),
 * `grab` (the pointer went down on a piece, or on a `loose` ghost; `detail.pointer`), `point` (the focus or pointer moved to the cell;
 * `detail.how`), `command` (any other key; `detail.key`; call preventDefault if you use it).
 *
 * It is an ARIA grid: one tab stop, arrows, Home and End, Ctrl+Home and Ctrl+End.
 */
import { html, svg } from 'lit';
import { along, wayOf } from './arrows.js';
import { cellClass } from './cell-class.js';
import { cellName, cellPlace, columnName } from './cells.js';
import { outline } from './outline.js';
import { part } from './part.js';
import { pieceShape, trayShape, unitShape } from './piece-shape.js';

/** @typedef {import('./piece-shape.js').Shape & {name: string, called?: string, loose?: boolean}} BoardPiece  `called`: its spoken name; `loose`: a ghost that a finger can drag */

export class GridBoard extends part(
  {
    rows: 1,
    columns: 1,
    cells: /** @type {Set<string> | null} */ (null),
    pieces: /** @type {BoardPiece[]} */ ([]),
    ghost: /** @type {BoardPiece | null} */ (null),
    heat: /** @type {Map<string, {value: number, words: string, text?: string}> | null} */ (null),
    classes: /** @type {Map<string, {number: number, words: string}> | null} */ (null),
    /** Wrong cells, with the reason: outlined, and crossed out on request. */
    marks: /** @type {{cells: string[], words: string, crossed: boolean}[]} */ ([]),
    label: 'Board',
    describe: /** @type {(cell: string) => string} */ (() => ''),
    coordinates: true,
    headings: /** @type {{title: string, first: number, columns: number}[]} */ ([]),
    /** The cell in the tab order. */
    at: 'a1',
  },
  /** @type {{press: {cell: string, how: 'key' | 'pointer' | 'touch'}, point: {cell: string, how: 'key' | 'pointer' | 'touch'}, grab: {cell: string, piece: string, pointer: PointerEvent}, command: {cell: string, key: string}}} */ ({}),
) {
  /** What pressed last: key, pointer or touch. */
  how = /** @type {'key' | 'pointer' | 'touch'} */ ('pointer');

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!['rows', 'columns', 'cells'].some((name) => changed.has(name))) return;
    const { at } = this;
    const [row, column] = cellPlace(at);
    if (row >= this.rows || column >= this.columns) this.at = 'a1';
  }

  /** The height of the headings, in cells: boards with more columns have smaller cells. */
  get #headingRoom() {
    return this.headings.length ? 0.4 + 0.036 * this.columns : 0;
  }

  updated() {
    this.style.setProperty('--heading', String(this.#headingRoom));
    this.style.setProperty('--rows', String(this.rows));
    this.style.setProperty('--columns', String(this.columns));
  }

  /** Moves the focus (and the tab stop) to a cell. @param {string} cell */
  async focusCell(cell) {
    this.at = cell;
    await this.focusOn(`[data-cell="${cell}"]`);
  }

  /** Converts a point on the screen to its distance from the board's top left corner, in cells. @param {number} x @param {number} y */
  locate(x, y) {
    const box = /** @type {SVGSVGElement} */ (this.querySelector('.board-field')).getBoundingClientRect();
    const size = box.width / this.columns;
    return { column: (x - box.left) / size, row: (y - box.top) / size, size };
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    if (!cell || event.altKey) return;
    const whole = event.ctrlKey || event.metaKey;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      const next = along(way, cellPlace(cell), this.rows, this.columns);
      if (!next) return;
      this.focusCell(cellName(...next));
      this.say('point', { cell: cellName(...next), how: 'key' });
    } else if ((event.key === 'Enter' || event.key === ' ') && !whole) {
      event.preventDefault();
      this.say('press', { cell, how: 'key' });
    } else if (!whole && !this.say('command', { cell, key: event.key })) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    this.how = event.pointerType === 'touch' ? 'touch' : 'pointer';
    if (!cell || event.button !== 0) return;
    this.at = cell;
    const piece = this.#looseAt(cell) ?? this.#pieceAt(cell);
    if (piece) this.say('grab', { cell, piece: piece.name, pointer: event });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    // A click that ends a drag, or that Enter causes, is not a press.
    if (cell && event.detail > 0) this.say('press', { cell, how: this.how });
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    if (cell && event.pointerType === 'mouse') this.say('point', { cell, how: 'pointer' });
  }

  /** The ghost at this cell, if a finger can drag it. @param {string} cell */
  #looseAt(cell) {
    const { ghost } = this;
    const [row, column] = cellPlace(cell);
    return ghost?.loose && ghost.cells.some(([r, c]) => r === row && c === column) ? ghost : undefined;
  }

  /** @param {string} cell */
  #pieceAt(cell) {
    const [row, column] = cellPlace(cell);
    return this.pieces.find((piece) => piece.cells.some(([r, c]) => r === row && c === column));
  }

  /** @param {string} cell */
  #spoken(cell) {
    const piece = this.#pieceAt(cell);
    const exists = !this.cells || this.cells.has(cell);
    const what = piece ? (piece.called ?? piece.name) : exists ? 'empty' : 'not part of the tray';
    const ghost = this.ghost;
    const [row, column] = cellPlace(cell);
    const held = ghost?.cells.some(([r, c]) => r === row && c === column)
      ? `, under ${ghost.called ?? ghost.name} in your hand`
      : '';
    const heat = this.heat?.get(cell)?.words;
    const shade = this.classes?.get(cell)?.words;
    const marks = this.marks.filter(({ cells }) => cells.includes(cell)).map(({ words }) => words);
    return [`${cell}, ${what}${held}`, ...marks, shade, heat, this.describe(cell)].filter(Boolean).join(', ');
  }

  render() {
    const rows = [...Array(this.rows).keys()];
    const columns = [...Array(this.columns).keys()];
    const edge = this.coordinates ? 0.55 : 0.16;
    const above = edge + this.#headingRoom;
    const exists = (/** @type {number} */ row, /** @type {number} */ column) =>
      !this.cells || this.cells.has(cellName(row, column));
    // The gap between two layers has no cells, so no names.
    const named = columns.filter((column) => rows.some((row) => exists(row, column)));
    // Under the piece in hand or a hint, a number would collide with the letter.
    const over = [this.ghost, ...this.pieces.filter(({ look }) => look === 'hint')];
    const under = (/** @type {number} */ row, /** @type {number} */ column) =>
      over.some((piece) => piece?.cells.some(([r, c]) => r === row && c === column));
    return html`<div class="board ${this.coordinates ? 'board-with-names' : ''}">
      <svg class="board-picture" aria-hidden="true" focusable="false"
        viewBox="${-edge} ${-above} ${this.columns + edge + 0.16} ${this.rows + above + 0.16}">
        ${this.headings.map(({ title, first, columns }) => svg`<text class="board-heading" x=${first + columns / 2} y=${0.1 + 0.026 * this.columns - above}>${title}</text>`)}
        ${trayShape(this.rows, this.columns, this.cells && [...this.cells].map(cellPlace))}
        ${
          this.coordinates
            ? svg`${named.map((column) => svg`<text class="board-name" x=${column + 0.5} y="-0.22">${columnName(column)}</text>`)}
              ${rows.map((row) => svg`<text class="board-name" x="-0.32" y=${row + 0.5} dy="0.35em">${row + 1}</text>`)}`
            : ''
        }
        ${rows.map((row) =>
          columns.map((column) => {
            if (!exists(row, column)) return '';
            const heat = this.heat?.get(cellName(row, column));
            const shade = this.classes?.get(cellName(row, column));
            if (shade) return cellClass(shade.number, row, column);
            return svg`${unitShape([row, column], 'board-well', 0.37)}${
              heat?.value && !under(row, column)
                ? svg`${unitShape([row, column], 'board-heat', 0.37, 0.12 + 0.88 * heat.value)}
                  ${heat.text ? svg`<text class="board-heat-number" x=${column + 0.5} y=${row + 0.5} dy="0.35em">${heat.text}</text>` : ''}`
                : ''
            }`;
          }),
        )}
        ${this.pieces.map((piece) => pieceShape(piece))}
        ${this.marks.map(({ cells, crossed }) => {
          const places = cells.map(cellPlace);
          return svg`<g class="board-mark">${crossed ? places.map(([row, column]) => svg`<path class="board-cross" d="M${column + 0.3} ${row + 0.3}l0.4 0.4m0 -0.4l-0.4 0.4"/>`) : ''}
            <path class="board-ring" d=${outline(places, { inset: 0.05, radius: 0.2 })}/></g>`;
        })}
        ${this.ghost ? pieceShape({ look: 'ghost', ...this.ghost }) : ''}
      </svg>
      <div class="board-field" role="grid" aria-label=${this.label} aria-rowcount=${this.rows} aria-colcount=${this.columns}
        @keydown=${this.#key} @pointerdown=${this.#down} @click=${this.#click} @pointerover=${this.#over}>
        ${rows.map(
          (row) =>
            html`<div role="row" aria-rowindex=${row + 1}>${columns.map((column) => {
              const cell = cellName(row, column);
              return html`<div role="gridcell" data-cell=${cell} tabindex=${cell === this.at ? 0 : -1} aria-colindex=${column + 1}
              class=${this.#pieceAt(cell) || this.#looseAt(cell) ? 'holds-piece' : ''}
              aria-label=${this.#spoken(cell)} @focus=${() => {
                this.at = cell;
              }}></div>`;
            })}</div>`,
        )}
      </div>
    </div>`;
  }
}

customElements.define('ch-grid-board', GridBoard);
