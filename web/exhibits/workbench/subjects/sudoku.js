// @ts-check
import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { grouped, many } from '../../../parts/figures.js';
import { isOpen } from '../../../parts/part.js';
import { cite } from '../../../parts/saving/citation.js';
import { anySeed } from '../../../parts/seeds.js';
import { Subject } from './subject.js';
import '../../../parts/saving/copy-text.js';
import './sudoku-grid.js';

/** @typedef {import('answers/workbench').Entry} Entry */

/** The number of grades of a hint; the last one names the value. */
const GRADES = 3;
const HELP =
  'Write one line, or one line per row, with “.” or 0 for an empty cell. Bars and ruled lines are ignored.';

/** When a fold opens, fits its fields to their texts. @param {Event} event */
function fitTexts({ currentTarget: fold }) {
  /** @type {NodeListOf<import('../../../parts/saving/copy-text.js').CopyText>} */
  const texts = /** @type {HTMLElement} */ (fold).querySelectorAll('ch-copy-text');
  for (const text of texts) text.fit();
}

/** Sudokus. @extends {Subject<import('answers/workbench').SudokuDrawn, string[]>} */
export class Sudoku extends Subject {
  /** The wrong entries found by the last check, kept until the next check answers. @type {Entry[]} */
  found = [];
  /** The entries and givens last checked and last rated. */
  checked = '';
  measured = '';
  /** Whether the section with other grids is open. */
  opened = false;
  /** A message about a given that someone tried to change. */
  refused = '';
  /** How much the last hint revealed: 1 is where to look, 2 the cell or the value, 3 the step. */
  grade = 0;

  /** @param {import('./subject.js').Host} host */
  constructor(host) {
    super(host);
    this.hint = host.question('hint', { lane: 'quick' });
    this.checking = host.question('check', {
      lane: 'quick',
      answered: ({ wrong }) => {
        this.found = wrong;
      },
    });
    this.difficulty = host.question('difficulty', { lane: 'quick' });
    this.unique = host.question('unique');
    this.needless = host.question('needless');
    this.making = host.question('generate', {
      answered: ({ changes }) => host.context.go({ ...changes, solution: '' }),
    });
  }

  changed() {
    this.hint.reset();
    this.grade = 0;
    this.refused = '';
  }

  viewed() {
    const { state } = this.host;
    const givens = String(state.grid);
    if (this.measured !== givens) {
      this.measured = givens;
      for (const question of [this.unique, this.needless, this.making, this.difficulty]) question.reset();
      if (this.drawn.graded && this.drawn.given) this.difficulty.ask();
    }
    const position = JSON.stringify([givens, state.entries, state.check]);
    if (this.checked !== position) {
      this.checked = position;
      this.checking.reset();
      const { entries, size } = this.drawn;
      const still = (/** @type {Entry} */ { cell, sign }) => {
        const [row, column] = cell.slice(1).split('c').map(Number);
        return entries[(row - 1) * size + column - 1] === sign;
      };
      this.found = state.check ? this.found.filter(still) : [];
      if (state.check && state.entries) this.checking.ask();
    }
  }

  get grid() {
    return /** @type {import('./sudoku-grid.js').SudokuGrid | null} */ (this.host.find('ch-sudoku-grid'));
  }

  /** @param {string} move */
  #play(move) {
    this.checking.stop(''); // a move must not wait
    return this.host.context.play(move);
  }

  /** Asks for a hint that reveals a little more than the last one. */
  #help() {
    this.grade = Math.min(GRADES, this.grade + 1);
    this.hint.ask({ grade: this.grade });
  }

  /** Enters a hint's value; the hint's button disappears, so the cell gets the focus. @param {string} cell @param {string} sign */
  async #enter(cell, sign) {
    await this.#play(`set ${cell} ${sign}`);
    this.grid?.focusCell(cell);
  }

  part() {
    const { drawn, host } = this;
    const { clashing, given, marks } = drawn;
    const hint = this.hint.value;
    const wrong = this.#wrong();
    const because = [...(hint && !hint.wrong ? hint.because : []), ...(wrong[0]?.because ?? [])];
    return html`<ch-sudoku-grid .grid=${drawn} .solved=${this.solved} .pointed=${new Set(hint?.places.map(({ cell }) => cell))}
        .because=${new Set(because)} .wrong=${new Set([...clashing, ...wrong.map(({ cell }) => cell)])}
        .status=${this.#status(wrong)} .level=${this.#level()} .aside=${this.#aside()}
        .tools=${
          given
            ? html`<button type="button" title=${marks.some(Boolean) ? '' : 'Every value that row, column and box allow in each cell'}
                @click=${() => this.#play(marks.some(Boolean) ? 'mark none' : 'mark all')}>${marks.some(Boolean) ? 'Erase pencil marks' : 'Pencil all'}</button>`
            : html`<button type="button" class="main" ?hidden=${!drawn.filled} @click=${() => this.#play('lock')}>Lock as givens</button>`
        }
        @write=${(/** @type {CustomEvent<{cell: string, sign: string}>} */ { detail }) => this.#play(`set ${detail.cell} ${detail.sign}`)}
        @mark=${(/** @type {CustomEvent<{cell: string, sign: string}>} */ { detail }) => this.#play(`mark ${detail.cell} ${detail.sign}`)}
        @choose=${() => host.requestUpdate()}
        @refuse=${(/** @type {CustomEvent<{cell: string}>} */ { detail }) => {
          const [row, column] = detail.cell.slice(1).split('c');
          this.refused = `Row ${row}, column ${column} is given and stays.`;
          host.requestUpdate();
        }}
        @paste-grid=${(/** @type {CustomEvent<{text: string}>} */ { detail }) => host.reading.read('grid', detail.text)}></ch-sudoku-grid>
      ${this.#another()}`;
  }

  /**
   * The wrong entries, beginning with the chosen cell's; until a check has run, only the entries that break the rules.
   */
  #wrong() {
    const all = this.checking.value || this.found.length ? this.found : this.drawn.wrong;
    const chosen = this.grid?.chosenCell;
    return [...all].sort((one, other) => Number(other.cell === chosen) - Number(one.cell === chosen));
  }

  /** @param {Entry[]} wrong */
  #status(wrong) {
    const { clash, given, filled, size, solved } = this.drawn;
    const open = size ** 2 - filled;
    const [first] = wrong;
    /** @type {unknown} */
    let words = `${many(given, 'given')}, ${open ? `${grouped(open)} of ${grouped(size ** 2)} cells to fill.` : 'no cell empty.'}`;
    if (!given) words = 'An empty grid: enter the givens of your sudoku, then lock them.';
    if (this.checking.value?.sentence)
      words = html`<span class="conflict">${this.checking.value.sentence}</span>`;
    if (first)
      words = html`<span class="conflict">${first.sentence}</span>${wrong.length > 1 ? html` <span class="conflict">${wrong.length > 2 ? `${grouped(wrong.length - 1)} more entries lead nowhere.` : 'One more entry leads nowhere.'}</span>` : nothing}`;
    if (clash) words = html`<span class="conflict">${clash}</span>`;
    if (solved) words = html`<b class="solved">Solved.</b> Every row, column and box has each value once.`;
    return html`<p class="sudoku-says ${solved ? 'is-solved' : ''}" role="status" aria-label="The grid">${this.refused ? html`<span class="conflict">${this.refused}</span> ` : nothing}${words}</p>`;
  }

  #level() {
    const { value, sentence } = this.difficulty;
    return html`<p class="soft" role="status" aria-label="Difficulty">${value ? html`${value.sentence} ${value.proof}` : sentence}</p>`;
  }

  #aside() {
    const { host } = this;
    const hint = this.hint.value;
    return html`${host.panel(this.hint, 'Hint', { main: true, disabled: Boolean(this.drawn.clash), start: () => this.#help(), answer: hint ? this.#hint(hint) : nothing })}
      ${host.state.check ? nothing : host.panel(this.checking, 'Check the entries', { answer: this.checking.value && !this.checking.value.wrong.length ? html`<p>Every entry so far is part of a solution.</p>` : nothing })}
      ${host.presenter ? nothing : this.maker()}`;
  }

  maker() {
    const { host } = this;
    return host.panel(this.making, 'New sudoku', {
      kind: 'sudoku-maker no-print',
      start: () => this.making.ask({ seed: anySeed() }),
      aside: host.form('level'),
    });
  }

  choices() {
    return this.host.presenter ? this.maker() : nothing;
  }

  #another() {
    const { reading } = this.host;
    const { given, filled, size, sizes } = this.drawn;
    return html`<details class="in-presenter-hidden no-print sudoku-another" .open=${live(this.opened || Boolean(reading.wrong('grid')))}
        @toggle=${(/** @type {Event} */ event) => {
          this.opened = isOpen(event);
        }}><summary>Another grid</summary>
        ${reading.textField('grid', 'Grid', HELP, 4)}
        <div class="group">${sizes.map(
          (each) =>
            html`<button type="button" @click=${() => this.#play(`empty ${each}`)}>Empty ${each} × ${each}</button>`,
        )}
        ${filled > given ? html`<button type="button" @click=${() => this.#play('lock')}>Lock the entries as givens</button>` : nothing}
        ${given ? html`<button type="button" @click=${() => this.#play('unlock')}>Unlock the givens</button>` : nothing}
        ${
          this.drawn.graded
            ? nothing
            : html`<button type="button" @click=${() => this.making.ask({ seed: anySeed(), size })}>Make one of ${size} × ${size}</button>`
        }</div>
        ${this.host.form('check')}
      </details>
      <details class="in-presenter-hidden no-print" @toggle=${fitTexts}><summary>Print, or copy as a line</summary>
        <p><button type="button" @click=${() => print()}>Print</button></p>
        ${given ? html`<ch-copy-text label="The givens, one line of ${size ** 2} characters" words="Copy the givens" .text=${this.#line(false)}></ch-copy-text>` : nothing}
        ${filled > given ? html`<ch-copy-text label="With the entries" words="Copy with the entries" .text=${this.#line(true)}></ch-copy-text>` : nothing}
      </details>`;
  }

  /** The grid row by row, with “.” for an empty cell. @param {boolean} whole  with the entries */
  #line(whole) {
    const { entries, givens } = this.drawn;
    return givens.map((given, i) => given || (whole && entries[i]) || '.').join('');
  }

  questions() {
    const { host } = this;
    const { clash } = this.drawn;
    const [unique, minimality] = [this.unique.value, this.needless.value];
    return [
      host.panel(this.unique, 'Is the solution unique?', {
        disabled: Boolean(clash),
        answer: unique
          ? html`<p role="status" aria-label="Uniqueness">${unique.sentence} <span class="soft">Proved by search.</span> ${
              // The search stops at a second solution.
              ['0', '1'].includes(unique.solutions)
                ? cite({
                    what: 'solutions',
                    value: unique.solutions,
                    words: unique.solutions === '1' ? 'solution' : 'solutions',
                    how: 'proved',
                  })
                : nothing
            }</p>`
          : nothing,
      }),
      host.panel(this.needless, 'Is every given needed?', {
        disabled: Boolean(clash),
        answer: minimality
          ? html`<p role="status" aria-label="Givens">${minimality.sentence} ${cite({ what: 'needless-givens', value: grouped(minimality.needless.length), words: 'givens are not needed', how: 'proved' })}</p>
            ${minimality.needless.length ? html`<p class="soft">Not needed: ${minimality.needless.join(', ')}.</p>` : nothing}`
          : nothing,
      }),
    ];
  }

  /** @param {import('answers/workbench').Hint} hint */
  #hint({ steps, sentence, places, wrong }) {
    const first = steps.length ? html`<b>${steps[0].technique}</b>: ` : nothing;
    return html`<div role="status" aria-label="Hint" class=${wrong ? 'conflict' : ''}>${
      steps.length > 1
        ? html`<ol class="steps">${steps.map((step) => html`<li><b>${step.technique}</b>: ${step.sentence}</li>`)}</ol>`
        : html`<p>${first}${sentence}</p>`
    }</div>${places.map(
      ({ cell, sign }) =>
        html`<p><button type="button" @click=${() => this.#enter(cell, sign)}>Enter ${sign}</button></p>`,
    )}`;
  }

  /** The grid, with one value in its place and the cells in which it rules out the same value.
   * @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { size, boxRows, boxColumns, entries, givens } = this.drawn;
    const { solved } = this;
    const pointed = /** @type {import('answers/workbench').SudokuLies | null} */ (lies);
    const at = pointed ? pointed.at[0] * size + pointed.at[1] : -1;
    const lines = [...Array(size + 1).keys()];
    return html`<svg class="sudoku-picture" role="img" aria-label="Sudoku${pointed ? `, ${pointed.sign} in row ${pointed.at[0] + 1}, column ${pointed.at[1] + 1}` : ''}"
      viewBox="-0.05 -0.05 ${size + 0.1} ${size + 0.1}">
      <rect class="sudoku-picture-ground" width=${size} height=${size}></rect>
      ${(pointed?.areas ?? []).map(([row, column, height, width]) => svg`<rect class="point-area" x=${column} y=${row} width=${width} height=${height}/>`)}
      ${lines.map(
        (
          i,
        ) => svg`<line class="sudoku-picture-line ${i % boxColumns ? '' : 'is-edge'}" x1=${i} x2=${i} y1="0" y2=${size}/>
          <line class="sudoku-picture-line ${i % boxRows ? '' : 'is-edge'}" y1=${i} y2=${i} x1="0" x2=${size}/>`,
      )}
      ${givens.map((given, i) => {
        const sign = i === at ? pointed?.sign : given || entries[i] || solved?.[i];
        if (!sign) return '';
        const x = i % size;
        const y = Math.floor(i / size);
        return svg`${i === at ? svg`<rect class="point-mark" x=${x + 0.04} y=${y + 0.04} width="0.92" height="0.92"/>` : ''}
          <text class="sudoku-picture-sign ${i === at ? 'is-pointed' : given ? 'is-given' : ''}" x=${x + 0.5} y=${y + 0.5} dy="0.35em">${sign}</text>`;
      })}
    </svg>`;
  }
}
