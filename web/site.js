// @ts-check
/**
 * Finds the build's files for the page and the engine. A site of many files fetches them; the single file has them inline, each
 * in a <script type="text/plain" data-file="..."> as gzip in base 85.
 */

/** @typedef {import('./engine/messages.js').Assets} Assets */

/**
 * Written into the page by the build. Paths are relative to the page.
 * @typedef {object} Config
 * @property {string} version  the package's version
 * @property {string} build  changes whenever any shipped file changes
 * @property {string} worker
 * @property {Record<string, string>} files
 * @property {string[]} unpack
 * @property {string} late
 * @property {string} micropip
 * @property {Record<string, boolean>} languages  those besides English: whether all but a few texts are translated
 * @property {Record<string, string>} names  hashed paths of data files, by path without a hash
 */

/** @type {Config} */
const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');

export const version = config.version;

/** Changes whenever any shipped file changes. */
export const build = config.build;

/** @param {string} path */
const inside = (path) => document.querySelector(`script[data-file="${CSS.escape(path)}"]`);

/** 'site': many files from a web server. 'file': the single file, probably opened from disk. */
export const kind = /** @type {'site' | 'file'} */ (inside(config.worker) ? 'file' : 'site');

/** @param {string} path */
const absolute = (path) => new URL(path, document.baseURI).href;

/** The values of the build's base-85 digits, by character code. */
const DIGITS = new Uint8Array(128);
[...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~'].forEach(
  (sign, digit) => {
    DIGITS[sign.charCodeAt(0)] = digit;
  },
);

/** Decodes base 85: five digits make four bytes; a last group of n bytes has n + 1 digits. @param {string} text */
function from85(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let at = 0, to = 0; at < text.length; at += 5, to += 4) {
    let word = 0;
    // Missing digits at the end count as the highest digit.
    for (let i = at; i < at + 5; i += 1)
      word = word * 85 + (i < text.length ? DIGITS[text.charCodeAt(i)] : 84);
    // Bytes past the end are dropped.
    bytes[to] = word >>> 24;
    bytes[to + 1] = word >>> 16;
    bytes[to + 2] = word >>> 8;
    bytes[to + 3] = word;
  }
  return bytes;
}

/** Unpacks an inline file. @param {Element} element @param {string} type @returns {Promise<Blob>} */
async function unpacked(element, type) {
  const bytes = from85(/** @type {string} */ (element.textContent));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain, { headers: { 'Content-Type': type } }).blob();
}

/** A file of the site, or a file inside the page. @param {string} path  without a hash */
async function file(path) {
  const named = config.names[path] ?? path;
  const element = inside(named);
  if (element) return unpacked(element, 'text/plain');
  const answer = await fetch(absolute(named));
  if (!answer.ok) throw new Error(`${path} did not load (${answer.status} ${answer.statusText}).`);
  return answer;
}

/** @param {string} path */
const text = async (path) => (await file(path)).text();

/** The catalogue of exhibits. @returns {Promise<import('answers/page').Catalogue>} */
export const catalogue = async () => JSON.parse(await text('catalogue.json'));

/** The data that the build precomputed for an exhibit: views by canonical query, and answers for its default state by job.
 * @param {string} name @returns {Promise<import('./session/store.js').Prepared>} */
export const prepared = async (name) => JSON.parse(await text(`views/${name}.json`));

/** One of the puzzles of a date; `query` opens it in Packing. @typedef {{which: string, title: string, level: string, puzzle: string, query: string}} DailyPuzzle */
/** The puzzles of a date, such as 2026-11-22, or null if the build has none for it. @param {string} day @returns {Promise<DailyPuzzle[] | null>} */
export async function dailyPuzzles(day) {
  const table = `daily/${day.slice(0, 7)}.json`;
  return table in config.names ? (JSON.parse(await text(table))[day] ?? null) : null;
}

/** An exhibit's note as HTML (trusted: our build made it). @param {string} name */
export const note = (name) => text(`notes/${encodeURIComponent(name)}.html`);

/** A proof from `web/proofs`, as bytes; fetched on demand. @param {string} name */
export const proof = async (name) => new Uint8Array(await (await file(`proofs/${name}`)).arrayBuffer());

/** Asks the service worker to keep files for offline use, now or once it controls the page. @param {string} beginning  of their paths */
function keepOffline(beginning) {
  if (kind === 'file' || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const keep = () => serviceWorker.controller?.postMessage({ keep: beginning });
  if (serviceWorker.controller) keep();
  else serviceWorker.addEventListener('controllerchange', keep, { once: true });
}

/** Asks the service worker to keep the proofs for offline use. */
export const keepProofs = () => keepOffline('proofs/');

/** The languages other than English, each with whether nearly all of its texts are translated. */
export const languages = config.languages ?? {};

/** A language's translations by English message, kept for offline use from then on.
 * @param {string} language @returns {Promise<Record<string, string>>} */
export async function translations(language) {
  const path = `languages/${language}.json`;
  const found = JSON.parse(await text(path));
  keepOffline(config.names[path]);
  return found;
}

/** The licences of everything shipped, as HTML. */
export const licences = () => text('licences.html');

/** @typedef {new (context: import('./parts/context.js').Context) => import('./parts/exhibit.js').ExhibitElement} ExhibitClass */
/** An exhibit's module, whose default export is its custom element's class. @param {string} name
 * @returns {Promise<{default: ExhibitClass}>} */
export const exhibit = (name) => import(`./exhibits/${name}/exhibit.js`);

/** @type {Promise<Assets> | null} */
let found = null;

/** The assets for createEngine; after a failure, the next call tries again. */
export const assets = () => {
  found ??= kind === 'site' ? fromSite() : fromInside();
  found.catch(() => {
    found = null;
  });
  return found;
};

/** @returns {Promise<Assets>} */
async function fromSite() {
  return {
    worker: absolute(config.worker),
    files: Object.fromEntries(Object.entries(config.files).map(([name, path]) => [name, absolute(path)])),
    unpack: config.unpack,
    late: config.late,
    micropip: config.micropip,
  };
}

/** The files unpacked from the page. @type {Record<string, Blob>} */
const blobs = {};

/**
 * Unpacks the inline files one at a time, so that the page stays responsive. They become Blobs: on a file:// page, a worker may
 * read a Blob it is sent but (in Chromium) it may not read the page's blob: URLs.
 * @returns {Promise<Assets>}
 */
async function fromInside() {
  for (const [name, path] of Object.entries(config.files)) {
    const element = inside(path);
    if (!element) continue; // unpacked by an earlier attempt
    const type = name.endsWith('js') ? 'text/javascript' : name.endsWith('.wasm') ? 'application/wasm' : '';
    blobs[name] = await unpacked(element, type);
    element.remove(); // large, and no longer needed
    await new Promise((resolve) => setTimeout(resolve));
  }
  const script = await unpacked(/** @type {Element} */ (inside(config.worker)), 'text/javascript');
  return {
    worker: URL.createObjectURL(script),
    files: blobs,
    unpack: config.unpack,
    late: config.late,
    micropip: config.micropip,
  };
}
