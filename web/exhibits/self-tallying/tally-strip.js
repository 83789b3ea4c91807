// @ts-check
/** `<ch-tally-strip>`: the digits of a number in pairs of a tally and a numeral; some digits are highlighted. */
import { html } from 'lit';
import { part } from '../../parts/part.js';

export class TallyStrip extends part({
  digits: /** @type {{digit: string, tally: boolean, pair: number}[]} */ ([]),
  /** The positions to highlight. */
  lit: /** @type {Set<number>} */ (new Set()),
  /** The pair whose tally the highlighted digits prove or refute, or -1. */
  at: -1,
  label: '',
}) {
  render() {
    /** @type {{pair: number, places: number[]}[]} */
    const groups = [];
    this.digits.forEach(({ pair }, place) => {
      const last = groups.at(-1);
      if (last?.pair === pair) last.places.push(place);
      else groups.push({ pair, places: [place] });
    });
    return html`<div class="tally-strip ${this.digits.length > 24 ? 'is-long' : ''}" role="img" aria-label=${this.label}
      .style=${`--many: ${Math.max(4, this.digits.length)}`}>${groups.map(
        ({ pair, places }) =>
          html`<span class="tally-pair ${pair >= 0 && pair === this.at ? 'is-at' : ''} ${pair < 0 ? 'is-loose' : ''}">${places.map(
            (place) => {
              const { digit, tally } = this.digits[place];
              return html`<span class="tally-digit ${tally ? 'is-tally' : ''} ${this.lit.has(place) ? 'is-lit' : ''}">${digit}</span>`;
            },
          )}</span>`,
      )}</div>`;
  }
}

customElements.define('ch-tally-strip', TallyStrip);
