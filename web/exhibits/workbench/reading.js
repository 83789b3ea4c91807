// @ts-check
/** Reads text that is typed, pasted or opened from a file: Python turns it into parameters, or says what is wrong. */
import { html } from 'lit';
import { Drafts } from '../../parts/controls/text-field.js';
import { Panel } from '../../parts/exhibit.js';

/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {'text' | 'form' | 'grid' | 'edges' | 'pieces' | 'words'} Field  a parameter that Python parses */

/** @extends {Panel<Bench>} */
export class Reading extends Panel {
  /** The field last read. */
  field = '';
  /** Messages about texts that were refused before reaching Python. @type {Record<string, string>} */
  complaints = {};

  /** @param {Bench} host */
  constructor(host) {
    super(host, ['position']);
    this.drafts = host.keep('drafts', () => new Drafts());
    this.question = host.question('read', {
      lane: 'quick',
      answered: ({ changes }) => host.context.go({ ...changes, solution: '' }),
    });
  }

  changed() {
    this.question.reset();
    this.complaints = {};
  }

  /** @param {string} field @param {string} sentence */
  #complain(field, sentence) {
    this.complaints = { ...this.complaints, [field]: sentence };
    this.host.requestUpdate();
  }

  /** Switches between items and matrix: rewrites the text in use or, if there is an unused draft, parses the draft in
   * the new form.
   * @param {string} form @param {(sentence: string) => void} [refuse]  beside the choice */
  async choose(form, refuse) {
    const { text } = this.host.state;
    const draft = this.drafts.get('text', text);
    const typed = draft !== null && draft !== text;
    this.field = typed ? 'text' : 'form';
    this.complaints = {};
    await this.question.ask(typed ? { field: 'text', value: draft, form } : { field: 'form', value: form });
    if (this.question.stage !== 'failed') return;
    refuse?.(typed ? 'The typed text cannot be read in this form; see below.' : this.question.sentence);
  }

  /** While a text is refused, a sentence saying that what follows belongs to the text in use; otherwise ''. */
  get former() {
    const refused = ['text', 'edges', 'pieces', 'words'].some((field) =>
      this.wrong(/** @type {Field} */ (field)),
    );
    return refused ? 'This still refers to the problem in use, not to the refused text above.' : '';
  }

  /** @param {Field} field @param {string} value */
  read(field, value) {
    this.field = field;
    const sentence = this.host.context.complain(field, value);
    this.#complain(field, sentence);
    this.question.reset();
    if (!sentence) this.question.ask({ field, value });
  }

  /** The problem with a field, or ''. @param {Field} field */
  wrong(field) {
    const { stage, sentence } = this.question;
    return this.complaints[field] || (this.field === field && stage === 'failed' ? sentence : '');
  }

  /** @param {Field} field @param {string} label @param {string} help @param {number} lines */
  textField(field, label, help, lines) {
    const { context, state } = this.host;
    const most = context.exhibit.parameters.find(({ name }) => name === field)?.maxLength;
    return html`<ch-text-field label=${label} help=${help} .value=${state[field]} wrong=${this.wrong(field)} .most=${/** @type {number} */ (most)}
      .draft=${this.drafts.get(field, state[field])} .lines=${lines} @use=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.read(field, detail.value)}
      @draft=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.drafts.set(field, detail.value, state[field])}
      @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => this.#complain(field, detail.sentence)}
      ></ch-text-field>`;
  }
}
