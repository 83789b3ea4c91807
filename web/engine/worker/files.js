// @ts-check
/** Fetches the files that Python starts from, all in this worker, so that a failed download is noticed. */
import { unzipSync } from 'fflate';

/** @typedef {import('../messages.js').Failure} Failure */

/** A failed start: the kind of failure, and a sentence for a person. */
export class StartFailure extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/** @param {string} name @param {string} why @param {unknown} [cause] */
function blocked(name, why, cause) {
  return new StartFailure({
    kind: 'blocked download',
    sentence: `Could not download Python: ${name} did not arrive (${why}). Check the connection, then try again.`,
    details: String(cause ?? ''),
  });
}

/** @param {string} name @param {string | Blob} file */
export async function open(name, file) {
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

/** @param {string} name @param {string | Blob} file */
export async function bytes(name, file) {
  const answer = await open(name, file);
  try {
    return await answer.arrayBuffer();
  } catch (error) {
    throw blocked(name, 'the connection broke', error);
  }
}

/** @param {string} name @param {string | Blob} file */
export async function compiled(name, file) {
  const answer = await open(name, file);
  if (typeof file === 'string' && answer.headers.get('content-type') === 'application/wasm') {
    return WebAssembly.compileStreaming(answer);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Unpacks a zip archive into [path, content] pairs. @param {string} name @param {string | Blob} file */
export async function unzipped(name, file) {
  const entries = Object.entries(unzipSync(new Uint8Array(await bytes(name, file))));
  return entries.filter(([path]) => !path.endsWith('/'));
}

/** Runs one of our scripts in this worker. @param {string} name @param {string | Blob} file */
export function script(name, file) {
  const url = typeof file === 'string' ? file : URL.createObjectURL(file);
  try {
    importScripts(url);
  } catch (error) {
    throw blocked(name, 'no answer, or not the expected script', error);
  } finally {
    if (typeof file !== 'string') URL.revokeObjectURL(url);
  }
}

/** Reads a file synchronously, while Python waits. @param {string | Blob} file @returns {Uint8Array} */
function now(file) {
  if (typeof file !== 'string') return new Uint8Array(new FileReaderSync().readAsArrayBuffer(file));
  const request = new XMLHttpRequest();
  request.open('GET', file, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`status ${request.status}`);
  return new Uint8Array(request.response);
}

/** Unpacks a zip archive synchronously. @param {string | Blob} file */
export const unzippedNow = (file) =>
  Object.entries(unzipSync(now(file))).filter(([path]) => !path.endsWith('/'));
