// @ts-check
/**
 * `<ch-finish-it>`: the day's first puzzle, moved as in any exhibit, with links to the day's others; or, on a date for which the build
 * has no puzzles, a position that the build prerenders. It needs no Python: the hand knows where a piece fits. Events: `move`, with
 * the pieces placed on that day and the time spent; `solve`, with the result of a daily puzzle; `share-result`, with its ID and its link; `sound`.
 */
import { html, nothing } from 'lit';
import { cellsOf } from '../parts/boards/cells.js';
import { clock, many } from '../parts/figures.js';
import { locale } from '../parts/language.js';
import { part } from '../parts/part.js';
import { Hand } from '../parts/pieces/hand.js';
import { fits } from '../parts/pieces/held-piece.js';
import { Pieces } from '../parts/pieces/pieces.js';
import { VisibleTime } from '../parts/playing/visible-time.js';

/** What a person has placed on a day, and the time spent on it in milliseconds. @typedef {{day: string, placed: string[], time: number}} Position */

/** The piece of a placement. @param {string} placement */
const pieceOf = (placement) => placement.split(':')[0];

/** The ID of a daily puzzle. @param {import('../site.js').DailyPuzzle} puzzle */
const madeOf = ({ query }) => new URLSearchParams(query).get('made') ?? '';

/** A date in words. @param {string} day */
const dateWords = (day) =>
  new Date(`${day}T12:00`).toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The build's position, with the given pieces replaced by those of a daily puzzle.
 * @param {import('answers/page').Opening} opening @param {import('../site.js').DailyPuzzle} puzzle
 * @returns {import('answers/page').Opening}
 */
function ofDay(opening, { title, level, query }) {
  const placements = (new URLSearchParams(query).get('given') ?? '').split('.');
  const given = placements.map((name) => ({ name, piece: pieceOf(name), cells: cellsOf(name) }));
  const there = new Set(given.map(({ piece }) => piece));
  const pieces = opening.pieces.map((piece) => ({ ...piece, left: there.has(piece.name) ? 0 : 1 }));
  return {
    ...opening,
    title: `${title}, ${pieces.length - given.length} pieces to go`,
    question: `Today’s ${title}, ${level}`,
    pieces,
    given,
    solved: 'Solved! It is the only way to finish (exact).',
    open: query,
  };
}

export class FinishIt extends part(
  {
    exhibit: '',
    day: '',
    daily: /** @type {import('../site.js').DailyPuzzle[] | null} */ (null),
    opening: /** @type {import('answers/page').Opening | null} */ (null),
    /** The IDs of the puzzles that were solved in this browser. */
    solved: /** @type {Set<string>} */ (new Set()),
    /** The number of days in a row on which a daily puzzle was solved. */
    streak: 0,
    placed: /** @type {string[]} */ ([]),
    said: '',
  },
  /** @type {{move: Position, solve: import('../results.js').Result, 'share-result': {made: string, link: string}, sound: import('../parts/playing/sounds.js').Sound}} */ ({}),
) {
  pieces = new Pieces();
  /** @type {Hand} */
  hand = new Hand({
    element: this,
    pieces: this.pieces,
    announce: (said) => {
      this.said = said;
    },
    sound: (name) => this.say('sound', name),
    place: (placement) => this.#leave([...this.#without(pieceOf(placement)), placement]),
    remove: (piece) => this.#leave(this.#without(piece)),
    stays: (given) => {
      this.said = `${this.pieces.called(pieceOf(given))} is given and stays where it is.`;
    },
  });

  /** The time spent on the puzzle since the first piece was picked up, in milliseconds. */
  time = 0;
  watch = new VisibleTime(this, (milliseconds) => this.#pass(milliseconds));

  /** The position that the build prerendered. @type {import('answers/page').Opening | null} */
  built = null;

  /** Counts the time until the puzzle is solved. @param {number} milliseconds */
  #pass(milliseconds) {
    const begun = this.time || this.placed.length || !this.hand.idle;
    if (!this.daily || !begun || !this.#left) return;
    const before = clock(this.time);
    this.time += milliseconds;
    if (clock(this.time) !== before) this.#keep();
  }

  /** Asks for the position to be stored. */
  #keep() {
    const { day, placed, time } = this;
    this.say('move', { day, placed, time });
  }

  createRenderRoot() {
    // Replace the prerendered markup with the interactive version of it.
    this.built = JSON.parse(document.getElementById('opening')?.textContent ?? 'null');
    this.opening = this.built;
    this.replaceChildren();
    return this;
  }

  /** Shows the puzzles of a date or, if there are none, the build's position. @param {string} day
   * @param {import('../site.js').DailyPuzzle[] | null} daily
   * @param {string[]} placed  the pieces placed before; what does not fit stays in the tray
   * @param {number} time  the time spent before, in milliseconds */
  open(day, daily, placed, time) {
    const { built } = this;
    this.reset();
    this.day = day;
    this.daily = daily;
    this.time = time;
    this.opening = built && daily ? ofDay(built, daily[0]) : built;
    /** @type {string[]} */
    let there = [];
    for (const placement of this.opening ? placed : []) {
      this.#show(there);
      if (fits(this.pieces, placement)) there = [...there, placement];
    }
    this.placed = there;
  }

  /** Start over. */
  reset() {
    this.hand.turned.clear();
    this.hand.hold(null);
    this.placed = [];
    this.time = 0;
    this.said = '';
  }

  willUpdate() {
    this.#show(this.placed);
  }

  /** @param {string[]} placed */
  #show(placed) {
    const { opening } = this;
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
    this.say('sound', this.#left ? 'placed' : 'solved');
    this.#keep();
    if (!this.#left && this.daily) this.say('solve', this.#result(this.daily[0]));
    return { ok: true, sentence: this.#left ? `${this.#left} to go.` : this.#solved };
  }

  /** The sentence for a full board. */
  get #solved() {
    const { solved = '' } = this.opening ?? {};
    return this.daily && this.time ? solved.replace('Solved', `Solved in ${clock(this.time)}`) : solved;
  }

  /** @param {import('../site.js').DailyPuzzle} puzzle @returns {import('../results.js').Result} */
  #result({ which, title, level, puzzle, query }) {
    const { day, placed } = this;
    const time = Math.round(this.time);
    const state = new URLSearchParams(query);
    const now = Date.now();
    return {
      puzzle,
      own: '',
      given: state.get('given') ?? '',
      made: state.get('made') ?? '',
      tray: title,
      title: `Daily ${which} of ${dateWords(day)}, ${level}`,
      level,
      day,
      end: 'solved',
      time,
      hints: 0,
      pieces: placed.map(() => 'alone'),
      begun: now - time,
      when: now,
    };
  }

  /** The mark shown on a daily puzzle that has been solved. @param {import('../site.js').DailyPuzzle} puzzle */
  #mark(puzzle) {
    return this.solved.has(madeOf(puzzle)) ? html` <b class="finish-mark">solved</b>` : nothing;
  }

  /** The button that shares the result of the puzzle on the board. */
  #sharing() {
    const puzzle = this.daily?.[0];
    const made = puzzle && madeOf(puzzle);
    if (this.#left || !made || !this.solved.has(made)) return nothing;
    const share = () => this.say('share-result', { made, link: `#/${this.exhibit}?${puzzle.query}` });
    return html`<button type="button" class="small" @click=${share}>Share the result</button>`;
  }

  /** Links to the day's other puzzles and to all days; the next one stands out when this one is solved. */
  #others() {
    const { daily, day, exhibit } = this;
    if (!day) return nothing;
    const [next, ...rest] = (daily ?? []).slice(1);
    const link = (/** @type {import('../site.js').DailyPuzzle} */ puzzle) => {
      const { which, title, query } = puzzle;
      return html`<a href="#/${exhibit}?${query}">${which === title ? title : html`${title} (${which})`}</a>${this.#mark(puzzle)}`;
    };
    const row = this.streak ? ` · ${many(this.streak, 'day')} in a row` : '';
    return html`<p class="finish-others">${
      next
        ? html`${this.#left ? 'Also today:' : html`<b>Next:</b>`} ${link(next)}${rest.map((each) => html` · ${link(each)}`)} · `
        : nothing
    }<a href="#/${exhibit}?daily=${day}">${next ? 'All days' : 'Daily puzzles'}</a>${row}</p>`;
  }

  render() {
    const { daily, exhibit, hand, opening, pieces, placed } = this;
    if (!opening) return nothing;
    const { rows, columns, round, title, question, open } = opening;
    const free = opening.pieces.filter(({ left }) => left).map(({ name }) => name);
    const position = placed.length ? `${open}&${opening.placed}=${placed.join('.')}` : open;
    return html`<div class="${round ? '' : 'is-square'} ${this.day ? '' : 'is-waiting'}">
      <h2 class="question">${question}${daily ? this.#mark(daily[0]) : nothing}</h2>
      <ch-grid-board class=${this.#left ? '' : 'is-solved'} .rows=${rows} .columns=${columns} .cells=${pieces.cells}
        .pieces=${hand.onBoard()} .ghost=${hand.ghost} .coordinates=${false} label=${title}
        @press=${hand.press} @point=${hand.point} @command=${hand.command} @grab=${hand.grab}></ch-grid-board>
      ${this.#left || !hand.idle ? hand.tray(hand.inTray().filter(({ name }) => free.includes(name))) : nothing}
      <div class="row finish-tools">${hand.buttons()}${this.#sharing()}<a class="open-it" href="#/${exhibit}?${position}">Open this position</a></div>
      <p class="finish-said" role="status">${
        this.said ||
        (this.#left === 0 && this.#solved) ||
        html`Drag the ${free.length} pieces into the gap, or choose one to rotate and flip it<span class="with-keys"> (keys R and F)</span>.`
      }</p>
      ${this.#others()}
      <ch-drag-float></ch-drag-float></div>`;
  }
}

customElements.define('ch-finish-it', FinishIt);
