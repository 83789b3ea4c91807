// @ts-check
/**
 * `<ch-two-lines>`: numbers of two grids on two logarithmic lines, with the trips between them; the chosen trip is thick, its way back
 * dashed. Draws only the trips of the values in `told`, or all trips if it is null. Clicking a number on the upper line chooses it: event `choose` {value}.
 */
import { html, svg } from 'lit';
import { Narrow } from '../../parts/narrow.js';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';

/** @typedef {import('answers/round-trips').Trip} Trip */

const EDGE = 40;
const ABOVE = 70;

/** The drawing's width and height, in units of about an eighth of a letter; a phone has room for fewer, and a projector shows larger letters. */
const SIZE = { usual: [1000, 270], narrow: [420, 270], large: [640, 310] };

/** The maximum length of a label; longer numbers lose their middle. */
const LONGEST = 26;

/** @param {string} text */
const brief = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 13)}…${text.slice(-12)}` : text);

/**
 * Places labels from left to right inside the picture, dropping those that would touch.
 * @param {{at: number, text: string}[]} ticks @param {number} first @param {(at: number) => number} across @param {number} wide
 * @returns {Map<number, {x: number, text: string}>}  by index
 */
function labelled(ticks, first, across, wide) {
  const labels = ticks.map(({ at, text }) => {
    const words = brief(text);
    const room = 5 * words.length;
    return { x: Math.min(Math.max(across(at), room), wide - room), text: words };
  });
  /** @type {typeof labels} */
  const taken = [];
  const kept = new Map();
  const touch = (/** @type {typeof labels[number]} */ one, /** @type {typeof labels[number]} */ other) =>
    Math.abs(one.x - other.x) < 6 * (one.text.length + other.text.length) + 8;
  for (const index of [first, ...labels.keys()]) {
    const label = labels[index];
    if (!label || kept.has(index) || taken.some((each) => touch(each, label))) continue;
    taken.push(label);
    kept.set(index, label);
  }
  return kept;
}

export class TwoLines extends part(
  {
    trips: /** @type {Trip[]} */ ([]),
    told: /** @type {Set<string> | null} */ (null),
    target: /** @type {{at: number, text: string}[]} */ ([]),
    above: '',
    below: '',
    /** Whether the drawing fills a projector's screen. */
    large: false,
  },
  /** @type {{choose: {value: string}}} */ ({}),
) {
  #narrow = new Narrow(this, '(max-width: 40rem)');

  get #size() {
    return this.large ? SIZE.large : this.#narrow.now ? SIZE.narrow : SIZE.usual;
  }

  /** @param {number} at */
  #across = (at) => EDGE + (this.#size[0] - 2 * EDGE) * at;

  render() {
    const { trips, target } = this;
    const across = this.#across;
    const [wide, high] = this.#size;
    const below = high - 60;
    const chosen = trips.findIndex((trip) => trip.chosen);
    const top = labelled(trips, chosen, across, wide);
    const to = trips[chosen]?.to;
    const bottom = labelled(
      target,
      Math.max(
        0,
        target.findIndex(({ at }) => at === to),
      ),
      across,
      wide,
    );
    const label = (/** @type {{x: number, text: string} | undefined} */ it, /** @type {number} */ y) =>
      it ? svg`<text x=${it.x} y=${y}>${it.text}</text>` : '';
    const seen = trips.filter(({ value }) => this.told?.has(value) ?? true);
    const lost = seen.filter(({ fate }) => fate === 'lost').length;
    return html`<svg class="two-lines" viewBox="0 0 ${wide} ${high}" role="img"
        aria-label="${trips.length} numbers, and what ${seen.length} of them become on a logarithmic line; ${lost} of these lost">
      <text class="two-lines-name" x="0" y="16">${this.above}</text>
      <text class="two-lines-name" x="0" y=${high - 6}>${this.below}</text>
      <line class="two-lines-rule" x1="0" x2=${wide} y1=${ABOVE} y2=${ABOVE}></line>
      <line class="two-lines-rule" x1="0" x2=${wide} y1=${below} y2=${below}></line>
      ${target.map(
        (
          { at },
          index,
        ) => svg`<line class="two-lines-tick" x1=${across(at)} x2=${across(at)} y1=${below - 6} y2=${below + 6}></line>
          ${label(bottom.get(index), below + 24)}`,
      )}
      ${seen.map((trip) => this.#trip(trip, below))}
      ${trips.map(
        (
          { at, value, fate, chosen: here },
          index,
        ) => svg`<g class="two-lines-number ${this.told?.has(value) === false ? '' : `is-${fate}`} ${here ? 'is-chosen' : ''}" @click=${() => this.say('choose', { value })}>
          <rect x=${across(at) - 16} y=${ABOVE - 40} width="32" height="52" fill="transparent"></rect>
          <circle cx=${across(at)} cy=${ABOVE} r=${here ? 8 : 5}></circle>
          ${label(top.get(index), ABOVE - 16)}</g>`,
      )}
    </svg>${saves({ name: 'Two number lines', draws: pictureBefore })}`;
  }

  /** @param {Trip} trip @param {number} below */
  #trip({ at, to, home, fate, chosen }, below) {
    const across = this.#across;
    const kind = `two-lines-trip is-${fate} ${chosen ? 'is-chosen' : ''}`;
    return svg`<line class=${kind} x1=${across(at)} y1=${ABOVE} x2=${across(to)} y2=${below}></line>
      ${chosen && fate === 'lost' ? svg`<line class="two-lines-back" x1=${across(to)} y1=${below} x2=${across(home)} y2=${ABOVE}></line>` : ''}`;
  }
}

customElements.define('ch-two-lines', TwoLines);
