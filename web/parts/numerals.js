// @ts-check
/**
 * Rewrites numbers for another language: 67.868.848 and 3,1 for 67,868,848 and 3.1. All text, including Python's sentences, has numbers
 * in English notation; this module converts the text shown, wherever it comes from.
 */

const NUMBER = /(?<![\w.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+)(?![\w]|[.,]\d)/g;
/** Left alone: code, links and what a person types. */
const LEFT_ALONE = 'script, style, pre, code, kbd, textarea, input, .mono, .house';
const SPOKEN = ['aria-label', 'aria-valuetext', 'title'];

/** @type {Intl.NumberFormat | null} */
let format = null;
let decimal = '.';

/** @param {string} english */
function written(english) {
  const [whole, rest] = english.replaceAll(',', '').split('.');
  const numbers = /** @type {Intl.NumberFormat} */ (format);
  const head = /^0\d/.test(whole) || !english.includes(',') ? digits(whole) : numbers.format(BigInt(whole));
  return rest === undefined ? head : head + decimal + digits(rest);
}

/** Digits in a language's own numerals. @param {string} text */
const digits = (text) =>
  text.replace(/\d/g, (digit) => /** @type {Intl.NumberFormat} */ (format).format(Number(digit)));

/** @param {string} text */
const rewritten = (text) => text.replace(NUMBER, written);

/** A text's numbers in the chosen style, for text outside the page's elements: a canvas, a file, a text to copy. @param {string} text */
export const inNumerals = (text) => (format ? rewritten(text) : text);

/** A typed whole number without digit grouping. @param {string} typed */
export function ungrouped(typed) {
  const group = format?.formatToParts(1234567).find(({ type }) => type === 'group')?.value ?? ',';
  return typed.replaceAll(group, '').replaceAll(',', '').replace(/\s/g, '');
}

/**
 * Shows the page's numbers in a language's style from now on. An unknown language changes nothing.
 * @param {string} language  such as de, fr-CH
 */
export function writeNumbersIn(language) {
  try {
    format = new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 20 });
  } catch {
    return;
  }
  decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  /**
   * Texts that this module has written, so that no text is rewritten twice.
   * @type {WeakMap<Node, Map<string, string>>}
   */
  const ours = new WeakMap();
  /** @param {Node} node @param {string} what @param {string} text @param {(text: string) => void} write */
  const put = (node, what, text, write) => {
    const known = ours.get(node);
    if (known?.get(what) === text) return;
    const next = rewritten(text);
    if (next === text) return;
    ours.set(node, (known ?? new Map()).set(what, next));
    write(next);
  };
  /** @param {Node} root */
  const visit = (root) => {
    if (root instanceof Text) {
      if (!root.parentElement?.closest(LEFT_ALONE)) {
        put(root, '', root.data, (text) => {
          root.data = text;
        });
      }
      return;
    }
    if (!(root instanceof Element) || root.matches('script, style')) return;
    for (const name of SPOKEN) {
      const value = root.getAttribute(name);
      if (value) put(root, name, value, (text) => root.setAttribute(name, text));
    }
    for (const child of root.childNodes) visit(child);
  };
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'childList') for (const node of addedNodes) visit(node);
      else if (type === 'characterData') visit(target);
      else if (attributeName && target instanceof Element) {
        const value = target.getAttribute(attributeName);
        if (value) put(target, attributeName, value, (text) => target.setAttribute(attributeName, text));
      }
    }
  });
  visit(document.body);
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: SPOKEN,
  });
}
