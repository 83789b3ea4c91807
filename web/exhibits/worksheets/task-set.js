// @ts-check
/** The positions on the sheet: those that Python makes from the parameters, or your own set. */
import { Panel } from '../../parts/exhibit.js';

/** @typedef {import('answers/worksheets').State} State */
/** @typedef {import('answers/worksheets').Task} Task */
/** @typedef {import('answers/worksheets').Posed & Partial<Task>} Posed  a task, perhaps without its answers */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<import('answers/worksheets').View, State, import('answers/worksheets').Answers>} Host */

/** Keep at most this many tasks, so that Undo paints at once. */
const KEPT = 400;

/** The data that one visit leaves for the next, all about one puzzle. */
const nothingKept = () => ({
  puzzle: '',
  /** Tasks with their answers, by position. @type {Map<string, Task>} */
  answered: new Map(),
  /** Finished sheets, by the parameters that they were made from. @type {Map<string, string[]>} */
  sheets: new Map(),
  /** Positions that were replaced and must not return. @type {string[]} */
  gone: [],
  /** Your last set. @type {string[]} */
  latest: [],
  /** Your last set, while a single position from a link can still be added to it; otherwise empty. @type {string[]} */
  waiting: [],
});

/** @extends {Panel<Host>} */
export class TaskSet extends Panel {
  /** The positions made so far. @type {string[]} */
  made = [];
  /** Where to put the task that `another` finds; null for the end. @type {number | null} */
  place = null;
  turns = 0;
  /** The problem with the list of positions, or ''. */
  wrong = '';

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    this.kept = host.keep('set', nothingKept);
    this.make = host.question('make', {
      found: (task) => {
        this.kept.answered.set(task.position, task);
        this.made = [...this.made, task.position];
      },
      ended: () => {
        this.kept.sheets.set(host.position, this.made);
        host.context.announce(`${this.made.length} positions are made.`);
      },
    });
    this.look = host.question('look', { found: (task) => this.kept.answered.set(task.position, task) });
    this.another = host.question('another', { found: (task) => this.#take(task) });
  }

  changed() {
    const { position, state } = this.host;
    const puzzle = state.puzzle === 'own' ? state.own : state.puzzle;
    const { kept } = this;
    if (puzzle !== kept.puzzle) Object.assign(kept, nothingKept(), { puzzle });
    if (kept.answered.size > KEPT) kept.answered = new Map();
    for (const question of [this.make, this.look, this.another]) question.reset();
    this.wrong = '';
    this.made = [];
    if (state.about !== 'packing') return;
    if (state.positions) this.look.ask({ known: [...kept.answered.keys()] });
    else {
      const sheet = kept.sheets.get(position) ?? [];
      if (sheet.length && sheet.every((text) => kept.answered.has(text))) this.made = sheet;
      else this.make.ask();
    }
  }

  /** Restarts a stopped sheet. */
  again() {
    this.made = [];
    this.make.ask();
  }

  /** Remembers the current set, so that a single position from a link can be added to it later. @param {{entry: string}[]} tasks */
  remember(tasks) {
    const now = tasks.map(({ entry }) => entry);
    const { kept } = this;
    const came = now.length === 1 && kept.latest.length > 0 && !kept.latest.includes(now[0]);
    kept.waiting = came ? kept.latest : [];
    if (!came) kept.latest = now;
  }

  /** The tasks on the sheet. @returns {Posed[]} */
  get tasks() {
    const { state, view } = this.host;
    const { answered } = this.kept;
    if (!state.positions) return this.made.flatMap((text) => answered.get(text) ?? []);
    return (view?.tasks ?? []).map((task) => ({ ...answered.get(task.position), ...task }));
  }

  get positions() {
    return this.tasks.map(({ position }) => position);
  }

  /** The positions with their titles, as links hold them. */
  get entries() {
    return this.tasks.map(({ entry }) => entry);
  }

  /** Whether positions or solutions are still being computed. */
  get working() {
    return [this.make, this.look, this.another].some(({ running }) => running) || this.host.busy;
  }

  /** Replaces the set with these positions. @param {string[]} texts */
  async set(texts) {
    const { kept } = this;
    const { latest } = kept;
    kept.latest = []; // the next set does not come from a link
    const { ok, sentence } = await this.host.context.play(`set ${texts.join('\n')}`);
    this.wrong = ok ? '' : sentence;
    if (!ok) kept.latest = latest;
    this.host.requestUpdate();
    return ok;
  }

  /**
   * Looks for another task, to add or to replace one.
   * @param {number | null} place  the task to replace; null to add one
   */
  find(place) {
    this.place = place;
    this.another.ask({ without: [...this.positions, ...this.kept.gone], turn: ++this.turns });
  }

  /** @param {Task} task */
  #take(task) {
    const { kept, place, positions } = this;
    kept.answered.set(task.position, task);
    const at = place ?? positions.length;
    if (place !== null) kept.gone.push(positions[place]);
    this.host.context.announce(`Task ${at + 1} was ${place === null ? 'added' : 'replaced'}.`);
    this.set(this.entries.toSpliced(at, 1, task.entry));
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    const { entries } = this;
    return this.set(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
  }

  /** @param {number} index */
  remove(index) {
    return this.set(this.entries.toSpliced(index, 1));
  }

  /** Adds the position that a link holds to the previous set. */
  join() {
    this.set([...this.kept.waiting, ...this.entries]);
  }
}
