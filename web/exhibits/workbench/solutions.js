// @ts-check
/** Shows the problem's solutions by number: the link holds the number shown, and the subject draws that solution. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped, many } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';
import '../../parts/controls/number-bar.js';
import { anySeed } from '../../parts/seeds.js';

/** @typedef {import('answers/workbench').Solution} Solution */
/** @typedef {import('./bench.js').Bench & {matrix: {choose: (names: string[]) => void}}} Host */

/** @param {string} index  from 0 */
const numberOf = (index) => String(BigInt(index) + 1n);

/** The names of the chosen options, shortened if there are many. @param {string[]} names */
function listed(names) {
  if (!names.length) return 'no option at all.';
  const some = names.slice(0, 12).join(', ');
  return names.length > 12 ? `${some}, … (${names.length} options).` : `options ${some}.`;
}

/** @extends {Panel<Host>} */
export class Solutions extends Panel {
  /** The solution shown. @type {Solution | null} */
  shown = null;
  /** The number of the solution shown, or ''. */
  wanted = '';
  /** The number of solutions; '' while unknown. */
  total = '';
  /** How the solutions are numbered. */
  how = '';

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    // The quick lane has a single worker, which reuses its tables.
    this.question = host.question('solutions', {
      lane: 'quick',
      found: (solution) => this.#show(solution),
      answered: ({ total, how }) => {
        this.total = total ?? '';
        this.how = how;
        if (this.shown && numberOf(this.shown.index) !== this.wanted) this.shown = null;
      },
    });
    this.random = host.question('random', {
      lane: 'quick',
      found: (solution) => {
        this.#show(solution);
        host.context.go({ solution: numberOf(solution.index) });
      },
    });
  }

  changed() {
    this.question.reset();
    this.random.reset();
    this.shown = null;
    this.wanted = '';
    this.total = '';
    this.how = '';
  }

  /** @param {import('./bench.js').State} state */
  follow(state) {
    super.follow(state);
    // A link can contain anything; Python reports what is wrong with it.
    const wanted = /^[1-9][0-9]*$/.test(state.solution) ? state.solution : '';
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (!wanted) {
      this.shown = null;
      this.question.reset();
    } else if (!this.shown || numberOf(this.shown.index) !== wanted) this.#ask();
  }

  #ask() {
    this.question.ask({ from: String(BigInt(this.wanted) - 1n), count: 1 });
  }

  /** @param {Solution} solution */
  #show(solution) {
    this.shown = solution;
    this.host.matrix.choose(solution.names);
  }

  panel() {
    const { host, question, random, wanted } = this;
    return host.panel(question, 'Show solutions', {
      kind: 'bench-solutions',
      main: host.view.subject.kind !== 'sudoku',
      job: random.running ? random.shown : question.shown,
      disabled: Boolean(host.view.wrong),
      start: () => (wanted ? this.#ask() : host.context.go({ solution: '1' })),
      stop: () => {
        question.stop();
        random.stop();
      },
      answer: wanted ? this.#answer() : nothing,
    });
  }

  #answer() {
    const { host, question, random, shown, total, wanted } = this;
    const none = question.stage === 'done' && !shown;
    const words =
      total === '0'
        ? 'There is no solution.'
        : `There is no solution number ${grouped(wanted)}: there are ${grouped(total || (question.value?.found ?? 0))}.`;
    const all = total
      ? cite({
          what: 'solutions',
          value: grouped(total),
          words: total === '1' ? 'solution' : 'solutions',
          how: 'exact',
        })
      : nothing;
    return html`${
      none
        ? html`<p role="status">${words} ${all}</p>`
        : html`<p class="chosen" role="status" aria-label="The solution">${
            shown
              ? html`Solution ${grouped(wanted)}, exact: ${listed(shown.names)} ${this.#citeShown(shown)}`
              : 'Looking …'
          }</p>`
    }
    ${
      total === '0'
        ? nothing
        : html`<ch-number-bar what="Solution" .read=${host.context.read} .at=${wanted} .total=${total} .loading=${question.running} ?randomly=${!['', '1'].includes(total)}
            @turn=${(/** @type {CustomEvent<{at: string}>} */ { detail }) => host.context.go({ solution: detail.at })}
            @random=${() => random.ask({ count: 1, seed: anySeed() })}></ch-number-bar>`
    }
    ${
      this.how && !none
        ? html`<p class="soft">${total ? html`${many(total, 'solution')}, exact. ${all} ` : nothing}${this.how}</p>`
        : nothing
    }
    ${random.stage === 'failed' ? html`<p class="soft">${random.sentence}</p>` : nothing}`;
  }

  /** Keeps the last solution shown while another is computed. @param {Solution} shown */
  #citeShown({ index, names }) {
    if (numberOf(index) !== this.wanted) return nothing;
    const which = `solution ${grouped(this.wanted)}`;
    return cite({
      what: 'solution',
      value: names.join(', '),
      words: names.length === 1 ? `is the option of ${which}` : `are the options of ${which}`,
      how: 'exact',
    });
  }
}
