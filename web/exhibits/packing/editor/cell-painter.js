// @ts-check
/**
 * `<ch-cell-painter>`: cells to draw in with mouse, finger or keys. Event: `paint` {rows}, once per stroke, press or key.
 *
 * It is an ARIA grid with one tab stop: the arrow keys, Home, End, Ctrl+Home and Ctrl+End move through it; Enter and
 * Space give a cell its next sign. A stroke gives every cell it crosses the sign of its first cell. If there are very
 * many columns, dragging a finger scrolls and a tap paints one cell.
 */
import { html } from 'lit';
import { along, wayOf } from '../../../parts/arrows.js';
import { cellName } from '../../../parts/boards/cells.js';
import { beside, boxAround, kindAt, layCell } from '../../../parts/boards/lattice.js';
import { part } from '../../../parts/part.js';

/** With more columns than this, a finger scrolls. */
const WIDE = 14;

export class CellPainter extends part(
  {
    /** The rows of the drawing: texts of equal length, with one sign per cell. */
    rows: /** @type {string[]} */ ([]),
    /** The signs, in the order in which presses cycle through them, beginning with the empty sign. */
    signs: ['.', 'x'],
    /** The name of each sign. */
    words: /** @type {Record<string, string>} */ ({}),
    label: '',
    /** The lattice of the cells; null for squares. */
    lattice: /** @type {import('../../../parts/boards/lattice.js').Lattice | null} */ (null),
    /** The cell in the tab order. */
    at: /** @type {[number, number]} */ ([0, 0]),
    /** The rows of the current stroke so far. */
    stroke: /** @type {{sign: string, rows: string[], pointer: number} | null} */ (null),
  },
  /** @type {{paint: {rows: string[]}}} */ ({}),
) {
  willUpdate() {
    const { at } = this;
    const [row, column] = at;
    const columns = this.rows[0]?.length ?? 1;
    const { lattice } = this;
    const there = row < this.rows.length && column < columns && kindAt(lattice, at) >= 0;
    const [first, start] = (lattice && this.#places[0]) || [0, 0];
    if (!there) this.#reach(first, start);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const { lattice } = this;
    const places = lattice ? this.#places : [];
    const { left, top, width, height } = places.length
      ? boxAround(lattice, places, true)
      : { left: 0, top: 0, width: this.rows[0]?.length ?? 1, height: this.rows.length };
    this.style.setProperty('--columns', String(width));
    this.style.setProperty('--rows', String(height));
    if (!(changed.has('rows') || changed.has('lattice'))) return;
    for (const cell of this.querySelectorAll('[data-paint]')) {
      const { style } = /** @type {HTMLElement} */ (cell);
      // The element may have been used for a cell of another lattice: remove its old place.
      style.cssText = '';
      const place = lattice && this.#place(cell);
      if (place) layCell(lattice, style, place, [left, top, width, height], 0.92);
    }
  }

  /** The cells of a lattice other than squares. @returns {[number, number][]} */
  get #places() {
    return this.rows
      .flatMap((text, row) => [...text].map((_, column) => /** @type {[number, number]} */ ([row, column])))
      .filter((place) => kindAt(this.lattice, place) >= 0);
  }

  /** @param {number} row @param {number} column */
  #reach(row, column) {
    this.at = /** @type {[number, number]} */ ([row, column]);
  }

  /** @param {string} sign */
  #next(sign) {
    // A sign that belongs to another brush is replaced by the first sign of this brush.
    const at = this.signs.indexOf(sign);
    return at < 0 ? this.signs[1] : this.signs[(at + 1) % this.signs.length];
  }

  /** @param {string[]} rows @param {number} row @param {number} column @param {string} sign */
  #with(rows, row, column, sign) {
    return rows.map((text, r) =>
      r === row ? `${text.slice(0, column)}${sign}${text.slice(column + 1)}` : text,
    );
  }

  /** The row and column of a cell's element. @param {EventTarget | null} target @returns {[number, number] | null} */
  #place(target) {
    const cell = target instanceof HTMLElement ? target.closest('[data-paint]') : null;
    if (!cell || !this.contains(cell)) return null;
    const [row, column] = /** @type {HTMLElement} */ (cell).dataset.paint?.split(',').map(Number) ?? [];
    return [row, column];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = this.#place(event.target);
    if (!place || event.altKey) return;
    const [row, column] = place;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      const next = this.lattice
        ? beside(this.lattice, this.#places, way, [row, column])
        : along(way, [row, column], this.rows.length, this.rows[0].length);
      if (next) this.focusOn(`[data-paint="${next}"]`);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat)
        this.say('paint', { rows: this.#with(this.rows, row, column, this.#next(this.rows[row][column])) });
    }
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { stroke } = this;
    const place = this.#place(event.target);
    if (!place || event.button !== 0 || stroke) return;
    const [row, column] = place;
    this.at = place;
    const sign = this.#next(this.rows[row][column]);
    this.stroke = { sign, rows: this.#with(this.rows, row, column, sign), pointer: event.pointerId };
    const field = /** @type {HTMLElement} */ (event.currentTarget);
    field.setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.pointer) return;
    const place = this.#place(document.elementFromPoint(event.clientX, event.clientY));
    if (!place || stroke.rows[place[0]][place[1]] === stroke.sign) return;
    this.stroke = { ...stroke, rows: this.#with(stroke.rows, place[0], place[1], stroke.sign) };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.pointer) return;
    this.stroke = null;
    if (event.type === 'pointerup') this.say('paint', { rows: stroke.rows });
  }

  render() {
    const rows = this.stroke?.rows ?? this.rows;
    const [atRow, atColumn] = this.at;
    const kinds = /** @type {Record<string, string>} */ ({ x: 'upper', o: 'lower', 8: 'both', w: 'white' });
    const { lattice } = this;
    return html`<div class="scroll"><div class="painter ${lattice ? 'is-lattice' : ''} ${(rows[0]?.length ?? 0) > WIDE ? 'is-wide' : ''}" role="grid"
      aria-label=${this.label} aria-rowcount=${rows.length} aria-colcount=${rows[0]?.length ?? 0}
      @keydown=${this.#key} @pointerdown=${this.#down} @pointermove=${this.#move} @pointerup=${this.#up}
      @pointercancel=${this.#up}>
      ${rows.map(
        (text, row) =>
          html`<div role="row">${[...text].map((sign, column) =>
            kindAt(lattice, [row, column]) < 0
              ? ''
              : html`<div role="gridcell" class="paint ${kinds[sign] ? `paint-${kinds[sign]}` : ''}" data-paint="${row},${column}"
              tabindex=${row === atRow && column === atColumn ? 0 : -1} aria-label="${cellName(row, column)}, ${this.words[sign] ?? sign}"
              @focus=${() => this.#reach(row, column)}></div>`,
          )}</div>`,
      )}</div></div>`;
  }
}

customElements.define('ch-cell-painter', CellPainter);
