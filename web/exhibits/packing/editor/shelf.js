// @ts-check
/** The shelf of the puzzle editor, which shows the pieces to pick from, one kind at a time. */
import { html, nothing } from 'lit';
import { Question } from '../../../parts/asking/question.js';
import { fieldOf } from '../../../parts/part.js';
import '../../../parts/pieces/piece-tray.js';

/** @typedef {import('answers/packing').Answers} Answers */

export class Shelf {
  /** The kind shown. */
  kind = '5';

  /** @param {import('../../../parts/asking/question.js').Host} host */
  constructor(host) {
    /** @type {Question<Answers['library']['result']>} */
    this.library = new Question(host, { job: 'library', lane: 'quick' });
  }

  /** @param {string} [kind] */
  ask(kind = this.kind) {
    this.kind = kind;
    this.library.ask({ of: kind });
  }

  /**
   * Shows the first of these shelves if none of them has the kind that is shown.
   * @param {import('answers/packing').Editor['shelves']} shelves
   */
  offer(shelves) {
    if (!shelves.some(({ value }) => value === this.kind)) this.ask(shelves[0].value);
  }

  /**
   * @param {import('answers/packing').Editor['shelves']} shelves
   * @param {import('./drawing.js').Drawing} drawing  with the pieces of the puzzle
   * @param {number} most  how many kinds of pieces a puzzle may have
   * @param {(pieces: import('answers/packing').ShelfPiece[]) => void} choose  adds one of the pieces, or all
   */
  part(shelves, { drafts, lattice }, most, choose) {
    const found = this.library.value?.pieces ?? [];
    const copies = new Map(drafts.map((draft) => [draft.name, draft.copies]));
    const pieces = found.map((piece, i) => ({
      ...piece,
      lattice,
      letter: piece.name.includes(' ') ? piece.name.split(' ')[1] : piece.name[0],
      colour: (i % 16) + 1,
      placed: false,
      words: `${piece.words}${copies.has(piece.name) ? `, ${copies.get(piece.name)} in the puzzle` : ''}`,
    }));
    return html`<div class="own-shelf">
      <div class="field"><label for="own-shelf">Pick pieces of</label>
        <select id="own-shelf" @change=${(/** @type {Event} */ event) => this.ask(fieldOf(event).value)}>${shelves.map(
          ({ value, title }) =>
            html`<option value=${value} ?selected=${value === this.kind}>${title}</option>`,
        )}</select></div>
      <ch-piece-tray .pieces=${pieces} label="Pieces to pick from"
        @choose=${(/** @type {CustomEvent<{piece: string}>} */ { detail }) => {
          const piece = found.find(({ name }) => name === detail.piece);
          if (piece) choose([piece]);
        }}></ch-piece-tray>
      ${
        found.length > 1 && drafts.length + found.length <= most
          ? html`<div class="group"><button type="button" class="own-all" @click=${() => choose(found)}>Add all ${found.length}</button></div>`
          : nothing
      }
      <p class="help">Choose a piece to add it to the puzzle; choose it again to add a copy.</p>
    </div>`;
  }
}
