// @ts-check
/**
 * `<ch-bar-chart>`: a bar in each row, on a logarithmic scale by default, with its number beside it. The chart is a table, so it
 * reads the same without sight.
 */
import { html, svg } from 'lit';
import { about, grouped } from './figures.js';
import { part } from './part.js';

export class BarChart extends part({
  bars: /** @type {{name: string, value: number, error?: number | null, exact?: string | number | null}[]} */ ([]),
  heading: '',
  nameTitle: '',
  valueTitle: '',
  log: true,
}) {
  render() {
    if (!this.bars.length) return '';
    const top = Math.max(...this.bars.map((bar) => bar.value), 1);
    const scaled = (/** @type {number} */ value) => {
      if (!(value > 0)) return 0;
      return this.log
        ? Math.max(0.4, (100 * Math.log10(1 + value)) / Math.log10(1 + top))
        : (100 * value) / top;
    };
    return html`<table class="ledger bars"><caption>${this.heading}${this.log ? html` <span class="soft">(logarithmic)</span>` : ''}</caption>
      <thead><tr><th scope="col">${this.nameTitle}</th><td aria-hidden="true"></td><th scope="col">${this.valueTitle}</th></tr></thead>
      <tbody>${this.bars.map(
        (bar) => html`<tr><th scope="row">${bar.name}</th>
          <td aria-hidden="true" class="bar-cell"><svg viewBox="0 0 100 10" preserveAspectRatio="none">${svg`<rect class="bar" x="0" y="1" height="8"
            width=${scaled(bar.value)}/>`}</svg></td>
          <td class="number">${bar.exact != null ? grouped(bar.exact) : about(bar.value)}${
            bar.error != null && bar.value > 0
              ? html` <span class="soft">± ${about((100 * bar.error) / bar.value, 2)} %</span>`
              : ''
          }</td></tr>`,
      )}</tbody></table>`;
  }
}

customElements.define('ch-bar-chart', BarChart);
