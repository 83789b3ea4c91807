// @ts-check
/**
 * Paints the cubes and balls of a solid as SVG, from back to front: its walls, its pieces, and pieces that are raised,
 * entering or in hand.
 */
import { svg } from 'lit';
import { cellName } from '../boards/cells.js';
import { cubeFace, edgePath, facePath, faceRing, faceText, projected } from '../boards/cube-faces.js';

/** @typedef {import('../boards/cube-faces.js').Side} Side */
/** @typedef {import('../boards/piece-shape.js').Shape} Shape */
/** @typedef {Shape & {name?: string, called?: string}} Piece */
/** @typedef {[string, number, number, number, string[]]} Cube  cell, row, column, layers below, neighbours ('' for none) */
/**
 * What is painted; for the first nine properties, see `SpacePicture` (here, `white` is a set). `corner` is the
 * nearest of the four corners and `degrees` how far it has turned from there; `lift` is how far above its place the
 * raised piece is shown; `front` and `back` are the sides in front and at the back; `cubes` are in order from back to
 * front; `place` is where a cube is drawn, or (`by`) a place this many rows, columns and layers away.
 * @typedef {{pieces: Piece[], ghost: Shape | null, white: Set<string>, levels: number[], faded: number, apart:
 * number, raised: string,
 *   entering: {names: string[], out: [number, number, number]} | null, way: number, corner: number, degrees: number,
 * lift: number,
 *   front: Side[], back: Side[], cubes: Cube[], place: (cube: Cube, by?: number[]) => [number, number]}} Scene
 */

/** The indices of the neighbours above and below, which move when the layers are apart. */
const BETWEEN_LAYERS = [2, 5];
/** How far away an entering piece starts, in cube edges. */
const FAR = 3;
/** The looks of pieces that hide what is behind them. */
export const SOLID = new Set(['placed', 'given']);

/** The placement of a piece, such as White:a1a2b2. @param {Piece} piece */
export const placementOf = ({ name, cells }) =>
  `${name}:${cells.map(([row, column]) => cellName(row, column)).join('')}`;

/** @param {number[][]} cells */
const namesOf = (cells) => new Set(cells.map(([row, column]) => cellName(row, column)));

/**
 * A direction in the tray, converted to rows, columns and up for the tray with this corner in front.
 * @param {number} corner @param {number[]} direction
 */
function turnedBy(corner, [row, column, up]) {
  let [rows, columns] = [row, column];
  for (let k = 0; k < corner; k += 1) [rows, columns] = [columns, -rows];
  return [rows, columns, up];
}

/** How far a direction leads towards the viewer. @param {number} degrees @param {number[]} direction  in the turned tray */
const nearer = (degrees, [rows, columns, up]) => 2 * projected(rows, columns, 0, degrees)[1] + up;

/** Whether a neighbour touches the cube. @param {Scene} scene @param {number} towards */
const touches = ({ apart }, towards) => !apart || !BETWEEN_LAYERS.includes(towards);

/**
 * A piece's visible faces on a cube, with the edges across which the piece continues.
 * @param {Scene} scene @param {Cube} cube @param {(cell: string) => boolean} hides @param {Set<string>} own
 * @returns {[Side, number][]}
 */
const facesOf = (scene, [, , , , near], hides, own) =>
  scene.front
    .filter(({ towards }) => !(touches(scene, towards) && near[towards] && hides(near[towards])))
    .map((side) => [
      side,
      side.along.reduce(
        (seams, towards, edge) => seams | (touches(scene, towards) && own.has(near[towards]) ? 1 << edge : 0),
        0,
      ),
    ]);

/** @param {Scene} scene */
export function painted(scene) {
  const { pieces, ghost, white, levels, faded, raised, entering, way, corner, degrees, lift, back, cubes } =
    scene;
  const { place } = scene;
  const shapes = [...pieces, ...(ghost ? [ghost] : [])].map((shape) => ({
    shape,
    look: shape.look ?? 'placed',
    own: namesOf(shape.cells),
    // A piece in hand may be over cells of a different colour.
    white: shape.white ? namesOf(shape.white) : white,
  }));
  const shown = levels[levels.length - 1 - faded];
  const high = new Set(cubes.filter(([, , , level]) => level > shown).map(([cell]) => cell));
  /** The pieces that are not drawn in their places, and how far from there they are, in rows, columns and up. */
  const away = shapes.flatMap((each) => {
    const name = placementOf(each.shape);
    if (!SOLID.has(each.look)) return [];
    if (name === raised) return [{ ...each, by: [0, 0, lift], up: true }];
    if (!way || !entering?.names.includes(name)) return [];
    return [{ ...each, by: turnedBy(corner, entering.out).map((value) => value * way * FAR), up: false }];
  });
  const gone = new Set(away.flatMap(({ own }) => [...own]));
  /** The opaque pieces in their places, by cell. @type {Map<string, typeof shapes[0]>} */
  const placed = new Map();
  for (const each of shapes)
    if (SOLID.has(each.look)) for (const cell of each.own) if (!gone.has(cell)) placed.set(cell, each);
  const hides = (/** @type {string} */ cell) => placed.has(cell) && !high.has(cell);
  const thin = shapes.filter(({ look }) => !SOLID.has(look));
  const lines = thin.map(() => '');

  const painted = cubes.map((cube) => {
    const [cell, , , , near] = cube;
    const [x, y] = place(cube);
    const there = placed.get(cell);
    const faint = high.has(cell);
    const walls = back.filter(({ towards }) => !touches(scene, towards) || !near[towards]);
    const own = there
      ? facesOf(scene, cube, (other) => (faint ? placed.has(other) : hides(other)), there.own)
      : [];
    return svg`${walls.map(
      (side) =>
        svg`<path d=${facePath(side, x, y)} class="space-wall space-${side.name.split(' ')[0]} ${faint ? 'is-faded' : ''}" data-free=${there ? '' : cell}/>${
          side.name === 'floor' && !there && !faint
            ? svg`${white.has(cell) ? faceRing(side, x, y) : ''}${faceText(side, x, y, cell, 'space-name')}`
            : ''
        }`,
    )}${
      there && faint
        ? svg`<g class="space-faded">${own.map(([side, seams]) => cubeFace(side, x, y, seams, there.shape, false, white.has(cell)))}</g>`
        : own.map(
            ([side, seams]) =>
              svg`${cubeFace(side, x, y, seams, /** @type {typeof shapes[0]} */ (there).shape, true, white.has(cell))}<path d=${facePath(side, x, y)} class="space-touch"
                data-there=${cell} data-free=${near[side.towards] || cell}/>`,
          )
    }${thin.map(({ shape, look, own: cells, white: ringed }, number) => {
      if (!cells.has(cell)) return '';
      const faces = facesOf(scene, cube, (other) => cells.has(other), cells);
      lines[number] += faces.map(([side, seams]) => edgePath(side, x, y, seams)).join('');
      return svg`<g class="space-thin look-${look} ${shape === ghost ? 'is-in-hand' : ''}">${faces.map(([side, seams]) => cubeFace(side, x, y, seams, shape, !there, ringed.has(cell)))}</g>`;
    })}`;
  });
  /** A piece away from its place; if it is raised, dashes show its place. @param {typeof away[0]} piece */
  const drawn = ({ shape, own, by, up }) => {
    const parts = cubes.flatMap((cube) =>
      own.has(cube[0]) ? [{ cube, faces: facesOf(scene, cube, (other) => own.has(other), own) }] : [],
    );
    const line = parts.flatMap(({ cube, faces }) => {
      const [x, y] = place(cube);
      return faces.map(([side, seams]) => edgePath(side, x, y, seams));
    });
    return svg`${up ? svg`<path d=${line.join('')} class="space-through"/>` : ''}<g class=${up ? 'space-raised' : 'space-entering'}>${parts.map(
      ({ cube, faces }) => {
        const [x, y] = place(cube, by);
        return faces.map(
          ([side, seams]) =>
            svg`${cubeFace(side, x, y, seams, shape, true, white.has(cube[0]))}<path d=${facePath(side, x, y)} class="space-touch" data-there=${cube[0]} data-free=${cube[0]}/>`,
        );
      },
    )}</g>`;
  };
  // A piece that comes from behind is painted before the others.
  const behind = away.filter(({ by, up }) => !up && nearer(degrees, by) < 0);
  // The outline of a piece in hand shows through everything in front of it.
  return svg`${behind.map(drawn)}${painted}${away.filter((each) => !behind.includes(each)).map(drawn)}${thin.map(({ look }, number) => svg`<path d=${lines[number]} class="space-through look-${look}"/>`)}`;
}
