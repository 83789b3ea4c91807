// @ts-check
/**
 * The exhibit *Floating-point round trips*: shows two bases side by side, or one number in a format. *Guess first*
 * asks about each number before it shows the answer.
 */
import { html, nothing, svg } from 'lit';
import { GuessFirst } from '../../parts/asking/guess-first.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { say } from '../../parts/language.js';
import { stepsOf } from '../../parts/steps/moments.js';
import '../../parts/charts/data-table.js';
import './bit-row.js';
import './two-lines.js';

/** @typedef {import('answers/round-trips').View} View */
/** @typedef {import('answers/round-trips').State} State */
/** @typedef {import('answers/round-trips').Answers} Answers */
/** @typedef {import('answers/round-trips').Grids} Grids */
/** @typedef {import('answers/round-trips').Single} Single */

/** The outcomes of a round trip, in words. */
const FATES = { same: 'comes back', lost: 'lost', shared: 'comes back, shares its conversion' };
/** The parameters that define the two bases. */
const BASES = ['beta', 'n', 'nu', 'm'];

/** A tick on the number line. @param {number} x @param {string} text @param {boolean} chosen */
const tick = (x, text, chosen) =>
  svg`<g class=${chosen ? 'is-chosen' : ''}><title>${text}</title><line x1=${x} x2=${x} y1=${chosen ? 12 : 22} y2=${chosen ? 48 : 38}></line>${
    chosen ? svg`<text x=${x} y="10">${text}</text>` : ''
  }</g>`;

/** @extends {ExhibitElement<View, State, Answers>} */
export default class RoundTrips extends ExhibitElement {
  loss = this.#first('loss');
  collision = this.#first('collision');
  guessing = new GuessFirst(this);

  /** @param {'loss' | 'collision'} job */
  #first(job) {
    return this.question(job, { lane: 'quick' });
  }

  get cited() {
    return ['show'];
  }

  /** The bases and digits, while they are shown: the theorems and counterexamples depend on them. @param {State} state */
  positionOf({ show, beta, n, nu, m }) {
    return show === 'grids' ? JSON.stringify([beta, n, nu, m]) : '';
  }

  positionChanged() {
    for (const question of [this.loss, this.collision]) {
      question.reset();
      if (this.state.show === 'grids') question.ask();
    }
  }

  choices() {
    if (!this.presenter) return nothing;
    return this.state.show === 'grids' ? this.form('show', ...BASES) : this.form('show', 'number', 'format');
  }

  /** A clicker's keys and, in presenter mode, Space go to the next number or back. @param {KeyboardEvent} event */
  keyPressed(event) {
    const { shown } = this.view ?? {};
    const steps = stepsOf(event, this);
    // If one number is shown, these keys scroll its tables, except on a projector.
    if (!steps || !shown || (shown.kind !== 'grids' && !this.presenter)) return;
    event.preventDefault();
    if (this.asking && steps > 0) this.guessing.change(this.#key, { revealed: true });
    else this.context.go(this.#besides(shown)[steps > 0 ? 1 : 0]);
  }

  // --- guessing first ---------------------------------------------------------------------------------------------

  /** The question that the view asks; the page's own questions come first. */
  get #asks() {
    return this.hides ? null : (this.view?.shown.asks ?? null);
  }

  /** Identifies a number of the bases shown. @param {string} value */
  #keyOf(value) {
    return `${this.positionOf(this.state)} ${value}`;
  }

  /** Identifies the number that is asked about. */
  get #key() {
    const { shown } = this.view;
    if (shown.kind === 'number') return JSON.stringify(Object.values(this.state));
    return this.#keyOf(shown.trips.find(({ chosen }) => chosen)?.value ?? '');
  }

  /** Whether a question is still unanswered. */
  get asking() {
    return this.#asks !== null && !this.guessing.record(this.#key).revealed;
  }

  get hiding() {
    return this.hides || this.asking;
  }

  #questionPart() {
    const asks = this.#asks;
    return asks ? this.guessing.questionPart({ ...asks, id: this.#key }) : nothing;
  }

  /** The numbers whose trips may be shown; null for all. @param {Grids} shown */
  #told(shown) {
    if (!this.#asks) return null;
    const told = shown.trips.filter(({ value }) => this.guessing.record(this.#keyOf(value)).revealed);
    return new Set(told.map(({ value }) => value));
  }

  draw() {
    const { shown } = this.view;
    return html`<div class="round-trips ${this.#asks ? 'is-guessed' : ''}"><div class="exhibit">
      <section aria-label=${shown.kind === 'grids' ? 'Two bases' : 'One number'} data-screen>
        ${shown.kind === 'grids' ? this.#gridsPart(shown) : this.#numberPart(shown)}
      </section>
      <details class="panel" ?open=${!this.presenter}>
        <summary><h2>Tools</h2></summary>
        ${shown.kind === 'grids' ? this.#firstParts() : this.#outsPart(shown)}
      </details>
    </div>
    <section class="below in-presenter-hidden" aria-label="Digits needed" data-answer>${this.#tablePart()}</section></div>`;
  }

  // --- two bases --------------------------------------------------------------------------------------------------

  /** @param {Grids} shown */
  #gridsPart(shown) {
    const asks = this.#asks !== null;
    return html`${this.guessing.switchPart()}<p class="trips-sentence" ?data-says=${!(asks && this.presenter)} role="status" aria-label="Round trip" data-answer>${shown.sentence}</p>
      ${this.#questionPart()}
      <ch-two-lines data-point data-picture .large=${this.presenter} ?data-answer=${!asks} .told=${this.#told(shown)} .trips=${shown.trips} .target=${shown.target} above="base ${this.state.beta}, digits: ${this.state.n}" below="base ${this.state.nu}, digits: ${this.state.m}"
        @choose=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.context.go({ value: detail.value })}></ch-two-lines>
      ${this.#stepsPart(shown)}
      <div class="columns trips-theorems" data-answer>${shown.theorems.map((theorem, which) => this.#theorem(theorem, shown.root, which ? this.loss : this.collision))}</div>
      ${[shown.root, shown.needed, shown.failing].map((words) => (words ? html`<p data-answer>${words}</p>` : nothing))}
      <details class="trips-list" data-answer="tool"><summary>The numbers on the line</summary>
        <ch-data-table how="exact" caption="Numbers of base ${this.state.beta}, out and back" .columns=${['number', 'becomes', 'comes back as', 'verdict'].map((title) => ({ title }))}
          .rows=${shown.trips.map(({ text, converted, back, fate }) => [text, converted, back, FATES[fate]])}
          .marked=${new Set(shown.trips.flatMap(({ chosen }, row) => (chosen ? [row] : [])))}></ch-data-table></details>`;
  }

  /**
   * The changes to the state that go to the previous and the next number; none beyond the largest number of a format.
   * @param {Grids | Single} shown @returns {[Partial<State>, Partial<State>]}
   */
  #besides(shown) {
    if (shown.kind === 'grids') return [{ value: shown.before }, { value: shown.after }];
    const at = (/** @type {number} */ wanted) => {
      const there = shown.neighbours.find(({ steps }) => steps === wanted);
      return there ? { number: there.link } : {};
    };
    return [at(-1), at(1)];
  }

  /** @param {Grids | Single} shown */
  #stepsPart(shown) {
    const [before, after] = this.#besides(shown);
    return html`<div class="group trips-steps no-print">
      <button type="button" @click=${() => this.context.go(before)}>Previous number</button>
      <button type="button" data-main @click=${() => this.context.go(after)}>Next number</button>
    </div>`;
  }

  /**
   * A theorem and, if its condition fails, its counterexample, which is searched for at once.
   * @param {Grids['theorems'][number]} theorem @param {string} root
   * @param {RoundTrips['loss']} question
   */
  #theorem({ name, formula, numbers, holds }, root, question) {
    const { value: found } = question;
    const why =
      found?.sentence ?? (question.running ? 'Searching for the first failure …' : question.sentence);
    return html`<div class="leaf trips-theorem ${holds ? 'is-kept' : 'is-broken'}">
      <h2>${name}: <b>${holds ? 'yes' : 'no'}</b></h2>
      <p>${root ? nothing : html`<span class="trips-formula">${formula}</span>, since `}${root ? 'exact, decided separately' : numbers}</p>
      <p role="status" aria-label="${name}: example">${holds ? nothing : why}
        ${holds || !found?.value ? nothing : html`<button type="button" class="link no-print" aria-label="Show it: ${name}" @click=${() => this.context.go({ value: found.value })}>Show it</button>`}</p></div>`;
  }

  #firstParts() {
    return html`<div class="job in-presenter-hidden">${this.form('show', ...BASES)}</div>${this.form('value')}
      <p class="soft">If a condition does not hold, the first failure from 1 up appears below it. Exponents are unbounded, as in the theorems.</p>`;
  }

  // --- one number ---------------------------------------------------------------------------------------------------

  /** @param {Single} shown */
  #numberPart(shown) {
    return html`${this.guessing.switchPart()}<p class="trips-sentence" ?data-says=${!(this.#asks && this.presenter)} role="status" aria-label="Number" data-answer>${shown.sentence}</p>
      ${this.#questionPart()}
      ${
        shown.bits.length
          ? html`<ch-bit-row data-point data-picture .bits=${shown.bits} label="Bits of ${this.state.number}"
              @flip=${(/** @type {CustomEvent<{bit: number}>} */ { detail }) => this.context.play(`flip ${detail.bit}`)}></ch-bit-row>
            <p class="soft no-print">Press a bit to change it: the sign, then the exponent, then the digits.</p>`
          : nothing
      }
      ${
        shown.line.length
          ? html`<div ?data-point=${!shown.bits.length} ?data-picture=${!shown.bits.length}><svg class="number-line" viewBox="0 0 1000 60" role="img" aria-label="${shown.line.length} numbers on a line, this one marked">
              <line x1="20" x2="980" y1="30" y2="30"></line>${shown.line.map(({ at, text, chosen }) =>
                tick(20 + 960 * at, text, chosen),
              )}</svg></div>`
          : nothing
      }
      ${this.presenter ? this.#stepsPart(shown) : nothing}
      <dl class="trips-facts" data-answer>${shown.facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      <ch-data-table data-answer how="exact" caption="Its neighbours" .columns=${[{ title: 'steps', kind: 'number' }, { title: 'shortest decimal' }, { title: '' }, { title: 'exact value' }]}
        .rows=${shown.neighbours.map(({ steps, shortest, exact, link }) => [
          steps > 0 ? `+${steps}` : String(steps),
          shortest,
          steps
            ? html`<button type="button" class="link no-print" aria-label="Look at ${shortest}" @click=${() => this.context.go({ number: link })}>Look</button>`
            : '',
          html`<span class="trips-value">${exact}</span>`,
        ])} .marked=${new Set([shown.neighbours.findIndex(({ steps }) => steps === 0)])}></ch-data-table>`;
  }

  /** @param {Single} shown */
  #outsPart(shown) {
    const toy = this.state.format === 'toy' ? ['base', 'digits', 'least', 'most'] : [];
    return html`<div class="job in-presenter-hidden">${this.form('show', 'number', 'format', ...toy)}</div>
      ${this.form('out')}
      ${
        shown.outs.length
          ? html`<ch-data-table data-answer how="exact" caption="Decimals of n digits, out and back" .columns=${[{ title: 'n', kind: 'number' }, { title: 'decimal' }, { title: 'comes back as' }]}
              .rows=${shown.outs.map(({ digits, decimal, back, same }) => [digits, decimal, same ? say('itself', 'number') : back])}
              .marked=${new Set([shown.outs.findIndex(({ same }) => same)])}></ch-data-table>`
          : html`<p class="soft">It has no decimals.</p>`
      }`;
  }

  // --- the table ----------------------------------------------------------------------------------------------------

  #tablePart() {
    const titles = [
      '',
      'digits',
      'lost with one digit fewer',
      'becomes',
      'comes back as',
      'number before',
      'number after',
      '',
    ];
    return html`<h2>Digits needed to come back</h2>
      <p class="soft">n bits need ⌈n log₁₀ 2⌉ + 1 decimal digits, and n decimal digits need ⌈n log₂ 10⌉ + 1 bits. Each row shows the smallest number from 1 up that is lost with one digit fewer, and its neighbours. A number marked ≈ is exact, rounded.</p>
      <ch-data-table how="exact" caption="Digits needed, exact" .columns=${titles.map((title) => ({ title }))}
        .rows=${this.view.table.map(({ name, digits, witness, converted, back, below, above, link }) => [
          name,
          html`<span class="trips-digits">${digits}</span>`,
          ...[witness, converted, back, below, above].map(
            (text) => html`<span class="trips-value">${text}</span>`,
          ),
          html`<a href="#/round-trips?${link}" aria-label="Show: ${name}">Show</a>`,
        ])}></ch-data-table>`;
  }
}
