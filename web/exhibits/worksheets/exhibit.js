// @ts-check
/** The exhibit *Worksheets*: makes a page of tasks for a class, with their answers on another page. */
import { html, nothing } from 'lit';
import { Drafts } from '../../parts/controls/text-field.js';
import { ExhibitElement, waiting } from '../../parts/exhibit.js';
import { prepareCodes } from '../../parts/saving/qr-code.js';
import { saveFile } from '../../parts/saving/save.js';
import { kindAnswers, kindTasks } from './kind-sheet.js';
import { TaskSet } from './task-set.js';
import { TaskSheet } from './task-sheet.js';

/** @typedef {import('answers/worksheets').State} State */
/** @typedef {import('answers/worksheets').View} View */

/** The parameters that determine which positions Python makes. */
const MADE_FROM = /** @type {const} */ (['difficulty', 'ways', 'tasks', 'seed']);

/** @param {number} count */
const positions = (count) => (count === 1 ? '1 position' : `${count} positions`);

/** @extends {ExhibitElement<View, State, import('answers/worksheets').Answers>} */
export default class Worksheets extends ExhibitElement {
  set = new TaskSet(this);
  sheet = new TaskSheet(this, this.set);
  picture = this.question('picture', {
    answered: ({ name, type, text }) => saveFile(new Blob([text], { type }), name),
  });

  /** What to print once the worksheet is finished. @type {'all' | 'tasks' | ''} */
  toPrint = '';

  /** The content of the field of positions, kept while positions arrive. */
  listed = '';
  drafts = this.keep('drafts', () => new Drafts());

  /** @param {State} state */
  positionOf(state) {
    const from = state.positions || MADE_FROM.map((name) => state[name]);
    return JSON.stringify([state.about, state.puzzle, state.puzzle === 'own' ? state.own : '', from]);
  }

  positionChanged() {
    this.picture.reset();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('view') && !this.busy && this.view?.tasks) this.set.remember(this.view.tasks);
    if (this.view && !this.set.make.running) this.listed = this.set.entries.join('\n');
  }

  /** @param {string} name @param {unknown} value */
  choose(name, value) {
    return this.context.go(name === 'puzzle' ? { puzzle: value, positions: '' } : { [name]: value });
  }

  updated() {
    if (this.view && this.packs) this.style.setProperty('--board-width', this.sheet.boardWidth);
    const { toPrint } = this;
    if (!toPrint || this.set.working) return;
    this.toPrint = '';
    if (!this.packs || this.set.tasks.length) this.#print(toPrint);
    else this.requestUpdate();
  }

  /** Prints once every position has its solutions. @param {'all' | 'tasks'} paper */
  #askToPrint(paper) {
    this.toPrint = paper;
    this.requestUpdate();
  }

  /** @param {'all' | 'tasks'} paper */
  async #print(paper) {
    this.sheet.paper = paper;
    await prepareCodes();
    this.requestUpdate();
    await this.updateComplete;
    const code = /** @type {import('../../parts/saving/qr-code.js').QrCode | null} */ (
      this.querySelector('ch-qr-code')
    );
    await code?.updateComplete;
    print();
  }

  choices() {
    return this.packs ? this.form('about', 'puzzle', 'difficulty') : this.form('about', 'difficulty');
  }

  /** Whether the tasks are positions of a packing puzzle. */
  get packs() {
    return this.state.about === 'packing';
  }

  draw() {
    if (this.view.about !== this.state.about) return waiting;
    return this.packs ? this.#drawPacking() : this.#drawKind();
  }

  /** A sheet of a kind other than packing; Python makes it along with the view. */
  #drawKind() {
    const sheet = /** @type {import('./kind-sheet.js').Sheet} */ (this.view.sheet);
    const { seed } = this.state;
    return html`<div class="worksheets"><div class="exhibit">
      <section aria-label="Worksheet">
        <div class="no-print in-presenter-hidden"><p class="help">${sheet.meaning}</p>
        </div>
        <div class="no-print group">
          ${this.#solutionsButton(false)}
          <button type="button" class="in-presenter-hidden" @click=${() => this.context.go({ seed: seed + 1 })}>Another worksheet</button>
        </div>
        <div data-answer><div data-point="long" data-picture class="sheet">${kindTasks(sheet, this.sheet.code)}
          ${kindAnswers(sheet, this.sheet.solvedClasses)}</div></div>
      </section>
      ${this.tools(html`<div class="job in-presenter-hidden">${this.form('tasks', 'seed', 'title')}</div>
        <div class="job">${this.#printButtons(false)}</div>`)}
    </div></div>`;
  }

  #drawPacking() {
    return html`<div class="worksheets"><div class="exhibit">
      <section aria-label="Worksheet">
        <div class="no-print in-presenter-hidden">${this.#setPart()}</div>
        ${this.set.working ? html`<p class="only-print">This worksheet is not finished yet.</p>` : nothing}
        ${this.#sheetPart()}
      </section>
      ${this.tools(html`
        ${this.#settings()}
        ${this.#paperPart()}
        ${this.#listPart()}`)}
    </div></div>`;
  }

  #setPart() {
    const { state, view } = this;
    return html`<p class="help" data-answer>${view.meaning}</p>
      ${state.positions ? this.#ownSet() : this.#madeSet()}`;
  }

  /** The settings of the sheet, other than the choices beside the title. */
  #settings() {
    const own = this.state.puzzle === 'own' ? ['own'] : [];
    return html`<div class="job in-presenter-hidden">${this.form(...own, ...MADE_FROM.filter((name) => name !== 'difficulty'))}</div>`;
  }

  #madeSet() {
    const { made, make } = this.set;
    const { tasks, seed } = this.state;
    const stopped = make.stage === 'stopped' || make.stage === 'failed';
    return this.panel(
      make,
      made.length && make.stage !== 'stopped' ? 'Another worksheet' : 'Make the worksheet',
      {
        start: () => (stopped ? this.set.again() : this.context.go({ seed: seed + 1 })),
        stop: () => make.stop(`Stopped: ${made.length} of ${tasks} positions are made.`),
      },
    );
  }

  #ownSet() {
    const { kept, look, tasks } = this.set;
    const before = kept.waiting;
    return html`<p>A set of your own: ${positions(tasks.length)}. Difficulty, ways and seed determine what “Replace” and “Add another” look for.
        <button type="button" class="small" @click=${() => this.context.go({ positions: '' })}>Make a new set</button></p>
      ${
        before.length
          ? html`<p class="notice">You had a set of ${positions(before.length)} here.
              <button type="button" @click=${() => this.set.join()}>Add this position to it</button></p>`
          : nothing
      }
      ${this.#running(look)}`;
  }

  /** The progress of a question without a panel. @param {{stage: string, sentence: string, running: boolean, stop: () => void}} question */
  #running(question) {
    const { stage, sentence, running } = question;
    if (stage === 'idle' || stage === 'done') return nothing;
    return html`<p role="status" class="job-sentence">${sentence || (running ? 'Waiting for Python …' : '')}${
      running
        ? html` <button type="button" class="small" @click=${() => question.stop()}>Stop</button>`
        : nothing
    }</p>`;
  }

  #sheetPart() {
    const { set, sheet, view } = this;
    const { another, tasks } = set;
    // After a change of puzzle, wait until Python has described its tray.
    if (view.puzzle !== set.kept.puzzle) return waiting;
    const tools = html`<div class="no-print group sheet-after">
        ${another.stage === 'stopped' ? nothing : this.#running(another)}
        <button type="button" class="in-presenter-hidden" ?disabled=${another.running || tasks.length >= view.most || !tasks.length}
          @click=${() => set.find(null)}>Add another</button>
        ${this.#solutionsButton(!tasks.length)}
      </div>`;
    // On a projector, the sheet scrolls, and the main button stays in view above it.
    return html`${this.presenter ? tools : nothing}<div data-answer>${sheet.draw()}</div>${this.presenter ? nothing : tools}`;
  }

  /** @param {boolean} none */
  #solutionsButton(none) {
    const { sheet } = this;
    return html`<button type="button" class="ask" data-main aria-expanded=${sheet.solved ? 'true' : 'false'} ?disabled=${none} @click=${() => {
      sheet.solved = !sheet.solved;
      this.requestUpdate();
    }}>${sheet.solved ? 'Hide the solutions' : 'Show the solutions'}</button>`;
  }

  /** @param {boolean} never */
  #printButtons(never) {
    return html`<div class="group">
        <button type="button" class="main" ?disabled=${never} @click=${() => this.#askToPrint('all')}>Print</button>
        <button type="button" ?disabled=${never} @click=${() => this.#askToPrint('tasks')}>Print without solutions</button>
      </div>
      <p role="status" aria-label="Printing">${
        this.toPrint
          ? html`It prints when the worksheet is finished. <button type="button" class="small" @click=${() => {
              this.toPrint = '';
              this.requestUpdate();
            }}>Cancel</button>`
          : nothing
      }</p>
      <p class="help">The solutions begin on a new page.</p>`;
  }

  #paperPart() {
    const none = !this.set.tasks.length;
    const never = none && !this.set.working;
    const { picture } = this;
    const save = (/** @type {boolean} */ solved) => picture.ask({ positions: this.set.positions, solved });
    return html`<div class="job">
        ${this.form('title', 'instructions', 'blank', 'plain')}
      </div>
      <div class="job">
        ${this.#printButtons(never)}
        <div class="group">
          <button type="button" ?disabled=${none || picture.running} @click=${() => save(false)}>Save tasks as SVG</button>
          <button type="button" ?disabled=${none || picture.running} @click=${() => save(true)}>Save solutions as SVG</button>
        </div>
        <p class="job-sentence" role="status">${picture.sentence}</p>
      </div>`;
  }

  #listPart() {
    const { set } = this;
    return html`<div class="job in-presenter-hidden"><h3>The positions as text</h3>
      <ch-text-field label="One position per line" lines="6" .value=${this.listed} .wrong=${set.wrong}
        .draft=${this.drafts.get('positions', this.listed)}
        @draft=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.drafts.set('positions', detail.value, this.listed)}
        help="Paste links to positions from Packing or to other worksheets, or write positions such as White:a1a2b2.Red:d1e1f1e2f2; - is the empty tray. A title may come first: 37 = White:a1a2b2. “Use this” makes them the worksheet."
        @use=${async (/** @type {CustomEvent<{value: string}>} */ { detail }) => {
          if (await set.set([detail.value])) this.context.announce('The worksheet now has these positions.');
        }}
        @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => {
          set.wrong = detail.sentence;
          this.requestUpdate();
        }}></ch-text-field></div>`;
  }
}
