// @ts-check
/**
 * The question *Estimate* of an exhibit: the latest estimate, its curve, and a panel with the fields. Hold one where Python has
 * the job `estimate` (countinghouse/page/estimating.py), and draw its `panel()`.
 */
import { html, nothing } from 'lit';
import { figure } from './figure.js';
import { about, grouped, percent } from './figures.js';
import { Question } from './question.js';
import './bar-chart.js';
import './line-chart.js';

/** @typedef {import('./line-chart.js').Point} Point */
/**
 * What Python's estimates say; `carry` is for resuming and none of our business.
 * @typedef {{probes: number, solutions: number, stdError: number | null, low: number | null, high: number | null, hits?: number,
 *   warning: string | null, perDepth: {depth: number, mean: number, stdError: number | null}[], perSecond: number | null,
 *   carry: unknown}} Estimate
 */

/** Parameters of the estimate, not of the problem. */
const OWN = ['seed', 'probes', 'method'];
/** A longer curve drops every second point. */
const CURVE = 600;

/**
 * The curve with one more estimate.
 * @param {Point[]} curve
 * @param {{probes: number, solutions: number, low?: number | null, high?: number | null}} estimate
 */
export function longer(curve, { probes, solutions, low, high }) {
  if (probes <= (curve.at(-1)?.x ?? -1)) return curve;
  const more = [...curve, { x: probes, y: solutions, low: low ?? solutions, high: high ?? solutions }];
  return more.length > CURVE ? more.filter((_, i) => i % 2 === 0 || i === more.length - 1) : more;
}

export class EstimateQuestion extends Question {
  /** @param {import('./exhibit.js').ExhibitElement} exhibit */
  constructor(exhibit) {
    super(exhibit, { job: 'estimate', own: OWN, heard: (event) => this.#heard(event) });
    this.exhibit = exhibit;
    /** @type {Point[]} */
    this.curve = [];
    /** The last estimate. @type {Estimate | null} */
    this.latest = null;
  }

  /** @param {import('./question.js').Event_} event */
  #heard(event) {
    if (event.type !== 'estimate') return;
    this.latest = /** @type {Estimate} */ (/** @type {unknown} */ (event));
    this.curve = longer(this.curve, this.latest);
  }

  reset() {
    super.reset();
    this.curve = [];
    this.latest = null;
  }

  /** @param {{exact?: string, disabled?: boolean}} [how]  `exact`: the number itself in digits, where it is known */
  panel({ exact, disabled = false } = {}) {
    return this.exhibit.panel(this, 'Estimate', {
      kind: 'estimate',
      disabled,
      aside: this.exhibit.form(...OWN),
      answer: this.latest ? this.#answer(this.latest, exact === undefined ? null : Number(exact)) : nothing,
      start: () => {
        this.reset();
        this.ask();
      },
      resume: () => this.ask(this.latest ? { carry: this.latest.carry } : {}),
    });
  }

  /** @param {Estimate} latest @param {number | null} exact */
  #answer({ probes, solutions, stdError, low, high, perSecond, hits, warning, perDepth }, exact) {
    const error = solutions > 0 && stdError !== null ? (1.96 * stdError) / solutions : null;
    const band = `95 % between ${about(low ?? 0)} and ${about(high ?? Infinity)}`;
    return html`<p role="status" aria-label="Estimate" aria-busy=${this.running}>${figure({
      value: about(solutions),
      status: `solutions, estimate${error === null ? '' : ` ± ${percent(error)}, 95 %`}`,
      kind: 'estimate',
    })}</p>
    <p class="soft">${grouped(probes)} probes${perSecond ? `, ${about(perSecond)} a second` : ''}${
      hits === undefined ? '' : `; ${grouped(hits)} of them found a solution`
    }.</p>
    ${warning ? html`<p class="soft">${warning}</p>` : nothing}
    <ch-line-chart .points=${this.curve} .exact=${exact} xTitle="probes" yTitle="solutions" label="Running mean of the estimate"
      .words="about ${about(solutions)} solutions after ${grouped(probes)} probes, ${band}."></ch-line-chart>
    <ch-bar-chart class="in-presenter-hidden" heading="Vertices of the search tree" nameTitle="depth" valueTitle="estimated"
      .bars=${perDepth.map((row) => ({ name: String(row.depth), value: row.mean, error: row.stdError }))}></ch-bar-chart>`;
  }
}
