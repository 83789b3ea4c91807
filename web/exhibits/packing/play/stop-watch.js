// @ts-check
/**
 * `<ch-stop-watch>`: the time spent on a puzzle. It pauses while `running` is false, while the page is hidden and while the exhibit is
 * not open, and continues when the same `puzzle` comes back. A reload loses less than a second.
 */
import { html } from 'lit';
import { part } from '../../../parts/part.js';
import { attemptAt, change, timeOf, write } from '../results/attempts.js';

export class StopWatch extends part({ puzzle: '', running: true }) {
  timer = 0;
  last = 0;

  connectedCallback() {
    super.connectedCallback();
    this.last = performance.now();
    this.timer = window.setInterval(() => this.#tick(), 250);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  #tick() {
    const now = performance.now();
    const passed = now - this.last;
    this.last = now;
    if (!this.running || document.hidden) return;
    const shown = timeOf(this.puzzle);
    change(this.puzzle, { time: attemptAt(this.puzzle).time + passed });
    if (timeOf(this.puzzle) === shown) return;
    write(this.puzzle);
    this.requestUpdate();
  }

  render() {
    return html`<span role="timer" aria-label="Time">${timeOf(this.puzzle) || '0:00'}</span>`;
  }
}

customElements.define('ch-stop-watch', StopWatch);
