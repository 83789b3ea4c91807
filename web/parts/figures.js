// @ts-check
/** How numbers and times are written on the page. */

/** Group a whole number by thousands; takes numbers, big integers and decimal strings. @param {unknown} value */
export function grouped(value) {
  const text = String(value);
  return /^[+-]?\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** Count things: 1 row, 2,000 rows. @param {number | string} count @param {string} one @param {string} [more] */
export const many = (count, one, more = `${one}s`) =>
  `${grouped(count)} ${String(count) === '1' ? one : more}`;

/** Round an estimate to significant figures and group it: 371,000. @param {number} value @param {number} [digits] */
export function about(value, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1e21) return value.toExponential(2).replace('e+', ' × 10^');
  return Number(value.toPrecision(digits)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** @param {number} seconds */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 0.995) return `${Math.max(0.01, seconds).toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** @param {number} fraction */
export function percent(fraction) {
  const value = fraction * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;
}
