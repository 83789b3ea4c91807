// @ts-check
/** The console's log, entry by entry: bounded, rendered as untrusted, and saved as a file. */
import { html } from 'lit';
import '../../parts/charts/data-table.js';

/** @typedef {import('answers/console').Item & {url?: string}} Item  a picture gets its `url` when it is added to the log */
/** @typedef {{source: string, items: Item[], size: number}} Entry */

const MOST_ENTRIES = 150;
/** The maximum length in characters, pictures included. */
const MOST_TEXT = 5_000_000;
const MOST_ITEMS = 400;
const PIECE = 6_000;

export class Log {
  constructor() {
    /** @type {Entry[]} */
    this.entries = [];
    /** Whether the beginning was dropped. */
    this.cut = false;
  }

  /** @param {string} source @returns {Entry} */
  open(source) {
    const entry = { source, items: [], size: source.length };
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

  render() {
    return html`${this.cut ? html`<p class="soft">Earlier entries were removed to keep the page fast.</p>` : ''}
      ${this.entries.map(
        ({ source, items }) => html`<div class="stack console-entry">
          <pre class="console-source"><span class="unseen">In: </span>${source}</pre>${items.map(drawn)}</div>`,
      )}`;
  }

  /** The session as a Python file, with the output as comments. */
  text() {
    return this.entries
      .map(({ source, items }) => {
        const said = items.map(words).filter(Boolean).join('\n').split('\n').filter(Boolean);
        const comments = said.slice(0, 200).map((line) => `# ${line}\n`);
        if (said.length > 200) comments.push('# …\n');
        return `${source.replace(/\n*$/, '\n')}${comments.join('')}\n`;
      })
      .join('');
  }
}

/** @param {Item} item */
function sizeOf(item) {
  if (item.type === 'table') return item.rows.length * 100;
  return item.type === 'picture' ? item.svg.length : 'text' in item ? item.text.length : 0;
}

/** The SVG as an image, which can neither run code nor fetch anything. @param {string} svg */
const picture = (svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

/** @param {Entry} entry */
function forget(entry) {
  for (const { url } of entry.items) if (url) URL.revokeObjectURL(url);
}

/** @param {Item} item */
function drawn(item) {
  switch (item.type) {
    case 'output':
      return html`<pre class="console-output is-${item.stream === 'stderr' ? 'stderr' : 'stdout'}">${item.text.replace(/\n$/, '')}</pre>`;
    case 'text':
      return html`<pre class="console-value">${item.text}</pre>`;
    case 'picture':
      return html`<img class="console-picture" src=${item.url} alt=${item.alt} />`;
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
  if (item.type === 'picture') return item.alt;
  return item.type === 'stopped' ? 'Stopped.' : item.text;
}
