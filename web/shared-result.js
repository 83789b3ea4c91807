// @ts-check
/** Writes a result in words, and as text to share that does not spoil the puzzle. Loaded on first use. */
import { html } from 'lit';
import { clock, many } from './parts/figures.js';
import { inNumerals, locale, say } from './parts/language.js';
import './parts/saving/copy-text.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./results.js').Way} Way */

/** What each square of a result's pattern means. @type {Record<Way, {square: string, words: string}>} */
const WAYS = {
  alone: { square: '🟩', words: 'without a hint' },
  hint: { square: '🟨', words: 'after a hint' },
  told: { square: '🟧', words: 'where a hint said' },
  shown: { square: '⬜', words: 'shown' },
};

/** The date of a moment, such as 22 November 2026. @param {number} moment */
export const dateWords = (moment) =>
  new Date(moment).toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: 'numeric' });

/** How an attempt ended, such as “solved in 1:05, 2 hints”. @param {Result} result */
export function outcome({ end, time, hints }) {
  const took = clock(time);
  const [timed, untimed] = {
    solved: [`solved in ${took}`, 'solved'],
    'given up': [`given up after ${took}`, 'given up'],
    shown: [`solution shown after ${took}`, 'solution shown'],
  }[end];
  return [time ? timed : untimed, hints ? many(hints, 'hint') : ''].filter(Boolean).join(', ');
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

/** The text to share, in the page's language. @param {Result} result @param {string} address  of the puzzle */
export function shared(result, address) {
  const { tray, level, title, when } = result;
  const where = [say(tray), say(level), dateWords(when)].filter(Boolean).join(', ');
  const words = inNumerals(`${where}\n${say(title)}: ${say(outcome(result))}`);
  return [words, pattern(result), address].join('\n');
}

/**
 * Opens the system's share sheet if there is one; otherwise shows the text in a dialog and copies it.
 * @param {string} text @param {string} label  of the text
 * @param {(content: unknown) => Promise<HTMLElement>} show  opens the dialog
 */
export async function share(text, label, show) {
  if (navigator.share) {
    // The promise is also rejected if a person closes the sheet.
    const done = await navigator.share({ text }).then(
      () => true,
      ({ name }) => name === 'AbortError',
    );
    if (done) return;
  }
  const dialog = await show(html`<ch-copy-text label=${label} .text=${text}></ch-copy-text>`);
  const copying = /** @type {import('./parts/saving/copy-text.js').CopyText} */ (
    dialog.querySelector('ch-copy-text')
  );
  await copying.updateComplete;
  copying.fit();
  copying.field.focus();
  await copying.copy();
}

/** The label of a result's text. */
export const LABEL = 'The result, with a link to the puzzle that does not give away the solution';
