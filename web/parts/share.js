// @ts-check
/**
 * `<ch-share>`: the Share dialog's content: the link, how it opens, its length, its QR code, *Copy*, and the lines that show it in
 * another page. `linkWith(options)` spells the link.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped } from './figures.js';
import './qr-code.js';
import { fieldOf, part } from './part.js';

/** @typedef {{presenter?: boolean, fresh?: boolean, numbers?: string, embed?: boolean}} Options */

/** Languages by how they write numbers, with a number. */
const LANGUAGES = [
  ['de', 'German, Spanish, Italian: 1.234.567,8'],
  ['fr', 'French: 1 234 567,8'],
  ['de-CH', 'Swiss: 1’234’567.8'],
  ['pl', 'Polish, Czech, Swedish: 1 234 567,8'],
  ['en-IN', 'Indian: 12,34,567.8'],
];

/** @param {string} text */
const quoted = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export class Share extends part({
  linkWith: /** @type {(options: Options) => string} */ (() => ''),
  /** Of the exhibit. */
  heading: '',
  how: /** @type {Options} */ ({}),
  /** The language that the checkbox takes. */
  language: 'de',
  said: '',
}) {
  get link() {
    return this.linkWith(this.how);
  }

  /** The lines for a page of somebody else. */
  get lines() {
    return `<iframe src="${quoted(this.linkWith({ ...this.how, embed: true }))}" title="${quoted(this.heading)}"
  width="100%" height="640" style="border: 0" allow="clipboard-write"></iframe>
<script>
addEventListener("message", ({ data, source }) => {
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source && data?.countingHouse) frame.height = data.countingHouse.height;
});
</script>`;
  }

  /** @param {Options} change */
  #set(change) {
    const { how } = this;
    this.how = { ...how, ...change };
    this.said = '';
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('how')) return;
    const { numbers } = this.how;
    if (LANGUAGES.some(([code]) => code === numbers)) this.language = String(numbers);
  }

  updated() {
    // The whole link is on show, and all the lines.
    for (const field of this.querySelectorAll('textarea')) {
      field.style.setProperty('height', 'auto');
      field.style.setProperty('height', `${field.scrollHeight + 2}px`);
    }
  }

  /** @param {string} id */
  async #copy(id) {
    const field = /** @type {HTMLTextAreaElement} */ (this.querySelector(`#${id}`));
    try {
      await navigator.clipboard.writeText(field.value);
      this.said = 'Copied.';
    } catch {
      // Plain http on a classroom network has no clipboard; the old way works there.
      field.select();
      this.said = document.execCommand('copy')
        ? 'Copied.'
        : 'The browser refuses; the text is selected: press Ctrl+C.';
    }
  }

  /** @param {'presenter' | 'fresh'} name @param {string} words */
  #box(name, words) {
    return html`<label><input type="checkbox" .checked=${live(Boolean(this.how[name]))} @change=${(/** @type {Event} */ event) => this.#set({ [name]: fieldOf(event).checked })}>
      ${words}</label>`;
  }

  #numbers() {
    return html`<span class="share-numbers"><label><input type="checkbox" .checked=${live(Boolean(this.how.numbers))} @change=${(/** @type {Event} */ event) => this.#set({ numbers: fieldOf(event).checked ? this.language : '' })}>
      Numbers as in</label> <select aria-label="Language of numbers" @change=${(
        /** @type {Event} */ event,
      ) => {
        this.language = fieldOf(event).value;
        this.#set({ numbers: this.language });
      }}>${LANGUAGES.map(([code, words]) => html`<option value=${code} ?selected=${code === this.language}>${words}</option>`)}</select></span>`;
  }

  /** @param {string} id @param {string} label @param {string} text @param {string} words  on the button */
  #text(id, label, text, words) {
    return html`<label for=${id}>${label}</label>
      <textarea id=${id} readonly rows="1" spellcheck="false" .value=${text}
        @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea>
      <p class="share-line">
        <button type="button" class="main" @click=${() => this.#copy(id)}>${words}</button>
        <span>${grouped(text.length)} characters</span>
      </p>`;
  }

  render() {
    const { link } = this;
    const here = /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(link);
    return html`
      <p>Whoever opens this link sees what you see now.</p>
      <fieldset class="share-options"><legend>It opens</legend>
        ${this.#box('presenter', 'in presenter mode, for a projector')}
        ${this.#box('fresh', 'fresh: whatever the device has kept is forgotten')}
        ${this.#numbers()}
      </fieldset>
      ${this.#text('share-link', 'Link', link, 'Copy')}
      <p role="status">${this.said}</p>
      <ch-qr-code .text=${link}></ch-qr-code>
      <details @toggle=${() => this.updated()}><summary>Show it in another page</summary>
        <p>Put these lines into the HTML of a course page. The first two will do; the script lets the height follow.</p>
        ${this.#text('share-lines', 'Lines to embed it', this.lines, 'Copy the lines')}
      </details>
      ${
        here
          ? html`<p class="soft">This page runs on this computer, so the link works only here. The part from # on works with any
        copy of the page.</p>`
          : nothing
      }`;
  }
}

customElements.define('ch-share', Share);
