// @ts-check
/** Texts that a person types, pastes or opens as a file: Python reads each into the parameters, or says what is wrong. */
import { html } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { Drafts } from '../../parts/text-field.js';

/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {'text' | 'form' | 'grid' | 'edges' | 'pieces' | 'words'} Field  a parameter that is read */

/** @extends {Panel<Bench>} */
export class Reading extends Panel {
  /** The field read last. */
  field = '';
  /** Sentences against texts that Python did not even get. @type {Record<string, string>} */
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

  /** Choose whether the text is a text or a matrix: it is rewritten, or, where another one is typed already, that is read so.
   * @param {string} form @param {(sentence: string) => void} [refuse]  beside the choice */
  async choose(form, refuse) {
    const { text } = this.host.state;
    const draft = this.drafts.get('text', text);
    const typed = draft !== null && draft !== text;
    this.field = typed ? 'text' : 'form';
    this.complaints = {};
    await this.question.ask(typed ? { field: 'text', value: draft, form } : { field: 'form', value: form });
    if (this.question.stage !== 'failed') return;
    refuse?.(typed ? 'What is typed cannot be read so; see below.' : this.question.sentence);
  }

  /** Says that what follows belongs to the text in use, while another one is refused; or ''. */
  get former() {
    const refused = ['text', 'edges', 'pieces', 'words'].some((field) =>
      this.wrong(/** @type {Field} */ (field)),
    );
    return refused ? 'This still belongs to the problem in use, not to what was refused above.' : '';
  }

  /** @param {Field} field @param {string} value */
  read(field, value) {
    this.field = field;
    const sentence = this.host.context.complain(field, value);
    this.#complain(field, sentence);
    this.question.reset();
    if (!sentence) this.question.ask({ field, value });
  }

  /** What is wrong with a field, or ''. @param {Field} field */
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
