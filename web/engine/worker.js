// @ts-check
/**
 * One worker: starts Python and runs tasks in slices. It knows nothing of the exhibits.
 *
 * A script without imports, so that it can be started as a module, as a classic worker, and from a Blob in the single
 * file. Everything Pyodide would fetch is fetched here, all at once, and handed to it from memory; so one path serves
 * the site and the single file, and a failed download is noticed (Pyodide itself would wait for ever).
 */
(() => {
  /** @typedef {import('./messages.js').ToWorker} ToWorker */
  /** @typedef {import('./messages.js').FromWorker} FromWorker */
  /** @typedef {import('./messages.js').Failure} Failure */

  // What Pyodide asks for in place of real addresses; nothing is ever fetched from here.
  const HOME = 'https://counting-house.invalid/';
  // A message at least this often (ms) while a task runs shows that the worker is alive.
  const BEAT = 1000;

  const worker = /** @type {any} */ (globalThis);
  const began = performance.now();
  /** @type {Record<string, number>} */
  const timings = {};
  const mark = (/** @type {string} */ name) => {
    timings[name] = Math.round(performance.now() - began);
  };

  /** @type {(message: FromWorker) => void} */
  const say = (message) => worker.postMessage(message);

  /** A failure with a kind and a sentence for a person. */
  class StartFailure extends Error {
    /** @param {Failure} failure */
    constructor(failure) {
      super(failure.sentence);
      this.failure = failure;
    }
  }

  // ---- Files ----------------------------------------------------------------------------------------------------

  /** @param {string} name @param {string | Blob} file @returns {Promise<Response>} */
  async function open(name, file) {
    if (typeof file !== 'string') return new Response(file);
    /** @type {Response} */
    let answer;
    try {
      answer = await fetch(file);
    } catch (error) {
      throw blocked(name, 'no answer', error);
    }
    if (!answer.ok) throw blocked(name, `status ${answer.status}`);
    return answer;
  }

  /** @param {string} name @param {string} why @param {unknown} [cause] */
  function blocked(name, why, cause) {
    return new StartFailure({
      kind: 'blocked download',
      sentence: `Python could not be fetched: ${name} did not arrive (${why}). Check the connection, then try again.`,
      details: String(cause ?? ''),
    });
  }

  /** @param {string} name @param {string | Blob} file @returns {Promise<ArrayBuffer>} */
  async function bytes(name, file) {
    const answer = await open(name, file);
    try {
      return await answer.arrayBuffer();
    } catch (error) {
      throw blocked(name, 'broken off', error);
    }
  }

  /** @param {string} name @param {string | Blob} file @returns {Promise<WebAssembly.Module>} */
  async function compiled(name, file) {
    const answer = await open(name, file);
    if (typeof file === 'string' && answer.headers.get('content-type') === 'application/wasm') {
      return WebAssembly.compileStreaming(answer);
    }
    return WebAssembly.compile(await answer.arrayBuffer());
  }

  /**
   * The files in a zip archive, those that were compressed unpacked by the browser.
   * @param {ArrayBuffer} archive
   * @returns {Promise<[string, Uint8Array][]>}
   */
  async function unzipped(archive) {
    const view = new DataView(archive);
    let end = archive.byteLength - 22;
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
    if (end < 0) throw new Error('This is not a zip archive.');
    let at = view.getUint32(end + 16, true);
    /** @type {Promise<[string, Uint8Array]>[]} */
    const files = [];
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(new Uint8Array(archive, at + 46, nameLength));
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (!name.endsWith('/')) files.push(content(name, method, new Uint8Array(archive, start, size)));
    }
    return Promise.all(files);
  }

  /** @param {string} name @param {number} method @param {Uint8Array} data @returns {Promise<[string, Uint8Array]>} */
  async function content(name, method, data) {
    if (method === 0) return [name, data];
    const plain = new Blob([/** @type {any} */ (data)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    return [name, new Uint8Array(await new Response(plain).arrayBuffer())];
  }

  /**
   * Runs a script of ours in this worker; a module's exports, or the worker's globals.
   * @param {string} name @param {string | Blob} file
   */
  async function script(name, file) {
    const url = typeof file === 'string' ? file : URL.createObjectURL(file);
    try {
      if (isModule) return await import(url);
      worker.importScripts(url);
      return worker;
    } catch (error) {
      throw blocked(name, 'no answer, or not the script it should be', error);
    } finally {
      if (typeof file !== 'string') URL.revokeObjectURL(url);
    }
  }

  // In a module worker importScripts exists, but throws.
  const isModule = (() => {
    try {
      worker.importScripts();
      return false;
    } catch {
      return true;
    }
  })();

  // ---- The start ------------------------------------------------------------------------------------------------

  /** @type {any} */
  let pyodide = null;
  /** @type {any} */
  let openTask = null;
  /** @type {Int32Array | Uint8Array | null} */
  let interrupt = null;

  /** @type {(module: WebAssembly.Module | null) => void} */
  let giveModule = () => {};
  /** @type {Promise<WebAssembly.Module | null>} */
  const sharedModule = new Promise((resolve) => {
    giveModule = resolve;
  });

  /** @param {import('./messages.js').Boot} boot */
  async function start(boot) {
    const { files } = boot;
    if (typeof WebAssembly !== 'object') {
      throw new StartFailure({
        kind: 'no WebAssembly',
        sentence:
          'This browser has WebAssembly switched off or lacks it, and Python needs it. Use another browser.',
      });
    }
    say({ type: 'stage', stage: 'loading', sentence: 'Fetching Python…' });
    const module = sharedModule.then(
      (given) => given ?? compiled('pyodide.asm.wasm', files['pyodide.asm.wasm']),
    );
    const stdlib = bytes('python_stdlib.zip', files['python_stdlib.zip']);
    // Pyodide's own packages are not shipped: where it knew of them, micropip would look for them here and not at PyPI.
    const lock = open('pyodide-lock.json', files['pyodide-lock.json'])
      .then((answer) => answer.json())
      .then((known) => ({ ...known, packages: {} }));
    const archives = [...boot.unpack, ...(boot.micropip ? [boot.micropip] : [])].map((name) =>
      bytes(name, files[name]).then(unzipped),
    );
    const everything = Promise.all([module, stdlib, lock, ...archives]);
    everything.catch(() => {}); // heard below; here only so that no second report of it is made

    const main = isModule ? 'pyodide.mjs' : 'pyodide.js';
    const [loader] = await Promise.all([
      script(main, files[main]),
      script('pyodide.asm.js', files['pyodide.asm.js']),
      everything,
    ]);
    mark('fetched');

    say({ type: 'stage', stage: 'starting', sentence: 'Starting Python…' });
    pyodide = await handed(await module, await stdlib, () =>
      loader.loadPyodide({
        indexURL: HOME,
        lockFileContents: lock,
        fsInit: (/** @type {any} */ FS, /** @type {{sitePackages: string}} */ { sitePackages }) =>
          laid(FS, sitePackages, archives),
        stdout: (/** @type {string} */ line) => console.log(line),
        stderr: (/** @type {string} */ line) => console.warn(line),
      }),
    );
    mark('started');

    say({ type: 'stage', stage: 'starting', sentence: 'Loading NumPy…' });
    pyodide.pyimport('numpy').destroy();
    pyodide.loadedPackages.numpy = 'unpacked with the page'; // so that nobody fetches it a second time
    mark('numpy');
    const door = pyodide.pyimport('countinghouse.page.door');
    openTask = door.open_task;
    if (boot.interrupt) {
      interrupt = new Uint8Array(boot.interrupt);
      pyodide.setInterruptBuffer(interrupt);
    }
    if (boot.further) {
      await script(boot.further, files[boot.further]);
      Object.assign(heard, worker.further({ pyodide, say, interrupt }));
    }
    mark('ready');
    say({ type: 'ready', timings });
  }

  /** Lays the archives' files into site-packages before Python starts. */
  async function laid(/** @type {any} */ FS, /** @type {string} */ folder, /** @type {any[]} */ archives) {
    const made = new Set();
    for (const files of await Promise.all(archives)) {
      for (const [name, data] of files) {
        const path = `${folder}/${name}`;
        const parent = path.slice(0, path.lastIndexOf('/'));
        if (!made.has(parent)) FS.mkdirTree(parent);
        made.add(parent);
        FS.writeFile(path, data, { canOwn: true });
      }
    }
  }

  /**
   * Runs `load` while Pyodide's own two requests are answered from memory. Pyodide swallows a failure to instantiate
   * and then waits for ever, so that failure is raced against it.
   * @param {WebAssembly.Module} module @param {ArrayBuffer} stdlib @param {() => Promise<any>} load
   */
  async function handed(module, stdlib, load) {
    const { fetch } = worker;
    const { instantiateStreaming } = WebAssembly;
    /** @type {(error: unknown) => void} */
    let fail = () => {};
    const failure = new Promise((_, reject) => {
      fail = reject;
    });
    worker.fetch = (/** @type {string | URL | Request} */ what, /** @type {RequestInit} */ options) => {
      const url = String(what instanceof Request ? what.url : what);
      if (url === `${HOME}pyodide.asm.wasm`) return Promise.resolve(new Response());
      if (url === `${HOME}python_stdlib.zip`) return Promise.resolve(new Response(stdlib));
      return fetch.call(worker, what, options);
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
      worker.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    }
  }

  /** @param {unknown} error @returns {Failure} */
  function told(error) {
    if (error instanceof StartFailure) return error.failure;
    const details =
      error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error);
    if (/out of memory|could not allocate|memory allocation|Array buffer allocation/i.test(details)) {
      return {
        kind: 'out of memory',
        sentence:
          'There is not enough memory to start Python. Close other pages or programs, then try again.',
        details,
      };
    }
    return {
      kind: 'internal',
      sentence: 'Python did not start. Try again, or use another browser.',
      details,
    };
  }

  // ---- Tasks ----------------------------------------------------------------------------------------------------

  /** @typedef {{id: number, task: any, slice: number, urgent: boolean}} Running */
  /** @type {Map<number, Running>} */
  const tasks = new Map();
  /** Those to be stepped, in turn. @type {Running[]} */
  const turns = [];
  let said = 0;
  let waiting = false;
  const between = new MessageChannel();
  between.port1.onmessage = () => {
    waiting = false;
    step();
  };

  setInterval(() => {
    if (tasks.size > 0) say({ type: 'beat' }); // a merge that waits for its parts has nothing else to say
  }, BEAT);

  /** Lets messages that have arrived be heard first, then goes on. */
  function soon() {
    if (!waiting && turns.length > 0) {
      waiting = true;
      between.port2.postMessage(null);
    }
  }

  function step() {
    const running = turns.shift();
    if (!running) return;
    // A move waits for nobody: while there are several, the slices are shorter.
    const slice = turns.length > 0 ? Math.min(running.slice, 15) : running.slice;
    const events = called(() => running.task.step(slice));
    if (events === null) return;
    const done = running.task.done;
    if (done) end(running);
    else turns.push(running);
    if (done || events !== '[]') tell(running.id, events, done);
    else if (performance.now() - said > BEAT) {
      said = performance.now();
      say({ type: 'beat' });
    }
    soon();
  }

  /** @param {number} id @param {string} events @param {boolean} done */
  function tell(id, events, done) {
    said = performance.now();
    say({ type: 'events', id, events, done, heap: pyodide._module.HEAP8.length });
  }

  /** @param {Running} running */
  function end(running) {
    tasks.delete(running.id);
    const at = turns.indexOf(running);
    if (at >= 0) turns.splice(at, 1);
    called(() => {
      running.task.close();
      running.task.destroy();
      return '';
    });
  }

  /**
   * What Python answers. The door lets no Python error out, so anything thrown means that Python itself is broken.
   * @param {() => string} call @returns {string | null}
   */
  function called(call) {
    try {
      return call();
    } catch (error) {
      turns.length = 0;
      say({
        type: 'lost',
        details: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
      });
      return null;
    }
  }

  /** @type {{[type: string]: (message: any) => void}} */
  const heard = {
    boot(message) {
      start(message).catch((error) => say({ type: 'failed', failure: told(error) }));
    },
    module(message) {
      giveModule(message.module);
    },
    run(message) {
      if (interrupt) interrupt[0] = 0; // one meant for an earlier task
      /** @type {any} */
      let task;
      if (
        called(() => {
          task = openTask(message.request);
          return '';
        }) === null
      ) {
        return;
      }
      const running = { id: message.id, task, slice: message.slice, urgent: message.urgent };
      tasks.set(message.id, running);
      if (message.fed) return; // a merge is not stepped, it is fed
      const before = message.urgent ? turns.findIndex(({ urgent }) => !urgent) : -1;
      turns.splice(before < 0 ? turns.length : before, 0, running); // urgent ones come first, in their order
      soon();
    },
    feed(message) {
      const running = tasks.get(message.id);
      if (!running) return;
      const events = called(() => running.task.feed(message.fed));
      if (events === null) return;
      const { done } = running.task;
      if (done) end(running);
      tell(message.id, events, done);
    },
    cancel(message) {
      const running = tasks.get(message.id);
      if (running) {
        end(running);
        if (interrupt) interrupt[0] = 0;
        tell(message.id, '[]', true);
      }
    },
    block(message) {
      for (const until = performance.now() + message.milliseconds; performance.now() < until; );
    },
  };

  worker.onmessage = (/** @type {MessageEvent<ToWorker>} */ event) => heard[event.data.type]?.(event.data);
})();
