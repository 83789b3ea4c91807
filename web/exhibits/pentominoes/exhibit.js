// @ts-check
/** The exhibit *The pentomino game*: shows a board, the pieces, the engine's moves, and who wins. */
import { html, nothing } from 'lit';
import { cellsOf } from '../../parts/boards/cells.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped } from '../../parts/figures.js';
import { FirstScreen } from '../../parts/first-screen.js';
import { say } from '../../parts/language.js';
import { Narrow, SMALL } from '../../parts/narrow.js';
import { Hand } from '../../parts/pieces/hand.js';
import { Pieces } from '../../parts/pieces/pieces.js';
import { PlayedGame } from '../../parts/playing/played-game.js';
import { cite } from '../../parts/saving/citation.js';
import { keepProofs, proof } from '../../site.js';
import { Proof } from './proof.js';
import '../../parts/charts/data-table.js';
import '../../parts/charts/line-chart.js';

/** @typedef {import('answers/pentominoes').View} View */
/** @typedef {import('answers/pentominoes').State} State */
/** @typedef {import('answers/pentominoes').Answers} Answers */

/** The parameters that start another play when changed. */
const PLAY = ['board', 'pieces', 'turning', 'flipped', 'rule'];
/** How many winning moves to list. */
const SHORT = 12;

/** A placement in words. @param {string} placement */
const named = (placement) => `${placement[0]} on ${cellsOf(placement).join(' ')}`;

/** The status of a verdict: proved by a certificate, or exact by a complete search. @param {string} how */
const certainty = (how) => (how.startsWith('proved') ? 'proved' : 'exact');

/** @extends {ExhibitElement<View, State, Answers>} */
export default class Pentominoes extends ExhibitElement {
  pieces = new Pieces();
  game = new PlayedGame(this, {
    rules: [...PLAY, 'play'],
    goOn: 'Let the engine move',
    // Near the end of a game, a search is quicker, but it may find a different answer from the one in the proof.
    sent: () => this.sent(this.proof.on ? this.view.certificate : this.view.proof),
    // The certificate file may have been damaged: fetch it again for the next question.
    failed: () => this.certificates.clear(),
    told: ({ placement, sentence }) => `${named(placement)}. ${sentence}`,
    focus: () => this.hand.board.focusCell(this.hand.board.at),
    before: (at) => this.state.moves.split('.').slice(0, at).join('.'),
    why: () => this.game.ask(this.who),
  });
  who = this.question('who');
  winning = this.question('winning');
  why = this.question('why');
  proof = new Proof(this);
  /** @type {Hand} */
  hand = new Hand({
    element: this,
    pieces: this.pieces,
    announce: this.context.announce,
    sound: this.context.sound,
    place: (placement) => this.lay(placement),
    verdict: (placement) => this.#verdict(placement),
    stays: () => this.context.announce('A placed piece stays where it is; Undo takes a move back.'),
    mayMove: () => this.mayMove,
  });
  /** Certificates fetched or being fetched; null for one that did not load. @type {Map<string, Promise<Uint8Array | null>>} */
  certificates = new Map();
  firstScreen = new FirstScreen(this);
  /** On a phone, a hint is shown at the board, because below the buttons it would be off the screen. */
  small = new Narrow(this, SMALL);
  /** The reason why there is no certificate, or ''. */
  missing = '';

  /** The verdict on a placement, if the winning moves are known. @param {string} placement */
  #verdict(placement) {
    const { value } = this.winning;
    if (!value || !placement) return null;
    const wins = value.winning.includes(placement);
    if (!wins && !value.complete) return null;
    return { dead: !wins, sentence: wins ? 'This move wins.' : 'This move loses.' };
  }

  get cited() {
    return ['board', 'turning', 'rule'];
  }

  /** @param {State} state */
  positionOf({ board, pieces, turning, flipped, rule, play, moves }) {
    return JSON.stringify([board, pieces, turning, flipped, rule, play, moves]);
  }

  positionChanged() {
    for (const question of [this.who, this.winning, this.why]) question.reset();
    this.hand.forget(JSON.stringify(PLAY.map((name) => this.state[/** @type {keyof State} */ (name)])));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.proof.check.stage === 'idle') this.proof.checked = null;
    if (!changed.has('view') || !this.view) return;
    // Fetch the certificate early, so that the engine need not wait.
    if (this.view.certificate) this.#certificate(this.view.certificate);
    const given = this.view.placed.map(({ name }) => name);
    this.hand.show({ ...this.view, challenge: { given } });
  }

  connectedCallback() {
    super.connectedCallback();
    keepProofs();
  }

  /** Whether a hint replaces the words above the pieces. While a piece is in hand, these words say how it fits. */
  get hintAtBoard() {
    return this.small.now && !this.presenter && this.hand.idle;
  }

  /** A play that continues an example's moves still belongs to the example. @param {string} name @param {unknown} value */
  keepsTo(name, value) {
    return name === 'moves'
      ? !value || `${this.state.moves}.`.startsWith(`${value}.`)
      : super.keepsTo(name, value);
  }

  get mayMove() {
    return !this.game.thinking && !this.busy && !this.view.over && this.view.turn !== 'engine';
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  async choose(name, value, refused) {
    const ok = await this.game.choose(name, value, refused);
    if (ok && this.view) await this.game.goOn();
    return ok;
  }

  // --- the engine ---------------------------------------------------------------------------------------------------

  /** A certificate's bytes; null if it does not load. @param {string} name */
  #certificate(name) {
    const known = this.certificates.get(name);
    if (known) return known;
    const coming = proof(name).catch(() => {
      this.certificates.delete(name); // retry next time, when there may be a network
      this.missing = `The certificate ${name} did not load; without it the engine is certain only near the end of a play.`;
      this.requestUpdate();
      return null;
    });
    this.certificates.set(name, coming);
    coming.then((bytes) => {
      if (bytes && this.missing) {
        this.missing = '';
        this.requestUpdate();
      }
    });
    return coming;
  }

  /** The arguments for every question: the certificate, if there is one. @param {string | null} name */
  async sent(name) {
    const certificate = name && (await this.#certificate(name));
    return certificate ? { certificate } : {};
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  choices() {
    return html`${this.examples()}${this.form('play')}${this.game.level()}`;
  }

  draw() {
    const { turning, weakness, moves } = this.state;
    // After Undo, or on another board, the engine's sentence is out of date.
    const { said } = this.game;
    const walks = this.proof.on && !this.view.over;
    return html`<div class="pent is-square ${walks ? 'is-walked' : ''}">
      <section class="stack pent-play first-screen" data-screen="beside" aria-label="Board and pieces">
        <div class="pent-words first-status">
          ${this.game.words(this.proof.on ? this.proof.says : said?.moves === moves ? said.sentence : '')}
        </div>
        <div class="pent-board first-board">${this.#boardPart()}</div>
        <div class="pent-side first-parts">
          <div class="first-hand first-parts">${this.#trayPart()}</div>
          <div class="tool-row">${this.#buttons()}</div>
          ${walks ? this.proof.beside() : nothing}
          <div class="first-rules">${walks ? nothing : this.game.ending()}${this.view.over ? this.#linePart() : nothing}${walks ? nothing : this.game.rules()}</div>
        </div>
      </section>
      <div class="below stack pent-below">
        <section aria-label="Questions" data-answer>${this.#winningPart()}${this.#whyPart()}${this.proof.below()}</section>
        <section aria-label="The play so far">${this.#curvePart()}${this.view.over ? nothing : this.#linePart()}
          <div class="job in-presenter-hidden no-print"><h3>Your own game</h3>
            ${this.form('board', 'pieces', 'turning', ...(turning === 'only' ? ['flipped'] : []), 'rule', ...(weakness && !this.view.certificate ? ['seed'] : []))}</div>
        </section>
      </div>
      <ch-drag-float></ch-drag-float>
    </div>`;
  }

  #boardPart() {
    const { view, hand, pieces } = this;
    const dead = new Map(view.dead.map((cell) => [cell, { number: 0, words: 'no piece can reach it' }]));
    const most = Math.max(1, ...(this.winning.value?.cells ?? []).map(({ wins }) => wins));
    const heat =
      this.winning.value?.cells.length && !this.hides
        ? new Map(
            this.winning.value.cells.map(({ name, wins, moves }) => [
              name,
              {
                value: wins / most,
                words: `${wins} of ${moves} moves that cover it win`,
                text: wins ? String(wins) : '',
              },
            ]),
          )
        : null;
    return html`<ch-grid-board data-point data-picture .rows=${view.rows} .columns=${view.columns} .cells=${pieces.cells}
      .pieces=${hand.onBoard(this.game.hint.value?.placement)} .ghost=${hand.ghost} .classes=${dead} .heat=${heat} label="${view.title}, ${view.rows} rows and ${view.columns} columns"
      @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>`;
  }

  #trayPart() {
    const { hand, view } = this;
    const answer = this.hintAtBoard ? this.hand.hintPart(this.game.hint.value) : nothing;
    return html`${view.over ? nothing : hand.help(nothing, answer)}${hand.tray()}${view.over ? nothing : hand.buttons()}`;
  }

  #buttons() {
    const { on } = this.proof;
    return html`${this.game.buttons('pent-buttons', on ? this.proof.buttons() : nothing)}${this.view.over || on ? nothing : this.#asks()}`;
  }

  #asks() {
    const { hint } = this.game;
    return html`<div class="pent-asks" data-answer="tool">${this.panel(this.who, 'Who is winning?', {
      start: () => this.game.ask(this.who),
      answer: this.who.value
        ? html`<p role="status" aria-label="Who is winning"><b>${this.who.value.sentence}</b> <span class="soft">${this.who.value.how}</span> ${
            this.who.value.wins === null
              ? nothing
              : cite({
                  what: 'who-wins',
                  value: `The player to move ${this.who.value.wins ? 'wins' : 'loses'}`,
                  words: '',
                  how: certainty(this.who.value.how),
                })
          }</p>`
        : nothing,
    })}
      ${this.panel(hint, 'Hint', {
        start: () => this.game.ask(hint),
        main: this.view.turn !== 'engine',
        answer: this.hintAtBoard ? nothing : this.hand.hintPart(this.game.hint.value),
      })}</div>`;
  }

  /** Plays the person's move. @param {string} placement */
  async lay(placement) {
    const made = await this.context.play(`place ${placement}`);
    if (made.ok) this.game.goOn();
    return made;
  }

  #winningPart() {
    const { value } = this.winning;
    /** @type {import('../../parts/saving/table-file.js').Column[]} */
    const columns = [
      { title: 'Piece' },
      { title: 'moves', kind: 'number' },
      { title: 'winning', kind: 'number' },
    ];
    return this.panel(this.winning, 'All winning moves', {
      start: () => this.game.ask(this.winning),
      disabled: this.view.over,
      answer: value
        ? html`<p role="status" aria-label="Winning moves">${
            value.complete || value.winning.length
              ? figure({
                  value: `${value.complete ? '' : 'at least '}${grouped(value.winning.length)}`,
                  status: `of ${grouped(value.moves)} moves win, ${value.how}`,
                  cite: value.complete ? 'winning-moves' : null,
                })
              : nothing
          }</p>
            <p class="soft">${value.sentence} ${
              value.cells.length
                ? 'Darker cells are covered by more winning moves; the number in a cell says how many. With a piece in hand, the page says whether it would win there.'
                : ''
            }</p>
            ${
              value.winning.length
                ? html`<p>${value.winning
                    .slice(0, SHORT)
                    .map(
                      (move, i) =>
                        html`${i ? '; ' : ''}<button type="button" class="link" @click=${() => this.lay(move)} ?disabled=${!this.mayMove}>${named(move)}</button>`,
                    )}${value.winning.length > SHORT ? `; and ${grouped(value.winning.length - SHORT)} more.` : '.'}</p>`
                : nothing
            }
            ${
              value.pieces.length
                ? html`<details><summary>Piece by piece</summary><ch-data-table how="exact" caption="Moves that win, exact" .columns=${columns}
              .rows=${value.pieces.map(({ name, wins, moves }) => [name, grouped(moves), grouped(wins)])}></ch-data-table></details>`
                : nothing
            }`
        : nothing,
    });
  }

  #whyPart() {
    const { items, value } = this.why;
    /** @type {Map<string, Answers['why']['found'][]>} */
    const byPiece = new Map();
    for (const each of items) {
      const piece = each.reply[0];
      byPiece.set(piece, [...(byPiece.get(piece) ?? []), each]);
    }
    const columns = [{ title: 'Reply' }, { title: 'Answer' }];
    return this.panel(this.why, 'Why?', {
      disabled: this.view.over,
      start: () => this.game.ask(this.why),
      answer: value
        ? html`<p role="status" aria-label="Why"><b>${value.sentence}</b> <span class="soft">${value.how}</span> ${
            value.replies
              ? cite({
                  what: 'replies',
                  value: grouped(value.replies),
                  words:
                    value.move === null
                      ? 'moves, each with an answer that wins'
                      : `replies to ${named(value.move)}, each with an answer that wins`,
                  how: certainty(value.how),
                })
              : nothing
          }</p>
            ${[...byPiece].map(
              ([
                piece,
                rows,
              ]) => html`<details><summary>${rows.length === 1 ? `The reply with ${piece}` : `${grouped(rows.length)} replies with ${piece}`}</summary>
                <ch-data-table how=${certainty(value.how)} caption="Replies with ${piece}, each with its answer" .columns=${columns}
                  .rows=${rows.map(({ reply, answer }) => [cellsOf(reply).join(' '), answer ? named(answer) : 'the play is over'])}></ch-data-table></details>`,
            )}`
        : nothing,
    });
  }

  #curvePart() {
    const { curve } = this.view;
    const points = curve.map((y, x) => ({ x, y, low: y, high: y }));
    const told = curve.map((count, i) => `${grouped(count)} after ${i}`).join(', ');
    return html`<h3>Remaining placements</h3>
      ${
        curve.length > 1
          ? html`<ch-line-chart .curves=${[{ name: say('Placements possible'), points, look: 1 }]} .bands=${false} how="exact" xTitle="pieces placed"
              yTitle="placements possible" label="Placements that remain" words="Placements possible: ${told} moves."></ch-line-chart>`
          : html`<p>${figure({ value: grouped(curve[0]), status: 'first moves, exact', cite: 'first-moves' })}</p>`
      }`;
  }

  #linePart() {
    const { placed } = this.view;
    if (!placed.length) return nothing;
    return html`<h3>Line of play</h3>${this.game.strip(placed.map(({ name, player }) => html`<b>${player}</b> ${named(name)}`))}`;
  }
}
