// @ts-check
/**
 * `<ch-share>`: the content of the dialog *Share*: the link, its options, its length, its QR code, *Copy*, and the
 * HTML that embeds it in another page. `linkWith(options)` builds the link.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import './copy-text.js';
import './qr-code.js';
import { fieldOf, part } from '../part.js';

/** @typedef {import('./copy-text.js').CopyText} CopyText */
/** `whole`: include what is otherwise left out.
 * @typedef {{presenter?: boolean, fresh?: boolean, numbers?: string, embed?: boolean, whole?: boolean}} Options */

/** Languages by how they write numbers, with a sample. */
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
  /** The exhibit's title. */
  heading: '',
  /** The label of the checkbox that includes what the link otherwise leaves out; '' if it leaves nothing out. */
  rest: '',
  /** Whether the page shows answers, which the link does not carry. */
  answered: false,
  how: /** @type {Options} */ ({}),
  /** The language that the checkbox sets. */
  language: 'de',
}) {
  get link() {
    return this.linkWith(this.how);
  }

  /** The HTML for another page. */
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

  /** What the link carries. */
  get #says() {
    if (this.rest && !this.how.whole) return 'Anyone who opens this link gets the puzzle as it began.';
    return this.answered
      ? 'Anyone who opens this link sees this position, but not the answers: the link does not carry them. Ask again there; the same seed gives the same numbers.'
      : 'Anyone who opens this link sees what you see now.';
  }

  /** @param {Options} change */
  #set(change) {
    const { how } = this;
    this.how = { ...how, ...change };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('how')) return;
    const { numbers } = this.how;
    if (LANGUAGES.some(([code]) => code === numbers)) this.language = String(numbers);
  }

  /** Fits the fields to their texts once they are shown. */
  #fit() {
    const fields = /** @type {NodeListOf<CopyText>} */ (this.querySelectorAll('ch-copy-text'));
    for (const field of fields) field.fit();
  }

  /** @param {'presenter' | 'fresh' | 'whole'} name @param {string} words */
  #box(name, words) {
    return html`<label><input type="checkbox" .checked=${live(Boolean(this.how[name]))} @change=${(/** @type {Event} */ event) => this.#set({ [name]: fieldOf(event).checked })}>
      ${words}</label>`;
  }

  #numbers() {
    return html`<span class="row share-numbers"><label><input type="checkbox" .checked=${live(Boolean(this.how.numbers))} @change=${(/** @type {Event} */ event) => this.#set({ numbers: fieldOf(event).checked ? this.language : '' })}>
      Numbers as in</label> <select aria-label="Language of numbers" @change=${(
        /** @type {Event} */ event,
      ) => {
        this.language = fieldOf(event).value;
        this.#set({ numbers: this.language });
      }}>${LANGUAGES.map(([code, words]) => html`<option value=${code} ?selected=${code === this.language}>${words}</option>`)}</select></span>`;
  }

  render() {
    const { link } = this;
    const here = /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(link);
    return html`
      <p>${this.#says}</p>
      <fieldset class="share-options"><legend>It opens</legend>
        ${this.rest ? this.#box('whole', this.rest) : nothing}
        ${this.#box('presenter', 'in presenter mode, for a projector')}
        ${this.#box('fresh', 'fresh: clear everything stored on the device')}
        ${this.#numbers()}
      </fieldset>
      <ch-copy-text label="Link" .text=${link} counts></ch-copy-text>
      <ch-qr-code .text=${link}></ch-qr-code>
      <details @toggle=${() => this.#fit()}><summary>Embed it in another page</summary>
        <p>Paste these lines into the HTML of your page. The first two are enough; the script adjusts the height.</p>
        <ch-copy-text label="Lines to embed it" .text=${this.lines} words="Copy the lines" counts></ch-copy-text>
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
