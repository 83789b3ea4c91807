// @ts-check
import { html, svg } from 'lit';

/** A strategy as rows of boxes. @param {{parts: number[]}} data */
export default function picture({ parts }) {
  return html`<svg viewBox="0 0 11 6" preserveAspectRatio="xMidYMid meet">${parts.flatMap((count, row) =>
    Array.from(
      { length: count },
      (_, i) =>
        svg`<rect class="picture-box ${row ? '' : 'is-first'}" x=${2.5 + 1.2 * i} y=${0.6 + 1.2 * row} width="1.1" height="1.1" rx="0.1"/>`,
    ),
  )}</svg>`;
}
