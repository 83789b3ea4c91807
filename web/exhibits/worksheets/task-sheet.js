// @ts-check
/** A printed worksheet of packing: tasks on the first pages, their solutions on separate pages. */
import { html, nothing } from 'lit';
import { boardPicture } from '../../parts/boards/board-picture.js';
import { boxAround } from '../../parts/boards/lattice.js';
import { pieceShape } from '../../parts/boards/piece-shape.js';
import { grouped } from '../../parts/figures.js';
import { icon } from '../../parts/icons.js';
import { say } from '../../parts/language.js';
import { linkTo } from '../../parts/link.js';
import '../../parts/saving/qr-code.js';

/** @typedef {import('./task-set.js').Posed} Task */
/** @typedef {import('../../parts/boards/piece-shape.js').Shape} Shape */

/** The size on paper, in centimetres, of a board's cell and of a missing piece's. */
const CELL = 0.66;
const SMALL = 0.4;

export class TaskSheet {
  /** Whether the screen also shows the solutions. */
  solved = false;
  /** What to print. @type {'all' | 'tasks'} */
  paper = 'all';

  /** @param {import('./task-set.js').Host} host @param {import('./task-set.js').TaskSet} set */
  constructor(host, set) {
    this.host = host;
    this.set = set;
  }

  /** The width of a board on paper. */
  get boardWidth() {
    return `${(this.host.view.columns + 0.4) * CELL}cm`;
  }

  /**
   * Moves or removes a task and keeps the focus on the sheet, even if the button pressed moves or disappears.
   * @param {() => Promise<unknown>} change @param {number} next @param {string} button
   */
  async #change(change, next, button) {
    await change();
    await this.host.updateComplete;
    const task = [...this.host.querySelectorAll('.sheet-tasks .task')].at(
      Math.min(next, this.set.tasks.length - 1),
    );
    const wanted = /** @type {HTMLButtonElement | null | undefined} */ (task?.querySelector(`.${button}`));
    (wanted?.disabled === false ? wanted : task?.querySelector('a'))?.focus();
  }

  /** The CSS classes of the page of solutions. */
  get solvedClasses() {
    return `sheet-solutions ${this.solved ? '' : 'only-print'} ${this.paper === 'tasks' ? 'no-print' : ''}`;
  }

  /** The printed QR code that opens this worksheet; nothing if the page was opened from disk. */
  get code() {
    const { host } = this;
    if (!location.protocol.startsWith('http')) return nothing;
    const link = location.href.replace(/[?#].*$/s, '') + host.linkTo({});
    return html`<ch-qr-code class="sheet-code only-print" .text=${link}></ch-qr-code>`;
  }

  draw() {
    const { state, view } = this.host;
    const { make, tasks } = this.set;
    const coming = make.running ? Math.max(0, state.tasks - tasks.length) : 0;
    return html`<div data-point="long" data-picture class="sheet ${state.plain ? 'is-plain' : ''}">
      <section class="sheet-tasks" aria-label="Tasks">
        ${this.code}
        <p class="sheet-name only-print">Name <span class="line"></span> Date <span class="line"></span></p>
        <h2>${view.heading}</h2>
        ${view.instructions ? html`<p data-says>${view.instructions}</p>` : nothing}
        ${view.aside ? html`<p class="soft">${view.aside}</p>` : nothing}
        <ol class="bare tasks" aria-busy=${coming > 0}>
          ${tasks.map((task, index) => this.#task(task, index))}
          ${Array.from({ length: coming }, (_, i) => {
            const number = tasks.length + i + 1;
            return html`<li class="task is-empty no-print"><b class="task-number">${number}</b>
              ${this.#board([], `Task ${number}, to come`)}</li>`;
          })}
        </ol>
      </section>
      ${this.#solutions()}
    </div>`;
  }

  /** @param {Shape[]} pieces @param {string} label @param {boolean} [grid] */
  #board(pieces, label, grid = true) {
    const { rows, columns, cells, balls, lattice, white } = this.host.view;
    return boardPicture({ rows, columns, cells, pieces, label, grid, balls, lattice, white });
  }

  /** @param {Task} task @param {number} index */
  #task(task, index) {
    const { blank } = this.host.state;
    const number = index + 1;
    const paper = blank ? html`<span class="line short-line"></span> ways` : (task.paper ?? '');
    return html`<li class="task">
      ${numbered(task, number)}
      ${this.#board(task.placed, `Task ${number}: ${task.placed.length ? task.placed.map(({ name }) => name).join(', ') : 'nothing'} placed`)}
      <p class="task-words">${task.words}
        <b class="no-print ${blank ? 'in-presenter-hidden' : ''}">${task.told ?? 'counting …'}</b>
        <b class="only-print">${paper}</b></p>
      <div class="group task-missing" aria-hidden="true">${task.missing.map(
        ({ shape, copies, spare }) =>
          html`<span class=${spare ? 'is-spare' : ''}>${small(shape, this.host.view.balls, this.host.view.lattice)}${
            copies > 1 ? html`<span class="task-copies">× ${copies}</span>` : nothing
          }</span>`,
      )}</div>
      <div class="task-tools no-print in-presenter-hidden">
        <span class="group" role="group" aria-label="Task ${number}">
          <a class="button small" href=${this.#opening(task.position)} aria-label="Open task ${number} in Packing">${say('Open', 'button')}</a>
          <button type="button" class="small task-swap" ?disabled=${this.set.another.running} aria-label="Replace task ${number}"
            @click=${() => this.set.find(index)}>Replace</button>
          <button type="button" class="plain task-earlier" title="Earlier" aria-label="Move task ${number} forward" ?disabled=${index === 0}
            @click=${() => this.#change(() => this.set.move(index, index - 1), index - 1, 'task-earlier')}>${icon('previous')}</button>
          <button type="button" class="plain task-later" title="Later" aria-label="Move task ${number} back" ?disabled=${number === this.set.tasks.length}
            @click=${() => this.#change(() => this.set.move(index, index + 1), index + 1, 'task-later')}>${icon('next')}</button>
          <button type="button" class="plain task-remove" title="Remove" aria-label="Remove task ${number}" ?disabled=${this.set.tasks.length === 1}
            @click=${() => this.#change(() => this.set.remove(index), index, 'task-remove')}>${icon('away')}</button>
        </span>
      </div>
    </li>`;
  }

  /** The link to a position in Packing. @param {string} position */
  #opening(position) {
    const { puzzle, own } = this.host.state;
    return linkTo('packing', {
      puzzle,
      own: puzzle === 'own' ? own : undefined,
      placed: position === '-' ? undefined : position,
    });
  }

  #solutions() {
    return html`<section class=${this.solvedClasses} aria-label="Solutions">
      <h2>Solutions<span class="only-print">: ${this.host.view.heading}</span></h2>
      <p class="soft">${this.host.view.source}</p>
      <ol class="bare tasks">${this.set.tasks.map((task, index) => this.#solved(task, index + 1))}</ol>
    </section>`;
  }

  /** @param {Task} task @param {number} number */
  #solved(task, number) {
    const { solutions = [] } = task;
    const which = (/** @type {number} */ i) => (solutions.length > 1 ? `Solution ${i + 1}` : 'Solution');
    return html`<li class="task">${numbered(task, number)}
      ${solutions.map((pieces, i) => this.#board(fresh(pieces), `${which(i)} of task ${number}`, false))}
      <p class="task-words">${howMany(task)}</p></li>`;
  }
}

/** A task's number and title. @param {Task} task @param {number} number */
const numbered = ({ title }, number) =>
  html`<b class="task-number">${number}</b>${title ? html` <span class="task-title">${title}</span>` : nothing}`;

/** The caption of a task's solutions. @param {Task} task */
function howMany({ solutions = [], ways, told }) {
  if (told === undefined) return 'Not counted yet.';
  if (ways === null || ways === undefined) return `${told[0].toUpperCase()}${told.slice(1)}`;
  if (ways === '0') return 'There is no way to finish.';
  if (ways === '1') return '';
  if (BigInt(ways) === BigInt(solutions.length)) return `All ${ways} ways.`;
  if (!solutions.length) return `${grouped(ways)} ways, too many to list.`;
  return `The first ${solutions.length} of ${grouped(ways)} ways.`;
}

/** Draws the task's own pieces paler, so that the solution stands out.
 * @param {NonNullable<Task['solutions']>[number]} pieces */
const fresh = (pieces) =>
  pieces.map((piece) => ({
    ...piece,
    look: piece.fresh ? /** @type {const} */ ('placed') : /** @type {const} */ ('given'),
  }));

/** @param {Shape} shape @param {boolean} balls @param {import('../../parts/boards/lattice.js').Lattice | null} lattice */
function small(shape, balls, lattice) {
  const { left, top, width, height } = boxAround(lattice, shape.cells);
  return html`<svg viewBox="${left - 0.1} ${top - 0.1} ${width + 0.2} ${height + 0.2}" width="${(width + 0.2) * SMALL}cm" height="${(height + 0.2) * SMALL}cm"
    focusable="false">${pieceShape({ ...shape, lattice }, { balls })}</svg>`;
}
