// @ts-check
/**
 * `<ch-dialog>`: a modal dialog with a title. The browser keeps the focus inside; Escape closes it and returns the focus. Its content is
 * in the document only while it is open: nothing can find or label what a closed dialog showed.
 */
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { part } from '../part.js';

export class Dialog extends part({
  heading: '',
  /** The content, as a template. */
  content: /** @type {unknown} */ (''),
  shown: false,
}) {
  get box() {
    return /** @type {HTMLDialogElement} */ (this.querySelector('dialog'));
  }

  async open() {
    this.shown = true;
    await this.updateComplete;
    if (!this.box.open) this.box.showModal();
  }

  close() {
    this.box.close();
  }

  render() {
    return html`<dialog class="dialog" aria-label=${this.heading} @close=${() => {
      // The dialog may have been opened again meanwhile.
      this.shown = this.box.open;
    }}
      @click=${(/** @type {MouseEvent} */ event) => event.target === this.box && this.close()}>
      <div class="dialog-inside">
        <header>
          <h2>${this.heading}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${() => this.close()}>${icon('away')}</button>
        </header>
        ${this.shown ? this.content : nothing}
      </div>
    </dialog>`;
  }
}

customElements.define('ch-dialog', Dialog);
