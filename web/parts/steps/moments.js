// @ts-check
/** For exhibits whose state is a moment in a `<ch-player>`: the player's keys anywhere in the exhibit, and the moment in the link. */

/** Milliseconds between two changes of the link: browsers limit the rate. */
const PAUSE = 400;

/** The moment shown, which goes into the link at a limited rate. Following a link, or Undo, overrides a moment that is not yet in the link. */
export class LinkedMoment {
  at = 0;
  #timer = 0;
  /** The moment in the link when it was last read, and the moment written since. */
  #read = NaN;
  #written = NaN;

  /** @param {(at: number) => unknown} write  puts a moment into the link; false if that is not possible now */
  constructor(write) {
    this.write = write;
  }

  /** Whether the link is out of date. */
  get waiting() {
    return this.#timer !== 0;
  }

  /** Shows another moment. @param {number} at */
  turn(at) {
    this.at = at;
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      if (this.write(this.at) !== false) this.#written = this.at;
    }, PAUSE);
  }

  /** Shows the moment in the link. @param {number} linked */
  follow(linked) {
    if (linked !== this.#read) {
      if (linked !== this.#written) this.forget();
      this.#read = linked;
      this.#written = NaN;
    }
    if (!this.waiting) this.at = linked;
  }

  /** Leaves the link as it is. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/** The keys of a clicker. */
const CLICKER = /** @type {Record<string, number>} */ ({ PageDown: 1, PageUp: -1 });

/**
 * How many steps a key stands for: a clicker's keys and, in presenter mode, Space. Fields, cells, scrolling boxes and
 * everything outside the exhibit keep their keys.
 * @param {KeyboardEvent} event @param {HTMLElement} exhibit
 */
export function stepsOf(event, exhibit) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  const target = /** @type {Element} */ (event.target);
  const free = target === document.body || target.matches('h1, main');
  if (!free && !(exhibit.contains(target) && !target.closest('textarea, select, summary, dialog, .scroll')))
    return 0;
  if (event.key !== ' ') return CLICKER[event.key] ?? 0;
  const own = target.closest('button, a, label, input, [role="gridcell"]');
  return !own && document.documentElement.hasAttribute('data-presenter') ? 1 : 0;
}

/**
 * Turns the player with the arrow keys, Home, End and the keys of `stepsOf`; outside presenter mode, Space plays or pauses. Fields,
 * scrolling boxes and everything outside the exhibit keep their keys.
 * @param {KeyboardEvent} event @param {HTMLElement} exhibit @param {import('./player.js').Player | null} player
 */
export function steer(event, exhibit, player) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = /** @type {Element} */ (event.target);
  const free = target === document.body || target.matches('h1, main');
  if (!free && !(exhibit.contains(target) && !target.closest('textarea, select, summary, .scroll'))) return;
  if (!player || target.closest('dialog')) return;
  const steps = stepsOf(event, exhibit);
  // At the first and the last moment, a clicker continues the lesson, if one is being taught.
  if (event.key in CLICKER && (steps > 0 ? player.at >= player.last && !player.more : player.at <= 0)) return;
  if (steps) player.by(steps);
  else if (target.matches('input[type="text"]')) return;
  else if (event.key === 'ArrowRight') player.by(1);
  else if (event.key === 'ArrowLeft') player.by(-1);
  else if (event.key === 'Home') player.turn(0);
  else if (event.key === 'End') player.turn(player.last);
  else if (event.key === ' ' && !target.closest('button, a, label, [role="gridcell"]')) player.toggle();
  else return;
  event.preventDefault();
}
