// @ts-check
/** `<ch-drag-float>`: the piece under the pointer while it is dragged, at the board's own scale. */
import { html, LitElement } from 'lit';
import { pieceShape } from './piece-shape.js';

export class DragFloat extends LitElement {
  static properties = { shape: { state: true }, size: { state: true } };

  constructor() {
    super();
    /** @type {any} */
    this.shape = null;
    this.grip = [0, 0];
    this.size = 1;
    this.x = 0;
    this.y = 0;
    this.timer = 0;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {import('./piece-shape.js').Shape} shape @param {number} grip index of the ball held @param {number} size of a cell in pixels */
  show(shape, grip, size) {
    clearTimeout(this.timer);
    this.shape = shape;
    this.grip = shape.cells[grip] ?? shape.cells[0];
    this.size = size;
    this.querySelector('svg')?.classList.remove('is-returning');
    this.updateComplete.then(() => this.moveTo(this.x, this.y));
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.x = x;
    this.y = y;
    const picture = this.querySelector('svg');
    const [row, column] = this.grip;
    if (picture) {
      picture.style.transform = `translate(${x - (column + 0.5) * this.size}px, ${y - (row + 0.5) * this.size}px)`;
    }
  }

  /** Flies back to where it came from and is gone. @param {number} x @param {number} y */
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
    return html`<svg class="drag-float" width=${this.size} height=${this.size} viewBox="0 0 1 1" aria-hidden="true">${pieceShape(this.shape)}</svg>`;
  }
}

customElements.define('ch-drag-float', DragFloat);
