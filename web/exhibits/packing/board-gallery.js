// @ts-check
/**
 * `<ch-board-gallery>`: a page of small boards out of very many, of which only the page on show is held.
 *
 * Properties: `rows`, `columns`, `cells` (Set or null), `total` (decimal text; '' while unknown), `from` (number of the first
 * board on this page, from 1, decimal text), `size` (boards a page), `boards` (Map: number, decimal text from 1 -> pieces),
 * `loading`.
 * Events: `turn` ({from} page wanted), `random`, `take` ({number}).
 */
import { html, LitElement } from 'lit';
import { boardPicture } from '../../parts/board-picture.js';
import { cellPlace } from '../../parts/cells.js';
import { grouped } from '../../parts/figures.js';
import { icon } from '../../parts/icons.js';

export class BoardGallery extends LitElement {
  static properties = {
    rows: { type: Number },
    columns: { type: Number },
    cells: { attribute: false },
    total: { type: String },
    from: { type: String },
    size: { type: Number },
    boards: { attribute: false },
    loading: { type: Boolean },
    wrong: { state: true },
  };

  constructor() {
    super();
    this.rows = 1;
    this.columns = 1;
    /** @type {Set<string> | null} */
    this.cells = null;
    this.total = '';
    this.from = '1';
    this.size = 12;
    /** @type {Map<string, import('../../parts/piece-shape.js').Shape[]>} */
    this.boards = new Map();
    this.loading = false;
    this.wrong = '';
  }

  createRenderRoot() {
    return this;
  }

  /** @param {string} name @param {any} [detail] */
  #say(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** @param {bigint} from */
  #turn(from) {
    this.wrong = '';
    const total = BigInt(this.total || 0);
    let first = from < 1n ? 1n : from;
    if (total && first > total) first = total;
    this.#say('turn', { from: String(first) });
  }

  /** @param {SubmitEvent} event */
  #go(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector('.gallery-number'));
    const text = field.value.replaceAll(/[\s,]/g, '');
    if (!/^\d{1,400}$/.test(text) || BigInt(text) < 1n || (this.total && BigInt(text) > BigInt(this.total))) {
      this.wrong = this.total
        ? `The number of a solution is a whole number from 1 to ${grouped(this.total)}.`
        : 'The number of a solution is a whole number from 1 on.';
      return;
    }
    this.#turn(BigInt(text));
  }

  render() {
    const from = BigInt(this.from || 1);
    const total = BigInt(this.total || 0);
    const size = BigInt(this.size);
    const lastPage = total > 0n ? ((total - 1n) / size) * size + 1n : 1n;
    const numbers = [];
    for (let number = from; number < from + size && (!total || number <= total); number++)
      numbers.push(String(number));
    const atStart = from <= 1n;
    const atEnd = total > 0n && from + size > total;
    const to = numbers.at(-1) ?? '0';
    return html`<div class="gallery">
      <div class="gallery-bar">
        <div class="group" role="group" aria-label="Pages">
          <button type="button" aria-label="First page" ?disabled=${atStart} @click=${() => this.#turn(1n)}>${icon('first')}</button>
          <button type="button" aria-label="Previous page" ?disabled=${atStart} @click=${() => this.#turn(from - size)}>${icon('previous')}</button>
          <button type="button" aria-label="Next page" ?disabled=${atEnd} @click=${() => this.#turn(from + size)}>${icon('next')}</button>
          <button type="button" aria-label="Last page" ?disabled=${atEnd || !total} @click=${() => this.#turn(lastPage)}>${icon('last')}</button>
        </div>
        <form @submit=${this.#go}>
          <label>Go to number <input class="gallery-number short" type="text" inputmode="numeric" autocomplete="off"
            aria-invalid=${this.wrong ? 'true' : 'false'}></label>
          <button type="submit">Go</button>
        </form>
        <button type="button" @click=${() => {
          this.wrong = '';
          this.#say('random');
        }}>A random one</button>
      </div>
      <p class="wrong" role="alert">${this.wrong}</p>
      <p role="status" class="gallery-status">${
        total
          ? `Solutions ${grouped(this.from)} to ${grouped(to)} of ${grouped(this.total)}.`
          : this.loading
            ? 'Looking for solutions …'
            : ''
      }</p>
      <ul class="gallery-boards" aria-busy=${this.loading}>
        ${numbers.map((number) => {
          const pieces = this.boards.get(number);
          return html`<li>
            ${this.#board(pieces, number)}
            <div class="gallery-caption"><span>${grouped(number)}</span>
            <button type="button" ?disabled=${!pieces} aria-label="Take solution ${grouped(number)} onto the board"
              @click=${() => this.#say('take', { number })}>Take</button></div></li>`;
        })}
      </ul>
    </div>`;
  }

  /** @param {import('../../parts/piece-shape.js').Shape[] | undefined} pieces @param {string} number */
  #board(pieces, number) {
    return boardPicture({
      rows: this.rows,
      columns: this.columns,
      cells: this.cells && [...this.cells].map(cellPlace),
      pieces: pieces ?? [],
      label: pieces ? `Solution ${grouped(number)}` : `Solution ${grouped(number)}, loading`,
    });
  }
}

customElements.define('ch-board-gallery', BoardGallery);
