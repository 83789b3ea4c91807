// @ts-check
/** Two estimates side by side: their curves on one scale, their trees, and how long each takes to a given error. */
import { html, nothing } from 'lit';
import { longer } from '../../parts/estimate-question.js';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { about, duration, grouped, percent } from '../../parts/figures.js';
import '../../parts/bar-chart.js';
import '../../parts/data-table.js';
import '../../parts/form.js';
import '../../parts/grid-board.js';
import '../../parts/job-panel.js';
import '../../parts/line-chart.js';

/** Milliseconds between two comparisons while both run. */
const COMPARED_EVERY = 1000;

/** @typedef {'first' | 'second'} Name */
/** @type {Name[]} */
const SIDES = ['first', 'second'];
const TITLES = { first: 'First', second: 'Second' };

/** One side: its question and what it has said. */
class Side {
  /** @param {Estimates} host @param {Name} name */
  constructor(host, name) {
    this.host = host;
    this.name = name;
    /** @type {import('../../parts/line-chart.js').Point[]} */
    this.curve = [];
    /** @type {any} */
    this.latest = null;
    this.question = new Question(host, {
      job: name,
      heard: (event) => this.#heard(event),
      ended: () => host.compareNow(),
    });
  }

  /** @param {any} event */
  #heard(event) {
    if (event.type !== 'estimate') return;
    this.latest = event;
    const { probes, value, valueLow, valueHigh } = event;
    this.curve = longer(this.curve, { probes, solutions: value, low: valueLow, high: valueHigh });
    this.host.compareSoon();
  }

  begin() {
    this.forget();
    this.question.ask();
  }

  goOn() {
    this.question.ask(this.latest ? { carry: this.latest.carry } : {});
  }

  forget() {
    this.question.reset();
    this.curve = [];
    this.latest = null;
  }
}

export default class Estimates extends ExhibitElement {
  first = new Side(this, 'first');
  second = new Side(this, 'second');
  compare = new Question(this, { job: 'compare', lane: 'quick' });
  exact = new Question(this, { job: 'exact' });
  gap = new Question(this, { job: 'gap', lane: 'quick' });

  constructor() {
    super();
    this.compared = 0;
    /** The last comparison, kept while a newer one is made. @type {any} */
    this.comparison = null;
    this.gapSeed = 1;
  }

  positionChanged() {
    for (const question of this.questions) question.reset();
    for (const side of SIDES) this[side].forget();
    this.comparison = null;
    this.gapSeed = 1;
  }

  compareSoon() {
    if (!this.compare.running && performance.now() - this.compared > COMPARED_EVERY) this.compareNow();
  }

  async compareNow() {
    const [first, second] = SIDES.map((side) => this[side].latest);
    if (!first || !second) return;
    this.compared = performance.now();
    const told = (/** @type {any} */ { secondsTo, believed }) => ({ secondsTo, believed });
    await this.compare.ask({ first: told(first), second: told(second) });
    if (this.compare.value) this.comparison = this.compare.value;
    this.requestUpdate();
  }

  /** What a side's number is to be compared with: {value, words} or null. @param {Name} side */
  known(side) {
    const worked = this.exact.value?.[side]?.value;
    if (worked !== undefined) return { value: worked, words: 'exact, worked out here' };
    const published = this.view[side].published;
    return published === null ? null : { value: published, words: 'as published' };
  }

  get running() {
    return SIDES.some((side) => this[side].question.running);
  }

  /** Both questions as one, for one row of buttons. */
  get both() {
    const shown = SIDES.map((side) => this[side].question.shown);
    if (this.running) {
      const fractions = shown.map(({ stage, fraction }) => (stage === 'running' ? (fraction ?? 0) : 1));
      return {
        stage: /** @type {const} */ ('running'),
        fraction: (fractions[0] + fractions[1]) / 2,
        sentence: '',
      };
    }
    const failed = shown.find(({ stage }) => stage === 'failed');
    return failed ?? shown.find(({ stage }) => stage === 'stopped') ?? shown[0];
  }

  #goOn() {
    for (const side of SIDES) if (this[side].question.stage === 'stopped') this[side].goOn();
  }

  render() {
    if (!this.view) return html`<p class="soft">Waiting for Python …</p>`;
    return html`<div class="estimates">
      <section aria-label="What is estimated">
        <h2>What is estimated</h2>
        ${this.#form(['puzzle', ...(SIDES.some((side) => this.view[side].depth !== null) ? ['depth'] : []), 'seed', 'probes'])}
        ${this.view.same ? html`<p class="soft">Both sides are the same question by the same method: they say the same.</p>` : nothing}
        <ch-job-panel words="Estimate both" resumable .job=${this.both} @start=${() => {
          this.compare.reset();
          this.comparison = null;
          for (const side of SIDES) this[side].begin();
        }} @stop=${() => {
          for (const side of SIDES) this[side].question.stop();
          this.compareNow();
        }} @resume=${() => this.#goOn()}></ch-job-panel>
      </section>
      ${this.#comparisonPart()}
      <div class="estimates-sides">${SIDES.map((side) => this.#sidePart(side))}</div>
      <section aria-label="The exact numbers" class="in-presenter-hidden">
        <ch-job-panel words="Work out exactly" .job=${this.exact.shown} @start=${() => this.exact.ask()}
          @stop=${() => this.exact.stop()}></ch-job-panel>
        <p class="soft">Without estimating: solutions by frontier counting, in seconds; vertices at a depth by going through the
          levels of the tree with equal vertices merged, which for a deep level of a large tree takes minutes and up to 1 GB.</p>
      </section>
      ${this.#gapPart()}
    </div>`;
  }

  /** @param {string[]} names */
  #form(names) {
    const parameters = names.map((name) =>
      this.context.exhibit.parameters.find((parameter) => parameter.name === name),
    );
    return html`<ch-form class="in-presenter-hidden" .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
      @change-value=${(/** @type {CustomEvent} */ { detail }) => this.context.go({ [detail.name]: detail.value })}></ch-form>`;
  }

  /** @param {Name} side */
  #sidePart(side) {
    const { of, method } = this.view[side];
    const { latest, curve, question } = this[side];
    const other = side === 'first' ? 'second' : 'first';
    const exact = this.known(side);
    const beyond = this.known(other);
    const error = latest?.relative == null ? '' : ` ± ${percent(1.96 * latest.relative)}, 95 %`;
    const off = latest && exact ? latest.value / Number(exact.value) - 1 : null;
    return html`<section aria-label="${TITLES[side]}: ${of} by ${method}">
      <h2>${TITLES[side]}: ${of}</h2>
      ${this.#form([`${side}of`, side])}
      <p class="soft">by ${method}${exact ? html`; ${grouped(exact.value)} ${exact.words}` : nothing}</p>
      ${
        latest
          ? html`<p role="status" aria-label="${TITLES[side]} estimate" aria-busy=${question.running}>${figure(
              {
                value: about(latest.value),
                status: `${of}, estimate${error}`,
                kind: 'estimate',
              },
            )}</p>
            <p class="soft">${grouped(latest.probes)} probes in ${duration(latest.seconds)} of computing.${
              off === null ? nothing : ` Off by ${off < 0 ? '−' : '+'}${percent(Math.abs(off))}.`
            }</p>
            ${latest.warning ? html`<p class="soft">${latest.warning}</p>` : nothing}
            <ch-line-chart .points=${curve} .exact=${exact ? Number(exact.value) : null} exactWords=${exact?.words ?? 'exact'}
              .beside=${{ points: this[other].curve, exact: beyond ? Number(beyond.value) : null }}
              xTitle="probes" yTitle=${of} label="Running mean of the ${side} estimate"
              .words="about ${about(latest.value)} ${of} after ${grouped(latest.probes)} probes, 95 % between ${about(
                latest.valueLow ?? 0,
              )} and ${about(latest.valueHigh ?? Infinity)}."></ch-line-chart>
            <ch-bar-chart class="in-presenter-hidden" heading="Vertices of the search tree" nameTitle="depth" valueTitle="estimated"
              .bars=${latest.perDepth.map((/** @type {any} */ row) => ({ name: String(row.depth), value: row.mean, error: row.stdError }))}></ch-bar-chart>`
          : html`<p class="soft">${question.sentence || 'Not estimated yet.'}</p>`
      }
    </section>`;
  }

  #comparisonPart() {
    const { comparison } = this;
    if (!comparison) return nothing;
    const cell = (/** @type {Name} */ side, /** @type {(latest: any) => any} */ value) =>
      this[side].latest ? value(this[side].latest) : '–';
    const row = (/** @type {string} */ title, /** @type {(latest: any, side: Name) => any} */ value) => [
      title,
      ...SIDES.map((side) => cell(side, (latest) => value(latest, side))),
    ];
    const share = (/** @type {number | null} */ value) => (value === null ? '–' : percent(value));
    return html`<section aria-label="Which is better">
      <h2>Time to a given error</h2>
      <p role="status" aria-label="Comparison" aria-busy=${this.running}>${
        comparison.ratio === null
          ? comparison.sentence
          : html`${figure({ value: `${about(comparison.ratio, 2)} times`, status: 'ratio, estimate', kind: 'estimate' })} ${comparison.sentence}`
      }</p>
      <ch-data-table caption="The two estimates" .columns=${[
        { title: '' },
        { title: 'first', kind: 'number' },
        { title: 'second', kind: 'number' },
      ]} .rows=${[
        row('estimates', (_, side) => this.view[side].of),
        row('standard error now', (latest) => share(latest.relative)),
        row('computing so far', (latest) => duration(latest.seconds)),
        row('to ± 2 %, extrapolated', (latest) =>
          latest.secondsTo === null
            ? '–'
            : `${duration(latest.secondsTo)}${latest.believed ? '' : ', doubtful'}`,
        ),
        row('off the known number by', (latest, side) => {
          const exact = this.known(side);
          return exact ? percent(Math.abs(latest.value / Number(exact.value) - 1)) : '–';
        }),
      ]}></ch-data-table>
      <p class="soft">${comparison.honest} Seconds are of computing, added up over the workers, measured here while both ran.</p>
    </section>`;
  }

  #gapPart() {
    if (!this.view.story && !this.view.first.depth) return nothing;
    const answer = this.gap.value;
    const pieces = answer?.placements.map((/** @type {any} */ piece) => ({ ...piece, look: 'laid' })) ?? [];
    return html`<section aria-label="Why they differ">
      <h2>Why vertices at full depth are not all solutions</h2>
      <p>A vertex at the depth of the number of pieces has them all in the tray. Where a piece covers fewer cells one way than another, all can
        lie and leave a gap: such a vertex is no solution, and counting vertices counts it too.</p>
      <ch-job-panel words=${answer ? 'Another arrangement' : 'Show an arrangement with a gap'} .job=${this.gap.shown}
        @start=${() => this.gap.ask({ seed: this.gapSeed++ })} @stop=${() => this.gap.stop()} .answer=${
          answer
            ? html`<p role="status" aria-label="Arrangement">${answer.sentence}</p>${
                pieces.length
                  ? html`<ch-grid-board class="estimates-board" .rows=${this.view.rows} .columns=${this.view.columns}
                      .cells=${this.view.cells ? new Set(this.view.cells) : null} .pieces=${pieces}
                      .describe=${(/** @type {string} */ cell) => (answer.empty.includes(cell) ? 'left empty' : '')}
                      label="${this.view.title}, all pieces and a gap"></ch-grid-board>`
                  : nothing
              }`
            : nothing
        }></ch-job-panel>
    </section>`;
  }
}
