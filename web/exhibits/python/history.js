// @ts-check
/** The input history for the arrow keys, stored in the browser if possible. */

import { keep, kept } from '../../preferences.js';

const KEY = 'console';
const MOST = 200;
/** A search offers at most this many inputs. */
const MOST_FOUND = 50;
/** The maximum total length, in characters. */
const MOST_TEXT = 100_000;

export class History {
  constructor() {
    const known = kept(KEY);
    /** Oldest first. @type {string[]} */
    this.typed = Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
    this.#bound();
    this.at = this.typed.length;
    this.draft = '';
  }

  /** @param {string} source */
  add(source) {
    if (source.trim() && this.typed.at(-1) !== source && source.length <= MOST_TEXT) this.typed.push(source);
    this.#bound();
    this.at = this.typed.length;
    this.draft = '';
    keep(KEY, this.typed);
  }

  /**
   * Moves one step back (-1) or forward (1); null at either end.
   * @param {-1 | 1} step @param {string} now  the field's current text, restored at the end
   * @returns {string | null}
   */
  walk(step, now) {
    const to = this.at + step;
    if (to < 0 || to > this.typed.length) return null;
    if (this.at === this.typed.length) this.draft = now;
    this.at = to;
    return this.typed[to] ?? this.draft;
  }

  /** The distinct inputs that contain a text, ignoring case, newest first. @param {string} text */
  containing(text) {
    const wanted = text.trim().toLowerCase();
    const found = this.typed.filter((each) => each.toLowerCase().includes(wanted) && each !== text);
    return [...new Set(found.reverse())].slice(0, MOST_FOUND);
  }

  #bound() {
    let size = 0;
    let from = this.typed.length;
    while (from > 0 && this.typed.length - from < MOST && size + this.typed[from - 1].length <= MOST_TEXT) {
      from -= 1;
      size += this.typed[from].length;
    }
    this.typed.splice(0, from);
  }
}
