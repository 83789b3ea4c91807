// @ts-check
/**
 * `<ch-space-picture>`: a solid tray and the pieces in it as a picture in space, to turn and to pull apart. It is for the eye
 * and as one sentence: a person places pieces on the board of its layers.
 *
 * Properties: `tray` ({front, back: the sides of a cube; corners: for each of the four corners to look from the cubes from
 * back to front, [cell, x, y, level, six neighbouring cells]}), `pieces` and `ghost` (as for a board: {cells, letter, colour,
 * look}), `words` (what there is to see, as a sentence).
 */
import { html, svg } from 'lit';
import { cellName } from '../../parts/cells.js';
import { cubeFace, edgePath, facePath, faceText } from '../../parts/cube-faces.js';
import { icon } from '../../parts/icons.js';
import { fieldOf, part } from '../../parts/part.js';

/** @typedef {import('../../parts/cube-faces.js').Side} Side */
/** @typedef {import('../../parts/piece-shape.js').Shape} Shape */
/** @typedef {[string, number, number, number, string[]]} Cube  cell, x, y, layers below, neighbours ('' for none) */

/** The neighbours above and below, which are elsewhere when the layers are apart. */
const BETWEEN_LAYERS = [2, 5];
/** How far the layers can be pulled apart, in edges of a cube. */
const FARTHEST = 2;

export class SpacePicture extends part({
  tray: /** @type {{front: Side[], back: Side[], corners: Cube[][]} | null} */ (null),
  pieces: /** @type {Shape[]} */ ([]),
  ghost: /** @type {Shape | null} */ (null),
  words: '',
  corner: 0,
  apart: 0,
}) {
  /** The extent of the picture: left, top, width and height in edges of a cube. @param {Cube[]} cubes @param {Side[]} sides */
  #extent(cubes, sides) {
    const corners = sides.flatMap((side) => side.corners);
    const across = corners.map(([x]) => x);
    const down = corners.map(([, y]) => y);
    const left = Math.min(...cubes.map(([, x]) => x)) + Math.min(...across);
    const right = Math.max(...cubes.map(([, x]) => x)) + Math.max(...across);
    const top = Math.min(...cubes.map((cube) => this.#height(cube))) + Math.min(...down);
    const bottom = Math.max(...cubes.map((cube) => this.#height(cube))) + Math.max(...down);
    return [left, top, right - left, bottom - top];
  }

  /** How far down a cube is drawn. @param {Cube} cube */
  #height([, , y, level]) {
    return y - level * this.apart;
  }

  /** Whether a neighbour touches the cube. @param {number} towards */
  #touches(towards) {
    return !this.apart || !BETWEEN_LAYERS.includes(towards);
  }

  /**
   * The visible faces of a cube of a piece, with the edges at which the piece continues.
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

  /** @param {{front: Side[], back: Side[]}} tray @param {Cube[]} cubes */
  #painted({ front, back }, cubes) {
    const shapes = [...this.pieces, ...(this.ghost ? [this.ghost] : [])].map((shape) => ({
      shape,
      look: shape.look ?? 'laid',
      own: new Set(shape.cells.map(([row, column]) => cellName(row, column))),
    }));
    /** The opaque cells. @type {Map<string, typeof shapes[0]>} */
    const laid = new Map();
    for (const each of shapes) if (each.look === 'laid') for (const cell of each.own) laid.set(cell, each);
    const thin = shapes.filter(({ look }) => look !== 'laid');
    const lines = thin.map(() => '');

    const painted = cubes.map((cube) => {
      const [cell, x, , , near] = cube;
      const y = this.#height(cube);
      const there = laid.get(cell);
      const walls = back.filter(({ towards }) => !this.#touches(towards) || !near[towards]);
      return svg`${walls.map(
        (side) =>
          svg`<path d=${facePath(side, x, y)} class="space-wall space-${side.name.split(' ')[0]}"/>${
            side.name === 'floor' && !there ? faceText(side, x, y, cell, 'space-name') : ''
          }`,
      )}${
        there
          ? this.#faces(cube, front, (other) => laid.has(other), there.own).map(([side, seams]) =>
              cubeFace(side, x, y, seams, there.shape, true),
            )
          : ''
      }${thin.map(({ shape, look, own }, number) => {
        if (!own.has(cell)) return '';
        const faces = this.#faces(cube, front, (other) => own.has(other), own);
        lines[number] += faces.map(([side, seams]) => edgePath(side, x, y, seams)).join('');
        return svg`<g class="look-${look}">${faces.map(([side, seams]) => cubeFace(side, x, y, seams, shape, !there))}</g>`;
      })}`;
    });
    // The outline of a piece in hand shows through whatever stands before it.
    return svg`${painted}${thin.map(({ look }, number) => svg`<path d=${lines[number]} class="space-through look-${look}"/>`)}`;
  }

  render() {
    const { tray, words, corner, apart } = this;
    if (!tray) return '';
    const cubes = tray.corners[corner % tray.corners.length];
    const [left, top, width, height] = this.#extent(cubes, [...tray.front, ...tray.back]);
    this.style.setProperty('--across', width.toFixed(2));
    const seen = `Seen from corner ${corner + 1} of ${tray.corners.length}${apart ? ', the layers apart' : ''}.`;
    return html`<svg class="space-picture" role="img" aria-label="${words} ${seen}"
        viewBox="${left - 0.05} ${top - 0.05} ${width + 0.1} ${height + 0.1}">${this.#painted(tray, cubes)}</svg>
      <div class="space-controls no-print">
        <button type="button" class="small" @click=${() => {
          this.corner = (corner + 1) % tray.corners.length;
        }}>${icon('rotate')} Turn the picture</button>
        <label>Layers apart <input type="range" min="0" max=${FARTHEST} step="0.25" .value=${String(apart)}
          aria-valuetext=${apart ? `${100 * apart} % of an edge` : 'together'} @input=${(
            /** @type {Event} */ event,
          ) => {
            this.apart = Number(fieldOf(event).value);
          }}></label>
      </div>`;
  }
}

customElements.define('ch-space-picture', SpacePicture);
