// @ts-check
/** Worksheets: prepared positions on a page for a class, and their solutions on another. */
import { html, nothing } from 'lit';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { linkTo } from '../../parts/link.js';
import { saveFile } from '../../parts/save.js';
import '../../parts/job-panel.js';
import './task-sheet.js';
import '../../parts/text-field.js';

/** @typedef {import('./task-sheet.js').Task} Task */

/** The parameters that say which positions are made. */
const MADE_FROM = ['difficulty', 'ways', 'tasks', 'seed'];
/** Sheets and tasks that are kept, so that Undo paints at once. */
const KEPT = 400;

export default class Worksheets extends ExhibitElement {
  static properties = {
    made: { state: true },
    solved: { state: true },
    paper: { state: true },
    wrong: { state: true },
  };

  make = new Question(this, {
    job: 'make',
    heard: (event) => this.#found(event),
    ended: () => this.#whole(),
  });
  look = new Question(this, { job: 'look', heard: (event) => this.#found(event) });
  another = new Question(this, { job: 'another', heard: (event) => this.#foundAnother(event) });
  picture = new Question(this, { job: 'picture', heard: (event) => this.#save(event) });

  constructor() {
    super();
    /** The positions made so far for this state. @type {string[]} */
    this.made = [];
    /** Tasks with their answers, by position. @type {Map<string, Task>} */
    this.known = new Map();
    /** Sheets made to the end, by what they were made from. @type {Map<string, string[]>} */
    this.sheets = new Map();
    this.puzzle = '';
    /** Where the task goes that is being looked for; null: to the end. @type {number | null} */
    this.place = null;
    /** Positions that were swapped for others, which are not to come again. @type {string[]} */
    this.gone = [];
    this.turns = 0;
    this.solved = false;
    /** @type {'all' | 'tasks'} */
    this.paper = 'all';
    /** The sentence against the list of positions. */
    this.wrong = '';
    /** What the field of positions shows: it is not changed under one's hands while positions come in. */
    this.listed = '';
    /** The last set of one's own of this puzzle. @type {string[]} */
    this.latest = [];
    /** The same, while it could take the one position that came by a link. @type {string[]} */
    this.waitingSet = [];
  }

  /** @param {Record<string, any>} state */
  positionOf(state) {
    const puzzle = [state.puzzle, state.puzzle === 'own' ? state.own : ''];
    return JSON.stringify(
      state.positions ? [...puzzle, state.positions] : [...puzzle, ...MADE_FROM.map((name) => state[name])],
    );
  }

  positionChanged() {
    const { state } = this;
    const puzzle = state.puzzle === 'own' ? state.own : state.puzzle;
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.known = new Map();
      this.sheets = new Map();
      this.gone = [];
      this.latest = [];
      this.waitingSet = [];
    }
    if (this.known.size > KEPT) this.known = new Map();
    this.make.reset();
    this.look.reset();
    this.another.reset();
    this.picture.reset();
    this.wrong = '';
    if (state.positions) {
      this.made = [];
      this.look.ask({ known: [...this.known.keys()] });
      return;
    }
    const sheet = this.sheets.get(this.position);
    this.made = sheet?.every((text) => this.known.has(text)) ? sheet : [];
    if (!this.made.length) this.make.ask();
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('view') && !this.busy && this.view?.tasks) this.#remember();
    if (!this.make.running && this.view) this.listed = this.tasks.map(({ position }) => position).join('\n');
  }

  /** Keeps the set in mind, so that a position that comes alone by a link can be put with it. */
  #remember() {
    const now = this.view.tasks.map((/** @type {Task} */ task) => task.position);
    const came = now.length === 1 && this.latest.length > 0 && !this.latest.includes(now[0]);
    this.waitingSet = came ? this.latest : [];
    if (!came) this.latest = now;
  }

  /** @param {any} event */
  #found(event) {
    if (event.type !== 'found') return;
    this.known.set(event.item.position, event.item);
    if (!this.state.positions) this.made = [...this.made, event.item.position];
  }

  #whole() {
    this.sheets.set(this.position, this.made);
    this.context.announce(`${this.made.length} positions are made.`);
  }

  /** @param {any} event */
  async #foundAnother(event) {
    if (event.type !== 'found') return;
    const texts = this.tasks.map(({ position }) => position);
    const { place } = this;
    this.known.set(event.item.position, event.item);
    if (place === null) texts.push(event.item.position);
    else {
      this.gone.push(texts[place]);
      texts[place] = event.item.position;
    }
    this.context.announce(`Task ${(place ?? texts.length - 1) + 1} is another one now.`);
    await this.#set(texts);
  }

  /** The tasks on the sheet, those still to be counted without their answers. @returns {Task[]} */
  get tasks() {
    if (!this.state.positions) return this.made.flatMap((text) => this.known.get(text) ?? []);
    return (this.view?.tasks ?? []).map((/** @type {Task} */ task) => this.known.get(task.position) ?? task);
  }

  /** Makes these positions the set. @param {string[]} texts */
  async #set(texts) {
    const { latest } = this;
    this.latest = []; // what comes now does not come by a link
    const { ok, sentence } = await this.context.play(`set ${texts.join('\n')}`);
    this.wrong = ok ? '' : sentence;
    if (!ok) this.latest = latest;
    return ok;
  }

  /** @param {number | null} place */
  #look(place) {
    this.place = place;
    const without = [...this.tasks.map(({ position }) => position), ...this.gone];
    this.another.ask({ without, turn: ++this.turns });
  }

  /** @param {number} from @param {number} to */
  #move(from, to) {
    const texts = this.tasks.map(({ position }) => position);
    texts.splice(to, 0, ...texts.splice(from, 1));
    this.#set(texts);
  }

  /** @param {string} name @param {unknown} value */
  choose(name, value) {
    return this.context.go(name === 'puzzle' ? { puzzle: value, positions: '' } : { [name]: value });
  }

  /** @param {'all' | 'tasks'} paper */
  async #print(paper) {
    this.paper = paper;
    await this.updateComplete;
    await /** @type {any} */ (this.querySelector('ch-task-sheet'))?.updateComplete;
    print();
  }

  /** @param {any} event */
  #save(event) {
    if (event.type !== 'result') return;
    const { name, type, text } = event.value;
    saveFile(new Blob([text], { type }), name);
  }

  /** @param {boolean} solved */
  #savePicture(solved) {
    this.picture.ask({ positions: this.tasks.map(({ position }) => position), solved });
  }

  /** The link to a position in Packing. @param {string} position */
  #opening(position) {
    const { puzzle, own } = this.state;
    return linkTo('packing', {
      puzzle,
      own: puzzle === 'own' ? own : undefined,
      placed: position === '-' ? undefined : position,
    });
  }

  render() {
    if (!this.view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    return html`<div class="worksheets"><div class="exhibit">
      <section aria-label="Worksheet">
        <div class="no-print in-presenter-hidden">${this.#setPart()}</div>
        ${this.#sheetPart()}
      </section>
      <details class="panel no-print" ?open=${!this.presenter}>
        <summary><h2>On paper</h2></summary>
        ${this.#paperPart()}
        ${this.#listPart()}
      </details>
    </div></div>`;
  }

  #setPart() {
    const { state, view } = this;
    const own = state.puzzle === 'own' ? ['own'] : [];
    return html`${this.form('puzzle', ...own, ...MADE_FROM)}
      <p class="help">${view.meaning}</p>
      ${state.positions ? this.#ownSet() : this.#madeSet()}`;
  }

  #madeSet() {
    return html`<ch-job-panel words=${this.made.length && this.make.stage !== 'stopped' ? 'Another worksheet' : 'Make the worksheet'}
      .job=${this.make.shown} @stop=${() => this.make.stop(`Stopped: ${this.made.length} of ${this.state.tasks} positions are made.`)}
      @start=${() => {
        if (this.make.stage === 'done' || this.make.stage === 'idle')
          this.context.go({ seed: this.state.seed + 1 });
        else {
          this.made = [];
          this.make.ask();
        }
      }}></ch-job-panel>`;
  }

  #ownSet() {
    const { length } = this.tasks;
    return html`<p>A set of your own: ${length === 1 ? '1 position' : `${length} positions`}. Difficulty, ways and seed say what
        “Another one” and “One more” look for.
        <button type="button" class="small" @click=${() => this.context.go({ positions: '' })}>Make a new set</button></p>
      ${
        this.waitingSet.length
          ? html`<p class="notice">You had a set of ${this.waitingSet.length === 1 ? '1 position' : `${this.waitingSet.length} positions`} here.
              <button type="button" @click=${() => this.#set([...this.waitingSet, ...this.tasks.map(({ position }) => position)])}>Add this
                position to it</button></p>`
          : nothing
      }
      ${this.look.running || this.look.stage === 'failed' || this.look.stage === 'stopped' ? this.#running(this.look) : nothing}`;
  }

  /** @param {Question} question */
  #running({ shown, running }) {
    return html`<p role="status" class="job-sentence">${shown.sentence || (running ? 'Waiting for Python …' : '')}${
      running
        ? html` <button type="button" class="small" @click=${() => {
            this.look.stop();
            this.another.stop();
          }}>Stop</button>`
        : nothing
    }</p>`;
  }

  #sheetPart() {
    const { state, view, tasks } = this;
    // Until the tray of another puzzle is known there is nothing to draw.
    if (view.puzzle !== this.puzzle) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    const waiting = this.make.running ? Math.max(0, state.tasks - tasks.length) : 0;
    return html`<ch-task-sheet .heading=${view.heading} .instructions=${view.instructions} .aside=${view.aside} .source=${view.source}
        .rows=${view.rows} .columns=${view.columns} .cells=${view.cells} .balls=${view.balls} .tasks=${tasks} .waiting=${waiting}
        .plain=${state.plain} .blank=${state.blank} .solved=${this.solved} .paper=${this.paper} .busy=${this.another.running}
        .opening=${(/** @type {string} */ position) => this.#opening(position)}
        @swap=${(/** @type {CustomEvent} */ { detail }) => this.#look(detail.index)}
        @move=${(/** @type {CustomEvent} */ { detail }) => this.#move(detail.index, detail.to)}
        @remove=${(/** @type {CustomEvent} */ { detail }) =>
          this.#set(
            tasks.filter((_, index) => index !== detail.index).map(({ position }) => position),
          )}></ch-task-sheet>
      <div class="no-print sheet-after">
        ${this.another.running || this.another.stage === 'failed' ? this.#running(this.another) : nothing}
        <button type="button" class="in-presenter-hidden" ?disabled=${this.another.running || tasks.length >= view.most || !tasks.length}
          @click=${() => this.#look(null)}>One more</button>
        <button type="button" class="ask" aria-expanded=${this.solved ? 'true' : 'false'} ?disabled=${!tasks.length} @click=${() => {
          this.solved = !this.solved;
        }}>${this.solved ? 'Hide the solutions' : 'Show the solutions'}</button>
      </div>`;
  }

  #paperPart() {
    const none = !this.tasks.length;
    return html`<div class="job">
        ${this.form('title', 'instructions', 'blank', 'plain')}
      </div>
      <div class="job">
        <div class="group">
          <button type="button" class="main" ?disabled=${none} @click=${() => this.#print('all')}>Print</button>
          <button type="button" ?disabled=${none} @click=${() => this.#print('tasks')}>Print without solutions</button>
        </div>
        <p class="help">The solutions begin on a page of their own.</p>
        <div class="group">
          <button type="button" ?disabled=${none || this.picture.running} @click=${() => this.#savePicture(false)}>Save tasks as SVG</button>
          <button type="button" ?disabled=${none || this.picture.running} @click=${() => this.#savePicture(true)}>Save solutions as SVG</button>
        </div>
        <p class="job-sentence" role="status">${this.picture.sentence}</p>
      </div>`;
  }

  #listPart() {
    return html`<div class="job in-presenter-hidden"><h3>The positions as text</h3>
      <ch-text-field label="One position on a line" lines="6" .value=${this.listed} .wrong=${this.wrong}
        help="Paste links to positions from Packing or to other worksheets, or write positions such as White:a1a2b2.Red:d1e1f1e2f2; - is the empty tray. What stands here becomes the worksheet."
        @use=${async (/** @type {CustomEvent} */ { detail }) => {
          if (await this.#set([detail.value]))
            this.context.announce('The worksheet is made of these positions.');
        }}
        @complain=${(/** @type {CustomEvent} */ { detail }) => {
          this.wrong = detail.sentence;
        }}></ch-text-field></div>`;
  }
}
