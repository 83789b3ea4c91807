// @ts-check
/** Adds links to a note for the sources that its text names; formulas are typeset by the build. */
import { pieces } from './parts/outside.js';

/** Left alone: code, user input, formulas, and existing links. */
const UNTOUCHED = 'code, pre, kbd, svg, math, a';

/** @param {string} text @returns {(Node | string)[]} */
function linked(text) {
  return pieces(text).map(({ text: words, href }) => {
    if (!href) return words;
    const link = document.createElement('a');
    link.href = href;
    link.append(words);
    return link;
  });
}

/** Adds links to a note's text, in place. @param {HTMLElement} note */
export function dress(note) {
  const walk = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walk.nextNode()) texts.push(/** @type {Text} */ (walk.currentNode));
  for (const text of texts) {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest(UNTOUCHED)) continue;
    text.replaceWith(...linked(text.data));
  }
  for (const link of note.querySelectorAll('a')) {
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) continue;
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
}
