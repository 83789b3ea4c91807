// @ts-check
/** Writes numbers and times as the page shows them. A number and its unit share a line (U+00A0). */

/** Groups digits by thousands; takes numbers, big integers and decimal strings. @param {unknown} value */
export function grouped(value) {
  const text = String(value);
  return /^[+-]?\d+$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** Counts things: 1 row, 2,000 rows. @param {number | string} count @param {string} one @param {string} [more] */
export const many = (count, one, more = `${one}s`) =>
  `${grouped(count)} ${String(count) === '1' ? one : more}`;

/** Typesets an exponent: 10¹². @param {number | string} exponent */
export const raised = (exponent) =>
  String(exponent).replace(/[\dn-]/g, (sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁻'['0123456789n-'.indexOf(sign)]);

/**
 * Typesets powers in a sentence, such as 2^64 or 10^n; use it only for text that is read, not typed or copied.
 * @param {string} text
 */
export const powers = (text) => text.replace(/(?<=[\p{L}\d)])\^(-?\d+|n\b)/gu, (_, power) => raised(power));

/** Rounds an estimate to significant figures and groups its digits: 371,000, 1.5 × 10⁻⁷. @param {number} value @param {number} [digits] */
export function about(value, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e21 || (size > 0 && size < 1e-6)) {
    const [factor, power] = value.toExponential(digits - 1).split('e');
    return `${Number(factor)}\u00a0×\u00a010${raised(Number(power))}`;
  }
  return value.toLocaleString('en-US', { maximumSignificantDigits: digits });
}

/** A time, rounded before it is split into hours, minutes and seconds. @param {number} seconds */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 0.995) return `${Math.max(0.01, seconds).toFixed(2)}\u00a0s`;
  if (seconds < 59.95) return `${seconds.toFixed(1)}\u00a0s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}\u00a0min ${whole % 60}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}\u00a0h ${minutes % 60}\u00a0min`;
}

/** @param {number} fraction */
export function percent(fraction) {
  const value = fraction * 100;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}\u00a0%`;
}

/** The confidence level of every interval on the page. */
export const LEVEL = '95\u00a0%';

/** Half of a 95 % interval, in per cent of the value, from the relative standard error; never 0 %. @param {number} relative */
export function half95(relative) {
  const half = 1.96 * relative;
  return half < 0.0005 ? 'less than 0.1\u00a0%' : percent(half);
}

/** An estimate's error with its level: "± 1.2 %, 95 %". @param {number | null} relative  the relative standard error */
export const within = (relative) => (relative === null ? '' : `± ${half95(relative)}, ${LEVEL}`);

/** An error in the units of the value: "± 0.02, 95 %". @param {number} half  of the interval */
export const withinUnits = (half) => `± ${about(half, 2)}, ${LEVEL}`;

/** Keeps numbers and their units on one line: 3.1 s, ± 2 %, 64 MB. @param {string} sentence */
export const unbroken = (sentence) =>
  sentence
    .replace(/(\d) (?=(?:s|ms|min|h|%|MB|GB|kB|M|k)(?![\p{L}\d]))/gu, '$1\u00a0')
    .replaceAll('± ', '±\u00a0');

/** A time on a clock, such as 1:05. @param {number} time  in milliseconds */
export function clock(time) {
  const seconds = Math.floor(time / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
