// @ts-check
/** The exhibit of claims: lists published figures by source, each with its verdict, and recomputes them on request. */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { duration, many, powers } from '../../parts/figures.js';
import { linkTo } from '../../parts/link.js';
import { linked, pieces } from '../../parts/outside.js';
import { cite } from '../../parts/saving/citation.js';
import { ExportQuestion } from '../../parts/saving/export-question.js';
import { OF_PUZZLES, OtherPrograms } from '../../parts/saving/other-programs.js';
import { keepProofs, proof } from '../../site.js';
import '../../parts/charts/data-table.js';

/** @typedef {import('answers/claims').View} View */
/** @typedef {import('answers/claims').State} State */
/** @typedef {import('answers/claims').Answers} Answers */
/** @typedef {import('answers/claims').Row} Row */
/** @typedef {import('answers/claims').Recomputed} Recomputed */

/** The sign beside each verdict. */
const SIGNS = { agrees: '✓', differs: '≠', unseen: '≠', withdrawn: '↶', holds: '✓', open: '–' };
/** The kinds of claims in words. */
const KINDS = { others: 'published by others', twice: 'ours, by two methods', alone: 'ours alone' };
/** Values with more characters than this count as long. */
const LONG = 90;

/** A value's label on narrow screens, where columns have no headings. @param {string} name @param {unknown} value */
const named = (name, value) => html`<span class="claims-name">${name} </span>${value}`;

/** @param {string} value */
const figureOf = (value) =>
  value.length > LONG
    ? html`<span class="claims-long" tabindex="0" role="group" aria-label="Long value">${powers(value)}</span>`
    : html`<span class="claims-value">${powers(value)}</span>`;

/** A tally's sentences; the first, about what others published, is the headline. @param {string[]} lines @param {string} label */
const sentences = (lines, label) =>
  html`<div role="status" aria-label=${label} data-answer>${lines.map((line, i) => html`<p ?data-says=${!i} class=${i ? 'in-presenter-hidden' : ''}>${line}</p>`)}</div>`;

/** @extends {ExhibitElement<View, State, Answers>} */
export default class Claims extends ExhibitElement {
  /** Results recomputed here, by claim id. @type {Map<string, Recomputed>} */
  done = this.keep('done', () => new Map());
  /** Results recomputed here by second methods, by claim id. @type {Map<string, Recomputed>} */
  again = this.keep('again', () => new Map());
  /**
   * Questions about single claims, by claim id; an asterisk after the id marks the second method.
   * @type {Map<string, ReturnType<Claims['one']>>}
   */
  asked = new Map();
  /** Panels that save single rows' problems for other programs, by id. @type {Map<string, OtherPrograms>} */
  others = new Map();
  /**
   * Claims already recomputed when *not yet recomputed here* was chosen; claims recomputed later stay, so
   * that rows do not vanish during use.
   * @type {Set<string>}
   */
  settled = new Set();
  /** Rows whose certificate failed to load, by id. @type {Set<string>} */
  missing = new Set();
  /** The sentences about all verdicts, one for each kind of claim. @type {string[]} */
  tally = [];
  shownFor = '';

  all = this.question('all', {
    found: ({ row, tally }) => {
      this.done.set(row.id, row);
      this.tally = tally;
    },
    answered: ({ tally }) => {
      this.tally = tally;
    },
  });
  saving = new ExportQuestion(this, 'claim');

  positionOf() {
    return ''; // no answer depends on the state
  }

  /** A question about a single row. */
  one() {
    return this.question('recompute', {
      answered: (row) => (row.second ? this.again : this.done).set(row.id, row),
    });
  }

  /** @param {string} id @param {boolean} [second]  by the second method */
  #question(id, second = false) {
    const key = second ? `${id}*` : id;
    const question = this.asked.get(key) ?? this.one();
    this.asked.set(key, question);
    return question;
  }

  /** Fetches the certificate that proves a claim, which ships with the page, and checks it. @param {Row} row */
  async #check({ id, certificate }) {
    keepProofs();
    const bytes = await proof(certificate).catch(() => null);
    if (bytes) {
      this.missing.delete(id);
      this.#question(id).ask({ claim: id, certificate: bytes });
    } else {
      this.missing.add(id);
      this.requestUpdate();
    }
  }

  /** The panel that saves the problem counted by a claim for another program. @param {Row} row */
  #others({ id, counts }) {
    const others = this.others.get(id) ?? new OtherPrograms(this, counts === 'puzzle' ? OF_PUZZLES : []);
    this.others.set(id, others);
    return others.panel();
  }

  choices() {
    return this.form('kind', 'show');
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.state.show !== this.shownFor) {
      this.shownFor = this.state.show;
      this.settled = new Set(this.done.keys());
    }
  }

  /** The claim last scrolled to or unfolded. */
  seen = '';

  /** @param {Map<string, unknown>} changed */
  async updated(changed) {
    super.updated(changed);
    const { claim } = this.state;
    if (!this.ready || claim === this.seen) return;
    this.seen = claim;
    if (this.hides || this.presenter) return; // a person reads the question first
    await Promise.all(
      [...this.querySelectorAll('ch-data-table')].map(
        (table) => /** @type {import('../../parts/part.js').Part} */ (table).updateComplete,
      ),
    );
    const row = this.find(`[data-claim="${claim}"]`)?.closest('tr');
    // Scroll to the beginning of a long row, and to the middle of a short row.
    row?.scrollIntoView({ block: row.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  }

  /** The rows shown, by source; on a projector, the claim in the link comes first, so that no scrolling is needed. */
  get #sources() {
    const fresh = this.state.show === 'fresh';
    const first = (/** @type {Row[]} */ claims) =>
      this.presenter ? claims.filter(({ id }) => id === this.state.claim) : [];
    return this.view.sources
      .map(({ source, claims }) => ({ source, claims: [...new Set([...first(claims), ...claims])] }))
      .sort((one, other) => first(other.claims).length - first(one.claims).length)
      .map(({ source, claims }) => ({
        source,
        claims: fresh
          ? claims.filter(({ id, outcome }) => outcome !== 'open' && !this.settled.has(id))
          : claims,
      }))
      .filter(({ claims }) => claims.length);
  }

  draw() {
    const sources = this.#sources;
    return html`<div class="claims" data-screen>
      ${this.#allPart(sources.flatMap(({ claims }) => claims))}
      <div class="claims-list" data-point="long" data-picture data-answer>${sources.map(
        ({ source, claims }) => html`<section aria-label=${source}>
          <ch-data-table how="as the verdict says" caption=${source} .heading=${linked(source)} .columns=${['claim', 'published', 'found', 'verdict', 'here'].map((title) => ({ title }))}
            .rows=${claims.map((row) => this.#row(row))}
            .marked=${new Set(claims.flatMap(({ id }, k) => (id === this.state.claim ? [k] : [])))}></ch-data-table>
        </section>`,
      )}</div>
      ${sources.length ? nothing : html`<p>${this.state.show === 'fresh' ? 'Every claim that can be recomputed here has been.' : 'No claim matches both filters.'}</p>`}
    </div>`;
  }

  // --- all of them --------------------------------------------------------------------------------------------------

  /** @param {Row[]} rows  shown */
  #allPart(rows) {
    const { all, done, saving } = this;
    const ids = rows.filter(({ outcome }) => outcome !== 'open').map(({ id }) => id);
    const changed = [...done.values()].filter(({ same }) => !same).length;
    return html`<div class="claims-head">
      ${sentences(this.view.recorded, 'Recorded verdicts')}
      <div class="no-print">${this.panel(all, 'Recompute all', {
        start: () => {
          this.tally = [];
          all.ask({ claims: ids });
        },
        disabled: !ids.length,
        main: true,
        aside: html`<div class="group">
          <button type="button" @click=${() => this.#save('csv')}>Save as CSV</button>
          <button type="button" @click=${() => this.#save('json')}>Save as JSON</button></div>`,
        answer: html`<div role="status" aria-label="Tally">${
          this.tally.length
            ? html`${this.tally.map((line, k) => html`<p>${k ? line : html`<b>${line}</b>`}</p>`)}
              <p>${changed ? html`<span class="wrong">${many(changed, 'verdict')} changed.</span>` : 'Each as recorded.'}</p>`
            : nothing
        }</div>`,
      })}
      <p class="job-sentence" role="status" aria-label="Saving">${saving.sentence}</p></div></div>`;
  }

  /** @param {'csv' | 'json'} format */
  #save(format) {
    this.saving.ask({ format, rows: [...this.done.values()] });
  }

  // --- a row ----------------------------------------------------------------------------------------------------------

  /** @param {Row} row */
  #row(row) {
    const now = this.done.get(row.id);
    const outcome = now?.outcome ?? row.outcome;
    return [
      this.#claim(row),
      named('published', figureOf(row.published)),
      row.outcome === 'open' && !now
        ? ''
        : html`${named('found', figureOf(now?.found ?? row.found))}${this.#cite(row, now)}`,
      html`<span class="claims-verdict is-${outcome}"><span aria-hidden="true">${SIGNS[outcome]}</span> ${now?.verdict ?? row.verdict}</span>${
        now && !now.same ? html`<span class="wrong">recorded: ${row.verdict}</span>` : nothing
      }`,
      this.#here(row, now),
    ];
  }

  /** The button that cites the value found. @param {Row} row @param {Recomputed | undefined} now */
  #cite(row, now) {
    const found = now?.found ?? row.found;
    if (!found) return nothing;
    return cite({
      what: row.id,
      value: found,
      words: '',
      how: row.certificate && !row.script ? 'proved' : 'exact',
      subject: row.sentence,
      link: this.linkTo({ show: 'all', claim: row.id }),
    });
  }

  /** A claim, which unfolds to show its details. @param {Row} row */
  #claim(row) {
    const open = row.id === this.state.claim;
    return html`<details class="claims-claim" data-claim=${row.id} .open=${open} @toggle=${(/** @type {Event} */ event) => this.#unfold(row.id, event)}>
      <summary>${powers(row.sentence)} <span class="fine claims-where">${row.where}<span class="claims-kind"> · ${KINDS[row.kind]}${
        row.at_hand ? '' : ', source not at hand'
      }</span></span></summary>
      ${pieces(row.where).some(({ href }) => href) ? html`<p>At the source: ${linked(row.where)}</p>` : nothing}
      ${row.quotation ? html`<blockquote class="claims-quotation" aria-label="Quotation">${row.quotation}</blockquote>` : nothing}
      ${row.at_hand ? nothing : html`<p>The source was not at hand: the figure comes from our notes on it.</p>`}
      ${row.withdrawn ? html`<p>Withdrawn: ${row.withdrawn}</p>` : nothing}
      ${row.argument ? html`<p>${linked(powers(row.argument))}</p>` : nothing}
      ${row.script ? html`<pre class="claims-lines" tabindex="0" aria-label="Lines of Python">${row.script}</pre>` : nothing}
      ${row.second ? this.#secondPart(row) : nothing}
      ${open && row.counts ? this.#others(row) : nothing}
      <p class="soft">${row.script ? `Recorded ${row.recorded}; it takes ${row.cost}. ` : nothing}${
        row.certificate
          ? html`The whole certificate was last checked on ${row.recorded}. That takes ${row.cost} on the command line, with
              <code>countinghouse claims ${row.id} --certificate ${row.certificate}</code>, and several times as long here. “Check it here”, on
              the page that “Show” opens, checks random lines in seconds. `
          : nothing
      }<a class="no-print" href=${this.linkTo({
        kind: 'all',
        show: 'all',
        claim: row.id,
      })} aria-label="Link to: ${row.sentence}">Link</a></p>
    </details>`;
  }

  /** A claim's second method: both methods in a sentence, its script, and its result here. @param {Row} row */
  #secondPart(row) {
    const now = this.again.get(row.id);
    return html`<p>Two methods that share no code: ${row.second_by}</p>
      <pre class="claims-lines" tabindex="0" aria-label="Lines of the second method">${row.second}</pre>
      <div class="group claims-do no-print">${this.#ask(
        row,
        'Recompute by the second method',
        () => this.#question(row.id, true).ask({ claim: row.id, second: true }),
        now,
        true,
      )}${
        now && !now.same
          ? html`<span class="wrong">${now.found}: differs from the recorded value</span>`
          : now
            ? html`<span>${figureOf(now.found)}, as recorded</span>`
            : nothing
      }</div>`;
  }

  /** One claim is open at a time, and the link names it. @param {string} id @param {Event} event */
  #unfold(id, event) {
    const open = /** @type {HTMLDetailsElement} */ (event.target).open;
    if (open === (id === this.state.claim)) return;
    this.seen = open ? id : '';
    this.context.go({ claim: open ? id : '' }, { replace: true, view: this.view });
  }

  /** The buttons and links for what can be done with a claim. @param {Row} row @param {Recomputed | undefined} now */
  #here(row, now) {
    return html`<div class="claims-here no-print">
      ${row.script || row.certificate ? html`<div class="group claims-do">${this.#recompute(row, now)}</div>` : nothing}
      <div class="group claims-links">
      ${row.link ? html`<a href=${row.link} aria-label="Show: ${row.sentence}">Show</a>` : nothing}
      ${
        row.script
          ? html`<a href=${linkTo('python', { code: `${row.script}\n` })} aria-label="Open in Python: ${row.sentence}"
              @click=${() => this.context.written.add(`${row.script}\n`, 'script')}>Open in Python</a>`
          : nothing
      }</div></div>`;
  }

  /** @param {Row} row @param {Recomputed | undefined} now */
  #recompute(row, now) {
    const ask = row.script ? () => this.#question(row.id).ask({ claim: row.id }) : () => this.#check(row);
    return this.#ask(row, row.script ? 'Recompute' : 'Check its certificate', ask, now);
  }

  /**
   * The button that asks, the button that stops, and the progress.
   * @param {Row} row @param {string} does @param {() => void} ask @param {Recomputed | undefined} now @param
   * {boolean} [second]
   */
  #ask(row, does, ask, now, second = false) {
    const { running, long, fraction, stage, sentence } = this.#question(row.id, second);
    const what = second ? `by the second method: ${row.sentence}` : row.sentence;
    return html`<button type="button" aria-label="${does}: ${row.sentence}" aria-disabled=${running ? 'true' : 'false'}
        @click=${() => running || ask()}>${does}</button>
      ${
        running && long
          ? html`<button type="button" class="main" aria-label="Stop: ${what}" @click=${() => this.#question(row.id, second).stop()}>Stop</button>
            <progress aria-label="Progress: ${what}" max="1" .value=${fraction ?? 0} class=${fraction === null ? 'is-open' : ''}></progress>`
          : nothing
      }
      <span role="status" aria-label="Here: ${what}" class="soft">${
        stage === 'failed'
          ? html`<span class="wrong">${sentence}</span>`
          : stage === 'stopped'
            ? 'stopped'
            : !second && this.missing.has(row.id)
              ? html`<span class="wrong">The certificate did not load.</span>`
              : now
                ? duration(now.seconds)
                : nothing
      }</span>`;
  }
}
