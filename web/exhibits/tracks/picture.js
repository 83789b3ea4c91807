// @ts-check
import { html, svg } from 'lit';

/** A small track of two circles that share a section. @param {import('answers/tracks').Picture} data */
export default ({ picture }) =>
  html`<svg viewBox=${picture.box.join(' ')} preserveAspectRatio="xMidYMid meet" aria-hidden="true">${[
    ['var(--rule-strong)', 4.4, '0.8 1.5'],
    ['var(--ink)', 2.6, ''],
    ['var(--leaf)', 1.5, ''],
  ].map(([colour, width, dashes]) =>
    picture.rails.map(
      (path) =>
        svg`<path d=${path} fill="none" stroke=${colour} stroke-width=${width} stroke-dasharray=${dashes || 'none'}/>`,
    ),
  )}</svg>`;
