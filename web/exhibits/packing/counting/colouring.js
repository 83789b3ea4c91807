// @ts-check
/** Shows proofs that a tray cannot be filled: the arguments in words, and a colouring on the board. */
import { html, nothing, svg } from 'lit';
import { cellClass } from '../../../parts/boards/cell-class.js';
import { grouped } from '../../../parts/figures.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('answers/packing').Reason} Reason */
/** @typedef {import('../position-panel.js').Table} Table */

/** What the board shows for a kind of reason other than a colouring, and the words of the button that shows it. @type {Record<string, string[]>} */
const WHAT = {
  marks: ['The marked cells', 'Show the marked cells'],
  weights: ['The weights', 'Show the weights'],
};
const COLOURING = ['The colouring', 'Show the colouring'];

/**
 * The reasons in words, with a button for each colouring that can be drawn.
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
              @click=${() => toggle(reason)}>${(WHAT[reason.kind] ?? COLOURING)[1]}</button>`
          : nothing
      }</li>`,
  )}</ul>`;
}

/** @extends {PositionPanel<Table>} */
export class Colouring extends PositionPanel {
  /** The reason whose colouring is on the board. @type {Reason | null} */
  reason = null;

  /** The sentence of that reason, or ''. */
  get shown() {
    return this.reason?.sentence ?? '';
  }

  toggle = (/** @type {Reason} */ reason) => {
    this.reason = reason.sentence === this.shown ? null : reason;
    if (this.reason) this.host.hand.board.scrollIntoView({ block: 'nearest' });
    this.host.requestUpdate();
  };

  moved() {
    this.reason = null;
  }

  /**
   * Escape removes the colouring, unless the key has just returned a piece to the tray.
   * @param {KeyboardEvent} event
   */
  escape(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.reason) return;
    event.preventDefault();
    this.moved();
    this.host.context.announce('The colouring is removed.');
    this.host.requestUpdate();
  }

  /** The classes of the cells, for the board. */
  get classes() {
    if (!this.reason) return null;
    const { colours, names } = this.reason;
    return new Map(Object.entries(colours).map(([cell, number]) => [cell, { number, words: names[number] }]));
  }

  /** The key: what each shade means, and how many cells have it. */
  key() {
    if (!this.reason) return nothing;
    const { colours, covers, kind, names } = this.reason;
    const counts = names.map(() => 0);
    for (const number of Object.values(colours)) counts[number]++;
    return html`<p class="colouring-key no-print" role="status" aria-label=${(WHAT[kind] ?? COLOURING)[0]}>${names.map(
      (name, number) =>
        html`<span><svg viewBox="0 0 1 1" aria-hidden="true">${svg`${cellClass(number)}`}</svg> ${grouped(counts[number])} ${name}</span>${
          number < names.length - 1 ? ', ' : covers ? '; ' : '.'
        }`,
    )}${covers ? `${covers}.` : ''}</p>`;
  }
}
