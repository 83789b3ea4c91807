// @ts-check
/**
 * Shows the proof of a game on 8 × 8: the visitor can try to refute it on the board, check random lines of it or all of
 * it, and save its certificate.
 */
import { html, nothing, svg } from 'lit';
import { dayOf } from '../../parts/dates.js';
import { grouped } from '../../parts/figures.js';
import { Panel } from '../../parts/panel.js';
import { saveFile } from '../../parts/saving/save.js';
import { proof } from '../../site.js';

/** @typedef {import('answers/pentominoes').Answers} Answers */
/** @typedef {Answers['place']['result']} Place */
/** A check of the whole certificate, as this browser stores it; `day` is the date it ended.
 * @typedef {Answers['whole']['result'] & {day?: string}} Whole */
/** @typedef {import('answers/pentominoes').View} View */
/** @typedef {import('answers/pentominoes').State} State */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers> & {game: import('../../parts/playing/played-game.js').PlayedGame,
 *   mayMove: boolean, missing: string, certificates: Map<string, unknown>, sent: (name: string | null) => Promise<object>, lay: (placement: string) => unknown}} Pentominoes */

const RULES = ['board', 'pieces', 'turning', 'flipped', 'rule'];
/** Remember at most this many of the answers that the visitor has met, per certificate. */
const MOST_MET = 5000;
/** The length of the bar of all answers. */
const BAR = 1000;

/** @extends {Panel<Pentominoes>} */
export class Proof extends Panel {
  /** The random lines checked so far. @type {Answers['check']['result'] | null} */
  checked = null;

  /** @param {Pentominoes} host */
  constructor(host) {
    super(host, [...RULES, 'play', 'moves', 'refute']);
    this.place = host.question('place', { lane: 'quick', answered: ({ met }) => this.#meet(met) });
    this.check = host.question('check', {
      // Checking the same lines again adds nothing, and other rules have another certificate.
      own: [...RULES, 'seed'],
      kept: true,
      heard: (event) => {
        if (event.type === 'progress' && 'checked' in event) this.checked = event.checked ?? null;
        else if (event.type === 'result') this.checked = event.value;
      },
    });
    this.whole = host.question('whole', {
      own: RULES,
      heard: (event) => {
        if (event.type === 'progress' && event.whole) this.#keep(event.whole);
        else if (event.type === 'result') this.#keep({ ...event.value, day: dayOf(Date.now()) });
      },
    });
  }

  /** Whether a person is trying to refute the proof. */
  get on() {
    return this.host.state.refute && Boolean(this.host.view.certificate);
  }

  changed() {
    this.place.reset();
    this.#locate();
  }

  /** Finds the play in the certificate when it is the person's turn. */
  async #locate() {
    const { host } = this;
    await host.game.settled();
    const { moves } = host.state;
    if (!this.on || host.view.turn === 'engine' || !moves) return;
    const sent = await host.sent(host.view.certificate);
    if (host.state.moves !== moves) return;
    const asked = this.place.ask({ ...sent, tried: this.#met });
    this.place.wanted = false;
    await asked;
  }

  // --- what this browser remembers --------------------------------------------------------------------------------

  /** A stored value about this certificate. @param {string} name */
  #stored(name) {
    const all = /** @type {Record<string, unknown> | null} */ (this.host.context.kept(name));
    return all?.[this.host.view.certificate ?? ''];
  }

  /** @param {string} name @param {unknown} value */
  #store(name, value) {
    const { context, view } = this.host;
    const all = context.kept(name);
    context.keep(name, { ...(typeof all === 'object' ? all : {}), [view.certificate ?? '']: value });
  }

  /** The numbers of the answers met here. @returns {number[]} */
  get #met() {
    const met = this.#stored('met');
    return Array.isArray(met) ? met.filter((each) => Number.isInteger(each)).slice(-MOST_MET) : [];
  }

  /** @param {number[]} numbers */
  #meet(numbers) {
    const before = this.#met;
    const all = [...new Set([...before, ...numbers])].slice(-MOST_MET);
    if (all.length > before.length) this.#store('met', all);
  }

  /** The progress of the check of the whole certificate. */
  get #known() {
    const known = /** @type {Whole | undefined} */ (this.#stored('whole'));
    const good =
      known &&
      ['carry', 'sentence', 'work', 'claim'].every(
        (name) => typeof known[/** @type {'carry'} */ (name)] === 'string',
      );
    return good ? known : null;
  }

  /** @param {Whole} whole */
  #keep(whole) {
    if (whole.carry !== this.#known?.carry || whole.done) this.#store('whole', whole);
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  /** The sentence about the play's place in the certificate, shown instead of what the engine knows. */
  get says() {
    const { value, stage, sentence } = this.place;
    return stage === 'failed' ? sentence : (value?.sentence ?? '');
  }

  /** The part of the proof that is still ahead, beside the board. */
  beside() {
    const { value } = this.place;
    return html`<section class="proof-walk" data-answer aria-label="The proof">
      ${value?.answers ? this.#bar(value) : nothing}
      <p class="in-presenter-hidden" role="status" aria-label="Ahead of you">${value?.ahead} ${value?.tried}</p></section>`;
  }

  /** The buttons to continue with, on the first screen with the board. */
  buttons() {
    const { host } = this;
    const { value } = this.place;
    const untried = value?.longest && host.mayMove ? value.longest : '';
    return html`<button type="button" class="main" data-main data-answer="tool" aria-disabled=${untried ? 'false' : 'true'} @click=${() => untried && this.#follow(untried)}>Try the longest branch</button>
      <button type="button" class="in-presenter-hidden" aria-disabled=${host.state.moves === host.view.opening ? 'true' : 'false'} @click=${() => this.#begin()}>Back to the opening</button>`;
  }

  /** All answers of the certificate as a bar. @param {Place} place */
  #bar({ answers, first, last, met }) {
    const x = (/** @type {number} */ answer) => ((answer - 1) / answers) * BAR;
    const columns = new Set([...this.#met, ...met].map((answer) => Math.round(x(answer))));
    const checked = this.#known?.checked ?? 0;
    const words = `All ${grouped(answers)} answers. ${last < first ? 'None is' : `Those from ${grouped(first)} to ${grouped(last)} are`} ahead of you; ${checked ? `${grouped(checked)} are checked` : 'none is checked yet'}.`;
    return html`<svg class="proof-bar" viewBox="0 0 ${BAR} 30" preserveAspectRatio="none" role="img" aria-label=${words}>
        <rect class="proof-all" width=${BAR} height="30"></rect>
        ${svg`<rect class="proof-checked" width=${x(checked + 1)} y="24" height="6"></rect>`}
        ${last < first ? nothing : svg`<rect class="proof-ahead" x=${x(first)} width=${Math.max(4, x(last + 1) - x(first))} height="24"></rect>`}
        ${[...columns].map((at) => svg`<rect class="proof-met" x=${at} width="3" height="24"></rect>`)}</svg>
      <p class="fine in-presenter-hidden proof-keys">All answers of the proof, in order: <span class="proof-key is-ahead">ahead of you</span> <span class="proof-key is-met">met in this browser</span>${checked ? html` <span class="proof-key is-checked">checked in this browser</span>` : nothing}</p>`;
  }

  /** Starts after the certificate's opening; it is then your turn to reply on the board, which may be far above the button pressed. */
  async #begin() {
    const { host } = this;
    if (!(await host.context.go({ refute: true, play: 'second', moves: host.view.opening ?? '' }))) return;
    await host.game.settled();
    host.game.how.focus();
    this.#showBoard();
  }

  /** Plays a reply, which the certificate answers; the button is below the board, which may be out of sight. @param {string} reply */
  async #follow(reply) {
    await this.host.lay(reply);
    await this.host.game.settled();
    this.#showBoard();
  }

  /** Scrolls just enough to show the play or, on a low screen, at least the board. */
  #showBoard() {
    for (const part of [this.host.find('.pent-play'), this.host.find('ch-grid-board')])
      part?.scrollIntoView({ block: 'nearest' });
  }

  /** How far the engine looks ahead on a large board, and the certificate with its checks. */
  below() {
    const { host, checked } = this;
    const { certificate, reach } = host.view;
    if (!reach) return nothing;
    const text = html`<h3>The proof</h3><p class="soft">${reach}</p>`;
    if (!certificate) return html`<div class="no-print">${text}</div>`;
    return html`<div class=${checked || this.#known?.done ? '' : 'no-print'}>${text}<p class="soft" role="status">${host.missing}</p>
      ${this.on ? nothing : html`<p class="no-print"><button type="button" class="proof-begin" @click=${() => this.#begin()}>Try to refute it</button></p>`}
      ${this.#linesPart()}${this.#wholePart()}
      <p><button type="button" @click=${() => this.#save(certificate)}>Save the certificate</button></p></div>`;
  }

  #linesPart() {
    const { host, checked, check } = this;
    return host.panel(check, 'Check it here', {
      aside: host.form('lines', 'seed'),
      start: () => this.#check(0),
      answer: checked
        ? html`<p role=${check.running ? nothing : 'status'} aria-label="The check"><b>${checked.sentence}</b></p>
            <p class="soft">${checked.work} In each line the loser’s replies are drawn at random, the certificate answers each reply, and the rest is searched. The
              bound is on the share of wrong lines among lines drawn this way: a wrong answer that is seldom drawn can go unnoticed.</p>
            ${check.running ? nothing : html`<p><button type="button" @click=${() => this.#check(checked.lines)}>Go on: ${grouped(host.state.lines)} more lines</button></p>`}
            <p class="soft pent-hash">SHA-256 of the file: <code>${checked.sha256}</code></p>`
        : nothing,
    });
  }

  /** Checks random lines, from the start or after those already checked. @param {number} done */
  async #check(done) {
    if (!done) this.checked = null;
    await this.#ask(this.check, { done });
  }

  #wholePart() {
    const { host, whole } = this;
    const known = this.#known;
    const resting = whole.stage === 'idle' || whole.stage === 'stopped';
    const partly = resting && known && !known.done;
    return host.panel(whole, 'Check it all', {
      job: partly ? { stage: 'stopped', sentence: known.sentence } : whole.shown,
      start: () => this.#ask(this.whole, {}),
      stop: () => whole.stop(''),
      resume: () => this.#ask(this.whole, { carry: this.#known?.carry ?? '' }),
      answer:
        known?.done && !whole.running
          ? html`<p role="status" aria-label="The whole check"><b>${known.sentence}</b></p>
              <p class="soft">${known.day}: ${known.claim} ${known.work}</p>`
          : whole.running
            ? nothing
            : html`<p class="soft">Checks every answer and searches every endgame, which takes minutes to hours, depending on the computer. Stop whenever you like:
                this browser keeps what is checked, and the check resumes from there.</p>`,
    });
  }

  /** @param {{ask: (sent: any) => Promise<void>, stage: string}} question  any: each question has its own arguments @param {object} args */
  async #ask(question, args) {
    const { host } = this;
    await question.ask({ ...(await host.sent(host.view.certificate)), ...args });
    // The file may have been damaged: fetch it again for the next question.
    if (question.stage === 'failed') host.certificates.clear();
  }

  /** @param {string} name */
  async #save(name) {
    const bytes = await proof(name).catch(() => null);
    if (bytes) saveFile(new Blob([bytes]), name);
    else this.host.context.announce(`The certificate ${name} did not load.`);
  }
}
