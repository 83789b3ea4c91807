// @ts-check
/** Shows the Grundy values of the normal game, explains each value, and finds their period. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';
import { isOpen } from '../../parts/part.js';
import { Proving } from './period-panel.js';
import { PAD } from './play-panel.js';
import '../../parts/charts/data-table.js';
import '../../parts/controls/number-bar.js';

/** @typedef {import('answers/number-pad').Values} Values */

/** How many rows are on a page. */
const PAGE = 40;

/** @extends {Panel<import('./play-panel.js').NumberPad>} */
export class ValuesPanel extends Panel {
  /** @param {import('./play-panel.js').NumberPad} host */
  constructor(host) {
    super(host, [...PAD, 'top']);
    this.table = host.question('grundy', {
      lane: 'quick',
      answered: (values) => {
        this.shown = values;
      },
    });
    this.value = host.question('grundy-entry', { lane: 'quick' });
    this.period = new Proving(
      host,
      'grundy-period',
      'Find the period of the Grundy values',
      'Period of the Grundy values',
    );
    /** @type {Values | null} */
    this.shown = null;
    this.open = false;
    /** The first height on the page. */
    this.from = 0;
  }

  /** @param {string[]} which */
  changed(which) {
    if (which.some((name) => PAD.includes(name))) {
      this.period.reset();
      this.value.reset();
      this.shown = null;
    }
    this.from = 0;
    this.table.reset();
    if (this.open) this.#ask();
  }

  #ask() {
    this.table.ask({ from: this.from, count: PAGE });
  }

  /** @param {boolean} open */
  #toggle(open) {
    if (open === this.open) return;
    this.open = open;
    if (open && !this.shown) this.#ask();
    this.host.requestUpdate();
  }

  draw() {
    return html`<details class="grundy" ?open=${this.open} @toggle=${(/** @type {Event} */ event) =>
      this.#toggle(isOpen(event))}><summary><h2>Grundy values of the normal game</h2></summary>
      ${this.open ? this.#inside() : nothing}
    </details>`;
  }

  #inside() {
    const { table, shown } = this;
    return html`${this.period.draw({ kind: 'no-print' })}
    ${table.stage === 'failed' ? html`<p class="wrong" role="alert">${table.sentence}</p>` : nothing}
    ${shown ? this.#page(shown) : html`<p class="soft">${table.sentence || 'Working out the values …'}</p>`}`;
  }

  /** @param {Values} shown */
  #page({ top, keys, rows }) {
    const explained = this.value.value;
    const titles = ['t', 'before', ...keys.map((key) => `after ${key}`)];
    return html`${
      top < PAGE
        ? nothing
        : html`<ch-number-bar .read=${this.host.context.read} .at=${String(this.from)} .size=${PAGE} .first=${0} .total=${String(top)} what="t" unit="page"
            @turn=${(/** @type {CustomEvent<{at: string}>} */ { detail }) => {
              this.from = Number(detail.at);
              this.#ask();
            }}></ch-number-bar>`
    }
      <p role="status" aria-label="Why this value">${
        explained
          ? html`t = ${grouped(explained.t)}: <b>${explained.sentence}</b> <span class="soft">${explained.options
              .map(({ key, value }) => `${key} leads to ${value}`)
              .join(', ')}</span>`
          : html`<span class="soft">A value is the least number that no key leads to (mex). Press a value before the first move to see its keys.</span>`
      }</p>
      ${this.host.state.top > top ? html`<p class="soft">Values are available up to t = ${grouped(top)}.</p>` : nothing}
      <ch-data-table how="exact" caption="Values before the first move, and after each key as the last one pressed"
        .columns=${titles.map((title) => ({ title, kind: 'number' }))}
        .rows=${rows.map(({ t, opening, after }) => [
          t,
          html`<button type="button" class="plain value" aria-label="Value ${opening} at t = ${t}: why"
            @click=${() => this.value.ask({ t })}>${opening}</button>`,
          ...after,
        ])}></ch-data-table>`;
  }
}
