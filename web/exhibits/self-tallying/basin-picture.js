// @ts-check
/**
 * `<ch-basin-picture>`: numbers that fall, along lines, into a fixed point or cycle at the bottom. Event: `choose` {number}, when a
 * number is clicked.
 */
import { html, nothing, svg } from 'lit';
import { grouped } from '../../parts/figures.js';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';
import { tidyTree } from '../../parts/steps/tidy-tree.js';

/** @typedef {{number: string, next: number, basin: number, steps: number, through: string, share: number}} Vertex */

/** Lengths, in sixteenths of the font size. */
const LEVEL = 40;
const SLOT = 17;
const MARGIN = 26;

export class BasinPicture extends part(
  {
    vertices: /** @type {Vertex[]} */ ([]),
    basin: 0,
    label: '',
  },
  /** @type {{choose: {number: string}}} */ ({}),
) {
  render() {
    const own = this.vertices.flatMap((vertex, k) => (vertex.basin === this.basin ? [k] : []));
    const all = this.vertices;
    const start = own.find((k) => all[k].steps === 0);
    if (start === undefined) return nothing;
    /** The cycle in order, then the other vertices by distance, so that every vertex follows its parent. */
    const cycle = [start];
    for (let k = all[start].next; k !== start; k = all[k].next) cycle.push(k);
    const others = own
      .filter((k) => all[k].steps > 0)
      .sort((one, other) => all[one].steps - all[other].steps);
    const drawn = [...cycle, ...others];
    const place = new Map(drawn.map((k, at) => [k, at + 1]));
    const parents = [-1, ...cycle.map(() => 0), ...others.map((k) => place.get(all[k].next) ?? 0)];
    const { x, depth, width, depths } = tidyTree(parents);
    const across = (/** @type {number} */ k) => x[place.get(k) ?? 0] * SLOT + MARGIN;
    const down = (/** @type {number} */ k) => (depths - 1 - depth[place.get(k) ?? 0]) * LEVEL + MARGIN;
    const size = Math.max(...own.map((k) => all[k].share));
    const wide = width * SLOT + 2 * MARGIN;
    const high = (depths - 2) * LEVEL + 2 * MARGIN + (cycle.length > 1 ? 24 : 6);
    const [first, last] = [cycle[0], cycle[cycle.length - 1]];
    const words = `${this.label}: ${grouped(drawn.length)} numbers in ${depths - 1} lines, a cycle of ${cycle.length}`;
    return html`<div class="scroll basin-box" tabindex="0" role="group" aria-label=${this.label}>
      <svg class="basin-picture" role="img" aria-label=${words} viewBox="0 0 ${wide} ${high}" width="${wide / 16}em" height="${high / 16}em">
        ${others.map((k) => svg`<path class="basin-line" d="M${across(k)} ${down(k)}L${across(all[k].next)} ${down(all[k].next)}"/>`)}
        ${cycle.slice(1).map((k, at) => svg`<path class="basin-round" d="M${across(cycle[at])} ${down(k)}H${across(k)}"/>`)}
        ${
          cycle.length > 1
            ? svg`<path class="basin-round" d="M${across(last)} ${down(last)}v18H${across(first)}v-18"/>`
            : nothing
        }
        ${drawn.map((k) => {
          const { number, steps, through, share } = all[k];
          const radius = 3 + 9 * Math.sqrt(share / size);
          return svg`<circle class="basin-vertex ${steps ? '' : 'is-cycle'}" cx=${across(k)} cy=${down(k)} r=${radius} @click=${() => this.say('choose', { number })}
            ><title>${number}: ${grouped(through)} numbers pass; ${steps ? `${steps} from the end` : 'the end'}</title></circle>`;
        })}
      </svg></div>${saves({ name: this.label, draws: pictureBefore })}`;
  }
}

customElements.define('ch-basin-picture', BasinPicture);
