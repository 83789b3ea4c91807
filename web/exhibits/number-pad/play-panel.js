// @ts-check
/** The play: the pad and its tower, what is said about it, the engine's presses, a hint, and who is winning. */
import { html, nothing } from 'lit';
import { cite } from '../../parts/citation.js';
import { Panel } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';
import { reasonTable } from './reason-table.js';
import './key-pad.js';
import './tower.js';

/** @typedef {import('answers/number-pad').View} View */
/** @typedef {import('answers/number-pad').State} State */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, import('answers/number-pad').Answers>} NumberPad */

/** What a table of winning openings depends on. */
export const PAD = ['pad', 'rule', 'toppling', 'near', 'same', 'closed'];
/** A pause before the engine presses, so that one sees who pressed what, and between two presses to watch (milliseconds). */
const BREATH = 450;
const PACE = 900;
/** How long a typed digit waits for another one. */
const TYPING = 700;

/** @extends {Panel<NumberPad>} */
export class PlayPanel extends Panel {
  /** @param {NumberPad} host */
  constructor(host) {
    super(host, [...PAD, 'limit', 'play', 'moves']);
    this.who = host.question('who', { lane: 'quick' });
    this.hint = host.question('hint', { lane: 'quick' });
    this.answer = host.question('answer', { lane: 'quick' });
    this.mistake = host.question('mistake', { lane: 'quick' });
    /** Whether a person wants to see who is winning. */
    this.open = false;
    this.watching = false;
    /** Whether the engine is about to press. */
    this.answering = false;
    /** Counts the positions. */
    this.turn = 0;
    this.typed = '';
    this.timer = 0;
  }

  /** @param {string[]} which */
  changed(which) {
    this.turn += 1;
    this.answering = false;
    if (which.some((name) => PAD.includes(name))) this.watching = false;
    for (const question of [this.who, this.hint, this.answer, this.mistake]) question.reset();
    if (this.open) this.who.ask();
  }

  /** @param {number} key */
  async press(key) {
    const { host } = this;
    if (this.answering || !host.view) return;
    this.watching = false;
    const { ok } = await host.context.play(`press ${key}`);
    if (ok) await this.goOn();
  }

  /** Let the engine answer where it is its turn. */
  async goOn() {
    const { host } = this;
    await host.updateComplete;
    if (host.view.turn === 'engine') await this.#engineMoves(true);
  }

  /** @param {boolean} replace  the press belongs to the step before, so that Undo takes both back */
  async #engineMoves(replace) {
    const { host, turn } = this;
    this.answering = true;
    host.requestUpdate();
    await host.pause(BREATH);
    if (this.turn === turn) await this.answer.ask();
    if (this.turn !== turn) return;
    this.answering = false;
    host.requestUpdate();
    const answer = this.answer.value;
    if (!answer) return;
    await host.context.go({ moves: answer.moves }, { replace });
    host.context.announce(`The engine presses ${answer.key}.`);
  }

  /** Begin another play, or take the other side in this one. @param {Partial<State>} changes */
  async #begin(changes) {
    const { host } = this;
    if (!(await host.context.go(changes))) return;
    await this.goOn();
    await host.updateComplete;
    // The buttons of the end are gone, and the focus with them.
    if (!host.contains(document.activeElement)) host.find('.pad-key[tabindex="0"]')?.focus();
  }

  /** Play on, or stop. */
  async #watch() {
    const { host } = this;
    this.watching = !this.watching;
    host.requestUpdate();
    while (this.watching && !host.view.over) {
      const { turn } = this;
      await this.answer.ask();
      const answer = this.answer.value;
      if (!this.watching || !answer || this.turn !== turn) break;
      const player = host.view.names[host.view.player - 1];
      const { ok } = await host.context.play(`press ${answer.key}`);
      if (!ok) break;
      host.context.announce(`${player} presses ${answer.key}.`);
      const { moves } = host.state;
      await host.pause(PACE);
      if (host.state.moves !== moves) break;
    }
    this.watching = false;
    host.requestUpdate();
  }

  /** Digits press keys. @param {KeyboardEvent} event */
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
      this.press(key); // Python says which keys there are
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
    return html`<div class="pad-play">${this.#words()}${this.#stage()}
      <div class="pad-after">${this.#buttons()}${this.#hint()}${this.#mistake()}${this.#line()}${this.#why()}</div></div>`;
  }

  /** The rule, and what to do. */
  #words() {
    const { view } = this.host;
    const sentence = this.answering ? 'The engine is thinking …' : view.sentence;
    return html`<div class="pad-words">
      <p role="status" aria-label="The play"><b class="turn">${sentence}</b> ${view.detail}</p>
      <p class="soft">${view.rules}</p>
    </div>`;
  }

  #stage() {
    const { view } = this.host;
    const reasons = this.open ? this.who.value?.reasons : undefined;
    const keys = view.keys.map((key) => {
      const reason = reasons?.find((each) => each.key === key.key);
      const hinted = this.hint.value?.key === key.key && !view.over;
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
    return html`<div class="pad-stage" data-point .style=${`--columns: ${view.columns}; --rows: ${view.rows}`}>
      <ch-key-pad .rows=${view.rows} .columns=${view.columns} .keys=${keys} label="Number pad"
        @press=${(/** @type {CustomEvent<{key: number}>} */ { detail }) => this.press(detail.key)}></ch-key-pad>
      <div class="pad-tower"><ch-tower .blocks=${blocks} .limit=${view.limit} .toppled=${view.toppled}
        label="${standing}${view.moves ? `: ${view.moves}` : ''}"></ch-tower>
        <p class="pad-total"><b>${grouped(view.total)}</b> of ${grouped(view.limit)}${view.toppled ? '' : html`<br>${grouped(view.height)} left`}</p></div>
    </div>`;
  }

  #buttons() {
    const { view, state } = this.host;
    const { swapped, turn } = view;
    /** @param {string} words @param {Partial<State>} changes @param {string} [look] */
    const begin = (words, changes, look = '') =>
      html`<button type="button" class=${look} @click=${() => this.#begin(changes)}>${words}</button>`;
    if (view.over)
      return html`<div class="group no-print pad-buttons">
        ${begin('Play again', { moves: '' }, 'main')}
        ${swapped ? begin('Swap sides', { play: swapped, moves: '' }) : nothing}
        <button type="button" @click=${() => this.mistake.ask()}>Which move gave it away?</button></div>`;
    return html`<div class="group no-print pad-buttons">
      ${state.play === 'watch' ? this.#watchButton() : nothing}
      ${
        turn === 'engine' && !this.answering
          ? html`<button type="button" class="main" @click=${() => this.#engineMoves(false)}>Let the engine ${view.line.length ? 'press' : 'begin'}</button>
            ${begin('Swap sides', { play: swapped ?? 'second' })}`
          : nothing
      }
      <button type="button" ?disabled=${turn === 'engine'} @click=${() => this.hint.ask()}>Hint</button>
      <button type="button" aria-pressed=${this.open ? 'true' : 'false'} @click=${() => this.#toggleWho()}>Who is winning?</button>
      ${turn === 'you' && !view.line.length ? begin('Let the engine begin', { play: swapped ?? 'second' }) : nothing}
    </div>`;
  }

  #watchButton() {
    return this.watching
      ? html`<button type="button" class="main" @click=${() => this.#watch()}>Stop</button>`
      : html`<button type="button" class="ask" @click=${() => this.#watch()}>Play on</button>`;
  }

  #hint() {
    return html`<p class="pad-hint" role="status" aria-label="Hint">${this.hint.value?.sentence ?? this.hint.sentence}</p>`;
  }

  #mistake() {
    const { value, sentence } = this.mistake;
    return html`<p class="pad-mistake" role="status" aria-label="Which move gave it away">${value?.sentence ?? sentence} ${
      value && value.moves !== null
        ? html`<a href=${this.host.linkTo({ moves: value.moves })}>See that position</a>`
        : nothing
    }</p>`;
  }

  #line() {
    const { line, separated } = this.host.view;
    if (!line.length) return nothing;
    const at = this.mistake.value?.at ?? -1;
    return html`<p class="pad-line"><span class="soft">Line of play</span> ${line.map(
      (key, i) =>
        html`<span class="side-word-${1 + (i % 2)} ${i === at ? 'is-mistake' : ''}">${key}</span>${separated && i < line.length - 1 ? '.' : ''}`,
    )}</p>`;
  }

  #why() {
    if (!this.open) return nothing;
    const { value, sentence } = this.who;
    if (!value) return html`<div class="pad-why" role="status">${sentence || 'Working it out …'}</div>`;
    return html`<div class="pad-why">
      <p role="status" aria-label="Who is winning"><b>${value.sentence}</b> <span class="soft">exact</span> ${cite({ what: 'who-wins', value: value.sentence, words: '', how: 'exact' })}</p>
      ${value.reasons.length ? reasonTable(value.reasons, 'Why: every key that may be pressed now') : nothing}
    </div>`;
  }
}
