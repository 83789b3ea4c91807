// @ts-check
/** Follows the question that is open: whether the exhibit must hide its answers, and what was guessed. */
import { normal } from './parameters.js';

/** @typedef {import('answers/page').QuestionEntry} Entry */
/** A person's guesses at a question, and whether they have seen its answer. @typedef {{guesses: number[], revealed: boolean}} Record_ */
/** What this module needs from the store.
 * @typedef {{exhibit: import('./parameters.js').Exhibit | null, state: import('./parameters.js').State | null, asked: string,
 *   prepared: Record<string, {questions?: Entry[]}>, resultsOf: (exhibit: import('./parameters.js').Exhibit) => Map<string, any>}} Asked */

/** The question that the store's link asks, if any: whether it is open, and what was guessed. */
export class Asking {
  #store;

  /** @param {Asked} store */
  constructor(store) {
    this.#store = store;
  }

  /** The questions of the exhibit shown. @returns {Entry[]} */
  get all() {
    const { exhibit, prepared } = this.#store;
    return (exhibit && prepared[exhibit.name]?.questions) || [];
  }

  /** The question that is being asked, if any. */
  get question() {
    return this.all.find(({ id }) => id === this.#store.asked) ?? null;
  }

  /** Whether the exhibit still shows the state that the question is about. */
  get here() {
    const { question } = this;
    const { state } = this.#store;
    return Boolean(
      question && state && Object.entries(question.pins).every(([name, value]) => state[name] === value),
    );
  }

  /** Whether the exhibit must hide its answers. */
  get hides() {
    const { question } = this;
    return Boolean(question && this.here && !this.record(question).revealed);
  }

  /** @param {Entry} question @returns {Record_} */
  record({ id }) {
    const { exhibit } = this.#store;
    if (!exhibit) return { guesses: [], revealed: false };
    const results = this.#store.resultsOf(exhibit);
    const name = `question ${id}`;
    if (!results.has(name)) results.set(name, { guesses: [], revealed: false });
    return results.get(name);
  }

  /** The state that a question is about. @param {import('./parameters.js').Exhibit} exhibit @param {Entry} question */
  static stateOf(exhibit, question) {
    return normal(exhibit, question.pins);
  }
}
