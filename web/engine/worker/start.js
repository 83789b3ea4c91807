// @ts-check
/**
 * Starts Python. Every file that Pyodide would fetch is fetched here, in parallel, and handed over from memory. So the site and the
 * single file start the same way, and a failed download is noticed (Pyodide would wait forever).
 */
import { bytes, compiled, open, StartFailure, script, unzipped, unzippedNow } from './files.js';

/** @typedef {import('../messages.js').Boot} Boot */
/** @typedef {import('../messages.js').Failure} Failure */
/** @typedef {import('../messages.js').FromWorker} FromWorker */
/** @typedef {import('pyodide').PyodideInterface} Pyodide */
/** @typedef {Awaited<ReturnType<typeof unzipped>>} Archive */
/** @typedef {{mkdirTree(path: string): void, writeFile(path: string, data: Uint8Array, how: {canOwn: boolean}): void}} FileSystem */

// The folder for modules that are unpacked on first import.
const REST = '/lib/countinghouse-rest';

// A placeholder for the URLs that Pyodide requests; nothing is ever fetched from it.
const HOME = 'https://counting-house.invalid/';

/**
 * @param {Boot} boot
 * @param {Promise<WebAssembly.Module | null>} sharedModule  null: this worker compiles its own
 * @param {(message: FromWorker) => void} say
 * @param {(name: string) => void} mark  records the time
 * @returns {Promise<Pyodide>}
 */
export async function start({ files, unpack, late, micropip, console: asConsole }, sharedModule, say, mark) {
  if (typeof WebAssembly !== 'object') {
    throw new StartFailure({
      kind: 'no WebAssembly',
      sentence:
        'Python needs WebAssembly, and this browser lacks it or has it switched off. Use another browser.',
    });
  }
  say({ type: 'stage', stage: 'loading', sentence: 'Fetching Python…' });
  const module = sharedModule.then(
    (given) => given ?? compiled('pyodide.asm.wasm', files['pyodide.asm.wasm']),
  );
  const stdlib = bytes('python_stdlib.zip', files['python_stdlib.zip']);
  // The build empties this list: we do not ship Pyodide's own packages, and if they were listed, micropip would look
  // for them here.
  const lock = open('pyodide-lock.json', files['pyodide-lock.json']).then((answer) => answer.json());
  const archives = [...unpack, ...(micropip && asConsole ? [micropip] : [])].map((name) =>
    unzipped(name, files[name]),
  );
  const everything = Promise.all([module, stdlib, lock, ...archives]);
  everything.catch(() => {}); // awaited below; this only avoids an unhandled rejection

  script('pyodide.js', files['pyodide.js']);
  script('pyodide.asm.js', files['pyodide.asm.js']);
  await everything;
  mark('fetched');

  say({ type: 'stage', stage: 'starting', sentence: 'Starting Python…' });
  const { loadPyodide } = /** @type {{loadPyodide: typeof import('pyodide').loadPyodide}} */ (
    /** @type {unknown} */ (globalThis)
  );
  const pyodide = await handed(await module, await stdlib, () =>
    loadPyodide({
      indexURL: HOME,
      lockFileContents: lock,
      fsInit: (FS, { sitePackages }) => lay(FS, sitePackages, archives),
      stdout: (line) => console.log(line),
      stderr: (line) => console.warn(line),
    }),
  );
  if (late) comeLate(pyodide, files[late]);
  mark('started');

  say({ type: 'stage', stage: 'starting', sentence: 'Loading NumPy…' });
  pyodide.pyimport('numpy').destroy();
  pyodide.loadedPackages.numpy = 'it came unpacked with the page'; // so that it is not fetched again
  mark('numpy');
  return pyodide;
}

/** Installs an archive's modules when one of them is first imported. @param {Pyodide} pyodide @param {string | Blob} file */
function comeLate(pyodide, file) {
  const { FS } = pyodide;
  const names = FS.readFile(
    `${pyodide.runPython('import site; site.getsitepackages()[0]')}/rest_modules.txt`,
    {
      encoding: 'utf8',
    },
  );
  const late = pyodide.pyimport('countinghouse.page.late');
  late.install(REST, names, () => write(FS, REST, unzippedNow(file)));
  late.destroy();
}

/** Writes the archives' files into site-packages. @param {FileSystem} FS @param {string} folder @param {Promise<Archive>[]} archives */
async function lay(FS, folder, archives) {
  for (const files of await Promise.all(archives)) write(FS, folder, files);
}

/** @param {FileSystem} FS @param {string} folder @param {Archive} files */
function write(FS, folder, files) {
  const made = new Set();
  for (const [name, data] of files) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, data, { canOwn: true });
  }
}

/**
 * Runs `load`, answering Pyodide's own two requests from memory. If instantiation fails, Pyodide swallows the error and waits
 * forever, so we race that error against it.
 * @param {WebAssembly.Module} module @param {ArrayBuffer} stdlib @param {() => Promise<Pyodide>} load
 */
async function handed(module, stdlib, load) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => {
    fail = reject;
  });
  globalThis.fetch = (what, options) => {
    const url = String(what instanceof Request ? what.url : what);
    if (url === `${HOME}pyodide.asm.wasm`) return Promise.resolve(new Response());
    if (url === `${HOME}python_stdlib.zip`) return Promise.resolve(new Response(stdlib));
    return fetch.call(globalThis, what, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([load(), failure]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Describes a failed start to the user. @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof StartFailure) return error.failure;
  const details = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error);
  if (/out of memory|could not allocate|memory allocation|Array buffer allocation/i.test(details)) {
    return {
      kind: 'out of memory',
      sentence: 'There is not enough memory to start Python. Close other tabs or programs, then try again.',
      details,
    };
  }
  return { kind: 'internal', sentence: 'Python did not start. Try again, or use another browser.', details };
}
