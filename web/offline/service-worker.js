// @ts-check
/**
 * Keeps the whole site in the browser, so that it works offline. The build replaces FILES by the list of files with their
 * hashes; a changed file changes this script, and so the browser learns of an update.
 *
 * One cache for each build. A new build gets a cache beside the one in use and takes over unchanged files; it is used
 * from the next start, or when a person asks for it ("Use the new version"), never under a running page.
 */

/** @type {{build: string, files: Record<string, string>}} */
const { build, files } = /* FILES */ { build: 'development', files: {} };

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const PREFIX = 'counting-house ';
/** All sites of an origin share its caches, so our name includes our folder. */
const OURS = `${PREFIX}${worker.registration.scope} `;
const NAME = `${OURS}${build}`;
/** The header in which a kept file carries its hash. */
const HASH = 'x-counting-house-hash';

/** @param {string} path */
const address = (path) => new URL(path, worker.registration.scope).href;

/** @param {Response} answer @param {ArrayBuffer} data @param {string} hash */
const marked = (answer, data, hash) => {
  const headers = new Headers(answer.headers);
  headers.set(HASH, hash);
  // The body arrives decoded.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(data, { status: 200, headers });
};

/** @param {ArrayBuffer} data */
const sha256 = async (data) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Keeps one file: from an older cache if it is the same, else from the network, past the browser's HTTP cache.
 * @param {Cache} cache @param {Cache[]} older @param {string} path @param {string} hash */
async function keep(cache, older, path, hash) {
  const url = address(path);
  if ((await cache.match(url))?.headers.get(HASH) === hash) return;
  for (const old of older) {
    const kept = await old.match(url);
    if (kept?.headers.get(HASH) === hash) {
      await cache.put(url, kept);
      return;
    }
  }
  const answer = await fetch(url, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
  const data = await answer.arrayBuffer();
  // During an upload the server may hold files of two builds; then we keep the old build.
  if (!(await sha256(data)).startsWith(hash)) throw new Error(`${path} is not of this build`);
  await cache.put(url, marked(answer, data, hash));
}

async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const cache = await caches.open(NAME);
  const rest = Object.entries(files);
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await keep(cache, older, ...next);
  };
  // Two at a time: the page shares its memory and its line with us.
  await Promise.all([lane(), lane()]);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== NAME) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.hash = '';
  url.search = '';
  if (url.href === worker.registration.scope) url.pathname += 'index.html';
  const kept = await (await caches.open(NAME)).match(url.href);
  return kept ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(worker.registration.scope))
    event.respondWith(answer(request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'use the new version') worker.skipWaiting();
});
