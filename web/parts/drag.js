// @ts-check
/**
 * Follows a drag with mouse, pen or finger from pointerdown on. It begins only when the pointer has moved a little, so that a click
 * remains a click.
 *
 * @param {PointerEvent} start
 * @param {object} on
 * @param {() => void} on.begin
 * @param {(x: number, y: number) => void} on.move
 * @param {(x: number, y: number) => void} on.drop
 * @param {() => void} on.cancel  Escape was pressed, or the browser took the pointer away
 */
export function drag(start, { begin, move, drop, cancel }) {
  const far = start.pointerType === 'mouse' ? 4 : 8;
  let moving = false;
  const stop = () => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', gone);
    removeEventListener('keydown', key, true);
    removeEventListener('touchmove', hold);
    document.documentElement.classList.remove('dragging');
  };
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!moving) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < far) return;
      moving = true;
      document.documentElement.classList.add('dragging');
      begin();
    }
    move(event.clientX, event.clientY);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (!moving) return;
    // Swallow the click that follows a drag.
    const swallow = (/** @type {Event} */ click) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    drop(event.clientX, event.clientY);
  };
  const gone = () => {
    stop();
    if (moving) cancel();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && moving) {
      event.preventDefault();
      event.stopPropagation();
      gone();
    }
  };
  // A finger that drags a piece must not scroll the page as well.
  const hold = (/** @type {TouchEvent} */ event) => {
    if (moving && event.cancelable) event.preventDefault();
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', gone);
  addEventListener('keydown', key, true);
  addEventListener('touchmove', hold, { passive: false });
}
