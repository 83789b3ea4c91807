// @ts-check
/**
 * Handles links and history: follows the address bar, begins and ends visits, and writes every state's link. Within
 * an exhibit, Undo is the browser's Back, so every history entry that a visit pushes is one step.
 */
import { Asking } from './asking.js';
import { nameOf, readLink } from './link.js';
import { shown } from './parameters.js';
import { left, Visit } from './visit.js';
import { Written } from './written.js';

/** @typedef {import('./visit.js').Place} Place */
/** @typedef {{url: string | null}} Entry */
/** @typedef {{currentEntry: (Entry & {index: number}) | null, entries: () => Entry[]}} Navigation  the part of the Navigation API used here */

const LAST = 'counting-house-last';

export class Navigator {
  /** @type {Visit | null} */
  visit = null;
  /** @type {Place} */
  place = { at: 0, first: 0 };
  /** The index of the last history entry that we wrote. */
  #last = 0;
  #begun = false;
  /** How many of our own Back steps have yet to arrive; they are ignored. */
  #silent = 0;
  #arriving = new AbortController();
  #page;

  /** @param {{store: import('./store.js').Store, engine: import('../engine/engine.js').Engine, announce: (text: string) => void, sound: import('../parts/context.js').Context['sound']}} page */
  constructor(page) {
    this.#page = { ...page, written: new Written() };
  }

  /** Follows the address bar from now on. */
  start() {
    addEventListener('popstate', () => {
      if (this.#silent) this.#silent--;
      else this.#arrive();
    });
    return this.#arrive();
  }

  /** Shows the state of the link in the address bar. */
  async #arrive() {
    this.stay();
    const { signal } = this.#arriving;
    const { store } = this.#page;
    const { hash } = location;
    if (nameOf(hash) !== store.exhibit?.name) this.#leave();
    this.#arrived(nameOf(hash) === store.exhibit?.name);
    const { exhibit, state, problem, cited, asked, bare } = await readLink(hash, store.catalogue);
    if (exhibit) await store.prepare(exhibit.name);
    signal.throwIfAborted();
    if (exhibit && state) {
      this.visit ??= new Visit(exhibit, { ...this.#page, navigator: this });
      const question = store.prepared[exhibit.name]?.questions?.find(({ id }) => id === asked);
      const missing = asked && !question ? `${exhibit.title} has no question ${shown(asked)}.` : '';
      const set = question && bare ? Asking.stateOf(exhibit, question) : state;
      await this.visit.arrive(set, problem || missing, cited, question ? asked : '');
    } else {
      // Keep a broken link as it is: the message refers to it.
      this.write(problem ? hash : '#/');
      store.enter(null, null, '#/', { problem });
    }
  }

  #leave() {
    this.visit?.end();
    this.visit = null;
  }

  /** Stops following the link, because the visitor has done something else meanwhile. */
  stay() {
    this.#arriving.abort(left());
    this.#arriving = new AbortController();
  }

  /** Opens a link to this page as if it had been clicked. @param {string} link */
  open(link) {
    if (link === location.hash) this.#arrive();
    else location.hash = link;
  }

  // --- history ------------------------------------------------------------------------------------------------------

  /**
   * Reads the browser's current history entry. If we did not write it, a link was clicked or typed, which counts as a
   * new step.
   * @param {boolean} sameExhibit
   */
  #arrived(sameExhibit) {
    /** @type {Place | undefined} */
    const known = history.state?.countingHouse;
    if (known) {
      this.place = known;
      this.#last = Math.max(this.#last, known.at, remembered());
    } else {
      const at = this.#begun ? this.place.at + 1 : 0;
      this.#go({ at, first: sameExhibit ? this.place.first : at });
    }
    this.#begun = true;
  }

  /** Replaces the current address, or pushes a new one and drops the entries after it. @param {string} link @param {boolean} [push] */
  write(link, push = false) {
    if (push) this.#go({ at: this.place.at + 1, first: this.place.first });
    try {
      history[push ? 'pushState' : 'replaceState']({ countingHouse: this.place }, '', link);
    } catch {
      // Some browsers limit how often the address may change; the next change will go through.
    }
  }

  /** Goes back to `place` without rendering, because the step after it was refused. @param {Place} place */
  takeBack(place) {
    this.#go(place);
    this.#silent++;
    history.back();
  }

  get canUndo() {
    return this.place.at > this.place.first;
  }

  get canRedo() {
    return this.place.at < this.#last && nameOf(this.#ahead ?? location.hash) === nameOf(location.hash);
  }

  undo() {
    if (this.canUndo) history.back();
  }

  redo() {
    if (this.canRedo) history.forward();
  }

  /** The link of the next entry; undefined if the browser lacks the Navigation API. */
  get #ahead() {
    const { navigation } = /** @type {{navigation?: Navigation}} */ (globalThis);
    const here = navigation?.currentEntry;
    return here ? new URL(navigation.entries()[here.index + 1]?.url ?? '#', location.href).hash : undefined;
  }

  /** @param {Place} place */
  #go(place) {
    this.place = place;
    this.#last = place.at;
    try {
      sessionStorage.setItem(LAST, String(place.at));
    } catch {
      // no storage: redo works only until the page is reloaded
    }
  }
}

function remembered() {
  try {
    return Number(sessionStorage.getItem(LAST)) || 0;
  } catch {
    return 0;
  }
}
