// @ts-check
/** The job `export` of an exhibit: what it finds, a piece of text at a time, is saved as a file. */
import { many } from './figures.js';
import { Question } from './question.js';
import { saveFile } from './save.js';

/** @extends {Question<{name: string, type: string, count: number}, {text: string}>} */
export class ExportQuestion extends Question {
  /** @param {import('./question.js').Host} host @param {string} one  what is saved, in a word */
  constructor(host, one) {
    super(host, { job: 'export', found: ({ text }) => this.texts.push(text), ended: () => this.#save() });
    this.one = one;
    /** @type {string[]} */
    this.texts = [];
  }

  /** @param {object} [args] */
  ask(args) {
    this.texts = [];
    return super.ask(args);
  }

  #save() {
    const { name, type, count } = /** @type {NonNullable<typeof this.value>} */ (this.value);
    saveFile(new Blob(this.texts, { type }), name);
    this.sentence = `${many(count, this.one)} saved.`;
    this.texts = [];
  }
}
