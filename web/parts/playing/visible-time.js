// @ts-check
/** The time for which a page is visible. */

/** The interval between measurements (ms). */
const TICK = 250;

/**
 * Calls `passed` several times a second with the milliseconds since the last call, but not while the page is hidden. Returns a
 * function that ends it.
 * @param {(milliseconds: number) => void} passed
 */
export function visibleTime(passed) {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const since = now - last;
    last = now;
    if (!document.hidden) passed(since);
  }, TICK);
  return () => clearInterval(timer);
}
