// @ts-check
/**
 * `<ch-pager>`: the pages of something long. A part, though only the number pad uses it yet: tables to come need it.
 *
 * Properties: `from` (the first number on the page), `size` (numbers on a page), `top` (the last number), `what` (what is
 * numbered, for the field). Event: `turn` {from, number}.
 */
import { html, nothing } from 'lit';
import { grouped } from './figures.js';
import { icon } from './icons.js';
import { part } from './part.js';

export class Pager extends part({
  from: 0,
  size: 100,
  top: 0,
  what: 't',
  wrong: '',
}) {
  /** @param {number} number */
  #turn(number) {
    this.wrong = '';
    const from = Math.max(0, Math.floor(Math.min(number, this.top) / this.size) * this.size);
    this.say('turn', { from, number });
  }

  /** @param {SubmitEvent} event */
  #go(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector('input'));
    const text = field.value.replaceAll(/[\s,]/g, '');
    if (/^\d{1,12}$/.test(text) && Number(text) <= this.top) this.#turn(Number(text));
    else this.wrong = `${this.what} must be a whole number from 0 to ${grouped(this.top)}.`;
  }

  render() {
    if (this.top < this.size) return nothing;
    const last = Math.min(this.top, this.from + this.size - 1);
    const end = Math.floor(this.top / this.size) * this.size;
    return html`<div class="pager no-print">
      <div class="group">
        <button type="button" class="plain" aria-label="First page" ?disabled=${this.from <= 0} @click=${() => this.#turn(0)}>${icon('first')}</button>
        <button type="button" class="plain" aria-label="Previous page" ?disabled=${this.from <= 0} @click=${() => this.#turn(this.from - this.size)}>${icon('previous')}</button>
        <button type="button" class="plain" aria-label="Next page" ?disabled=${this.from >= end} @click=${() => this.#turn(this.from + this.size)}>${icon('next')}</button>
        <button type="button" class="plain" aria-label="Last page" ?disabled=${this.from >= end} @click=${() => this.#turn(end)}>${icon('last')}</button>
      </div>
      <span class="soft" role="status">${grouped(this.from)} to ${grouped(last)} of ${grouped(this.top)}</span>
      <form @submit=${this.#go}><label>${this.what} <input type="text" class="short" inputmode="numeric" autocomplete="off"
        aria-invalid=${this.wrong ? 'true' : 'false'}></label> <button>Go to</button></form>
      <span class="wrong" role="alert">${this.wrong}</span>
    </div>`;
  }
}

customElements.define('ch-pager', Pager);
