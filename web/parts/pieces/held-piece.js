// @ts-check
/** The piece in hand, immutable: its orientation, where it is over the board, and whether it fits there. */
import { cellName, cellPlace, cellsOf } from '../boards/cells.js';
import { kindAt, middleOf, nearest } from '../boards/lattice.js';
import { letterCell } from '../boards/piece-shape.js';
import { inside, sticksOut } from '../boards/solid.js';

/** @typedef {[number, number]} Place  row and column */
/** Whether a held piece fits; `why` says why not, such as “Purple overlaps White at c3”, and `cells` are the wrong
 * cells.
 * @typedef {{kind: 'fits' | 'overlaps' | 'sticks out' | 'differs', why: string, cells: Place[]}} Verdict */

/**
 * @typedef {object} Holding
 * @property {string} piece
 * @property {number} orientation
 * @property {number} [grip]  the number of the ball that is held; by default the ball with the letter
 * @property {Place | null} [at]  where the grip is; null if it is over no cell
 * @property {Place | null} [before]  where the grip was before
 * @property {string} [from]  the placement it was picked up from, or ''
 * @property {'key' | 'pointer' | 'touch' | 'drag'} how
 */

export class HeldPiece {
  /** @param {import('./pieces.js').Pieces} pieces @param {Holding} holding */
  constructor(pieces, { piece, orientation, grip, at = null, before = null, from = '', how }) {
    this.pieces = pieces;
    this.piece = piece;
    this.orientation = orientation;
    const { cells } = this.turned;
    const letter = cells.indexOf(/** @type {Place} */ (letterCell(cells, pieces.lattice)));
    this.grip = Math.min(grip ?? letter, cells.length - 1);
    this.at = at;
    if (at && pieces.lattice) this.#hold(pieces.lattice, at, before);
    this.from = from;
    this.how = how;
  }

  /** Holds the piece by a cell of the right kind for this place, such as a triangle that points up; if the piece has
   * no such cell, moves it on to the next place of a kind that it has.
   * @param {import('../boards/lattice.js').Lattice} lattice @param {Place} at @param {Place | null} before */
  #hold(lattice, at, before) {
    const { cells } = this.turned;
    const wanted = kindAt(lattice, at);
    if (kindAt(lattice, cells[this.grip]) === wanted) return;
    const [x, y] = middleOf(lattice, cells[this.grip]);
    const far = (/** @type {Place} */ cell) => {
      const [u, v] = middleOf(lattice, cell);
      return Math.hypot(u - x, v - y);
    };
    const fit = cells.filter((cell) => kindAt(lattice, cell) === wanted);
    if (fit.length) {
      this.grip = cells.indexOf(fit.reduce((best, cell) => (far(cell) < far(best) ? cell : best)));
      return;
    }
    const [u, v] = middleOf(lattice, at);
    const [a, b] = before ? middleOf(lattice, before) : [u, v];
    this.at = nearest(lattice, u + (u - a) / 2, v + (v - b) / 2, kindAt(lattice, cells[this.grip]));
  }

  /** @param {Partial<Holding>} changes */
  with(changes) {
    return new HeldPiece(this.pieces, { ...this, before: this.at, ...changes });
  }

  get called() {
    return this.pieces.called(this.piece);
  }

  get turned() {
    return this.pieces.orientation(this.piece, this.orientation);
  }

  /** The cells under the piece; some may be off the board. @returns {Place[]} */
  get cells() {
    const { cells } = this.turned;
    const [row, column] = this.at ?? [0, 0];
    const [gripRow, gripColumn] = cells[this.grip];
    return cells.map(([r, c]) => this.pieces.wrapped([row + r - gripRow, column + c - gripColumn]));
  }

  /** The piece's cells in the second colour, as many as possible over cells of the tray in that colour. */
  get white() {
    return this.#coloured.white;
  }

  /** The colours of the piece's cells: of the colourings that its shape may have here, the colouring that differs
   * least from the tray's; and the cells where it differs.
   * @returns {{white: Place[], differing: Place[]}} */
  get #coloured() {
    const { cells, pieces, turned } = this;
    const under = new Map(turned.cells.map((cell, i) => [String(cell), cells[i]]));
    const ways = (turned.whites ?? [[]]).map((white) => {
      const own = new Set(white.map(String));
      const differing = turned.cells.flatMap((cell, i) =>
        own.has(String(cell)) === pieces.white.has(cellName(...cells[i])) ? [] : [cells[i]],
      );
      return { white: white.map((cell) => /** @type {Place} */ (under.get(String(cell)))), differing };
    });
    return ways.reduce((best, way) => (way.differing.length < best.differing.length ? way : best));
  }

  get #inTube() {
    return this.pieces.around.some(Boolean);
  }

  /** @returns {import('../boards/solid.js').Over | null} */
  get #over() {
    const { at, grip, turned, pieces } = this;
    const balls = turned.balls ?? turned.cells.map(([row, column]) => [row, column, 0]);
    return at && { layers: pieces.layers, rows: pieces.view.rows, balls, grip, at };
  }

  /** Whether the piece fits at its current place; null if it is over no cell. */
  get verdict() {
    return this.judged(this.called);
  }

  /** The verdict, in a sentence about `subject`: the piece's name, or “It”. @param {string} subject @returns {Verdict | null} */
  judged(subject) {
    const { pieces } = this;
    const over = this.#over;
    if (!over) return null;
    const outside = this.cells.filter((cell) => !pieces.inTray(cell));
    const out =
      (this.#inTube ? '' : sticksOut(over, subject)) ||
      (outside.length ? `${subject} sticks out of the tray` : '');
    if (out) return { kind: 'sticks out', why: out, cells: outside };
    /** @type {Map<string, Place[]>} */
    const others = new Map();
    for (const cell of this.cells) {
      const there = pieces.placedOn(cellName(...cell));
      if (there && there.name !== this.from) {
        const other = pieces.called(there.piece);
        others.set(other, [...(others.get(other) ?? []), cell]);
      }
    }
    const named = (/** @type {Place[]} */ cells) => cells.map((cell) => cellName(...cell)).join(' ');
    if (!others.size) {
      const { differing } = this.#coloured;
      if (!differing.length) return { kind: 'fits', why: '', cells: [] };
      return {
        kind: 'differs',
        why: `${subject} differs in colour from the tray at ${named(differing)}`,
        cells: differing,
      };
    }
    const cells = [...others.values()].flat();
    const [one, two] = [...others].map(([other, own]) => ({ other, at: named(own) }));
    const names = [...others.keys()].join(', ');
    const why =
      others.size === 2
        ? `${subject} overlaps ${one.other} at ${one.at} and ${two.other} at ${two.at}`
        : `${subject} overlaps ${names} at ${named(cells)}`;
    return { kind: 'overlaps', why, cells };
  }

  /** The placement of the piece at its current place, or '' if it sticks out. */
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
    const [down, across] = this.pieces.drawn(this.from).offset;
    const grip = this.turned.cells.findIndex(([r, c]) => {
      const [row, column] = this.pieces.wrapped([r + down, c + across]);
      return row === at[0] && column === at[1];
    });
    return this.with({ at, grip: Math.max(0, grip) });
  }

  /**
   * The piece moved back into the tray; in a solid tray, within its layer. A piece that is being dragged is not moved.
   * @param {{from?: Place | null, by?: number}} [how]  `from`: where it was before; `by`: layers further down
   */
  inside({ from = null, by = 0 } = {}) {
    const over = this.#over;
    if (!over || this.how === 'drag') return this;
    if (this.pieces.lattice || this.#inTube) return this.#within(this.pieces.lattice);
    return this.with({ at: inside(over, { from, lift: this.how !== 'pointer', by }) });
  }

  /** The piece moved by the shortest way into the rows and columns of the tray. @param {import('../boards/lattice.js').Lattice | null} lattice @returns {HeldPiece} */
  #within(lattice) {
    const { rows, columns } = this.pieces.view;
    const at = /** @type {Place} */ (this.at);
    const { cells } = this.turned;
    const kind = kindAt(lattice, cells[this.grip]);
    const fits = (/** @type {Place} */ [row, column]) =>
      cells.every(([r, c]) => {
        const [gripRow, gripColumn] = cells[this.grip];
        const there = this.pieces.wrapped([row + r - gripRow, column + c - gripColumn]);
        return there[0] >= 0 && there[1] >= 0 && there[0] < rows && there[1] < columns;
      });
    if (fits(at)) return this;
    const [x, y] = middleOf(lattice, at);
    let best = at;
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const place = /** @type {Place} */ ([row, column]);
        if (kindAt(lattice, place) !== kind || !fits(place)) continue;
        const [u, v] = middleOf(lattice, place);
        const far = (u - x) ** 2 + (v - y) ** 2;
        if (far < least - 1e-9) [best, least] = [place, far];
      }
    }
    return this.with({ at: best });
  }

  /** The piece moved fully into the tray, across layers if needed. */
  settled() {
    const { at } = this.with({ how: 'key' }).inside();
    return this.with({ at });
  }

  /** The piece moved to the nearest place where it fits; unmoved if there is none. */
  free() {
    if (!this.at || this.verdict?.kind === 'fits') return this;
    const [row, column] = this.at;
    const { rows, columns } = this.pieces.view;
    const places = Array.from({ length: rows * columns }, (_, i) => {
      const at = /** @type {Place} */ ([Math.floor(i / columns), i % columns]);
      return { at, far: Math.abs(at[0] - row) + Math.abs(at[1] - column) };
    }).sort((one, other) => one.far - other.far);
    for (const { at } of places) {
      const there = this.with({ at });
      if (there.verdict?.kind === 'fits') return there;
    }
    return this;
  }

  /** The piece, moved back inside the edge if it overhangs only slightly. */
  nudged() {
    const { at } = this.with({ how: 'pointer' }).inside();
    if (!at || !this.at) return this;
    const most = this.pieces.lattice?.period ?? 1;
    const near = Math.abs(at[0] - this.at[0]) <= most && Math.abs(at[1] - this.at[1]) <= most;
    return near ? this.with({ at }) : this;
  }
}

/** Whether a placement spelled like White:a1a2b2 fits beside those on the table; it can be any text. @param {import('./pieces.js').Pieces} pieces @param {string} placement */
export function fits(pieces, placement) {
  const [piece] = placement.split(':');
  const kind = pieces.view.pieces.find(({ name, left }) => name === piece && left > 0);
  const [first] = cellsOf(placement);
  if (!kind || !first) return false;
  return kind.orientations.some(({ cells }, orientation) =>
    cells.some((_, grip) => {
      const held = new HeldPiece(pieces, { piece, orientation, grip, at: cellPlace(first), how: 'key' });
      return held.placement === placement && held.verdict?.kind === 'fits';
    }),
  );
}
