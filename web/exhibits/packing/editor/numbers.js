// @ts-check
/** Number fields that Python parses: a refused number stays in its field, with the sentence below. */
import { html } from 'lit';
import { fieldOf } from '../../../parts/part.js';

/** @typedef {{context: import('../../../parts/exhibit.js').Context, requestUpdate: () => void}} Host */

export class Numbers {
  /** Refused numbers, by field. @type {Record<string, {typed: string, sentence: string}>} */
  refused = {};

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {string} title @param {string} id @param {number} value @param {number} most @param {(value: number) => void} set */
  field(title, id, value, most, set) {
    const wrong = this.refused[id];
    return html`<div class="field"><label for=${id}>${title}</label>
      <input id=${id} class="own-number" type="text" inputmode="numeric" autocomplete="off" .value=${wrong?.typed ?? String(value)}
        aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="${id}-wrong"
        @change=${(/** @type {Event} */ event) => this.#read(fieldOf(event), { title, id, value, most, set })}><p class="wrong" id="${id}-wrong">${wrong?.sentence ?? ''}</p></div>`;
  }

  /**
   * @param {HTMLInputElement} field
   * @param {{title: string, id: string, value: number, most: number, set: (value: number) => void}} what
   */
  async #read(field, { title, id, value, most, set }) {
    const { context } = this.host;
    const typed = field.value;
    const read = await context.read(typed, { what: title, low: '1', high: String(most) });
    // If something else was typed meanwhile, this answer is out of date.
    if (field.value !== typed) return;
    const { [id]: _, ...others } = this.refused;
    this.refused = read.value ? others : { ...others, [id]: { typed, sentence: read.sentence } };
    if (!read.value) context.announce(read.sentence);
    else if (read.value !== String(value)) set(Number(read.value));
    this.host.requestUpdate();
  }
}
