// @ts-check
/**
 * The shared middle layer: what every exhibit gets without asking. It owns the state, the link, undo and redo (Back
 * undoes), start again, and the questions asked about a state. It draws nothing; it says `change`, and the page draws.
 */
import { printLink, printQuery, readLink } from './link.js';
import { BadInput, check, defaultState, normal } from './parameters.js';
import { load, save } from './saved.js';
import { Steps } from './steps.js';
import { Written } from './written.js';

/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** @typedef {import('../parts/context.js').Context} Context */
/** @typedef {import('../parts/context.js').Event_} Event_ */
/** @typedef {import('../parts/context.js').Task} Task */
/** What an exhibit draws; only the exhibit knows more. @typedef {object} View */
/** What the build has computed: views by canonical query, and answers for the default state by job.
 * @typedef {{views: Record<string, View>, answers: Record<string, unknown>}} Prepared */
/** Hears why something was refused. @typedef {(sentence: string) => void} Refused */

/** How many views of this visit are kept, so that Undo paints at once. */
const KEPT = 60;

export class Session extends EventTarget {
  /** The exhibit on show; null on the home page. @type {Exhibit | null} */
  exhibit = null;
  /** @type {State | null} */
  state = null;
  /** What to draw; that of the last good state while a new one is computed. @type {View | null} */
  view = null;
  /** Whether `view` is still to come for this state. */
  busy = false;
  /** Whether `view` is the exhibit's default, shown until that of the link is there. */
  standin = false;
  /** A sentence about a link, a file or a move that could not be followed, and which of them it was. */
  problem = '';
  /** @type {'link' | 'move'} */
  about = 'link';
  link = '#/';
  /** Counts the states shown, so that late answers for an older one can be dropped. */
  turn = 0;
  #steps = new Steps();
  #written = new Written();
  #arrivals = 0;
  /** Questions about the present state. @type {Set<Task>} */
  #asked = new Set();
  /** Moves are made one after the other. @type {Promise<unknown>} */
  #moves = Promise.resolve();
  /** @type {Map<string, View>} */
  #seen = new Map();
  /** @type {Map<string, Context>} */
  #contexts = new Map();
  #prepared;
  /** What the build has computed for the exhibits visited so far. @type {Record<string, Prepared>} */
  prepared = {};

  /**
   * @param {object} options
   * @param {Catalogue} options.catalogue
   * @param {(exhibit: string) => Promise<Prepared>} options.prepared
   * @param {import('../engine/engine.js').Engine} options.engine
   * @param {(text: string) => void} options.announce
   */
  constructor({ catalogue, prepared, engine, announce }) {
    super();
    this.catalogue = catalogue;
    this.#prepared = prepared;
    this.engine = engine;
    this.announce = announce;
  }

  /** Follows the address bar from now on. */
  async start() {
    this.#steps.follow(() => this.#arrive());
    await this.#arrive();
  }

  /** Shows what the link in the address bar says. */
  async #arrive() {
    const ticket = ++this.#arrivals;
    const read = await readLink(location.hash, this.catalogue);
    if (read.exhibit) await this.#prepare(read.exhibit.name);
    if (ticket !== this.#arrivals) return;
    const sameExhibit = read.exhibit !== null && read.exhibit === this.exhibit;
    this.#steps.arrived(this.exhibit !== null || this.turn > 0, sameExhibit);
    this.problem = read.problem;
    this.about = 'link';
    if (read.exhibit && read.state) await this.#show(read.exhibit, read.state, { fallback: true });
    else this.#enter(null, null, '#/');
  }

  /** Fetches what the build has computed for an exhibit; without it Python computes all. @param {string} name */
  async #prepare(name) {
    if (this.prepared[name]) return;
    try {
      this.prepared[name] = await this.#prepared(name);
    } catch (failure) {
      console.warn(failure);
    }
  }

  /** Opens a link of this page, as if a person had followed it. @param {string} link */
  open(link) {
    if (link === location.hash) this.#arrive();
    else location.hash = link;
  }

  /**
   * Goes to the state with these changes. Bad values give a sentence and change nothing.
   * @param {Record<string, unknown>} changes
   * @param {{replace?: boolean, view?: View, refused?: Refused}} [options]  `refused` hears why not; without it the page says so
   */
  async go(changes, { replace = false, view = undefined, refused = undefined } = {}) {
    const { exhibit, state } = this;
    if (!exhibit || !state) return false;
    const next = this.#try(() => normal(exhibit, { ...state, ...changes }), refused);
    if (!next) return false;
    if (printQuery(exhibit, next) === printQuery(exhibit, state)) {
      if (this.problem) this.dismiss();
      return true;
    }
    this.problem = '';
    this.#arrivals++;
    return this.#show(exhibit, next, { push: !replace, view, refused });
  }

  /**
   * Makes a move: Python decides what it leads to.
   * @param {string} move
   * @param {{refused?: Refused, replace?: boolean}} [options]  `replace`: it belongs to the step before
   * @returns {Promise<{ok: boolean, sentence: string}>}
   */
  play(move, { refused, replace } = {}) {
    const made = this.#moves.then(() => this.#play(move, refused, replace));
    this.#moves = made.catch(() => {});
    return made;
  }

  /** @param {string} move @param {Refused} [refused] @param {boolean} [replace] */
  async #play(move, refused, replace) {
    const { turn } = this;
    const { value, end } = await this.#askOnce('play', { move });
    if (turn !== this.turn) return { ok: false, sentence: '' };
    if (!value) {
      const sentence = end.error?.sentence ?? 'The move was not made.';
      this.#refuse(sentence, refused);
      return { ok: false, sentence };
    }
    const { state, view } = /** @type {import('answers/page').Played} */ (value);
    await this.go(state, { view, replace });
    return { ok: true, sentence: '' };
  }

  /** Asks Python about the present state for one short answer. @param {string} job @param {object} [args] */
  async #askOnce(job, args = {}) {
    const exhibit = /** @type {Exhibit} */ (this.exhibit);
    /** @type {{value?: unknown, state?: State}} */
    let answer = {};
    const heard = (/** @type {Event_} */ event) => {
      if (event.type === 'result') answer = event;
    };
    // A move is made even if the state changes meanwhile.
    const task = this.#ask(exhibit, job, args, heard, { lane: 'quick', keep: job !== 'view' });
    const end = await task.done;
    return { ...(end.how === 'done' ? answer : {}), end };
  }

  /**
   * Lets Python read a whole number that a person typed, or say what is wrong with it.
   * @param {string} typed @param {import('../parts/context.js').Wanted} wanted
   * @returns {Promise<{value: string, sentence: string}>}
   */
  async read(typed, wanted) {
    const { value, end } = await this.#askOnce('whole_number', { typed, ...wanted });
    if (typeof value === 'string') return { value, sentence: '' };
    return { value: '', sentence: end.error?.sentence ?? 'The number was not read.' };
  }

  get canUndo() {
    return this.exhibit !== null && this.#steps.canUndo;
  }

  get canRedo() {
    return this.exhibit !== null && this.#steps.canRedo;
  }

  undo() {
    if (this.canUndo) history.back();
  }

  redo() {
    if (this.canRedo) history.forward();
  }

  /** Returns to an empty board but keeps what the form says. It is a move like any other, so it can be undone. */
  startAgain() {
    const parameters = this.exhibit?.parameters.filter((parameter) => !parameter.form) ?? [];
    this.go(Object.fromEntries(parameters.map(({ name, default: usual }) => [name, usual])));
  }

  /** The state as a small file of our own. */
  save() {
    return save(this.catalogue, this.exhibit, this.state);
  }

  /** Opens a saved file; one that is not ours gives a sentence and changes nothing. @param {Blob} file */
  async load(file) {
    try {
      const { exhibit, state } = await load(this.catalogue, file);
      this.open(await printLink(this.catalogue, exhibit, state));
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.#refuse(`This file could not be opened: ${failure.message}`);
    }
  }

  /** Opens the lines of Python that make the same problem, at the prompt of the exhibit that takes scripts. */
  async openInPython() {
    const { turn } = this;
    const target = this.catalogue.exhibits.find(({ takesScript }) => takesScript);
    if (!target) return;
    const { value, end } = await this.#askOnce('script');
    if (turn !== this.turn) return;
    if (!value) {
      this.#refuse(end.error?.sentence ?? 'The lines could not be written.');
      return;
    }
    this.#written.add(String(value), 'script');
    const state = this.#try(() => normal(target, { [String(target.takesScript)]: value }));
    if (state) this.open(await this.#linkOf(target, state));
  }

  dismiss() {
    this.problem = '';
    this.#changed();
  }

  /** What the exhibit on show may use. @returns {Context} */
  context() {
    const exhibit = /** @type {Exhibit} */ (this.exhibit);
    let context = this.#contexts.get(exhibit.name);
    if (!context) {
      context = {
        exhibit,
        ask: (job, args, onEvent, options) => this.#ask(exhibit, job, args, onEvent, options),
        play: (move, options) => this.play(move, options),
        go: (changes, options) => this.go(changes, options),
        read: (typed, wanted) => this.read(typed, wanted),
        undo: () => this.undo(),
        redo: () => this.redo(),
        announce: (text) => this.announce(text),
        complain: (name, value) => this.#complaint(name, value),
        written: this.#written,
      };
      this.#contexts.set(exhibit.name, context);
    }
    return context;
  }

  /**
   * @param {Exhibit} exhibit
   * @param {string} job
   * @param {object} [args]
   * @param {(event: Event_) => void} [onEvent]
   * @param {{lane?: 'quick' | 'work', keep?: boolean}} [options]  `keep`: not cancelled when the state changes
   * @returns {Task}
   */
  #ask(exhibit, job, args = {}, onEvent = () => {}, { lane = 'work', keep = false } = {}) {
    const state = this.state ?? undefined;
    const known = this.#known(exhibit, job, args);
    if (known !== undefined) {
      const done = Promise.resolve().then(() => {
        onEvent({ type: 'result', value: known });
        return /** @type {const} */ ({ how: 'done' });
      });
      return { done, cancel: () => {} };
    }
    const task = this.engine.ask({ exhibit: exhibit.name, job, state, args: { ...args } }, onEvent, { lane });
    if (!keep) {
      this.#asked.add(task);
      task.done.then(() => this.#asked.delete(task));
    }
    return task;
  }

  /** The answer that the build has computed, if it has. @param {Exhibit} exhibit @param {string} job @param {object} args */
  #known(exhibit, job, args) {
    if (!this.state || Object.keys(args).length > 0 || printQuery(exhibit, this.state)) return undefined;
    return this.prepared[exhibit.name]?.answers[job];
  }

  /** Says what is wrong with a value of a parameter; '' for nothing. @param {string} name @param {unknown} value */
  #complaint(name, value) {
    const parameter = this.exhibit?.parameters.find((each) => each.name === name);
    try {
      if (parameter) check(parameter, value);
      return '';
    } catch (failure) {
      if (failure instanceof BadInput) return failure.message;
      throw failure;
    }
  }

  /** Does something; bad input becomes the page's sentence. @template T @param {() => T} act @param {Refused} [refused]
   * @returns {T | undefined} */
  #try(act, refused) {
    try {
      return act();
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.#refuse(failure.message, refused);
      return undefined;
    }
  }

  /** @param {string} sentence @param {Refused} [refused] */
  #refuse(sentence, refused) {
    if (refused) {
      refused(sentence);
      return;
    }
    // The page shows it as an alert, which is spoken; announcing it as well would say it twice.
    this.problem = sentence;
    this.about = 'move';
    this.#changed();
  }

  /** The link of a state, or, if that is too long, that of its exhibit, which is announced.
   * @param {Exhibit} exhibit @param {State} state */
  async #linkOf(exhibit, state) {
    try {
      return await printLink(this.catalogue, exhibit, state);
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.announce(failure.message);
      return `#/${exhibit.name}`;
    }
  }

  /**
   * Shows a state: at once when its view is known, else as soon as Python has it. A state that Python refuses is not
   * entered: the last good one stays, or, for a link (`fallback`), the exhibit's default is shown.
   * @param {Exhibit} exhibit
   * @param {State} state
   * @param {{push?: boolean, view?: View, fallback?: boolean, refused?: Refused}} how
   * @returns {Promise<boolean>}
   */
  async #show(exhibit, state, { push = false, view = undefined, fallback = false, refused = undefined }) {
    const key = keyOf(exhibit, state);
    const prepared = this.prepared[exhibit.name]?.views;
    const known =
      view ??
      prepared?.[printQuery(exhibit, state)] ??
      this.#seen.get(key) ??
      (exhibit.engine ? undefined : prepared?.['']);
    const link = await this.#linkOf(exhibit, state);
    const before = { state: this.state, view: this.view, link: this.link, place: this.#steps.place };
    if (push) this.#steps.forward();
    this.#enter(exhibit, state, link, push, known);
    if (known) return true;
    const { turn } = this;
    const { value, state: spelled, end } = await this.#askOnce('view');
    if (turn !== this.turn) return false;
    if (value) {
      const shown = /** @type {View} */ (value);
      if (spelled) return this.#show(exhibit, spelled, { view: shown }); // a state has one spelling
      this.#keep(key, shown);
      this.view = shown;
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
      this.#enter(exhibit, usual, `#/${exhibit.name}`, false, prepared?.['']);
      if (!this.view && end.error?.kind === 'bad input') await this.#show(exhibit, usual, {});
    } else {
      this.#enter(exhibit, before.state, before.link, false, before.view);
      if (push) this.#steps.takeBack(before.place);
      this.#refuse(sentence, refused);
    }
    return false;
  }

  /**
   * @param {Exhibit | null} exhibit
   * @param {State | null} state
   * @param {string} link
   * @param {boolean} [push]
   * @param {View} [view]
   */
  #enter(exhibit, state, link, push = false, view = undefined) {
    this.turn++;
    for (const task of this.#asked) task.cancel();
    this.#asked.clear();
    const moved = exhibit !== this.exhibit;
    this.exhibit = exhibit;
    this.state = state;
    this.link = link;
    if (exhibit && state && view) this.#keep(keyOf(exhibit, state), view);
    // The old picture stays while the new one is computed, except that of another exhibit.
    this.view = view ?? (moved ? (exhibit && this.prepared[exhibit.name]?.views['']) || null : this.view);
    this.busy = exhibit !== null && !view;
    this.standin = this.busy && (moved ? this.view !== null : this.standin);
    // A broken link to nowhere keeps its spelling: the sentence speaks about it.
    this.#steps.write(exhibit || !this.problem ? link : location.hash, push);
    this.#changed(moved);
  }

  /** @param {string} key @param {View} view */
  #keep(key, view) {
    this.#seen.delete(key);
    this.#seen.set(key, view);
    if (this.#seen.size > KEPT) this.#seen.delete(/** @type {string} */ (this.#seen.keys().next().value));
  }

  #changed(moved = false) {
    this.dispatchEvent(new CustomEvent('change', { detail: { moved } }));
  }
}

/** @param {Exhibit} exhibit @param {State} state */
const keyOf = (exhibit, state) => `${exhibit.name}?${printQuery(exhibit, state)}`;
