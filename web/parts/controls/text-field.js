// @ts-check
/**
 * `<ch-text-field>`: a text of several lines that takes effect on *Use this*. What is typed stays in the field even if it is refused,
 * and words beside the button say whether it is in use. `most` is the maximum file size in bytes. Events: `use` {value}, `complain`
 * {sentence}, `draft` {value} (typed, not yet used).
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped } from '../figures.js';
import { fieldOf, fileOf, part } from '../part.js';

let fields = 0;

/**
 * Unused drafts by field, kept by an exhibit between visits. A draft is dropped when the text that it would replace is no longer in
 * use.
 */
export class Drafts {
  /** @type {Map<string, {text: string, of: string}>} */
  #typed = new Map();

  /** @param {string} field @param {string} text @param {string} of  the text in use */
  set(field, text, of) {
    this.#typed.set(field, { text, of });
  }

  /** The draft that would replace the text in use; null for none. @param {string} field @param {string} of */
  get(field, of) {
    const typed = this.#typed.get(field);
    if (typed?.of === of) return typed.text;
    this.#typed.delete(field);
    return null;
  }
}

export class TextField extends part(
  {
    label: '',
    help: '',
    value: '',
    wrong: '',
    most: 60_000,
    lines: 8,
    /** The text typed but not yet used; null for none. */
    draft: /** @type {string | null} */ (null),
  },
  /** @type {{use: {value: string}, draft: {value: string}, complain: {sentence: string}}} */ ({}),
) {
  stem = `text-field-${++fields}`;

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('value') && !changed.has('draft')) this.draft = null;
  }

  /** Whether the field shows the text in use, so that there is nothing to do. */
  get #idle() {
    return this.draft === null || this.draft === this.value;
  }

  /** @param {string} value */
  #type(value) {
    this.draft = value;
    this.say('draft', { value });
  }

  #use() {
    this.say('use', { value: this.draft ?? this.value });
  }

  /** The status shown beside the button. */
  get #waits() {
    if (this.wrong) return 'Not in use: the page still shows the previous text.';
    return this.#idle ? 'In use. Change the text to enable the button.' : 'Not in use yet.';
  }

  /** @param {Event} event */
  async #file(event) {
    const file = fileOf(event);
    if (!file) return;
    if (file.size > this.most) {
      const sentence = `“${file.name}” has ${grouped(file.size)} bytes; up to ${grouped(this.most)} are read here.`;
      this.say('complain', { sentence });
      return;
    }
    this.#type(await file.text());
    this.#use();
  }

  render() {
    const { stem, draft } = this;
    return html`<div class="field text-field">
      <label for=${stem}>${this.label}</label>
      <textarea id=${stem} rows=${this.lines} spellcheck="false" autocomplete="off" autocapitalize="off" .value=${live(draft ?? this.value)}
        aria-invalid=${this.wrong ? 'true' : 'false'} aria-describedby="${stem}-help ${stem}-wrong"
        @input=${(/** @type {Event} */ event) => this.#type(fieldOf(event).value)}
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
        <label class="button file-button">Open a file<input type="file" class="unseen" accept=".txt,.md,.csv,.tsv,.col,text/plain,text/markdown,text/csv"
          aria-label="Open a file: ${this.label}" @change=${this.#file}></label>
        <span class="fine text-waits" id="${stem}-waits" role="status">${this.#waits}</span>
      </div>
      ${this.help ? html`<p class="help" id="${stem}-help">${this.help}</p>` : nothing}
    </div>`;
  }
}

customElements.define('ch-text-field', TextField);
