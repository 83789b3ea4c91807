// @ts-check
/**
 * The cited number in a link: `#/my-game?limit=40&cited=0.2.0~ways~371020` says which version of the page showed which number.
 * The field belongs to the link, not to the state, and is kept until the state changes.
 *
 * Like the rest of the link, it is untrusted input: bounded, checked, and never treated as HTML.
 */

/**
 * `what` names the number within its exhibit; `value` is its text without digit grouping.
 * @typedef {{version: string, what: string, value: string}} Cited
 */

/** The maximum length of a value in a link, in characters. */
export const LONGEST_VALUE = 200;
/** The maximum length of the field; a character takes up to four %xx escapes. */
export const LONGEST_FIELD = 12 * LONGEST_VALUE + 200;

const FIELD = /^([0-9A-Za-z.+-]{1,40})~([a-z0-9-]{1,100})~([\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,200})$/u;

/**
 * Splits the cited number off a query. `damaged` means that the field is present but unreadable.
 * @param {string} query
 * @returns {{query: string, cited: Cited | null, damaged: boolean}}
 */
export function takeCited(query) {
  const fields = query.split('&');
  const found = fields.filter((field) => field.startsWith('cited='));
  if (!found.length) return { query, cited: null, damaged: false };
  const cited = found.length === 1 ? read(found[0].slice('cited='.length)) : null;
  const rest = fields.filter((field) => !field.startsWith('cited=')).join('&');
  return { query: rest, cited, damaged: cited === null };
}

/** @param {string} field @returns {Cited | null} */
function read(field) {
  if (field.length > LONGEST_FIELD) return null;
  try {
    const match = FIELD.exec(decodeURIComponent(field));
    return match && { version: match[1], what: match[2], value: match[3] };
  } catch {
    return null; // a malformed percent escape
  }
}

/** A link, starting with `#`, with the cited number added. @param {string} link @param {Cited | null} cited */
export function withCited(link, cited) {
  if (!cited) return link;
  const { version, what, value } = cited;
  const field = encodeURIComponent(`${version}~${what}~${value}`)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');
  return `${link}${link.includes('?') ? '&' : '?'}cited=${field}`;
}
