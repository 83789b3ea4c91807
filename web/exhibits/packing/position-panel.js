// @ts-check
/** The base of Packing's panels. Each panel forgets its answers after a move, and more when the puzzle changes. */
import { Panel } from '../../parts/exhibit.js';

/** @typedef {import('answers/packing').State} State */
/** @typedef {import('answers/packing').View} View */
/** @typedef {import('answers/packing').Answers} Answers */

/**
 * The exhibit, as its panels see it.
 * @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers> & {
 *   pieces: import('../../parts/pieces/pieces.js').Pieces,
 *   hand: import('../../parts/pieces/hand.js').Hand,
 * }} Table
 */

/**
 * @template {{panels: Table['panels'], state: State}} Host
 * @extends {Panel<Host>}
 */
export class PositionPanel extends Panel {
  /** @param {Host} host */
  constructor(host) {
    super(host, ['position']);
    this.puzzle = '';
  }

  changed() {
    const puzzle = puzzleOf(this.host.state);
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.left();
    }
    this.moved();
  }

  /** Called when the position has changed; subclasses may override it. */
  moved() {}

  /** Called when the puzzle has changed; subclasses may override it. */
  left() {}
}

/** The value of `kept` in a link if the listed solutions keep no piece. */
export const NOTHING = '-';

/** Identifies the puzzle of a state. @param {State} state */
export const puzzleOf = ({ puzzle, own }) => (puzzle === 'own' ? own : puzzle);
