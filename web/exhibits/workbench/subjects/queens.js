// @ts-check
import { html, svg } from 'lit';
import { cellName, columnName } from '../../../parts/cells.js';
import { Subject } from './subject.js';

/** Queens on a board. @extends {Subject<import('answers/workbench').QueensDrawn, [number, number][]>} */
export class Queens extends Subject {
  fields = ['rows', 'columns', 'torus'];

  part() {
    return html`${this.form(...this.fields)}<div class="bench-picture" data-point>${this.picture(null)}</div>`;
  }

  /** The board, with the solution's queens, or with one queen and its lines. @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { rows, columns } = this.drawn;
    const queens = this.solved;
    const pointed = /** @type {import('answers/workbench').QueensLies | null} */ (lies);
    const cells = [...Array(rows * columns).keys()];
    const words = queens
      ? `with queens on ${queens.map(([row, column]) => cellName(row, column)).join(', ')}`
      : pointed
        ? `a queen on ${cellName(pointed.at[0], pointed.at[1])}`
        : 'empty';
    return html`<svg class="chess" role="img" aria-label="Board of ${rows} rows and ${columns} columns, ${words}"
      width="${Math.min(32, (32 * columns) / rows)}rem" viewBox="-0.6 -0.6 ${columns + 0.65} ${rows + 0.65}">
      ${cells.map((at) => {
        const row = Math.floor(at / columns);
        const column = at % columns;
        return svg`<rect class=${(row + column) % 2 ? 'chess-dark' : 'chess-light'} x=${column} y=${row} width="1" height="1"/>`;
      })}
      <rect class="chess-edge" x="0" y="0" width=${columns} height=${rows}></rect>
      ${[...Array(columns).keys()].map((column) => svg`<text class="board-name" x=${column + 0.5} y="-0.2">${columnName(column)}</text>`)}
      ${[...Array(rows).keys()].map((row) => svg`<text class="board-name" x="-0.32" y=${row + 0.5} dy="0.35em">${row + 1}</text>`)}
      ${(pointed?.lines ?? []).map(([y1, x1, y2, x2]) => svg`<line class="point-line" x1=${x1 + 0.5} y1=${y1 + 0.5} x2=${x2 + 0.5} y2=${y2 + 0.5}/>`)}
      ${pointed ? svg`<rect class="point-mark" x=${pointed.at[1] + 0.04} y=${pointed.at[0] + 0.04} width="0.92" height="0.92"/>` : ''}
      ${(queens ?? []).map(([row, column]) => svg`<text class="chess-queen" x=${column + 0.5} y=${row + 0.5} dy="0.34em">♛</text>`)}
      ${pointed ? svg`<text class="chess-queen is-pointed" x=${pointed.at[1] + 0.5} y=${pointed.at[0] + 0.5} dy="0.34em">♛</text>` : ''}
    </svg>`;
  }
}
