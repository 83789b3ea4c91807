// @ts-check
/**
 * The hand that moves pieces in every exhibit, by keys, clicks, taps, drags and buttons; it also draws the pieces and
 * the buttons.
 */
import { html, nothing } from 'lit';
import { cellName, cellPlace } from '../boards/cells.js';
import { layersDown } from '../boards/solid.js';
import { icon } from '../icons.js';
import { dragPiece } from './drag-piece.js';
import { Moves, WAYS } from './moves.js';
import './drag-float.js';
import '../boards/grid-board.js';
import './piece-tray.js';

/** @typedef {import('./held-piece.js').HeldPiece} HeldPiece */
/** @typedef {import('./moves.js').How} How */

/**
 * The keys that move a piece to another layer of a solid, and by how many layers down.
 * @type {Record<string, 1 | -1 | undefined>}
 */
const LAYERS = { d: 1, u: -1 };

export class Hand extends Moves {
  /** @param {import('./moves.js').Table} table */
  constructor(table) {
    super(table);
    table.element.addController(this);
  }

  // --- gestures -----------------------------------------------------------------------------------------------------

  get #mayMove() {
    return this.table.mayMove?.() ?? true;
  }

  /** Whether a placement is given; if so, the table says why it stays. @param {{name: string} | undefined} placed */
  #stays(placed) {
    const given = placed && this.table.pieces.isGiven(placed.name);
    if (given) this.table.stays(placed.name);
    return given;
  }

  choose = (/** @type {CustomEvent<{piece: string, how: How}>} */ { detail: { piece, how } }) => {
    if (!this.#mayMove) return;
    if (this.held?.piece === piece) {
      this.cancel();
      return;
    }
    const { board } = this;
    const placed = this.table.pieces.placedAs(piece);
    if (this.#stays(placed)) return;
    const held = this.take(piece, how, { from: placed?.name });
    if (how === 'key') {
      this.hold(
        placed
          ? held.with({ at: cellPlace(placed.cells[0]) }).inside()
          : held
              .with({ at: cellPlace(board.at) })
              .inside()
              .free(),
      );
      this.follow();
    } else if (how === 'touch')
      this.hold(placed ? held.touchedOn(placed.cells[0]) : held.with({ at: this.#middle }).inside().free());
    this.sayHand();
  };

  /** The pointer went down on a piece. @param {CustomEvent<import('./drag-piece.js').Grab>} event */
  grab = ({ detail }) => {
    const { cell, piece } = detail;
    const { pieces } = this.table;
    const placed = cell ? pieces.placedOn(cell) : pieces.placedAs(piece);
    const inHand = cell && this.held?.piece === piece && this.held.ballOver(cell) >= 0;
    if (this.#mayMove && (inHand || !placed || !pieces.isGiven(placed.name))) dragPiece(this, detail);
  };

  /** The piece in hand over a cell; with `deep`, in the picture of a solid, it goes as deep as needed. @param {HeldPiece} held
   * @param {string} cell @param {boolean} deep @param {[number, number] | null} [from] */
  #over(held, cell, deep, from = null) {
    const there = held.with({ at: cellPlace(cell) });
    return deep ? there.settled() : there.inside({ from });
  }

  press = async (
    /** @type {CustomEvent<{cell: string, how: How, deep?: boolean}>} */ {
      detail: { cell, how, deep = false },
    },
  ) => {
    if (!this.#mayMove) return;
    const { board } = this;
    const { announce, pick, pieces } = this.table;
    const there = pieces.placedOn(cell);
    if (this.held && how === 'touch') {
      if (this.held.ballOver(cell) >= 0) this.turn('turned');
      else {
        this.hold(this.#over(this.held.with({ how }), cell, deep));
        this.sayWhere();
      }
    } else if (this.held) {
      this.hold(this.#over(this.held, cell, deep));
      if ((await this.place()) && how === 'key') board.focusCell(board.at);
    } else if (this.#stays(there)) return;
    else if (there) {
      this.hold(this.take(there.piece, how, { from: there.name }).touchedOn(cell));
      this.sayHand();
      if (how === 'key') board.focusCell(cell);
    } else if (!pick?.(cell) && how === 'key') announce(`${cell} is empty. Choose one of the pieces.`);
  };

  point = (
    /** @type {CustomEvent<{cell: string, how: How, deep?: boolean}>} */ {
      detail: { cell, how, deep = false },
    },
  ) => {
    if (!this.held || this.held.how === 'drag') return;
    const from = how === 'key' ? this.held.at : null;
    this.hold(this.#over(this.held, cell, deep, from));
    if (how === 'key') this.sayWhere();
  };

  command = (/** @type {CustomEvent<{key: string, piece?: string, cell?: string}>} */ event) => {
    const { key, piece, cell } = event.detail;
    const { pieces } = this.table;
    const { view, layers } = pieces;
    const way = WAYS[key.toLowerCase()];
    const by = view.space ? LAYERS[key.toLowerCase()] : undefined;
    const placed = cell ? pieces.placedOn(cell) : undefined;
    const name = this.held?.piece ?? piece ?? placed?.piece;
    if (way && name) {
      if (!this.held && cell) return;
      this.turn(way, name);
    } else if (key.toLowerCase() === 'l' && placed && this.picture) this.picture.raise(placed.name);
    else if (by && this.held) this.changeLayer(by);
    else if (by && cell) {
      const there = layersDown(layers, cellPlace(cell), by);
      if (there) this.board.focusCell(cellName(...there));
    } else if (key === 'Escape' && this.held) this.cancel();
    else if (['Delete', 'Backspace'].includes(key) && view.placed.some((each) => each.piece === name))
      this.remove(/** @type {string} */ (name));
    else return;
    event.preventDefault();
  };

  // A key pressed elsewhere, such as on a button, also turns the piece in hand.
  hostConnected() {
    addEventListener('keydown', this.#elsewhere);
  }

  hostDisconnected() {
    removeEventListener('keydown', this.#elsewhere);
  }

  #elsewhere = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    // The home page stays in the document while an exhibit is open.
    if (!this.table.element.checkVisibility()) return;
    if (!this.held || event.defaultPrevented || event.altKey || typing) return;
    const way = this.wayOf(event);
    if (way) this.turn(way);
    else if (event.key === 'Escape') this.cancel();
    else return;
    event.preventDefault();
  };

  /** The middle of the tray, or of its top layer. @returns {[number, number]} */
  get #middle() {
    const { layers, view } = this.table.pieces;
    const [{ first, columns }] = layers;
    return [Math.floor(view.rows / 2), first + Math.floor(columns / 2)];
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** The placements, plus a hint if no piece is in hand, as the board draws them. @param {string | null} [hint] */
  onBoard(hint) {
    const { pieces } = this.table;
    const placed = pieces.view.placed.map(({ name }) =>
      pieces.drawn(name, name === this.from ? 'held' : pieces.isGiven(name) ? 'given' : 'placed'),
    );
    return hint && !this.held && !this.pending ? [...placed, pieces.drawn(hint, 'hint')] : placed;
  }

  /** The pieces, as the tray draws them. */
  inTray() {
    const { pieces } = this.table;
    return pieces.view.pieces.map((piece) => {
      const { name, left, copies = 1 } = piece;
      const { cells, looks, whites, words: shape } = pieces.orientation(name, this.turnedTo(name));
      const words = [
        left > 0 ? 'in the tray' : 'on the board',
        copies > 1 ? `${left} of ${copies} copies left` : '',
        piece.words,
      ];
      return {
        ...piece,
        cells,
        shape,
        lattice: pieces.lattice,
        layers: looks?.[0],
        white: whites?.[0],
        space: pieces.inSpace(name, this.turnedTo(name)),
        placed: left === 0,
        several: copies > 1 ? `×${left}` : '',
        words: words.filter(Boolean).join(', '),
      };
    });
  }

  /** @param {import('./piece-tray.js').TrayPiece[]} [pieces] */
  tray(pieces = this.inTray()) {
    return html`<ch-piece-tray data-picture .pieces=${pieces} held=${this.held?.piece ?? ''} label="Pieces" @choose=${this.choose}
      @grab=${this.grab} @command=${this.command}></ch-piece-tray>`;
  }

  /** What can be done now. @param {unknown} [more]  further sentences @param {unknown} [answer]  shown instead while no piece is in hand */
  help(more = nothing, answer = nothing) {
    if (this.idle && answer !== nothing)
      return html`<div class="hand-words hand-answer no-print in-presenter-hidden">${answer}</div>`;
    const keys = this.idle ? html`<span class="with-keys"> Press <kbd>?</kbd> for all keys.</span>` : nothing;
    return html`<p class="soft hand-words no-print in-presenter-hidden">${this.words} ${more}${keys}</p>`;
  }

  /**
   * A hint and, if it names a placement, the button that places the piece.
   * @param {{sentence: string, placement: string | null} | null} hint @param {(placement: string) => unknown} [lay]
   */
  hintPart(hint, lay = (placement) => this.lay(placement)) {
    if (!hint) return nothing;
    const { placement, sentence } = hint;
    return html`<p role="status" aria-label="Hint">${sentence}</p>${
      placement && this.#mayMove
        ? html`<p><button type="button" @click=${() => lay(placement)}>Place it there</button></p>`
        : nothing
    }`;
  }

  /** The buttons for what can be done with the pieces. */
  buttons() {
    const { held } = this;
    const { pieces, remove } = this.table;
    const { space, pieces: kinds } = pieces.view;
    const ways = kinds.flatMap(({ orientations }) => orientations.map((each, i) => ({ ...each, i })));
    const flips = ways.some(({ flipped }) => flipped !== null);
    const tips = ways.some(({ tipped, i }) => tipped !== undefined && tipped !== i);
    /** @param {unknown} words @param {string} key @param {unknown} able @param {() => void} act */
    const button = (words, key, able, act) =>
      html`<button type="button" ?disabled=${!able} @click=${act}>${words} <kbd>${key}</kbd></button>`;
    const inHand = held && held.how !== 'drag';
    return html`<div class="group hand-buttons no-print ${inHand ? 'is-held' : ''}" role="group" aria-label="The piece in hand">
        ${button(html`${icon('rotate')} Rotate`, 'R', held, () => this.turn('turned'))}
        ${flips ? button(html`${icon('turn')} Flip`, 'F', held, () => this.turn('flipped')) : nothing}
        ${tips ? button('Tip', 'T', held, () => this.turn('tipped')) : nothing}
        ${
          space
            ? [
                button('Up a layer', 'U', held?.at, () => this.changeLayer(-1)),
                button('Down a layer', 'D', held?.at, () => this.changeLayer(1)),
              ]
            : nothing
        }
        ${remove ? button('Remove', 'Del', held?.from, () => held && this.remove(held.piece)) : nothing}
        ${button('Cancel', 'Esc', held, () => this.cancel())}
        ${button('Place', 'Enter', inHand && held.at, () => this.place())}
      </div>`;
  }
}
