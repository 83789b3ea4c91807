// @ts-check
/** `<ch-drag-float>`: the piece under the pointer during a drag, at the board's own scale. */
import { html, svg } from 'lit';
import { middleOfBall, spacePiece } from '../boards/cube-faces.js';
import { middleOf } from '../boards/lattice.js';
import { pieceShape } from '../boards/piece-shape.js';
import { part } from '../part.js';

/** @typedef {import('../boards/piece-shape.js').Shape & {space?: import('../boards/cube-faces.js').InSpace}} Shown */

/** Cubes in space are drawn smaller than the board's cells, so that the cells beneath show. */
const CUBE = 0.6;

export class DragFloat extends part({ shape: /** @type {Shown | null} */ (null), size: 1 }) {
  grip = [0, 0];
  x = 0;
  y = 0;
  timer = 0;

  /** @param {Shown} shape @param {number} grip index of the ball held @param {number} size of a cell in pixels */
  show(shape, grip, size) {
    clearTimeout(this.timer);
    this.shape = shape;
    const cell = shape.cells[grip] ?? shape.cells[0];
    // The middle of the ball in hand, [x, y] in cells.
    this.grip = shape.space
      ? middleOfBall(shape.space, grip).map((place) => place * CUBE)
      : middleOf(shape.lattice ?? null, cell);
    this.size = size;
    this.querySelector('svg')?.classList.remove('is-returning');
    this.updateComplete.then(() => this.moveTo(this.x, this.y));
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.x = x;
    this.y = y;
    const picture = this.querySelector('svg');
    const [across, down] = this.grip;
    if (picture) {
      picture.style.transform = `translate(${x - across * this.size}px, ${y - down * this.size}px)`;
    }
  }

  /** Lets the piece fly back to where the drag began, then hides it. @param {number} x @param {number} y */
  async goBack(x, y) {
    await this.updateComplete;
    this.querySelector('svg')?.classList.add('is-returning');
    this.moveTo(x, y);
    this.timer = window.setTimeout(() => this.hide(), 220);
  }

  hide() {
    clearTimeout(this.timer);
    this.shape = null;
  }

  render() {
    if (!this.shape) return '';
    return html`<svg class="drag-float" width=${this.size} height=${this.size} viewBox="0 0 1 1" aria-hidden="true">${
      this.shape.space
        ? svg`<g class="float-cubes" transform="scale(${CUBE})">${spacePiece(this.shape, this.shape.space)}</g>`
        : pieceShape(this.shape)
    }</svg>`;
  }
}

customElements.define('ch-drag-float', DragFloat);
