// @ts-check
/**
 * `<ch-icicle>`: a binary tree as rows of cells; the two children of a cell are below it, half as wide. It is an ARIA
 * grid with one tab stop: Left and Right move along a row, Up to the parent, Down to the first child. Event: `choose`
 * {name}.
 */
import { html, svg } from 'lit';
import { wayOf } from '../../parts/arrows.js';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';

const WIDTH = 256;
const HEIGHT = 15;

export class Icicle extends part(
  {
    /** One character per cell. */
    levels: /** @type {string[]} */ ([]),
    kinds: /** @type {Record<string, {look: 'full' | 'empty', spoken: string}>} */ ({}),
    nameOf: /** @type {(level: number, index: number) => string} */ ((level, index) => `${level}/${index}`),
    label: '',
    chosen: '',
    /** Names of further cells to mark. */
    linked: /** @type {Set<string>} */ (new Set()),
    at: { level: 0, index: 0 },
  },
  /** @type {{choose: {name: string}}} */ ({}),
) {
  /** @param {number} level @param {number} index */
  #choose(level, index) {
    this.at = { level, index };
    this.say('choose', { name: this.nameOf(level, index) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const way = wayOf(event);
    if (!way || way.far) return;
    event.preventDefault();
    let { level, index } = this.at;
    if (way.end) index = way.end < 0 ? 0 : (this.levels[level]?.length ?? 1) - 1;
    else if (way.down) [level, index] = [level + way.down, way.down < 0 ? index >> 1 : index * 2];
    else index += way.right;
    if (index < 0 || index >= (this.levels[level]?.length ?? 0)) return;
    this.#choose(level, index);
    this.focusOn('[tabindex="0"]');
  }

  render() {
    return html`<svg class="icicle" role="grid" aria-label=${this.label} viewBox="0 0 ${WIDTH} ${this.levels.length * HEIGHT}"
        @keydown=${this.#key}>
      ${this.levels.map(
        (row, level) =>
          svg`<g role="row">${[...row].map((kind, index) => this.#cell(row, kind, level, index))}</g>`,
      )}
    </svg>${saves({ name: this.label, draws: pictureBefore })}`;
  }

  /** @param {string} row @param {string} kind @param {number} level @param {number} index */
  #cell(row, kind, level, index) {
    const width = WIDTH / row.length;
    const name = this.nameOf(level, index);
    const { look, spoken } = this.kinds[kind] ?? { look: 'empty', spoken: kind };
    const looks = [
      'icicle-cell',
      `icicle-${look}`,
      name === this.chosen ? 'is-chosen' : '',
      this.linked.has(name) ? 'is-linked' : '',
    ];
    const size = Math.min(6.4, (1.35 * width) / name.length); // the font size
    const stop = level === this.at.level && index === this.at.index;
    return svg`<g role="gridcell" class=${looks.join(' ')} aria-label="${name}, ${spoken}" tabindex=${stop ? 0 : -1}
        aria-selected=${name === this.chosen ? 'true' : 'false'} @click=${() => this.#choose(level, index)}
        @focus=${() => name !== this.chosen && this.#choose(level, index)}>
      <rect x=${index * width + 0.25} y=${level * HEIGHT + 0.25} width=${width - 0.5} height=${HEIGHT - 1} rx="0.6"/>
      ${
        size > 3
          ? svg`<text x=${(index + 0.5) * width} y=${level * HEIGHT + HEIGHT / 2 + size * 0.35} font-size=${size}>${name}</text>`
          : ''
      }
    </g>`;
  }
}

customElements.define('ch-icicle', Icicle);
