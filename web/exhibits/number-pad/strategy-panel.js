// @ts-check
/** Shows a complete strategy for the winner as a tree that unfolds. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped, many } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';
import { PAD } from './play-panel.js';
import './folding-tree.js';

/** @typedef {import('answers/number-pad').Plan} Plan */
/** @typedef {import('./folding-tree.js').Node_} Node_ */

/** @extends {Panel<import('./play-panel.js').NumberPad>} */
export class StrategyPanel extends Panel {
  /** @param {import('./play-panel.js').NumberPad} host */
  constructor(host) {
    super(host, [...PAD, 'limit', 'play']);
    this.question = host.question('strategy', { lane: 'quick', answered: (plan) => this.#answered(plan) });
    /** @type {Plan | null} */
    this.plan = null;
    /** The branches known so far, by the line of play before them; the roots belong to the empty line. @type {Map<string, Node_[]>} */
    this.branches = new Map();
    /** Lines of play whose branches have been requested; the first line's are being fetched. @type {string[]} */
    this.unfolding = [];
  }

  changed() {
    this.question.reset();
    this.#forget();
  }

  #forget() {
    this.plan = null;
    this.branches = new Map();
    this.unfolding = [];
  }

  /** @param {string} line */
  async #unfold(line) {
    const { unfolding } = this;
    unfolding.push(line);
    if (unfolding.length > 1) return;
    while (unfolding.length && unfolding === this.unfolding) {
      await this.question.ask({ line: unfolding[0] });
      unfolding.shift();
    }
  }

  /** @param {Plan} plan */
  #answered(plan) {
    this.plan ??= plan;
    const nodes = plan.branches.map((branch) => ({
      id: branch.line,
      leaf: branch.over,
      words: this.#words(branch, plan.winner),
    }));
    this.branches = new Map([...this.branches, [this.unfolding[0], nodes]]);
  }

  /** @param {import('answers/number-pad').Branch} branch @param {number} winner */
  #words({ pressed, answer, height, plies, plays, over }, winner) {
    const left = height < 0 ? 'the tower topples' : `${grouped(height)} left`;
    const after = over ? left : `${left}, at most ${plies} more, ${many(plays, 'play')}`;
    return html`<span>${pressed === null ? 'open with' : html`if <b>${pressed}</b>${answer === null ? '' : ', then'}`}
      ${answer === null ? '' : html`<b class="side-word-${winner}">${answer}</b>`} <span class="soft">${after}</span></span>`;
  }

  draw() {
    return this.host.panel(this.question, 'A complete strategy', {
      start: () => {
        this.#forget();
        this.#unfold('');
      },
      answer: this.plan ? this.#tree(this.plan) : nothing,
    });
  }

  /** @param {Plan} plan */
  #tree({ claim, plies, plays }) {
    return html`<p role="status" aria-label="A complete strategy">${claim} from t = ${grouped(this.host.state.limit)} within
        ${many(plies, 'press', 'presses')}; ${many(plays, 'play')}. <span class="soft">exact</span>
        ${cite({ what: 'strategy', value: `${plies} presses, ${plays} plays`, words: `are the most presses and all plays of a strategy: ${claim} from t = ${grouped(this.host.state.limit)}`, how: 'exact' })}</p>
      <ch-folding-tree label="The winning strategy" .roots=${this.branches.get('') ?? []} .below=${this.branches}
        @unfold=${(/** @type {CustomEvent<{id: string}>} */ { detail }) => this.#unfold(detail.id)}></ch-folding-tree>`;
  }
}
