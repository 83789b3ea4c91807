// @ts-check
/**
 * Writes a table as CSV (RFC 4180): what is shown, without digit grouping. Column headings include the unit and how
 * the values were found, such as "winning, A(n) (exact)" or "time, ours (s; measured)".
 */

import { grouped } from '../figures.js';
import { hashed } from './citation.js';

/**
 * `unit`: the unit of the numbers; `how`: how they were found, if not as in the rest of the table; '' for a column of
 * row names.
 * @typedef {{title: string, kind?: 'text' | 'number', unit?: string, how?: string}} Column
 */
/**
 * `how`: how the values were found: exact; exact, rounded; proved; estimated (with the level of its interval);
 * measured; as typed.
 * @typedef {{columns: Column[], rows: unknown[][], how: string}} Table
 */

/** Stand in for < and > of values while tags are removed. */
const [LESS, MORE] = ['\u0001', '\u0002'];
const UNPRINTED = /<(\w+)\b[^>]*\bno-print\b[^>]*>.*?<\/\1>/gs;
/** Matches a value with its unit, as cells write them; a tiny value is “less than” a bound. */
const MEASURE = /^((?:less than )?[+−-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)[ \u00a0](%|ms|s|mm|MB|kB)$/;
/** Matches a number whose digits may be grouped in threes, but not “1,2”, which is a list. */
const NUMBER = /^[+−-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** @param {unknown} value @returns {string} */
function marked(value) {
  if (value === null || value === undefined || typeof value === 'symbol' || typeof value === 'function')
    return '';
  if (Array.isArray(value)) return value.map(marked).join('');
  if (typeof value === 'object') {
    const { strings, values } = /** @type {{strings?: string[], values?: unknown[]}} */ (value);
    if (!strings || !values) return '';
    return strings.map((text, i) => text + (i < values.length ? marked(values[i]) : '')).join('');
  }
  return String(value).replaceAll('<', LESS).replaceAll('>', MORE);
}

/** A cell's words, without buttons and other things that are not printed. @param {unknown} cell */
export const textOf = (cell) =>
  marked(cell)
    .replace(UNPRINTED, '')
    .replace(/<sup>/g, '^')
    .replace(/<[^>]*>/gs, '')
    .replaceAll(LESS, '<')
    .replaceAll(MORE, '>')
    .replace(/[ \n\u00a0]+/g, ' ')
    .trim();

/** A number without digit grouping; other text unchanged. @param {string} text */
const bare = (text) => (NUMBER.test(text) ? text.replaceAll(',', '').replace('−', '-') : text);

/**
 * A field of a line in the CSV file. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 * @param {string} text
 */
export function field(text) {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {string[][]} rows */
export const csv = (rows) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** The table as CSV. @param {Table} table */
export function tableCsv({ columns, rows, how }) {
  const texts = rows.map((row) => columns.map((_, k) => textOf(row[k])));
  const kept = columns.flatMap(({ title }, k) =>
    title || (texts.some((row) => row[k]) && k === 0) ? [k] : [],
  );
  const head = kept.map((k) => {
    const column = columns[k];
    const cells = texts.map((row) => row[k]).filter((text) => /\d/.test(text));
    const units = new Set(cells.map((text) => MEASURE.exec(text)?.[2]));
    const times = units.size > 1 && [...units].every((each) => each === 's' || each === 'ms');
    const unit = times ? 's' : units.size === 1 ? [...units][0] : undefined;
    if (unit) {
      for (const row of texts) {
        row[k] = row[k].replace(MEASURE, (_, digits, own) =>
          own === unit ? digits : String(Number((Number(bare(digits)) / 1000).toPrecision(6))),
        );
      }
    }
    const says = [unit ?? column.unit, column.how ?? (k === 0 ? '' : how)].filter(Boolean).join('; ');
    return `${column.title || 'row'}${says ? ` (${says})` : ''}`;
  });
  return csv([head, ...texts.map((row) => kept.map((k) => bare(row[k])))]);
}

/**
 * The text that a citation compares for a whole table: its size, and a checksum of its CSV. Measured columns are left out and the order
 * of rows is ignored, since both change from visit to visit.
 * @param {Table} table
 */
export const fingerprint = ({ columns, rows, how }) => {
  const exact = [...columns.keys()].filter((k) => columns[k].how !== 'measured');
  const text = tableCsv({
    columns: exact.map((k) => columns[k]),
    rows: rows.map((row) => exact.map((k) => row[k])),
    how,
  });
  const [head, ...lines] = text.split('\r\n');
  const sum = hashed([head, ...lines.sort()].join('\r\n'));
  return `${grouped(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}, checksum ${sum}`;
};
