// @ts-check
/** Checks values against the catalogue; limits and messages come from Python. */

/** @typedef {import('answers/page').Catalogue} Catalogue */
/** @typedef {import('answers/page').ExhibitEntry} Exhibit */
/** @typedef {import('answers/page').ParameterEntry} Parameter */
/** @typedef {import('answers/page').State} State */
/** @typedef {import('answers/page').Value} Value */

/** A problem with a link, a file or a value, as a sentence for a person. */
export class BadInput extends Error {}

/** @param {number} value */
export const grouped = (value) => value.toLocaleString('en-US');

/** Quotes a bad value, shortened to one line. @param {unknown} value */
export function shown(value) {
  const text = [...String(value)].map((char) => (/[\p{L}\p{N}\p{P}\p{S} ]/u.test(char) ? char : ' '));
  return text.length > 60 ? `“${text.slice(0, 60).join('')}…”` : `“${text.join('')}”`;
}

/** @type {Record<string, boolean>} */
const FLAGS = { 1: true, true: true, yes: true, on: true, 0: false, false: false, no: false, off: false };

/** The name of something in a catalogue. */
const NAME = /^[a-z0-9-]{1,80}$/;

/** The value as stored in the state (links and forms supply text); undefined if the parameter refuses it.
 * @type {Record<Parameter['kind'], (parameter: Parameter, value: unknown) => Value | undefined>} */
const READ = {
  integer({ minimum, maximum }, value) {
    const number = typeof value === 'string' && /^\s*[+-]?\d{1,16}\s*$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined;
    return number < (minimum ?? -Infinity) || number > (maximum ?? Infinity) ? undefined : number + 0; // no -0
  },
  flag(_, value) {
    const key = String(value).toLowerCase();
    return Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined;
  },
  choice: ({ choices, more }, value) =>
    choices.find((choice) => choice.value === value)?.value ??
    // Python knows the other names.
    (more && typeof value === 'string' && NAME.test(value) ? value : undefined),
  text: ({ maxLength }, value) =>
    typeof value === 'string' && [...value].length <= maxLength ? value : undefined,
};

/**
 * The value as stored in the state; throws BadInput if the parameter refuses it.
 * @param {Parameter} parameter @param {unknown} value @returns {Value}
 */
export function check(parameter, value) {
  const read = READ[parameter.kind](parameter, value);
  if (read === undefined) throw new BadInput(`${parameter.wanted}, not ${shown(value)}.`);
  return read;
}

/** @param {Exhibit} exhibit @returns {State} */
export function defaultState(exhibit) {
  return Object.fromEntries(exhibit.parameters.map((parameter) => [parameter.name, parameter.default]));
}

/**
 * The full state for the given values and defaults; throws BadInput.
 * @param {Exhibit} exhibit @param {Record<string, unknown>} given
 */
export function normal(exhibit, given) {
  const known = exhibit.parameters.map((parameter) => parameter.name);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) {
      throw new BadInput(`${exhibit.title} has no parameter ${shown(name)}; it has ${known.join(', ')}.`);
    }
  }
  const state = defaultState(exhibit);
  for (const { name, implies } of exhibit.parameters)
    if (Object.hasOwn(given, name)) Object.assign(state, implies);
  for (const parameter of exhibit.parameters) {
    if (Object.hasOwn(given, parameter.name)) state[parameter.name] = check(parameter, given[parameter.name]);
  }
  return state;
}
