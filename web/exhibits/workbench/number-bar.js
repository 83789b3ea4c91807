// @ts-check
/**
 * `<ch-number-bar>`: walks along something numbered from 1, of any length, a step or a page at a time. Properties: `at` (decimal
 * text), `total` (decimal text, '' while unknown), `size` (a page; 1: single ones), `what` (one of them in words), `randomly`
 * (offers a random one), `loading`. Events: `turn` {at}, `random`.
 */
import { html, LitElement, nothing } from 'lit';
import { grouped } from '../../parts/figures.js';
import { icon } from '../../parts/icons.js';

export class NumberBar extends LitElement {
  static properties = {
    at: { type: String },
    total: { type: String },
    size: { type: Number },
    what: { type: String },
    randomly: { type: Boolean },
    loading: { type: Boolean },
    wrong: { state: true },
  };

  constructor() {
    super();
    this.at = '1';
    this.total = '';
    this.size = 1;
    this.what = 'Number';
    this.randomly = false;
    this.loading = false;
    this.wrong = '';
  }

  createRenderRoot() {
    return this;
  }

  /** @param {bigint} at */
  #turn(at) {
    this.wrong = '';
    const size = BigInt(this.size);
    const first = ((at < 1n ? 1n : at) - 1n) / size;
    this.dispatchEvent(new CustomEvent('turn', { detail: { at: String(first * size + 1n) }, bubbles: true }));
  }

  /** @param {SubmitEvent} event */
  #go(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector('input'));
    const text = field.value.replaceAll(/[\s,]/g, '');
    if (
      /^\d{1,300}$/.test(text) &&
      BigInt(text) >= 1n &&
      (this.total === '' || BigInt(text) <= BigInt(this.total))
    ) {
      field.value = '';
      this.#turn(BigInt(text));
    } else {
      this.wrong = `${this.what} must be a whole number from 1${this.total ? ` to ${grouped(this.total)}` : ''}.`;
    }
  }

  render() {
    const at = BigInt(this.at || 1);
    const total = this.total === '' ? null : BigInt(this.total);
    const size = BigInt(this.size);
    const last = total !== null && at + size - 1n > total ? total : at + size - 1n;
    const place = size === 1n ? `${this.what} ${grouped(at)}` : `${grouped(at)} to ${grouped(last)}`;
    return html`<div class="number-bar no-print">
      <div class="group">
        <button type="button" class="plain" aria-label="First" ?disabled=${at <= 1n} @click=${() => this.#turn(1n)}>${icon('first')}</button>
        <button type="button" class="plain" aria-label="Previous" ?disabled=${at <= 1n} @click=${() => this.#turn(at - size)}>${icon('previous')}</button>
        <button type="button" class="plain" aria-label="Next" ?disabled=${total !== null && at + size > total} @click=${() => this.#turn(at + size)}>${icon('next')}</button>
        <button type="button" class="plain" aria-label="Last" ?disabled=${total === null || at + size > total}
          @click=${() => this.#turn(total ?? 1n)}>${icon('last')}</button>
      </div>
      <span class="number-bar-place" role="status">${place}${total === null ? '' : ` of ${grouped(total)}`}${this.loading ? ' …' : ''}</span>
      <form @submit=${this.#go}><label>${this.what} <input type="text" class="short" inputmode="numeric" autocomplete="off"
        aria-invalid=${this.wrong ? 'true' : 'false'}></label> <button>Go to</button></form>
      ${
        this.randomly
          ? html`<button type="button" @click=${() => this.dispatchEvent(new CustomEvent('random', { bubbles: true }))}>A random one</button>`
          : nothing
      }
      <span class="wrong" role="alert">${this.wrong}</span>
    </div>`;
  }
}

customElements.define('ch-number-bar', NumberBar);
