// @ts-check
/**
 * `<ch-bar-chart>`: one bar per row, with its number beside it, on a logarithmic scale by default. It is a table, so screen readers
 * can read it.
 */
import { html, nothing, svg } from 'lit';
import { about, grouped, half95, LEVEL } from '../figures.js';
import { part } from '../part.js';
import { saves } from '../saving/saves.js';

/** `error` is a standard error. @typedef {{name: string, value: number, error?: number | null, exact?: string | number | null}} Bar */

export class BarChart extends part({
  bars: /** @type {Bar[]} */ ([]),
  heading: '',
  nameTitle: '',
  valueTitle: '',
  log: true,
  /** How the values were found; values with an error are estimated. */
  how: 'estimated',
}) {
  /** A bar's length in per cent of the longest bar. @param {number} value */
  #share(value) {
    if (!(value > 0)) return 0;
    const top = Math.max(...this.bars.map((bar) => bar.value));
    return this.log
      ? Math.max(0.4, (100 * Math.log10(1 + value)) / Math.log10(1 + top))
      : (100 * value) / top;
  }

  /** @param {Bar} bar */
  #number = ({ value, exact }) => (exact != null ? grouped(exact) : about(value));

  /** @param {Bar} bar */
  #error = ({ value, error }) => (error != null && value > 0 ? `± ${half95(error / value)}` : '');

  /** Whether a value has an interval. */
  get #spread() {
    return this.bars.some((bar) => this.#error(bar));
  }

  get #head() {
    return `${this.valueTitle}${this.#spread ? `, ± at ${LEVEL}` : ''}`;
  }

  get #title() {
    return `${this.heading}${this.log ? ' (logarithmic)' : ''}`;
  }

  /** @returns {import('../saving/table-file.js').Table} */
  #table() {
    const { how } = this;
    return {
      how,
      columns: [
        { title: this.nameTitle },
        { title: this.valueTitle, kind: 'number' },
        ...(this.#spread ? [{ title: 'half of the interval', how: `${how}, ${LEVEL}` }] : []),
      ],
      rows: this.bars.map((bar) => [bar.name, this.#number(bar), this.#error(bar).replace('± ', '')]),
    };
  }

  async #picture() {
    const { barPicture } = await import('./chart-picture.js');
    return barPicture({
      from: this,
      title: this.#title,
      heads: [this.nameTitle, this.#head],
      bars: this.bars.map((bar) => ({
        name: bar.name,
        share: this.#share(bar.value),
        words: `${this.#number(bar)} ${this.#error(bar)}`.trim(),
      })),
    });
  }

  render() {
    if (!this.bars.length) return '';
    return html`<table class="ledger bars"><caption>${this.heading}${this.log ? html` <span class="soft">(logarithmic)</span>` : ''}</caption>
      <thead><tr><th scope="col">${this.nameTitle}</th><td aria-hidden="true"></td><th scope="col">${this.#head}</th></tr></thead>
      <tbody>${this.bars.map(
        (bar) => html`<tr><th scope="row">${bar.name}</th>
          <td aria-hidden="true" class="bar-cell"><svg viewBox="0 0 100 10" preserveAspectRatio="none">${svg`<rect class="bar" x="0" y="1" height="8"
            width=${this.#share(bar.value)}/>`}</svg></td>
          <td class="number">${this.#number(bar)}${
            this.#error(bar) ? html` <span class="soft">${this.#error(bar)}</span>` : nothing
          }</td></tr>`,
      )}</tbody></table>${saves({
        name: this.heading,
        how: this.how,
        table: () => this.#table(),
        draws: () => this.#picture(),
      })}`;
  }
}

customElements.define('ch-bar-chart', BarChart);
