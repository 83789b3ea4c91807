// @ts-check
/** Big natural numbers: Knuth's algorithms on limbs, step by step, with the invariant that each step maintains. */
import { html, nothing } from 'lit';
import { grouped } from '../../parts/figures.js';
import { ReplayExhibit } from '../../parts/steps/replay-exhibit.js';
import '../../parts/charts/data-table.js';
import './limb-table.js';

/** @typedef {import('answers/natural-numbers').View} View */
/** @typedef {import('answers/natural-numbers').State} State */
/** @typedef {import('answers/natural-numbers').Answers} Answers */

/** Writes a time, even a very short one. @param {number} seconds */
const time = (seconds) =>
  seconds < 1e-3 ? `${(seconds * 1e6).toPrecision(2)} µs` : `${(seconds * 1e3).toPrecision(3)} ms`;

/** @extends {ReplayExhibit<View, State, Answers>} */
export default class NaturalNumbers extends ReplayExhibit {
  cost = this.question('cost');

  get cited() {
    return ['work', 'a', 'b', 'base'];
  }

  /** @param {State} state */
  positionOf({ work, a, b, base }) {
    return JSON.stringify([work, a, b, base]);
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] */
  choose(name, value, refuse) {
    return this.context.go({ [name]: value, step: 0 }, { refused: refuse });
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
    super.turnTo(at);
    const { first, frames } = this.view;
    if (at >= first && at < first + frames.length) return;
    this.link.forget();
    this.context.go({ step: at }, { replace: true });
  }

  choices() {
    return this.presenter ? this.form('work', 'a', 'b') : nothing;
  }

  draw() {
    const { view } = this;
    const frame = this.#frame;
    return html`<div class="naturals"><div class="exhibit">
      <section aria-label="The algorithm, step by step" data-screen>
        <p class="naturals-line" data-answer role="status" aria-label="Result">${view.line}</p>
        ${this.stepPart({ title: frame.name === 'Short' ? frame.title : `${frame.name}. ${frame.title}`, says: frame.says })}
        <ch-limb-table data-point data-picture .rows=${frame.rows} .columns=${view.columns} caption="The limbs after step ${grouped(this.shown)}"></ch-limb-table>
        <p class="group naturals-invariant" role="note" aria-label="Invariant"><b>${frame.holds ? '✓ The invariant holds' : '✗ The invariant does not hold'}</b>
          <span>${frame.invariant}</span></p>
        ${view.counts ? html`<p class="soft" data-answer>${view.counts}</p>` : nothing}
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

  #costPart() {
    return html`<ch-data-table how="measured" caption="One product of two numbers of n digits, measured on this device"
        .columns=${['n', 'here', 'Python’s int', 'ratio'].map((title) => ({ title, kind: 'number' }))}
        .rows=${this.cost.items.map(({ digits, ours, python }) => [digits, time(ours), time(python), Math.round(ours / python)])}></ch-data-table>
      ${this.cost.value ? html`<p role="status" aria-label="Cost">${this.cost.value.sentence}</p>` : nothing}`;
  }
}
