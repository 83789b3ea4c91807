// @ts-check
/** Shows why there is no solution: weights of the items whose sums prove it, or a small part without a solution. */
import { html, nothing } from 'lit';
import '../../parts/charts/data-table.js';
import { Panel } from '../../parts/exhibit.js';
import { duration } from '../../parts/figures.js';

/** @typedef {import('./bench.js').Bench} Host */

/** @extends {Panel<Host>} */
export class Unsolvable extends Panel {
  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    this.question = host.question('reasons');
  }

  changed() {
    this.question.reset();
  }

  panel() {
    const { host, question } = this;
    return host.panel(question, 'Look for a proof that there is no solution', {
      kind: 'bench-reasons',
      disabled: Boolean(host.view.wrong),
      answer: question.value ? this.#answer(question.value) : nothing,
    });
  }

  /** @param {import('answers/workbench').Reasons} value */
  #answer({ proofs, verdict, seconds }) {
    return html`<p role="status" aria-label="Reasons">${verdict} <span class="soft">${duration(seconds)}</span></p>
      ${proofs.map(
        ({ sentence, heading, items }) => html`<p>${sentence}</p>
          <ch-data-table how="proved" caption="The items of this proof" .columns=${[
            { title: heading },
            { title: 'items' },
          ]} .rows=${items.map(({ weight, items: own }) => [weight, own.join(', ')])}></ch-data-table>`,
      )}`;
  }
}
