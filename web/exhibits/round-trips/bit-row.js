// @ts-check
/** `<ch-bit-row>`: the bits of a number as buttons in a toolbar with one tab stop. Event: `flip` {bit}, counted from the right. */
import { html } from 'lit';
import { inRow } from '../../parts/arrows.js';
import { part } from '../../parts/part.js';

export class BitRow extends part(
  {
    bits: /** @type {import('answers/round-trips').Bit[]} */ ([]),
    label: '',
    at: 0,
  },
  /** @type {{flip: {bit: number}}} */ ({}),
) {
  /** @param {number} place */
  #focus(place) {
    this.at = place;
    this.focusOn(`[data-place="${place}"]`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const to = inRow(event, this.at, this.bits.length);
    if (to === null) return;
    event.preventDefault();
    this.#focus(to);
  }

  render() {
    const { bits } = this;
    return html`<div class="bits" .style=${`--bits: ${bits.length}`} role="toolbar" aria-label=${this.label} @keydown=${this.#key}>${bits.map(
      (
        { bit, part: kind },
        place,
      ) => html`<button type="button" class="plain bit bit-${kind}" data-place=${place} tabindex=${place === this.at ? 0 : -1}
        aria-label="Bit ${bits.length - 1 - place}, ${kind}: ${bit}" @click=${() => {
          this.at = place;
          this.say('flip', { bit: bits.length - 1 - place });
        }}>${bit}</button>`,
    )}</div>`;
  }
}

customElements.define('ch-bit-row', BitRow);
