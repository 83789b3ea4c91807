// @ts-check
/** Drags a piece with mouse, pen or finger from the tray or the board to a place on the board. */
import { cellPlace } from '../boards/cells.js';
import { kindAt, middleOf } from '../boards/lattice.js';
import { drag } from './drag.js';
import { notches } from './wheel.js';

/** The gap between a finger and the piece above it, in pixels. */
const FINGER = 26;

/** The pointer went down on a piece: on a ball of a piece in the tray, or on a cell of the board.
 * @typedef {{piece: string, pointer: PointerEvent, ball?: number, cell?: string}} Grab */

/** @param {import('./moves.js').Moves} hand @param {Grab} grab */
export function dragPiece(hand, { piece, pointer, ball, cell }) {
  const { board, float } = hand;
  const { element, pieces } = hand.table;
  // A finger may drag the piece that taps have moved; letting go does not place it.
  const inHand =
    cell && hand.held?.piece === piece && hand.held.ballOver(cell) >= 0 && hand.held.how === 'touch'
      ? hand.held
      : null;
  const placed = cell ? pieces.placedOn(cell) : pieces.placedAs(piece);
  const finger = pointer.pointerType === 'touch';
  const { size } = board.locate(0, 0);

  /** @param {import('./held-piece.js').HeldPiece} held */
  const show = (held) => {
    const { letter, colour } = pieces.piece(piece);
    const { cells, looks, whites } = held.turned;
    const space = pieces.inSpace(piece, held.orientation);
    const { lattice } = pieces;
    float.show(
      { cells, layers: looks?.[0], white: whites?.[0], letter, colour, space, lattice },
      held.grip,
      size,
    );
  };
  /** How far above the finger to hold the piece, so that the finger hides nothing. @param {import('./held-piece.js').HeldPiece} held */
  const lift = ({ turned, grip }) => {
    if (!finger) return 0;
    const below = pieces.view.space
      ? 1
      : Math.max(...turned.cells.map((own) => middleOf(pieces.lattice, own)[1])) -
        middleOf(pieces.lattice, turned.cells[grip])[1];
    return (below + 0.5) * size + FINGER;
  };
  const goBack = () => float.goBack(pointer.clientX, pointer.clientY);
  /** The wheel rotates the piece that the mouse drags. */
  const wheel = notches(() => {
    hand.turn('turned', piece);
    if (hand.held) show(hand.held);
    return true;
  });
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const way = hand.wayOf(event);
    if (!way) return;
    // The piece's own button has the focus; it must not act on the key as well.
    event.preventDefault();
    event.stopPropagation();
    hand.turn(way, piece);
    if (hand.held) show(hand.held);
  };
  /** @param {number} x @param {number} y @returns {[number, number] | null} */
  const over = (x, y) => {
    const { turned, grip } = /** @type {import('./held-piece.js').HeldPiece} */ (hand.held);
    const at = board.placeAt(x, y, kindAt(pieces.lattice, turned.cells[grip]));
    return at && pieces.wrapped(at);
  };
  /** The piece at a point on the screen: over the board, or in the picture of a solid.
   * @param {import('./held-piece.js').HeldPiece} held @param {number} x @param {number} y */
  const carried = (held, x, y) => {
    const touched = hand.picture?.cellAt(x, y);
    return touched ? held.with({ at: cellPlace(touched) }).settled() : held.with({ at: over(x, y) }).nudged();
  };
  const end = () => {
    removeEventListener('keydown', keys, true);
    removeEventListener('wheel', wheel);
    element.requestUpdate();
  };

  drag(pointer, {
    begin: () => {
      addEventListener('keydown', keys, true);
      addEventListener('wheel', wheel, { passive: false });
      if (inHand && cell) {
        show(hand.hold(inHand.with({ how: 'drag', grip: inHand.ballOver(cell), at: null })));
        return;
      }
      const held = hand.take(piece, 'drag', { grip: ball, from: placed?.name });
      show(hand.hold(placed && cell ? held.touchedOn(cell) : held));
    },
    move: (x, y) => {
      if (!hand.held) return;
      const up = lift(hand.held);
      float.moveTo(x, y - up);
      const now = carried(hand.held, x, y - up);
      if (String(now.at) !== String(hand.held.at)) hand.hold(now);
    },
    drop: async (x, y) => {
      end();
      const { held } = hand;
      if (!held) return;
      const up = lift(held);
      const last = carried(held, x, y - up);
      if (inHand) {
        float.hide();
        hand.hold(last.at ? last.with({ how: 'touch' }).inside() : inHand);
        return;
      }
      if (!last.at) {
        hand.hold(null);
        if (held.from) {
          float.hide();
          hand.remove(piece);
        } else goBack();
        return;
      }
      hand.hold(last);
      float.hide();
      if (!(await hand.place())) {
        show(held);
        float.moveTo(x, y - up);
        goBack();
      }
    },
    press: finger && (inHand || !cell) ? () => hand.turn('flipped', piece) : undefined,
    cancel: () => {
      end();
      hand.hold(inHand);
      goBack();
    },
  });
}
