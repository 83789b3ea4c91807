// @ts-check
/**
 * The exhibit *Autobiographical numbers*: the visitor watches the search step by step, with a reason for every strike,
 * or fills the grid by hand.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { about, duration, grouped } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';
import { SearchReplay } from '../../parts/steps/replay-exhibit.js';
import { WORDS } from '../../parts/steps/search-tree.js';
import { ledTo, restsOn, struckAt, verticesOf } from './replay.js';
import './candidate-grid.js';
import '../../parts/charts/data-table.js';

/** @typedef {import('answers/autobiographical').View} View */
/** @typedef {import('answers/autobiographical').State} State */
/** @typedef {import('answers/autobiographical').Answers} Answers */
/** @typedef {import('answers/autobiographical').Step} Step */
/** @typedef {Answers['table']['found']} Run */

/** The heading of each kind of step. */
const KINDS = {
  start: 'Start',
  try: 'Try',
  strike: 'Strike',
  dead: 'Dead end',
  found: 'Solution',
  end: 'The end',
};
const TREE_WORDS = {
  ...WORDS,
  inner: 'a slot is tried',
  key: 'slot tried',
  letter: '0',
  dead: 'dead end, emptied',
};
/** The parameters that start a new search when changed, and the parameters that start a new grid. */
const SEARCH = ['n', 'rows', 'count', 'basic', 'sum', 'weighted', 'slots', 'values', 'own'];
const GRID = ['n', 'rows', 'count'];
/** How many consequences of a step to list, and how many rows in the list of strikes. */
const MOST_LED = 8;
const MOST_LISTED = 12;

/** @extends {SearchReplay<View, State, Answers, import('./replay.js').Met>} */
export default class Autobiographical extends SearchReplay {
  hint = this.question('hint', { lane: 'quick' });
  possible = this.question('possible', { lane: 'quick', answered: (value) => this.#answered(value) });
  table = this.question('table', { own: ['least', 'largest', 'rows', 'count'] });

  /** The selected cell, or -1. */
  chosen = -1;
  /** What pressing a candidate does in the visitor's own grid. @type {'place' | 'strike'} */
  tool = 'strike';
  /** Whether to take moves back if the question *possible* is answered with no. */
  goBack = false;
  order = { by: '', down: false };

  get searchedBy() {
    return SEARCH;
  }

  get walks() {
    return this.state.do === 'watch';
  }

  /** @param {View} view */
  searchOf(view) {
    return view.key;
  }

  verticesOf = verticesOf;

  get cited() {
    return ['n'];
  }

  /** @param {State} state */
  positionOf({ n, rows, count, moves, basic, sum, weighted }) {
    return JSON.stringify([n, rows, count, moves, basic, sum, weighted]);
  }

  positionChanged() {
    this.hint.reset();
    this.possible.reset();
    this.chosen = -1;
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  choose(name, value, refused) {
    return this.context.go(
      {
        [name]: value,
        ...(SEARCH.includes(name) ? { step: 0 } : {}),
        ...(GRID.includes(name) ? { moves: '', own: false } : {}),
      },
      { refused },
    );
  }

  // --- steps --------------------------------------------------------------------------------------------------------

  /** @param {number} at */
  turnTo(at) {
    this.chosen = -1;
    super.turnTo(at);
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (this.state.do === 'watch') super.keyPressed(event);
  }

  choices() {
    return this.form('n', 'do');
  }

  draw() {
    const watching = this.state.do === 'watch';
    return html`<div class="autobiographical" ?data-screen=${watching}>
      ${watching ? this.#watchPart(/** @type {View} */ (this.of)) : this.#playPart(/** @type {View} */ (this.of))}
      <div class="in-presenter-hidden auto-constraints">${this.form('basic', 'sum', 'weighted')}</div>
      ${watching ? this.#recordPart(/** @type {View} */ (this.of)) : nothing}
      <details class="in-presenter-hidden no-print"><summary>Settings</summary>
        <p class="soft">Which slots the search tries, and in which order. Rows in a circle describe each other. If digits are counted, a number beyond 9
          counts as its digits.</p>
        ${this.form('slots', 'values', 'rows', 'count', 'own')}</details>
      <section class="below in-presenter-hidden ${this.table.items.length ? '' : 'no-print'}" aria-label="All constraints and orders" data-answer>${this.#tablePart()}</section>
    </div>`;
  }

  // --- watching -----------------------------------------------------------------------------------------------------

  /** @param {View} view */
  #watchPart(view) {
    // A wide grid leaves no room beside it, so the step's description goes above it.
    const wide = view.slots.length / view.rows > 16;
    const above = wide || this.presenter;
    const steps = this.#stepPart();
    return html`${above ? steps : nothing}
      <div data-point data-picture class="stack auto-stage ${wide ? 'is-wide' : ''}">
        ${this.#gridPart(view)}
        ${above ? nothing : steps}
        ${this.#treePart()}
      </div>`;
  }

  #stepPart() {
    const step = this.steps[this.shown];
    return html`<section aria-label="The search, step by step">
        ${this.stepPart({ title: `${KINDS[step.kind]}${step.rule ? ` by ${step.rule}` : ''}`, says: step.says, kind: step.kind, more: this.walk.running })}
        ${this.cutPart()}
      </section>`;
  }

  /** What the grid shows: the cells struck so far, the selected step, and the step shown. @param {View} view */
  #looked(view) {
    const at = this.shown;
    const struck = struckAt(view, this.steps, this.vertices, at);
    return { at, struck, looked: this.chosen >= 0 ? this.#lookedAt(view, struck) : at };
  }

  /** @param {View} view */
  #gridPart(view) {
    const { at, struck, looked } = this.#looked(view);
    const step = this.steps[at];
    const shown = this.steps[looked];
    return html`<section aria-label="The grid">
          <ch-candidate-grid label="Slots and candidates after step ${grouped(at)}" .link=${this.linkTo({ step: at })} .slots=${this.#slots(view, (cell) => !struck.has(cell))}
            .columns=${view.slots.length / view.rows} .width=${view.width} .marks=${this.#marks(view, shown, at)} .empty=${step.kind === 'dead' ? step.slot : -1}
            @press=${(/** @type {CustomEvent<{slot: number, value: number}>} */ { detail }) => {
              const cell = detail.slot * view.width + detail.value;
              this.chosen = this.chosen === cell ? -1 : cell;
              this.requestUpdate();
            }}></ch-candidate-grid>
          <p class="soft auto-key in-presenter-hidden">${view.about} The cells that the step rests on are outlined. Press a cell to see why it is struck.</p>
          ${view.chapters.length ? this.#chaptersPart(view) : nothing}
        </section>`;
  }

  /** Buttons that add one constraint after another, each with its reason and its search. @param {View} view */
  #chaptersPart({ chapters }) {
    return html`<ol class="bare auto-chapters in-presenter-hidden" data-answer aria-label="One constraint after another">${chapters.map(
      ({ title, says, search, on, here }) =>
        html`<li class=${here ? 'is-here' : ''}><button type="button" aria-pressed=${here ? 'true' : 'false'} @click=${() => this.context.go({ ...on, step: 0 })}>${title}</button>
          <p>${says} <span class="soft">${search}, exact.</span></p></li>`,
    )}</ol>`;
  }

  #treePart() {
    const at = this.shown;
    const of = /** @type {View} */ (this.of);
    const shown = this.steps[this.#looked(of).looked];
    return html`<section aria-label="The tree" data-answer>
          <ch-search-tree .vertices=${this.vertices} .time=${at} .at=${shown.vertex} .words=${TREE_WORDS} label="The search tree"
            @choose=${(/** @type {CustomEvent<{vertex: number}>} */ { detail }) => this.player?.turn(Math.min(this.vertices[detail.vertex].decided, this.last))}></ch-search-tree>
          ${this.#countsPart(at)}
          <div class="group auto-jumps in-presenter-hidden no-print">${this.#jumps()}</div>
        </section>`;
  }

  #jumps() {
    const next = (/** @type {string} */ wanted) => this.next(({ kind }) => kind === wanted);
    const ends = this.vertices[this.steps[this.shown].vertex]?.ends ?? -1;
    return this.jumps([
      ['Next try', next('try')],
      ['Next dead end', next('dead')],
      ['End of this branch', ends > this.shown && ends <= this.last ? ends : -1],
      ['Next solution', next('found')],
    ]);
  }

  /** @param {View} view @param {(cell: number) => boolean} has */
  #slots({ slots, width }, has) {
    return slots.map(({ name, index }, slot) => {
      const left = new Set();
      for (let value = 0; value < width; value++) if (has(slot * width + value)) left.add(value);
      return { name, index, left };
    });
  }

  /** @param {View} view @param {Step} step @param {number} at */
  #marks({ width }, step, at) {
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const cell of step.causes) marks.set(cell, 'cause');
    if (step.kind === 'strike' && step === this.steps[at]) marks.set(step.slot * width + step.value, 'now');
    if (step.kind === 'try') marks.set(step.slot * width + step.value, 'tried');
    if (this.chosen >= 0) marks.set(this.chosen, 'chosen');
    return marks;
  }

  /**
   * The step that struck the selected candidate or, if the candidate is still possible, the last strike in its slot.
   * @param {View} view @param {Map<number, number>} struck
   */
  #lookedAt({ width }, struck) {
    const own = struck.get(this.chosen);
    if (own !== undefined) return own;
    const first = this.chosen - (this.chosen % width);
    let last = 0;
    for (let cell = first; cell < first + width; cell++) last = Math.max(last, struck.get(cell) ?? 0);
    return last;
  }

  /** @param {number} at */
  #countsPart(at) {
    const by = (/** @type {string} */ kind) =>
      this.vertices.filter((vertex) => vertex.kind === kind && vertex.decided <= at).length;
    const there = this.vertices.filter(({ appears }) => appears <= at).length;
    return this.countsPart('auto-counts', [
      ['vertices', there],
      ['dead ends', by('dead')],
      ['solutions', by('solution')],
    ]);
  }

  /** The record of a step: its constraint, what it rests on and what it led to. @param {View} view */
  #recordPart(view) {
    const { at, looked } = this.#looked(view);
    const step = this.steps[looked];
    const rests = restsOn(view, this.steps, this.vertices, looked);
    const led = this.playing ? [] : ledTo(view, this.steps, this.vertices, looked, MOST_LED + 1);
    const [slot, value] = [Math.floor(this.chosen / view.width), this.chosen % view.width];
    const struck = step.kind === 'strike' && step.slot === slot && step.value === value;
    const own = this.steps
      .map((each, k) => ({ each, k }))
      .filter(({ each, k }) => k <= at && each.kind === 'strike' && each.vertex === this.steps[at].vertex)
      .slice(-MOST_LISTED);
    return html`<section class="columns auto-record in-presenter-hidden" aria-label="The record">
      <div><h2>${looked === at ? 'This step' : `Step ${grouped(looked)}`}</h2>
        ${
          this.chosen >= 0
            ? html`<p>${view.slots[slot].name}, candidate ${value}: ${
                looked === 0
                  ? 'nothing has changed it.'
                  : struck || step.kind === 'try'
                    ? 'decided by this step.'
                    : 'this step is the last one in its slot.'
              } <button type="button" class="link no-print" @click=${() => this.turnTo(looked)}>Replay step ${grouped(looked)}</button></p>`
            : nothing
        }
        <p>${step.says}</p>
        ${
          step.kind === 'strike' || step.kind === 'try'
            ? html`<p>${step.rule ? `Constraint: ${step.rule}. ` : ''}It rests on ${rests.length ? '' : step.kind === 'try' ? 'nothing: it is a try.' : 'the constraint alone, before any strike.'}</p>
            ${this.#list('What it rests on', rests.slice(-MOST_LISTED), rests.length - MOST_LISTED)}
            <p>It led to ${led.length ? '' : this.playing ? '…' : 'no other strike.'}</p>
            ${this.#list('What it led to', led.slice(0, MOST_LED), led.length - MOST_LED)}`
            : nothing
        }</div>
      <div><h2>Strikes at this vertex</h2>
        ${
          own.length
            ? this.#list(
                'Strikes at this vertex',
                own.map(({ k }) => k),
                0,
                at,
              )
            : html`<p class="soft">None so far.</p>`
        }</div>
    </section>`;
  }

  /** Steps as buttons that replay them. @param {string} label @param {number[]} steps @param {number} more @param {number} [here] */
  #list(label, steps, more, here = -1) {
    if (!steps.length) return nothing;
    return html`<ol class="bare auto-list" aria-label=${label}>${steps.map(
      (k) =>
        html`<li class=${k === here ? 'is-here' : ''}><button type="button" class="link" @click=${() => this.turnTo(k)}>${grouped(k)}</button> ${this.steps[k].says}</li>`,
    )}${more > 0 ? html`<li class="soft">… and more</li>` : nothing}</ol>`;
  }

  // --- playing ------------------------------------------------------------------------------------------------------

  /** @param {'place' | 'strike'} tool @param {number} slot @param {number} value */
  async #move(tool, slot, value) {
    const { play } = /** @type {View} */ (this.of);
    const there = play.candidates[slot]?.includes(value);
    const { ok } = await this.context.play(`${there ? tool : 'return'} ${slot} ${value}`);
    if (ok) this.context.announce(this.view.play.moves.at(-1)?.says ?? '');
  }

  /** @param {number} keep */
  #keep(keep) {
    return this.context.go({ moves: this.state.moves.split('.').slice(0, keep).join('.') });
  }

  /** @param {NonNullable<Answers['possible']['result']>} value */
  #answered({ ways, keep }) {
    if (this.goBack && !ways) this.#keep(keep);
    this.goBack = false;
  }

  /** @param {View} view */
  #playPart(view) {
    const { play, width } = view;
    const left = play.candidates.map((values) => new Set(values));
    const hint = this.hint.value;
    /** @type {Map<number, string>} */
    const marks = new Map();
    for (const cell of hint?.causes ?? []) marks.set(cell, 'cause');
    if (hint && hint.slot >= 0) marks.set(hint.slot * width + hint.value, 'hint');
    const tool = (/** @type {'place' | 'strike'} */ name, /** @type {string} */ words) =>
      html`<label class="auto-tool"><input type="radio" name="auto-tool" .checked=${live(this.tool === name)} @change=${() => {
        this.tool = name;
        this.requestUpdate();
      }}> ${words}</label>`;
    const hints = this.panel(this.hint, 'Hint', {
      main: true,
      answer: hint
        ? html`<p role="status" aria-label="Hint">${hint.sentence}</p>${
            hint.move
              ? html`<button type="button" @click=${() => this.context.play(hint.move)}>Do it</button>`
              : hint.kind === 'back'
                ? html`<button type="button" @click=${() => this.#keep(hint.keep)}>Go back to that point</button>`
                : nothing
          }`
        : nothing,
    });
    return html`<div class="exhibit"><section aria-label="Your grid" data-screen>
        <p class="soft" data-says>${view.about}</p>
        <div class="row">${this.presenter ? hints : nothing}
          <div class="group" role="radiogroup" aria-label="A press">A press ${tool('strike', 'strikes a candidate')} ${tool('place', 'places it')}</div></div>
        <ch-candidate-grid data-point data-picture label="Your grid" .slots=${view.slots.map(({ name, index }, slot) => ({ name, index, left: left[slot] }))}
          .columns=${view.slots.length / view.rows} .width=${width} .marks=${marks} .empty=${play.stuck}
          @press=${(/** @type {CustomEvent<{slot: number, value: number}>} */ { detail }) => this.#move(this.tool, detail.slot, detail.value)}
          @command=${(/** @type {CustomEvent<{slot: number, value: number, key: string}>} */ event) => {
            const { slot, value, key } = event.detail;
            const tools = { x: 'strike', Delete: 'strike', p: 'place' };
            const name = tools[/** @type {'x'} */ (key)];
            if (!name) return;
            event.preventDefault();
            this.#move(/** @type {'place'} */ (name), slot, value);
          }}></ch-candidate-grid>
        <p role="status" aria-label="Your grid so far" class=${play.solved ? 'auto-solved' : ''}>${play.sentence}</p>
        <p class="soft in-presenter-hidden">Keys: the arrow keys move, Enter does the same as a press, x strikes, p places. Press a candidate that you struck to restore it.</p>
      </section>
      <section aria-label="Help" class="auto-help">
        ${this.presenter ? nothing : hints}
        ${this.panel(this.possible, 'Is it still possible?', {
          answer: this.possible.value
            ? html`<p role="status" aria-label="Is it still possible?">${this.possible.value.sentence} ${cite({ what: 'ways-from-here', value: grouped(this.possible.value.ways), words: 'solutions fit the grid so far', how: 'exact' })}</p>`
            : nothing,
          aside: html`<button type="button" ?disabled=${!play.moves.length} @click=${() => {
            this.goBack = true;
            this.possible.ask();
          }}>Back to where it was still possible</button>`,
        })}
        <h2>Your moves</h2>
        ${
          play.moves.length
            ? html`<ol class="bare auto-list" aria-label="Your moves">${play.moves.map(
                ({ says }, k) =>
                  html`<li><button type="button" class="link" aria-label="Back to after move ${k + 1}" @click=${() => this.#keep(k + 1)}>${k + 1}</button> ${says}</li>`,
              )}</ol>
          <div class="group"><button type="button" @click=${() => this.#keep(0)}>Clear the grid</button>
            <button type="button" @click=${() => this.context.go({ do: 'watch', own: true, step: 0 })}>Watch the search from here</button></div>`
            : html`<p class="soft">None so far.</p>`
        }
      </section></div>`;
  }

  // --- the table ----------------------------------------------------------------------------------------------------

  #tablePart() {
    const { table, order } = this;
    const runs = table.items;
    const columns = /** @type {const} */ ([
      ['n', 'length'],
      ['constraints', 'constraints'],
      ['slots', 'branch on'],
      ['values', 'candidates'],
      ['nodes', 'vertices'],
      ['failures', 'dead ends'],
      ['strikes', 'strikes'],
      ['solutions', 'solutions'],
      ['seconds', 'time'],
    ]);
    const by = /** @type {keyof Run} */ (order.by);
    const value = (/** @type {Run} */ run) => /** @type {string | number} */ (run[by]);
    const rows = order.by
      ? [...runs].sort(
          (one, other) =>
            (order.down ? -1 : 1) * (value(one) < value(other) ? -1 : value(one) > value(other) ? 1 : 0),
        )
      : runs;
    return html`<h2>All constraints and orders</h2>
      <p class="soft">Runs a complete search, for all solutions, with every combination of constraints, branching and order. Press a number of vertices to watch that search.</p>
      ${this.panel(table, 'Search with all of them', {
        aside: this.form('least', 'largest'),
        answer: runs.length
          ? html`${table.value ? html`<p role="status" aria-label="The table">${table.value.sentence}</p>` : nothing}
            <ch-data-table how="exact" class="auto-table" .done=${table.stage === 'done' && !runs.some(({ unfinished }) => unfinished)} caption="Searches, computed here" .order=${order.by ? order : null}
            .columns=${columns.map(([name, title]) => ({
              title,
              by: name,
              kind: /** @type {'text' | 'number'} */ (
                ['constraints', 'slots', 'values'].includes(name) ? 'text' : 'number'
              ),
              how: name === 'seconds' ? 'measured' : undefined,
            }))}
            .rows=${rows.map((run) => [
              run.n,
              run.constraints,
              run.slots === 'first' ? 'first open slot' : 'fewest candidates',
              run.values === 'up' ? 'ascending' : 'descending',
              html`<button type="button" class="link" @click=${() => this.context.go({ ...run.state, do: 'watch', step: 0, moves: '', own: false })}>${run.unfinished ? '> ' : ''}${grouped(run.nodes)}</button>`,
              `${run.unfinished ? '> ' : ''}${grouped(run.failures)}`,
              `${run.unfinished ? '> ' : ''}${grouped(run.strikes)}`,
              run.unfinished ? 'not finished' : run.solutions,
              run.seconds < 0.1 ? `${about(run.seconds * 1000, 2)} ms` : duration(run.seconds),
            ])}
            @sort=${(/** @type {CustomEvent<{by: string}>} */ { detail }) => {
              this.order = { by: detail.by, down: order.by === detail.by && !order.down };
              this.requestUpdate();
            }}></ch-data-table>`
          : nothing,
      })}`;
  }
}
