// @ts-check
/**
 * Links to sources outside the page: entries of the OEIS, problems of Project Euler, papers on arXiv, DOIs, and addresses that are written
 * out. They open in a tab of their own and say nothing of where the reader comes from; nothing is fetched before a person follows one.
 */
import { html } from 'lit';

/** What names a source, and its address. @type {[RegExp, (found: RegExpExecArray) => string][]} */
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

/** A text in pieces: what is a link has an address. @param {string} text @returns {{text: string, href?: string}[]} */
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

/** A text of the page with its links. @param {string} text */
export const linked = (text) =>
  pieces(text).map(({ text: words, href }) =>
    href ? html`<a href=${href} target="_blank" rel="noreferrer">${words}</a>` : words,
  );
