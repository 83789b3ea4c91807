// @ts-check
/**
 * Links: `#/my-game?limit=40&moves=a1.b2`. A link is the state: it is parsed, checked against the catalogue, and written back in
 * one canonical spelling (defaults left out, keys in catalogue order). A state too long to be readable goes into one compressed
 * field, `z=1.<base64url of deflate-raw>`; the 1 is the field's version.
 *
 * A link is untrusted input: its size is checked before anything else.
 */

import { spelled } from '../parts/link.js';
import { LONGEST_ASK, takeAsked } from './asked.js';
import { LONGEST_FIELD, takeCited } from './cited.js';
import { BadInput, defaultState, grouped, normal, shown } from './parameters.js';

/** @typedef {import('./parameters.js').Catalogue} Catalogue */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** @typedef {import('./parameters.js').Value} Value */

// Longer queries (in characters) are compressed.
const PLAIN = 1800;

/** The name of the exhibit in a link, whether it exists or not; '' for the home page. @param {string} hash */
export const nameOf = (hash) => hash.replace(/^#?\/?/, '').replace(/\/*(?:\?.*)?$/s, '');

/**
 * The canonical query of a state: defaults are left out unless another value implies a different one, so the default state is ''.
 * The Python catalogue writes the same text.
 * @param {Exhibit} exhibit
 * @param {State} state
 */
export function printQuery(exhibit, state) {
  const own = exhibit.parameters.filter(({ name, default: usual }) => state[name] !== usual);
  const implied = own.flatMap(({ implies }) => Object.keys(implies));
  return exhibit.parameters
    .filter((each) => own.includes(each) || implied.includes(each.name))
    .map(
      ({ name, kind }) => `${name}=${kind === 'flag' ? Number(state[name]) : spelled(String(state[name]))}`,
    )
    .join('&');
}

/**
 * The link of a state, starting with `#`; throws BadInput if it would be too long.
 * @param {Catalogue} catalogue @param {Exhibit} exhibit @param {State} state
 */
export async function printLink({ longestLink }, exhibit, state) {
  const query = printQuery(exhibit, state);
  if (!query) return `#/${exhibit.name}`;
  if (query.length <= PLAIN) return `#/${exhibit.name}?${query}`;
  const link = `#/${exhibit.name}?z=1.${await packed(query)}`;
  if (link.length > longestLink) {
    throw new BadInput(
      `This position is too long for a link (${grouped(link.length)} characters); save it as a file.`,
    );
  }
  return link;
}

/**
 * Parses a link. If anything is wrong, returns a sentence as `problem` and the default state of the exhibit, or the
 * home page if the exhibit is unknown.
 * @param {string} hash
 * @param {Catalogue} catalogue
 * `asked` is the ID of the question that it asks, or ''; `bare` says that it has no other field.
 * @returns {Promise<{exhibit: Exhibit | null, state: State | null, problem: string, cited: import('./cited.js').Cited | null, asked: string, bare: boolean}>}
 */
export async function readLink(hash, catalogue) {
  const name = nameOf(hash);
  const home = { exhibit: null, state: null, cited: null, asked: '', bare: true };
  if (!name) return { ...home, problem: '' };
  const exhibit = catalogue.exhibits.find((each) => each.name === name);
  if (!exhibit) {
    const known = catalogue.exhibits.map((each) => each.name).join(', ');
    return {
      ...home,
      problem: `This link asks for ${shown(name)}, but there is no such exhibit. The exhibits are: ${known}.`,
    };
  }
  try {
    const most = catalogue.longestLink;
    if (hash.length > most + LONGEST_FIELD + LONGEST_ASK) tooLong(hash, most);
    const taken = takeCited(/\?(.*)$/s.exec(hash)?.[1] ?? '');
    const { asked, damaged, query: rest } = takeAsked(taken.query);
    let query = rest;
    if (name.length + query.length + 3 > most) tooLong(hash, most);
    const z = /^z=(.*)$/s.exec(query);
    if (z) query = await unpacked(z[1], catalogue.longestQuery);
    const problem = taken.damaged
      ? 'The number cited in this link is damaged, so it cannot be compared.'
      : damaged
        ? 'The question in this link is damaged, so it cannot be asked.'
        : '';
    const state = normal(exhibit, fields(query));
    return { exhibit, state, problem, cited: taken.cited, asked, bare: !query };
  } catch (failure) {
    if (!(failure instanceof BadInput)) throw failure;
    return {
      exhibit,
      state: defaultState(exhibit),
      cited: null,
      asked: '',
      bare: true,
      problem: `This link could not be followed: ${failure.message} The page shows ${exhibit.title} from the start.`,
    };
  }
}

/** @param {string} link @param {number} most @returns {never} */
function tooLong(link, most) {
  throw new BadInput(
    `A link may have at most ${grouped(most)} characters; this one has ${grouped(link.length)}.`,
  );
}

/** @param {string} query */
function fields(query) {
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const pair of query.split('&')) {
    if (!pair) continue;
    const cut = pair.indexOf('=');
    if (cut < 0) throw new BadInput(`${shown(pair)} has no value; a field is written name=value.`);
    let name;
    let value;
    try {
      name = decodeURIComponent(pair.slice(0, cut));
      value = decodeURIComponent(pair.slice(cut + 1));
    } catch {
      throw new BadInput(`${shown(pair)} has an invalid percent escape.`);
    }
    if (name in found) throw new BadInput(`The field ${shown(name)} appears twice.`);
    found[name] = value;
  }
  return found;
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} field @param {number} longest  in characters */
async function unpacked(field, longest) {
  const match = /^([0-9]{1,4})\.([A-Za-z0-9_-]*)$/.exec(field);
  if (!match)
    throw new BadInput('its compressed field is damaged (it should read z=1. and then letters and digits).');
  if (match[1] !== '1') {
    throw new BadInput(`its compressed field has version ${match[1]}, but this page reads only version 1.`);
  }
  try {
    const bytes = Uint8Array.from(atob(match[2].replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const chunks = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      // A small field can unpack to gigabytes, so stop at the longest query that a state can need.
      if (size > longest) {
        reader.cancel().catch(() => {});
        throw new BadInput(`its compressed field unpacks to more than ${grouped(longest)} characters.`);
      }
      chunks.push(value);
    }
    return await new Blob(chunks).text();
  } catch (failure) {
    if (failure instanceof BadInput) throw failure;
    throw new BadInput('its compressed field is damaged.');
  }
}
