// @ts-check
/**
 * `<ch-space-picture>`: a solid tray and its pieces in space, to turn by dragging or with the arrow keys, and to pull apart.
 *
 * Properties: `tray` ({front, back: the sides of a cube; corners: for each of the four corners to look from, the cubes from back to
 * front, [cell, row, column, level, six neighbouring cells]}), `pieces` and `ghost` (as for a board: {cells, letter, colour,
 * look}), `words` (a description of the picture, as a sentence). Events, as for a board: `press` and `point` {cell, how} when a
 * click or the mouse hits a cell, with `deep` because the cell may be inside: a cell of a piece, or a free cell beside a piece or
 * wall. `cellAt` returns the free cell that a piece dropped at a point on the screen would touch.
 */
import { html, svg } from 'lit';
import { cellName } from '../../parts/cells.js';
import { cubeFace, edgePath, facePath, faceText, projected, turnedSides } from '../../parts/cube-faces.js';
import { drag } from '../../parts/drag.js';
import { icon } from '../../parts/icons.js';
import { fieldOf, part } from '../../parts/part.js';

/** @typedef {import('../../parts/cube-faces.js').Side} Side */
/** @typedef {import('../../parts/piece-shape.js').Shape} Shape */
/** @typedef {[string, number, number, number, string[]]} Cube  cell, row, column, layers below, neighbours ('' for none) */

/** The indices of the neighbours above and below, which move when the layers are apart. */
const BETWEEN_LAYERS = [2, 5];
/** How far the layers can be pulled apart, in cube edges, and how far one key press pulls them. */
const FARTHEST = 2;
const PULL = 0.25;
/** The looks of pieces that hide what is behind them. */
const SOLID = new Set(['placed', 'given']);
/** Degrees: between two corners, per key press, and per pixel of a drag. */
const QUARTER = 90;
const KEY = 15;
const PIXEL = 0.5;
/** The duration of a turn to the next corner, in milliseconds. */
const TURN = 350;

/** @param {number} degrees */
const round = (degrees) => ((degrees % 360) + 360) % 360;

export class SpacePicture extends part(
  {
    tray: /** @type {{front: Side[], back: Side[], corners: Cube[][]} | null} */ (null),
    pieces: /** @type {Shape[]} */ ([]),
    ghost: /** @type {Shape | null} */ (null),
    words: '',
    /** How far the tray has turned, in degrees, clockwise seen from above. */
    angle: 0,
    apart: 0,
    /** What a key has just changed, for screen readers. */
    said: '',
  },
  /** @type {{press: {cell: string, how: 'key' | 'pointer' | 'touch', deep: boolean}, point: {cell: string, how: 'key' | 'pointer' | 'touch', deep: boolean}}} */ ({}),
) {
  frame = 0;
  /** What touched the picture last. @type {'pointer' | 'touch'} */
  how = 'pointer';

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  // --- where things are -------------------------------------------------------------------------------------------

  /** The corner nearest to the viewer, and how far it has turned from there: from -45 to 45 degrees. */
  get #view() {
    const corner = Math.round(this.angle / QUARTER);
    return { corner: ((corner % 4) + 4) % 4, degrees: this.angle - corner * QUARTER };
  }

  /** The viewing direction in words. */
  get #seen() {
    const angle = round(Math.round(this.angle));
    const from =
      angle % QUARTER ? `Turned by ${angle} degrees` : `Seen from corner ${angle / QUARTER + 1} of 4`;
    return `${from}${this.apart ? ', the layers apart' : ''}.`;
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
    const high = this.#height(levels - 1) + 1;
    return { left: -across, top: -down - high, width: 2 * across, height: 2 * down + high, rows, columns };
  }

  /** The free cell that a piece dropped at a point on the screen would touch, or ''. @param {number} x @param {number} y */
  cellAt(x, y) {
    const there = document.elementFromPoint(x, y);
    return there && this.contains(there) ? (there.getAttribute('data-free') ?? '') : '';
  }

  // --- gestures ---------------------------------------------------------------------------------------------------

  /** @param {number} by @param {boolean} [smoothly] */
  #turn(by, smoothly = false) {
    cancelAnimationFrame(this.frame);
    const { angle: from } = this;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!smoothly || still) {
      this.angle = round(from + by);
      return;
    }
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - began) / TURN));
      const eased = share * share * (3 - 2 * share);
      this.angle = share < 1 ? from + by * eased : round(from + by);
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param {number} by */
  #pull(by) {
    const { apart } = this;
    this.apart = Math.min(FARTHEST, Math.max(0, apart + by));
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
    if (event.button !== 0) return;
    cancelAnimationFrame(this.frame);
    const { angle: from } = this;
    const turn = (/** @type {number} */ x) => {
      // The side in front follows the pointer.
      this.angle = round(from - (x - event.clientX) * PIXEL);
    };
    drag(event, {
      begin: () => this.classList.add('is-turning'),
      move: turn,
      drop: (x) => {
        this.classList.remove('is-turning');
        turn(x);
      },
      cancel: () => {
        this.classList.remove('is-turning');
        this.angle = from;
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') this.#turn(KEY);
    else if (event.key === 'ArrowRight') this.#turn(-KEY);
    else if (event.key === 'ArrowUp') this.#pull(PULL);
    else if (event.key === 'ArrowDown') this.#pull(-PULL);
    else if (event.key === 'Home') this.#turn(-this.angle);
    else return;
    event.preventDefault();
    this.said = this.#seen;
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

  /** Whether a neighbour touches the cube. @param {number} towards */
  #touches(towards) {
    return !this.apart || !BETWEEN_LAYERS.includes(towards);
  }

  /**
   * A piece's visible faces on a cube, with the edges across which the piece continues.
   * @param {Cube} cube @param {Side[]} front @param {(cell: string) => boolean} hides @param {Set<string>} own
   * @returns {[Side, number][]}
   */
  #faces([, , , , near], front, hides, own) {
    return front
      .filter(({ towards }) => !(this.#touches(towards) && near[towards] && hides(near[towards])))
      .map((side) => [
        side,
        side.along.reduce(
          (seams, towards, edge) =>
            seams | (this.#touches(towards) && own.has(near[towards]) ? 1 << edge : 0),
          0,
        ),
      ]);
  }

  /** @param {Side[]} front @param {Side[]} back @param {Cube[]} cubes @param {(cube: Cube) => [number, number]} place */
  #painted(front, back, cubes, place) {
    const shapes = [...this.pieces, ...(this.ghost ? [this.ghost] : [])].map((shape) => ({
      shape,
      look: shape.look ?? 'placed',
      own: new Set(shape.cells.map(([row, column]) => cellName(row, column))),
    }));
    /** The opaque cells. @type {Map<string, typeof shapes[0]>} */
    const placed = new Map();
    for (const each of shapes) if (SOLID.has(each.look)) for (const cell of each.own) placed.set(cell, each);
    const thin = shapes.filter(({ look }) => !SOLID.has(look));
    const lines = thin.map(() => '');

    const painted = cubes.map((cube) => {
      const [cell, , , , near] = cube;
      const [x, y] = place(cube);
      const there = placed.get(cell);
      const walls = back.filter(({ towards }) => !this.#touches(towards) || !near[towards]);
      return svg`${walls.map(
        (side) =>
          svg`<path d=${facePath(side, x, y)} class="space-wall space-${side.name.split(' ')[0]}" data-free=${there ? '' : cell}/>${
            side.name === 'floor' && !there ? faceText(side, x, y, cell, 'space-name') : ''
          }`,
      )}${
        there
          ? this.#faces(cube, front, (other) => placed.has(other), there.own).map(
              ([side, seams]) =>
                svg`${cubeFace(side, x, y, seams, there.shape, true)}<path d=${facePath(side, x, y)} class="space-touch"
                  data-there=${cell} data-free=${near[side.towards] || cell}/>`,
            )
          : ''
      }${thin.map(({ shape, look, own }, number) => {
        if (!own.has(cell)) return '';
        const faces = this.#faces(cube, front, (other) => own.has(other), own);
        lines[number] += faces.map(([side, seams]) => edgePath(side, x, y, seams)).join('');
        return svg`<g class="space-thin look-${look} ${shape === this.ghost ? 'is-in-hand' : ''}">${faces.map(([side, seams]) => cubeFace(side, x, y, seams, shape, !there))}</g>`;
      })}`;
    });
    // The outline of a piece in hand shows through everything in front of it.
    return svg`${painted}${thin.map(({ look }, number) => svg`<path d=${lines[number]} class="space-through look-${look}"/>`)}`;
  }

  render() {
    const { tray, words, apart } = this;
    if (!tray) return '';
    const { corner, degrees } = this.#view;
    const cubes = tray.corners[corner];
    const { left, top, width, height, rows, columns } = this.#extent(cubes);
    this.style.setProperty('--across', width.toFixed(2));
    this.style.setProperty('--shape', (width / height).toFixed(3));
    const place = (/** @type {Cube} */ [, row, column, level]) =>
      projected(row - rows / 2, column - columns / 2, this.#height(level) + 1, degrees);
    const [front, back] = [turnedSides(tray.front, degrees), turnedSides(tray.back, degrees)];
    return html`<div class="space-turn" role="group" tabindex="0" aria-label="The picture, to turn" aria-describedby="space-help"
        @pointerdown=${this.#down} @keydown=${this.#key} @click=${this.#click} @pointerover=${this.#over}><svg class="space-picture" role="img" aria-label="${words} ${this.#seen}"
        viewBox="${(left - 0.05).toFixed(3)} ${(top - 0.05).toFixed(3)} ${(width + 0.1).toFixed(3)} ${(height + 0.1).toFixed(3)}">${this.#painted(front, back, cubes, place)}</svg></div>
      <span class="unseen" role="status">${this.said}</span>
      <div class="space-controls no-print">
        <button type="button" class="small" @click=${this.#corner}>${icon('rotate')} Next corner</button>
        <label>Layers apart <input type="range" min="0" max=${FARTHEST} step=${PULL} .value=${String(apart)}
          aria-valuetext=${apart ? `${100 * apart} % of an edge` : 'together'} @input=${(
            /** @type {Event} */ event,
          ) => {
            this.apart = Number(fieldOf(event).value);
          }}></label>
        <p class="soft space-help in-presenter-hidden" id="space-help">Drag the picture to turn it, or use the arrow keys; drag pieces into it.</p>
      </div>`;
  }
}

customElements.define('ch-space-picture', SpacePicture);
