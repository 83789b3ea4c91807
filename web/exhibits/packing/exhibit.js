// @ts-check
/** The exhibit *Packing*: shows a tray, its pieces, and questions about the position. */
import { html, nothing } from 'lit';
import { OWN as ESTIMATE, EstimateQuestion } from '../../parts/asking/estimate-question.js';
import { cellPlace } from '../../parts/boards/cells.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import '../../parts/controls/dialog.js';
import '../../parts/solids/space-picture.js';
import { FirstScreen } from '../../parts/first-screen.js';
import './editor/own-puzzle.js';
import { layersWords } from '../../parts/boards/solid.js';
import { Narrow, SMALL } from '../../parts/narrow.js';
import { Hand } from '../../parts/pieces/hand.js';
import { Pieces } from '../../parts/pieces/pieces.js';
import { arrangement } from './arrangement.js';
import { Chances } from './counting/chances.js';
import { Colouring } from './counting/colouring.js';
import { Counting } from './counting/counting.js';
import { Walk } from './counting/walk.js';
import { Photo } from './photo/photo.js';
import { Ending } from './play/ending.js';
import { Play } from './play/play.js';
import { Solved } from './play/solved.js';
import { puzzleOf } from './position-panel.js';
import { Booklet } from './puzzles/booklet.js';
import { Days } from './puzzles/days.js';
import { NewPuzzle } from './puzzles/new-puzzle.js';
import { Saving } from './saving.js';
import { Gallery } from './solutions/gallery.js';
import { Steps } from './solutions/steps.js';

/** @typedef {import('answers/packing').State} State */
/** @typedef {import('answers/packing').View} View */

/** @extends {ExhibitElement<View, State, import('answers/packing').Answers>} */
export default class Packing extends ExhibitElement {
  pieces = new Pieces();
  /** @type {Colouring} */
  colouring = new Colouring(this);
  /** @type {Walk} */
  walk = new Walk(this);
  /** @type {Counting} */
  counting = new Counting(this);
  estimate = new EstimateQuestion(this);
  hint = this.question('hint', { lane: 'quick' });
  /** @type {Hand} */
  hand = new Hand({
    element: this,
    pieces: this.pieces,
    announce: this.context.announce,
    sound: this.context.sound,
    place: (placement, from) => this.context.play(from ? `move ${from}.${placement}` : `place ${placement}`),
    remove: (piece) => this.context.play(`remove ${piece}`, { refused: this.newPuzzle.tell }),
    verdict: (placement) => this.chances.verdict(placement),
    stays: (placement) => this.newPuzzle.refuse(placement),
    pick: (cell) => this.chances.pick(cell),
  });
  /** @type {Chances} */
  chances = new Chances(this);
  /** @type {Gallery} */
  gallery = new Gallery(this);
  /** @type {Saving} */
  saving = new Saving(this);
  /** @type {Ending} */
  ending = new Ending(this);
  /** @type {NewPuzzle} */
  newPuzzle = new NewPuzzle(this);
  /** @type {Days} */
  days = new Days(this);
  /** @type {Solved} */
  solved = new Solved(this);
  /** @type {Booklet} */
  booklet = new Booklet(this);
  /** @type {Steps} */
  steps = new Steps(this);
  /** @type {Play} */
  play = new Play(this);
  /** @type {Photo} */
  photo = new Photo(this);
  firstScreen = new FirstScreen(this);
  /** On a phone, a hint is shown at the board, because below the buttons it would be off the screen. */
  small = new Narrow(this, SMALL);
  /** The last puzzle drawn by the visitor. */
  drawing = this.keep('drawing', () => ({ text: '' }));

  /** The content of the exhibit's dialog. @type {{heading: string, content: unknown}} */
  shown = { heading: '', content: nothing };

  /** @param {State} state */
  positionOf(state) {
    return `${state.puzzle}/${puzzleOf(state)}/${state.given}/${state.placed}/${state.kept}/${state.tell}`;
  }

  get unshared() {
    const { given, placed } = this.state;
    return given && placed
      ? { changes: { placed: '', kept: '', walked: '' }, words: 'with the pieces that I have placed' }
      : null;
  }

  keepsake() {
    const { title, rows, columns, cells, placed, challenge, round, lattice, white } = this.view;
    const drawn = placed.map(({ name }) => this.pieces.drawn(name));
    return {
      name: challenge ? `${title}, ${challenge.title}` : title,
      picture: {
        rows,
        columns,
        cells: cells?.map(cellPlace) ?? null,
        balls: round,
        lattice,
        white: white.map(cellPlace),
        pieces: drawn.map(({ cells: own, letter, colour }) => ({ cells: own, letter, colour })),
      },
    };
  }

  numbersOf() {
    const { title, placed } = this.view;
    return `${title}, ${placed.length ? `placed: ${placed.map(({ name }) => name).join(', ')}` : 'empty tray'}`;
  }

  positionChanged() {
    this.estimate.reset();
    this.hint.reset();
    this.hand.forget(puzzleOf(this.state));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!this.busy) {
      this.ending.look(this.view);
      this.solved.look(this.view);
    }
    if (changed.has('view')) this.hand.show(this.view);
  }

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refuse] */
  choose(name, value, refuse) {
    if (name !== 'puzzle') return super.choose(name, value, refuse);
    // Links to other puzzles do not carry the drawn puzzle; choosing it again brings it back.
    const { state } = this;
    if (state.puzzle === 'own') this.drawing.text = state.own;
    const usual = this.context.exhibit.parameters.find((each) => each.name === 'own')?.default;
    const own = value === 'own' && state.puzzle !== 'own' ? this.drawing.text || state.own : usual;
    return this.context.go({
      puzzle: value,
      own,
      placed: '',
      given: '',
      made: '',
      tell: 'live',
      walked: '',
      daily: '',
    });
  }

  /** Passes the arrangement on the screen to the style sheet. @param {Map<string, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    const { view } = this;
    if (!view || !changed.has('view')) return;
    const { across, wide, high } = arrangement(view);
    for (const [name, value] of Object.entries({ across, wide, high }))
      this.style.setProperty(`--tray-${name}`, String(value));
    this.style.setProperty('--tray-down', String(Math.ceil(view.pieces.length / across)));
    this.style.setProperty('--tray-count', String(view.pieces.length));
  }

  /** Shows something in a dialog. @param {string} heading @param {unknown} content */
  async showDialog(heading, content) {
    this.shown = { heading, content };
    this.requestUpdate();
    await this.updateComplete;
    const dialog = this.#dialog;
    await dialog.open();
    return dialog;
  }

  get #dialog() {
    return /** @type {import('../../parts/controls/dialog.js').Dialog} */ (this.find('.packing-dialog'));
  }

  get titles() {
    return { puzzle: this.view.title };
  }

  async showResults() {
    try {
      await import('./results/my-results.js');
    } catch {
      this.context.announce('My results did not load. Try again when you are online.');
      return;
    }
    this.showDialog('My results', html`<ch-my-results @leave=${() => this.#dialog.close()}></ch-my-results>`);
  }

  async showPuzzles() {
    try {
      await import('./puzzles/catalogue.js');
    } catch {
      this.context.announce('The puzzles did not load. Try again when you are online.');
      return;
    }
    this.showDialog(
      'All puzzles',
      html`<ch-catalogue .context=${this.context} .linkTo=${(/** @type {string} */ puzzle) => this.linkToPuzzle(puzzle)}
        @leave=${() => this.#dialog.close()}></ch-catalogue>`,
    );
  }

  /** The link that opens a puzzle to play. @param {string} puzzle */
  linkToPuzzle(puzzle) {
    const usual = Object.fromEntries(
      this.context.exhibit.parameters.map((each) => [each.name, each.default]),
    );
    return this.linkTo({ ...usual, puzzle, tell: 'asked' });
  }

  choices() {
    return html`${this.form('puzzle')}${
      // On a narrow screen, this button is in the menu of new puzzles.
      this.small.now || this.presenter
        ? nothing
        : html`<button type="button" class="small" @click=${() => this.showPuzzles()}>All puzzles</button>`
    }${this.newPuzzle.menu()}${this.play.choice()}${
      this.view.own && !this.presenter
        ? html`<button type="button" class="small" @click=${() => this.find('ch-own-puzzle h2')?.focus()}>Go to the drawing</button>`
        : nothing
    }${this.presenter && !this.play.on && !this.view.space ? this.chances.button() : nothing}`;
  }

  draw() {
    const { view } = this;
    const { stacked, long } = arrangement(view);
    return html`<div class="packing ${view.complete && this.ending.solved ? 'is-solved' : ''} ${view.round ? '' : 'is-square'} ${view.days ? 'shows-days' : ''}" @keydown=${(/** @type {KeyboardEvent} */ event) => this.colouring.escape(event)}>
      ${this.days.page()}
      ${this.#worksheetHead()}
      <section data-screen class="play first-screen ${stacked ? 'play-stacked' : ''} ${long && !view.space ? 'play-long' : ''} ${view.space ? 'play-solid' : ''}" aria-label="Board and pieces">
        <div class="play-tray first-parts">
          ${this.#boardPart()}
          <div class="group play-under first-parts">
            <div class="play-number first-status no-print" data-says>${this.newPuzzle.line()}${this.counting.finishPart()}${this.#sentence()}${this.booklet.part()}${this.steps.player()}${this.colouring.key()}</div>
          </div>
        </div>
        <div class="play-pieces first-parts">
          <div class="play-hand first-hand first-parts">${this.#helpPart()}${this.#trayPart()}</div>
          <div class="play-tools first-parts">
            <div class="tool-row no-print" role="group" aria-label="Help">
              ${
                this.booklet.entering
                  ? this.booklet.tools()
                  : this.play.on
                    ? this.play.tools()
                    : html`${this.#hintPart()}${this.chances.panel({ button: !this.presenter })}${this.gallery.panel()}`
              }
            </div>
          </div>
          ${view.space ? this.#spacePart() : nothing}
        </div>
      </section>
      ${
        view.own
          ? html`<section class="below no-print in-presenter-hidden" aria-label="Your own puzzle">
              <ch-own-puzzle .own=${view.own} .linked=${this.state.own} .pieces=${view.pieces} .context=${this.context} .coloured=${this.colouring.shown}
                @show-colouring=${(/** @type {CustomEvent<{reason: import('./counting/colouring.js').Reason}>} */ { detail }) => this.colouring.toggle(detail.reason)}></ch-own-puzzle></section>`
          : nothing
      }
      <section class="below no-print" aria-label="Solutions" data-answer="tool">${this.gallery.page()}</section>
      ${this.play.on ? nothing : this.#countPart()}
      <details class="below fold no-print in-presenter-hidden">
        <summary><h2>Save and print</h2></summary>
        ${this.saving.panel()}
      </details>
      ${this.photo.dialog()}
      <ch-drag-float></ch-drag-float>
      <ch-dialog class="packing-dialog" .heading=${this.shown.heading} .content=${this.shown.content}></ch-dialog>
    </div>`;
  }

  #countPart() {
    return html`<details class="below fold no-print" ?open=${Boolean(this.view.walked) || this.counting.offered}>
      <summary><h2>Count and estimate</h2></summary>
      <details class="settings"><summary>Settings</summary>${this.form('memory', ...ESTIMATE)}</details>
      <div class="columns fold-parts" data-answer>
        <div>${this.counting.panel()}${this.walk.panel()}</div>
        <div>${this.estimate.panel({ exact: this.counting.ways, aside: nothing })}</div>
      </div>
    </details>`;
  }

  /** Shown only on paper. */
  #worksheetHead() {
    const { view } = this;
    return html`<div class="worksheet only-print">
      <p>Name <span class="line"></span> Date <span class="line"></span></p>
      <h2>${view.title}</h2>
      <p>${view.placed.length ? 'Some pieces are already placed. ' : ''}Place the others so that they cover every cell, and use every
        piece. In how many ways can you do it? <span class="line"></span></p>
    </div>`;
  }

  /** Whether an answer replaces the words above the pieces. While a piece is in hand, these words say how it fits. */
  get hintAtBoard() {
    return this.small.now && !this.presenter && this.hand.idle;
  }

  /** The placement that a hint shows. */
  get #hintedPlacement() {
    return (this.play.on ? this.play.hint : this.hint).value?.placement ?? undefined;
  }

  #spacePart() {
    return html`<ch-space-picture data-point data-picture .tray=${this.view.space} .pieces=${this.hand.onBoard(this.#hintedPlacement)} .ghost=${this.hand.ghost} .white=${this.view.white}
      words=${this.view.spaceWords} .entering=${this.steps.entering} @press=${this.hand.press} @point=${this.hand.point} @command=${this.hand.command}></ch-space-picture>`;
  }

  #boardPart() {
    const { view, hand, pieces } = this;
    const layers = view.space?.layers ?? [];
    const extent = layers.length
      ? `${layers.length} layers of ${view.rows} rows and ${layers[0].columns} columns`
      : `${view.rows} rows and ${view.columns} columns`;
    const [rows, columns] = view.around;
    const joined = rows ? ', joined top to bottom' : columns ? ', joined left to right' : '';
    return html`<ch-grid-board class="first-board" data-point data-picture .rows=${view.rows} .columns=${view.columns} .cells=${pieces.cells} .lattice=${view.lattice} .white=${view.white} .around=${view.around}
      .pieces=${hand.onBoard(this.#hintedPlacement)} .ghost=${hand.ghost} .heat=${this.chances.heat} .classes=${this.colouring.classes}
      .marks=${this.play.on ? this.play.marks : this.counting.marks} .headings=${layers} .describe=${(/** @type {string} */ cell) => this.#describe(cell)}
      label="${view.title}, ${extent}${joined}"
      @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>`;
  }

  /** Details of a cell: its layer, and whether its piece is given. @param {string} cell */
  #describe(cell) {
    const { pieces, view } = this;
    const layers = view.space?.layers ?? [];
    const there = pieces.placedOn(cell);
    const given = there && pieces.isGiven(there.name) ? 'given' : '';
    return [given, layers.length ? layersWords(layers, [cellPlace(cell)]) : ''].filter(Boolean).join(', ');
  }

  #sentence() {
    const verdict = this.chances.verdict(this.hand.held?.placement ?? '');
    // If the tray is full, the panel says more.
    return this.view.complete || this.play.on
      ? nothing
      : html`<p class="soft finish-words" data-answer>${verdict?.sentence ?? this.view.sentence}</p>`;
  }

  #trayPart() {
    const pieces = this.hand.inTray().map((piece) => ({
      ...piece,
      wrong: this.counting.fitsNowhere(piece.name) ? 'fits nowhere' : '',
    }));
    return html`${this.hand.tray(pieces)}${this.hand.buttons()}`;
  }

  #helpPart() {
    if (this.view.complete && this.hand.idle) return nothing;
    const deep = this.view.pieces.some(({ orientations }) => (orientations[0]?.looks?.[0]?.length ?? 0) > 1);
    const answer = this.play.on ? this.play.answer() : this.hand.hintPart(this.hint.value);
    return this.hand.help(
      deep ? 'A ring marks a ball in the lower layer; a dark cell has no ball above it.' : nothing,
      this.hintAtBoard && !this.booklet.entering ? answer : nothing,
    );
  }

  #hintPart() {
    return this.panel(this.hint, 'Hint', {
      disabled: this.view.complete,
      main: this.counting.ways === '0',
      answer: this.hintAtBoard ? nothing : this.hand.hintPart(this.hint.value),
    });
  }
}
