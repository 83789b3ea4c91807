// @ts-check
/** One of the two estimates that are compared, with its question, its curve and its results. */
import { html, nothing } from 'lit';
import { EstimateQuestion, said } from '../../parts/asking/estimate-question.js';
import { figure } from '../../parts/figure.js';
import { about, duration, grouped, percent, within } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';

/** @typedef {'first' | 'second'} Name */
/** @typedef {import('answers/estimates').View} View */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View> & {compareSoon: () => void, compareNow: () => void}} Host */
/** @typedef {import('answers/estimates').Answers['first']['estimate']} Estimate */
/** The number that an estimate is compared with, in digits, and its origin. @typedef {{value: string, words: string, exact?: boolean} | null} Known */

/** @type {Name[]} */
export const SIDES = ['first', 'second'];
export const TITLES = { first: 'First', second: 'Second' };
/** What each side estimates, and how. @type {Record<Name, (of: string, method: string) => string>} */
const NAMED = {
  first: (of, method) => `First: ${of}, estimated by ${method}`,
  second: (of, method) => `Second: ${of}, estimated by ${method}`,
};

/** The error of an estimate, and whether to trust it. @param {number | null} relative  the standard error @param {boolean} trusted */
export const judged = (relative, trusted) =>
  relative === null ? '' : `${within(relative)}${trusted ? '' : ', doubtful'}`;

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

  /** What is estimated, and how. */
  get named() {
    const { of, method } = this.exhibit.view[this.side];
    return NAMED[this.side](of, method);
  }

  /** This side's curve, for the chart of both estimates. @returns {import('../../parts/charts/line-chart.js').Curve} */
  get drawing() {
    return {
      name: this.named,
      points: this.curve,
      look: this.side === 'first' ? 1 : 2,
    };
  }

  /** The curve in words. */
  get words() {
    const { latest, side } = this;
    if (!latest) return '';
    const { of } = this.exhibit.view[side];
    const { probes, value, valueLow: low, valueHigh: high } = latest;
    return `${TITLES[side]}: ${said({ of, probes, value, low, high })}`;
  }

  /** What is estimated, the method, and the number. @param {Known} known */
  section(known) {
    const { exhibit, latest, side } = this;
    const { of, method, explained } = exhibit.view[side];
    return html`<section aria-label=${this.named}>
      <h2 class="key key-line key-${side === 'first' ? 1 : 2}">${TITLES[side]}: ${of}</h2>
      <div class="in-presenter-hidden">${exhibit.form(`${side}of`, side)}</div>
      <p class="soft estimates-by">by <span title=${explained}>${method}</span>${known ? html`; ${grouped(known.value)} ${known.words}${known.exact ? html` ${cite({ what: `${side}-exact`, value: grouped(known.value), words: of, how: 'exact' })}` : nothing}` : nothing}</p>
      ${latest ? this.#number(latest) : html`<p class="estimates-number soft">${this.sentence || 'Not estimated yet.'}</p>`}
    </section>`;
  }

  /** @param {Estimate} latest */
  #number({ value, relative, believed }) {
    return html`<p class="estimates-number" role="status" aria-label="${TITLES[this.side]} estimate" aria-busy=${this.running}>${figure(
      {
        value: about(value),
        status: `${this.exhibit.view[this.side].of}, estimate ${judged(relative, believed)}`.trim(),
        kind: 'estimate',
        size: 'large',
        cite: null,
      },
    )}</p>`;
  }

  /** The effort, the error, the warning and the tree. @param {Known} known */
  details(known) {
    const { exhibit, latest, side } = this;
    const { explained } = exhibit.view[side];
    const off = latest && offBy(latest, known);
    return html`<section aria-label="${TITLES[side]}, in detail">
      <h2>${this.named}</h2>
      <p class="help">${explained}</p>
      ${
        latest
          ? html`<p class="soft">${grouped(latest.probes)} probes in ${duration(latest.seconds)} of computing.${
              off === null ? '' : ` Off by ${off < 0 ? '−' : '+'}${percent(Math.abs(off))}.`
            }</p>
            ${latest.warning ? html`<p class="soft">${latest.warning}</p>` : nothing}
            ${this.tree()}`
          : nothing
      }
    </section>`;
  }
}
