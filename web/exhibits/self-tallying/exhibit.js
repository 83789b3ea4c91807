// @ts-check
/**
 * The exhibit *Self-tallying numbers*: checks a number pair by pair, takes its inventory repeatedly, lists all numbers
 * of a base, and shows where inventories lead.
 */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { about, duration, grouped, many, percent } from '../../parts/figures.js';
import { cite } from '../../parts/saving/citation.js';
import '../../parts/charts/data-table.js';
import '../../parts/controls/number-bar.js';
import '../../parts/steps/player.js';
import './basin-bar.js';
import './basin-picture.js';
import './tally-strip.js';

/** @typedef {import('answers/self-tallying').View} View */
/** @typedef {import('answers/self-tallying').State} State */
/** @typedef {import('answers/self-tallying').Answers} Answers */
/** @typedef {Answers['find']['found']['rows'][number]} Row */

/** How many rows a page of the table has. */
const ROWS = 20;
/** With more pairs than this, a projector does not show their places. */
const MANY = 6;
/** Parameters whose change returns the table to its first page. */
const FILTERS = ['length', 'pairs', 'contains', 'sort', 'down'];

/** @extends {ExhibitElement<View, State, Answers>} */
export default class SelfTallying extends ExhibitElement {
  /** The pair whose digits are highlighted, or -1. */
  lit = -1;
  /** The row and the pair of the table that are highlighted. */
  litRow = { number: '', pair: -1 };
  /** The basin shown. */
  basin = 0;
  /** The question that lists the numbers; its items are the stages of the search. */
  listing = this.question('find', { own: ['base'] });
  flow = this.question('flow', { own: ['base', 'bound'], kept: true });
  cost = this.question('cost', { kept: true });
  /** The base that the stages belong to. */
  of = 0;

  get cited() {
    return ['base'];
  }

  /** @param {State} state */
  positionOf({ base, number, order }) {
    return JSON.stringify([base, number, order]);
  }

  positionChanged() {
    this.lit = -1;
    if (this.of === this.state.base && this.listing.stage !== 'stopped') return;
    this.of = this.state.base;
    this.basin = 0;
    this.listing.ask();
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  choose(name, value, refused) {
    if (name === 'base') return this.context.play(`base ${value}`);
    if (name === 'number' || name === 'order') return this.context.go({ [name]: value, at: 0 }, { refused });
    return this.context.go({ [name]: value, ...(FILTERS.includes(name) ? { page: 1 } : {}) }, { refused });
  }

  choices() {
    return this.presenter ? this.form('base', 'number', 'order') : nothing;
  }

  draw() {
    return html`<div class="self-tallying"><div class="exhibit" data-screen>
      <section aria-label="The number" class="tally-number">
        ${this.#numberPart()}
      </section>
      <section aria-label="Take inventory" class="inventories">${this.#orbitPart()}</section>
      </div>
      <section class="below" aria-label="All of them" data-answer>${this.#tablePart()}</section>
      <section class="below" aria-label="Where all numbers go" data-answer>${this.#flowPart()}</section>
      <section class="below in-presenter-hidden" aria-label="The cost of the search" data-answer>${this.#costPart()}</section>
    </div>`;
  }

  // --- the number -------------------------------------------------------------------------------------------------

  /**
   * The highlighted pair: the pair pointed at or, if there is none, the first wrong pair or, failing that, the first
   * pair.
   */
  get #pair() {
    const { pairs, wrong } = this.view;
    return this.lit >= 0 && this.lit < pairs.length ? this.lit : Math.max(0, wrong);
  }

  #numberPart() {
    const { view } = this;
    const pair = view.pairs[this.#pair];
    return html`<ch-tally-strip data-point data-picture .digits=${view.digits} .lit=${new Set(pair?.places ?? [])} .at=${pair ? this.#pair : -1}
        label="The number ${view.number}"></ch-tally-strip>
      <div role="status" aria-label="Is it self-tallying?">
        <p class="in-presenter-hidden">${figure({
          value: view.holds ? 'Self-tallying' : 'Not self-tallying',
          status: `in base ${view.base}, exact, by counting`,
          kind: view.holds ? 'exact' : 'none',
          cite: { what: 'self-tallying', words: `is said of ${view.number} in base ${view.base}` },
        })}</p>
        <p class="break" data-says>${view.reason}</p>
      </div>
      ${this.presenter ? nothing : this.form('base', 'number', 'order')}
      ${
        view.pairs.length
          ? html`<ul class="group bare pairs ${view.pairs.length > MANY ? 'is-many' : ''}" data-picture aria-label="Pairs" @pointerleave=${() => this.#light(-1)}>${view.pairs.map(
              ({ says, here, why, right }, k) =>
                html`<li><button type="button" class="pair ${right ? '' : 'is-wrong'}" aria-pressed=${k === this.#pair ? 'true' : 'false'}
                  @click=${() => this.#light(k)} @focus=${() => this.#light(k)} @pointerenter=${() => this.#light(k)}
                  ><b>${says}</b>${right ? '' : html` <span class="wrong">– ${why}</span>`} <span class="soft">(${here})</span></button></li>`,
            )}</ul>
          <p class="law"><b>The law:</b> subtract from each tally its number of digits, and the sum is the number of pairs. <span class="mono">${view.law}</span></p>
          ${view.orders ? html`<p class="soft">${view.orders}</p>` : nothing}`
          : nothing
      }`;
  }

  /** @param {number} pair */
  #light(pair) {
    this.lit = pair;
    this.requestUpdate();
  }

  // --- inventories ------------------------------------------------------------------------------------------------

  #orbitPart() {
    const { numbers, preperiod, sentence } = this.view.orbit;
    const last = numbers.length - 1;
    const at = Math.min(this.state.at, last + 1);
    const shown = at > last ? preperiod : at;
    const back = at > last ? `Back at ${numbers[preperiod]}.` : '';
    const says = back
      ? sentence
      : `After ${many(at, 'inventory', 'inventories')}: ${numbers[at]}.${at < last ? '' : ' The next inventory has appeared before.'}`;
    return html`<h2 class="in-presenter-hidden">Take inventory</h2>
      <p class="soft in-presenter-hidden">Count the digits, write down how many there are of each, and repeat.</p>
      <ch-player what="Inventory" .says="${back} ${says}" .at=${at} .last=${last + 1} @turn=${(
        /** @type {CustomEvent<{at: number}>} */ { detail },
      ) => this.context.go({ at: detail.at }, { replace: true, view: this.view })}></ch-player>
      <ol class="bare orbit" data-answer start="0" aria-label="Inventories">${numbers.map((number, k) =>
        k <= at
          ? html`<li class="${k >= preperiod ? 'is-cycle' : ''} ${k === shown ? 'is-here' : ''}"><span class="fine orbit-step" aria-hidden="true">${k}</span>
            <button type="button" class="link mono break" aria-current=${k === shown ? 'step' : 'false'} @click=${() => this.choose('number', number)}>${number}</button></li>`
          : nothing,
      )}</ol>
      <p role="status" aria-label="Where it leads" class="break" data-answer>${back ? html`<b>${back}</b> ` : nothing}${says}</p>`;
  }

  // --- all of them ------------------------------------------------------------------------------------------------

  /** The rows that match the filters, sorted. @returns {Row[]} */
  get #rows() {
    const { length, pairs, contains, sort, down } = this.state;
    const digits = [...contains.toLowerCase().replaceAll(/[\s,]/g, '')];
    const kept = this.listing.items
      .flatMap(({ rows }) => rows)
      .filter(
        (row) =>
          (!length || row.number.length === length) &&
          (!pairs || row.pairs === pairs) &&
          digits.every((digit) => row.number.includes(digit)),
      );
    const value = (/** @type {Row} */ one, /** @type {Row} */ other) =>
      one.number.length - other.number.length || (one.number < other.number ? -1 : 1);
    const by = (/** @type {Row} */ row) => (sort === 'pairs' ? row.pairs : sort === 'tally' ? row.tally : 0);
    const sign = down ? -1 : 1;
    return kept.sort((one, other) => sign * (by(one) - by(other) || value(one, other)));
  }

  /** @param {string} by */
  #sort(by) {
    const { sort, down } = this.state;
    return this.context.go({ sort: by, down: sort === by && !down, page: 1 });
  }

  #tablePart() {
    const { state, view, listing } = this;
    const rows = this.#rows;
    const pages = Math.max(1, Math.ceil(rows.length / ROWS));
    const page = Math.min(state.page, pages);
    const shown = rows.slice((page - 1) * ROWS, page * ROWS);
    return html`<h2>All of them in base ${view.base}</h2>
      <div role="status" aria-label="How many there are"><p>${figure({
        value: grouped(view.total),
        status: 'self-tallying numbers, exact',
        cite: 'numbers',
        size: 'large',
      })}</p>
      <p class="soft">With the numerals in any order there are ${grouped(view.totalAnyOrder)}, exact: k pairs have k! orders. ${cite({ what: 'numbers-in-any-order', value: grouped(view.totalAnyOrder), words: 'self-tallying numbers with the numerals in any order', how: 'exact' })}</p></div>
      <div class="in-presenter-hidden">${this.form('length', 'pairs', 'contains')}</div>
      ${listing.stage === 'failed' ? html`<p class="wrong" role="alert">${listing.sentence}</p>` : nothing}
      <p class="soft" role="status" aria-label="Rows">${listing.running ? listing.sentence : rows.length === 1 ? '1 number passes the filters.' : `${grouped(rows.length)} numbers pass the filters.`}</p>
      ${
        pages > 1
          ? html`<ch-number-bar what="Row" unit="rows" .read=${this.context.read} .at=${String((page - 1) * ROWS + 1)} .total=${String(rows.length)} .size=${ROWS}
            @turn=${(/** @type {CustomEvent<{at: string}>} */ { detail }) =>
              this.context.go(
                { page: Math.floor((Number(detail.at) - 1) / ROWS) + 1 },
                { replace: true, view: this.view },
              )}></ch-number-bar>`
          : nothing
      }
      <ch-data-table how="exact" class="all-numbers" .done=${listing.stage === 'done'} caption="Self-tallying numbers of base ${view.base}" .order=${{ by: state.sort, down: state.down }}
        .columns=${[
          { title: 'number', by: 'value' },
          { title: 'digits', kind: /** @type {const} */ ('number') },
          { title: 'pairs', kind: /** @type {const} */ ('number'), by: 'pairs' },
          { title: 'largest tally', kind: /** @type {const} */ ('number'), by: 'tally' },
          { title: 'the law', kind: /** @type {const} */ ('text') },
          { title: 'what it says', kind: /** @type {const} */ ('text') },
        ]}
        .rows=${shown.map((row) => this.#row(row))} .marked=${new Set(shown.flatMap(({ number }, k) => (number === view.number ? [k] : [])))}
        @sort=${(/** @type {CustomEvent<{by: string}>} */ { detail }) => this.#sort(detail.by)}></ch-data-table>
      <details class="in-presenter-hidden narrows"><summary>How the search narrows</summary>
      <p class="soft">For each number of pairs: sets of numerals, each with a tally, that satisfy the law; the multisets of tallies in them; those with as many
        numerals inside the tallies as there are tallies above 1; those that count themselves; and the numbers they stand for.</p>
      <ch-data-table how="exact" .done=${listing.stage === 'done'} caption="Candidates left, by pairs" .columns=${[
        'pairs',
        'satisfy the law',
        'multisets of tallies',
        'numerals fit',
        'count themselves',
        'numbers',
      ].map((title) => ({
        title,
        kind: 'number',
      }))} .rows=${this.listing.items.map((stage) => [stage.pairs, grouped(stage.lawful), stage.multisets, stage.matching, stage.counting, stage.rows.length])}></ch-data-table>
      ${listing.value ? html`<p class="soft">Exact; the search took ${duration(listing.value.seconds)}.</p>` : nothing}</details>`;
  }

  /** @param {Row} row */
  #row(row) {
    const own = this.litRow.number === row.number ? this.litRow.pair : -1;
    const lit = new Set(own < 0 ? [] : row.places[own]);
    const light = (/** @type {number} */ pair) => {
      this.litRow = { number: row.number, pair };
      this.requestUpdate();
    };
    return [
      html`<button type="button" class="link mono" aria-label=${row.number} @click=${() => this.choose('number', row.number)}><span>${[
        ...row.number,
      ].map(
        (digit, place) => html`<span class=${lit.has(place) ? 'is-lit' : ''}>${digit}</span>`,
      )}</span></button>`,
      row.number.length,
      row.pairs,
      row.tally,
      html`<span class="mono">${row.law} = ${row.pairs}</span>`,
      html`<span class="group says" @pointerleave=${() => light(-1)}>${row.says.map(
        (says, pair) =>
          html`<span class="say ${pair === own ? 'is-lit' : ''}" @pointerenter=${() => light(pair)} @click=${() => light(pair)}>${says}: ${row.places[
            pair
          ]
            .map((place) => place + 1)
            .join(', ')}</span> `,
      )}</span>`,
    ];
  }

  // --- where all numbers go ---------------------------------------------------------------------------------------

  #flowPart() {
    const { flow } = this;
    const value = flow.value;
    return html`<h2>Where all numbers go</h2>
      ${this.panel(flow, 'Take inventory of them all', { aside: this.form('bound'), answer: value ? this.#basinsPart(value) : nothing })}`;
  }

  /** @param {NonNullable<Answers['flow']['result']>} value */
  #basinsPart({ bound, basins, left, vertices, all }) {
    const chosen = Math.min(this.basin, basins.length - 1);
    const fixed = basins.filter(({ cycle }) => cycle.length === 1).length;
    const own = vertices.filter(({ basin }) => basin === chosen);
    const choose = (/** @type {number} */ basin) => {
      this.basin = basin;
      this.requestUpdate();
    };
    const kinds = `exact: ${many(fixed, 'fixed point')} and ${many(basins.length - fixed, 'cycle')}`;
    return html`<div role="status" aria-label="Where they go"><p>${figure({
      value: String(basins.length),
      status:
        basins.length === 1
          ? `end for the numbers from 1 to ${grouped(bound)}, ${kinds}`
          : `ends for the numbers from 1 to ${grouped(bound)}, ${kinds}`,
      cite: 'ends',
    })}</p></div>
      <p class="soft">After 1, 2, 3, … inventories there are still ${left.slice(0, -1).map(grouped).join(', ')}${left.length > 1 ? ' and ' : ''}${grouped(left.at(-1))} different numbers; then all are on fixed points or cycles.</p>
      <ch-basin-bar .basins=${basins} .chosen=${chosen} label="The shares of the basins" @choose=${(/** @type {CustomEvent<{basin: number}>} */ { detail }) => choose(detail.basin)}></ch-basin-bar>
      <div class="stack basins">
        <ch-data-table how="exact" caption="Basins, the largest first" .marked=${new Set([chosen])}
          .columns=${[
            { title: 'fixed point or cycle', kind: /** @type {const} */ ('text') },
            ...['cycle length', 'numbers', 'share', 'inventories, mean', 'at most'].map((title) => ({
              title,
              kind: /** @type {const} */ ('number'),
            })),
          ]}
          .rows=${basins.map(({ cycle, numbers, share, mean, farthest }, k) => [
            html`<button type="button" class="link mono break" aria-pressed=${k === chosen ? 'true' : 'false'} @click=${() => choose(k)}>${cycle[0]}</button>`,
            cycle.length,
            grouped(numbers),
            percent(share),
            about(mean, 3),
            farthest,
          ])}></ch-data-table>
        <div class="basin"><h3>${basins[chosen].cycle.length === 1 ? 'The fixed point' : `The cycle of ${basins[chosen].cycle.length}`} and the numbers that lead to it</h3>
          <ch-basin-picture .vertices=${vertices} .basin=${chosen} label="The basin of ${basins[chosen].cycle[0]}"
            @choose=${(/** @type {CustomEvent<{number: string}>} */ { detail }) => this.choose('number', detail.number)}></ch-basin-picture>
          <p class="soft">Each line is one inventory. The larger a circle, the more numbers pass through it. Drawn: ${grouped(own.length)} of the ${grouped(all)} numbers
            that occur as inventories, those that most numbers pass through. Choose one to follow it.</p>
          <details><summary>How long they fall</summary><ch-data-table how="exact" caption="Numbers by inventories until the end" .columns=${[
            { title: 'inventories', kind: 'number' },
            { title: 'numbers', kind: 'number' },
          ]} .rows=${basins[chosen].arrivals.flatMap((numbers, k) => (numbers === '0' ? [] : [[k, grouped(numbers)]]))}></ch-data-table></details>
        </div></div>`;
  }

  // --- the cost ---------------------------------------------------------------------------------------------------

  #costPart() {
    const { cost } = this;
    return html`<h2>The cost of the search</h2>
      <p class="soft">The printed search goes through every row of tallies for every set of numerals; ours goes through multisets of tallies. Both run here, base by base;
        the printed search is stopped after ten seconds and skipped in larger bases.</p>
      ${this.panel(cost, 'Measure both searches', {
        answer: cost.items.length
          ? html`<ch-data-table how="measured" caption="Both searches in one run" .columns=${[
              'base',
              'numbers',
              'multisets, ours',
              'time, ours',
              'candidates, printed',
              'time, printed',
              'ratio',
            ].map((title) => ({ title, kind: 'number' }))} .rows=${cost.items.map((row) => [
              row.base,
              row.numbers,
              row.multisets,
              brief(row.seconds),
              row.candidates ? `${row.unfinished ? '> ' : ''}${grouped(row.candidates)}` : 'not begun',
              row.candidates ? `${row.unfinished ? 'stopped at ' : ''}${brief(row.printedSeconds)}` : '',
              row.candidates
                ? `${row.unfinished ? '> ' : ''}${about(row.printedSeconds / Math.max(row.seconds, 1e-6), 2)}`
                : '',
            ])}></ch-data-table>
            ${cost.value ? html`<p role="status">${cost.value.sentence}</p>` : nothing}`
          : nothing,
      })}`;
  }
}

/** Writes a time, even if it is very short. @param {number} seconds */
const brief = (seconds) => (seconds < 0.1 ? `${about(seconds * 1000, 2)} ms` : duration(seconds));
