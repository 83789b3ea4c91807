// @ts-check
/** The pieces of a table from Python's view: every orientation and every placement, ready to draw. */
import { cellName, cellPlace, cellsOf } from '../boards/cells.js';
import { isStep, kindAt } from '../boards/lattice.js';
import { spanOf } from '../boards/solid.js';

/** @typedef {import('../boards/piece-shape.js').Shape} Shape */
/**
 * One orientation of a piece, moved to the corner; `turned`, `flipped` and `tipped` are the indices of the orientations it leads to.
 * `words` describes its shape; `looks`, `balls` and `faces` are present for pieces of two layers and for solids.
 * @typedef {object} Way
 * @property {[number, number][]} cells
 * @property {number} turned
 * @property {number | null} flipped
 * @property {number} [tipped]
 * @property {string} [words]
 * @property {[number, number][][][]} [looks]
 * @property {[number, number, number][]} [balls]
 * @property {[number, number, number, number, number][]} [faces]
 * @property {[number, number][][]} [whites]  the sets of cells that may be in the second colour; absent if there are no such cells
 */
/** A kind of piece; `words` describe its rules. @typedef {{name: string, called: string, letter: string, colour: number, left: number,
 *   copies?: number, words?: string, orientations: Way[]}} Piece */
/** A placement on the board; `name` spells it, such as White:a1a2b2. @typedef {{name: string, piece: string, cells: string[]}} Placed */
/**
 * What a view says about the board and its pieces; `challenge` names the given placements.
 * @typedef {object} View
 * @property {string} title
 * @property {number} rows
 * @property {number} columns
 * @property {string[] | null} cells
 * @property {import('../boards/lattice.js').Lattice | null} [lattice]  of the cells, if they are not squares
 * @property {string[]} [white]  the cells in the second colour
 * @property {[number, number]} [around]  after how many rows and columns the cells of a tube repeat; otherwise 0
 * @property {Piece[]} pieces
 * @property {Placed[]} placed
 * @property {{layers: import('../boards/solid.js').Layer[], front: import('../boards/cube-faces.js').Side[]} | null} [space]
 * @property {{given: string[]} | null} [challenge]
 * @property {{text: string} | null} [own]
 */
/** @typedef {Shape & {name: string, called: string, orientation: number, offset: number[]}} Drawn  a placement, the index of its
 * orientation, and by how many rows and columns it is moved */

/** The first row and the first column of some cells. @param {number[][]} cells */
export const firstOf = (cells) => [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));

/** A key for a set of cells, independent of their order and position. @param {number[][]} cells @param {(cell: number[]) => number} kind */
function inCorner(cells, kind) {
  const [top, left] = firstOf(cells);
  return cells
    .map((cell) => [cell[0] - top, cell[1] - left, kind(cell)].join())
    .sort()
    .join(' ');
}

export class Pieces {
  constructor() {
    this.view = /** @type {View} */ (/** @type {unknown} */ (null));
    /** The cells of the tray, or null for a full rectangle. @type {Set<string> | null} */
    this.cells = null;
    /** The cells of the tray in the second colour. @type {Set<string>} */
    this.white = new Set();
    /** Cached drawings of placements. @type {Map<string, Drawn>} */
    this.known = new Map();
    /** The side of a square large enough for any piece, however it is turned in space, once known. */
    this.span = 0;
  }

  /** Adopts a view; returns whether it belongs to another puzzle. @param {View} view */
  show(view) {
    const before = this.view;
    // The pieces' names alone do not tell two drawn puzzles apart.
    const another = before?.title !== view?.title || before?.own?.text !== view?.own?.text;
    if (this.known.size > 4000 || another) this.known = new Map();
    if (another) this.span = 0;
    this.view = view;
    this.cells = view.cells && new Set(view.cells);
    this.white = new Set(view.white);
    return another;
  }

  /** The tray's layers on the board; a flat tray has one. @returns {import('../boards/solid.js').Layer[]} */
  get layers() {
    return this.view.space?.layers ?? [{ title: '', first: 0, columns: this.view.columns }];
  }

  /** The lattice of the cells; null for squares. */
  get lattice() {
    return this.view.lattice ?? null;
  }

  /** After how many rows and columns the cells of a tube repeat; 0 for any other tray. */
  get around() {
    return this.view.around ?? [0, 0];
  }

  /**
   * A cell; a cell beyond the joined edges of a tube becomes the cell that it coincides with.
   * @param {[number, number]} cell @returns {[number, number]}
   */
  wrapped([row, column]) {
    const [rows, columns] = this.around;
    const into = (/** @type {number} */ at, /** @type {number} */ size) =>
      size ? ((at % size) + size) % size : at;
    return [into(row, rows), into(column, columns)];
  }

  /** @param {string} name */
  piece(name) {
    return /** @type {Piece} */ (this.view.pieces.find((piece) => piece.name === name));
  }

  /** A piece's spoken name. @param {string} name */
  called(name) {
    return this.piece(name).called;
  }

  /** @param {string} name @param {number} number */
  orientation(name, number) {
    const { orientations } = this.piece(name);
    return orientations[number % orientations.length];
  }

  /** A placement such as White:a1a2b2, ready to draw. @param {string} placement @param {Shape['look']} [look] @returns {Drawn} */
  drawn(placement, look = 'placed') {
    let drawn = this.known.get(placement);
    if (!drawn) {
      const [name] = placement.split(':');
      const { called, letter, colour, orientations } = this.piece(name);
      const cells = cellsOf(placement).map(cellPlace);
      const { orientation, offset } = this.#turned(cells, orientations);
      const layers = orientations[orientation].looks?.[0]?.map((layer) =>
        layer.map(([row, column]) => this.wrapped([row + offset[0], column + offset[1]])),
      );
      drawn = { name, called, letter, colour, cells, layers, orientation, offset, lattice: this.lattice };
      this.known.set(placement, drawn);
    }
    return { ...drawn, look };
  }

  /** How a piece that covers these cells is turned; the cells may be on both sides of the joined edges of a tube.
   * @param {number[][]} cells @param {Way[]} orientations */
  #turned(cells, orientations) {
    const { lattice } = this;
    const kinds = (/** @type {number[][]} */ own) => inCorner(own, (cell) => kindAt(lattice, cell));
    const [rows, columns] = this.around;
    for (let on = 0; on < Math.max(1, rows, columns); on++) {
      const back = [rows && on, columns && on];
      if (lattice && !isStep(lattice, back[0], back[1])) continue;
      const moved = cells.map(([row, column]) => this.wrapped([row + back[0], column + back[1]]));
      const corner = kinds(moved);
      const orientation = orientations.findIndex((each) => kinds(each.cells) === corner);
      if (orientation < 0) continue;
      const [first, start] = firstOf(orientations[orientation].cells);
      const [top, left] = firstOf(moved);
      return { orientation, offset: [top - first - back[0], left - start - back[1]] };
    }
    return { orientation: 0, offset: firstOf(cells) };
  }

  /** A piece of a solid tray in space; undefined in a flat tray. @param {string} name @param {number} orientation */
  inSpace(name, orientation) {
    const { space, pieces } = this.view;
    if (!space) return undefined;
    this.span ||= spanOf(pieces, space.front);
    return { front: space.front, faces: this.orientation(name, orientation).faces ?? [], span: this.span };
  }

  /** The placement of a piece if no copy of it is left in the tray. @param {string} name */
  placedAs(name) {
    if (this.piece(name).left > 0) return undefined;
    return this.view.placed.find((placement) => placement.piece === name);
  }

  /** Whether a placement is given. @param {string} placement */
  isGiven(placement) {
    return this.view.challenge?.given.includes(placement) ?? false;
  }

  /** Whether a place, given as [row, column], is a cell of the tray. @param {[number, number]} place */
  inTray([row, column]) {
    const { rows, columns } = this.view;
    const inside = row >= 0 && column >= 0 && row < rows && column < columns;
    return inside && this.cells?.has(cellName(row, column)) !== false;
  }

  /** The placement that covers a cell. @param {string} cell */
  placedOn(cell) {
    return this.view.placed.find((placement) => placement.cells.includes(cell));
  }
}
