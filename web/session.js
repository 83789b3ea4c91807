// @ts-check
/**
 * The shared middle layer: what every exhibit gets without asking. It owns the state, the link, the history (Back
 * undoes), undo and redo, start again, and what has been asked for a state. It draws nothing; it says `change`, and the
 * page draws.
 */

import { BadLink, check, defaultState, normal, printLink, printQuery, readLink } from './router.js';

/** @typedef {import('./router.js').Exhibit} Exhibit */
/** @typedef {import('./router.js').State} State */
/** @typedef {{type: string, [field: string]: any}} Event_ */
/** @typedef {{how: 'done' | 'cancelled' | 'error', error?: {kind: string, sentence: string}}} End */
/** @typedef {{done: Promise<End>, cancel: () => void}} Task */
/**
 * @typedef {object} Context
 * @property {(job: string, args?: any, onEvent?: (event: Event_) => void, options?: {lane?: 'quick' | 'work', keep?: boolean}) => Task} ask
 *   a question about the present state; cancelled when the state changes, unless `keep`
 * @property {(move: string) => Promise<{ok: boolean, sentence: string}>} play  Python decides; a refusal is announced
 * @property {(changes: Record<string, unknown>, options?: {replace?: boolean, view?: any}) => Promise<boolean>} go
 *   `view`: what is drawn for it, where the exhibit knows that already
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(text: string) => void} announce
 * @property {(name: string, value: unknown) => string} complain  what is wrong with a value of a parameter, or ''
 * @property {Exhibit} exhibit
 */

const FILE_KIND = 'counting-house position';
const FILE_VERSION = 1;
const FILE_LIMIT = 2_000_000;

export class Session extends EventTarget {
  /**
   * @param {object} options
   * @param {import('./router.js').Catalogue} options.catalogue
   * @param {Record<string, Record<string, any>>} options.views  per exhibit: canonical query -> view, from the build
   * @param {any} options.engine
   * @param {(text: string) => void} options.announce
   */
  constructor({ catalogue, views, engine, announce }) {
    super();
    this.catalogue = catalogue;
    this.engine = engine;
    this.announce = announce;
    this.views = views;
    /** @type {Exhibit | null} */
    this.exhibit = null;
    /** @type {State | null} */
    this.state = null;
    /** The plain data to draw; that of the last good state while a new one is being computed. @type {any} */
    this.view = null;
    /** Whether `view` is still to come for this state. */
    this.busy = false;
    /** Whether `view` is the exhibit's usual one, shown until the one that the link asks for is there. */
    this.standin = false;
    /** A sentence about a link, a file or a move that could not be followed, and which of them it was. */
    this.problem = '';
    /** @type {'link' | 'move'} */
    this.about = 'link';
    this.link = '#/';
    /** Counts the states shown, so that what was asked for an older one can be dropped. */
    this.turn = 0;
    /** @type {Set<Task>} */
    this.asked = new Set();
    /** @type {Promise<unknown>} moves are made one after the other */
    this.moves = Promise.resolve();
    this.arrivals = 0;
    /** Views seen in this visit, so that undo paints at once. @type {Map<string, any>} */
    this.seen = new Map();
    this.place = { at: 0, first: 0 };
    this.last = 0;
    /** Steps back in the history that are not to be followed. */
    this.silent = 0;
    /** @type {Map<string, Context>} */
    this.contexts = new Map();
  }

  /** Follows the address bar from now on. */
  async start() {
    addEventListener('popstate', () => {
      if (this.silent) this.silent--;
      else this.arrive();
    });
    await this.arrive();
  }

  /** The link in the address bar has changed (or is read for the first time): show what it says. */
  async arrive() {
    const ticket = ++this.arrivals;
    const hash = location.hash;
    const read = await readLink(hash, this.catalogue);
    if (ticket !== this.arrivals) return;
    const known = history.state?.countingHouse;
    const sameExhibit = read.exhibit !== null && read.exhibit === this.exhibit;
    if (known) {
      this.place = known;
      this.last = Math.max(this.last, known.at, remembered());
    } else {
      // A link was followed or typed: one step further, and inside one exhibit it is a move like any other.
      const at = this.exhibit || this.turn ? this.place.at + 1 : 0;
      this.place = { at, first: sameExhibit ? this.place.first : at };
      this.last = at;
      remember(at);
    }
    this.problem = read.problem;
    this.about = 'link';
    if (!read.exhibit || !read.state) {
      this.#enter(null, null, '#/');
      return;
    }
    await this.#show(read.exhibit, read.state, { fallback: true });
  }

  /** Opens a link of this page, as if it had been followed. @param {string} link */
  open(link) {
    if (link === location.hash) this.arrive();
    else location.hash = link;
  }

  /**
   * Goes to the state with these changes. Wrong values give a sentence and change nothing.
   * @param {Record<string, unknown>} changes
   * @param {{replace?: boolean, view?: any}} [options]
   */
  async go(changes, { replace = false, view = undefined } = {}) {
    const { exhibit, state } = this;
    if (!exhibit || !state) return false;
    let next;
    try {
      next = normal(exhibit, { ...state, ...changes });
    } catch (failure) {
      if (!(failure instanceof BadLink)) throw failure;
      this.#refuse(failure.message);
      return false;
    }
    if (printQuery(exhibit, next) === printQuery(exhibit, state)) {
      if (this.problem) {
        this.problem = '';
        this.#changed();
      }
      return true;
    }
    this.problem = '';
    this.arrivals++;
    return this.#show(exhibit, next, { push: !replace, view });
  }

  /**
   * Makes a move: Python decides what it leads to.
   * @param {string} move
   * @returns {Promise<{ok: boolean, sentence: string}>}
   */
  play(move) {
    const made = this.moves.then(() => this.#play(move));
    this.moves = made.catch(() => {});
    return made;
  }

  /** @param {string} move */
  async #play(move) {
    const { exhibit, state, turn } = this;
    if (!exhibit || !state) return { ok: false, sentence: '' };
    /** @type {any} */
    let answer = null;
    const task = this.engine.ask(
      { exhibit: exhibit.name, job: 'play', state, args: { move } },
      (/** @type {Event_} */ event) => {
        if (event.type === 'result') answer = event.value;
      },
      { lane: 'quick' },
    );
    const end = await task.done;
    if (turn !== this.turn) return { ok: false, sentence: '' };
    if (end.how !== 'done' || !answer) {
      const sentence = end.error?.sentence ?? 'The move was not made.';
      this.#refuse(sentence);
      return { ok: false, sentence };
    }
    await this.go(answer.state, { view: answer.view });
    return { ok: true, sentence: '' };
  }

  get canUndo() {
    return this.exhibit !== null && this.place.at > this.place.first;
  }

  get canRedo() {
    return this.exhibit !== null && this.place.at < this.last;
  }

  undo() {
    if (this.canUndo) history.back();
  }

  redo() {
    if (this.canRedo) history.forward();
  }

  /** Back to an empty board with what the form says kept; a move like any other, so it can be undone. */
  startAgain() {
    if (!this.exhibit) return;
    this.go(
      Object.fromEntries(
        this.exhibit.parameters
          .filter((parameter) => parameter.form === false)
          .map(({ name, default: usual }) => [name, usual]),
      ),
    );
  }

  /** The state as a small file of our own. */
  save() {
    return JSON.stringify(
      {
        kind: FILE_KIND,
        version: FILE_VERSION,
        page: this.catalogue.version,
        exhibit: this.exhibit?.name,
        state: this.state,
      },
      null,
      1,
    );
  }

  /**
   * Opens a saved file; one that is not ours gives a sentence and changes nothing.
   * @param {Blob} file
   */
  async load(file) {
    try {
      if (file.size > FILE_LIMIT) {
        throw new BadLink(`a saved position has at most ${(FILE_LIMIT / 1e6).toFixed(0)} MB.`);
      }
      let saved;
      try {
        saved = JSON.parse(await file.text());
      } catch {
        throw new BadLink('it is not JSON.');
      }
      if (saved?.kind !== FILE_KIND) throw new BadLink('it was not saved by this page.');
      if (saved.version !== FILE_VERSION) {
        throw new BadLink(
          `it is of version ${String(saved.version).slice(0, 20)}; this page knows version ${FILE_VERSION}.`,
        );
      }
      const exhibit = this.catalogue.exhibits.find((each) => each.name === saved.exhibit);
      if (!exhibit) throw new BadLink('it belongs to an exhibit that this page does not have.');
      if (typeof saved.state !== 'object' || saved.state === null || Array.isArray(saved.state)) {
        throw new BadLink('it holds no position.');
      }
      const link = await printLink(exhibit, normal(exhibit, saved.state));
      this.open(link);
      return true;
    } catch (failure) {
      if (!(failure instanceof BadLink)) throw failure;
      this.#refuse(`This file could not be opened: ${failure.message}`);
      return false;
    }
  }

  /** Opens the lines of Python that make the same problem, at the prompt of the console. */
  async openInPython() {
    const { exhibit, state, turn } = this;
    const console_ = this.catalogue.exhibits.find(({ name }) => name === 'python');
    if (!exhibit || !state || !console_) return;
    let code = '';
    const task = this.engine.ask(
      { exhibit: exhibit.name, job: 'script', state, args: {} },
      (/** @type {Event_} */ event) => {
        if (event.type === 'result') code = event.value;
      },
      { lane: 'quick' },
    );
    const end = await task.done;
    if (turn !== this.turn) return;
    try {
      if (end.how !== 'done') throw new BadLink(end.error?.sentence ?? 'The lines could not be written.');
      this.open(await printLink(console_, normal(console_, { code })));
    } catch (failure) {
      if (!(failure instanceof BadLink)) throw failure;
      this.#refuse(failure.message);
    }
  }

  dismiss() {
    this.problem = '';
    this.#changed();
  }

  /** What the exhibit on show may use. @returns {Context} */
  context() {
    const exhibit = /** @type {Exhibit} */ (this.exhibit);
    let context = this.contexts.get(exhibit.name);
    if (!context) {
      context = {
        exhibit,
        ask: (job, args, onEvent, options) => this.#ask(exhibit, job, args, onEvent, options),
        play: (move) => this.play(move),
        go: (changes, options) => this.go(changes, options),
        undo: () => this.undo(),
        redo: () => this.redo(),
        announce: (text) => this.announce(text),
        complain: (name, value) => this.complaint(name, value),
      };
      this.contexts.set(exhibit.name, context);
    }
    return context;
  }

  /**
   * @param {Exhibit} exhibit
   * @param {string} job
   * @param {any} [args]
   * @param {(event: Event_) => void} [onEvent]
   * @param {{lane?: 'quick' | 'work', keep?: boolean}} [options]
   * @returns {Task}
   */
  #ask(exhibit, job, args = {}, onEvent = () => {}, { lane = 'work', keep = false } = {}) {
    const task = this.engine.ask({ exhibit: exhibit.name, job, state: this.state, args }, onEvent, { lane });
    if (!keep) {
      this.asked.add(task);
      task.done.then(() => this.asked.delete(task));
    }
    return task;
  }

  /** Whether a value would do, as a sentence ('' when it would). @param {string} name @param {unknown} value */
  complaint(name, value) {
    const parameter = this.exhibit?.parameters.find((each) => each.name === name);
    try {
      if (parameter) check(parameter, value);
      return '';
    } catch (failure) {
      if (failure instanceof BadLink) return failure.message;
      throw failure;
    }
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    // The page shows it as an alert, which is spoken; announcing it as well would say it twice.
    this.problem = sentence;
    this.about = 'move';
    this.#changed();
  }

  /**
   * Shows a state: at once when its view is known, else as soon as Python has it. A state Python refuses is not
   * entered: the last good one stays, or, for a link (`fallback`), the exhibit's default is shown.
   * @param {Exhibit} exhibit
   * @param {State} state
   * @param {{push?: boolean, view?: any, fallback?: boolean}} how
   * @returns {Promise<boolean>}
   */
  async #show(exhibit, state, { push = false, view = undefined, fallback = false }) {
    const query = printQuery(exhibit, state);
    const key = `${exhibit.name}?${query}`;
    const { [exhibit.name]: prepared } = this.views;
    const known =
      view ?? prepared?.[query] ?? this.seen.get(key) ?? (exhibit.engine ? undefined : prepared?.['']);
    let link;
    try {
      link = await printLink(exhibit, state);
    } catch (failure) {
      if (!(failure instanceof BadLink)) throw failure;
      link = `#/${exhibit.name}`;
      this.announce(failure.message);
    }
    const before = { state: this.state, view: this.view, link: this.link, place: this.place };
    if (push) {
      this.place = { at: this.place.at + 1, first: this.place.first };
      this.last = this.place.at;
      remember(this.last);
    }
    this.#enter(exhibit, state, link, push, known);
    if (known) return true;
    const turn = this.turn;
    /** @type {any} */
    let answer = null;
    /** @type {State | undefined} */
    let spelled;
    const task = this.engine.ask(
      { exhibit: exhibit.name, job: 'view', state, args: {} },
      (/** @type {Event_} */ event) => {
        if (event.type === 'result') [answer, spelled] = [event.value, event.state];
      },
      { lane: 'quick' },
    );
    this.asked.add(task);
    const end = await task.done;
    this.asked.delete(task);
    if (turn !== this.turn) return false;
    if (end.how === 'done' && answer) {
      if (spelled) return this.#show(exhibit, spelled, { view: answer }); // a state has one spelling
      this.#keep(key, answer);
      this.view = answer;
      this.busy = false;
      this.standin = false;
      this.#changed();
      return true;
    }
    const sentence = end.error?.sentence ?? 'Python could not draw this state.';
    if (fallback || !before.view || !before.state) {
      const usual = defaultState(exhibit);
      this.problem = `This link could not be followed: ${sentence} The page shows ${exhibit.title} from the start.`;
      this.about = 'link';
      this.#enter(exhibit, usual, `#/${exhibit.name}`, false, this.views[exhibit.name]?.['']);
      if (!this.view && end.error?.kind === 'bad input') await this.#show(exhibit, usual, {});
    } else {
      this.#enter(exhibit, before.state, before.link, false, before.view);
      if (push) this.#takeBack(before);
      this.#refuse(sentence);
    }
    return false;
  }

  /**
   * One step back in the history, without showing anything: the step forward was refused, and its entry already has the
   * spelling of the state before it.
   * @param {{place: {at: number, first: number}}} before
   */
  #takeBack(before) {
    this.place = before.place;
    // What could be redone is gone: the refused step has taken its place.
    this.last = before.place.at;
    remember(this.last);
    this.silent++;
    history.back();
  }

  /**
   * @param {Exhibit | null} exhibit
   * @param {State | null} state
   * @param {string} link
   * @param {boolean} [push]
   * @param {any} [view]
   */
  #enter(exhibit, state, link, push = false, view = undefined) {
    this.turn++;
    for (const task of this.asked) task.cancel();
    this.asked.clear();
    const moved = exhibit !== this.exhibit;
    this.exhibit = exhibit;
    this.state = state;
    this.link = link;
    if (exhibit && state && view) this.#keep(`${exhibit.name}?${printQuery(exhibit, state)}`, view);
    // The old picture stays while the new one is computed, except that of another exhibit.
    this.view = view ?? (moved ? (exhibit && this.views[exhibit.name]?.['']) || null : this.view);
    this.busy = exhibit !== null && !view;
    this.standin = this.busy && (moved ? this.view !== null : this.standin);
    const entry = { countingHouse: this.place };
    try {
      // A broken link to nowhere keeps its spelling: the sentence speaks about it.
      const address = exhibit || !this.problem ? link : location.hash;
      history[push ? 'pushState' : 'replaceState'](entry, '', address);
    } catch {
      // Some browsers refuse many changes in a short time; the next one will do.
    }
    this.#changed(moved);
  }

  /** @param {string} key @param {any} view */
  #keep(key, view) {
    this.seen.delete(key);
    this.seen.set(key, view);
    if (this.seen.size > 60) this.seen.delete(/** @type {string} */ (this.seen.keys().next().value));
  }

  #changed(moved = false) {
    this.dispatchEvent(new CustomEvent('change', { detail: { moved } }));
  }
}

const LAST = 'counting-house-last';

/** @param {number} at */
function remember(at) {
  try {
    sessionStorage.setItem(LAST, String(at));
  } catch {
    // no storage: redo is then known only until the page is loaded again
  }
}

function remembered() {
  try {
    return Number(sessionStorage.getItem(LAST)) || 0;
  } catch {
    return 0;
  }
}
