// @ts-check
/**
 * `<ch-piece-tray>`: the pieces beside the board, as a toolbar with one tab stop; the arrow keys move between the
 * pieces. `held` names the piece in hand. On a phone, only the pieces that are left are shown. Events: `choose`
 * {piece, how: key, pointer or touch}, `grab` {piece, pointer, ball: index of the ball under the pointer} (the
 * pointer went down on it), `command` {piece, key} (a right click as F).
 */
import { html, nothing, svg } from 'lit';
import { ballAt, boundsOf, spacePiece } from '../boards/cube-faces.js';
import { boxAround, middleOf } from '../boards/lattice.js';
import { pieceShape } from '../boards/piece-shape.js';
import { Narrow, SMALL } from '../narrow.js';
import { part } from '../part.js';

/**
 * @typedef {object} TrayPiece
 * @property {string} name
 * @property {string} [called]  in words
 * @property {string} [wrong]  why it is marked
 * @property {string} letter
 * @property {number} colour
 * @property {number[][]} cells
 * @property {import('../boards/lattice.js').Lattice | null} [lattice]
 * @property {boolean} placed
 * @property {string} [words]
 * @property {string} [shape]  in words
 * @property {string} [several]  a mark for the corner, such as ×2
 * @property {import('../boards/cube-faces.js').InSpace} [space]
 */

/** More pieces than this scroll sideways on a phone. */
const MOST = 12;

/** The square that a piece is drawn in, the same size for every piece and orientation. @param {TrayPiece} piece */
function square({ cells, space, lattice = null }) {
  if (space) {
    const { left, top, right, bottom } = boundsOf(space);
    return [(left + right - space.span) / 2, (top + bottom - space.span) / 2, space.span];
  }
  const { left, top, width, height } = boxAround(lattice, cells);
  const side = Math.max(4, width, height);
  return [left + (width - side) / 2, top + (height - side) / 2, side];
}

export class PieceTray extends part(
  {
    pieces: /** @type {TrayPiece[]} */ ([]),
    held: '',
    label: 'Pieces',
    at: 0,
  },
  /** @type {{choose: {piece: string, how: 'key' | 'pointer' | 'touch'}, grab: {piece: string, pointer: PointerEvent, ball: number}, command: {piece: string, key: string}}} */ ({}),
) {
  /** The kind of the last press: key, pointer or touch. */
  how = /** @type {'key' | 'pointer' | 'touch'} */ ('pointer');
  /** Whether the screen is small; the build renders the tray without a screen. @type {Narrow | null} */
  #small = null;

  connectedCallback() {
    super.connectedCallback();
    this.#small ??= new Narrow(this, SMALL);
  }

  get #shown() {
    return this.#small?.now ? this.pieces.filter(({ placed }) => !placed) : this.pieces;
  }

  /** @param {string} name */
  async focusPiece(name) {
    this.at = Math.max(
      0,
      this.#shown.findIndex((piece) => piece.name === name),
    );
    await this.updateComplete;
    this.querySelectorAll('button')[this.at]?.focus();
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #key(event, index) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = this.#shown;
    const last = shown.length - 1;
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
      this.focusPiece(shown[moves[event.key]].name);
    } else if (!this.say('command', { piece: shown[index].name, key: event.key })) event.preventDefault();
  }

  /** A right click counts as F. @param {MouseEvent} event @param {string} piece */
  #menu(event, piece) {
    if (this.how === 'touch' || !this.say('command', { piece, key: 'f' })) event.preventDefault();
  }

  /** @param {PointerEvent} event @param {number} index */
  #down(event, index) {
    const piece = this.#shown[index];
    this.how = event.pointerType === 'touch' ? 'touch' : 'pointer';
    if (event.button !== 0) return;
    this.at = index;
    const picture = /** @type {Element} */ (event.currentTarget).querySelector('svg');
    const matrix = picture?.getScreenCTM();
    let ball = 0;
    if (matrix) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const far = (/** @type {number[]} */ cell) => {
        const [x, y] = middleOf(piece.lattice ?? null, cell);
        return (y - point.y) ** 2 + (x - point.x) ** 2;
      };
      if (piece.space) ball = ballAt(piece.space, point.x, point.y);
      else
        piece.cells.forEach((cell, i) => {
          if (far(cell) < far(piece.cells[ball])) ball = i;
        });
    }
    this.say('grab', { piece: piece.name, pointer: event, ball });
  }

  render() {
    const shown = this.#shown;
    return html`<div class="tray ${shown.length > MOST ? 'is-long' : ''}" role="toolbar" aria-label=${this.label}>
      ${shown.map((piece, index) => {
        const [left, top, side] = square(piece);
        const held = piece.name === this.held;
        return html`<button type="button" class="tray-piece ${piece.placed ? 'is-placed' : ''} ${held ? 'is-held' : ''} ${piece.wrong ? 'is-wrong' : ''}"
          data-several=${piece.several || nothing} tabindex=${index === Math.min(this.at, shown.length - 1) ? 0 : -1} aria-pressed=${held}
          aria-label="${piece.called ?? piece.name}, ${piece.shape ?? `${piece.cells.length} ${piece.cells.length === 1 ? 'cell' : 'cells'}`}, ${piece.words ?? (piece.placed ? 'on the board' : 'in the tray')}${piece.wrong ? `, ${piece.wrong}` : ''}"
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, index)}
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#down(event, index)}
          @contextmenu=${(/** @type {MouseEvent} */ event) => this.#menu(event, piece.name)}
          @click=${(/** @type {MouseEvent} */ event) =>
            this.say('choose', { piece: piece.name, how: event.detail > 0 ? this.how : 'key' })}>
          <svg viewBox="${left - 0.1} ${top - 0.1} ${side + 0.2} ${side + 0.2}" aria-hidden="true"
            focusable="false">${
              piece.space
                ? spacePiece(piece, piece.space)
                : pieceShape({ ...piece, look: piece.placed ? 'ghost' : 'placed' })
            }${piece.wrong ? svg`<path class="tray-cross" d="M${left} ${top}l${side} ${side}m0 ${-side}l${-side} ${side}"/>` : ''}</svg>
        </button>`;
      })}
    </div>`;
  }
}

customElements.define('ch-piece-tray', PieceTray);
