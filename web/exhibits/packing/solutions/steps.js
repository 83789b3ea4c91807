// @ts-check
/**
 * Steps through the solutions that keep the pieces placed before, and plays a solution piece by piece; a solid is played in an order
 * in which it can be built by hand.
 */
import { html, nothing } from 'lit';
import { wayOf } from '../../../parts/arrows.js';
import { cellPlace, cellsOf } from '../../../parts/boards/cells.js';
import '../../../parts/steps/player.js';
import { NOTHING, PositionPanel, puzzleOf } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {solved: import('./gallery.js').Solved, gallery: {stay: (placed: string) => void}}} Host */

/**
 * One step of a solution that is played: its placements, its sentence, and the direction that the pieces come from
 * (rows, columns, up).
 * @typedef {{placements: string[], sentence?: string, out?: [number, number, number]}} Move
 */

/** @param {string} placed */
const split = (placed) => placed.split('.').filter(Boolean);

/** @extends {PositionPanel<Host>} */
export class Steps extends PositionPanel {
  /** The last position with several ways to finish: the pieces placed, and the puzzle with its given pieces. */
  choice = { placed: '', of: '' };
  /**
   * While a solution is played: its steps, the pieces that stay, the first sentence, and which pieces the listed solutions
   * keep. @type {{of: string, moves: Move[], base: string[], sentence: string, kept: string} | null}
   */
  played = null;

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.building = host.question('building', {
      lane: 'quick',
      answered: ({ sentence, moves }) =>
        this.#play(
          moves.length ? moves : this.#onBoard([]),
          [],
          `${sentence}${moves.length ? '' : ' Here is the solution from below.'}`,
        ),
    });
  }

  moved() {
    this.building.reset();
    if (this.played && (this.played.of !== this.#puzzle || this.at < 0)) this.played = null;
  }

  get #puzzle() {
    const { state } = this.host;
    return `${puzzleOf(state)}/${state.given}`;
  }

  /** Called with the number of ways to finish the current position. @param {string} ways */
  note(ways) {
    const { kept, placed } = this.host.state;
    // While a solution is shown, its pieces are not the person's own choice.
    if (ways !== '0' && ways !== '1' && !kept && !this.played) this.choice = { placed, of: this.#puzzle };
  }

  /** The pieces that a person had placed while there was still a choice, or ''. */
  get before() {
    return this.choice.of === this.#puzzle ? this.choice.placed : '';
  }

  /** Shows a solution, or some of its pieces. @param {string} placed @param {string} kept @param {boolean} [replace] */
  async show(placed, kept, replace = false) {
    const { host } = this;
    host.gallery.stay(placed);
    await host.context.go({ placed, kept, walked: '' }, { replace });
    await host.updateComplete;
  }

  /** @param {'next' | 'previous'} which @param {boolean} [replace] */
  #step(which, replace) {
    const { value } = this.host.solved.number;
    if (value) this.show(value[which], value.kept, replace);
  }

  /** The arrow keys step, too; for Undo, all their steps count as one. @param {KeyboardEvent} event */
  #key(event) {
    const way = wayOf(event);
    if (!way?.right) return;
    event.preventDefault();
    this.#step(way.right > 0 ? 'next' : 'previous', true);
  }

  /** Steps to the solutions before and after a full tray's, if there are several. */
  buttons() {
    const { solved } = this.host;
    const idle = solved.number.value ? 'false' : 'true';
    const several = !['', '1'].includes(solved.total);
    /** @param {'next' | 'previous'} which @param {string} words */
    const button = (which, words) =>
      html`<button type="button" class="solved-${which}" aria-disabled=${idle} @click=${() => this.#step(which)}>${words}</button>`;
    return html`${
      several
        ? html`<span class="group" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}>${button('previous', 'Previous solution')}
            ${button('next', 'Next solution')}</span>`
        : nothing
    }<button type="button" class="solved-build" aria-disabled=${this.building.running} @click=${() => this.#begin()}>${this.host.view.space ? 'How to build it' : 'Piece by piece'}</button>${
      this.building.stage === 'failed'
        ? html`<span class="wrong" role="alert">${this.building.sentence}</span>`
        : nothing
    }`;
  }

  /** Begins to play the solution on the board. */
  #begin() {
    const base = split(this.host.state.kept);
    if (this.host.view.space) this.building.ask();
    else this.#play(this.#onBoard(base), base, '');
  }

  /** A step for each piece on the board, except the given ones. @param {string[]} base @returns {Move[]} */
  #onBoard(base) {
    const own = split(this.host.state.placed).filter((each) => !base.includes(each));
    return inOrder(own, this.host.view).map((each) => ({ placements: [each] }));
  }

  /** @param {Move[]} moves @param {string[]} base @param {string} sentence */
  async #play(moves, base, sentence) {
    const { host } = this;
    this.played = { of: this.#puzzle, moves, base, sentence, kept: host.state.kept };
    host.requestUpdate();
    await host.updateComplete;
    /** @type {HTMLElement | null} */ (host.find('.solution-player .player-play'))?.focus();
  }

  /** The placements after some steps, without the given pieces, which stay. @param {number} at */
  #after(at) {
    if (!this.played) return [];
    const given = this.host.view.challenge?.given ?? [];
    const { base, moves } = this.played;
    const own = moves.slice(0, at).flatMap(({ placements }) => placements);
    return [...base, ...own.filter((each) => !given.includes(each))];
  }

  /** The last step shown, if it has been chosen: several steps may leave the same pieces on the board. */
  chosen = 0;

  /** The step of the played solution that is on the board; -1 if something else is. */
  get at() {
    if (!this.played) return -1;
    const placed = new Set(split(this.host.state.placed));
    const shows = (/** @type {number} */ at) => {
      const own = this.#after(at);
      return own.length === placed.size && own.every((each) => placed.has(each));
    };
    if (shows(this.chosen)) return this.chosen;
    const steps = Array.from({ length: this.played.moves.length + 1 }, (_, at) => at);
    return steps.findLastIndex(shows);
  }

  /** The pieces placed by the step on the board, and the direction they came from, for the picture of a solid. */
  get entering() {
    const move = this.played?.moves[this.at - 1];
    return move?.out ? { names: move.placements, out: move.out } : null;
  }

  /** @param {number} at */
  #turn(at) {
    if (!this.played) return;
    const { base, kept, moves } = this.played;
    this.chosen = at;
    this.show(this.#after(at).join('.'), at === moves.length ? kept : base.join('.') || NOTHING, true);
  }

  /** The player that shows the solution step by step. */
  player() {
    if (!this.played) return nothing;
    const { moves, sentence } = this.played;
    const { at } = this;
    const says = (at > 0 && moves[at - 1]?.sentence) || sentence;
    return html`<div class="solution-player no-print">${says ? html`<p class="leaf step-says" role="status" aria-label="This step">${says}</p>` : nothing}<ch-player
        what=${this.host.view.space ? 'Step' : 'Piece'} .says=${says} .at=${at} .last=${moves.length}
        .aside=${html`<button type="button" class="small" @click=${() => this.#end()}>Done</button>${
          this.host.view.space
            ? html` <span class="soft">The front is the lower edge of the board.</span>`
            : nothing
        }`}
        @turn=${(/** @type {CustomEvent<{at: number}>} */ { detail }) => this.#turn(detail.at)}></ch-player></div>`;
  }

  /** Stops playing the solution, and leaves all of it on the board. */
  async #end() {
    const last = this.played?.moves.length ?? 0;
    if (this.at !== last) this.#turn(last);
    this.played = null;
    this.host.requestUpdate();
    await this.host.updateComplete;
    this.host.hand.board.focusCell(this.host.hand.board.at);
  }
}

/**
 * Sorts placements by place: from left to right or, in a solid tray, from the bottom up.
 * @param {string[]} placements @param {import('../position-panel.js').View} view
 */
function inOrder(placements, view) {
  const place = (/** @type {string} */ each) => {
    const columns = cellsOf(each).map((cell) => cellPlace(cell)[1]);
    // The layers are side by side, the top one on the left.
    return view.space ? -Math.max(...columns) : Math.min(...columns);
  };
  return placements.toSorted((one, other) => place(one) - place(other));
}
