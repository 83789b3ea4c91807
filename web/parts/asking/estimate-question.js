// @ts-check
/**
 * An exhibit's question *Estimate*, with the latest estimate, its curve, and a panel with the fields. Use it with a
 * Python exhibit that has the job `estimate` (countinghouse/page/estimating.py), and draw its `panel()`.
 */
import { html, nothing } from 'lit';
import { thinned } from '../charts/thin.js';
import { figure } from '../figure.js';
import { about, grouped, within } from '../figures.js';
import { Question } from './question.js';
import '../charts/bar-chart.js';
import '../charts/line-chart.js';

/** @typedef {import('../charts/line-chart.js').Point} Point */
/**
 * What Python reports; `carry` is opaque and only used to resume.
 * @typedef {{probes: number, solutions: number, stdError: number | null, low: number | null, high: number | null, hits?: number,
 *   warning: string | null, perDepth: {depth: number, mean: number, stdError: number | null}[], perSecond: number | null,
 *   carry: unknown}} Estimate
 */

/** Parameters of the estimate, not of the problem. */
export const OWN = ['seed', 'probes', 'method'];
/** Longer curves are thinned. */
const CURVE = 600;

/**
 * The curve extended by one estimate.
 * @param {Point[]} curve
 * @param {{probes: number, solutions: number, low?: number | null, high?: number | null}} estimate
 */
export function longer(curve, { probes, solutions, low, high }) {
  if (probes <= (curve.at(-1)?.x ?? -1)) return curve;
  const more = [...curve, { x: probes, y: solutions, low: low ?? solutions, high: high ?? solutions }];
  return more.length > CURVE ? thinned(more, ({ x }) => x) : more;
}

/**
 * A curve in words.
 * @param {{of: string, probes: number, value: number, low: number | null, high: number | null}} latest
 */
export const said = ({ of, probes, value, low, high }) =>
  `About ${about(value)} ${of} after ${grouped(probes)} probes, 95 % between ${about(low ?? 0)} and ${about(high ?? Infinity)}.`;

/**
 * @template {Estimate} [Latest=Estimate]
 * @extends {Question<unknown, unknown, object, Latest>}
 */
export class EstimateQuestion extends Question {
  /**
   * @param {import('../exhibit.js').ExhibitElement} exhibit
   * @param {{job?: string, own?: string[], ended?: () => void}} [how]
   */
  constructor(exhibit, { job = 'estimate', own = OWN, ended } = {}) {
    super(exhibit, {
      job,
      own,
      kept: true,
      ended,
      heard: (event) => {
        if (event.type === 'estimate') this.told(/** @type {any} the job declares it */ (event));
      },
    });
    this.exhibit = exhibit;
    /** @type {Point[]} */
    this.curve = [];
  }

  /** Called with each estimate; subclasses may override it. @param {Latest} estimate @param {Parameters<typeof longer>[1]} [point]  of the curve */
  told(estimate, point = estimate) {
    this.curve = longer(this.curve, point);
  }

  forget() {
    super.forget();
    this.curve = [];
  }

  /**
   * @param {{exact?: string, disabled?: boolean, aside?: unknown}} [how]  `exact`: the exact number in digits, if known;
   *   `aside`: replaces the fields
   */
  panel({ exact, disabled = false, aside = this.exhibit.form(...OWN) } = {}) {
    return this.exhibit.panel(this, 'Estimate', {
      kind: 'estimate',
      disabled,
      aside,
      answer: this.latest ? this.#answer(this.latest, exact) : nothing,
      resume: () => this.resume(),
    });
  }

  /** @param {Estimate} latest @param {string} [exact] */
  #answer(latest, exact) {
    const { probes, solutions, stdError, perSecond, hits } = latest;
    const found = hits === undefined ? '' : `; ${grouped(hits)} of them found a solution`;
    const error = solutions > 0 && stdError !== null ? stdError / solutions : null;
    return html`<p role="status" aria-label="Estimate" aria-busy=${this.running}>${figure({
      value: about(solutions),
      status: `solutions, estimate ${within(error)}`.trim(),
      kind: 'estimate',
      cite: null,
    })}</p>
    <p class="soft">${grouped(probes)} probes${perSecond ? `, ${about(perSecond)} a second` : ''}${found}.</p>
    ${latest.warning ? html`<p class="soft">${latest.warning}</p>` : nothing}
    ${this.#chart(latest, exact)}
    ${this.tree()}`;
  }

  /** @param {Estimate} latest @param {string} [exact] */
  #chart({ probes, solutions, low, high }, exact) {
    const levels = exact === undefined ? [] : [{ value: Number(exact), words: 'exact' }];
    return html`<ch-line-chart .curves=${[{ name: 'running mean', points: this.curve, look: 1 }]} .levels=${levels} xTitle="probes" yTitle="solutions"
      label="Running mean of the estimate" how="estimated" .words=${said({ of: 'solutions', probes, value: solutions, low, high })}></ch-line-chart>`;
  }

  /** The estimated sizes of the search tree's levels. */
  tree() {
    const { perDepth = [] } = this.latest ?? {};
    return html`<ch-bar-chart class="in-presenter-hidden" heading="Vertices of the search tree" nameTitle="depth" valueTitle="estimated"
      .bars=${perDepth.map(({ depth, mean, stdError }) => ({ name: String(depth), value: mean, error: stdError }))}></ch-bar-chart>`;
  }
}
