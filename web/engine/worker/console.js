// @ts-check
/**
 * Runs what a person types in the console, sends back what to show, and can be interrupted while running.
 *
 * Few hosts allow shared memory, so *Stop* reaches a busy worker another way. Pyodide reads its interrupt buffer every few
 * bytecodes. Our buffer is an object whose element 0 checks synchronously, a few times a second, whether a blob: URL
 * made by the page is still readable; the page revokes the URL to stop the run. On a file:// page, Chromium lets no
 * worker read the page's blobs: there, the page times out and ends the worker.
 */

// How often a running worker checks for a stop (ms).
const LOOK = 120;
const SIGINT = 2;

/** The object that countinghouse.console.door opens.
 * @typedef {{run(source: string): Promise<string>, status(source: string): string, complete(source: string): string,
 *   place(name: string, size: number): string, received(name: string): string, wanted(name: string): string, stop(): boolean, heed(): void}} Door */

/** @param {string} url */
function readable(url) {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

/**
 * @param {object} how
 * @param {import('pyodide').PyodideInterface} how.pyodide
 * @param {(message: import('../messages.js').FromWorker) => void} how.say
 * @param {() => void} how.clearInterrupt
 * @param {() => number} how.heap  the size of Python's memory in bytes
 * @param {boolean} how.watches  whether *Stop* comes through the page's URL, for lack of shared memory
 * @returns {import('./tasks.js').Ears}
 */
export function consoleRunner({ pyodide, say, clearInterrupt, heap, watches }) {
  let running = 0;
  /** The address that stays readable until the page wants the run to stop; '' if the worker cannot read it. */
  let watched = '';
  let looked = 0;
  /** Whether the running code has been told to stop. */
  let stopped = false;

  /** @type {Door} */
  const door = pyodide
    .pyimport('countinghouse.console.door')
    .open_console((/** @type {string} */ item) => say({ type: 'console', id: running, item }), heap);

  function signalled() {
    if (!running || stopped || !watched || performance.now() - looked < LOOK) return 0;
    stopped = !readable(watched);
    looked = performance.now();
    return stopped ? SIGINT : 0;
  }

  if (watches) {
    const buffer = {
      get 0() {
        return signalled();
      },
      set 0(_) {}, // Pyodide clears the value it has read
    };
    pyodide.setInterruptBuffer(/** @type {Uint8Array} */ (/** @type {unknown} */ (buffer)));
  }
  door.heed();

  return {
    /** @param {import('../messages.js').ConsoleAsk} message */
    async console({ id, ask, source }) {
      if (ask !== 'run') {
        say({ type: 'console', id, done: true, answer: door[ask](source) });
        return;
      }
      running = id;
      stopped = false;
      looked = performance.now();
      clearInterrupt();
      let answer = '';
      try {
        answer = await door.run(source);
      } catch (error) {
        // The session catches every exception, so Python itself has failed.
        const details = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
        say({ type: 'lost', details });
        return;
      } finally {
        running = 0;
      }
      say({ type: 'console', id, done: true, answer });
    },
    /** @param {{id: number, file: File}} message */
    async 'console-put'({ id, file }) {
      /** @type {import('answers/console').Place} */
      const { path, sentence } = JSON.parse(door.place(file.name, file.size));
      let answer = JSON.stringify({ sentence, lines: '' });
      if (path) {
        try {
          pyodide.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()), { canOwn: true });
          answer = door.received(file.name);
        } catch {
          answer = JSON.stringify({
            sentence: `The browser could not read ${file.name}. Is it a folder?`,
            lines: '',
          });
        }
      }
      say({ type: 'console', id, done: true, answer });
    },
    /** @param {{id: number, name: string}} message */
    'console-get'({ id, name }) {
      const answer = door.wanted(name);
      /** @type {import('answers/console').Place} */
      const { path } = JSON.parse(answer);
      const file = path ? new Blob([pyodide.FS.readFile(path)]) : undefined;
      say({ type: 'console', id, done: true, answer, file });
    },
    /** Stops code that is waiting rather than computing. @param {{id: number}} message */
    'console-stop'({ id }) {
      if (running === id && !stopped) stopped = door.stop();
    },
    /** @param {{url: string}} message */
    'console-watch'({ url }) {
      watched = readable(url) ? url : '';
    },
  };
}
