// @ts-check
import { html, svg } from 'lit';

/** A few curves around a level. @param {{curves: number[][], level: number}} data */
export default function picture({ curves, level }) {
  const highest = Math.max(level, ...curves.flat()) * 1.05;
  const y = (/** @type {number} */ value) => 6 * (1 - value / highest);
  const path = (/** @type {number[]} */ values) =>
    values.map((value, i) => `${(11 * i) / (values.length - 1)},${y(value)}`).join(' ');
  return html`<svg viewBox="0 0 11 6" preserveAspectRatio="xMidYMid meet">
    <line class="picture-level" x1="0" x2="11" y1=${y(level)} y2=${y(level)} />
    ${curves.map((values) => svg`<polyline class="picture-curve" points=${path(values)} />`)}</svg>`;
}
