// @ts-check
/**
 * `<ch-job-panel>`: one question with its button, its progress, *Stop* and, if `resumable`, *Go on*; `aside` and `answer` are
 * templates for the fields and the answer. For a count that was `interrupted`, it offers *Go on* and *Forget it*.
 * `ExhibitElement.panel` wires it. Events: `start`, `stop`, `resume`, `forget`.
 *
 * The focus stays on the question: its button never disappears and is only marked as disabled during a run. *Stop* and the progress
 * appear after half a second, so that a short question changes nothing but its answer.
 */
import { html, nothing } from 'lit';
import { percent, unbroken } from '../figures.js';
import { part } from '../part.js';
import { Pace, roughly } from './pace.js';

/** @typedef {{stage: 'idle' | 'running' | 'stopped' | 'done' | 'failed', fraction?: number | null, sentence?: string}} JobView */

/** Milliseconds after which a question counts as long. */
const LONG = 500;

export class JobPanel extends part(
  {
    words: '',
    job: /** @type {JobView} */ ({ stage: 'idle' }),
    resumable: false,
    /** The progress of a count that was interrupted and kept; null if there is none. */
    interrupted: /** @type {number | null} */ (null),
    answer: /** @type {unknown} */ (nothing),
    aside: /** @type {unknown} */ (nothing),
    disabled: false,
    /** Whether the panel's button is the main button in presenter mode. */
    main: false,
    /** Whether the current run counts as long. */
    long: false,
  },
  /** @type {{start: null, stop: null, resume: null, forget: null}} */ ({}),
) {
  pace = new Pace();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  get #running() {
    return this.job.stage === 'running';
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#rest();
  }

  #rest() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.long = false;
    this.pace.forget();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('job')) return;
    if (!this.#running) this.#rest();
    else {
      this.timer ??= setTimeout(() => {
        this.long = true;
      }, LONG);
      this.pace.see(this.job.fraction ?? null);
    }
  }

  /** @param {import('lit').PropertyValues} changed */
  update(changed) {
    const focused = this.find('.job-buttons')?.contains(document.activeElement);
    super.update(changed);
    if (focused && !this.contains(document.activeElement)) this.find('.ask')?.focus();
  }

  render() {
    const { stage, fraction = null, sentence = '' } = this.job;
    const long = this.#running && this.long;
    const idle = this.#running || this.disabled;
    const left = long ? this.pace.left() : null;
    return html`<div class="job job-${stage}">
      <div class="job-head">
        <div class="group job-buttons">
          <button type="button" class="ask" ?data-main=${this.main} aria-disabled=${idle ? 'true' : 'false'}
            @click=${() => idle || this.say('start')}>${this.words}</button>
          ${long ? html`<button type="button" class="main" @click=${() => this.say('stop')}>Stop</button>` : nothing}
          ${
            stage === 'stopped' && this.resumable
              ? html`<button type="button" class="main" @click=${() => this.say('resume')}>Go on</button>`
              : nothing
          }
          ${left === null ? nothing : html`<span class="fine job-left">${roughly(left)} left</span>`}
        </div>
        ${this.aside}
      </div>
      ${
        long
          ? html`<progress aria-label="Progress: ${this.words}" max="1" .value=${fraction ?? 0}
              class=${fraction === null ? 'is-open' : ''}></progress>`
          : nothing
      }
      <p class="job-sentence" role="status">${unbroken(sentence)}</p>
      ${this.interrupted === null || this.#running ? nothing : this.#interruptedPart(this.interrupted)}
      ${this.answer}
    </div>`;
  }

  /** @param {number} fraction */
  #interruptedPart(fraction) {
    return html`<div class="group job-interrupted" role="group" aria-label="Interrupted count">
      <span>This count was interrupted at ${percent(fraction)}. It is kept on this device.</span>
      <button type="button" class="main" @click=${() => this.say('resume')}>Go on</button>
      <button type="button" @click=${() => {
        this.find('.ask')?.focus();
        this.say('forget');
      }}>Forget it</button></div>`;
  }
}

customElements.define('ch-job-panel', JobPanel);
