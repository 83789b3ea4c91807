// @ts-check
/**
 * Tabulates why a position wins or loses: every key, the height that it leaves, the replies that win, and how the play
 * ends.
 */
import { html } from 'lit';
import { grouped } from '../../parts/figures.js';
import '../../parts/charts/data-table.js';

/** @type {import('../../parts/saving/table-file.js').Column[]} */
const COLUMNS = [
  { title: 'Press', kind: 'number' },
  { title: 'Left', kind: 'number' },
  { title: 'Reply' },
  { title: 'Result' },
];

/** @param {import('answers/number-pad').ReasonLine[]} reasons @param {string} caption */
export function reasonTable(reasons, caption) {
  const rows = reasons.map(({ key, height, replies, wins }) => [
    key,
    height < 0 ? 'topples' : grouped(height),
    height < 0 ? '–' : replies.join(', ') || 'none',
    wins ? 'wins ✓' : 'loses ×',
  ]);
  const marked = new Set(reasons.flatMap(({ wins }, i) => (wins ? [i] : [])));
  return html`<ch-data-table how="exact" .caption=${caption} .columns=${COLUMNS} .rows=${rows} .marked=${marked}></ch-data-table>`;
}
