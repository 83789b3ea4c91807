// @ts-check
/** The positions on the sheet: those that Python makes for the parameters, or a set of your own. */
import { Panel } from '../../parts/exhibit.js';

/** @typedef {import('answers/worksheets').State} State */
/** @typedef {import('answers/worksheets').Task} Task */
/** @typedef {import('answers/worksheets').Posed & Partial<Task>} Posed  a task, perhaps without its answers */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<import('answers/worksheets').View, State, import('answers/worksheets').Answers>} Host */

/** Tasks that are kept, so that Undo paints at once. */
const KEPT = 400;

/** @extends {Panel<Host>} */
export class TaskSet extends Panel {
  puzzle = '';
  /** The positions made so far. @type {string[]} */
  made = [];
  /** Tasks with their answers, by position. @type {Map<string, Task>} */
  answered = new Map();
  /** Sheets made to the end, by what they were made from. @type {Map<string, string[]>} */
  sheets = new Map();
  /** Where the task goes that `another` looks for; null: to the end. @type {number | null} */
  place = null;
  /** Positions that gave way to others and must not come again. @type {string[]} */
  gone = [];
  turns = 0;
  /** What is wrong with the list of positions, or ''. */
  wrong = '';
  /** The last set of your own for this puzzle. @type {string[]} */
  latest = [];
  /** The same, while it could take the one position that came by a link. @type {string[]} */
  waiting = [];

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    this.make = host.question('make', {
      found: (task) => {
        this.answered.set(task.position, task);
        this.made = [...this.made, task.position];
      },
      ended: () => {
        this.sheets.set(host.position, this.made);
        host.context.announce(`${this.made.length} positions are made.`);
      },
    });
    this.look = host.question('look', { found: (task) => this.answered.set(task.position, task) });
    this.another = host.question('another', { found: (task) => this.#take(task) });
  }

  changed() {
    const { position, state } = this.host;
    const puzzle = state.puzzle === 'own' ? state.own : state.puzzle;
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.answered = new Map();
      this.sheets = new Map();
      this.gone = [];
      this.latest = [];
      this.waiting = [];
    }
    if (this.answered.size > KEPT) this.answered = new Map();
    for (const question of [this.make, this.look, this.another]) question.reset();
    this.wrong = '';
    this.made = [];
    if (state.positions) this.look.ask({ known: [...this.answered.keys()] });
    else {
      const sheet = this.sheets.get(position) ?? [];
      if (sheet.length && sheet.every((text) => this.answered.has(text))) this.made = sheet;
      else this.make.ask();
    }
  }

  /** Start a sheet again that was stopped. */
  again() {
    this.made = [];
    this.make.ask();
  }

  /** Keep a set in mind, so that it can take a position that comes alone by a link. @param {{position: string}[]} tasks */
  remember(tasks) {
    const now = tasks.map(({ position }) => position);
    const came = now.length === 1 && this.latest.length > 0 && !this.latest.includes(now[0]);
    this.waiting = came ? this.latest : [];
    if (!came) this.latest = now;
  }

  /** The tasks on the sheet. @returns {Posed[]} */
  get tasks() {
    const { state, view } = this.host;
    if (!state.positions) return this.made.flatMap((text) => this.answered.get(text) ?? []);
    return (view?.tasks ?? []).map((task) => this.answered.get(task.position) ?? task);
  }

  get positions() {
    return this.tasks.map(({ position }) => position);
  }

  /** Whether positions or their solutions are still to come. */
  get working() {
    return [this.make, this.look, this.another].some(({ running }) => running) || this.host.busy;
  }

  /** Make these positions the set. @param {string[]} texts */
  async set(texts) {
    const { latest } = this;
    this.latest = []; // what comes now does not come by a link
    const { ok, sentence } = await this.host.context.play(`set ${texts.join('\n')}`);
    this.wrong = ok ? '' : sentence;
    if (!ok) this.latest = latest;
    this.host.requestUpdate();
    return ok;
  }

  /** Look for another task. @param {number | null} place  in place of this one; null: one more */
  find(place) {
    this.place = place;
    this.another.ask({ without: [...this.positions, ...this.gone], turn: ++this.turns });
  }

  /** @param {Task} task */
  #take(task) {
    const { place, positions } = this;
    this.answered.set(task.position, task);
    const at = place ?? positions.length;
    if (place !== null) this.gone.push(positions[place]);
    this.host.context.announce(`Task ${at + 1} is another one now.`);
    this.set(positions.toSpliced(at, 1, task.position));
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    const { positions } = this;
    this.set(positions.toSpliced(from, 1).toSpliced(to, 0, positions[from]));
  }

  /** @param {number} index */
  remove(index) {
    this.set(this.positions.toSpliced(index, 1));
  }

  /** Add the position that came by a link to the set before it. */
  join() {
    this.set([...this.waiting, ...this.positions]);
  }
}
