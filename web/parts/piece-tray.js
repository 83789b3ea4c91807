// @ts-check
/**
 * `<ch-piece-tray>`: the pieces beside the board, as a toolbar: one tab stop, arrows between the pieces.
 *
 * Properties: `pieces` ({name, letter, colour, cells, laid, words, several}; `several` stands in the corner, such as ×2),
 * `held` (name of the piece in hand or ''), `label`.
 * Events: `choose` (Enter, Space or a click on a piece; `detail` {piece, how}), `grab` (a pointer went down on it; {piece,
 * pointer, ball: index of the ball under the pointer}), `command` ({piece, key}).
 */
import { html, LitElement, nothing } from 'lit';
import { pieceShape } from './piece-shape.js';

export class PieceTray extends LitElement {
  static properties = {
    pieces: { attribute: false },
    held: { type: String },
    label: { type: String },
    at: { state: true },
  };

  constructor() {
    super();
    /** @type {{name: string, letter: string, colour: number, cells: number[][], laid: boolean, words?: string, several?: string}[]} */
    this.pieces = [];
    this.held = '';
    this.label = 'Pieces';
    this.at = 0;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {string} name */
  async focusPiece(name) {
    this.at = Math.max(
      0,
      this.pieces.findIndex((piece) => piece.name === name),
    );
    await this.updateComplete;
    this.querySelectorAll('button')[this.at]?.focus();
  }

  /** @param {string} name @param {any} detail */
  #say(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #key(event, index) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.pieces.length - 1;
    const moves = /** @type {Record<string, number>} */ ({
      ArrowRight: index === last ? 0 : index + 1,
      ArrowDown: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    });
    if (event.key in moves) {
      event.preventDefault();
      this.focusPiece(this.pieces[moves[event.key]].name);
    } else if (!this.#say('command', { piece: this.pieces[index].name, key: event.key }))
      event.preventDefault();
  }

  /** @param {PointerEvent} event @param {number} index */
  #down(event, index) {
    const piece = this.pieces[index];
    if (event.button !== 0) return;
    this.at = index;
    const picture = /** @type {Element} */ (event.currentTarget).querySelector('svg');
    const matrix = picture?.getScreenCTM();
    let ball = 0;
    if (matrix) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const far = (/** @type {number[]} */ [row, column]) =>
        (row + 0.5 - point.y) ** 2 + (column + 0.5 - point.x) ** 2;
      piece.cells.forEach((cell, i) => {
        if (far(cell) < far(piece.cells[ball])) ball = i;
      });
    }
    this.#say('grab', { piece: piece.name, pointer: event, ball });
  }

  render() {
    return html`<div class="tray" role="toolbar" aria-label=${this.label}>
      ${this.pieces.map((piece, index) => {
        const rows = Math.max(...piece.cells.map((cell) => cell[0])) + 1;
        const columns = Math.max(...piece.cells.map((cell) => cell[1])) + 1;
        // Every piece at the same scale, in a square that holds it however it is turned.
        const side = Math.max(4, rows, columns);
        const held = piece.name === this.held;
        return html`<button type="button" class="tray-piece ${piece.laid ? 'is-laid' : ''} ${held ? 'is-held' : ''}"
          data-several=${piece.several || nothing} tabindex=${index === Math.min(this.at, this.pieces.length - 1) ? 0 : -1} aria-pressed=${held}
          aria-label="${piece.name}, ${piece.cells.length} ${piece.cells.length === 1 ? 'cell' : 'cells'}, ${piece.words ?? (piece.laid ? 'on the board' : 'in the tray')}"
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, index)}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#down(event, index)}
          @click=${(/** @type {MouseEvent} */ event) =>
            this.#say('choose', { piece: piece.name, how: event.detail > 0 ? 'pointer' : 'key' })}>
          <svg viewBox="${(columns - side) / 2 - 0.1} ${(rows - side) / 2 - 0.1} ${side + 0.2} ${side + 0.2}" aria-hidden="true"
            focusable="false">${pieceShape({ ...piece, look: piece.laid ? 'ghost' : 'laid' })}</svg>
        </button>`;
      })}
    </div>`;
  }
}

customElements.define('ch-piece-tray', PieceTray);
