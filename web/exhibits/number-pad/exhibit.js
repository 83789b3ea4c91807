// @ts-check
/** The number-pad game: a pad, a tower, and what is known about who wins. */
import { html, nothing } from 'lit';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import { saveFile } from '../../parts/save.js';
import './cell-table.js';
import '../../parts/data-table.js';
import './folding-tree.js';
import '../../parts/form.js';
import '../../parts/job-panel.js';
import './key-pad.js';
import '../../parts/pager.js';
import './tower.js';
import './pad-editor.js';

/** Entries on one page of a table. */
const PAGE = 240;
/** Rows of Grundy values on one page. */
const VALUES = 40;
/** Heights up to which a period is looked for without being asked. */
const AT_ONCE = 10_000;
/** The widest row of a table. */
const WIDEST = 15;
/** A pause before the engine presses, so that one sees who pressed what (milliseconds). */
const BREATH = 450;
const PACE = 900;

const RULES = ['pad', 'rule', 'toppling', 'near', 'same', 'closed'];
const PLAYERS = ['', 'first player', 'second player'];

/** @typedef {{detail: any}} Told */

const pause = (/** @type {number} */ milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
/** How much of a pause a person wants. */
const moves = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0.3 : 1);

/** How many entries stand in a row when a table is laid out by its period. @param {number} period */
function width(period) {
  if (period <= WIDEST) return period < 5 ? period * Math.floor(12 / period) : period;
  for (let columns = WIDEST; columns > 4; columns--) if (period % columns === 0) return columns;
  return 10;
}

export default class NumberPadExhibit extends ExhibitElement {
  static properties = { open: { state: true }, page: { state: true }, pointed: { state: true } };

  who = new Question(this, { job: 'who', lane: 'quick' });
  hint = new Question(this, { job: 'hint', lane: 'quick' });
  answer = new Question(this, { job: 'answer', lane: 'quick' });
  table = new Question(this, { job: 'table', lane: 'quick', heard: (event) => this.#tableHeard(event) });
  entry = new Question(this, { job: 'entry', lane: 'quick', heard: (event) => this.#entryHeard(event) });
  period = new Question(this, {
    job: 'period',
    heard: (event) => {
      if (event.type === 'result' && event.value.proved && !event.value.check) this.#askTable();
    },
  });
  rules = new Question(this, { job: 'rules' });
  strategy = new Question(this, {
    job: 'strategy',
    lane: 'quick',
    heard: (event) => this.#strategyHeard(event),
  });
  values = new Question(this, { job: 'grundy', lane: 'quick', heard: (event) => this.#valuesHeard(event) });
  value = new Question(this, { job: 'grundy-entry', lane: 'quick' });
  valuesPeriod = new Question(this, { job: 'grundy-period' });
  /** What will stand in the file. @type {string[]} */
  keeping = [];
  saving = new Question(this, {
    job: 'export',
    heard: (event) => {
      if (event.type === 'found') this.keeping.push(event.item.text);
    },
    ended: () => {
      saveFile(new Blob(this.keeping, { type: this.saving.value.type }), this.saving.value.name);
      this.saving.sentence = `${grouped(this.saving.value.count)} rows saved.`;
      this.keeping = [];
    },
  });

  constructor() {
    super();
    /** What a person wants to go on seeing. */
    this.open = { who: false, values: false };
    this.page = { from: 0, values: 0 };
    /** The entry of the table that is looked at, and the one that is pinned. @type {number | null} */
    this.pointed = null;
    /** @type {number | null} */
    this.pinned = null;
    /** Entries that have been derived. @type {Map<number, any>} */
    this.derived = new Map();
    /** The page of the table on show. @type {any} */
    this.shownTable = null;
    /** @type {any} */
    this.shownValues = null;
    /** The strategy: its head, its roots, what is known below. @type {any} */
    this.plan = null;
    /** @type {Map<string, any[]>} */
    this.branches = new Map();
    /** Lines whose branches are still to be asked for. @type {string[]} */
    this.unfolding = [];
    this.unfolded = '';
    this.watching = false;
    /** The game in which the engine is about to press; '' when it is not. */
    this.answering = '';
    this.upTo = '1000000';
    this.upToWrong = '';
    /** What the answers on show belong to. */
    this.keys = { rules: '', game: '', table: '', limit: '' };
    this.typed = '';
    this.typing = 0;
    this.listen = (/** @type {KeyboardEvent} */ event) => this.#digit(event);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('keydown', this.listen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('keydown', this.listen);
    this.watching = false;
    this.keys = { rules: '', game: '', table: '', limit: '' };
  }

  positionChanged() {
    const { state } = this;
    const rules = JSON.stringify(RULES.map((name) => state[name]));
    const keys = {
      rules,
      limit: `${rules}${state.limit}`,
      table: `${rules}${state.top}/${state.lay}`,
      game: `${rules}${state.limit}/${state.moves}`,
    };
    const before = this.keys;
    this.keys = keys;
    if (keys.game !== before.game) {
      for (const question of [this.who, this.hint, this.answer]) question.reset();
      this.answering = '';
      if (this.open.who) this.who.ask();
    }
    if (keys.limit !== before.limit) {
      this.strategy.reset();
      this.plan = null;
      this.branches = new Map();
      this.unfolding = [];
    }
    if (keys.rules !== before.rules) {
      for (const question of [this.period, this.rules, this.valuesPeriod, this.value, this.entry])
        question.reset();
      this.derived = new Map();
      this.pointed = null;
      this.pinned = null;
      this.shownTable = null;
      this.shownValues = null;
      this.watching = false;
      // Asked of the worker for short questions: a small pad's table is marked at once.
      this.period.lane = 'quick';
      this.period.ask({ limit: AT_ONCE });
    }
    if (keys.table !== before.table) {
      this.page = { from: 0, values: 0 };
      this.#askTable();
      this.values.reset();
      if (this.open.values) this.#askValues();
    }
  }

  // --- play -------------------------------------------------------------------------------------------------------

  /** @param {number} key */
  async press(key) {
    if (this.answering || !this.view) return;
    this.watching = false;
    const { ok } = await this.context.play(`press ${key}`);
    if (ok && this.state.play === 'engine' && !this.view.over) this.engineMoves();
  }

  /** The engine answers; its press belongs to the one before, so that Undo takes both back. */
  async engineMoves() {
    const before = this.state.moves;
    const game = this.keys.game;
    this.answering = game;
    this.requestUpdate();
    await pause(BREATH * moves());
    if (this.keys.game === game && this.isConnected) await this.answer.ask();
    const answer = this.keys.game === game ? this.answer.value : null;
    if (this.answering === game) this.answering = '';
    this.requestUpdate();
    if (!answer) return;
    await this.context.go({ moves: answer.moves }, { replace: before !== '' });
    this.context.announce(`The engine presses ${answer.key}.`);
  }

  async watch() {
    this.watching = true;
    this.requestUpdate();
    while (this.watching && this.isConnected && !this.view.over) {
      const before = this.state.moves;
      await this.answer.ask();
      const answer = this.answer.value;
      if (!this.watching || !answer || this.state.moves !== before) break;
      const { ok } = await this.context.play(`press ${answer.key}`);
      if (!ok) break;
      this.context.announce(`${this.view.player === 2 ? 'First' : 'Second'} player presses ${answer.key}.`);
      const after = this.state.moves;
      await pause(PACE * moves());
      if (this.state.moves !== after) break;
    }
    this.watching = false;
    this.requestUpdate();
  }

  /** Digits press keys. @param {KeyboardEvent} event */
  #digit(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.view) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    if (!/^[0-9]$/.test(event.key)) return;
    event.preventDefault();
    clearTimeout(this.typing);
    this.typed += event.key;
    const known = this.view.keys.map((/** @type {any} */ { key }) => String(key));
    const longer = known.some(
      (/** @type {string} */ key) => key !== this.typed && key.startsWith(this.typed),
    );
    if (!longer && !known.includes(this.typed)) {
      const typed = this.typed;
      this.typed = '';
      this.press(Number(typed)); // Python says which keys there are
    } else if (!longer) this.#enter();
    else this.typing = window.setTimeout(() => this.#enter(), 700);
  }

  #enter() {
    const typed = this.typed;
    this.typed = '';
    if (typed) this.press(Number(typed));
  }

  toggleWho() {
    this.open = { ...this.open, who: !this.open.who };
    if (this.open.who) this.who.ask();
    else this.who.reset();
  }

  // --- tables -----------------------------------------------------------------------------------------------------

  /** The proved period, if there is one. */
  get proved() {
    return this.period.value?.proved ? this.period.value : null;
  }

  get columns() {
    return this.state.lay === 'period' && this.proved ? width(this.proved.length) : 10;
  }

  get perPage() {
    return Math.floor(PAGE / this.columns) * this.columns;
  }

  #askTable() {
    const period = this.proved ? { length: this.proved.length, last: this.proved.last } : undefined;
    const from = Math.floor(this.page.from / this.perPage) * this.perPage;
    if (from !== this.page.from) this.page = { ...this.page, from };
    this.table.ask({ from, count: this.perPage, ...(period ? { period } : {}) });
  }

  /** @param {any} event */
  #tableHeard(event) {
    if (event.type === 'result') this.shownTable = event.value;
  }

  /** @param {any} event */
  #entryHeard(event) {
    if (event.type !== 'result') return;
    this.derived.set(event.value.t, event.value);
    if (this.derived.size > 500) this.derived.delete(this.derived.keys().next().value ?? -1);
  }

  /** @param {number} t @param {boolean} [pin] */
  #point(t, pin = false) {
    if (pin) this.pinned = t;
    this.pointed = t;
    if (!this.derived.has(t)) this.entry.ask({ t });
  }

  #askValues() {
    this.values.ask({ from: this.page.values, count: VALUES });
  }

  /** @param {any} event */
  #valuesHeard(event) {
    if (event.type === 'result') this.shownValues = event.value;
  }

  // --- the strategy -------------------------------------------------------------------------------------------------

  /** @param {string} line */
  #unfold(line) {
    this.unfolding.push(line);
    if (!this.strategy.running) this.#unfoldNext();
  }

  async #unfoldNext() {
    while (this.unfolding.length) {
      this.unfolded = /** @type {string} */ (this.unfolding.shift());
      const plan = this.keys.limit;
      await this.strategy.ask({ line: this.unfolded });
      if (plan !== this.keys.limit) return;
    }
  }

  /** @param {any} event */
  #strategyHeard(event) {
    if (event.type !== 'result') return;
    const { branches, ...head } = event.value;
    const nodes = branches.map((/** @type {any} */ branch) => ({
      id: branch.line,
      leaf: branch.over,
      words: this.#branchWords(branch, head.winner),
    }));
    if (this.unfolded === '') this.plan = { ...head, roots: nodes };
    else this.branches = new Map([...this.branches, [this.unfolded, nodes]]);
  }

  /** @param {any} branch @param {number} winner */
  #branchWords({ pressed, answer, height, plies, plays, over }, winner) {
    const left = height < 0 ? 'it topples' : `${grouped(height)} left`;
    const much = plays === '1' ? '1 play' : `${grouped(plays)} plays`;
    const after = over ? left : `${left}, ${plies} more at most, ${much}`;
    return html`<span>${pressed === null ? 'open with' : html`if <b>${pressed}</b>${answer === null ? '' : ', then'}`}
      ${answer === null ? '' : html`<b class="side-word-${winner}">${answer}</b>`} <span class="soft">${after}</span></span>`;
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  render() {
    if (!this.view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    return html`<div class="number-pad"><div class="exhibit">
      <section aria-label="Pad and tower">
        ${this.#stagePart()}
        ${this.#sayPart()}
        ${this.#whyPart()}
      </section>
      <details class="panel no-print" ?open=${!this.presenter}>
        <summary><h2>Game and questions</h2></summary>
        ${this.#gamePart()}
        ${this.#periodPart()}
        ${this.#rulePart()}
        ${this.#strategyPart()}
      </details>
      </div>
      <section class="below" aria-label="Tables">
        ${this.#tablePart()}
        ${this.#valuesPart()}
      </section>
    </div>`;
  }

  #stagePart() {
    const { view } = this;
    const reasons = this.open.who ? this.who.value?.reasons : undefined;
    const keys = view.keys.map((/** @type {any} */ key) => {
      const reason = reasons?.find((/** @type {any} */ each) => each.key === key.key);
      const hinted = this.hint.value?.key === key.key && !view.over;
      const words = [
        key.last ? 'pressed last' : '',
        key.allowed ? (key.topples ? 'topples the tower' : '') : 'not allowed now',
        reason ? (reason.wins ? 'wins' : 'loses') : '',
        hinted ? 'the hint' : '',
      ];
      return {
        ...key,
        dim: !key.allowed,
        mark: key.last ? 'last' : hinted ? 'hint' : '',
        sign: reason ? (reason.wins ? '✓' : '×') : hinted ? '!' : '',
        words: words.filter(Boolean).join(', '),
      };
    });
    const blocks = view.line.map((/** @type {number} */ size, /** @type {number} */ i) => ({
      size,
      side: 1 + (i % 2),
    }));
    const standing = view.toppled
      ? `The tower of ${view.total} has toppled`
      : `Tower of ${view.total}, limit ${view.limit}`;
    return html`<div class="pad-stage">
      <ch-key-pad .rows=${view.rows} .columns=${view.columns} .keys=${keys} label="Number pad"
        @press=${(/** @type {Told} */ { detail }) => this.press(detail.key)}></ch-key-pad>
      <ch-tower .blocks=${blocks} .limit=${view.limit} .toppled=${view.toppled} label="${standing}${view.moves ? `: ${view.moves}` : ''}"></ch-tower>
    </div>`;
  }

  #sayPart() {
    const { view } = this;
    const mode = this.state.play;
    const thinking = this.answering !== '';
    const head = view.over
      ? `${view.winner === 1 ? 'First' : 'Second'} player wins`
      : `${grouped(view.total)} of ${grouped(view.limit)}`;
    return html`<div class="pad-words" role="status" aria-label="The play">
        ${figure({ value: head, status: '', size: 'large', kind: view.over ? 'exact' : 'unfinished' })}
        <p>${view.sentence}${thinking ? ' The engine is thinking …' : ''}</p>
      </div>
      <div class="group no-print pad-buttons">
        ${
          mode === 'watch'
            ? this.watching
              ? html`<button type="button" class="main" @click=${() => {
                  this.watching = false;
                  this.requestUpdate();
                }}>Stop</button>`
              : html`<button type="button" class="ask" ?disabled=${view.over} @click=${() => this.watch()}>Play on</button>`
            : nothing
        }
        ${
          mode === 'engine'
            ? html`<button type="button" ?disabled=${view.over || thinking} @click=${() => this.engineMoves()}>Let the engine press</button>`
            : nothing
        }
        <button type="button" aria-pressed=${this.open.who ? 'true' : 'false'} @click=${() => this.toggleWho()}>Who is winning?</button>
        <button type="button" ?disabled=${view.over} @click=${() => this.hint.ask()}>Hint</button>
      </div>
      <p class="pad-hint" role="status" aria-label="Hint">${this.hint.value?.sentence ?? this.hint.sentence}</p>
      <p class="pad-line">${
        view.line.length
          ? html`<span class="soft">Line of play</span> ${view.line.map(
              (/** @type {number} */ key, /** @type {number} */ i) =>
                html`<span class="side-word-${1 + (i % 2)}">${key}</span>${view.separated && i < view.line.length - 1 ? '.' : ''}`,
            )}`
          : html`<span class="soft">Press a key, or type its number.</span>`
      }</p>
      <p class="soft in-presenter-hidden pad-rules">${view.rules}</p>`;
  }

  #whyPart() {
    if (!this.open.who) return nothing;
    const { value, stage, sentence } = this.who;
    if (!value) {
      return html`<div class="pad-why" role="status">${stage === 'failed' ? sentence : sentence || 'Working it out …'}</div>`;
    }
    return html`<div class="pad-why">
      <p role="status" aria-label="Who is winning"><b>${value.sentence}</b> <span class="soft">exact</span></p>
      ${value.reasons.length ? this.#reasons(value.reasons, 'Why: every key that may be pressed now') : nothing}
    </div>`;
  }

  /** @param {any[]} reasons @param {string} caption */
  #reasons(reasons, caption) {
    const rows = reasons.map(({ key, height, replies, wins }) => [
      key,
      height < 0 ? 'it topples' : grouped(height),
      height < 0 ? '–' : replies.length ? replies.join(', ') : 'none',
      html`<b>${key}</b> ${wins ? 'wins ✓' : 'loses ×'}`,
    ]);
    const marked = new Set(reasons.flatMap(({ wins }, i) => (wins ? [i] : [])));
    return html`<ch-data-table .caption=${caption} .columns=${[
      { title: 'if you touch', kind: 'number' },
      { title: 'leading to', kind: 'number' },
      { title: 'the winners' },
      { title: 'so that' },
    ]} .rows=${rows} .marked=${marked}></ch-data-table>`;
  }

  /** @param {string[]} names @param {(name: string) => any} changes */
  #form(names, changes) {
    const parameters = names.map((name) =>
      this.context.exhibit.parameters.find((each) => each.name === name),
    );
    return html`<ch-form .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
      @change-value=${(/** @type {Told} */ { detail: { name, value } }) =>
        // Python knows the one spelling of a pad.
        name === 'pad'
          ? this.context.play(`pad ${value}`)
          : this.context.go({ [name]: value, ...changes(name) })}></ch-form>`;
  }

  #gamePart() {
    const weak = this.state.play === 'two' ? [] : ['weakness'];
    return html`<div class="job">
      ${this.#form(['limit', 'rule', 'play', ...weak], (name) => (name === 'limit' || name === 'rule' ? { moves: '' } : {}))}
      <details class="in-presenter-hidden"><summary>Another pad, other rules</summary>
        <ch-pad-editor .keys=${this.view.keys}
          @use=${(/** @type {Told} */ { detail }) => this.context.play(`pad ${detail.pad}`)}
          @closed=${async (/** @type {any} */ { detail, currentTarget: editor }) => {
            const { ok } = await this.context.play(`closed ${detail.keys.join(',')}`);
            if (!ok) editor.requestUpdate(); // what was refused is unchecked again
          }}></ch-pad-editor>
        ${this.#form(['near', 'toppling', 'same', 'pad', 'seed'], (name) => (name === 'seed' ? {} : { moves: '' }))}
      </details>
    </div>`;
  }

  #askPeriod() {
    const text = this.upTo.replaceAll(/[\s,]/g, '');
    this.upToWrong =
      /^\d{1,8}$/.test(text) && Number(text) <= 20_000_000
        ? ''
        : 'How far to look must be a whole number from 0 to 20,000,000.';
    this.period.lane = 'work';
    if (!this.upToWrong) this.period.ask({ limit: Number(text) });
    this.requestUpdate();
  }

  #periodPart() {
    return html`<ch-job-panel words="Find the period" .job=${this.period.shown} @start=${() => this.#askPeriod()} @stop=${() => this.period.stop()}
      .aside=${html`<div class="field"><label for="pad-up-to">Look up to t =</label><input id="pad-up-to" type="text" class="short" inputmode="numeric"
        autocomplete="off" .value=${this.upTo} aria-invalid=${this.upToWrong ? 'true' : 'false'} aria-describedby="pad-up-to-wrong"
        @change=${(/** @type {any} */ event) => {
          this.upTo = event.target.value;
        }}><span class="wrong" id="pad-up-to-wrong" role="alert">${this.upToWrong}</span></div>`}
      .answer=${this.#proof(this.period.value, 'Period')}></ch-job-panel>`;
  }

  /** @param {any} found @param {string} name */
  #proof(found, name) {
    if (!found) return nothing;
    if (!found.proved) {
      return html`<p role="status" aria-label=${name}>${figure({ value: 'none proved', status: `up to ${grouped(found.limit)}`, kind: 'none' })}</p>
        <p class="soft">${found.sentence}</p>`;
    }
    return html`<p role="status" aria-label=${name}>${figure({ value: `period ${grouped(found.length)}`, status: `${found.last < 0 ? 'from the beginning' : `after t = ${grouped(found.last)}`}, proved, ${duration(found.seconds)}` })}</p>
      <p class="soft">${found.sentence}</p>
      <details><summary>The certificate</summary>
        <p>${found.certificate}</p>
        <p class="certificate-window">${found.window.map(
          (/** @type {any} */ row, /** @type {number} */ i) =>
            html`<span><span class="soft">${i === 0 ? `t = ${grouped(found.first)} and ${grouped(found.second)}: ` : ''}</span>${
              Array.isArray(row) ? `(${row.join(' ')})` : row || '–'
            }</span> `,
        )}</p>
        <p>${found.check ?? 'It is being checked from the rules alone …'}</p>
      </details>`;
  }

  #rulePart() {
    const found = this.rules.value;
    return html`<ch-job-panel words="The shortest rule" .job=${this.rules.shown} @start=${() => this.rules.ask()} @stop=${() => this.rules.stop()}
      .answer=${
        found
          ? html`<div role="status" aria-label="The shortest rule">
            <p>${found.opening === null ? 'There is no rule for the opening that is short enough to be remembered.' : html`<span class="soft">Opening.</span> ${found.opening}`}</p>
            <p>${found.reply === null ? 'There is no rule for replies that is short enough to be remembered.' : html`<span class="soft">Later.</span> ${found.reply}`}</p>
            <p><span class="soft">The first player loses at t =</span> ${found.losing ?? `not known for all t: no period is proved up to ${grouped(found.limit)}`}.</p></div>`
          : nothing
      }></ch-job-panel>`;
  }

  #strategyPart() {
    const { plan } = this;
    return html`<ch-job-panel words="A complete strategy" .job=${this.strategy.shown} @start=${() => {
      this.branches = new Map();
      this.plan = null;
      this.#unfold('');
    }} @stop=${() => this.strategy.stop()}
      .answer=${
        plan
          ? html`<p role="status" aria-label="A complete strategy">The ${PLAYERS[plan.winner]} wins from t = ${grouped(this.state.limit)} within
              ${grouped(plan.plies)} presses; ${grouped(plan.plays)} plays. <span class="soft">exact</span></p>
            <ch-folding-tree label="Strategy of the ${PLAYERS[plan.winner]}" .roots=${plan.roots} .below=${this.branches}
              @unfold=${(/** @type {Told} */ { detail }) => this.#unfold(detail.id)}></ch-folding-tree>`
          : nothing
      }></ch-job-panel>`;
  }

  // --- the tables ---------------------------------------------------------------------------------------------------

  #tablePart() {
    const { shownTable, columns, proved } = this;
    const period = this.state.lay === 'period' && proved;
    return html`<h2>Table of winning moves</h2>
      <div class="table-head no-print in-presenter-hidden">${this.#form(['top', 'lay'], () => ({}))}
        <div class="field"><button type="button" @click=${() => {
          this.keeping = [];
          this.saving.ask({ what: 'table' });
        }}>Save as CSV</button></div><span class="soft" role="status">${this.saving.sentence}</span></div>
      ${this.state.lay === 'period' && !proved ? html`<p class="soft">No period is proved so far; the table is laid out by tens.</p>` : nothing}
      ${this.table.stage === 'failed' ? html`<p class="wrong" role="alert">${this.table.sentence}</p>` : nothing}
      ${
        shownTable
          ? html`<ch-pager .from=${this.page.from} .size=${this.perPage} .top=${shownTable.top} what="t" @turn=${(
              /** @type {Told} */ { detail },
            ) => {
              this.page = { ...this.page, from: detail.from };
              this.#askTable();
              this.#point(detail.number, true);
            }}></ch-pager>
          <div class="table-side">
            <ch-cell-table class=${this.view.separated ? 'with-words' : ''} .caption=${`Keys that win as openings, ${period ? `by t modulo ${proved.length}` : 'by tens'}`}
              .columns=${Array.from({ length: columns }, (_, i) => (period && proved.length < columns ? String(i % proved.length) : period && proved.length > columns ? `+${i}` : String(i)))}
              .rows=${this.#tableRows(shownTable, columns, period ? proved.length : 0)} .chosen=${this.pinned}
              @point=${(/** @type {Told} */ { detail }) => this.#point(detail.id)}
              @leave=${() => {
                this.pointed = this.pinned;
              }}
              @press=${(/** @type {Told} */ { detail }) => this.#point(detail.id, true)}></ch-cell-table>
            ${this.#entryPart()}
          </div>
          <p class="soft legend"><b class="entry-losing">P</b> no opening wins: a P-position. <b>357<sup>*</sup></b> irregular: the periodic
            part of the table has another entry there. ${proved ? `Regular after t = ${grouped(Math.max(0, proved.last))}, proved.` : 'Irregular entries are marked once a period is proved.'}</p>`
          : html`<p class="soft">${this.table.stage === 'running' ? this.table.sentence || 'Working out the table …' : ''}</p>`
      }`;
  }

  /** @param {any} table @param {number} columns @param {number} period */
  #tableRows(table, columns, period) {
    const rows = [];
    for (let i = 0; i < table.rows.length; i += columns) {
      const some = table.rows.slice(i, i + columns);
      const first = some[0].t;
      rows.push({
        head: grouped(first),
        rule: period ? first > 0 && first % period < columns && period >= columns : false,
        cells: Array.from({ length: columns }, (_, c) => this.#tableCell(some[c])),
      });
    }
    return rows;
  }

  /** @param {any} row */
  #tableCell(row) {
    if (!row) return null;
    const { t, keys, text, wins, irregular } = row;
    const says = keys.length ? text : wins ? 'no key fits, which wins' : 'P-position';
    return {
      id: t,
      text: text || (wins ? '–' : 'P'),
      kind: keys.length || wins ? '' : 'losing',
      sign: irregular ? '*' : '',
      words: `t = ${t}: ${says}${irregular ? ', irregular' : ''}`,
    };
  }

  #entryPart() {
    const t = this.pointed ?? this.pinned;
    const entry = t === null ? null : this.derived.get(t);
    if (!entry) {
      return html`<aside class="entry-why" aria-label="Why"><p class="soft">${
        t === null ? 'Point at an entry to see why these keys win.' : 'Working it out …'
      }</p></aside>`;
    }
    const play = (/** @type {string} */ line) => {
      this.context.go({ limit: entry.t, moves: line });
      this.querySelector('.pad-stage')?.scrollIntoView({ block: 'nearest' });
    };
    return html`<aside class="entry-why" aria-label="Why">
      <p role="status"><b>${entry.sentence}</b></p>
      ${entry.lines.length ? this.#reasons(entry.lines, `t = ${grouped(entry.t)}`) : nothing}
      <div class="group no-print">
        <button type="button" @click=${() => play('')}>Play from t = ${grouped(entry.t)}</button>
        ${entry.keys.length ? html`<button type="button" @click=${() => play(entry.moves)}>Open with ${entry.keys[0]}</button>` : nothing}
      </div>
    </aside>`;
  }

  #valuesPart() {
    return html`<details class="grundy" ?open=${this.open.values} @toggle=${(/** @type {any} */ event) => {
      if (event.target.open === this.open.values) return;
      this.open = { ...this.open, values: event.target.open };
      if (this.open.values && !this.shownValues) this.#askValues();
    }}><summary><h2>Grundy values of the normal game</h2></summary>
      ${this.open.values ? this.#valuesTable() : nothing}
    </details>`;
  }

  #valuesTable() {
    const { shownValues } = this;
    const explained = this.value.value;
    return html`<ch-job-panel class="no-print" words="Find the period of the Grundy values" .job=${this.valuesPeriod.shown}
        @start=${() => this.valuesPeriod.ask()} @stop=${() => this.valuesPeriod.stop()}
        .answer=${this.#proof(this.valuesPeriod.value, 'Period of the Grundy values')}></ch-job-panel>
      ${this.values.stage === 'failed' ? html`<p class="wrong" role="alert">${this.values.sentence}</p>` : nothing}
      ${
        shownValues
          ? html`<ch-pager .from=${this.page.values} .size=${VALUES} .top=${shownValues.top} what="t" @turn=${(
              /** @type {Told} */ { detail },
            ) => {
              this.page = { ...this.page, values: detail.from };
              this.#askValues();
            }}></ch-pager>
          <p role="status" aria-label="Why this value">${
            explained
              ? html`t = ${grouped(explained.t)}: <b>${explained.sentence}</b> <span class="soft">${explained.options
                  .map((/** @type {any} */ { key, value }) => `${key} leads to ${value}`)
                  .join(', ')}</span>`
              : html`<span class="soft">A value is the least number that no key leads to (mex). Press a value before the first move to see its keys.</span>`
          }</p>
          ${this.state.top > shownValues.top ? html`<p class="soft">Values are worked out up to t = ${grouped(shownValues.top)}.</p>` : nothing}
          <ch-data-table caption="Values before the first move, and after each key was pressed last"
            .columns=${[{ title: 't', kind: 'number' }, { title: 'before', kind: 'number' }, ...shownValues.keys.map((/** @type {number} */ key) => ({ title: `after ${key}`, kind: 'number' }))]}
            .rows=${shownValues.rows.map((/** @type {any} */ row) => [
              row.t,
              html`<button type="button" class="plain value" aria-label="Value ${row.opening} at t = ${row.t}: why"
                @click=${() => this.value.ask({ t: row.t })}>${row.opening}</button>`,
              ...row.after,
            ])}></ch-data-table>`
          : html`<p class="soft">${this.values.sentence || 'Working out the values …'}</p>`
      }`;
  }
}
