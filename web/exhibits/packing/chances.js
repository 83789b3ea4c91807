// @ts-check
/**
 * Where pieces go: for whatever lies in the tray, the number of ways to finish through every placement that is left, as
 * numbers over the board, as two ruled tables, and as a word about the placement that is held over the board.
 */
import { html, nothing } from 'lit';
import { cellName, cellsOf } from '../../parts/cells.js';
import { Question } from '../../parts/exhibit.js';
import { grouped, percent } from '../../parts/figures.js';
import '../../parts/data-table.js';

/** Rows of a table that are shown at first. */
const SHORT = 8;

/** @typedef {{total: string, ways: Record<string, string>, cover: Record<string, Record<string, string>>}} Table */

/** A share of the whole, for drawing only. @param {string} ways @param {string} total */
function share(ways, total) {
  if (total === '0') return 0;
  return Number((BigInt(ways) * 1_000_000_000n) / BigInt(total)) / 1e9;
}

/** A share in words; what is not quite nothing or everything does not read as if it were. @param {string} ways
 * @param {string} total */
function shareWords(ways, total) {
  if (ways === '0') return '0 %';
  if (ways === total) return '100 %';
  const part = share(ways, total);
  if (part < 0.0005) return 'under 0.1 %';
  if (part >= 0.995) return 'over 99 %';
  return percent(part);
}

/** Larger numbers first; as decimal digits, so that nothing is rounded. @param {string} one @param {string} other */
const larger = (one, other) => other.length - one.length || (other > one ? 1 : other < one ? -1 : 0);

/** @param {string} ways */
const waysToFinish = (ways) => `${grouped(ways)} ${ways === '1' ? 'way' : 'ways'} to finish`;

export class Chances {
  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    this.on = false;
    this.piece = '';
    this.cell = '';
    /** Whether the whole table is shown, for the piece and for the cell. */
    this.whole = false;
    this.question = new Question(host, { job: 'probabilities', lane: 'quick' });
    // The same with the piece that was taken up from the board thought away.
    this.lifted = new Question(host, { job: 'probabilities', lane: 'quick' });
    this.liftedFrom = '';
  }

  /** The tray has changed; what was known about it has been forgotten. */
  moved() {
    this.liftedFrom = '';
    this.whole = false;
    if (this.on) this.question.ask();
  }

  /** The puzzle is another one. */
  left() {
    this.piece = '';
    this.cell = '';
  }

  start() {
    this.on = true;
    this.question.ask();
  }

  stop() {
    this.on = false;
    this.cell = '';
    this.liftedFrom = '';
    this.question.reset();
    this.lifted.reset();
  }

  /** What holds for the tray without the piece in hand. @returns {Table | null} */
  get table() {
    const from = this.on ? (this.host.hand.held?.from ?? '') : '';
    if (!from) return this.question.value;
    if (from !== this.liftedFrom) {
      this.liftedFrom = from;
      // Not while the page is being drawn: a question draws it again.
      queueMicrotask(() => {
        if (this.on && this.liftedFrom === from) this.lifted.ask({ without: from });
      });
      return null;
    }
    return this.lifted.value;
  }

  /** The piece that is on show. */
  get shown() {
    const { host } = this;
    if (host.hand.held) return host.hand.held.piece;
    const left = host.view.pieces.filter((/** @type {any} */ piece) => piece.left > 0);
    return left.some((/** @type {any} */ piece) => piece.name === this.piece)
      ? this.piece
      : (left[0]?.name ?? '');
  }

  /**
   * What is known about the placement in hand: whether it leads to no solution, and a sentence; null when nothing is.
   * @param {string} placement
   * @returns {{dead: boolean, sentence: string} | null}
   */
  verdict(placement) {
    if (!this.on || !placement) return null;
    const table = this.table;
    const ways = table?.ways[placement];
    if (!table || ways === undefined) return null;
    const [piece] = placement.split(':');
    return ways === '0'
      ? { dead: true, sentence: `${piece} there: no way to finish.` }
      : {
          dead: false,
          sentence: `${piece} there: ${waysToFinish(ways)}, ${shareWords(ways, table.total)} of all.`,
        };
  }

  /** For the board: how likely each cell is covered by the piece on show. */
  get heat() {
    const table = this.on ? this.table : null;
    const piece = this.shown;
    const cover = table?.cover[piece];
    if (!table || !cover) return null;
    const most = Math.max(...Object.values(cover).map((ways) => share(ways, table.total)), 1e-9);
    return new Map(
      Object.entries(cover).map(([cell, ways]) => {
        const part = share(ways, table.total);
        const short = ways === '0' ? '0' : part < 0.005 ? '<1' : String(Math.round(part * 100));
        return [
          cell,
          {
            value: part / most,
            text: ways !== table.total && short === '100' ? '>99' : short,
            words: `${piece} covers it in ${grouped(ways)} of ${waysToFinish(table.total)}, ${shareWords(ways, table.total)}`,
          },
        ];
      }),
    );
  }

  /** A cell was pointed out. @param {string} cell */
  pick(cell) {
    const { host } = this;
    this.cell = cell;
    this.whole = false;
    const table = this.table;
    const rows = table ? this.#over(table, cell) : [];
    host.context.announce(
      table
        ? `${cell}: ${rows
            .slice(0, 3)
            .map(({ name, ways }) => `${name} ${shareWords(ways, table.total)}`)
            .join(', ')}${rows.length > 3 ? `, and ${rows.length - 3} more in the table` : ''}.`
        : `${cell} chosen.`,
    );
    host.requestUpdate();
  }

  /** The pieces that can cover a cell. @param {Table} table @param {string} cell */
  #over(table, cell) {
    return Object.entries(table.cover)
      .filter(([, cells]) => cells[cell] !== undefined)
      .map(([name, cells]) => ({ name, ways: cells[cell] }))
      .sort((one, other) => larger(one.ways, other.ways));
  }

  panel() {
    const { host } = this;
    if (!this.on) {
      return html`<div class="chances no-print in-presenter-hidden"><div class="job-head"><button type="button" class="ask"
        @click=${() => this.start()}>Show where pieces go</button></div></div>`;
    }
    const { stage, sentence, fraction } = host.hand.held?.from ? this.lifted : this.question;
    const table = this.table;
    const left = host.view.pieces.filter((/** @type {any} */ piece) => piece.left > 0);
    const cells = this.#freeCells();
    return html`<div class="chances no-print">
      <div class="job-head">
        <button type="button" aria-pressed="true" @click=${() => this.stop()}>Show where pieces go</button>
        <div class="field"><label for="chances-piece">Piece</label>
          <select id="chances-piece" ?disabled=${Boolean(host.hand.held)} @change=${(
            /** @type {any} */ event,
          ) => {
            this.piece = event.target.value;
            this.whole = false;
            host.requestUpdate();
          }}>${left.map(
            (/** @type {any} */ { name }) =>
              html`<option value=${name} ?selected=${name === this.shown}>${name}</option>`,
          )}</select></div>
        <div class="field"><label for="chances-cell">Cell</label>
          <select id="chances-cell" @change=${(/** @type {any} */ event) => this.pick(event.target.value)}>
            <option value="" ?selected=${!this.cell}>–</option>
            ${cells.map((/** @type {string} */ cell) => html`<option value=${cell} ?selected=${cell === this.cell}>${cell}</option>`)}
          </select></div>
      </div>
      ${
        stage === 'running'
          ? html`<progress aria-label="Progress: Show where pieces go" max="1" .value=${fraction ?? 0}
              class=${fraction === null ? 'is-open' : ''}></progress>`
          : nothing
      }
      <p class="job-sentence" role="status">${sentence}</p>
      ${table ? html`${this.#pieceTable(table)}${this.#cellTable(table)}` : nothing}
    </div>`;
  }

  /** @returns {string[]} */
  #freeCells() {
    const { rows, columns, cells, placed } = this.host.view;
    const covered = new Set(placed.flatMap((/** @type {any} */ placement) => placement.cells));
    const all =
      cells ??
      Array.from({ length: rows * columns }, (_, i) => cellName(Math.floor(i / columns), i % columns));
    return all.filter((/** @type {string} */ cell) => !covered.has(cell));
  }

  /** @param {Table} table */
  #pieceTable(table) {
    const piece = this.shown;
    if (!piece) return nothing;
    if (table.total === '0')
      return html`<p class="soft">There is no way to finish, so no piece can go anywhere. Take a piece up again.</p>`;
    const own = Object.entries(table.ways).filter(([placement]) => placement.startsWith(`${piece}:`));
    const good = own
      .filter(([, ways]) => ways !== '0')
      .sort((one, other) => larger(one[1], other[1]) || (one[0] < other[0] ? -1 : 1));
    const dead = own.length - good.length;
    const rows = this.whole ? good : good.slice(0, SHORT);
    const places = `${grouped(own.length)} ${own.length === 1 ? 'place' : 'places'}`;
    const ends =
      dead === 0
        ? `Each of the ${places} where it fits leaves a way to finish.`
        : `Of the ${places} where it fits, ${grouped(dead)} ${dead === 1 ? 'leaves' : 'leave'} no way to finish.`;
    return html`<p class="soft">The numbers on the board say in how many of 100 solutions ${piece} covers a cell. ${ends}</p>
      ${
        good.length
          ? html`<ch-data-table caption="Where ${piece} goes, in ${waysToFinish(table.total)}, exact"
              .columns=${[{ title: 'On' }, { title: 'Solutions', kind: 'number' }, { title: 'Share', kind: 'number' }]}
              .rows=${rows.map(([placement, ways]) => [cellsOf(placement).join(' '), grouped(ways), shareWords(ways, table.total)])}
              ></ch-data-table>`
          : nothing
      }
      ${
        good.length > SHORT
          ? html`<p><button type="button" aria-expanded=${this.whole} @click=${() => {
              this.whole = !this.whole;
              this.host.requestUpdate();
            }}>${this.whole ? `Show the first ${SHORT} places` : `Show all ${grouped(good.length)} places`}</button></p>`
          : nothing
      }`;
  }

  /** @param {Table} table */
  #cellTable(table) {
    const { cell } = this;
    if (!cell)
      return html`<p class="soft">Choose a cell, here or on the board, to see which pieces cover it.</p>`;
    const rows = this.#over(table, cell);
    if (!rows.length) return html`<p class="soft">No piece that is left can cover ${cell}.</p>`;
    return html`<ch-data-table caption="Which piece covers ${cell}, in ${waysToFinish(table.total)}, exact"
      .columns=${[{ title: 'Piece' }, { title: 'Solutions', kind: 'number' }, { title: 'Share', kind: 'number' }]}
      .rows=${rows.map(({ name, ways }) => [name, grouped(ways), shareWords(ways, table.total)])}></ch-data-table>`;
  }
}
