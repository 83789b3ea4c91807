// @ts-check
/** The period of the table with its certificate, and the shortest rule for winning. */
import { html, nothing } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import { fieldOf } from '../../parts/part.js';
import { PAD } from './play-panel.js';

/** @typedef {import('answers/number-pad').NoPeriod | import('answers/number-pad').ProvedPeriod} Found */

/** Heights up to which a period is looked for without being asked. */
const AT_ONCE = 10_000;

/** What a search for a period has found. @param {Found | null} found @param {string} name */
export function proof(found, name) {
  if (!found) return nothing;
  if (!found.proved) {
    return html`<p role="status" aria-label=${name}>${figure({ value: 'none proved', status: `up to ${grouped(found.limit)}`, kind: 'none' })}</p>
      <p class="soft">${found.sentence}</p>`;
  }
  const { length, last, first, second, window, sentence, certificate, check, seconds } = found;
  const from = last < 0 ? 'from the beginning' : `after t = ${grouped(last)}`;
  return html`<p role="status" aria-label=${name}>${figure({ value: `period ${grouped(length)}`, status: `${from}, proved, ${duration(seconds)}` })}</p>
    <p class="soft">${sentence}</p>
    <details><summary>The certificate</summary>
      <p>${certificate}</p>
      <p class="certificate-window"><span class="soft">t = ${grouped(first)} and ${grouped(second)}: </span>${window.map(
        (row) => html`<span>${Array.isArray(row) ? `(${row.join(' ')})` : row || '–'}</span> `,
      )}</p>
      <p>${check ?? 'Checking it from the rules alone …'}</p>
    </details>`;
}

/** @extends {Panel<import('./play-panel.js').NumberPad>} */
export class PeriodPanel extends Panel {
  /** @param {import('./play-panel.js').NumberPad} host @param {() => void} proved  called when there is a period */
  constructor(host, proved) {
    super(host, PAD);
    this.question = host.question('period', {
      answered: (value) => {
        if (value.proved && !value.check) proved();
      },
    });
    this.rules = host.question('rules');
    this.upTo = '1000000';
  }

  changed() {
    this.rules.reset();
    // The worker for short questions marks a small pad's table at once.
    this.question.lane = 'quick';
    this.question.ask({ limit: AT_ONCE });
  }

  /** The period, once it is proved. */
  get proved() {
    const { value } = this.question;
    return value?.proved ? value : null;
  }

  #ask() {
    this.question.lane = 'work';
    this.question.ask({ limit: this.upTo.replaceAll(/[\s,]/g, '') });
  }

  draw() {
    const { host, question, rules } = this;
    const wrong = question.failure === 'bad input';
    return html`${host.panel(question, 'Find the period', {
      start: () => this.#ask(),
      aside: html`<div class="field"><label for="pad-up-to">Look up to t =</label><input id="pad-up-to" type="text" class="short" inputmode="numeric"
        autocomplete="off" .value=${this.upTo} aria-invalid=${wrong ? 'true' : 'false'}
        @change=${(/** @type {Event} */ event) => {
          this.upTo = fieldOf(event).value;
        }}></div>`,
      answer: proof(question.value, 'Period'),
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
      <p><span class="soft">The first player loses at t =</span> ${losing ?? `not known for all t: no period is proved up to ${grouped(limit)}`}.</p></div>`;
  }
}
