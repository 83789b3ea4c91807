// @ts-check
/** A few choices side by side, one of them chosen. */
import { html } from 'lit';

/**
 * @param {string} label @param {[string, string][]} choices  each value with its words @param {string} chosen
 * @param {(value: string) => unknown} choose
 */
export const segments = (label, choices, chosen, choose) =>
  html`<div class="group no-print" role="group" aria-label=${label}>${choices.map(
    ([value, words]) =>
      html`<button type="button" aria-pressed=${value === chosen ? 'true' : 'false'} @click=${() => value !== chosen && choose(value)}>${words}</button>`,
  )}</div>`;
