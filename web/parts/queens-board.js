// @ts-check
/** A chessboard with queens on some cells, as a picture. */
import { html, svg } from 'lit';
import { cellName, columnName } from './cells.js';

/** @param {{rows: number, columns: number, queens: [number, number][] | null}} what */
export function queensBoard({ rows, columns, queens }) {
  const cells = [...Array(rows * columns).keys()];
  const words = queens
    ? `with queens on ${queens.map(([row, column]) => cellName(row, column)).join(', ')}`
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
    ${(queens ?? []).map(([row, column]) => svg`<text class="chess-queen" x=${column + 0.5} y=${row + 0.5} dy="0.34em">♛</text>`)}
  </svg>`;
}
