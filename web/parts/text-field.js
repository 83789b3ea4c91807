// @ts-check
/**
 * `<ch-text-field>`: a text of several lines that takes effect on *Use this*. What is typed stays in the field even if it is
 * refused, and words beside the button say whether it is in use. `most` is the largest file in bytes. Events: `use` {value},
 * `complain` {sentence}, `draft` {value} (typed, not yet used).
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped } from './figures.js';
import { fieldOf, part } from './part.js';

let fields = 0;

export class TextField extends part({
  label: '',
  help: '',
  value: '',
  wrong: '',
  most: 60_000,
  lines: 8,
  /** What is in the field and not yet in use. */
  draft: /** @type {string | null} */ (null),
}) {
  stem = `text-field-${++fields}`;

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('value')) this.draft = null;
  }

  /** Whether there is nothing to use: what stands in the field is in use. */
  get #idle() {
    return this.draft === null || this.draft === this.value;
  }

  #use() {
    this.say('use', { value: this.draft ?? this.value });
  }

  /** What the button waits for, or what it would do. */
  get #waits() {
    if (this.wrong) return 'Not in use: what is on show belongs to the text before.';
    return this.#idle ? 'In use. The button waits for a change.' : 'Not in use yet.';
  }

  /** @param {Event} event */
  async #file(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    if (file.size > this.most) {
      const sentence = `“${file.name}” has ${grouped(file.size)} bytes; up to ${grouped(this.most)} are read here.`;
      this.say('complain', { sentence });
      return;
    }
    this.draft = await file.text();
    this.#use();
  }

  render() {
    const { stem, draft } = this;
    return html`<div class="field text-field">
      <label for=${stem}>${this.label}</label>
      <textarea id=${stem} rows=${this.lines} spellcheck="false" autocomplete="off" autocapitalize="off" .value=${live(draft ?? this.value)}
        aria-invalid=${this.wrong ? 'true' : 'false'} aria-describedby="${stem}-help ${stem}-wrong"
        @input=${(/** @type {Event} */ event) => {
          this.draft = fieldOf(event).value;
          this.say('draft', { value: this.draft });
        }}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            this.#use();
          }
        }}></textarea>
      <span class="wrong" id="${stem}-wrong" role="alert">${this.wrong}</span>
      <div class="group">
        <button type="button" class=${this.#idle ? '' : 'main'} aria-disabled=${this.#idle ? 'true' : 'false'} aria-describedby="${stem}-waits"
          @click=${() => this.#idle || this.#use()}>Use this</button>
        <label class="button file-button">Open a file<input type="file" class="unseen" accept=".txt,.csv,.tsv,.col,text/plain,text/csv"
          aria-label="Open a file: ${this.label}" @change=${this.#file}></label>
        <span class="text-waits" id="${stem}-waits" role="status">${this.#waits}</span>
      </div>
      ${this.help ? html`<p class="help" id="${stem}-help">${this.help}</p>` : nothing}
    </div>`;
  }
}

customElements.define('ch-text-field', TextField);
