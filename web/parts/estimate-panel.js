// @ts-check
/**
 * `<ch-estimate-panel>`: an estimate as it grows: the number with its band, the curve, the tree by depth. Properties: `job`
 * (for the job panel), `latest` (the last estimate, or null), `curve` (points), `exact` (number or null), `aside` (a template with
 * the fields). Events: `start`, `stop`, `resume`.
 */
import { html, LitElement, nothing } from 'lit';
import { figure } from './figure.js';
import { about, grouped, percent } from './figures.js';
import './bar-chart.js';
import './job-panel.js';
import './line-chart.js';

/** Points of a curve that are kept; beyond it every second one is dropped. */
const CURVE = 600;

/** The curve with one more estimate. @param {import('./line-chart.js').Point[]} curve @param {any} estimate */
export function longer(curve, { probes, solutions, low, high }) {
  if (probes <= (curve.at(-1)?.x ?? -1)) return curve;
  const more = [...curve, { x: probes, y: solutions, low: low ?? solutions, high: high ?? solutions }];
  return more.length > CURVE ? more.filter((_, i) => i % 2 === 0 || i === more.length - 1) : more;
}

export class EstimatePanel extends LitElement {
  static properties = {
    job: { attribute: false },
    latest: { attribute: false },
    curve: { attribute: false },
    exact: { attribute: false },
    aside: { attribute: false },
    disabled: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {import('./job-panel.js').JobView} */
    this.job = { stage: 'idle' };
    /** @type {any} */
    this.latest = null;
    /** @type {import('./line-chart.js').Point[]} */
    this.curve = [];
    /** @type {number | null} */
    this.exact = null;
    /** @type {any} */
    this.aside = nothing;
    this.disabled = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<ch-job-panel words="Estimate" resumable .job=${this.job} .aside=${this.aside} ?disabled=${this.disabled}
      .answer=${this.latest ? this.#answer(this.latest) : nothing}></ch-job-panel>`;
  }

  /** @param {any} last */
  #answer(last) {
    const error =
      last.solutions > 0 && Number.isFinite(last.stdError) ? (1.96 * last.stdError) / last.solutions : null;
    const band = `95 % between ${about(last.low ?? 0)} and ${about(last.high ?? Infinity)}`;
    return html`<p role="status" aria-label="Estimate" aria-busy=${this.job.stage === 'running'}>${figure({
      value: about(last.solutions),
      status: `solutions, estimate${error === null ? '' : ` ± ${percent(error)}, 95 %`}`,
      kind: 'estimate',
    })}</p>
    <p class="soft">${grouped(last.probes)} probes${last.perSecond ? `, ${about(last.perSecond)} a second` : ''}${
      last.hits === undefined ? '' : `; ${grouped(last.hits)} of them met a solution`
    }.</p>
    ${last.warning ? html`<p class="soft">${last.warning}</p>` : nothing}
    <ch-line-chart .points=${this.curve} .exact=${this.exact} xTitle="probes" yTitle="solutions" label="Running mean of the estimate"
      .words="about ${about(last.solutions)} solutions after ${grouped(last.probes)} probes, ${band}."></ch-line-chart>
    <ch-bar-chart class="in-presenter-hidden" heading="Vertices of the search tree" nameTitle="depth" valueTitle="estimated"
      .bars=${(last.perDepth ?? []).map((/** @type {any} */ row) => ({ name: String(row.depth), value: row.mean, error: row.stdError }))}></ch-bar-chart>`;
  }
}

customElements.define('ch-estimate-panel', EstimatePanel);
