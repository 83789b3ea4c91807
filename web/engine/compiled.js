// @ts-check
/** Compiles Python's WebAssembly once for all the page's workers. */

/** By source. @type {Map<string | Blob, Promise<WebAssembly.Module | null>>} */
const kept = new Map();

/**
 * Returns the compiled module that all workers share, or null if each worker must compile its own.
 * @param {string | Blob} file
 * @returns {Promise<WebAssembly.Module | null>}
 */
export function compiled(file) {
  const known = kept.get(file);
  if (known) return known;
  const coming = compile(file);
  kept.set(file, coming);
  coming.then((module) => module ?? kept.delete(file)); // the next start tries again
  return coming;
}

/** @param {string | Blob} file @returns {Promise<WebAssembly.Module | null>} */
async function compile(file) {
  try {
    const answer = typeof file === 'string' ? await fetch(file) : new Response(file);
    if (!answer.ok) return null;
    if (typeof file === 'string' && answer.headers.get('content-type') === 'application/wasm') {
      return await WebAssembly.compileStreaming(answer);
    }
    return await WebAssembly.compile(await answer.arrayBuffer());
  } catch {
    return null; // the worker tries itself and reports the error
  }
}
