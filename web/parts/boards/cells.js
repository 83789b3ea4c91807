// @ts-check
/** Names cells as in a spreadsheet: column letters, then the row, counted from 1; a1 is at the top left. */

/** @param {number} row @param {number} column */
export function cellName(row, column) {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** The [row, column] of a cell with this name. @param {string} name @returns {[number, number]} */
export function cellPlace(name) {
  const [, letters, row] = /** @type {RegExpExecArray} */ (/^([a-z]+)(\d+)/.exec(name));
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 96;
  return [Number(row) - 1, column - 1];
}

/** A column's letters. @param {number} column */
export const columnName = (column) => cellName(0, column).slice(0, -1);

/** The cells of a placement such as White:a1a2b2. @param {string} placement @returns {string[]} */
export const cellsOf = (placement) => placement.split(':')[1]?.match(/[a-z]+\d+/g) ?? [];
