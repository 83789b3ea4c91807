// @ts-check
/**
 * `<ch-form>`: fields for parameters in the catalogue. Event: `change-value` {name, value, refuse}, for values that the catalogue
 * allows. A wrong value, or one for which `refuse(sentence)` is called later, stays in its field with the sentence beside it until
 * the parameter changes.
 */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { ungrouped } from '../language.js';
import { fieldOf, part } from '../part.js';

/** @typedef {Record<string, {value: unknown, sentence: string, was: unknown}>} Complaints */

let forms = 0;

export class Form extends part(
  {
    parameters: /** @type {import('answers/page').ParameterEntry[]} */ ([]),
    values: /** @type {Record<string, unknown>} */ ({}),
    /** The titles of values that are not among the choices, by the parameter's name. */
    titles: /** @type {Record<string, string>} */ ({}),
    complain: /** @type {(name: string, value: unknown) => string} */ (() => ''),
    /** Wrong values by name, with the parameter's value at the time. */
    complaints: /** @type {Complaints} */ ({}),
  },
  /** @type {{'change-value': {name: string, value: unknown, refuse: (sentence: string) => void}}} */ ({}),
) {
  stem = `form-${++forms}`;
  /** The messages of all the exhibit's forms, which the exhibit keeps between visits. @type {Complaints} */
  kept = {};

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('values')) return;
    const { complaints, hasUpdated, kept, values } = this;
    const still = Object.entries(hasUpdated ? complaints : kept).filter(
      ([name, { was }]) => was === values[name],
    );
    this.complaints = Object.fromEntries(still);
    for (const [name, { was }] of Object.entries(kept)) if (was !== values[name]) delete kept[name];
  }

  /** @param {string} name @param {unknown} value */
  #set(name, value) {
    const was = this.values[name];
    const refuse = (/** @type {string} */ sentence) => {
      this.kept[name] = { value, sentence, was };
      this.complaints = { ...this.complaints, [name]: this.kept[name] };
    };
    const { [name]: _, ...others } = this.complaints;
    this.complaints = others;
    delete this.kept[name];
    const sentence = this.complain(name, value);
    if (sentence) refuse(sentence);
    else this.say('change-value', { name, value, refuse });
  }

  render() {
    return html`<div class="fields">${this.parameters.map((parameter) => this.#field(parameter))}</div>
      ${this.parameters.map(({ name, help }) => (help ? html`<p class="help" id="${this.stem}-${name}-help">${help}</p>` : ''))}`;
  }

  /** The choices, plus the current value if it is not one of them. @param {import('answers/page').ParameterEntry} parameter */
  #offered({ name, choices, more }) {
    const value = String(this.values[name]);
    return more && !choices.some((choice) => choice.value === value)
      ? [...choices, { value, title: this.titles[name] ?? value }]
      : choices;
  }

  /** @param {import('answers/page').ParameterEntry} parameter */
  #field(parameter) {
    const { name, title, kind, help } = parameter;
    const id = `${this.stem}-${name}`;
    const wrong = this.complaints[name];
    const value = wrong ? wrong.value : this.values[name];
    const words = html`<span class="wrong" id="${id}-wrong" role="alert">${wrong?.sentence ?? ''}</span>`;
    const described = `${help ? `${id}-help ` : ''}${id}-wrong`;
    if (kind === 'flag') {
      return html`<div class="field field-flag"><label><input type="checkbox" .checked=${live(Boolean(value))}
        aria-describedby=${described} @change=${(/** @type {Event} */ event) => this.#set(name, fieldOf(event).checked)}>
        ${title}</label>${words}</div>`;
    }
    if (kind === 'choice') {
      return html`<div class="field"><label for=${id}>${title}</label>
        <select id=${id} aria-describedby=${described} @change=${(/** @type {Event} */ event) => this.#set(name, fieldOf(event).value)}>
          ${this.#offered(parameter).map(
            (choice) =>
              html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.title}</option>`,
          )}
        </select>${words}</div>`;
    }
    return html`<div class="field"><label for=${id}>${title}</label>
      <input id=${id} type="text" inputmode=${kind === 'integer' ? 'numeric' : 'text'} autocomplete="off" spellcheck="false"
        class=${kind === 'integer' ? 'short' : ''} .value=${String(value ?? '')} aria-invalid=${wrong ? 'true' : 'false'}
        aria-describedby=${described}
        @change=${(/** @type {Event} */ event) => this.#set(name, kind === 'integer' ? ungrouped(fieldOf(event).value) : fieldOf(event).value)}>
      ${words}</div>`;
  }
}

customElements.define('ch-form', Form);
