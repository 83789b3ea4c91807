// @ts-check
/**
 * The page's state: the exhibit with its state and view, messages about it, the views seen so far, and the results of finished
 * visits. It renders nothing and knows neither the browser nor Python; it emits `change`, and the page renders.
 */
import { Asking } from './asking.js';
import { printLink, printQuery } from './link.js';
import { BadInput, normal } from './parameters.js';
import { load, parsed, save } from './saved.js';

/** @typedef {import('./cited.js').Cited} Cited */
/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** The data that an exhibit draws; this module does not look inside. @typedef {object} View */
/** The data that the build precomputed: views by canonical query, answers for the default state by job, and questions to a visitor.
 * @typedef {{views: Record<string, View>, answers: Record<string, unknown>, questions?: import('./asking.js').Entry[]}} Prepared */

/** How many views to keep so that Undo paints at once. */
const KEPT = 60;

export class Store extends EventTarget {
  /** The exhibit shown; null for the home page. @type {Exhibit | null} */
  exhibit = null;
  /** @type {State | null} */
  state = null;
  /** The view to draw; while a new view is being computed, the last good one. @type {View | null} */
  view = null;
  /** Whether this state's view is still being computed. */
  busy = false;
  /** Whether `view` is the exhibit's default, shown until the link's own view arrives. */
  standin = false;
  /** A sentence about a refused link, file or move, and which of the three it was. */
  problem = '';
  /** @type {'link' | 'move'} */
  about = 'link';
  link = '#/';
  /** The number that the link cites, kept while its state is shown; not part of `link`. @type {Cited | null} */
  cited = null;
  /** The ID of the question that the link asks, or ''; like `cited`, it is not part of `link`. */
  asked = '';
  asking = new Asking(this);
  /** Counts the states shown. */
  turn = 0;
  /** The precomputed data of the exhibits visited so far. @type {Record<string, Prepared>} */
  prepared = {};
  #fetch;
  /** @type {Map<string, View>} */
  #seen = new Map();
  /** @type {Map<string, Map<string, any>>} any: only the exhibit knows what it keeps */
  #results = new Map();

  /** @param {Catalogue} catalogue @param {(exhibit: string) => Promise<Prepared>} prepared */
  constructor(catalogue, prepared) {
    super();
    this.catalogue = catalogue;
    this.#fetch = prepared;
  }

  /** Fetches an exhibit's precomputed data; if that fails, Python computes everything. @param {string} name */
  async prepare(name) {
    if (this.prepared[name]) return;
    try {
      this.prepared[name] = await this.#fetch(name);
    } catch (failure) {
      console.warn(failure);
    }
  }

  /** The view of a state, if it is already known. @param {Exhibit} exhibit @param {State} state */
  viewOf(exhibit, state) {
    const views = this.prepared[exhibit.name]?.views;
    const query = printQuery(exhibit, state);
    return (
      views?.[query] ?? this.#seen.get(keyOf(exhibit, state)) ?? (exhibit.engine ? undefined : views?.[''])
    );
  }

  /** The precomputed answer to a question about the current state, if any. @param {string} job @param {object} args */
  answerOf(job, args) {
    const { exhibit, state } = this;
    if (!exhibit || !state || Object.keys(args).length > 0 || printQuery(exhibit, state)) return undefined;
    return this.prepared[exhibit.name]?.answers[job];
  }

  /** The results of an exhibit's visits, by name. @param {Exhibit} exhibit */
  resultsOf({ name }) {
    const results = this.#results.get(name) ?? new Map();
    this.#results.set(name, results);
    return results;
  }

  /** Forgets the results of all visits. */
  forget() {
    this.#results.clear();
  }

  /**
   * Enters a state. Without a view, the exhibit's last picture stays until `show`. The message about the previous link or move is
   * cleared unless a new one is given.
   * @param {Exhibit | null} exhibit @param {State | null} state @param {string} link
   * @param {{view?: View, problem?: string, cited?: Cited | null, asked?: string}} [how]  unless given, the question stays
   */
  enter(exhibit, state, link, { view, problem = '', cited = null, asked } = {}) {
    const moved = exhibit !== this.exhibit;
    this.turn++;
    this.exhibit = exhibit;
    this.state = state;
    this.link = link;
    this.problem = problem;
    this.about = 'link';
    this.cited = cited;
    this.asked = asked ?? (moved ? '' : this.asked);
    this.view = view ?? (moved ? (exhibit && this.prepared[exhibit.name]?.views['']) || null : this.view);
    this.busy = exhibit !== null && !view;
    this.standin = this.busy && (moved ? this.view !== null : this.standin);
    if (view) this.#keep(view);
    this.#changed(moved);
  }

  /** Shows the view of the current state. @param {View} view */
  show(view) {
    this.view = view;
    this.busy = false;
    this.standin = false;
    this.#keep(view);
    this.#changed();
  }

  /** Waits for the view of the current state; returns false if another state comes first. */
  async drawn() {
    const { turn } = this;
    while (this.busy && this.turn === turn)
      await new Promise((go) => this.addEventListener('change', go, { once: true }));
    return this.turn === turn;
  }

  /** Shows why a move or a file was refused. @param {string} sentence */
  refuse(sentence) {
    // The page shows it as an alert, which screen readers speak; announcing it as well would repeat it.
    this.problem = sentence;
    this.about = 'move';
    this.#changed();
  }

  /** Opens a question about the state shown, or closes it (with ''). @param {string} asked */
  ask(asked) {
    this.asked = asked;
    this.#changed();
  }

  /** Says that a guess was made or an answer revealed. */
  guessed() {
    this.#changed();
  }

  dismiss() {
    if (!this.problem) return;
    this.problem = '';
    this.#changed();
  }

  /** The state, to be saved. */
  saved() {
    return save(this.catalogue, this.exhibit, this.state);
  }

  /** The link of a saved position, or '' after showing why it was refused. @param {Blob | object} from  a file, or what it contains */
  async load(from) {
    const file = from instanceof Blob;
    try {
      const { exhibit, state } = load(this.catalogue, file ? await parsed(from) : from);
      return await printLink(this.catalogue, exhibit, state);
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.refuse(`This ${file ? 'file' : 'position'} could not be opened: ${failure.message}`);
      return '';
    }
  }

  /** The link of an exhibit with some values, or '' after showing why there is none. @param {Exhibit} exhibit @param {Record<string, unknown>} given */
  async linkOf(exhibit, given) {
    try {
      return await printLink(this.catalogue, exhibit, normal(exhibit, given));
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.refuse(failure.message);
      return '';
    }
  }

  /** @param {View} view */
  #keep(view) {
    const key = keyOf(/** @type {Exhibit} */ (this.exhibit), /** @type {State} */ (this.state));
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
