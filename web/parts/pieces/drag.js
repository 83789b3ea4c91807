// @ts-check
/** How long a pointer must stay down to count as a long press (milliseconds). */
const LONG = 450;

// After a touch, the browser sends the click as a separate task, which on a busy machine may arrive this late
// (milliseconds).
const LATE = 400;

/** Swallows the click that follows a drag or a long press, unless something else is pressed first. */
function swallowClick() {
  const swallow = (/** @type {MouseEvent} */ click) => {
    // A click caused by Enter on a button has a count of 0.
    if (click.detail === 0) return;
    click.stopPropagation();
    click.preventDefault();
    stop();
  };
  const stop = () => {
    removeEventListener('click', swallow, { capture: true });
    removeEventListener('pointerdown', stop, { capture: true });
  };
  addEventListener('click', swallow, { capture: true });
  addEventListener('pointerdown', stop, { capture: true });
  setTimeout(stop, LATE);
}

/**
 * Follows a drag with mouse, pen or finger from pointerdown on. The drag begins only when the pointer has moved a
 * little, so that a click remains a click; a pointer that stays down without moving may mean something else (`press`).
 *
 * @param {PointerEvent} start
 * @param {object} on
 * @param {() => void} on.begin
 * @param {(x: number, y: number) => void} on.move
 * @param {(x: number, y: number) => void} on.drop
 * @param {() => void} [on.press]
 * @param {() => void} on.cancel  Escape was pressed, or the browser took the pointer away
 */
export function drag(start, { begin, move, drop, press, cancel }) {
  const far = start.pointerType === 'mouse' ? 4 : 8;
  let moving = false;
  let pressed = false;
  const timer = setTimeout(() => {
    if (!press || moving) return;
    pressed = true;
    press();
  }, LONG);
  const stop = () => {
    clearTimeout(timer);
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
    if (!moving && !pressed) return;
    swallowClick();
    if (moving) drop(event.clientX, event.clientY);
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
