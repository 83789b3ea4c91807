// @ts-check
/**
 * Links and history: follows the address bar, begins and ends visits, and writes the link of every state. Undo is the browser's
 * Back within an exhibit, so every entry that a visit pushes is a step.
 */
import { nameOf, readLink } from './link.js';
import { Visit } from './visit.js';
import { Written } from './written.js';

/** @typedef {import('./visit.js').Place} Place */
/** @typedef {{url: string | null}} Entry */
/** @typedef {{currentEntry: (Entry & {index: number}) | null, entries: () => Entry[]}} Navigation  what we use of the Navigation API */

const LAST = 'counting-house-last';

export class Navigator {
  /** @type {Visit | null} */
  visit = null;
  /** @type {Place} */
  place = { at: 0, first: 0 };
  /** The number of our last entry. */
  #last = 0;
  #begun = false;
  /** Steps back that we have made ourselves and do not follow. */
  #silent = 0;
  #arriving = new AbortController();
  #page;

  /** @param {{store: import('./store.js').Store, engine: import('../engine/engine.js').Engine, announce: (text: string) => void}} page */
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

  /** Shows what the link in the address bar says. */
  async #arrive() {
    this.stay();
    const { signal } = this.#arriving;
    const { store } = this.#page;
    const { hash } = location;
    if (nameOf(hash) !== store.exhibit?.name) this.#leave();
    this.#arrived(nameOf(hash) === store.exhibit?.name);
    const { exhibit, state, problem, cited } = await readLink(hash, store.catalogue);
    if (exhibit) await store.prepare(exhibit.name);
    signal.throwIfAborted();
    if (exhibit && state) {
      this.visit ??= new Visit(exhibit, { ...this.#page, navigator: this });
      await this.visit.arrive(state, problem, cited);
    } else {
      // A broken link keeps its spelling: the sentence speaks about it.
      this.write(problem ? hash : '#/');
      store.enter(null, null, '#/', { problem });
    }
  }

  #leave() {
    this.visit?.end();
    this.visit = null;
  }

  /** Drops the link that is being followed: something else has been done. */
  stay() {
    this.#arriving.abort();
    this.#arriving = new AbortController();
  }

  /** Opens a link of this page, as if a person had followed it. @param {string} link */
  open(link) {
    if (link === location.hash) this.#arrive();
    else location.hash = link;
  }

  // --- history ------------------------------------------------------------------------------------------------------

  /**
   * Reads the entry that the browser is at. One that is not ours was followed or typed: one step further.
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

  /** Writes the present address, or pushes a new one; those after it are gone. @param {string} link @param {boolean} [push] */
  write(link, push = false) {
    if (push) this.#go({ at: this.place.at + 1, first: this.place.first });
    try {
      history[push ? 'pushState' : 'replaceState']({ countingHouse: this.place }, '', link);
    } catch {
      // Some browsers refuse many changes in a short time; the next one will do.
    }
  }

  /** Goes back to `place` without showing anything, because the step after it was refused. @param {Place} place */
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

  /** The link of the next entry; undefined where the browser has no Navigation API to tell. */
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
      // no storage: redo is then known only until the page is loaded again
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
