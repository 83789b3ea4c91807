// @ts-check
/** One of the two estimates: its question, its curve, and what it says. */
import { html, nothing } from 'lit';
import { EstimateQuestion } from '../../parts/estimate-question.js';
import { duration, grouped, percent } from '../../parts/figures.js';

/** @typedef {'first' | 'second'} Name */
/** @typedef {import('answers/estimates').View} View */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View> & {compareSoon: () => void, compareNow: () => void}} Host */
/** @typedef {import('answers/estimates').Answers['first']['estimate']} Estimate */
/** What an estimate is compared with, in digits, and where it comes from. @typedef {{value: string, words: string} | null} Known */

/** @type {Name[]} */
export const SIDES = ['first', 'second'];
const TITLES = { first: 'First', second: 'Second' };

/** How far an estimate is off. @param {Estimate} latest @param {Known} known */
export const offBy = ({ value }, known) => (known ? value / Number(known.value) - 1 : null);

/** @extends {EstimateQuestion<Estimate>} */
export class Side extends EstimateQuestion {
  /** @param {Host} host @param {Name} name */
  constructor(host, name) {
    super(host, { job: name, own: [], ended: () => host.compareNow() });
    this.side = name;
    this.exhibit = host;
  }

  /** @param {Estimate} estimate */
  told(estimate) {
    const { probes, value, valueLow, valueHigh } = estimate;
    super.told(estimate, { probes, solutions: value, low: valueLow, high: valueHigh });
    this.exhibit.compareSoon();
  }

  /** @param {Known} known @param {{curve: import('../../parts/line-chart.js').Point[], known: Known}} beside  the other side */
  section(known, beside) {
    const { exhibit, latest, side } = this;
    const { of, method, explained } = exhibit.view[side];
    return html`<section aria-label="${TITLES[side]}: ${of} by ${method}">
      <h2>${TITLES[side]}: ${of}</h2>
      <div class="in-presenter-hidden">${exhibit.form(`${side}of`, side)}</div>
      <p class="soft">by ${method}${known ? html`; ${grouped(known.value)} ${known.words}` : nothing}</p>
      <p class="help in-presenter-hidden">${explained}</p>
      ${latest ? this.#answer(latest, known, beside) : html`<p class="soft">${this.sentence || 'Not estimated yet.'}</p>`}
    </section>`;
  }

  /** @param {Estimate} latest @param {Known} known @param {{curve: import('../../parts/line-chart.js').Point[], known: Known}} beside */
  #answer(latest, known, beside) {
    const off = offBy(latest, known);
    const words = off === null ? '' : ` Off by ${off < 0 ? '−' : '+'}${percent(Math.abs(off))}.`;
    return this.drawn({
      name: `${TITLES[this.side]} estimate`,
      of: this.exhibit.view[this.side].of,
      value: latest.value,
      error: latest.relative,
      low: latest.valueLow,
      high: latest.valueHigh,
      effort: `${grouped(latest.probes)} probes in ${duration(latest.seconds)} of computing.${words}`,
      chart: {
        exact: known && Number(known.value),
        exactWords: known?.words,
        beside: { points: beside.curve, exact: beside.known && Number(beside.known.value) },
        label: `Running mean of the ${this.side} estimate`,
      },
    });
  }
}
