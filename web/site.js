// @ts-check
/**
 * Where everything is: what the build made, as the page and the engine are given it.
 *
 * This is the version for a site of many files. The single file (tools/single_file.py) is built with
 * web/offline/single-site.js in its place, which has the same exports and takes everything out of the page itself.
 */

/**
 * What createEngine({assets}) needs. A file is an absolute URL or, in the single file, a Blob: `new Response(blob)`
 * and `fetch(url)` then read alike. (From a file:// page a worker may not fetch the page's blob: URLs.)
 * @typedef {object} Assets
 * @property {string} worker  URL of the engine's worker script
 * @property {'module' | 'classic'} workerType  how to start it: new Worker(assets.worker, {type: assets.workerType})
 * @property {Record<string, string | Blob>} files  by name: pyodide.mjs, pyodide.js, pyodide.asm.js,
 *   pyodide.asm.wasm, python_stdlib.zip, pyodide-lock.json, and the archives
 * @property {string[]} unpack  names in `files` of the archives for site-packages (pyodide.unpackArchive), in order
 * @property {string} micropip  name in `files` of micropip's wheel, for people who want it; not unpacked at the start
 */

/**
 * @typedef {object} Config
 * @property {string} version  the package's version
 * @property {string} build  changes whenever any shipped file changes
 * @property {string} worker
 * @property {Record<string, string>} files
 * @property {string[]} unpack
 * @property {string} micropip
 */

/** @type {Config} */
const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}');

/** @param {string} path */
const absolute = (path) => new URL(path, document.baseURI).href;

/** @param {string} path */
const get = async (path) => {
  const answer = await fetch(absolute(path));
  if (!answer.ok) throw new Error(`${path} could not be loaded (${answer.status} ${answer.statusText}).`);
  return answer;
};

/** 'site': many files from a web server. 'file': the single file, probably opened from a disk. */
export const kind = /** @type {'site' | 'file'} */ ('site');

export const version = config.version;

export const build = config.build;

/** @type {Assets} */
export const assets = {
  worker: absolute(config.worker),
  workerType: 'module',
  files: Object.fromEntries(Object.entries(config.files).map(([name, path]) => [name, absolute(path)])),
  unpack: config.unpack,
  micropip: config.micropip,
};

/** The catalogue of exhibits. @returns {Promise<any>} */
export const catalogue = async () => (await get('data/catalogue.json')).json();

/** The views the build has computed: {exhibit: {canonical query: view}}. @returns {Promise<any>} */
export const views = async () => (await get('data/views.json')).json();

/** An exhibit's note as HTML made by the build (trusted: it is ours). @param {string} name @returns {Promise<string>} */
export const note = async (name) => (await get(`data/notes/${encodeURIComponent(name)}.html`)).text();

/** An exhibit's module, whose default export is its custom element class. @param {string} name @returns {Promise<any>} */
export const exhibit = (name) => import(`./exhibits/${name}.js`);
