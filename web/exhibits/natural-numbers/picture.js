// @ts-check
import { html, svg } from 'lit';

/** A long division on squared paper. @param {import('answers/natural-numbers').Picture} data */
export default ({ rows }) =>
  html`<svg viewBox="0 0 120 80" aria-hidden="true">${rows.map((row, down) =>
    row.map(
      (limb, across) =>
        svg`<g transform="translate(${16 + 22 * across} ${10 + 22 * down})">
          <rect width="20" height="20" rx="2" fill=${limb ? 'var(--leaf)' : 'none'} stroke=${limb ? 'var(--rule-strong)' : 'none'}/>
          <text x="10" y="15" font-size="14" fill="var(--ink)">${limb}</text></g>`,
    ),
  )}</svg>`;
