// @ts-check
/**
 * Handles the layers of a tray, which are side by side on the board, the top layer on the left: how a piece changes
 * layers, and where it sticks out. Python says which columns each layer has and how a piece looks in space. A flat
 * tray is one layer.
 */
import { boundsOf } from './cube-faces.js';

/** @typedef {{title: string, first: number, columns: number}} Layer  from the top; `first` is its first column */
/** @typedef {{orientations: {faces?: [number, number, number, number, number][]}[]}} Piece */

/** The number of the layer at a column of the board; in a gap, of the layer to its left. @param {Layer[]} layers @param {number} column */
const layerAt = (layers, column) =>
  Math.max(
    0,
    layers.findLastIndex(({ first }) => first <= column),
  );

/** Whether a column is in a gap between two layers. @param {Layer[]} layers @param {number} column */
function isBetween(layers, column) {
  const { first, columns } = layers[layerAt(layers, column)];
  return column < first || column >= first + columns;
}

/** The name of the layer at a column; '' in a gap. @param {Layer[]} layers @param {number} column */
const layerWords = (layers, column) =>
  isBetween(layers, column) ? '' : layers[layerAt(layers, column)].title.toLowerCase();

/** The names of the layers of some cells: “top layer”, “middle and bottom layers”. @param {Layer[]} layers
 * @param {number[][]} cells */
export function layersWords(layers, cells) {
  const columns = cells.map(([, column]) => column).sort((one, other) => one - other);
  const met = [...new Set(columns.map((column) => layerWords(layers, column)).filter(Boolean))];
  if (met.length < 2 || !met.every((words) => words.endsWith(' layer'))) return met.join(' and ');
  return `${met.map((words) => words.replace(/ layer$/, '')).join(' and ')} layers`;
}

/**
 * A piece in hand over the board.
 * @typedef {object} Over
 * @property {Layer[]} layers
 * @property {number} rows
 * @property {number[][]} balls  row, column and layer (0 or less) of every ball
 * @property {number} grip  the ball that is held
 * @property {[number, number]} at  the row and column of the board that the held ball is over
 */

/**
 * How far a piece in hand reaches beyond the tray, as rows, columns and layers: [at the start, 0 or below; at the end, 0 or above].
 * @param {Over} over @param {number} layer  the held ball's layer
 */
function beyond({ layers, rows, balls, grip, at: [row, column] }, layer) {
  const held = balls[grip];
  const sizes = [rows, layers[layer].columns, layers.length];
  return [row, column - layers[layer].first, layer].map((place, axis) => {
    const down = axis === 2 ? -1 : 1; // layers are counted from the top
    const reach = balls.map((ball) => place + down * (ball[axis] - held[axis]));
    return [Math.min(0, ...reach), Math.max(0, Math.max(...reach) - sizes[axis] + 1)];
  });
}

/** Where a piece in hand sticks out, in a sentence about `subject`; '' if it is inside the tray. @param {Over} over @param {string} subject */
export function sticksOut(over, subject) {
  const [row, column, layer] = beyond(over, layerAt(over.layers, over.at[1]));
  if (layer[0] && layer[1]) return `${subject} is taller than the tray`;
  if (layer[0]) return `${subject} sticks out above the top layer`;
  if (layer[1]) return `${subject} sticks out below the bottom layer`;
  if (![...row, ...column].some(Boolean)) return '';
  return over.layers.length > 1 ? `${subject} sticks out at the side` : `${subject} sticks out of the tray`;
}

/**
 * Where the held ball must be for the piece to be inside its layer; with `lift`, the piece changes layers if it sticks out above or
 * below.
 * @param {Over} over @param {{from?: [number, number] | null, lift?: boolean, by?: number}} [how]  `from`: where the held ball was,
 * within the layer where it stays; `by`: layers further down
 * @returns {[number, number]}
 */
export function inside(over, { from = null, lift = false, by = 0 } = {}) {
  const { layers, at } = over;
  const last = layers.length - 1;
  const before = layerAt(layers, (from ?? at)[1]);
  const layer = Math.max(0, Math.min(last, before + by));
  const column = at[1] + (layers[layer].first - layers[before].first);
  const [rows, columns, between] = beyond({ ...over, at: [at[0], column] }, layer);
  const lifted = lift ? Math.max(0, Math.min(last, layer - between[0] - between[1])) : layer;
  return [
    at[0] - rows[0] - rows[1],
    column - columns[0] - columns[1] + layers[lifted].first - layers[layer].first,
  ];
}

/** The cell `by` layers further down, as [row, column], or null. @param {Layer[]} layers
 * @param {[number, number]} cell @param {number} by @returns {[number, number] | null} */
export function layersDown(layers, [row, column], by) {
  const layer = layerAt(layers, column);
  const there = layers[layer + by];
  return there && !isBetween(layers, column) ? [row, column + there.first - layers[layer].first] : null;
}

/** The side of a square that holds every piece in every orientation. @param {Piece[]} pieces
 * @param {import('./cube-faces.js').Side[]} front */
export function spanOf(pieces, front) {
  let span = 0;
  for (const { orientations } of pieces) {
    for (const { faces = [] } of orientations) {
      const { left, top, right, bottom } = boundsOf({ front, faces, span: 0 });
      span = Math.max(span, right - left, bottom - top);
    }
  }
  return span;
}
