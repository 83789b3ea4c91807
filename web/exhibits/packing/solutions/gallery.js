// @ts-check
/**
 * Shows all ways to finish, a page at a time. The visitor can go to any number, draw a random solution, place a
 * solution on the board, and see how the others differ from it. The list stays while its solutions are on the board.
 */
import { html, nothing } from 'lit';
import { boardPicture } from '../../../parts/boards/board-picture.js';
import { cellPlace } from '../../../parts/boards/cells.js';
import { grouped } from '../../../parts/figures.js';
import '../../../parts/controls/number-bar.js';
import { fieldOf } from '../../../parts/part.js';
import { NOTHING, PositionPanel, puzzleOf } from '../position-panel.js';
import { BySymmetry } from './by-symmetry.js';

/** @typedef {{total: string, number: {value: import('answers/packing').Number | null}}} Solved */
/** @typedef {import('../position-panel.js').Table & {counting: {ways: string | undefined}, play: {on: boolean}, solved: Solved, steps: {show: (placed: string, kept: string) => Promise<void>}}} Host */

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
  /** The puzzle whose solutions are listed, and the pieces that they keep. */
  of = { puzzle: '', kept: '' };
  /** The positions that the list has put on the board. @type {Set<string>} */
  put = new Set();
  /** Whether the pictures show what differs from the solution on the board. */
  comparing = false;

  /** @param {Host} host */
  constructor(host) {
    super(host);
    // The quick lane has a single worker, which reuses the table of all solutions.
    this.solutions = host.question('solutions', {
      lane: 'quick',
      found: ({ index, placements }) => this.boards.set(String(BigInt(index) + 1n), placements),
      answered: ({ total, symmetries }) => {
        this.total = total;
        this.bySymmetry.symmetries = symmetries;
      },
    });
    this.bySymmetry = new BySymmetry(host, {
      size: PAGE,
      boards: this.boards,
      shown: () => this.#toMarked(),
    });
    this.random = host.question('random', {
      lane: 'quick',
      found: ({ index }) => {
        const number = BigInt(index) + 1n;
        this.#turnTo(number - ((number - 1n) % SIZE), String(number));
        this.#mark(String(number), 'random');
      },
    });
  }

  moved() {
    if (this.#stays) return;
    this.solutions.reset();
    this.random.reset();
    this.open = false;
    this.from = '1';
    this.marked = { number: '', words: '' };
    this.boards.clear();
    this.bySymmetry.reset();
    this.total = '';
    this.put = new Set();
  }

  get #puzzle() {
    const { state } = this.host;
    return `${puzzleOf(state)}/${state.given}`;
  }

  /** Whether the board shows the list's position or one of its solutions. */
  get #stays() {
    const { of, host } = this;
    const { kept, placed } = host.state;
    if (!this.open || host.play.on || of.puzzle !== this.#puzzle) return false;
    return (kept === NOTHING ? '' : kept || placed) === of.kept || this.put.has(placed);
  }

  /** Called before a solution, or a part of it, is put on the board. @param {string} placed */
  stay(placed) {
    this.put.add(placed);
  }

  /** The number of solutions, or 0n while unknown. */
  get #all() {
    const { counting, state } = this.host;
    return BigInt(this.total || (state.placed === this.of.kept && counting.ways) || 0);
  }

  /** The number of the solution on the board; '' if there is none. */
  get #onBoard() {
    return (this.host.view.complete && this.host.solved.number.value?.number) || '';
  }

  /** Called when another solution is on the board: turns to its page. @param {string} number */
  turnTo(number) {
    const place = BigInt(number) - 1n;
    const first = place - (place % SIZE) + 1n;
    if (this.open && (this.bySymmetry.on || this.from !== String(first))) this.#turnTo(first, number);
  }

  /** Turns to a page. @param {bigint} first  the number of its first board @param {string} [wanted]  the number of the wanted board */
  #turnTo(first, wanted = String(first)) {
    if (this.bySymmetry.on) {
      this.marked = { number: '', words: '' };
      this.bySymmetry.turnTo(wanted);
      return;
    }
    if (!this.open) {
      const { state, view } = this.host;
      const kept = state.kept === NOTHING ? '' : state.kept || (view.complete ? '' : state.placed);
      this.of = { puzzle: this.#puzzle, kept };
      this.put = new Set(view.complete ? [state.placed] : []);
    }
    this.open = true;
    this.from = String(first);
    this.marked = { number: '', words: '' };
    for (const each of this.boards.keys())
      if (BigInt(each) < first || BigInt(each) >= first + SIZE) this.boards.delete(each);
    this.solutions.ask({ from: String(first - 1n), count: PAGE });
  }

  /** @param {string} number @param {string} words */
  async #mark(number, words) {
    this.marked = { number, words };
    this.host.requestUpdate();
    this.host.context.announce(`Solution ${grouped(number)}${words ? `, ${words}` : ''}.`);
    await this.#toMarked();
  }

  async #toMarked() {
    await this.host.updateComplete;
    this.host.find('.gallery-boards .is-marked')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {boolean} on */
  #group(on) {
    const { bySymmetry } = this;
    const first = bySymmetry.on ? (bySymmetry.entries[0]?.[0] ?? '1') : this.from;
    bySymmetry.on = on;
    this.marked = { number: '', words: '' };
    if (on) bySymmetry.restart(first);
    else this.turnTo(first);
    this.host.requestUpdate();
  }

  /** @param {{at: string, number: string, typed: boolean}} where */
  #turned({ at, number, typed }) {
    this.#turnTo(BigInt(at), number);
    if (typed) this.#mark(number, '');
  }

  /** @param {string} number */
  async #place(number) {
    const { host } = this;
    const placements = this.boards.get(number);
    if (!placements) return;
    const given = host.view.challenge?.given ?? [];
    const placed = placements.filter((each) => !given.includes(each)).join('.');
    host.solved.total = String(this.#all);
    await host.steps.show(placed, this.of.kept);
    host.hand.board.scrollIntoView({ block: 'nearest' });
    const next = host.find('.solved-next');
    if (next) next.focus();
    else host.hand.board.focusCell('a1');
  }

  /**
   * The solution that the others are compared with: the solution on the board or, if there is none, the first
   * on the page.
   */
  get #reference() {
    const { on, entries } = this.bySymmetry;
    const first = (on && entries[0]?.[0]) || this.from;
    const number = this.boards.has(this.#onBoard) ? this.#onBoard : first;
    return { number, placements: this.boards.get(number) ?? [] };
  }

  panel() {
    const { host, solutions } = this;
    if (host.counting.ways === '0')
      return html`<p class="soft in-presenter-hidden">There is no way to finish, so there are no solutions to show.</p>`;
    return host.panel(solutions, 'Show solutions', {
      start: () => this.#show(),
      main: true,
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
    const { host, random, solutions, bySymmetry } = this;
    const all = this.#all;
    const { on } = bySymmetry;
    const loading = (on ? bySymmetry.question : solutions).running;
    return html`<div class="gallery">
      <ch-number-bar what="Solution" unit="page" .read=${host.context.read} .at=${this.from} .size=${PAGE} .total=${all ? String(all) : ''}
        .loading=${loading} ?randomly=${all > 1n} .uneven=${on ? bySymmetry.place : null}
        @turn=${(/** @type {CustomEvent<{at: string, number: string, typed: boolean}>} */ { detail }) => this.#turned(detail)}
        @page=${(/** @type {CustomEvent<{to: import('./by-symmetry.js').Which}>} */ { detail }) => bySymmetry.page(detail.to, String(all))}
        @random=${() => random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) })}></ch-number-bar>
      <p class="soft gallery-words">Choose a picture to place it on the board; the list stays.
        ${bySymmetry.symmetries > 1 ? this.#switch('Group by symmetry', on, (now) => this.#group(now)) : nothing}
        ${this.#switch(
          `What differs from solution ${grouped(this.#reference.number)}`,
          this.comparing,
          (now) => {
            this.comparing = now;
            host.requestUpdate();
          },
        )}</p>
      ${on ? html`<p class="soft" role="status" aria-label="Up to symmetry">${bySymmetry.words(all)}</p>` : nothing}
      <ul class="bare gallery-boards" aria-busy=${loading}>${
        on
          ? bySymmetry
              .shown((number) => [this.marked.number, this.#onBoard].includes(number))
              .map(({ number, of, more }) => this.#board(number, of && `image of ${grouped(of)}`, more))
          : this.#numbers(all).map((number) => this.#board(number))
      }</ul>
    </div>`;
  }

  /** The numbers on the page. @param {bigint} all */
  #numbers(all) {
    const from = BigInt(this.from);
    const last = all && from + SIZE > all ? all : from + SIZE - 1n;
    return Array.from({ length: Number(last - from) + 1 }, (_, i) => String(from + BigInt(i)));
  }

  /** @param {string} words @param {boolean} checked @param {(checked: boolean) => void} turn */
  #switch(words, checked, turn) {
    return html`<label class="gallery-switch"><input type="checkbox" .checked=${checked} @change=${(/** @type {Event} */ event) => turn(fieldOf(event).checked)}> ${words}</label>`;
  }

  /** @param {string} number @param {string} [image]  what it is an image of @param {unknown} [more]  below the picture */
  #board(number, image = '', more = nothing) {
    const { pieces, view } = this.host;
    const placements = this.boards.get(number);
    const marked = number === this.marked.number;
    const { comparing } = this;
    const { number: other, placements: same } = this.#reference;
    const compared = comparing && number !== other;
    const moved = (placements ?? []).filter((each) => !same.includes(each)).length;
    const words = [
      image,
      marked ? this.marked.words : '',
      number === this.#onBoard ? 'on the board' : '',
      compared && placements ? (moved === 1 ? '1 piece differs' : `${moved} pieces differ`) : '',
    ]
      .filter(Boolean)
      .map((each) => `, ${each}`)
      .join('');
    return html`<li class="${marked ? 'is-marked' : ''} ${number === this.#onBoard ? 'is-on-board' : ''}"><div class="gallery-board">${boardPicture(
      {
        rows: view.rows,
        columns: view.columns,
        lattice: view.lattice,
        cells: view.cells?.map(cellPlace) ?? null,
        white: view.white?.map(cellPlace),
        pieces: (placements ?? []).map((placement) =>
          pieces.drawn(placement, compared && same.includes(placement) ? 'same' : 'placed'),
        ),
        label: `Solution ${grouped(number)}${placements ? '' : ', loading'}`,
      },
    )}<span class="gallery-caption">${grouped(number)}${words}</span><button type="button" class="gallery-place" ?disabled=${!placements}
        aria-label="Place solution ${grouped(number)}${words}" @click=${() => this.#place(number)}></button></div>${more}</li>`;
  }
}
