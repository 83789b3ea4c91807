// @ts-check
/**
 * Lines of Python that need no warning when they arrive in a link: scripts that this page's own Python wrote, and lines that were
 * run here. Both are kept only in the tab, where no link can add to them.
 */

/** @typedef {'script' | 'ran'} Kind */

const KEY = 'counting-house-lines';
const MOST = 12;

export class Written {
  /** @type {[string, Kind][]} */
  #lines = stored();

  /** @param {string} text @param {Kind} kind */
  add(text, kind) {
    /** @type {[string, Kind]} */
    const line = [text, kind];
    this.#lines = [...this.#lines.filter(([each]) => each !== text), line].slice(-MOST);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#lines));
    } catch {
      // no storage, or storage full: remembered only until the page is reloaded
    }
  }

  /** What is known about these lines, or ''. @param {string} text @returns {Kind | ''} */
  kind(text) {
    return this.#lines.find(([each]) => each === text)?.[1] ?? '';
  }
}

/** @returns {[string, Kind][]} */
function stored() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}
