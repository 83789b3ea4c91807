// @ts-check
/** Keeps track of our entries in the browser's history, so that Back undoes, and we know how far back and forward we can go. */

/** `at`: the entry's number; `first`: that of the first one in this exhibit. @typedef {{at: number, first: number}} Place */

const LAST = 'counting-house-last';

export class Steps {
  /** @type {Place} */
  place = { at: 0, first: 0 };
  #last = 0;
  /** Steps back that we have made ourselves and do not follow. */
  #silent = 0;

  /** Calls `arrive` whenever a person goes back or forward. @param {() => void} arrive */
  follow(arrive) {
    addEventListener('popstate', () => {
      if (this.#silent) this.#silent--;
      else arrive();
    });
  }

  /**
   * Reads the entry that the browser is at. One that is not ours was followed or typed: one step further.
   * @param {boolean} begun  whether the page showed something before
   * @param {boolean} sameExhibit
   */
  arrived(begun, sameExhibit) {
    /** @type {Place | undefined} */
    const known = history.state?.countingHouse;
    if (known) {
      this.place = known;
      this.#last = Math.max(this.#last, known.at, remembered());
      return;
    }
    const at = begun ? this.place.at + 1 : 0;
    this.#go({ at, first: sameExhibit ? this.place.first : at });
  }

  /** Steps to a new entry; those after it are gone. */
  forward() {
    this.#go({ at: this.place.at + 1, first: this.place.first });
  }

  /** Writes the address of the present entry. @param {string} address @param {boolean} push  the entry is new */
  write(address, push) {
    try {
      history[push ? 'pushState' : 'replaceState']({ countingHouse: this.place }, '', address);
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
    return this.place.at < this.#last;
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
