// @ts-check
/** What a person prefers here: light or dark, presenter mode. Kept in the browser where it lets us; `?fresh` forgets. */

const KEY = 'counting-house-preferences';

/** @typedef {{theme: 'auto' | 'light' | 'dark', presenter: boolean}} Preferences */

/** @returns {Preferences} */
export function readPreferences() {
  /** @type {any} */
  let kept = {};
  try {
    if (new URLSearchParams(location.search).has('fresh')) {
      localStorage.removeItem(KEY);
      sessionStorage.clear();
    }
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // no storage, or not ours: the usual ones
  }
  return {
    theme: ['light', 'dark'].includes(kept?.theme) ? kept.theme : 'auto',
    presenter: kept?.presenter === true,
  };
}

/** Sets them on the page and keeps them. @param {Preferences} preferences */
export function applyPreferences(preferences) {
  const root = document.documentElement;
  if (preferences.theme === 'auto') root.removeAttribute('data-theme');
  else root.dataset.theme = preferences.theme;
  root.toggleAttribute('data-presenter', preferences.presenter);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // no storage: they last as long as the page
  }
}
