// @ts-check
/**
 * `<ch-photo-corners>`: a photo with four corners to drag onto the tray. The corners are [x, y] in pixels of the photo: top left, top
 * right, bottom right, bottom left. Arrow keys move the focused corner, ten times as far with Shift.
 */
import { html, svg } from 'lit';
import { wayOf } from '../../../parts/arrows.js';
import { part } from '../../../parts/part.js';
import { drag } from '../../../parts/pieces/drag.js';

/** @typedef {[number, number]} Corner */

const NAMES = ['Top left corner, cell a1', 'Top right corner', 'Bottom right corner', 'Bottom left corner'];
/** How many pixels an arrow key moves a corner, without and with Shift. */
const [STEP, FAR] = [1, 10];

export class PhotoCorners extends part(
  {
    photo: /** @type {HTMLCanvasElement | null} */ (null),
    corners: /** @type {Corner[]} */ ([]),
  },
  /** @type {{move: {corners: Corner[]}}} */ ({}),
) {
  /** @param {number} number @param {number} x @param {number} y */
  #move(number, x, y) {
    const { width, height } = /** @type {HTMLCanvasElement} */ (this.photo);
    const corners = this.corners.map((corner) => /** @type {Corner} */ ([...corner]));
    corners[number] = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    this.say('move', { corners });
  }

  /** @param {PointerEvent} event @param {number} number */
  #grab(event, number) {
    if (event.button !== 0) return;
    const before = this.corners[number];
    const box = /** @type {HTMLElement} */ (this.find('.photo-frame')).getBoundingClientRect();
    const scale = /** @type {HTMLCanvasElement} */ (this.photo).width / box.width;
    drag(event, {
      begin: () => {},
      move: (x, y) => this.#move(number, (x - box.left) * scale, (y - box.top) * scale),
      drop: () => {},
      cancel: () => this.#move(number, ...before),
    });
  }

  /** @param {KeyboardEvent} event @param {number} number */
  #key(event, number) {
    const way = wayOf(event);
    if (!way || way.end || way.far) return;
    event.preventDefault();
    const [x, y] = this.corners[number];
    const far = event.shiftKey ? FAR : STEP;
    this.#move(number, x + far * way.right, y + far * way.down);
  }

  updated() {
    const { photo } = this;
    if (!photo) return;
    this.style.setProperty('--shape', String(photo.width / photo.height));
    for (const [number, [x, y]] of this.corners.entries()) {
      const handle = this.find(`[data-corner="${number}"]`);
      handle?.style.setProperty('inset-inline-start', `${(100 * x) / photo.width}%`);
      handle?.style.setProperty('inset-block-start', `${(100 * y) / photo.height}%`);
    }
  }

  render() {
    const { photo, corners } = this;
    if (!photo) return '';
    return html`<div class="photo-frame" dir="ltr">
      ${photo}
      <svg aria-hidden="true" viewBox="0 0 ${photo.width} ${photo.height}">${svg`<polygon class="photo-edge" points=${corners.join(' ')} />`}</svg>
      ${NAMES.map(
        (name, number) => html`<button type="button" class="photo-corner" data-corner=${number}
          aria-label="${name}, at ${corners[number].map(Math.round).join(', ')}"
          @pointerdown=${(/** @type {PointerEvent} */ event) => this.#grab(event, number)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, number)}></button>`,
      )}
    </div>`;
  }
}

customElements.define('ch-photo-corners', PhotoCorners);
