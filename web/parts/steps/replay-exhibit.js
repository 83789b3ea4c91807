// @ts-check
/**
 * The base of exhibits that show an algorithm step by step: its caption and player, their keys, and the step in the
 * link. For a search whose steps Python sends in batches, see `SearchReplay`.
 */
import { html, nothing } from 'lit';
import { ExhibitElement, Question } from '../exhibit.js';
import { grouped } from '../figures.js';
import { cite } from '../saving/citation.js';
import { LinkedMoment, steer } from './moments.js';
import './player.js';

/**
 * @template {object} [View=any]
 * @template {Record<string, unknown> & {step: number}} [Own=any]
 * @template {Record<string, import('answers/page').Answer>} [Jobs=Record<string, any>]  the exhibit's Answers
 * @extends {ExhibitElement<View, Own, Jobs>}
 */
export class ReplayExhibit extends ExhibitElement {
  playing = false;
  moment = new LinkedMoment((step) => this.#linkStep(step));
  /** Identifies what is replayed. */
  replayed = '';

  // --- for an exhibit to override ---------------------------------------------------------------------------------

  /** The last step so far. */
  get last() {
    return 0;
  }

  /** The part of the state that the steps depend on, as text: the player stops when it changes. @param {Own} state */
  replayOf(state) {
    return this.positionOf(state);
  }

  /** The view to use with another step. @returns {View | null} */
  get steady() {
    return this.busy ? null : this.view;
  }

  // --- for an exhibit to use --------------------------------------------------------------------------------------

  get player() {
    return /** @type {import('./player.js').Player | null} */ (this.find('ch-player'));
  }

  /** The step shown: the link may name a step that does not exist, or not yet. */
  get shown() {
    return Math.min(this.moment.at, this.last);
  }

  /** @param {number} at */
  turnTo(at) {
    this.moment.turn(at);
    this.requestUpdate();
  }

  /**
   * The step's description and the player.
   * @param {{title: string, says: string, kind?: string, more?: boolean, aside?: unknown, chapters?: import('./player.js').Player['chapters']}} step
   *   `kind` is a class, `more` means that further steps will arrive, `aside` goes beside the player
   */
  stepPart({ title, says, kind = '', more = false, aside = '', chapters = [] }) {
    return html`<p class="leaf step-says ${kind && `is-${kind.replace(' ', '-')}`}" data-says role="status" aria-label="This step" aria-live=${this.playing ? 'off' : 'polite'}><b>${title}</b> ${says}</p>
      <ch-player what="Step" .says="${title} ${says}" .at=${this.shown} .last=${this.last} .more=${more} .aside=${aside} .chapters=${chapters}
        @turn=${(/** @type {CustomEvent<{at: number}>} */ { detail }) => this.turnTo(detail.at)}
        @playing=${(/** @type {CustomEvent<{playing: boolean}>} */ { detail }) => {
          this.playing = detail.playing;
          this.requestUpdate();
        }}></ch-player>`;
  }

  /**
   * Citable numbers of the step shown: each has a name, a value and, if the name does not say it, what it counts. The address bar
   * lags behind the player, so each number carries its own step.
   * @param {string} look  a class @param {[string, number, string?][]} numbers
   */
  countsPart(look, numbers) {
    const at = this.shown;
    return html`<h3 class="in-presenter-hidden">Exact counts so far</h3><dl class="group ${look}">${numbers.map(
      ([what, value, words = what]) =>
        html`<div><dt class="fine">${what}</dt><dd>${grouped(value)}${cite({
          what: `${what.replaceAll(' ', '-')}-at-step-${at}`,
          value: grouped(value),
          words: `${words} after step ${grouped(at)}`,
          how: 'exact',
          link: this.linkTo(/** @type {Partial<Own>} */ ({ step: at })),
        })}</dd></div>`,
    )}</dl>`;
  }

  // --- lifecycle --------------------------------------------------------------------------------------------------

  /** @param {number} step */
  #linkStep(step) {
    const view = this.steady;
    return view !== null && this.context.go({ step }, { replace: true, view });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has('state')) return;
    const replayed = this.replayOf(this.state);
    if (replayed !== this.replayed) {
      this.replayed = replayed;
      this.moment.forget();
      this.player?.pause();
    }
    this.moment.follow(this.state.step);
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    steer(event, this, this.player);
  }
}

/**
 * A replayed search: its steps so far and the vertices they visit. While another search loads, the old one stays shown.
 * @template {{steps: any[], complete: boolean}} [View=any]  any: each search has its own steps
 * @template {Record<string, unknown> & {step: number}} [Own=any]
 * @template {Record<string, import('answers/page').Answer>} [Jobs=Record<string, any>]
 * @template {import('./search-tree.js').Vertex} [Met=any]
 * @extends {ReplayExhibit<View, Own, Jobs>}
 */
export class SearchReplay extends ReplayExhibit {
  /** @type {View['steps']} */
  steps = [];
  /** @type {Met[]} */
  vertices = [];
  /** The view that the steps belong to. @type {View | null} */
  of = null;
  /** The search that the steps belong to. */
  search = '';
  /** @type {Question<{steps: number, complete: boolean}>} */
  walk = new Question(this, {
    job: 'walk',
    lane: 'quick',
    own: this.searchedBy,
    found: (more) => this.#walked(more),
  });

  // --- for an exhibit to override ---------------------------------------------------------------------------------

  /** The parameters of the search. @returns {string[]} */
  get searchedBy() {
    return [];
  }

  /** Whether more steps are wanted than the view has. */
  get walks() {
    return true;
  }

  /** Identifies the search of a view. @param {View} _view @returns {string} */
  searchOf(_view) {
    return '';
  }

  /** @param {View} _view @param {View['steps']} _steps @returns {Met[]} */
  verticesOf(_view, _steps) {
    return [];
  }

  // --- for an exhibit to use --------------------------------------------------------------------------------------

  get ready() {
    return this.of !== null;
  }

  get last() {
    return Math.max(0, this.steps.length - 1);
  }

  /** @param {Own} state */
  replayOf(state) {
    return JSON.stringify(this.searchedBy.map((name) => state[name]));
  }

  /** The next step that satisfies a condition, or -1. @param {(step: View['steps'][number]) => boolean} holds */
  next(holds) {
    return this.steps.findIndex((step, k) => k > this.shown && holds(step));
  }

  /** Buttons that jump to steps; -1 for none. @param {[string, number][]} jumps */
  jumps(jumps) {
    return jumps.map(
      ([words, to]) =>
        html`<button type="button" aria-disabled=${to < 0 ? 'true' : 'false'} @click=${() => to >= 0 && this.player?.turn(to)}>${words}</button> `,
    );
  }

  /** Why there are no more steps. */
  cutPart() {
    const { stage, sentence, value } = this.walk;
    if (stage === 'failed') return html`<p class="wrong" role="alert">${sentence}</p>`;
    if (!value || value.complete) return nothing;
    return html`<p class="soft">The search continues; you can watch its first ${grouped(value.steps)} steps.</p>`;
  }

  // --- lifecycle --------------------------------------------------------------------------------------------------

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const view = this.steady;
    if (!view) return;
    const search = this.searchOf(view);
    this.of = view;
    if (search !== this.search) {
      this.search = search;
      this.steps = view.steps;
      this.vertices = this.verticesOf(view, this.steps);
      this.walk.reset();
    }
    if (this.walks && !view.complete && this.walk.stage === 'idle') this.walk.ask();
  }

  /** @param {{key?: string, from: number, steps: View['steps']}} more  possibly of a search that has been replaced */
  #walked({ key = this.search, from, steps }) {
    if (!this.of || key !== this.search || from !== this.steps.length) return;
    this.steps = [...this.steps, ...steps];
    this.vertices = this.verticesOf(this.of, this.steps);
  }
}
