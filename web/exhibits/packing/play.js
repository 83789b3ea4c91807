// @ts-check
/** Playing a puzzle: nothing is told before a person asks for it. *Explore* tells every number. */
import { html, nothing } from 'lit';
import { segments } from '../../parts/segments.js';
import { PositionPanel } from './position-panel.js';

/** @typedef {import('./position-panel.js').Table & {solved: {figure: () => unknown, buttons: () => unknown}, newPuzzle: {key: string}}} Host */

const WAYS = /** @type {[string, string][]} */ ([
  ['asked', 'Play'],
  ['live', 'Explore'],
]);

/** The most earlier positions that are kept. */
const MOST = 200;

/** @extends {PositionPanel<Host>} */
export class Play extends PositionPanel {
  /** The positions from the first one to that on show, without those that were undone. @type {string[]} */
  trail = [];
  /** Whose positions those are. */
  puzzleKey = '';
  /** The puzzle whose solution was shown on request. */
  shown = '';
  /** How many hints were taken, by puzzle. @type {Map<string, number>} */
  hints = new Map();

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.check = host.question('judge', { lane: 'quick' });
    this.hint = host.question('clue', { lane: 'quick' });
    /** How much the last hint said: where to look, which piece or cell, the placement. */
    this.grade = 0;
    this.solution = host.question('reveal', {
      lane: 'quick',
      answered: ({ placed }) => {
        this.shown = this.#key;
        host.context.go({ placed, walked: '' });
      },
    });
  }

  /** Whether numbers and verdicts wait until they are asked for. */
  get on() {
    return this.host.state.tell !== 'live';
  }

  /** Whether not even an answer is to be had: a test. */
  get #silent() {
    return this.host.state.tell === 'hidden';
  }

  get #key() {
    return this.host.newPuzzle.key;
  }

  /** Whether the solution on the board was not found but shown. */
  get gaveUp() {
    return this.shown !== '' && this.shown === this.#key;
  }

  /** How many hints were taken for this puzzle, in words; '' for none. */
  get taken() {
    const hints = this.hints.get(this.#key) ?? 0;
    return hints ? `${hints} ${hints === 1 ? 'hint' : 'hints'}` : '';
  }

  moved() {
    for (const question of [this.check, this.hint, this.solution]) question.reset();
    this.grade = 0;
    const { placed } = this.host.state;
    const key = this.#key;
    if (key !== this.puzzleKey) this.trail = [];
    this.puzzleKey = key;
    if (this.trail.at(-2) === placed) this.trail.pop();
    else if (this.trail.at(-1) !== placed) this.trail = [...this.trail.slice(-MOST), placed];
  }

  /** Where a hint says to look, for the board. */
  get marks() {
    const cells = this.hint.value?.cells ?? [];
    return cells.length ? [{ cells, words: 'look here', crossed: false }] : [];
  }

  /** The switch between the two. */
  choice() {
    const { context, state, view } = this.host;
    // A board without a puzzle has nothing to spoil.
    if (this.#silent || !(this.on || view.challenge)) return nothing;
    return segments('Play or explore', WAYS, state.tell, (tell) => context.go({ tell }));
  }

  /** In place of the number of ways. */
  part() {
    const { host, check } = this;
    const { complete, sentence } = host.view;
    if (complete && !this.#silent)
      return html`<div class="finish" role="status" aria-label="The puzzle">${host.solved.figure()}</div>${host.solved.buttons()}`;
    const { value } = check;
    return html`<p class="soft finish-words">${complete ? 'Every cell is covered.' : sentence}</p>
      <div role="status" aria-label="Check">${value ? html`<p class="check ${value.finishable ? '' : 'wrong'}">${value.sentence}</p>` : nothing}</div>
      ${value?.culprits.length ? html`<p class="group no-print">${value.culprits.map(({ called, placed }) => html`<button type="button" class="small" @click=${() => host.context.go({ placed, walked: '' })}>Remove ${called}</button>`)}</p>` : nothing}
      ${
        value && value.back !== null
          ? html`<p class="no-print"><button type="button" @click=${() => host.context.go({ placed: this.trail[Number(value.back)], walked: '' })}>Back to where it could still be finished</button></p>`
          : nothing
      }`;
  }

  /** Tell a little more than before. */
  #help() {
    this.grade = Math.min(3, this.grade + 1);
    this.hints.set(this.#key, (this.hints.get(this.#key) ?? 0) + 1);
    this.hint.ask({ grade: this.grade });
  }

  /** What a person may ask for. */
  tools() {
    const { check, hint, host, solution } = this;
    if (this.#silent) return nothing;
    const { complete } = host.view;
    const { value } = hint;
    return html`${host.panel(hint, 'Hint', {
      disabled: complete,
      start: () => this.#help(),
      answer: value
        ? html`<p role="status" aria-label="Hint">${value.sentence}</p>${
            value.placement
              ? html`<p><button type="button" @click=${() => host.context.play(`place ${value.placement}`)}>Place it there</button></p>`
              : nothing
          }`
        : nothing,
    })}
      ${host.panel(check, 'Check', { disabled: complete, start: () => check.ask({ trail: this.trail.slice(0, -1) }) })}
      ${host.panel(solution, 'Show the solution', { disabled: complete, kind: 'give-up' })}`;
  }
}
