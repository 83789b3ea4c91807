// @ts-check
/** In a frame, reports the exhibit's height, and nothing else, to the parent page. */

/** Send at most this many height reports between two user actions, so that a page whose height depends on the reported height cannot loop forever. */
const MOST = 20;

export function followHeight() {
  if (window.parent === window) return;
  let last = 0;
  let left = MOST;
  const act = () => {
    left = MOST;
  };
  addEventListener('pointerdown', act);
  addEventListener('keydown', act);
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (Math.abs(height - last) < 2 || left === 0) return;
    last = height;
    left -= 1;
    // The height is not secret, and no message from the parent is read, so any origin will do.
    window.parent.postMessage({ countingHouse: { height } }, '*');
  }).observe(document.body);
}
