// @ts-check
/** Removing digits: a number whose digits two players strike out, who wins, and how many numbers do. */
import { html, nothing } from 'lit';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped } from '../../parts/figures.js';
import '../../parts/data-table.js';
import './digit-strip.js';
import '../../parts/form.js';
import './icicle.js';
import '../../parts/job-panel.js';

const KINDS = {
  W: { look: /** @type {const} */ ('empty'), spoken: 'wins' },
  L: { look: /** @type {const} */ ('full'), spoken: 'loses' },
};

/** A long numeral with its middle left out. @param {string} text @param {number} [most] */
const short = (text, most = 60) => (text.length <= most ? text : `${text.slice(0, 24)}…${text.slice(-24)}`);

/** The mask at a place of the picture: a 1, and its index in binary. @param {number} level @param {number} index */
const maskName = (level, index) => `1${level ? index.toString(2).padStart(level, '0') : ''}`;

export default class DigitRemoval extends ExhibitElement {
  static properties = { pointed: { state: true } };

  hint = new Question(this, { job: 'hint', lane: 'quick' });
  mask = new Question(this, { job: 'mask', lane: 'quick' });
  compare = new Question(this, { job: 'compare', heard: (event) => this.#compared(event) });

  constructor() {
    super();
    this.pointed = -1;
    this.chosen = '';
    /** @type {any[][]} */
    this.compared = [];
    this.playing = false;
  }

  /** @param {Record<string, any>} state */
  positionOf(state) {
    return JSON.stringify([state.number, state.base, state.struck, state.play]);
  }

  positionChanged() {
    this.hint.reset();
    this.pointed = -1;
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const before = changed.get('state');
    if (before && before.base !== this.state.base) {
      this.compare.reset();
      this.compared = [];
      this.mask.reset();
      this.chosen = '';
    }
  }

  /** @param {any} event */
  #compared(event) {
    if (event.type === 'found') this.compared = [...this.compared, event.item];
  }

  /** @param {CustomEvent} event */
  async #strike({ detail }) {
    if (this.playing) return;
    this.playing = true;
    const focused = this.contains(document.activeElement);
    const { ok } = await this.context.play(`strike ${detail.index}`);
    this.playing = false;
    if (!ok) return;
    const line = this.view?.line ?? [];
    const mine = line.findLastIndex((/** @type {any} */ { player }) => player !== 'the engine');
    const words = line
      .slice(Math.max(0, mine))
      .map(
        (/** @type {any} */ { player, digit }) =>
          `${player === 'you' ? 'You strike' : `${player} strikes`} out ${digit}.`,
      );
    this.context.announce(`${words.join(' ')} ${short(this.view.left)} is left. ${this.view.sentence}`);
    await this.updateComplete;
    if (focused && !this.view.over) this.#strip?.focusDigit(detail.index);
  }

  get #strip() {
    return /** @type {import('./digit-strip.js').DigitStrip | null} */ (this.querySelector('ch-digit-strip'));
  }

  /** @param {CustomEvent} event */
  #set({ detail }) {
    const { name, value } = detail;
    this.context.go(
      name === 'number' || name === 'base' || name === 'play'
        ? { [name]: value, struck: '' }
        : { [name]: value },
    );
  }

  /** @param {string[]} names */
  #form(...names) {
    const parameters = names.map((name) =>
      this.context.exhibit.parameters.find((parameter) => parameter.name === name),
    );
    return html`<ch-form .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
      @change-value=${this.#set}></ch-form>`;
  }

  render() {
    const { view } = this;
    if (!view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    return html`<div class="digit-removal"><div class="exhibit">
      <section aria-label="The play">
        <div class="in-presenter-hidden">${this.#form('number', 'base', 'play')}</div>
        ${this.#boardPart()}
        ${this.#linePart()}
      </section>
      <details class="panel" ?open=${!this.presenter}>
        <summary><h2>Questions</h2></summary>
        ${this.#winsPart()}
        ${this.#hintPart()}
        ${this.#belowPart()}
      </details>
      </div>
      <section class="below" aria-label="Masks">${this.#treePart()}</section>
      <section class="below in-presenter-hidden" aria-label="How many win">${this.#countsPart()}</section>
    </div>`;
  }

  // --- the play ---------------------------------------------------------------------------------------------------

  #boardPart() {
    const { view, state } = this;
    const mine = state.play !== 'second' || view.line.length > 0;
    const digits = view.digits.map((/** @type {any} */ each) => ({
      digit: each.digit,
      under: each.mask,
      mark: each.wins === undefined ? '' : each.wins ? 'good' : 'bad',
      spoken: `Strike out ${each.digit}, place ${each.place + 1}${each.wins === undefined ? '' : each.wins ? ', wins' : ', loses'}`,
    }));
    const reason = view.digits[this.pointed]?.reason;
    return html`<p class="turn" role="status" aria-label="Turn">${
      mine ? view.sentence : 'The engine begins.'
    }</p>
      ${
        view.over
          ? html`<p class="digits-none">${figure({ value: view.left, status: 'nothing is left', kind: 'none', size: 'large' })}</p>`
          : html`<ch-digit-strip .digits=${digits} .disabled=${!mine} .pointed=${this.hint.value?.place ?? -1} label="Digits of ${short(view.left)}"
              @press=${this.#strike} @point=${(/** @type {CustomEvent} */ { detail }) => {
                this.pointed = detail.index;
              }}></ch-digit-strip>`
      }
      ${
        state.marks
          ? html`<p class="digit-reason soft">${
              reason
                ? `Place ${this.pointed + 1}: ${reason}.`
                : 'Point at a digit to see why striking it out wins or loses.'
            }</p>`
          : nothing
      }
      ${mine ? nothing : html`<p><button type="button" class="main" @click=${() => this.context.play('begin')}>Let the engine begin</button></p>`}
      ${view.mask ? html`<p class="soft">Mask: <span class="mono">${short(view.mask)}</span>, ${view.mask.length} long; 1 for every digit that is not 0.</p>` : nothing}`;
  }

  #linePart() {
    const { line } = this.view;
    if (!line.length) return nothing;
    return html`<ol class="line-of-play" aria-label="Line of play">${line.map(
      (/** @type {any} */ { player, digit, place, left }) =>
        html`<li><b>${player}</b> struck out ${digit} (place ${place + 1}), leaving <span class="mono">${short(left, 32)}</span></li>`,
    )}</ol>`;
  }

  // --- questions --------------------------------------------------------------------------------------------------

  #winsPart() {
    const { marks } = this.state;
    const { verdict, over } = this.view;
    return html`<div class="job"><div class="job-head"><button type="button" class="ask" aria-pressed=${marks ? 'true' : 'false'}
        @click=${() => this.context.go({ marks: !marks })}>Who wins?</button></div>
      <div role="status" aria-label="Who wins">${
        verdict && !over
          ? html`<p>${figure({
              value: verdict.wins ? 'Winning' : 'Losing',
              status: 'for whoever moves now, proved',
              kind: verdict.wins ? 'exact' : 'none',
            })}</p><p class="soft">${verdict.sentence}</p>`
          : nothing
      }</div></div>`;
  }

  #hintPart() {
    return html`<ch-job-panel words="Hint" .job=${this.hint.shown} ?disabled=${this.view.over} @start=${() => this.hint.ask()}
      @stop=${() => this.hint.stop()} .answer=${
        this.hint.value ? html`<p role="status" aria-label="Hint">${this.hint.value.sentence}</p>` : nothing
      }></ch-job-panel>`;
  }

  #belowPart() {
    const { below, base } = this.view;
    const digits = below.value.length;
    return html`<div class="job"><h3>How many numbers below N win?</h3>
      ${this.#form('below')}
      <div role="status" aria-label="Winning numbers below N">
        <p class="long-number">${figure({
          value:
            digits > 120 ? `${below.value.slice(0, 20)}…${below.value.slice(-20)}` : grouped(below.value),
          status: `winning numbers below ${base === 10 ? grouped(short(below.bound, 30)) : short(below.bound, 30)}, exact`,
        })}</p>
        ${base === 10 ? nothing : html`<p class="soft">In base ${base}: <span class="mono">${short(below.inBase)}</span></p>`}
        ${
          digits > 120
            ? html`<details><summary>All ${grouped(digits)} digits</summary><p class="mono break">${below.value}</p></details>`
            : nothing
        }
      </div></div>`;
  }

  // --- masks and counts -------------------------------------------------------------------------------------------

  #treePart() {
    const answer = this.mask.value;
    return html`<h2>The masks, by length</h2>
      <p class="soft">Every row has the masks of one length; below a mask stand the same with a 0 and with a 1 behind it.
        Open: whoever moves wins. Filled: loses.</p>
      <ch-icicle .levels=${this.view.tree} .kinds=${KINDS} .nameOf=${maskName} label="Masks up to length ${this.view.tree.length}"
        .chosen=${this.chosen} .linked=${new Set(answer?.options ?? [])}
        @choose=${(/** @type {CustomEvent} */ { detail }) => {
          this.chosen = detail.name;
          this.mask.ask({ mask: detail.name });
        }}></ch-icicle>
      <p role="status" aria-label="Chosen mask">${
        answer
          ? html`${answer.sentence} <span class="soft">Outlined: where a move leads.</span>`
          : this.mask.stage === 'failed'
            ? this.mask.sentence
            : 'Choose a mask to see why it wins or loses, and where its moves lead.'
      }</p>`;
  }

  #countsPart() {
    const { counts, base } = this.view;
    return html`<h2>How many win</h2>
      <ch-data-table caption="Numbers of n digits in base ${base}, exact" .columns=${[
        { title: 'n', kind: 'number' },
        { title: 'winning, A(n)', kind: 'number' },
        { title: 'losing, B(n)', kind: 'number' },
        { title: `winning below ${base}^n, W(${base}^n)`, kind: 'number' },
      ]} .rows=${counts.map((/** @type {any[]} */ row) => row.map(grouped))}></ch-data-table>
      <ch-job-panel words="Compare three ways" .job=${this.compare.shown} @start=${() => {
        this.compared = [];
        this.compare.ask({ longest: 12 });
      }} @stop=${() => this.compare.stop()} .answer=${
        this.compared.length
          ? html`<ch-data-table caption="A(n), three ways" .columns=${[
              { title: 'n', kind: 'number' },
              { title: 'closed form', kind: 'number' },
              { title: 'recurrence', kind: 'number' },
              { title: 'played out', kind: 'number' },
              { title: 'agree' },
            ]} .rows=${this.compared.map(([n, closed, recurrence, played, same]) => [n, grouped(closed), grouped(recurrence), grouped(played), same ? 'yes' : 'NO'])}></ch-data-table>
            ${this.compare.value ? html`<p role="status">${this.compare.value.agree ? 'All three agree' : 'They do not agree'} up to ${this.compare.value.longest} digits.</p>` : nothing}`
          : nothing
      }></ch-job-panel>`;
  }
}
