// @ts-check
import { html, svg } from 'lit';
import { Subject } from './subject.js';

/** Langford pairings. @extends {Subject<import('answers/workbench').LangfordDrawn, number[]>} */
export class Langford extends Subject {
  fields = ['n', 'reversals'];

  part() {
    const { rule, whyNot } = this.drawn;
    return html`${this.form(...this.fields)}<div class="bench-picture" data-point data-picture>${this.picture(null)}</div>
      ${
        whyNot
          ? html`<p class="remark" data-says>There is no such row. ${whyNot}</p>`
          : html`<p class="soft" data-says>${rule}</p>`
      }`;
  }

  /** A row of places with numbers, an arc between equal numbers, and the places of one number.
   * @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { places } = this.drawn;
    const numbers = this.solved;
    const pointed = /** @type {import('answers/workbench').LangfordLies | null} */ (lies);
    /** @type {[number, number][]} */
    const arcs = [];
    const seen = new Map();
    numbers?.forEach((number, place) => {
      if (!number) return;
      if (seen.has(number)) arcs.push([seen.get(number), place]);
      else seen.set(number, place);
    });
    if (pointed) arcs.push(pointed.at);
    const high = Math.max(0, ...arcs.map(([a, b]) => b - a)) * 0.42;
    const words = pointed
      ? `${pointed.number} at places ${pointed.at[0] + 1} and ${pointed.at[1] + 1}`
      : numbers
        ? numbers.map((number) => number || 'free').join(' ')
        : 'empty';
    return html`<svg class="number-row" role="img" aria-label="Row of ${places} places: ${words}"
      viewBox="-0.1 ${-high - 0.2} ${places + 0.2} ${high + 1.7}" width="${places * 3.6}rem">
      ${arcs.map(([a, b]) => {
        const radius = (b - a) / 2;
        return svg`<path class="number-arc ${pointed && pointed.at[0] === a && pointed.at[1] === b ? 'is-pointed' : ''}" d="M ${a + 0.5} 0 A ${radius} ${radius * 0.84} 0 0 1 ${b + 0.5} 0"/>`;
      })}
      ${[...Array(places).keys()].map(
        (
          place,
        ) => svg`<rect class="number-place ${pointed?.at.includes(place) ? 'point-mark' : ''}" x=${place + 0.03} y="0.03" width="0.94" height="0.94"/>
          <text class="number-sign ${pointed?.at.includes(place) ? 'is-pointed' : ''}" x=${place + 0.5} y="0.5" dy="0.35em">${
            pointed?.at.includes(place) ? pointed.number : numbers?.[place] || ''
          }</text>
          <text class="board-name" x=${place + 0.5} y="1.38">${place + 1}</text>`,
      )}
    </svg>`;
  }
}
