// @ts-check
import { html, nothing, svg } from 'lit';
import { grouped } from '../../../parts/figures.js';
import { fieldOf } from '../../../parts/part.js';
import { anySeed } from '../bench.js';
import { Subject } from './subject.js';
import './sudoku-grid.js';

const HELP =
  'One line or a line for each row; write “.” or 0 for an empty cell. Bars and ruled lines do not count.';

/** Sudokus. @extends {Subject<import('answers/workbench').SudokuDrawn, string[]>} */
export class Sudoku extends Subject {
  level = 'medium';

  /** @param {import('./subject.js').Host} host */
  constructor(host) {
    super(host);
    this.hint = host.question('hint', { lane: 'quick' });
    this.unique = host.question('unique');
    this.clues = host.question('clues');
    this.making = host.question('generate', {
      answered: ({ grid }) => host.context.go({ grid, solution: '' }),
    });
  }

  changed() {
    for (const question of [this.hint, this.unique, this.clues, this.making]) question.reset();
  }

  /** @param {string} cell @param {string} sign */
  #write(cell, sign) {
    this.host.context.play(`set ${cell} ${sign}`);
  }

  part() {
    const { clues, conflicts } = this.drawn;
    const { reading } = this.host;
    const pointed = this.hint.value?.places.map(({ cell }) => cell);
    return html`<ch-sudoku-grid .grid=${this.drawn} .solved=${this.solved} .pointed=${new Set(pointed)}
        @write=${(/** @type {CustomEvent<{cell: string, sign: string}>} */ { detail }) => this.#write(detail.cell, detail.sign)}
        @paste-grid=${(/** @type {CustomEvent<{text: string}>} */ { detail }) => reading.read('grid', detail.text)}></ch-sudoku-grid>
      <p class="soft" role="status" aria-label="The grid">${grouped(clues)} cells filled.
        ${conflicts.map(({ sentence }) => html`<span class="conflict">${sentence}</span> `)}</p>
      <details class="in-presenter-hidden no-print" ?open=${Boolean(reading.wrong('grid'))}><summary>Another grid</summary>
        ${reading.textField('grid', 'Grid', HELP, 4)}
        <div class="group">${this.drawn.sizes.map(
          (each) =>
            html`<button type="button" @click=${() => this.host.context.play(`empty ${each}`)}>Empty ${each} × ${each}</button>`,
        )}</div>
        ${this.#maker()}
      </details>`;
  }

  #maker() {
    const { levels, size } = this.drawn;
    const level = levels.includes(this.level) ? this.level : levels[0];
    return this.host.panel(this.making, 'Make a sudoku', {
      start: () => this.making.ask({ size, level, seed: anySeed() }),
      aside:
        levels.length > 1
          ? html`<div class="field"><label for="bench-level">Level</label><select id="bench-level"
              @change=${(/** @type {Event} */ event) => {
                this.level = fieldOf(event).value;
              }}>${levels.map((each) => html`<option value=${each} ?selected=${each === level}>${each}</option>`)}</select></div>`
          : nothing,
    });
  }

  questions() {
    const { host } = this;
    const disabled = Boolean(host.view.wrong);
    const [hint, unique, clues] = [this.hint.value, this.unique.value, this.clues.value];
    return [
      host.panel(this.hint, 'Hint', { disabled, answer: hint ? this.#hint(hint) : nothing }),
      host.panel(this.unique, 'Is the solution the only one?', {
        disabled,
        answer: unique
          ? html`<p role="status" aria-label="The only one">${unique.sentence} <span class="soft">Proved by search.</span></p>`
          : nothing,
      }),
      host.panel(this.clues, 'Is every clue needed?', {
        disabled,
        answer: clues
          ? html`<p role="status" aria-label="Clues">${clues.sentence}</p>
            ${clues.needless.length ? html`<p class="soft">Not needed: ${clues.needless.join(', ')}.</p>` : nothing}`
          : nothing,
      }),
    ];
  }

  /** @param {import('answers/workbench').Hint} hint */
  #hint({ steps, sentence, places }) {
    const first = steps.length ? html`<b>${steps[0].technique}</b>: ` : nothing;
    return html`<div role="status" aria-label="Hint">${
      steps.length > 1
        ? html`<ol class="steps">${steps.map((step) => html`<li><b>${step.technique}</b>: ${step.sentence}</li>`)}</ol>`
        : html`<p>${first}${sentence}</p>`
    }</div>${places.map(
      ({ cell, sign }) =>
        html`<p><button type="button" @click=${() => this.#write(cell, sign)}>Write ${sign} into ${cell}</button></p>`,
    )}`;
  }

  /** The grid, with one value in its place and the cells that it keeps from having the same.
   * @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { size, boxRows, boxColumns, values } = this.drawn;
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
      ${values.map((value, i) => {
        const sign = i === at ? pointed?.sign : value || solved?.[i];
        if (!sign) return '';
        const x = i % size;
        const y = Math.floor(i / size);
        return svg`${i === at ? svg`<rect class="point-mark" x=${x + 0.04} y=${y + 0.04} width="0.92" height="0.92"/>` : ''}
          <text class="sudoku-picture-sign ${i === at ? 'is-pointed' : value ? 'is-clue' : ''}" x=${x + 0.5} y=${y + 0.5} dy="0.35em">${sign}</text>`;
      })}
    </svg>`;
  }
}
