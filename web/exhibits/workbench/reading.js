// @ts-check
/** Texts that a person types, pastes or opens as a file: Python reads each into the parameters, or says what is wrong. */
import { html } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import '../../parts/text-field.js';

/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {'text' | 'form' | 'grid' | 'edges'} Field  a parameter that is read */

/** @extends {Panel<Bench>} */
export class Reading extends Panel {
  /** The field read last. */
  field = '';
  /** Sentences against texts that Python did not even get. @type {Record<string, string>} */
  complaints = {};

  /** @param {Bench} host */
  constructor(host) {
    super(host, ['position']);
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
    return html`<ch-text-field label=${label} help=${help} .value=${state[field]} wrong=${this.wrong(field)} .most=${most}
      .lines=${lines} @use=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.read(field, detail.value)}
      @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => this.#complain(field, detail.sentence)}
      ></ch-text-field>`;
  }
}
