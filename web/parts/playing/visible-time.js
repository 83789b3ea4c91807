// @ts-check
/** The time for which a part is shown on a visible page. */

/** The interval between measurements (ms). */
const TICK = 250;

/** While its host is in the document and the page is not hidden, calls `passed` several times a second. */
export class VisibleTime {
  #timer = 0;

  /** @param {import('lit').ReactiveControllerHost} host @param {(milliseconds: number) => void} passed  gets the time since the last call */
  constructor(host, passed) {
    this.passed = passed;
    host.addController(this);
  }

  hostConnected() {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const since = now - last;
      last = now;
      if (!document.hidden) this.passed(since);
    }, TICK);
  }

  hostDisconnected() {
    clearInterval(this.#timer);
  }
}
