// @ts-check
/** `<ch-limb-table>`: rows of limbs in columns, with place 0 on the right, as in writing. */
import { html } from 'lit';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';

/** The marks in words, for screen readers. */
const SPOKEN = { now: ', in use', new: ', new', moved: ', moved', faint: '' };

export class LimbTable extends part({
  rows: /** @type {import('answers/natural-numbers').Row[]} */ ([]),
  columns: 1,
  caption: '',
}) {
  render() {
    const places = Array.from({ length: this.columns }, (_, place) => this.columns - 1 - place);
    const wide = Math.max(
      1,
      ...this.rows.flatMap(({ cells }) => cells.map(({ limb }) => String(limb).length)),
    );
    return html`<div class="scroll limbs-scroll" .style=${`--columns: ${this.columns}; --rows: ${this.rows.length}; --wide: ${wide}`} tabindex="0" role="group" aria-label=${this.caption}><table class="limbs">
      <caption class="unseen">${this.caption}</caption>
      <thead><tr><th scope="col">place</th>${places.map((place) => html`<th scope="col">${place}</th>`)}</tr></thead>
      <tbody>${this.rows.map(({ name, cells }) => {
        const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
        return html`<tr><th scope="row">${name}</th>${places.map((place) => {
          const cell = byColumn.get(place);
          return html`<td class=${cell?.mark ? `limb-${cell.mark}` : ''}>${cell?.limb}${
            cell?.mark ? html`<span class="unseen">${SPOKEN[cell.mark]}</span>` : ''
          }</td>`;
        })}</tr>`;
      })}</tbody></table></div>${saves({ name: this.caption, how: 'exact', table: () => this.#file(places) })}`;
  }

  /** @param {number[]} places @returns {import('../../parts/saving/table-file.js').Table} */
  #file(places) {
    return {
      how: 'exact',
      columns: [{ title: 'place' }, ...places.map((place) => ({ title: String(place) }))],
      rows: this.rows.map(({ name, cells }) => [
        name,
        ...places.map((place) => cells.find(({ column }) => column === place)?.limb ?? ''),
      ]),
    };
  }
}

customElements.define('ch-limb-table', LimbTable);
