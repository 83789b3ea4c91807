// @ts-check
/**
 * One worker: starts Python and runs tasks, or a console. It knows nothing about exhibits. The build bundles it into
 * one classic script, so that the single file can start it from a Blob.
 */
import { consoleRunner } from './console.js';
import { Kept } from './keeping.js';
import { failureOf, start } from './start.js';
import { taskRunner } from './tasks.js';

/** @typedef {import('../messages.js').FromWorker} FromWorker */

const began = performance.now();
/** @type {Record<string, number>} */
const timings = {};
const mark = (/** @type {string} */ name) => {
  timings[name] = Math.round(performance.now() - began);
};

/** @type {(message: FromWorker) => void} */
const say = (message) => postMessage(message);

/** @type {(module: WebAssembly.Module | null) => void} */
let giveModule = () => {};
/** @type {Promise<WebAssembly.Module | null>} */
const sharedModule = new Promise((resolve) => {
  giveModule = resolve;
});

/** @param {import('../messages.js').Boot} message */
async function boot(message) {
  const pyodide = await start(message, sharedModule, say, mark);
  const interrupt = message.interrupt ? new Uint8Array(message.interrupt) : null;
  if (interrupt) pyodide.setInterruptBuffer(interrupt);
  const clearInterrupt = () => {
    if (interrupt) interrupt[0] = 0;
  };
  // Pyodide's type declarations lack its module object.
  const { _module } = /** @type {{_module: {HEAP8: Int8Array}}} */ (/** @type {unknown} */ (pyodide));
  const heap = () => _module.HEAP8.length;
  if (message.console) {
    Object.assign(ears, consoleRunner({ pyodide, say, clearInterrupt, heap, watches: !interrupt }));
  } else {
    const { open_task } = pyodide.pyimport('countinghouse.page.door');
    /** @type {Parameters<typeof taskRunner>[0]['openTask']} */
    const openTask = (request, files, checkpoint) => {
      const given = pyodide.toPy(files);
      try {
        return open_task(request, given, checkpoint);
      } finally {
        given.destroy();
      }
    };
    /** @type {Parameters<typeof taskRunner>[0]['openKept']} */
    const openKept = (keep, told) => Kept.open(pyodide.FS, keep, told);
    Object.assign(ears, taskRunner({ openTask, openKept, say, clearInterrupt, heap }));
  }
  mark('ready');
  say({ type: 'ready', timings });
}

/** Handlers by type of message. @type {import('./tasks.js').Ears} */
const ears = {
  boot(message) {
    boot(message).catch((error) => say({ type: 'failed', failure: failureOf(error) }));
  },
  module({ module }) {
    giveModule(module);
  },
  block({ milliseconds }) {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  },
};

addEventListener('message', (/** @type {MessageEvent<import('../messages.js').ToWorker>} */ { data }) =>
  ears[data.type]?.(data),
);
