// @ts-check
/** Shows the problem's matrix, one page of rows at a time, with a picture of one row beside it. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { grouped, many } from '../../parts/figures.js';
import '../../parts/controls/number-bar.js';
import { matrixTable } from './matrix-table.js';

/** @typedef {import('answers/workbench').Row} Row */
/**
 * @typedef {import('./bench.js').Bench & {
 *   reading: {former: string},
 *   solutions: {shown: {names: string[]} | null},
 *   byHand: import('./by-hand.js').ByHand,
 *   subject: {picture: (lies: Row['lies']) => unknown, chosen: string[], matrixInPart: boolean},
 * }} Host
 */

/** @type {string[]} */
const NONE = [];

/** @param {string[]} items */
const listed = (items) =>
  items.length > 9 ? `${items.slice(0, 8).join(', ')} and ${items.length - 8} more` : items.join(', ');

/** @param {number} number @param {boolean} several  whether some must be covered more than once */
function primaryWords(number, several) {
  const items = many(number, 'primary item');
  return several
    ? `${items} to be covered exactly once or as often as the head of its column says`
    : `${items} to be covered exactly once`;
}

/** @param {number} number @param {boolean} coloured */
function secondaryWords(number, coloured) {
  const items = many(number, 'secondary item');
  return coloured
    ? `${items} to be covered at most once or by options that agree on its colour`
    : `${items} to be covered at most once`;
}

/** @extends {Panel<Host>} */
export class Matrix extends Panel {
  /** The hovered row, and the row last pressed or reached by keys. @type {Row | null} */
  pointed = null;
  /** @type {Row | null} */
  picked = null;
  /** The first row shown, from 1. */
  from = '1';
  /** The page of rows shown, if it is not the first; kept until the next page arrives. @type {Row[]} */
  page = [];
  /** The options of the solution shown, or the options that a person has chosen, as a set that is reused until they
   * change.
   * @type {{names: string[], set: Set<string>}} */
  chosen = { names: [], set: new Set() };

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    this.rows = host.question('matrix', {
      lane: 'quick',
      answered: ({ rows }) => {
        this.page = rows;
      },
    });
    this.chosenRows = host.question('matrix', { lane: 'quick' });
  }

  changed() {
    this.rows.reset();
    this.chosenRows.reset();
    this.from = '1';
  }

  /** Forgets the hovered and picked rows, because the rows have changed. */
  forget() {
    this.pointed = null;
    this.picked = null;
  }

  /** Whether the matrix has more than one page of rows. */
  get #long() {
    const { matrix, page } = this.host.view;
    return (matrix?.options ?? 0) > page;
  }

  /** Shows the rows of a solution separately, if the matrix has more than one page. @param {string[]} names */
  choose(names) {
    if (this.host.view && this.#long) this.chosenRows.ask({ names });
  }

  get #chosen() {
    const names = this.host.solutions.shown?.names ?? this.host.subject.chosen;
    if (String(names) !== String(this.chosen.names)) this.chosen = { names, set: new Set(names) };
    return this.chosen.set;
  }

  part() {
    const { busy, subject, view } = this.host;
    const { matrix, wrong } = view;
    if (!matrix)
      return html`<h2>The matrix</h2><p class="soft">There is no matrix while the grid breaks the rules: ${wrong}</p>`;
    const { primary, secondary, options, ones, items, some, watch } = matrix;
    const row = this.pointed ?? this.picked;
    const picture = options ? subject.picture(row?.lies ?? null) : null;
    const { former } = this.host.reading;
    return html`<h2>The matrix</h2>
      ${former ? html`<p class="former">${former}</p>` : nothing}
      ${view.remarks.map((remark) => html`<p class="remark">${remark}</p>`)}
      <p>${matrix.meaning}</p>
      <p>${primaryWords(primary, matrix.several)}${secondary ? html`; ${secondaryWords(secondary, matrix.coloured)}` : nothing}; ${many(options, 'option')}; ${many(ones, 'one')}.
        ${items ? nothing : html`<span class="soft">The items are ${some.join(', ')} and so on.</span>`}</p>
      <p class="no-print">${busy || !watch ? nothing : this.#watch(watch)}</p>
      <div class=${picture ? 'matrix-with-picture' : ''}>
        ${picture ? this.#side(row, picture) : nothing}
        ${subject.matrixInPart ? nothing : html`<div>${this.tables()}</div>`}
      </div>`;
  }

  /** @param {import('answers/workbench').Watch} watch */
  #watch({ exhibit, query, why }) {
    return why
      ? html`<span class="soft">Its search cannot be watched: ${why}</span>`
      : html`<a href="#/${exhibit}${query ? `?${query}` : ''}">Watch it work</a>, step by step.`;
  }

  /** The matrix, one page at a time. */
  tables() {
    const { matrix, page } = this.host.view;
    if (!matrix?.options) return html`<p class="soft">There are no options.</p>`;
    const last = Math.min(matrix.options, Number(this.from) + page - 1);
    const rows = this.from === '1' ? matrix.rows : this.page;
    if (!this.#long) return this.#table(matrix, rows, 'All rows');
    return html`${this.#chosen.size ? this.#table(matrix, this.chosenRows.value?.rows ?? [], 'The chosen rows') : nothing}
      ${this.#table(matrix, rows, `Rows ${grouped(this.from)} to ${grouped(last)} of ${grouped(matrix.options)}`)}
      <ch-number-bar what="Row" .read=${this.host.context.read} .at=${this.from} .size=${page} .total=${String(matrix.options)} .loading=${this.rows.running}
        @turn=${(/** @type {CustomEvent<{at: string}>} */ { detail }) => {
          this.from = detail.at;
          if (detail.at !== '1') this.rows.ask({ from: Number(detail.at) - 1, count: page });
          this.host.requestUpdate();
        }}></ch-number-bar>`;
  }

  /** @param {import('answers/workbench').Matrix} matrix @param {Row[]} rows @param {string} caption */
  #table({ items, primary }, rows, caption) {
    /** @param {'pointed' | 'picked'} how */
    const look = (how) => (/** @type {Row | null} */ row) => {
      this[how] = row;
      this.host.requestUpdate();
    };
    const { byHand, context, state, subject } = this.host;
    const { hand } = byHand;
    return matrixTable({
      items,
      primary,
      rows,
      chosen: this.#chosen,
      picked: this.picked?.name ?? '',
      caption,
      hand,
      dimmed: state.tell === 'live' && hand ? hand.excluded : NONE,
      point: look('pointed'),
      pick: look('picked'),
      choose: subject.matrixInPart ? ({ name }) => context.play(`choose ${name}`) : null,
    });
  }

  /** A small picture of the row with a description, since the large picture is far above. @param {Row | null} row
   * @param {unknown} picture */
  #side(row, picture) {
    return html`<div class="matrix-side no-print">
      <div aria-hidden="true">${picture}</div>
      <p role="status" aria-label="The row">${
        row
          ? html`<b>${row.name}</b>: ${row.lies?.words}. <span class="soft">Covers ${listed(row.items)}.</span>`
          : html`<span class="soft">Point at a row, or move through the rows with the arrow keys, to see its place.</span>`
      }</p></div>`;
  }
}
