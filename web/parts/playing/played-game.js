// @ts-check
/**
 * A play of a game between you and the engine, or between two people: whose turn it is, the engine's moves and level, a
 * hint, and at the end the list of moves (those that gave the win away are marked), a way back to the position before
 * each move, and another play, perhaps at another level. Python knows the rules. The exhibit's view has `over`, `lost`,
 * `turn`, `sentence`, `detail`, `swapped` and `levels`; its jobs are `hint`, `mistake` and, for the engine's move,
 * `answer`.
 */
import { html, nothing } from 'lit';
import { Panel } from '../panel.js';
import { fieldOf } from '../part.js';
import { offered, played, readLadder } from './ladder.js';

/** Pauses (milliseconds): before the engine moves, so that people see who did what, and between two moves of a demonstration. */
const BREATH = 450;
const PACE = 1000;

/**
 * @typedef {object} How
 * @property {string} [line]  the parameter that holds the moves
 * @property {string[]} rules  the parameters that start another play when changed
 * @property {string[]} [also]  further parameters that a play depends on
 * @property {string} goOn  the button that lets the engine move, unless it moves first
 * @property {'quick' | 'work'} [lane]  of the questions
 * @property {() => unknown} focus  focuses the board
 * @property {(at: number) => string} before  the line of play before one of its moves
 * @property {() => unknown} why  shows who is winning, and why
 * @property {{words: string, changes: () => Record<string, unknown>}} [anew]  begins a play from another position, as at another level
 * @property {() => Promise<object>} [sent]  arguments for every question
 * @property {() => void} [failed]  called when a question fails
 * @property {(answer: any) => string} [told]  the announcement of the engine's move
 */

/** @extends {Panel<any>} */
export class PlayedGame extends Panel {
  /** Whether the engine is about to move. */
  thinking = false;
  watching = false;
  watches = 0;
  /** The move chosen in the line of play, or -1. */
  chosen = -1;
  /** Whether to say what would have won instead of the mistake. */
  told = false;
  /** Counts positions, so that an answer about an old position is not played. */
  turn = 0;
  /** The engine's last move. @type {any} */
  said = null;
  /** Called once the view shows the current state. @type {(() => void)[]} */
  #waiting = [];
  /** Whether this play was begun here and its end has not been counted yet. */
  #counts = false;
  /** The position last judged. */
  #judged = -1;

  /** @param {import('../exhibit.js').ExhibitElement<any, any, any>} host @param {How} how */
  constructor(host, how) {
    const { line = 'moves', lane = 'work' } = how;
    super(host, [...how.rules, ...(how.also ?? []), 'play', line]);
    this.how = how;
    this.line = line;
    this.hint = host.question('hint', { lane });
    this.mistake = host.question('mistake', { lane });
    this.answer = host.question('answer', { lane: 'quick' });
    host.addController({
      hostUpdated: () => {
        if (host.busy || !host.view) return;
        for (const go of this.#waiting.splice(0)) go();
        if (host.view.over && this.begun) this.#judge();
      },
    });
  }

  /** Finds the moves that gave the win away, once per position. */
  #judge() {
    if (this.#judged === this.turn) return;
    this.#judged = this.turn;
    this.ask(this.mistake);
  }

  changed() {
    this.turn += 1;
    this.thinking = false;
    this.chosen = -1;
    this.told = false;
    if (!this.begun) this.#counts = true;
    for (const question of [this.hint, this.mistake, this.answer]) question.reset();
  }

  /** Whether a move has been made. */
  get begun() {
    return this.host.state[this.line] !== '';
  }

  /** Waits until the view shows the current state, because an old view cannot tell whose turn it is. */
  async settled() {
    const { host } = this;
    await host.updateComplete;
    while (host.busy) await new Promise((go) => this.#waiting.push(() => go(null)));
  }

  /** Asks a question about the position shown. @param {{ask: (sent?: any) => Promise<void>, stage: string}} question */
  async ask(question) {
    await this.settled();
    const { turn } = this;
    const sent = await this.how.sent?.();
    if (this.turn !== turn) return;
    await question.ask(sent);
    if (question.stage === 'failed') this.how.failed?.();
  }

  /** Called when a value is chosen in a form: new rules begin another play. @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  choose(name, value, refused) {
    const anew = this.how.rules.includes(name) ? { [this.line]: '' } : {};
    return this.host.context.go({ [name]: value, ...anew }, { refused });
  }

  /** Lets the engine move if it is its turn. @param {boolean} [replace]  the move joins the previous step, so that Undo takes both back */
  async goOn(replace = true) {
    const { host } = this;
    await this.settled();
    this.#count();
    if (this.thinking || host.view.turn !== 'engine') return;
    const { turn } = this;
    this.thinking = true;
    host.requestUpdate();
    await host.pause(BREATH);
    if (this.turn === turn) await this.ask(this.answer);
    if (this.turn !== turn) return;
    this.thinking = false;
    host.requestUpdate();
    await this.#take(replace);
  }

  /** Plays the move that the engine has chosen. @param {boolean} replace */
  async #take(replace) {
    const { context } = this.host;
    const { value } = this.answer;
    if (!value) return false;
    this.said = value;
    const words = this.how.told?.(value) ?? '';
    if (!(await context.go({ [this.line]: value[this.line] }, { replace }))) return false;
    context.sound('placed');
    context.announce(words);
    await this.settled();
    this.#count();
    return true;
  }

  // --- the ladder -------------------------------------------------------------------------------------------------

  get #ladder() {
    return readLadder(this.host.context.kept('ladder'));
  }

  /** Ends a game with a sound and, if it was against the engine, counts it, unless it was opened from a link or resumed. */
  #count() {
    const { context, state, view } = this.host;
    if (!this.#counts || !view.over || !this.begun) return;
    this.#counts = false;
    context.sound(view.swapped && view.lost ? 'lost' : 'solved');
    if (!view.swapped) return;
    context.keep('ladder', played(this.#ladder, state.weakness, !view.lost));
    this.host.requestUpdate();
  }

  /** @param {number} weakness */
  #restart(weakness) {
    this.host.context.keep('ladder', { weakness, won: 0, lost: 0 });
  }

  /** Changes the level, also during a play. @param {number} weakness */
  async #choose(weakness) {
    this.#restart(weakness);
    await this.host.choose('weakness', weakness);
  }

  /** Begins another play at another level. @param {number} weakness */
  #climb(weakness) {
    this.#restart(weakness);
    return this.begin({ ...this.how.anew?.changes(), [this.line]: '', weakness });
  }

  /** Begins another play, or swaps sides. @param {Record<string, unknown>} changes */
  async begin(changes) {
    const { host } = this;
    await this.settled();
    if (!(await host.context.go(changes))) return;
    await this.goOn();
    await this.#focus();
  }

  /** Focuses the board if the focus was on a button that has disappeared. */
  async #focus() {
    const { host } = this;
    await host.updateComplete;
    if (!host.contains(document.activeElement)) this.how.focus();
  }

  /** Continues from the position before a move. @param {number} at */
  async again(at) {
    const { context } = this.host;
    this.#counts = false;
    if (!(await context.go({ [this.line]: this.how.before(at) }))) return;
    context.announce(`Back before move ${at + 1}.`);
    await this.goOn();
    await this.#focus();
  }

  /** Lets the engine play both sides, or stops it. */
  async watch() {
    const { host } = this;
    this.watching = !this.watching;
    host.requestUpdate();
    // A stopped loop may still be pausing when the next loop begins.
    const watch = ++this.watches;
    const going = () => this.watching && this.watches === watch;
    while (going() && !host.view.over) {
      const { turn } = this;
      await this.ask(this.answer);
      if (!going() || this.turn !== turn || !(await this.#take(false))) break;
      const moves = host.state[this.line];
      await host.pause(PACE);
      if (host.state[this.line] !== moves) break;
    }
    if (this.watches === watch) this.watching = false;
    host.requestUpdate();
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  /** Whose turn it is, or how it ended, in a space of fixed height. @param {unknown} [more] */
  words(more = '') {
    const { view } = this.host;
    const { sentence, detail } = view;
    return html`<div class="play-says"><p role="status" data-says aria-label="The play"><b class="turn">${this.thinking ? 'The engine is thinking …' : sentence}</b> ${detail} ${more}</p></div>`;
  }

  rules() {
    return html`<p class="soft play-rules in-presenter-hidden">${this.host.view.rules}</p>`;
  }

  /** The engine's level; a link may set any percentage. */
  level() {
    const { state, view } = this.host;
    if (state.play === 'two') return nothing;
    return html`<div class="field chip no-print"><label for="level">Engine</label>
      <select id="level" @change=${(/** @type {Event} */ event) => this.#choose(Number(fieldOf(event).value))}>${view.levels.map(
        (/** @type {{title: string, weakness: number}} */ { title, weakness }) =>
          html`<option value=${weakness} ?selected=${weakness === state.weakness}>${title}</option>`,
      )}</select></div>`;
  }

  /** @param {string} look  a class @param {unknown} [more]  further buttons during the play */
  buttons(look, more = nothing) {
    const { begun, line } = this;
    const { view, state } = this.host;
    const { swapped, turn } = view;
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ act, kind = '') =>
      html`<button type="button" class=${kind} ?data-main=${kind === 'main'} @click=${act}>${words}</button>`;
    const begin = (
      /** @type {string} */ words,
      /** @type {Record<string, unknown>} */ changes,
      /** @type {string} */ kind = '',
    ) => button(words, () => this.begin(changes), kind);
    const group = `group no-print ${look}`;
    const { anew } = this.how;
    const another =
      anew && !(begun && !view.over) ? button(anew.words, () => this.begin(anew.changes())) : nothing;
    if (view.over) {
      const offer = this.#offer;
      const at = this.mistake.value?.at ?? -1;
      return html`<div class=${group}>
        ${offer ? button(`Play at ${offer.level.title}`, () => this.#climb(offer.level.weakness), 'main') : nothing}
        ${begin('Play again', { [line]: '' }, offer ? '' : 'main')}
        ${another}
        ${view.lost && at >= 0 ? button('Try again from there', () => this.again(at)) : nothing}
        ${swapped ? begin('Swap sides', { play: swapped, [line]: '' }) : nothing}
        ${
          this.mistake.value?.better && !this.told
            ? button('What would have won?', () => {
                this.told = true;
                this.host.requestUpdate();
              })
            : nothing
        }</div>`;
    }
    const watched = this.watching
      ? button('Stop', () => this.watch(), 'main')
      : button('Play on', () => this.watch(), 'main');
    return html`<div class=${group}>${state.play === 'watch' ? watched : nothing}
      ${
        turn === 'engine' && !this.thinking
          ? html`${button(begun ? this.how.goOn : 'Let the engine begin', () => this.goOn(false), 'main')}
            ${begin('Swap sides', { play: swapped })}`
          : nothing
      }
      ${more}
      ${turn === 'you' && !begun ? begin('Let the engine begin', { play: swapped }) : nothing}
      ${another}</div>`;
  }

  /** The level to offer after this play. */
  get #offer() {
    const { state, view } = this.host;
    return view.over && view.swapped ? offered(this.#ladder, state.weakness, view.levels) : null;
  }

  /** What decided the play; before its end, what the engine's level means. */
  ending() {
    const { state, view } = this.host;
    const { value, sentence, long } = this.mistake;
    const offer = this.#offer;
    const twice = offer?.harder ? 'Two wins in a row at this level.' : 'Two losses in a row at this level.';
    const run = offer ? twice : '';
    const words =
      value?.sentence ?? (sentence || (long ? 'Looking for the move that gave the win away …' : ''));
    const level = view.levels.find(
      (/** @type {{weakness: number}} */ { weakness }) => weakness === state.weakness,
    );
    return html`<p role="status" aria-label="Which move gave the win away">${words} ${this.told ? value?.better : ''} ${run}</p>
      ${
        view.over || !view.swapped
          ? nothing
          : html`<p class="soft no-print in-presenter-hidden">${level?.sentence} ${
              state.weakness
                ? nothing
                : html`<button type="button" class="link" data-answer="tool" @click=${this.how.why}>See who is winning, and why</button>`
            }</p>`
      }`;
  }

  /** All moves; after the play, those that gave a won position away are marked, and each can be played again. @param {unknown[]} moves  in words */
  strip(moves) {
    if (!moves.length) return nothing;
    const { host } = this;
    const { over } = host.view;
    const away = new Set(this.mistake.value?.away);
    const choose = (/** @type {number} */ at) => {
      this.chosen = at === this.chosen ? -1 : at;
      host.requestUpdate();
    };
    return html`<ol class="line-of-play ${over ? 'is-over' : ''}" aria-label="Line of play">${moves.map(
      (words, i) =>
        html`<li class=${away.has(i) ? 'is-mistake' : ''}>${
          over
            ? html`<button type="button" aria-pressed=${i === this.chosen ? 'true' : 'false'} @click=${() => choose(i)}>${words}${away.has(i) ? html`<span class="unseen">, gave the win away</span>` : nothing}</button>`
            : words
        }</li>`,
    )}</ol>
      ${over && away.size ? html`<p class="soft">Marked: the moves that gave a won position away.</p>` : nothing}
      ${over && this.chosen >= 0 ? html`<p class="no-print"><button type="button" @click=${() => this.again(this.chosen)}>Play it again from here</button></p>` : nothing}`;
  }
}
