// @ts-check
/** Dates in local time, in Python's format, and times in clock format. */

/** The date of a moment, such as 2026-11-22. @param {number | Date} moment */
export function dayOf(moment) {
  const date = new Date(moment);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => dayOf(Date.now());

/** A time on a clock, such as 1:05. @param {number} time  in milliseconds */
export function clock(time) {
  const seconds = Math.floor(time / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
