// @ts-check
/**
 * What the page shows and keeps: the exhibit with its state and view, what to say about it, the views seen so far, and the
 * results of finished visits. It draws nothing and knows neither browser nor Python; it says `change`, and the page draws.
 */
import { printLink, printQuery } from './link.js';
import { BadInput } from './parameters.js';
import { load, save } from './saved.js';

/** @typedef {import('./cited.js').Cited} Cited */
/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** What an exhibit draws; only the exhibit knows more. @typedef {object} View */
/** What the build has computed: views by canonical query, and answers for the default state by job.
 * @typedef {{views: Record<string, View>, answers: Record<string, unknown>}} Prepared */

/** The most views that are kept, so that Undo paints at once. */
const KEPT = 60;

export class Store extends EventTarget {
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
  /** The number that the link cites: kept while its state is on show, and no part of `link`. @type {Cited | null} */
  cited = null;
  /** Counts the states shown. */
  turn = 0;
  /** What the build has computed for the exhibits visited so far. @type {Record<string, Prepared>} */
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

  /** Fetches what the build has computed for an exhibit; without it Python computes all. @param {string} name */
  async prepare(name) {
    if (this.prepared[name]) return;
    try {
      this.prepared[name] = await this.#fetch(name);
    } catch (failure) {
      console.warn(failure);
    }
  }

  /** The view of a state, if nothing needs to be computed for it. @param {Exhibit} exhibit @param {State} state */
  viewOf(exhibit, state) {
    const views = this.prepared[exhibit.name]?.views;
    const query = printQuery(exhibit, state);
    return (
      views?.[query] ?? this.#seen.get(keyOf(exhibit, state)) ?? (exhibit.engine ? undefined : views?.[''])
    );
  }

  /** The answer to a question about the present state, if the build has computed it. @param {string} job @param {object} args */
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

  /** Forget the results of all visits. */
  forget() {
    this.#results.clear();
  }

  /**
   * Enters a state; without a view, the old picture stays until `show`, except that of another exhibit. The sentence about the
   * link or the move goes, unless a new one is given.
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

  /** Shows the view of the present state. @param {View} view */
  show(view) {
    this.view = view;
    this.busy = false;
    this.standin = false;
    this.#keep(view);
    this.#changed();
  }

  /** Says why a move or a file was refused. @param {string} sentence */
  refuse(sentence) {
    // The page shows it as an alert, which is spoken; announcing it as well would say it twice.
    this.problem = sentence;
    this.about = 'move';
    this.#changed();
  }

  dismiss() {
    if (!this.problem) return;
    this.problem = '';
    this.#changed();
  }

  /** The state as a small file of our own. */
  save() {
    return save(this.catalogue, this.exhibit, this.state);
  }

  /** The link of a saved position; '' for a file that is not ours, which gets a sentence. @param {Blob} file */
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
