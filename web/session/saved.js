// @ts-check
/** Reads and writes saved positions, both in small files and in this browser's storage. */
import { BadInput, normal } from './parameters.js';

/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */

const KIND = 'counting-house position';
const VERSION = 1;
const MOST_BYTES = 2_000_000;

/** @typedef {{kind: string, version: number, page: string, exhibit: string | undefined, state: State | null}} Saved */

/** @param {Catalogue} catalogue @param {Exhibit | null} exhibit @param {State | null} state @returns {Saved} */
export const save = ({ version }, exhibit, state) => ({
  kind: KIND,
  version: VERSION,
  page: version,
  exhibit: exhibit?.name,
  state,
});

/** The content of the file. @param {unknown} saved */
export const written = (saved) => JSON.stringify(saved, null, 1);

/** Reads a file of a saved position; throws BadInput if it is not JSON. @param {Blob} file @returns {Promise<unknown>} */
export async function parsed(file) {
  if (file.size > MOST_BYTES) {
    throw new BadInput(`a saved position may have at most ${(MOST_BYTES / 1e6).toFixed(0)} MB.`);
  }
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new BadInput('it is not JSON.');
  }
}

/**
 * Reads a saved position; throws BadInput for anything else.
 * @param {Catalogue} catalogue @param {any} saved  any: read from a file or from the browser's storage
 * @returns {{exhibit: Exhibit, state: State}}
 */
export function load(catalogue, saved) {
  if (saved?.kind !== KIND) throw new BadInput('it was not saved by this page.');
  if (saved.version !== VERSION) {
    const version = String(saved.version).slice(0, 20);
    throw new BadInput(`it has version ${version}, but this page reads only version ${VERSION}.`);
  }
  const exhibit = catalogue.exhibits.find((each) => each.name === saved.exhibit);
  if (!exhibit) throw new BadInput('it belongs to an exhibit that this page does not have.');
  if (typeof saved.state !== 'object' || saved.state === null || Array.isArray(saved.state)) {
    throw new BadInput('it holds no position.');
  }
  return { exhibit, state: normal(exhibit, saved.state) };
}
