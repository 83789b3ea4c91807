// @ts-check
/** `<ch-share>`: the Share dialog's content: the link, its length, its QR code and *Copy*. */
import { html } from 'lit';
import { grouped } from './figures.js';
import './qr-code.js';
import { part } from './part.js';

export class Share extends part({ link: '', said: '' }) {
  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has('link')) this.said = '';
  }

  async copy() {
    const field = /** @type {HTMLTextAreaElement} */ (this.querySelector('textarea'));
    try {
      await navigator.clipboard.writeText(this.link);
      this.said = 'Copied.';
    } catch {
      // Plain http on a classroom network has no clipboard; the old way works there.
      field.select();
      this.said = document.execCommand('copy')
        ? 'Copied.'
        : 'The browser refuses; the link is selected: press Ctrl+C.';
    }
  }

  render() {
    const here = /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(this.link);
    return html`
      <p>Whoever opens this link sees what you see now.</p>
      <label for="share-link">Link</label>
      <textarea id="share-link" readonly rows="3" spellcheck="false" .value=${this.link}
        @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea>
      <p class="share-line">
        <button type="button" class="main" @click=${this.copy}>Copy</button>
        <span>${grouped(this.link.length)} characters</span>
        <span role="status">${this.said}</span>
      </p>
      <ch-qr-code .text=${this.link}></ch-qr-code>
      ${
        here
          ? html`<p class="soft">This page runs on this computer, so the link works only here. The part from # on works with any
        copy of the page.</p>`
          : ''
      }`;
  }
}

customElements.define('ch-share', Share);
