// @ts-check
import { html, nothing, svg } from 'lit';
import { along, wayOf } from '../../../parts/arrows.js';
import { cellName, columnName } from '../../../parts/boards/cells.js';
import { Subject } from './subject.js';

/** Queens on a board. @extends {Subject<import('answers/workbench').QueensDrawn, [number, number][]>} */
export class Queens extends Subject {
  fields = ['rows', 'columns', 'torus'];
  anew = { queens: '' };
  /** The cell selected with the keys. @type {[number, number]} */
  at = [0, 0];

  viewed() {
    const { rows, columns } = this.drawn;
    this.at = [Math.min(this.at[0], rows - 1), Math.min(this.at[1], columns - 1)];
    super.viewed();
  }

  /** @param {string} cell */
  #tap(cell) {
    return this.host.context.play(`choose ${cell}`);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { rows, columns } = this.drawn;
    const way = wayOf(event);
    const next = way && along(way, this.at, rows, columns);
    if (next) {
      this.at = next;
      this.host.find(`[data-queen="${cellName(...next)}"]`)?.focus();
      this.host.requestUpdate();
    } else if (event.key === 'Enter' || event.key === ' ') this.#tap(cellName(...this.at));
    if (way || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  };

  part() {
    const { byHand, presenter } = this.host;
    const board = html`<div class="bench-picture" data-point data-picture>${this.#board()}</div>`;
    // On a projector, only the sentence about the queens placed by hand is below the board, and not even that while a
    // solution is shown.
    if (presenter) return html`${board}${byHand.says('The queens')}`;
    return html`<div class="hand-board">${board}${byHand.rows()}</div>
      <div class="row">${byHand.says('The queens')}
        <span class="group no-print">${this.#attackedPart()}${byHand.removeAll('Remove all queens', 'queens')}</span></div>
      ${this.form(...this.fields)}`;
  }

  choices() {
    return html`${super.choices()}${this.host.presenter ? this.#attackedPart() : nothing}`;
  }

  #attackedPart() {
    const { context, state } = this.host;
    return html`<button type="button" aria-pressed=${state.attacked ? 'true' : 'false'}
      @click=${() => context.go({ attacked: !state.attacked })}>Attacked cells</button>`;
  }

  /** The board to place queens on; while a solution is shown, with the solution's queens. */
  #board() {
    const { columns, rows } = this.drawn;
    const { hand } = this.host.byHand;
    const solved = this.solved?.map(([row, column]) => cellName(row, column));
    const there = new Set(solved ?? this.chosen);
    const clashing = new Set(hand?.rows.filter(({ shared }) => shared.length).map(({ name }) => name));
    const threatened = new Set(this.host.state.attacked ? hand?.excluded : []);
    const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
      const name = cellName(row, column);
      const words = [
        name,
        there.has(name) && 'queen',
        clashing.has(name) && 'attacks another',
        threatened.has(name) && 'attacked',
      ];
      const here = row === this.at[0] && column === this.at[1];
      return svg`<g role="gridcell" class="chess-cell" data-queen=${name} tabindex=${here ? 0 : -1} aria-label=${words.filter(Boolean).join(', ')}
        @focus=${() => {
          this.at = [row, column];
          this.host.requestUpdate();
        }} @click=${() => this.#tap(name)}>
        <rect class=${(row + column) % 2 ? 'chess-dark' : 'chess-light'} x=${column} y=${row} width="1" height="1"/>
        ${threatened.has(name) ? svg`<circle class="chess-attacked" cx=${column + 0.5} cy=${row + 0.5} r="0.13"/>` : ''}
        ${there.has(name) ? queen([row, column], clashing.has(name) ? 'is-wrong' : '') : ''}</g>`;
    };
    const label = `Board of ${rows} rows and ${columns} columns, ${wordsOf([...there])}`;
    return html`<svg class="chess" role="grid" aria-label=${label} width=${widthOf(rows, columns)} viewBox=${boxOf(rows, columns)} @keydown=${this.#key}>
      ${[...Array(rows).keys()].map((row) => svg`<g role="row">${[...Array(columns).keys()].map((column) => cell(row, column))}</g>`)}
      ${frame(rows, columns)}</svg>`;
  }

  /** The board with one queen and its lines. @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { rows, columns } = this.drawn;
    const pointed = /** @type {import('answers/workbench').QueensLies | null} */ (lies);
    const queens = this.solved ?? [];
    const words = pointed
      ? `a queen on ${cellName(...pointed.at)}`
      : wordsOf(queens.map((at) => cellName(...at)));
    return html`<svg class="chess" role="img" aria-label="Board of ${rows} rows and ${columns} columns, ${words}" width=${widthOf(rows, columns)} viewBox=${boxOf(rows, columns)}>
      ${[...Array(rows * columns).keys()].map((at) => {
        const [row, column] = [Math.floor(at / columns), at % columns];
        return svg`<rect class=${(row + column) % 2 ? 'chess-dark' : 'chess-light'} x=${column} y=${row} width="1" height="1"/>`;
      })}
      ${frame(rows, columns)}
      ${(pointed?.lines ?? []).map(([y1, x1, y2, x2]) => svg`<line class="point-line" x1=${x1 + 0.5} y1=${y1 + 0.5} x2=${x2 + 0.5} y2=${y2 + 0.5}/>`)}
      ${pointed ? svg`<rect class="point-mark" x=${pointed.at[1] + 0.04} y=${pointed.at[0] + 0.04} width="0.92" height="0.92"/>` : ''}
      ${queens.map((at) => queen(at))}
      ${pointed ? queen(pointed.at, 'is-pointed') : ''}
    </svg>`;
  }
}

/** @param {string[]} cells */
const wordsOf = (cells) => (cells.length ? `with queens on ${cells.join(', ')}` : 'empty');

/** @param {number} rows @param {number} columns */
const widthOf = (rows, columns) => `${Math.min(32, (32 * columns) / rows)}rem`;

/** @param {number} rows @param {number} columns */
const boxOf = (rows, columns) => `-0.6 -0.6 ${columns + 0.65} ${rows + 0.65}`;

/** @param {[number, number]} at @param {string} [look]  a class */
const queen = ([row, column], look = '') =>
  svg`<text class="chess-queen ${look}" x=${column + 0.5} y=${row + 0.5} dy="0.34em">♛</text>`;

/** The board's edge, and the names of its rows and columns. @param {number} rows @param {number} columns */
const frame = (
  rows,
  columns,
) => svg`<rect class="chess-edge" x="0" y="0" width=${columns} height=${rows}></rect>
  ${[...Array(columns).keys()].map((column) => svg`<text class="board-name" aria-hidden="true" x=${column + 0.5} y="-0.2">${columnName(column)}</text>`)}
  ${[...Array(rows).keys()].map((row) => svg`<text class="board-name" aria-hidden="true" x="-0.32" y=${row + 0.5} dy="0.35em">${row + 1}</text>`)}`;
