// @ts-check
/** The piece in hand, immutable: its orientation, where it is over the board, and whether it fits there. */
import { cellName, cellPlace } from './cells.js';
import { letterCell } from './piece-shape.js';
import { inside, sticksOut } from './solid.js';

/** @typedef {[number, number]} Place  row and column */
/** Whether a held piece fits; `why` continues its name: “Purple would overlap White”.
 * @typedef {{kind: 'fits' | 'overlaps' | 'sticks out', why: string}} Verdict */

/**
 * @typedef {object} Holding
 * @property {string} piece
 * @property {number} orientation
 * @property {number} [grip]  the number of the ball that is held; by default the ball with the letter
 * @property {Place | null} [at]  where the grip is; null if it is over no cell
 * @property {string} [from]  the placement it was picked up from, or ''
 * @property {'key' | 'pointer' | 'touch' | 'drag'} how
 */

export class HeldPiece {
  /** @param {import('./pieces.js').Pieces} pieces @param {Holding} holding */
  constructor(pieces, { piece, orientation, grip, at = null, from = '', how }) {
    this.pieces = pieces;
    this.piece = piece;
    this.orientation = orientation;
    const { cells } = this.turned;
    this.grip = Math.min(grip ?? cells.indexOf(/** @type {Place} */ (letterCell(cells))), cells.length - 1);
    this.at = at;
    this.from = from;
    this.how = how;
  }

  /** @param {Partial<Holding>} changes */
  with(changes) {
    return new HeldPiece(this.pieces, { ...this, ...changes });
  }

  get called() {
    return this.pieces.called(this.piece);
  }

  get turned() {
    return this.pieces.orientation(this.piece, this.orientation);
  }

  /** The cells under it; some may be off the board. @returns {Place[]} */
  get cells() {
    const { cells } = this.turned;
    const [row, column] = this.at ?? [0, 0];
    const [gripRow, gripColumn] = cells[this.grip];
    return cells.map(([r, c]) => [row + r - gripRow, column + c - gripColumn]);
  }

  /** @returns {import('./solid.js').Over | null} */
  get #over() {
    const { at, grip, turned, pieces } = this;
    const balls = turned.balls ?? turned.cells.map(([row, column]) => [row, column, 0]);
    return at && { layers: pieces.layers, rows: pieces.view.rows, balls, grip, at };
  }

  /** Whether it fits at its current place; null if it is over no cell. @returns {Verdict | null} */
  get verdict() {
    const { pieces } = this;
    const over = this.#over;
    if (!over) return null;
    const names = this.cells.map((cell) => cellName(...cell));
    const gap = names.some((cell) => pieces.cells?.has(cell) === false);
    const out = sticksOut(over) || (gap ? 'would stick out of the tray' : '');
    if (out) return { kind: 'sticks out', why: out };
    const there = names
      .map((cell) => pieces.placedOn(cell))
      .filter((each) => each && each.name !== this.from);
    const others = new Set(there.map((each) => pieces.called(each?.piece ?? '')));
    if (others.size) return { kind: 'overlaps', why: `would overlap ${[...others].join(' and ')}` };
    return { kind: 'fits', why: '' };
  }

  /** The placement at its current place, or '' if it sticks out. */
  get placement() {
    if ((this.verdict?.kind ?? 'sticks out') === 'sticks out') return '';
    const cells = this.cells.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    return `${this.piece}:${cells.map((cell) => cellName(...cell)).join('')}`;
  }

  /** The number of the piece's ball over a cell, or -1. @param {string} cell */
  ballOver(cell) {
    const [row, column] = cellPlace(cell);
    return this.at ? this.cells.findIndex(([r, c]) => r === row && c === column) : -1;
  }

  /** The piece held by a cell of its placement. @param {string} cell */
  touchedOn(cell) {
    const at = cellPlace(cell);
    const places = this.pieces.drawn(this.from).cells;
    const [top, left] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
    const grip = this.turned.cells.findIndex(([r, c]) => r + top === at[0] && c + left === at[1]);
    return this.with({ at, grip: Math.max(0, grip) });
  }

  /**
   * The piece moved back into the tray; in a solid tray, within its layer. A dragged piece stays put.
   * @param {{from?: Place | null, by?: number}} [how]  `from`: where it was before; `by`: layers further down
   */
  inside({ from = null, by = 0 } = {}) {
    const over = this.#over;
    if (!over || this.how === 'drag') return this;
    return this.with({ at: inside(over, { from, lift: this.how !== 'pointer', by }) });
  }

  /** The piece moved fully into the tray, across layers if needed. */
  settled() {
    const { at } = this.with({ how: 'key' }).inside();
    return this.with({ at });
  }

  /** The piece moved inside the edge, if it hangs only a little over it. */
  nudged() {
    const { at } = this.with({ how: 'pointer' }).inside();
    if (!at || !this.at) return this;
    const near = Math.abs(at[0] - this.at[0]) <= 1 && Math.abs(at[1] - this.at[1]) <= 1;
    return near ? this.with({ at }) : this;
  }
}
