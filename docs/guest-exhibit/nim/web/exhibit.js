// @ts-check
/** Nim: pressing a counter takes it and every counter to its right. */
import { html } from 'lit';
import { cellPlace } from '../../parts/boards/cells.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import '../../parts/boards/grid-board.js';

const HEAPS = ['a', 'b', 'c'];
const MOST = 6;

/** @extends {ExhibitElement<import('answers/nim').View, import('answers/nim').State, import('answers/nim').Answers>} */
export default class Nim extends ExhibitElement {
  choices() {
    return this.form(...HEAPS);
  }

  draw() {
    const { heaps, sentence, best } = this.view;
    const pieces = heaps.map((count, row) => ({
      name: HEAPS[row],
      letter: HEAPS[row].toUpperCase(),
      colour: row + 1,
      cells: Array.from({ length: count }, (_, column) => [row, column]),
    }));
    return html`<section class="nim" aria-label="Heaps" data-screen>
      <p data-says role="status" aria-label="Outcome">${sentence}</p>
      <ch-grid-board data-point data-picture .rows=${HEAPS.length} .columns=${MOST} .pieces=${pieces.filter(({ cells }) => cells.length)}
        label="Heaps" @press=${(/** @type {CustomEvent<{cell: string}>} */ { detail }) => {
          const [row, column] = cellPlace(detail.cell);
          this.context.play(`${HEAPS[row]} ${column}`);
        }}></ch-grid-board>
      <button type="button" class="main" data-main ?disabled=${!best} @click=${() => this.context.play(best)}>Play the best move</button>
    </section>`;
  }
}
