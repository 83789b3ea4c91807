// @ts-check
/** Predicts the remaining time of a job from its recent progress. */

/** Milliseconds that count as recent, and the fewest needed for a prediction. */
const LATELY = 15_000;
const FEWEST = 2_000;

export class Pace {
  /** @type {{at: number, fraction: number}[]} */
  #seen = [];

  /** Starts over. */
  forget() {
    this.#seen = [];
  }

  /** @param {number | null} fraction  the part that is done @param {number} [at]  milliseconds */
  see(fraction, at = performance.now()) {
    const last = this.#seen.at(-1);
    if (fraction === null || (last && fraction < last.fraction)) this.forget();
    if (fraction === null) return;
    this.#seen.push({ at, fraction });
    // Keep one entry that is at least LATELY old, if there is one.
    while (this.#seen.length > 2 && this.#seen[1].at < at - LATELY) this.#seen.shift();
  }

  /** Predicts the remaining seconds; null if it is too early to tell. @param {number} [at] @returns {number | null} */
  left(at = performance.now()) {
    const [first] = this.#seen;
    const last = this.#seen.at(-1);
    if (!first || !last || at - first.at < FEWEST || last.fraction <= first.fraction) return null;
    const rate = (last.fraction - first.fraction) / (at - first.at);
    return (1 - last.fraction) / rate / 1000;
  }
}

/** A time in words, so rough that they do not change constantly: about 40 s, about 3 min. @param {number} seconds */
export function roughly(seconds) {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5}\u00a0s`;
  if (seconds < 3600 * 0.95) return `about ${Math.max(1, Math.round(seconds / 60))}\u00a0min`;
  if (seconds < 48 * 3600) return `about ${Math.round(seconds / 3600)}\u00a0h`;
  const years = seconds / 31_557_600;
  if (years < 2) return `about ${Math.round(seconds / 86_400)} days`;
  return years < 1000 ? `about ${Math.round(years)} years` : 'more than a thousand years';
}
