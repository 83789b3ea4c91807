// @ts-check
/**
 * The exhibit *Removing digits*: a game in which two players strike digits out of a number, who wins it, and how many
 * numbers win.
 */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped, powers } from '../../parts/figures.js';
import { PlayedGame } from '../../parts/playing/played-game.js';
import { anySeed } from '../../parts/seeds.js';
import '../../parts/charts/data-table.js';
import './digit-strip.js';
import './icicle.js';

/** @typedef {import('answers/digit-removal').View} View */
/** @typedef {import('answers/digit-removal').State} State */
/** @typedef {import('answers/digit-removal').Answers} Answers */

/** @type {import('./icicle.js').Icicle['kinds']} */
const KINDS = { W: { look: 'empty', spoken: 'wins' }, L: { look: 'full', spoken: 'loses' } };
/** Show numbers of at most this many digits in full. */
const LONG = 120;

/** A long numeral with its middle left out. @param {string} text @param {number} [most] @param {number} [end] */
const short = (text, most = 60, end = 24) =>
  text.length <= most ? text : `${text.slice(0, end)}…${text.slice(-end)}`;

/**
 * The mask of a cell in the picture: a 1, then the cell's index within its row in binary.
 * @param {number} level @param {number} index
 */
const maskName = (level, index) => `1${level ? index.toString(2).padStart(level, '0') : ''}`;

/** @param {string[]} titles @param {string} [last]  a column of words */
const columns = (titles, last) => [
  ...titles.map((title) => ({ title, kind: /** @type {const} */ ('number') })),
  ...(last ? [{ title: last }] : []),
];

/** @extends {ExhibitElement<View, State, Answers>} */
export default class DigitRemoval extends ExhibitElement {
  /** The focused or hovered digit. */
  pointed = -1;
  chosen = '';
  striking = false;
  game = new PlayedGame(this, {
    line: 'struck',
    rules: ['number', 'base', 'play'],
    lane: 'quick',
    goOn: 'Let the engine strike',
    told: ({ sentence, left }) => `${sentence} ${short(left)} is left.`,
    focus: () => this.find('.digit[tabindex="0"]')?.focus(),
    before: (at) => this.state.struck.split('.').slice(0, at).join('.'),
    why: () => this.context.go({ marks: true }),
    anew: { words: 'New number', changes: () => this.#another },
  });
  mask = this.question('mask', { lane: 'quick', own: ['base'] });
  compare = this.question('compare', { own: ['base'] });

  get cited() {
    return ['base', 'number'];
  }

  /** @param {State} state */
  positionOf({ number, base, struck, play }) {
    return JSON.stringify([number, base, struck, play]);
  }

  positionChanged() {
    this.pointed = -1;
    // A link without a number, such as the home page's, begins with a random number.
    if (this.state.number === '' && this.state.seed === 1) this.context.go(this.#another, { replace: true });
  }

  get ready() {
    return super.ready && this.state.number !== '';
  }

  /** Changes to the state that begin a play with another random number, which Python draws. */
  get #another() {
    return { number: '', struck: '', seed: anySeed() };
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  choose(name, value, refused) {
    if (name === 'number' && value === '') return this.context.go(this.#another, { refused });
    return this.game.choose(name, value, refused);
  }

  /** @param {CustomEvent<{index: number}>} event */
  async #strike({ detail }) {
    if (this.striking || this.game.thinking) return;
    this.striking = true;
    this.game.watching = false;
    const focused = this.contains(document.activeElement);
    const { ok } = await this.context.play(`strike ${detail.index}`);
    this.striking = false;
    if (!ok) return;
    const { left, detail: struck, sentence, turn } = this.view;
    if (turn !== 'engine') this.context.announce(`${struck} ${short(left)} is left. ${sentence}`);
    await this.game.goOn();
    await this.updateComplete;
    const strip = /** @type {import('./digit-strip.js').DigitStrip | null} */ (this.find('ch-digit-strip'));
    if (focused && !this.view.over) strip?.focusDigit(detail.index);
  }

  choices() {
    return html`${this.presenter ? this.#game() : nothing}${this.game.level()}`;
  }

  #game() {
    return html`${this.form('number', 'base', 'play')}${this.state.weakness && !this.presenter ? this.form('seed') : nothing}`;
  }

  draw() {
    return html`<div class="digit-removal"><div class="exhibit">
      <section aria-label="The play" data-screen>
        ${this.#boardPart()}
        ${this.#buttons()}
        ${this.#answers()}
        ${this.#linePart()}
      </section>
      ${this.tools(
        html`
        <div class="job fields no-print">${this.presenter ? nothing : this.#game()}</div>
        ${this.#belowPart()}`,
        { print: true },
      )}
      </div>
      <section class="below" aria-label="Masks" data-answer>${this.#treePart()}</section>
      <section class="below in-presenter-hidden" aria-label="How many win" data-answer>${this.#countsPart()}</section>
    </div>`;
  }

  // --- the play ---------------------------------------------------------------------------------------------------

  /** The rule, the next action, and the digits. */
  #boardPart() {
    const { view } = this;
    /** @type {import('./digit-strip.js').DigitStrip['digits']} */
    const digits = view.digits.map(({ digit, mask, place, wins }) => ({
      digit,
      under: mask,
      mark: wins === undefined ? '' : wins ? 'good' : 'bad',
      spoken: `Strike out ${digit}, place ${place + 1}${wins === undefined ? '' : wins ? ', wins' : ', loses'}`,
    }));
    return html`${this.game.words()}${this.game.rules()}
      ${
        view.over
          ? html`<p class="digits-none">${figure({ value: view.left, status: 'nothing is left', kind: 'none', size: 'large', cite: null })}</p>`
          : html`<ch-digit-strip data-point data-picture .digits=${digits} .disabled=${view.turn === 'engine'} .pointed=${this.game.hint.value?.place ?? -1} label="Digits of ${short(view.left)}"
              @press=${this.#strike} @point=${(/** @type {CustomEvent<{index: number}>} */ { detail }) => {
                this.pointed = detail.index;
                this.requestUpdate();
              }}></ch-digit-strip>`
      }`;
  }

  #buttons() {
    const { game, state } = this;
    return game.buttons(
      'digit-buttons',
      html`<button type="button" ?disabled=${this.view.turn === 'engine'} ?data-main=${this.view.turn !== 'engine'} data-answer="tool" @click=${() => game.ask(game.hint)}>Hint</button>
      <button type="button" data-answer="tool" aria-pressed=${state.marks ? 'true' : 'false'}
        @click=${() => this.context.go({ marks: !state.marks })}>Who is winning?</button>`,
    );
  }

  /** The answers about the play. */
  #answers() {
    const { view, state } = this;
    const { hint } = this.game;
    const { verdict, over } = view;
    const reason = view.digits[this.pointed]?.reason;
    return html`<p role="status" aria-label="Hint" data-answer="tool">${hint.value?.sentence ?? hint.sentence}</p>
      ${this.game.ending()}
      <div role="status" aria-label="Who is winning" data-answer="tool">${
        verdict && !over
          ? html`<p>${figure({
              value: verdict.wins ? 'Winning' : 'Losing',
              status: 'proved',
              kind: verdict.wins ? 'exact' : 'none',
              cite: { what: 'outcome', words: '' },
            })}</p><p class="soft">${verdict.sentence}</p>`
          : nothing
      }</div>
      ${
        state.marks && !over
          ? html`<p class="digit-reason soft">${
              reason
                ? `Place ${this.pointed + 1}: ${reason}.`
                : 'Point at a digit to see why striking it wins or loses.'
            }</p>`
          : nothing
      }
      ${view.mask ? html`<p class="soft in-presenter-hidden">Mask: <span class="mono">${short(view.mask)}</span>, ${view.mask.length} long; a 1 for every digit other than 0.</p>` : nothing}`;
  }

  #linePart() {
    return this.game.strip(
      this.view.line.map(
        ({ player, digit, place, left }) =>
          html`<b>${player}</b> struck out ${digit} (place ${place + 1}), leaving <span class="mono">${short(left, 32)}</span>`,
      ),
    );
  }

  // --- questions --------------------------------------------------------------------------------------------------

  #belowPart() {
    const { below, base } = this.view;
    const { length } = below.value;
    const bound =
      powers(below.power) || (base === 10 ? grouped(short(below.bound, 30)) : short(below.bound, 30));
    /** A number in base 10. @param {string} text @param {number} [most] @param {number} [end] */
    const ten = (text, most = LONG, end = 20) =>
      text.length > most ? short(text, most, end) : grouped(text);
    return html`<div class="job"><h3>How many numbers below N win?</h3>
      <div class="no-print">${this.form('below')}</div>
      <div role="status" aria-label="Winning numbers below N" data-answer>
        <p class="long-number">${figure({ value: ten(below.value), status: `winning numbers below ${bound}, exact`, cite: { what: 'winning-below', value: grouped(below.value) } })}</p>
        ${
          base === 10
            ? html`<p class="soft">Both in base 10.</p>`
            : html`<ch-data-table how="exact" caption="In both bases" .columns=${columns(['', `base ${base}`, 'base 10'])}
                .rows=${[
                  ['N', short(below.bound, 26, 10), ten(below.boundInTen, 26, 10)],
                  ['winning', short(below.inBase, 26, 10), ten(below.value, 26, 10)],
                ]}></ch-data-table>`
        }
        ${
          length > LONG
            ? html`<details><summary>All ${grouped(length)} digits</summary><p class="mono break">${below.value}</p></details>`
            : nothing
        }
      </div></div>`;
  }

  // --- masks and counts -------------------------------------------------------------------------------------------

  #treePart() {
    const { value, stage, sentence } = this.mask;
    const { tree } = this.view;
    return html`<h2>The masks, by length</h2>
      <p class="soft">Each row holds the masks of one length; below each mask are the two that extend it by a 0 and by a 1. Open:
        the player to move wins. Filled: the player to move loses.</p>
      <ch-icicle .levels=${tree} .kinds=${KINDS} .nameOf=${maskName} label="Masks up to length ${tree.length}"
        .chosen=${stage === 'idle' ? '' : this.chosen} .linked=${new Set(value?.options ?? [])}
        @choose=${(/** @type {CustomEvent<{name: string}>} */ { detail }) => {
          this.chosen = detail.name;
          this.mask.ask({ mask: detail.name });
        }}></ch-icicle>
      <p role="status" aria-label="Chosen mask">${
        value
          ? html`${value.sentence} <span class="soft">Outlined: the results of its moves.</span>`
          : stage === 'failed'
            ? sentence
            : 'Choose a mask to see why it wins or loses, and where its moves lead.'
      }</p>`;
  }

  #countsPart() {
    const { counts, base } = this.view;
    const { compare } = this;
    return html`<h2>How many win</h2>
      <ch-data-table how="exact" caption="Numbers of n digits in base ${base}, exact"
        .columns=${columns(['n', 'winning, A(n)', 'losing, B(n)', powers(`winning below ${base}^n, W(${base}^n)`)])}
        .rows=${counts.map((row) => row.map(grouped))}></ch-data-table>
      ${this.panel(compare, 'Compare three ways', {
        start: () => compare.ask({ longest: 12 }),
        answer: compare.items.length
          ? html`<ch-data-table how="exact" .done=${compare.stage === 'done'} caption="A(n), three ways" .columns=${columns(['n', 'closed form', 'recurrence', 'played out'], 'agree')}
                .rows=${compare.items.map(([n, closed, recurrence, played, same]) => [n, grouped(closed), grouped(recurrence), grouped(played), same ? 'yes' : 'NO'])}></ch-data-table>
              ${compare.value ? html`<p role="status">${compare.value.agree ? 'All three agree' : 'They do not agree'} up to ${compare.value.longest} digits.</p>` : nothing}`
          : nothing,
      })}`;
  }
}
