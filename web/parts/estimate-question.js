// @ts-check
/**
 * The question *Estimate* of an exhibit: what it has said so far, its curve, and its panel with the fields. An exhibit whose
 * Python has the job `estimate` (countinghouse/page/estimating.py) holds one and draws `panel()`.
 */
import { html } from 'lit';
import { longer } from './estimate-panel.js';
import { Question } from './exhibit.js';

/** The parameters that an estimate depends on besides the problem. */
const OWN = ['seed', 'probes', 'method'];

export class EstimateQuestion extends Question {
  /** @param {import('./exhibit.js').ExhibitElement} host */
  constructor(host) {
    super(host, { job: 'estimate', own: OWN, heard: (event) => this.#heard(event) });
    /** @type {import('./line-chart.js').Point[]} */
    this.curve = [];
    /** The last estimate. @type {any} */
    this.latest = null;
  }

  /** @param {any} event */
  #heard(event) {
    if (event.type !== 'estimate') return;
    this.latest = event;
    this.curve = longer(this.curve, event);
  }

  /** From the beginning. */
  start() {
    this.reset();
    this.ask();
  }

  /** From where it was stopped. */
  resume() {
    this.ask(this.latest ? { carry: this.latest.carry } : {});
  }

  reset() {
    super.reset();
    this.curve = [];
    this.latest = null;
  }

  /** @param {{exact?: string, disabled?: boolean}} [how]  `exact` is the number itself, where it is known, in digits */
  panel({ exact, disabled = false } = {}) {
    return html`<ch-estimate-panel .job=${this.shown} .latest=${this.latest} .curve=${this.curve} ?disabled=${disabled}
      .exact=${exact === undefined ? null : Number(exact)} .aside=${this.host.form(OWN)}
      @start=${() => this.start()} @stop=${() => this.stop()} @resume=${() => this.resume()}></ch-estimate-panel>`;
  }
}
