// @ts-check
/** Follows two fingers on a picture: how far they move together, turn around each other, and spread. */

export class TwoFingers {
  /** Where each finger is. @type {Map<number, [number, number]>} */
  #at = new Map();

  /**
   * Follows a finger from pointerdown on. If it is the second finger, `moved` hears how both have moved since: pixels
   * to the right, degrees clockwise, and pixels further apart. Returns whether there are two.
   * @param {PointerEvent} start @param {(by: {across: number, twist: number, spread: number}) => void} moved
   */
  down(start, moved) {
    const at = this.#at;
    at.set(start.pointerId, [start.clientX, start.clientY]);
    const two = at.size === 2;
    const between = () => {
      const [[x, y], [u, v]] = at.values();
      return {
        middle: (x + u) / 2,
        far: Math.hypot(u - x, v - y),
        slope: (Math.atan2(v - y, u - x) * 180) / Math.PI,
      };
    };
    const began = two ? between() : null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!at.has(event.pointerId)) return;
      at.set(event.pointerId, [event.clientX, event.clientY]);
      if (!began || at.size !== 2) return;
      const now = between();
      moved({
        across: now.middle - began.middle,
        twist: now.slope - began.slope,
        spread: now.far - began.far,
      });
    };
    const up = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== start.pointerId) return;
      at.delete(start.pointerId);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
      removeEventListener('pointermove', move);
    };
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    addEventListener('pointermove', move);
    return two;
  }
}
