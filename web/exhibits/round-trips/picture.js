// @ts-check
import { html, svg } from 'lit';

/** Numbers in two bases and their conversions. @param {import('answers/round-trips').Picture} data */
export default ({ source, target }) =>
  html`<svg viewBox="0 0 120 80" aria-hidden="true">
    <path d="M6 24H114M6 60H114" stroke="var(--rule-strong)" stroke-width="1"/>${source.map(
      (at, index) =>
        svg`<path d="M${10 + 100 * at} 24L${10 + 100 * target[index]} 60" stroke="var(--line-1)" stroke-width="1"/><circle cx=${10 + 100 * at} cy="24" r="2.5" fill="var(--line-1)"/>`,
    )}</svg>`;
