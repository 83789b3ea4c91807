// @ts-check
import { html, nothing, svg } from 'lit';
import { letterColour, pieceColour, shadeOf } from '../../../parts/boards/piece-shape.js';
import { Subject } from './subject.js';

/** The triangle of each edge, clockwise from the top, and the centre of its sign. */
const TRIANGLES = ['0,0 1,0', '1,0 1,1', '1,1 0,1', '0,1 0,0'];
const SIGNS = [
  [0.5, 0.19],
  [0.81, 0.5],
  [0.5, 0.81],
  [0.19, 0.5],
];

const HELP =
  'Write each piece as the signs of its four edges’ colours, clockwise from the top, such as aabc, with spaces between the pieces. A sign is a letter or a digit.';

/** Pieces whose edges match. @extends {Subject<import('answers/workbench').EdgesDrawn, string[]>} */
export class Edges extends Subject {
  fields = ['high', 'wide', 'border'];

  part() {
    return html`${this.form(...this.fields)}
      <div class="bench-picture" data-point data-picture>${this.picture(null)}</div>
      <p class="soft" data-says>${this.drawn.note}</p>
      <details class="in-presenter-hidden no-print"><summary>The list of pieces</summary>
        ${this.host.reading.textField('pieces', 'Pieces', HELP, 4)}</details>
      ${
        this.solved
          ? html`<details class="in-presenter-hidden no-print"><summary>The pieces in words</summary>
              <p>From the top of each, clockwise: ${this.#words(this.solved)}.</p></details>`
          : nothing
      }`;
  }

  /** @param {string} sign */
  #colour(sign) {
    return shadeOf(Math.max(0, this.drawn.colours.indexOf(sign)) + 1);
  }

  /** @param {string[]} pieces */
  #words(pieces) {
    const { rows, columns } = this.drawn;
    return [...Array(rows).keys()]
      .map((row) => `row ${row + 1}: ${pieces.slice(row * columns, (row + 1) * columns).join(', ')}`)
      .join('; ');
  }

  /** The rectangle, with the solution's pieces or one of them. @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { rows, columns, border } = this.drawn;
    const pieces = lies ? null : this.solved;
    const pointed = /** @type {import('answers/workbench').EdgesLies | null} */ (lies);
    const words = pieces
      ? `filled: ${this.#words(pieces)}`
      : pointed
        ? pointed.words
        : `empty${border ? `, with a border of colour ${border}` : ''}`;
    const cells = [...Array(rows * columns).keys()];
    return html`<svg class="edges" role="img" aria-label="${rows} rows and ${columns} columns of pieces, ${words}"
      width="${Math.min(34, (30 * columns) / rows)}rem" viewBox="-0.12 -0.12 ${columns + 0.24} ${rows + 0.24}">
      <rect class="edges-border" x="-0.06" y="-0.06" width=${columns + 0.12} height=${rows + 0.12}
        stroke=${border ? pieceColour(this.#colour(border)) : 'var(--rule-strong)'}></rect>
      ${cells.map((at) => {
        const [x, y] = [at % columns, Math.floor(at / columns)];
        const here = pointed && pointed.at[0] === y && pointed.at[1] === x;
        return this.#piece(x, y, here ? pointed.piece : (pieces?.[at] ?? ''));
      })}
    </svg>`;
  }

  /** @param {number} x @param {number} y @param {string} piece  its signs in its orientation, or '' */
  #piece(x, y, piece) {
    return svg`<g transform="translate(${x} ${y})">
      ${[...piece].map((sign, edge) => {
        const colour = this.#colour(sign);
        const [left, top] = SIGNS[edge];
        return svg`<polygon class="edges-triangle" points="${TRIANGLES[edge]} 0.5,0.5" fill=${pieceColour(colour)}/>
          <text class="edges-sign" x=${left} y=${top} dy="0.34em" fill=${letterColour(colour)}>${sign}</text>`;
      })}
      <rect class="edges-cell" width="1" height="1"></rect>
    </g>`;
  }
}
