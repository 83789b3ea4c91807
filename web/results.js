// @ts-check
/**
 * Keeps in this browser the results of the puzzles that a person has solved or given up: reads and merges them, writes
 * them to a file and reads them back.
 */
import { dayOf } from './parts/dates.js';
import { keep, kept } from './preferences.js';

/** How a piece was placed: without help, after a hint, where a hint said, or by showing the solution.
 * @typedef {'alone' | 'hint' | 'told' | 'shown'} Way */

/**
 * `puzzle`, `own`, `given` and `made` open the puzzle again; `tray` and `title` name it.
 * @typedef {object} Result
 * @property {string} puzzle
 * @property {string} own     the drawn puzzle; '' for one of the catalogue
 * @property {string} given
 * @property {string} made    its ID; '' if a person locked the pieces
 * @property {string} tray
 * @property {string} title
 * @property {string} level   '' if the page has not made the puzzle
 * @property {string} day     the date of a daily puzzle, such as 2026-11-22; '' for others
 * @property {'solved' | 'given up' | 'shown'} end
 * @property {number} time    in milliseconds; 0 if the clock was hidden
 * @property {number} hints
 * @property {Way[]} pieces  how each was placed, in order
 * @property {number} begun   in milliseconds since 1970, like `when`
 * @property {number} when    its end
 */

/** @type {string[]} */
export const WAYS = ['alone', 'hint', 'told', 'shown'];
const KEY = 'results';
const KIND = 'counting-house results';
const VERSION = 1;
/** Keep at most this many results, the newest. */
export const MOST = 2000;
/** The largest file read, in bytes. */
const MOST_BYTES = 8_000_000;

const TEXTS = /** @type {const} */ (['puzzle', 'own', 'given', 'made', 'tray', 'title', 'level', 'day']);
/** The maximum length of each of a result's texts; a link can hold no more. */
const MOST_TEXT = 20_000;
const NUMBERS = /** @type {const} */ (['time', 'hints', 'begun', 'when']);
/** The last moment that a Date can hold. */
const MOST_NUMBER = 8.64e15;
const ENDS = ['solved', 'given up', 'shown'];
const DAY = /^(\d{4}-\d\d-\d\d)?$/;

/** A result with its own fields only; null for anything else. @param {any} value  any: read from storage or a file @returns {Result | null} */
function resultOf(value) {
  const good =
    value &&
    TEXTS.every((name) => typeof value[name] === 'string' && value[name].length <= MOST_TEXT) &&
    NUMBERS.every((name) => value[name] >= 0 && value[name] <= MOST_NUMBER && Number.isFinite(value[name])) &&
    DAY.test(value.day) &&
    ENDS.includes(value.end) &&
    Array.isArray(value.pieces) &&
    value.pieces.length <= MOST_TEXT &&
    value.pieces.every((/** @type {unknown} */ way) => typeof way === 'string' && WAYS.includes(way));
  if (!good) return null;
  const names = [...TEXTS, ...NUMBERS, 'end', 'pieces'];
  return /** @type {Result} */ (Object.fromEntries(names.map((name) => [name, value[name]])));
}

/** Identifies the puzzle of a result or of a state. @param {Pick<Result, 'puzzle' | 'own' | 'given'>} result */
export const keyOf = ({ puzzle, own, given }) => `${puzzle === 'own' ? own : puzzle}/${given}`;

/** Identifies a result by its attempt, because each attempt has only one result. @param {Result} result */
const attemptOf = (result) => `${keyOf(result)} ${result.begun}`;

/** All results, the oldest first; of two for the same attempt, the first counts. @param {Result[][]} lists @returns {Result[]} */
function merged(...lists) {
  const all = new Map();
  for (const result of lists.flat()) {
    const attempt = attemptOf(result);
    if (!all.has(attempt)) all.set(attempt, result);
  }
  return [...all.values()].sort((a, b) => a.when - b.when).slice(-MOST);
}

/** The results that the browser refused to store; they last until the page closes. @type {Result[]} */
let unstored = [];

/** @returns {Result[]} */
function stored() {
  const there = /** @type {{results?: unknown} | null} */ (kept(KEY));
  const list = there && Array.isArray(there.results) ? there.results : [];
  return list.flatMap((each) => resultOf(each) ?? []);
}

/** Whether the results outlast the page. */
export const lasting = () => !unstored.length;

/** All results, the oldest first. */
export const results = () => merged(stored(), unstored);

/** @param {Result[]} all */
function store(all) {
  unstored = keep(KEY, { kind: KIND, version: VERSION, results: all }) ? [] : all;
}

/** Adds a result, and keeps the results that other tabs have added. @param {Result} result */
export const add = (result) => store(merged(results(), [result]));

/** Removes the result of an attempt that is resumed. @param {Result} result */
export const remove = (result) => store(results().filter((each) => attemptOf(each) !== attemptOf(result)));

/** Replaces the result of the same attempt. @param {Result} result */
export function replace(result) {
  remove(result);
  add(result);
}

/** The IDs of the puzzles that were solved in this browser. */
export const solvedIds = () => new Set(results().flatMap(({ end, made }) => (end === 'solved' ? made : [])));

/**
 * The first result of each puzzle, because whoever tries a puzzle again has already seen it.
 * @param {Result[]} results  the oldest first
 */
export function firsts(results) {
  const seen = new Set();
  return results.filter((result) => {
    const puzzle = keyOf(result);
    return !seen.has(puzzle) && seen.add(puzzle);
  });
}

/** How many days in a row a daily puzzle was solved on its day, until today or yesterday. @param {Result[]} results @param {number} now */
export function streak(results, now) {
  const days = new Set(
    firsts(results)
      // A puzzle begun before midnight counts for its day.
      .filter(({ day, end, when, time }) => end === 'solved' && day && dayOf(when - time) === day)
      .map(({ day }) => day),
  );
  const date = new Date(now);
  // At noon, a change of clocks cannot lead to another day.
  date.setHours(12, 0, 0, 0);
  if (!days.has(dayOf(date))) date.setDate(date.getDate() - 1);
  let length = 0;
  for (; days.has(dayOf(date)); date.setDate(date.getDate() - 1)) length += 1;
  return length;
}

/** Removes all results. */
export const clear = () => store([]);

/** The content of the file. */
export const written = () => JSON.stringify({ kind: KIND, version: VERSION, results: results() }, null, 1);

/**
 * Adds the results of a file. Throws an error with a sentence for any other file; existing results are kept in any case.
 * @param {Blob} file @returns {Promise<{added: number, known: number, bad: number}>}
 */
export async function read(file) {
  if (file.size > MOST_BYTES) throw new Error(`it has more than ${(MOST_BYTES / 1e6).toFixed(0)} MB.`);
  let content;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw new Error('it is not JSON.');
  }
  if (content?.kind !== KIND || !Array.isArray(content.results))
    throw new Error('it holds no results of this page.');
  if (content.version !== VERSION) {
    const version = String(content.version).slice(0, 20);
    throw new Error(`it has version ${version}, but this page reads only version ${VERSION}.`);
  }
  const all = /** @type {(Result | null)[]} */ (content.results.map(resultOf));
  const good = all.flatMap((each) => each ?? []);
  const before = results();
  const after = merged(before, good);
  const known = new Set(before.map(attemptOf));
  const added = after.filter((each) => !known.has(attemptOf(each))).length;
  store(after);
  return { added, known: good.length - added, bad: all.length - good.length };
}
