// @ts-check
/**
 * Remembers the counts that were interrupted on this device. The browser's storage has only a mark for each count,
 * under the name of the count's folder, so that without marks nothing else is loaded.
 */
import { keep, kept } from '../preferences.js';

const KEY = 'counts';

/** @typedef {Record<string, {fraction: number, when: number}>} Marks */

/** Reads the marks, which may be malformed. @returns {Marks} */
function marks() {
  const found = kept(KEY);
  return Object.fromEntries(
    Object.entries(found && typeof found === 'object' ? found : {}).filter(
      ([name, mark]) =>
        /^[0-9a-f]{32}$/.test(name) && Number.isFinite(mark?.when) && Number.isFinite(mark.fraction),
    ),
  );
}

/** Notes that a count has been kept, or is no longer kept (null). @param {string} name @param {number | null} fraction */
export function note(name, fraction) {
  if (fraction === null) forgetMark(name);
  else keep(KEY, { ...marks(), [name]: { fraction, when: Date.now() } });
}

/** Removes the mark of a count. @param {string} name */
export function forgetMark(name) {
  const { [name]: gone, ...others } = marks();
  if (gone) keep(KEY, Object.keys(others).length ? others : null);
}

/**
 * The fraction of a count that was done when it was interrupted; null if it was not interrupted, or if another tab is counting.
 * @param {string} about @returns {Promise<number | null>}
 */
export async function interrupted(about) {
  const known = marks();
  if (!Object.keys(known).length) return null;
  try {
    const { home, LASTS, locked, nameOf } = await import('../engine/kept-counts.js');
    const name = await nameOf(about);
    const mark = known[name];
    if (!mark) return null;
    const unlock = await locked(name);
    if (!unlock) return null;
    unlock();
    const there = await home()
      .then((all) => all.getDirectoryHandle(name))
      .catch(() => null);
    if (there && Date.now() - mark.when < LASTS) return mark.fraction;
    forgetMark(name);
  } catch {
    // this browser cannot store files
  }
  return null;
}

/** Removes an interrupted count. @param {string} about */
export async function forget(about) {
  try {
    const { nameOf, remove } = await import('../engine/kept-counts.js');
    const name = await nameOf(about);
    forgetMark(name);
    await remove(name);
  } catch {
    // this browser cannot store files
  }
}
