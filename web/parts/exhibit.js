// @ts-check
/**
 * What every exhibit's module builds on. A new exhibit `my-game` is one Python module (countinghouse/exhibits/my_game.py
 * with `EXHIBIT`), one note (web/notes/my-game.md) and one module here:
 *
 *     // web/exhibits/my-game/exhibit.js
 *     import { html } from 'lit';
 *     import { ExhibitElement, Question } from './exhibit.js';
 *     import './grid-board.js';
 *
 *     export default class MyGame extends ExhibitElement {
 *       winner = new Question(this, { job: 'winner', lane: 'quick' });
 *
 *       // What is on the board is another thing now (also the first time, and after the page was left and entered again):
 *       // forget what was found out and ask what must always be known.
 *       positionChanged() {
 *         this.winner.reset();
 *         this.winner.ask();
 *       }
 *
 *       render() {
 *         if (!this.view) return html`<p class="soft">Waiting for Python …</p>`;
 *         return html`<div class="exhibit">
 *           <section aria-label="Board">
 *             <ch-grid-board .rows=${3} .columns=${3} label="Board"
 *               @press=${(event) => this.context.play(`press ${event.detail.cell}`)}></ch-grid-board>
 *           </section>
 *           <details class="panel" ?open=${!this.presenter}>
 *             <summary><h2>Questions</h2></summary>
 *             <ch-job-panel words="Who wins" .job=${this.winner.shown} @start=${() => this.winner.ask()}
 *               @stop=${() => this.winner.stop()}></ch-job-panel>
 *           </details>
 *         </div>`;
 *       }
 *     }
 *
 * The page sets the properties below; link, history, Undo, Redo, Start again, Share, File, presenter, theme and the
 * note are the page's business, not the exhibit's.
 *
 *   state    all parameters, as in the link; never changed in place: `context.go({limit: 40})`
 *   view     what Python's `view(state)` gave; while a new one is computed (`busy`) still the last one; null before any
 *   busy     whether `view` belongs to an older state
 *   status   of the engine: {stage, sentence, timings}
 *   context  ask(job, args, onEvent, {lane, keep}) / play(move) / go(changes) / undo() / redo() / announce(text) /
 *            complain(name, value) (the sentence against a value, or '') / exhibit (its catalogue entry)
 *
 * Two columns come from the class `exhibit` (first the board, then `panel`); what needs the whole width follows after it
 * in an element with the class `below`; what is not for the projector has the class `in-presenter-hidden`, what is not for
 * paper `no-print`. The page's policy blocks inline styles: no `style="..."` in a template, but a class, an SVG attribute
 * or `element.style.setProperty`. What an answer says stands in an element with `role="status"` and a name; it is then
 * spoken, and not to be announced once more.
 */
import { html, LitElement } from 'lit';
import './form.js';

/** @typedef {import('../session.js').Context} Context */
/** @typedef {{type: string, [field: string]: any}} Event_ */

export class ExhibitElement extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    state: { attribute: false },
    view: { attribute: false },
    busy: { attribute: false },
    status: { attribute: false },
    context: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Record<string, any>} */
    this.state = {};
    /** @type {any} */
    this.view = null;
    this.busy = false;
    /** @type {{stage: string, sentence: string}} */
    this.status = { stage: 'idle', sentence: '' };
    this.context = /** @type {Context} */ (/** @type {unknown} */ (null));
    /** @type {Set<Question>} */
    this.questions = new Set();
    this.position = '';
  }

  createRenderRoot() {
    return this;
  }

  /** Whether the page is in presenter mode: side panels are then folded. */
  get presenter() {
    return document.documentElement.hasAttribute('data-presenter');
  }

  /**
   * The part of the state that answers depend on, as a text: when it changes, `positionChanged` is called. An exhibit
   * overrides it to leave out what belongs to a single question, such as a seed.
   * @param {Record<string, any>} state
   */
  positionOf(state) {
    return JSON.stringify(state);
  }

  /** For the exhibit to override. */
  positionChanged() {}

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('state') || !this.context) return;
    for (const question of this.questions) question.follow(this.state);
    const position = this.positionOf(this.state);
    if (position === this.position) return;
    this.position = position;
    this.positionChanged();
  }

  /**
   * A form for some of the parameters; what is chosen goes into the state, unless `told` does something else with it.
   * @param {string[]} names
   * @param {(event: CustomEvent) => void} [told]
   */
  form(names, told = ({ detail }) => this.context.go({ [detail.name]: detail.value })) {
    const parameters = names.map((name) =>
      this.context.exhibit.parameters.find((each) => each.name === name),
    );
    return html`<ch-form .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
      @change-value=${told}></ch-form>`;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // Nobody is looking any more: nothing is to be worked out for an exhibit that is not on the page.
    for (const question of this.questions) question.stop();
    this.position = '';
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate('state', {});
  }
}

/**
 * One question an exhibit asks, from the click to the answer. It tells its exhibit to draw again with every event.
 */
export class Question {
  /**
   * @param {ExhibitElement} host
   * @param {object} what
   * @param {string} what.job
   * @param {'quick' | 'work'} [what.lane]
   * @param {string[]} [what.own]  parameters that are no part of the position but of this question: when one changes, it
   *   is forgotten what was said
   * @param {(event: Event_) => void} [what.heard]  every event but progress and error
   * @param {() => void} [what.ended]  it is done, not stopped and without an error
   */
  constructor(host, { job, lane = 'work', own = [], heard = () => {}, ended = () => {} }) {
    this.host = host;
    this.job = job;
    this.lane = lane;
    this.own = own;
    /** Their values, as a text. */
    this.ownValues = '';
    this.heard = heard;
    this.ended = ended;
    /** @type {import('./job-panel.js').JobView['stage']} */
    this.stage = 'idle';
    /** @type {number | null} */
    this.fraction = null;
    this.sentence = '';
    /** The kind of error it ended with. */
    this.failure = '';
    /** The value of the last `result`. @type {any} */
    this.value = null;
    /** @type {import('../session.js').Task | null} */
    this.task = null;
    host.questions.add(this);
  }

  /** For a job panel. */
  get shown() {
    return { stage: this.stage, fraction: this.fraction, sentence: this.sentence };
  }

  get running() {
    return this.stage === 'running';
  }

  /** @param {Record<string, any>} state */
  follow(state) {
    const values = JSON.stringify(this.own.map((name) => state[name]));
    if (this.ownValues && values !== this.ownValues) this.reset();
    this.ownValues = values;
  }

  /** Asks, in place of what was asked before. @param {any} [args] */
  async ask(args = {}) {
    this.task?.cancel();
    this.task = null;
    this.stage = 'running';
    this.fraction = null;
    this.sentence = '';
    this.failure = '';
    this.value = null;
    /** @type {import('../session.js').Task | null} */
    let task = null;
    const hear = (/** @type {Event_} */ event) => this.#hear(task, event);
    task = this.host.context.ask(this.job, args, hear, { lane: this.lane, keep: true });
    this.task = task;
    this.host.requestUpdate();
    const end = await task.done;
    if (this.task !== task) return;
    this.task = null;
    if (end.how === 'done') {
      this.stage = 'done';
      this.sentence = '';
      this.ended();
    } else if (end.how === 'error') {
      this.stage = 'failed';
      this.failure = end.error?.kind ?? 'internal';
      this.sentence = end.error?.sentence ?? 'Something went wrong.';
    } else {
      this.stage = 'stopped';
    }
    this.host.requestUpdate();
  }

  /** @param {import('../session.js').Task | null} task @param {Event_} event */
  #hear(task, event) {
    if (this.task !== task) return; // late
    if (event.type === 'progress') {
      this.fraction = event.fraction ?? null;
      this.sentence = event.sentence ?? '';
    } else if (event.type === 'result') this.value = event.value;
    this.heard(event);
    this.host.requestUpdate();
  }

  /** Ends it and keeps what is there. @param {string} [sentence] */
  stop(sentence = 'Stopped.') {
    if (!this.task) return;
    this.task.cancel();
    this.task = null;
    this.stage = 'stopped';
    this.sentence = sentence;
    this.host.requestUpdate();
  }

  /** Ends it and forgets what it said. */
  reset() {
    this.task?.cancel();
    this.task = null;
    this.stage = 'idle';
    this.fraction = null;
    this.sentence = '';
    this.failure = '';
    this.value = null;
    this.host.requestUpdate();
  }
}
