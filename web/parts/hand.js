// @ts-check
/** What a person does with the piece in hand, by keys, clicks and buttons. Whether it fits where it is placed, Python decides. */
import { html, nothing } from 'lit';
import { cellName, cellPlace, cellsOf } from './cells.js';
import { HeldPiece } from './held-piece.js';
import { icon } from './icons.js';
import { Panel } from './panel.js';
import { layersDown, layersWords } from './solid.js';

/**
 * What the hand needs of its exhibit.
 * @typedef {object} HandHost
 * @property {import('./pieces.js').Pieces} pieces
 * @property {Pick<import('./exhibit.js').Context, 'play' | 'announce'>} context
 * @property {string} puzzle  what is played: the pieces in the tray are turned back when it changes
 * @property {{on: boolean, pick: (cell: string) => void, verdict: (placement: string) => {dead: boolean, sentence: string} | null}} chances
 * @property {import('./grid-board.js').GridBoard} board
 * @property {import('./piece-tray.js').PieceTray} tray
 * @property {import('./drag-float.js').DragFloat} float
 * @property {{cellAt: (x: number, y: number) => string | null | undefined} | null} picture  of a solid
 * @property {{refuse: (placement: string) => void, tell: (sentence: string) => void}} newPuzzle  says why a given piece stays
 * @property {() => void} requestUpdate
 * @property {() => void} [placed]  a piece has been placed
 * @property {Set<{follow: (state: Record<string, unknown>) => void, known: Record<string, unknown>}>} panels
 */
/** @typedef {'turned' | 'flipped' | 'tipped'} Way  as an orientation names them */
/** @typedef {'key' | 'pointer' | 'touch'} How  with `touch`, taps move and rotate the piece, and a button places it */

const WAYS = /** @type {Record<string, Way | undefined>} */ ({ r: 'turned', f: 'flipped', t: 'tipped' });
const DONE = { turned: 'rotated', flipped: 'flipped', tipped: 'tipped over' };
const REFUSED = {
  turned: 'cannot be rotated',
  flipped: 'may not be flipped',
  tipped: 'cannot be tipped over',
};

/** @extends {Panel<HandHost>} */
export class Hand extends Panel {
  /** @type {HeldPiece | null} */
  #held = null;

  /** @param {HandHost} host */
  constructor(host) {
    super(host, ['position']);
    this.puzzle = '';
    /** The orientation of each piece in the tray. @type {Map<string, number>} */
    this.turned = new Map();
    /** The piece where it was let go, shown while Python looks at the move. @type {(import('./pieces.js').Drawn & {from: string}) | null} */
    this.pending = null;
  }

  get held() {
    return this.#held;
  }

  set held(held) {
    this.#held = held;
    this.host.requestUpdate();
  }

  changed() {
    if (this.host.puzzle !== this.puzzle) this.turned = new Map();
    this.puzzle = this.host.puzzle;
    this.pending = null;
    this.held = null;
  }

  /** The orientation of a piece, in the hand or in the tray. @param {string} name */
  turnedTo(name) {
    return this.held?.piece === name ? this.held.orientation : (this.turned.get(name) ?? 0);
  }

  /** The piece on its way, as the board draws it. */
  get ghost() {
    const { held, host } = this;
    if (!held?.at) return this.pending;
    const { letter, colour } = host.pieces.piece(held.piece);
    const { cells, placement } = held;
    const look = !placement ? 'bad' : host.chances.verdict(placement)?.dead ? 'dead' : 'ghost';
    return {
      name: held.piece,
      called: held.called,
      letter,
      colour,
      cells,
      look: /** @type {import('./pieces.js').Shape['look']} */ (look),
      loose: held.how === 'touch',
    };
  }

  /** The placement that is being moved, or ''. */
  get from() {
    return this.pending?.from || this.held?.from || '';
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  /** @param {string} piece @param {How | 'drag'} how @param {{grip?: number, from?: string}} [where] */
  take(piece, how, { grip, from = '' } = {}) {
    const { pieces } = this.host;
    const orientation = from ? pieces.drawn(from).orientation : this.turnedTo(piece);
    this.held = new HeldPiece(pieces, { piece, orientation, grip, from, how });
    return this.held;
  }

  /** Turn the piece in hand, or one in the tray. @param {Way} way @param {string} [name] */
  turn(way, name = this.held?.piece) {
    if (!name) return;
    const { context, pieces } = this.host;
    const now = this.turnedTo(name);
    const next = pieces.orientation(name, now)[way];
    // In a flat tray a piece that has no other side to lie on is tipped onto itself.
    if (next === null || next === undefined || (way === 'tipped' && next === now && !pieces.view.space)) {
      context.announce(`${pieces.called(name)} ${REFUSED[way]}.`);
      return;
    }
    if (next === now) {
      context.announce(`${pieces.called(name)} looks the same ${DONE[way]}.`);
      return;
    }
    this.turned.set(name, next);
    if (this.held?.piece === name) {
      this.held = this.held.with({ orientation: next, grip: undefined }).inside();
      this.#follow();
    }
    context.announce(`${pieces.called(name)} ${DONE[way]}`);
    this.host.requestUpdate();
  }

  /** Place the piece in hand where it is. @returns {Promise<boolean>} */
  async place() {
    const { held } = this;
    const { context, pieces } = this.host;
    if (!held?.at) return false;
    const { placement } = held;
    if (!placement) {
      context.announce(`${held.stuck}.`);
      return false;
    }
    if (placement === held.from) {
      this.held = null;
      return true;
    }
    this.pending = { ...pieces.drawn(placement, 'ghost'), from: held.from };
    if (held.how === 'pointer' || held.how === 'drag') this.held = null;
    const { ok } = await context.play(`place ${placement}`);
    this.pending = null;
    if (ok) {
      this.turned.set(held.piece, held.orientation);
      this.held = null;
      context.announce(`${held.called} placed on ${cellsOf(placement).join(' ')}.`);
      this.host.placed?.();
    }
    this.host.requestUpdate();
    return ok;
  }

  /** Remove a piece from the board. @param {string} name */
  async remove(name) {
    this.held = null;
    const { context, newPuzzle, pieces } = this.host;
    const { ok } = await context.play(`remove ${name}`, { refused: newPuzzle.tell });
    if (ok) context.announce(`${pieces.called(name)} removed: it is back in the tray.`);
  }

  cancel() {
    const { held } = this;
    if (!held) return;
    const { board, context, tray } = this.host;
    this.held = null;
    context.announce(`Cancelled: ${held.called} is ${held.from ? 'where it was' : 'in the tray'}.`);
    if (held.how !== 'key') return;
    if (held.from) board.focusCell(board.at);
    else tray.focusPiece(held.piece);
  }

  /** @param {1 | -1} by  one layer further down or up */
  changeLayer(by) {
    const { held } = this;
    if (!held?.at) return;
    // Kept inside like a piece that keys move, whatever moved it so far.
    const { at } = held.with({ how: 'key' }).inside({ by });
    this.held = held.with({ at });
    if (String(at) === String(held.at))
      this.host.context.announce(`${held.called} can go no ${by > 0 ? 'lower' : 'higher'}.`);
    else this.#sayWhere();
  }

  // --- gestures -----------------------------------------------------------------------------------------------------

  choose = (/** @type {CustomEvent<{piece: string, how: How}>} */ { detail: { piece, how } }) => {
    if (this.held?.piece === piece) {
      this.cancel();
      return;
    }
    const { board, pieces } = this.host;
    const placed = pieces.placedAs(piece);
    if (placed && pieces.isGiven(placed.name)) {
      this.host.newPuzzle.refuse(placed.name);
      return;
    }
    const held = this.take(piece, how, { from: placed?.name });
    if (how === 'key') {
      this.held = held.with({ at: cellPlace(placed ? placed.cells[0] : board.at) }).inside();
      this.#follow();
    } else if (how === 'touch')
      this.held = placed ? held.touchedOn(placed.cells[0]) : held.with({ at: this.#middle }).inside();
    this.#sayHand();
  };

  /** The piece in hand over a cell; `deep` in the picture of a solid, where it goes as deep as it must. @param {HeldPiece} held
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
    const { board, chances, context, pieces } = this.host;
    const there = pieces.placedOn(cell);
    if (this.held && how === 'touch') {
      if (this.held.ballOver(cell) >= 0) this.turn('turned');
      else {
        this.held = this.#over(this.held.with({ how }), cell, deep);
        this.#sayWhere();
      }
    } else if (this.held) {
      const { piece } = this.held;
      this.held = this.#over(this.held, cell, deep);
      const ok = await this.place();
      if (ok && how === 'key') board.focusCell(board.at);
      else if (!ok && how === 'pointer' && there?.piece === piece) this.held = null;
    } else if (there && pieces.isGiven(there.name)) this.host.newPuzzle.refuse(there.name);
    else if (there) {
      this.held = this.take(there.piece, how, { from: there.name }).touchedOn(cell);
      this.#sayHand();
      if (how === 'key') board.focusCell(cell);
    } else if (chances.on) chances.pick(cell);
    else if (how === 'key') context.announce(`${cell} is empty. Choose one of the pieces.`);
  };

  point = (
    /** @type {CustomEvent<{cell: string, how: How, deep?: boolean}>} */ {
      detail: { cell, how, deep = false },
    },
  ) => {
    if (!this.held || this.held.how === 'drag') return;
    const from = how === 'key' ? this.held.at : null;
    this.held = this.#over(this.held, cell, deep, from);
    if (how === 'key') this.#sayWhere();
  };

  command = (/** @type {CustomEvent<{key: string, piece?: string, cell?: string}>} */ event) => {
    const { key, piece, cell } = event.detail;
    const { board, pieces } = this.host;
    const { view, layers } = pieces;
    const way = WAYS[key.toLowerCase()];
    const by = !view.space ? 0 : key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
    const name = this.held?.piece ?? piece ?? (cell ? pieces.placedOn(cell)?.piece : undefined);
    if (way && name) {
      if (!this.held && cell) return;
      this.turn(way, name);
    } else if (by && this.held) this.changeLayer(by);
    else if (by && cell) {
      const there = layersDown(layers, cellPlace(cell), by);
      if (there) board.focusCell(cellName(...there));
    } else if (key === 'Escape' && this.held) this.cancel();
    else if (['Delete', 'Backspace'].includes(key) && view.placed.some((each) => each.piece === name))
      this.remove(/** @type {string} */ (name));
    else return;
    event.preventDefault();
  };

  /** A key pressed elsewhere, on one of the buttons say, also turns the piece in hand. @param {KeyboardEvent} event */
  keyElsewhere(event) {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (!this.held || event.defaultPrevented || event.altKey || typing) return;
    const way = this.wayOf(event);
    if (way) this.turn(way);
    else if (event.key === 'Escape') this.cancel();
    else return;
    event.preventDefault();
  }

  /** The way a key turns a piece. @param {KeyboardEvent} event */
  wayOf({ key, ctrlKey, metaKey }) {
    return ctrlKey || metaKey ? undefined : WAYS[key.toLowerCase()];
  }

  /** The focus goes with a piece that keys move, also where the edge holds it back. */
  #follow() {
    if (this.held?.how === 'key' && this.held.at) this.host.board.focusCell(cellName(...this.held.at));
  }

  /** The middle of the tray, or of its top layer. @returns {[number, number]} */
  get #middle() {
    const { layers, view } = this.host.pieces;
    const [{ first, columns }] = layers;
    return [Math.floor(view.rows / 2), first + Math.floor(columns / 2)];
  }

  #sayHand() {
    if (this.held?.how === 'touch') {
      this.host.context.announce(this.words);
      return;
    }
    const layers = this.host.pieces.view.space
      ? ' Page Up and Page Down take it to another layer, T tips it,'
      : '';
    this.host.context.announce(
      `${this.held?.called} in hand. Arrows move it,${layers} R rotates it, F flips it, Enter places it, Escape cancels.`,
    );
  }

  #sayWhere() {
    const { held, host } = this;
    if (!held) return;
    this.#follow();
    const { space } = host.pieces.view;
    const { cells, placement, stuck } = held;
    const layers = space ? `, ${layersWords(space.layers, cells)}` : '';
    const verdict = host.chances.verdict(placement)?.sentence ?? '';
    host.context.announce(
      placement ? `${held.called} over ${cellsOf(placement).join(' ')}${layers}. ${verdict}` : `${stuck}.`,
    );
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /**
   * @param {boolean} tips  whether a piece can be tipped over
   * @param {{flips?: boolean, removes?: boolean}} [how]  whether a piece may be flipped, and removed once it is placed
   */
  buttons(tips, { flips = true, removes = true } = {}) {
    const { held } = this;
    /** @param {unknown} words @param {string} key @param {unknown} able @param {() => void} act */
    const button = (words, key, able, act) =>
      html`<button type="button" ?disabled=${!able} @click=${act}>${words} <kbd>${key}</kbd></button>`;
    const inHand = held && held.how !== 'drag';
    return html`<div class="hand-buttons no-print ${inHand ? 'is-held' : ''}" role="group" aria-label="The piece in hand">
        ${button(html`${icon('rotate')} Rotate`, 'R', held, () => this.turn('turned'))}
        ${flips ? button(html`${icon('turn')} Flip`, 'F', held, () => this.turn('flipped')) : nothing}
        ${tips ? button('Tip', 'T', held, () => this.turn('tipped')) : nothing}
        ${
          this.host.pieces.view.space
            ? [
                button('Up a layer', 'PgUp', held?.at, () => this.changeLayer(-1)),
                button('Down a layer', 'PgDn', held?.at, () => this.changeLayer(1)),
              ]
            : nothing
        }
        ${removes ? button('Remove', 'Del', held?.from, () => held && this.remove(held.piece)) : nothing}
        ${button('Cancel', 'Esc', held, () => this.cancel())}
        ${button('Place', 'Enter', inHand && held.at, () => this.place())}
      </div>`;
  }

  /** What a person can do now, or why the piece in hand does not fit where it is. */
  get words() {
    const { held } = this;
    const solid = Boolean(this.host.pieces.view.space);
    if (!held) {
      const layers = solid ? ' and from layer to layer with Page Up and Page Down' : '';
      return `Drag a piece onto the board, or choose one and click a cell. With keys: choose a piece with Enter, move it with the arrows${layers}.`;
    }
    if (held.stuck) return `${held.stuck}.`;
    if (held.how === 'touch')
      return `${held.called} in hand. Tap a cell to move it there, tap the piece to rotate it, then place it.`;
    if (held.how !== 'key') return `${held.called} in hand. Click a cell to place it there.`;
    const layers = solid ? ', Page Up and Page Down take it to another layer' : '';
    return `${held.called} in hand. Arrows move it${layers}, Enter places it, Escape cancels.`;
  }
}
