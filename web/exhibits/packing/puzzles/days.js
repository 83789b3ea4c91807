// @ts-check
/** The daily puzzles: a calendar that takes the board's place, and the three puzzles of the chosen day. */
import { html, nothing } from 'lit';
import { today } from '../../../parts/dates.js';
import { solvedIds } from '../../../results.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {newPuzzle: {question: Pick<import('../../../parts/asking/question.js').Question<any, any, {id?: string}>, 'ask' | 'running' | 'stage' | 'sentence'>}}} Host */
/** @typedef {NonNullable<import('../position-panel.js').View['days']>} Calendar */

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @param {string} words */
const capital = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** @extends {PositionPanel<Host>} */
export class Days extends PositionPanel {
  /** Shows a date's puzzles instead of the board, or the board again. @param {string} day  '' for the board */
  async show(day) {
    const { host } = this;
    await host.context.go({ daily: day });
    await host.updateComplete;
    /** @type {HTMLElement | null} */ (host.find('.days h2'))?.focus();
  }

  /** The calendar's page. */
  page() {
    const { days } = this.host.view;
    if (!days) return nothing;
    const solved = solvedIds();
    return html`<section class="days no-print" aria-labelledby="days-title">
      <div>
        <h2 id="days-title" tabindex="-1">${days.title}</h2>
        ${this.#three(days, solved)}
        <div class="group"><button type="button" @click=${() => this.show('')}>Back to the board</button>
          ${days.day === today() ? nothing : html`<a class="button" href=${this.host.linkTo({ daily: today() })}>Today</a>`}</div>
      </div>
      ${this.#month(days, solved)}
    </section>`;
  }

  /** @param {Calendar} days @param {Set<string>} solved */
  #three({ puzzles }, solved) {
    const { question } = this.host.newPuzzle;
    return html`<ul class="bare days-three">${puzzles.map(
      ({ id, which, title, level }) => html`<li>
        <button type="button" ?disabled=${question.running} @click=${() => question.ask({ id })}>${capital(which)}</button>
        <span>${title === which ? '' : html`${title}, `}${level}${solved.has(id) ? html`, <b class="days-solved">solved</b>` : nothing}</span></li>`,
    )}</ul>
      <p class="fine" role="status">${question.running || question.stage === 'failed' ? question.sentence : ''}</p>`;
  }

  /** @param {Calendar} days @param {Set<string>} solved */
  #month({ day: chosen, month, blanks, days, earlier, later }, solved) {
    const { host } = this;
    const to = (/** @type {string} */ day, /** @type {string} */ words, /** @type {string} */ sign) =>
      day
        ? html`<a class="button" href=${host.linkTo({ daily: day })} aria-label=${words} title=${words}>${sign}</a>`
        : html`<span></span>`;
    const weeks = Array.from({ length: Math.ceil((blanks + days.length) / 7) }, (_, week) =>
      Array.from({ length: 7 }, (_, weekday) => days[7 * week + weekday - blanks]),
    );
    return html`<div>
      <div class="days-month">${to(earlier, 'Earlier month', '‹')}<h3 id="days-month">${month}</h3>${to(later, 'Later month', '›')}</div>
      <table class="days-table" aria-labelledby="days-month">
        <thead><tr>${WEEKDAYS.map((name) => html`<th scope="col" abbr=${name}>${name.slice(0, 2)}</th>`)}</tr></thead>
        <tbody>${weeks.map(
          (week) =>
            html`<tr>${week.map((each) => html`<td>${each ? this.#day(each, each.day === chosen, month, solved) : nothing}</td>`)}</tr>`,
        )}</tbody>
      </table></div>`;
  }

  /** @param {Calendar['days'][number]} day @param {boolean} chosen @param {string} month @param {Set<string>} solved */
  #day({ day, number, ids }, chosen, month, solved) {
    const many = ids.filter((id) => solved.has(id)).length;
    const words = `${number} ${month}${many ? `, ${many} of ${ids.length} solved` : ''}`;
    return html`<a href=${this.host.linkTo({ daily: day })} class=${chosen ? 'is-chosen' : ''} aria-label=${words}
      aria-current=${day === today() ? 'date' : nothing}>${number}<span class="days-marks">${'●'.repeat(many)}</span></a>`;
  }

  /** The buttons after a daily puzzle: the next puzzle of its day, and all days. */
  next() {
    const { challenge } = this.host.view;
    if (!challenge?.day) return nothing;
    const { day, next } = challenge;
    const { question } = this.host.newPuzzle;
    return html`${
      next
        ? html`<button type="button" class="main" ?disabled=${question.running} @click=${() => question.ask({ id: next.id })}>Next: ${next.which}</button>`
        : nothing
    }<button type="button" @click=${() => this.show(day)}>All days</button>`;
  }
}
