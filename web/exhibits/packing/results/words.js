// @ts-check
/** Makes the link to a result's puzzle, and words the summary of the results with the same tray and level. */
import { clock, many } from '../../../parts/figures.js';
import { linkTo } from '../../../parts/link.js';
import { streak } from '../../../results.js';
import { standingOf } from './standings.js';

/** @typedef {import('../../../results.js').Result} Result */

/** The link to a result's puzzle, without the placed pieces. @param {Pick<Result, 'puzzle' | 'own' | 'given' | 'made'>} result */
export const puzzleLink = ({ puzzle, own, given, made }) =>
  linkTo('packing', {
    puzzle,
    own: puzzle === 'own' ? own : undefined,
    given: given || undefined,
    made: made || undefined,
  });

/** The name of a tray and level. @param {{tray: string, level: string}} of */
export const groupWords = ({ tray, level }) => `${tray}, ${level || 'given pieces'}`;

/**
 * The summary for a result's tray and level and, for a daily puzzle, the streak.
 * @param {Result[]} all  the oldest first, with this one @param {Result} result @param {number} now
 */
export function standingWords(all, result, now) {
  const { solved, best, median } = standingOf(all, result);
  const times = [
    best === null ? '' : `best ${clock(best)} without hints`,
    median === null ? '' : `median ${clock(median)}`,
  ];
  const days = streak(all, now);
  return [
    solved ? `${[`${groupWords(result)}: ${solved} solved`, ...times].filter(Boolean).join(', ')}.` : '',
    result.day && days ? `Daily puzzles: ${many(days, 'day')} in a row.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
