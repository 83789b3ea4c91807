// @ts-check
/**
 * `<ch-limb-table>`: rows of limbs in columns, with place 0 on the right, as in writing. New `moves` are animated unless
 * reduced motion is on.
 */
import { html, nothing } from 'lit';
import { part } from '../../parts/part.js';
import { saves } from '../../parts/saving/saves.js';

/** The marks in words, for screen readers. */
const SPOKEN = { now: ', in use', new: ', new', moved: ', moved', over: ', too large', faint: '' };
/** Milliseconds that a carry takes to reach its cell. */
const TRAVEL = 700;

export class LimbTable extends part({
  rows: /** @type {import('answers/natural-numbers').Row[]} */ ([]),
  columns: 1,
  caption: '',
  moves: /** @type {import('answers/natural-numbers').Move[]} */ ([]),
}) {
  /** @type {Animation[]} */
  running = [];

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (!changed.has('moves')) return;
    for (const each of this.running) each.cancel();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.running = still ? [] : this.moves.flatMap((move) => this.#travel(move));
  }

  /** Moves a carry from its source to its target. @param {LimbTable['moves'][number]} move */
  #travel({ source, target }) {
    const [from, to] = [source, target].map(({ row, column }) => this.find(`[data-at="${row} ${column}"]`));
    const traveller = to?.querySelector('.limb-traveller');
    if (!from || !to || !traveller) return [];
    const [start, end] = [from, to].map((each) => each.getBoundingClientRect());
    const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
    return [
      traveller.animate(
        [
          { transform: away, opacity: 1 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: TRAVEL, easing: 'ease-in-out' },
      ),
    ];
  }

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
          const arriving = this.moves.find(({ target }) => target.row === name && target.column === place);
          return html`<td data-at="${name} ${place}" class=${cell?.mark ? `limb-${cell.mark}` : ''}>${cell?.limb}${
            cell?.mark ? html`<span class="unseen">${SPOKEN[cell.mark]}</span>` : ''
          }${arriving ? html`<span class="limb-traveller" aria-hidden="true">${arriving.limb}</span>` : nothing}</td>`;
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
