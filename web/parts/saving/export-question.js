// @ts-check
/** An exhibit's job `export`: saves what it finds, received in pieces of text, as a file. */

import { Question } from '../asking/question.js';
import { many } from '../figures.js';
import { saveFile } from './save.js';

/** @extends {Question<{name: string, type: string, count: number}, {text: string}>} */
export class ExportQuestion extends Question {
  /** @param {import('../asking/question.js').Host} host @param {string} one  a noun for what is saved */
  constructor(host, one) {
    super(host, { job: 'export', ended: () => this.#save() });
    this.one = one;
  }

  #save() {
    const { name, type, count } = /** @type {NonNullable<typeof this.value>} */ (this.value);
    const texts = this.items.map(({ text }) => text);
    saveFile(new Blob(texts, { type }), name);
    this.sentence = `${many(count, this.one)} saved.`;
    this.forget();
  }
}
