// @ts-check
/** What is shown at a full tray: that it is solved, the solution's number, and what to do next. */
import { html, nothing } from 'lit';
import { grouped } from '../../../parts/figures.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {newPuzzle: import('../puzzles/new-puzzle.js').NewPuzzle, ending: import('./ending.js').Ending, steps: {before: string, buttons: () => unknown}, gallery: {turnTo: (number: string) => void}}} Host */

/** @extends {PositionPanel<Host>} */
export class Solved extends PositionPanel {
  /** The view whose number was last asked for. @type {object | null} */
  seen = null;
  /** The number of solutions; '' while unknown. Kept when moving on to the next solution, so that the button stays. */
  total = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    // The quick lane's worker reuses the table of all solutions.
    this.number = host.question('number', {
      lane: 'quick',
      answered: ({ number, total }) => {
        this.total = total;
        host.gallery.turnTo(number);
      },
    });
  }

  moved() {
    this.number.reset();
    this.seen = null;
  }

  left() {
    this.total = '';
  }

  /** Called with a new view: if the tray is full, asks for the solution's number. @param {import('../position-panel.js').View} view */
  look(view) {
    if (this.host.busy || this.seen === view) return;
    if (!view?.complete) {
      this.total = '';
      return;
    }
    this.seen = view;
    this.number.ask({ before: this.host.steps.before });
  }

  /** The words shown instead of the number of ways to finish. */
  figure() {
    const { value } = this.number;
    return this.host.ending.figure(
      this.#which(value),
      value && {
        what: 'solution-number',
        value: `${value.number} of ${value.total}`,
        words: 'is the number of this solution',
      },
    );
  }

  /** The solution's number in words. @param {import('answers/packing').Number | null} value */
  #which(value) {
    if (!value) return `a solution${this.host.view.challenge ? ' with the given pieces' : ''}`;
    const among = value.keeping && ` ${value.keeping}`;
    return value.total === '1'
      ? `the only solution${among}, exact`
      : `solution ${grouped(value.number)} of ${grouped(value.total)}${among}, exact`;
  }

  /** What to do next. */
  buttons() {
    const { host, number } = this;
    return html`<div class="group solved-buttons no-print">
        ${host.newPuzzle.another()}
        ${host.steps.buttons()}
        ${
          number.failure === 'too large'
            ? html`<button type="button" @click=${() => number.ask({ requested: true })}>Find its number</button>`
            : nothing
        }
        ${number.running ? html`<span class="soft">Finding its number …</span>` : nothing}
        ${host.ending.buttons()}
      </div>`;
  }
}
