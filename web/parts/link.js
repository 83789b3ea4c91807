// @ts-check
/** Spells a value for a link, as readably as an address allows. @param {string | number} value */
export const spelled = (value) =>
  encodeURIComponent(value).replace(/%(?:3A|2C|2F|3B|40)/g, decodeURIComponent);

/**
 * A link to a state of another exhibit; undefined fields are left out. Opening the link rewrites it in canonical
 * spelling.
 * @param {string} exhibit @param {Record<string, string | undefined>} fields
 */
export function linkTo(exhibit, fields) {
  const own = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${spelled(value)}`,
  );
  return `#/${exhibit}?${own.join('&')}`;
}
