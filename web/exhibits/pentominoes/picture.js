// @ts-check
import { html } from 'lit';
import { cellPlace } from '../../parts/boards/cells.js';
import { pieceShape, trayShape, unitShape } from '../../parts/boards/piece-shape.js';

/** A board with the first pieces of a play. @param {import('answers/pentominoes').Picture} data */
export default function picture({ rows, columns, placed, pieces }) {
  return html`<svg class="is-square" viewBox="-0.2 -0.2 ${columns + 0.4} ${rows + 0.4}" preserveAspectRatio="xMidYMid meet">${trayShape(rows, columns, null)}
    ${[...Array(rows * columns).keys()].map((i) => unitShape([Math.floor(i / columns), i % columns], 'board-well', 0.37))}
    ${placed.map(({ piece, cells }) => {
      const { letter, colour } = pieces.find(({ name }) => name === piece) ?? pieces[0];
      return pieceShape({ letter, colour, cells: cells.map(cellPlace) });
    })}</svg>`;
}
