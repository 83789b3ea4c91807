// @ts-check
/** A result in words, also as a text to share that does not spoil the puzzle. */
import { many } from '../../../parts/figures.js';
import { linkTo } from '../../../parts/link.js';
import { streak } from '../../../results.js';
import { clock } from './attempts.js';
import { standingOf } from './standings.js';

/** @typedef {import('../../../results.js').Result} Result */
/** @typedef {import('../../../results.js').Way} Way */

/** What each square of a result's pattern means. @type {Record<Way, {square: string, words: string}>} */
const WAYS = {
  alone: { square: '🟩', words: 'without a hint' },
  hint: { square: '🟨', words: 'after a hint' },
  told: { square: '🟧', words: 'where a hint said' },
  shown: { square: '⬜', words: 'shown' },
};

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The date of a moment, such as 22 November 2026. @param {number} moment */
export const dateWords = (moment) => DATE.format(moment);

/** How an attempt ended, such as “solved in 1:05, 2 hints”. @param {Result} result */
export function outcome({ end, time, hints }) {
  const took = { solved: 'in', 'given up': 'after', shown: 'after' }[end];
  const words = end === 'shown' ? 'solution shown' : end;
  return [time ? `${words} ${took} ${clock(time)}` : words, hints ? many(hints, 'hint') : '']
    .filter(Boolean)
    .join(', ');
}

/** A square per piece, in the order placed. @param {Result} result */
const pattern = ({ pieces }) => pieces.map((way) => WAYS[way].square).join('');

/** The pattern for a screen reader. @param {Result} result */
export const patternWords = ({ pieces }) =>
  Object.entries(WAYS)
    .map(([way, { words }]) => ({ words, count: pieces.filter((each) => each === way).length }))
    .filter(({ count }) => count)
    .map(({ words, count }) => `${many(count, 'piece')} ${words}`)
    .join(', ');

/** The link to the puzzle of a result, without the placed pieces. @param {Pick<Result, 'puzzle' | 'own' | 'given' | 'made'>} result */
export const puzzleLink = ({ puzzle, own, given, made }) =>
  linkTo('packing', {
    puzzle,
    own: puzzle === 'own' ? own : undefined,
    given: given || undefined,
    made: made || undefined,
  });

/** The text to share. @param {Result} result @param {string} address  of the puzzle */
export function shared(result, address) {
  const { tray, level, title, when } = result;
  const where = [tray, level, dateWords(when)].filter(Boolean).join(', ');
  return [where, `${title}: ${outcome(result)}`, pattern(result), address].filter(Boolean).join('\n');
}

/** The name of a tray and level. @param {{tray: string, level: string}} of */
export const groupWords = ({ tray, level }) => `${tray}, ${level || 'given pieces'}`;

/** What a result adds to the others. @param {Result[]} all  the oldest first, with this one @param {Result} result @param {number} now */
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
