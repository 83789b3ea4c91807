// @ts-check
/**
 * Manages the unfinished counts that the browser keeps in the origin private file system. Each count has a folder,
 * whose name is derived from what is counted. The worker that counts holds a lock on the name, so that two tabs do
 * not write to one folder.
 */

const HOME = 'counting-house-counts';
/** How long to wait for a lock (ms): a worker that has just ended may still hold it. */
const PATIENCE = 1000;

/** A count is kept for this long after it was last written: 30 days, in ms. */
export const LASTS = 30 * 24 * 3600 * 1000;

/** The name of a count's folder. @param {string} about  what is counted */
export async function nameOf(about) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(about));
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The folder of all counts. Throws if the browser cannot store files. @param {boolean} [create] */
export async function home(create = false) {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(HOME, { create });
}

/**
 * Locks a name; returns the function that unlocks it, or null if it is already locked elsewhere.
 * @param {string} name @param {number} [patience] @returns {Promise<(() => void) | null>}
 */
export function locked(name, patience = PATIENCE) {
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `${HOME}-${name}`,
        { signal: AbortSignal.timeout(patience) },
        () => new Promise((/** @type {(done: void) => void} */ unlock) => resolve(unlock)),
      )
      .catch(() => resolve(null));
  });
}

/** Removes all counts. */
export async function removeAll() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(HOME, { recursive: true });
  } catch {
    // there are none
  }
}

/** Removes a count, unless a worker is writing it. @param {string} name @param {number} [patience] */
export async function remove(name, patience) {
  const unlock = await locked(name, patience);
  if (!unlock) return;
  try {
    const all = await home();
    await all.removeEntry(name, { recursive: true });
  } catch {
    // there is no such folder
  } finally {
    unlock();
  }
}
