// @ts-check
/**
 * The messages between page, engine and worker: types only.
 *
 * A worker's life: `boot` → any number of `stage` → `ready` or `failed` (final). After `ready` it answers `run` with `events` until
 * one of them says `done`, and `cancel` with empty `events` that say `done`. `lost` means that Python is broken and the
 * worker must be replaced.
 *
 * A worker booted as a console exchanges the `console` messages instead: see console.js.
 */

/**
 * The files that a worker loads: each is an absolute URL or, in the single file, a Blob.
 * @typedef {object} Assets
 * @property {string} worker
 * @property {Record<string, string | Blob>} files
 * @property {string[]} unpack  names in `files` of the archives to unpack into site-packages, in order
 * @property {string} [late]  name in `files` of an archive of modules, unpacked when one of them is first imported
 * @property {string} [micropip]  name in `files` of a wheel that a console unpacks as well
 */

/**
 * A question for Python; see countinghouse.page.door.
 * @typedef {object} Request
 * @property {string} exhibit
 * @property {string} job
 * @property {Record<string, string | number | boolean>} [state]
 * @property {Record<string, unknown>} [args]
 */

/** @typedef {'quick' | 'work'} Lane */
/** A count has been kept in the browser's files, with `fraction` of it done, or is no longer kept (null); the name is that of its folder.
 * @typedef {{type: 'kept', name: string, fraction: number | null}} Kept */
/**
 * Python's events, and an event of the worker itself.
 * @typedef {import('answers/page').EventOf<import('answers/page').Answer> | Kept} Event_
 */

/**
 * Why something failed. The first four kinds concern a question; the others concern the start.
 * @typedef {'bad input' | 'too large' | 'out of memory' | 'internal' | 'no WebAssembly' | 'blocked download' |
 *   'too slow'} ErrorKind
 */
/** @typedef {{kind: ErrorKind, sentence: string, details?: string}} Failure */

/**
 * @typedef {object} Status
 * @property {'idle' | 'loading' | 'starting' | 'ready' | 'failed'} stage
 * @property {string} sentence
 * @property {Timings} timings
 * @property {boolean} silent  whether a worker that should be computing has been silent for a few seconds
 * @property {ErrorKind} [kind]  after 'failed'
 */
/** Times in milliseconds since start(), as they become known. @typedef {Record<string, number>} Timings */

/** `console`: the worker runs what a person types, not tasks.
 * @typedef {{type: 'boot', files: Record<string, string | Blob>, unpack: string[], late?: string,
 *   micropip?: string,
 *   interrupt?: SharedArrayBuffer, console?: boolean}} Boot */
/** @typedef {{type: 'module', module: WebAssembly.Module | null}} SharedModule */
/** `files` has the arguments that are bytes; with `keep`, the count is kept in the browser's files.
 * @typedef {{type: 'run', id: number, request: string, files: Record<string, Uint8Array>, slice: number, urgent: boolean,
 *   fed: boolean, keep?: import('./worker/keeping.js').Keep}} Run */
/** `fed` is a JSON list of [part, event or null]. @typedef {{type: 'feed', id: number, fed: string}} Feed */
/** @typedef {{type: 'cancel', id: number}} Cancel */
/** Makes the worker unresponsive, as a fault would. @typedef {{type: 'block', milliseconds: number}} Block */
/** @typedef {{type: 'console', id: number, ask: 'run' | 'status' | 'complete', source: string}} ConsoleAsk */
/** Puts a file into the console's working folder, or asks for one. @typedef {{type: 'console-put', id: number, file: File} |
 *   {type: 'console-get', id: number, name: string}} ConsoleFile */
/** @typedef {{type: 'console-stop', id: number} | {type: 'console-watch', url: string}} ConsoleStop */
/** @typedef {Boot | SharedModule | Run | Feed | Cancel | Block | ConsoleAsk | ConsoleFile | ConsoleStop} ToWorker */

/** @typedef {{type: 'stage', stage: 'loading' | 'starting', sentence: string}} Stage */
/** @typedef {{type: 'ready', timings: Timings}} Ready */
/** @typedef {{type: 'failed', failure: Failure}} Failed */
/** `events` is a JSON list; `heap` is the size of Python's memory in bytes.
 * @typedef {{type: 'events', id: number, events: string, done: boolean, heap: number}} Events */
/** @typedef {{type: 'lost', details: string}} Lost */
/** @typedef {{type: 'beat'}} Beat */
/** One item to show, or the answer that ends a question, as JSON, together with the `file` that was requested.
 * @typedef {{type: 'console', id: number, item?: string, done?: boolean, answer?: string, file?: Blob}} ConsoleSays */
/** @typedef {Stage | Ready | Failed | Events | Lost | Beat | ConsoleSays} FromWorker */

export {};
