// @ts-check
/**
 * The language of the page. In the build, every module gets its `html` and `svg` from here instead of from lit (tools/bundle.mjs): in
 * English they are lit's own; in another language, those of web/languages/translate.js, which is loaded only then.
 */
import * as lit from 'lit';

export * from 'lit';
export { inNumerals, ungrouped } from './numerals.js';

/** @typedef {{html: typeof lit.html, svg: typeof lit.svg, say: typeof say}} Translator */

export let html = lit.html;
export let svg = lit.svg;
/**
 * Text in the page's language, for use outside templates. A text that means different things in different places has a `context`,
 * both written as literals: `say('Play', 'animation')`.
 * @type {(text: string, context?: string) => string}
 */
export let say = (text) => text;

/** How dates are written. */
export const locale = () => document.documentElement.lang.replace(/^en$/, 'en-GB');

/** Until the chosen language has loaded, parts delay their first update. @type {Promise<void> | null} */
export let pending = null;

/** Uses a language as soon as it is loaded; without it, the page stays in English. @param {Promise<Translator>} loading */
export function useLanguage(loading) {
  pending = loading
    .then((translator) => {
      ({ html, svg, say } = translator);
    })
    .catch((failure) => {
      console.warn(failure);
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}
