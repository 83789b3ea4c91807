// @ts-check
/**
 * What a worker needs besides worker.js to be a console: it runs what a person types, says what is to be shown, and can
 * be interrupted in the midst of it. A script without imports; worker.js runs it when Python has started.
 *
 * How a busy worker hears *Stop* without shared memory, which only few hosts allow: Pyodide asks its interrupt buffer
 * every few bytecodes. Ours is an object whose element 0 looks, a few times a second, whether a blob: URL made by the page
 * can still be read, synchronously; the page revokes it to stop. From a file:// page Chromium lets no worker read the
 * page's blobs: there the page waits in vain and ends the worker.
 */
(() => {
  // So often a running worker looks (ms).
  const LOOK = 120;
  const SIGINT = 2;

  /** @typedef {{pyodide: any, say: (message: import('./messages.js').FromWorker) => void,
   *   interrupt: Int32Array | Uint8Array | null}} Tools */

  /** @param {Tools} tools */
  function further({ pyodide, say, interrupt }) {
    let running = 0;
    /** The address that can be read until the page wants a stop; '' where that cannot be seen. */
    let watched = '';
    let looked = 0;
    /** Whether what runs has been told to stop. */
    let stopped = false;

    const tell = (/** @type {string} */ item) => say({ type: 'console', id: running, item });
    const door = pyodide.pyimport('countinghouse.console.door').open_console(tell);

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

    function signalled() {
      if (!running || stopped || !watched || performance.now() - looked < LOOK) return 0;
      stopped = !readable(watched);
      looked = performance.now();
      return stopped ? SIGINT : 0;
    }

    if (!interrupt) {
      pyodide.setInterruptBuffer({
        get 0() {
          return signalled();
        },
        set 0(_) {}, // Pyodide clears what it has read
      });
    }
    door.heed();

    return {
      /** @param {import('./messages.js').ConsoleAsk} message */
      async console({ id, ask, source }) {
        if (ask !== 'run') {
          say({ type: 'console', id, done: true, answer: door[ask](source) });
          return;
        }
        running = id;
        stopped = false;
        looked = performance.now();
        if (interrupt) interrupt[0] = 0;
        try {
          await door.run(source);
        } catch (error) {
          // The session lets nothing out, so this is Python itself.
          const details = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
          say({ type: 'lost', details });
          return;
        } finally {
          running = 0;
        }
        say({ type: 'console', id, done: true });
      },
      /** Heard where the code waits rather than computes. @param {{id: number}} message */
      'console-stop'({ id }) {
        if (running !== id || stopped) return;
        stopped = door.stop();
      },
      /** @param {{url: string}} message */
      'console-watch'({ url }) {
        watched = readable(url) ? url : '';
      },
    };
  }

  /** @type {any} */ (globalThis).further = further;
})();
