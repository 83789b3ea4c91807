// @ts-check
/**
 * Finds the texts in a template that need translation, and reassembles the translated template. The page and the
 * extractor (tools/messages.mjs) both use it, so they agree on what a message is.
 *
 * A message is a run of text between block elements. `{0}`, `{1}` … stand for its values in the order of the template, and inline
 * elements keep their names but not their attributes: `Drag <b>{0}</b> to the board`. A name that occurs again gets a
 * number: `<b2>…</b2>`.
 */

/** Elements inside a sentence; any other element ends a message. */
const INLINE = new Set(
  'a abbr b bdi cite code em i kbd mark q s samp small span strong sub sup time u var'.split(' '),
);
/** Elements whose content is never translated. */
const VERBATIM = new Set('code kbd pre samp script style textarea var'.split(' '));
/** Attributes that a person reads or hears. */
const TEXTS = new Set(
  'title aria-label aria-description aria-roledescription aria-valuetext placeholder alt'.split(' '),
);
/** Elements that display their `label` attribute. */
const LABELLED = new Set(['option', 'optgroup', 'track']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const ATTRIBUTE = /(\s)([^\s"'<>=/]+)=("[^"]*"|'[^']*'|[^\s>"']+)/g;
/** Stands for value `n` of the template: private-use characters around its number. */
const VALUE = /\uE000(\d+)\uE001/g;
const LETTERS = /\p{L}{2}/u;

/** @typedef {{kind: 'text' | 'open' | 'close' | 'other', raw: string, name: string}} Token */
/** A function that receives a message of the template and returns its translation. @typedef {(message: string) => string} Translate */

/** Whether an attribute holds words. @param {string} tag @param {string} name */
export const isWords = (tag, name) => TEXTS.has(name) || (name === 'label' && LABELLED.has(tag));

/** White space, normalised as in a message. @param {string} text */
export const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** Whether a text has words besides its values and tags. @param {string} text */
export const hasWords = (text) => LETTERS.test(text.replace(/\uE000\d+\uE001|\{\d+\}|<[^>]*>|&\w+;/g, ' '));

/** @param {string} markup @returns {Token[]} */
function tokens(markup) {
  /** @type {Token[]} */
  const found = [];
  let done = 0;
  const text = (/** @type {string} */ raw) => {
    if (raw) found.push({ kind: 'text', raw, name: '' });
  };
  for (const { 0: raw, 1: slash, 2: tag, 3: rest, index } of markup.matchAll(TOKEN)) {
    text(markup.slice(done, index));
    done = index + raw.length;
    const name = (tag ?? '').toLowerCase();
    const kind = !tag || VOID.has(name) || rest.endsWith('/') ? 'other' : slash ? 'close' : 'open';
    found.push({ kind, raw, name });
  }
  text(markup.slice(done));
  return found;
}

/** The index of the tag that closes `all[from]`, or -1. @param {Token[]} all @param {number} from */
function closing(all, from) {
  let depth = 0;
  for (let i = from; i < all.length; i += 1) {
    if (all[i].kind === 'open') depth += 1;
    else if (all[i].kind === 'close') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

/** @param {Token} token */
const isVerbatim = ({ kind, name, raw }) =>
  kind === 'open' && (VERBATIM.has(name) || /\btranslate="no"/.test(raw));

/** Tracks the verbatim element that contains a token; `within` holds its name once for each open element of that name. @param {string[]} within @param {Token} token */
function enter(within, token) {
  if (within.length ? token.kind === 'open' && token.name === within[0] : isVerbatim(token))
    within.push(token.name);
  else if (token.kind === 'close' && token.name === within[0]) within.pop();
}

/** How to put a message back into the template. */
class Run {
  /** @type {Map<string, string>} */
  #raw = new Map();
  message = '';

  /** @param {Token[]} all @param {(tag: string) => string} attributes */
  constructor(all, attributes) {
    let values = 0;
    /** @type {Map<string, number>} */
    const used = new Map();
    /** @type {string[]} */
    const open = [];
    let message = '';
    for (const { kind, raw, name } of all) {
      if (kind === 'text') {
        message += raw.replace(VALUE, (value) => {
          const sign = `{${values++}}`;
          this.#raw.set(sign, value);
          return sign;
        });
        continue;
      }
      let own = '';
      if (kind === 'open') {
        const times = (used.get(name) ?? 0) + 1;
        used.set(name, times);
        own = `${name}${times > 1 ? times : ''}`;
        open.push(own);
        own = `<${own}>`;
      } else own = `</${open.pop()}>`;
      this.#raw.set(own, kind === 'open' ? attributes(raw) : raw);
      message += own;
    }
    this.message = plain(message);
  }

  /** @param {string} translation */
  markup(translation) {
    return translation.replace(/\{\d+\}|<\/?\w+>/g, (sign) => this.#raw.get(sign) ?? sign);
  }
}

/**
 * Translates a template's markup, in which values are written as VALUE.
 * @param {string} markup @param {Translate} translate @param {(value: number) => void} spoken  called with each value that is words
 */
function translated(markup, translate, spoken) {
  let out = '';
  const values = (/** @type {string} */ raw) => {
    for (const [, value] of raw.matchAll(VALUE)) spoken(Number(value));
  };

  /** @param {string} tag */
  const attributes = (tag) => {
    const [, name = ''] = /^<([\w-]+)/.exec(tag) ?? [];
    return tag.replace(ATTRIBUTE, (all, space, key, given) => {
      if (!isWords(name, key.toLowerCase())) return all;
      const quote = /^["']/.test(given) ? given[0] : '';
      const text = quote ? given.slice(1, -1) : given;
      values(text);
      if (!hasWords(text)) return all;
      const run = new Run([{ kind: 'text', raw: text, name: '' }], String);
      const words = run.markup(translate(run.message).replaceAll('"', '”'));
      return `${space}${key}="${words}"`;
    });
  };

  /** @param {Token[]} all */
  const emit = (all) => {
    for (const { kind, raw } of all) out += kind === 'open' || kind === 'other' ? attributes(raw) : raw;
  };

  /** A balanced run of text and inline elements. @param {Token[]} all */
  const run = (all) => {
    if (!all.length) return;
    const last = all.length - 1;
    const [first] = all;
    for (const edge of [first, all[last]]) {
      if (edge.kind !== 'text' || edge.raw.trim()) continue;
      if (edge === first) out += edge.raw;
      run(all.slice(edge === first ? 1 : 0, edge === first ? undefined : last));
      if (edge !== first) out += edge.raw;
      return;
    }
    if (first.kind === 'open' && closing(all, 0) === last) {
      emit([first]);
      if (!isVerbatim(first)) run(all.slice(1, last));
      else emit(all.slice(1, last));
      emit([all[last]]);
      return;
    }
    // Elements with only spaces or punctuation between them do not form a sentence, so each is translated separately.
    let between = '';
    /** @type {Token[][]} */
    const apart = [];
    for (let i = 0; i <= last; ) {
      const end = all[i].kind === 'open' ? closing(all, i) : i;
      apart.push(all.slice(i, end + 1));
      if (end === i) between += all[i].raw;
      i = end + 1;
    }
    if (!hasWords(between)) {
      for (const each of apart) {
        if (each.length > 1) run(each);
        else {
          values(each[0].raw);
          out += each[0].raw;
        }
      }
      return;
    }
    /** @type {string[]} */
    const within = [];
    for (const token of all) {
      if (token.kind === 'text' && !within.length) values(token.raw);
      enter(within, token);
    }
    const made = new Run(all, attributes);
    out += /^\s*/.exec(first.raw)?.[0];
    out += made.markup(translate(made.message));
    out += /\s*$/.exec(all[last].raw)?.[0];
  };

  /** Splits a run at its unpaired inline tags, whose other half is beyond a block boundary. @param {Token[]} all */
  const balanced = (all) => {
    const paired = new Set();
    /** @type {number[]} */
    const open = [];
    all.forEach(({ kind, name }, i) => {
      if (kind === 'open') open.push(i);
      else if (kind === 'close' && open.length && all[open[open.length - 1]].name === name)
        paired.add(open.pop()).add(i);
    });
    /** @type {Token[]} */
    let part = [];
    all.forEach((token, i) => {
      if (token.kind === 'text' || paired.has(i)) part.push(token);
      else {
        run(part);
        part = [];
        emit([token]);
      }
    });
    run(part);
  };

  /** @type {Token[]} */
  let waiting = [];
  /** @type {string[]} */
  const within = [];
  for (const token of tokens(markup)) {
    const { kind, name } = token;
    if (!within.length && (kind === 'text' || (kind !== 'other' && INLINE.has(name)))) {
      waiting.push(token);
      continue;
    }
    balanced(waiting);
    waiting = [];
    enter(within, token);
    emit([token]);
  }
  balanced(waiting);
  return out;
}

/**
 * The template in another language, and which of its values are words.
 * @param {readonly string[]} strings @param {Translate} translate
 * @returns {{strings: TemplateStringsArray, order: number[], words: Set<number>}}  `order`: the values' old places
 */
export function template(strings, translate) {
  const markup = strings.map((string, i) => (i ? `\uE000${i - 1}\uE001${string}` : string)).join('');
  /** @type {Set<number>} */
  const words = new Set();
  const parts = translated(markup, translate, (value) => words.add(value)).split(VALUE);
  const made = parts.filter((_, i) => i % 2 === 0);
  return {
    strings: /** @type {TemplateStringsArray} */ (Object.assign(made, { raw: made })),
    order: parts.filter((_, i) => i % 2).map(Number),
    words,
  };
}
