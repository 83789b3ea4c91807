// @ts-check
/**
 * Counts solutions by search, for puzzles too large to count otherwise. The link holds a stopped search (`walked`,
 * written and read by Python), so it can be resumed elsewhere or years later.
 */
import { html, nothing } from 'lit';
import { figure } from '../../../parts/figure.js';
import { duration, grouped, many } from '../../../parts/figures.js';
import { cite } from '../../../parts/saving/citation.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table} Table */

/** @extends {PositionPanel<Table>} */
export class Walk extends PositionPanel {
  /** @param {Table} host */
  constructor(host) {
    super(host);
    /** The search's latest state, as written by Python. */
    this.carry = '';
    this.position = '';
    /** The latest states of searches at positions visited earlier. @type {Map<string, string>} */
    this.kept = new Map();
    /** Whether this search continues a stopped search. */
    this.resumed = false;
    this.question = host.question('walk', {
      heard: (event) => {
        const told =
          event.type === 'progress' ? event.carry : event.type === 'result' ? event.value.carry : '';
        this.carry = told || this.carry;
      },
      ended: () => this.#keep(),
    });
  }

  /** Restores the search when a position returns, for example by Undo. */
  moved() {
    const { host } = this;
    this.question.reset();
    if (this.carry) this.kept.set(this.position, this.carry);
    this.position = host.position;
    this.carry = this.kept.get(this.position) ?? '';
    if (!this.carry || host.state.walked) return;
    // Not during rendering.
    queueMicrotask(() => {
      if (host.position === this.position) this.#keep();
    });
  }

  /** @param {string} [carry] */
  #start(carry = '') {
    this.carry = carry;
    this.resumed = Boolean(carry);
    this.question.ask(carry ? { carry } : {});
  }

  #resume() {
    this.#start(this.carry || this.host.state.walked);
  }

  /** Writes the search's state into the link; that is not a move, so it cannot be undone. */
  #keep() {
    if (this.carry) this.host.context.go({ walked: this.carry }, { replace: true });
  }

  /** @returns {import('../../../parts/asking/job-panel.js').JobView} */
  get #shown() {
    const { question } = this;
    if (question.stage !== 'idle' && question.stage !== 'stopped') return question.shown;
    const stopped = question.stage === 'stopped' ? 'Stopped.' : '';
    const kept = this.host.view.walked;
    if (kept?.wrong) return { stage: 'idle', sentence: kept.wrong };
    if (kept) {
      const sentence =
        `${stopped} Kept in the link: ${many(kept.vertices ?? '0', 'vertex', 'vertices')} visited, ` +
        `${many(kept.solutions ?? '0', 'solution')} so far.`;
      return { stage: 'stopped', sentence };
    }
    if (!stopped) return question.shown;
    return this.carry
      ? { stage: 'stopped', sentence: stopped }
      : { stage: 'idle', sentence: 'Stopped before the first branch was finished, so nothing is kept.' };
  }

  /** The alternative to a count that needs more memory than allowed. @param {{failure: string}} question */
  offer({ failure }) {
    if (failure !== 'too large' && failure !== 'out of memory') return nothing;
    return html`<p><button type="button" @click=${() => this.#goThere()}>Count by search instead</button></p>`;
  }

  async #goThere() {
    const { host } = this;
    const panel = /** @type {import('../../../parts/asking/job-panel.js').JobPanel} */ (
      host.find('.packing-walk')
    );
    /** @type {HTMLDetailsElement} */ (panel.closest('details')).open = true;
    if (!this.question.running) {
      if (this.#shown.stage === 'stopped') this.#resume();
      else this.#start();
    }
    await host.updateComplete;
    await panel.updateComplete;
    panel.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (panel.querySelector('.job-buttons button'))?.focus({
      preventScroll: true,
    });
  }

  panel() {
    const { host, question, resumed } = this;
    const { value } = question;
    const words = !(host.state.placed || host.state.given)
      ? 'solutions'
      : value?.value === '1'
        ? 'way to finish'
        : 'ways to finish';
    return host.panel(question, 'Count by search', {
      kind: 'packing-walk',
      job: this.#shown,
      start: () => this.#start(),
      stop: () => {
        question.stop('');
        this.#keep();
      },
      resume: () => this.#resume(),
      answer: value
        ? html`<p role="status" aria-label="Counted by search">${figure({
            value: grouped(value.value),
            status: `${words}, exact${resumed ? '' : `, ${duration(value.seconds)}`}`,
            cite: 'ways',
          })}</p>
          <p class="soft">By search: every one of ${many(value.vertices, 'vertex', 'vertices')} of the tree was visited. ${cite({ what: 'vertices', value: grouped(value.vertices), words: 'vertices of the search tree', how: 'exact' })}</p>`
        : question.stage === 'idle' && !host.view.walked
          ? html`<p class="soft">Visits every vertex of the search tree: slow, but it takes hardly any memory.</p>`
          : nothing,
    });
  }
}
