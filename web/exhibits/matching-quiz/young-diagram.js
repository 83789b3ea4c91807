// @ts-check
/**
 * `<ch-young-diagram>`: a strategy as rows of boxes, one row per answer and one box per question it is written on. Drag a box to
 * another row, or choose a row and then another. Event: `shift` {from, to}; `to` equals the number of rows for a new answer.
 */
import { html } from 'lit';
import { many } from '../../parts/figures.js';
import { part } from '../../parts/part.js';
import { drag } from '../../parts/pieces/drag.js';
import '../../parts/pieces/drag-float.js';

const BOX = { letter: '', name: 'question', cells: [[0, 0]] };

export class YoungDiagram extends part(
  {
    parts: /** @type {number[]} */ ([]),
    names: /** @type {string[]} */ ([]),
    colour: 1,
    label: 'Strategy',
    /** The row whose question is being moved, or -1. */
    held: -1,
    over: -1,
  },
  /** @type {{shift: {from: number, to: number}}} */ ({}),
) {
  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('parts')) this.held = -1;
  }

  /** @param {number} from @param {number} to */
  #shift(from, to) {
    this.held = -1;
    if (from !== to && !(to === this.parts.length && this.parts[from] === 1)) this.say('shift', { from, to });
  }

  /** @param {number} row */
  #press(row) {
    if (this.held < 0) {
      if (row < this.parts.length) this.held = row;
    } else this.#shift(this.held, row);
  }

  /** @param {number} x @param {number} y */
  #rowAt(x, y) {
    const row = document.elementFromPoint(x, y)?.closest('.young-row');
    return row && this.contains(row) ? Number(row.getAttribute('data-row')) : -1;
  }

  /** @param {PointerEvent} start @param {number} from */
  #grab(start, from) {
    if (start.button !== 0) return;
    const float = /** @type {import('../../parts/pieces/drag-float.js').DragFloat} */ (
      this.find('ch-drag-float')
    );
    drag(start, {
      begin: () => {
        this.held = from;
        float.show(/** @type {any} a box is a piece of one cell */ ({ ...BOX, colour: this.colour }), 0, 22);
      },
      move: (x, y) => {
        float.moveTo(x, y);
        this.over = this.#rowAt(x, y);
      },
      drop: (x, y) => {
        float.hide();
        this.over = -1;
        const to = this.#rowAt(x, y);
        if (to >= 0) this.#shift(from, to);
        this.held = -1;
      },
      cancel: () => {
        float.goBack(start.clientX, start.clientY);
        this.over = -1;
        this.held = -1;
      },
    });
  }

  /** @param {number} row @param {number} count */
  #row(row, count) {
    const { held, over } = this;
    const fresh = row === this.parts.length;
    const name = this.names[row] ?? `Answer ${row + 1}`;
    const written = `, written ${many(count, 'time')}`;
    const words = fresh
      ? held < 0
        ? ': choose a row first'
        : ' instead: write this'
      : held < 0
        ? `${written}: take a question from it`
        : held === row
          ? ': put the question back'
          : `${written}: write it on this question`;
    return html`<li class="young-row ${held === row ? 'is-held' : ''} ${over === row ? 'is-over' : ''}" data-row=${row}>
      <button type="button" class="plain young-button" aria-pressed=${held === row ? 'true' : 'false'}
        @click=${() => this.#press(row)} @pointerdown=${(/** @type {PointerEvent} */ event) => fresh || this.#grab(event, row)}>
        <span class="fine young-name">${fresh ? 'A new answer' : name}</span>
        ${fresh ? '' : html`<span class="young-boxes">${Array.from({ length: count }, () => html`<span class="young-box"></span>`)}</span><span class="fine young-count">${count} ×</span>`}
        <span class="unseen">${words}</span></button></li>`;
  }

  render() {
    return html`<ol class="bare young young-${this.colour} ${this.parts.length > 9 ? 'is-long' : ''}" aria-label=${this.label} .style=${`--rows: ${this.parts.length + 1}; --most: ${Math.max(1, ...this.parts)}`}>${[...this.parts, 0].map((count, row) => this.#row(row, count))}</ol>
      <ch-drag-float></ch-drag-float>`;
  }
}

customElements.define('ch-young-diagram', YoungDiagram);
