// @ts-check
/** Shows the table of winning openings, and says why an entry wins. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';
import { ExportQuestion } from '../../parts/saving/export-question.js';
import { PAD } from './play-panel.js';
import { reasonTable } from './reason-table.js';
import './cell-table.js';
import '../../parts/controls/number-bar.js';

/** @typedef {import('answers/number-pad').Table} Table */
/** @typedef {import('answers/number-pad').Row} Row */
/** @typedef {import('answers/number-pad').Entry} Entry */
/** @typedef {CustomEvent<{id: number}>} AtEntry */

/** How many entries are on a page, and in the widest row. */
const PAGE = 240;
const WIDEST = 15;
/** How many explanations of entries to keep. */
const KEPT = 500;

/** The number of columns in a table laid out by period. @param {number} period */
function width(period) {
  if (period <= WIDEST) return period < 5 ? period * Math.floor(12 / period) : period;
  for (let columns = WIDEST; columns > 4; columns--) if (period % columns === 0) return columns;
  return 10;
}

/** @param {Row | undefined} row */
function tableCell(row) {
  if (!row) return null;
  const { t, keys, text, wins, irregular } = row;
  const says = keys.length ? text : wins ? 'no key fits, which wins' : 'P-position';
  return {
    id: t,
    text: text || (wins ? '–' : 'P'),
    kind: keys.length || wins ? '' : 'losing',
    sign: irregular ? '*' : '',
    words: irregular ? `t = ${t}: ${says}, irregular` : `t = ${t}: ${says}`,
  };
}

/** @extends {Panel<import('./play-panel.js').NumberPad>} */
export class OpeningsPanel extends Panel {
  /**
   * @param {import('./play-panel.js').NumberPad} host @param {import('./period-panel.js').PeriodPanel} period
   * @param {() => unknown} goOn  called after a play has begun
   */
  constructor(host, period, goOn) {
    super(host, [...PAD, 'top', 'lay']);
    this.goOn = goOn;
    this.period = period;
    this.table = host.question('table', {
      lane: 'quick',
      answered: (table) => {
        this.shown = table;
      },
    });
    this.entry = host.question('entry', {
      lane: 'quick',
      answered: (entry) => {
        this.derived.set(entry.t, entry);
        if (this.derived.size > KEPT) this.derived.delete(this.derived.keys().next().value ?? -1);
      },
    });
    this.saving = new ExportQuestion(host, 'row');
    /** The page shown. @type {Table | null} */
    this.shown = null;
    /** The first entry on the page. */
    this.from = 0;
    /** @type {Map<number, Entry>} */
    this.derived = new Map();
    /** The hovered or focused entry. @type {number | null} */
    this.pointed = null;
    /** The entry pinned by a press. @type {number | null} */
    this.pinned = null;
  }

  /** @param {string[]} which */
  changed(which) {
    if (which.some((name) => PAD.includes(name))) {
      this.entry.reset();
      this.derived = new Map();
      this.pointed = null;
      this.pinned = null;
      this.shown = null;
    }
    this.from = 0;
    this.ask();
  }

  get #length() {
    return this.host.state.lay === 'period' ? (this.period.proved?.length ?? 0) : 0;
  }

  get #columns() {
    return this.#length ? width(this.#length) : 10;
  }

  get #size() {
    return Math.floor(PAGE / this.#columns) * this.#columns;
  }

  ask() {
    const size = this.#size;
    const { proved } = this.period;
    this.from = Math.floor(this.from / size) * size;
    const period = proved ? { period: { length: proved.length, last: proved.last } } : {};
    this.table.ask({ from: this.from, count: size, ...period });
  }

  /** @param {number | null} t @param {boolean} [pin] */
  #point(t, pin = false) {
    if (pin) this.pinned = t;
    this.pointed = t;
    if (t !== null && !this.derived.has(t)) this.entry.ask({ t });
    this.host.requestUpdate();
  }

  draw() {
    const { host, table, saving } = this;
    return html`<h2>Table of winning moves</h2>
      <div class="fields table-head no-print in-presenter-hidden">${host.form('top', 'lay')}
        <div class="field"><button type="button" @click=${() => saving.ask({ what: 'table' })}>Save as CSV</button></div>
        <span class="soft" role="status">${saving.sentence}</span></div>
      ${host.state.lay === 'period' && !this.#length ? html`<p class="soft">No period is proved yet, so the table is laid out by tens.</p>` : nothing}
      ${table.stage === 'failed' ? html`<p class="wrong" role="alert">${table.sentence}</p>` : nothing}
      ${this.shown ? this.#page(this.shown) : html`<p class="soft">${table.running ? table.sentence || 'Working out the table …' : ''}</p>`}`;
  }

  /** @param {Table} table */
  #page(table) {
    const { host } = this;
    const columns = this.#columns;
    const period = this.#length;
    const { proved } = this.period;
    const title = (/** @type {number} */ i) => (period > columns ? `+${i}` : String(period ? i % period : i));
    return html`${
      table.top < this.#size
        ? nothing
        : html`<ch-number-bar .read=${host.context.read} .at=${String(this.from)} .size=${this.#size} .first=${0} .total=${String(table.top)} what="t" unit="page"
            @turn=${(/** @type {CustomEvent<{at: string, number: string}>} */ { detail }) => {
              this.from = Number(detail.at);
              this.ask();
              this.#point(Number(detail.number), true);
            }}></ch-number-bar>`
    }
      <div class="table-side">
        <ch-cell-table class=${host.view.separated ? 'with-words' : ''} .caption=${`Keys that win as openings, ${period ? `by t modulo ${period}` : 'by tens'}`}
          .columns=${Array.from({ length: columns }, (_, i) => title(i))} .rows=${this.#rows(table)} .chosen=${this.pinned}
          @point=${(/** @type {AtEntry} */ { detail }) => this.#point(detail.id)}
          @leave=${() => this.#point(this.pinned)}
          @press=${(/** @type {AtEntry} */ { detail }) => this.#point(detail.id, true)}></ch-cell-table>
        ${this.#why()}
      </div>
      <p class="soft legend"><b class="entry-losing">P</b> no opening wins: a P-position. <b>357<sup>*</sup></b> irregular: differs from
        the periodic part of the table. ${proved ? `Regular after t = ${grouped(Math.max(0, proved.last))}, proved.` : 'Irregular entries are marked once a period is proved.'}</p>`;
  }

  /** @param {Table} table */
  #rows({ rows }) {
    const columns = this.#columns;
    const period = this.#length;
    const heads = rows.filter((_, i) => i % columns === 0);
    return heads.map(({ t }, i) => ({
      head: grouped(t),
      rule: period >= columns && t > 0 && t % period < columns,
      cells: Array.from({ length: columns }, (_, c) => tableCell(rows[i * columns + c])),
    }));
  }

  #why() {
    const { host } = this;
    const t = this.pointed ?? this.pinned;
    const entry = t === null ? null : this.derived.get(t);
    if (!entry) {
      return html`<aside class="entry-why no-print" aria-label="Why"><p class="soft">${
        t === null ? 'Point at an entry to see why these keys win.' : 'Working it out …'
      }</p></aside>`;
    }
    const play = async (/** @type {string} */ moves) => {
      await host.context.go({ limit: entry.t, moves });
      host.querySelector('.pad-play')?.scrollIntoView({ block: 'nearest' });
      await this.goOn();
    };
    return html`<aside class="entry-why" aria-label="Why">
      <p role="status"><b>${entry.sentence}</b></p>
      ${entry.lines.length ? reasonTable(entry.lines, `t = ${grouped(entry.t)}`) : nothing}
      <div class="group no-print">
        <button type="button" @click=${() => play('')}>Play from t = ${grouped(entry.t)}</button>
        ${entry.keys.length ? html`<button type="button" @click=${() => play(entry.moves)}>Open with ${entry.keys[0]}</button>` : nothing}
      </div>
    </aside>`;
  }
}
