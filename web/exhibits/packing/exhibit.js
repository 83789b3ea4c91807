// @ts-check
/** Packing: a tray, its pieces, and the questions one can ask about what lies there. */
import { html, nothing } from 'lit';
import { cellPlace, cellsOf } from '../../parts/cells.js';
import { EstimateQuestion } from '../../parts/estimate-question.js';
import { ExhibitElement, Question } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { duration, grouped } from '../../parts/figures.js';
import '../../parts/drag-float.js';
import '../../parts/grid-board.js';
import '../../parts/job-panel.js';
import '../../parts/piece-tray.js';
import './space-picture.js';
import { Chances } from './chances.js';
import { Colouring, reasonList } from './colouring.js';
import { Gallery } from './gallery.js';
import { Hand } from './hand.js';
import './own-puzzle.js';
import { Saving } from './saving.js';
import { layersWords, spanOf } from './solid.js';
import { Walk } from './walk.js';

/** Cells as a text that does not depend on their order. @param {number[][]} cells */
const spelled = (cells) => cells.map(String).sort().join(' ');

/** What tells puzzles with equal names of pieces apart. @param {any} view */
const drawnAs = (view) => `${view?.title}/${view?.own?.text ?? ''}`;

/** Layers of a piece moved from the corner to where it lies. @param {number[][][] | undefined} layers @param {number} row
 * @param {number} column */
const moved = (layers, row, column) => layers?.map((layer) => layer.map(([r, c]) => [r + row, c + column]));

export default class Packing extends ExhibitElement {
  // What the answers say stands in regions that are spoken by themselves; only what stands nowhere is announced.
  finish = new Question(this, { job: 'finish' });
  count = new Question(this, { job: 'count' });
  estimate = new EstimateQuestion(this);
  walk = new Walk(this);
  hint = new Question(this, { job: 'hint', lane: 'quick' });
  chances = new Chances(this);
  gallery = new Gallery(this);
  saving = new Saving(this);
  hand = new Hand(this);
  colouring = new Colouring(this);

  constructor() {
    super();
    /** Placements that have been drawn, ready to be drawn again. @type {Map<string, any>} */
    this.known = new Map();
    /** The side of a square in which every piece has room in space, once it is known. */
    this.span = 0;
    this.puzzle = '';
    /** The memory allowed for counting, in MB. @type {number | undefined} */
    this.memory = undefined;
    /** The tray that `count` is about. */
    this.counted = '';
    /** The puzzle of one's own that was on the table last. */
    this.drawing = '';
  }

  /** @param {Record<string, any>} state */
  positionOf(state) {
    return `${state.puzzle}/${state.puzzle === 'own' ? state.own : ''}/${state.placed}`;
  }

  positionChanged() {
    // How many solutions the empty tray has does not depend on what lies there.
    const tray = `${this.state.puzzle}/${this.state.own ?? ''}`;
    for (const question of this.questions) {
      if (question !== this.count || tray !== this.counted) question.reset();
    }
    this.counted = tray;
    this.walk.moved();
    this.gallery.moved();
    this.hand.moved();
    this.colouring.moved();
    const puzzle = this.state.puzzle === 'own' ? this.state.own : this.state.puzzle;
    if (this.puzzle !== puzzle) {
      this.puzzle = puzzle;
      this.hand.left();
      this.chances.left();
    }
    this.finish.ask();
    this.chances.moved();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (this.memory !== this.state.memory) {
      // More memory may be enough for what was too large.
      if (this.memory !== undefined && this.finish.failure === 'too large') this.finish.ask();
      this.memory = this.state.memory;
    }
    if (changed.has('view')) {
      this.hand.pending = null;
      const another = drawnAs(changed.get('view')) !== drawnAs(this.view);
      if (this.known.size > 4000 || another) this.known = new Map();
      if (another) this.span = 0;
    }
  }

  // --- what Python says, ready to draw -------------------------------------------------------------------------

  /** @param {string} name */
  piece(name) {
    return this.view.pieces.find((/** @type {any} */ piece) => piece.name === name);
  }

  /** @param {string} name @param {number} number */
  orientation(name, number) {
    const { orientations } = this.piece(name);
    return orientations[number % orientations.length];
  }

  /** The piece of a placement such as White:a1a2b2, ready to draw. @param {string} placement @param {any} [look] */
  drawn(placement, look = 'laid') {
    const known = this.known.get(placement);
    if (known) return { ...known, look };
    const [name] = placement.split(':');
    const { letter, colour, orientations } = this.piece(name);
    const cells = cellsOf(placement).map(cellPlace);
    const row = Math.min(...cells.map((cell) => cell[0]));
    const column = Math.min(...cells.map((cell) => cell[1]));
    const corner = spelled(cells.map(([r, c]) => [r - row, c - column]));
    const orientation = orientations.findIndex((/** @type {any} */ each) => spelled(each.cells) === corner);
    const layers = moved(orientations[orientation]?.looks?.[0], row, column);
    const drawn = { name, letter, colour, cells, layers, orientation: Math.max(0, orientation) };
    this.known.set(placement, drawn);
    return { ...drawn, look };
  }

  /** How a piece of a solid tray looks in space, as it is turned now; undefined in a flat tray. @param {string} name */
  inSpace(name) {
    const { space, pieces } = this.view;
    if (!space) return undefined;
    this.span ||= spanOf(pieces, space.front);
    return {
      front: space.front,
      faces: this.orientation(name, this.hand.turnedTo(name)).faces,
      span: this.span,
    };
  }

  get board() {
    return /** @type {import('../../parts/grid-board.js').GridBoard} */ (this.querySelector('ch-grid-board'));
  }

  get tray() {
    return /** @type {import('../../parts/piece-tray.js').PieceTray} */ (this.querySelector('ch-piece-tray'));
  }

  /** Where a piece lies of which none is left in the tray; undefined while there is one. @param {string} name */
  laidAs(name) {
    if (this.piece(name).left > 0) return undefined;
    return this.view.placed.find((/** @type {any} */ placement) => placement.piece === name);
  }

  /** The laid piece on a cell, as its placement. @param {string} cell */
  placementAt(cell) {
    return this.view.placed.find((/** @type {any} */ placement) => placement.cells.includes(cell));
  }

  // --- answers ----------------------------------------------------------------------------------------------------

  /** @param {any} answer */
  #status(answer) {
    const exact = answer.exact === false ? 'not exact' : 'exact';
    return [exact, answer.seconds === undefined ? '' : duration(answer.seconds)].filter(Boolean).join(', ');
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  render() {
    const { view } = this;
    if (!view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    const exact = this.finish.value ?? (this.state.placed ? null : this.count.value);
    return html`<div class="packing" @keydown=${(/** @type {KeyboardEvent} */ event) => this.colouring.escape(event)}><div class="exhibit">
      <section aria-label="Board and pieces">
        ${this.#puzzleForm()}
        ${this.#worksheetHead()}
        ${this.#boardPart()}
        ${
          view.space
            ? html`<div class="beside-space">${this.#spacePart()}<div>${this.#finishPart()}${this.#trayPart()}</div></div>`
            : html`${this.#finishPart()}${this.#trayPart()}`
        }
        ${this.chances.panel()}
      </section>
      <details class="panel no-print" ?open=${!this.presenter}>
        <summary><h2>Questions</h2></summary>
        ${this.#countPart()}
        ${this.walk.panel()}
        ${this.estimate.panel({ exact: exact?.value })}
        ${this.#hintPart()}
        ${this.saving.panel()}
      </details>
      </div>
      ${
        view.own
          ? html`<section class="below no-print in-presenter-hidden" aria-label="Your own puzzle">
              <ch-own-puzzle .own=${view.own} .pieces=${view.pieces} .context=${this.context} .coloured=${this.colouring.shown}
                @show-colouring=${(/** @type {CustomEvent} */ { detail }) => this.colouring.toggle(detail.reason)}></ch-own-puzzle></section>`
          : nothing
      }
      <section class="below no-print" aria-label="Solutions">${this.gallery.panel()}</section>
      <ch-drag-float></ch-drag-float>
    </div>`;
  }

  #puzzleForm() {
    return html`<div class="no-print in-presenter-hidden">${this.form('puzzle')}</div>${
      this.view.own
        ? html`<p class="no-print in-presenter-hidden"><button type="button" class="small" @click=${() => {
            /** @type {HTMLElement | null} */ (this.querySelector('ch-own-puzzle h2'))?.focus();
          }}>Go to the drawing</button></p>`
        : nothing
    }`;
  }

  /** @param {string} name @param {any} value */
  choose(name, value) {
    return name === 'puzzle' ? this.#choosePuzzle(value) : super.choose(name, value);
  }

  /** @param {string} puzzle */
  #choosePuzzle(puzzle) {
    // A drawn puzzle does not travel in the links of others; it is there again when it is chosen again.
    if (this.state.puzzle === 'own') this.drawing = this.state.own;
    const usual = this.context.exhibit.parameters.find(({ name }) => name === 'own')?.default;
    const own = puzzle === 'own' && this.state.puzzle !== 'own' ? this.drawing || this.state.own : usual;
    return this.context.go({ puzzle, own, placed: '', walked: '' });
  }

  /** What only paper shows. */
  #worksheetHead() {
    const { view } = this;
    return html`<div class="worksheet only-print">
      <p>Name <span class="line"></span> Date <span class="line"></span></p>
      <h2>${view.title}</h2>
      <p>${view.placed.length ? 'Some pieces lie already. ' : ''}Lay the others so that every cell is covered and every piece is used.
        In how many ways can it be done? <span class="line"></span></p>
    </div>`;
  }

  /** What lies in the tray, what is hinted at and what is taken up, ready to draw. */
  #lying() {
    const { view, hand } = this;
    const pieces = view.placed.map((/** @type {any} */ placement) =>
      this.drawn(placement.name, placement.name === hand.from ? 'held' : 'laid'),
    );
    const hinted = this.hint.value?.placement;
    if (hinted && !hand.held && !hand.pending) pieces.push(this.drawn(hinted, 'hint'));
    return pieces;
  }

  /** A solid tray once more, as a picture in space. */
  #spacePart() {
    return html`<ch-space-picture .tray=${this.view.space} .pieces=${this.#lying()} .ghost=${this.hand.ghost}
      words=${this.view.spaceWords}></ch-space-picture>`;
  }

  #boardPart() {
    const { view, hand } = this;
    const layers = view.space?.layers ?? [];
    const extent = layers.length
      ? `${layers.length} layers of ${view.rows} rows and ${layers[0].columns} columns`
      : `${view.rows} rows and ${view.columns} columns`;
    return html`<ch-grid-board .rows=${view.rows} .columns=${view.columns} .cells=${view.cells ? new Set(view.cells) : null}
      .pieces=${this.#lying()} .ghost=${hand.ghost} .heat=${this.chances.heat} .classes=${this.colouring.classes}
      .headings=${layers} .describe=${(/** @type {string} */ cell) => (layers.length ? layersWords(layers, [cellPlace(cell)]) : '')}
      label="${view.title ?? 'Board'}, ${extent}"
      @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>`;
  }

  #finishPart() {
    const { finish } = this;
    const { held } = this.hand;
    const answer = finish.value;
    let content;
    if (answer?.value !== undefined) {
      const none = answer.value === '0';
      const words = this.view.complete ? '' : answer.value === '1' ? 'way to finish' : 'ways to finish';
      content = this.view.complete
        ? figure({ value: 'The tray is full', status: 'a solution', size: 'large' })
        : none
          ? figure({ value: 'No way to finish', status: this.#status(answer), kind: 'none', size: 'large' })
          : figure({
              value: grouped(answer.value),
              status: `${words}, ${this.#status(answer)}`,
              size: 'large',
            });
    } else if (finish.stage === 'failed') content = html`<p>${finish.sentence}</p>${this.walk.offer(finish)}`;
    else {
      content = figure({
        value: '…',
        status:
          this.status.stage === 'ready'
            ? 'counting the ways to finish'
            : 'ways to finish, as soon as Python is ready',
        kind: 'unfinished',
        size: 'large',
      });
    }
    return html`<div class="finish no-print" role="status" aria-label="Ways to finish">${content}
        ${reasonList(answer?.reasons ?? [], this.colouring.shown, this.colouring.toggle)}</div>
      ${this.colouring.key()}
      <p class="soft finish-words no-print">${(held?.at && this.chances.verdict(this.hand.placement(held))?.sentence) || (this.view.sentence ?? '')}</p>`;
  }

  #trayPart() {
    const { hand, view } = this;
    const pieces = view.pieces.map((/** @type {any} */ piece) => {
      const { cells, looks } = this.orientation(piece.name, hand.turnedTo(piece.name));
      const words = [
        piece.left > 0 ? 'in the tray' : 'on the board',
        piece.copies > 1 ? `${piece.left} of ${piece.copies} left` : '',
        piece.words,
      ];
      return {
        ...piece,
        cells,
        layers: looks?.[0],
        space: this.inSpace(piece.name),
        laid: piece.left === 0,
        several: piece.copies > 1 ? `×${piece.left}` : '',
        words: words.filter(Boolean).join(', '),
      };
    });
    const tips = view.pieces.some((/** @type {any} */ { orientations }) =>
      orientations.some(
        (/** @type {any} */ { tipped }, /** @type {number} */ i) => tipped !== undefined && tipped !== i,
      ),
    );
    const solid = view.pieces.some(
      (/** @type {any} */ { orientations }) => orientations[0]?.looks?.[0]?.length > 1,
    );
    return html`<div class="tray-part">
      ${solid ? html`<p class="soft">A ring marks a ball in the lower layer; a dark cell has no ball above it.</p>` : nothing}
      <ch-piece-tray .pieces=${pieces} held=${hand.held?.piece ?? ''} label="Pieces" @choose=${hand.choose} @grab=${hand.grab}
        @command=${hand.command}></ch-piece-tray>
      ${hand.buttons(tips)}
    </div>`;
  }

  #countPart() {
    const answer = this.count.value;
    return html`<ch-job-panel words="Count all solutions" .job=${this.count.shown} @start=${() => this.count.ask()}
      .aside=${this.form('memory')}
      @stop=${() => this.count.stop()} .answer=${
        answer
          ? html`<p role="status" aria-label="Number of solutions">${figure({ value: grouped(answer.value), status: `solutions${this.state.placed ? ' from the empty tray' : ''}, ${this.#status(answer)}` })}</p>
            <p class="soft">${this.#method(answer)}</p>`
          : this.state.placed && this.count.failure === 'too large'
            ? html`<p class="soft">A search counts the ways to finish what lies on the tray: take the pieces up to search all solutions.</p>`
            : this.walk.offer(this.count)
      }></ch-job-panel>`;
  }

  /** @param {any} answer */
  #method(answer) {
    const parts = [answer.method ? `By ${answer.method}` : ''];
    if (answer.states) parts.push(`${grouped(answer.states)} states at the peak`);
    const words = `${parts.filter(Boolean).join(', ')}.`;
    if (!answer.upToSymmetry) return words;
    if (answer.order === 1) return `${words} The tray has no symmetry.`;
    return `${words} Up to ${answer.symmetry}: ${grouped(answer.upToSymmetry)}.`;
  }

  #hintPart() {
    const answer = this.hint.value;
    return html`<ch-job-panel words="Hint" .job=${this.hint.shown} @start=${() => this.hint.ask()} @stop=${() => this.hint.stop()}
      ?disabled=${Boolean(this.view.complete)} .answer=${
        answer
          ? html`<p role="status" aria-label="Hint">${answer.sentence}</p>${
              answer.placement
                ? html`<p><button type="button" @click=${() => this.context.play(`lay ${answer.placement}`)}>Lay it there</button></p>`
                : nothing
            }`
          : nothing
      }></ch-job-panel>`;
  }
}
