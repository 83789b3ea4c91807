// @ts-check
/**
 * Handles the matrix rows that a person chooses: the sentence about them, their list, hints and a check. In *Play*,
 * these show only what the person asks for.
 */
import { html, nothing } from 'lit';
import { segments } from '../../parts/controls/segments.js';
import { Panel } from '../../parts/exhibit.js';

/** @typedef {import('./bench.js').Bench & {solutions: {shown: object | null}}} Host */

const WAYS = /** @type {[string, string][]} */ ([
  ['asked', 'Play'],
  ['live', 'Explore'],
]);

/** The number of grades of a hint; the last one names the row. */
const GRADES = 3;

/** @extends {Panel<Host>} */
export class ByHand extends Panel {
  /** How much the last hint revealed: 1 is the column, 2 the rows that still cover it, 3 one of those rows. */
  grade = 0;
  /** The rows that the last question was about. */
  asked = '';

  /** @param {Host} host */
  constructor(host) {
    super(host, ['position', 'queens', 'coloured', 'chosen']);
    this.check = host.question('judge', { lane: 'quick' });
    this.hint = host.question('row_hint', { lane: 'quick' });
  }

  changed() {
    this.check.reset();
    this.hint.reset();
    this.grade = 0;
    this.asked = '';
  }

  /** In Explore, the check is always up to date. */
  viewed() {
    const { state, view } = this.host;
    const rows = JSON.stringify(view.hand?.rows);
    if (!view.hand || state.tell !== 'live' || this.asked === rows) return;
    this.asked = rows;
    this.check.ask();
  }

  /** The rows chosen; null while a solution is shown, or if this problem offers no choice. */
  get hand() {
    return this.host.solutions.shown ? null : this.host.view.hand;
  }

  /** Asks for a hint that reveals a little more than the last one. */
  #help() {
    this.grade = Math.min(GRADES, this.grade + 1);
    this.hint.ask({ grade: this.grade });
  }

  /** @param {string} label  for screen readers */
  says(label) {
    const { presenter, view } = this.host;
    const { hand } = view;
    if (!hand || (presenter && !this.hand)) return nothing;
    return html`<p class="hand-says" data-says role="status" aria-label=${label}>${hand.solved ? html`<b>${hand.sentence}</b>` : hand.sentence}</p>`;
  }

  /** @param {string} words  the label of the button @param {string} field  the parameter that holds the rows */
  removeAll(words, field) {
    const { context, view } = this.host;
    return view.hand?.rows.length
      ? html`<button type="button" @click=${() => context.go({ [field]: '', solution: '' })}>${words}</button>`
      : nothing;
  }

  /** The rows chosen, as a list beside the picture. */
  rows() {
    const rows = this.host.view.hand?.rows ?? [];
    if (!rows.length) return nothing;
    return html`<div class="hand-rows"><table><caption>The rows chosen</caption>
      <thead><tr><th scope="col">Row</th><th scope="col">covers</th></tr></thead>
      <tbody>${rows.map(
        ({ name, items, shared }) =>
          html`<tr class=${shared.length ? 'is-wrong' : ''}><th scope="row">${name}</th><td>${items.map(
            (item, i) =>
              html`${i ? ', ' : ''}${shared.includes(item) ? html`<strong>${item}</strong>` : item}`,
          )}</td></tr>`,
      )}</tbody></table></div>`;
  }

  /** The choice between Play and Explore, and the buttons for a hint and a check. */
  tools() {
    const { check, hint, host } = this;
    const { tell } = host.state;
    const { hand } = host.view;
    if (!hand || tell === 'hidden') return nothing;
    const live = tell === 'live';
    return html`${segments('Play or explore', WAYS, tell, (tell) => host.context.go({ tell }))}
      ${
        hand.solved
          ? nothing
          : html`${host.panel(hint, 'Hint', { start: () => this.#help(), answer: this.#hinted() })}
            ${host.panel(check, live ? 'Check again' : 'Check', { answer: this.#judged() })}`
      }`;
  }

  #hinted() {
    const { value } = this.hint;
    if (!value) return nothing;
    return html`<p role="status" aria-label="Hint">${value.sentence}</p>${
      value.row
        ? html`<p><button type="button" @click=${() => this.host.context.play(`choose ${value.row}`)}>Choose row ${value.row}</button></p>`
        : nothing
    }`;
  }

  #judged() {
    const { value } = this.check;
    if (!value) return nothing;
    return html`<p role="status" aria-label="Check" class=${value.possible ? '' : 'conflict'}>${value.sentence}</p>${
      value.culprits.length
        ? html`<p class="group no-print">${value.culprits.map(
            (row) =>
              html`<button type="button" class="small" @click=${() => this.host.context.play(`choose ${row}`)}>Remove row ${row}</button>`,
          )}</p>`
        : nothing
    }`;
  }
}
