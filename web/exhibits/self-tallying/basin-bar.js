// @ts-check
/**
 * `<ch-basin-bar>`: all numbers as one bar, divided among the basins; the hatching shows the length of the cycle. Event: `choose`
 * {basin}, when a part is clicked.
 */
import { html, svg } from 'lit';
import { percent } from '../../parts/figures.js';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';

const WIDTH = 1000;
const HEIGHT = 60;
const WORDS = ['', 'fixed points', 'cycles of two', 'cycles of three'];

/** @param {number} length */
const kind = (length) => Math.min(length, 4);

export class BasinBar extends part(
  {
    basins: /** @type {{cycle: string[], share: number}[]} */ ([]),
    chosen: 0,
    label: '',
  },
  /** @type {{choose: {basin: number}}} */ ({}),
) {
  render() {
    let from = 0;
    const parts = this.basins.map(({ cycle, share }, basin) => {
      const x = from;
      from += share * WIDTH;
      return { x, width: share * WIDTH, cycle, share, basin };
    });
    /** @type {Map<number, number>} */
    const shares = new Map();
    for (const { cycle, share } of this.basins)
      shares.set(kind(cycle.length), (shares.get(kind(cycle.length)) ?? 0) + share);
    const lengths = [...shares].sort(([one], [other]) => one - other);
    const words = (/** @type {number} */ length) => WORDS[length] ?? 'longer cycles';
    const own = parts[this.chosen];
    return html`<figure class="basin-bar">
      <svg role="img" aria-label="${this.label}: ${lengths.map(([length, share]) => `${words(length)} ${percent(share)}`).join(', ')}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
        <defs>
          <pattern id="basin-2" width="8" height="8" patternUnits="userSpaceOnUse"><path class="basin-hatch" d="M0 8L8 0"/></pattern>
          <pattern id="basin-3" width="8" height="8" patternUnits="userSpaceOnUse"><path class="basin-hatch" d="M0 4H8"/></pattern>
          <pattern id="basin-4" width="8" height="8" patternUnits="userSpaceOnUse"><path class="basin-hatch" d="M4 0V8M0 4H8"/></pattern>
        </defs>
        ${parts.map(
          ({
            x,
            width,
            cycle,
            share,
            basin,
          }) => svg`<g class="basin-part is-${kind(cycle.length)}" @click=${() => this.say('choose', { basin })}
            ><title>${cycle[0]}: ${percent(share)}</title><rect class="basin-ground" x=${x} y="0" width=${width} height=${HEIGHT}/>${
              cycle.length > 1
                ? svg`<rect x=${x} y="0" width=${width} height=${HEIGHT} fill="url(#basin-${kind(cycle.length)})"/>`
                : ''
            }</g>`,
        )}
        ${own ? svg`<rect class="basin-own" x=${own.x + 2} y="2" width=${Math.max(2, own.width - 4)} height=${HEIGHT - 4}/>` : ''}
      </svg>
      <figcaption class="group fine">${lengths.map(
        ([length, share]) =>
          html`<span class="basin-key"><svg viewBox="0 0 24 16" width="1.5em" height="1em" aria-hidden="true"><g class="basin-part is-${length}">${svg`<rect class="basin-ground" width="24" height="16"/>${
            length > 1 ? svg`<rect width="24" height="16" fill="url(#basin-${length})"/>` : ''
          }`}</g></svg> ${words(length)}: ${percent(share)}</span> `,
      )}</figcaption></figure>${saves({ name: this.label, draws: pictureBefore })}`;
  }
}

customElements.define('ch-basin-bar', BasinBar);
