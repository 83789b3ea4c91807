// @ts-check
/** For exhibits that ask before they show: the switch between *Guess first* and *Explore*, the question, and the guesses so far. */
import { html } from 'lit';
import { segments } from '../controls/segments.js';
import './prediction.js';

/** @typedef {import('answers/page').QuestionEntry} Question */
/** @typedef {{guesses: number[], revealed: boolean}} Answered */

const WAYS = /** @type {[string, string][]} */ ([
  ['asked', 'Guess first'],
  ['live', 'Explore'],
]);

export class GuessFirst {
  /**
   * @param {import('../exhibit.js').ExhibitElement} host
   * @param {(tell: string) => unknown} [choose]  switches between the two ways
   */
  constructor(host, choose = (tell) => host.context.go({ tell })) {
    this.host = host;
    this.choose = choose;
    /** What was guessed for each question, and whether its answer was revealed. */
    this.records = host.keep('guesses', () => /** @type {Map<string, Answered>} */ (new Map()));
  }

  /** @param {string} key  identifies a question @returns {Answered} */
  record(key) {
    return this.records.get(key) ?? { guesses: [], revealed: false };
  }

  /** @param {string} key @param {Partial<Answered>} changes */
  change(key, changes) {
    this.records.set(key, { ...this.record(key), ...changes });
    this.host.requestUpdate();
  }

  switchPart() {
    return html`<div class="in-presenter-hidden">${segments('Guess first or explore', WAYS, this.host.state.tell, this.choose)}</div>`;
  }

  /**
   * @param {Question} question  its ID identifies it among all questions of the exhibit
   * @param {{revealed: boolean, reveal: () => void, again: () => void}} [steps]  for an exhibit that reveals the answer in its next step
   */
  questionPart(question, steps) {
    const { id } = question;
    const { guesses, revealed } = this.record(id);
    return html`<ch-prediction ?data-says=${this.host.presenter} .question=${question} .guesses=${guesses} .revealed=${steps?.revealed ?? revealed}
      @guess=${(/** @type {CustomEvent<{guess: number}>} */ { detail }) => this.change(id, { guesses: [...guesses, detail.guess] })}
      @take-back=${() => this.change(id, { guesses: guesses.slice(0, -1) })}
      @reveal=${() => {
        this.change(id, { revealed: true });
        steps?.reveal();
      }}
      @again=${() => {
        this.change(id, { guesses: [], revealed: false });
        steps?.again();
      }}
      @leave=${() => this.choose('live')}></ch-prediction>`;
  }
}
