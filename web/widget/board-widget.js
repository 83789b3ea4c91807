// @ts-check
/**
 * `<ch-board-widget>`: a tray and its pieces in a notebook, a solid tray also as a picture in space. Like every hand,
 * it decides where pieces fit; Python is told of each move, checks it, and counts the ways to finish. `placed` is the
 * position: its placements, joined by dots. `sentence` says in how many ways it can be finished, and `refused` why
 * Python did not accept the last move. Event: `move`, with the new position.
 */
import { html, nothing } from 'lit';
import { cellsOf } from '../parts/boards/cells.js';
import { boxOf } from '../parts/boards/lattice.js';
import { part } from '../parts/part.js';
import { Hand } from '../parts/pieces/hand.js';
import { Pieces } from '../parts/pieces/pieces.js';
import '../parts/solids/space-picture.js';

/** The ratio of width to height beyond which a tray's pieces go below it. */
const LONG = 2.6;

/** The piece of a placement. @param {string} placement */
const pieceOf = (placement) => placement.split(':')[0];

export class BoardWidget extends part(
  {
    view: /** @type {import('answers/widget').WidgetView | null} */ (null),
    placed: '',
    sentence: '',
    refused: '',
    said: '',
  },
  /** @type {{move: {placed: string}}} */ ({}),
) {
  pieces = new Pieces();
  /** @type {Hand} */
  hand = new Hand({
    element: this,
    pieces: this.pieces,
    announce: (said) => {
      this.said = said;
    },
    sound: () => {},
    place: (placement, from) => this.#leave([...this.#there.filter((each) => each !== from), placement]),
    remove: (piece) => {
      const there = this.#there;
      // Of several copies, remove the last.
      const last = there.findLastIndex((each) => pieceOf(each) === piece);
      return this.#leave(there.filter((_, index) => index !== last));
    },
    stays: () => {},
  });

  /** The placements on the board. */
  get #there() {
    return this.placed ? this.placed.split('.') : [];
  }

  /** @param {string[]} there */
  #leave(there) {
    // In alphabetical order, as in Python; otherwise Python would send back its own spelling.
    this.placed = there.sort().join('.');
    this.say('move', { placed: this.placed });
    return { ok: true, sentence: '' };
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { view } = this;
    if (!view) return;
    const there = this.#there;
    const copies = (/** @type {string} */ name) => there.filter((each) => pieceOf(each) === name).length;
    this.pieces.show({
      ...view,
      pieces: view.pieces.map((piece) => ({ ...piece, left: piece.copies - copies(piece.name) })),
      placed: there.map((name) => ({ name, piece: pieceOf(name), cells: cellsOf(name) })),
    });
    // The piece in hand may come from a placement that Python has removed.
    const { from } = this.hand.held ?? {};
    if (changed.has('placed') && from && !there.includes(from)) this.hand.hold(null);
  }

  updated() {
    // Above everything, so that no cell of the notebook cuts off the piece that is dragged.
    const float = this.find('ch-drag-float');
    if (!float?.isConnected || float.matches(':popover-open')) return;
    float.popover = 'manual';
    float.showPopover();
  }

  render() {
    const { hand, pieces, refused, said, sentence, view } = this;
    if (!view) return nothing;
    const { around, columns, lattice, round, rows, space, title, white } = view;
    const [, , width, height] = boxOf(lattice, rows, columns);
    const long = width > LONG * height;
    return html`<div class="widget ${round ? '' : 'is-square'} ${long ? 'is-long' : ''}" style="--shape: ${width / height}">
      <ch-grid-board .rows=${rows} .columns=${columns} .cells=${pieces.cells} .lattice=${lattice} .white=${white}
        .around=${around} .pieces=${hand.onBoard()} .ghost=${hand.ghost} .headings=${space?.layers ?? []} label=${title}
        @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>
      <div class="widget-hand">${hand.tray()}${hand.buttons()}</div>
      ${
        space
          ? html`<ch-space-picture .tray=${space} .pieces=${hand.onBoard()} .ghost=${hand.ghost} .white=${white} words="${title} in space."
              @press=${hand.press} @point=${hand.point} @command=${hand.command}></ch-space-picture>`
          : nothing
      }
      <p class="widget-count" role="status">${sentence}</p>
      <p class="soft" role="status">${refused || said || hand.words}</p>
      <ch-drag-float></ch-drag-float></div>`;
  }
}

customElements.define('ch-board-widget', BoardWidget);
