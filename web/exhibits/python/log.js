// @ts-check
/** The console's log. Its length is bounded, its entries are rendered as untrusted, and it can be saved as a file. */
import { html } from 'lit';
import { about, duration, grouped } from '../../parts/figures.js';
import '../../parts/charts/bar-chart.js';
import '../../parts/charts/data-table.js';
import '../../parts/charts/line-chart.js';
import { kind } from '../../site.js';

/** @typedef {import('answers/console').Item & {url?: string}} Item  a picture gets its `url` when it is added to the log */
/** `cost` is null until the run ends. @typedef {{source: string, items: Item[], size: number, cost: import('answers/console').Cost | null}} Entry */

const MOST_ENTRIES = 150;
/** The maximum length in characters, pictures included. */
const MOST_TEXT = 5_000_000;
const MOST_ITEMS = 400;
const PIECE = 6_000;
/** Text with more lines than this is folded. */
const LONG = 40;
/** A question such as `?count`, which notebooks understand although it is not Python. */
const ASKS = /^\s*(\?\s*[\w.]+|[\w.]+\s*\?)\s*$/;
/** How many lines of folded text stay visible. */
const SHOWN = 10;

export class Log {
  constructor() {
    /** @type {Entry[]} */
    this.entries = [];
    /** Whether the beginning was dropped. */
    this.cut = false;
  }

  /** @param {string} source @returns {Entry} */
  open(source) {
    const entry = { source, items: [], size: source.length, cost: null };
    this.entries.push(entry);
    this.#bound();
    return entry;
  }

  /** @param {Entry} entry @param {Item} item */
  add(entry, item) {
    const last = entry.items.at(-1);
    entry.size += sizeOf(item);
    const goesOn = item.type === 'output' && last?.type === 'output' && last.stream === item.stream;
    // Split output at line ends: laying out one ever-growing piece with every line would be slow.
    if (goesOn && (last.text.length < PIECE || !last.text.endsWith('\n'))) {
      last.text += item.text;
    } else if (entry.items.length < MOST_ITEMS) {
      entry.items.push(item.type === 'picture' ? { ...item, url: picture(item.svg) } : item);
    } else if (entry.items.length === MOST_ITEMS) {
      entry.items.push({ type: 'note', text: `Only the first ${MOST_ITEMS} values of a run are shown.` });
    }
    this.#bound();
  }

  clear() {
    for (const entry of this.entries) forget(entry);
    this.entries = [];
    this.cut = false;
  }

  #bound() {
    let size = this.entries.reduce((sum, entry) => sum + entry.size, 0);
    while (this.entries.length > 1 && (this.entries.length > MOST_ENTRIES || size > MOST_TEXT)) {
      const [gone] = this.entries.splice(0, 1);
      size -= gone.size;
      forget(gone);
      this.cut = true;
    }
  }

  /** @param {(name: string) => void} give  downloads a file */
  render(give) {
    return html`${this.cut ? html`<p class="soft">Earlier entries were removed to keep the page fast.</p>` : ''}
      ${this.entries.map(
        ({ source, items, cost }) => html`<div class="stack console-entry">
          <div class="console-run"><pre class="console-source"><span class="unseen">In: </span>${source}</pre>${cost ? html`<p class="fine console-cost">${costWords(cost)}</p>` : ''}</div>${items.map((item) => drawn(item, give))}</div>`,
      )}`;
  }

  /** The session as a Jupyter notebook (nbformat 4.5), with its output. @param {string} prelude  what is loaded at the start */
  notebook(prelude) {
    const cells = [{ source: prelude, items: [] }, ...this.entries];
    return JSON.stringify({
      cells: cells.map(({ source, items }, at) => cell(source.replace(/\n+$/, ''), at + 1, items)),
      metadata: {
        kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
        language_info: { name: 'python' },
      },
      nbformat: 4,
      nbformat_minor: 5,
    });
  }

  /** The session as a Python file, with the output as comments. */
  text() {
    return this.entries
      .map(({ source, items }) => {
        const said = items.map(words).filter(Boolean).join('\n').split('\n').filter(Boolean);
        const comments = said.slice(0, 200).map((line) => `# ${line}\n`);
        if (said.length > 200) comments.push('# …\n');
        const lines = ASKS.test(source) ? `# ${source.trim()}` : source;
        return `${lines.replace(/\n*$/, '\n')}${comments.join('')}\n`;
      })
      .join('');
  }
}

/** @param {Item & {type: 'chart'}} item */
function chart({ title, names: [x, y], alt, points, bars }) {
  if (bars.length)
    return html`<ch-bar-chart how="as the lines give it" .heading=${title} .nameTitle=${x} .valueTitle=${y} .log=${false}
      .bars=${bars.map(({ name, value, words }) => ({ name, value, exact: words }))}></ch-bar-chart>`;
  /** @type {import('../../parts/charts/line-chart.js').Curve} */
  const curve = {
    name: title,
    look: 1,
    points: points.map(([at, value]) => ({ x: at, y: value, low: value, high: value })),
  };
  return html`<ch-line-chart how="as the lines give it" .curves=${[curve]} .bands=${false} .xTitle=${x} .yTitle=${y} .label=${title}
    .words=${alt}></ch-line-chart>`;
}

/** A notebook output. @param {Item} item */
function outputOf(item) {
  if (item.type === 'output') return { output_type: 'stream', name: item.stream, text: item.text };
  if (item.type === 'error')
    return {
      output_type: 'error',
      ename: item.text.split('\n').at(-1)?.split(':')[0] ?? '',
      evalue: '',
      traceback: item.text.split('\n'),
    };
  const data = item.type === 'picture' || item.type === 'chart' ? { 'image/svg+xml': item.svg } : {};
  return { output_type: 'display_data', metadata: {}, data: { ...data, 'text/plain': words(item) } };
}

/** A notebook cell. @param {string} source @param {number} number @param {Item[]} items */
const cell = (source, number, items) => ({
  cell_type: 'code',
  id: `cell-${number}`,
  execution_count: number,
  metadata: {},
  source,
  outputs: items.map(outputOf),
});

/** A size in megabytes. @param {number} bytes */
const megabytes = (bytes) => `${about(bytes / 1e6)}\u00a0MB`;

/** How long a run took and, if Python's memory grew, by how much. @param {import('answers/console').Cost} cost */
function costWords({ seconds, memory, grown }) {
  const time = seconds < 0.01 ? 'less than 0.01\u00a0s' : duration(seconds);
  return grown && memory ? `${time}, memory +${megabytes(grown)} to ${megabytes(memory)}` : time;
}

/** @param {Item} item */
function sizeOf(item) {
  if (item.type === 'table') return item.rows.length * 100;
  return item.type === 'picture' || item.type === 'chart'
    ? item.svg.length
    : 'text' in item
      ? item.text.length
      : 0;
}

/** The SVG as an image, which can neither run code nor fetch anything. @param {string} svg */
const picture = (svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

/** @param {Entry} entry */
function forget(entry) {
  for (const { url } of entry.items) if (url) URL.revokeObjectURL(url);
}

/** Text; if it is long, only its beginning, with a button that shows the rest. @param {string} text @param {string} look */
function folded(text, look) {
  const lines = text.split('\n');
  if (lines.length <= LONG) return html`<pre class=${look}>${text}</pre>`;
  return html`<pre class=${look}>${lines.slice(0, SHOWN).join('\n')}</pre>
    <details class="console-long"><summary>${grouped(lines.length - SHOWN)} more lines</summary>
      <pre class=${look}>${lines.slice(SHOWN).join('\n')}</pre></details>`;
}

/** The address of an entry in the documentation, which only the site has. @param {{page: string, id: string}} help */
const reference = ({ page, id }) =>
  `docs/reference/${encodeURIComponent(page)}.html#${encodeURIComponent(id)}`;

/** @param {Item} item @param {(name: string) => void} give  downloads a file */
function drawn(item, give) {
  switch (item.type) {
    case 'file':
      return html`<p class="console-file"><button type="button" class="link" @click=${() => give(item.name)}>Download ${item.name}</button>
        <span class="fine">${item.size}</span></p>`;
    case 'output':
      return folded(
        item.text.replace(/\n$/, ''),
        `console-output is-${item.stream === 'stderr' ? 'stderr' : 'stdout'}`,
      );
    case 'text':
      return folded(item.text, 'console-value');
    case 'help':
      return html`${folded(item.text, 'console-value')}${item.page && kind === 'site' ? html`<p class="console-note"><a href=${reference(item)} target="_blank">Reference</a></p>` : ''}`;
    case 'picture':
      return html`<img class="console-picture" src=${item.url} alt=${item.alt} />`;
    case 'chart':
      return chart(item);
    case 'table':
      return html`<ch-data-table how="as the lines print it" .caption=${item.caption} .rows=${item.rows} .columns=${item.head.map(
        (title, at) => ({
          title,
          kind: item.numeric[at] ? 'number' : 'text',
        }),
      )}></ch-data-table>`;
    case 'error':
      return html`<pre class="console-error">${item.text}</pre>`;
    case 'stopped':
      return html`<p class="console-note">Stopped. Everything defined before is still available.</p>`;
    default:
      return html`<p class="console-note">${item.text}</p>`;
  }
}

/** @param {Item} item */
function words(item) {
  if (item.type === 'table') {
    return [item.head, ...item.rows].map((row) => row.join('\t')).join('\n');
  }
  if (item.type === 'picture' || item.type === 'chart') return item.alt;
  if (item.type === 'file') return `${item.name}, ${item.size}`;
  return item.type === 'stopped' ? 'Stopped.' : item.text;
}
