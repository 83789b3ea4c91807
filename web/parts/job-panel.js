// @ts-check
/**
 * `<ch-job-panel>`: one question: its button with the job's own words, what it says while it runs, *Stop* and *Go on*.
 *
 * Properties: `words` (the button), `job` ({stage: 'idle' | 'running' | 'stopped' | 'done' | 'failed', fraction: number |
 * null, sentence}), `resumable` (a stopped job can go on), `answer` (a template with the result), `aside` (a template with
 * fields), `disabled`.
 * Events: `start`, `stop`, `resume`.
 */
import { html, LitElement, nothing } from 'lit';

/** @typedef {{stage: 'idle' | 'running' | 'stopped' | 'done' | 'failed', fraction?: number | null, sentence?: string}} JobView */

export class JobPanel extends LitElement {
  static properties = {
    words: { type: String },
    job: { attribute: false },
    resumable: { type: Boolean },
    answer: { attribute: false },
    aside: { attribute: false },
    disabled: { type: Boolean },
  };

  constructor() {
    super();
    this.words = '';
    /** @type {JobView} */
    this.job = { stage: 'idle' };
    this.resumable = false;
    /** @type {any} */
    this.answer = nothing;
    /** @type {any} */
    this.aside = nothing;
    this.disabled = false;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {string} name */
  async #say(name) {
    const focused = this.contains(document.activeElement);
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    // The button pressed may be gone a moment later: the focus stays with its neighbour.
    await new Promise(requestAnimationFrame);
    if (focused && !this.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (this.querySelector('.job-buttons button:not([disabled])'))?.focus();
    }
  }

  render() {
    const { stage, fraction = null, sentence = '' } = this.job;
    const running = stage === 'running';
    return html`<div class="job job-${stage}">
      <div class="job-head">
        <div class="job-buttons">
          ${
            running
              ? html`<button type="button" class="main" @click=${() => this.#say('stop')}>Stop</button>`
              : html`<button type="button" class="ask" ?disabled=${this.disabled}
                  @click=${() => this.#say('start')}>${this.words}</button>
                ${
                  stage === 'stopped' && this.resumable
                    ? html`<button type="button" class="main" @click=${() => this.#say('resume')}>Go on</button>`
                    : ''
                }`
          }
        </div>
        ${this.aside}
      </div>
      ${
        running
          ? html`<progress aria-label="Progress: ${this.words}" max="1" .value=${fraction ?? 0}
              class=${fraction === null ? 'is-open' : ''}></progress>`
          : ''
      }
      <p class="job-sentence" role="status">${sentence}</p>
      ${this.answer}
    </div>`;
  }
}

customElements.define('ch-job-panel', JobPanel);
