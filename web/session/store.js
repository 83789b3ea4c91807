// @ts-check
/**
 * The page's state: the exhibit with its state and view, messages about it, the views seen so far, and the results of finished
 * visits. It renders nothing and knows neither the browser nor Python; it emits `change`, and the page renders.
 */
import { printLink, printQuery } from './link.js';
import { BadInput } from './parameters.js';
import { load, save } from './saved.js';

/** @typedef {import('./cited.js').Cited} Cited */
/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** What an exhibit draws; opaque here. @typedef {object} View */
/** What the build precomputed: views by canonical query, and answers for the default state by job.
 * @typedef {{views: Record<string, View>, answers: Record<string, unknown>}} Prepared */

/** How many views to keep, so that Undo paints at once. */
const KEPT = 60;

export class Store extends EventTarget {
  /** The exhibit shown; null for the home page. @type {Exhibit | null} */
  exhibit = null;
  /** @type {State | null} */
  state = null;
  /** What to draw: while a new view is computed, the last good one. @type {View | null} */
  view = null;
  /** Whether this state's view is still being computed. */
  busy = false;
  /** Whether `view` is the exhibit's default, shown until the link's own view arrives. */
  standin = false;
  /** A sentence about a link, file or move that was refused, and which of the three it was. */
  problem = '';
  /** @type {'link' | 'move'} */
  about = 'link';
  link = '#/';
  /** The number that the link cites, kept while its state is shown; not part of `link`. @type {Cited | null} */
  cited = null;
  /** Counts the states shown. */
  turn = 0;
  /** What the build precomputed for the exhibits visited so far. @type {Record<string, Prepared>} */
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

  /** Fetches what the build precomputed for an exhibit; if that fails, Python computes everything. @param {string} name */
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
   * @param {{view?: View, problem?: string, cited?: Cited | null}} [how]
   */
  enter(exhibit, state, link, { view, problem = '', cited = null } = {}) {
    const moved = exhibit !== this.exhibit;
    this.turn++;
    this.exhibit = exhibit;
    this.state = state;
    this.link = link;
    this.problem = problem;
    this.about = 'link';
    this.cited = cited;
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

  /** Shows why a move or a file was refused. @param {string} sentence */
  refuse(sentence) {
    // The page shows it as an alert, which screen readers speak; announcing it as well would repeat it.
    this.problem = sentence;
    this.about = 'move';
    this.#changed();
  }

  dismiss() {
    if (!this.problem) return;
    this.problem = '';
    this.#changed();
  }

  /** The state as a small file. */
  save() {
    return save(this.catalogue, this.exhibit, this.state);
  }

  /** The link of a saved position, or '' after showing why the file was refused. @param {Blob} file */
  async load(file) {
    try {
      const { exhibit, state } = await load(this.catalogue, file);
      return await printLink(this.catalogue, exhibit, state);
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.refuse(`This file could not be opened: ${failure.message}`);
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
