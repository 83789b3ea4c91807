// @ts-check
/** The exact cover workbench: shows a problem and its matrix, and counts, estimates and shows its solutions. */
import { html, nothing } from 'lit';
import { EstimateQuestion } from '../../parts/asking/estimate-question.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';
import { OtherPrograms } from '../../parts/saving/other-programs.js';
import { BESIDE } from './bench.js';
import { ByHand } from './by-hand.js';
import { Costs } from './costs.js';
import { Matrix } from './matrix.js';
import { Reading } from './reading.js';
import { Solutions } from './solutions.js';
import { Colouring } from './subjects/colouring.js';
import { Edges } from './subjects/edges.js';
import { Langford } from './subjects/langford.js';
import { Queens } from './subjects/queens.js';
import { Sudoku } from './subjects/sudoku.js';
import { Text } from './subjects/text.js';
import { Words } from './subjects/words.js';
import { Unsolvable } from './unsolvable.js';

/** @typedef {import('answers/workbench').State} State */
/** @typedef {import('answers/workbench').View} View */

/** @extends {ExhibitElement<View, State, import('answers/workbench').Answers>} */
export default class Workbench extends ExhibitElement {
  /** Whether the problem on the page was unsolved, because only then does solving it play a sound. */
  unsolved = false;
  reading = new Reading(this);
  /** @type {Solutions} */
  solutions = new Solutions(this);
  /** @type {Matrix} */
  matrix = new Matrix(this);
  byHand = new ByHand(this);
  /** @type {Record<View['subject']['kind'], import('./subjects/subject.js').Subject<unknown, unknown>>} */
  subjects = {
    text: new Text(this),
    sudoku: new Sudoku(this),
    langford: new Langford(this),
    queens: new Queens(this),
    colouring: new Colouring(this),
    edges: new Edges(this),
    words: new Words(this),
  };
  costs = new Costs(this);
  unsolvable = new Unsolvable(this);
  count = this.question('count', {
    counts: (state) => this.positionOf(state),
    answered: ({ value }) => value === '0' && this.unsolvable.question.ask(),
  });
  estimate = new EstimateQuestion(this);
  others = new OtherPrograms(this);

  get subject() {
    return this.subjects[this.view.subject.kind];
  }

  /** @param {State} state */
  positionOf(state) {
    const position = Object.entries(state).filter(([name]) => !BESIDE.has(name));
    return JSON.stringify(position);
  }

  numbersOf() {
    return `${super.numbersOf()}: ${this.view.title}`;
  }

  positionChanged() {
    this.count.reset();
    this.estimate.reset();
    this.others.reset();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has('view') || !this.view) return;
    this.matrix.forget();
    this.subject.viewed();
    this.byHand.viewed();
    const { solved } = this.view.hand ?? /** @type {{solved?: boolean}} */ (this.view.subject);
    if (solved && this.unsolved) this.context.sound('solved');
    this.unsolved = solved === false;
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] */
  choose(name, value, refuse) {
    if (name === 'form') return this.reading.choose(String(value), refuse);
    const another = name === 'problem' || this.subject.fields.includes(name);
    const changes = another ? { ...this.subject.anew, [name]: value, solution: '' } : { [name]: value };
    return this.context.go(changes, { refused: refuse });
  }

  choices() {
    return html`${this.form('problem')}${this.subject.choices()}`;
  }

  draw() {
    const { subject, view } = this;
    const former = this.reading.former ? html`<p class="former">${this.reading.former}</p>` : nothing;
    return html`<div class="workbench"><div class="exhibit">
      <section aria-label="The problem" data-screen>
        <h2 class="only-print">${this.#titlePart()}</h2>
        ${subject.part()}
        ${former}
        <div data-answer>${this.solutions.panel()}</div>
      </section>
      ${this.tools(html`
        ${former}
        ${subject.questions()}
        <div data-answer>${this.byHand.tools()}
        ${this.#countPart()}
        ${this.unsolvable.panel()}
        ${this.costs.panel()}
        ${this.estimate.panel({ exact: this.count.value?.value, disabled: Boolean(view.wrong) })}</div>
        ${view.wrong ? nothing : this.others.panel()}`)}
      </div>
      <section class="below" aria-label="The matrix">${this.matrix.part()}</section>
    </div>`;
  }

  /** The problem and its numbers, printed instead of the fields. */
  #titlePart() {
    const own = this.context.exhibit.parameters.filter(({ name }) => this.subject.fields.includes(name));
    const words = own.map(({ name, title, kind }) =>
      kind === 'flag'
        ? this.state[/** @type {keyof State} */ (name)]
          ? title
          : ''
        : `${title} ${this.state[/** @type {keyof State} */ (name)]}`,
    );
    return [this.view.title, ...words.filter(Boolean)].join(' · ');
  }

  #countPart() {
    const { value } = this.count;
    return this.panel(this.count, 'Count all solutions', {
      disabled: Boolean(this.view.wrong),
      aside: this.form('memory'),
      answer: value
        ? html`<p role="status" aria-label="Number of solutions">${figure({
            value: grouped(value.value),
            status: `${value.value === '1' ? 'solution' : 'solutions'}, exact${value.seconds === null ? '' : `, ${duration(value.seconds)}`}`,
            kind: value.value === '0' ? 'none' : 'exact',
            cite: 'solutions',
          })}</p>
          <p class="soft">By ${value.method}${value.why ? `: ${value.why}` : ''}${
            value.states
              ? html`; ${grouped(value.states)} states at the peak${cite({ what: 'states-at-the-peak', value: grouped(value.states), words: 'states at the peak of the count', how: 'exact' })}`
              : ''
          }. ${value.note}</p>`
        : nothing,
    });
  }
}
