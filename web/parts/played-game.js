// @ts-check
/**
 * A play of a game between you and the engine, or between two people: whose turn it is, the engine's moves and level, a hint, the move
 * that gave the win away and the way back to before it, and another play. Python knows the rules. The exhibit's view has `over`, `lost`,
 * `turn`, `sentence`, `detail`, `swapped` and `levels`; its jobs are `hint`, `mistake` and, for the engine's move, `answer`.
 */
import { html, nothing } from 'lit';
import { Panel } from './panel.js';
import { fieldOf } from './part.js';

/** Pauses (milliseconds): before the engine moves, so that one can see who did what, and between two moves of a demonstration. */
const BREATH = 450;
const PACE = 1000;

/**
 * @typedef {object} How
 * @property {string} [line]  the parameter that holds the moves
 * @property {string[]} rules  the parameters that start another play when changed
 * @property {string[]} [also]  further parameters that a play depends on
 * @property {string} verb  what the engine does when it does not move first
 * @property {'quick' | 'work'} [lane]  of the questions
 * @property {() => unknown} focus  focuses the board
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
  /** Whether to go back to the position before the mistake. */
  undoing = false;
  /** Counts positions, so that an answer about an old one is not played. */
  turn = 0;
  /** The engine's last move. @type {any} */
  said = null;
  /** Called once the view shows the current state. @type {(() => void)[]} */
  #waiting = [];

  /** @param {import('./exhibit.js').ExhibitElement<any, any, any>} host @param {How} how */
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
        if (!host.busy) for (const go of this.#waiting.splice(0)) go();
      },
    });
  }

  changed() {
    this.turn += 1;
    this.thinking = false;
    this.undoing = false;
    for (const question of [this.hint, this.mistake, this.answer]) question.reset();
  }

  /** Whether a move has been made. */
  get begun() {
    return this.host.state[this.line] !== '';
  }

  /** Waits until the view shows the current state: an old one cannot tell whose turn it is. */
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
    context.announce(words);
    return true;
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

  /** Goes back to the position before the move that gave the win away, without revealing what would have won. */
  async undoMistake() {
    const { host, mistake } = this;
    const { turn } = this;
    this.undoing = true;
    if (!mistake.value) await this.ask(mistake);
    if (this.turn !== turn) return;
    const back = this.#beforeMistake;
    if (back !== null && (await host.context.go({ [this.line]: back }))) {
      host.context.announce('Undone to before the mistake.');
      await this.#focus();
    }
    this.undoing = false;
    host.requestUpdate();
  }

  /** The line of play before the move that gave the win away; null if there is none or it is not known yet. */
  get #beforeMistake() {
    return /** @type {string | null} */ (this.mistake.value?.[this.line] ?? null);
  }

  /** The number of moves before the one that gave the win away, if that is shown; otherwise -1. */
  get mistakeAt() {
    return this.undoing ? -1 : (this.mistake.value?.at ?? -1);
  }

  /** Lets the engine play both sides, or stops it. */
  async watch() {
    const { host } = this;
    this.watching = !this.watching;
    host.requestUpdate();
    // A stopped loop may still be pausing when the next one begins.
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

  /** Whose turn it is, or how it ended. @param {unknown} [more] */
  words(more = '') {
    const { sentence, detail, rules } = this.host.view;
    return html`<p role="status" aria-label="The play"><b class="turn">${this.thinking ? 'The engine is thinking …' : sentence}</b> ${detail} ${more}</p>
      <p class="soft">${rules}</p>`;
  }

  /** The engine's level; a link may set any percentage. */
  level() {
    const { state, view } = this.host;
    if (state.play === 'two') return nothing;
    return html`<div class="field"><label for="level">Engine</label>
      <select id="level" @change=${(/** @type {Event} */ event) => this.host.choose('weakness', Number(fieldOf(event).value))}>${view.levels.map(
        (/** @type {{title: string, weakness: number}} */ { title, weakness }) =>
          html`<option value=${weakness} ?selected=${weakness === state.weakness}>${title}</option>`,
      )}</select></div>`;
  }

  /** @param {string} look  a class @param {unknown} [more]  further buttons during the play */
  buttons(look, more = nothing) {
    const { begun, line } = this;
    const { view, state } = this.host;
    const { swapped, turn } = view;
    const undoable = this.mistake.value ? this.#beforeMistake !== null : view.lost;
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ act, kind = '') =>
      html`<button type="button" class=${kind} @click=${act}>${words}</button>`;
    const begin = (
      /** @type {string} */ words,
      /** @type {Record<string, unknown>} */ changes,
      /** @type {string} */ kind = '',
    ) => button(words, () => this.begin(changes), kind);
    const group = `group no-print ${look}`;
    if (view.over)
      return html`<div class=${group}>${begin('Play again', { [line]: '' }, 'main')}
        ${swapped ? begin('Swap sides', { play: swapped, [line]: '' }) : nothing}
        ${begun && undoable ? button('Undo to before the mistake', () => this.undoMistake()) : nothing}
        ${begun ? button('Which move gave the win away?', () => this.ask(this.mistake)) : nothing}</div>`;
    const watched = this.watching
      ? button('Stop', () => this.watch(), 'main')
      : button('Play on', () => this.watch(), 'ask');
    return html`<div class=${group}>${state.play === 'watch' ? watched : nothing}
      ${
        turn === 'engine' && !this.thinking
          ? html`${button(`Let the engine ${begun ? this.how.verb : 'begin'}`, () => this.goOn(false), 'main')}
            ${begin('Swap sides', { play: swapped })}`
          : nothing
      }
      ${more}
      ${turn === 'you' && !begun ? begin('Let the engine begin', { play: swapped }) : nothing}</div>`;
  }

  /** The move that gave the win away. */
  mistakePart() {
    const { value, sentence, long } = this.mistake;
    const words = value?.sentence ?? (sentence || (long ? 'Looking for that move …' : ''));
    const silent = this.undoing && this.#beforeMistake !== null;
    return html`<p role="status" aria-label="Which move gave the win away">${silent ? '' : words}</p>`;
  }
}
