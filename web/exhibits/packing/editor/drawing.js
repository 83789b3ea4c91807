// @ts-check
/** The drawing of your own puzzle, with its tray and its pieces: changes it, and writes it as text. */
import { kindAt } from '../../../parts/boards/lattice.js';
import { drafted, drawingOf, writtenAs } from './draft.js';

/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('answers/packing').Editor} Editor */

export class Drawing {
  /** The rows of each layer of the tray, top layer first. @type {string[][]} */
  layers = [];
  /** What follows the tray in the text: a mark for joined edges, or nothing. */
  tube = '';
  /** The separator between layers; '' if there is only one layer. */
  joint = '';
  /** @type {Draft[]} */
  drafts = [];
  /** The drawing as text. */
  text = '';
  /** The name of the lattice, with which the text begins; '' for squares. */
  prefix = '';
  /**
   * How the lattice's cells are drawn; null for squares.
   * @type {import('../../../parts/boards/lattice.js').Lattice | null}
   */
  lattice = null;
  /** The index of the piece being edited. @type {number | null} */
  editing = null;
  #changed;

  /** @param {() => void} changed  called when the drawing has changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The data kept for the next time the editor opens. */
  get kept() {
    const { layers, joint, tube, drafts, text, editing, prefix, lattice } = this;
    return { layers, joint, tube, drafts, text, editing, prefix, lattice };
  }

  /** Adopts the puzzle that a link holds. @param {Editor} own */
  adopt(own) {
    this.lattice = own.shape;
    this.prefix = own.shape ? `${own.lattice}:` : '';
    this.layers = own.layers;
    this.joint = own.joint;
    this.tube = own.tube;
    this.drafts = own.pieces.map((piece) => drafted(piece, own.shape));
    this.text = own.text;
    if (this.editing !== null && this.editing >= this.drafts.length) this.editing = null;
  }

  /** @param {{layers?: string[][], tube?: string, drafts?: Draft[], editing?: number | null}} changes */
  #draw(changes) {
    Object.assign(this, changes);
    const drawn = this.layers.map((rows) => rows.join('/')).join(this.joint);
    const tray = `${this.prefix}${drawn}${this.tube}`;
    this.text = [tray, ...this.drafts.map(writtenAs)].join(',');
    this.#changed();
  }

  /** @param {number} layer @param {string[]} rows */
  paint(layer, rows) {
    this.#draw({ layers: this.layers.map((own, k) => (k === layer ? rows : own)) });
  }

  /** Joins edges of the tray. @param {string} tube  their mark in the text, or nothing */
  join(tube) {
    this.#draw({ tube });
  }

  /** Sets every cell of the tray to a sign. @param {string} sign */
  fill(sign) {
    this.#draw({
      layers: this.layers.map((rows) => rows.map((row, r) => this.#filled(sign.repeat(row.length), r))),
    });
  }

  /** A row with gaps where the lattice has no cell. @param {string} signs @param {number} row */
  #filled(signs, row) {
    return [...signs].map((sign, column) => (kindAt(this.lattice, [row, column]) < 0 ? '.' : sign)).join('');
  }

  /** Adds or removes cells on the right, and rows and layers at the bottom. @param {{height?: number, width?: number, depth?: number}} sides */
  resize(sides) {
    const { height, width, depth } = { ...this.sides, ...sides };
    this.#draw({
      layers: Array.from({ length: depth }, (_, k) =>
        Array.from({ length: height }, (_, r) =>
          this.#filled((this.layers[k]?.[r] ?? '').padEnd(width, 'x').slice(0, width), r),
        ),
      ),
    });
  }

  /** The numbers of rows, columns and layers. */
  get sides() {
    const [rows = []] = this.layers;
    return { height: rows.length, width: rows[0]?.length ?? 0, depth: this.layers.length };
  }

  /** @param {number} index  of a piece @param {Partial<Draft>} changes */
  set(index, changes) {
    this.#draw({
      drafts: this.drafts.map((draft, i) => (i === index ? { ...draft, ...changes } : draft)),
    });
  }

  /** Adds a piece from the shelf, or another copy of it, and announces it. @param {import('answers/packing').ShelfPiece} piece */
  add({ name, drawing }) {
    const known = this.drafts.findIndex((draft) => draft.name === name && drawingOf(draft) === drawing);
    if (known >= 0) {
      const copies = this.drafts[known].copies + 1;
      this.set(known, { copies });
      return `${name}, ${copies} copies.`;
    }
    this.#draw({ drafts: [...this.drafts, drafted({ name: this.#freeName(name), drawing }, this.lattice)] });
    return `${name} added; there are ${this.drafts.length} kinds of pieces.`;
  }

  /** Adds a copy of every piece of a set, as one change. @param {{name: string, drawing: string}[]} set */
  addAll(set) {
    const drafts = [...this.drafts];
    for (const { name, drawing } of set) {
      const known = drafts.findIndex((draft) => draft.name === name && drawingOf(draft) === drawing);
      if (known >= 0) drafts[known] = { ...drafts[known], copies: drafts[known].copies + 1 };
      else drafts.push(drafted({ name: this.#freeName(name), drawing }, this.lattice));
    }
    this.#draw({ drafts });
    return `${set.length} pieces added; there are ${drafts.length} kinds of pieces.`;
  }

  /** Starts a piece of one cell and opens its drawing. */
  begin() {
    const row = [0, 1, 2, 3].map((column) => (kindAt(this.lattice, [0, column]) < 0 ? '.' : 'x')).join('');
    const drawing = row.slice(0, row.indexOf('x') + 1);
    const drafts = [...this.drafts, drafted({ name: this.#freeName('Mine'), drawing }, this.lattice)];
    this.#draw({ drafts, editing: drafts.length - 1 });
  }

  /** @param {number} index */
  remove(index) {
    const { editing } = this;
    const open = editing === null || editing === index ? null : editing - Number(editing > index);
    this.#draw({ drafts: this.drafts.filter((_, i) => i !== index), editing: open });
  }

  /** @param {string} wanted */
  #freeName(wanted) {
    const taken = new Set(this.drafts.map(({ name }) => name));
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
    return name;
  }
}
