// @ts-check
/**
 * Styles the classes of cells in a proof by colouring, on the board and in its key. Each class has a shade and a
 * hatching, so that shade is never the only difference.
 */
import { svg } from 'lit';

/** The hatching of each class in a unit square; after the last class, the hatchings repeat. */
const HATCHINGS = [
  'M.1 .4L.4 .1M.1 .9L.9 .1M.6 .9L.9 .6', // rising
  '',
  'M.1 .5H.9M.5 .1V.9', // cross
  'M.1 .25H.9M.1 .5H.9M.1 .75H.9', // level
  'M.1 .1L.9 .9M.1 .9L.9 .1', // both ways
  'M.25 .1V.9M.5 .1V.9M.75 .1V.9', // upright
  'M.5 .2L.8 .5L.5 .8L.2 .5Z', // diamond
  'M.6 .1L.9 .4M.1 .1L.9 .9M.1 .6L.4 .9', // falling
];

/** @param {number} number  of the class, from 0 @param {number} [row] @param {number} [column] */
export function cellClass(number, row = 0, column = 0) {
  const kind = number % HATCHINGS.length;
  return svg`<g class="cell-class cell-class-${kind}" transform="translate(${column} ${row})"><rect x="0.03" y="0.03" width="0.94"
    height="0.94" rx="0.06"/>${HATCHINGS[kind] ? svg`<path d=${HATCHINGS[kind]}/>` : ''}</g>`;
}
