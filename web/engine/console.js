// @ts-check
/**
 * Runs what a person types, one piece at a time, in its own worker, and can stop it.
 *
 * ```js
 * const python = new PythonConsole({ assets });
 * python.addEventListener('status', () => show(python.status)); // starting, ready, running, failed
 * python.start();
 * const { end, cost } = await python.run('6 * 7', (item) => draw(item)); // 'done' | 'stopped' | 'lost'
 * ```
 *
 * Items are those of countinghouse.console. *Stop* interrupts the code; if that does not help within two seconds, the worker is
 * replaced and all names are lost ('lost').
 */

import { compiled } from './compiled.js';
import { LIMITS, Remote } from './remote.js';

/** @typedef {import('./messages.js').Assets} Assets */
/** @typedef {{stage: 'idle' | 'starting' | 'ready' | 'running' | 'stopping' | 'failed', sentence: string}} ConsoleStatus */
/** @typedef {import('answers/console').Item} Item */
/** @template Each @typedef {Each extends unknown ? Omit<Each, 'id'> : never} WithoutId */
/** @typedef {import('answers/console').Cost} Cost */
/** `cost` is null if the worker was lost. @typedef {{end: 'done' | 'stopped' | 'lost', cost: Cost | null}} End */

export class PythonConsole extends EventTarget {
  /** @param {{assets: () => Assets | Promise<Assets>, limits?: Partial<import('./remote.js').Limits>}} options */
  constructor({ assets, limits }) {
    super();
    this.assets = assets;
    this.limits = { ...LIMITS, ...limits };
    /** @type {ConsoleStatus} */
    this.status = { stage: 'idle', sentence: '' };
    /** @type {Remote | null} */
    this.remote = null;
    /** Questions awaiting an answer. @type {Map<number, {item?: (item: Item) => void, end: (answer: unknown) => void}>} */
    this.asked = new Map();
    this.last = 0;
    /** The id of the current run; 0 for none. */
    this.running = 0;
    this.watched = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
    this.turn = 0;
  }

  /** Starts Python; `status` events report progress. */
  async start() {
    const turn = ++this.turn;
    this.#tell('starting', 'Fetching Python…');
    try {
      const assets = await this.assets();
      if (turn !== this.turn) return;
      this.remote = new Remote(
        assets,
        compiled(assets.files['pyodide.asm.wasm']),
        this.limits,
        {
          stage: (_, { sentence }) => this.#tell('starting', sentence),
          ready: () => {
            this.#watch();
            this.#tell('ready', 'Python is ready.');
          },
          failed: (_, { sentence, details }) => {
            if (details) console.error(details);
            this.#tell('failed', sentence);
          },
          gone: () => this.#lost(),
          console: (_, message) => this.#heard(message),
        },
        true,
      );
    } catch (error) {
      console.error(error);
      this.#tell('failed', 'This browser could not load Python’s files. Try again, or use another browser.');
    }
  }

  /** Replaces the worker; all names are lost. */
  restart() {
    this.close();
    this.start();
  }

  /** Ends the worker. */
  close() {
    this.turn++;
    this.remote?.close();
    this.remote = null;
    clearTimeout(this.patience);
    URL.revokeObjectURL(this.watched);
    this.running = 0;
    for (const { end } of this.asked.values()) end(null);
    this.asked.clear();
    this.#tell('idle', '');
  }

  /**
   * Runs source code; call it only when nothing else runs.
   * @param {string} source @param {(item: Item) => void} item
   * @returns {Promise<End>}
   */
  async run(source, item) {
    let stopped = false;
    this.running = this.last + 1;
    this.#tell('running', 'Running…');
    const cost = /** @type {Cost | null} */ (
      await this.#ask({ type: 'console', ask: 'run', source }, (each) => {
        stopped ||= each.type === 'stopped';
        item(each);
      })
    );
    if (cost === null) return { end: 'lost', cost };
    clearTimeout(this.patience);
    this.running = 0;
    if (this.status.stage === 'stopping') this.#watch(); // stopping revoked the address
    this.#tell('ready', 'Python is ready.');
    return { end: stopped ? 'stopped' : 'done', cost };
  }

  /** Checks whether source code is complete, and how to indent its next line. @param {string} source
   * @returns {Promise<import('answers/console').Status | null>} */
  check(source) {
    return /** @type {ReturnType<typeof this.check>} */ (
      this.#ask({ type: 'console', ask: 'status', source })
    );
  }

  /** Completes a name. @param {string} source
   * @returns {Promise<import('answers/console').Completion | null>} */
  complete(source) {
    return /** @type {ReturnType<typeof this.complete>} */ (
      this.#ask({ type: 'console', ask: 'complete', source })
    );
  }

  /** Puts a file into the working folder. @param {File} file
   * @returns {Promise<import('answers/console').Received | null>} */
  put(file) {
    return /** @type {ReturnType<typeof this.put>} */ (this.#ask({ type: 'console-put', file }));
  }

  /** Gets a file from the working folder, or a sentence that says why it cannot be read. @param {string} name
   * @returns {Promise<{sentence: string, file?: Blob} | null>} */
  get(name) {
    return /** @type {ReturnType<typeof this.get>} */ (this.#ask({ type: 'console-get', name }));
  }

  /** Stops the run: with an interrupt or, if the worker does not respond, by ending it. */
  stop() {
    if (this.status.stage !== 'running' || !this.remote) return;
    const { remote } = this;
    this.#tell('stopping', 'Stopping…');
    if (remote.interrupt) new Uint8Array(remote.interrupt)[0] = 2;
    URL.revokeObjectURL(this.watched);
    remote.post({ type: 'console-stop', id: this.running });
    this.patience = setTimeout(() => remote.end('it did not respond to the stop'), this.limits.cancel);
  }

  /** Gives the worker an address that is readable until the worker should stop. */
  #watch() {
    URL.revokeObjectURL(this.watched);
    this.watched = URL.createObjectURL(new Blob(['go on']));
    this.remote?.post({ type: 'console-watch', url: this.watched });
  }

  /**
   * @param {WithoutId<import('./messages.js').ConsoleAsk | import('./messages.js').ConsoleFile>} question
   * @param {(item: Item) => void} [item]
   * @returns {Promise<unknown>}  null if the worker is lost
   */
  #ask(question, item) {
    const id = ++this.last;
    return new Promise((end) => {
      this.asked.set(id, { item, end });
      this.remote?.post({ ...question, id });
    });
  }

  /** @param {import('./messages.js').ConsoleSays} message */
  #heard({ id, item, done, answer, file }) {
    const asked = this.asked.get(id);
    if (!asked) return;
    if (item !== undefined) asked.item?.(JSON.parse(item));
    if (!done) return;
    this.asked.delete(id);
    asked.end({ ...JSON.parse(answer ?? '{}'), file });
  }

  #lost() {
    this.close();
    this.start();
  }

  /** @param {ConsoleStatus['stage']} stage @param {string} sentence */
  #tell(stage, sentence) {
    this.status = { stage, sentence };
    this.dispatchEvent(new Event('status'));
  }
}
