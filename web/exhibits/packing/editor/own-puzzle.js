// @ts-check
/**
 * `<ch-own-puzzle>`: the puzzle editor: draw a tray, pick or draw pieces, and read what Python says about them. It checks nothing
 * itself: it writes the drawing as text for Python, and if Python accepts the text, it goes into the link.
 * Properties: `own` (the view's `own`), `linked` (the puzzle in the link, for which `own` may not have arrived yet), `pieces` (the
 * view's pieces), `coloured` (the sentence of the reason whose colouring is on the board), `context`. Event: `show-colouring`
 * {reason}, to show or remove it.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { Question } from '../../../parts/exhibit.js';
import { say } from '../../../parts/language.js';
import { fieldOf, Part } from '../../../parts/part.js';
import './cell-painter.js';
import { reasonList } from '../counting/colouring.js';
import { Drawing } from './drawing.js';
import { Numbers } from './numbers.js';
import { pieceRow } from './piece.js';
import { Shelf } from './shelf.js';
import '../../../parts/controls/text-field.js';

/** @typedef {import('answers/packing').Answers} Answers */

/** The name under which a drawing is kept while the editor is closed. */
const LEFT = 'own puzzle';

const CELLS = { '.': 'no cell', x: 'cell', w: 'cell in the second colour' };

const HELP =
  'Write the tray, then the pieces, with commas between them: x is a cell, a dot a gap, a slash ends a row; o is a ball in the lower ' +
  'layer, 8 a ball above another. After a piece, *2 makes two copies, ? lets it be left out, ! keeps it from being flipped. A + separates ' +
  'the layers of a tray; ~ after a tray joins its left and right edges, /~ its top and bottom edges; w is a cell in a second colour. For cells other than squares, begin with their name and a colon, such as hexagons: or sticks:. Or write coordinates: ' +
  'hexagons: (0,0) (1,0) (0,1) (1,1), Pair: (0,0) (1,0) *2. ' +
  'A piece with a well-known name needs no drawing (xxxxx/xxxxx,I,L), nor does a set of pieces (hexominoes).';

/** If a tray has more columns than this, two of its layers do not fit side by side on a phone. */
const MANY = 6;

/** The colours of cells; every cell of a piece must cover a cell of the same colour. */
const BRUSHES = [
  { value: 'x', title: 'the first colour' },
  { value: 'w', title: 'a second colour' },
];

/** A choice among a few values. @param {string} title @param {string} id @param {{value: string, title: string}[]} choices @param {string} now
 * @param {(value: string) => void} choose */
const choiceOf = (title, id, choices, now, choose) =>
  html`<div class="field"><label for=${id}>${title}</label>
    <select id=${id} @change=${(/** @type {Event} */ event) => choose(fieldOf(event).value)}>${choices.map(
      (each) =>
        html`<option value=${each.value} .selected=${live(each.value === now)}>${each.title}</option>`,
    )}</select></div>`;

/** @typedef {{'show-colouring': {reason: import('../counting/colouring.js').Reason}}} Events */

export class OwnPuzzle extends /** @type {new () => Part<Events> & {declares: {values: {}, events: Events}}} */ (
  /** @type {unknown} */ (Part)
) {
  static properties = {
    own: { attribute: false },
    linked: { attribute: false },
    pieces: { attribute: false },
    coloured: { attribute: false },
    context: { attribute: false },
  };

  constructor() {
    super();
    this.own = /** @type {import('answers/packing').Editor} */ (/** @type {unknown} */ (null));
    this.linked = '';
    /** @type {import('answers/packing').Left[]} */
    this.pieces = [];
    this.coloured = '';
    this.context = /** @type {import('../../../parts/exhibit.js').Context} */ (/** @type {unknown} */ (null));
    /** @type {import('../../../parts/asking/question.js').Host['questions']} */
    this.questions = new Set();
    /** @type {Question<Answers['check']['result']>} */
    this.check = new Question(this, { job: 'check', lane: 'quick', answered: () => this.#good() });
    /** The question whether a typed text is a puzzle. @type {Question<Answers['check']['result']>} */
    this.reading = new Question(this, { job: 'check', lane: 'quick', answered: () => this.#read() });
    /** The text in the field while it is not in use. @type {string | null} */
    this.written = null;
    /** The typed text that Python is checking. */
    this.asked = '';
    /** The typed text that is about to go into the link. @type {string | null} */
    this.using = null;
    /** A sentence about the piece names in the last text that were replaced by other names, or ''. */
    this.names = '';
    /** Why a file was not read. */
    this.complaint = '';
    this.drawing = new Drawing(() => this.#drawn());
    this.numbers = new Numbers(this);
    this.shelf = new Shelf(this);
    /** The last text that Python accepted. */
    this.good = '';
    /** The sign of the cells that are drawn: x, or w for the second colour. */
    this.brush = 'x';
    /** How many texts are about to go into the link. */
    this.coming = 0;
  }

  willUpdate() {
    const { own, linked } = this;
    // If the text is not the last text used here, it comes from a link or an Undo, and replaces the drawing.
    if (own?.text !== linked || linked === this.good || this.coming) return;
    const left = this.hasUpdated ? undefined : this.context.results.get(LEFT);
    if (left?.good === linked) this.#takeUp(left);
    else this.#adopt();
    queueMicrotask(() => this.check.ask({ text: this.drawing.text }));
  }

  connectedCallback() {
    super.connectedCallback();
    this.shelf.ask();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const question of this.questions) question.stop();
    const { good, written, drawing, numbers } = this;
    this.context.results.set(LEFT, { good, written, drawing: drawing.kept, refused: numbers.refused });
  }

  /**
   * Restores what the editor kept when it was last closed.
   * @param {{good: string, written: string | null, drawing: Drawing['kept'], refused: Numbers['refused']}} left
   */
  #takeUp({ good, written, drawing, refused }) {
    this.good = good;
    this.written = written;
    Object.assign(this.drawing, drawing);
    this.numbers.refused = refused;
  }

  #adopt() {
    this.drawing.adopt(this.own);
    this.shelf.offer(this.own.shelves);
    this.good = this.own.text;
    this.numbers.refused = {};
    if (this.using === null) this.#forgetWritten();
  }

  #forgetWritten() {
    this.written = null;
    this.complaint = '';
    this.reading.reset();
  }

  /** Has Python check the drawing. */
  #drawn() {
    this.#forgetWritten();
    this.names = '';
    this.check.ask({ text: this.drawing.text });
    this.requestUpdate();
  }

  #good() {
    const { text } = this.drawing;
    if (text === this.good) return;
    this.good = text;
    this.#use(text);
  }

  /** Has Python check a text; if it is refused, it stays in its field. @param {string} text */
  #write(text) {
    this.#type(text);
    this.asked = text;
    this.reading.ask({ text: onOneLine(text) });
  }

  /** @param {string} text */
  #type(text) {
    this.written = text;
    this.names = '';
    this.complaint = '';
    this.requestUpdate();
  }

  /** Uses the text that was checked. Anything typed since then stays in the field, and may have a check of its own under way. */
  async #read() {
    const { asked } = this;
    const { own = '', names = '' } = this.reading.value ?? {};
    this.using = asked;
    this.reading.reset();
    const used = await this.#use(own);
    await new Promise(requestAnimationFrame); // wait until it is drawn
    if (this.using === asked) this.using = null;
    if (used && this.written === asked) this.written = null;
    if (used) this.names = names;
    if (used && names) this.context.announce(names);
    this.requestUpdate();
  }

  /** @param {string} own */
  async #use(own) {
    this.coming += 1;
    try {
      return await this.context.go({ puzzle: 'own', own, placed: '', given: '', made: '', walked: '' });
    } finally {
      this.coming -= 1;
      this.requestUpdate();
    }
  }

  // --- gestures -----------------------------------------------------------------------------------------------------

  #begin() {
    this.drawing.begin();
    this.#focusLater(`[data-piece="${this.drawing.editing}"] [data-paint][tabindex="0"]`);
  }

  /** @param {number} index */
  #remove(index) {
    const { drawing } = this;
    const { name } = drawing.drafts[index];
    this.numbers.refused = {};
    drawing.remove(index);
    this.context.announce(`${name} removed.`);
    // The button that had the focus has disappeared: focus its neighbour.
    const next = Math.min(index, drawing.drafts.length - 1);
    this.#focusLater(next >= 0 ? `[data-piece="${next}"] .own-remove` : '.own-draw');
  }

  /** @param {number} index */
  #toggle(index) {
    const { drawing } = this;
    drawing.editing = drawing.editing === index ? null : index;
    this.requestUpdate();
  }

  /** Focuses an element inside a part, which renders a frame later. @param {string} selector */
  async #focusLater(selector) {
    await this.updateComplete;
    await new Promise(requestAnimationFrame);
    this.find(selector)?.focus();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  render() {
    if (!this.own) return nothing;
    return html`<h2 tabindex="-1">Draw the puzzle</h2>
      ${this.#latticePart()}
      ${this.#checkPart()}
      <div class="stack own-parts">
        ${this.#trayPart()}
        ${this.#piecesPart()}
      </div>
      <details class="own-text"><summary>The puzzle as text</summary>
        <ch-text-field label="Text" help=${HELP} .lines=${4} .value=${this.drawing.text} .draft=${live(this.written)}
          .wrong=${this.complaint || (this.reading.stage === 'failed' ? this.reading.sentence : '')}
          @draft=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.#type(detail.value)}
          @use=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.#write(detail.value)}
          @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => {
            this.complaint = detail.sentence;
            this.requestUpdate();
          }}></ch-text-field>
        ${this.names ? html`<p class="own-names">${this.names}</p>` : nothing}
      </details>`;
  }

  #latticePart() {
    const { lattice, starts } = this.own;
    return choiceOf('Cells', 'own-lattice', starts, lattice, (value) => this.#begun(value));
  }

  /** Begins a puzzle of other cells; Undo brings the previous puzzle back. @param {string} lattice */
  #begun(lattice) {
    const start = this.own.starts.find(({ value }) => value === lattice);
    if (start) this.#use(start.text);
  }

  #checkPart() {
    const { check } = this;
    const answer = check.value;
    return html`<div class="own-check" role="status" aria-label="Check of the puzzle" aria-busy=${check.running}>
      ${
        check.stage === 'failed'
          ? html`<p class="wrong">${check.sentence}</p><p class="soft">The board shows the last valid puzzle.</p>`
          : html`<p>${answer ? `${answer.sentence} ${answer.verdict ?? ''}` : '…'}</p>`
      }
      ${reasonList(answer?.reasons ?? [], this.coloured, (reason) => this.say('show-colouring', { reason }))}
    </div>`;
  }

  #trayPart() {
    const { own, drawing, numbers } = this;
    const { layers, joint } = drawing;
    const { height, width, depth } = drawing.sides;
    const { side } = own.most;
    return html`<section aria-label="Tray"><h3>Tray</h3>
      <div class="job-head">
        ${numbers.field('Rows', 'own-rows', height, side, (height) => drawing.resize({ height }))}
        ${numbers.field('Columns', 'own-columns', width, side, (width) => drawing.resize({ width }))}
        ${joint ? numbers.field('Layers', 'own-layers', depth, side, (depth) => drawing.resize({ depth })) : nothing}
        <div class="group">
          <button type="button" @click=${() => drawing.fill(this.brush)}>All cells</button>
          <button type="button" @click=${() => drawing.fill('.')}>No cells</button>
        </div>
        ${joint ? nothing : choiceOf(say('Edges', 'tray'), 'own-edges', own.tubes, drawing.tube, (tube) => drawing.join(tube))}
        ${choiceOf('Draw cells in', 'own-brush', BRUSHES, this.brush, (brush) => {
          this.brush = brush;
          this.requestUpdate();
        })}
      </div>
      <div class="own-layers ${width > MANY ? 'is-wide' : ''}">${layers.map((rows, k) => this.#layerPart(rows, k, depth))}</div>
      <p class="help">Press a cell to add or remove it, or draw over several. ${own.resting} ${own.limits[0]}</p>
    </section>`;
  }

  /** @param {string[]} rows @param {number} layer @param {number} depth */
  #layerPart(rows, layer, depth) {
    const { own, drawing } = this;
    const called = layer ? (layer === depth - 1 ? 'Bottom layer' : `Layer ${layer + 1}`) : 'Top layer';
    return html`<div>${depth > 1 ? html`<p class="soft">${called}</p>` : nothing}
      <ch-cell-painter class=${own.round ? 'is-round' : ''} .rows=${rows} .lattice=${drawing.lattice} .signs=${['.', this.brush]} .words=${CELLS}
        label="Cells of the tray${depth > 1 ? `, ${called.toLowerCase()}` : ''}"
        @paint=${(/** @type {CustomEvent<{rows: string[]}>} */ { detail }) => drawing.paint(layer, detail.rows)}></ch-cell-painter></div>`;
  }

  #piecesPart() {
    const { own, drawing, shelf, context } = this;
    return html`<section aria-label="Pieces of the puzzle"><h3>Pieces</h3>
      <ul class="bare own-pieces">${drawing.drafts.map((draft, index) => this.#pieceRow(draft, index))}</ul>
      <div class="group"><button type="button" class="own-draw" @click=${() => this.#begin()}>Draw a piece</button></div>
      ${shelf.part(own.shelves, drawing, own.most.kinds, (pieces) =>
        context.announce(pieces.length > 1 ? drawing.addAll(pieces) : drawing.add(pieces[0])),
      )}
      <p class="help">${own.limits[1]} ${own.limits[2]}</p>
    </section>`;
  }

  /** @param {import('./draft.js').Draft} draft @param {number} index */
  #pieceRow(draft, index) {
    const { own, drawing, numbers, pieces } = this;
    return pieceRow({
      draft,
      index,
      open: drawing.editing === index,
      shown: pieces.find((piece) => piece.name === draft.name.trim()),
      most: own.most.name,
      copies: numbers.field('Copies', `own-copies-${index}`, draft.copies, own.most.copies, (copies) =>
        drawing.set(index, { copies }),
      ),
      signs: ['.', this.brush],
      set: (changes) => drawing.set(index, changes),
      toggle: () => this.#toggle(index),
      remove: () => this.#remove(index),
    });
  }
}

/** @param {string} text */
const onOneLine = (text) => text.replaceAll(/\s*\n\s*/g, '');

customElements.define('ch-own-puzzle', OwnPuzzle);
