// @ts-check
/**
 * Runs inline before the first paint. Restores the theme and presenter mode, and preloads in parallel the language and everything
 * that the exhibit in the link needs (for the home page, the month's daily puzzles).
 */
import { chosenLanguage } from './language-choice.js';
import { today } from './parts/dates.js';

/** @type {any} */
let kept = null; // any: it comes from storage
try {
  kept = location.search.includes('fresh')
    ? null
    : JSON.parse(localStorage.getItem('counting-house-preferences') ?? '{}');
  if (kept?.theme === 'light' || kept?.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  if (kept?.presenter === true) document.documentElement.dataset.presenter = '';
} catch {
  // no storage, or its contents are not ours
}
for (const option of ['presenter', 'embed']) {
  if (new URLSearchParams(location.search).has(option)) document.documentElement.dataset[option] = '';
}

const [, name = ''] = /^#\/([a-z][a-z0-9-]*)/.exec(location.hash) ?? [];
if (name) document.documentElement.classList.add('away');
const {
  exhibits = {},
  months = {},
  languages = {},
  names,
} = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');
const ask = (/** @type {Record<string, string>} */ how) =>
  document.head.append(Object.assign(document.createElement('link'), how));
const table = (/** @type {string | undefined} */ href) =>
  href && ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
if (Object.hasOwn(exhibits, name)) {
  for (const href of exhibits[name]) ask({ rel: 'modulepreload', href });
  table(names[`views/${name}.json`]);
} else if (!name) table(months[`daily/${today().slice(0, 7)}.json`]);
const language = chosenLanguage(kept?.language, languages);
if (language !== 'en') {
  table(names[`languages/${language}.json`]);
  // Show the home page once it is translated.
  document.documentElement.classList.add('away');
}
