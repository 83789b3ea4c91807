// @ts-check
/** Counts solutions: the ways to finish after every move, and all solutions of the empty tray on request. */
import { html, nothing } from 'lit';
import { figure } from '../../../parts/figure.js';
import { duration, grouped } from '../../../parts/figures.js';
import { cite } from '../../../parts/saving/citation.js';
import { PositionPanel, puzzleOf } from '../position-panel.js';
import { reasonList } from './colouring.js';

/** @typedef {import('answers/packing').Answers['count']['result']} Count */
/** @typedef {import('../position-panel.js').Table & {colouring: import('./colouring.js').Colouring, walk: {offer: (question: {failure: string}) => unknown}, solved: import('../play/solved.js').Solved, play: import('../play/play.js').Play, steps: {note: (ways: string) => void}}} Host */

/** @param {Count} answer */
const status = ({ seconds }) => ['exact', ...(seconds === null ? [] : [duration(seconds)])].join(', ');

const NONE = { what: 'ways', value: '0', words: 'ways to finish' };

/** @extends {PositionPanel<Host>} */
export class Counting extends PositionPanel {
  #offered = false;

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.finish = host.question('finish', { answered: ({ value }) => host.steps.note(value) });
    this.all = host.question('count', { counts: puzzleOf });
    /** The memory allowed, in MB. */
    this.memory = 0;
  }

  /** @param {import('../position-panel.js').State} state */
  follow(state) {
    super.follow(state);
    // Retry if a count was too large and the memory allowed has changed.
    if (this.memory !== state.memory && this.finish.failure === 'too large') this.moved();
    this.memory = state.memory;
  }

  /** Whether an interrupted count of this puzzle is or was offered; if so, its panel is open. */
  get offered() {
    this.#offered ||= this.all.interrupted !== null;
    return this.#offered;
  }

  left() {
    this.#offered = false;
    this.all.reset();
  }

  moved() {
    if (this.host.play.on) this.finish.reset();
    else this.finish.ask();
  }

  /** Whether the tray holds any pieces. */
  get #begun() {
    const { placed, given } = this.host.state;
    return Boolean(placed || given);
  }

  /** The number of ways to finish, written out in digits, once known. */
  get ways() {
    return (this.finish.value ?? (this.#begun ? null : this.all.value))?.value;
  }

  /** The cells to mark if there is no way to finish, and why; colourings are drawn separately. */
  get marks() {
    return (this.finish.value?.reasons ?? [])
      .filter(({ mark, cells }) => mark && cells.length && !this.host.colouring.shown)
      .map(({ kind, mark, cells }) => ({
        cells,
        words: mark,
        crossed: kind === 'cell' || kind === 'forced',
      }));
  }

  /** Whether one of the reasons is that this piece fits nowhere. @param {string} name */
  fitsNowhere(name) {
    return (this.finish.value?.reasons ?? []).some(
      ({ kind, pieces }) => kind === 'piece' && pieces.includes(name),
    );
  }

  #figure() {
    const { finish, host } = this;
    const { value } = finish;
    /** @type {Partial<Parameters<typeof figure>[0]>} */
    let shown = {};
    if (finish.stage === 'failed') return html`<p>${finish.sentence}</p>${host.walk.offer(finish)}`;
    if (!value) {
      const counting = host.status.stage === 'ready';
      const words = !counting
        ? 'ways to finish, as soon as Python is ready'
        : finish.stage === 'stopped'
          ? 'ways to finish: stopped, not finished'
          : 'counting the ways to finish';
      shown = { value: '…', status: words, kind: 'unfinished' };
    } else if (host.view.complete) return host.solved.figure();
    else if (value.value === '0')
      shown = { value: 'No way to finish', status: status(value), kind: 'none', cite: NONE };
    else {
      const words = value.value === '1' ? 'way to finish' : 'ways to finish';
      shown = { value: grouped(value.value), status: `${words}, ${status(value)}`, cite: 'ways' };
    }
    return figure({ value: '', status: '', cite: null, ...shown, size: 'large' });
  }

  finishPart() {
    const { colouring, play } = this.host;
    if (play.on) return play.part();
    return html`<div class="finish" role="status" aria-label="Ways to finish" data-answer="bare">${this.#figure()}
        ${reasonList(this.finish.value?.reasons ?? [], colouring.shown, colouring.toggle)}</div>${this.#stopPart()}${
          this.host.view.complete ? this.host.solved.buttons() : nothing
        }`;
  }

  /** The progress and buttons of a count that takes a long time. */
  #stopPart() {
    const { finish } = this;
    if (finish.stage === 'stopped')
      return html`<button type="button" class="no-print" @click=${() => finish.ask()}>Count again</button>`;
    if (!finish.long || this.host.status.stage !== 'ready') return nothing;
    return html`<span class="counting no-print"><progress aria-label="Progress: ways to finish" max="1" .value=${finish.fraction ?? 0}
      class=${finish.fraction === null ? 'is-open' : ''}></progress>
      <button type="button" class="small" @click=${() => finish.stop()}>Stop</button></span>`;
  }

  panel() {
    const { all, host } = this;
    const { value } = all;
    const searched = this.#begun && all.failure === 'too large';
    return host.panel(all, 'Count all solutions', {
      answer: value
        ? html`<p role="status" aria-label="Number of solutions">${figure({
            value: grouped(value.value),
            status: `solutions${this.#begun ? ' from the empty tray' : ''}, ${status(value)}`,
            cite: { what: 'solutions', ...(this.#begun ? { words: 'solutions from the empty tray' } : {}) },
          })}</p><p class="soft">${this.#method(value)}</p>`
        : searched
          ? html`<p class="soft">This search counts the ways to finish the current position. Remove the pieces to count all solutions.</p>`
          : host.walk.offer(all),
    });
  }

  /** @param {Count} answer */
  #method({ method, states, order, symmetry, upToSymmetry, upToRotation }) {
    const peak = states
      ? html`, ${grouped(states)} states at the peak${cite({ what: 'states-at-the-peak', value: grouped(states), words: 'states at the peak of the count', how: 'exact' })}`
      : '';
    const symmetric =
      upToSymmetry === null
        ? ''
        : order === 1
          ? ' The tray has no symmetry.'
          : html` Up to ${symmetry}: ${grouped(upToSymmetry)}${cite({ what: 'solutions-up-to-symmetry', value: grouped(upToSymmetry), words: `solutions up to ${symmetry}`, how: 'exact' })}.`;
    const rotated = upToRotation
      ? html` Up to rotations only: ${grouped(upToRotation)}${cite({ what: 'solutions-up-to-rotation', value: grouped(upToRotation), words: 'solutions up to rotations', how: 'exact' })}.`
      : '';
    return html`By ${method}${peak}.${symmetric}${rotated}`;
  }
}
