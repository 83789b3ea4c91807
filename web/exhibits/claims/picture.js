// @ts-check
import { html, svg } from 'lit';

/** A few rows of the table. @param {import('answers/claims').Picture} data */
export default ({ rows }) =>
  html`<svg viewBox="0 0 120 80" aria-hidden="true">
    <path d="M6 10H114M6 70H114" stroke="var(--rule-strong)"/>${rows.map(
      ([published, found, same], row) =>
        svg`<g font-size="10" fill="var(--ink)"><text x="50" y=${27 + 18 * row} text-anchor="end">${published}</text>
          <text x="60" y=${27 + 18 * row} font-size="12" fill=${same ? 'var(--good)' : 'var(--warn)'}>${same ? '=' : '≠'}</text>
          <text x="70" y=${27 + 18 * row} text-anchor="start">${found}</text></g>`,
    )}</svg>`;
