// @ts-check
/** The sheet of all keys and gestures, behind `?`. */
import { html } from 'lit';

/** @type {[string, [string, string][]][]} */
const KEYS = [
  [
    'Everywhere',
    [
      ['Ctrl + Z, Ctrl + Shift + Z', 'undo, redo'],
      ['Esc', 'cancel; close a menu; leave presenter mode'],
      ['?', 'show this sheet'],
    ],
  ],
  [
    'Pieces, by keys',
    [
      ['Tab, then arrows', 'go to the pieces or the board, then from one to the next'],
      ['Enter', 'choose a piece; place the piece in hand'],
      ['arrows', 'move the piece in hand'],
      ['R, F', 'rotate it, flip it'],
      ['T, U, D', 'in a solid: tip it, move it a layer up or down'],
      ['Del, Esc', 'remove it from the board; cancel'],
      ['L', 'in a solid: show a placed piece above the others'],
      ['arrows, Home, D', 'on the picture of a solid: turn it, pull its layers apart, fade a layer'],
    ],
  ],
  [
    'Pieces, by mouse',
    [
      ['drag, or click twice', 'choose a piece and place it'],
      ['wheel', 'rotate the piece in hand'],
      ['right click', 'flip it'],
    ],
  ],
  [
    'Pieces, by finger',
    [
      ['drag, or tap', 'choose a piece and move it; after taps, “Place” places it'],
      ['tap the piece in hand', 'rotate it'],
      ['hold a piece down', 'flip it'],
      ['two fingers', 'on the picture of a solid: turn it, pull its layers apart'],
    ],
  ],
  [
    'Steps of an algorithm',
    [
      ['← →, Home, End', 'one step back or forward, to the first or last step'],
      ['Page Up, Page Down', 'one step back or forward (the keys of a clicker)'],
      ['Space', 'play or pause; in presenter mode, one step forward'],
    ],
  ],
];

export const keySheet = html`${KEYS.map(
  ([title, keys]) =>
    html`<h3>${title}</h3><dl class="keys">${keys.map(([key, does]) => html`<dt>${key}</dt><dd>${does}</dd>`)}</dl>`,
)}`;
