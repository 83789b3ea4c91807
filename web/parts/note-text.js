// @ts-check
/** Adds what Markdown cannot to a note: typeset powers, 2^64 and b^(n-1) (but not in code), and links for sources. */
import { pieces } from './outside.js';

/** Left alone: code, and what a person types. */
const TYPED = 'code, pre, kbd, svg';
const POWER = /(?<=[\p{L}\d)])\^(?:\(([^()]+)\)|(-?\d+|\p{L}))/gu;

/** @param {string} text @param {boolean} links @returns {(Node | string)[]} */
function dressed(text, links) {
  return (links ? pieces(text) : [{ text, href: undefined }]).flatMap(({ text: words, href }) => {
    if (!href) return raised(words);
    const link = document.createElement('a');
    link.href = href;
    link.append(...raised(words));
    return [link];
  });
}

/** @param {string} text @returns {(Node | string)[]} */
function raised(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(POWER)) {
    const sup = document.createElement('sup');
    sup.textContent = (found[1] ?? found[2]).replace(/-/g, '−');
    out.push(text.slice(from, found.index), sup);
    from = found.index + found[0].length;
  }
  return [...out, text.slice(from)];
}

/** Adds powers and links to a note's text, in place. @param {HTMLElement} note */
export function dress(note) {
  const walk = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walk.nextNode()) texts.push(/** @type {Text} */ (walk.currentNode));
  for (const text of texts) {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest(TYPED)) continue;
    text.replaceWith(...dressed(text.data, !parentElement.closest('a')));
  }
  for (const link of note.querySelectorAll('a')) {
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) continue;
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
}
