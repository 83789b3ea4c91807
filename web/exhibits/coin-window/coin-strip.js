// @ts-check
/**
 * `<ch-coin-strip>`: the latest coins, the window over the last of them, a lamp below each flip at which it held, and all flips so
 * far as a thin line of lamps. Plain data: `coins` (H and T), `holds` (0 and 1), `at` (flips so far), `size` of the window.
 */
import { html, svg } from 'lit';
import { part } from '../../parts/part.js';

/** Coins shown beside the window, at least. */
const MORE = 8;
/** Coins shown at least. */
const LEAST = 30;
/** Flips in the thin line. */
const LINE = 1500;

export class CoinStrip extends part({ coins: '', holds: '', at: 0, size: 1, words: '' }) {
  /** @param {number} first @param {number} count */
  #coins(first, count) {
    return Array.from({ length: count }, (_, i) => {
      const flip = first + i;
      const coin = this.coins[flip];
      if (flip < 0 || flip >= this.at || coin === undefined) return '';
      const heads = coin === 'H';
      const lit = this.holds[flip] === '1';
      return svg`<g transform="translate(${i + 0.5} 1.15)"><circle class="coin ${heads ? 'coin-heads' : 'coin-tails'}" r="0.44"/>
        <text class="coin-letter ${heads ? 'coin-letter-heads' : ''}" y="0.17">${coin}</text>
        <circle class="coin-lamp ${lit ? 'is-lit' : ''}" cy="0.95" r="0.2"/></g>`;
    });
  }

  render() {
    const { at, size } = this;
    const count = Math.max(LEAST, size + MORE);
    const first = at - count;
    const from = Math.max(0, at - LINE);
    const shown = Math.max(at - from, 1);
    const lamps = [];
    // A cluster is one bar.
    for (let flip = from; flip < at; flip += 1) {
      if (this.holds[flip] !== '1') continue;
      let end = flip;
      while (end + 1 < at && this.holds[end + 1] === '1') end += 1;
      lamps.push(
        svg`<rect class="coin-bar" x=${((flip - from) * 100) / shown} width=${Math.max(0.25, ((end + 1 - flip) * 100) / shown)} height="2"/>`,
      );
      flip = end;
    }
    const inWindow = Math.min(size, at);
    return html`<div class="coin-strip" role="img" aria-label=${this.words}>
      <svg viewBox="0 0 ${count} 2.6" aria-hidden="true">
        ${at ? svg`<rect class="coin-window ${this.holds[at - 1] === '1' ? 'is-lit' : ''}" x=${count - inWindow + 0.03} y="0.55" width=${inWindow - 0.06} height="1.2" rx="0.2"/>` : ''}
        ${this.#coins(first, count)}
      </svg>
      <svg class="coin-line" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true"><rect class="coin-line-ground" width="100" height="2"/>${lamps}</svg>
    </div>`;
  }
}

customElements.define('ch-coin-strip', CoinStrip);
