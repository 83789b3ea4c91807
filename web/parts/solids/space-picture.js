// @ts-check
/**
 * `<ch-space-picture>`: a solid tray and its pieces in space, which can be turned by dragging or with the arrow keys, pulled
 * apart, and looked into: upper layers fade, and one piece is shown above the others.
 *
 * Properties: `tray` ({front, back: the sides of a cube; corners: for each of the four corners to look from, the cubes from back
 * to front, [cell, row, column, level, six neighbouring cells]}), `white` (the cells in the second colour), `pieces` and `ghost`
 * (as for a board: {cells, letter, colour, look}), `words` (a description of the picture, as a sentence), `entering` (the
 * placements that have just moved in, and the direction they came from: {names, out: [rows, columns, up]}). Events, `command`
 * {key} (`f` for a long press on the piece in hand), and as for a board: `press` and `point` {cell, how} when a click or the mouse
 * hits a cell, with `deep` because the cell may be inside: a cell of a piece, or a free cell beside a piece or wall. `cellAt`
 * returns the free cell that a piece dropped at a point on the screen would touch.
 */
import { html } from 'lit';
import { cellName } from '../boards/cells.js';
import { projected, turnedSides } from '../boards/cube-faces.js';
import { icon } from '../icons.js';
import { fieldOf, part } from '../part.js';
import { drag } from '../pieces/drag.js';
import { moving } from './moving.js';
import { painted, placementOf, SOLID } from './painting.js';
import { TwoFingers } from './two-fingers.js';

/** @typedef {import('../boards/cube-faces.js').Side} Side */
/** @typedef {import('../boards/piece-shape.js').Shape} Shape */
/** @typedef {import('./painting.js').Piece} Piece */
/** @typedef {import('./painting.js').Cube} Cube */

/** How far the layers can be pulled apart, in cube edges, and how far one key press pulls them. */
const FARTHEST = 2;
const PULL = 0.25;
/** Degrees: between two corners, per key press, and per pixel of a drag. */
const QUARTER = 90;
const KEY = 15;
const PIXEL = 0.5;
/** How long a turn to the next corner, and the entry of a piece, take (milliseconds). */
const TURN = 350;
const ENTER = 900;
/** How far above the solid a raised piece is shown, in edges. */
const CLEAR = 0.4;
/** Pixels that two fingers must spread to pull the layers apart by an edge. */
const SPREAD = 120;

/** @param {number} degrees */
const round = (degrees) => ((degrees % 360) + 360) % 360;

export class SpacePicture extends part(
  {
    tray: /** @type {{front: Side[], back: Side[], corners: Cube[][]} | null} */ (null),
    pieces: /** @type {Piece[]} */ ([]),
    ghost: /** @type {Shape | null} */ (null),
    white: /** @type {string[]} */ ([]),
    words: '',
    /** How far the tray has turned, in degrees, clockwise seen from above. */
    angle: 0,
    apart: 0,
    /** How many upper layers are faded. */
    faded: 0,
    /** The name of the placement that is raised, or ''. */
    raised: '',
    entering: /** @type {{names: string[], out: [number, number, number]} | null} */ (null),
    /** The fraction of their way that entering pieces still have to go, from 1 to 0. */
    way: 0,
    /** What a key has just changed, for screen readers. */
    said: '',
  },
  /** @type {{press: {cell: string, how: 'key' | 'pointer' | 'touch', deep: boolean}, point: {cell: string, how: 'key' | 'pointer' | 'touch', deep: boolean}, command: {key: string}}} */ ({}),
) {
  /** Ends the turn to the next corner. */
  stopTurn = () => {};
  /** Ends the motion of entering pieces. */
  stopEntry = () => {};
  fingers = new TwoFingers();
  /** Whether two fingers are turning the picture, or were a moment ago. */
  twofold = false;
  /** Whether the picture was last touched by a pointer or a finger. @type {'pointer' | 'touch'} */
  how = 'pointer';

  constructor() {
    super();
    this.addEventListener('touchmove', (event) => this.#touched(event), { passive: false });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stopTurn();
    this.stopEntry();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { faded, raised } = this;
    const before = /** @type {typeof this.entering | undefined} */ (changed.get('entering'));
    if (changed.has('entering') && String(before?.names) !== String(this.entering?.names)) this.#enter();
    if (changed.has('tray')) this.#fade(faded);
    // A piece that was removed is not raised when it is placed again.
    this.raised = this.#up ? raised : '';
  }

  /** Moves the entering pieces in from outside. */
  #enter() {
    this.stopEntry();
    this.way = this.entering ? 1 : 0;
    if (!this.entering) return;
    this.stopEntry = moving(ENTER, (share) => {
      this.way = 1 - share;
    });
  }

  // --- where things are -------------------------------------------------------------------------------------------

  /** The corner nearest to the viewer, and how far the tray has turned from there: from -45 to 45 degrees. */
  get #view() {
    const corner = Math.round(this.angle / QUARTER);
    return { corner: ((corner % 4) + 4) % 4, degrees: this.angle - corner * QUARTER };
  }

  /** The viewing direction in words. */
  get #seen() {
    const angle = round(Math.round(this.angle));
    const from =
      angle % QUARTER ? `Turned by ${angle} degrees` : `Seen from corner ${angle / QUARTER + 1} of 4`;
    return `${from}${this.apart ? ', the layers apart' : ''}${this.faded ? `, ${this.#fadedWords}` : ''}.`;
  }

  /** The levels of the layers, from the bottom. */
  get levels() {
    const cubes = this.tray?.corners[0] ?? [];
    return [...new Set(cubes.map(([, , , level]) => level))].sort((one, other) => one - other);
  }

  get layers() {
    return this.levels.length;
  }

  get #fadedWords() {
    const { faded } = this;
    if (!faded) return 'no layer faded';
    return faded === 1 ? 'the top layer faded' : `the top ${faded} layers faded`;
  }

  /** The pieces that can be raised. */
  get #raisable() {
    return this.pieces.filter(({ look, name }) => name && SOLID.has(look ?? 'placed'));
  }

  /** Whether several copies of a piece are placed. @param {string | undefined} called */
  #several(called) {
    return this.#raisable.filter((each) => each.called === called).length > 1;
  }

  /** The piece that is raised. */
  get #up() {
    return this.#raisable.find((each) => placementOf(each) === this.raised);
  }

  /** The height of a level. @param {number} level */
  #height(level) {
    return level * (1 + this.apart);
  }

  /** A box that holds the picture from every side, so that nothing jumps during a turn: left, top, width and height in cube edges.
   * @param {Cube[]} cubes */
  #extent(cubes) {
    const [rows, columns, levels] = [1, 2, 3].map(
      (axis) => Math.max(...cubes.map((cube) => Number(cube[axis]))) + 1,
    );
    const radius = Math.hypot(rows, columns) / 2;
    const [across] = projected(-radius * Math.SQRT1_2, radius * Math.SQRT1_2, 0, 0);
    const [, down] = projected(radius * Math.SQRT1_2, radius * Math.SQRT1_2, 0, 0);
    const high = this.#height(levels - 1) + 1 + (this.#up ? this.#lift(cubes) : 0);
    return { left: -across, top: -down - high, width: 2 * across, height: 2 * down + high, rows, columns };
  }

  /** How far a raised piece is shown above its place: its lowest cube just above the solid. @param {Cube[]} cubes */
  #lift(cubes) {
    const own = new Set(this.#up?.cells.map(([row, column]) => cellName(row, column)));
    const top = this.#height(Math.max(...cubes.map(([, , , level]) => level)));
    const low = this.#height(
      Math.min(...cubes.filter(([cell]) => own.has(cell)).map(([, , , level]) => level)),
    );
    return top - low + 1 + CLEAR;
  }

  /** The free cell that a piece dropped at a point on the screen would touch, or ''. @param {number} x @param {number} y */
  cellAt(x, y) {
    const root = /** @type {Document | ShadowRoot} */ (this.getRootNode());
    const there = root.elementFromPoint(x, y);
    return there && this.contains(there) ? (there.getAttribute('data-free') ?? '') : '';
  }

  // --- gestures ---------------------------------------------------------------------------------------------------

  /** @param {number} by @param {boolean} [smoothly] */
  #turn(by, smoothly = false) {
    this.stopTurn();
    const { angle: from } = this;
    const turn = (/** @type {number} */ share) => {
      this.angle = share < 1 ? from + by * share : round(from + by);
    };
    if (smoothly) this.stopTurn = moving(TURN, turn);
    else turn(1);
  }

  /** @param {number} by */
  #pull(by) {
    const { apart } = this;
    this.apart = Math.min(FARTHEST, Math.max(0, apart + by));
  }

  /** @param {number} layers */
  #fade(layers) {
    this.faded = Math.max(0, Math.min(this.layers - 1, layers));
  }

  /** Raises a piece, or lowers it if it is raised. @param {string} name  of its placement, or '' */
  raise(name) {
    const before = this.#up;
    const { raised } = this;
    this.raised = name === raised ? '' : name;
    const now = this.#up;
    this.said = now
      ? `${now.called} is shown above the others. It stays placed.`
      : before
        ? `${before.called} is back in its place.`
        : 'No piece is placed yet.';
  }

  /** Raises the next piece; after the last, none. */
  #raiseNext() {
    const names = this.#raisable.map(placementOf);
    const at = this.#up ? names.indexOf(this.raised) : -1;
    this.raise(at === names.length - 1 ? this.raised : names[at + 1]);
  }

  /** Turns to the next corner. */
  #corner() {
    const { angle } = this;
    const goal = (Math.floor(angle / QUARTER + 1e-6) + 1) * QUARTER;
    this.#turn(goal - angle, true);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.how = event.pointerType === 'touch' ? 'touch' : 'pointer';
    this.twofold = false;
    if (event.button !== 0) return;
    this.stopTurn();
    const { angle: from, apart } = this;
    if (this.how === 'touch') {
      // Two fingers that move sideways or around each other turn the picture; spreading them pulls the layers apart.
      this.twofold = this.fingers.down(event, ({ across, twist, spread }) => {
        this.angle = round(from + twist - across * PIXEL);
        this.apart = Math.min(FARTHEST, Math.max(0, apart + spread / SPREAD));
      });
      if (this.twofold) return;
    }
    const turn = (/** @type {number} */ x) => {
      // The side in front follows the pointer.
      if (!this.twofold) this.angle = round(from - (x - event.clientX) * PIXEL);
    };
    const end = () => this.classList.remove('is-turning');
    drag(event, {
      begin: () => this.classList.add('is-turning'),
      move: turn,
      drop: (x) => {
        end();
        turn(x);
      },
      press:
        this.how === 'touch' && this.#onGhost(event.clientX, event.clientY)
          ? () => this.twofold || this.say('command', { key: 'f' })
          : undefined,
      cancel: () => {
        end();
        if (!this.twofold) this.angle = from;
      },
    });
  }

  /** Two fingers turn the picture, so they must not scroll the page. @param {TouchEvent} event */
  #touched(event) {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') this.#turn(KEY);
    else if (event.key === 'ArrowRight') this.#turn(-KEY);
    else if (event.key === 'ArrowUp') this.#pull(PULL);
    else if (event.key === 'ArrowDown') this.#pull(-PULL);
    else if (event.key === 'Home') this.#turn(-this.angle);
    else if (event.key.toLowerCase() === 'd') this.#fade(this.faded + 1);
    else if (event.key.toLowerCase() === 'u') this.#fade(this.faded - 1);
    else if (event.key.toLowerCase() === 'l') this.#raiseNext();
    else return;
    event.preventDefault();
    if (event.key.toLowerCase() !== 'l') this.said = this.#seen;
  }

  /** The cell that an event concerns: a free cell if a piece is in hand, otherwise a cell of a piece. @param {Event} event */
  #cell(event) {
    const face = /** @type {Element} */ (event.target);
    return (
      (this.ghost ? face.getAttribute('data-free') : face.getAttribute('data-there')) ??
      face.getAttribute('data-free')
    );
  }

  /** Whether a point on the screen is on the piece in hand. @param {number} x @param {number} y */
  #onGhost(x, y) {
    const faces = /** @type {NodeListOf<SVGGeometryElement>} */ (
      this.querySelectorAll('.is-in-hand .cube-face')
    );
    return [...faces].some((face) =>
      face.isPointInFill(new DOMPoint(x, y).matrixTransform(face.getScreenCTM()?.inverse())),
    );
  }

  /** A finger cannot hover before placing: a tap moves the piece in hand, and a tap on the piece rotates it.
   * @param {MouseEvent} event */
  #click(event) {
    if (this.twofold) return;
    const how = this.how;
    const { ghost } = this;
    const [row, column] = ghost?.cells[0] ?? [];
    const turns = how === 'touch' && row !== undefined && this.#onGhost(event.clientX, event.clientY);
    const cell = turns ? cellName(row, column) : this.#cell(event);
    if (cell) this.say('press', { cell, how, deep: true });
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const cell = /** @type {Element} */ (event.target).getAttribute('data-free');
    if (cell && event.pointerType === 'mouse') this.say('point', { cell, how: 'pointer', deep: true });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** The part of the scene that is the same from every side. */
  get #scene() {
    const { pieces, ghost, white, levels, faded, apart, raised, entering, way } = this;
    return { pieces, ghost, white: new Set(white), levels, faded, apart, raised, entering, way };
  }

  render() {
    const { tray, words, apart } = this;
    if (!tray) return '';
    const { corner, degrees } = this.#view;
    const cubes = tray.corners[corner];
    const { left, top, width, height, rows, columns } = this.#extent(cubes);
    this.style.setProperty('--across', width.toFixed(2));
    this.style.setProperty('--shape', (width / height).toFixed(3));
    // A cube is drawn from its upper back corner, a ball from its middle.
    const half = tray.front[0].points.length ? 0 : 0.5;
    const place = (
      /** @type {Cube} */ [, row, column, level],
      /** @type {number[]} */ [down, across, up] = [0, 0, 0],
    ) =>
      projected(
        row + down + half - rows / 2,
        column + across + half - columns / 2,
        this.#height(level) + up + 1 - half,
        degrees,
      );
    const [front, back] = [turnedSides(tray.front, degrees), turnedSides(tray.back, degrees)];
    return html`<div class="space-turn" role="group" tabindex="0" aria-label="The picture, to turn" aria-describedby="space-help"
        @pointerdown=${this.#down} @keydown=${this.#key} @click=${this.#click} @pointerover=${this.#over}><svg class="space-picture" role="img" aria-label="${words} ${this.#seen}"
        viewBox="${(left - 0.05).toFixed(3)} ${(top - 0.05).toFixed(3)} ${(width + 0.1).toFixed(3)} ${(height + 0.1).toFixed(3)}">${painted({ ...this.#scene, corner, degrees, lift: this.#lift(cubes), front, back, cubes, place })}</svg></div>
      <span class="unseen" role="status">${this.said}</span>
      <div class="space-controls no-print">
        <button type="button" class="small" @click=${this.#corner}>${icon('rotate')} Next corner</button>
        <label>Layers apart <input type="range" min="0" max=${FARTHEST} step=${PULL} .value=${String(apart)}
          aria-valuetext=${apart ? `${100 * apart} % of an edge` : 'together'} @input=${(
            /** @type {Event} */ event,
          ) => {
            this.apart = Number(fieldOf(event).value);
          }}></label>
        <label>Upper layers faded <input type="range" min="0" max=${this.layers - 1} step="1" .value=${String(this.faded)}
          aria-valuetext=${this.#fadedWords} @input=${(/** @type {Event} */ event) => this.#fade(Number(fieldOf(event).value))}></label>
        <label>Show above <select ?disabled=${!this.#raisable.length} @change=${(
          /** @type {Event} */ event,
        ) =>
          this.raise(
            fieldOf(event).value || this.raised,
          )}><option value="">no piece</option>${this.#raisable.map((each) => {
          const name = placementOf(each);
          const where = this.#several(each.called) ? ` on ${name.split(':')[1]}` : '';
          return html`<option value=${name} .selected=${name === this.raised}>${each.called}${where}</option>`;
        })}</select></label>
        <p class="soft space-help in-presenter-hidden" id="space-help">Drag the picture to turn it, or use the arrow keys; drag pieces into it.</p>
      </div>`;
  }
}

customElements.define('ch-space-picture', SpacePicture);
