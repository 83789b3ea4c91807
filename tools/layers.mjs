/** Matches a style sheet's rules for presenter mode, print, forced colours and small screens. */
const MODES = /^@layer modes \{$.*?^\}$/gms;

/**
 * Joins style sheets in their layers: rules in a sheet's `@layer modes` stay in that layer, and all others go into the sheet's own layer.
 * @param {[sheet: string, layer: string][]} sheets
 */
export function layered(sheets) {
  const joined = sheets.map(
    ([sheet, layer]) => `@layer ${layer} {${sheet.replace(MODES, '')}}${sheet.match(MODES)?.join('') ?? ''}`,
  );
  return joined.join('');
}

/** The order of the layers. */
export const LAYERS = '@layer tokens, base, parts, exhibits, modes;';
