// @ts-check
/**
 * The single entry point for everything that talks to Python.
 *
 * ```js
 * const engine = createEngine({ assets });
 * engine.addEventListener('status', () => show(engine.status));
 * engine.start();
 * for await (const event of engine.run({ exhibit, job, state, args }, { signal })) draw(event);
 * ```
 */

import { compiled } from './compiled.js';
import { JobRun } from './job-run.js';
import { Pool } from './pool.js';
import { LIMITS } from './remote.js';

/** @typedef {import('./messages.js').Assets} Assets */
/** @typedef {import('./messages.js').Lane} Lane */
/** @typedef {import('./messages.js').Request} Request */
/** @typedef {import('./messages.js').Status} Status */

/** The maximum length of a request to Python, in characters of JSON. */
const LONGEST = 4_000_000;

/** Whether this is a phone, a tablet or a device with too little memory for a second Python. */
function shortOfMemory() {
  const {
    deviceMemory = 8,
    userAgentData,
    userAgent,
    maxTouchPoints,
  } = /** @type {Navigator & {deviceMemory?: number, userAgentData?: {mobile: boolean}}} */ (navigator);
  const tablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1; // an iPad calls itself a Macintosh
  return deviceMemory <= 4 || tablet || (userAgentData?.mobile ?? /Mobi/.test(userAgent));
}

export class Engine extends EventTarget {
  /**
   * @param {object} options
   * @param {Assets | Promise<Assets> | (() => Assets | Promise<Assets>)} options.assets  a function is
   *   called at every start
   * @param {number} [options.workers]  workers for long questions, besides the one for short ones; with 0, that one does everything
   * @param {Partial<import('./remote.js').Limits>} [options.limits]
   */
  constructor({ assets, workers, limits }) {
    super();
    this.assets = assets;
    this.size = workers ?? (shortOfMemory() ? 0 : Math.min(4, navigator.hardwareConcurrency || 2));
    this.limits = { ...LIMITS, ...limits };
    /** @type {Status} */
    this.status = { stage: 'idle', sentence: '', timings: {}, silent: false };
    /** @type {Pool | null} */
    this.pool = null;
    this.turn = 0;
    /** Unfinished runs. @type {Set<JobRun>} */
    this.runs = new Set();
  }

  /** Starts Python; never throws. `status` events report progress. */
  start() {
    if (this.status.stage !== 'idle') return;
    const began = performance.now();
    this.tell({ stage: 'loading', sentence: 'Fetching Python…', timings: {} });
    if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
      this.tell({
        stage: 'failed',
        kind: 'no WebAssembly',
        sentence:
          'This browser has WebAssembly or workers switched off, and Python needs both. Allow them or use another browser.',
      });
      return;
    }
    this.open(began).catch((error) => {
      if (this.pool) return;
      console.error(error);
      this.tell({
        stage: 'failed',
        kind: 'internal',
        sentence:
          'This browser could not load Python’s files or start its worker. Try again, or use another browser.',
      });
    });
  }

  /** @param {number} began */
  async open(began) {
    const turn = ++this.turn;
    const assets = await (typeof this.assets === 'function' ? this.assets() : this.assets);
    if (turn !== this.turn) return; // restarted meanwhile
    const pool = new Pool({
      assets,
      // The page would keep the module it compiles, so a single worker should compile its own.
      module: this.size === 0 ? Promise.resolve(null) : compiled(assets.files['pyodide.asm.wasm']),
      size: this.size,
      limits: this.limits,
      hooks: {
        stage: ({ stage, sentence }) => this.tell({ stage, sentence }),
        ready: (timings) => {
          if (this.status.stage === 'ready') return;
          const ready = Math.round(performance.now() - began);
          this.tell({ stage: 'ready', sentence: 'Python is ready.', timings: { ...timings, ready } });
        },
        hushed: (silent) => this.tell({ silent }),
        failed: ({ kind, sentence, details }) => {
          if (details) console.error(details);
          this.pool?.close();
          this.pool = null;
          this.tell({ stage: 'failed', kind, sentence });
        },
      },
    });
    this.pool = pool;
    for (const run of this.runs) run.begin(pool);
  }

  /** Restarts Python, after a failed start or at any time, and repeats unanswered questions. */
  restart() {
    this.pool?.close();
    this.pool = null;
    this.tell({ stage: 'idle', sentence: '', timings: {}, silent: false, kind: undefined });
    this.start();
  }

  /**
   * Asks Python a question; until Python is ready, questions wait. Arguments that are bytes are transferred as they are. Yields the
   * events of the answer; an error is the last event. If the signal aborts, throws the signal's reason; leaving the
   * loop also ends the question.
   * @param {Request} request
   * @param {{lane?: Lane, signal?: AbortSignal, keep?: import('./worker/keeping.js').Keep}} [how]  lane 'quick' for a move, a view, a
   *   hint; 'work' for anything long; `keep`: the browser keeps the unfinished count in its files
   */
  async *run(request, { lane, signal, keep } = {}) {
    /** @type {Record<string, Uint8Array>} */
    const files = {};
    /** @type {Request['args']} */
    const args = {};
    for (const [name, value] of Object.entries(request.args ?? {})) {
      if (value instanceof Uint8Array) files[name] = value;
      else args[name] = value;
    }
    const plain = { ...request, args };
    const run = new JobRun(plain, files, lane, keep);
    if (JSON.stringify(plain).length > LONGEST) {
      run.finish({ type: 'error', kind: 'bad input', sentence: 'This question is too long for Python.' });
    }
    this.runs.add(run);
    if (this.pool) run.begin(this.pool);
    try {
      yield* run.events(signal);
    } finally {
      this.runs.delete(run);
    }
  }

  /** @param {Partial<Status> & Record<string, unknown>} change */
  tell(change) {
    const before = this.status;
    this.status = { ...before, ...change };
    const { stage, sentence, silent } = this.status;
    if (before.stage === stage && before.sentence === sentence && before.silent === silent) return;
    this.dispatchEvent(new Event('status'));
  }

  /** For tests: lists the workers, and breaks them as a fault would. */
  get debug() {
    const remotes = () => [...(this.pool?.remotes ?? [])];
    return {
      /** @returns {{role: 'quick' | 'work', state: string, tasks: number, heap: number}[]} */
      workers: () =>
        remotes().map((remote) => ({
          role: remote === this.pool?.quick ? 'quick' : 'work',
          state: remote.state,
          tasks: remote.tasks.size,
          heap: remote.heap,
        })),
      /** Ends a worker without notifying the pool. @param {'quick' | 'work'} role */
      kill: (role) => find(remotes(), this.pool, role)?.worker.terminate(),
      /** Makes a worker unresponsive. @param {'quick' | 'work'} role @param {number} milliseconds */
      block: (role, milliseconds) => find(remotes(), this.pool, role)?.post({ type: 'block', milliseconds }),
      /** Makes a worker report that its Python is broken. @param {'quick' | 'work'} role */
      lose: (role) => find(remotes(), this.pool, role)?.end('as asked'),
    };
  }
}

/**
 * Returns a worker with this role, preferably a busy one.
 * @param {import('./remote.js').Remote[]} remotes @param {Pool | null} pool @param {'quick' | 'work'} role
 */
function find(remotes, pool, role) {
  const of_role = remotes.filter((remote) => (remote === pool?.quick) === (role === 'quick'));
  return of_role.find((remote) => remote.tasks.size > 0) ?? of_role[0];
}

/** @param {ConstructorParameters<typeof Engine>[0]} options */
export function createEngine(options) {
  return new Engine(options);
}
