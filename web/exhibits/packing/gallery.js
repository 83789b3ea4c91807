// @ts-check
/** All ways to finish, a page at a time: go to any number, draw a random one, take one onto the board. */
import { html, nothing } from 'lit';
import { boardPicture } from '../../parts/board-picture.js';
import { cellPlace } from '../../parts/cells.js';
import { grouped } from '../../parts/figures.js';
import { icon } from '../../parts/icons.js';
import { PositionPanel } from './position-panel.js';

/** @typedef {import('./position-panel.js').Table & {counting: {ways: string | undefined}}} Host */

/** Boards on one page. */
const PAGE = 12;
const SIZE = BigInt(PAGE);

/** @extends {PositionPanel<Host>} */
export class Gallery extends PositionPanel {
  open = false;
  /** The number of the first board on the page, from 1. */
  from = '1';
  /** What is wrong with the number typed, or ''. */
  wrong = '';
  /** Number to placements. @type {Map<string, string[]>} */
  boards = new Map();
  total = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    // The quick lane has one worker, which keeps the table of all solutions from one question to the next.
    this.solutions = host.question('solutions', {
      lane: 'quick',
      found: ({ index, placements }) => this.boards.set(String(BigInt(index) + 1n), placements),
      answered: ({ total }) => {
        this.total = total;
      },
    });
    this.random = host.question('random', {
      lane: 'quick',
      found: ({ index }) => this.#turnTo(BigInt(index) + 1n),
    });
  }

  moved() {
    this.solutions.reset();
    this.random.reset();
    this.open = false;
    this.from = '1';
    this.boards = new Map();
    this.total = '';
    this.wrong = '';
  }

  /** How many there are, or 0n while that is unknown. */
  get #all() {
    return BigInt(this.total || this.host.counting.ways || 0);
  }

  /** Turn to a page. @param {bigint} number  of its first board */
  #turnTo(number) {
    const all = this.#all;
    const first = number < 1n ? 1n : all && number > all ? all : number;
    this.open = true;
    this.wrong = '';
    this.from = String(first);
    this.boards = new Map(
      [...this.boards].filter(([each]) => BigInt(each) >= first && BigInt(each) < first + SIZE),
    );
    this.solutions.ask({ from: String(first - 1n), count: PAGE });
  }

  /** @param {SubmitEvent} event */
  #go(event) {
    event.preventDefault();
    const { value } = /** @type {HTMLInputElement} */ (this.host.find('.gallery-number'));
    const text = value.replaceAll(/[\s,]/g, '');
    const all = this.#all;
    if (/^\d{1,400}$/.test(text) && BigInt(text) >= 1n && (!all || BigInt(text) <= all))
      this.#turnTo(BigInt(text));
    else {
      this.wrong = `The number of a solution is a whole number from 1${all ? ` to ${grouped(all)}` : ''}.`;
      this.host.requestUpdate();
    }
  }

  /** @param {string} number */
  async #take(number) {
    const { host } = this;
    const placements = this.boards.get(number);
    if (!placements) return;
    await host.context.go({ placed: placements.join('.'), walked: '' });
    await host.updateComplete;
    // The gallery is gone, and with it the button that had the focus.
    host.board.scrollIntoView({ block: 'nearest' });
    host.board.focusCell('a1');
  }

  panel() {
    const { host, solutions } = this;
    if (host.counting.ways === '0')
      return html`<p class="soft">There is no way to finish, so there are no solutions to show.</p>`;
    return host.panel(solutions, 'Show solutions', {
      start: () => this.#turnTo(1n),
      answer: this.open ? this.#page() : nothing,
    });
  }

  #page() {
    const { random, solutions } = this;
    const all = this.#all;
    const from = BigInt(this.from);
    const last = all && from + SIZE > all ? all : from + SIZE - 1n;
    const numbers = Array.from({ length: Number(last - from) + 1 }, (_, i) => String(from + BigInt(i)));
    const [atStart, atEnd] = [from <= 1n, all > 0n && last === all];
    /** @param {'first' | 'previous' | 'next' | 'last'} where @param {boolean} disabled @param {bigint} to */
    const button = (where, disabled, to) =>
      html`<button type="button" aria-label="${where[0].toUpperCase()}${where.slice(1)} page" ?disabled=${disabled}
        @click=${() => this.#turnTo(to)}>${icon(where)}</button>`;
    const shown = all ? `Solutions ${grouped(from)} to ${grouped(last)} of ${grouped(all)}.` : '';
    return html`<div class="gallery">
      <div class="gallery-bar">
        <div class="group" role="group" aria-label="Pages">
          ${button('first', atStart, 1n)} ${button('previous', atStart, from - SIZE)}
          ${button('next', atEnd, from + SIZE)} ${button('last', atEnd || !all, ((all - 1n) / SIZE) * SIZE + 1n)}
        </div>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#go(event)}>
          <label>Go to number <input class="gallery-number short" type="text" inputmode="numeric" autocomplete="off"
            aria-invalid=${this.wrong ? 'true' : 'false'}></label>
          <button type="submit">Go</button>
        </form>
        <button type="button" @click=${() => {
          this.wrong = '';
          random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
        }}>A random one</button>
      </div>
      <p class="wrong" role="alert">${this.wrong}</p>
      <p role="status" class="gallery-status">${shown || (solutions.running ? 'Looking for solutions …' : '')}</p>
      <ul class="gallery-boards" aria-busy=${solutions.running}>${numbers.map((number) => this.#board(number))}</ul>
    </div>`;
  }

  /** @param {string} number */
  #board(number) {
    const { pieces, view } = this.host;
    const placements = this.boards.get(number);
    const label = `Solution ${grouped(number)}`;
    return html`<li>${boardPicture({
      rows: view.rows,
      columns: view.columns,
      cells: view.cells?.map(cellPlace) ?? null,
      pieces: (placements ?? []).map((placement) => pieces.drawn(placement)),
      label: placements ? label : `${label}, loading`,
    })}
      <div class="gallery-caption"><span>${grouped(number)}</span>
      <button type="button" ?disabled=${!placements} aria-label="Take solution ${grouped(number)} onto the board"
        @click=${() => this.#take(number)}>Take</button></div></li>`;
  }
}
