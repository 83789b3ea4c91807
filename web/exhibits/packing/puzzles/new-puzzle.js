// @ts-check
/**
 * Sets new puzzles: some pieces are given, and the visitor places the others. Python makes the puzzles; the link
 * carries them.
 */
import { html, nothing } from 'lit';
import { today } from '../../../parts/dates.js';
import { say } from '../../../parts/language.js';
import { keyOf } from '../../../results.js';
import { PositionPanel } from '../position-panel.js';
import '../play/stop-watch.js';

/** @typedef {import('../position-panel.js').Table & {ending: import('../play/ending.js').Ending, days: import('./days.js').Days,
 *   photo: import('../photo/photo.js').Photo,
 *   showResults: () => unknown, showPuzzles: () => unknown, steps: {played: object | null}}} Table */

/** @param {string} kind */
const titled = (kind) => `${kind[0].toUpperCase()}${kind.slice(1)}`;
/** The kind of the old daily puzzles, from the time when each day had only one. */
const DAILY = 'daily';
/** All puzzle numbers are smaller than this, so that they are easy to read aloud. */
const NUMBERS = 100_000;

/** @extends {PositionPanel<Table>} */
export class NewPuzzle extends PositionPanel {
  /** Python's reason why a given piece cannot be moved. */
  notice = '';

  /** @param {Table} host */
  constructor(host) {
    super(host);
    // The quick lane has a single worker, which reuses the table of all solutions.
    this.question = host.question('new', {
      lane: 'quick',
      answered: (made) => this.#begin(made),
    });
  }

  moved() {
    this.question.reset();
    this.notice = '';
  }

  /** @param {string} kind */
  make(kind) {
    const seed = 1 + Math.floor(Math.random() * (NUMBERS - 1));
    this.question.ask({ kind, seed });
  }

  /** Opens the puzzle with the typed ID. @param {Event} event */
  #open(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const id = new FormData(form).get('id');
    if (typeof id === 'string' && id.trim()) this.question.ask({ id });
    this.#close(form);
  }

  /** @param {{puzzle: string, given: string, made: string, tell: string}} made */
  async #begin(made) {
    const { host } = this;
    await host.context.go({ ...made, placed: '', walked: '', daily: '' });
    await host.updateComplete;
    const { challenge } = host.view;
    if (challenge) host.context.announce(`${challenge.title}. ${challenge.task}`);
  }

  /** Shows beside the task why a given piece stays. */
  tell = (/** @type {string} */ sentence) => {
    this.notice = sentence;
    this.host.requestUpdate();
  };

  /** Called when someone tries to move a given piece: Python says why it stays. @param {string} placement */
  refuse(placement) {
    this.host.context.play(`remove ${placement}`, { refused: this.tell });
  }

  /** Identifies the puzzle, for the stopwatch. */
  get key() {
    return keyOf(this.host.state);
  }

  /** @param {Element} within */
  #close(within) {
    const menu = /** @type {HTMLDetailsElement | null} */ (within.closest('details'));
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  /** The menu of new puzzles. */
  menu() {
    const { host, question } = this;
    /** @param {() => unknown} act */
    const chosen = (act) => (/** @type {Event} */ event) => {
      this.#close(/** @type {HTMLElement} */ (event.target));
      act();
    };
    return html`<details class="more new-puzzle" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#leave(event)}
      @focusout=${(/** @type {FocusEvent} */ event) => {
        const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
        if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
      }}><summary aria-label="New puzzle">New<span class="is-long">&nbsp;puzzle</span></summary>
      <div class="more-list" role="group" aria-label="New puzzle">
        ${host.view.kinds.map(
          (kind) =>
            html`<button type="button" ?disabled=${question.running} @click=${chosen(() => this.make(kind))}>${titled(kind)}</button>`,
        )}
        ${host.view.kinds.length ? nothing : html`<p class="soft">It has no solution, so there is no puzzle to make.</p>`}
        <button type="button" @click=${chosen(() => host.days.show(today()))}>Daily</button>
        <form class="group" @submit=${(/** @type {Event} */ event) => this.#open(event)}><label>ID
          <input name="id" size="18" maxlength="60" placeholder="kanoodle-hard-77304" autocomplete="off" spellcheck="false"></label>
          <button class="small">${say('Open', 'button')}</button></form>
        <button type="button" ?disabled=${!host.view.placed.length || host.view.complete} @click=${chosen(() => host.context.play('lock'))}>Lock the placed pieces</button>
        ${host.view.challenge ? html`<button type="button" @click=${chosen(() => host.context.play('unlock'))}>Unlock the given pieces</button>` : nothing}
        ${host.view.space || host.view.lattice ? nothing : html`<button type="button" @click=${chosen(() => host.photo.open())}>Read a photo …</button>`}
        <button type="button" @click=${chosen(() => host.showPuzzles())}>All puzzles</button>
        <button type="button" @click=${chosen(() => host.showResults())}>My results</button>
        <button type="button" @click=${chosen(() => host.dispatchEvent(new CustomEvent('show-saves', { bubbles: true })))}>My puzzles</button>
        ${host.form('clock')}
      </div></details>`;
  }

  /** @param {KeyboardEvent} event */
  #leave(event) {
    const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }

  /** The task, and the time spent on it. */
  line() {
    const { host, question, notice } = this;
    const { challenge } = host.view;
    const working =
      question.running || question.stage === 'failed' || question.stage === 'stopped'
        ? html`<p class="new-puzzle-work ${question.stage === 'failed' ? 'wrong' : ''}" role="status">${question.sentence || 'Looking for a puzzle …'}
            ${question.running ? html`<button type="button" class="small" @click=${() => question.stop()}>Stop</button>` : nothing}</p>`
        : nothing;
    if (!challenge) return working;
    return html`${working}<div class="challenge no-print">
        <p><b class="challenge-title" title=${challenge.id || nothing}>${challenge.title}</b> ${host.view.complete ? nothing : html`<span class="soft">${challenge.task}</span>`}
        ${
          host.state.clock
            ? html`<ch-stop-watch .puzzle=${this.key} .running=${!host.view.complete && !host.busy && !host.ending.over && !host.steps.played}></ch-stop-watch>`
            : nothing
        }</p>
        <p class="wrong" role="alert">${notice}</p>
      </div>`;
  }

  /**
   * Buttons for another puzzle of the same level, a harder and an easier puzzle, and, after a daily puzzle, the next
   * puzzle of its day.
   */
  another() {
    const { host, question } = this;
    const { challenge, kinds } = host.view;
    if (!challenge?.kind) return nothing;
    const level = challenge.kind === DAILY ? 'medium' : challenge.kind;
    const at = kinds.indexOf(level);
    if (at < 0) return nothing;
    const button = (
      /** @type {string | undefined} */ kind,
      /** @type {string} */ words,
      /** @type {string} */ look,
    ) =>
      kind
        ? html`<button type="button" class=${look} ?disabled=${question.running} @click=${() => this.make(kind)}>${words}</button>`
        : nothing;
    return html`${host.days.next()}
      ${button(level, challenge.kind === DAILY ? `A ${level} puzzle` : `Another ${level} puzzle`, challenge.next ? '' : 'main')}
      ${button(kinds[at + 1], 'Harder', '')}${button(kinds[at - 1], 'Easier', '')}`;
  }
}
