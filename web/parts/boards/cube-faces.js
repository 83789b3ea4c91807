// @ts-check
/**
 * Draws cubes in space as SVG, face by face, for a solid tray, the pieces beside it and the piece under the pointer.
 * The caller decides which faces to paint, where and in what order; this module only draws them.
 */
import { svg } from 'lit';
import { letterColour, pieceColour } from './piece-shape.js';

/**
 * One side of every cube, or the circle of a ball, which looks the same from every side (no `points`): its `corners` [x, y] relative
 * to the cube, their positions in space (`points`, [row, column, layer]), the neighbour
 * (0 to 5) that hides it (`towards`), and the neighbours beyond its four edges (`along`).
 * @typedef {{name: string, corners: [number, number][], points: [number, number, number][], towards: number, along: number[]}} Side
 */

/**
 * A single piece in space: `front` holds the sides that face the viewer; `faces`, from back to front, are [number of the side, x
 * and y of its cube, seams, number of the ball]; bit i of the seams means that the piece continues beyond edge i. Every piece of
 * the puzzle, in every orientation, fits a square of side `span`.
 * @typedef {{front: Side[], faces: [number, number, number, number, number][], span: number}} InSpace
 */

const [ACROSS, DOWN] = [Math.sqrt(3 / 2), Math.sqrt(1 / 2)];

/**
 * Projects a point in space onto the picture of a tray turned clockwise (seen from above) by `degrees`. Python uses the same
 * projection for a tray that is not turned.
 * @param {number} row @param {number} column @param {number} up  how high @param {number} degrees @returns {[number, number]}
 */
export function projected(row, column, up, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [right, near] = [(column - row) * Math.SQRT1_2, (column + row) * Math.SQRT1_2];
  const x = right * Math.cos(angle) - near * Math.sin(angle);
  const y = right * Math.sin(angle) + near * Math.cos(angle);
  return [ACROSS * x, DOWN * y - up];
}

/** The sides of the cubes in a turned tray. @param {Side[]} sides @param {number} degrees @returns {Side[]} */
export const turnedSides = (sides, degrees) =>
  sides.map((side) => ({
    ...side,
    // A ball looks the same from everywhere.
    corners: side.points.length
      ? side.points.map(([row, column, layer]) => projected(row, column, layer, degrees))
      : side.corners,
  }));

/** @param {number} value */
const short = (value) => Number(value.toFixed(3));

/** The corners of a side of the cube at (x, y). @param {Side} side @param {number} x @param {number} y */
const cornersAt = (side, x, y) => side.corners.map(([dx, dy]) => [short(x + dx), short(y + dy)]);

/** @param {Side} side @param {number} x @param {number} y */
const middle = (side, x, y) => [
  x + side.corners.reduce((sum, [dx]) => sum + dx, 0) / side.corners.length,
  y + side.corners.reduce((sum, [, dy]) => sum + dy, 0) / side.corners.length,
];

/** A side as a path. @param {Side} side @param {number} x @param {number} y */
export const facePath = (side, x, y) => `M${cornersAt(side, x, y).join('L')}Z`;

/** The edges of a side where the piece ends. @param {Side} side @param {number} x @param {number} y @param {number} seams */
export function edgePath(side, x, y, seams) {
  const at = cornersAt(side, x, y);
  return at.map((corner, i) => ((seams >> i) & 1 ? '' : `M${corner}L${at[(i + 1) % at.length]}`)).join('');
}

/** Text in the middle of a side. @param {Side} side @param {number} x @param {number} y @param {string} text
 * @param {string} kind  its class @param {string} [fill] */
export function faceText(side, x, y, text, kind, fill) {
  const [across, down] = middle(side, x, y);
  return svg`<text x=${short(across)} y=${short(down)} dy="0.35em" class=${kind} fill=${fill ?? 'currentColor'}>${text}</text>`;
}

/** A side's width in the picture. @param {Side} side */
export const widthOf = ({ corners }) => {
  const across = corners.map(([x]) => x);
  return Math.max(...across) - Math.min(...across);
};

/** Narrower sides have no room for a letter. */
const NARROW = 0.5;

/** A ring on a side, for a cell in the second colour. @param {Side} side @param {number} x @param {number} y */
export function faceRing(side, x, y) {
  const width = widthOf(side);
  const [from, along, , down] = side.corners;
  const axes = side.points.length
    ? [along, down].map(([u, v]) => [u - from[0], v - from[1]])
    : [
        [width, 0],
        [0, width],
      ];
  const matrix = [...axes.flat(), ...middle(side, x, y)].map(short).join(' ');
  return svg`<g transform="matrix(${matrix})"><circle class="white-rim" r="0.31"/><circle class="white-ring" r="0.31"/></g>`;
}

/**
 * One face of a piece: colour, shade, outline, a ring if it is `white` (in the second colour) and, if it bears one, its letter.
 * @param {Side} side @param {number} x @param {number} y @param {number} seams @param {{colour: number, letter: string}} piece
 * @param {boolean} lettered @param {boolean} [white]
 */
export function cubeFace(side, x, y, seams, piece, lettered, white = false) {
  const path = facePath(side, x, y);
  return svg`<path d=${path} fill=${pieceColour(piece.colour)} class="cube-face"/><path d=${path} class="cube-shade cube-${side.name}"/>
    <path d=${edgePath(side, x, y, seams)} class="cube-edge"/>${white ? faceRing(side, x, y) : ''}${
      lettered && widthOf(side) > NARROW
        ? faceText(side, x, y, piece.letter, 'cube-letter', letterColour(piece.colour))
        : ''
    }`;
}

/** A single piece, with one letter on top of a cube that is not hidden; its balls are in the order of `cells`.
 * @param {{colour: number, letter: string, cells?: number[][], white?: number[][]}} piece @param {InSpace} space */
export function spacePiece(piece, { front, faces }) {
  const last = faces.findLastIndex(([side]) => side === 0);
  const white = new Set(piece.white?.map(String));
  return svg`<g class="piece">${faces.map(([side, x, y, seams, ball], i) =>
    cubeFace(front[side], x, y, seams, piece, i === last, white.has(String(piece.cells?.[ball]))),
  )}</g>`;
}

/** The least and largest x and y of a single piece. @param {InSpace} space */
export function boundsOf({ front, faces }) {
  const corners = faces.flatMap(([side, x, y]) => cornersAt(front[side], x, y));
  const across = corners.map(([x]) => x);
  const down = corners.map(([, y]) => y);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}

/** The ball whose face is nearest to a point of the picture. @param {InSpace} space @param {number} x @param {number} y */
export function ballAt({ front, faces }, x, y) {
  let [best, least] = [0, Infinity];
  for (const [side, atX, atY, , ball] of faces) {
    const [across, down] = middle(front[side], atX, atY);
    const far = (across - x) ** 2 + (down - y) ** 2;
    if (far < least) [best, least] = [ball, far];
  }
  return best;
}

/** The middle [x, y] of a ball's face, or of the piece if all the ball's faces are hidden. @param {InSpace} space @param {number} ball
 * @returns {number[]} */
export function middleOfBall(space, ball) {
  const face = space.faces.find((each) => each[4] === ball);
  if (face) return middle(space.front[face[0]], face[1], face[2]);
  const { left, top, right, bottom } = boundsOf(space);
  return [(left + right) / 2, (top + bottom) / 2];
}
