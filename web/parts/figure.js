// @ts-check
/**
 * A number with its status: "67,868,848 exact, 3.1 s" or "371,000 estimate ± 1.2 %, 95 %". A double rule underlines an exact
 * number, as in the sum of a column, and a broken one an estimate.
 */
import { html, nothing } from 'lit';
import { unbroken } from './figures.js';

/**
 * @param {object} what
 * @param {string} what.value       as it reads
 * @param {string} what.status      "exact, 3.1 s"
 * @param {'exact' | 'estimate' | 'unfinished' | 'none'} [what.kind]
 * @param {'large' | 'plain'} [what.size]
 */
export function figure({ value, status, kind = 'exact', size = 'plain' }) {
  return html`<span class="figure figure-${kind} figure-${size}"><b>${value}</b> ${
    status ? html`<span class="figure-status">${unbroken(status)}</span>` : nothing
  }</span>`;
}
