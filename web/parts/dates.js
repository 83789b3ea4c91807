// @ts-check
/** Dates in local time, in Python's format. */

/** The date of a moment, such as 2026-11-22. @param {number | Date} moment */
export function dayOf(moment) {
  const date = new Date(moment);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => dayOf(Date.now());
