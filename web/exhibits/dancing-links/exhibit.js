// @ts-check
/**
 * The exhibit *Watch dancing links*: steps through the algorithm forwards and backwards. The matrix shrinks, the tree
 * grows, and a sentence explains each step.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped } from '../../parts/figures.js';
import { isOpen } from '../../parts/part.js';
import { SearchReplay } from '../../parts/steps/replay-exhibit.js';
import { matrixAt, meshAt, upwards, verticesOf } from './replay.js';
import './link-mesh.js';
import '../../parts/steps/search-tree.js';
import './shrinking-matrix.js';
import { Drafts } from '../../parts/controls/text-field.js';

/** @typedef {import('answers/dancing-links').View} View */
/** @typedef {import('answers/dancing-links').State} State */
/** @typedef {import('answers/dancing-links').Answers} Answers */
/** @typedef {import('answers/dancing-links').Step} Step */

/** The heading of each kind of step. */
const KINDS = {
  start: 'Start',
  choose: 'Choose',
  cover: 'Cover',
  branch: 'Branch',
  dead: 'Dead end',
  found: 'Solution',
  uncover: 'Uncover',
  purify: 'Purify',
  unpurify: 'Unpurify',
  'take out': 'Take out',
  'put back': 'Put back',
};
/** With more items than this, the tree goes below the matrix. */
const WIDE = 24;

/** @extends {SearchReplay<View, State, Answers, import('./replay.js').Met>} */
export default class DancingLinks extends SearchReplay {
  reading = this.question('read', {
    lane: 'quick',
    answered: ({ text }) => this.context.go({ text, step: 0 }),
  });

  complaint = '';
  drafts = this.keep('drafts', () => new Drafts());
  /** Whether the problem's text is open. */
  opened = false;
  /** The player's chapters, and the steps for which they were made. */
  chapters = {
    steps: /** @type {Step[]} */ ([]),
    all: /** @type {import('../../parts/steps/player.js').Player['chapters']} */ ([]),
  };
  /** Whether the links are shown. */
  linked = false;

  /** @param {State} state */
  positionOf({ text }) {
    return text;
  }

  positionChanged() {
    this.reading.reset();
    this.complaint = '';
  }

  get searchedBy() {
    return ['text'];
  }

  /** @param {View} view */
  searchOf(view) {
    return view.text;
  }

  verticesOf = verticesOf;

  /** The view does not depend on the step, so the current view serves while Python is asked about another step. */
  get steady() {
    return this.view?.text === this.state.text ? this.view : null;
  }

  // --- steps --------------------------------------------------------------------------------------------------------

  /**
   * The step that ends the visit to the current vertex or, if that visit is over, to its nearest ancestor
   * still open; -1 if not yet known.
   */
  #endOfBranch() {
    const ends = upwards(this.vertices, this.steps[this.shown].vertex).map((v) => this.vertices[v].ends);
    const next = ends.find((end) => end > this.shown);
    return next !== undefined && next <= this.last ? next : -1;
  }

  /** The moments of the search, grouped by kind, in the order in which the kinds first occur. */
  #chapters() {
    if (this.chapters.steps !== this.steps) {
      /** @type {Map<Step['kind'], number[]>} */
      const moments = new Map();
      this.steps.forEach(({ kind }, at) => {
        if (!at) return;
        if (!moments.has(kind)) moments.set(kind, []);
        moments.get(kind)?.push(at);
      });
      const all = [...moments].map(([kind, at]) => ({ title: KINDS[kind], moments: at }));
      this.chapters = { steps: this.steps, all };
    }
    return this.chapters.all;
  }

  // --- the problem --------------------------------------------------------------------------------------------------

  /** @param {string} text */
  #read(text) {
    this.complaint = this.context.complain('text', text);
    this.reading.reset();
    if (!this.complaint) this.reading.ask({ text });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  choices() {
    return this.presenter ? this.examples() : nothing;
  }

  draw() {
    const problem = /** @type {View} */ (this.of);
    const at = this.shown;
    const step = this.steps[at];
    const matrix = matrixAt(problem, this.steps, this.vertices, at);
    return html`<div data-screen class="watch ${problem.items.length > WIDE ? 'is-wide' : ''}">
      <section aria-label="The search, step by step" class="watch-player">
        ${this.stepPart({ title: KINDS[step.kind], says: step.says, kind: step.kind, more: this.walk.running, aside: this.#jumps(), chapters: this.#chapters() })}
        ${this.cutPart()}
      </section>
      <div class="stack watch-stage" data-point data-picture>
        <section aria-label="The matrix" class="watch-matrix"><h2 class="in-presenter-hidden">The matrix</h2>
          <ch-shrinking-matrix .items=${matrix.items} .primary=${problem.primary} .rows=${matrix.rows} caption="The matrix after step ${grouped(at)}" .link=${this.linkTo({ step: at })}></ch-shrinking-matrix>
          ${this.#chosenPart(problem, matrix.chosen)}
        </section>
        <section aria-label="The tree" class="watch-tree" data-answer><h2 class="in-presenter-hidden">The tree</h2>
          <ch-search-tree .vertices=${this.vertices} .time=${at} .at=${step.vertex} label="The search tree"
            hint="The search tree grows from this root: an item chosen at each vertex, and below it a branch for each of its options."
            @choose=${(/** @type {CustomEvent<{vertex: number}>} */ { detail }) => this.player?.turn(this.vertices[detail.vertex].decided)}></ch-search-tree>
          ${this.#countsPart(problem, step)}
        </section>
      </div>
      ${this.#linksPart(problem, at)}
      ${problem.remarks.map((remark) => html`<p class="remark" data-answer>${remark}</p>`)}
      ${this.#problemPart()}
    </div>`;
  }

  #problemPart() {
    const text = this.context.exhibit.parameters.find(({ name }) => name === 'text');
    const { state } = this;
    return html`<details class="watch-problem in-presenter-hidden no-print" .open=${live(this.opened || Boolean(this.#wrong))} @toggle=${(
      /** @type {Event} */ event,
    ) => {
      this.opened = isOpen(event);
    }}><summary><h2>The problem</h2></summary>
      <ch-text-field label=${text?.title} help=${text?.help} .value=${state.text} .draft=${this.drafts.get('text', state.text)} wrong=${this.#wrong} .most=${/** @type {number} */ (text?.maxLength)} .lines=${10}
        @use=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.#read(detail.value)}
        @draft=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.drafts.set('text', detail.value, state.text)}
        @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => {
          this.complaint = detail.sentence;
          this.requestUpdate();
        }}></ch-text-field></details>`;
  }

  get #wrong() {
    return this.complaint || (this.reading.stage === 'failed' ? this.reading.sentence : '');
  }

  #jumps() {
    return this.jumps([
      ['Next vertex', this.next(({ kind }) => kind === 'choose' || kind === 'dead' || kind === 'found')],
      ['End of this branch', this.#endOfBranch()],
      ['Next solution', this.next(({ kind }) => kind === 'found')],
    ]);
  }

  /** @param {View} problem @param {number} at */
  #linksPart({ items, options, links }, at) {
    if (!links) return nothing;
    const mesh = this.linked ? meshAt(links, this.steps, at) : null;
    return html`<details class="watch-links" .open=${live(this.linked)} @toggle=${(
      /** @type {Event} */ event,
    ) => {
      this.linked = isOpen(event);
      this.requestUpdate();
    }}><summary><h2>The links</h2></summary>${
      mesh
        ? html`<p class="soft">The column headers are at the top, with a node for each 1 below. Links written by this step are bold. A removed node keeps
            its links to its old neighbours, drawn dashed, so it can be put back. Links that wrap around a list run off the drawing.</p>
          <ch-link-mesh .nodes=${mesh.nodes} .links=${mesh.links} .changed=${mesh.changed} .columns=${items} .rows=${options.map(({ name }) => name)}
            label="The links after step ${grouped(at)}"></ch-link-mesh>`
        : nothing
    }</details>`;
  }

  /** @param {View} problem @param {number[]} chosen */
  #chosenPart({ options, items }, chosen) {
    const held = (/** @type {import('answers/dancing-links').Option} */ { items: own, colours }) =>
      own.map((item, k) => `${items[item]}${colours[k] ? `:${colours[k]}` : ''}`).join(' ');
    return html`<div class="watch-chosen in-presenter-hidden"><h3>Chosen so far</h3>${
      chosen.length
        ? html`<ol>${chosen.map((option) => html`<li><b>${options[option].name}</b>: ${held(options[option])}</li>`)}</ol>`
        : html`<p class="soft">Nothing.</p>`
    }</div>`;
  }

  /** @param {View} problem @param {Step} step */
  #countsPart({ options }, step) {
    const depth = upwards(this.vertices, step.vertex).length - 1;
    const found = this.vertices.flatMap(({ kind, decided }, v) =>
      kind === 'solution' && decided <= this.shown ? [v] : [],
    );
    const solution = (/** @type {number} */ v) =>
      upwards(this.vertices, v)
        .map((up) => this.vertices[up].option)
        .filter((option) => option >= 0 && !options[option].enough)
        .sort((a, b) => a - b)
        .map((option) => options[option].name);
    return html`${this.countsPart('watch-counts', [
      ['depth', depth, 'levels deep'],
      ['vertices', step.nodes],
      ['updates of links', step.updates],
      ['solutions', step.solutions],
    ])}
      ${
        found.length
          ? html`<div class="watch-found"><h3>${found.length > 5 ? 'The last solutions found' : 'Solutions found'}</h3>
          <ol start=${Math.max(1, found.length - 4)}>${found.slice(-5).map((v) => html`<li>${solution(v).join(', ') || 'nothing chosen'}</li>`)}</ol></div>`
          : nothing
      }`;
  }
}
