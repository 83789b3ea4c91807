// @ts-check
/**
 * `<ch-player>`: steps through numbered moments, or plays them; more may arrive after the `last` one. Events: `turn` {at}, `playing`
 * {playing}. Call `by`, `turn` and `toggle` for your own keys. `chapters` names kinds of moments; each has a button that goes to the
 * next moment of its kind, or, after the last, back to the first. `says` is the sentence of the moment shown, if moments have sentences:
 * the player then waits until there has been time to read it.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped } from '../figures.js';
import { icon } from '../icons.js';
import { say } from '../language.js';
import { fieldOf, part } from '../part.js';

/** The speeds: moments per second at most, and the minimum share of its sentence's reading time that a moment gets. */
const SPEEDS = /** @type {const} */ ([
  ['slow', 1, 1.5],
  ['medium', 3, 1],
  ['fast', 10, 0.1],
  ['very fast', 30, 0],
]);
/** The time to read a sentence, in milliseconds: to find it and look at the picture; for each word; and the minimum. */
const LOOK = 1500;
const WORD = 300;
const SHORTEST = 3000;

/** @param {string} says */
const readingTime = (says) => (says ? Math.max(SHORTEST, LOOK + WORD * says.trim().split(/\s+/).length) : 0);

export class Player extends part(
  {
    at: 0,
    last: 0,
    more: false,
    what: 'Step',
    says: '',
    aside: /** @type {unknown} */ (''),
    chapters: /** @type {{title: string, moments: number[]}[]} */ ([]),
    playing: false,
    speed: 'medium',
  },
  /** @type {{turn: {at: number}, playing: {playing: boolean}}} */ ({}),
) {
  timer = 0;

  disconnectedCallback() {
    super.disconnectedCallback();
    this.pause();
  }

  /** Goes to a moment and stops playing. @param {number} at */
  turn(at) {
    this.pause();
    this.say('turn', { at: Math.max(0, Math.min(at, this.last)) });
  }

  /** @param {number} steps */
  by(steps) {
    this.turn(this.at + steps);
  }

  toggle() {
    const { playing } = this;
    if (playing) return this.pause();
    if (this.at >= this.last && !this.more) this.say('turn', { at: 0 });
    this.playing = true;
    this.say('playing', { playing: true });
    this.#wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.say('playing', { playing: false });
  }

  /** How long the moment shown lasts while playing, in milliseconds. */
  get lasts() {
    const [, rate, share] = SPEEDS.find(([name]) => name === this.speed) ?? SPEEDS[1];
    return Math.max(1000 / rate, share * readingTime(this.says));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    // A sentence gets its full time even if it arrives late.
    if (changed.has('says') && this.playing) this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.at < this.last) this.say('turn', { at: this.at + 1 });
      if (!this.playing) return; // a listener has paused it
      if (this.at >= this.last && !this.more) this.pause();
      else this.#wait();
    }, this.lasts);
  }

  #chapters() {
    const { at, chapters } = this;
    if (!chapters.length) return nothing;
    return html`<div class="group player-chapters in-presenter-hidden" role="group" aria-label="Chapters">${chapters.map(
      ({ title, moments }) => {
        const here = moments.indexOf(at);
        const place = `${here < 0 ? '' : `${grouped(here + 1)} of `}${grouped(moments.length)}`;
        return html`<button type="button" aria-current=${here < 0 ? 'false' : 'step'}
          @click=${() => this.turn(moments.find((moment) => moment > at) ?? moments[0])}>${title} <span class="fine">${place}</span></button>`;
      },
    )}</div>`;
  }

  render() {
    const { at, last, playing } = this;
    const place = `${this.what} ${grouped(at)} of ${grouped(last)}${this.more ? ' and more' : ''}`;
    const start = at <= 0;
    const end = at >= last;
    // Mark an idle button as disabled instead of disabling it, so that it keeps the focus.
    /** @param {string} words @param {Parameters<typeof icon>[0]} picture @param {boolean} idle @param {() => void} act */
    const button = (words, picture, idle, act) =>
      html`<button type="button" class="plain" aria-label=${words} title=${words} aria-disabled=${idle ? 'true' : 'false'} @click=${() => idle || act()}>${icon(picture)}</button>`;
    return html`<div class="player no-print">
      <div class="row player-line"><div class="group player-steps">
        ${button(say('First', 'step'), 'first', start, () => this.turn(0))}
        ${button('Back', 'previous', start, () => this.by(-1))}
        <button type="button" class="main player-play" data-main @click=${() => this.toggle()}>${icon(playing ? 'pause' : 'play')}${playing ? 'Pause' : say('Play', 'animation')}</button>
        ${button('Forward', 'next', end, () => this.by(1))}
        ${button(say('Last', 'step'), 'last', end, () => this.turn(last))}
      </div>
      <label class="fine player-speed"><span class="player-speed-word">Speed</span> <select aria-label="Speed" @change=${(
        /** @type {Event} */ event,
      ) => {
        this.speed = fieldOf(event).value;
        if (playing) this.#wait();
      }}>${SPEEDS.map(([name]) => html`<option value=${name} ?selected=${name === this.speed}>${name}</option>`)}</select></label>
      <div class="player-slide"><input type="range" aria-label=${this.what} aria-valuetext=${place} min="0" max=${last} step="1" .value=${live(String(at))}
        @input=${(/** @type {Event} */ event) => this.turn(Number(fieldOf(event).value))}>
      <span class="player-place">${place}</span></div></div>
      ${this.#chapters()}
      <div class="group in-presenter-hidden">${this.aside}</div>
    </div>`;
  }
}

customElements.define('ch-player', Player);
