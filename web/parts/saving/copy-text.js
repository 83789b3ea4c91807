// @ts-check
/** `<ch-copy-text>`: a text shown in full in its own field, with a button that copies it. */
import { html, nothing } from 'lit';
import { grouped } from '../figures.js';
import { part } from '../part.js';

export class CopyText extends part({
  label: '',
  text: '',
  /** The button's label. */
  words: 'Copy',
  /** Whether to show the text's length. */
  counts: false,
  said: '',
}) {
  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('text')) this.said = '';
  }

  updated() {
    this.fit();
  }

  /** Fits the field's height to its text; call it when the field is shown. */
  fit() {
    const { field } = this;
    field.style.setProperty('height', 'auto');
    field.style.setProperty('height', `${field.scrollHeight + 2}px`);
  }

  get field() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector('textarea'));
  }

  async copy() {
    const { field } = this;
    try {
      await navigator.clipboard.writeText(field.value);
      this.said = 'Copied.';
    } catch {
      // Plain http on a classroom network has no clipboard API; the old method works there.
      field.select();
      this.said = document.execCommand('copy')
        ? 'Copied.'
        : 'The browser did not allow copying. The text is selected: press Ctrl+C.';
    }
  }

  render() {
    const { label, text, words, counts, said } = this;
    return html`<label>${label}
      <textarea readonly rows="1" spellcheck="false" .value=${text} aria-label=${label}
        @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea></label>
      <p class="row">
        <button type="button" class="main" @click=${() => this.copy()}>${words}</button>
        ${counts ? html`<span>${grouped(text.length)} characters</span>` : nothing}
        <span role="status">${said}</span>
      </p>`;
  }
}

customElements.define('ch-copy-text', CopyText);
