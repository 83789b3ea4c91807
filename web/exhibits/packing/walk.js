// @ts-check
/**
 * Counting by search, for what is too large to be counted otherwise. A stopped search is kept in the link (`walked`, which
 * Python writes and reads), so it can be gone on with, also elsewhere and years later.
 */
import { html, nothing } from 'lit';
import { Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';

/** @param {string} number @param {string} one @param {string} more */
const many = (number, one, more) => `${grouped(number)} ${number === '1' ? one : more}`;

export class Walk {
  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    /** What can be gone on with, as Python wrote it last. */
    this.carry = '';
    this.position = '';
    /** The same for the positions that were left. @type {Map<string, string>} */
    this.left = new Map();
    /** Whether what runs, or has run, began where another search was stopped. */
    this.resumed = false;
    this.question = new Question(host, {
      job: 'walk',
      heard: (event) => {
        this.carry = event.carry || event.value?.carry || this.carry;
      },
      ended: () => this.#keep(),
    });
  }

  /** The tray has changed. Whoever comes back to it, by Undo say, finds the search where it was. */
  moved() {
    const { host } = this;
    if (this.carry) this.left.set(this.position, this.carry);
    this.position = host.position;
    this.carry = this.left.get(this.position) ?? '';
    if (!this.carry || host.state.walked) return;
    // Not while the page is being drawn.
    queueMicrotask(() => {
      if (host.position === this.position) this.#keep();
    });
  }

  start() {
    this.carry = '';
    this.resumed = false;
    this.question.ask();
  }

  #resume() {
    const carry = this.carry || this.host.state.walked;
    this.resumed = Boolean(carry);
    this.question.ask(carry ? { carry } : {});
  }

  #stop() {
    this.question.stop('');
    this.#keep();
  }

  /** Writes into the link how far the search is; that is no move, so there is nothing to be undone. */
  #keep() {
    if (this.carry) this.host.context.go({ walked: this.carry }, { replace: true });
  }

  /** For the panel. @returns {import('../../parts/job-panel.js').JobView} */
  get #shown() {
    const { question } = this;
    if (question.stage !== 'idle' && question.stage !== 'stopped') return question.shown;
    const kept = this.host.view.walked;
    if (kept?.wrong) return { stage: 'idle', sentence: kept.wrong };
    const stopped = question.stage === 'stopped' ? 'Stopped.' : '';
    if (kept) {
      const sentence =
        `${stopped} Kept in the link: ${many(kept.vertices, 'vertex', 'vertices')} visited, ` +
        `${many(kept.solutions, 'solution', 'solutions')} so far.`;
      return { stage: 'stopped', sentence };
    }
    if (!stopped) return question.shown;
    return this.carry
      ? { stage: 'stopped', sentence: stopped }
      : { stage: 'idle', sentence: 'Stopped before the first branch was done, so nothing is kept.' };
  }

  /** Where there was not enough memory for a count: the way out. @param {Question} question */
  offer({ failure }) {
    if (failure !== 'too large' && failure !== 'out of memory') return nothing;
    return html`<p><button type="button" @click=${() => this.#goThere()}>Count by search instead</button></p>`;
  }

  async #goThere() {
    const { host } = this;
    const panel = host.querySelector('.packing-walk');
    panel.closest('details').open = true;
    if (!this.question.running) {
      if (this.#shown.stage === 'stopped') this.#resume();
      else this.start();
    }
    await host.updateComplete;
    await panel.updateComplete;
    panel.scrollIntoView({ block: 'nearest' });
    panel.querySelector('.job-buttons button')?.focus({ preventScroll: true });
  }

  panel() {
    const answer = this.question.value;
    const placed = Boolean(this.host.state.placed);
    return html`<ch-job-panel class="packing-walk" words="Count by search" resumable .job=${this.#shown}
      @start=${() => this.start()} @stop=${() => this.#stop()} @resume=${() => this.#resume()} .answer=${
        answer
          ? html`<p role="status" aria-label="Counted by search">${figure({
              value: grouped(answer.value),
              status: [
                placed ? (answer.value === '1' ? 'way to finish' : 'ways to finish') : 'solutions',
                'exact',
                this.resumed ? '' : duration(answer.seconds),
              ]
                .filter(Boolean)
                .join(', '),
            })}</p>
            <p class="soft">By search: every one of ${many(answer.vertices, 'vertex', 'vertices')} of the tree was visited.</p>`
          : this.question.stage === 'idle' && !this.host.view.walked
            ? html`<p class="soft">Visits every vertex of the search tree: that is slow, but takes hardly any memory.</p>`
            : nothing
      }></ch-job-panel>`;
  }
}
