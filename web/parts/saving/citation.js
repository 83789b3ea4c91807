// @ts-check
/**
 * `<ch-cite>`: the small button *Cite* beside an exact or proved number. It emits `cite` {number}, and the page opens the dialog.
 *
 * If the page's link cites a number, the button of that name shows whether the value is still the same, and tells `citation`, so
 * that the page can report it at the top.
 */
import { html, nothing } from 'lit';
import { icon } from '../icons.js';
import { part } from '../part.js';

/** What the link cites. @typedef {{version: string, what: string, value: string}} Cited */
/**
 * A number that can be cited.
 * @typedef {object} Citable
 * @property {string} what     its name within the exhibit, never to change: lower-case letters, digits and hyphens
 * @property {string | (() => Promise<string>)} value  the full value as displayed; a function if it takes some work
 * @property {string} words    what it counts: "ways to finish"
 * @property {string} how      exact; exact, rounded; proved
 * @property {string} [link]   the link to the state that shows it, unless it is the current one
 * @property {string} [subject]  what it belongs to, unless it is the exhibit's own subject
 */

/** Longer values are shortened in a link. */
const LONGEST = 160;

/** A hash of a text (FNV-1a, 32 bits), to compare long values. @param {string} text */
export function hashed(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** A value as links carry it: digits without commas, single spaces; if long, cut and hashed. @param {string} value */
export function plain(value) {
  const text = value
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, 60)}…${text.slice(-60)} (${text.length} characters, ${hashed(text)})`;
}

/** @param {Citable} number */
export const inFull = async ({ value }) => (typeof value === 'string' ? value : value());

/** Groups the digits of a value from a link, for reading. @param {string} value */
export const readable = (value) =>
  value.replace(/(?<![\w.…])\d{4,}(?![\w…])/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

/** What the link cites and the verdict on it. Emits `change` when parts should compare, and `compared` for the page. */
class Citation extends EventTarget {
  /** @type {Cited | null} */
  cited = null;
  /** Whether the page already shows the state of the link. */
  settled = false;
  /** The value that the page finds, once it has it. @type {string | null} */
  found = null;
  /** Whether a file needed for the comparison failed to load. */
  failed = false;
  /** The part that compared the cited number. @type {unknown} */
  finder = null;

  /** @param {Cited | null} cited @param {boolean} settled */
  follow(cited, settled) {
    if (cited === this.cited && settled === this.settled) return;
    if (cited !== this.cited) this.#forget();
    this.cited = cited;
    this.settled = settled;
    this.dispatchEvent(new Event('change'));
  }

  /** Whether the link cites this number and its state is shown. @param {string} what */
  isAbout(what) {
    return this.settled && this.cited?.what === what;
  }

  /**
   * Compares the cited number with the value found. Only one part of that name compares, because two parts with
   * different values would alternate forever.
   * @param {string} value @param {unknown} finder @returns {'same' | 'differs'}
   */
  compare(value, finder) {
    const found = plain(value);
    this.finder = finder;
    this.failed = false;
    if (found !== this.found) {
      this.found = found;
      this.dispatchEvent(new Event('compared'));
    }
    return found === this.cited?.value ? 'same' : 'differs';
  }

  /** Reports that the value could not be obtained. @param {unknown} finder */
  fail(finder) {
    if (this.failed) return;
    this.#forget();
    this.finder = finder;
    this.failed = true;
    this.dispatchEvent(new Event('compared'));
  }

  /** Reports that the compared number is gone; another of its name may be on the page. @param {unknown} finder */
  withdraw(finder) {
    if (finder !== this.finder) return;
    this.#forget();
    this.dispatchEvent(new Event('change'));
    this.dispatchEvent(new Event('compared'));
  }

  #forget() {
    this.found = null;
    this.finder = null;
    this.failed = false;
  }

  /** @returns {'' | 'waiting' | 'failed' | 'same' | 'differs'} */
  get verdict() {
    if (!this.cited) return '';
    if (this.failed) return 'failed';
    if (this.found === null) return 'waiting';
    return this.found === this.cited.value ? 'same' : 'differs';
  }
}

/** The page has one link, so at most one cited number. */
export const citation = new Citation();

export class Cite extends part(
  {
    number: /** @type {Citable | null} */ (null),
    /** The verdict, if the link cites this number. */
    compared: /** @type {'same' | 'differs' | null} */ (null),
  },
  /** @type {{cite: Citable}} */ ({}),
) {
  constructor() {
    super();
    this.redraw = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    citation.addEventListener('change', this.redraw);
    this.redraw();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    citation.removeEventListener('change', this.redraw);
    citation.withdraw(this);
  }

  async updated() {
    const { number } = this;
    if (!this.isConnected || !number || !citation.isAbout(number.what)) {
      this.compared = null;
      citation.withdraw(this);
      return;
    }
    let value;
    try {
      value = await inFull(number);
    } catch {
      citation.fail(this); // a file did not load
      return;
    }
    // By now, this button may show another number, or the page may have another link.
    if (!this.isConnected || this.number !== number || !citation.isAbout(number.what)) return;
    this.compared = citation.compare(value, this);
  }

  render() {
    const { compared, number } = this;
    if (!number) return nothing;
    const { value, words } = number;
    const short = typeof value === 'function' ? '' : value.length > 40 ? `${value.slice(0, 40)}…` : value;
    return html`<button type="button" class="plain cite no-print in-presenter-hidden" title="Cite" aria-label="Cite: ${short} ${words}"
      @click=${() => this.say('cite', number)}>${icon('cite')}</button>${
        compared
          ? html`<span class="cite-verdict ${compared === 'same' ? '' : 'is-other'}">${compared === 'same' ? 'same value as cited' : 'differs from the value cited'}</span>`
          : nothing
      }`;
  }
}

customElements.define('ch-cite', Cite);

/** A number that can be cited, for a sentence or a table. @param {Citable} number */
export const cite = (number) => html`<ch-cite .number=${number}></ch-cite>`;
