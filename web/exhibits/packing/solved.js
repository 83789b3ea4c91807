// @ts-check
/** A full tray: that it is solved, the solution's number, and what to do next. */
import { html, nothing } from 'lit';
import { figure } from '../../parts/figure.js';
import { grouped } from '../../parts/figures.js';
import { linkTo } from '../../parts/link.js';
import { fieldOf } from '../../parts/part.js';
import { PositionPanel } from './position-panel.js';
import { timeOf } from './stop-watch.js';

/** @typedef {import('./position-panel.js').Table & {newPuzzle: import('./new-puzzle.js').NewPuzzle, play: import('./play.js').Play}} Host */

/** @extends {PositionPanel<Host>} */
export class Solved extends PositionPanel {
  /** The view whose number was last asked for. @type {object | null} */
  seen = null;
  /** The number of solutions; '' while unknown. Kept when moving on to the next solution, so that the button stays. */
  total = '';
  /** Whether the link to the puzzle is shown, and the result of copying it. */
  sharing = false;
  copied = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    // The quick lane's worker reuses the table of all solutions.
    this.number = host.question('number', {
      lane: 'quick',
      answered: ({ total }) => {
        this.total = total;
      },
    });
  }

  moved() {
    this.number.reset();
    this.seen = null;
    this.sharing = false;
    this.copied = '';
  }

  left() {
    this.total = '';
  }

  /** Called with a new view: if the tray is full, asks for the solution's number. @param {import('./position-panel.js').View} view */
  look(view) {
    if (this.host.busy || this.seen === view) return;
    if (!view?.complete) {
      this.total = '';
      return;
    }
    this.seen = view;
    this.number.ask({});
  }

  /** Shown instead of the number of ways. */
  figure() {
    const { host, number } = this;
    const time = host.state.clock && host.view.challenge ? timeOf(host.newPuzzle.key) : '';
    return figure({
      value: host.play.gaveUp ? 'The solution' : `Solved${time ? ` in ${time}` : ''}`,
      status: [host.play.taken, this.#which(number.value)].filter(Boolean).join(', '),
      cite: number.value && {
        what: 'solution-number',
        value: `${number.value.number} of ${number.value.total}`,
        words: 'is the number of this solution',
      },
      size: 'large',
    });
  }

  /** The solution's number in words. @param {import('answers/packing').Number | null} value */
  #which(value) {
    const given = this.host.view.challenge ? ' with the given pieces' : '';
    if (!value) return `a solution${given}`;
    return value.total === '1'
      ? `the only solution${given}, exact`
      : `solution ${grouped(value.number)} of ${grouped(value.total)}${given}, exact`;
  }

  /** What to do next. */
  buttons() {
    const { host, number } = this;
    const { value } = number;
    const more = !['', '1'].includes(this.total);
    return html`<div class="group solved-buttons no-print">
        ${host.newPuzzle.another()}
        ${
          more
            ? html`<button type="button" class="solved-next" aria-disabled=${value ? 'false' : 'true'}
              @click=${() => value && this.#next(value.next)}>Next solution</button>`
            : nothing
        }
        ${
          number.failure === 'too large'
            ? html`<button type="button" @click=${() => number.ask({ whatever: true })}>Find its number</button>`
            : nothing
        }
        ${number.running ? html`<span class="soft">Finding its number …</span>` : nothing}
        <button type="button" aria-expanded=${this.sharing} @click=${() => this.#share()}>Share the puzzle</button>
      </div>
      ${this.sharing ? this.#linkPart() : nothing}`;
  }

  /** @param {string} placed */
  #next(placed) {
    this.host.context.go({ placed, walked: '' });
  }

  /** The link to the puzzle, without the visitor's pieces. */
  get #link() {
    const { puzzle, own, given, made, clock } = this.host.state;
    const link = linkTo('packing', {
      puzzle,
      own: puzzle === 'own' ? own : undefined,
      given: given || undefined,
      made: made || undefined,
      clock: clock ? '1' : undefined,
    });
    return `${location.href.split('#')[0]}${link}`;
  }

  async #share() {
    this.sharing = true;
    try {
      await navigator.clipboard.writeText(this.#link);
      this.copied = 'Link copied.';
    } catch {
      this.copied = 'Copy the link from here.';
    }
    this.host.requestUpdate();
    await this.host.updateComplete;
    /** @type {HTMLInputElement | null} */ (this.host.find('.solved-link input'))?.select();
  }

  #linkPart() {
    return html`<p class="solved-link no-print"><label>Link to the puzzle, without the solution
        <input type="text" readonly .value=${this.#link} @focus=${(/** @type {Event} */ event) => fieldOf(event).select()}></label>
      <span role="status">${this.copied}</span></p>`;
  }
}
