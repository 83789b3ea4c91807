// @ts-check
/**
 * A number with its status: "67,868,848 exact, 3.1 s" or "371,000 estimate ± 1.2 %, 95 %". An exact number has a
 * double underline, like the sum of a column; an estimate has a dashed underline.
 */
import { html, nothing } from 'lit';
import { unbroken } from './figures.js';
import { cite } from './saving/citation.js';

const HOW = /,? ?\b(exact, rounded|exact|proved)\b/;
/** The time at the end of a status. */
const TIME = /, [\d.]+\s(?:s|min \d+\s?s|h \d+\s?min)$/;

/** @typedef {{what: string} & Partial<import('./saving/citation.js').Citable>} Named */

/**
 * @param {object} what
 * @param {string} what.value       as displayed
 * @param {string} what.status      "exact, 3.1 s"
 * @param {string | Named | null} what.cite  the name under which an exact or proved number can be cited within its exhibit, with its
 *   full value if the one shown is shortened, and with what it counts if the status does not say so; null for an estimate and for
 *   anything that is not a number
 * @param {'exact' | 'estimate' | 'unfinished' | 'none'} [what.kind]
 * @param {'large' | 'plain'} [what.size]
 */
export function figure({ value, status, cite: name, kind = 'exact', size = 'plain' }) {
  const button = name
    ? cite(citable(value, status, typeof name === 'string' ? { what: name } : name))
    : nothing;
  return html`<span class="figure figure-${kind} figure-${size}"><b>${value}</b> ${
    status ? html`<span class="figure-status">${unbroken(status)} ${button}</span>` : button
  }</span>`;
}

/** @param {string} value @param {string} status @param {Named} name */
function citable(value, status, name) {
  const how = HOW.exec(status)?.[1] ?? 'exact';
  const words = status
    .replace(TIME, '')
    .replace(HOW, '')
    .replace(/^[,:] ?/, '')
    .trim();
  return { value, words, how, ...name };
}
