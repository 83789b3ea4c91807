// @ts-check
/** Animates a motion that starts and ends slowly, or skips it with reduced motion. */

/**
 * Calls `draw` in every frame with the fraction of the way, from 0 to 1; with reduced motion, at once with 1. Returns a function that ends it.
 * @param {number} milliseconds @param {(share: number) => void} draw
 */
export function moving(milliseconds, draw) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    draw(1);
    return () => {};
  }
  let frame = 0;
  const began = performance.now();
  const step = (/** @type {number} */ now) => {
    const share = Math.min(1, Math.max(0, (now - began) / milliseconds));
    draw(share * share * (3 - 2 * share));
    if (share < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
