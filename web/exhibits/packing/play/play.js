// @ts-check
/** Lets a person play a puzzle: the page reveals nothing until asked. In *Explore*, it shows every number. */
import { html, nothing } from 'lit';
import { segments } from '../../../parts/controls/segments.js';
import { PositionPanel, puzzleOf } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {solved: {figure: () => unknown, buttons: () => unknown}, newPuzzle: import('../puzzles/new-puzzle.js').NewPuzzle, ending: import('./ending.js').Ending, hintAtBoard: boolean}} Host */

const WAYS = /** @type {[string, string][]} */ ([
  ['asked', 'Play'],
  ['live', 'Explore'],
]);

/** The number of grades of a hint; the last one names the placement. */
const GRADES = 3;

/** How many sets of pieces to remove are shown before *More*. */
const FEW = 4;

/** The placements of a position in a fixed order, because a link may list them in any order. @param {string} placed */
const inOrder = (placed) => placed.split('.').toSorted().join('.');

/** How many earlier positions are kept. */
const MOST = 200;

/** @extends {PositionPanel<Host>} */
export class Play extends PositionPanel {
  /** The positions from the first to the current one, without those that were undone. @type {string[]} */
  trail = [];
  /** The puzzle that these positions belong to. */
  puzzleKey = '';
  /** How much the last hint revealed: 1 is where to look, 2 the piece or the cell, 3 the placement. */
  grade = 0;
  /** The position that was last asked about, and whether all sets of pieces to remove are shown. */
  spelling = '';
  all = false;
  /** How much the hints since the last placed piece revealed. */
  told = 0;

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.check = host.question('judge', { lane: 'quick' });
    this.hint = host.question('graded_hint', {
      lane: 'quick',
      answered: ({ grade }) => {
        if (!grade || host.ending.over) return;
        this.told = Math.max(this.told, grade);
        host.ending.remember({ hints: host.ending.attempt.hints + 1 });
      },
    });
    this.solution = host.question('reveal', {
      lane: 'quick',
      answered: ({ placed }) => {
        this.told = 0;
        host.ending.reveal(placed.split('.'));
        this.#show(placed);
      },
    });
  }

  /** Whether numbers and verdicts are shown only on request. */
  get on() {
    return this.host.state.tell !== 'live';
  }

  /** Whether hints and checks are also hidden, as in a test. */
  get #silent() {
    return this.host.state.tell === 'hidden';
  }

  get #key() {
    return this.host.newPuzzle.key;
  }

  moved() {
    const { placed, given, tell } = this.host.state;
    const spelling = [puzzleOf(this.host.state), tell, inOrder(placed), inOrder(given)].join(' ');
    // Python rewrites a link that is not canonical: the position is the same, and requests made meanwhile stay valid.
    if (spelling === this.spelling) return;
    this.spelling = spelling;
    this.all = false;
    for (const question of [this.check, this.hint, this.solution]) question.reset();
    this.grade = 0;
    const key = this.#key;
    if (key === this.puzzleKey) this.#credit(placed);
    else {
      this.trail = [];
      this.told = 0;
    }
    this.puzzleKey = key;
    if (this.trail.at(-2) === placed) this.trail.pop();
    else if (this.trail.at(-1) !== placed) this.trail = [...this.trail.slice(-MOST), placed];
  }

  /** Records which pieces were placed without help and which after a hint. @param {string} placed  the new position */
  #credit(placed) {
    const { ending, view } = this.host;
    const before = (this.trail.at(-1) ?? '').split('.');
    const fresh = placed.split('.').filter((each) => each && !before.includes(each));
    if (!fresh.length || !view?.challenge || ending.over) return;
    ending.credit(fresh, this.told === GRADES ? 'told' : this.told ? 'hint' : 'alone');
    this.told = 0;
  }

  /** Changes the position from a button that then disappears, so the focus moves to the board. @param {() => Promise<unknown>} change */
  async #go(change) {
    const { hand } = this.host;
    await change();
    await this.host.updateComplete;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) hand.board.focusCell(hand.board.at);
  }

  /** Shows another position. @param {string} placed @param {string} [words]  what to announce */
  #show(placed, words = '') {
    const { context } = this.host;
    return this.#go(async () => {
      if ((await context.go({ placed, walked: '' })) && words) context.announce(words);
    });
  }

  /** The cells where a hint says to look, as marks on the board. */
  get marks() {
    const cells = this.hint.value?.cells ?? [];
    return cells.length ? [{ cells, words: 'look here', crossed: false }] : [];
  }

  /** The choice between Play and Explore. */
  choice() {
    const { context, presenter, state, view } = this.host;
    // Omit the choice for a tray without a solution and, for lack of room, on a projector if no puzzle is set.
    const offered = this.on || view.challenge || (view.kinds.length && !presenter);
    if (this.#silent || !offered) return nothing;
    return segments('Play or explore', WAYS, state.tell, (tell) => context.go({ tell }));
  }

  /** The words shown in place of the number of ways to finish. */
  part() {
    const { host } = this;
    const { complete, sentence } = host.view;
    if (complete && !this.#silent)
      return html`<div class="finish" role="status" aria-label="The puzzle">${host.solved.figure()}${host.ending.line()}</div>${host.solved.buttons()}`;
    if (host.ending.gaveUp && !this.#silent) return this.#givenUp();
    return html`<p class="soft finish-words">${complete ? 'Every cell is covered.' : sentence}</p>
      ${host.hintAtBoard ? nothing : html`<div class="play-answer">${this.answer()}</div>`}`;
  }

  /** The answer to the last check or hint. */
  answer() {
    const { value } = this.check;
    const { hand } = this.host;
    if (this.#silent) return nothing;
    return value
      ? this.#judged(value)
      : hand.hintPart(this.hint.value, (placement) => this.#go(() => hand.lay(placement)));
  }

  /** @param {import('answers/packing').Answers['judge']['result']} value */
  #judged({ finishable, sentence, culprits, back }) {
    const shown = this.all || culprits.length === FEW + 1 ? culprits : culprits.slice(0, FEW);
    const ways = shown.map(
      ({ called, placed }) =>
        html`<button type="button" class="small" @click=${() => this.#show(placed, `Removed ${called}.`)}>Remove ${called}</button>`,
    );
    const more = culprits.length - shown.length;
    const earlier =
      back === null
        ? nothing
        : html`<button type="button" class="small" @click=${() => this.#show(this.trail[back], 'Back to the last position that could still be finished.')}>Back to where it could still be finished</button>`;
    return html`<p role="status" aria-label="Check" class="check ${finishable ? '' : 'wrong'}">${sentence}</p>
      ${
        ways.length || back !== null
          ? html`<p class="group check-ways no-print">${ways}${
              more
                ? html`<button type="button" class="small" @click=${() => this.#more()}>${more} more</button>`
                : nothing
            }${earlier}</p>`
          : nothing
      }`;
  }

  /** Shows all sets of pieces to remove, and moves the focus to the first new one. */
  async #more() {
    this.all = true;
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.host.find(`.check-ways > :nth-child(${FEW + 1})`)?.focus();
  }

  /** What is shown after giving up: the solution appears only on request. */
  #givenUp() {
    const { host, solution } = this;
    return html`<div class="finish" role="status" aria-label="The puzzle">${host.ending.figure('')}
        <p class="soft finish-words">${host.view.sentence}</p>${host.ending.line()}</div>
      <div class="group solved-buttons no-print">
        ${host.panel(solution, 'Show the solution', { kind: 'give-up' })}
        <button type="button" @click=${() => host.ending.goOn()}>Go on</button>
        ${host.newPuzzle.another()}${host.ending.buttons()}
      </div>`;
  }

  async #giveUp() {
    const { host } = this;
    host.ending.giveUp();
    await host.updateComplete;
    host.find('.give-up button')?.focus();
  }

  /** Asks for a hint that reveals a little more than the last one. */
  #help() {
    this.check.reset();
    this.grade = Math.min(GRADES, this.grade + 1);
    this.hint.ask({ grade: this.grade });
  }

  #judge() {
    this.hint.reset();
    this.check.ask({ trail: this.trail.slice(0, -1) });
  }

  /** The buttons for a hint, a check and the solution. */
  tools() {
    const { check, hint, host, solution } = this;
    if (this.#silent || host.view.complete) return nothing;
    return html`${host.panel(hint, 'Hint', { main: true, start: () => this.#help() })}
      ${host.panel(check, 'Check', { start: () => this.#judge() })}
      ${
        host.view.challenge
          ? host.ending.over
            ? nothing
            : html`<button type="button" @click=${() => this.#giveUp()}>Give up</button>`
          : host.panel(solution, 'Show the solution')
      }`;
  }
}
