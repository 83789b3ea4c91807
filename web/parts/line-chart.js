// @ts-check
/**
 * `<ch-line-chart>`: a curve with its band, and an exact value as a straight line. uPlot draws it; `words`, one sentence, and a
 * table on request say the same. It shares its scale with a chart `beside` it.
 */
import { html } from 'lit';
import uPlot from 'uplot';
import { about, grouped } from './figures.js';
import { part } from './part.js';

/** @typedef {{x: number, y: number, low: number, high: number}} Point */

/** @param {number} value */
const short = (value) => {
  for (const [size, letter] of /** @type {[number, string][]} */ ([
    [1e12, ' T'],
    [1e9, ' G'],
    [1e6, ' M'],
    [1e3, ' k'],
  ])) {
    if (Math.abs(value) >= size) return `${Number((value / size).toPrecision(3))}${letter}`;
  }
  return String(Number(value.toPrecision(3)));
};

export class LineChart extends part({
  points: /** @type {Point[]} */ ([]),
  exact: /** @type {number | null} */ (null),
  /** What the exact value is. */
  exactWords: 'exact',
  xTitle: '',
  yTitle: '',
  label: 'Curve',
  words: '',
  beside: /** @type {{points: Point[], exact: number | null} | null} */ (null),
}) {
  constructor() {
    super();
    /** @type {uPlot | null} */
    this.plot = null;
    this.redraw = () => {
      this.plot?.destroy();
      this.plot = null;
      this.#draw();
    };
    this.sizes = new ResizeObserver(() => this.#resize());
    this.dark = matchMedia('(prefers-color-scheme: dark)');
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('themechange', this.redraw);
    this.dark.addEventListener('change', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('themechange', this.redraw);
    this.dark.removeEventListener('change', this.redraw);
    this.sizes.disconnect();
    this.plot?.destroy();
    this.plot = null;
  }

  firstUpdated() {
    this.sizes.observe(this);
  }

  updated() {
    this.#draw();
  }

  #resize() {
    const place = this.find('.chart-place');
    if (this.plot && place?.clientWidth) {
      const size = { width: place.clientWidth, height: this.#height(place.clientWidth) };
      if (size.width !== this.plot.width || size.height !== this.plot.height) this.plot.setSize(size);
    } else this.#draw();
  }

  /** @param {number} width */
  #height(width) {
    return Math.round(Math.max(190, Math.min(420, width * 0.52)));
  }

  #data() {
    const { points } = this;
    const exact = this.exact;
    return /** @type {uPlot.AlignedData} */ ([
      points.map((point) => point.x),
      points.map((point) => point.low),
      points.map((point) => point.high),
      points.map((point) => point.y),
      points.map(() => exact),
    ]);
  }

  #draw() {
    const place = this.find('.chart-place');
    if (!place?.clientWidth) return;
    if (this.plot) {
      this.plot.setData(this.#data());
      return;
    }
    const style = getComputedStyle(this);
    const token = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const font = `${Math.round(em * 0.75)}px ${token('--sans')}`;
    const axis = {
      stroke: token('--ink-soft'),
      font,
      labelFont: font,
      labelSize: Math.round(em * 1.25),
      grid: { stroke: token('--grid-line'), width: 1 },
      ticks: { stroke: token('--grid-line'), width: 1 },
      values: (/** @type {unknown} */ _, /** @type {number[]} */ values) => values.map(short),
    };
    this.plot = new uPlot(
      {
        width: place.clientWidth,
        height: this.#height(place.clientWidth),
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false },
          y: {
            // Always show the exact line and the estimate; a wild band may be cut.
            range: (_, low, high) => this.#range(low, high),
          },
        },
        axes: [
          { ...axis, label: this.xTitle },
          { ...axis, label: this.yTitle, size: Math.round(em * 3.6) },
        ],
        series: [
          {},
          { stroke: 'transparent', points: { show: false } },
          { stroke: 'transparent', points: { show: false } },
          { stroke: token('--line-1'), width: 2, points: { show: false } },
          { stroke: token('--line-2'), width: 1.5, dash: [7, 4], points: { show: false } },
        ],
        bands: [{ series: [2, 1], fill: token('--band-1') }],
      },
      this.#data(),
      place,
    );
  }

  /** @param {number} _low @param {number} _high @returns {[number, number]} */
  #range(_low, _high) {
    /** @type {number[]} */
    const seen = [];
    for (const { points, exact } of this.beside ? [this, this.beside] : [this]) {
      const means = points.map((point) => point.y);
      const latest = points.at(-1);
      seen.push(...means.slice(Math.floor(means.length / 5)));
      if (latest || !this.beside) seen.push(latest?.low ?? 0, latest?.high ?? 1);
      if (exact !== null && Number.isFinite(exact)) seen.push(exact);
    }
    const low = Math.min(...seen);
    const high = Math.max(...seen);
    const air = (high - low || Math.abs(high) || 1) * 0.12;
    return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
  }

  render() {
    const shown = this.points.filter(
      (_, i, all) => i === all.length - 1 || i % Math.ceil(all.length / 12) === 0,
    );
    return html`<figure class="chart">
      <div class="chart-place" role="img" aria-label="${this.label}. ${this.words}"></div>
      <figcaption>
        <span class="key key-line">running mean</span> <span class="key key-band">95 % band</span>
        ${this.exact !== null ? html`<span class="key key-exact">${this.exactWords}: ${grouped(this.exact)}</span>` : ''}
      </figcaption>
      ${
        shown.length
          ? html`<details class="chart-table in-presenter-hidden"><summary>The curve as a table</summary>
            <div class="scroll" tabindex="0" role="group" aria-label="The curve as a table"><table class="ledger"><thead><tr><th scope="col">${this.xTitle}</th>
            <th scope="col">${this.yTitle}</th><th scope="col">95 % from</th><th scope="col">to</th></tr></thead><tbody>
            ${shown.map(
              (
                point,
              ) => html`<tr><th scope="row">${grouped(point.x)}</th><td>${about(point.y, 4)}</td><td>${about(point.low, 4)}</td>
                <td>${about(point.high, 4)}</td></tr>`,
            )}</tbody></table></div></details>`
          : ''
      }
    </figure>`;
  }
}

customElements.define('ch-line-chart', LineChart);
