// @ts-check
/**
 * `<ch-stop-watch>`: the time spent on a puzzle. It pauses while `running` is false, while the page is hidden and while the exhibit is
 * not open, and continues when the same `puzzle` comes back.
 */
import { html } from 'lit';
import { part } from '../../parts/part.js';
import { keep, kept } from '../../preferences.js';

/** The most puzzles whose times this browser keeps. */
const MOST = 100;
const KEY = 'times';

/** Milliseconds spent on each puzzle; a reload loses less than a second. @type {Map<string, number>} */
const spent = new Map(entries(kept(KEY)));

/** What is kept may be anything. @param {unknown} times @returns {[string, number][]} */
function entries(times) {
  if (!Array.isArray(times)) return [];
  return times.filter((each) => Array.isArray(each) && typeof each[0] === 'string' && each[1] > 0);
}

/** @param {string} puzzle @param {number} time */
function spend(puzzle, time) {
  spent.delete(puzzle);
  spent.set(puzzle, time);
  if (spent.size > MOST) spent.delete(/** @type {string} */ (spent.keys().next().value));
}

/** The time spent on a puzzle, such as 1:05; '' for none. @param {string} puzzle */
export function timeOf(puzzle) {
  if (!spent.has(puzzle)) return '';
  const seconds = Math.floor((spent.get(puzzle) ?? 0) / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

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
    spend(this.puzzle, (spent.get(this.puzzle) ?? 0) + passed);
    if (timeOf(this.puzzle) === shown) return;
    keep(KEY, [...spent]);
    this.requestUpdate();
  }

  render() {
    return html`<span role="timer" aria-label="Time">${timeOf(this.puzzle) || '0:00'}</span>`;
  }
}

customElements.define('ch-stop-watch', StopWatch);
