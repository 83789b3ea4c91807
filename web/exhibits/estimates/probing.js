// @ts-check
/**
 * Draws one probe after another: shows its path, its product, the estimate from all probes, and the curves of several
 * runs.
 */
import { html, nothing } from 'lit';
import { figure } from '../../parts/figure.js';
import { about, grouped, many } from '../../parts/figures.js';
import { stepsOf } from '../../parts/steps/moments.js';
import '../../parts/boards/grid-board.js';
import '../../parts/charts/bar-chart.js';
import '../../parts/charts/line-chart.js';
import './probe-path.js';
import { judged } from './side.js';

/** @typedef {import('answers/estimates').State} State */
/** @typedef {import('answers/estimates').Answers} Answers */
/** @typedef {import('answers/estimates').View} View */
/** @typedef {NonNullable<Answers['probe']['result']>} Probed */
/** @typedef {import('./side.js').Known} Known */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers> & {known: (side: 'first') => Known, exact: {ask: () => unknown, stop: () => void, shown: import('../../parts/asking/job-panel.js').JobView}}} Host */

const RULE =
  'A probe places pieces at random until the tray is full or it gets stuck. Multiply its numbers of choices, or take 0 if it got stuck: on average, the result is exactly the number of solutions.';
/** Milliseconds between two vertices of a single probe. */
const STEP = 450;

export class Probing {
  /** The last answer, kept until the next one arrives. @type {Probed | null} */
  last = null;
  /** The answer before the last one, whose bars are shown until the probe has ended. @type {Probed | null} */
  before = null;
  shown = Number.POSITIVE_INFINITY;
  asked = '';
  /** Whether the next answer's probe is shown vertex by vertex. */
  slowly = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.question = host.question('probe', { lane: 'quick', answered: (value) => this.#answered(value) });
  }

  /** Requests the results of the state's probes. @param {State} state */
  follow({ show, puzzle, firstof, depth, seed, drawn, runs }) {
    const asked = JSON.stringify([puzzle, firstof, depth, seed]);
    if (asked !== this.asked || !drawn) this.last = null;
    this.asked = asked;
    const wanted = show === 'probes' && drawn ? JSON.stringify([asked, drawn, runs]) : '';
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (wanted) this.question.ask();
  }

  wanted = '';

  /** @param {Probed | null} value */
  async #answered(value) {
    this.before = this.last;
    this.last = value;
    this.shown = Number.POSITIVE_INFINITY;
    if (!value || !this.slowly) return;
    this.slowly = false;
    for (this.shown = 1; this.last === value && this.shown < value.probe.path.length; this.shown++) {
      this.host.requestUpdate();
      await this.host.pause(STEP);
    }
    if (this.last === value) this.shown = Number.POSITIVE_INFINITY;
    this.host.requestUpdate();
  }

  /** The maximum of a parameter. @param {'drawn' | 'runs'} name */
  #most(name) {
    return this.host.context.exhibit.parameters.find((each) => each.name === name)?.maximum ?? 0;
  }

  /** @param {number} more */
  draw(more) {
    const { drawn } = this.host.state;
    const next = Math.min(this.#most('drawn'), Math.max(0, drawn + more));
    this.slowly = more === 1;
    if (next !== drawn) this.host.context.go({ drawn: next });
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    const steps = stepsOf(event, this.host);
    if (!steps) return;
    this.draw(steps);
    event.preventDefault();
  }

  get #buttons() {
    const { host } = this;
    const { drawn, runs, truth } = host.state;
    const full = drawn >= this.#most('drawn');
    const button = (/** @type {string} */ words, /** @type {number} */ more) =>
      html`<button type="button" ?disabled=${full} @click=${() => this.draw(more)}>${words}</button>`;
    return html`<div class="group no-print probe-buttons"><button type="button" class="main" data-main ?disabled=${full} @click=${() => this.draw(1)}>One probe</button>
      ${button('Ten', 10)}${button('A thousand', 1000)}
      <button type="button" ?disabled=${drawn < 10 || runs >= this.#most('runs')} @click=${() => host.context.go({ runs: runs + 1 })}>Another run</button>
      <button type="button" data-answer="tool" aria-pressed=${truth ? 'true' : 'false'} @click=${() => this.#tell(!truth)}>True value</button></div>`;
  }

  /** @param {boolean} truth */
  #tell(truth) {
    const { host } = this;
    if (truth && !host.known('first')) host.exact.ask();
    host.context.go({ truth });
  }

  /** The factors of the probe so far, and their product. @param {Probed['probe']} probe */
  #product({ path, value }) {
    const some = path.slice(0, this.shown);
    const product = some.length < path.length ? some.at(-1)?.product : value;
    return html`${some.map(({ degree }, k) => html`${k ? ' × ' : ''}<b class=${degree ? '' : 'probe-zero'}>${degree}</b>`)} = <b>${product}</b>`;
  }

  /** What is shown, in one sentence. */
  get #words() {
    const { last, shown } = this;
    if (!last) return RULE;
    if (shown < last.probe.path.length) {
      const { where, degree } = last.probe.path[shown - 1];
      return `${many(degree, 'choice')} for ${where}; one is taken at random.`;
    }
    return last.probe.sentence;
  }

  content() {
    const { host, last } = this;
    const { state, view } = host;
    const growing = last !== null && this.shown < last.probe.path.length;
    const told = growing ? this.before : last;
    const pieces = last?.probe.placements.slice(0, this.shown) ?? [];
    const level = host.known('first');
    return html`<div class="estimates-first probe-screen" data-screen>
      <p class="probe-says" data-says role="status" aria-label="The probe">${this.#words}</p>
      ${this.#buttons}
      <div data-picture data-point data-answer><div class="probe-pictures ${host.presenter && state.runs > 1 ? 'has-runs' : ''}">
        <p class="probe-product" aria-label="The product">${last ? this.#product(last.probe) : 'No probe yet.'}</p>
        <div class="probe-way" data-dense><ch-grid-board class="estimates-board ${view.round ? '' : 'is-square'}" .rows=${view.rows} .columns=${view.columns} .cells=${view.cells ? new Set(view.cells) : null}
            .lattice=${view.lattice} .pieces=${pieces.map((piece) => ({ ...piece, look: /** @type {const} */ ('placed') }))} label="${view.title}: the pieces of the last probe"></ch-grid-board>
          <ch-probe-path .probe=${last?.probe ?? null} .shown=${this.shown}></ch-probe-path></div>
        <div class="probe-all" data-dense>${told ? (host.presenter && state.runs > 1 ? this.#chart(told, state.truth ? level : null) : this.#all(told)) : nothing}</div>
      </div></div>
      ${told && state.drawn > 1 ? this.#mean(told, level) : nothing}
    </div>
    <div class="stack" data-answer>${told?.mean && state.drawn >= 10 && !host.presenter ? this.#curves(told, state.truth ? level : null) : nothing}</div>
    ${state.truth && !level ? host.panel(host.exact, 'Count exactly') : nothing}`;
  }

  /** @param {Probed} told */
  #all({ bins }) {
    return html`<ch-bar-chart how="exact" heading="What the probes give" nameTitle="estimate" valueTitle="probes"
      .bars=${bins.map(({ name, probes }) => ({ name, value: probes, exact: probes }))}></ch-bar-chart>`;
  }

  /** @param {Probed} told @param {Known} level */
  #mean({ mean, relative, sentence, warning }, level) {
    const { state, view } = this.host;
    return html`<p class="probe-mean" role="status" aria-label="The mean" data-answer>${figure({
      value: about(mean),
      status: `${view.first.of}, estimate ${judged(relative, !warning)}`.trim(),
      kind: 'estimate',
      size: 'large',
      cite: null,
    })} <span class="in-presenter-hidden">${sentence} ${warning}</span>${state.truth && level ? html` <b>${grouped(level.value)}</b>, ${level.words}.` : nothing}</p>`;
  }

  /** @param {Probed} told @param {Known} level */
  #chart({ runs }, level) {
    const curves = runs.map(({ seed, points }, i) => ({
      name: `run ${i + 1}, seed ${grouped(seed)}`,
      look: /** @type {1 | 2} */ (i === runs.length - 1 ? 1 : 2),
      points: points.map(({ probes, mean, low, high }) => ({
        x: probes,
        y: mean,
        low: low ?? mean,
        high: high ?? mean,
      })),
    }));
    return html`<ch-line-chart ?fills=${this.host.presenter} .curves=${curves} .levels=${level ? [{ value: Number(level.value), words: level.words }] : []} xTitle="probes" yTitle=${this.host.view.first.of}
      label="Running means" .words="${many(runs.length, 'run')}; the band is the 95 % interval of the last."></ch-line-chart>`;
  }

  /** @param {Probed} told @param {Known} level */
  #curves(told, level) {
    return html`<section aria-label="Runs"><h2>The mean, run by run</h2>${this.#chart(told, level)}
      <p class="soft">Each run is right on average, and off by chance. The ± says by how much: once enough probes have reached solutions, the band contains
      the true value in about 95 of 100 runs. The band reaches further up than down, because rare, large products are easily missed. Draw other runs to see it.</p></section>`;
  }
}
