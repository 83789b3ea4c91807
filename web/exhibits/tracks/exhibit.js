// @ts-check
/**
 * The exhibit *Train tracks*: pieces laid by hand, verdicts on them with proofs, a track drawn as a graph, and layouts
 * on the floor.
 */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped, many } from '../../parts/figures.js';
import { say } from '../../parts/language.js';
import { fieldOf } from '../../parts/part.js';
import { cite } from '../../parts/saving/citation.js';
import { pictureFile, saveFile } from '../../parts/saving/save.js';
import '../../parts/charts/data-table.js';
import { ByHand } from './by-hand.js';
import { Flat } from './flat.js';
import { callings, graphPicture, trackPicture } from './track-picture.js';

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
/** The verdicts in words. */
const WORDS = { yes: 'possible', no: 'impossible', open: 'not decided' };
/** Pixels per unit of a saved picture. */
const SCALE = 12;

/** @extends {ExhibitElement<View, State, Answers>} */
export default class Tracks extends ExhibitElement {
  mend = this.question('mend', { lane: 'quick' });
  count = this.question('count');
  /** A refused number of pieces: the kind, what was typed and why it was refused. */
  refused = { kind: '', typed: '', why: '' };
  flat = new Flat(this);
  hand = new ByHand(this);

  /** @param {State} state */
  positionOf({ show, pieces, flat, plugs, doubles, loops }) {
    if (show === 'hand') return JSON.stringify([show, pieces]);
    return JSON.stringify(show === 'flat' ? [flat, plugs] : [pieces, plugs, doubles, loops]);
  }

  positionChanged() {
    this.refused = { kind: '', typed: '', why: '' };
    this.count.reset();
    this.mend.reset();
    if (this.state.show !== 'hand') this.mend.ask();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('view')) this.hand.forget();
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (this.view?.byHand) this.hand.keyPressed(event);
  }

  /**
   * When pieces are laid by hand, any two ends can be joined.
   * @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse]
   */
  choose(name, value, refuse) {
    if (name !== 'show' || value !== 'hand') return super.choose(name, value, refuse);
    return this.context.go({ show: 'hand', plugs: false, doubles: true, loops: true }, { refused: refuse });
  }

  choices() {
    const { plugs, show } = this.state;
    const switches =
      show === 'flat' ? ['plugs', 'overlaps'] : plugs ? ['plugs'] : ['plugs', 'doubles', 'loops'];
    return html`${this.form('show', ...(show === 'hand' ? [] : switches))}${this.presenter ? nothing : this.examples()}`;
  }

  /** @param {import('lit').PropertyValues} changed */
  updated(changed) {
    super.updated(changed);
    if (this.ready) this.flat.begin();
  }

  /** Whether the view shown is that of the plane; until a new view arrives, the old one stays. */
  get #plane() {
    return this.view.flat.presets.length > 0;
  }

  draw() {
    if (this.view.byHand) return this.hand.content();
    return this.#plane ? this.#flatPage() : this.#graphPage();
  }

  #flatPage() {
    const { flat } = this;
    return html`<div class="stack tracks-page">
      <div class="stack tracks-two" data-screen="beside">
        <div class="tracks-shown">
          <section aria-label="A layout" data-point data-picture data-answer>${flat.picture()}</section>
          <div class="columns tracks-findings" data-answer>${this.#findings.map((finding) => this.#findingPart(finding))}</div>
        </div>
        <section aria-label="Pieces" class="tracks-real">${this.#presetPart()}${this.#piecesPart()}${flat.panel()}</section>
      </div>
      ${flat.gallery()}
      <div class="columns in-presenter-hidden">
        <section class="no-print" aria-label="Slack"><h2>Real pieces have play</h2>
          <p class="soft">Every joint may be off by this much; with 0 and 0 all ends meet exactly.</p>${this.form('mm', 'degrees')}</section>
        <section class=${flat.tree.latest ? '' : 'no-print'} aria-label="The search tree"><h2>How large is the search?</h2>${flat.treePart()}</section>
        <section class=${flat.published.items.length ? '' : 'no-print'} aria-label="Published counts"><h2>The published counts</h2>${flat.publishedPart()}</section>
      </div>
    </div>`;
  }

  #presetPart() {
    const { presets } = this.view.flat;
    const { state } = this;
    const chosen = presets.findIndex(
      ({ flat, mm, degrees }) => flat === state.flat && mm === state.mm && degrees === state.degrees,
    );
    return html`<div class="field in-presenter-hidden no-print"><label for="tracks-preset">Set</label>
      <select id="tracks-preset" @change=${(/** @type {Event} */ event) => {
        const preset = presets[Number(fieldOf(event).value)];
        if (preset)
          this.context.go({ flat: preset.flat, mm: preset.mm, degrees: preset.degrees, layout: '' });
      }}>${chosen < 0 ? html`<option value="" selected>your own</option>` : nothing}${presets.map(
        ({ title }, i) => html`<option value=${i} ?selected=${i === chosen}>${title}</option>`,
      )}</select></div>`;
  }

  #graphPage() {
    const { view } = this;
    return html`<div class="stack tracks-page">
      <div class="stack tracks-two" data-screen="beside">
        <div class="tracks-shown">
          <section aria-label="A track" data-point data-picture data-answer>${this.#picturePart()}</section>
          <div class="columns tracks-findings" data-answer>${this.#findings.map((finding) => this.#findingPart(finding))}</div>
        </div>
        <section aria-label="Pieces">${this.#piecesPart()}</section>
      </div>
      <div class="columns in-presenter-hidden">
        <section class=${this.count.value ? '' : 'no-print'} aria-label="Different tracks" data-answer><h2>How many different tracks?</h2>${this.#countPart()}</section>
        ${view.lines.length ? html`<section aria-label="Erdős and Gallai" data-answer><h2>The inequalities of Erdős and Gallai</h2>${this.#linesPart()}</section>` : nothing}
      </div>
    </div>`;
  }

  // --- the pieces -----------------------------------------------------------------------------------------------------

  #piecesPart() {
    const { view } = this;
    const absent = this.#plane ? view.rows.filter(({ count }) => !count) : [];
    return html`<ul class="bare">${view.rows.map((row) => (absent.includes(row) ? nothing : this.#row(row)))}</ul>
      ${
        absent.length
          ? html`<details class="tracks-absent in-presenter-hidden no-print"><summary>Other pieces</summary>
              <ul class="bare">${absent.map((row) => this.#row(row))}</ul></details>`
          : nothing
      }
      ${this.#plane ? nothing : this.#ownPart()}
      <p class="tracks-sum" data-answer role="status" aria-label="The sum of the ends">${many(view.pieces, 'piece')}, ${view.sum} ends${cite({ what: 'ends', value: grouped(view.ends), words: view.ends === 1 ? 'end in all' : 'ends in all', how: 'exact' })}</p>`;
  }

  #ownPart() {
    return html`<form class="row tracks-own in-presenter-hidden" @submit=${(/** @type {SubmitEvent} */ event) => this.#addOwn(event)}>
        <label for="tracks-own">Another piece: its number of ends</label>
        <input id="tracks-own" class="short" type="text" inputmode="numeric" autocomplete="off"
          aria-invalid=${this.refused.kind === 'own' ? 'true' : 'false'} aria-describedby="tracks-own-wrong"> <button>${say('Add', 'to a list')}</button>
        <span class="wrong" id="tracks-own-wrong" role="alert">${this.refused.kind === 'own' ? this.refused.why : ''}</span></form>`;
  }

  /** @param {Row} row */
  #row({ kind, title, sides, count }) {
    const wrong = this.refused.kind === kind;
    const id = `tracks-${kind.replace('/', '-')}`;
    const spoken = sides ? `${title}, ${sides}` : title;
    return html`<li class="tracks-row ${count ? '' : 'is-none'}" data-kind=${kind}>
      <label for=${id}><b>${title}</b> <span class="soft">${sides}</span></label>
      <span class="group">
        <button type="button" class="tracks-step" data-does="remove" aria-label="Remove: ${spoken}" aria-disabled=${count ? 'false' : 'true'}
          @click=${() => count && this.#play(`remove ${kind}`, kind)}>−</button>
        <b class="only-print">${count}</b>
        <input id=${id} class="tracks-count no-print" data-does="set" type="text" inputmode="numeric" autocomplete="off" aria-label="How many: ${spoken}"
          .value=${wrong ? this.refused.typed : String(count)} aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="${id}-wrong"
          @change=${(/** @type {Event} */ event) => this.#play(`set ${kind} ${fieldOf(event).value.trim()}`, kind, fieldOf(event).value)}>
        <button type="button" class="tracks-step" data-does="add" aria-label="Add: ${spoken}" @click=${() => this.#play(`add ${kind}`, kind)}>+</button>
      </span>
      <span class="wrong" id="${id}-wrong" role="alert">${wrong ? this.refused.why : ''}</span></li>`;
  }

  /** @param {string} move @param {string} kind @param {string} [typed] */
  async #play(move, kind, typed = '') {
    this.refused = { kind: '', typed: '', why: '' };
    const pressed = document.activeElement;
    const { ok } = await this.context.play(move, {
      refused: (why) => {
        this.refused = { kind, typed: typed || String(this.#countOf(kind)), why };
        this.requestUpdate();
      },
    });
    await this.updateComplete;
    // The row may have moved to the other list, along with the button that was pressed.
    if (this.#plane && pressed?.closest('.tracks-row')) this.#refocus(pressed, kind);
    return ok;
  }

  /** Focuses the same button in a row's new place, since rows are reused for other kinds. @param {Element} pressed @param {string} kind */
  #refocus(pressed, kind) {
    const which = pressed.getAttribute('data-does');
    const row = this.find(`[data-kind="${kind}"]`);
    const fold = row?.closest('details');
    if (fold && !fold.open) fold.open = true;
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector(`[data-does="${which}"]`))?.focus();
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
    const { drawn, yours } = this.view;
    if (drawn && yours) return this.#yoursPart(drawn);
    if (!drawn)
      return html`<p class="tracks-none">No track of these pieces can be drawn, not even one with an open end.</p>`;
    const open = drawn.kinds.length > drawn.pieces;
    return html`<figure class="tracks-figure">${trackPicture(drawn)}
      <figcaption class="in-presenter-hidden">${open ? html`<b>As far as it goes:</b>` : html`<b>A complete track:</b>`} ${drawn.words}${
        open
          ? nothing
          : cite({
              what: 'connections',
              value: grouped(drawn.connections.length),
              words:
                drawn.connections.length === 1
                  ? 'connection of a complete track'
                  : 'connections of a complete track',
              how: 'exact',
            })
      }. Bars are straights and dots curves; a junction says how many
        ends it has${open ? ', ? is an open end' : ''}.
        <button type="button" class="link no-print in-presenter-hidden" @click=${() => this.#save()}>Save as SVG</button></figcaption></figure>
      <details class="in-presenter-hidden no-print"><summary>The connections in words</summary><p>${this.#connections(drawn)}</p></details>`;
  }

  /** The pieces laid by hand, as a graph. @param {NonNullable<View['drawn']>} drawn */
  #yoursPart(drawn) {
    return html`<figure class="tracks-figure">${graphPicture(drawn, this.presenter)}
      <figcaption class="in-presenter-hidden"><b>Your track as a graph:</b> ${drawn.words}. Each dot is a piece with its degree, its number of ends; each line is a connection.
        <span class="group no-print"><button type="button" class="link" @click=${() => this.context.go({ show: 'hand' })}>Back to the pieces</button>
          <button type="button" class="link" @click=${() => this.context.go({ laid: '' })}>Show a computed track</button></span></figcaption></figure>`;
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

  /** The findings; on a projector, only the decisive finding. */
  get #findings() {
    const { findings } = this.view;
    const decides = findings.find(({ verdict }) => verdict === 'no') ?? findings.at(-1);
    return this.presenter && decides ? [decides] : findings;
  }

  /** @param {Finding} finding */
  #findingPart(finding) {
    const { name, title, condition } = finding;
    const { verdict, says } =
      name === 'plane' && finding.verdict === 'open'
        ? this.#plane
          ? this.flat.verdict
          : {
              verdict: 'open',
              says: 'The graph ignores lengths and angles: whether the pieces can be laid flat is another question.',
            }
        : finding;
    const failing = this.view.findings.find((each) => each.verdict === 'no');
    return html`<section class="leaf tracks-finding is-${verdict}" aria-label=${title}>
      <h2>${title}: <b>${WORDS[/** @type {keyof typeof WORDS} */ (verdict)]}</b></h2>
      <p data-says role="status" aria-label="Verdict: ${title}">${says}</p>
      <p class="soft in-presenter-hidden">${condition}</p>
      ${name === failing?.name ? this.#mendPart() : nothing}
      ${name === 'plane' ? (this.#plane ? this.flat.mendPart() : this.#layPart()) : nothing}</section>`;
  }

  /** The link from the graph to the plane. */
  #layPart() {
    const { fromGraph } = this.view.flat;
    const real = fromGraph && this.view.findings.every(({ verdict }) => verdict !== 'no');
    return html`<div class="group no-print"><button type="button" data-main
      @click=${() => this.context.go(real ? { show: 'flat', flat: fromGraph, layout: '' } : { show: 'flat' })}>${real ? 'Lay these pieces flat' : 'Lay a boxed set flat'}</button></div>`;
  }

  #mendPart() {
    const { mend } = this;
    const found = mend.value;
    return html`<div class="tracks-mend"><p role="status" aria-label="Fewest changes">${
      found
        ? html`${found.sentence} ${found.fewest === null ? nothing : cite({ what: 'fewest-changes', value: grouped(found.fewest), words: 'pieces more or fewer are the fewest changes', how: 'exact' })}`
        : mend.stage === 'failed'
          ? mend.sentence
          : 'Searching for the fewest changes …'
    }</p><div class="group no-print">${(found?.changes ?? []).map(
      ({ words, pieces }, i) =>
        html`<button type="button" ?data-main=${!i} @click=${() => this.#take(pieces)}>${words}</button>`,
    )}</div></div>`;
  }

  /** Switches to another set; keeps the pieces laid by hand if possible. @param {string} pieces */
  #take(pieces) {
    return this.#plane ? this.context.go({ flat: pieces, layout: '' }) : this.context.play(`take ${pieces}`);
  }

  // --- counting -------------------------------------------------------------------------------------------------------

  #countPart() {
    const { count, view } = this;
    const { value } = count;
    return html`${view.small ? nothing : html`<p class="soft">Up to ${view.most} pieces are counted; this set has ${grouped(view.pieces)}.</p>`}
      ${this.panel(count, 'Count the tracks', {
        disabled: !view.small,
        answer: value
          ? html`<p role="status" aria-label="Different tracks">${figure({ value: grouped(value.value), status: `${value.value === '1' ? 'track' : 'different tracks'}, exact`, size: 'large', cite: 'tracks' })}</p>
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
      <ch-data-table how="exact" caption="For each k: is there room for the ends of the k pieces that have the most?" .columns=${INEQUALITIES}
        .rows=${lines.map(({ k, ends, room, holds }) => [k, ends, room, holds ? 'holds' : 'fails'])}
        .marked=${new Set(lines.flatMap(({ holds }, i) => (holds ? [] : [i])))}></ch-data-table>`;
  }
}
