// @ts-check
/**
 * Owns the workers: one for short questions and up to `size` for long questions. One worker for long questions is
 * always kept, so that the next question finds a worker; the others start on demand and end after a long idle time. If
 * memory is short (`size` 0), one worker does everything.
 */

import { Remote } from './remote.js';

/** @typedef {import('./messages.js').Assets} Assets */
/** @typedef {import('./messages.js').Event_} Event_ */
/** @typedef {import('./messages.js').Failure} Failure */
/** @typedef {import('./messages.js').Lane} Lane */

/**
 * Something for a worker to do.
 * @typedef {object} Errand
 * @property {import('./messages.js').Request & Record<string, unknown>} request
 * @property {Record<string, Uint8Array>} [files]
 * @property {import('./worker/keeping.js').Keep} [keep]
 * @property {Lane} lane
 * @property {boolean} [part]  one of many parts: whole questions go first
 * @property {boolean} [urgent]
 * @property {boolean} [fed]  a merge, which is fed, not stepped
 * @property {(events: Event_[], done: boolean) => void} events
 * @property {(why: string) => void} lost  its worker is gone; called at most once, as the last call
 * @property {() => void} [placed]  a worker has taken it
 * @property {Remote | null} [remote]
 * @property {number} [id]
 * @property {(() => void) | null} [ended]
 */

// A worker whose Python has grown beyond this many bytes is replaced when idle, because its memory never shrinks.
const LARGE_HEAP = 600 * 2 ** 20;
// After this many failed starts in a row, the pool makes do with the workers that are running.
const ATTEMPTS = 2;
const STARTING_AT_ONCE = 2;

/**
 * @typedef {object} PoolHooks
 * @property {(stage: import('./messages.js').Stage) => void} stage  of the first worker
 * @property {(timings: Record<string, number>) => void} ready  the first worker is ready
 * @property {(failure: Failure) => void} failed  no worker could start
 * @property {(silent: boolean) => void} hushed  whether a busy worker is silent
 */

export class Pool {
  /**
   * @param {{assets: Assets, module: Promise<WebAssembly.Module | null>, size: number,
   *   limits: import('./remote.js').Limits, hooks: PoolHooks}} options
   */
  constructor({ assets, module, size, limits, hooks }) {
    this.assets = assets;
    this.module = module;
    this.alone = size === 0;
    this.size = Math.max(1, size);
    this.limits = limits;
    this.hooks = hooks;
    this.closed = false;
    /** @type {Set<Remote>} */
    this.remotes = new Set();
    /** @type {Remote | null} */
    this.quick = null;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** Errands that await a worker. @type {Errand[]} */
    this.queue = [];
    /** Errands that a worker is running. @type {Set<Errand>} */
    this.running = new Set();
    this.add();
  }

  /** @param {Errand} errand */
  give(errand) {
    this.queue.push(errand);
    this.place();
  }

  /** Ends an errand; settles when its worker has stopped. @param {Errand} errand @returns {Promise<void>} */
  cancel(errand) {
    const at = this.queue.indexOf(errand);
    if (at >= 0) this.queue.splice(at, 1);
    if (at >= 0 || !this.running.has(errand)) return Promise.resolve();
    return new Promise((resolve) => {
      const before = errand.ended;
      errand.ended = () => {
        before?.();
        resolve();
      };
      errand.remote?.cancel(/** @type {number} */ (errand.id));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.resting);
    for (const remote of this.remotes) remote.close();
    this.remotes.clear();
    this.quick = null;
    for (const errand of this.running) errand.ended?.();
    this.running.clear();
  }

  // ---- Assigning errands ---

  /** @param {Remote} remote */
  idle(remote) {
    return remote.state === 'ready' && remote !== this.quick && remote.tasks.size === 0;
  }

  ready() {
    return [...this.remotes].filter((remote) => remote.state === 'ready');
  }

  /** The number of busy workers. */
  get working() {
    let working = 0;
    for (const remote of this.remotes) if (remote !== this.quick && remote.tasks.size > 0) working += 1;
    return working;
  }

  /** Gives waiting errands to free workers, and starts missing workers. */
  place() {
    if (this.closed) return;
    if (!this.quick) {
      // Any free worker becomes the quick worker; if none is free, the next to become free does.
      this.quick = [...this.remotes].find((remote) => this.idle(remote)) ?? null;
    }
    for (const errand of this.queue.filter(({ lane }) => lane === 'quick')) {
      if (this.quick) this.assign(errand, this.quick);
    }
    for (;;) {
      const errand = this.next();
      if (!errand || this.working >= this.size) break;
      const free = this.free(errand) ?? this.stopgap();
      if (!free) break;
      this.assign(errand, free);
    }
    this.grow();
  }

  /**
   * Finds a worker for an errand. A whole question goes to the worker that last answered for its exhibit, to reuse its
   * tables; if that worker is running only a part, which soon ends, the question waits.
   * @param {Errand} errand
   */
  free(errand) {
    const all = [...this.remotes];
    const idle = all.filter((remote) => this.idle(remote));
    if (errand.part) return idle.find(({ near }) => near === '') ?? idle[0];
    const knowing = (/** @type {Remote} */ { near }) => near === errand.request.exhibit;
    const busyWithPart = [...this.running].some(({ part, remote }) => part && remote && knowing(remote));
    return idle.find(knowing) ?? (busyWithPart ? undefined : idle[0]);
  }

  /** The next waiting errand: whole questions first, then parts, both in order of arrival. */
  next() {
    const work = this.queue.filter(({ lane }) => lane === 'work');
    return work.find(({ part }) => !part) ?? work[0];
  }

  /** Without workers for long questions, the quick worker does everything, in alternating slices. */
  stopgap() {
    const alone = this.alone || (this.failures >= ATTEMPTS && this.remotes.size === 1);
    return alone && this.quick && this.quick.tasks.size < this.size + 3 ? this.quick : null;
  }

  /** @param {Errand} errand @param {Remote} remote */
  assign(errand, remote) {
    this.queue.splice(this.queue.indexOf(errand), 1);
    this.running.add(errand);
    errand.remote = remote;
    if (errand.lane === 'work' && !errand.part) remote.near = errand.request.exhibit;
    errand.id = remote.run(errand.request, errand, (events, done) => {
      if (done) this.running.delete(errand);
      errand.events(events, done);
      if (done) {
        errand.ended?.();
        this.recycle(remote);
        this.place();
        this.rest();
      }
    });
    errand.placed?.();
  }

  // ---- Growing and replacing ---

  grow() {
    if (this.closed || this.failures >= ATTEMPTS) return;
    const wanted = this.queue.filter(({ lane }) => lane === 'work').length + this.working;
    // The quick worker, and as many workers for long questions as are needed, but at least one.
    const target = this.alone ? 1 : 1 + Math.max(1, Math.min(this.size, wanted));
    const starting = this.remotes.size - this.ready().length;
    if (this.remotes.size < target && starting < STARTING_AT_ONCE && this.quick) {
      this.add();
      this.grow();
    } else if (this.remotes.size === 0) {
      this.add();
    }
  }

  /** Ends workers that have been idle for long, but always keeps one. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (this.working > 0) return;
      const idle = [...this.remotes].filter((remote) => this.idle(remote));
      for (const remote of idle.slice(1)) {
        this.remotes.delete(remote);
        remote.close();
      }
    }, this.limits.idle);
  }

  add() {
    const remote = new Remote(this.assets, this.module, this.limits, {
      stage: (_, message) => {
        if (this.ready().length === 0) this.hooks.stage(message);
      },
      ready: (_, timings) => {
        const first = this.ready().length === 1;
        this.failures = 0;
        if (first) this.hooks.ready(timings);
        this.place();
      },
      failed: (_, failure) => {
        this.remotes.delete(remote);
        this.failures += 1;
        if (this.remotes.size > 0) this.place();
        else this.hooks.failed(failure);
      },
      gone: (_, why) => {
        this.remotes.delete(remote);
        this.hear();
        this.left(remote, why);
      },
      hushed: () => this.hear(),
    });
    this.remotes.add(remote);
  }

  hear() {
    this.hooks.hushed([...this.remotes].some(({ hushed }) => hushed));
  }

  /** @param {Remote} remote @param {string} why */
  left(remote, why) {
    if (this.quick === remote) this.quick = null;
    const orphans = [...this.running].filter((errand) => errand.remote === remote);
    for (const errand of orphans) this.running.delete(errand);
    this.failures = 0;
    this.place();
    for (const errand of orphans) {
      if (errand.ended) errand.ended();
      else errand.lost(why);
    }
  }

  /** @param {Remote} remote */
  recycle(remote) {
    if (remote.heap > LARGE_HEAP && remote.state === 'ready' && remote.tasks.size === 0) {
      remote.end('its memory had grown too large');
    }
  }
}
