// @ts-check
/**
 * Links: `#/packing?puzzle=kanoodle&placed=White:a1a2b2`. A link is the state: read, checked against the catalogue and
 * printed again in its one canonical spelling (defaults left out, keys in catalogue order). A state too long to be read
 * by a person travels in one compressed field, `z=1.<base64url of deflate-raw>`; the 1 is the version of that field.
 *
 * A link is untrusted input: bounded in size before anything else is done with it.
 */

/** @typedef {string | number | boolean} Value */
/** @typedef {Record<string, Value>} State */
/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} title
 * @property {'choice' | 'integer' | 'text' | 'flag'} kind
 * @property {Value} default
 * @property {string} [help]
 * @property {{value: string, title: string}[]} [choices]
 * @property {number | null} [minimum]
 * @property {number | null} [maximum]
 * @property {number | null} [maxLength]
 * @property {boolean} [form]
 */
/**
 * @typedef {object} Exhibit
 * @property {string} name
 * @property {string} title
 * @property {string} sentence
 * @property {number} order
 * @property {Parameter[]} parameters
 * @property {{title: string, sentence: string, state: State, query: string}[]} examples
 * @property {boolean} [plays]
 * @property {boolean} [engine]  whether it has questions for Python
 * @property {boolean} [script]  whether it can be opened in Python
 * @property {string} [note]  what its note is called
 * @property {any} [picture]
 */
/** @typedef {{version: string, exhibits: Exhibit[]}} Catalogue */

/** In characters. `plain`: a longer query is compressed; `link`: a longer link is refused; `query`: unpacked. */
export const LIMITS = Object.freeze({ plain: 1800, link: 32000, query: 400000, text: 4000 });

/** What is wrong with a link, a file or a value, as a sentence for a person. */
export class BadLink extends Error {}

/** @param {number} value */
const grouped = (value) => value.toLocaleString('en-US');

/** A wrong value as a sentence quotes it: short, on one line. @param {unknown} value */
export function shown(value) {
  const text = [...String(value)].map((char) => (/[\p{L}\p{N}\p{P}\p{S} ]/u.test(char) ? char : ' '));
  return text.length > 60 ? `“${text.slice(0, 60).join('')}…”` : `“${text.join('')}”`;
}

/** @param {Parameter} parameter */
function range({ minimum, maximum }) {
  const low = minimum ?? null;
  const high = maximum ?? null;
  if (low !== null && high !== null) return ` from ${grouped(low)} to ${grouped(high)}`;
  if (low !== null) return `, at least ${grouped(low)}`;
  return high !== null ? `, at most ${grouped(high)}` : '';
}

/**
 * The value as the state keeps it (links and forms give text); throws BadLink with a sentence.
 * @param {Parameter} parameter
 * @param {unknown} value
 * @returns {Value}
 */
export function check(parameter, value) {
  const { title, kind } = parameter;
  if (kind === 'integer') {
    const number =
      typeof value === 'string' && /^[+-]?\d{1,16}$/.test(value.trim())
        ? Number(value)
        : /** @type {any} */ (value);
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      throw new BadLink(`${title} must be a whole number${range(parameter)}; ${shown(value)} is not one.`);
    }
    if (number < (parameter.minimum ?? -Infinity) || number > (parameter.maximum ?? Infinity)) {
      throw new BadLink(`${title} must be a whole number${range(parameter)}; ${grouped(number)} is not.`);
    }
    return Object.is(number, -0) ? 0 : number;
  }
  if (kind === 'flag') {
    const flag = { 1: true, true: true, yes: true, on: true, 0: false, false: false, no: false, off: false };
    const key = String(value).toLowerCase();
    if (!Object.hasOwn(flag, key)) {
      throw new BadLink(`${title} must be yes or no (1 or 0); ${shown(value)} is neither.`);
    }
    return /** @type {any} */ (flag)[key];
  }
  if (typeof value !== 'string') throw new BadLink(`${title} must be a text; ${shown(value)} is not one.`);
  if (kind === 'choice') {
    const allowed = (parameter.choices ?? []).map((choice) => choice.value);
    if (!allowed.includes(value)) {
      throw new BadLink(`${title} can be ${allowed.join(', ')}; ${shown(value)} is none of them.`);
    }
    return value;
  }
  const limit = parameter.maxLength ?? LIMITS.text;
  const length = [...value].length;
  if (length > limit) {
    throw new BadLink(
      `${title} may have at most ${grouped(limit)} characters; this one has ${grouped(length)}.`,
    );
  }
  return value;
}

/** @param {Exhibit} exhibit @returns {State} */
export function defaultState(exhibit) {
  return Object.fromEntries(exhibit.parameters.map((parameter) => [parameter.name, parameter.default]));
}

/**
 * The full state for the given values, defaults filled in; throws BadLink.
 * @param {Exhibit} exhibit
 * @param {Record<string, unknown>} given
 */
export function normal(exhibit, given) {
  const known = exhibit.parameters.map((parameter) => parameter.name);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) {
      throw new BadLink(`${exhibit.title} has no parameter ${shown(name)}; it has ${known.join(', ')}.`);
    }
  }
  const state = defaultState(exhibit);
  for (const parameter of exhibit.parameters) {
    if (Object.hasOwn(given, parameter.name)) state[parameter.name] = check(parameter, given[parameter.name]);
  }
  return state;
}

/** @param {Value} value */
function spelled(value) {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const escapes = { '%3A': ':', '%2C': ',', '%2F': '/', '%3B': ';', '%40': '@' };
  return encodeURIComponent(value).replace(
    /%(?:3A|2C|2F|3B|40)/g,
    (code) => /** @type {any} */ (escapes)[code],
  );
}

/**
 * The one spelling of a state; the default state is the empty text. The Python catalogue prints the same.
 * @param {Exhibit} exhibit
 * @param {State} state
 */
export function printQuery(exhibit, state) {
  return exhibit.parameters
    .filter(({ name, default: usual }) => state[name] !== usual)
    .map(({ name }) => `${name}=${spelled(state[name])}`)
    .join('&');
}

/**
 * The link of a state, from `#` on.
 * @param {Exhibit} exhibit
 * @param {State} state
 */
export async function printLink(exhibit, state) {
  const query = printQuery(exhibit, state);
  if (!query) return `#/${exhibit.name}`;
  if (query.length <= LIMITS.plain) return `#/${exhibit.name}?${query}`;
  const link = `#/${exhibit.name}?z=1.${await packed(query)}`;
  if (link.length > LIMITS.link) {
    throw new BadLink(
      `This position is too long for a link (${grouped(link.length)} characters); save it as a file.`,
    );
  }
  return link;
}

/**
 * What a link says. Anything wrong gives `problem`, a sentence, and the default of the exhibit (or the home page, when
 * it is not even clear which exhibit is meant).
 * @param {string} hash
 * @param {Catalogue} catalogue
 * @returns {Promise<{exhibit: Exhibit | null, state: State | null, problem: string}>}
 */
export async function readLink(hash, catalogue) {
  const text = hash.replace(/^#/, '').replace(/^\//, '');
  const cut = text.indexOf('?');
  const name = (cut < 0 ? text : text.slice(0, cut)).replace(/\/+$/, '');
  const home = { exhibit: null, state: null };
  if (!name) return { ...home, problem: '' };
  const exhibit = catalogue.exhibits.find((each) => each.name === name);
  if (!exhibit) {
    const known = catalogue.exhibits.map((each) => each.name).join(', ');
    return {
      ...home,
      problem: `This link asks for ${shown(name)}, and there is no such exhibit. There are: ${known}.`,
    };
  }
  try {
    if (hash.length > LIMITS.link) {
      throw new BadLink(
        `A link may have at most ${grouped(LIMITS.link)} characters; this one has ${grouped(hash.length)}.`,
      );
    }
    let query = cut < 0 ? '' : text.slice(cut + 1);
    const z = /^z=(.*)$/s.exec(query);
    if (z) query = await unpacked(z[1]);
    return { exhibit, state: normal(exhibit, fields(query)), problem: '' };
  } catch (failure) {
    if (!(failure instanceof BadLink)) throw failure;
    return {
      exhibit,
      state: defaultState(exhibit),
      problem: `This link could not be followed: ${failure.message} The page shows ${exhibit.title} from the start.`,
    };
  }
}

/** @param {string} query */
function fields(query) {
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const pair of query.split('&')) {
    if (!pair) continue;
    const cut = pair.indexOf('=');
    if (cut < 0) throw new BadLink(`${shown(pair)} has no value; a field is written name=value.`);
    let name;
    let value;
    try {
      name = decodeURIComponent(pair.slice(0, cut));
      value = decodeURIComponent(pair.slice(cut + 1));
    } catch {
      throw new BadLink(`${shown(pair)} holds a percent sign that means nothing.`);
    }
    if (name in found) throw new BadLink(`The field ${shown(name)} stands there twice.`);
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

/** @param {string} field */
async function unpacked(field) {
  const match = /^([0-9]{1,4})\.([A-Za-z0-9_-]*)$/.exec(field);
  if (!match)
    throw new BadLink('its compressed field is damaged (it should read z=1. and then letters and digits).');
  if (match[1] !== '1') {
    throw new BadLink(`its compressed field is of version ${match[1]}, and this page knows version 1.`);
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
      // A small field can unpack to gigabytes: stop reading as soon as it is more than a state can need.
      if (size > LIMITS.query) {
        reader.cancel().catch(() => {});
        throw new BadLink(`its compressed field unpacks to more than ${grouped(LIMITS.query)} characters.`);
      }
      chunks.push(value);
    }
    return await new Blob(chunks).text();
  } catch (failure) {
    if (failure instanceof BadLink) throw failure;
    throw new BadLink('its compressed field is damaged.');
  }
}
