// @ts-check
/**
 * `<ch-catalogue>`: all puzzles with pictures, which can be filtered by cells, number of pieces, level and words. Each
 * puzzle is a link that opens it to play. Event: `leave`, when a link is followed.
 */
import { html } from 'lit';
import { Question } from '../../../parts/asking/question.js';
import { boardPicture } from '../../../parts/boards/board-picture.js';
import { cellPlace } from '../../../parts/boards/cells.js';
import { boundsOf, spacePiece } from '../../../parts/boards/cube-faces.js';
import { many } from '../../../parts/figures.js';
import { fieldOf, part } from '../../../parts/part.js';

/** @typedef {import('answers/packing').GalleryPuzzle} GalleryPuzzle */
/** @typedef {import('answers/packing').Answers} Answers */

/** How a solid tray is drawn: in grey. */
const GREY = { colour: 8, letter: '' };
/**
 * The ranges to choose from for the number of pieces: the minimum and maximum of each.
 * @type {Record<string, [number, number]>}
 */
const PIECES = {
  'up to 7': [1, 7],
  '8 to 11': [8, 11],
  12: [12, 12],
  '13 to 20': [13, 20],
  'more than 20': [21, Number.POSITIVE_INFINITY],
};

/** A choice whose value is also its title. @param {string} name */
const named = (name) => ({ value: name, title: name });

export class Catalogue extends part(
  {
    context: /** @type {import('../../../parts/exhibit.js').Context} */ (/** @type {unknown} */ (null)),
    linkTo: /** @type {(puzzle: string) => string} */ (() => ''),
    /** The filters; '' shows all puzzles. */
    kind: '',
    pieces: '',
    level: '',
    words: '',
  },
  /** @type {{leave: null}} */ ({}),
) {
  /** @type {import('../../../parts/asking/question.js').Host['questions']} */
  questions = new Set();
  /** @type {GalleryPuzzle[]} */
  puzzles = [];
  /** @type {Question<Answers['puzzles']['result']>} */
  question = new Question(this, {
    job: 'puzzles',
    lane: 'quick',
    found: (puzzle) => this.puzzles.push(puzzle),
  });

  firstUpdated() {
    this.question.ask({});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.question.stop();
  }

  get #shown() {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const [least, most] = PIECES[this.pieces] ?? [0, Number.POSITIVE_INFINITY];
    return this.puzzles.filter(
      ({ kind, level, pieces, title, name }) =>
        (!this.kind || kind === this.kind) &&
        pieces >= least &&
        pieces <= most &&
        (!this.level || level === this.level) &&
        words.every((word) => `${title} ${name}`.toLowerCase().includes(word)),
    );
  }

  /** @param {'kind' | 'pieces' | 'level'} name @param {string} title @param {{value: string, title: string}[]} choices */
  #narrow(name, title, choices) {
    return html`<div class="field"><label for="catalogue-${name}">${title}</label><select id="catalogue-${name}" @change=${(
      /** @type {Event} */ event,
    ) => {
      this[name] = fieldOf(event).value;
    }}><option value="">all</option>${choices.map(({ value, title: words }) => html`<option value=${value}>${words}</option>`)}</select></div>`;
  }

  render() {
    const { question } = this;
    const { value } = question;
    if (!value)
      return html`<p role="status">${question.stage === 'failed' ? question.sentence : 'Preparing the puzzles …'}</p>`;
    const shown = this.#shown;
    return html`<div class="fields" role="search" aria-label="Puzzles">
        ${this.#narrow('kind', 'Cells', value.kinds)}
        ${this.#narrow('pieces', 'Number of pieces', Object.keys(PIECES).map(named))}
        ${this.#narrow('level', 'Level', value.levels.map(named))}
        <div class="field"><label for="catalogue-words">Words</label><input id="catalogue-words" type="text" autocomplete="off" spellcheck="false"
          placeholder="hexagon" @input=${(/** @type {Event} */ event) => {
            this.words = fieldOf(event).value;
          }}></div>
      </div>
      <p class="soft" role="status">${many(shown.length, 'puzzle')}. The level is the work of a search for a first solution.</p>
      <ul class="bare catalogue">${shown.map((puzzle) => this.#card(puzzle, value.fronts))}</ul>`;
  }

  /** @param {GalleryPuzzle} puzzle @param {Answers['puzzles']['result']['fronts']} fronts */
  #card(puzzle, fronts) {
    const { name, title, pieces, level } = puzzle;
    return html`<li><a href=${this.linkTo(name)} @click=${() => this.say('leave')}><span class="catalogue-picture" aria-hidden="true">${picture(puzzle, fronts)}</span>
      <span>${title}</span></a><span class="soft">${many(pieces, 'piece')}, ${level}</span></li>`;
  }
}

/** The empty tray. @param {GalleryPuzzle} puzzle @param {Answers['puzzles']['result']['fronts']} fronts */
function picture({ rows, columns, cells, lattice, faces, kind }, fronts) {
  if (!faces)
    return boardPicture({
      rows,
      columns,
      lattice,
      cells: cells.map(cellPlace),
      pieces: [],
      grid: true,
      label: '',
    });
  const space = { front: fronts[kind], faces, span: 0 };
  const { left, top, right, bottom } = boundsOf(space);
  return html`<svg viewBox="${left - 0.1} ${top - 0.1} ${right - left + 0.2} ${bottom - top + 0.2}">${spacePiece(GREY, space)}</svg>`;
}

customElements.define('ch-catalogue', Catalogue);
