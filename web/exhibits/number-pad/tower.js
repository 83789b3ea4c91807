// @ts-check
/**
 * `<ch-tower>`: a tower of blocks that grows and topples; only the top of a tall tower is drawn. The second player's
 * blocks are slightly further right, so that they can be told apart without colour. The style sheet stops the motion
 * under prefers-reduced-motion.
 */
import { html, nothing, svg } from 'lit';
import { part } from '../../parts/part.js';

/** How many blocks of a tall tower to draw, and the height above which a tower is tall. */
const SHOWN = 14;
const TALL = 120;
/** Size of the picture. */
const WIDTH = 76;
const HEIGHT = 150;

export class Tower extends part({
  /** Lowest first. */
  blocks: /** @type {{size: number, side: number}[]} */ ([]),
  limit: 1,
  toppled: false,
  label: 'Tower',
}) {
  render() {
    const total = this.blocks.reduce((sum, { size }) => sum + size, 0);
    const whole = Math.max(total, this.limit) <= TALL;
    const shown = whole ? this.blocks : this.blocks.slice(-SHOWN);
    const first = this.blocks.length - shown.length;
    const base = total - shown.reduce((sum, { size }) => sum + size, 0);
    const stands = total - base;
    const left = this.limit - total;
    // Draw the limit only once the tower comes near it.
    const line = whole || left <= Math.max(stands, 20);
    const top = Math.max(1, stands, line ? this.limit - base : stands * 1.3);
    const unit = (HEIGHT - 12) / top;
    let height = 0;
    const parts = shown.map(({ size, side }, i) => {
      const bottom = height;
      height += size;
      return { size, side, index: first + i, y: HEIGHT - 2 - (bottom + size) * unit, tall: size * unit };
    });
    const over = HEIGHT - 2 - (this.limit - base) * unit;
    return html`<svg class="tower ${this.toppled ? 'is-toppled' : ''}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${this.label}
      preserveAspectRatio="xMidYMax meet">
      <line class="tower-ground" x1="4" x2=${WIDTH - 4} y1=${HEIGHT - 1.4} y2=${HEIGHT - 1.4}></line>
      ${
        line
          ? svg`<line class="tower-limit" x1="4" x2=${WIDTH - 4} y1=${over} y2=${over}></line>
            <text class="tower-words" x=${WIDTH - 4} y=${over - 2} text-anchor="end">${this.limit.toLocaleString('en-US')}</text>`
          : svg`<text class="tower-words" x=${WIDTH / 2} y="8">${left.toLocaleString('en-US')} left</text>`
      }
      ${base > 0 ? svg`<text class="tower-words" x="5" y=${HEIGHT - 4} text-anchor="start">on ${base.toLocaleString('en-US')}</text>` : nothing}
      ${parts.map((part, i) => this.#block(part, i, parts.length))}
    </svg>`;
  }

  /** @param {{size: number, side: number, index: number, y: number, tall: number}} part @param {number} i @param {number} many */
  #block({ size, side, index, y, tall }, i, many) {
    const x = side === 1 ? 15 : 22;
    // Higher blocks fall further.
    const share = (i + 1) / many;
    const falls = this.toppled
      ? `--fall: ${Math.round(share ** 2 * 42 - 16)}px; --turn: ${Math.round(share * 38)}deg; --wait: ${i * 12}ms`
      : '';
    const middle = y + tall / 2;
    // Identify blocks by size as well, so that a block that stays is not animated again.
    return svg`<g class="tower-block side-${side} ${index === this.blocks.length - 1 ? 'is-new' : ''}" data-block="${index}:${size}"
      .style=${falls}>
      <rect x=${x} y=${y + 0.25} width="39" height=${Math.max(0.4, tall - 0.5)} rx=${Math.min(1.2, tall / 4)}></rect>
      ${tall >= 4.2 ? svg`<text x=${x + 19.5} y=${middle} dy="0.36em" font-size=${Math.min(7.5, tall * 0.82)}>${size}</text>` : nothing}</g>`;
  }
}

customElements.define('ch-tower', Tower);
