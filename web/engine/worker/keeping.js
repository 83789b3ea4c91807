// @ts-check
/**
 * Keeps an unfinished count. Python writes the count to a folder in memory, as it would anywhere; this module copies
 * the folder's new files to the origin private file system while Python works, and copies them back before a count
 * resumes. If the browser cannot store files, or has too little space left, the count continues without being kept.
 */
import { home, LASTS, locked, nameOf, remove } from '../kept-counts.js';

/** @typedef {{mkdirTree(path: string): void, readdir(path: string): string[], unlink(path: string): void, rmdir(path: string): void,
 *   stat(path: string): {mode: number, ino: number, size: number}, isDir(mode: number): boolean,
 *   readFile(path: string): Uint8Array, writeFile(path: string, data: Uint8Array): void}} FileSystem  Emscripten's */
/** `about`: what is counted; `anew`: start over, even if a count was kept. @typedef {{about: string, anew: boolean}} Keep */
/** The file that Python is told to write; others are in a folder beside it. */
const FILE = 'count';
/** Keep at most this many bytes for all counts together. */
const MOST = 500e6;
/** Separates the folders of a path: a kept file's name holds the whole path. */
const SLASH = '!';
const GOOD = /^[\w.-]+(![\w.-]+){0,5}$/;

/** @param {FileSystemDirectoryHandle} folder @returns {Promise<[string, FileSystemHandle][]>} */
async function entriesOf(folder) {
  const found = [];
  // The type declarations lack the entries of folders.
  const all = /** @type {{entries(): AsyncIterable<[string, FileSystemHandle]>}} */ (
    /** @type {unknown} */ (folder)
  );
  for await (const entry of all.entries()) found.push(entry);
  return found;
}

/** The files of a count. @param {FileSystemDirectoryHandle} folder */
async function filesOf(folder) {
  const found = (await entriesOf(folder)).filter(([, { kind }]) => kind === 'file');
  return Promise.all(found.map(([, handle]) => /** @type {FileSystemFileHandle} */ (handle).getFile()));
}

export class Kept {
  /** What has been copied: each file's name, and a value that changes with its content. @type {Map<string, string>} */
  #copied = new Map();
  /** The last events, as JSON. */
  #events = '[]';
  /** The copy under way. @type {Promise<unknown> | null} */
  #copying = null;
  /** The folder in the browser's files, once there is something to keep. @type {FileSystemDirectoryHandle | null} */
  #store = null;
  /** Whether a copy has failed; if so, no more are tried. */
  #failed = false;
  #unlock;
  #FS;
  #told;

  /**
   * @param {FileSystem} FS
   * @param {string} name
   * @param {() => void} unlock
   * @param {(kept: {name: string, fraction: number | null}) => void} told  called when the count has been
   *   kept, or is no longer kept (null)
   */
  constructor(FS, name, unlock, told) {
    this.#FS = FS;
    this.name = name;
    this.#unlock = unlock;
    this.#told = told;
    this.folder = `/counts/${name}`;
  }

  /** The path of the file that Python writes. */
  get file() {
    return `${this.folder}/${FILE}`;
  }

  /**
   * Creates Python's folder for a count, with the files kept from an earlier visit; returns null if the count cannot be kept.
   * @param {FileSystem} FS @param {Keep} keep @param {(kept: {name: string, fraction: number | null}) => void} told
   * @returns {Promise<Kept | null>}
   */
  static async open(FS, { about, anew }, told) {
    let unlock = null;
    try {
      const name = await nameOf(about);
      unlock = await locked(name);
      if (!unlock) return null;
      const all = await home(true);
      if (anew) await all.removeEntry(name, { recursive: true }).catch(() => {});
      const kept = new Kept(FS, name, unlock, told);
      await kept.#load(await all.getDirectoryHandle(name).catch(() => null));
      return kept;
    } catch {
      unlock?.();
      return null; // this browser, or this window, cannot store files
    }
  }

  /** @param {FileSystemDirectoryHandle | null} store */
  async #load(store) {
    this.#store = store;
    this.#FS.mkdirTree(this.folder);
    for (const file of store ? await filesOf(store) : []) {
      if (!GOOD.test(file.name)) continue;
      const path = `${this.folder}/${file.name.replaceAll(SLASH, '/')}`;
      this.#FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      this.#FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
    }
    this.#copied = new Map(this.#walk().map(({ name, mark }) => [name, mark]));
  }

  /** Python's files; the files in a folder come before the file that names them. @returns {{name: string, path: string, mark: string, size: number}[]} */
  #walk(folder = this.folder, before = '') {
    return this.#FS
      .readdir(folder)
      .filter((each) => each !== '.' && each !== '..' && !each.endsWith('.new'))
      .flatMap((each) => {
        const [path, name] = [`${folder}/${each}`, before + each];
        const { mode, ino, size } = this.#FS.stat(path);
        if (this.#FS.isDir(mode)) return this.#walk(path, name + SLASH);
        return [{ name, path, mark: `${ino} ${size}`, size }];
      })
      .sort((one, other) => other.name.split(SLASH).length - one.name.split(SLASH).length);
  }

  /** Copies what has changed, unless a copy is under way. Called between two slices of Python's work. @param {string} events  the last ones, as JSON */
  look(events) {
    if (events !== '[]') this.#events = events;
    if (this.#copying || this.#failed) return;
    const files = this.#walk();
    const changed = files.filter(({ name, mark }) => this.#copied.get(name) !== mark);
    if (!changed.length && files.length === this.#copied.size) return;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MOST) return;
    const contents = changed.map((file) => ({ ...file, data: this.#FS.readFile(file.path) }));
    const last = JSON.parse(this.#events).findLast(
      (/** @type {{type: string}} */ { type }) => type === 'progress',
    );
    this.#copying = this.#copy(files, contents, size)
      .then(() => this.#told({ name: this.name, fraction: files.length ? (last?.fraction ?? 0) : null }))
      .catch(() => {
        this.#failed = true; // the disk is full; what was kept before stays
      })
      .finally(() => {
        this.#copying = null;
      });
  }

  /** @param {{name: string}[]} files @param {{name: string, mark: string, data: Uint8Array}[]} contents @param {number} size */
  async #copy(files, contents, size) {
    await this.#makeRoom(MOST - size);
    this.#store ??= await (await home()).getDirectoryHandle(this.name, { create: true });
    for (const { name, mark, data } of contents) {
      const handle = await this.#store.getFileHandle(name, { create: true });
      // The file changes only when it is closed, and then all at once.
      const writing = await handle.createWritable();
      await writing.write(/** @type {Uint8Array<ArrayBuffer>} */ (data));
      await writing.close();
      this.#copied.set(name, mark);
    }
    const names = new Set(files.map(({ name }) => name));
    for (const name of [...this.#copied.keys()]) {
      if (names.has(name)) continue;
      await this.#store.removeEntry(name).catch(() => {});
      this.#copied.delete(name);
    }
  }

  /**
   * Removes other counts that are too old, then the oldest of the rest until they take up at most this many bytes.
   * @param {number} most
   */
  async #makeRoom(most) {
    const all = await home();
    const others = [];
    for (const [name, handle] of await entriesOf(all)) {
      if (name === this.name) continue;
      const files =
        handle.kind === 'directory' ? await filesOf(/** @type {FileSystemDirectoryHandle} */ (handle)) : [];
      const when = Math.max(0, ...files.map(({ lastModified }) => lastModified));
      others.push({ name, when, size: files.reduce((sum, file) => sum + file.size, 0) });
    }
    others.sort((one, other) => other.when - one.when);
    let total = 0;
    for (const { name, when, size } of others) {
      total += size;
      if (total > most || Date.now() - when > LASTS) await remove(name, 1);
    }
  }

  /** Stops keeping the count; removes what was kept if Python has removed its files, as it does when a count ends. */
  async close() {
    await this.#copying;
    const done = this.#walk().length === 0;
    this.#empty(this.folder);
    if (done && this.#store) {
      const all = await home();
      await all.removeEntry(this.name, { recursive: true }).catch(() => {});
    }
    this.#unlock();
  }

  /** @param {string} folder */
  #empty(folder) {
    for (const each of this.#FS.readdir(folder)) {
      if (each === '.' || each === '..') continue;
      const path = `${folder}/${each}`;
      if (this.#FS.isDir(this.#FS.stat(path).mode)) this.#empty(path);
      else this.#FS.unlink(path);
    }
    this.#FS.rmdir(folder);
  }
}
