// @ts-check
/** Packing: a tray, its pieces, and the questions one can ask about what lies there. */
import { html, nothing } from 'lit';
import { cellName, cellPlace } from '../parts/cells.js';
import { drag } from '../parts/drag.js';
import { ExhibitElement, Question } from '../parts/exhibit.js';
import { figure } from '../parts/figure.js';
import { about, duration, grouped, percent } from '../parts/figures.js';
import { icon } from '../parts/icons.js';
import { letterCell } from '../parts/piece-shape.js';
import { pictureFile, saveFile } from '../parts/save.js';
import '../parts/bar-chart.js';
import '../parts/board-gallery.js';
import '../parts/drag-float.js';
import '../parts/form.js';
import '../parts/grid-board.js';
import '../parts/job-panel.js';
import '../parts/line-chart.js';
import '../parts/piece-tray.js';
import { Chances } from './packing/chances.js';
import './packing/own-puzzle.js';

/** Points of the estimate's curve that are kept; beyond it every second one is dropped. */
const CURVE = 600;
/** Boards on one page of the gallery. */
const PAGE = 12;

/**
 * A piece in a person's hand: which way it is turned and where on the board its grip (one of its balls) is.
 * @typedef {object} Hand
 * @property {string} piece
 * @property {number} orientation
 * @property {number} grip  index of the ball that is held
 * @property {[number, number] | null} at  row and column of the grip; null while it is over no cell
 * @property {string} from  the placement it was picked up from, or ''
 * @property {'key' | 'pointer' | 'drag'} how
 */

/** Cells as a text that does not depend on their order. @param {number[][]} cells */
const spelled = (cells) => cells.map(String).sort().join(' ');

/** What tells puzzles with equal names of pieces apart. @param {any} view */
const drawnAs = (view) => `${view?.title}/${view?.own?.text ?? ''}`;

/** Layers of a piece moved from the corner to where it lies. @param {number[][][] | undefined} layers @param {number} row
 * @param {number} column */
const moved = (layers, row, column) => layers?.map((layer) => layer.map(([r, c]) => [r + row, c + column]));

export default class Packing extends ExhibitElement {
  static properties = { hand: { state: true }, page: { state: true } };

  // What the answers say stands in regions that are spoken by themselves; only what stands nowhere is announced.
  finish = new Question(this, { job: 'finish' });
  count = new Question(this, { job: 'count' });
  estimate = new Question(this, { job: 'estimate', heard: (event) => this.#estimated(event) });
  // Asked of the one worker for short questions, which keeps the table of all solutions between two of them.
  solutions = new Question(this, { job: 'solutions', lane: 'quick', heard: (event) => this.#found(event) });
  random = new Question(this, { job: 'random', lane: 'quick', heard: (event) => this.#foundAtRandom(event) });
  hint = new Question(this, { job: 'hint', lane: 'quick' });
  chances = new Chances(this);
  saving = new Question(this, {
    job: 'export',
    heard: (event) => this.#kept(event),
    ended: () => this.#saveKept(),
  });

  constructor() {
    super();
    /** @type {Hand | null} */
    this.hand = null;
    /** Placements that have been drawn, ready to be drawn again. @type {Map<string, any>} */
    this.known = new Map();
    this.puzzle = '';
    /** The tray that `count` is about. */
    this.counted = '';
    /** The puzzle of one's own that was on the table last. */
    this.drawing = '';
    /** The way each piece is turned in the tray. @type {Map<string, number>} */
    this.turned = new Map();
    /** What is shown at once while Python looks at a move: the piece where it was let go. @type {any} */
    this.pending = null;
    /** @type {import('../parts/line-chart.js').Point[]} */
    this.curve = [];
    /** The last estimate. @type {any} */
    this.latest = null;
    this.probed = '';
    /** The gallery: on show or not, its first number (from 1), what it holds. */
    this.page = { open: false, from: '1' };
    /** @type {Map<string, string[]>} number -> placements */
    this.boards = new Map();
    this.total = '';
    /** @type {string[]} what will stand in the file */
    this.keeping = [];
    this.format = 'csv';
    this.howMany = '1000';
    this.howManyWrong = '';
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
    this.curve = [];
    this.latest = null;
    this.boards = new Map();
    this.total = '';
    this.page = { open: false, from: '1' };
    this.pending = null;
    this.hand = null;
    const puzzle = this.state.puzzle === 'own' ? this.state.own : this.state.puzzle;
    if (this.puzzle !== puzzle) {
      this.puzzle = puzzle;
      this.turned = new Map();
      this.chances.left();
    }
    this.finish.ask();
    this.chances.moved();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const probed = `${this.state.seed}/${this.state.probes}/${this.state.method}`;
    if (probed !== this.probed) {
      if (this.probed) {
        this.estimate.reset();
        this.curve = [];
        this.latest = null;
      }
      this.probed = probed;
    }
    if (changed.has('view')) {
      this.pending = null;
      if (this.known.size > 4000 || drawnAs(changed.get('view')) !== drawnAs(this.view))
        this.known = new Map();
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
    const [name, text] = placement.split(':');
    const { letter, colour, orientations } = this.piece(name);
    const cells = (text.match(/[a-z]+\d+/g) ?? []).map(cellPlace);
    const row = Math.min(...cells.map((cell) => cell[0]));
    const column = Math.min(...cells.map((cell) => cell[1]));
    const corner = spelled(cells.map(([r, c]) => [r - row, c - column]));
    const orientation = orientations.findIndex((/** @type {any} */ each) => spelled(each.cells) === corner);
    const layers = moved(orientations[orientation]?.looks?.[0], row, column);
    const drawn = { name, letter, colour, cells, layers, orientation: Math.max(0, orientation) };
    this.known.set(placement, drawn);
    return { ...drawn, look };
  }

  /** The cells under the piece in hand: [row, column], some perhaps off the board. @param {Hand} hand */
  handCells(hand) {
    const { cells } = this.orientation(hand.piece, hand.orientation);
    const [row, column] = hand.at ?? [0, 0];
    const [gripRow, gripColumn] = cells[hand.grip];
    return cells.map((/** @type {number[]} */ [r, c]) => [row + r - gripRow, column + c - gripColumn]);
  }

  /** The spelling of where the piece in hand would lie; '' when it hangs over the edge. @param {Hand} hand */
  handPlacement(hand) {
    const cells = this.handCells(hand);
    const { rows, columns } = this.view;
    if (cells.some((/** @type {number[]} */ [r, c]) => r < 0 || c < 0 || r >= rows || c >= columns))
      return '';
    cells.sort(
      (/** @type {number[]} */ one, /** @type {number[]} */ other) => one[0] - other[0] || one[1] - other[1],
    );
    return `${hand.piece}:${cells.map((/** @type {number[]} */ [r, c]) => cellName(r, c)).join('')}`;
  }

  // --- laying ---------------------------------------------------------------------------------------------------

  /**
   * Takes a piece into the hand.
   * @param {string} name @param {'key' | 'pointer' | 'drag'} how @param {number} [ball] @param {string} [from]
   */
  take(name, how, ball, from = '') {
    let orientation = this.turned.get(name) ?? 0;
    if (from) orientation = this.drawn(from).orientation;
    const { cells } = this.orientation(name, orientation);
    const grip = ball ?? cells.indexOf(letterCell(cells));
    this.hand = { piece: name, orientation, grip, at: null, from, how };
    return this.hand;
  }

  /** Turns the piece in hand, or the one in the tray: `turned` is R, `flipped` F, `tipped` T.
   * @param {'turned' | 'flipped' | 'tipped'} way @param {string} [name] */
  turn(way, name = this.hand?.piece) {
    if (!name) return;
    const hand = this.hand?.piece === name ? this.hand : null;
    const now = hand ? hand.orientation : (this.turned.get(name) ?? 0);
    const next = this.orientation(name, now)[way];
    if (next === null || next === undefined) {
      this.context.announce(`${name} may not be turned over.`);
      return;
    }
    this.turned.set(name, next);
    if (hand) {
      const { cells } = this.orientation(name, next);
      this.hand = this.#inside({ ...hand, orientation: next, grip: cells.indexOf(letterCell(cells)) });
      this.#follow();
    }
    this.context.announce(
      { turned: `${name} rotated`, flipped: `${name} turned over`, tipped: `${name} tipped over` }[way],
    );
    this.requestUpdate();
  }

  /** A piece moved with keys is kept on the board. @param {Hand} hand @returns {Hand} */
  #inside(hand) {
    if (!hand.at || hand.how === 'drag') return hand;
    const cells = this.handCells(hand);
    const rows = cells.map((/** @type {number[]} */ cell) => cell[0]);
    const columns = cells.map((/** @type {number[]} */ cell) => cell[1]);
    const push = (/** @type {number[]} */ list, /** @type {number} */ size) =>
      Math.max(0, -Math.min(...list)) - Math.max(0, Math.max(...list) - size + 1);
    const [row, column] = hand.at;
    return { ...hand, at: [row + push(rows, this.view.rows), column + push(columns, this.view.columns)] };
  }

  /** Lays the piece in hand where it is. */
  async lay() {
    const hand = this.hand;
    if (!hand?.at || !this.view) return false;
    const placement = this.handPlacement(hand);
    if (!placement) {
      this.context.announce(`${hand.piece} would stick out of the tray.`);
      return false;
    }
    if (placement === hand.from) {
      this.hand = null;
      return true;
    }
    this.pending = { ...this.drawn(placement), look: 'ghost', from: hand.from };
    if (hand.how !== 'key') this.hand = null;
    const { ok } = await this.context.play(`lay ${placement}`);
    this.pending = null;
    if (ok) {
      this.turned.set(hand.piece, hand.orientation);
      this.hand = null;
      const cells = placement
        .split(':')[1]
        .match(/[a-z]+\d+/g)
        ?.join(' ');
      this.context.announce(`${hand.piece} laid on ${cells}.`);
    }
    this.requestUpdate();
    return ok;
  }

  /** Takes a laid piece off the board. @param {string} name */
  async lift(name) {
    this.hand = null;
    const { ok } = await this.context.play(`lift ${name}`);
    if (ok) this.context.announce(`${name} is back in the tray.`);
  }

  putBack() {
    const hand = this.hand;
    if (!hand) return;
    this.hand = null;
    this.context.announce(`${hand.piece} put back.`);
    if (hand.how !== 'key') return;
    if (hand.from) this.board.focusCell(this.board.at);
    else this.tray.focusPiece(hand.piece);
  }

  get board() {
    return /** @type {import('../parts/grid-board.js').GridBoard} */ (this.querySelector('ch-grid-board'));
  }

  get tray() {
    return /** @type {import('../parts/piece-tray.js').PieceTray} */ (this.querySelector('ch-piece-tray'));
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

  // --- gestures ---------------------------------------------------------------------------------------------------

  /** @param {CustomEvent} event */
  #choose({ detail }) {
    const { piece, how } = detail;
    if (this.hand?.piece === piece) {
      this.putBack();
      return;
    }
    const laid = this.laidAs(piece);
    const hand = this.take(piece, how, undefined, laid?.name ?? '');
    if (how === 'key') {
      const start = laid ? cellPlace(laid.cells[0]) : cellPlace(this.board.at);
      this.hand = this.#inside({ ...hand, at: /** @type {[number, number]} */ (start) });
      this.board.focusCell(cellName(.../** @type {[number, number]} */ (this.hand.at)));
    }
    this.#sayHand();
  }

  #sayHand() {
    this.context.announce(
      `${this.hand?.piece} in hand. Arrows move it, R rotates, F turns it over, Enter lays it, Escape puts it back.`,
    );
  }

  /** @param {CustomEvent} event */
  async #press({ detail }) {
    const { cell, how } = detail;
    const there = this.placementAt(cell);
    if (this.hand) {
      this.hand = this.#inside({ ...this.hand, at: cellPlace(cell) });
      const { piece } = this.hand;
      const ok = await this.lay();
      if (ok && how === 'key') this.board.focusCell(this.board.at);
      else if (!ok && how === 'pointer' && there?.piece === piece) this.hand = null;
      return;
    }
    if (there) {
      // The piece is held where it was touched.
      this.hand = this.#heldAt(this.take(there.piece, how, undefined, there.name), cell);
      this.#sayHand();
      if (how === 'key') this.board.focusCell(cell);
    } else if (this.chances.on) this.chances.pick(cell);
    else if (how === 'key') this.context.announce(`${cell} is empty. Choose a piece among the pieces.`);
  }

  /** @param {Hand} hand @param {string} cell @returns {Hand} */
  #heldAt(hand, cell) {
    const at = cellPlace(cell);
    const from = this.drawn(hand.from);
    const row = Math.min(...from.cells.map((/** @type {number[]} */ place) => place[0]));
    const column = Math.min(...from.cells.map((/** @type {number[]} */ place) => place[1]));
    const { cells } = this.orientation(hand.piece, hand.orientation);
    const grip = cells.findIndex(
      (/** @type {number[]} */ [r, c]) => r + row === at[0] && c + column === at[1],
    );
    return { ...hand, grip: Math.max(0, grip), at };
  }

  /** @param {CustomEvent} event */
  #point({ detail }) {
    if (!this.hand || this.hand.how === 'drag') return;
    this.hand = this.#inside({ ...this.hand, at: cellPlace(detail.cell) });
    if (detail.how === 'key') {
      this.#follow();
      const placement = this.handPlacement(this.hand);
      this.context.announce(
        `${this.hand.piece} over ${placement
          .split(':')[1]
          ?.match(/[a-z]+\d+/g)
          ?.join(' ')}. ${this.chances.verdict(placement)?.sentence ?? ''}`,
      );
    }
  }

  /** The focus goes with the piece, also where the edge holds it back. */
  #follow() {
    if (this.hand?.how === 'key' && this.hand.at) this.board.focusCell(cellName(...this.hand.at));
  }

  /** Keys on the board and in the tray. @param {CustomEvent} event */
  #command(event) {
    const { key, piece, cell } = event.detail;
    const lower = key.toLowerCase();
    const name = this.hand?.piece ?? piece ?? (cell ? this.placementAt(cell)?.piece : undefined);
    if ((lower === 'r' || lower === 'f' || lower === 't') && name) {
      if (!this.hand && cell) return;
      this.turn(lower === 'r' ? 'turned' : lower === 'f' ? 'flipped' : 'tipped', name);
    } else if (key === 'Escape' && this.hand) this.putBack();
    else if ((key === 'Delete' || key === 'Backspace') && name && this.#isLaid(name)) this.lift(name);
    else return;
    event.preventDefault();
  }

  /** @param {string} name */
  #isLaid(name) {
    return this.view.placed.some((/** @type {any} */ placement) => placement.piece === name);
  }

  /** A pointer went down on a piece, on the board or in the tray. @param {CustomEvent} event */
  #grab({ detail }) {
    const { piece, pointer, ball, cell } = detail;
    const laid = cell ? this.placementAt(cell) : this.laidAs(piece);
    const float = /** @type {import('../parts/drag-float.js').DragFloat} */ (
      this.querySelector('ch-drag-float')
    );
    const back = [pointer.clientX, pointer.clientY];
    const board = this.board;
    const size = board.locate(0, 0).size;
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const way = /** @type {const} */ ({ r: 'turned', f: 'flipped', t: 'tipped' })[event.key.toLowerCase()];
      if (!way || event.ctrlKey || event.metaKey) return;
      // Not also for the piece's own button, which has the focus.
      event.preventDefault();
      event.stopPropagation();
      this.turn(way, piece);
      if (this.hand) float.show(this.#floating(this.hand), this.hand.grip, size);
    };
    const over = (/** @type {number} */ x, /** @type {number} */ y) => {
      const place = board.locate(x, y);
      const row = Math.floor(place.row);
      const column = Math.floor(place.column);
      return row >= -1 && column >= -1 && row <= this.view.rows && column <= this.view.columns
        ? /** @type {[number, number]} */ ([row, column])
        : null;
    };
    const end = () => {
      removeEventListener('keydown', keys, true);
      this.requestUpdate();
    };
    drag(pointer, {
      begin: () => {
        addEventListener('keydown', keys, true);
        let hand = this.take(piece, 'drag', laid ? undefined : ball, laid?.name ?? '');
        if (laid && cell) hand = this.#heldAt(hand, cell);
        else if (laid)
          hand = {
            ...hand,
            grip: Math.min(ball ?? 0, this.orientation(piece, hand.orientation).cells.length - 1),
          };
        this.hand = hand;
        float.show(this.#floating(hand), hand.grip, size);
      },
      move: (x, y) => {
        if (!this.hand) return;
        float.moveTo(x, y);
        const at = over(x, y);
        if (String(at) !== String(this.hand.at)) this.hand = this.#nudged({ ...this.hand, at });
      },
      drop: async (x, y) => {
        end();
        const hand = this.hand;
        if (!hand) return;
        const at = over(x, y);
        if (!at) {
          this.hand = null;
          if (hand.from) {
            float.hide();
            this.lift(piece);
          } else float.goBack(back[0], back[1]);
          return;
        }
        this.hand = this.#nudged({ ...hand, at });
        float.hide();
        const stuck = !this.handPlacement(this.hand);
        const ok = await this.lay();
        if (stuck) {
          this.hand = null;
          this.context.announce(`${piece} would stick out of the tray; it went back.`);
        }
        if (!ok) {
          float.show(this.#floating(hand), hand.grip, size);
          float.moveTo(x, y);
          float.goBack(back[0], back[1]);
        }
      },
      cancel: () => {
        end();
        this.hand = null;
        float.goBack(back[0], back[1]);
      },
    });
  }

  /** A piece let go a little over the edge is meant to lie at the edge. @param {Hand} hand @returns {Hand} */
  #nudged(hand) {
    if (!hand.at) return hand;
    const inside = this.#inside({ ...hand, how: 'pointer' });
    const [row, column] = /** @type {[number, number]} */ (inside.at);
    const near = Math.abs(row - hand.at[0]) <= 1 && Math.abs(column - hand.at[1]) <= 1;
    return near ? { ...hand, at: [row, column] } : hand;
  }

  /** @param {Hand} hand */
  #floating(hand) {
    const { letter, colour } = this.piece(hand.piece);
    const { cells, looks } = this.orientation(hand.piece, hand.orientation);
    return { cells, layers: looks?.[0], letter, colour };
  }

  // --- answers ----------------------------------------------------------------------------------------------------

  /** @param {any} answer */
  #status(answer) {
    const exact = answer.exact === false ? 'not exact' : 'exact';
    return [exact, answer.seconds === undefined ? '' : duration(answer.seconds)].filter(Boolean).join(', ');
  }

  /** @param {any} event */
  #estimated(event) {
    if (event.type !== 'estimate') return;
    this.latest = event;
    const { probes, solutions, low, high } = event;
    const point = { x: probes, y: solutions, low: low ?? solutions, high: high ?? solutions };
    if (point.x <= (this.curve.at(-1)?.x ?? -1)) return;
    this.curve = [...this.curve, point];
    if (this.curve.length > CURVE)
      this.curve = this.curve.filter((_, i, all) => i % 2 === 0 || i === all.length - 1);
  }

  #estimateWords() {
    const last = this.latest;
    if (!last) return '';
    return `about ${about(last.solutions)} solutions after ${grouped(last.probes)} probes, 95 % between ${about(last.low ?? 0)} and ${about(last.high ?? Infinity)}.`;
  }

  /** @param {any} event */
  #found(event) {
    if (event.type === 'found') {
      this.boards.set(String(BigInt(event.item.index) + 1n), event.item.placements);
    } else if (event.type === 'result' && event.value?.total !== undefined)
      this.total = String(event.value.total);
  }

  /** @param {any} event */
  #foundAtRandom(event) {
    if (event.type === 'found') this.turnTo(String(BigInt(event.item.index) + 1n));
  }

  /** Shows the page of the gallery that begins with a number (from 1). @param {string} from */
  turnTo(from) {
    this.page = { open: true, from };
    const wanted = new Map();
    for (let i = 0n; i < BigInt(PAGE); i++) {
      const key = String(BigInt(from) + i);
      const board = this.boards.get(key);
      if (board) wanted.set(key, board);
    }
    this.boards = wanted;
    this.solutions.ask({ from: String(BigInt(from) - 1n), count: PAGE });
  }

  /** @param {string[]} placements */
  async #takeSolution(placements) {
    await this.context.go({ placed: placements.join('.') });
    await this.updateComplete;
    // The gallery is gone, and with it the button that had the focus.
    this.board.scrollIntoView({ block: 'nearest' });
    this.board.focusCell('a1');
  }

  // --- saving -----------------------------------------------------------------------------------------------------

  /** @param {'svg' | 'png'} kind */
  async #savePicture(kind) {
    const picture = /** @type {SVGSVGElement} */ (this.board.querySelector('svg'));
    saveFile(await pictureFile(picture, kind), `${this.state.puzzle}.${kind}`);
  }

  #keepSolutions() {
    const text = this.howMany.replaceAll(/[\s,]/g, '');
    this.howManyWrong =
      /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000_000
        ? ''
        : 'How many must be a whole number from 1 to 1,000,000.';
    this.requestUpdate();
    if (this.howManyWrong) return;
    this.keeping = [];
    this.saving.ask({ format: this.format, count: Number(text) });
  }

  /** @param {any} event */
  #kept(event) {
    if (event.type === 'found') this.keeping.push(event.item.text);
  }

  #saveKept() {
    const { name, type, count } = this.saving.value;
    saveFile(new Blob(this.keeping, { type }), name);
    this.saving.sentence = count === 1 ? '1 solution saved.' : `${grouped(count)} solutions saved.`;
    this.keeping = [];
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  render() {
    const { view } = this;
    if (!view) return html`<p class="soft" role="status">Waiting for Python …</p>`;
    return html`<div class="packing"><div class="exhibit">
      <section aria-label="Board and pieces">
        ${this.#puzzleForm()}
        ${this.#worksheetHead()}
        ${this.#boardPart()}
        ${this.#finishPart()}
        ${this.#trayPart()}
        ${this.chances.panel()}
      </section>
      <details class="panel no-print" ?open=${!this.presenter}>
        <summary><h2>Questions</h2></summary>
        ${this.#countPart()}
        ${this.#estimatePart()}
        ${this.#hintPart()}
        ${this.#savePart()}
      </details>
      </div>
      ${
        view.own
          ? html`<section class="below no-print in-presenter-hidden" aria-label="Your own puzzle">
              <ch-own-puzzle .own=${view.own} .pieces=${view.pieces} .context=${this.context}></ch-own-puzzle></section>`
          : nothing
      }
      <section class="below no-print" aria-label="Solutions">${this.#galleryPart()}</section>
      <ch-drag-float></ch-drag-float>
    </div>`;
  }

  #puzzleForm() {
    const parameters = this.context.exhibit.parameters.filter(
      ({ name, form, choices }) => form && name === 'puzzle' && (choices?.length ?? 0) > 1,
    );
    if (!parameters.length) return nothing;
    return html`<ch-form class="no-print in-presenter-hidden" .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
      @change-value=${(/** @type {CustomEvent} */ { detail }) => this.#choosePuzzle(detail.value)}></ch-form>${
        this.view.own
          ? html`<p class="no-print in-presenter-hidden"><button type="button" class="small" @click=${() => {
              /** @type {HTMLElement | null} */ (this.querySelector('ch-own-puzzle h2'))?.focus();
            }}>Go to the drawing</button></p>`
          : nothing
      }`;
  }

  /** @param {string} puzzle */
  #choosePuzzle(puzzle) {
    // A drawn puzzle does not travel in the links of others; it is there again when it is chosen again.
    if (this.state.puzzle === 'own') this.drawing = this.state.own;
    const usual = this.context.exhibit.parameters.find(({ name }) => name === 'own')?.default;
    const own = puzzle === 'own' && this.state.puzzle !== 'own' ? this.drawing || this.state.own : usual;
    this.context.go({ puzzle, own, placed: '' });
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

  #boardPart() {
    const { view, hand } = this;
    const moved = this.pending?.from || hand?.from;
    const pieces = view.placed.map((/** @type {any} */ placement) =>
      this.drawn(placement.name, placement.name === moved ? 'held' : 'laid'),
    );
    const hinted = this.hint.value?.placement;
    if (hinted && !hand && !this.pending) pieces.push(this.drawn(hinted, 'hint'));
    let ghost = this.pending;
    if (hand?.at) {
      const { letter, colour } = this.piece(hand.piece);
      const here = this.handPlacement(hand);
      ghost = {
        name: hand.piece,
        letter,
        colour,
        cells: this.handCells(hand),
        look: !here ? 'bad' : this.chances.verdict(here)?.dead ? 'dead' : 'ghost',
      };
    }
    return html`<ch-grid-board .rows=${view.rows} .columns=${view.columns} .cells=${view.cells ? new Set(view.cells) : null}
      .pieces=${pieces} .ghost=${ghost ?? null} .heat=${this.chances.heat}
      label="${view.title ?? 'Board'}, ${view.rows} rows and ${view.columns} columns"
      @press=${this.#press} @point=${this.#point} @command=${this.#command} @grab=${this.#grab}></ch-grid-board>`;
  }

  #finishPart() {
    const { finish, hand } = this;
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
    } else if (finish.stage === 'failed') content = finish.sentence;
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
    const reasons = answer?.reasons ?? [];
    return html`<div class="finish no-print" role="status" aria-label="Ways to finish">${content}
        ${reasons.length ? html`<ul class="reasons">${reasons.map((/** @type {string} */ reason) => html`<li>${reason}</li>`)}</ul>` : nothing}</div>
      <p class="soft finish-words no-print">${(hand?.at && this.chances.verdict(this.handPlacement(hand))?.sentence) || (this.view.sentence ?? '')}</p>`;
  }

  #trayPart() {
    const { hand, view } = this;
    const pieces = view.pieces.map((/** @type {any} */ piece) => {
      const number = hand?.piece === piece.name ? hand?.orientation : (this.turned.get(piece.name) ?? 0);
      const { cells, looks } = this.orientation(piece.name, number ?? 0);
      const words = [
        piece.left > 0 ? 'in the tray' : 'on the board',
        piece.copies > 1 ? `${piece.left} of ${piece.copies} left` : '',
        piece.words,
      ];
      return {
        ...piece,
        cells,
        layers: looks?.[0],
        laid: piece.left === 0,
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
      <ch-piece-tray .pieces=${pieces} held=${hand?.piece ?? ''} label="Pieces" @choose=${this.#choose} @grab=${this.#grab}
        @command=${this.#command}></ch-piece-tray>
      <div class="group no-print" role="group" aria-label="The piece in hand">
        <button type="button" ?disabled=${!hand} @click=${() => this.turn('turned')}>${icon('rotate')} Rotate <kbd>R</kbd></button>
        <button type="button" ?disabled=${!hand} @click=${() => this.turn('flipped')}>${icon('turn')} Turn over <kbd>F</kbd></button>
        ${
          tips
            ? html`<button type="button" ?disabled=${!hand} @click=${() => this.turn('tipped')}>Tip <kbd>T</kbd></button>`
            : nothing
        }
        <button type="button" ?disabled=${!hand} @click=${() => this.putBack()}>Put back <kbd>Esc</kbd></button>
        <button type="button" ?disabled=${!hand?.from} @click=${() => hand && this.lift(hand.piece)}>Take off <kbd>Del</kbd></button>
      </div>
      <p class="soft hand-words no-print in-presenter-hidden">${
        hand
          ? `${hand.piece} in hand. ${hand.how === 'key' ? 'Arrows move it, Enter lays it, Escape puts it back.' : 'Click a cell to lay it there.'}`
          : 'Drag a piece onto the board, or choose one and click a cell. With keys: choose a piece with Enter, move it with the arrows.'
      }</p>
    </div>`;
  }

  #countPart() {
    const answer = this.count.value;
    return html`<ch-job-panel words="Count all solutions" .job=${this.count.shown} @start=${() => this.count.ask()}
      .aside=${html`<ch-form .parameters=${this.context.exhibit.parameters.filter(({ name }) => name === 'memory')} .values=${this.state}
        .complain=${this.context.complain}
        @change-value=${(/** @type {CustomEvent} */ { detail }) => this.context.go({ [detail.name]: detail.value })}></ch-form>`}
      @stop=${() => this.count.stop()} .answer=${
        answer
          ? html`<p role="status" aria-label="Number of solutions">${figure({ value: grouped(answer.value), status: `solutions${this.state.placed ? ' from the empty tray' : ''}, ${this.#status(answer)}` })}</p>
            <p class="soft">${this.#method(answer)}</p>`
          : nothing
      }></ch-job-panel>`;
  }

  /** @param {any} answer */
  #method(answer) {
    const parts = [answer.method ? `By ${answer.method}` : ''];
    if (answer.states) parts.push(`${grouped(answer.states)} states at the peak`);
    const words = `${parts.filter(Boolean).join(', ')}.`;
    if (!answer.upToSymmetry) return words;
    return `${words} Up to the symmetry of the tray (${answer.group}): ${grouped(answer.upToSymmetry)}.`;
  }

  #estimatePart() {
    const last = this.latest;
    const parameters = this.context.exhibit.parameters.filter(
      ({ name }) => name === 'seed' || name === 'probes',
    );
    const exact = this.finish.value ?? (this.state.placed ? null : this.count.value);
    const error =
      last && last.solutions > 0 && last.stdError !== null ? (1.96 * last.stdError) / last.solutions : null;
    return html`<ch-job-panel words="Estimate" resumable .job=${this.estimate.shown}
      .aside=${html`<ch-form .parameters=${parameters} .values=${this.state} .complain=${this.context.complain}
        @change-value=${(/** @type {CustomEvent} */ { detail }) => this.context.go({ [detail.name]: detail.value })}></ch-form>`}
      @start=${() => {
        this.curve = [];
        this.latest = null;
        this.estimate.ask();
      }}
      @stop=${() => this.estimate.stop()} @resume=${() => this.estimate.ask(this.latest ? { carry: this.latest.carry } : {})}
      .answer=${
        last
          ? html`<p role="status" aria-label="Estimate" aria-busy=${this.estimate.running}>${figure({
              value: about(last.solutions),
              status: `solutions, estimate${error === null ? '' : ` ± ${percent(error)}, 95 %`}`,
              kind: 'estimate',
            })}</p>
            <p class="soft">${grouped(last.probes)} probes${last.perSecond ? `, ${about(last.perSecond)} a second` : ''}${
              last.hits === undefined ? '' : `; ${grouped(last.hits)} of them met a solution`
            }.</p>
            ${last.warning ? html`<p class="soft">${last.warning}</p>` : nothing}
            <ch-line-chart .points=${this.curve} .exact=${exact?.value === undefined ? null : Number(exact.value)} xTitle="probes"
              yTitle="solutions" label="Running mean of the estimate" .words=${this.#estimateWords()}></ch-line-chart>
            <ch-bar-chart class="in-presenter-hidden" heading="Vertices of the search tree" nameTitle="depth" valueTitle="estimated"
              .bars=${(last.perDepth ?? []).map((/** @type {any} */ row) => ({ name: String(row.depth), value: row.mean, error: row.stdError }))}></ch-bar-chart>`
          : nothing
      }></ch-job-panel>`;
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

  #galleryPart() {
    const { page } = this;
    if (this.finish.value?.value === '0') {
      return html`<p class="soft">There is no way to finish, so there are no solutions to show.</p>`;
    }
    const boards = new Map(
      [...this.boards].map(([number, placements]) => [
        number,
        placements.map((placement) => this.drawn(placement)),
      ]),
    );
    return html`<ch-job-panel words="Show solutions" .job=${this.solutions.shown} @start=${() => this.turnTo('1')}
      @stop=${() => this.solutions.stop()} .answer=${
        page.open
          ? html`<ch-board-gallery .rows=${this.view.rows} .columns=${this.view.columns} .cells=${this.view.cells ? new Set(this.view.cells) : null}
              .boards=${boards} .total=${this.total || this.finish.value?.value || ''} .from=${page.from} .size=${PAGE}
              .loading=${this.solutions.running}
              @turn=${(/** @type {CustomEvent} */ { detail }) => this.turnTo(detail.from)}
              @random=${() => this.random.ask({ count: 1, seed: Math.floor(Math.random() * 2 ** 31) })}
              @take=${(/** @type {CustomEvent} */ { detail }) => {
                const placements = this.boards.get(detail.number);
                if (placements) this.#takeSolution(placements);
              }}></ch-board-gallery>`
          : nothing
      }></ch-job-panel>`;
  }

  #savePart() {
    return html`<div class="job in-presenter-hidden">
      <h3>Save and print</h3>
      <div class="group">
        <button type="button" @click=${() => this.#savePicture('svg')}>Save as SVG</button>
        <button type="button" @click=${() => this.#savePicture('png')}>Save as PNG</button>
        <button type="button" @click=${() => print()}>Print a worksheet</button>
      </div>
      <div class="job-head">
        <div class="field"><label for="save-many">Solutions, at most</label>
          <input id="save-many" class="short" type="text" inputmode="numeric" .value=${this.howMany}
            aria-invalid=${this.howManyWrong ? 'true' : 'false'} aria-describedby="save-many-wrong"
            @input=${(/** @type {any} */ event) => {
              this.howMany = event.target.value;
            }}></div>
        <div class="field"><label for="save-format">Format</label>
          <select id="save-format" @change=${(/** @type {any} */ event) => {
            this.format = event.target.value;
          }}><option value="csv">CSV</option><option value="json">JSON</option></select></div>
        ${
          this.saving.running
            ? html`<button type="button" class="main" @click=${() => this.saving.stop()}>Stop</button>`
            : html`<button type="button" @click=${() => this.#keepSolutions()}>Save solutions</button>`
        }
      </div>
      <span class="wrong" id="save-many-wrong" role="alert">${this.howManyWrong}</span>
      <p class="job-sentence" role="status">${this.saving.sentence}</p>
    </div>`;
  }
}
