// @ts-check
/**
 * `<ch-own-puzzle>`: the editor of your own puzzle: draw a tray, pick or draw pieces, and read what Python says about them.
 * It judges nothing: it writes the drawing as a text, Python reads that, and a text that Python takes goes into the link.
 * Properties: `own` (the view's `own`), `pieces` (the view's pieces), `coloured` (the sentence of the reason whose colouring
 * is on the board), `context`. Event: `show-colouring` {reason}, to show it or to remove it.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { Question } from '../../parts/exhibit.js';
import { fieldOf, Part } from '../../parts/part.js';
import { pieceShape } from '../../parts/piece-shape.js';
import './cell-painter.js';
import '../../parts/piece-tray.js';
import { reasonList } from './colouring.js';
import { drafted, drawingOf, shapeOf, trimmed, writtenAs } from './draft.js';

/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('answers/packing').Answers} Answers */
/** @typedef {CustomEvent<{rows: string[]}>} Painted */

/** The name under which a drawing is kept when its editor is removed. */
const LEFT = 'own puzzle';

const CELL_WORDS = { '.': 'no cell', x: 'cell' };
const BALL_WORDS = { '.': 'empty', x: 'upper ball', o: 'lower ball', 8: 'a ball above another' };
const FLAT = ['.', 'x'];
const LAYERED = ['.', 'x', 'o', '8'];

/** @typedef {{'show-colouring': {reason: import('./colouring.js').Reason}}} Events */

export class OwnPuzzle extends /** @type {new () => Part<Events> & {declares: {values: {}, events: Events}}} */ (
  /** @type {unknown} */ (Part)
) {
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
    this.own = /** @type {import('answers/packing').Editor} */ (/** @type {unknown} */ (null));
    /** @type {import('answers/packing').Left[]} */
    this.pieces = [];
    this.coloured = '';
    this.context = /** @type {import('../../parts/exhibit.js').Context} */ (/** @type {unknown} */ (null));
    /** @type {import('../../parts/question.js').Host['questions']} */
    this.questions = new Set();
    /** @type {Question<Answers['check']['result']>} */
    this.check = new Question(this, { job: 'check', lane: 'quick', answered: () => this.#good() });
    /** Whether the text in the field is a puzzle. @type {Question<Answers['check']['result']>} */
    this.reading = new Question(this, { job: 'check', lane: 'quick', answered: () => this.#read() });
    /** What is written in the field of the text and not in use yet. @type {string | null} */
    this.written = null;
    /** @type {Question<Answers['library']['result']>} */
    this.library = new Question(this, { job: 'library', lane: 'quick' });
    /** The rows of the tray; null where a person can only write it. @type {string[] | null} */
    this.rows = [];
    /** @type {Draft[]} */
    this.drafts = [];
    /** What is drawn, as a text. */
    this.text = '';
    /** The text in the link. */
    this.seen = '';
    /** The last text that Python took. */
    this.good = '';
    /** The piece whose drawing is open. @type {number | null} */
    this.editing = null;
    this.shelf = '5';
    /** Numbers that cannot be used, by their field. @type {Record<string, {typed: string, sentence: string}>} */
    this.refused = {};
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('own') || !this.own || this.own.text === this.seen) return;
    this.seen = this.own.text;
    // Any text but the last one used here comes with a link or an Undo, and replaces what is drawn and being checked.
    if (this.seen === this.good) return;
    const left = this.hasUpdated ? undefined : this.context.results.get(LEFT);
    if (left?.good === this.seen) this.#takeUp(left);
    else this.#adopt();
  }

  connectedCallback() {
    super.connectedCallback();
    this.library.ask({ of: this.shelf });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const question of this.questions) question.stop();
    const { rows, drafts, text, good, written, editing, refused } = this;
    this.context.results.set(LEFT, { rows, drafts, text, good, written, editing, refused });
  }

  /** Restore what an earlier editor left. @param {object} left */
  #takeUp(left) {
    Object.assign(this, left);
    queueMicrotask(() => this.check.ask({ text: this.text }));
  }

  #adopt() {
    const { own } = this;
    this.rows = own.rows;
    this.drafts = own.pieces.map(drafted);
    this.text = own.text;
    this.good = own.text;
    this.refused = {};
    this.#forgetWritten();
    if (this.editing !== null && this.editing >= this.drafts.length) this.editing = null;
    queueMicrotask(() => this.check.ask({ text: this.text }));
  }

  // --- changes ------------------------------------------------------------------------------------------------------

  /** Let Python read the drawing. */
  #changed() {
    const tray = this.rows?.join('/') ?? this.own.text.split(',')[0];
    this.text = [tray, ...this.drafts.map(writtenAs)].join(',');
    this.#forgetWritten();
    this.check.ask({ text: this.text });
    this.requestUpdate();
  }

  #good() {
    if (this.text === this.good) return;
    this.good = this.text;
    this.#use(this.text);
  }

  #forgetWritten() {
    this.written = null;
    this.reading.reset();
  }

  /** Let Python read the text in the field; a text that it refuses stays there. */
  #readText() {
    const { value } = /** @type {HTMLTextAreaElement} */ (this.find('#own-text'));
    this.written = value;
    this.reading.ask({ text: value.replaceAll(/\s*\n\s*/g, '') });
  }

  #read() {
    if (this.written === null) return;
    const own = this.written.replaceAll(/\s*\n\s*/g, '');
    this.#forgetWritten();
    this.#use(own);
  }

  /** @param {string} own */
  #use(own) {
    this.context.go({ puzzle: 'own', own, placed: '', given: '', made: '', walked: '' });
  }

  /** @param {number} index @param {Partial<Draft>} changes */
  #set(index, changes) {
    this.drafts = this.drafts.map((draft, i) => (i === index ? { ...draft, ...changes } : draft));
    this.#changed();
  }

  /** @param {(row: string) => string} change @param {number} [height] */
  #everyRow(change, height = this.rows?.length ?? 0) {
    this.rows = Array.from({ length: height }, (_, r) => change(this.rows?.[r] ?? ''));
    this.#changed();
  }

  /** @param {number} height @param {number} width */
  #resize(height, width) {
    this.#everyRow((row) => row.padEnd(width, 'x').slice(0, width), height);
  }

  /** Take a piece of the shelf, or one more copy of it. @param {import('answers/packing').ShelfPiece} piece */
  #add(piece) {
    const known = this.drafts.findIndex(
      (draft) => draft.name === piece.name && drawingOf(draft) === piece.drawing,
    );
    if (known >= 0) {
      const copies = this.drafts[known].copies + 1;
      this.#set(known, { copies });
      this.context.announce(`${piece.name}, ${copies} copies.`);
      return;
    }
    this.drafts = [...this.drafts, drafted({ name: this.#freeName(piece.name), drawing: piece.drawing })];
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
    this.drafts = [...this.drafts, drafted({ name: this.#freeName('Mine'), drawing: 'x' })];
    this.editing = this.drafts.length - 1;
    this.#changed();
    this.#focusLater(`[data-piece="${this.editing}"] [data-paint][tabindex="0"]`);
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
    this.#focusLater(next >= 0 ? `[data-piece="${next}"] .own-remove` : '.own-draw');
  }

  /** Focus something inside a part, which draws itself a frame later. @param {string} selector */
  async #focusLater(selector) {
    await this.updateComplete;
    await new Promise(requestAnimationFrame);
    this.find(selector)?.focus();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  render() {
    if (!this.own) return nothing;
    const wrong = this.reading.stage === 'failed' ? this.reading.sentence : '';
    return html`<h2 tabindex="-1">Draw the puzzle</h2>
      ${this.#checkPart()}
      <div class="own-parts">
        ${this.#trayPart()}
        ${this.#piecesPart()}
      </div>
      <details class="own-text"><summary>The puzzle as a text</summary>
        <p class="help">Write the tray, then the pieces, with commas between them: x is a cell, a dot a gap, a slash ends a row; o is a
          ball in the lower layer, 8 one above another. After a piece, *2 makes two copies, ? lets it be left out, ! keeps it from being
          flipped. A + separates the layers of a tray.</p>
        <div class="field"><label for="own-text">Text</label>
          <textarea id="own-text" rows="4" spellcheck="false" autocomplete="off" .value=${live(this.written ?? this.text)}
            aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="own-text-wrong"
            @input=${(/** @type {Event} */ event) => {
              this.written = fieldOf(event).value;
            }}></textarea>
          <span class="wrong" id="own-text-wrong" role="alert">${wrong}</span></div>
        <p><button type="button" class="ask" @click=${() => this.#readText()}>Use this text</button></p>
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
      ${reasonList(answer?.reasons ?? [], this.coloured, (reason) => this.say('show-colouring', { reason }))}
    </div>`;
  }

  #trayPart() {
    const { own, rows } = this;
    if (!rows)
      return html`<section aria-label="Tray"><h3>Tray</h3><p class="soft">Write a tray of several layers as a text.</p></section>`;
    const height = rows.length;
    const width = rows[0]?.length ?? 0;
    return html`<section aria-label="Tray"><h3>Tray</h3>
      <div class="job-head">
        ${this.#number('Rows', 'own-rows', height, own.most.side, (value) => this.#resize(value, width))}
        ${this.#number('Columns', 'own-columns', width, own.most.side, (value) => this.#resize(height, value))}
        <div class="group">
          <button type="button" @click=${() => this.#everyRow((row) => 'x'.repeat(row.length))}>All cells</button>
          <button type="button" @click=${() => this.#everyRow((row) => '.'.repeat(row.length))}>No cells</button>
        </div>
      </div>
      <ch-cell-painter .rows=${rows} .signs=${FLAT} .words=${CELL_WORDS} label="Cells of the tray"
        @paint=${(/** @type {Painted} */ { detail }) => {
          this.rows = detail.rows;
          this.#changed();
        }}></ch-cell-painter>
      <p class="help">Press a cell to add or remove it, or draw over several. ${own.limits[0]}</p>
    </section>`;
  }

  /** @param {string} title @param {string} id @param {number} value @param {number} most @param {(value: number) => void} set */
  #number(title, id, value, most, set) {
    const wrong = this.refused[id];
    return html`<div class="field"><label for=${id}>${title}</label>
      <input id=${id} class="own-number" type="text" inputmode="numeric" autocomplete="off" .value=${wrong?.typed ?? String(value)}
        aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="${id}-wrong"
        @change=${async (/** @type {Event} */ event) => {
          const field = fieldOf(event);
          const typed = field.value;
          const read = await this.context.read(typed, { what: title, low: '1', high: String(most) });
          // What was typed meanwhile waits for its own answer.
          if (field.value !== typed) return;
          const { [id]: _, ...others } = this.refused;
          if (read.value) {
            this.refused = others;
            if (read.value !== String(value)) set(Number(read.value));
          } else {
            this.refused = { ...others, [id]: { typed, sentence: read.sentence } };
            this.context.announce(read.sentence);
          }
        }}><p class="wrong" id="${id}-wrong">${wrong?.sentence ?? ''}</p></div>`;
  }

  #piecesPart() {
    const { limits } = this.own;
    return html`<section aria-label="Pieces of the puzzle"><h3>Pieces</h3>
      <ul class="own-pieces">${this.drafts.map((draft, index) => this.#pieceRow(draft, index))}</ul>
      <div class="group"><button type="button" class="own-draw" @click=${() => this.#draw()}>Draw a piece</button></div>
      ${this.#shelfPart()}
      <p class="help">${limits[1]} ${limits[2]}</p>
    </section>`;
  }

  /** @param {Draft} draft @param {number} index */
  #pieceRow(draft, index) {
    const { name, rows, copies } = draft;
    const { most } = this.own;
    const shown = this.pieces.find((piece) => piece.name === name.trim());
    const open = this.editing === index;
    const [height, width] = [trimmed(rows).length, trimmed(rows)[0].length];
    const side = Math.max(4, height, width);
    const layered = rows.some((row) => /[o8]/.test(row));
    /** @param {'flip' | 'optional'} mark @param {string} words */
    const flag = (mark, words) =>
      html`<label class="own-flag"><input type="checkbox" .checked=${live(draft[mark])}
        @change=${(/** @type {Event} */ event) => this.#set(index, { [mark]: fieldOf(event).checked })}> ${words}</label>`;
    return html`<li data-piece=${index}><div class="own-piece">
      <svg viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}" aria-hidden="true" focusable="false">
        ${pieceShape({ ...shapeOf(draft), letter: shown?.letter ?? '', colour: shown?.colour ?? 8, look: 'placed' })}</svg>
      <div class="field"><label for="own-name-${index}">Name</label>
        <input id="own-name-${index}" class="own-name" type="text" maxlength=${most.name} autocomplete="off" spellcheck="false" .value=${name}
          @change=${(/** @type {Event} */ event) => this.#set(index, { name: fieldOf(event).value.trim() })}></div>
      ${this.#number('Copies', `own-copies-${index}`, copies, most.copies, (value) => this.#set(index, { copies: value }))}
      <div class="group" role="group" aria-label=${name}>
        <button type="button" class="small" aria-expanded=${open} @click=${() => {
          this.editing = open ? null : index;
        }}>${open ? 'Close' : 'Change'}<span class="unseen"> ${name}</span></button>
        <button type="button" class="small own-remove" @click=${() => this.#remove(index)}>Remove<span class="unseen"> ${name}</span></button>
      </div>
      <div class="own-flags">${flag('flip', 'may be flipped')} ${flag('optional', 'may be left out')}</div>
      </div>
      ${
        open
          ? html`<div class="own-drawing"><ch-cell-painter .rows=${rows} .signs=${LAYERED} .words=${BALL_WORDS}
              label="Balls of ${name}" @paint=${(/** @type {Painted} */ { detail }) => this.#set(index, { rows: detail.rows })}></ch-cell-painter>
              <p class="help">Press again for the next: upper ball, lower ball, one above the other, empty.${layered ? ' A ring marks a ball in the lower layer.' : ''}</p></div>`
          : nothing
      }</li>`;
  }

  #shelfPart() {
    const found = this.library.value?.pieces ?? [];
    const copies = new Map(this.drafts.map((draft) => [draft.name, draft.copies]));
    const pieces = found.map((piece, i) => ({
      ...piece,
      letter: piece.name.includes(' ') ? piece.name.split(' ')[1] : piece.name[0],
      colour: (i % 16) + 1,
      placed: false,
      words: `${piece.words}${copies.has(piece.name) ? `, ${copies.get(piece.name)} in the puzzle` : ''}`,
    }));
    return html`<div class="own-shelf">
      <div class="field"><label for="own-shelf">Pick pieces of</label>
        <select id="own-shelf" @change=${(/** @type {Event} */ event) => {
          this.shelf = fieldOf(event).value;
          this.library.ask({ of: this.shelf });
        }}>${this.own.shelves.map(
          ({ value, title }) =>
            html`<option value=${value} ?selected=${value === this.shelf}>${title}</option>`,
        )}</select></div>
      <ch-piece-tray .pieces=${pieces} label="Pieces to pick from"
        @choose=${(/** @type {CustomEvent<{piece: string}>} */ { detail }) => {
          const piece = found.find(({ name }) => name === detail.piece);
          if (piece) this.#add(piece);
        }}></ch-piece-tray>
      <p class="help">Choose a piece to add it to the puzzle; choose it again to add a copy.</p>
    </div>`;
  }
}

customElements.define('ch-own-puzzle', OwnPuzzle);
