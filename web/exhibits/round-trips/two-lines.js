// @ts-check
/**
 * `<ch-two-lines>`: numbers of two grids on two logarithmic lines, the trips between them drawn; the chosen one is thick, its way back
 * dashed. A click on a number of the upper line chooses it: event `choose` {value}.
 */
import { html, svg } from 'lit';
import { Narrow } from '../../parts/narrow.js';
import { part } from '../../parts/part.js';

/** @typedef {import('answers/round-trips').Trip} Trip */

const EDGE = 40;
const ABOVE = 70;
const BELOW = 210;

/** How wide the drawing is, in units of which a letter has some eight: a phone has room for fewer. */
const WIDE = { usual: 1000, narrow: 420 };

/**
 * Where labels fit: from left to right, dropping those that would touch.
 * @param {{at: number, text: string}[]} ticks @param {number} first @param {(at: number) => number} across
 */
function labelled(ticks, first, across) {
  const taken = [{ from: across(ticks[first]?.at ?? 0), text: ticks[first]?.text ?? '' }].map(
    ({ from, text }) => ({
      from: from - 6 * text.length,
      to: from + 6 * text.length,
    }),
  );
  const kept = new Set([first]);
  ticks.forEach(({ at, text }, index) => {
    const half = 6 * text.length;
    const x = across(at);
    if (kept.has(index) || taken.some(({ from, to }) => x + half > from - 8 && x - half < to + 8)) return;
    taken.push({ from: x - half, to: x + half });
    kept.add(index);
  });
  return kept;
}

export class TwoLines extends part({
  trips: /** @type {Trip[]} */ ([]),
  target: /** @type {{at: number, text: string}[]} */ ([]),
  above: '',
  below: '',
}) {
  #narrow = new Narrow(this, '40rem');

  get #wide() {
    return this.#narrow.now ? WIDE.narrow : WIDE.usual;
  }

  /** @param {number} at */
  #across = (at) => EDGE + (this.#wide - 2 * EDGE) * at;

  render() {
    const { trips, target } = this;
    const across = this.#across;
    const wide = this.#wide;
    const chosen = trips.findIndex((trip) => trip.chosen);
    const top = labelled(trips, chosen, across);
    const to = trips[chosen]?.to;
    const bottom = labelled(
      target,
      Math.max(
        0,
        target.findIndex(({ at }) => at === to),
      ),
      across,
    );
    const lost = trips.filter(({ fate }) => fate === 'lost').length;
    return html`<svg class="two-lines" viewBox="0 0 ${wide} 270" role="img"
        aria-label="${trips.length} numbers and what they become on a logarithmic line; ${lost} of them lost">
      <text class="two-lines-name" x="0" y="16">${this.above}</text>
      <text class="two-lines-name" x="0" y="264">${this.below}</text>
      <line class="two-lines-rule" x1="0" x2=${wide} y1=${ABOVE} y2=${ABOVE}></line>
      <line class="two-lines-rule" x1="0" x2=${wide} y1=${BELOW} y2=${BELOW}></line>
      ${target.map(
        (
          { at, text },
          index,
        ) => svg`<line class="two-lines-tick" x1=${across(at)} x2=${across(at)} y1=${BELOW - 6} y2=${BELOW + 6}></line>
          ${bottom.has(index) ? svg`<text x=${across(at)} y=${BELOW + 24}>${text}</text>` : ''}`,
      )}
      ${trips.map((trip) => this.#trip(trip))}
      ${trips.map(
        (
          { at, text, value, fate, chosen: here },
          index,
        ) => svg`<g class="two-lines-number is-${fate} ${here ? 'is-chosen' : ''}" @click=${() => this.say('choose', { value })}>
          <rect x=${across(at) - 16} y=${ABOVE - 40} width="32" height="52" fill="transparent"></rect>
          <circle cx=${across(at)} cy=${ABOVE} r=${here ? 8 : 5}></circle>
          ${top.has(index) ? svg`<text x=${across(at)} y=${ABOVE - 16}>${text}</text>` : ''}</g>`,
      )}
    </svg>`;
  }

  /** @param {Trip} trip */
  #trip({ at, to, home, fate, chosen }) {
    const across = this.#across;
    const kind = `two-lines-trip is-${fate} ${chosen ? 'is-chosen' : ''}`;
    return svg`<line class=${kind} x1=${across(at)} y1=${ABOVE} x2=${across(to)} y2=${BELOW}></line>
      ${chosen && fate === 'lost' ? svg`<line class="two-lines-back" x1=${across(to)} y1=${BELOW} x2=${across(home)} y2=${ABOVE}></line>` : ''}`;
  }
}

customElements.define('ch-two-lines', TwoLines);
