// @ts-check
/**
 * `<ch-key-pad>`: keys as on a calculator. It knows no rules: it draws what it is given and reports which key was pressed. Event:
 * `press` {key}. It is an ARIA grid with one tab stop: the arrow keys, Home and End move through the keys; Enter or
 * Space presses a key.
 */
import { html, nothing } from 'lit';
import { wayOf } from '../../parts/arrows.js';
import { part } from '../../parts/part.js';

/** `sign` goes in the corner, `words` into the accessible label. @typedef {{key: number, row: number, column: number, span: number, dim?: boolean, mark?: string, sign?: string, words?: string}} Key */

export class KeyPad extends part(
  {
    rows: 1,
    columns: 1,
    keys: /** @type {Key[]} */ ([]),
    label: 'Keys',
    /** The key in the tab order. */
    at: /** @type {number | null} */ (null),
  },
  /** @type {{press: {key: number}}} */ ({}),
) {
  willUpdate() {
    if (!this.keys.some(({ key }) => key === this.at)) this.at = this.keys[0]?.key ?? null;
  }

  /** @param {number} key */
  #press(key) {
    this.at = key;
    this.say('press', { key });
  }

  /** The nearest key in a direction, across gaps and wide keys. @param {number} down @param {number} right */
  #towards(down, right) {
    const from = this.keys.find(({ key }) => key === this.at);
    if (!from) return undefined;
    const others = this.keys.filter((other) =>
      down
        ? Math.sign(other.row - from.row) === down
        : other.row === from.row && Math.sign(other.column - from.column) === right,
    );
    const away = (/** @type {Key} */ other) => {
      const [one, two] = from.column < other.column ? [from, other] : [other, from];
      const beside = Math.max(0, two.column - (one.column + one.span - 1));
      return down ? Math.abs(other.row - from.row) * 10 + beside : Math.abs(other.column - from.column);
    };
    return others.sort((one, other) => away(one) - away(other))[0];
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    const next = way.end ? this.keys.at(way.end < 0 ? 0 : -1) : this.#towards(way.down, way.right);
    if (!next) return;
    this.at = next.key;
    this.focusOn(`[data-key="${next.key}"]`);
  }

  render() {
    const lines = [...new Set(this.keys.map(({ row }) => row))].sort((one, other) => one - other);
    return html`<div class="key-pad" role="grid" aria-label=${this.label} @keydown=${this.#keys}
      .style=${`--columns: ${this.columns}; --rows: ${this.rows}`}>
      ${lines.map((line) => {
        const row = this.keys
          .filter((key) => key.row === line)
          .sort((one, other) => one.column - other.column);
        return html`<div role="row">${row.map((key) => this.#key(key))}</div>`;
      })}</div>`;
  }

  /** @param {Key} key */
  #key({ key, row, column, span, dim = false, mark = '', sign = '', words = '' }) {
    return html`<div role="gridcell" .style=${`grid-area: ${row + 1} / ${column + 1} / auto / span ${span}`}>
      <button type="button" class="pad-key ${dim ? 'is-dim' : ''} ${mark ? `is-${mark}` : ''}" data-key=${key}
        tabindex=${key === this.at ? 0 : -1} aria-label=${words ? `${key}, ${words}` : String(key)}
        @focus=${() => {
          this.at = key;
        }} @click=${() => this.#press(key)}>${key}${sign ? html`<span class="pad-sign" aria-hidden="true">${sign}</span>` : nothing}</button></div>`;
  }
}

customElements.define('ch-key-pad', KeyPad);
