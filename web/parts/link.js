// @ts-check
/**
 * The link to a state of another exhibit; undefined fields are left out. The page respells it when it opens.
 * @param {string} exhibit @param {Record<string, string | undefined>} fields
 */
export function linkTo(exhibit, fields) {
  const spelled = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `#/${exhibit}?${spelled.join('&')}`;
}
