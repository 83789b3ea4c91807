// @ts-check
/**
 * `<ch-citation>`: the content of the dialog *Cite*: a sentence, BibTeX, and a link with the value and version, each
 * with *Copy*.
 */
import { html, nothing } from 'lit';
import { inNumerals, locale, say } from '../language.js';
import { part } from '../part.js';
import './copy-text.js';

/** @typedef {import('./citation.js').Citable & {value: string}} Citable */
/** @typedef {import('answers/page').ExhibitEntry} Exhibit */

/** Characters that TeX needs spelled differently; other special characters only need a backslash. @type {Record<string, string>} */
const SIGNS = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '×': '$\\times$',
  '±': '$\\pm$',
  '−': '$-$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '…': '\\ldots{}',
  '–': '--',
  '“': '``',
  '”': "''",
  '’': "'",
  '\u00a0': '~',
};

/** Superscript characters and their plain forms. */
const [RAISED, PLAIN] = ['⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁻', '0123456789n-'];

/** A text escaped for TeX. @param {string} text */
export const tex = (text) =>
  text
    .replace(/[\\~^×±−≤≥…–“”’\u00a0&%$#_{}]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
    .replace(
      new RegExp(`[${RAISED}]+`, 'g'),
      (power) => `$^{${[...power].map((sign) => PLAIN[RAISED.indexOf(sign)]).join('')}}$`,
    );

/**
 * The number as a BibTeX entry.
 * @param {{key: string, title: string, version: string, note: string, link: string, date: Date}} what
 */
export function bibtex({ key, title, version, note, link, date }) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((each) => String(each).padStart(2, '0'))
    .join('-');
  const fields = {
    author: '{Counting House contributors}',
    title: `{Counting House}, version ${version}: ${tex(title)}`,
    year: String(date.getFullYear()),
    howpublished: `\\url{${link}}`,
    note: `${tex(note)}. Accessed ${day}`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key},\n${lines.join(',\n')}\n}`;
}

/** The cited number with its subject, in the page's language: "Kanoodle, empty tray: 371,020 solutions (exact)". @param {string} subject @param {Citable} number */
const sentence = (subject, { value, words, how }) =>
  inNumerals(
    `${say(subject)}: ${[value, words]
      .filter(Boolean)
      .map((each) => say(each))
      .join(' ')} (${say(how)})`,
  );

export class Citation extends part({
  number: /** @type {Citable | null} */ (null),
  exhibit: /** @type {Exhibit | null} */ (null),
  /** What the number belongs to. */
  subject: '',
  version: '',
  link: '',
  date: new Date(),
}) {
  constructor() {
    super();
    this.date = new Date();
  }

  render() {
    const { number, exhibit, version, link, date } = this;
    if (!number || !exhibit) return nothing;
    const note = sentence(this.subject, number).replaceAll('\u00a0', ' ');
    const day = date.toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: 'numeric' });
    const key = `countinghouse-${exhibit.name}-${number.what}`;
    return html`<ch-copy-text label="In a sentence" words="Copy the sentence"
        .text=${`${note}. ${say(`Counting House, version ${version}, ${day}`)}, ${link}`}></ch-copy-text>
      <ch-copy-text label="BibTeX" words="Copy BibTeX"
        .text=${bibtex({ key, title: say(exhibit.title), version, note, link, date })}></ch-copy-text>
      <ch-copy-text label="Permanent link" words="Copy the link" .text=${link}></ch-copy-text>
      <p class="soft">The link carries the value and the version. It tells anyone who opens it, in any later version, whether the page still finds this value.${
        /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(link)
          ? ' This page runs on this computer, so the link works only here; the part from # on works with any copy of the page.'
          : nothing
      }</p>`;
  }
}

customElements.define('ch-citation', Citation);
