// @ts-check
/**
 * The base of every exhibit's module. For an exhibit `my-game`, next to its note and its style sheet:
 *
 *     // web/exhibits/my-game/exhibit.js
 *     import { html } from 'lit';
 *     import { ExhibitElement } from '../../parts/exhibit.js';
 *     import '../../parts/boards/grid-board.js';
 *
 *     /** @extends {ExhibitElement<import('answers/my-game').View, import('answers/my-game').State, import('answers/my-game').Answers>} *\/
 *     export default class MyGame extends ExhibitElement {
 *       winner = this.question('winner', { lane: 'quick' });
 *
 *       // Also called at the start: forget old answers, ask what must always be known.
 *       positionChanged() {
 *         this.winner.reset();
 *         this.winner.ask();
 *       }
 *
 *       draw() {
 *         return html`<div class="exhibit">
 *           <section aria-label="Board">
 *             ${this.form('size')}
 *             <ch-grid-board .rows=${3} .columns=${3} label="Board"
 *               @press=${(event) => this.context.play(`press ${event.detail.cell}`)}></ch-grid-board>
 *           </section>
 *           ${this.tools(this.panel(this.winner, 'Who wins', { answer: this.winner.value?.sentence }))}
 *         </div>`;
 *       }
 *     }
 *
 * The page sets the properties: `state` (all parameters, never changed in place: `context.go({limit: 40})`), `view` (the result of
 * Python's `view(state)`, or the previous one while a new one is computed, as `busy` says), and the engine's `status`. An element
 * lives for one visit, with that visit's `context` (see context.js): leaving the exhibit ends all pending work. The page handles link,
 * history, Undo, Redo, Start again, Share, File, presenter mode, theme and note.
 *
 * `choices()` returns the row beside the heading, also shown in presenter mode: what a teacher changes most, such as
 * `this.form('size')`, and at most two buttons. If the page shows them elsewhere anyway: `this.presenter ? ... : nothing`.
 * In presenter mode the row is one line; choices that do not fit go behind a button. Below it, mark these on the first screen;
 * tests/browser/test_projector.py measures them:
 * - `data-picture`: the pictures with their movable pieces or keys, together at least 60 % of the screen;
 * - `data-point`: the picture that matters most, at least 45 %;
 * - `data-says`: one sentence that says what is shown;
 * - `data-main`: the main button (`main: true` for a panel; a player brings its own).
 * The height below the row is `var(--room)`.
 * A child of an element with `data-screen` that has `data-picture` comes first and takes the space that its siblings leave, 100cqw by
 * 100cqh; `data-screen="beside"` puts a square picture beside them. `data-dense` exempts a table or tree inside a picture from the minimum
 * type size and lets it scroll; `data-point="long"` scrolls with the page.
 * Mark each element that shows an answer with `data-answer`: it stays hidden while one of the exhibit's questions is open (see
 * countinghouse/page/questions.py). Mark what a question asks about, not what a person needs to think about it.
 * The class `exhibit` makes two columns, the board and then `tools`; content that needs the full width follows in an element with
 * the class `below`. `in-presenter-hidden` hides an element on the projector, `no-print` on paper. The page's content security policy
 * blocks inline styles: instead of `style="..."`, use a class, an SVG attribute or `element.style.setProperty`.
 * Put an answer into an element with `role="status"` and a name: screen readers then speak it, so do not announce it as well.
 */
import { html, nothing, render } from 'lit';
import './controls/form.js';
import './asking/job-panel.js';
import { Question } from './asking/question.js';
import { linkTo } from './link.js';
import { fieldOf, Part } from './part.js';

export { Panel } from './panel.js';
export { Question };

/** @typedef {import('./context.js').Context} Context */
/** @typedef {Record<string, any>} State  any: for exhibits that do not declare their own State, View and Answers */

/** Settings that do not affect any number. */
const NOT_CITED = new Set(['seed', 'probes', 'method', 'memory', 'weakness', 'play', 'marks']);

/** Shown until Python answers. */
export const waiting = html`<p class="soft" role="status">Waiting for Python …</p>`;

/**
 * @template {object} [View=any]
 * @template {State} [Own=State]
 * @template {Record<string, import('answers/page').Answer>} [Jobs=Record<string, any>]  the exhibit's Answers
 */
export class ExhibitElement extends Part {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    state: { attribute: false },
    view: { attribute: false },
    busy: { attribute: false },
    status: { attribute: false },
    hides: { attribute: false },
  };

  /** @param {Context} context  of one visit; the element ends with it */
  constructor(context) {
    super();
    this.context = context;
    this.state = /** @type {Own} */ ({});
    this.view = /** @type {View} */ (/** @type {unknown} */ (null));
    this.busy = false;
    /** Whether one of the exhibit's questions is open. */
    this.hides = false;
    /** @type {{stage: string, sentence: string}} */
    this.status = { stage: 'idle', sentence: '' };
    /** The row beside the page's heading. @type {HTMLElement | null} */
    this.row = null;
    /** @type {import('./asking/question.js').Host['questions']} */
    this.questions = new Set();
    /** Whether the exhibit is updating; questions asked meanwhile come from the exhibit, not from a person. */
    this.automatic = false;
    /** @type {Set<{follow: (state: Record<string, unknown>) => void, known: Record<string, unknown>}>} */
    this.panels = new Set();
    this.position = '';
  }

  /** Whether the page is in presenter mode, which folds side panels. */
  get presenter() {
    return document.documentElement.hasAttribute('data-presenter');
  }

  /** Whether there is something to draw. */
  get ready() {
    return this.view !== null;
  }

  // --- for an exhibit to override ---------------------------------------------------------------------------------

  /** The exhibit's content, once it is `ready`. @returns {unknown} */
  draw() {
    return nothing;
  }

  /** The main choices, in a row beside the heading, also in presenter mode. @returns {unknown} */
  choices() {
    return nothing;
  }

  /**
   * The part of the state that answers depend on, as text: when it changes, `positionChanged` is called. Leave out what belongs to
   * a single question, such as a seed.
   * @param {Own} state
   */
  positionOf(state) {
    return JSON.stringify(state);
  }

  positionChanged() {}

  /** Whether the elements marked `data-answer` must be hidden. */
  get hiding() {
    return this.hides;
  }

  /** Whether a parameter still has an example's value. @param {string} name @param {unknown} value */
  keepsTo(name, value) {
    return this.state[name] === value;
  }

  /** What a shared link leaves out unless a person asks for it, and the label of the checkbox that asks for it; null
   * for nothing.
   * @returns {{changes: Partial<Own>, words: string} | null} */
  get unshared() {
    return null;
  }

  /** Whether the page shows answers that a person asked for; a link does not carry them. */
  get answered() {
    return [...this.questions].some(({ wanted, stage }) => wanted && stage !== 'idle');
  }

  /** How the position appears among saved positions: its usual name and, for a board, what to draw as a small picture. */
  keepsake() {
    return {
      name: this.context.exhibit.title,
      picture: /** @type {import('./boards/board-picture.js').Picture | null} */ (null),
    };
  }

  /**
   * Called when a value is chosen in a form; `refuse` shows a sentence beside the field, which keeps what was typed.
   * @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] @returns {unknown}
   */
  choose(name, value, refuse) {
    return this.context.go({ [name]: value }, { refused: refuse });
  }

  /** The settings that a citation always names. @returns {string[]} */
  get cited() {
    return [];
  }

  /**
   * What the numbers shown belong to, for citations: by default the exhibit, the settings in `cited`, and other
   * settings that differ from their defaults.
   */
  numbersOf() {
    const { title, parameters } = this.context.exhibit;
    const told = parameters
      .filter(
        ({ name, form, default: usual }) => this.cited.includes(name) || (form && this.state[name] !== usual),
      )
      .filter(({ name }) => !NOT_CITED.has(name))
      .map(({ name, title: asked, choices, kind }) => {
        const value = this.state[name];
        const words = kind === 'flag' ? (value ? 'yes' : 'no') : value;
        return `${asked}: ${choices.find((choice) => choice.value === value)?.title ?? words}`;
      })
      .filter((words) => words.length <= 100);
    return [title, ...told].join(', ');
  }

  /** Called when a key is pressed anywhere on the page. @param {KeyboardEvent} _event */
  keyPressed(_event) {}

  // --- for an exhibit to use --------------------------------------------------------------------------------------

  /**
   * A question that the exhibit asks.
   * @template {keyof Jobs & string} Name
   * @param {Name} job
   * @param {import('./asking/question.js').How<Jobs[Name]['result'], Jobs[Name]['found'], import('answers/page').EventOf<Jobs[Name]>>} [how]
   * @returns {Question<Jobs[Name]['result'], Jobs[Name]['found'], Jobs[Name]['args'], Jobs[Name]['estimate']>}
   */
  question(job, how = {}) {
    return new Question(this, { job, .../** @type {object} */ (how) });
  }

  /** Waits, unless the exhibit is left first. @param {number} milliseconds  shorter with reduced motion */
  pause(milliseconds) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    return this.context.pause(milliseconds * (still ? 0.3 : 1));
  }

  /**
   * What an earlier visit kept under a name, or a new value if there is none. For results that survive leaving the exhibit.
   * @template Kept @param {string} name @param {() => Kept} make @returns {Kept}
   */
  keep(name, make) {
    const { results } = this.context;
    if (!results.has(name)) results.set(name, make());
    return results.get(name);
  }

  /** A form for some of the parameters. @param {string[]} names */
  form(...names) {
    const parameters = names.map(
      (name) =>
        /** @type {import('answers/page').ParameterEntry} */ (
          this.context.exhibit.parameters.find((each) => each.name === name)
        ),
    );
    return html`<ch-form .parameters=${parameters} .values=${this.state} .titles=${this.titles} .complain=${this.context.complain}
      .kept=${this.keep('complaints', () => ({}))}
      @change-value=${(
        /** @type {CustomEvent<{name: string, value: unknown, refuse: (sentence: string) => void}>} */ {
          detail,
        },
      ) => this.choose(detail.name, detail.value, detail.refuse)}></ch-form>`;
  }

  /** Titles of values that forms do not offer, by parameter; subclasses may override them. @returns {Record<string, string>} */
  get titles() {
    return {};
  }

  /** The link to the current state with these changes. @param {Partial<Own>} changes */
  linkTo(changes) {
    const { name, parameters } = this.context.exhibit;
    const state = { ...this.state, ...changes };
    const changed = parameters.filter((each) => state[each.name] !== each.default);
    const implied = changed.flatMap(({ implies }) => Object.keys(implies));
    const own = parameters.filter((each) => changed.includes(each) || implied.includes(each.name));
    return linkTo(name, Object.fromEntries(own.map((each) => [each.name, String(state[each.name])])));
  }

  /**
   * The panel beside the board, under the same name on all pages; folded in presenter mode.
   * @param {unknown} content
   * @param {{print?: boolean}} [how]  `print`: also print the answers
   */
  tools(content, { print = false } = {}) {
    return html`<details class="panel ${print ? '' : 'no-print'}" ?open=${!this.presenter}>
      <summary><h2>Tools</h2></summary>${content}</details>`;
  }

  /**
   * A field that opens an example.
   * @param {Context['exhibit']['examples']} [some]  only these examples, told apart by every parameter that any of them sets
   */
  examples(some) {
    const { examples: all, name } = this.context.exhibit;
    const examples = some ?? all;
    const usual = this.#usual();
    const keys = some?.flatMap(({ state }) => Object.keys(state));
    const same = (/** @type {State} */ state) =>
      (keys ?? Object.keys(state)).every((key) => this.keepsTo(key, key in state ? state[key] : usual[key]));
    const shown = examples.findLast(({ state }) => same(state));
    const id = `examples-${name}`;
    return html`<div class="field"><label for=${id}>Example</label>
      <select id=${id} @change=${(/** @type {Event} */ event) => {
        const chosen = examples[Number(fieldOf(event).value)];
        if (chosen) this.context.go({ ...usual, ...chosen.state });
      }}>${shown ? nothing : html`<option value="" selected>your own</option>`}${examples.map(
        (each, i) => html`<option value=${i} ?selected=${each === shown}>${each.title}</option>`,
      )}</select></div>`;
  }

  /** The default values of all parameters. */
  #usual() {
    return Object.fromEntries(
      this.context.exhibit.parameters.map(({ name, default: usual }) => [name, usual]),
    );
  }

  /**
   * The panel of a question: its button, progress, *Stop* and answer.
   * @param {{ask: () => unknown, stop: () => void, shown: import('./asking/job-panel.js').JobView, interrupted?: number | null,
   *   goOn?: () => unknown, forgetCount?: () => unknown}} question
   * @param {string} words  the button's label
   * @param {object} [how]
   * @param {unknown} [how.answer]
   * @param {unknown} [how.aside]  fields beside the button
   * @param {boolean} [how.disabled]
   * @param {() => unknown} [how.start]
   * @param {() => unknown} [how.stop]
   * @param {() => unknown} [how.resume]  if given, a stopped job can be resumed
   * @param {import('./asking/job-panel.js').JobView} [how.job]  if not the question's own
   * @param {string} [how.kind]  a class
   * @param {boolean} [how.main]  whether its button is the exhibit's main button in presenter mode
   */
  panel(
    question,
    words,
    {
      answer = nothing,
      aside = nothing,
      disabled = false,
      start = () => question.ask(),
      stop = () => question.stop(),
      resume,
      job = question.shown,
      kind = '',
      main = false,
    } = {},
  ) {
    return html`<ch-job-panel class=${kind} .words=${words} .job=${job} .answer=${answer} .aside=${aside} .disabled=${disabled} .main=${main}
      .resumable=${resume !== undefined} .interrupted=${question.interrupted ?? null} @start=${start} @stop=${stop}
      @resume=${resume ?? (() => question.goOn?.())} @forget=${() => question.forgetCount?.()}></ch-job-panel>`;
  }

  // --- lifecycle ----------------------------------------------------------------------------------------------------

  render() {
    return this.ready ? this.draw() : waiting;
  }

  performUpdate() {
    this.automatic = true;
    try {
      super.performUpdate();
    } finally {
      this.automatic = false;
    }
  }

  /** @param {import('lit').PropertyValues} changed */
  update(changed) {
    super.update(changed);
    if (this.row && this.isConnected) render(this.ready ? this.choices() : nothing, this.row);
    const { hiding } = this;
    this.toggleAttribute('data-hides', hiding);
    for (const answer of this.querySelectorAll('[data-answer]')) answer.toggleAttribute('inert', hiding);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('state')) return;
    for (const question of this.questions) question.follow(this.state);
    const position = this.positionOf(this.state);
    if (position !== this.position) {
      this.position = position;
      this.positionChanged();
    }
    for (const panel of this.panels) panel.follow({ ...this.state, position });
    if (!this.hasUpdated) for (const question of this.questions) question.recall(position);
  }

  connectedCallback() {
    super.connectedCallback();
    const listen = (/** @type {KeyboardEvent} */ event) => this.keyPressed(event);
    addEventListener('keydown', listen, { signal: this.context.signal });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    if (this.row) render(nothing, this.row);
    for (const question of this.questions) question.keep(this.position);
  }
}
