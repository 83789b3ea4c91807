// @ts-check
/**
 * `<ch-coin-strip>`: the latest coins, the window over the last of them, a lamp below each flip at which the window held, and all
 * flips so far as a thin line of lamps. Plain data: `coins` (H and T), `holds` (0 and 1), `at` (flips so far), `size` of the window.
 */
import { html, svg } from 'lit';
import { Narrow } from '../../parts/narrow.js';
import { part } from '../../parts/part.js';

/** Besides the window, show at least this many coins. */
const MORE = 8;
/** Show at least this many coins. */
const LEAST = 30;
/** Coins per line on a phone, where the strip wraps. */
const IN_A_LINE = 17;
/** The height of a line, in coin widths. */
const HEIGHT = 2.6;
/** How many flips the thin line shows. */
const LINE = 1500;

export class CoinStrip extends part({ coins: '', holds: '', at: 0, size: 1, words: '' }) {
  #narrow = new Narrow(this, '(max-width: 40rem)');

  /** Draws the window over the last coins, one segment per line. @param {number} count @param {number} line */
  #window(count, line) {
    const inWindow = Math.min(this.size, this.at);
    const lit = this.holds[this.at - 1] === '1' ? 'is-lit' : '';
    return Array.from({ length: count / line }, (_, i) => {
      const begin = Math.max(count - inWindow, i * line);
      const size = (i + 1) * line - begin;
      return size > 0
        ? svg`<rect class="coin-window ${lit}" x=${begin - i * line + 0.03} y=${i * HEIGHT + 0.55} width=${size - 0.06} height="1.2" rx="0.2"/>`
        : '';
    });
  }

  /** @param {number} first @param {number} count @param {number} line */
  #coins(first, count, line) {
    return Array.from({ length: count }, (_, i) => {
      const flip = first + i;
      const coin = this.coins[flip];
      if (flip < 0 || flip >= this.at || coin === undefined) return '';
      const heads = coin === 'H';
      const lit = this.holds[flip] === '1';
      return svg`<g transform="translate(${(i % line) + 0.5} ${Math.floor(i / line) * HEIGHT + 1.15})"><circle class="coin ${heads ? 'coin-heads' : 'coin-tails'}" r="0.44"/>
        <text class="coin-letter ${heads ? 'coin-letter-heads' : ''}" y="0.17">${coin}</text>
        <circle class="coin-lamp ${lit ? 'is-lit' : ''}" cy="0.95" r="0.2"/></g>`;
    });
  }

  render() {
    const { at, size } = this;
    const wanted = Math.max(LEAST, size + MORE);
    const lines = this.#narrow.now ? Math.ceil(wanted / IN_A_LINE) : 1;
    const line = Math.ceil(wanted / lines);
    const count = lines * line;
    const first = at - count;
    const from = Math.max(0, at - LINE);
    const shown = Math.max(at - from, 1);
    const lamps = [];
    // Draw each cluster as one bar.
    for (let flip = from; flip < at; flip += 1) {
      if (this.holds[flip] !== '1') continue;
      let end = flip;
      while (end + 1 < at && this.holds[end + 1] === '1') end += 1;
      lamps.push(
        svg`<rect class="coin-bar" x=${((flip - from) * 100) / shown} width=${Math.max(0.25, ((end + 1 - flip) * 100) / shown)} height="2"/>`,
      );
      flip = end;
    }
    return html`<div class="coin-strip" role="img" aria-label=${this.words}>
      <svg viewBox="0 0 ${line} ${lines * HEIGHT}" aria-hidden="true">
        ${at ? this.#window(count, line) : ''}
        ${this.#coins(first, count, line)}
      </svg>
      <svg class="coin-line" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true"><rect class="coin-line-ground" width="100" height="2"/>${lamps}</svg>
    </div>`;
  }
}

customElements.define('ch-coin-strip', CoinStrip);
