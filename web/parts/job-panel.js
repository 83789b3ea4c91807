// @ts-check
/**
 * `<ch-job-panel>`: one question with its button, its progress, *Stop* and, if `resumable`, *Go on*; templates for the fields
 * (`aside`) and the `answer`. `ExhibitElement.panel` wires it. Events: `start`, `stop`, `resume`.
 */
import { html, nothing } from 'lit';
import { part } from './part.js';

/** @typedef {{stage: 'idle' | 'running' | 'stopped' | 'done' | 'failed', fraction?: number | null, sentence?: string}} JobView */

export class JobPanel extends part({
  words: '',
  job: /** @type {JobView} */ ({ stage: 'idle' }),
  resumable: false,
  answer: /** @type {unknown} */ (nothing),
  aside: /** @type {unknown} */ (nothing),
  disabled: false,
}) {
  /** @param {string} name */
  async #tell(name) {
    const focused = this.contains(document.activeElement);
    this.say(name);
    // The button may vanish a moment later: its neighbour takes the focus.
    await new Promise(requestAnimationFrame);
    if (focused && !this.contains(document.activeElement)) {
      this.find('.job-buttons button:not([disabled])')?.focus();
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
              ? html`<button type="button" class="main" @click=${() => this.#tell('stop')}>Stop</button>`
              : html`<button type="button" class="ask" ?disabled=${this.disabled}
                  @click=${() => this.#tell('start')}>${this.words}</button>
                ${
                  stage === 'stopped' && this.resumable
                    ? html`<button type="button" class="main" @click=${() => this.#tell('resume')}>Go on</button>`
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
