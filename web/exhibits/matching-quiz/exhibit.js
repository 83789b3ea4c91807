// @ts-check
/**
 * The exhibit *The matching quiz*: a round to play, strategies as Young diagrams with their chances, and a walk to the
 * quiz where the rule fails.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { about, grouped, many, withinUnits } from '../../parts/figures.js';
import { fieldOf, isOpen } from '../../parts/part.js';
import { cite } from '../../parts/saving/citation.js';
import '../../parts/charts/data-table.js';
import '../../parts/charts/line-chart.js';
import './chance-bars.js';
import './rule-map.js';
import './young-diagram.js';
import { Walk } from './walk.js';

/** @typedef {import('answers/matching-quiz').View} View */
/** @typedef {import('answers/matching-quiz').State} State */
/** @typedef {import('answers/matching-quiz').Answers} Answers */
/** @typedef {Answers['best']['found']} Row */

const NUMBER = /** @type {const} */ ('number');
const BEST = [
  { title: 'at least', kind: NUMBER },
  { title: 'best chance', kind: NUMBER },
  { title: 'strategies that have it' },
  { title: 'published rule' },
  { title: 'its chance', kind: NUMBER },
  { title: 'the rule' },
];
const TWO = [
  { title: 'n', kind: NUMBER },
  { title: 'best for two right' },
  { title: 'its chance', kind: NUMBER },
  { title: 'the rule for two' },
];
const READINGS = [
  { title: 'guess every time' },
  { title: 'formula' },
  { title: 'nobody right', kind: NUMBER },
];

/** @param {Row} row */
const bestOf = (row) => `${row.best.join(' or ')}${row.more ? ` or ${row.more} more` : ''}`;

/**
 * The number of the answer on each door, from 1; 0 for none yet. It is taken from the state, because a choice may be
 * made before the view of the last choice arrives.
 * @param {Pick<State, 'questions' | 'written'>} state
 */
const writtenIn = ({ questions, written }) =>
  written ? written.split('.').map(Number) : /** @type {number[]} */ (Array(questions).fill(0));

/** A row of the best strategies in words. @param {Row} row */
const told = (row) => [
  row.right,
  row.fraction ? `${row.chance} (${row.fraction})` : row.chance,
  bestOf(row),
  row.rule,
  row.ruleChance,
  row.holds ? 'holds' : html`<b class="quiz-fails">fails</b>`,
];

/** @extends {ExhibitElement<View, State, Answers>} */
export default class MatchingQuiz extends ExhibitElement {
  least = false;
  sitting = false;
  best = this.question('best', { own: ['questions'] });
  table = this.question('table', { kept: true, own: ['upto'] });
  formulas = this.question('formulas', { own: ['strategies', 'which'] });
  school = this.question('class', { own: ['strategies', 'which', 'seed', 'students'] });
  mark = this.question('mark', { lane: 'quick', own: ['written', 'seed', 'questions'] });
  fill = this.question('fill', {
    lane: 'quick',
    answered: ({ written }) => this.context.go({ written }),
  });

  walk = new Walk(this);

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('state')) this.walk.follow(this.state);
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (this.state.show === 'walk') this.walk.keyPressed(event);
  }

  get cited() {
    return ['questions'];
  }

  /** @param {State} state */
  positionOf({ questions }) {
    return String(questions);
  }

  positionChanged() {
    for (const question of this.questions) if (question !== this.table) question.reset();
    if (this.state.show === 'compare') this.best.ask();
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] */
  async choose(name, value, refuse) {
    if (name !== 'questions') return super.choose(name, value, refuse);
    const { ok, sentence } = await this.context.play(`questions ${value}`);
    if (!ok) refuse?.(sentence);
  }

  get #which() {
    return Math.min(this.state.which, this.view.strategies.length - 1);
  }

  choices() {
    const { show } = this.state;
    if (show === 'walk') return this.form('show');
    return html`${this.form('show', 'questions', 'right')}${show === 'compare' ? this.examples() : nothing}`;
  }

  draw() {
    const { state, view } = this;
    if (state.show === 'walk') return this.walk.content();
    if (state.show === 'round') return this.#roundPart();
    return html`<div class="stack">
      <div class="stack" data-screen><p class="quiz-question" data-says>${view.sentence}</p>
        ${this.#strategiesPart()}${this.#nextPart()}</div>
      <section aria-label="Chances" data-answer>
        <div class="job-head"><h2>How many are right?</h2>
          <button type="button" class="no-print" aria-pressed=${this.least ? 'true' : 'false'} @click=${() => {
            this.least = !this.least;
            this.requestUpdate();
          }}>At least</button></div>
        <ch-chance-bars .strategies=${view.strategies} .right=${view.right} .least=${this.least} .simulated=${this.school.latest ? { which: this.#which, seen: this.school.latest.seen } : null}
          caption=${this.least ? 'Chance of at least this many right, exact, rounded' : 'Chance of exactly this many right, exact, rounded'}></ch-chance-bars>
        <p class="soft">Whatever you write, the expected number of right answers is ${view.strategies[0].mean}, exact. ${cite({ what: 'expected-right', value: String(view.strategies[0].mean), words: 'right answers are expected, whatever you write', how: 'exact' })}</p>
      </section>
      ${this.#bestPart()}
      ${this.#mapPart()}
      ${this.#sitPart()}
      ${this.#formulasPart()}
    </div>`;
  }

  // --- the strategies -----------------------------------------------------------------------------------------------

  #strategiesPart() {
    const { view } = this;
    const which = this.#which;
    const shown = view.strategies[which];
    return html`<section aria-label="Strategies" data-point data-picture><div class="columns quiz-two">
      <div>
        <h2>Strategy ${which + 1}: ${shown.name}</h2>
        <p class="soft in-presenter-hidden">Drag a question to another answer, or choose a row and then another.</p>
        <ch-young-diagram .parts=${shown.parts} .names=${view.names} .colour=${which + 1} label="Strategy ${which + 1}: ${shown.words}"
          @shift=${(/** @type {CustomEvent<{from: number, to: number}>} */ { detail }) => this.context.play(`move ${which} ${detail.from} ${detail.to}`)}></ch-young-diagram>
      </div>
      <div>
        <h2>At least ${view.right} right</h2>
        <ul class="bare" data-answer>${view.strategies.map(
          (
            each,
            i,
          ) => html`<li class="quiz-card ${i === which ? 'is-shown' : ''}"><div role="status" aria-label="Strategy ${i + 1}">
            ${figure({ value: each.atLeast, status: `${each.status}${each.fraction ? `: ${each.fraction}` : ''}`, cite: { what: `chance-${i + 1}`, value: each.fraction || each.atLeast, words: `is the chance of at least ${view.right} right, strategy ${each.words}`, how: each.fraction ? 'exact' : each.status } })}
            <p><b class="quiz-name quiz-name-${i + 1}">${each.name}</b><span class="in-presenter-hidden">: ${each.words}.</span>${view.leader.includes(i) && view.strategies.length > 1 ? html` <b>Best of these.</b>` : nothing}</p></div>
            <div class="group no-print in-presenter-hidden">
              <button type="button" aria-pressed=${i === which ? 'true' : 'false'} @click=${() => this.context.go({ which: i })}>Show ${i + 1}</button>
              ${view.strategies.length > 1 ? html`<button type="button" @click=${() => this.context.play(`remove ${i}`)}>Remove ${i + 1}</button>` : nothing}
            </div></li>`,
        )}</ul>
        ${view.strategies.length < 4 ? html`<p class="in-presenter-hidden"><button type="button" @click=${() => this.context.play(`add ${shown.text}`)}>Add a copy</button></p>` : nothing}
        <div class="in-presenter-hidden">${this.form('strategies')}</div>
        ${view.right > 0 ? html`<p class="soft in-presenter-hidden" data-answer>The published rule for at least ${view.right} right: ${view.rule}, chance ${view.ruleChance}, ${view.ruleStatus}. ${cite({ what: 'rule-chance', value: view.ruleChance, words: `is the chance of at least ${view.right} right by the published rule, ${view.rule}`, how: view.ruleStatus })}</p>` : nothing}
      </div></div></section>`;
  }

  /** On a projector, one button goes through the strategies. */
  #nextPart() {
    const { strategies } = this.view;
    if (!this.presenter) return nothing;
    return html`<div><button type="button" data-main @click=${() => this.context.go({ which: (this.#which + 1) % strategies.length })}>Next strategy</button></div>`;
  }

  // --- the best strategy ------------------------------------------------------------------------------------------

  #bestPart() {
    const { best, view } = this;
    const { items: rows, value } = best;
    return html`<section aria-label="The best strategies" data-answer>
      <h2>The best strategy for every m</h2>
      ${this.panel(best, 'Try all partitions', {
        answer: rows.length
          ? html`${
              value ? html`<p role="status" aria-label="The best strategies">${value.sentence}</p>` : nothing
            }
              <ch-data-table how="exact, rounded" .done=${best.stage === 'done'} caption="The best strategies for ${many(view.questions, 'question')}, chances exact, rounded" .columns=${BEST}
                .marked=${new Set(rows.flatMap(({ right }, i) => (right === view.right ? [i] : [])))}
                .rows=${rows.map((row) => [...told(row)])}></ch-data-table>`
          : nothing,
      })}
    </section>`;
  }

  #mapPart() {
    const { table, view } = this;
    const { items: quizzes, value } = table;
    const limit = 1 - 2 / Math.E;
    return html`<section aria-label="Where the rule fails" data-answer class=${table.stage === 'idle' ? 'no-print' : ''}>
      <h2>Where the published rule fails</h2>
      <p class="soft">The rule: for one right, write the same answer everywhere; for two, two answers, half and half; for more, each answer once; for all but one, one answer twice.</p>
      ${this.panel(table, 'Draw the map', {
        aside: html`${this.form('upto')}<p class="soft no-print">${view.cost}</p>`,
        answer: quizzes.length
          ? html`${value ? html`<p role="status" aria-label="Where the rule fails">${value.sentence}</p>` : nothing}
              <div class="columns quiz-two"><div><ch-rule-map .done=${table.stage === 'done'} .quizzes=${quizzes} .questions=${view.questions} .right=${view.right} .words=${value?.sentence ?? ''}
                @cell=${(/** @type {CustomEvent<{questions: number, right: number}>} */ { detail }) => this.context.play(`cell ${detail.questions} ${detail.right}`)}></ch-rule-map>
              ${this.#cellWords()}</div>
              <div><ch-data-table how="exact, rounded" class="quiz-for-two" .done=${table.stage === 'done'} caption="Two right: what replaces it, chances exact, rounded" .columns=${TWO} .rows=${quizzes.map(
                (quiz) => [
                  quiz.questions,
                  bestOf(quiz.rows[1]),
                  quiz.rows[1].chance,
                  quiz.rows[1].holds ? 'holds' : html`<b class="quiz-fails">fails</b>`,
                ],
              )}></ch-data-table></div></div>
              ${
                value
                  ? html`<details class="quiz-all"><summary>The best strategies for every n and m</summary>
                <ch-data-table how="exact, rounded" class="quiz-for-two" caption="The best of all partitions, exact, rounded" .columns=${[{ title: 'n', kind: NUMBER }, ...BEST]} .rows=${quizzes.flatMap(
                  ({ questions, rows }) => rows.map((row) => [questions, ...told(row)]),
                )}></ch-data-table></details>`
                  : nothing
              }
              <p>As n grows, write each answer <b>three times</b>: if each is written s times, the chance of two right is
                1 − 2/e + (s − 1)(5 − s)/(12 e n²) + …, which is largest at s = 3 (derived, and compared with exact chances at n = 720).
                The limit 1 − 2/e is about ${about(limit, 6)}; with half and half it falls to 1/4.</p>`
          : nothing,
      })}
    </section>`;
  }

  /** The best strategies for the current quiz, if the picture covers it. */
  #cellWords() {
    const { view } = this;
    const row = this.table.items.find(({ questions }) => questions === view.questions)?.rows[view.right - 1];
    if (!row) return html`<p class="soft">Press a cell to take its quiz.</p>`;
    return html`<p role="status" aria-label="The cell">For n = ${view.questions} and at least ${view.right} right, the best is
      <b>${bestOf(row)}</b>, chance ${row.chance}${row.fraction ? ` (${row.fraction})` : ''}. The published rule
      ${row.holds ? 'is right.' : html`says ${row.rule}, whose chance is only ${row.ruleChance}.`} <span class="soft">Press a cell to take its quiz.</span></p>`;
  }

  // --- a round ------------------------------------------------------------------------------------------------------

  #roundPart() {
    const { mark, state, view } = this;
    const { value } = mark;
    const n = view.questions;
    return html`<div class="stack quiz-round" data-screen>
      <p class="quiz-question quiz-marks" data-says role="status" aria-label="Marks">${
        value
          ? html`<b>${value.sentence}</b>`
          : mark.stage === 'failed'
            ? mark.sentence
            : `Each of ${n} names belongs to one of ${n} doors, and you do not know which. Write a name on every door, the same name as often as you like. Can you get ${view.right} right?`
      }</p>
      <div data-picture data-point>${this.#doors()}</div>
      <div class="group no-print">
        ${
          value
            ? html`<button type="button" class="main" data-main @click=${() => this.context.go({ seed: state.seed + 1, written: '' })}>Another round</button>`
            : html`<button type="button" class="main" data-main @click=${() => mark.ask()}>Hand it in</button>`
        }
        ${value ? html`<button type="button" @click=${() => this.context.go({ show: 'compare', strategies: value.compare, which: 0 })}>Compare strategies</button>` : nothing}
      </div></div>`;
  }

  #doors() {
    const { view } = this;
    const { value } = this.mark;
    return html`<div class="quiz-doors">${writtenIn(this.state).map(
      (
        answer,
        door,
      ) => html`<div class="quiz-door ${value ? (value.right[door] ? 'is-right' : 'is-wrong') : ''}"><label class="fine" for="door-${door}">Door ${door + 1}</label>
            <select id="door-${door}" .value=${live(String(answer))} @change=${(/** @type {Event} */ event) => this.#write(door, fieldOf(event).value)}>
              <option value="0" ?selected=${answer === 0}>–</option>${view.names.map((name, i) => html`<option value=${i + 1} ?selected=${answer === i + 1}>${name}</option>`)}</select>
            ${value ? html`<span class="quiz-key">${value.right[door] ? '✓ right' : `✗ ${view.names[value.key[door] - 1]}`}</span>` : nothing}</div>`,
    )}</div>`;
  }

  // --- sitting the quiz ---------------------------------------------------------------------------------------------

  #sitPart() {
    const { mark, school, state, view } = this;
    const { latest } = school;
    const { value } = mark;
    const which = this.#which;
    return html`<section aria-label="Sit the quiz" class=${mark.stage === 'idle' && school.stage === 'idle' ? 'no-print' : ''}>
      <h2>Sit the quiz</h2>
      <p>Each of the ${many(view.questions, 'answer')} belongs to one of the doors; only the seed knows which. Write an answer on every door. You may write the same answer several times.</p>
      <details class="in-presenter-hidden" ?open=${this.sitting} @toggle=${(/** @type {Event} */ event) => {
        this.sitting = isOpen(event);
      }}><summary>The doors</summary>
        ${this.#doors()}
      </details>
      <div class="group no-print">
        <button type="button" @click=${() => this.fill.ask()}>Fill in by strategy ${which + 1}</button>
        <button type="button" class="main" @click=${() => mark.ask()}>Hand it in</button>
        <button type="button" @click=${() => this.context.go({ seed: state.seed + 1 })}>Another quiz</button>
      </div>
      <p role="status" aria-label="Marks">${value ? html`<b>${value.sentence}</b>` : mark.stage === 'failed' ? mark.sentence : ''}</p>
      <h3>A class that knows nothing</h3>
      ${this.panel(school, 'Simulate a class', {
        aside: this.form('students', 'seed'),
        resume: () => school.resume(),
        answer: latest
          ? html`<p role="status" aria-label="Class" aria-busy=${school.running}>${figure(
              latest.band
                ? {
                    value: about(latest.mean, 5),
                    status: `right on average among ${grouped(latest.students)} students, estimated ${withinUnits(latest.band)}`,
                    kind: 'estimate',
                    cite: null,
                  }
                : {
                    value: about(latest.mean, 5),
                    status: `right for each of ${grouped(latest.students)} students, exact`,
                    cite: 'each-student',
                  },
            )}
                Their strategy: ${latest.strategy}. The shares are marked on the bars above, with 95 % intervals.</p>`
          : nothing,
      })}
    </section>`;
  }

  /** @param {number} door @param {string} answer */
  #write(door, answer) {
    this.context.go((state) => ({ written: writtenIn(state).with(door, Number(answer)).join('.') }));
  }

  // --- formulas -----------------------------------------------------------------------------------------------------

  #formulasPart() {
    const { formulas, view } = this;
    const { items: lines, value } = formulas;
    const sets = lines.some((line) => line.sets);
    const orders = lines.some((line) => line.orders);
    const columns = [
      { title: 'answers right', kind: NUMBER },
      { title: 'symmetric sums', kind: NUMBER },
      ...(sets ? [{ title: 'set by set', kind: NUMBER }] : []),
      { title: 'rook polynomial', kind: NUMBER },
      ...(orders ? [{ title: 'all orders tried', kind: NUMBER }] : []),
      { title: 'agree' },
    ];
    return html`<section aria-label="Formulas" data-answer>
      <h2>Two formulas, rook polynomials, and brute force</h2>
      ${this.panel(formulas, 'Compare the formulas', {
        answer: lines.length
          ? html`${value ? html`<p role="status" aria-label="Formulas">${value.agree ? `${value.ways} ways agree exactly` : 'They do not agree'} for ${value.strategy}. ${value.left}</p>` : nothing}
              <ch-data-table how="exact, rounded" .done=${formulas.stage === 'done'} caption="Chance of exactly this many right, rounded" .columns=${columns} .rows=${lines.map(
                (line) => [
                  line.right,
                  line.sums,
                  ...(sets ? [line.sets] : []),
                  line.rooks,
                  ...(orders ? [line.orders] : []),
                  line.agree ? 'yes' : 'NO',
                ],
              )}></ch-data-table>`
          : nothing,
      })}
      <h3>Two readings of “guess every time”</h3>
      <ch-data-table how="exact, rounded" caption="The chance that nobody is right, ${many(view.questions, 'question')}, exact, rounded" .columns=${READINGS}
        .rows=${view.readings.map(({ what, formula, chance }) => [what, formula, chance])}></ch-data-table>
    </section>`;
  }
}
