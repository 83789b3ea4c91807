// @ts-check
/** Keeps the positions that a person has saved in this browser under a name, with a small picture if there is one. */
import { keep, kept } from '../preferences.js';

/** @typedef {import('../parts/boards/board-picture.js').Picture} Picture */
/** `saved` is what a file would contain; it is checked when it is opened. @typedef {{name: string, when: number, saved: object, picture: Picture | null}} Keepsake */

const KEY = 'keepsakes';
/** How many positions are kept. */
export const MOST = 200;
/** The maximum length of a name. */
export const LONGEST = 60;
/** The maximum number of rows or columns of a picture. */
const SIDE = 60;
const MOST_PIECES = 400;

/** @param {unknown} value @param {number} low @param {number} high */
const whole = (value, low, high) => Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

/** @param {unknown} cells */
const isCells = (cells) =>
  Array.isArray(cells) &&
  cells.length <= SIDE * SIDE &&
  cells.every((cell) => Array.isArray(cell) && cell.length === 2 && cell.every((at) => whole(at, 0, SIDE)));

/** @param {unknown} list @param {number} length @param {number} most */
const isNumbers = (list, length, most) =>
  Array.isArray(list) &&
  list.length === length &&
  list.every((value) => Number.isFinite(value) && Math.abs(value) <= most);

/** @param {any} lattice  any: read from storage */
const isLattice = (lattice) =>
  isNumbers(lattice?.unit, 2, SIDE) &&
  whole(lattice.period, 1, SIDE) &&
  isNumbers(lattice.kinds, lattice.period ** 2, SIDE) &&
  Array.isArray(lattice.outlines) &&
  lattice.outlines.length <= SIDE &&
  lattice.outlines.every(
    (/** @type {unknown} */ outline) =>
      Array.isArray(outline) && outline.length <= SIDE && outline.every((point) => isNumbers(point, 2, SIDE)),
  ) &&
  isNumbers([lattice.reach], 1, SIDE) &&
  isNumbers(lattice.box, 4, SIDE ** 2);

/** @param {any} picture  any: read from storage @returns {Picture | null} */
function pictureOf(picture) {
  const good =
    ((picture?.lattice ?? null) === null || isLattice(picture.lattice)) &&
    ((picture?.white ?? null) === null || isCells(picture.white)) &&
    whole(picture?.rows, 1, SIDE) &&
    whole(picture.columns, 1, SIDE) &&
    (picture.cells === null || isCells(picture.cells)) &&
    Array.isArray(picture.pieces) &&
    picture.pieces.length <= MOST_PIECES &&
    picture.pieces.every(
      (/** @type {any} */ piece) =>
        isCells(piece?.cells) && typeof piece.letter === 'string' && whole(piece.colour, 1, 1000),
    );
  if (!good) return null;
  const pieces = picture.pieces.map((/** @type {Picture['pieces'][number]} */ { cells, letter, colour }) => ({
    cells,
    letter: letter.slice(0, 4),
    colour,
  }));
  return {
    rows: picture.rows,
    columns: picture.columns,
    cells: picture.cells,
    balls: picture.balls === true,
    lattice: picture.lattice ?? null,
    white: picture.white ?? [],
    pieces,
  };
}

/** @param {any} value  any: read from storage @returns {Keepsake[]} */
const keepsakeOf = (value) =>
  typeof value?.name === 'string' &&
  value.when >= 0 &&
  value.when <= 8.64e15 &&
  typeof value.saved === 'object' &&
  value.saved
    ? [
        {
          name: value.name.slice(0, LONGEST),
          when: value.when,
          saved: value.saved,
          picture: pictureOf(value.picture),
        },
      ]
    : [];

/** All saved positions, the newest first. @returns {Keepsake[]} */
export function keepsakes() {
  const there = kept(KEY);
  return Array.isArray(there) ? there.flatMap(keepsakeOf) : [];
}

/**
 * The wanted name or, if one of these positions has it, that name with a number.
 * @param {string} name @param {Keepsake[]} others
 */
function free(name, others) {
  const taken = new Set(others.map((each) => each.name));
  let own = name.slice(0, LONGEST);
  for (let number = 2; taken.has(own); number++) own = `${name.slice(0, LONGEST - 4)} ${number}`;
  return own;
}

/** Changes what is saved under a name. @param {string} name @param {Partial<Keepsake>} changes */
const change = (name, changes) =>
  keep(
    KEY,
    keepsakes().map((each) => (each.name === name ? { ...each, ...changes } : each)),
  );

/** Gives a saved position its picture. @param {string} name @param {Picture | null} picture */
export const draw = (name, picture) => change(name, { picture: pictureOf(picture) });

/** Renames a saved position. @param {string} name @param {string} to @returns {string}  its new name; '' if the browser stores nothing */
export function rename(name, to) {
  const own = free(
    to,
    keepsakes().filter((each) => each.name !== name),
  );
  return change(name, { name: own }) ? own : '';
}

/**
 * Saves a position; a number tells it apart from others of the same name.
 * @param {Omit<Keepsake, 'when'>} what @param {number} now
 * @returns {string}  its name; '' if the browser has no room for it
 */
export function add({ name, saved, picture }, now) {
  const all = keepsakes();
  if (all.length >= MOST) return '';
  const own = free(name, all);
  return keep(KEY, [{ name: own, when: now, saved, picture: pictureOf(picture) }, ...all]) ? own : '';
}

/** @param {string} name */
export const remove = (name) =>
  keep(
    KEY,
    keepsakes().filter((each) => each.name !== name),
  );
