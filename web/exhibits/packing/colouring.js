// @ts-check
/** Proofs that a tray cannot be filled: told in words, and the colouring of one of them drawn on the board. */
import { html, nothing, svg } from 'lit';
import { cellClass } from '../../parts/cell-class.js';
import { grouped } from '../../parts/figures.js';

/**
 * A reason as Python gives it.
 * @typedef {{sentence: string, colours: Record<string, number>, names: string[], covers: string}} Reason
 */

/**
 * Reasons in words, with a button where there is something to be drawn.
 * @param {Reason[]} reasons
 * @param {string} shown  the sentence of the reason whose colouring is on the board
 * @param {(reason: Reason) => void} toggle
 */
export function reasonList(reasons, shown, toggle) {
  if (!reasons.length) return nothing;
  return html`<ul class="reasons">${reasons.map(
    (reason) =>
      html`<li>${reason.sentence} ${
        reason.names.length
          ? html`<button type="button" class="small no-print" aria-pressed=${reason.sentence === shown}
              @click=${() => toggle(reason)}>Show the colouring</button>`
          : nothing
      }</li>`,
  )}</ul>`;
}

export class Colouring {
  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    /** The reason whose colouring is on the board. @type {Reason | null} */
    this.reason = null;
  }

  /** Its sentence, or ''. */
  get shown() {
    return this.reason?.sentence ?? '';
  }

  toggle = (/** @type {Reason} */ reason) => {
    this.reason = reason.sentence === this.shown ? null : reason;
    if (this.reason) this.host.board.scrollIntoView({ block: 'nearest' });
    this.host.requestUpdate();
  };

  /** The tray has changed. */
  moved() {
    this.reason = null;
  }

  /** Escape takes it away, unless it has put a piece back. @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.reason) return;
    event.preventDefault();
    this.moved();
    this.host.context.announce('The colouring is taken away.');
    this.host.requestUpdate();
  }

  /** For the board. */
  get classes() {
    if (!this.reason) return null;
    const { colours, names } = this.reason;
    return new Map(Object.entries(colours).map(([cell, number]) => [cell, { number, words: names[number] }]));
  }

  /** What the shades mean, and how many cells have each. */
  key() {
    if (!this.reason) return nothing;
    const { colours, names, covers } = this.reason;
    const counts = names.map(() => 0);
    for (const number of Object.values(colours)) counts[number]++;
    return html`<p class="colouring-key no-print" role="status" aria-label="The colouring">${names.map(
      (name, number) =>
        html`<span><svg viewBox="0 0 1 1" aria-hidden="true">${svg`${cellClass(number)}`}</svg> ${grouped(counts[number])} ${name}</span>${
          number < names.length - 1 ? ', ' : covers ? '; ' : '.'
        }`,
    )}${covers ? `${covers}.` : ''}</p>`;
  }
}
