// @ts-check
/**
 * The row of buttons below a table, a chart or a picture: saves what is shown as CSV or SVG, and cites an exact table.
 */
import { html, nothing } from 'lit';
import { cite } from './citation.js';
import { pictureFile, saveFile } from './save.js';

/** @typedef {import('./table-file.js').Table} Table */
/** Draws the picture to save; `row` is this row, from which the picture can be found. @typedef {(row: HTMLElement) => SVGSVGElement | string | null | Promise<string>} Draws */

/** A name for a file or a link: lower-case letters, digits and hyphens. @param {string} words */
const slug = (words) =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'table';

const CERTAIN = /^(exact|proved)\b/;

/**
 * If saving fails, emits `not-saved` {sentence}, and the page shows the sentence.
 * @param {HTMLElement} row @param {string} name @param {string} ending @param {() => Promise<Blob>} make
 */
async function save(row, name, ending, make) {
  try {
    saveFile(await make(), `${slug(name)}.${ending}`);
  } catch (failure) {
    console.warn(failure);
    const detail = { sentence: `“${name}” could not be saved. Check the connection, then try again.` };
    row.dispatchEvent(new CustomEvent('not-saved', { detail, bubbles: true }));
  }
}

/** @param {string} name @param {() => Table} table @param {HTMLElement} row */
const asCsv = (name, table, row) =>
  save(row, name, 'csv', async () => {
    const { tableCsv } = await import('./table-file.js');
    return new Blob([tableCsv(table())], { type: 'text/csv;charset=utf-8' });
  });

/** @param {() => Table} table */
async function sum(table) {
  const { fingerprint } = await import('./table-file.js');
  return fingerprint(table());
}

/** @param {string} name @param {Draws} draws @param {HTMLElement} row @param {number} [scale] */
const asSvg = (name, draws, row, scale) =>
  save(row, name, 'svg', async () => {
    const drawn = await draws(row);
    if (drawn === null) throw new Error('The picture is missing.');
    if (typeof drawn === 'string') return new Blob([drawn], { type: 'image/svg+xml' });
    return pictureFile(drawn, 'svg', scale ?? 1);
  });

/**
 * @param {object} what
 * @param {string} what.name        the file's name, also spoken
 * @param {() => Table} [what.table]  makes the table to save as CSV
 * @param {Draws} [what.draws]      makes the picture to save as SVG
 * @param {number} [what.scale]     pixels per unit of the picture
 * @param {string} [what.how]       how the table's values were found: only exact or proved values can be cited
 * @param {boolean} [what.done]     whether the table is complete; until then it cannot be cited
 * @param {() => Table} [what.whole]  makes the table to cite, if only part of it is shown
 * @param {string} [what.link]      the link to the state that shows it, unless it is the current one
 */
export function saves({ name, table, draws, scale, how = '', done = true, whole = table, link }) {
  /** @param {string} ending @param {(row: HTMLElement) => unknown} act */
  const button = (ending, act) =>
    html`<button type="button" class="link" data-saves=${ending.toLowerCase()} aria-label="${ending}: ${name}" @click=${(
      /** @type {MouseEvent} */ { currentTarget },
    ) =>
      act(
        /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (currentTarget).closest('.saves')),
      )}>${ending}</button> `;
  return html`<p class="fine saves no-print in-presenter-hidden">Save as ${table ? button('CSV', (row) => asCsv(name, table, row)) : nothing}${
    draws ? button('SVG', (row) => asSvg(name, draws, row, scale)) : nothing
  }${
    whole && done && CERTAIN.test(how)
      ? cite({
          what: `table-${slug(name)}`,
          value: () => sum(whole),
          words: `in the table “${name}”`,
          how,
          link,
        })
      : nothing
  }</p>`;
}

/** The picture just above the row. @param {HTMLElement} row */
export const pictureBefore = (row) => {
  const { previousElementSibling: before } = row;
  return before instanceof SVGSVGElement ? before : (before?.querySelector('svg') ?? null);
};
