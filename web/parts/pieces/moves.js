// @ts-check
/**
 * What a hand can do with the pieces of a table: take, turn, place and remove them. Reports, wherever the piece in
 * hand is, whether it fits, overlaps another piece or sticks out, and where. The table decides whether it may be
 * placed: at once, or later if Python must answer.
 */
import { cellName, cellsOf } from '../boards/cells.js';
import { layersWords } from '../boards/solid.js';
import { HeldPiece } from './held-piece.js';

/** Whether a move was made, and what to say about it. @typedef {{ok: boolean, sentence: string}} Made */
/**
 * The table that a hand works on.
 * @typedef {object} Table
 * @property {import('../part.js').Part & {busy?: boolean}} element  draws the board, the pieces (`hand.tray()`), a `<ch-drag-float>`
 *   and, for a solid, a `<ch-space-picture>`; `busy` while an older position is drawn
 * @property {import('./pieces.js').Pieces} pieces
 * @property {(sentence: string) => void} announce
 * @property {(name: import('../playing/sounds.js').Sound) => void} sound
 * @property {(placement: string, from: string) => Made | Promise<Made>} place  `from`: the placement that moves, or ''
 * @property {(piece: string) => Made | Promise<Made>} [remove]
 * @property {(placement: string) => {dead: boolean, sentence: string} | null} [verdict]  more about a placement that fits; null until
 *   it is known: draw the element again then
 * @property {(placement: string) => void} stays  reports why a given piece does not move
 * @property {(cell: string) => boolean} [pick]  called when an empty cell is pressed with no piece in hand; returns whether it used it
 * @property {() => boolean} [mayMove]  whether it is the person's turn
 */
/** @typedef {'turned' | 'flipped' | 'tipped'} Way  as named in an orientation */
/** @typedef {'key' | 'pointer' | 'touch'} How  with `touch`, taps move and rotate the piece and a button places it */

/** How long a piece that did not fit is shown there, with the reason (milliseconds). */
const SHOWN = 6000;

/** How each key turns a piece: rotates, flips or tips it. */
export const WAYS = /** @type {Record<string, Way | undefined>} */ ({
  r: 'turned',
  f: 'flipped',
  t: 'tipped',
});
/** The announcements for each way to turn a piece: it was turned, it looks the same, or it cannot be turned. */
const SAID = {
  turned: {
    done: (/** @type {string} */ called, /** @type {string} */ words) =>
      words ? `${called} rotated: ${words}.` : `${called} rotated.`,
    same: (/** @type {string} */ called) => `${called} looks the same rotated.`,
    refused: (/** @type {string} */ called) => `${called} cannot be rotated.`,
  },
  flipped: {
    done: (/** @type {string} */ called, /** @type {string} */ words) =>
      words ? `${called} flipped: ${words}.` : `${called} flipped.`,
    same: (/** @type {string} */ called) => `${called} looks the same flipped.`,
    refused: (/** @type {string} */ called) => `${called} may not be flipped.`,
  },
  tipped: {
    done: (/** @type {string} */ called, /** @type {string} */ words) =>
      words ? `${called} tipped over: ${words}.` : `${called} tipped over.`,
    same: (/** @type {string} */ called) => `${called} looks the same tipped over.`,
    refused: (/** @type {string} */ called) => `${called} cannot be tipped over.`,
  },
};

/** Says where a piece was placed. @param {string} called @param {string} placement */
const placedOn = (called, placement) => `${called} placed on ${cellsOf(placement).join(' ')}.`;

export class Moves {
  /** @type {HeldPiece | null} */
  #held = null;
  /** How many moves await the table's answer. */
  #waiting = 0;
  /**
   * Where the last piece did not fit, and why; kept for a while after the piece has returned.
   * @type {{words: string, ghost: ReturnType<Moves['draft']>} | null}
   */
  #refused = null;
  #timer = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.puzzle = '';
    /** The orientation of each piece in the tray. @type {Map<string, number>} */
    this.turned = new Map();
    /** The piece shown where it was dropped while the table considers the move. @type {(import('./pieces.js').Drawn & {from: string}) | null} */
    this.pending = null;
  }

  get board() {
    return /** @type {import('../boards/grid-board.js').GridBoard} */ (
      this.table.element.querySelector('ch-grid-board')
    );
  }

  get float() {
    return /** @type {import('./drag-float.js').DragFloat} */ (
      this.table.element.querySelector('ch-drag-float')
    );
  }

  /** The picture of a solid. */
  get picture() {
    return /** @type {import('../solids/space-picture.js').SpacePicture | null} */ (
      this.table.element.querySelector('ch-space-picture')
    );
  }

  get held() {
    return this.#held;
  }

  /** @template {HeldPiece | null} Held @param {Held} held @returns {Held} */
  hold(held) {
    this.#held = held;
    this.#refused = null;
    clearTimeout(this.#timer);
    this.table.element.requestUpdate();
    return held;
  }

  /**
   * Resets the hand for another position, perhaps of another puzzle; no piece is then turned.
   * @param {string} puzzle
   */
  forget(puzzle) {
    if (puzzle !== this.puzzle) this.turned = new Map();
    this.puzzle = puzzle;
    this.pending = null;
    this.hold(null);
  }

  /** @param {import('./pieces.js').View} view */
  show(view) {
    this.pending = null;
    // A piece of the previous puzzle may have been picked up while Python prepared this view.
    if (this.table.pieces.show(view)) this.hold(null);
  }

  /** The orientation of a piece, in hand or in the tray. @param {string} name */
  turnedTo(name) {
    return this.held?.piece === name ? this.held.orientation : (this.turned.get(name) ?? 0);
  }

  /** Why the piece in hand does not fit here, in words; '' if it fits, or if only the table knows. */
  get stuck() {
    const { held } = this;
    const { kind, why } = held?.verdict ?? { kind: 'fits', why: '' };
    // The piece beneath may still be moving away.
    const old = kind === 'overlaps' && (this.#waiting > 0 || this.table.element.busy);
    return old ? '' : why;
  }

  /** The piece in hand or just dropped, as the board draws it. */
  get ghost() {
    const { held } = this;
    return held?.at ? this.draft(held) : (this.pending ?? this.#refused?.ghost ?? null);
  }

  /** The piece in hand, as the board draws it, with the cells that do not fit crossed out. @param {HeldPiece} held */
  draft(held) {
    const { pieces, verdict } = this.table;
    const { letter, colour } = pieces.piece(held.piece);
    const { called, cells, white, how, placement } = held;
    const look = this.stuck ? 'bad' : verdict?.(placement)?.dead ? 'dead' : 'ghost';
    return {
      name: held.piece,
      called,
      letter,
      colour,
      cells,
      white,
      lattice: pieces.lattice,
      look: /** @type {import('./pieces.js').Shape['look']} */ (look),
      loose: how === 'touch',
      crossed: this.stuck ? (held.verdict?.cells ?? []) : [],
      words: `under ${called} in your hand`,
    };
  }

  /** The placement that is being moved, or ''. */
  get from() {
    return this.pending?.from || this.held?.from || '';
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  /** @param {string} piece @param {How | 'drag'} how @param {{grip?: number, from?: string}} [where] */
  take(piece, how, { grip, from = '' } = {}) {
    const { pieces } = this.table;
    const orientation = from ? pieces.drawn(from).orientation : this.turnedTo(piece);
    return this.hold(new HeldPiece(pieces, { piece, orientation, grip, from, how }));
  }

  /** Turns the piece in hand, or a piece in the tray. @param {Way} way @param {string} [name] */
  turn(way, name = this.held?.piece) {
    if (!name) return;
    const { announce, element, pieces } = this.table;
    const now = this.turnedTo(name);
    const next = pieces.orientation(name, now)[way];
    // In a flat tray, a piece with no other side to stand on tips onto itself.
    if (next === null || next === undefined || (way === 'tipped' && next === now && !pieces.view.space)) {
      announce(SAID[way].refused(pieces.called(name)));
      return;
    }
    if (next === now) {
      announce(SAID[way].same(pieces.called(name)));
      return;
    }
    this.turned.set(name, next);
    if (this.held?.piece === name) {
      this.hold(this.held.with({ orientation: next, grip: undefined }).inside());
      this.follow();
    }
    const { words = '' } = pieces.orientation(name, next);
    announce(SAID[way].done(pieces.called(name), words));
    element.requestUpdate();
  }

  /** Places the piece in hand. @returns {Promise<boolean>} */
  async place() {
    const { held, stuck } = this;
    const { announce, element, pieces, place } = this.table;
    if (!held?.at) return false;
    const { called, how, orientation, piece, placement } = held;
    if (stuck) {
      this.table.sound('refused');
      if (how === 'drag') this.#refuse(held, `${stuck}; it went back.`);
      else announce(`${stuck}.`);
      return false;
    }
    if (placement === held.from) {
      this.hold(null);
      return true;
    }
    this.pending = { ...pieces.drawn(placement, 'ghost'), from: held.from };
    if (how === 'pointer' || how === 'drag') this.hold(null);
    const { ok, sentence } = await this.#made(place(placement, held.from));
    this.pending = null;
    if (ok) {
      this.turned.set(piece, orientation);
      this.hold(null);
      announce(`${placedOn(called, placement)} ${sentence}`.trim());
    } else if (how === 'pointer' && !this.held) this.hold(held);
    element.requestUpdate();
    return ok;
  }

  /** Places a piece that is not in hand, as a hint says. @param {string} placement */
  async lay(placement) {
    const { announce, pieces, place } = this.table;
    const { ok, sentence } = await this.#made(place(placement, ''));
    if (ok) announce(`${placedOn(pieces.called(placement.split(':')[0]), placement)} ${sentence}`.trim());
  }

  /** Shows for a while where a piece did not fit. @param {HeldPiece} held @param {string} words */
  #refuse(held, words) {
    const ghost = { ...this.draft(held), loose: false, words: `where ${held.called} did not fit` };
    this.hold(null);
    this.#refused = { words, ghost };
    this.table.announce(words);
    this.#timer = setTimeout(() => {
      this.hold(null);
      this.table.announce('');
    }, SHOWN);
  }

  /** Removes a piece from the board. @param {string} name */
  async remove(name) {
    this.hold(null);
    const { announce, pieces, remove, stays } = this.table;
    const own = pieces.view.placed.filter(({ piece }) => piece === name);
    if (!remove || own.every((each) => pieces.isGiven(each.name))) {
      stays(own[0].name);
      return;
    }
    const { ok, sentence } = await this.#made(remove(name));
    const back = `${pieces.called(name)} removed: it is back in the tray.`;
    if (ok) announce(`${back} ${sentence}`.trim());
  }

  /** Waits for the table's answer to a move. @param {Made | Promise<Made>} move */
  async #made(move) {
    this.#waiting += 1;
    try {
      return await move;
    } finally {
      this.#waiting -= 1;
    }
  }

  cancel() {
    const { board, held } = this;
    if (!held) return;
    this.hold(null);
    const { called, from } = held;
    this.table.announce(
      from ? `Cancelled: ${called} is where it was.` : `Cancelled: ${called} is in the tray.`,
    );
    if (held.how !== 'key') return;
    const tray = /** @type {import('./piece-tray.js').PieceTray} */ (
      this.table.element.querySelector('ch-piece-tray')
    );
    if (held.from) board.focusCell(board.at);
    else tray.focusPiece(held.piece);
  }

  /** @param {1 | -1} by  one layer further down or up */
  changeLayer(by) {
    const { held } = this;
    if (!held?.at) return;
    // Clamp to the board, as for keyboard moves.
    const { at } = held.with({ how: 'key' }).inside({ by });
    this.hold(held.with({ at }));
    const { called } = held;
    if (String(at) === String(held.at))
      this.table.announce(by > 0 ? `${called} cannot go any lower.` : `${called} cannot go any higher.`);
    else this.sayWhere();
  }

  /** How a key turns a piece, if at all. @param {KeyboardEvent} event */
  wayOf({ key, ctrlKey, metaKey }) {
    return ctrlKey || metaKey ? undefined : WAYS[key.toLowerCase()];
  }

  /** Moves the focus with a piece moved by keys, even when the edge stops it. */
  follow() {
    if (this.held?.how === 'key' && this.held.at) this.board.focusCell(cellName(...this.held.at));
  }

  // --- words --------------------------------------------------------------------------------------------------------

  /** Announces what is in hand. */
  sayHand() {
    if (this.held?.how === 'touch') {
      this.table.announce(this.words);
      return;
    }
    const layers = this.table.pieces.view.space ? ' U and D move it to another layer, T tips it,' : '';
    const where = this.#where('It');
    const over = where && ` ${where}`;
    this.table.announce(
      `${this.held?.called} in hand.${over} Arrows move it,${layers} R rotates it, F flips it, Enter places it, Escape cancels.`,
    );
  }

  /** Where the piece in hand is, and whether it fits there, in sentences about `subject`; '' if it sticks out. @param {string} subject */
  #where(subject) {
    const { held, stuck, table } = this;
    if (!held?.placement) return '';
    const { space } = table.pieces.view;
    const { cells, placement, verdict } = held;
    const over = cellsOf(placement).join(' ');
    const where = space ? `${over}, ${layersWords(space.layers, cells)}` : over;
    if (verdict?.kind === 'fits') return `${subject} is over ${where}: it fits.`;
    const there = `${subject} is over ${where}.`;
    return stuck ? `${there} ${held.judged('It')?.why}.` : there;
  }

  /** Announces where the piece in hand is. */
  sayWhere() {
    const { held, stuck, table } = this;
    if (!held) return;
    this.follow();
    const sentence = stuck ? '' : (table.verdict?.(held.placement)?.sentence ?? '');
    table.announce(held.placement ? `${this.#where(held.called)} ${sentence}`.trim() : `${stuck}.`);
  }

  /** Whether no piece is in hand, and none was just refused. */
  get idle() {
    return !this.held && !this.#refused;
  }

  /** What can be done now, or why the piece in hand does not fit here. */
  get words() {
    const { held, stuck } = this;
    const solid = Boolean(this.table.pieces.view.space);
    if (!held) {
      if (this.#refused) return this.#refused.words;
      return 'Drag a piece onto the board, or choose one and then a cell.';
    }
    if (stuck) return `${stuck}.`;
    if (held.how === 'touch')
      return `${held.called} in hand. Tap a cell to move it there, tap the piece to rotate it, hold it to flip it.`;
    if (held.how !== 'key') return `${held.called} in hand. Click a cell to place it there.`;
    const layers = solid ? ', U and D move it to another layer' : '';
    return `${held.called} in hand. Arrows move it${layers}, Enter places it, Escape cancels.`;
  }
}
