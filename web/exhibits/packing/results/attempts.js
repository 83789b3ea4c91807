// @ts-check
/** What this browser remembers about the puzzles that a person has tried: the current attempt at each, and how it ended. */

import { clock } from '../../../parts/figures.js';
import { keep, kept } from '../../../preferences.js';
import { WAYS } from '../../../results.js';

/** How an attempt can end; '' while it goes on. In *Explore*, the page reveals everything, so the end does not count as a result.
 * @typedef {'' | 'solved' | 'given up' | 'shown' | 'explored'} End */
/** @typedef {import('../../../results.js').Way} Way */
/**
 * `time` in milliseconds; `begun` and `when` (its end) in milliseconds since 1970, 0 if not yet; `placed` holds the
 * placements in order, including those removed since.
 * @typedef {{time: number, hints: number, begun: number, when: number, end: End, explored: boolean, placed: [string, Way][]}} Attempt
 */

/** How many puzzles are remembered. */
const MOST = 100;
const KEY = 'attempts';
const ENDS = ['', 'solved', 'given up', 'shown', 'explored'];

/** @type {Attempt} */
const NEW = { time: 0, hints: 0, begun: 0, when: 0, end: '', explored: false, placed: [] };

/** Whether a stored entry is well formed; storage can hold anything. @param {unknown} value @returns {value is [string, Attempt]} */
const isEntry = (value) =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  ['time', 'hints', 'begun', 'when'].every((name) => value[1]?.[name] >= 0) &&
  ENDS.includes(value[1].end) &&
  typeof value[1].explored === 'boolean' &&
  Array.isArray(value[1].placed) &&
  value[1].placed.every(
    (/** @type {unknown} */ each) =>
      Array.isArray(each) && typeof each[0] === 'string' && WAYS.includes(each[1]),
  );

/** @returns {Map<string, Attempt>} */
function stored() {
  const entries = kept(KEY);
  return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
}

/** The attempts as this page knows them; changes may not have been stored yet. */
const attempts = stored();

/** @param {string} puzzle @returns {Attempt} */
export const attemptAt = (puzzle) => attempts.get(puzzle) ?? NEW;

/** @param {string} puzzle @param {Partial<Attempt>} what */
export function change(puzzle, what) {
  const before = attemptAt(puzzle);
  attempts.set(puzzle, { ...before, begun: before.begun || Date.now(), ...what });
}

/** Stores a puzzle's attempt and keeps what other tabs have stored about other puzzles. @param {string} puzzle */
export function write(puzzle) {
  const all = stored();
  all.delete(puzzle);
  all.set(puzzle, attemptAt(puzzle));
  keep(KEY, [...all].slice(-MOST));
}

/**
 * Ends the attempt at a puzzle. If another tab has already ended the same attempt, its end counts.
 * @param {string} puzzle @param {End} end @returns {boolean}  whether it ended here
 */
export function finish(puzzle, end) {
  const there = stored().get(puzzle);
  const ended = Boolean(there?.end && there.begun === attemptAt(puzzle).begun);
  if (there && ended) attempts.set(puzzle, there);
  else {
    change(puzzle, { end, when: Date.now() });
    write(puzzle);
  }
  return !ended;
}

/** Begins a new attempt at a puzzle whose last attempt has ended. @param {string} puzzle */
export function restart(puzzle) {
  attempts.set(puzzle, { ...NEW, begun: Date.now() });
  write(puzzle);
}

/** The time spent on a puzzle, such as 1:05; '' for none. @param {string} puzzle */
export function timeOf(puzzle) {
  const { time } = attemptAt(puzzle);
  return time ? clock(time) : '';
}
