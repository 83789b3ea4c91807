// @ts-check
/**
 * Shows where pieces go: counts the ways to finish through every remaining placement, and shows the counts on the
 * board, in two tables, and in words for the piece in hand.
 */
import { html, nothing } from 'lit';
import { cellName, cellsOf } from '../../../parts/boards/cells.js';
import { grouped, percent } from '../../../parts/figures.js';
import { fieldOf } from '../../../parts/part.js';
import '../../../parts/charts/data-table.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {play: import('../play/play.js').Play}} Host */
/** @typedef {import('answers/packing').Answers['probabilities']['result']} Ways */

/** How many rows of a table are shown at first. */
const SHORT = 8;
/** @param {string} title @returns {import('../../../parts/saving/table-file.js').Column[]} */
const columns = (title) => [
  { title },
  { title: 'Solutions', kind: 'number' },
  { title: 'Share', kind: 'number', how: 'exact, rounded' },
];

/** A share of the whole, for drawing only. @param {string} ways @param {string} total */
function share(ways, total) {
  if (total === '0') return 0;
  return Number((BigInt(ways) * 1_000_000_000n) / BigInt(total)) / 1e9;
}

/** A share in words, never rounded to 0 % or 100 %. @param {string} ways
 * @param {string} total */
function shareWords(ways, total) {
  if (ways === '0') return '0 %';
  if (ways === total) return '100 %';
  const part = share(ways, total);
  if (part < 0.0005) return 'under 0.1 %';
  if (part >= 0.995) return 'over 99 %';
  return percent(part);
}

/** Compares numbers in decimal digits, for descending order. @param {string} one @param {string} other */
const larger = (one, other) => other.length - one.length || (other > one ? 1 : other < one ? -1 : 0);

/** @param {string} ways */
const waysToFinish = (ways) => `${grouped(ways)} ${ways === '1' ? 'way' : 'ways'} to finish`;

/** @extends {PositionPanel<Host>} */
export class Chances extends PositionPanel {
  on = false;
  piece = '';
  cell = '';
  /** Whether the piece's table shows all its rows. */
  whole = false;
  /** The placement that `without` ignores. */
  from = '';
  /** The new puzzle on the board, as written in the link. */
  made = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.question = host.question('probabilities', { lane: 'quick' });
    /** The same question about the position without the piece in hand, which came from the board. */
    this.without = host.question('probabilities', { lane: 'quick' });
  }

  moved() {
    // A new puzzle on the same tray also counts as new: its solution must not show at once.
    const { made } = this.host.state;
    if (this.host.play.on || (made && made !== this.made)) this.left();
    this.made = made;
    this.#forget();
    this.whole = false;
    if (this.on) this.question.ask();
  }

  left() {
    this.on = false;
    this.piece = '';
    this.cell = '';
  }

  #forget() {
    this.from = '';
    this.question.reset();
    this.without.reset();
  }

  #start() {
    this.on = true;
    this.question.ask();
  }

  #stop() {
    this.on = false;
    this.cell = '';
    this.#forget();
  }

  /** The counts for the position without the piece in hand. @returns {Ways | null} */
  get table() {
    const from = this.on ? (this.host.hand.held?.from ?? '') : '';
    if (!from) return this.question.value;
    if (from !== this.from) {
      this.from = from;
      // Defer this: asking a question rerenders, which must not happen during rendering.
      queueMicrotask(() => {
        if (this.on && this.from === from) this.without.ask({ without: from });
      });
      return null;
    }
    return this.without.value;
  }

  /** The pieces that are left. */
  get #left() {
    return this.host.view.pieces.filter(({ left }) => left > 0).map(({ name }) => name);
  }

  /** The piece shown. */
  get shown() {
    const { held } = this.host.hand;
    if (held) return held.piece;
    const left = this.#left;
    return left.includes(this.piece) ? this.piece : (left[0] ?? '');
  }

  /**
   * Says in a sentence whether the placement in hand rules out every solution; null while that is unknown.
   * @param {string} placement
   * @returns {{dead: boolean, sentence: string} | null}
   */
  verdict(placement) {
    if (!this.on || !placement) return null;
    const table = this.table;
    const ways = table?.ways[placement];
    if (!table || ways === undefined) return null;
    const called = this.host.pieces.called(placement.split(':')[0]);
    return ways === '0'
      ? { dead: true, sentence: `${called} there: no way to finish.` }
      : {
          dead: false,
          sentence: `${called} there: ${waysToFinish(ways)}, ${shareWords(ways, table.total)} of all.`,
        };
  }

  /** For each cell of the board, how often the piece shown covers it. */
  get heat() {
    const table = this.on ? this.table : null;
    const piece = this.shown;
    const cover = table?.cover[piece];
    if (!table || !cover) return null;
    const most = Math.max(...Object.values(cover).map((ways) => share(ways, table.total)), 1e-9);
    return new Map(
      Object.entries(cover).map(([cell, ways]) => {
        const part = share(ways, table.total);
        const short = ways === '0' ? '' : part < 0.005 ? '<1' : String(Math.round(part * 100));
        return [
          cell,
          {
            value: part / most,
            text: ways !== table.total && short === '100' ? '>99' : short,
            words: `${this.host.pieces.called(piece)} covers it in ${grouped(ways)} of ${waysToFinish(table.total)}, ${shareWords(ways, table.total)}`,
          },
        ];
      }),
    );
  }

  /** Shows which pieces cover a cell; returns false if this panel is off. @param {string} cell */
  pick(cell) {
    const { host, table } = this;
    if (!this.on) return false;
    this.cell = cell;
    this.whole = false;
    const rows = table ? this.#over(table, cell) : [];
    const some = rows
      .slice(0, 3)
      .map(({ name, ways }) => `${host.pieces.called(name)} ${shareWords(ways, table?.total ?? '0')}`);
    const more = rows.length > 3 ? `, and ${rows.length - 3} more in the table` : '';
    host.context.announce(table ? `${cell}: ${some.join(', ')}${more}.` : `${cell} chosen.`);
    host.requestUpdate();
    return true;
  }

  /** The pieces that can cover a cell. @param {Ways} table @param {string} cell */
  #over(table, cell) {
    return Object.entries(table.cover)
      .filter(([, cells]) => cells[cell] !== undefined)
      .map(([name, cells]) => ({ name, ways: cells[cell] }))
      .sort((one, other) => larger(one.ways, other.ways));
  }

  button() {
    return html`<button type="button" class="ask" aria-pressed=${this.on} @click=${() => (this.on ? this.#stop() : this.#start())}>Where can it go?</button>`;
  }

  /** @param {{button?: boolean}} [how]  whether to include the button */
  panel({ button = true } = {}) {
    const { host } = this;
    const head = button ? html`<div class="job-head">${this.button()}</div>` : nothing;
    if (!this.on) return head;
    const { held } = host.hand;
    const { stage, sentence, fraction } = held?.from ? this.without : this.question;
    const { table } = this;
    return html`${head}<div class="chances">
      <div class="fields">
        <div class="field"><label for="chances-piece">Piece</label>
          <select id="chances-piece" ?disabled=${held !== null} @change=${(/** @type {Event} */ event) => {
            this.piece = fieldOf(event).value;
            this.whole = false;
            host.requestUpdate();
          }}>${this.#left.map((name) => html`<option value=${name} ?selected=${name === this.shown}>${host.pieces.called(name)}</option>`)}</select></div>
        <div class="field"><label for="chances-cell">Cell</label>
          <select id="chances-cell" @change=${(/** @type {Event} */ event) => this.pick(fieldOf(event).value)}>
            <option value="" ?selected=${!this.cell}>–</option>
            ${this.#freeCells().map((cell) => html`<option value=${cell} ?selected=${cell === this.cell}>${cell}</option>`)}
          </select></div>
      </div>
      ${
        stage === 'running'
          ? html`<progress aria-label="Progress: Where can it go?" max="1" .value=${fraction ?? 0}
              class=${fraction === null ? 'is-open' : ''}></progress>`
          : nothing
      }
      <p class="job-sentence" role="status">${sentence}</p>
      ${table ? html`${this.#pieceTable(table)}${this.#cellTable(table)}` : nothing}
    </div>`;
  }

  #freeCells() {
    const { rows, columns, cells, placed } = this.host.view;
    const covered = new Set(placed.flatMap((placement) => placement.cells));
    const all =
      cells ??
      Array.from({ length: rows * columns }, (_, i) => cellName(Math.floor(i / columns), i % columns));
    return all.filter((cell) => !covered.has(cell));
  }

  /** @param {Ways} table */
  #pieceTable({ ways, total }) {
    const piece = this.shown;
    if (!piece) return nothing;
    if (total === '0')
      return html`<p class="soft">There is no way to finish, so no piece fits anywhere. Remove a piece.</p>`;
    const called = this.host.pieces.called(piece);
    const own = Object.entries(ways).filter(([placement]) => placement.startsWith(`${piece}:`));
    const good = own
      .filter(([, number]) => number !== '0')
      .sort((one, other) => larger(one[1], other[1]) || (one[0] < other[0] ? -1 : 1));
    const dead = own.length - good.length;
    const rows = good.map(([placement, number]) => [
      cellsOf(placement).join(' '),
      grouped(number),
      shareWords(number, total),
    ]);
    const places = `${grouped(own.length)} ${own.length === 1 ? 'place' : 'places'}`;
    const ends =
      dead === 0
        ? `Each of the ${places} where it fits leaves a way to finish.`
        : `Of the ${places} where it fits, ${grouped(dead)} ${dead === 1 ? 'leaves' : 'leave'} no way to finish.`;
    const toggle = () => {
      this.whole = !this.whole;
      this.host.requestUpdate();
    };
    return html`<p class="soft">The numbers on the board say in how many of 100 solutions ${called} covers a cell: exact, rounded. ${ends}</p>
      ${
        good.length
          ? html`<ch-data-table how="exact" caption="Where ${called} goes, in ${waysToFinish(total)}, exact; shares exact, rounded" .columns=${columns('On')}
              .rows=${this.whole ? rows : rows.slice(0, SHORT)} .whole=${rows}></ch-data-table>`
          : nothing
      }
      ${
        good.length > SHORT
          ? html`<p><button type="button" aria-expanded=${this.whole} @click=${toggle}>${
              this.whole ? `Show the first ${SHORT} places` : `Show all ${grouped(good.length)} places`
            }</button></p>`
          : nothing
      }`;
  }

  /** @param {Ways} table */
  #cellTable(table) {
    const { cell } = this;
    if (!cell)
      return html`<p class="soft">Choose a cell, here or on the board, to see which pieces cover it.</p>`;
    const rows = this.#over(table, cell);
    if (!rows.length) return html`<p class="soft">None of the remaining pieces can cover ${cell}.</p>`;
    return html`<ch-data-table how="exact" caption="Which piece covers ${cell}, in ${waysToFinish(table.total)}, exact; shares exact, rounded"
      .columns=${columns('Piece')} .rows=${rows.map(({ name, ways }) => [this.host.pieces.called(name), grouped(ways), shareWords(ways, table.total)])}></ch-data-table>`;
  }
}
