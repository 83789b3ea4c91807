// @ts-check
/**
 * `<ch-finish-it>`: a tray with a few pieces left, to finish by dragging, by tapping or with keys. The build paints it, and it
 * needs no Python: a piece may lie on free cells of the tray, and the tray is full when none is free. It knows nothing else.
 */
import { html, nothing } from 'lit';
import { cellName, cellPlace } from '../parts/cells.js';
import { drag } from '../parts/drag.js';
import '../parts/drag-float.js';
import '../parts/grid-board.js';
import { icon } from '../parts/icons.js';
import { part } from '../parts/part.js';
import { letterCell } from '../parts/piece-shape.js';
import '../parts/piece-tray.js';

/** @typedef {import('answers/page').Opening} Opening */
/** @typedef {Opening['pieces'][number]} Piece */
/** @typedef {[number, number]} Place  row and column */
/** A piece with its top left corner at a place. @typedef {{name: string, way: number, at: Place}} Placed */
/** The piece in hand, held by one of its cells; `at` is that cell's place. @typedef {{name: string, grip: number, at: Place | null,
 *   how: 'key' | 'pointer' | 'drag', from: Placed | null}} Held */

const NOTHING = /** @type {Opening | null} */ (null);

/** How far above the finger a dragged piece floats, in cells, so that it can be seen. */
const ABOVE = 1.6;

export class FinishIt extends part({
  exhibit: '',
  opening: NOTHING,
  placed: /** @type {Placed[]} */ ([]),
  held: /** @type {Held | null} */ (null),
  said: '',
}) {
  /** The way each piece is turned, by name. @type {Map<string, number>} */
  turned = new Map();

  createRenderRoot() {
    // What the build has painted makes way for the same, alive.
    this.#read(document.getElementById('opening')?.textContent ?? 'null');
    this.replaceChildren();
    return this;
  }

  /** @param {string} json */
  #read(json) {
    this.opening = JSON.parse(json);
  }

  /** Begin anew. */
  reset() {
    this.turned.clear();
    this.placed = [];
    this.held = null;
    this.said = '';
  }

  get #opening() {
    return /** @type {Opening} */ (this.opening);
  }

  get #board() {
    return /** @type {import('../parts/grid-board.js').GridBoard} */ (this.find('ch-grid-board'));
  }

  get #tray() {
    return /** @type {import('../parts/piece-tray.js').PieceTray} */ (this.find('ch-piece-tray'));
  }

  get #float() {
    return /** @type {import('../parts/drag-float.js').DragFloat} */ (this.find('ch-drag-float'));
  }

  /** @param {string} name */
  #piece(name) {
    return /** @type {Piece} */ (this.#opening.pieces.find((piece) => piece.name === name));
  }

  /** A piece as it is turned now. @param {string} name */
  #way(name) {
    return this.#piece(name).ways[this.turned.get(name) ?? 0];
  }

  /** @param {string} name @param {number} way */
  #setWay(name, way) {
    this.turned.set(name, way);
    this.requestUpdate();
  }

  // --- where pieces lie -----------------------------------------------------------------------------------------------

  /** @param {Placed} each @returns {Place[]} */
  #cellsOf({ name, way, at: [row, column] }) {
    return this.#piece(name).ways[way].cells.map(([r, c]) => [r + row, c + column]);
  }

  /** Names of the cells that are taken, except by one piece. @param {string} [but] */
  #taken(but = '') {
    const given = this.#opening.given.flatMap(
      (piece) => /** @type {{cells: Place[]}} */ (/** @type {unknown} */ (piece)).cells,
    );
    const own = this.placed.filter(({ name }) => name !== but).flatMap((each) => this.#cellsOf(each));
    return new Set([...given, ...own].map(([row, column]) => cellName(row, column)));
  }

  /** @param {Place} place */
  #inside([row, column]) {
    const { rows, columns, cells } = this.#opening;
    if (row < 0 || column < 0 || row >= rows || column >= columns) return false;
    return !cells || cells.includes(cellName(row, column));
  }

  get solved() {
    const { rows, columns, cells } = this.#opening;
    return this.#taken().size === (cells?.length ?? rows * columns);
  }

  /** Where the piece in hand would lie, or null while it is over no cell. @param {Held} held @returns {Placed | null} */
  #target({ name, grip, at, how }) {
    if (!at) return null;
    const { cells } = this.#way(name);
    const { rows, columns } = this.#opening;
    const size = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
    const corner = /** @type {Place} */ ([at[0] - cells[grip][0], at[1] - cells[grip][1]]);
    // At the edge a piece comes back in, by any distance with keys and taps, by one cell in a drag.
    const inner = /** @type {Place} */ (
      corner.map((value, axis) => Math.max(0, Math.min([rows, columns][axis] - size[axis], value)))
    );
    const near = corner.every((value, axis) => Math.abs(value - inner[axis]) <= 1);
    return { name, way: this.turned.get(name) ?? 0, at: how === 'drag' && !near ? corner : inner };
  }

  /** @param {Placed} each */
  #fits(each) {
    const taken = this.#taken(each.name);
    return this.#cellsOf(each).every((place) => this.#inside(place) && !taken.has(cellName(...place)));
  }

  // --- moves ----------------------------------------------------------------------------------------------------------

  /** @param {string} name @param {Held['how']} how @param {{grip?: number, at?: Place | null}} [where] */
  #take(name, how, { grip, at = null } = {}) {
    const from = this.placed.find((each) => each.name === name) ?? null;
    if (from) this.#setWay(name, from.way);
    const { cells } = this.#way(name);
    this.placed = this.placed.filter((each) => each !== from);
    this.held = {
      name,
      how,
      from,
      at,
      grip: grip ?? Math.max(0, cells.indexOf(/** @type {[number, number]} */ (letterCell(cells)))),
    };
  }

  /** Place the piece in hand where it is; whether it fits. */
  #place() {
    const { held } = this;
    const target = held && this.#target(held);
    if (!held || !target) return false;
    if (!this.#fits(target)) {
      this.said = `${this.#piece(held.name).called} does not fit there.`;
      return false;
    }
    this.placed = [...this.placed, target];
    this.held = null;
    const left = this.#opening.pieces.length - this.placed.length;
    this.said = this.solved
      ? this.#opening.solved
      : `${this.#piece(held.name).called} is placed. ${left} to go.`;
    return true;
  }

  /** Put the piece in hand back where it came from. */
  #cancel() {
    const { held } = this;
    if (!held) return;
    if (held.from) this.placed = [...this.placed, held.from];
    this.held = null;
    this.said = '';
    if (held.how === 'key') this.#tray.focusPiece(held.name);
  }

  /** Back to the pieces that are left. */
  #remove() {
    const { held } = this;
    if (!held) return;
    this.held = null;
    this.said = `${this.#piece(held.name).called} is removed.`;
  }

  /** @param {'turned' | 'flipped'} how @param {string} [name] */
  #turn(how, name = this.held?.name) {
    if (!name) return;
    const next = this.#way(name)[how];
    if (next === null) return;
    this.#setWay(name, next);
    if (this.held)
      this.held = { ...this.held, grip: Math.min(this.held.grip, this.#way(name).cells.length - 1) };
    this.said = `${this.#piece(name).called} is ${how === 'turned' ? 'rotated' : 'flipped'}.`;
  }

  // --- gestures -------------------------------------------------------------------------------------------------------

  #choose = (
    /** @type {CustomEvent<{piece: string, how: 'key' | 'pointer'}>} */ { detail: { piece, how } },
  ) => {
    if (this.held) {
      const again = this.held.name === piece;
      this.#cancel();
      if (again) return;
    }
    this.#take(piece, how, { at: how === 'key' ? cellPlace(this.#board.at) : null });
    this.said =
      how === 'key'
        ? `${this.#piece(piece).called} in hand. Arrows move it, R rotates it, F flips it, Enter places it, Escape cancels.`
        : `${this.#piece(piece).called} in hand. Choose a cell to place it there.`;
    if (how === 'key') this.#board.focusCell(this.#board.at);
  };

  #press = (/** @type {CustomEvent<{cell: string, how: 'key' | 'pointer'}>} */ { detail: { cell, how } }) => {
    if (this.held) {
      this.held = { ...this.held, at: cellPlace(cell) };
      if (this.#place() && how === 'key') this.#board.focusCell(cell);
      return;
    }
    const there = this.#laidOn(cell);
    if (!there) return;
    this.#take(there.name, how, { at: cellPlace(cell), grip: this.#gripOn(there, cell) });
    this.said = `${this.#piece(there.name).called} in hand.`;
  };

  #point = (/** @type {CustomEvent<{cell: string}>} */ { detail: { cell } }) => {
    if (this.held && this.held.how !== 'drag') this.held = { ...this.held, at: cellPlace(cell) };
  };

  #command = (/** @type {CustomEvent<{key: string, piece?: string}>} */ event) => {
    const { key, piece } = event.detail;
    const way = /** @type {Record<string, 'turned' | 'flipped'>} */ ({ r: 'turned', f: 'flipped' })[
      key.toLowerCase()
    ];
    if (way) this.#turn(way, this.held?.name ?? piece);
    else if (key === 'Escape' && this.held) this.#cancel();
    else if ((key === 'Delete' || key === 'Backspace') && this.held) this.#remove();
    else return;
    event.preventDefault();
  };

  #grab = (
    /** @type {CustomEvent<{piece: string, pointer: PointerEvent, ball?: number, cell?: string}>} */ {
      detail,
    },
  ) => {
    const { piece, pointer, ball, cell } = detail;
    const there = cell ? this.#laidOn(cell) : undefined;
    if (cell && !there) return; // a given piece stays
    const lift = pointer.pointerType === 'touch' ? ABOVE : 0;
    const { size } = this.#board.locate(0, 0);
    const show = () => {
      if (!this.held) return;
      const { letter, colour } = this.#piece(piece);
      this.#float.show({ cells: this.#way(piece).cells, letter, colour }, this.held.grip, size);
    };
    const over = (/** @type {number} */ x, /** @type {number} */ y) => {
      const place = this.#board.locate(x, y - lift * size);
      const at = /** @type {Place} */ ([Math.floor(place.row), Math.floor(place.column)]);
      const { rows, columns } = this.#opening;
      return at[0] >= -1 && at[1] >= -1 && at[0] <= rows && at[1] <= columns ? at : null;
    };
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const way = /** @type {Record<string, 'turned' | 'flipped'>} */ ({ r: 'turned', f: 'flipped' })[
        event.key.toLowerCase()
      ];
      if (!way || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#turn(way, piece);
      show();
    };
    const end = () => removeEventListener('keydown', keys, true);
    drag(pointer, {
      begin: () => {
        addEventListener('keydown', keys, true);
        if (this.held) this.#cancel();
        this.#take(piece, 'drag', { grip: there && cell ? this.#gripOn(there, cell) : ball });
        this.said = '';
        show();
      },
      move: (x, y) => {
        if (!this.held) return;
        this.#float.moveTo(x, y - lift * size);
        this.held = { ...this.held, at: over(x, y) };
      },
      drop: (x, y) => {
        end();
        if (!this.held) return;
        this.held = { ...this.held, at: over(x, y) };
        const { at, from } = this.held;
        if (this.#place()) this.#float.hide();
        else if (!at && from) {
          this.#remove();
          this.#float.hide();
        } else {
          const { said } = this;
          this.#cancel();
          this.said = said;
          this.#float.goBack(pointer.clientX, pointer.clientY);
        }
      },
      cancel: () => {
        end();
        this.#cancel();
        this.#float.goBack(pointer.clientX, pointer.clientY);
      },
    });
  };

  /** @param {string} cell */
  #laidOn(cell) {
    return this.placed.find((each) => this.#cellsOf(each).some((place) => cellName(...place) === cell));
  }

  /** @param {Placed} each @param {string} cell */
  #gripOn(each, cell) {
    return this.#cellsOf(each).findIndex((place) => cellName(...place) === cell);
  }

  // --- drawing --------------------------------------------------------------------------------------------------------

  /** The link that opens the position in the exhibit. */
  get link() {
    const { open, placed } = this.#opening;
    const texts = this.placed.map((each) => {
      const cells = this.#cellsOf(each).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
      return `${each.name}:${cells.map((place) => cellName(...place)).join('')}`;
    });
    return `#/${this.exhibit}?${open}${texts.length ? `&${placed}=${texts.join('.')}` : ''}`;
  }

  render() {
    if (!this.opening) return nothing;
    const { rows, columns, cells, round, title, question, given, pieces } = this.opening;
    const drawnAs = round ? '' : 'is-square';
    const shapes = /** @type {import('../parts/grid-board.js').BoardPiece[]} */ (
      /** @type {unknown} */ (given)
    );
    const drawn = this.placed.map((each) => this.#drawn(each));
    const target = this.held && this.#target(this.held);
    const ghost =
      target && /** @type {const} */ ({ ...this.#drawn(target), look: this.#fits(target) ? 'ghost' : 'bad' });
    const solved = this.solved;
    return html`
      <h2 class="question">${question}</h2>
      <ch-grid-board class="${solved ? 'is-solved' : ''} ${drawnAs}" .rows=${rows} .columns=${columns} .cells=${cells && new Set(cells)}
        .pieces=${[...shapes, ...drawn]} .ghost=${ghost} .coordinates=${false} label=${title}
        @press=${this.#press} @point=${this.#point} @command=${this.#command} @grab=${this.#grab}></ch-grid-board>
      <ch-piece-tray class=${drawnAs} label="Pieces" held=${this.held?.name ?? ''} .pieces=${pieces.map(
        (piece) => ({
          ...piece,
          cells: this.#way(piece.name).cells,
          placed: this.placed.some(({ name }) => name === piece.name),
        }),
      )} @choose=${this.#choose} @grab=${this.#grab} @command=${this.#command}></ch-piece-tray>
      <div class="finish-tools">
        <div class="group" role="group" aria-label="The piece in hand">
          ${this.#button(html`${icon('rotate')} Rotate`, () => this.#turn('turned'))}
          ${this.#button(html`${icon('turn')} Flip`, () => this.#turn('flipped'))}
          ${this.#button('Cancel', () => this.#cancel())}
        </div>
        <a class="open-it" href=${this.link}>Open this position</a>
      </div>
      <p class="finish-said" role="status">${
        this.said ||
        html`Drag the ${pieces.length} pieces into the gap, or choose one to rotate and flip it<span class="with-keys"> (keys R and F)</span>.`
      }</p>
      <ch-drag-float></ch-drag-float>`;
  }

  /** @param {unknown} words @param {() => void} act */
  #button(words, act) {
    return html`<button type="button" ?disabled=${!this.held} @click=${act}>${words}</button>`;
  }

  /** @param {Placed} each */
  #drawn(each) {
    const { name, called, letter, colour } = this.#piece(each.name);
    return { name, called, letter, colour, cells: this.#cellsOf(each) };
  }
}

customElements.define('ch-finish-it', FinishIt);
