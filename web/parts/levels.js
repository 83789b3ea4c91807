// @ts-check
/** How well the engine plays, as a field: easy, medium, perfect, or a percentage that a link names. */
import { html } from 'lit';
import { fieldOf } from './part.js';

let fields = 0;

/**
 * @param {{title: string, weakness: number}[]} levels @param {number} weakness  the one chosen
 * @param {(weakness: number) => unknown} choose
 */
export function levelField(levels, weakness, choose) {
  const id = `level-${++fields}`;
  return html`<div class="field"><label for=${id}>Engine</label>
    <select id=${id} @change=${(/** @type {Event} */ event) => choose(Number(fieldOf(event).value))}>${levels.map(
      ({ title, weakness: each }) =>
        html`<option value=${each} ?selected=${each === weakness}>${title}</option>`,
    )}</select></div>`;
}
