// @ts-check
/** An exhibit's job `write`: saves its problem as a file for another program. */
import { html } from 'lit';
import { Question } from '../asking/question.js';
import { fieldOf } from '../part.js';
import { saveFile } from './save.js';

/** The programs that every exhibit with a problem can write for. @type {[string, string][]} */
const PROGRAMS = [
  ['dimacs', 'DIMACS CNF, for model counters'],
  ['minizinc', 'MiniZinc'],
  ['knuth', 'Knuth’s format (DLX)'],
];

/** The formats for a puzzle of pieces. @type {[string, string][]} */
export const OF_PUZZLES = [
  ['burrtools', 'BurrTools'],
  ['coordinates', 'Coordinates of cells (Polyform Puzzler)'],
];

/** @extends {Question<{name: string, type: string, base64: boolean, advice: string}, {text: string}>} */
export class OtherPrograms extends Question {
  /** @param {import('../asking/question.js').Host} host @param {[string, string][]} [more]  the exhibit's own formats */
  constructor(host, more = []) {
    super(host, { job: 'write', ended: () => this.#save() });
    this.programs = [...PROGRAMS, ...more];
    this.form = 'dimacs';
  }

  #save() {
    const { name, type, base64, advice } = /** @type {NonNullable<typeof this.value>} */ (this.value);
    const texts = this.items.map(({ text }) => text);
    const parts = base64 ? [Uint8Array.from(atob(texts.join('')), (sign) => sign.charCodeAt(0))] : texts;
    saveFile(new Blob(parts, { type }), name);
    this.sentence = `${name} saved. ${advice}`;
    this.forget();
  }

  /** One button to start and stop, so that it keeps the focus. */
  #pressed() {
    if (this.running) this.stop();
    else this.ask({ form: this.form });
  }

  panel() {
    const wrong = this.stage === 'failed';
    return html`<div class="job in-presenter-hidden no-print" role="group" aria-label="For another program">
      <div class="job-head">
        <div class="field"><label for="other-program">Save for another program</label>
          <select id="other-program" @change=${(/** @type {Event} */ event) => {
            this.form = fieldOf(event).value;
          }}>${this.programs.map(([form, title]) => html`<option value=${form} ?selected=${form === this.form}>${title}</option>`)}</select></div>
        <button type="button" class=${this.running ? 'main' : ''} @click=${() => this.#pressed()}>${
          this.running ? 'Stop' : 'Save the problem'
        }</button>
      </div>
      <span class="wrong" role="alert">${wrong ? this.sentence : ''}</span>
      <p class="job-sentence" role="status" aria-label="The file">${wrong ? '' : this.sentence}</p>
    </div>`;
  }
}
