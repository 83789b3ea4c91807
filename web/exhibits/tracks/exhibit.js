// @ts-check
/** Train tracks: pieces chosen, the verdicts on them with their proofs, and a track drawn as a graph. */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped, many } from '../../parts/figures.js';
import { fieldOf } from '../../parts/part.js';
import { pictureFile, saveFile } from '../../parts/save.js';
import '../../parts/data-table.js';
import { callings, trackPicture } from './track-picture.js';

/** @typedef {import('answers/tracks').View} View */
/** @typedef {import('answers/tracks').State} State */
/** @typedef {import('answers/tracks').Answers} Answers */
/** @typedef {View['rows'][number]} Row */
/** @typedef {View['findings'][number]} Finding */

const NUMBER = /** @type {const} */ ('number');
const INEQUALITIES = [
  { title: 'k', kind: NUMBER },
  { title: 'ends of the first k', kind: NUMBER },
  { title: 'room for them', kind: NUMBER },
  { title: '' },
];
/** Pixels for a unit of a saved picture. */
const SCALE = 12;

/** @extends {ExhibitElement<View, State, Answers>} */
export default class Tracks extends ExhibitElement {
  mend = this.question('mend', { lane: 'quick' });
  count = this.question('count');
  /** A number of pieces that was refused: the kind, what was typed and why. */
  refused = { kind: '', typed: '', why: '' };

  positionChanged() {
    this.refused = { kind: '', typed: '', why: '' };
    this.count.reset();
    this.mend.reset();
    this.mend.ask();
  }

  choices() {
    return html`${this.form('plugs', ...(this.state.plugs ? [] : ['doubles', 'loops']))}${this.presenter ? nothing : this.examples()}`;
  }

  draw() {
    const { view } = this;
    return html`<div class="tracks-page">
      <div class="tracks-two">
        <section aria-label="Pieces">${this.#piecesPart()}</section>
        <div>
          <section aria-label="A track">${this.#picturePart()}</section>
          <div class="tracks-findings">${view.findings.map((finding) => this.#findingPart(finding))}</div>
        </div>
      </div>
      <div class="tracks-more in-presenter-hidden">
        <section aria-label="Different tracks"><h2>How many different tracks?</h2>${this.#countPart()}</section>
        ${view.lines.length ? html`<section aria-label="Erdős and Gallai"><h2>The inequalities of Erdős and Gallai</h2>${this.#linesPart()}</section>` : nothing}
      </div>
    </div>`;
  }

  // --- the pieces -----------------------------------------------------------------------------------------------------

  #piecesPart() {
    const { view } = this;
    return html`<ul class="tracks-pieces">${view.rows.map((row) => this.#row(row))}</ul>
      <form class="tracks-own in-presenter-hidden" @submit=${(/** @type {SubmitEvent} */ event) => this.#addOwn(event)}>
        <label for="tracks-own">A piece with another number of ends</label>
        <input id="tracks-own" class="short" type="text" inputmode="numeric" autocomplete="off"
          aria-invalid=${this.refused.kind === 'own' ? 'true' : 'false'} aria-describedby="tracks-own-wrong"> <button>Add</button>
        <span class="wrong" id="tracks-own-wrong" role="alert">${this.refused.kind === 'own' ? this.refused.why : ''}</span></form>
      <p class="tracks-sum" role="status" aria-label="The sum of the ends">${many(view.pieces, 'piece')}, ${view.sum} ends</p>`;
  }

  /** @param {Row} row */
  #row({ kind, title, sides, count }) {
    const wrong = this.refused.kind === kind;
    const id = `tracks-${kind.replace('/', '-')}`;
    const spoken = sides ? `${title}, ${sides}` : title;
    return html`<li class="tracks-row ${count ? '' : 'is-none'}">
      <label for=${id}><b>${title}</b> <span class="soft">${sides}</span></label>
      <span class="group">
        <button type="button" class="tracks-step" aria-label="Remove: ${spoken}" aria-disabled=${count ? 'false' : 'true'}
          @click=${() => count && this.#play(`remove ${kind}`, kind)}>−</button>
        <input id=${id} class="tracks-count" type="text" inputmode="numeric" autocomplete="off" aria-label="How many: ${spoken}"
          .value=${wrong ? this.refused.typed : String(count)} aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="${id}-wrong"
          @change=${(/** @type {Event} */ event) => this.#play(`set ${kind} ${fieldOf(event).value.trim()}`, kind, fieldOf(event).value)}>
        <button type="button" class="tracks-step" aria-label="Add: ${spoken}" @click=${() => this.#play(`add ${kind}`, kind)}>+</button>
      </span>
      <span class="wrong" id="${id}-wrong" role="alert">${wrong ? this.refused.why : ''}</span></li>`;
  }

  /** @param {string} move @param {string} kind @param {string} [typed] */
  async #play(move, kind, typed = '') {
    this.refused = { kind: '', typed: '', why: '' };
    const { ok } = await this.context.play(move, {
      refused: (why) => {
        this.refused = { kind, typed: typed || String(this.#countOf(kind)), why };
        this.requestUpdate();
      },
    });
    return ok;
  }

  /** @param {string} kind */
  #countOf(kind) {
    return this.view.rows.find((row) => row.kind === kind)?.count ?? 0;
  }

  /** @param {SubmitEvent} event */
  async #addOwn(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.find('#tracks-own'));
    if (await this.#play(`add ${field.value.trim()}`, 'own')) field.value = '';
  }

  // --- the picture ----------------------------------------------------------------------------------------------------

  #picturePart() {
    const { drawn } = this.view;
    if (!drawn)
      return html`<p class="tracks-none">No track of these pieces can be drawn, not even one with an open end.</p>`;
    const open = drawn.kinds.length > drawn.pieces;
    return html`<figure class="tracks-figure">${trackPicture(drawn)}
      <figcaption>${open ? html`<b>As far as it goes:</b>` : html`<b>A complete track:</b>`} ${drawn.words}. Bars are straights and dots curves; a junction says how many
        ends it has${open ? ', ? is an open end' : ''}.
        <button type="button" class="plain no-print in-presenter-hidden" @click=${() => this.#save()}>Save as SVG</button></figcaption></figure>
      <details class="in-presenter-hidden no-print"><summary>The connections in words</summary><p>${this.#connections(drawn)}</p></details>`;
  }

  /** @param {NonNullable<View['drawn']>} drawn */
  #connections(drawn) {
    const names = callings(drawn);
    return `${drawn.connections.map(([a, b]) => `${names[a]} – ${names[b]}`).join(', ')}.`;
  }

  async #save() {
    const picture = /** @type {SVGSVGElement} */ (this.querySelector('.track-picture'));
    saveFile(await pictureFile(picture, 'svg', SCALE), 'track.svg');
  }

  // --- the verdicts ---------------------------------------------------------------------------------------------------

  /** @param {Finding} finding */
  #findingPart({ name, title, verdict, says, condition }) {
    const failing = this.view.findings.find((each) => each.verdict === 'no');
    return html`<section class="tracks-finding is-${verdict}" aria-label=${title}>
      <h2>${title}: <b>${verdict === 'yes' ? 'possible' : 'impossible'}</b></h2>
      <p role="status" aria-label="Verdict: ${title}">${says}</p>
      <p class="soft in-presenter-hidden">${condition}</p>
      ${name === failing?.name ? this.#mendPart() : nothing}</section>`;
  }

  #mendPart() {
    const { mend } = this;
    const found = mend.value;
    return html`<div class="tracks-mend"><p role="status" aria-label="Fewest changes">${
      found ? found.sentence : mend.stage === 'failed' ? mend.sentence : 'Looking for the fewest changes …'
    }</p><div class="group no-print">${(found?.changes ?? []).map(
      ({ words, pieces }) =>
        html`<button type="button" @click=${() => this.context.go({ pieces })}>${words}</button>`,
    )}</div></div>`;
  }

  // --- counting -------------------------------------------------------------------------------------------------------

  #countPart() {
    const { count, view } = this;
    const { value } = count;
    return html`${view.small ? nothing : html`<p class="soft">Up to ${view.most} pieces are counted; this set has ${grouped(view.pieces)}.</p>`}
      ${this.panel(count, 'Count the tracks', {
        disabled: !view.small,
        answer: value
          ? html`<p role="status" aria-label="Different tracks">${figure({ value: grouped(value.value), status: `${value.value === '1' ? 'track' : 'different tracks'}, exact`, size: 'large' })}</p>
            <p class="soft">${value.sentence}</p>`
          : nothing,
      })}`;
  }

  #linesPart() {
    const { lines } = this.view;
    const fails = lines.filter(({ holds }) => !holds);
    return html`<p role="status" aria-label="Inequalities">${
      fails.length ? `They fail at k = ${fails.map(({ k }) => k).join(', ')}.` : `All ${lines.length} hold.`
    } ${this.state.loops ? 'They are for the set without loops.' : ''}</p>
      <ch-data-table caption="For each k: do the k pieces with the most ends find room for them?" .columns=${INEQUALITIES}
        .rows=${lines.map(({ k, ends, room, holds }) => [k, ends, room, holds ? 'holds' : 'fails'])}
        .marked=${new Set(lines.flatMap(({ holds }, i) => (holds ? [] : [i])))}></ch-data-table>`;
  }
}
