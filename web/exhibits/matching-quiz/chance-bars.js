// @ts-check
/**
 * `<ch-chance-bars>`: the distributions of up to four strategies, with a bar for each number of right answers, and simulated shares as
 * marks on the bars, if there are any. The chart is a table.
 */
import { html, nothing, svg } from 'lit';
import { say } from '../../parts/language.js';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';

/** @typedef {{right: number, exactly: string, atLeast: string, number: number, atLeastNumber: number}} Chance */
/** @typedef {{name: string, chances: Chance[]}} Strategy */
/** @typedef {{which: number, seen: {right: number, share: number, error: number}[]}} Simulated */

const HOW = 'exact, rounded';
/** How many rows are shown; the rest are folded. */
const FIRST = 8;

export class ChanceBars extends part({
  strategies: /** @type {Strategy[]} */ ([]),
  simulated: /** @type {Simulated | null} */ (null),
  right: 0,
  least: false,
  caption: '',
}) {
  /** @param {Chance[]} row @param {number} top */
  #row(row, top) {
    const [{ right }] = row;
    return html`<tr class=${right === this.right ? 'is-marked' : ''}><th scope="row" class="number">${right}</th>${row.map(
      (chance, which) => {
        const value = this.least ? chance.atLeastNumber : chance.number;
        const seen = this.least || this.simulated?.which !== which ? undefined : this.simulated.seen[right];
        const x = (/** @type {number} */ share) => (100 * Math.max(0, share)) / top;
        return html`<td class="chance-cell"><svg viewBox="0 0 104 10" preserveAspectRatio="none" aria-hidden="true">${svg`<rect class="chance-bar chance-${which + 1}" y="1" height="8"
          width=${x(value)}/>${
            seen
              ? svg`<rect class="chance-band" x=${x(seen.share - 1.96 * seen.error)} width=${Math.max(0.6, x(2 * 1.96 * seen.error))} y="3.5" height="3"/>
                <rect class="chance-seen" x=${x(seen.share) - 0.3} width="0.8" y="0" height="10"/>`
              : ''
          }`}</svg> <span>${this.least ? chance.atLeast : chance.exactly}${seen ? html` <span class="soft">simulated ${seen.share.toPrecision(4)}</span>` : nothing}</span></td>`;
      },
    )}</tr>`;
  }

  /** @param {Chance[][]} rows @param {number} top */
  #table(rows, top) {
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.caption}><table class="ledger chances"><caption>${this.caption}</caption>
      <thead><tr><th scope="col" class="number">${say('right', 'correct')}</th>${this.strategies.map((each) => html`<th scope="col">${each.name}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => this.#row(row, top))}</tbody></table></div>`;
  }

  render() {
    const { strategies } = this;
    if (!strategies.length) return nothing;
    const rows = strategies[0].chances.map((_, right) => strategies.map(({ chances }) => chances[right]));
    const top = Math.max(...rows.flat().map((each) => (this.least ? each.atLeastNumber : each.number)));
    return html`${this.#table(rows.slice(0, FIRST), top)}
      ${rows.length > FIRST ? html`<details><summary>All ${rows.length} rows</summary>${this.#table(rows.slice(FIRST), top)}</details>` : nothing}
      ${saves({ name: this.caption, how: HOW, table: () => this.#file(rows) })}`;
  }

  /** @param {Chance[][]} rows @returns {import('../../parts/saving/table-file.js').Table} */
  #file(rows) {
    const { simulated, strategies, least } = this;
    const which = least ? -1 : (simulated?.which ?? -1);
    const simulation = which < 0 ? [] : ['simulated', 'from', 'to'];
    return {
      how: HOW,
      columns: [
        { title: say('right', 'correct') },
        ...strategies.map(({ name }) => ({ title: name })),
        ...simulation.map((title) => ({ title, how: 'estimated, 95 %' })),
      ],
      rows: rows.map((row) => {
        const [{ right }] = row;
        const seen = simulated?.seen[right];
        const values = row.map(({ exactly, atLeast }) => (least ? atLeast : exactly));
        if (!simulation.length || !seen) return [right, ...values];
        const half = 1.96 * seen.error;
        return [right, ...values, seen.share, Math.max(0, seen.share - half), seen.share + half];
      }),
    };
  }
}

customElements.define('ch-chance-bars', ChanceBars);
