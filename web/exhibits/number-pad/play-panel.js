// @ts-check
/** Runs a play: shows the pad, the tower, the status, the engine's presses, a hint, and who is winning. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';
import { PlayedGame } from '../../parts/playing/played-game.js';
import { cite } from '../../parts/saving/citation.js';
import { reasonTable } from './reason-table.js';
import './key-pad.js';
import './tower.js';

/** @typedef {import('answers/number-pad').View} View */
/** @typedef {import('answers/number-pad').State} State */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, import('answers/number-pad').Answers>} NumberPad */

/** The parameters that a table of winning openings depends on. */
export const PAD = ['pad', 'rule', 'toppling', 'near', 'same', 'closed'];
/** Parameters that begin a new play when changed. */
const RULES = ['limit', 'rule', 'near', 'toppling', 'same'];
/** How long to wait for another digit (ms). */
const TYPING = 700;

/** @extends {Panel<NumberPad>} */
export class PlayPanel extends Panel {
  /** @param {NumberPad} host */
  constructor(host) {
    super(host, [...PAD, 'limit', 'play', 'moves']);
    this.who = host.question('who', { lane: 'quick' });
    this.game = new PlayedGame(host, {
      rules: RULES,
      also: ['pad', 'closed'],
      lane: 'quick',
      goOn: 'Let the engine press',
      told: ({ key }) => `${host.view.names[host.view.player - 1]} presses ${key}.`,
      focus: () => host.find('.pad-key[tabindex="0"]')?.focus(),
      before: (at) => host.view.line.slice(0, at).join(host.view.separated ? '.' : ''),
      why: () => this.#toggleWho(),
    });
    /** Whether to show who is winning. */
    this.open = false;
    this.typed = '';
    this.timer = 0;
  }

  changed() {
    this.who.reset();
    if (this.open) this.who.ask();
  }

  /** @param {number} key */
  async press(key) {
    const { host, game } = this;
    if (game.thinking || !host.view) return;
    game.watching = false;
    const { ok } = await host.context.play(`press ${key}`);
    if (ok) await game.goOn();
  }

  /** Lets typed digits press the pad's keys. @param {KeyboardEvent} event */
  keyPressed(event) {
    const { view } = this.host;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !view) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    if (!/^[0-9]$/.test(event.key)) return;
    event.preventDefault();
    clearTimeout(this.timer);
    this.typed += event.key;
    const longer = view.keys.some(
      ({ key }) => String(key) !== this.typed && String(key).startsWith(this.typed),
    );
    const enter = () => {
      const key = Number(this.typed);
      this.typed = '';
      this.press(key); // Python refuses keys that do not exist
    };
    if (longer) this.timer = window.setTimeout(enter, TYPING);
    else enter();
  }

  #toggleWho() {
    this.open = !this.open;
    if (this.open) this.who.ask();
    else this.who.reset();
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  draw() {
    return html`<div class="pad-play" data-screen="beside"><div class="pad-words">${this.game.words()}${this.game.rules()}</div>${this.#stage()}
      <div class="pad-after">${this.#buttons()}${this.#hint()}${this.game.ending()}${this.#line()}${this.#why()}</div></div>`;
  }

  #stage() {
    const { view } = this.host;
    const reasons = this.open && !this.host.hides ? this.who.value?.reasons : undefined;
    const keys = view.keys.map((key) => {
      const reason = reasons?.find((each) => each.key === key.key);
      const hinted = this.game.hint.value?.key === key.key && !view.over;
      const words = [
        key.last ? 'pressed last' : '',
        key.allowed ? (key.topples ? 'topples the tower' : '') : 'not allowed now',
        reason ? (reason.wins ? 'wins' : 'loses') : '',
        hinted ? 'the hint' : '',
      ];
      return {
        ...key,
        dim: !key.allowed,
        mark: key.last ? 'last' : hinted ? 'hint' : '',
        sign: reason ? (reason.wins ? '✓' : '×') : hinted ? '!' : '',
        words: words.filter(Boolean).join(', '),
      };
    });
    const blocks = view.line.map((size, i) => ({ size, side: 1 + (i % 2) }));
    const standing = view.toppled
      ? `The tower of ${view.total} has toppled`
      : `Tower of ${view.total}, limit ${view.limit}`;
    return html`<div class="pad-stage" data-point data-picture .style=${`--columns: ${view.columns}; --rows: ${view.rows}`}>
      <ch-key-pad .rows=${view.rows} .columns=${view.columns} .keys=${keys} label="Number pad"
        @press=${(/** @type {CustomEvent<{key: number}>} */ { detail }) => this.press(detail.key)}></ch-key-pad>
      <div class="pad-tower"><ch-tower .blocks=${blocks} .limit=${view.limit} .toppled=${view.toppled}
        label="${standing}${view.moves ? `: ${view.moves}` : ''}"></ch-tower>
        <p class="pad-total"><b>${grouped(view.total)}</b> of ${grouped(view.limit)}${view.toppled ? '' : html`<br>${grouped(view.height)} left`}</p></div>
    </div>`;
  }

  #buttons() {
    const idle = this.host.view.turn === 'engine';
    return this.game.buttons(
      'pad-buttons',
      html`<button type="button" ?disabled=${idle} ?data-main=${!idle} data-answer="tool" @click=${() => this.game.ask(this.game.hint)}>Hint</button>
      <button type="button" aria-pressed=${this.open ? 'true' : 'false'} data-answer="tool" @click=${() => this.#toggleWho()}>Who is winning?</button>`,
    );
  }

  #hint() {
    return html`<p class="pad-hint" data-answer="tool" role="status" aria-label="Hint">${this.game.hint.value?.sentence ?? this.game.hint.sentence}</p>`;
  }

  #line() {
    const { line } = this.host.view;
    return this.game.strip(
      line.map((key, i) => html`<span class="pad-pressed side-word-${1 + (i % 2)}">${key}</span>`),
    );
  }

  #why() {
    if (!this.open) return nothing;
    const { value, sentence } = this.who;
    if (!value) return html`<div class="pad-why" role="status">${sentence || 'Working it out …'}</div>`;
    return html`<div class="pad-why" data-answer="tool">
      <p role="status" aria-label="Who is winning"><b>${value.sentence}</b> <span class="soft">exact</span> ${cite({ what: 'who-wins', value: value.sentence, words: '', how: 'exact' })}</p>
      ${value.reasons.length ? reasonTable(value.reasons, 'Why: every key that may be pressed now') : nothing}
    </div>`;
  }
}
