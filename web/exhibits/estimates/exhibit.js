// @ts-check
/**
 * The exhibit *Estimate by random probes*: draws one probe after another, or compares two estimates by their curves,
 * their trees and the time that each takes to reach a given error.
 */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { about, duration, percent } from '../../parts/figures.js';
import '../../parts/charts/data-table.js';
import '../../parts/boards/grid-board.js';
import { Probing } from './probing.js';
import { offBy, SIDES, Side } from './side.js';

/** @typedef {import('answers/estimates').Answers} Answers */
/** @typedef {import('answers/estimates').State} State */
/** @typedef {import('answers/estimates').View} View */
/** @typedef {import('./side.js').Name} Name */

/** Milliseconds between comparisons while both estimates run. */
const COMPARED_EVERY = 1000;
/** @type {import('../../parts/saving/table-file.js').Column[]} */
const COLUMNS = [{ title: '' }, { title: 'first', kind: 'number' }, { title: 'second', kind: 'number' }];

/** @extends {ExhibitElement<View, State, Answers>} */
export default class Estimates extends ExhibitElement {
  /** @type {Side} */
  first = new Side(this, 'first');
  /** @type {Side} */
  second = new Side(this, 'second');
  compare = this.question('compare', { lane: 'quick' });
  exact = this.question('exact');
  gap = this.question('gap', { lane: 'quick' });
  compared = 0;
  /** The last comparison, kept until the next one arrives. @type {Answers['compare']['result'] | null} */
  comparison = null;
  gapSeed = 1;
  probing = new Probing(this);

  /** @param {State} state */
  positionOf({ show, drawn, runs, truth, ...state }) {
    return JSON.stringify(state);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('state')) this.probing.follow(this.state);
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (this.state.show === 'probes') this.probing.keyPressed(event);
  }

  positionChanged() {
    for (const question of this.questions) question.reset();
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
    const told = (/** @type {import('./side.js').Estimate} */ { secondsTo, believed }) => ({
      secondsTo,
      believed,
    });
    await this.compare.ask({ first: told(first), second: told(second) });
    if (this.compare.value) this.comparison = this.compare.value;
    this.requestUpdate();
  }

  /** The number to compare a side's estimate with. @param {Name} side @returns {import('./side.js').Known} */
  known(side) {
    const exact = this.exact.value?.[side]?.value;
    if (exact !== undefined) return { value: exact, words: 'exact, worked out here', exact: true };
    const { published } = this.view[side];
    return published === null ? null : { value: published, words: 'as published' };
  }

  get running() {
    return SIDES.some((side) => this[side].running);
  }

  /** Both questions combined, for one row of buttons. @returns {import('../../parts/asking/job-panel.js').JobView} */
  get #both() {
    const shown = SIDES.map((side) => this[side].shown);
    if (this.running) {
      const fractions = shown.map(({ stage, fraction }) => (stage === 'running' ? (fraction ?? 0) : 1));
      return { stage: 'running', fraction: (fractions[0] + fractions[1]) / 2, sentence: '' };
    }
    const ended = (/** @type {string} */ how) => shown.find(({ stage }) => stage === how);
    return ended('failed') ?? ended('stopped') ?? shown[0];
  }

  #start() {
    this.compare.reset();
    this.comparison = null;
    for (const side of SIDES) this[side].ask();
  }

  #stop() {
    for (const side of SIDES) this[side].stop();
    this.compareNow();
  }

  #goOn() {
    for (const side of SIDES) if (this[side].stage === 'stopped') this[side].resume();
  }

  choices() {
    const probes = this.state.show === 'probes';
    return this.presenter && !probes
      ? this.form('show', 'puzzle', 'first', 'second')
      : this.form('show', 'puzzle');
  }

  /** The curves in a sentence. */
  get #words() {
    const words = SIDES.map((side) => this[side].words)
      .join(' ')
      .trim();
    return words || 'Both curves will appear here, on one scale.';
  }

  /** On a projector, the explanation of the curves and the button go below the curves. */
  #underPart() {
    if (!this.presenter) return nothing;
    const running = this.#both.stage === 'running';
    return html`<div class="estimates-under"><p data-says>${this.#words}</p>
      <button type="button" data-main @click=${() => (running ? this.#stop() : this.#start())}>${running ? 'Stop' : 'Estimate both'}</button></div>`;
  }

  draw() {
    const { exact, view } = this;
    const deep = SIDES.some((side) => view[side].depth !== null);
    if (this.state.show === 'probes') {
      return html`<div class="stack estimates">${this.probing.content()}${this.#gapPart()}
        <details class="settings in-presenter-hidden no-print"><summary>Settings</summary>${this.form('firstof', ...(deep ? ['depth'] : []), 'seed')}</details></div>`;
    }
    const sides = SIDES.map((side) => this[side]);
    return html`<div class="stack estimates">
      ${this.presenter ? nothing : this.#gapPart()}
      <section aria-label="What is estimated" class="in-presenter-hidden">
        ${this.panel(this.first, 'Estimate both', {
          job: this.#both,
          start: () => this.#start(),
          stop: () => this.#stop(),
          resume: () => this.#goOn(),
        })}
        ${view.same ? html`<p class="soft">Both sides ask the same question by the same method, so they give the same numbers.</p>` : nothing}
      </section>
      <div class="estimates-first" data-screen><ch-line-chart data-answer data-point data-picture fills .curves=${sides.map(({ drawing }) => drawing)} .levels=${this.#levels} xTitle="probes"
        yTitle=${view.story ? 'estimate' : view.first.of} label="Running means of both estimates"
        .words=${this.#words}></ch-line-chart>
      ${this.#underPart()}
      <div class="stack estimates-sides" data-answer>${sides.map((side) => side.section(this.known(side.side)))}</div></div>
      ${this.presenter ? this.#gapPart() : nothing}
      <details class="settings in-presenter-hidden no-print"><summary>Settings</summary>${this.form(...(deep ? ['depth'] : []), 'probes', 'seed')}</details>
      ${this.#comparisonPart()}
      <div class="stack estimates-sides in-presenter-hidden" data-answer>${sides.map((side) => side.details(this.known(side.side)))}</div>
      <section aria-label="The exact numbers" class="in-presenter-hidden" data-answer>
        ${this.panel(exact, 'Count exactly')}
        <p class="soft">Frontier counting finds the exact number of solutions in seconds. For the vertices at a depth, Python walks the search
          tree depth by depth and merges equal vertices; at large depths of a large tree, that takes minutes and up to 1\u00a0GB.</p>
      </section>
    </div>`;
  }

  /** The known numbers, without duplicates. @returns {import('../../parts/charts/line-chart.js').Level[]} */
  get #levels() {
    const known = SIDES.flatMap((side) => this.known(side) ?? []);
    const apart = known.filter(({ value }, i) => known.findIndex((other) => other.value === value) === i);
    return apart.map(({ value, words }) => ({ value: Number(value), words }));
  }

  #comparisonPart() {
    const { comparison } = this;
    if (!comparison) return nothing;
    /** @param {string} title @param {(latest: import('./side.js').Estimate, side: Name) => string} words */
    const row = (title, words) => [
      title,
      ...SIDES.map((side) => {
        const { latest } = this[side];
        return latest ? words(latest, side) : '–';
      }),
    ];
    const share = (/** @type {number | null} */ value) => (value === null ? '–' : percent(Math.abs(value)));
    const { honest, ratio, sentence, sure } = comparison;
    return html`<section aria-label="Which is better" data-answer>
      <h2>Time to a given error</h2>
      <p role="status" aria-label="Comparison" aria-busy=${this.running}>${
        ratio === null || !sure
          ? sentence
          : html`${figure({ value: `${about(ratio, 2)} times`, status: 'ratio, estimate', kind: 'estimate', cite: null })} ${sentence}`
      }</p>
      <ch-data-table how="estimated" caption="The two estimates" .columns=${COLUMNS} .rows=${[
        row('estimates', (_, side) => this.view[side].of),
        row('standard error now', ({ relative }) => share(relative)),
        row('computing so far', ({ seconds }) => duration(seconds)),
        row('to a standard error of 2 %, extrapolated', ({ secondsTo, believed }) =>
          secondsTo === null ? '–' : `${duration(secondsTo)}${believed ? '' : ', doubtful'}`,
        ),
        row('difference from the known number', (latest, side) => share(offBy(latest, this.known(side)))),
      ]}></ch-data-table>
      <p class="soft">${honest} The seconds are computing time, measured here while both ran and summed over all workers.</p>
    </section>`;
  }

  #gapPart() {
    const { gap, view } = this;
    const { value } = gap;
    if (!view.story && !view.first.depth) return nothing;
    /** @type {import('../../parts/boards/grid-board.js').BoardPiece[]} */
    const pieces = value?.placements.map((piece) => ({ ...piece, look: 'placed' })) ?? [];
    return html`<section aria-label="Why they differ" data-answer>
      <h2>All pieces are in the tray: is it a solution?</h2>
      <p>Not always. If a piece covers fewer cells in one orientation than in another, all pieces can fit and leave a gap: a vertex at full
        depth, but not a solution.</p>
      ${this.panel(gap, value ? 'Another arrangement' : 'Show an arrangement with a gap', {
        start: () => gap.ask({ seed: this.gapSeed++ }),
        answer: value
          ? html`<p role="status" aria-label="Arrangement">${value.sentence}</p>${
              pieces.length
                ? html`<ch-grid-board class="estimates-board ${view.round ? '' : 'is-square'}" .rows=${view.rows} .columns=${view.columns}
                    .cells=${view.cells ? new Set(view.cells) : null} .lattice=${view.lattice} .pieces=${pieces}
                    .describe=${(/** @type {string} */ cell) => (value.empty.includes(cell) ? 'left empty' : '')}
                    label="${view.title}, all pieces and a gap"></ch-grid-board>`
                : nothing
            }`
          : nothing,
      })}
    </section>`;
  }
}
