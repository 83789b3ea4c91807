// @ts-check
/**
 * Lists the solutions up to symmetry: solutions that are images of each other form one entry, under the smallest of
 * their numbers. Python finds the entries of a page without listing all solutions.
 */
import { html, nothing } from 'lit';
import { grouped, many } from '../../../parts/figures.js';

/** @typedef {import('../position-panel.js').Table} Host */
/** @typedef {import('../../../parts/controls/number-bar.js').Which} Which */

export class BySymmetry {
  on = false;
  /** The symmetries that keep the placed pieces; 1 while unknown. */
  symmetries = 1;
  /** The numbers of the solutions of each entry on the page, the smallest first. @type {string[][]} */
  entries = [];
  /** The entries whose images are shown, by their smallest number. @type {Set<string>} */
  opened = new Set();
  /** The number of entries in all; '' while unknown, or if it needs too much memory. */
  all = '';
  atEnd = false;
  /** Whether the search for the page runs backwards. */
  #back = false;
  /** Whether the next entry found begins another page. */
  #fresh = true;

  /** @param {Host} host @param {{size: number, boards: Map<string, string[]>, shown: () => void}} list  `shown` is called when a page has arrived */
  constructor(host, list) {
    this.host = host;
    this.list = list;
    this.question = host.question('groups', {
      lane: 'quick',
      found: ({ indexes, solutions }) => {
        const numbers = indexes.map((index) => String(BigInt(index) + 1n));
        if (this.#fresh) this.#empty();
        numbers.forEach((number, at) => {
          list.boards.set(number, solutions[at]);
        });
        this.entries = this.#back ? [numbers, ...this.entries] : [...this.entries, numbers];
      },
      answered: ({ groups, more }) => {
        this.all = groups;
        if (!this.#back) this.atEnd = !more;
        list.shown();
      },
    });
  }

  reset() {
    this.question.reset();
    this.on = false;
    this.symmetries = 1;
    this.all = '';
    this.#empty();
  }

  #empty() {
    this.#fresh = false;
    this.entries = [];
    this.opened = new Set();
    this.list.boards.clear();
  }

  /** @param {{from: string, back?: boolean, around?: boolean}} page */
  #ask(page) {
    this.#back = Boolean(page.back);
    this.#fresh = true;
    this.atEnd = false;
    this.question.ask({ ...page, count: this.list.size });
  }

  /** Shows the page that begins with the entry of a solution, unless the entry is already shown. @param {string} number */
  turnTo(number) {
    if (this.#fresh || !this.entry(number)) this.restart(number);
  }

  /** Shows the page that begins with the entry of a solution. @param {string} number */
  restart(number) {
    this.#ask({ from: String(BigInt(number) - 1n), around: true });
  }

  /** @param {Which} to @param {string} total  the number of solutions */
  page(to, total) {
    const [first, last] = [this.entries.at(0)?.[0] ?? '1', this.entries.at(-1)?.[0] ?? '0'];
    if (to === 'first') this.#ask({ from: '0' });
    else if (to === 'next') this.#ask({ from: last });
    else this.#ask({ from: to === 'last' ? total : String(BigInt(first) - 1n), back: true });
    // Nothing comes after the last page.
    if (to === 'last') this.atEnd = true;
  }

  /** The entry on the page that a solution belongs to. @param {string} number */
  entry(number) {
    return this.entries.find((numbers) => numbers.includes(number));
  }

  /** The page's place in the list, for the number bar. */
  get place() {
    const { entries } = this;
    const [first, last] = [entries.at(0)?.[0] ?? '1', entries.at(-1)?.[0] ?? '1'];
    return { place: html`${grouped(first)} to ${grouped(last)}`, atStart: first === '1', atEnd: this.atEnd };
  }

  /** The number of entries in words. @param {bigint} total */
  words(total) {
    if (!this.all) return '';
    return `${many(this.all, 'solution')} up to symmetry, of ${grouped(total)}, exact.`;
  }

  /** The solutions on the page; those whose number `wanted` accepts are always among them. @param {(number: string) => boolean} wanted */
  shown(wanted) {
    return this.entries.flatMap((numbers) => {
      const [first, ...images] = numbers;
      const open = this.#isOpen(first, images, wanted);
      const entry = { number: first, of: '', more: this.#toggle(first, images, open) };
      return [entry, ...(open ? images.map((number) => ({ number, of: first, more: nothing })) : [])];
    });
  }

  /** @param {string} first @param {string[]} images @param {(number: string) => boolean} wanted */
  #isOpen(first, images, wanted) {
    return this.opened.has(first) || images.some(wanted);
  }

  /** @param {string} first @param {string[]} images @param {boolean} open */
  #toggle(first, images, open) {
    if (!images.length) return html`<span class="soft gallery-images">symmetrical</span>`;
    const words = many(images.length, 'image');
    return html`<button type="button" class="small gallery-images" aria-expanded=${open ? 'true' : 'false'} aria-label="${words} of solution ${grouped(first)}" @click=${() => {
      if (open) this.opened.delete(first);
      else this.opened.add(first);
      this.host.requestUpdate();
    }}>${words}</button>`;
  }
}
