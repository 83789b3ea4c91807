// @ts-check
/**
 * `<ch-stop-watch>`: the time spent on a puzzle. It pauses while `running` is false, while the page is hidden and while the exhibit is
 * not open, and continues when the same `puzzle` comes back. A reload loses less than a second.
 */
import { html } from 'lit';
import { part } from '../../../parts/part.js';
import { VisibleTime } from '../../../parts/playing/visible-time.js';
import { attemptAt, change, timeOf, write } from '../results/attempts.js';

export class StopWatch extends part({ puzzle: '', running: true }) {
  watch = new VisibleTime(this, (milliseconds) => this.#pass(milliseconds));

  /** @param {number} milliseconds */
  #pass(milliseconds) {
    if (!this.running) return;
    const shown = timeOf(this.puzzle);
    change(this.puzzle, { time: attemptAt(this.puzzle).time + milliseconds });
    if (timeOf(this.puzzle) === shown) return;
    write(this.puzzle);
    this.requestUpdate();
  }

  render() {
    return html`<span role="timer" aria-label="Time">${timeOf(this.puzzle) || '0:00'}</span>`;
  }
}

customElements.define('ch-stop-watch', StopWatch);
