// @ts-check
/**
 * `<ch-own-puzzle>`: the editor of a puzzle of one's own: a tray to be drawn, pieces to be picked or drawn, and what Python
 * says about them at once. It judges nothing: what is drawn is written as a text, Python reads it, and what it takes goes
 * into the link. Properties: `own` (the view's `own`), `pieces` (the view's pieces), `coloured` (the sentence of the reason
 * whose colouring is on the board), `context`. Event: `show-colouring` {reason}, to be put there or taken away.
 */
import { html, LitElement, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { Question } from '../../parts/exhibit.js';
import { pieceShape } from '../../parts/piece-shape.js';
import './cell-painter.js';
import '../../parts/piece-tray.js';
import { reasonList } from './colouring.js';

/** Cells that a piece is drawn in: a piece has at most eight. */
const SIDE = 8;
const CELL_WORDS = { '.': 'no cell', x: 'cell' };
const BALL_WORDS = { '.': 'empty', x: 'upper ball', o: 'lower ball', 8: 'a ball above another' };
const FLAT = ['.', 'x'];
const LAYERED = ['.', 'x', 'o', '8'];

/**
 * A piece on the drawing board: SIDE rows of SIDE signs.
 * @typedef {{name: string, rows: string[], copies: number, optional: boolean, flip: boolean}} Draft
 */

/** The rows without the empty ones around them. @param {string[]} rows */
function trimmed(rows) {
  const used = rows.map((row) => /[^.]/.test(row));
  const first = used.indexOf(true);
  if (first < 0) return ['.'];
  const kept = rows.slice(first, used.lastIndexOf(true) + 1);
  const left = Math.min(...kept.map((row) => row.search(/[^.]/)).filter((at) => at >= 0));
  const right = Math.max(...kept.map((row) => row.replace(/\.+$/, '').length));
  return kept.map((row) => row.slice(left, right));
}

/** A drawing in the middle of an empty sheet. @param {string} drawing */
function onSheet(drawing) {
  const rows = drawing.split('/');
  const top = Math.floor((SIDE - rows.length) / 2);
  const left = Math.floor((SIDE - rows[0].length) / 2);
  return Array.from({ length: SIDE }, (_, r) =>
    `${'.'.repeat(left)}${rows[r - top] ?? ''}`.padEnd(SIDE, '.').slice(0, SIDE),
  );
}

/** @param {string[]} rows */
function shapeOf(rows) {
  const signs = trimmed(rows).flatMap((row, r) => [...row].map((sign, c) => ({ sign, at: [r, c] })));
  const where = (/** @type {string} */ some) =>
    signs.filter(({ sign }) => some.includes(sign)).map(({ at }) => at);
  return { cells: where('xo8'), layers: where('o8').length ? [where('x8'), where('o8')] : undefined };
}

export class OwnPuzzle extends LitElement {
  static properties = {
    own: { attribute: false },
    pieces: { attribute: false },
    coloured: { attribute: false },
    context: { attribute: false },
    editing: { state: true },
    shelf: { state: true },
    refused: { state: true },
  };

  constructor() {
    super();
    /** @type {any} */
    this.own = null;
    /** @type {any[]} */
    this.pieces = [];
    this.coloured = '';
    /** @type {any} */
    this.context = null;
    /** For `Question`. @type {Set<Question>} */
    this.questions = new Set();
    this.check = new Question(/** @type {any} */ (this), {
      job: 'check',
      lane: 'quick',
      heard: (event) => this.#checked(event),
    });
    this.library = new Question(/** @type {any} */ (this), { job: 'library', lane: 'quick' });
    /** The rows of the tray; null while it can only be written. @type {string[] | null} */
    this.rows = [];
    /** @type {Draft[]} */
    this.drafts = [];
    /** What is drawn, as a text. */
    this.text = '';
    /** The text that the page shows. */
    this.seen = '';
    /** The text that was found good last. */
    this.good = '';
    /** The piece whose drawing is open. @type {number | null} */
    this.editing = null;
    this.shelf = '5';
    /** What stands in a field of numbers and cannot be used, by the field. @type {Record<string, {typed: string, sentence: string}>} */
    this.refused = {};
  }

  createRenderRoot() {
    return this;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('own') || !this.own || this.own.text === this.seen) return;
    this.seen = this.own.text;
    // What comes back from the link is what was drawn here, or another puzzle: then that one is on the table.
    if (this.own.text === this.text || this.check.running) return;
    this.#adopt();
  }

  connectedCallback() {
    super.connectedCallback();
    this.library.ask({ of: this.shelf });
    if (this.own && this.text) this.check.ask({ text: this.text });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const question of this.questions) question.stop();
    this.seen = '';
    this.text = '';
  }

  #adopt() {
    const { own } = this;
    this.rows = own.rows;
    this.drafts = own.pieces.map((/** @type {any} */ piece) => ({
      ...piece,
      rows: onSheet(piece.drawing),
    }));
    this.text = own.text;
    this.good = own.text;
    this.refused = {};
    if (this.editing !== null && this.editing >= this.drafts.length) this.editing = null;
    queueMicrotask(() => this.check.ask({ text: this.text }));
  }

  // --- what is drawn, as a text ---------------------------------------------------------------------------------

  #written() {
    const pieces = this.drafts.map(({ name, rows, copies, optional, flip }) => {
      const marks = `${copies > 1 ? `*${copies}` : ''}${optional ? '?' : ''}${flip ? '' : '!'}`;
      return `${name.trim()}:${trimmed(rows).join('/')}${marks}`;
    });
    const tray = this.rows?.join('/') ?? this.own.text.split(',')[0];
    return [tray, ...pieces].join(',');
  }

  /** Something was changed: Python reads what is there now. */
  #changed() {
    this.text = this.#written();
    this.check.ask({ text: this.text });
    this.requestUpdate();
  }

  /** @param {any} event */
  #checked(event) {
    if (event.type !== 'result' || this.text === this.good) return;
    this.good = this.text;
    this.context.go({ puzzle: 'own', own: this.text, placed: '', walked: '' });
  }

  /** @param {number} index @param {Partial<Draft>} changes */
  #set(index, changes) {
    this.drafts = this.drafts.map((draft, i) => (i === index ? { ...draft, ...changes } : draft));
    this.#changed();
  }

  /** @param {number} height @param {number} width */
  #resize(height, width) {
    if (!this.rows) return;
    this.rows = Array.from({ length: height }, (_, r) =>
      (this.rows?.[r] ?? '').padEnd(width, 'x').slice(0, width),
    );
    this.#changed();
  }

  /** @param {(row: string) => string} change */
  #everyRow(change) {
    if (!this.rows) return;
    this.rows = this.rows.map(change);
    this.#changed();
  }

  /** A piece of the shelf is taken; one that is there already gets another copy. @param {any} piece */
  #add(piece) {
    const known = this.drafts.findIndex(
      ({ name, rows }) => name === piece.name && trimmed(rows).join('/') === piece.drawing,
    );
    if (known >= 0) {
      const copies = this.drafts[known].copies + 1;
      this.#set(known, { copies });
      this.context.announce(`${piece.name}, ${copies} copies.`);
      return;
    }
    this.drafts = [
      ...this.drafts,
      {
        name: this.#freeName(piece.name),
        rows: onSheet(piece.drawing),
        copies: 1,
        optional: false,
        flip: true,
      },
    ];
    this.#changed();
    this.context.announce(`${piece.name} added; there are ${this.drafts.length} kinds of pieces.`);
  }

  /** @param {string} wanted */
  #freeName(wanted) {
    const taken = new Set(this.drafts.map(({ name }) => name));
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
    return name;
  }

  #draw() {
    this.drafts = [
      ...this.drafts,
      { name: this.#freeName('Mine'), rows: onSheet('x'), copies: 1, optional: false, flip: true },
    ];
    this.editing = this.drafts.length - 1;
    this.#changed();
    this.#focusOn(`[data-piece="${this.editing}"] [data-paint][tabindex="0"]`);
  }

  /** @param {number} index */
  #remove(index) {
    const { name } = this.drafts[index];
    this.drafts = this.drafts.filter((_, i) => i !== index);
    if (this.editing === index) this.editing = null;
    else if (this.editing !== null && this.editing > index) this.editing--;
    this.refused = {};
    this.#changed();
    this.context.announce(`${name} removed.`);
    // The button that had the focus is gone: its neighbour gets it.
    const next = Math.min(index, this.drafts.length - 1);
    this.#focusOn(next >= 0 ? `[data-piece="${next}"] .own-remove` : '.own-draw');
  }

  /** @param {string} selector */
  async #focusOn(selector) {
    await this.updateComplete;
    await new Promise(requestAnimationFrame);
    /** @type {HTMLElement | null} */ (this.querySelector(selector))?.focus();
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  render() {
    if (!this.own) return nothing;
    return html`<h2 tabindex="-1">Draw the puzzle</h2>
      ${this.#checkPart()}
      <div class="own-parts">
        ${this.#trayPart()}
        ${this.#piecesPart()}
      </div>
      <details class="own-text"><summary>The puzzle as a text</summary>
        <p class="help">The tray, then the pieces, with commas between: x is a cell, a dot a gap, a slash ends a row; o is a ball in the
          lower layer, 8 one above another. After a piece, *2 says two copies, ? that it may be left out, ! that it may not be turned
          over. A tray of several layers has a + between them.</p>
        <div class="field"><label for="own-text">Text</label>
          <textarea id="own-text" rows="4" spellcheck="false" autocomplete="off" .value=${live(this.text)}></textarea></div>
        <p><button type="button" class="ask" @click=${() => {
          const field = /** @type {HTMLTextAreaElement} */ (this.querySelector('#own-text'));
          this.context.go({
            puzzle: 'own',
            own: field.value.replaceAll(/\s*\n\s*/g, ''),
            placed: '',
            walked: '',
          });
        }}>Use this text</button></p>
      </details>`;
  }

  #checkPart() {
    const { check } = this;
    const answer = check.value;
    return html`<div class="own-check" role="status" aria-label="Check of the puzzle" aria-busy=${check.running}>
      ${
        check.stage === 'failed'
          ? html`<p class="wrong">${check.sentence}</p><p class="soft">The board shows the last puzzle that was whole.</p>`
          : html`<p>${answer ? `${answer.sentence} ${answer.verdict ?? ''}` : '…'}</p>`
      }
      ${reasonList(answer?.reasons ?? [], this.coloured, (reason) =>
        this.dispatchEvent(new CustomEvent('show-colouring', { detail: { reason } })),
      )}
    </div>`;
  }

  #trayPart() {
    const { rows } = this;
    if (!rows)
      return html`<section aria-label="Tray"><h3>Tray</h3><p class="soft">A tray of several layers is written as a text.</p></section>`;
    const height = rows.length;
    const width = rows[0]?.length ?? 0;
    return html`<section aria-label="Tray"><h3>Tray</h3>
      <div class="job-head">
        ${this.#number('Rows', 'own-rows', height, 40, (value) => this.#resize(value, width))}
        ${this.#number('Columns', 'own-columns', width, 40, (value) => this.#resize(height, value))}
        <div class="group">
          <button type="button" @click=${() => this.#everyRow((row) => 'x'.repeat(row.length))}>All cells</button>
          <button type="button" @click=${() => this.#everyRow((row) => '.'.repeat(row.length))}>No cells</button>
        </div>
      </div>
      <ch-cell-painter .rows=${rows} .signs=${FLAT} .words=${CELL_WORDS} label="Cells of the tray"
        @paint=${(/** @type {CustomEvent} */ { detail }) => {
          this.rows = detail.rows;
          this.#changed();
        }}></ch-cell-painter>
      <p class="help">Press a cell to put it in or take it out, or draw over several. ${this.own.limits[0]}</p>
    </section>`;
  }

  /** @param {string} title @param {string} id @param {number} value @param {number} most @param {(value: number) => void} set */
  #number(title, id, value, most, set) {
    const wrong = this.refused[id];
    return html`<div class="field"><label for=${id}>${title}</label>
      <input id=${id} class="own-number" type="text" inputmode="numeric" autocomplete="off" .value=${wrong?.typed ?? String(value)}
        aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="${id}-wrong"
        @change=${(/** @type {any} */ event) => {
          const typed = event.target.value;
          const wanted = Number(typed);
          const { [id]: _, ...others } = this.refused;
          if (/^\s*\d{1,4}\s*$/.test(typed) && wanted >= 1 && wanted <= most) {
            this.refused = others;
            if (wanted !== value) set(wanted);
          } else {
            const sentence = `${title} must be a whole number from 1 to ${most}.`;
            this.refused = { ...others, [id]: { typed, sentence } };
            this.context.announce(sentence);
          }
        }}><p class="wrong" id="${id}-wrong">${wrong?.sentence ?? ''}</p></div>`;
  }

  #piecesPart() {
    return html`<section aria-label="Pieces of the puzzle"><h3>Pieces</h3>
      <ul class="own-pieces">${this.drafts.map((draft, index) => this.#pieceRow(draft, index))}</ul>
      <div class="group"><button type="button" class="own-draw" @click=${() => this.#draw()}>Draw a piece</button></div>
      ${this.#shelfPart()}
      <p class="help">${this.own.limits[1]} ${this.own.limits[2]}</p>
    </section>`;
  }

  /** @param {Draft} draft @param {number} index */
  #pieceRow(draft, index) {
    const { name, rows, copies, optional, flip } = draft;
    const shown = this.pieces.find((piece) => piece.name === name.trim());
    const shape = shapeOf(rows);
    const open = this.editing === index;
    const height = trimmed(rows).length;
    const width = trimmed(rows)[0].length;
    const side = Math.max(4, height, width);
    const layered = rows.some((row) => /[o8]/.test(row));
    return html`<li data-piece=${index}><div class="own-piece">
      <svg viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}" aria-hidden="true" focusable="false">
        ${pieceShape({ ...shape, letter: shown?.letter ?? '', colour: shown?.colour ?? 8, look: 'laid' })}</svg>
      <div class="field"><label for="own-name-${index}">Name</label>
        <input id="own-name-${index}" class="own-name" type="text" maxlength="20" autocomplete="off" spellcheck="false" .value=${name}
          @change=${(/** @type {any} */ event) => this.#set(index, { name: event.target.value.trim() })}></div>
      ${this.#number('Copies', `own-copies-${index}`, copies, 400, (value) => this.#set(index, { copies: value }))}
      <div class="group" role="group" aria-label=${name}>
        <button type="button" class="small" aria-expanded=${open} @click=${() => {
          this.editing = open ? null : index;
        }}>${open ? 'Close' : 'Change'}<span class="unseen"> ${name}</span></button>
        <button type="button" class="small own-remove" @click=${() => this.#remove(index)}>Remove<span class="unseen"> ${name}</span></button>
      </div>
      <div class="own-flags">
      <label class="own-flag"><input type="checkbox" .checked=${live(flip)} @change=${(
        /** @type {any} */ event,
      ) => this.#set(index, { flip: event.target.checked })}> may be turned over</label>
      <label class="own-flag"><input type="checkbox" .checked=${live(optional)} @change=${(
        /** @type {any} */ event,
      ) => this.#set(index, { optional: event.target.checked })}> may be left out</label>
      </div>
      </div>
      ${
        open
          ? html`<div class="own-drawing"><ch-cell-painter .rows=${rows} .signs=${LAYERED} .words=${BALL_WORDS}
              label="Balls of ${name}" @paint=${(/** @type {CustomEvent} */ { detail }) => this.#set(index, { rows: detail.rows })}></ch-cell-painter>
              <p class="help">Each press goes on: upper ball, lower ball, one above the other, empty.${layered ? ' A ring marks a ball in the lower layer.' : ''}</p></div>`
          : nothing
      }</li>`;
  }

  #shelfPart() {
    const found = this.library.value?.pieces ?? [];
    const many = new Map(this.drafts.map(({ name, copies }) => [name, copies]));
    const pieces = found.map((/** @type {any} */ piece, /** @type {number} */ i) => ({
      ...piece,
      letter: piece.name.includes(' ') ? piece.name.split(' ')[1] : piece.name[0],
      colour: (i % 16) + 1,
      laid: false,
      words: `${piece.words}${many.has(piece.name) ? `, ${many.get(piece.name)} in the puzzle` : ''}`,
    }));
    return html`<div class="own-shelf">
      <div class="field"><label for="own-shelf">Pick pieces of</label>
        <select id="own-shelf" @change=${(/** @type {any} */ event) => {
          this.shelf = event.target.value;
          this.library.ask({ of: this.shelf });
        }}>${this.own.shelves.map(
          (/** @type {any} */ { value, title }) =>
            html`<option value=${value} ?selected=${value === this.shelf}>${title}</option>`,
        )}</select></div>
      <ch-piece-tray .pieces=${pieces} label="Pieces to pick from"
        @choose=${(/** @type {CustomEvent} */ { detail }) => {
          const piece = found.find((/** @type {any} */ each) => each.name === detail.piece);
          if (piece) this.#add(piece);
        }}></ch-piece-tray>
      <p class="help">Choosing a piece puts it into the puzzle; choosing it again adds a copy.</p>
    </div>`;
  }
}

customElements.define('ch-own-puzzle', OwnPuzzle);
