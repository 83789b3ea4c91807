// @ts-check
/** Watch dancing links, step by step, forwards and backwards: the matrix shrinks, the tree grows, and a sentence says why. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { cite } from '../../parts/citation.js';
import { grouped } from '../../parts/figures.js';
import { isOpen } from '../../parts/part.js';
import { numberAtStep, PlayedExhibit } from '../../parts/played-exhibit.js';
import { matrixAt, meshAt, upwards, verticesOf } from './replay.js';
import './link-mesh.js';
import '../../parts/player.js';
import '../../parts/search-tree.js';
import './shrinking-matrix.js';
import { Drafts } from '../../parts/text-field.js';

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
/** With more items than these, the tree is below the matrix. */
const WIDE = 24;

/** @extends {PlayedExhibit<View, State, Answers>} */
export default class DancingLinks extends PlayedExhibit {
  walk = this.question('walk', { lane: 'quick', found: (more) => this.#walked(more) });
  reading = this.question('read', {
    lane: 'quick',
    answered: ({ text }) => this.context.go({ text, step: 0 }),
  });

  complaint = '';
  drafts = this.keep('drafts', () => new Drafts());
  /** Whether the problem's text is unfolded. */
  opened = false;
  /** Whether the links are on show. */
  linked = false;
  /** @type {Step[]} */
  steps = [];
  /** @type {import('./replay.js').Met[]} */
  vertices = [];
  /** The view that the steps belong to. @type {View | null} */
  of = null;

  linkStep() {
    if (this.of?.text === this.state.text)
      this.context.go({ step: this.shown }, { replace: true, view: this.of });
  }

  /** While a new problem is read, the old one stays on show with its steps. */
  get ready() {
    return this.of !== null;
  }

  /** @param {State} state */
  positionOf({ text }) {
    return text;
  }

  positionChanged() {
    this.link.forget();
    this.player?.pause();
    this.reading.reset();
    this.complaint = '';
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    // The view does not depend on the step: the present one will do while Python is asked about another step.
    if (this.view?.text === this.state.text && this.view !== this.of) {
      this.of = this.view;
      this.steps = this.view.steps;
      this.vertices = verticesOf(this.view, this.steps);
      this.walk.reset();
      if (!this.view.complete) this.walk.ask();
    }
  }

  /** @param {Answers['walk']['found']} more */
  #walked({ from, steps }) {
    if (!this.of || from !== this.steps.length) return;
    this.steps = [...this.steps, ...steps];
    this.vertices = verticesOf(this.of, this.steps);
  }

  // --- steps --------------------------------------------------------------------------------------------------------

  get last() {
    return Math.max(0, this.steps.length - 1);
  }

  /** The next step with a property, or -1. @param {(step: Step) => boolean} holds */
  #next(holds) {
    return this.steps.findIndex((step, k) => k > this.shown && holds(step));
  }

  /** The end of the visit of the vertex on show or, if that is over, of the one above it; or -1. */
  #endOfBranch() {
    const ends = upwards(this.vertices, this.steps[this.shown].vertex).map((v) => this.vertices[v].ends);
    const next = ends.find((end) => end > this.shown);
    return next !== undefined && next <= this.last ? next : -1;
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
        ${this.#sentencePart(step)}
        <ch-player what="Step" .at=${at} .last=${this.last} .more=${this.walk.running} .aside=${this.#jumps()}
          @turn=${(/** @type {CustomEvent<{at: number}>} */ { detail }) => this.turnTo(detail.at)}
          @playing=${(/** @type {CustomEvent<{playing: boolean}>} */ { detail }) => {
            this.playing = detail.playing;
            this.requestUpdate();
          }}></ch-player>
        ${this.#cutPart()}
      </section>
      <div class="watch-stage" data-point>
        <section aria-label="The matrix" class="watch-matrix"><h2 class="in-presenter-hidden">The matrix</h2>
          <ch-shrinking-matrix .items=${matrix.items} .primary=${problem.primary} .rows=${matrix.rows} caption="The matrix after step ${grouped(at)}" .link=${this.linkTo({ step: at })}></ch-shrinking-matrix>
          ${this.#chosenPart(problem, matrix.chosen)}
        </section>
        <section aria-label="The tree" class="watch-tree"><h2 class="in-presenter-hidden">The tree</h2>
          <ch-search-tree .vertices=${this.vertices} .time=${at} .at=${step.vertex} label="The search tree"
            hint="The search tree grows from this root: an item chosen at each vertex, and below it a branch for each of its options."
            @choose=${(/** @type {CustomEvent<{vertex: number}>} */ { detail }) => this.player?.turn(this.vertices[detail.vertex].decided)}></ch-search-tree>
          ${this.#countsPart(problem, step, at)}
        </section>
      </div>
      ${this.#linksPart(problem, at)}
      ${problem.remarks.map((remark) => html`<p class="remark">${remark}</p>`)}
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
      <ch-text-field label=${text?.title} help=${text?.help} .value=${state.text} .draft=${this.drafts.get('text', state.text)} wrong=${this.#wrong} .most=${text?.maxLength} .lines=${10}
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

  /** @param {Step} step */
  #sentencePart(step) {
    return html`<p class="step-says is-${step.kind.replace(' ', '-')}" role="status" aria-label="This step" aria-live=${this.playing ? 'off' : 'polite'}><b>${KINDS[step.kind]}</b> ${step.says}</p>`;
  }

  #jumps() {
    const jump = (/** @type {string} */ words, /** @type {number} */ to) =>
      html`<button type="button" aria-disabled=${to < 0 ? 'true' : 'false'} @click=${() => to >= 0 && this.player?.turn(to)}>${words}</button>`;
    return html`${jump(
      'Next vertex',
      this.#next(({ kind }) => kind === 'choose' || kind === 'dead' || kind === 'found'),
    )} ${jump('End of this branch', this.#endOfBranch())} ${jump(
      'Next solution',
      this.#next(({ kind }) => kind === 'found'),
    )}`;
  }

  #cutPart() {
    const { walk } = this;
    if (walk.stage === 'failed') return html`<p class="wrong" role="alert">${walk.sentence}</p>`;
    if (!walk.value || walk.value.complete) return nothing;
    return html`<p class="soft">The search continues; you can watch its first ${grouped(walk.value.steps)} steps.</p>`;
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
        ? html`<p class="soft">The heads of the columns are above, with a node for each 1 below. Links written by this step are bold. A removed node still
            points to its old neighbours, by broken links, and so finds its way back. Links around the end of a list leave the drawing.</p>
          <ch-link-mesh .nodes=${mesh.nodes} .links=${mesh.links} .changed=${mesh.changed} .columns=${items} .rows=${options.map(({ name }) => name)}
            label="The links after step ${grouped(at)}"></ch-link-mesh>`
        : nothing
    }</details>`;
  }

  /** @param {View} problem @param {number[]} chosen */
  #chosenPart({ options, items }, chosen) {
    const held = (/** @type {import('answers/dancing-links').Option} */ { items: own, colours }) =>
      own.map((item, k) => `${items[item]}${colours[k] ? `:${colours[k]}` : ''}`).join(' ');
    return html`<div class="watch-chosen"><h3>Chosen so far</h3>${
      chosen.length
        ? html`<ol>${chosen.map((option) => html`<li><b>${options[option].name}</b>: ${held(options[option])}</li>`)}</ol>`
        : html`<p class="soft">Nothing.</p>`
    }</div>`;
  }

  /** @param {View} problem @param {Step} step @param {number} at */
  #countsPart({ options }, step, at) {
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
    /** @param {string} what @param {number} value @param {string} [words] */
    const number = (what, value, words) =>
      html`<div><dt>${what}</dt><dd>${grouped(value)}${cite(numberAtStep(this, at, what, value, words))}</dd></div>`;
    return html`<h3 class="in-presenter-hidden">So far, exact</h3><dl class="watch-counts">
        ${number('depth', depth, 'is the depth')}
        ${number('vertices', step.nodes)}
        ${number('updates of links', step.updates)}
        ${number('solutions', step.solutions)}
      </dl>
      ${
        found.length
          ? html`<div class="watch-found"><h3>${found.length > 5 ? 'The last solutions found' : 'Solutions found'}</h3>
          <ol start=${Math.max(1, found.length - 4)}>${found.slice(-5).map((v) => html`<li>${solution(v).join(', ') || 'nothing chosen'}</li>`)}</ol></div>`
          : nothing
      }`;
  }
}
