// @ts-check
/**
 * Translates what is put on the page: the texts of templates, and the sentences that are their values, whether they come from
 * JavaScript or from Python. A catalogue maps English messages to translations; a message with values, such as `{0} solutions`,
 * is also a pattern for finished sentences. A message in a context is `context\u0004message`, as in gettext's own files. Text without a
 * translation stays in English.
 */
import { hasWords, isWords, template } from './template.js';

/** @typedef {Record<string, string>} Catalogue */
/** A message with values: `words` counts its own words, and `length` its letters.
 * @typedef {{parts: string[], order: number[], words: number, length: number, translation: string}} Pattern */

/** The longest text to compare with patterns; a longer text is translated sentence by sentence. */
const LONGEST = 1500;
/** How many finished sentences to remember. */
const MOST = 30_000;
/** A value may have this many words, plus `MORE` for each word of its pattern. */
const SHORT = 8;
const MORE = 4;
const VALUE = /\{\d+\}/g;
const WORD = /\p{L}[\p{L}’'-]*/gu;
const SENTENCE = /(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])|(?<=[:;]["”’)]?)\s+(?=["“‘(]?\p{Lu})/u;
/**
 * Like SENTENCE, but also splits between a colon and a number: right in “In all: 12 ways”, wrong in “row by row: 32 of
 * the cells”, so it is tried second.
 */
const OR_NUMBER = /(?<=[.!?:;]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])/u;
const LIST = /(, |; | – | · | \+ | \(|: )/;
/** Left unchanged in a finished page. */
const LEFT_ALONE = 'script, style, code, kbd, pre, samp, var, textarea, [translate="no"]';

/** @param {string} text */
const wordsOf = (text) => text.match(WORD) ?? [];

/** Whether a value needs no translation: a number, a sign, a name with a digit or a single letter. @param {string} text */
const isNeutral = (text) => wordsOf(text).every((word) => word.length < 2 || !/\p{Ll}/u.test(word));

/** @param {string} message @param {string} translation @returns {Pattern} */
function pattern(message, translation) {
  const parts = message.split(VALUE);
  const order = (message.match(VALUE) ?? []).map((sign) => Number(sign.slice(1, -1)));
  return {
    parts,
    order,
    words: wordsOf(parts.join(' ')).length,
    length: parts.join('').length,
    translation,
  };
}

/** The values in a text that begins and ends like a pattern, each as short as possible; or null. @param {Pattern} pattern @param {string} text */
function valuesIn({ parts }, text) {
  const [first, ...rest] = parts;
  const last = rest.pop() ?? '';
  const end = text.length - last.length;
  if (end < first.length) return null;
  const values = [];
  let at = first.length;
  for (const part of rest) {
    const next = text.indexOf(part, at);
    if (next < 0 || next + part.length > end) return null;
    values.push(text.slice(at, next));
    at = next + part.length;
  }
  return [...values, text.slice(at, end)];
}

/** Patterns by their rarest word, the longest first. */
class Patterns {
  /** @type {Map<string, Pattern[]>} */
  #byWord = new Map();

  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    const made = Object.entries(catalogue)
      .filter(([message]) => /\{\d+\}/.test(message) && !/<\/?\w+>/.test(message))
      .map(([message, translation]) => pattern(message, translation));
    /** @type {Map<string, number>} */
    const times = new Map();
    // Use only the pattern's own words; beside a value, such a word may be only part of a word in the text.
    const own = (/** @type {Pattern} */ { parts }) => new Set(parts.flatMap((part) => wordsOf(part)));
    for (const each of made) for (const word of own(each)) times.set(word, (times.get(word) ?? 0) + 1);
    for (const each of made) {
      const [rarest] = [...own(each)].sort((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
      if (rarest) this.#byWord.set(rarest, [...(this.#byWord.get(rarest) ?? []), each]);
    }
  }

  /** The patterns that may fit a text. @param {string} text */
  candidates(text) {
    /** @type {Pattern[]} */
    const found = [];
    for (const word of new Set(wordsOf(text)))
      for (const each of this.#byWord.get(word) ?? [])
        if (text.startsWith(each.parts[0]) && text.endsWith(each.parts[each.parts.length - 1]))
          found.push(each);
    return found.sort((one, other) => other.length - one.length);
  }
}

/**
 * Makes a translator. It gets the functions that English uses as arguments and imports none of them: the build would
 * put a module that this one shares with the page into a file of its own, which every visitor would fetch.
 * @param {Catalogue} catalogue
 * @param {{html: typeof import('lit').html, svg: typeof import('lit').svg, unbroken: (text: string) => string}} english
 */
export function translator(catalogue, { html, svg, unbroken }) {
  const exact = new Map(Object.entries(catalogue));
  const patterns = new Patterns(catalogue);
  /** @type {Map<string, string | null>} */
  const known = new Map();

  /** A text's translation, or null. @param {string} text  without space around it */
  function found(text) {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    if (known.size >= MOST) known.clear();
    const made = look(text);
    known.set(text, made);
    return made;
  }

  /** @param {string} text @returns {string | null} */
  function look(text) {
    const whole = exact.get(text) ?? inParts(text, false);
    if (whole !== null) return whole;
    const [strict, loose] = [SENTENCE, OR_NUMBER].map((between) => bySentence(text, between));
    if (strict.complete) return strict.made;
    const made = loose.complete ? loose.made : (inParts(text, true) ?? strict.made ?? loose.made);
    return made ?? byCase(text) ?? byEnd(text) ?? inList(text);
  }

  /** Translates by a pattern, whose values are translated in turn. @param {string} text @param {boolean} long  whether a value may be several sentences */
  function inParts(text, long) {
    if (text.length > LONGEST) return null;
    for (const each of patterns.candidates(text)) {
      const { parts, order, words, translation } = each;
      const values = valuesIn(each, text);
      if (!values || values.some((value) => wordsOf(value).length > SHORT + MORE * words)) continue;
      if (!long && values.some((value) => SENTENCE.test(value))) continue;
      // “left” at the end of “corner of three, corner at the bottom left” is not “{0} left”; nor is “one piece, one cell” “one {0}”.
      const again = (/** @type {string} */ value) =>
        parts.some((part) => hasWords(part) && value.includes(part.trim()));
      const several = values.some((value) => value.includes(', ') && (words < 2 || again(value)));
      const list = several ? inList(text) : null;
      if (list !== null) return list;
      let unknown = 0;
      const said = values.map((value) => {
        const translated = within(value);
        if (translated === null && !isNeutral(value)) unknown += wordsOf(value).length;
        return translated ?? value;
      });
      // A few common words prove nothing about a text that is mostly something else.
      if (unknown > words) continue;
      return translation.replace(VALUE, (sign) => said[order.indexOf(Number(sign.slice(1, -1)))] ?? sign);
    }
    return null;
  }

  /** @param {string} text @param {RegExp} between  two sentences */
  function bySentence(text, between) {
    const sentences = text.split(between);
    if (sentences.length < 2) return { made: null, complete: false };
    const made = sentences.map((each) => found(each) ?? (isNeutral(each) ? each : null));
    const some = made.some((each, i) => each !== null && each !== sentences[i]);
    return {
      made: some ? made.map((each, i) => each ?? sentences[i]).join(' ') : null,
      complete: made.every((each) => each !== null),
    };
  }

  /** A message at the beginning of a sentence. @param {string} text */
  function byCase(text) {
    if (!/^\p{Lu}\p{Ll}/u.test(text)) return null;
    const lower = text[0].toLowerCase() + text.slice(1);
    const made = exact.get(lower) ?? inParts(lower, false);
    return made === null ? null : made[0].toUpperCase() + made.slice(1);
  }

  /** A message with different final punctuation, or in brackets. @param {string} text */
  function byEnd(text) {
    const whole = /[.:;]$/.test(text) ? found(text.slice(0, -1)) : null;
    if (whole !== null) return whole + text.slice(-1);
    const [, before, inner, after] = /^([("“]?)(.*?)( [\d.,]+|[.,:;…!?)"”]+)?$/su.exec(text) ?? [];
    if (!inner || inner === text) return null;
    const made = found(inner.trimEnd());
    return made === null ? null : before + made + inner.slice(inner.trimEnd().length) + (after ?? '');
  }

  /** A list, or a name and words about it, if every part is known or needs no translation. @param {string} text */
  function inList(text) {
    const parts = text.split(LIST);
    if (parts.length < 3) return null;
    const made = parts.map((each, i) => (i % 2 || isNeutral(each) ? each : found(each)));
    return made.includes(null) ? null : made.join('');
  }

  /** A part of a text, with the space around it. @param {string} text */
  function within(text) {
    if (!hasWords(text)) return null;
    const flat = text.replace(/\s+/g, ' ');
    const inner = flat.trim();
    const made = found(inner);
    if (made === null) return null;
    const whole = flat.startsWith(' ') ? ` ${made}` : made;
    const ended = flat.endsWith(' ') && inner ? `${whole} ` : whole;
    return text.includes('\u00a0') ? unbroken(ended) : ended;
  }

  /** @param {string} text @param {string} [context] */
  const say = (text, context) => (context && exact.get(`${context}\u0004${text}`)) ?? within(text) ?? text;

  /** @param {unknown} value @returns {unknown} */
  const sayAll = (value) =>
    typeof value === 'string' ? say(value) : Array.isArray(value) ? value.map(sayAll) : value;

  /** @type {WeakMap<TemplateStringsArray, ReturnType<typeof template>>} */
  const templates = new WeakMap();

  /** @template {(strings: TemplateStringsArray, ...values: unknown[]) => unknown} Tag @param {Tag} tag */
  const translating = (tag) =>
    /** @type {Tag} */ (
      (strings, ...values) => {
        let made = templates.get(strings);
        if (!made) {
          made = template(strings, (message) => exact.get(message) ?? message);
          templates.set(strings, made);
        }
        const { order, words } = made;
        return tag(made.strings, ...order.map((i) => (words.has(i) ? sayAll(values[i]) : values[i])));
      }
    );

  /** Translates what the build has rendered; parts render themselves. @param {Element} root */
  function tree(root) {
    if (root.matches(LEFT_ALONE) || root.localName.includes('-')) return;
    for (const { name, value } of root.attributes)
      if (isWords(root.localName, name)) root.setAttribute(name, say(value));
    for (const child of root.childNodes) {
      if (child instanceof Element) tree(child);
      else if (child instanceof Text) child.data = say(child.data);
    }
  }

  return { html: translating(html), svg: translating(svg), say, tree };
}
