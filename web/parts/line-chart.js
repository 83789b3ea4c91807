// @ts-check
/**
 * `<ch-line-chart>`: one or two curves with their bands on one scale, and known values as straight lines. uPlot draws it; `words`,
 * one sentence, and a table on request say the same.
 */
import { html, nothing } from 'lit';
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

/**
 * A curve with its band. `look` 1 is a solid line of the first colour, 2 a broken line of the second.
 * @typedef {{name: string, points: Point[], look: 1 | 2}} Curve
 */
/** A known value, drawn as a dotted line across. @typedef {{value: number, words: string}} Level */

/** Steps between the ticks of whole numbers. */
const WHOLE = [...Array(16).keys()].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));
/** Rows of the table. */
const ROWS = 12;
const DASHES = { 1: undefined, 2: [9, 5] };

/**
 * The value of a curve at x, on the line between two points; null before the first point and after the last.
 * @param {Point[]} points @param {'y' | 'low' | 'high'} which @param {number[]} xs  in order
 */
function along(points, which, xs) {
  let at = 0;
  return xs.map((x) => {
    while (at < points.length - 1 && points[at + 1].x <= x) at += 1;
    const one = points[at];
    if (!one || x < one.x) return null;
    if (x === one.x) return one[which];
    const other = points[at + 1];
    return other ? one[which] + ((other[which] - one[which]) * (x - one.x)) / (other.x - one.x) : null;
  });
}

export class LineChart extends part({
  curves: /** @type {Curve[]} */ ([]),
  levels: /** @type {Level[]} */ ([]),
  xTitle: '',
  yTitle: '',
  label: 'Curve',
  words: '',
  /** Whether the curves have bands; without one, a point's low and high are its y. */
  bands: true,
  /** Whether the style sheet says how high it is, also while there is no curve. */
  fills: false,
}) {
  constructor() {
    super();
    /** @type {uPlot | null} */
    this.plot = null;
    this.shape = '';
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
      const size = { width: place.clientWidth, height: this.#height(place) };
      if (size.width !== this.plot.width || size.height !== this.plot.height) this.plot.setSize(size);
    } else this.#draw();
  }

  /** @param {HTMLElement} place */
  #height({ clientWidth, clientHeight }) {
    return this.fills ? clientHeight : Math.round(Math.max(190, Math.min(420, clientWidth * 0.52)));
  }

  /** The curves that have a point. */
  get #drawn() {
    return this.curves.filter(({ points }) => points.length);
  }

  #data() {
    const { levels } = this;
    const curves = this.#drawn;
    const xs = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
    return /** @type {uPlot.AlignedData} */ ([
      xs,
      ...curves.flatMap(({ points }) => [
        along(points, 'low', xs),
        along(points, 'high', xs),
        along(points, 'y', xs),
      ]),
      ...levels.map(({ value }) => xs.map(() => value)),
    ]);
  }

  #draw() {
    const place = this.find('.chart-place');
    const { levels } = this;
    const curves = this.#drawn;
    if (!place?.clientWidth) return;
    // uPlot cannot change which curves there are.
    const shape = `${curves.map(({ look }) => look)} ${levels.length} ${this.yTitle}`;
    if (this.plot && shape === this.shape && curves.length) {
      this.plot.setData(this.#data());
      return;
    }
    this.plot?.destroy();
    this.plot = null;
    this.shape = shape;
    if (!curves.length) return;
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
        height: this.#height(place),
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
          // Nothing lies between two whole numbers.
          {
            ...axis,
            label: this.xTitle,
            ...(curves.every(({ points }) => points.every(({ x }) => Number.isInteger(x)))
              ? { incrs: WHOLE }
              : {}),
          },
          { ...axis, label: this.yTitle, size: Math.round(em * 3.6) },
        ],
        series: [
          {},
          ...curves.flatMap(({ look }) => [
            { stroke: 'transparent', points: { show: false } },
            { stroke: 'transparent', points: { show: false } },
            { stroke: token(`--line-${look}`), width: em / 8, dash: DASHES[look], points: { show: false } },
          ]),
          ...levels.map(() => ({
            stroke: token('--ink'),
            width: em / 10,
            dash: [2, 4],
            points: { show: false },
          })),
        ],
        bands: curves.map(({ look }, i) => ({
          series: /** @type {[number, number]} */ ([3 * i + 2, 3 * i + 1]),
          fill: token(`--band-${look}`),
        })),
      },
      this.#data(),
      place,
    );
  }

  /** @param {number} _low @param {number} _high @returns {[number, number]} */
  #range(_low, _high) {
    const seen = this.levels.map(({ value }) => value);
    for (const { points } of this.#drawn) {
      const means = points.map((point) => point.y);
      const latest = points.at(-1);
      // A running mean begins wildly.
      seen.push(...means.slice(this.bands ? Math.floor(means.length / 5) : 0));
      if (latest) seen.push(latest.low, latest.high);
    }
    if (!seen.length) seen.push(0, 1);
    const low = Math.min(...seen);
    const high = Math.max(...seen);
    const air = (high - low || Math.abs(high) || 1) * 0.12;
    return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
  }

  render() {
    const drawn = this.#drawn;
    const one = drawn.length === 1;
    return html`<figure class="chart">
      <div class="chart-place ${this.fills ? 'fills' : ''}" role="img" aria-label="${this.label}. ${this.words}">${
        drawn.length ? nothing : html`<p class="soft">${this.words}</p>`
      }</div>
      <figcaption>
        ${this.curves.map(({ name, look }) => html`<span class="key key-line key-${look}">${name}</span> `)}
        ${this.bands ? html`<span class="key key-band">95\u00a0% band${one ? '' : 's'}</span>` : nothing}
        ${this.levels.map(({ value, words }) => html`<span class="key key-level">${words}: ${Number.isInteger(value) ? grouped(value) : grouped(Number(value.toPrecision(6)))}</span> `)}
      </figcaption>
      ${
        drawn.length
          ? html`<details class="chart-table in-presenter-hidden"><summary>The curve${one ? '' : 's'} as a table</summary>
            ${drawn.map((curve) => this.#table(curve, one))}</details>`
          : ''
      }
    </figure>`;
  }

  /** @param {Curve} curve @param {boolean} alone */
  #table({ name, points }, alone) {
    const shown = points.filter(
      (_, i, all) => i === all.length - 1 || i % Math.ceil(all.length / ROWS) === 0,
    );
    return html`<div class="scroll" tabindex="0" role="group" aria-label="The curve as a table${alone ? '' : `: ${name}`}"><table class="ledger">
      ${alone ? nothing : html`<caption>${name}</caption>`}<thead><tr><th scope="col">${this.xTitle}</th>
      <th scope="col">${this.yTitle}</th>${this.bands ? html`<th scope="col">95\u00a0% from</th><th scope="col">to</th>` : nothing}</tr></thead><tbody>
      ${shown.map(
        (point) =>
          html`<tr><th scope="row">${grouped(point.x)}</th><td>${about(point.y, 4)}</td>${
            this.bands ? html`<td>${about(point.low, 4)}</td><td>${about(point.high, 4)}</td>` : nothing
          }</tr>`,
      )}</tbody></table></div>`;
  }
}

customElements.define('ch-line-chart', LineChart);
