// @ts-check
/**
 * Cubes in space as SVG, face by face: the picture of a solid tray, the pieces beside it and the piece under the pointer are
 * drawn of these. Where the faces are and in which order they are painted is given; here is only their look.
 */
import { svg } from 'lit';
import { letterColour, pieceColour } from './piece-shape.js';

/**
 * One side of every cube: `corners` [x, y] from where the cube is, `towards` the neighbour (0 to 5) that hides it, `along` the
 * neighbours beyond its four edges.
 * @typedef {{name: string, corners: [number, number][], towards: number, along: number[]}} Side
 */

/**
 * A piece alone in space: `front` holds the sides that face the viewer, `faces` from back to front [number of the side, x, y
 * of its cube, seams, number of the ball]; bit i of the seams says that the piece goes on beyond edge i. `span` is the side
 * of a square in which every piece of the puzzle has room, however it is turned.
 * @typedef {{front: Side[], faces: [number, number, number, number, number][], span: number}} InSpace
 */

/** @param {number} value */
const short = (value) => Number(value.toFixed(3));

/** The corners of a side of the cube that is at (x, y). @param {Side} side @param {number} x @param {number} y */
const cornersAt = (side, x, y) => side.corners.map(([dx, dy]) => [short(x + dx), short(y + dy)]);

/** @param {Side} side @param {number} x @param {number} y */
const middle = (side, x, y) => [
  x + side.corners.reduce((sum, [dx]) => sum + dx, 0) / 4,
  y + side.corners.reduce((sum, [, dy]) => sum + dy, 0) / 4,
];

/** The whole side as a path. @param {Side} side @param {number} x @param {number} y */
export const facePath = (side, x, y) => `M${cornersAt(side, x, y).join('L')}Z`;

/** The edges of a side where the piece ends. @param {Side} side @param {number} x @param {number} y @param {number} seams */
export function edgePath(side, x, y, seams) {
  const at = cornersAt(side, x, y);
  return at.map((corner, i) => ((seams >> i) & 1 ? '' : `M${corner}L${at[(i + 1) % 4]}`)).join('');
}

/** A text in the middle of a side. @param {Side} side @param {number} x @param {number} y @param {string} text
 * @param {string} kind  its class @param {string} [fill] */
export function faceText(side, x, y, text, kind, fill) {
  const [across, down] = middle(side, x, y);
  return svg`<text x=${short(across)} y=${short(down)} dy="0.35em" class=${kind} fill=${fill ?? 'currentColor'}>${text}</text>`;
}

/**
 * One face of a piece: its colour, its shade, its outline, its letter if it bears one.
 * @param {Side} side @param {number} x @param {number} y @param {number} seams @param {{colour: number, letter: string}} piece
 * @param {boolean} lettered
 */
export function cubeFace(side, x, y, seams, piece, lettered) {
  const path = facePath(side, x, y);
  return svg`<path d=${path} fill=${pieceColour(piece.colour)} class="cube-face"/><path d=${path} class="cube-shade cube-${side.name}"/>
    <path d=${edgePath(side, x, y, seams)} class="cube-edge"/>${
      lettered ? faceText(side, x, y, piece.letter, 'cube-letter', letterColour(piece.colour)) : ''
    }`;
}

/** A piece alone, with one letter: on the top of the cube that nothing hides. @param {{colour: number, letter: string}} piece
 * @param {InSpace} space */
export function spacePiece(piece, { front, faces }) {
  const last = faces.findLastIndex(([side]) => side === 0);
  return svg`<g class="piece">${faces.map(([side, x, y, seams], i) =>
    cubeFace(front[side], x, y, seams, piece, i === last),
  )}</g>`;
}

/** Where a piece alone is on its picture: least and largest x and y. @param {InSpace} space */
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

/** The middle of a ball's face, or of the piece where all its faces are hidden: [x, y]. @param {InSpace} space @param {number} ball
 * @returns {number[]} */
export function middleOfBall(space, ball) {
  const face = space.faces.find((each) => each[4] === ball);
  if (face) return middle(space.front[face[0]], face[1], face[2]);
  const { left, top, right, bottom } = boundsOf(space);
  return [(left + right) / 2, (top + bottom) / 2];
}
