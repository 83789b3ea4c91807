// @ts-check
import { html, svg } from 'lit';

/** Two rows of coins, with a lamp below each flip at which the window holds. @param {{coins: string, holds: string}} data */
export default function picture({ coins, holds }) {
  return html`<svg viewBox="0 0 11 6" preserveAspectRatio="xMidYMid meet">${[...coins].map((coin, i) => {
    const x = (i % 11) + 0.5;
    const y = i < 11 ? 1.2 : 4;
    return svg`<circle class="picture-coin-${coin === 'H' ? 'heads' : 'tails'}" cx=${x} cy=${y} r="0.42"/>
      ${holds[i] === '1' ? svg`<circle class="picture-coin-lit" cx=${x} cy=${y + 0.85} r="0.2"/>` : ''}`;
  })}</svg>`;
}
