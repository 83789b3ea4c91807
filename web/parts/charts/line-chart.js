// @ts-check
/**
 * `<ch-line-chart>`: one or two curves with their bands on one scale, and known values as straight lines. uPlot draws it; `words`,
 * one sentence, and an optional table say the same. uPlot loads before the first curve is drawn, not with the exhibit.
 */
import { html, nothing } from 'lit';
import { colour } from '../colour.js';
import { about, grouped, LEVEL } from '../figures.js';
import { inNumerals, say } from '../language.js';
import { part } from '../part.js';
import { saves } from '../saving/saves.js';

/** @typedef {{x: number, y: number, low: number, high: number}} Point */

/** @type {typeof import('uplot') | null} */
let uPlot = null;

/** Text for the canvas or a file, in the page's language. @param {string} text */
const drawn = (text) => inNumerals(say(text));

/** @param {number} value */
const short = (value) => {
  for (const [size, letter] of /** @type {[number, string][]} */ ([
    [1e12, ' T'],
    [1e9, ' G'],
    [1e6, ' M'],
    [1e3, ' k'],
  ])) {
    if (Math.abs(value) >= size) return inNumerals(`${Number((value / size).toPrecision(3))}${letter}`);
  }
  return inNumerals(String(Number(value.toPrecision(3))));
};

/**
 * A curve with its band. `look` 1 is a solid line in the first colour, 2 a dashed line in the second.
 * @typedef {{name: string, points: Point[], look: 1 | 2}} Curve
 */
/** A known value, drawn as a dotted horizontal line. @typedef {{value: number, words: string}} Level */

/** A level's label, rounded if the value is too large for a float to hold all its digits. @param {Level} level */
function levelWords({ value, words }) {
  if (Number.isSafeInteger(value)) return `${words}: ${grouped(value)}`;
  return `${words}, rounded: ${about(value, 6)}`;
}

/** Allowed steps between whole-number ticks. */
const WHOLE = [...Array(16).keys()].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power));
/** The maximum number of rows in the table. */
const ROWS = 12;
const DASHES = { 1: undefined, 2: [9, 5] };

/**
 * A curve's value at x, interpolated linearly; null before the first point and after the last.
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
  /** Whether the curves have bands; without bands, a point's low and high are its y. */
  bands: true,
  /** Whether the style sheet fixes the height, even before the first curve. */
  fills: false,
  /** How the curves were found; curves with bands are estimated. */
  how: '',
}) {
  constructor() {
    super();
    /** The ticks shown. @type {{x: number[], y: number[]}} */
    this.ticks = { x: [], y: [] };
    /** @type {import('uplot') | null} */
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

  /** The curves with at least one point. */
  get #drawn() {
    return this.curves.filter(({ points }) => points.length);
  }

  #data() {
    const { levels } = this;
    const curves = this.#drawn;
    const xs = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
    return /** @type {import('uplot').AlignedData} */ ([
      xs,
      ...curves.flatMap(({ points }) => [
        along(points, 'low', xs),
        along(points, 'high', xs),
        along(points, 'y', xs),
      ]),
      ...levels.map(({ value }) => xs.map(() => value)),
    ]);
  }

  async #load() {
    uPlot = (await import('uplot')).default;
    if (this.isConnected && !this.plot) this.#draw();
  }

  #draw() {
    const place = this.find('.chart-place');
    const { levels } = this;
    const curves = this.#drawn;
    if (!place?.clientWidth) return;
    if (!uPlot) {
      if (curves.length) this.#load().catch((failure) => console.warn(failure));
      return;
    }
    // uPlot cannot change the set of curves.
    const shape = `${curves.map(({ look }) => look)} ${levels.length} ${this.yTitle}`;
    if (this.plot && shape === this.shape && curves.length) {
      this.plot.setData(this.#data());
      return;
    }
    this.plot?.destroy();
    this.plot = null;
    this.shape = shape;
    if (!curves.length) return;
    const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const font = `${Math.round(em * 0.75)}px ${getComputedStyle(this).fontFamily}`;
    const ticks =
      (/** @type {'x' | 'y'} */ which) => (/** @type {unknown} */ _, /** @type {number[]} */ values) => {
        this.ticks[which] = values;
        return values.map(short);
      };
    const axis = {
      stroke: colour('--ink-soft'),
      font,
      labelFont: font,
      labelSize: Math.round(em * 1.25),
      grid: { stroke: colour('--grid-line'), width: 1 },
      ticks: { stroke: colour('--grid-line'), width: 1 },
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
            // Always show the exact line and the estimate; a very wide band may be cut off.
            range: (_, low, high) => this.#range(low, high),
          },
        },
        axes: [
          // If every x is a whole number, put no ticks between whole numbers.
          {
            ...axis,
            label: drawn(this.xTitle),
            values: ticks('x'),
            ...(curves.every(({ points }) => points.every(({ x }) => Number.isInteger(x)))
              ? { incrs: WHOLE }
              : {}),
          },
          { ...axis, label: drawn(this.yTitle), values: ticks('y'), size: Math.round(em * 3.6) },
        ],
        series: [
          {},
          ...curves.flatMap(({ look }) => [
            { stroke: 'transparent', points: { show: false } },
            { stroke: 'transparent', points: { show: false } },
            { stroke: colour(`--line-${look}`), width: em / 8, dash: DASHES[look], points: { show: false } },
          ]),
          ...levels.map(() => ({
            stroke: colour('--ink'),
            width: em / 10,
            dash: [2, 4],
            points: { show: false },
          })),
        ],
        bands: curves.map(({ look }, i) => ({
          series: /** @type {[number, number]} */ ([3 * i + 2, 3 * i + 1]),
          fill: colour(`--band-${look}`),
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
      // A running mean swings widely at first.
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
      <figcaption class="group fine">
        ${this.curves.map(({ name, look }) => html`<span class="key key-line key-${look}">${name}</span> `)}
        ${this.bands ? html`<span class="key key-band">${this.#bandWords}</span>` : nothing}
        ${this.levels.map((level) => html`<span class="key key-level">${levelWords(level)}</span> `)}
      </figcaption>
      ${
        drawn.length
          ? saves({
              name: this.label,
              how: this.#how,
              table: () => this.#file(),
              draws: () => this.#picture(),
            })
          : nothing
      }
      ${
        drawn.length
          ? html`<details class="chart-table in-presenter-hidden"><summary>The curve${one ? '' : 's'} as a table</summary>
            ${drawn.map((curve) => this.#table(curve, one))}</details>`
          : ''
      }
    </figure>`;
  }

  get #how() {
    return this.how || (this.bands ? 'estimated' : 'exact');
  }

  get #bandWords() {
    return this.#drawn.length === 1 ? `${LEVEL} band` : `${LEVEL} bands`;
  }

  /** The table of all points of the curves and the known values. @returns {import('../saving/table-file.js').Table} */
  #file() {
    const how = this.#how;
    const bands = this.bands
      ? [
          { title: `${LEVEL} from`, how },
          { title: 'to', how },
        ]
      : [];
    const rows = this.#drawn.flatMap(({ name, points }) =>
      points.map(({ x, y, low, high }) => [name, x, y, ...(this.bands ? [low, high] : [])]),
    );
    const levels = this.levels.map(({ value, words }) => [words, '', value, ...(this.bands ? ['', ''] : [])]);
    return {
      how,
      columns: [{ title: 'curve' }, { title: this.xTitle, how: '' }, { title: this.yTitle }, ...bands],
      rows: [...rows, ...levels],
    };
  }

  async #picture() {
    const [{ linePicture }] = await Promise.all([import('./chart-picture.js'), this.#load()]);
    const { plot, levels } = this;
    if (!plot) throw new Error('There is no chart to save.');
    const data = /** @type {(number | null)[][]} */ (/** @type {unknown} */ (plot.data));
    return linePicture({
      from: this,
      plot,
      ticks: this.ticks,
      label: short,
      title: drawn(`${this.label}. ${this.words}`),
      xTitle: drawn(this.xTitle),
      yTitle: drawn(this.yTitle),
      curves: this.#drawn.map(({ name, look }, i) => ({
        name,
        look,
        low: this.bands ? data[3 * i + 1] : [],
        high: this.bands ? data[3 * i + 2] : [],
        line: data[3 * i + 3],
      })),
      levels,
      legend: [
        ...this.#drawn.map(({ name }) => name),
        this.bands ? this.#bandWords : '',
        ...levels.map(levelWords),
      ].map(drawn),
    });
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
