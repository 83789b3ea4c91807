// @ts-check
/**
 * A link to a state of another exhibit; undefined fields are left out. Opening it rewrites it in canonical spelling.
 * @param {string} exhibit @param {Record<string, string | undefined>} fields
 */
export function linkTo(exhibit, fields) {
  const spelled = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `#/${exhibit}?${spelled.join('&')}`;
}
