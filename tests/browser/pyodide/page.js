// @ts-check
/** Gives test files to a worker, one folder after the other; the test asks `result(files)`. */

/** @typedef {{report?: any, failure?: string}} Result */

/** @type {Worker | null} */
let worker = null;

/**
 * Runs some files.
 * @param {string[]} files @param {string[]} options  for pytest @param {number} patience  milliseconds
 * @returns {Promise<Result>}
 */
async function result(files, options, patience) {
  let at = 'the start';
  worker ??= new Worker('runner/worker.js');
  const running = worker;
  const answer = await new Promise((/** @type {(result: Result) => void} */ settle) => {
    const late = setTimeout(() => settle({ failure: `no answer for ${patience / 1000} s` }), patience);
    running.onmessage = ({ data }) => {
      if (data.test) at = data.test;
      else {
        clearTimeout(late);
        settle(data);
      }
    };
    running.onerror = (event) => settle({ failure: `the worker broke: ${event.message}` });
    running.postMessage({ files, options });
  });
  if (answer.failure) {
    // Python may be broken, so the next files get a new worker.
    running.terminate();
    worker = null;
    answer.failure = `At ${at}: ${answer.failure}`;
  }
  return answer;
}

Object.assign(globalThis, { result });
