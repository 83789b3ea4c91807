// @ts-check
/** Runs the simulation of coins, and shows its two curves and its results beside the exact numbers. */
import { html, nothing } from 'lit';
import { longer } from '../../parts/asking/estimate-question.js';
import { Question } from '../../parts/asking/question.js';
import { figure } from '../../parts/figure.js';
import { about, grouped, withinUnits } from '../../parts/figures.js';
import '../../parts/charts/data-table.js';
import '../../parts/charts/line-chart.js';

/** @typedef {import('answers/coin-window').Answers['simulate']['estimate']} Simulated */
/** @typedef {import('answers/coin-window').View} View */
/** @typedef {import('answers/coin-window').Answers['wait']['result']} Wait */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View>} Host */
/** @typedef {import('../../parts/charts/line-chart.js').Point} Point */

/** @param {string} how  the formula's values were found @returns {import('../../parts/saving/table-file.js').Column[]} */
const columns = (how) => [
  { title: '' },
  { title: 'simulated', kind: 'number' },
  { title: '95 % interval', kind: 'number', how: 'estimated, 95 %' },
  { title: 'by the formula', kind: 'number', how },
];

/** How the formula's values for the wait were found, for saved tables and charts. @param {Wait | null} wait */
export const howFound = (wait) =>
  wait && !/^exact/.test(wait.expected.status) ? 'estimated' : 'exact, rounded';

/** @extends {Question<unknown, unknown, object, Simulated>} */
export class Simulation extends Question {
  /** @param {Host} host */
  constructor(host) {
    super(host, {
      job: 'simulate',
      own: ['seed', 'sample'],
      heard: (event) => {
        if (event.type === 'estimate') this.#told(/** @type {any} the job declares it */ (event));
      },
    });
    this.exhibit = host;
    this.forget();
  }

  forget() {
    super.forget();
    /** @type {Point[]} */
    this.share = [];
    /** @type {Point[]} */
    this.wait = [];
  }

  /** @param {Simulated} simulated */
  #told({ flips, share, wait }) {
    /** @param {{value: number, low: number | null, high: number | null}} measured */
    const point = ({ value, low, high }) => ({ probes: flips, solutions: value, low, high });
    this.share = longer(this.share, point(share));
    this.wait = longer(this.wait, point(wait));
  }

  /** @param {Wait | null} exact */
  panel(exact) {
    return this.exhibit.panel(this, 'Simulate', {
      aside: html`${this.exhibit.form('sample', 'seed')}
        <p class="soft">Meanwhile the strip of coins shows the first of these flips, at the speed selected there.</p>`,
      answer: this.latest ? this.#answer(this.latest, exact) : nothing,
      resume: () => this.resume(),
    });
  }

  /** @param {Simulated} latest @param {Wait | null} exact */
  #answer({ flips, waits, share, wait, clusters, clusterLength }, exact) {
    const { view } = this.exhibit;
    /** @param {{low: number | null, high: number | null}} measured @param {number} digits */
    const band = ({ low, high }, digits) =>
      low === null || high === null ? '–' : `${about(low, digits)} to ${about(high, digits)}`;
    const give = wait.high === null ? '' : ` ${withinUnits(wait.high - wait.value)}`;
    const rows = [
      ['share of flips at which it holds', about(share.value, 5), band(share, 5), view.share.decimal],
      ['mean wait, in flips', about(wait.value, 5), band(wait, 5), exact ? exact.expected.text : '–'],
      [
        'flips in a cluster, on average',
        clusterLength === null ? '–' : about(clusterLength, 4),
        '–',
        view.share.clusterLength ?? '–',
      ],
    ];
    return html`<div role="status" aria-label="Simulation" aria-busy=${this.running}>
        <p>${figure({ value: about(wait.value, 4), status: `flips${give}, mean wait estimated from ${grouped(waits)} waits`, kind: 'estimate', cite: null })}</p>
        <p class="soft">${grouped(flips)} flips by all workers; ${grouped(clusters)} clusters.</p></div>
      <ch-data-table how="estimated" caption="Simulated, and by the formula" .columns=${columns(howFound(exact))} .rows=${rows}></ch-data-table>
      <div class="columns coin-charts">
        ${this.#chart(this.share, view.share.number, 'share', share.value, flips)}
        ${this.#chart(this.wait, exact ? exact.expected.number : null, 'mean wait', wait.value, flips)}
      </div>`;
  }

  /** @param {Point[]} points @param {number | null} exact @param {string} what @param {number} value @param {number} flips */
  #chart(points, exact, what, value, flips) {
    const levels = exact === null ? [] : [{ value: exact, words: 'by the formula' }];
    return html`<ch-line-chart .curves=${[{ name: `running ${what}`, points, look: 1 }]} .levels=${levels} xTitle="flips" yTitle=${what}
      label="Running ${what} of the simulation" .words="${about(value, 4)} after ${grouped(flips)} flips."></ch-line-chart>`;
  }
}
