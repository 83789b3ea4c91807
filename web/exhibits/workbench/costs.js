// @ts-check
/** Finds, for options with costs, the cheapest solutions and the number of solutions at each cost. */
import { html, nothing } from 'lit';
import { cite } from '../../parts/saving/citation.js';
import '../../parts/charts/data-table.js';
import { Panel } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';

/** @typedef {import('./bench.js').Bench} Host */

/** @extends {Panel<Host>} */
export class Costs extends Panel {
  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    // The quick lane has a single worker, which reuses the table of solutions.
    this.question = host.question('costs', { lane: 'quick' });
  }

  changed() {
    this.question.reset();
  }

  panel() {
    const { host, question } = this;
    if (!host.view.costs) return nothing;
    return host.panel(question, 'Find the cheapest', {
      kind: 'bench-costs',
      aside: host.form('cheapest'),
      answer: question.value ? this.#answer(question.value) : nothing,
    });
  }

  /** @param {import('answers/workbench').Costs} value */
  #answer({ cheapest, counts, costs, total }) {
    if (total === '0') return html`<p role="status" aria-label="The cheapest">There is no solution.</p>`;
    const some = cheapest.slice(0, this.host.state.cheapest);
    const rest = costs - counts.length;
    return html`<p role="status" aria-label="The cheapest">The cheapest solution costs ${grouped(some[0].cost)}, exact${cite({ what: 'cheapest', value: grouped(some[0].cost), words: 'is the cost of the cheapest solution', how: 'exact' })}; ${
      total === '1' ? 'there is 1 solution' : `there are ${grouped(total)} solutions`
    }${cite({ what: 'solutions', value: grouped(total), words: total === '1' ? 'solution' : 'solutions', how: 'exact' })} at ${
      costs === 1 ? 'one cost' : `${grouped(costs)} different costs`
    }${cite({ what: 'costs', value: grouped(costs), words: costs === 1 ? 'is the number of costs' : 'different costs of solutions', how: 'exact' })}.</p>
    <ch-data-table how="exact" class="bench-cheapest" caption=${some.length === 1 ? 'The cheapest' : `The ${grouped(some.length)} cheapest`}
      .columns=${[{ title: 'solution', kind: 'number' }, { title: 'costs', kind: 'number' }, { title: 'its options' }]}
      .rows=${some.map(({ number, cost, names }) => [
        html`<button type="button" class="link" @click=${() => this.host.context.go({ solution: number })}>${grouped(number)}</button>`,
        grouped(cost),
        names.join(', '),
      ])}></ch-data-table>
    <ch-data-table how="exact" caption="Solutions at each cost" .columns=${[
      { title: 'cost', kind: 'number' },
      { title: 'solutions', kind: 'number' },
    ]} .rows=${counts.map(({ cost, solutions }) => [grouped(cost), grouped(solutions)])}></ch-data-table>
    ${rest ? html`<p class="soft">And ${grouped(rest)} greater costs.</p>` : nothing}`;
  }
}
