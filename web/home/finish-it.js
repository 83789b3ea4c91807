// @ts-check
/**
 * `<ch-finish-it>`: a tray with a few pieces left to place, moved as in any exhibit. The build prerenders it, and it needs no
 * Python: the hand knows where a piece fits.
 */
import { html, nothing } from 'lit';
import { cellsOf } from '../parts/cells.js';
import { Hand } from '../parts/hand.js';
import { part } from '../parts/part.js';
import { Pieces } from '../parts/pieces.js';

/** The piece of a placement. @param {string} placement */
const pieceOf = (placement) => placement.split(':')[0];

export class FinishIt extends part({
  exhibit: '',
  opening: /** @type {import('answers/page').Opening | null} */ (null),
  placed: /** @type {string[]} */ ([]),
  said: '',
}) {
  pieces = new Pieces();
  /** @type {Hand} */
  hand = new Hand({
    element: this,
    pieces: this.pieces,
    announce: (said) => {
      this.said = said;
    },
    place: (placement) => this.#leave([...this.#without(pieceOf(placement)), placement]),
    remove: (piece) => this.#leave(this.#without(piece)),
    stays: (given) => {
      this.said = `${this.pieces.called(pieceOf(given))} is given and stays where it is.`;
    },
  });

  createRenderRoot() {
    // Replace the prerendered markup with the interactive version of it.
    this.opening = JSON.parse(document.getElementById('opening')?.textContent ?? 'null');
    this.replaceChildren();
    return this;
  }

  /** Start over. */
  reset() {
    this.hand.turned.clear();
    this.hand.hold(null);
    this.placed = [];
    this.said = '';
  }

  willUpdate() {
    const { opening, placed } = this;
    if (!opening) return;
    const own = placed.map((name) => ({ name, piece: pieceOf(name), cells: cellsOf(name) }));
    this.pieces.show({
      ...opening,
      pieces: opening.pieces.map((piece) => ({
        ...piece,
        left: own.some((each) => each.piece === piece.name) ? 0 : piece.left,
      })),
      placed: [...opening.given, ...own],
      challenge: { given: opening.given.map(({ name }) => name) },
    });
  }

  /** @param {string} piece */
  #without(piece) {
    return this.placed.filter((placement) => pieceOf(placement) !== piece);
  }

  /** The number of pieces still to place. */
  get #left() {
    return (this.opening?.pieces.filter(({ left }) => left).length ?? 0) - this.placed.length;
  }

  /** @param {string[]} placed */
  #leave(placed) {
    this.placed = placed;
    return { ok: true, sentence: this.#left ? `${this.#left} to go.` : (this.opening?.solved ?? '') };
  }

  render() {
    const { exhibit, hand, opening, pieces, placed } = this;
    if (!opening) return nothing;
    const { rows, columns, round, title, question, open } = opening;
    const free = opening.pieces.filter(({ left }) => left).map(({ name }) => name);
    const position = placed.length ? `${open}&${opening.placed}=${placed.join('.')}` : open;
    return html`<div class=${round ? '' : 'is-square'}>
      <h2 class="question">${question}</h2>
      <ch-grid-board class=${this.#left ? '' : 'is-solved'} .rows=${rows} .columns=${columns} .cells=${pieces.cells}
        .pieces=${hand.onBoard()} .ghost=${hand.ghost} .coordinates=${false} label=${title}
        @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>
      ${hand.tray(hand.inTray().filter(({ name }) => free.includes(name)))}
      <div class="row finish-tools">${hand.buttons()}<a class="open-it" href="#/${exhibit}?${position}">Open this position</a></div>
      <p class="finish-said" role="status">${
        this.said ||
        html`Drag the ${free.length} pieces into the gap, or choose one to rotate and flip it<span class="with-keys"> (keys R and F)</span>.`
      }</p>
      <ch-drag-float></ch-drag-float></div>`;
  }
}

customElements.define('ch-finish-it', FinishIt);
