// @ts-check
/** The exact cover workbench: a problem, the matrix it becomes, and its solutions counted, estimated and shown. */
import { html, nothing } from 'lit';
import { EstimateQuestion } from '../../parts/estimate-question.js';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import { numberRow } from './number-row.js';
import { queensBoard } from './queens-board.js';
import './graph-drawing.js';
import '../../parts/job-panel.js';
import './matrix-table.js';
import './number-bar.js';
import './sudoku-grid.js';
import { sudokuPicture } from './sudoku-picture.js';
import '../../parts/text-field.js';

/** Rows of the matrix on one page; the first page comes with the view. */
const PAGE = 40;

/** The parameters that are fields of a form, problem by problem. @type {Record<string, string[]>} */
const FIELDS = {
  text: [],
  sudoku: [],
  langford: ['n', 'reversals'],
  queens: ['rows', 'columns', 'torus'],
  colouring: ['colours', 'fix'],
};
/** What is said about the fields of text. @type {Record<string, string>} */
const HELP = {
  text: 'The first line names the items, secondary ones after “|”; then a line for each option, a name before “:”. “#” begins a comment.',
  matrix:
    'A row for each option, 0 and 1 with or without commas or blanks; a first line of names for the columns is understood, and, where it begins with an empty name, a first column of names for the rows.',
  edges: 'An edge a line, or several with semicolons: two names. DIMACS files are understood.',
  grid: 'One line or a line for each row; “.” or 0 for an empty cell; bars and ruled lines are skipped.',
};
const LEVELS = [
  ['easy', 'easy'],
  ['medium', 'medium'],
  ['hard', 'hard'],
  ['any', 'any'],
];

/** @typedef {{detail: any}} Told */

export default class Workbench extends ExhibitElement {
  static properties = {
    from: { state: true },
    complaints: { state: true },
    pointed: { state: true },
    picked: { state: true },
  };

  reading = new Question(this, {
    job: 'read',
    lane: 'quick',
    heard: (event) => {
      if (event.type === 'result') this.context.go({ ...event.value.changes, solution: '' });
    },
  });
  count = new Question(this, { job: 'count' });
  estimate = new EstimateQuestion(this);
  // Asked of the one worker for short questions, which keeps what was found between two of them.
  solutions = new Question(this, { job: 'solutions', lane: 'quick', heard: (event) => this.#found(event) });
  random = new Question(this, { job: 'random', lane: 'quick', heard: (event) => this.#drawn(event) });
  rows = new Question(this, {
    job: 'matrix',
    lane: 'quick',
    heard: (event) => {
      if (event.type === 'result') this.page = event.value.rows;
    },
  });
  chosenRows = new Question(this, { job: 'matrix', lane: 'quick' });
  unique = new Question(this, { job: 'unique' });
  clues = new Question(this, { job: 'clues' });
  hint = new Question(this, { job: 'hint', lane: 'quick' });
  making = new Question(this, {
    job: 'generate',
    heard: (event) => {
      if (event.type === 'result') this.context.go({ grid: event.value.grid, solution: '' });
    },
  });

  constructor() {
    super();
    /** The solution on show: {index, names, drawn}. @type {any} */
    this.shown = null;
    /** Its number as it was asked for. */
    this.wanted = '';
    this.total = '';
    this.how = '';
    /** A page of rows other than the first, until there is the next. @type {any[]} */
    this.page = [];
    /** The names of the options of a solution, as a set. @type {{names: string[] | null, set: Set<string>}} */
    this.chosen = { names: null, set: new Set() };
    /** The row of the matrix under the pointer, and the one that was pressed or reached by keys. @type {any} */
    this.pointed = null;
    /** @type {any} */
    this.picked = null;
    /** The first row of the matrix on show, from 1. */
    this.from = '1';
    /** The field that was read last. */
    this.field = '';
    /** Sentences against fields that were not even read. @type {Record<string, string>} */
    this.complaints = {};
    this.level = 'medium';
  }

  /** @param {Record<string, any>} state */
  positionOf(state) {
    const { solution: _, seed: __, probes: ___, method: ____, memory: _____, ...position } = state;
    return JSON.stringify(position);
  }

  positionChanged() {
    for (const question of this.questions) question.reset();
    this.shown = null;
    this.wanted = '';
    this.total = '';
    this.how = '';
    this.from = '1';
    this.complaints = {};
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('view')) {
      // The rows are other ones now, or lie elsewhere.
      this.pointed = null;
      this.picked = null;
    }
    // A link can say anything; Python then says what is wrong with it.
    const wanted = /^[1-9][0-9]*$/.test(this.state.solution ?? '') ? this.state.solution : '';
    if (this.context && wanted !== this.wanted) {
      this.wanted = wanted;
      if (!wanted) {
        this.shown = null;
        this.solutions.reset();
      } else if (this.shown?.index !== String(BigInt(wanted) - 1n)) this.#askSolution();
    }
  }

  // --- what is heard ----------------------------------------------------------------------------------------------

  #askSolution() {
    this.solutions.ask({ from: String(BigInt(this.wanted) - 1n), count: 1 });
  }

  /** @param {any} event */
  #found(event) {
    if (event.type === 'found') this.#show(event.item);
    else if (event.type === 'result') {
      this.total = event.value.total ?? '';
      this.how = event.value.how;
      if (this.shown && this.shown.index !== String(BigInt(this.wanted || 1) - 1n)) this.shown = null;
    }
  }

  /** @param {any} event */
  #drawn(event) {
    if (event.type !== 'found') return;
    this.#show(event.item);
    this.context.go({ solution: String(BigInt(event.item.index) + 1n) });
  }

  /** @param {any} item */
  #show(item) {
    this.shown = item;
    // Where the matrix has more than a page, the chosen rows are shown by themselves.
    if ((this.view?.matrix?.options ?? 0) > PAGE) this.chosenRows.ask({ names: item.names });
  }

  // --- what a person does -----------------------------------------------------------------------------------------

  /** @param {string} field @param {string} value */
  #read(field, value) {
    this.field = field;
    const sentence = this.context.complain(field, value);
    this.complaints = { ...this.complaints, [field]: sentence };
    this.reading.reset();
    if (!sentence) this.reading.ask({ field, value });
  }

  /** The sentence against what was typed into a field. @param {string} field */
  #wrong(field) {
    if (this.complaints[field]) return this.complaints[field];
    return this.field === field && this.reading.stage === 'failed' ? this.reading.sentence : '';
  }

  /** @param {string} name @param {any} value */
  choose(name, value) {
    if (name === 'form') return this.#read(name, value);
    const another = name === 'problem' || FIELDS[this.view.problem].includes(name);
    return this.context.go(another ? { [name]: value, solution: '' } : { [name]: value });
  }

  /** @param {Told} told */
  #write({ detail }) {
    this.context.play(`set ${detail.cell} ${detail.sign}`);
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  /** @param {string} field @param {string} label @param {string} help @param {number} lines */
  #textField(field, label, help, lines) {
    const most = this.context.exhibit.parameters.find(({ name }) => name === field)?.maxLength ?? 4000;
    return html`<ch-text-field label=${label} help=${help} .value=${String(this.state[field])} wrong=${this.#wrong(field)} .most=${most}
      .lines=${lines} @use=${(/** @type {Told} */ { detail }) => this.#read(field, detail.value)}
      @complain=${(/** @type {Told} */ { detail }) => {
        this.complaints = { ...this.complaints, [field]: detail.sentence };
      }}></ch-text-field>`;
  }

  render() {
    const { view } = this;
    if (!view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    return html`<div class="workbench"><div class="exhibit">
      <section aria-label="The problem">
        <div class="in-presenter-hidden no-print">${this.form('problem')}</div>
        ${this.#subjectPart()}
        ${view.remarks.map((/** @type {string} */ remark) => html`<p class="remark">${remark}</p>`)}
        ${this.#solutionPart()}
      </section>
      <details class="panel no-print" ?open=${!this.presenter}>
        <summary><h2>Questions</h2></summary>
        ${view.problem === 'sudoku' ? this.#sudokuQuestions() : nothing}
        ${this.#countPart()}
        ${this.estimate.panel({ exact: this.count.value?.value, disabled: Boolean(view.wrong) })}
      </details>
      </div>
      <section class="below" aria-label="The matrix">${this.#matrixPart()}</section>
    </div>`;
  }

  #subjectPart() {
    const { view } = this;
    const { subject } = view;
    const drawn = this.shown?.drawn ?? null;
    const fields = FIELDS[view.problem];
    const form = fields.length
      ? html`<div class="in-presenter-hidden no-print">${this.form(...fields)}</div>`
      : nothing;
    if (view.problem === 'text') return this.#textPart();
    if (view.problem === 'sudoku') return this.#sudokuPart(subject, drawn);
    if (view.problem === 'langford') {
      return html`${form}<div class="bench-picture">${numberRow({ places: subject.places, numbers: drawn })}</div>
        ${subject.whyNot ? html`<p class="remark">There is no such row. ${subject.whyNot}</p>` : nothing}`;
    }
    if (view.problem === 'queens') {
      return html`${form}<div class="bench-picture">${queensBoard({ rows: subject.rows, columns: subject.columns, queens: drawn })}</div>`;
    }
    const names = subject.vertices.map((/** @type {any} */ { name }) => name);
    return html`${form}
      <div class="bench-picture"><ch-graph-drawing .vertices=${subject.vertices} .edges=${subject.edges} .colours=${drawn}
        label="Graph of ${names.length} vertices and ${subject.edges.length} edges${drawn ? ', coloured' : ''}"></ch-graph-drawing></div>
      <p class="soft">${subject.note}</p>
      <details class="in-presenter-hidden no-print"><summary>The list of edges</summary>
        ${this.#textField('edges', 'Edges', HELP.edges, 8)}</details>`;
  }

  #textPart() {
    const form = this.form('form');
    const wrong = this.#wrong('form');
    return html`<div class="in-presenter-hidden no-print">${form}
      ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
      ${this.#textField('text', 'Items and options', HELP[this.state.form] ?? HELP.text, 9)}</div>`;
  }

  /** @param {any} subject @param {string[] | null} drawn */
  #sudokuPart(subject, drawn) {
    const conflicts = subject.conflicts.flatMap((/** @type {any} */ { cells }) => cells);
    const hint = this.hint.value;
    const places = (hint?.places ?? []).map((/** @type {any} */ { cell }) => cell);
    return html`<ch-sudoku-grid .size=${subject.size} .boxRows=${subject.boxRows} .boxColumns=${subject.boxColumns} .values=${subject.values}
        .solved=${drawn} .signs=${subject.signs} .conflicts=${new Set(conflicts)} .pointed=${new Set(places)}
        label="Sudoku, ${subject.size} by ${subject.size}" @write=${this.#write}
        @paste-grid=${(/** @type {Told} */ { detail }) => this.#read('grid', detail.text)}></ch-sudoku-grid>
      <p class="soft" role="status" aria-label="The grid">${grouped(subject.clues)} cells filled.
        ${subject.conflicts.map((/** @type {any} */ { sentence }) => html`<span class="conflict">${sentence}</span> `)}</p>
      <details class="in-presenter-hidden no-print" ?open=${Boolean(this.#wrong('grid'))}><summary>Another grid</summary>
        ${this.#textField('grid', 'Grid', HELP.grid, 4)}
        <div class="group">${[4, 6, 9, 16].map(
          (size) =>
            html`<button type="button" @click=${() => this.context.play(`empty ${size}`)}>Empty ${size} × ${size}</button>`,
        )}</div>
        <ch-job-panel words="Make a sudoku" .job=${this.making.shown} @stop=${() => this.making.stop()}
          @start=${() => this.making.ask({ size: subject.size, level: subject.size === 9 ? this.level : 'any', seed: Math.floor(Math.random() * 2 ** 31) })}
          .aside=${
            subject.size === 9
              ? html`<div class="field"><label for="bench-level">Level</label><select id="bench-level"
                @change=${(/** @type {any} */ event) => {
                  this.level = event.target.value;
                }}>${LEVELS.map(([value, title]) => html`<option value=${value} ?selected=${value === this.level}>${title}</option>`)}</select></div>`
              : nothing
          }></ch-job-panel>
      </details>`;
  }

  #solutionPart() {
    const { solutions, random, wanted } = this;
    const job = random.running ? random.shown : solutions.shown;
    const none = solutions.stage === 'done' && !this.shown;
    const answer = wanted
      ? html`${
          none
            ? html`<p role="status">${
                this.total === '0'
                  ? 'There is no solution.'
                  : `There is no solution number ${grouped(wanted)}: there are ${grouped(this.total || solutions.value?.found || 0)}.`
              }</p>`
            : html`<p class="chosen" role="status" aria-label="The solution">${
                this.shown
                  ? html`Solution ${grouped(wanted)}, exact: ${this.#names(this.shown.names)}`
                  : 'Looking …'
              }</p>`
        }
        ${
          this.total === '0'
            ? nothing
            : html`<ch-number-bar what="Solution" .at=${wanted} .total=${this.total} .loading=${solutions.running} ?randomly=${this.total.length > 1 || Number(this.total) > 1}
                @turn=${(/** @type {Told} */ { detail }) => this.context.go({ solution: detail.at })}
                @random=${() => random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) })}></ch-number-bar>`
        }
        ${this.how && !none ? html`<p class="soft">${this.how}</p>` : nothing}
        ${random.stage === 'failed' ? html`<p class="soft">${random.sentence}</p>` : nothing}`
      : nothing;
    return html`<ch-job-panel class="bench-solutions" words="Show solutions" .job=${job} ?disabled=${Boolean(this.view.wrong)} .answer=${answer}
      @start=${() => (wanted ? this.#askSolution() : this.context.go({ solution: '1' }))}
      @stop=${() => {
        solutions.stop();
        random.stop();
      }}></ch-job-panel>`;
  }

  /** The names of chosen options, the first few of many. @param {string[]} names */
  #names(names) {
    if (!names.length) return 'no option at all.';
    const some = names.slice(0, 12).join(', ');
    return names.length > 12 ? `${some}, … (${names.length} options).` : `options ${some}.`;
  }

  // --- questions --------------------------------------------------------------------------------------------------

  #countPart() {
    const answer = this.count.value;
    return html`<ch-job-panel words="Count all solutions" .job=${this.count.shown} ?disabled=${Boolean(this.view.wrong)}
      .aside=${this.form('memory')} @start=${() => this.count.ask()} @stop=${() => this.count.stop()} .answer=${
        answer
          ? html`<p role="status" aria-label="Number of solutions">${figure({
              value: grouped(answer.value),
              status: `${answer.value === '1' ? 'solution' : 'solutions'}, exact, ${duration(answer.seconds)}`,
              kind: answer.value === '0' ? 'none' : 'exact',
            })}</p>
            <p class="soft">By ${answer.method}${answer.why ? `: ${answer.why}` : ''}${
              answer.states ? `; ${grouped(answer.states)} states at the peak` : ''
            }. ${answer.note}</p>`
          : nothing
      }></ch-job-panel>`;
  }

  #sudokuQuestions() {
    const wrong = Boolean(this.view.wrong);
    const hint = this.hint.value;
    const unique = this.unique.value;
    const clues = this.clues.value;
    const steps = hint?.steps ?? [];
    return html`<ch-job-panel words="Hint" .job=${this.hint.shown} ?disabled=${wrong} @start=${() => this.hint.ask()} @stop=${() => this.hint.stop()}
        .answer=${
          hint
            ? html`<div role="status" aria-label="Hint">${
                steps.length > 1
                  ? html`<ol class="steps">${steps.map((/** @type {any} */ { technique, sentence }) => html`<li><b>${technique}</b>: ${sentence}</li>`)}</ol>`
                  : html`<p>${steps.length ? html`<b>${steps[0].technique}</b>: ` : nothing}${hint.sentence}</p>`
              }</div>${hint.places.map(
                (/** @type {any} */ { cell, sign }) =>
                  html`<p><button type="button" @click=${() => this.context.play(`set ${cell} ${sign}`)}>Write ${sign} into ${cell}</button></p>`,
              )}`
            : nothing
        }></ch-job-panel>
      <ch-job-panel words="Is the solution the only one?" .job=${this.unique.shown} ?disabled=${wrong} @start=${() => this.unique.ask()}
        @stop=${() => this.unique.stop()} .answer=${
          unique
            ? html`<p role="status" aria-label="The only one">${unique.sentence} <span class="soft">Proved by search.</span></p>`
            : nothing
        }></ch-job-panel>
      <ch-job-panel words="Is every clue needed?" .job=${this.clues.shown} ?disabled=${wrong} @start=${() => this.clues.ask()}
        @stop=${() => this.clues.stop()} .answer=${
          clues
            ? html`<p role="status" aria-label="Clues">${clues.sentence}</p>
              ${clues.needless.length ? html`<p class="soft">Not needed: ${clues.needless.join(', ')}.</p>` : nothing}`
            : nothing
        }></ch-job-panel>`;
  }

  // --- the matrix -------------------------------------------------------------------------------------------------

  /** The names of the rows of the solution on show; the same set as long as it is the same solution. */
  #chosen() {
    const names = this.shown?.names ?? null;
    if (names !== this.chosen.names) this.chosen = { names, set: new Set(names ?? []) };
    return this.chosen.set;
  }

  #matrixPart() {
    const { matrix, wrong } = this.view;
    if (!matrix) {
      return html`<h2>The matrix</h2><p class="soft">There is no matrix while the grid is in conflict: ${wrong}</p>`;
    }
    const chosen = this.#chosen();
    const many = matrix.options > PAGE;
    const rows = this.from === '1' ? matrix.rows : this.page;
    const secondary = matrix.secondary
      ? `, and ${grouped(matrix.secondary)} secondary items, each at most once`
      : '';
    const last = Math.min(matrix.options, Number(this.from) + PAGE - 1);
    const table = (/** @type {any[]} */ some, /** @type {string} */ caption) =>
      html`<ch-matrix-table .items=${matrix.items} .primary=${matrix.primary} .rows=${some} .chosen=${chosen} .picked=${this.picked?.name ?? ''}
        caption=${caption} @point=${(/** @type {Told} */ { detail }) => {
          this.pointed = detail.row;
        }} @pick=${(/** @type {Told} */ { detail }) => {
          this.picked = detail.row;
        }}></ch-matrix-table>`;
    return html`<h2>The matrix</h2>
      <p>${matrix.meaning}</p>
      <p>${grouped(matrix.primary)} primary items, each to be covered exactly once${secondary}; ${grouped(matrix.options)} options;
        ${grouped(matrix.ones)} ones.
        ${matrix.items ? nothing : html`<span class="soft">The items are ${matrix.some.join(', ')} and so on.</span>`}</p>
      <p class="no-print">${
        this.busy || !matrix.watch
          ? nothing
          : matrix.watch.why
            ? html`<span class="soft">Its search cannot be watched: ${matrix.watch.why}</span>`
            : html`<a href="#/${matrix.watch.exhibit}${matrix.watch.query ? `?${matrix.watch.query}` : ''}">Watch it work</a>, step by step.`
      }</p>
      <div class=${this.view.problem === 'text' ? '' : 'matrix-with-picture'}>
        ${this.view.problem === 'text' || !matrix.options ? nothing : this.#rowPart()}
        <div>
          ${many && chosen.size ? table(this.chosenRows.value?.rows ?? [], 'The chosen rows') : nothing}
          ${
            matrix.options
              ? table(rows, many ? `Rows ${grouped(this.from)} to ${grouped(last)}` : 'All rows')
              : html`<p class="soft">There are no options.</p>`
          }
          ${
            many
              ? html`<ch-number-bar what="Row" .at=${this.from} .size=${PAGE} .total=${String(matrix.options)} .loading=${this.rows.running}
                  @turn=${(/** @type {Told} */ { detail }) => {
                    this.from = detail.at;
                    if (detail.at !== '1') this.rows.ask({ from: Number(detail.at) - 1, count: PAGE });
                  }}></ch-number-bar>`
              : nothing
          }
        </div>
      </div>`;
  }

  /**
   * Where the row that is looked at lies, beside the matrix: the picture is far above it. What the small picture shows is said in
   * words under it.
   */
  #rowPart() {
    const row = this.pointed ?? this.picked;
    return html`<div class="matrix-side no-print">
      <div aria-hidden="true">${this.#rowPicture(row?.lies ?? null)}</div>
      <p role="status" aria-label="The row">${
        row
          ? html`<b>${row.name}</b>: ${row.lies.words}. <span class="soft">Covers ${this.#listed(row.items)}.</span>`
          : html`<span class="soft">Point at a row, or go through them with the arrow keys, to see where it lies.</span>`
      }</p></div>`;
  }

  /** @param {string[]} items */
  #listed(items) {
    return items.length > 9
      ? `${items.slice(0, 8).join(', ')} and ${items.length - 8} more`
      : items.join(', ');
  }

  /** @param {any} pointed */
  #rowPicture(pointed) {
    const { problem, subject } = this.view;
    const drawn = this.shown?.drawn ?? null;
    if (problem === 'sudoku') return sudokuPicture({ ...subject, solved: drawn, pointed });
    if (problem === 'langford') return numberRow({ places: subject.places, numbers: drawn, pointed });
    if (problem === 'queens') {
      return queensBoard({ rows: subject.rows, columns: subject.columns, queens: drawn, pointed });
    }
    return html`<ch-graph-drawing small .vertices=${subject.vertices} .edges=${subject.edges} .colours=${drawn} .pointed=${pointed}
      label=${pointed ? `The graph: ${pointed.words}` : 'The graph'}></ch-graph-drawing>`;
  }
}
