// @ts-check
/** Shares test files out to workers and keeps what they report; the test asks `result(file)`. */

/** @typedef {{report?: any, failure?: string}} Result */

/** @type {Map<string, {promise: Promise<Result>, settle: (result: Result) => void}>} */
const results = new Map();
/** The test each file is at. @type {Map<string, string>} */
const at = new Map();
/** @type {string[]} */
const waiting = [];

function lane() {
  let file = waiting.shift();
  if (!file) return;
  const worker = new Worker('runner/worker.js');
  /** @param {Result} result */
  const settle = (result) => {
    if (result.failure) result.failure = `In ${at.get(/** @type {string} */ (file))}: ${result.failure}`;
    results.get(/** @type {string} */ (file))?.settle(result);
    file = waiting.shift();
    if (!file) worker.terminate();
    // After a failure Python may be broken: the next file has a new one.
    else if (result.failure) {
      waiting.unshift(file);
      worker.terminate();
      lane();
    } else worker.postMessage(file);
  };
  worker.onmessage = ({ data }) => {
    if (data.test) at.set(data.file, data.test);
    else settle(data);
  };
  worker.onerror = (event) => settle({ failure: `The worker broke: ${event.message}` });
  worker.postMessage(file);
}

Object.assign(globalThis, {
  /** @param {string[]} files @param {number} lanes */
  begin(files, lanes) {
    for (const file of files) {
      /** @type {(result: Result) => void} */
      let settle = () => {};
      const promise = new Promise((/** @type {(result: Result) => void} */ resolve) => {
        settle = resolve;
      });
      results.set(file, { promise, settle });
      waiting.push(file);
    }
    for (let left = lanes; left > 0; left -= 1) lane();
  },
  /** @param {string} file @param {number} patience  milliseconds */
  result(file, patience) {
    const late = new Promise((resolve) => {
      setTimeout(
        () => resolve({ failure: `No answer for ${patience / 1000} s; it was at ${at.get(file)}.` }),
        patience,
      );
    });
    return Promise.race([results.get(file)?.promise, late]);
  },
});
