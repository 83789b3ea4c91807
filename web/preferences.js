// @ts-check
/**
 * A person's preferences: theme, presenter mode, sounds and language. The browser stores them if it can. A link with
 * `?fresh` clears them; a link with `?presenter` opens the page in presenter mode without storing that.
 */
import { linkOptions } from './link-options.js';

const KEY = 'counting-house-preferences';

/** `language`: '' for the browser's. @typedef {{theme: 'auto' | 'light' | 'dark', presenter: boolean, sounds: boolean, language: string}} Preferences */

/** Returns the stored value for a name, or null. @param {string} name @returns {unknown} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`counting-house-${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value under a name; returns whether the browser could. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`counting-house-${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // no storage, or storage full: the value lasts until the page closes
  }
}

/** The name under which a tab stores the lesson that it teaches. */
export const LESSON = 'counting-house-lesson';

/** Returns the text that this tab stores under a name, or null. @param {string} name */
export function keptInTab(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null; // no storage
  }
}

/** @returns {Preferences} */
export function readPreferences() {
  /** Any script of this origin can store it, so it can be anything. @type {{theme?: unknown, presenter?: unknown, sounds?: unknown, language?: unknown} | null} */
  let kept = null;
  try {
    if (linkOptions().fresh) {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith('counting-house-')) localStorage.removeItem(name);
      }
      sessionStorage.clear();
    }
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // no storage, or not JSON of ours: use the defaults
  }
  const theme = kept?.theme;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    presenter: kept?.presenter === true || linkOptions().presenter,
    sounds: kept?.sounds === true,
    language: typeof kept?.language === 'string' ? kept.language : '',
  };
}

/** @param {Preferences} preferences */
export function applyPreferences(preferences) {
  const root = document.documentElement;
  if (preferences.theme === 'auto') root.removeAttribute('data-theme');
  else root.dataset.theme = preferences.theme;
  root.toggleAttribute('data-presenter', preferences.presenter);
}

/** @param {Preferences} preferences */
export function keepPreferences(preferences) {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // no storage: they last until the page closes
  }
}
