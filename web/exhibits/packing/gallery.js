// @ts-check
/** All ways to finish, a page at a time: go to any number, draw a random one, place one on the board. */
import { html, nothing } from 'lit';
import { boardPicture } from '../../parts/board-picture.js';
import { cellPlace } from '../../parts/cells.js';
import { grouped } from '../../parts/figures.js';
import '../../parts/number-bar.js';
import { PositionPanel } from './position-panel.js';

/** @typedef {import('./position-panel.js').Table & {counting: {ways: string | undefined}}} Host */

/** Boards per page. */
const PAGE = 12;
const SIZE = BigInt(PAGE);

/** @extends {PositionPanel<Host>} */
export class Gallery extends PositionPanel {
  open = false;
  /** The number of the first board on the page, from 1. */
  from = '1';
  /** The highlighted board, and why it is highlighted: it was drawn at random, or its number was typed. */
  marked = { number: '', words: '' };
  /** Number to placements. @type {Map<string, string[]>} */
  boards = new Map();
  total = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    // The quick lane has a single worker, which reuses the table of all solutions.
    this.solutions = host.question('solutions', {
      lane: 'quick',
      found: ({ index, placements }) => this.boards.set(String(BigInt(index) + 1n), placements),
      answered: ({ total }) => {
        this.total = total;
      },
    });
    this.random = host.question('random', {
      lane: 'quick',
      found: ({ index }) => {
        const number = BigInt(index) + 1n;
        this.#turnTo(number - ((number - 1n) % SIZE));
        this.#mark(String(number), 'random');
      },
    });
  }

  moved() {
    this.solutions.reset();
    this.random.reset();
    this.open = false;
    this.from = '1';
    this.marked = { number: '', words: '' };
    this.boards = new Map();
    this.total = '';
  }

  /** The number of solutions, or 0n while unknown. */
  get #all() {
    return BigInt(this.total || this.host.counting.ways || 0);
  }

  /** Turns to a page. @param {bigint} first  the number of its first board */
  #turnTo(first) {
    this.open = true;
    this.from = String(first);
    this.marked = { number: '', words: '' };
    this.boards = new Map(
      [...this.boards].filter(([each]) => BigInt(each) >= first && BigInt(each) < first + SIZE),
    );
    this.solutions.ask({ from: String(first - 1n), count: PAGE });
  }

  /** @param {string} number @param {string} words */
  async #mark(number, words) {
    this.marked = { number, words };
    this.host.context.announce(`Solution ${grouped(number)}${words ? `, ${words}` : ''}.`);
    await this.host.updateComplete;
    this.host.find('.gallery-boards .is-marked')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {{at: string, number: string, typed: boolean}} where */
  #turned({ at, number, typed }) {
    this.#turnTo(BigInt(at));
    if (typed) this.#mark(number, '');
  }

  /** @param {string} number */
  async #place(number) {
    const { host } = this;
    const placements = this.boards.get(number);
    if (!placements) return;
    await host.context.go({ placed: placements.join('.'), walked: '' });
    await host.updateComplete;
    // The gallery closes, and the picture that had the focus is gone.
    host.hand.board.scrollIntoView({ block: 'nearest' });
    host.hand.board.focusCell('a1');
  }

  panel() {
    const { host, solutions } = this;
    if (host.counting.ways === '0')
      return html`<p class="soft">There is no way to finish, so there are no solutions to show.</p>`;
    return host.panel(solutions, 'Show solutions', {
      start: () => this.#show(),
    });
  }

  /** Shows the first solutions and scrolls to them. */
  async #show() {
    this.#turnTo(1n);
    await this.host.updateComplete;
    this.host.find('.gallery')?.scrollIntoView({ block: 'nearest' });
  }

  /** The solutions, across the full width. */
  page() {
    if (!this.open) return nothing;
    const { host, random, solutions } = this;
    const all = this.#all;
    const from = BigInt(this.from);
    const last = all && from + SIZE > all ? all : from + SIZE - 1n;
    const numbers = Array.from({ length: Number(last - from) + 1 }, (_, i) => String(from + BigInt(i)));
    return html`<div class="gallery">
      <ch-number-bar what="Solution" unit="page" .read=${host.context.read} .at=${this.from} .size=${PAGE} .total=${all ? String(all) : ''}
        .loading=${solutions.running} ?randomly=${all > 1n}
        @turn=${(/** @type {CustomEvent<{at: string, number: string, typed: boolean}>} */ { detail }) => this.#turned(detail)}
        @random=${() => random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) })}></ch-number-bar>
      <p class="soft gallery-words">Choose a picture to place it on the board.</p>
      <ul class="bare gallery-boards" aria-busy=${solutions.running}>${numbers.map((number) => this.#board(number))}</ul>
    </div>`;
  }

  /** @param {string} number */
  #board(number) {
    const { pieces, view } = this.host;
    const placements = this.boards.get(number);
    const marked = number === this.marked.number;
    const words = marked && this.marked.words ? `, ${this.marked.words}` : '';
    return html`<li class=${marked ? 'is-marked' : ''}><div class="gallery-board">${boardPicture({
      rows: view.rows,
      columns: view.columns,
      cells: view.cells?.map(cellPlace) ?? null,
      pieces: (placements ?? []).map((placement) => pieces.drawn(placement)),
      label: `Solution ${grouped(number)}${placements ? '' : ', loading'}`,
    })}<span class="gallery-caption">${grouped(number)}${words}</span><button type="button" class="gallery-place" ?disabled=${!placements}
        aria-label="Place solution ${grouped(number)}${words}" @click=${() => this.#place(number)}></button></div></li>`;
  }
}
