// @ts-check
/** How numbers and times are written on the page. A number and its unit stay on one line (U+00A0). */

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
  if (Math.abs(value) >= 1e21) return value.toExponential(2).replace('e+', '\u00a0×\u00a010^');
  return Number(value.toPrecision(digits)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** @param {number} seconds */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 0.995) return `${Math.max(0.01, seconds).toFixed(2)}\u00a0s`;
  if (seconds < 60) return `${seconds.toFixed(1)}\u00a0s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00a0min ${Math.round(seconds % 60)}\u00a0s`;
  return `${Math.floor(seconds / 3600)}\u00a0h ${Math.round((seconds % 3600) / 60)}\u00a0min`;
}

/** @param {number} fraction */
export function percent(fraction) {
  const value = fraction * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}\u00a0%`;
}

/** Keep numbers and their units together in a sentence: 3.1 s, ± 2 %, 64 MB. @param {string} sentence */
export const unbroken = (sentence) =>
  sentence
    .replace(/(\d) (?=(?:s|ms|min|h|%|MB|GB|kB|M|k)(?![\p{L}\d]))/gu, '$1\u00a0')
    .replaceAll('± ', '±\u00a0');
