// @ts-check
/** Saved positions, as small files. */
import { BadInput, normal } from './parameters.js';

/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */

const KIND = 'counting-house position';
const VERSION = 1;
const MOST_BYTES = 2_000_000;

/** The content of the file. @param {Catalogue} catalogue @param {Exhibit | null} exhibit @param {State | null} state */
export function save({ version }, exhibit, state) {
  const saved = { kind: KIND, version: VERSION, page: version, exhibit: exhibit?.name, state };
  return JSON.stringify(saved, null, 1);
}

/**
 * Reads a saved position; throws BadInput for any other file.
 * @param {Catalogue} catalogue @param {Blob} file
 * @returns {Promise<{exhibit: Exhibit, state: State}>}
 */
export async function load(catalogue, file) {
  if (file.size > MOST_BYTES) {
    throw new BadInput(`a saved position may have at most ${(MOST_BYTES / 1e6).toFixed(0)} MB.`);
  }
  let saved;
  try {
    saved = JSON.parse(await file.text());
  } catch {
    throw new BadInput('it is not JSON.');
  }
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
