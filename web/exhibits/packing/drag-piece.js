// @ts-check
/** Carry a piece with mouse, pen or finger from the tray or the board to a place on the board. */
import { cellPlace } from '../../parts/cells.js';
import { drag } from '../../parts/drag.js';

/** A pointer went down on a piece: on a ball of one in the tray, or on a cell of the board.
 * @typedef {{piece: string, pointer: PointerEvent, ball?: number, cell?: string}} Grab */

/** @param {import('./hand.js').Hand} hand @param {Grab} grab */
export function dragPiece(hand, { piece, pointer, ball, cell }) {
  const { board, context, float, pieces } = hand.host;
  const placed = cell ? pieces.placedOn(cell) : pieces.placedAs(piece);
  const { size } = board.locate(0, 0);

  /** @param {import('./held-piece.js').HeldPiece} held */
  const show = (held) => {
    const { letter, colour } = pieces.piece(piece);
    const { cells, looks } = held.turned;
    const space = pieces.inSpace(piece, held.orientation);
    float.show({ cells, layers: looks?.[0], letter, colour, space }, held.grip, size);
  };
  const goBack = () => float.goBack(pointer.clientX, pointer.clientY);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const way = hand.wayOf(event);
    if (!way) return;
    // Keep it from the piece's own button, which has the focus.
    event.preventDefault();
    event.stopPropagation();
    hand.turn(way, piece);
    if (hand.held) show(hand.held);
  };
  /** @param {number} x @param {number} y @returns {[number, number] | null} */
  const over = (x, y) => {
    const place = board.locate(x, y);
    const [row, column] = [Math.floor(place.row), Math.floor(place.column)];
    const { rows, columns } = pieces.view;
    return row >= -1 && column >= -1 && row <= rows && column <= columns ? [row, column] : null;
  };
  /** The piece carried to a point of the screen: over the board, or into the picture of a solid.
   * @param {import('./held-piece.js').HeldPiece} held @param {number} x @param {number} y */
  const carried = (held, x, y) => {
    const touched = hand.host.picture?.cellAt(x, y);
    return touched ? held.with({ at: cellPlace(touched) }).settled() : held.with({ at: over(x, y) }).nudged();
  };
  const end = () => {
    removeEventListener('keydown', keys, true);
    hand.host.requestUpdate();
  };

  drag(pointer, {
    begin: () => {
      addEventListener('keydown', keys, true);
      const held = hand.take(piece, 'drag', { grip: ball, from: placed?.name });
      hand.held = placed && cell ? held.touchedOn(cell) : held;
      show(hand.held);
    },
    move: (x, y) => {
      if (!hand.held) return;
      float.moveTo(x, y);
      const now = carried(hand.held, x, y);
      if (String(now.at) !== String(hand.held.at)) hand.held = now;
    },
    drop: async (x, y) => {
      end();
      const { held } = hand;
      if (!held) return;
      const last = carried(held, x, y);
      if (!last.at) {
        hand.held = null;
        if (held.from) {
          float.hide();
          hand.remove(piece);
        } else goBack();
        return;
      }
      hand.held = last;
      float.hide();
      const ok = await hand.place();
      if (last.stuck) {
        hand.held = null;
        context.announce(`${last.stuck}; it went back.`);
      }
      if (!ok) {
        show(held);
        float.moveTo(x, y);
        goBack();
      }
    },
    cancel: () => {
      end();
      hand.held = null;
      goBack();
    },
  });
}
