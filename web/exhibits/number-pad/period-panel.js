// @ts-check
/** Finds the period of the table, with its certificate, and the shortest winning rule. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import { fieldOf } from '../../parts/part.js';
import { PAD } from './play-panel.js';

/** @typedef {import('answers/number-pad').NoPeriod | import('answers/number-pad').ProvedPeriod} Found */

/** Up to these heights, look for a period without being asked. */
const AT_ONCE = 10_000;

const UNCHECKED = 'The check was stopped: this certificate has not been checked.';

/** The result of a search for a period. @param {Found | null} found @param {string} name @param {boolean} stopped */
function proof(found, name, stopped) {
  if (!found) return nothing;
  if (!found.proved) {
    return html`<p role="status" aria-label=${name}>${figure({ value: 'none proved', status: `up to ${grouped(found.limit)}`, kind: 'none', cite: null })}</p>
      <p class="soft">${found.sentence}</p>`;
  }
  const { length, last, first, second, window, sentence, certificate, check, seconds } = found;
  const from = last < 0 ? 'from the beginning' : `after t = ${grouped(last)}`;
  const cited = {
    what: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    value: `${length} ${from}`,
    words: 'is the period',
  };
  return html`<p role="status" aria-label=${name}>${figure({ value: `period ${grouped(length)}`, status: `${from}, proved, ${duration(seconds)}`, cite: cited })}</p>
    <p class="soft">${sentence}</p>
    <details><summary>The certificate</summary>
      <p>${certificate}</p>
      <p class="certificate-window"><span class="soft">t = ${grouped(first)} and ${grouped(second)}: </span>${window.map(
        (row) => html`<span>${Array.isArray(row) ? `(${row.join(' ')})` : row || '–'}</span> `,
      )}</p>
      <p>${check ?? (stopped ? UNCHECKED : 'Checking it from the rules alone …')}</p>
    </details>`;
}

/** A search for a period and the check of its certificate. *Stop* keeps what is proved so far, and both can be resumed. */
export class Proving {
  /**
   * @param {import('./play-panel.js').NumberPad} host @param {'period' | 'grundy-period'} job
   * @param {string} words  the button's label
   * @param {string} name  the result's name
   * @param {() => void} [proved]  called when a period is proved
   */
  constructor(host, job, words, name, proved = () => {}) {
    this.host = host;
    this.words = words;
    this.name = name;
    this.question = host.question(job, {
      answered: (value) => {
        this.found = value;
        if (value.proved && !value.check) proved();
      },
    });
    /** The result of the last search that finished. @type {Found | null} */
    this.found = null;
    this.asked = {};
  }

  reset() {
    this.question.reset();
    this.found = null;
  }

  /** @param {{limit?: number | string}} args @param {'quick' | 'work'} [lane] */
  ask(args, lane = 'work') {
    this.asked = args;
    this.question.lane = lane;
    this.question.ask(args);
  }

  #stop() {
    const { sentence } = this.question;
    const checking = this.found?.proved && !this.found.check;
    this.question.stop(`${checking ? UNCHECKED : 'Stopped.'} ${sentence}`);
  }

  /** @param {{start?: () => unknown, aside?: unknown, kind?: string}} [how] */
  draw({ start = () => this.ask({}), ...how } = {}) {
    const { host, question, words, name } = this;
    return host.panel(question, words, {
      ...how,
      start,
      stop: () => this.#stop(),
      resume: () => this.ask(this.asked),
      answer: proof(this.found, name, question.stage === 'stopped'),
    });
  }
}

/** @extends {Panel<import('./play-panel.js').NumberPad>} */
export class PeriodPanel extends Panel {
  /** @param {import('./play-panel.js').NumberPad} host @param {() => void} proved  called when a period is proved */
  constructor(host, proved) {
    super(host, PAD);
    this.proving = new Proving(host, 'period', 'Find the period', 'Period', proved);
    this.rules = host.question('rules');
    this.upTo = '1000000';
  }

  changed() {
    this.rules.reset();
    this.proving.reset();
    // The quick worker computes a small pad's table at once.
    this.proving.ask({ limit: AT_ONCE }, 'quick');
  }

  /** The period, if proved. */
  get proved() {
    const { found } = this.proving;
    return found?.proved ? found : null;
  }

  draw() {
    const { host, proving, rules } = this;
    const wrong = proving.question.failure === 'bad input';
    return html`${proving.draw({
      start: () => proving.ask({ limit: this.upTo.replaceAll(/[\s,]/g, '') }),
      aside: html`<div class="field"><label for="pad-up-to">Search up to t =</label><input id="pad-up-to" type="text" class="short" inputmode="numeric"
        autocomplete="off" .value=${this.upTo} aria-invalid=${wrong ? 'true' : 'false'}
        @change=${(/** @type {Event} */ event) => {
          this.upTo = fieldOf(event).value;
        }}></div>`,
    })}
    ${host.panel(rules, 'The shortest rule', { answer: this.#rule() })}`;
  }

  #rule() {
    const found = this.rules.value;
    if (!found) return nothing;
    const { opening, reply, losing, limit } = found;
    return html`<div role="status" aria-label="The shortest rule">
      <p>${opening === null ? 'No rule for the opening is short enough to remember.' : html`<span class="soft">Opening.</span> ${opening}`}</p>
      <p>${reply === null ? 'No rule for replies is short enough to remember.' : html`<span class="soft">Later.</span> ${reply}`}</p>
      <p><span class="soft">Whoever begins loses at t =</span> ${losing ?? `not known for all t: no period is proved up to ${grouped(limit)}`}.</p></div>`;
  }
}
