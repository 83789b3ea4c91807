// @ts-check
/**
 * Links to outside sources: OEIS entries, Project Euler problems, arXiv papers, DOIs and spelled-out addresses. They open in a new tab
 * and send no referrer; the page itself fetches nothing from them.
 */
import { html } from 'lit';

/** Patterns that name a source, and its address. @type {[RegExp, (found: RegExpExecArray) => string][]} */
const SOURCES = [
  [/\bA\d{6}\b/, ([entry]) => `https://oeis.org/${entry}`],
  [
    /\bProject Euler(?:’s)?,? problem (\d{1,4})\b/,
    ([, number]) => `https://projecteuler.net/problem=${number}`,
  ],
  [/\barXiv:(\d{4}\.\d{4,5})\b/, ([, paper]) => `https://arxiv.org/abs/${paper}`],
  [/\bdoi:\s?(10\.\d{4,9}\/[^\s<>"“”,;]*[^\s<>"“”,;.)])/i, ([, doi]) => `https://doi.org/${encodeURI(doi)}`],
  [/\bhttps:\/\/[^\s<>"“”]*[^\s<>"“”.,;:)]/, ([address]) => address],
];

/** Splits text at its links; a piece with an `href` is a link. @param {string} text @returns {{text: string, href?: string}[]} */
export function pieces(text) {
  let first = null;
  for (const [pattern, address] of SOURCES) {
    const found = pattern.exec(text);
    if (found && (!first || found.index < first.found.index)) first = { found, address };
  }
  if (!first) return text ? [{ text }] : [];
  const { found, address } = first;
  const end = found.index + found[0].length;
  const before = text.slice(0, found.index);
  return [
    ...(before ? [{ text: before }] : []),
    { text: found[0], href: address(found) },
    ...pieces(text.slice(end)),
  ];
}

/** A text with its sources linked. @param {string} text */
export const linked = (text) =>
  pieces(text).map(({ text: words, href }) =>
    href ? html`<a href=${href} target="_blank" rel="noreferrer">${words}</a>` : words,
  );
