// @ts-check
/** New puzzles: some pieces are given, and you place the others. Python makes the puzzles; the link carries them. */
import { html, nothing } from 'lit';
import { PositionPanel, puzzleOf } from './position-panel.js';
import './stop-watch.js';

/** @typedef {import('./position-panel.js').Table} Table */
/** @typedef {'easy' | 'medium' | 'hard' | 'daily'} Kind */

const KINDS = /** @type {Record<Kind, string>} */ ({
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  daily: 'Daily',
});
/** Puzzle numbers are below this, to stay short enough to say. */
const NUMBERS = 100_000;

/** Today's date in local time, in Python's format. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @extends {PositionPanel<Table>} */
export class NewPuzzle extends PositionPanel {
  /** Python's reason why a given piece does not move. */
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

  /** @param {Kind} kind */
  make(kind) {
    const seed = 1 + Math.floor(Math.random() * (NUMBERS - 1));
    this.question.ask(kind === 'daily' ? { kind, day: today() } : { kind, seed });
  }

  /** @param {{given: string, made: string}} made */
  async #begin(made) {
    const { host } = this;
    await host.context.go({ ...made, placed: '', walked: '' });
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
    return `${puzzleOf(this.host.state)}/${this.host.state.given}`;
  }

  /** The menu of the four kinds. */
  menu() {
    const { host, question } = this;
    /** @param {() => unknown} act */
    const chosen = (act) => (/** @type {Event} */ event) => {
      const menu = /** @type {HTMLElement} */ (event.target).closest('details');
      if (menu) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
      act();
    };
    return html`<details class="more new-puzzle" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#leave(event)}
      @focusout=${(/** @type {FocusEvent} */ event) => {
        const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
        if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
      }}><summary aria-label="New puzzle">New<span class="is-long">&nbsp;puzzle</span></summary>
      <div class="more-list" role="group" aria-label="New puzzle">
        ${Object.entries(KINDS).map(
          ([kind, words]) =>
            html`<button type="button" ?disabled=${question.running}
              @click=${chosen(() => this.make(/** @type {Kind} */ (kind)))}>${words}</button>`,
        )}
        <button type="button" ?disabled=${!host.view.placed.length || host.view.complete} @click=${chosen(() => host.context.play('lock'))}>Lock the placed pieces</button>
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
        <p><b class="challenge-title">${challenge.title}</b> ${host.view.complete ? nothing : html`<span class="soft">${challenge.task}</span>`}
        ${
          host.state.clock
            ? html`<ch-stop-watch .puzzle=${this.key} .running=${!host.view.complete && !host.busy}></ch-stop-watch>`
            : nothing
        }
        <button type="button" class="small" @click=${() => host.context.play('unlock')}>Unlock the given pieces</button></p>
        <p class="wrong" role="alert">${notice}</p>
      </div>`;
  }

  /** A button for another puzzle of the same kind or, after the daily puzzle, of the same difficulty. */
  another() {
    const kind = /** @type {Kind | ''} */ (this.host.view.challenge?.kind ?? '');
    if (!kind) return nothing;
    const next = kind === 'daily' ? 'medium' : kind;
    return html`<button type="button" class="main" ?disabled=${this.question.running} @click=${() => this.make(next)}>${
      kind === 'daily' ? 'A medium puzzle' : `Another ${next} puzzle`
    }</button>`;
  }
}
