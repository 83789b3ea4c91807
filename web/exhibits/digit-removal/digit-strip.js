// @ts-check
/**
 * `<ch-digit-strip>`: the digits of a number as buttons. It has one tab stop; the arrow keys, Home and End move
 * through the digits. Events: `press` {index}, `point` {index} when a digit is focused or hovered (-1: none).
 */
import { html } from 'lit';
import { inRow } from '../../parts/arrows.js';
import { part } from '../../parts/part.js';

export class DigitStrip extends part(
  {
    digits: /** @type {{digit: string, under?: string, spoken: string, mark?: 'good' | 'bad' | ''}[]} */ ([]),
    label: '',
    disabled: false,
    /** The digit to highlight, or -1. */
    pointed: -1,
    at: 0,
  },
  /** @type {{press: {index: number}, point: {index: number}}} */ ({}),
) {
  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { at, digits } = this;
    if (changed.has('digits')) this.at = Math.max(0, Math.min(at, digits.length - 1));
  }

  /** @param {number} index */
  focusDigit(index) {
    this.at = Math.max(0, Math.min(index, this.digits.length - 1));
    this.focusOn(`[data-index="${this.at}"]`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const to = inRow(event, this.at, this.digits.length);
    if (to === null) return;
    event.preventDefault();
    this.focusDigit(to);
  }

  render() {
    return html`<div class="digits ${this.digits.length > 24 ? 'digits-many' : ''}" role="toolbar" aria-label=${this.label}
        .style=${`--many: ${Math.max(4, this.digits.length)}`}
        @keydown=${this.#key} @pointerleave=${() => this.say('point', { index: -1 })}>
      ${this.digits.map(
        ({ digit, under, spoken, mark }, index) => html`<button type="button" data-index=${index}
          class="digit ${mark ? `digit-${mark}` : ''} ${index === this.pointed ? 'is-pointed' : ''}"
          tabindex=${index === this.at ? 0 : -1} aria-disabled=${this.disabled ? 'true' : 'false'}
          @focus=${() => {
            this.at = index;
            this.say('point', { index });
          }}
          @pointerenter=${() => this.say('point', { index })}
          @click=${() => this.disabled || this.say('press', { index })}>
          <span class="spoken">${spoken}</span><span class="digit-sign" aria-hidden="true">${digit}</span>${under ? html`<span class="digit-under" aria-hidden="true">${under}</span>` : ''}
          ${mark ? html`<span class="digit-mark" aria-hidden="true">${mark === 'good' ? '✓' : '✗'}</span>` : ''}
        </button>`,
      )}
    </div>`;
  }
}

customElements.define('ch-digit-strip', DigitStrip);
