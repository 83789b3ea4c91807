// @ts-check
/** A summary of results: the best and the median time for a tray and level. */
import { firsts } from '../../../results.js';

/** @typedef {import('../../../results.js').Result} Result */

/**
 * A summary of the first results for a tray and level. `times` are the times of all solved puzzles, the oldest first;
 * `median` is their median, and `best` the best time without hints (null if there is none). All times are in
 * milliseconds.
 * @typedef {object} Standing
 * @property {string} tray
 * @property {string} level
 * @property {number} solved
 * @property {number} unsolved  given up or shown
 * @property {number} hints
 * @property {number | null} best
 * @property {number | null} median
 * @property {number[]} times
 */

/** @param {number[]} values */
function median(values) {
  if (!values.length) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {Result} result */
const groupOf = ({ puzzle, own, level }) => JSON.stringify([own || puzzle, level]);

/** @param {Result[]} group @returns {Standing} */
function standing(group) {
  const { tray, level } = group[0];
  const solved = group.filter(({ end }) => end === 'solved');
  // A result has no time if the clock was hidden.
  const timed = solved.filter(({ time }) => time);
  const alone = timed.filter(({ hints }) => !hints).map(({ time }) => time);
  const times = timed.map(({ time }) => time);
  return {
    tray,
    level,
    solved: solved.length,
    unsolved: group.length - solved.length,
    hints: group.reduce((sum, { hints }) => sum + hints, 0),
    best: alone.length ? Math.min(...alone) : null,
    median: median(times),
    times,
  };
}

/** Summaries by tray and level, the last played first. @param {Result[]} results  the oldest first @returns {Standing[]} */
export function standings(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const result of firsts(results).reverse()) {
    const group = groupOf(result);
    groups.set(group, [result, ...(groups.get(group) ?? [])]);
  }
  return [...groups.values()].map(standing);
}

/** The summary for a result's tray and level. @param {Result[]} results  the oldest first @param {Result} result */
export function standingOf(results, result) {
  const group = firsts(results).filter((each) => groupOf(each) === groupOf(result));
  return standing(group.length ? group : [result]);
}
