// @ts-check
/** Counts one step for each notch of a wheel: a touch pad sends many small movements, which count as one step. */

/** The time in which movements count as one (milliseconds). */
const NOTCH = 150;

/** A listener that acts once per notch; the page scrolls only if `act` returns false. @param {(event: WheelEvent) => boolean} act */
export function notches(act) {
  let last = -NOTCH;
  return (/** @type {WheelEvent} */ event) => {
    if (event.ctrlKey) return; // to zoom
    const again = event.timeStamp - last < NOTCH;
    if (again || act(event)) {
      last = event.timeStamp;
      event.preventDefault();
    }
  };
}
