// @ts-check
/**
 * The exhibit of big natural numbers: runs Knuth's algorithms on limbs step by step, with the invariant that each
 * step maintains. *Guess first* asks for each limb of a quotient and hides each result until its step.
 */
import { html, nothing } from 'lit';
import { GuessFirst } from '../../parts/asking/guess-first.js';
import { grouped } from '../../parts/figures.js';
import { say } from '../../parts/language.js';
import { ReplayExhibit } from '../../parts/steps/replay-exhibit.js';
import '../../parts/charts/data-table.js';
import './limb-table.js';

/** @typedef {import('answers/natural-numbers').View} View */
/** @typedef {import('answers/natural-numbers').State} State */
/** @typedef {import('answers/natural-numbers').Answers} Answers */

/** @type {View['frames'][number]['moves']} */
const NO_MOVES = [];

/** Writes a time, even if it is very short. @param {number} seconds */
const time = (seconds) =>
  seconds < 1e-3 ? `${(seconds * 1e6).toPrecision(2)} µs` : `${(seconds * 1e3).toPrecision(3)} ms`;

/** @extends {ReplayExhibit<View, State, Answers>} */
export default class NaturalNumbers extends ReplayExhibit {
  cost = this.question('cost');
  /** Whether the last change was one step forward, in which case carries are shown moving. */
  forward = false;
  guessing = new GuessFirst(this, (tell) => this.#tell(tell));

  get cited() {
    return ['work', 'a', 'b', 'base'];
  }

  /** @param {State} state */
  positionOf({ work, a, b, base }) {
    return JSON.stringify([work, a, b, base]);
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] */
  choose(name, value, refuse) {
    this.forward = false;
    return this.context.go({ [name]: value, step: 0 }, { refused: refuse });
  }

  /** Switches between *Guess first* and *Explore*, which omits the steps that only ask a question. @param {string} tell */
  #tell(tell) {
    this.forward = false;
    return this.context.go({ tell, step: this.#frame.name === 'Short' ? 0 : this.shown });
  }

  /** Whether the result is hidden. */
  get #silent() {
    return this.state.tell !== 'live' && this.shown < this.last;
  }

  get last() {
    return this.view.steps - 1;
  }

  /** The frame of the step shown or, until Python sends it, the nearest frame available. */
  get #frame() {
    const { first, frames } = this.view;
    return frames[Math.max(0, Math.min(this.shown - first, frames.length - 1))];
  }

  /** @param {number} at */
  turnTo(at) {
    this.forward = at === this.shown + 1;
    super.turnTo(at);
    const { first, frames } = this.view;
    const { asks, told } = this.#frame;
    if (asks && !told) this.player?.pause();
    if (at >= first && at < first + frames.length) return;
    this.moment.forget();
    this.context.go({ step: at }, { replace: true });
  }

  choices() {
    return this.presenter ? this.form('work', 'a', 'b') : nothing;
  }

  draw() {
    const { view } = this;
    const frame = this.#frame;
    const { b } = this.state;
    return html`<div class="naturals ${frame.asks ? 'is-asking' : ''}"><div class="exhibit">
      <section aria-label="The algorithm, step by step" data-screen>
        <div class="row naturals-head">
          <p class="naturals-line" data-answer role="status" aria-label="Result">${view.line} = ${this.#silent ? '?' : view.result}</p>
          ${view.sum ? html`<button type="button" class="no-print" @click=${() => this.#count()}>${say('Add', 'a number')} ${grouped(b)}</button>` : nothing}
          ${this.guessing.switchPart()}
        </div>
        ${this.stepPart({ title: frame.title, says: frame.says })}
        <ch-limb-table data-point data-picture .rows=${frame.rows} .columns=${view.columns} .moves=${this.forward ? frame.moves : NO_MOVES} caption="The limbs after step ${grouped(this.shown)}"></ch-limb-table>
        ${this.#questionPart(frame)}
        <p class="group naturals-invariant" role="note" aria-label="Invariant"><b>${frame.holds ? '✓ The invariant holds' : '✗ The invariant does not hold'}</b>
          <span>${frame.invariant}</span></p>
        ${view.counts && !this.#silent ? html`<p class="soft" data-answer>${view.counts}</p>` : nothing}
      </section>
      ${this.tools(
        html`<div class="in-presenter-hidden">${this.form('work', 'a', 'b', 'base')}</div>
        <p>These algorithms are for demonstration: Python’s own integers use them too, but in C, on 30-bit limbs.</p>
        ${this.panel(this.cost, 'Measure the cost', {
          answer: this.cost.items.length ? this.#costPart() : nothing,
        })}`,
        { print: true },
      )}
    </div></div>`;
  }

  /** Plays the addition, or continues with the next addition from its sum. */
  async #count() {
    const going = this.shown === 0 || (await this.context.go({ a: this.view.sum, step: 0 }));
    await this.updateComplete;
    if (going) this.player?.toggle();
  }

  /** The question about the next limb of the quotient; the following step shows the answer. @param {View['frames'][number]} frame */
  #questionPart({ asks, told }) {
    if (!asks) return nothing;
    const question = { ...asks, id: `${this.positionOf(this.state)} ${asks.id}` };
    return this.guessing.questionPart(question, {
      revealed: told,
      reveal: () => this.player?.by(1),
      again: () => this.player?.by(-1),
    });
  }

  #costPart() {
    return html`<ch-data-table how="measured" caption="One product of two numbers of n digits, measured on this device"
        .columns=${['n', 'here', 'Python’s int', 'ratio'].map((title) => ({ title, kind: 'number' }))}
        .rows=${this.cost.items.map(({ digits, ours, python }) => [digits, time(ours), time(python), Math.round(ours / python)])}></ch-data-table>
      ${this.cost.value ? html`<p role="status" aria-label="Cost">${this.cost.value.sentence}</p>` : nothing}`;
  }
}
