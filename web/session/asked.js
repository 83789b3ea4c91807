// @ts-check
/**
 * The question in a link: `#/my-game?limit=40&ask=who-wins`. While it is open, the exhibit hides its answers. Like a cited number, it
 * belongs to the link, not to the state. A link with no other field opens the question's own state.
 */

const FIELD = /^ask=([a-z0-9-]{1,60})$/;
/** The maximum length of the field, with its separator. */
export const LONGEST_ASK = 65;

/**
 * Separates the question from a query; `damaged` means that the field is present but unreadable.
 * @param {string} query @returns {{query: string, asked: string, damaged: boolean}}
 */
export function takeAsked(query) {
  const fields = query.split('&');
  const found = fields.filter((field) => field.startsWith('ask='));
  if (!found.length) return { query, asked: '', damaged: false };
  const asked = (found.length === 1 && FIELD.exec(found[0])?.[1]) || '';
  return { query: fields.filter((field) => !found.includes(field)).join('&'), asked, damaged: !asked };
}

/** A link, starting with `#`, with a question added. @param {string} link @param {string} asked */
export const withAsked = (link, asked) =>
  asked ? `${link}${link.includes('?') ? '&' : '?'}ask=${asked}` : link;
