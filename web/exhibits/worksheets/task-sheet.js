// @ts-check
/**
 * `<ch-task-sheet>`: a worksheet as it is printed: tasks on the first pages, their solutions on pages of their own.
 *
 * Properties: `heading`, `instructions`, `aside` (a line about the drawings), `source` (the foot of the solutions), `rows`,
 * `columns`, `cells` ([row, column] or null), `tasks` (see below), `waiting` (how many more are to come), `plain` (no colours),
 * `blank` (the number of ways is left to be filled in), `solved` (whether the solutions are shown on the screen), `paper`
 * ('all' or 'tasks': what is printed), `balls`, `opening` (position -> link), `room` (whether one more may be added).
 * Events: `swap` {index}, `move` {index, to}, `remove` {index}.
 *
 * @typedef {object} Task
 * @property {string} position
 * @property {import('../../parts/piece-shape.js').Shape[]} placed
 * @property {string} words
 * @property {{shape: import('../../parts/piece-shape.js').Shape & {name: string}, copies: number, spare: boolean}[]} missing
 * @property {string} [told]  how many ways there are; absent while that is being counted
 * @property {string} [paper]  the same, short
 * @property {string | null} [ways]
 * @property {(import('../../parts/piece-shape.js').Shape & {fresh?: boolean})[][]} [solutions]
 */
import { html, LitElement, nothing } from 'lit';
import { boardPicture } from '../../parts/board-picture.js';
import { grouped } from '../../parts/figures.js';
import { icon } from '../../parts/icons.js';
import { pieceShape } from '../../parts/piece-shape.js';

/** Units of paper for a cell of a board, and of a missing piece. */
const CELL = 0.66;
const SMALL = 0.4;

export class TaskSheet extends LitElement {
  static properties = {
    heading: { type: String },
    instructions: { type: String },
    aside: { type: String },
    source: { type: String },
    rows: { type: Number },
    columns: { type: Number },
    cells: { attribute: false },
    tasks: { attribute: false },
    waiting: { type: Number },
    plain: { type: Boolean },
    blank: { type: Boolean },
    solved: { type: Boolean },
    paper: { type: String },
    balls: { type: Boolean },
    opening: { attribute: false },
    busy: { type: Boolean },
  };

  constructor() {
    super();
    this.heading = '';
    this.instructions = '';
    this.aside = '';
    this.source = '';
    this.rows = 1;
    this.columns = 1;
    /** @type {number[][] | null} */
    this.cells = null;
    /** @type {Task[]} */
    this.tasks = [];
    this.waiting = 0;
    this.plain = false;
    this.blank = false;
    this.solved = false;
    /** @type {'all' | 'tasks'} */
    this.paper = 'all';
    this.balls = false;
    /** @type {(position: string) => string} */
    this.opening = () => '';
    /** While a task is being looked for none can be asked for. */
    this.busy = false;
  }

  createRenderRoot() {
    return this;
  }

  /** @param {string} name @param {any} detail */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Moves or removes a task; the focus stays with the sheet though its button may be another's now.
   * @param {string} name @param {any} detail @param {number} next @param {string} button */
  async #change(name, detail, next, button) {
    this.#say(name, detail);
    await new Promise((done) => setTimeout(done, 60));
    await this.updateComplete;
    const task = this.querySelectorAll('.task')[Math.min(next, this.tasks.length - 1)];
    const wanted = /** @type {HTMLButtonElement | null} */ (task?.querySelector(`.${button}`));
    (wanted && !wanted.disabled
      ? wanted
      : /** @type {HTMLElement | null} */ (task?.querySelector('a'))
    )?.focus();
  }

  updated() {
    this.style.setProperty('--board-width', `${(this.columns + 0.4) * CELL}cm`);
  }

  render() {
    const classes = `sheet ${this.plain ? 'is-plain' : ''}`;
    const empty = Array.from({ length: this.waiting }, (_, i) => i + this.tasks.length);
    return html`<div class=${classes}>
      <section class="sheet-tasks" aria-label="Tasks">
        <p class="sheet-name only-print">Name <span class="line"></span> Date <span class="line"></span></p>
        <h2>${this.heading}</h2>
        ${this.instructions ? html`<p>${this.instructions}</p>` : nothing}
        ${this.aside ? html`<p class="soft">${this.aside}</p>` : nothing}
        <ol class="tasks" aria-busy=${this.waiting > 0}>
          ${this.tasks.map((task, index) => this.#task(task, index))}
          ${empty.map(
            (index) => html`<li class="task is-empty no-print"><b class="task-number">${index + 1}</b>
              ${this.#board([], `Task ${index + 1}, to come`)}</li>`,
          )}
        </ol>
      </section>
      ${this.#solutions()}
    </div>`;
  }

  /** @param {import('../../parts/piece-shape.js').Shape[]} pieces @param {string} label @param {boolean} [grid] */
  #board(pieces, label, grid = true) {
    const { rows, columns, cells, balls } = this;
    return boardPicture({ rows, columns, cells, pieces, label, grid, balls });
  }

  /** @param {Task} task @param {number} index */
  #task(task, index) {
    const number = index + 1;
    const paper = this.blank ? html`<span class="line short-line"></span> ways` : (task.paper ?? '');
    return html`<li class="task">
      <b class="task-number">${number}</b>
      ${this.#board(task.placed, `Task ${number}: ${task.placed.length ? task.placed.map((piece) => /** @type {any} */ (piece).name).join(', ') : 'nothing'} laid`)}
      <p class="task-words">${task.words}
        <b class="no-print ${this.blank ? 'in-presenter-hidden' : ''}">${task.told ?? 'counting …'}</b>
        <b class="only-print">${paper}</b></p>
      <div class="task-missing" aria-hidden="true">${task.missing.map(
        ({ shape, copies, spare }) =>
          html`<span class=${spare ? 'is-spare' : ''}>${small(shape, this.balls)}${
            copies > 1 ? html`<span class="task-copies">× ${copies}</span>` : nothing
          }</span>`,
      )}</div>
      <div class="task-tools no-print in-presenter-hidden">
        <span class="group" role="group" aria-label="Task ${number}">
          <a class="button small" href=${this.opening(task.position)} aria-label="Open task ${number} in Packing">Open</a>
          <button type="button" class="small task-swap" ?disabled=${this.busy} aria-label="Another one in place of task ${number}"
            @click=${() => this.#say('swap', { index })}>Another one</button>
          <button type="button" class="plain task-earlier" title="Earlier" aria-label="Move task ${number} forward" ?disabled=${index === 0}
            @click=${() => this.#change('move', { index, to: index - 1 }, index - 1, 'task-earlier')}>${icon('previous')}</button>
          <button type="button" class="plain task-later" title="Later" aria-label="Move task ${number} back" ?disabled=${number === this.tasks.length}
            @click=${() => this.#change('move', { index, to: index + 1 }, index + 1, 'task-later')}>${icon('next')}</button>
          <button type="button" class="plain task-remove" title="Remove" aria-label="Remove task ${number}" ?disabled=${this.tasks.length === 1}
            @click=${() => this.#change('remove', { index }, index, 'task-remove')}>${icon('away')}</button>
        </span>
      </div>
    </li>`;
  }

  #solutions() {
    const classes = `sheet-solutions ${this.solved ? '' : 'only-print'} ${this.paper === 'tasks' ? 'no-print' : ''}`;
    return html`<section class=${classes} aria-label="Solutions">
      <h2>Solutions<span class="only-print">: ${this.heading}</span></h2>
      <p class="soft">${this.source}</p>
      <ol class="tasks">${this.tasks.map((task, index) => this.#solved(task, index + 1))}</ol>
    </section>`;
  }

  /** @param {Task} task @param {number} number */
  #solved(task, number) {
    const { solutions = [] } = task;
    const which = (/** @type {number} */ i) => (solutions.length > 1 ? `Solution ${i + 1}` : 'Solution');
    return html`<li class="task"><b class="task-number">${number}</b>
      ${solutions.map((pieces, i) => this.#board(fresh(pieces), `${which(i)} of task ${number}`, false))}
      <p class="task-words">${howMany(task)}</p></li>`;
  }
}

/** What is said beside the solutions of a task. @param {Task} task */
function howMany({ solutions = [], ways, told }) {
  if (told === undefined) return 'Not counted yet.';
  if (ways === null || ways === undefined) return `${told[0].toUpperCase()}${told.slice(1)}`;
  if (ways === '0') return 'There is no way to finish.';
  if (ways === '1') return '';
  if (BigInt(ways) === BigInt(solutions.length)) return `All ${ways} ways.`;
  if (!solutions.length) return `${grouped(ways)} ways, too many to list.`;
  return `The first ${solutions.length} of ${grouped(ways)} ways.`;
}

/** What lay there from the beginning is drawn paler, so that what was found stands out.
 * @param {NonNullable<Task['solutions']>[number]} pieces */
const fresh = (pieces) =>
  pieces.map((piece) => ({
    ...piece,
    look: piece.fresh ? /** @type {const} */ ('laid') : /** @type {const} */ ('given'),
  }));

/** @param {import('../../parts/piece-shape.js').Shape} shape @param {boolean} balls */
function small(shape, balls) {
  const rows = Math.max(...shape.cells.map((cell) => cell[0])) + 1;
  const columns = Math.max(...shape.cells.map((cell) => cell[1])) + 1;
  return html`<svg viewBox="-0.1 -0.1 ${columns + 0.2} ${rows + 0.2}" width="${(columns + 0.2) * SMALL}cm" height="${(rows + 0.2) * SMALL}cm"
    focusable="false">${pieceShape(shape, { balls })}</svg>`;
}

customElements.define('ch-task-sheet', TaskSheet);
