// @ts-check
/**
 * `<ch-number-bar>`: steps through numbers of any length, one or a page at a time. Properties: `at` (decimal text), `total` (the last
 * number in decimal text, '' while unknown), `first` (0 or 1), `size` (numbers on a page; 1 for one at a time), `what` (a noun for
 * what is numbered), `unit` (page or rows, for the buttons' names), `randomly` (adds a button for a random number), `loading`, and `read` (the
 * context's: parses what was typed, or says what is wrong with it). If pages have no fixed size, `uneven` says where the page is.
 * Events: `turn` {at: the first number of the page, number: the wanted number, typed: whether it was typed}, `random`, and `page` {to},
 * for a page of no fixed size.
 */
import { html, nothing } from 'lit';
import { grouped } from '../figures.js';
import { icon } from '../icons.js';
import { part } from '../part.js';

/** @typedef {'first' | 'previous' | 'next' | 'last'} Which */

/** The buttons' names, by unit. */
const NAMES = {
  page: { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
  rows: { first: 'First rows', previous: 'Previous rows', next: 'Next rows', last: 'Last rows' },
};

let bars = 0;

export class NumberBar extends part(
  {
    at: '1',
    total: '',
    first: 1,
    size: 1,
    what: 'Number',
    unit: /** @type {keyof typeof NAMES | ''} */ (''),
    randomly: false,
    loading: false,
    uneven: /** @type {{place: unknown, atStart: boolean, atEnd: boolean} | null} */ (null),
    read: /** @type {import('../context.js').Context['read'] | null} */ (null),
    wrong: '',
  },
  /** @type {{turn: {at: string, number: string, typed: boolean}, random: null, page: {to: Which}}} */ ({}),
) {
  stem = `number-bar-${++bars}`;

  /** @param {bigint} number @param {boolean} [typed] */
  #turn(number, typed = false) {
    this.wrong = '';
    const [first, size] = [BigInt(this.first), BigInt(this.size)];
    const wanted = number < first ? first : number;
    const at = first + ((wanted - first) / size) * size;
    this.say('turn', { at: String(at), number: String(wanted), typed });
  }

  /** @param {SubmitEvent} event */
  async #go(event) {
    event.preventDefault();
    const { first, total, what, read } = this;
    const field = /** @type {HTMLInputElement} */ (this.find('input'));
    const typed = field.value;
    if (!read) return;
    const { value, sentence } = await read(typed, { what, low: String(first), high: total });
    // If something else was typed meanwhile, this answer is out of date.
    if (field.value !== typed) return;
    this.wrong = sentence;
    if (!value) return;
    field.value = '';
    this.#turn(BigInt(value), true);
  }

  render() {
    const { uneven, unit, what } = this;
    const at = BigInt(this.at || 1);
    const total = this.total === '' ? null : BigInt(this.total);
    const size = BigInt(this.size);
    const next = at + size;
    const atEnd = uneven ? uneven.atEnd : total !== null && next > total;
    const even = () =>
      size === 1n
        ? `${what} ${grouped(at)}`
        : html`${grouped(at)} to ${grouped(atEnd && total !== null ? total : next - 1n)}`;
    const place = uneven ? uneven.place : even();
    // Mark an idle button as disabled instead of disabling it, so that it keeps the focus.
    /** @param {'First' | 'Previous' | 'Next' | 'Last'} name @param {boolean} disabled @param {bigint} to */
    const button = (name, disabled, to) => {
      const which = /** @type {Which} */ (name.toLowerCase());
      const turn = () => (uneven ? this.say('page', { to: which }) : this.#turn(to));
      return html`<button type="button" class="plain" aria-label=${unit ? NAMES[unit][which] : name} aria-disabled=${disabled ? 'true' : 'false'}
        @click=${() => disabled || turn()}>${icon(which)}</button>`;
    };
    const atStart = uneven ? uneven.atStart : at <= BigInt(this.first);
    return html`<div class="row number-bar no-print">
      <div class="group">
        ${button('First', atStart, 0n)} ${button('Previous', atStart, at - size)} ${button('Next', atEnd, next)}
        ${button('Last', total === null || atEnd, total ?? 0n)}
      </div>
      <span class="number-bar-place" role="status">${total === null ? place : html`${place} of ${grouped(total)}`}${this.loading ? ' …' : ''}</span>
      <form @submit=${this.#go}><label>${what} <input type="text" class="short" inputmode="numeric" autocomplete="off"
        aria-invalid=${this.wrong ? 'true' : 'false'} aria-describedby="${this.stem}-wrong"></label> <button>Go to</button></form>
      ${this.randomly ? html`<button type="button" @click=${() => this.say('random')}>A random one</button>` : nothing}
      <span class="wrong" id="${this.stem}-wrong" role="alert">${this.wrong}</span>
    </div>`;
  }
}

customElements.define('ch-number-bar', NumberBar);
