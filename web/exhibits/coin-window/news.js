// @ts-check
/**
 * Shows three screens: the question in the news, the wrong question and the right question. The last screen shows a
 * history in which to find the streak.
 */
import { html, nothing, svg } from 'lit';
import { figure } from '../../parts/figure.js';
import { grouped, many } from '../../parts/figures.js';
import { Narrow } from '../../parts/narrow.js';
import { fieldOf } from '../../parts/part.js';
import { stepsOf } from '../../parts/steps/moments.js';

/** @typedef {import('answers/coin-window').Answers} Answers */
/** @typedef {import('answers/coin-window').State} State */
/** @typedef {import('answers/coin-window').View} View */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers> & {rolled: Answers['roll']['result'] | null, wait: {value: Answers['wait']['result'] | null}}} Host */

const LAST = 2;
/** The maximum number of flips in a history, and the coins per line. */
const MOST = 512;
const LINE = { wide: 32, narrow: 16 };

export class News {
  /** Whether the flips at which the window holds are marked. */
  found = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.narrow = new Narrow(host, '(max-width: 40rem)');
  }

  get #screen() {
    return Math.min(LAST, this.host.state.screen);
  }

  /** @param {number} screen */
  #go(screen) {
    this.host.context.go({ screen: Math.max(0, Math.min(LAST, screen)) });
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    const steps = stepsOf(event, this.host);
    if (!steps) return;
    this.#go(this.#screen + steps);
    event.preventDefault();
  }

  get #title() {
    return ['The question in the news', 'The wrong question', 'The right question'][this.#screen];
  }

  get #words() {
    const { state, view } = this.host;
    const { heads, window } = view;
    return [
      `A team won ${heads} of its last ${window} coin tosses. Can that be chance?`,
      `How likely are ${heads} or more heads in ${many(window, 'flip')} chosen beforehand? But nobody chose these: they made the news because so many were won.`,
      `Does it ever happen by chance, to any of ${many(state.coins, 'team')}, in ${many(state.flips, 'toss', 'tosses')} each?`,
    ][this.#screen];
  }

  /** Coins in lines. @param {string} coins @param {number} line @param {number} [at]  the last flip of the window to mark, from 1 @param {string} [holds] */
  #coins(coins, line, at = 0, holds = '') {
    const first = at - this.host.view.window;
    return html`<svg class="news-coins" viewBox="0 0 ${line} ${Math.ceil(coins.length / line)}" aria-hidden="true" @click=${(
      /** @type {Event} */ event,
    ) => {
      const flip = /** @type {Element} */ (event.target).getAttribute('data-flip');
      if (flip) this.host.context.go({ at: Number(flip) });
    }}>${[...coins].map((coin, i) => {
      const inside = i < at && i >= first;
      return svg`<circle class="coin ${coin === 'H' ? 'coin-heads' : 'coin-tails'} ${inside ? 'is-inside' : at ? 'is-outside' : ''} ${this.found && holds[i] === '1' ? 'is-lit' : ''}"
        data-flip=${i + 1} cx=${(i % line) + 0.5} cy=${Math.floor(i / line) + 0.5} r="0.4"/>`;
    })}</svg>`;
  }

  #history() {
    const { rolled, state, view } = this.host;
    const size = Math.min(MOST, state.flips);
    const coins = rolled?.coins.slice(0, size) ?? '';
    const holds = rolled?.holds.slice(0, size) ?? '';
    const at = Math.min(size, state.at);
    const line = LINE[this.narrow.now ? 'narrow' : 'wide'];
    const times = [...holds].filter((held) => held === '1').length;
    const inside = rolled && at ? rolled.inside[at - 1] : 0;
    const hit = at > 0 && holds[at - 1] === '1';
    return html`<div class="news-history">${this.#coins(coins, line, at, holds)}</div>
      <p class="news-hunt" role="status" aria-label="Your window">${
        at
          ? html`Flips ${Math.max(1, at - view.window + 1)} to ${at}: <b>${many(inside, 'head')}</b>. ${hit ? html`<b class="news-hit">You found it!</b>` : `Not ${view.heads}.`}`
          : html`One team’s ${size} tosses. Tap the coin that ends a window of ${view.window} with ${view.heads} heads, if there is one.`
      }${this.found ? ` This holds at ${many(times, 'flip')} of these ${grouped(size)}.` : ''}</p>
      <div class="group no-print"><label class="fine news-end">The window ends at <input type="range" min="0" max=${size} .value=${String(at)} aria-label="The window ends at flip"
          @input=${(/** @type {Event} */ event) => this.host.context.go({ at: Number(fieldOf(event).value) }, { replace: true })}></label>
        <button type="button" aria-pressed=${this.found ? 'true' : 'false'} @click=${() => {
          this.found = !this.found;
          this.host.requestUpdate();
        }}>Mark them</button>
        <button type="button" @click=${() => {
          this.found = false;
          this.host.context.go({ seed: state.seed + 1, at: 0 });
        }}>Another team</button></div>`;
  }

  /** The number of the screen, if it has one. */
  #number() {
    const { view, wait } = this.host;
    const { share } = view;
    if (this.#screen === 1) {
      return figure({
        value: share.oneIn,
        status: `for one window, ${share.oneInStatus}`,
        size: 'large',
        cite: null,
      });
    }
    if (this.#screen < LAST) return nothing;
    const any = wait.value?.any;
    return any
      ? figure({
          value: any.short,
          status: `that it happens to some team, ${any.shortStatus}`,
          kind: any.status.startsWith('exact') ? 'exact' : 'estimate',
          size: 'large',
          cite: null,
        })
      : html`<span class="soft">Working out the chance …</span>`;
  }

  content() {
    const { view } = this.host;
    const screen = this.#screen;
    const streak = 'H'.repeat(view.heads) + 'T'.repeat(view.window - view.heads);
    return html`<div class="stack news" data-screen>
      <p class="leaf step-says" data-says role="status" aria-label="The question"><b>${this.#title}</b> ${this.#words}</p>
      <div data-picture data-point><div class="news-picture"><p class="news-number" data-answer>${this.#number()}</p>
        ${screen < LAST ? html`<div class="news-streak">${this.#coins(streak, Math.ceil(view.window / 5))}</div>` : this.#history()}</div></div>
      <div class="group no-print"><button type="button" aria-disabled=${screen ? 'false' : 'true'} @click=${() => this.#go(screen - 1)}>Back</button>
        ${
          screen < LAST
            ? html`<button type="button" class="main" data-main @click=${() => this.#go(screen + 1)}>Next question</button>`
            : html`<button type="button" class="main" data-main @click=${() => this.host.context.go({ show: 'all' })}>All the numbers</button>`
        }</div></div>`;
  }
}
