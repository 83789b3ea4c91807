// @ts-check
/**
 * `<ch-grid-board>`: a board of squares, or of cells of another `lattice`, with pieces on it. It knows no rules: it draws what it is given and reports what a
 * person does. Maps and sets hold names of cells; `cells` null means all. The `ghost`, a piece being moved, may hang over the edge;
 * `heat` is from 0 to 1, and `describe` adds words to a cell's accessible label.
 *
 * Events, all with the cell's name in `detail.cell`: `press` (Enter, Space, a click or a tap; `detail.how` is key, pointer or touch),
 * `grab` (the pointer went down on a piece, or on a `loose` ghost; `detail.pointer`), `point` (the focus or pointer moved to the cell;
 * `detail.how`), `command` (any other key, the wheel as R, a right click as F; `detail.key`; call preventDefault if you use it).
 *
 * It is an ARIA grid with one tab stop; the arrow keys, Home, End, Ctrl+Home and Ctrl+End move through it.
 */
import { html, svg } from 'lit';
import { along, wayOf } from '../arrows.js';
import { part } from '../part.js';
import { notches } from '../pieces/wheel.js';
import { cellClass } from './cell-class.js';
import { cellName, cellPlace, columnName } from './cells.js';
import { beside, boxOf, edgeOf, kindAt, layCell, linesOf, middleOf, nearest } from './lattice.js';
import {
  crossOn,
  everyCell,
  latticeArea,
  latticeCell,
  pieceShape,
  trayShape,
  unitShape,
  whiteRings,
} from './piece-shape.js';

/** @typedef {import('./piece-shape.js').Shape & {name: string, called?: string, loose?: boolean, crossed?: number[][], words?: string}} BoardPiece  `called`: its spoken name; of a ghost, `loose`: a finger can drag it, `crossed`: cells to cross out, `words`: said of its cells */

export class GridBoard extends part(
  {
    rows: 1,
    columns: 1,
    cells: /** @type {Set<string> | null} */ (null),
    lattice: /** @type {import('./lattice.js').Lattice | null} */ (null),
    pieces: /** @type {BoardPiece[]} */ ([]),
    ghost: /** @type {BoardPiece | null} */ (null),
    heat: /** @type {Map<string, {value: number, words: string, text?: string}> | null} */ (null),
    classes: /** @type {Map<string, {number: number, words: string}> | null} */ (null),
    /** Wrong cells, with the reason: outlined, and crossed out on request. */
    marks: /** @type {{cells: string[], words: string, crossed: boolean}[]} */ ([]),
    label: 'Board',
    describe: /** @type {(cell: string) => string} */ (() => ''),
    coordinates: true,
    /** After how many rows and columns the cells of a tube, whose edges are joined, repeat; 0 for any other tray. */
    around: /** @type {[number, number]} */ ([0, 0]),
    /** The cells in the second colour. */
    white: /** @type {string[]} */ ([]),
    headings: /** @type {{title: string, first: number, columns: number}[]} */ ([]),
    /** The cell in the tab order. */
    at: 'a1',
  },
  /** @type {{press: {cell: string, how: 'key' | 'pointer' | 'touch'}, point: {cell: string, how: 'key' | 'pointer' | 'touch'}, grab: {cell: string, piece: string, pointer: PointerEvent}, command: {cell: string, key: string}}} */ ({}),
) {
  /** The kind of the last press: key, pointer or touch. */
  how = /** @type {'key' | 'pointer' | 'touch'} */ ('pointer');
  /** The cells of a lattice other than squares, row by row. @type {[number, number][]} */
  places = [];

  /** The left edge, the top edge, the width and the height of the tray in the picture. */
  get box() {
    return boxOf(this.lattice, this.rows, this.columns);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!['rows', 'columns', 'cells', 'lattice'].some((name) => changed.has(name))) return;
    const { at, cells, lattice } = this;
    const [row, column] = cellPlace(at);
    if (lattice) {
      this.places = (cells ? [...cells].map(cellPlace) : everyCell(lattice, this.rows, this.columns)).map(
        ([row, column]) => /** @type {[number, number]} */ ([row, column]),
      );
      if (!this.places.some(([r, c]) => r === row && c === column)) this.at = cellName(...this.places[0]);
    } else if (row >= this.rows || column >= this.columns) this.at = 'a1';
  }

  /** The height of the headings, in cells: boards with more columns have smaller cells. */
  get #headingRoom() {
    return this.headings.length ? 0.4 + 0.036 * this.columns : 0;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const { lattice } = this;
    const redrawn = ['rows', 'columns', 'cells', 'lattice'].some((name) => changed.has(name));
    for (const cell of redrawn ? this.querySelectorAll('[data-cell]') : []) {
      const { dataset, style } = /** @type {HTMLElement} */ (cell);
      style.cssText = '';
      if (lattice) layCell(lattice, style, cellPlace(/** @type {string} */ (dataset.cell)), this.box);
    }
    this.style.setProperty('--heading', String(this.#headingRoom));
    const [, , width, height] = this.box;
    this.style.setProperty('--rows', String(height));
    this.style.setProperty('--columns', String(width));
    this.style.setProperty('--layers', String(Math.max(1, this.headings.length)));
  }

  /** Moves the focus (and the tab stop) to a cell. @param {string} cell */
  async focusCell(cell) {
    this.at = cell;
    await this.focusOn(`[data-cell="${cell}"]`);
  }

  /** Converts a point on the screen to its distance from the board's top left corner, in cells. @param {number} x @param {number} y */
  locate(x, y) {
    const box = /** @type {SVGSVGElement} */ (this.querySelector('.board-field')).getBoundingClientRect();
    const size = box.width / this.box[2];
    return { column: (x - box.left) / size, row: (y - box.top) / size, size };
  }

  /** The row and column at a point on the screen, for a cell of this kind; null far from the board.
   * @param {number} x @param {number} y @param {number} kind @returns {[number, number] | null} */
  placeAt(x, y, kind) {
    const place = this.locate(x, y);
    const [left, top, width, height] = this.box;
    if (place.row < -1 || place.column < -1 || place.row > height + 1 || place.column > width + 1)
      return null;
    if (this.lattice) return nearest(this.lattice, place.column + left, place.row + top, kind);
    return [Math.floor(place.row), Math.floor(place.column)];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
    if (!cell || event.altKey) return;
    const whole = event.ctrlKey || event.metaKey;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      const next = this.lattice
        ? beside(this.lattice, this.places, way, cellPlace(cell))
        : along(way, cellPlace(cell), this.rows, this.columns);
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

  #wheel = notches(({ target }) => {
    const { cell } = /** @type {HTMLElement} */ (target).dataset;
    return cell !== undefined && !this.say('command', { cell, key: 'r' });
  });

  /**
   * A right click. Some systems also report a finger's long press as a right click, but that has its own meaning here.
   * @param {MouseEvent} event
   */
  #menu(event) {
    const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
    if (!cell) return;
    if (this.how === 'touch' || !this.say('command', { cell, key: 'f' })) event.preventDefault();
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
      ? `, ${ghost.words ?? `under ${ghost.called ?? ghost.name}`}`
      : '';
    const heat = this.heat?.get(cell)?.words;
    const shade = this.classes?.get(cell)?.words;
    const colour = this.white.includes(cell) ? 'second colour' : '';
    const marks = this.marks.filter(({ cells }) => cells.includes(cell)).map(({ words }) => words);
    return [`${cell}, ${what}${held}`, colour, ...marks, shade, heat, this.describe(cell)]
      .filter(Boolean)
      .join(', ');
  }

  /** A ring around the given cells. @param {[number, number][]} places */
  #ring(places) {
    const { lattice } = this;
    return lattice?.reach
      ? svg`<path class="board-ring-rods" d=${linesOf(lattice, places, 0.1)}/>`
      : svg`<path class="board-ring" d=${edgeOf(lattice, places, { inset: 0.05, radius: 0.2 })}/>`;
  }

  /** A cell of the tray, with its share of heat or its class. @param {number} row @param {number} column @param {boolean} covered */
  #well(row, column, covered) {
    const { lattice } = this;
    const name = cellName(row, column);
    const heat = this.heat?.get(name);
    const shade = this.classes?.get(name);
    const [x, y] = middleOf(lattice, [row, column]);
    if (shade)
      return lattice
        ? this.#shaded(lattice, [row, column], shade.number)
        : cellClass(shade.number, row, column);
    const cell = (/** @type {string} */ kind, /** @type {number | undefined} */ opacity = undefined) =>
      lattice
        ? latticeCell(lattice, [row, column], kind, opacity)
        : unitShape([row, column], kind, 0.37, opacity);
    return svg`${cell('board-well')}${
      heat?.value && !covered
        ? svg`${cell('board-heat', 0.12 + 0.88 * heat.value)}
          ${heat.text ? svg`<text class="board-heat-number" x=${x} y=${y} dy="0.35em">${heat.text}</text>` : ''}`
        : ''
    }`;
  }

  /** @param {import('./lattice.js').Lattice} lattice @param {number[]} cell @param {number} number  of its class */
  #shaded(lattice, cell, number) {
    const [x, y] = middleOf(lattice, cell);
    return svg`<g class="cell-class-on">${latticeArea(lattice, cell, `class-area class-area-${number % 8}`)}
      <g transform="translate(${x - 0.25} ${y - 0.25}) scale(0.5)">${cellClass(number)}</g></g>`;
  }

  /** The accessible element of a cell, at its place in the picture. @param {number} row @param {number} column */
  #cell(row, column) {
    const cell = cellName(row, column);
    return html`<div role="gridcell" data-cell=${cell} tabindex=${cell === this.at ? 0 : -1} aria-colindex=${column + 1}
      class=${this.#pieceAt(cell) || this.#looseAt(cell) ? 'holds-piece' : ''}
      aria-label=${this.#spoken(cell)} @focus=${() => {
        this.at = cell;
      }}></div>`;
  }

  /**
   * The places of the names of rows and columns, beside the middle of their cells.
   * @param {number} axis  0 for rows, 1 for columns
   */
  #names(axis) {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (const place of this.places) {
      const at = middleOf(this.lattice, place)[1 - axis];
      found.set(place[axis], [...(found.get(place[axis]) ?? []), at]);
    }
    return [...found].map(([index, at]) => ({
      index,
      at: at.reduce((sum, each) => sum + each, 0) / at.length,
    }));
  }

  /** The joined edges of a tube. */
  get #joined() {
    const [left, top, width, height] = this.box;
    const [rows, columns] = this.around;
    const edges = rows
      ? `M${left} ${top - 0.06}h${width}M${left} ${top + height + 0.06}h${width}`
      : columns
        ? `M${left - 0.06} ${top}v${height}M${left + width + 0.06} ${top}v${height}`
        : '';
    return edges ? svg`<path class="board-joined" d=${edges}/>` : '';
  }

  render() {
    const rows = [...Array(this.rows).keys()];
    const columns = [...Array(this.columns).keys()];
    const edge = this.coordinates ? 0.55 : 0.16;
    const above = edge + this.#headingRoom;
    const exists = (/** @type {number} */ row, /** @type {number} */ column) =>
      this.cells ? this.cells.has(cellName(row, column)) : kindAt(this.lattice, [row, column]) >= 0;
    // The gap between two layers has no cells, so it has no names of columns.
    const named = columns.filter((column) => rows.some((row) => exists(row, column)));
    // Under the piece in hand or a hint, a number would collide with the letter.
    const { lattice } = this;
    const [left, top, width, height] = this.box;
    const across = lattice ? this.#names(1) : named.map((index) => ({ index, at: index + 0.5 }));
    const down = lattice ? this.#names(0) : rows.map((index) => ({ index, at: index + 0.5 }));
    const over = [this.ghost, ...this.pieces.filter(({ look }) => look === 'hint')];
    const under = (/** @type {number} */ row, /** @type {number} */ column) =>
      over.some((piece) => piece?.cells.some(([r, c]) => r === row && c === column));
    return html`<div class="board ${this.coordinates ? 'board-with-names' : ''}">
      <svg class="board-picture" aria-hidden="true" focusable="false"
        viewBox="${left - edge} ${top - above} ${width + edge + 0.16} ${height + above + 0.16}">
        ${this.headings.map(({ title, first, columns }) => svg`<text class="board-heading" x=${first + columns / 2} y=${0.1 + 0.026 * this.columns - above}>${title}</text>`)}
        ${trayShape(this.rows, this.columns, this.cells && [...this.cells].map(cellPlace), lattice)}
        ${this.#joined}
        ${
          this.coordinates
            ? svg`${across.map(({ index, at }) => svg`<text class="board-name" x=${at} y=${top - 0.22}>${columnName(index)}</text>`)}
              ${down.map(({ index, at }) => svg`<text class="board-name" x=${left - 0.32} y=${at} dy="0.35em">${index + 1}</text>`)}`
            : ''
        }
        ${rows.map((row) =>
          columns.map((column) => {
            return exists(row, column) ? this.#well(row, column, under(row, column)) : '';
          }),
        )}
        ${this.pieces.map((piece) => pieceShape({ ...piece, lattice }))}
        ${whiteRings(this.white.map(cellPlace), lattice)}
        ${this.marks.map(({ cells, crossed }) => {
          const places = cells.map(cellPlace);
          return svg`<g class="board-mark">${crossed ? places.map((place) => crossOn(lattice, place, 'board-cross')) : ''}
            ${this.#ring(places)}</g>`;
        })}
        ${this.ghost ? pieceShape({ look: 'ghost', ...this.ghost, lattice }) : ''}
        ${this.ghost?.crossed?.map((place) => crossOn(lattice, place, 'board-cross'))}
      </svg>
      <div class="board-field ${lattice ? 'is-lattice' : ''}" role="grid" aria-label=${this.label} aria-rowcount=${this.rows} aria-colcount=${this.columns}
        @keydown=${this.#key} @pointerdown=${this.#down} @click=${this.#click} @pointerover=${this.#over} @wheel=${this.#wheel} @contextmenu=${this.#menu}>
        ${rows.map(
          (row) =>
            html`<div role="row" aria-rowindex=${row + 1}>${columns.map((column) =>
              lattice && !exists(row, column) ? '' : this.#cell(row, column),
            )}</div>`,
        )}
      </div>
    </div>`;
  }
}

customElements.define('ch-grid-board', GridBoard);
