// @ts-check
/**
 * Caches the whole site so that it works offline. The build replaces FILES with the list of files and their hashes, so a changed
 * file changes this script, and the browser notices the update. Files fetched on demand (the proofs) are cached once a page has
 * asked for one of them.
 *
 * Each build has its own cache. A new build copies unchanged files from older caches and takes over at the next start,
 * or when the visitor selects “Use the new version”, but never under a running page: file names contain hashes, and an
 * older build is kept until no tab runs it.
 */

/** @type {{build: string, files: Record<string, string>, late: Record<string, string>}} */
const { build, files, late } = /* FILES */ { build: 'development', files: {}, late: {} };

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const PREFIX = 'counting-house ';
/** All sites on an origin share its caches, so the name includes our folder. */
const OURS = `${PREFIX}${worker.registration.scope} `;
const NAME = `${OURS}${build}`;
/** Bytes. */
const PIECE = 2 ** 18;
/** How long a tab may take to say which build it runs (ms). */
const PATIENCE = 2000;

/** @param {string} path */
const address = (path) => new URL(path, worker.registration.scope).href;

/** A file's name in the cache, with its hash. @param {string} path */
const key = (path) => `${address(path)}?${files[path] ?? late[path]}`;

/** @param {BufferSource} data */
const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/**
 * Yields a body in pieces of PIECE bytes, reusing one buffer if the browser allows it: our garbage counts against the
 * tab, because we share its process.
 * @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<Uint8Array<ArrayBuffer>>}
 */
async function* pieces(body) {
  /** @type {ReadableStreamBYOBReader} */
  let reader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    const all = await new Response(body).arrayBuffer();
    for (let at = 0; at < all.byteLength; at += PIECE) yield new Uint8Array(all.slice(at, at + PIECE));
    return;
  }
  let memory = new ArrayBuffer(PIECE);
  for (let ended = false; !ended; ) {
    let filled = 0;
    while (!ended && filled < PIECE) {
      const { done, value } = await reader.read(new Uint8Array(memory, filled));
      if (!value) return;
      memory = value.buffer;
      filled += value.byteLength;
      ended = done;
    }
    if (filled > 0) yield new Uint8Array(memory, 0, filled);
  }
}

/** The hash of a cached file, computed as in the build: SHA-256 of the SHA-256s of its pieces. @param {Response} kept */
async function hashOf(kept) {
  const hashes = [];
  if (kept.body) for await (const piece of pieces(kept.body)) hashes.push(await sha256(piece));
  const total = await sha256(await new Blob(hashes).arrayBuffer());
  return [...total].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Caches one file: from an older cache if it is the same, otherwise from the network, bypassing the browser's HTTP cache.
 * @param {Cache} cache @param {Cache[]} older @param {string} path
 */
async function keep(cache, older, path) {
  const url = key(path);
  let kept = await cache.match(url);
  for (const old of older) kept ??= await old.match(url);
  if (!kept) {
    const answer = await fetch(address(path), { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
    // Some hosts redirect index.html to its folder, but browsers refuse to load a page from a redirected response.
    kept = answer.redirected ? new Response(answer.body, answer) : answer;
  }
  await cache.put(url, kept);
  // During an upload the server may hold files of two builds; keep the old build then.
  if ((await hashOf(/** @type {Response} */ (await cache.match(url)))) !== (files[path] ?? late[path])) {
    await cache.delete(url);
    throw new Error(`${path} is not of this build`);
  }
}

/** The caches of this site's other builds. */
async function others() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  return Promise.all(names.map((name) => caches.open(name)));
}

async function install() {
  const older = await others();
  const cache = await caches.open(NAME);
  const rest = Object.keys(files);
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await keep(cache, older, next);
  };
  // Fetch two at a time, because the page shares our memory and connection.
  await Promise.all([lane(), lane()]);
  // Copy files that the current build has already fetched on demand.
  for (const path of Object.keys(late)) {
    for (const old of older) if (await old.match(key(path))) await keep(cache, older, path);
  }
}

/** The build that a tab runs; null if the tab does not answer because it is starting or asleep. @param {Client} tab */
const buildOf = (tab) =>
  new Promise((/** @type {(build: string | null) => void} */ resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, null);
    tab.postMessage('which build?', [port2]);
  });

/** Deletes older builds that no tab runs. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ includeUncontrolled: true });
  const ours = tabs.filter(({ url }) => url.startsWith(worker.registration.scope));
  const running = await Promise.all(ours.map(buildOf));
  const { installing, waiting } = worker.registration;
  if (running.includes(null) || installing || waiting) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  // Cache names are listed in order of creation.
  for (const name of names.slice(0, names.indexOf(NAME)))
    if (!running.includes(name.slice(OURS.length))) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const [asked] = request.url.split(/[?#]/);
  const path = asked.slice(worker.registration.scope.length) || 'index.html';
  if (!Object.hasOwn(files, path) && !Object.hasOwn(late, path)) {
    // A tab may run another build.
    for (const cache of await others()) {
      const kept = await cache.match(asked, { ignoreSearch: true });
      if (kept) return kept;
    }
    return fetch(request);
  }
  const cache = await caches.open(NAME);
  if (Object.hasOwn(late, path) && !(await cache.match(key(path))))
    await keep(cache, [], path).catch(() => {});
  return (await cache.match(key(path))) || fetch(request);
}

/** Caches the available on-demand files that are in a given folder or have a given name. @param {string} beginning */
async function keepLate(beginning) {
  const cache = await caches.open(NAME);
  for (const path of Object.keys(late))
    if (path.startsWith(beginning) && !(await cache.match(key(path))))
      await keep(cache, [], path).catch(() => {});
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(worker.registration.scope))
    event.respondWith(answer(request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'use the new version') worker.skipWaiting();
  if (typeof event.data?.keep === 'string') event.waitUntil(keepLate(event.data.keep));
  if (event.data === 'delete old builds') event.waitUntil(tidy());
});
