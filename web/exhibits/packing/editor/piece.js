// @ts-check
/** A piece in the editor's list: its picture, name, copies and marks, and the board to draw it on. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { boxAround } from '../../../parts/boards/lattice.js';
import { pieceShape } from '../../../parts/boards/piece-shape.js';
import { fieldOf } from '../../../parts/part.js';
import './cell-painter.js';
import { shapeOf } from './draft.js';

const WHITE = { w: 'cell in the second colour' };
const WORDS = { '.': 'empty', x: 'upper ball', o: 'lower ball', 8: 'a ball above another', ...WHITE };
const CELLS = { '.': 'empty', x: 'cell', ...WHITE };
const SIGNS = ['.', 'x', 'o', '8'];

/**
 * @typedef {object} How
 * @property {import('./draft.js').Draft} draft
 * @property {number} index
 * @property {boolean} open  whether its drawing is open
 * @property {import('answers/packing').Left | undefined} shown  the piece beside the board
 * @property {number} most  the maximum length of its name
 * @property {unknown} copies  the field for its copies
 * @property {string[]} signs  what the brush draws
 * @property {(changes: Partial<import('./draft.js').Draft>) => void} set
 * @property {() => void} toggle  opens or closes its drawing
 * @property {() => void} remove
 */

/** @param {How} how */
export function pieceRow({ draft, index, open, shown, most, copies, signs, set, toggle, remove }) {
  const { name, rows } = draft;
  const shape = shapeOf(draft);
  const { left, top, width, height } = boxAround(draft.lattice, shape.cells.length ? shape.cells : [[0, 0]]);
  const side = Math.max(4, height, width);
  const cycle = draft.lattice || signs.includes('w') ? signs : SIGNS;
  const layered = rows.some((row) => /[o8]/.test(row));
  /** @param {'flip' | 'optional'} mark @param {string} words */
  const flag = (mark, words) =>
    html`<label class="own-flag"><input type="checkbox" .checked=${live(draft[mark])}
      @change=${(/** @type {Event} */ event) => set({ [mark]: fieldOf(event).checked })}> ${words}</label>`;
  return html`<li data-piece=${index}><div class="group own-piece">
    <svg viewBox="${left + (width - side) / 2} ${top + (height - side) / 2} ${side} ${side}" aria-hidden="true" focusable="false">
      ${pieceShape({ ...shape, letter: shown?.letter ?? '', colour: shown?.colour ?? 8, look: 'placed' })}</svg>
    <div class="field"><label for="own-name-${index}">Name</label>
      <input id="own-name-${index}" class="own-name" type="text" maxlength=${most} autocomplete="off" spellcheck="false" .value=${name}
        @change=${(/** @type {Event} */ event) => set({ name: fieldOf(event).value.trim() })}></div>
    ${copies}
    <div class="group" role="group" aria-label=${name}>
      <button type="button" class="small" aria-expanded=${open} @click=${toggle}>${open ? 'Close' : 'Change'}<span class="unseen"> ${name}</span></button>
      <button type="button" class="small own-remove" @click=${remove}>Remove<span class="unseen"> ${name}</span></button>
    </div>
    <div class="group own-flags">${flag('flip', 'may be flipped')} ${flag('optional', 'may be left out')}</div>
    </div>
    ${
      open
        ? html`<div class="own-drawing"><ch-cell-painter .rows=${rows} .lattice=${draft.lattice} .signs=${cycle} .words=${draft.lattice ? CELLS : WORDS}
            label="${draft.lattice ? 'Cells' : 'Balls'} of ${name}" @paint=${(/** @type {CustomEvent<{rows: string[]}>} */ { detail }) => set({ rows: detail.rows })}></ch-cell-painter>
            <p class="help">${cycle === signs ? 'Press a cell to add or remove it.' : 'Press again for the next choice: upper ball, lower ball, one above the other, empty.'}${layered ? ' A ring marks a ball in the lower layer.' : ''}</p></div>`
        : nothing
    }</li>`;
}
