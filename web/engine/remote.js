// @ts-check
/**
 * Represents one worker on the page: starting, ready or gone. Messages from a worker that is gone are dropped.
 */

/** @typedef {import('./messages.js').Assets} Assets */
/** @typedef {import('./messages.js').Failure} Failure */
/** @typedef {import('./messages.js').FromWorker} FromWorker */
/** @typedef {import('./messages.js').Event_} Event_ */

/**
 * @typedef {object} Limits  milliseconds
 * @property {number} stage  how long a stage of the start may report nothing
 * @property {number} hush  after this much silence the page reports a busy worker as silent
 * @property {number} silence  how long a busy worker may be silent; three times as long while it prepares a question
 * @property {number} interrupt  after this, an unanswered cancel becomes an interrupt, if shared memory is available
 * @property {number} cancel  after this, an unanswered cancel ends the worker
 * @property {number} idle  after this, an unneeded worker ends
 */
/** @type {Limits} */
export const LIMITS = {
  idle: 30_000,
  stage: 60_000,
  hush: 4_000,
  silence: 10_000,
  interrupt: 300,
  cancel: 2_000,
};

const TICK = 500;

/**
 * @typedef {object} Hooks
 * @property {(remote: Remote, message: import('./messages.js').Stage) => void} stage
 * @property {(remote: Remote, timings: Record<string, number>) => void} ready
 * @property {(remote: Remote, failure: Failure) => void} failed  it never became ready
 * @property {(remote: Remote, why: string) => void} gone  it was ready and is now lost or ended
 * @property {() => void} [hushed]  it is busy and has fallen silent, or has reported again
 * @property {(remote: Remote, message: import('./messages.js').ConsoleSays) => void} [console]  what a console says
 */

/** @typedef {(events: Event_[], done: boolean) => void} Listener */

let lastId = 0;

export class Remote {
  /**
   * @param {Assets} assets
   * @param {Promise<WebAssembly.Module | null>} module
   * @param {Limits} limits
   * @param {Hooks} hooks
   * @param {boolean} [asConsole]  it runs what a person types, not tasks
   */
  constructor(assets, module, limits, hooks, asConsole = false) {
    /** @type {'starting' | 'ready' | 'gone'} */
    this.state = 'starting';
    this.heap = 0;
    /** The exhibit of the last whole question that this worker answered. */
    this.near = '';
    this.limits = limits;
    this.hooks = hooks;
    /** Listeners to the worker's tasks, by task id. @type {Map<number, Listener>} */
    this.tasks = new Map();
    /** @type {Map<number, ReturnType<typeof setTimeout>[]>} */
    this.cancels = new Map();
    this.quiet = 0;
    /** Whether the worker has reported anything about its current task. */
    this.spoken = false;
    this.ticked = performance.now();
    this.interrupt = globalThis.crossOriginIsolated ? new SharedArrayBuffer(1) : undefined;
    this.worker = new Worker(assets.worker, { name: 'Counting House Python' });
    this.worker.onmessage = (event) => this.heard(event.data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.broken(event.message || 'the worker script did not load');
    };
    this.worker.onmessageerror = () => this.broken('a message could not be read');
    this.timer = setInterval(() => this.tick(), TICK);
    const { files, unpack, late, micropip } = assets;
    const { interrupt } = this;
    this.post({ type: 'boot', files, unpack, late, micropip, interrupt, console: asConsole });
    module.then((shared) => {
      try {
        this.post({ type: 'module', module: shared });
      } catch {
        this.post({ type: 'module', module: null }); // this browser does not share modules, so the worker compiles its own
      }
    });
  }

  /** @param {import('./messages.js').ToWorker} message @param {Transferable[]} [transfer] */
  post(message, transfer = []) {
    if (this.state !== 'gone') this.worker.postMessage(message, transfer);
  }

  /** @param {FromWorker} message */
  heard(message) {
    if (this.state === 'gone') return;
    this.spoken = true;
    this.speak();
    switch (message.type) {
      case 'stage':
        this.hooks.stage(this, message);
        break;
      case 'ready':
        this.state = 'ready';
        this.hooks.ready(this, message.timings);
        break;
      case 'failed':
        this.failed(message.failure);
        break;
      case 'events':
        this.events(message);
        break;
      case 'lost':
        this.end(message.details);
        break;
      case 'console':
        this.hooks.console?.(this, message);
        break;
    }
  }

  /** Whether the worker is busy and has been silent for a while. */
  get hushed() {
    return this.state === 'ready' && this.tasks.size > 0 && this.quiet >= this.limits.hush;
  }

  speak() {
    const { hushed } = this;
    this.quiet = 0;
    if (hushed) this.hooks.hushed?.();
  }

  /** @param {import('./messages.js').Events} message */
  events({ id, events, done, heap }) {
    this.heap = heap;
    const listener = this.tasks.get(id);
    if (done) this.forget(id);
    listener?.(JSON.parse(events), done);
  }

  /** @param {number} id */
  forget(id) {
    this.tasks.delete(id);
    for (const timer of this.cancels.get(id) ?? []) clearTimeout(timer);
    this.cancels.delete(id);
  }

  /**
   * @param {import('./messages.js').Request} request
   * @param {{slice?: number, urgent?: boolean, fed?: boolean, files?: Record<string, Uint8Array>,
   *   keep?: import('./worker/keeping.js').Keep}} how
   * @param {Listener} listener
   * @returns {number} the task's id
   */
  run(request, { slice = 50, urgent = false, fed = false, files = {}, keep }, listener) {
    lastId += 1;
    this.speak();
    this.spoken = false;
    this.tasks.set(lastId, listener);
    // Send copies: the page keeps the originals for the next question.
    const copies = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.slice()]));
    this.post(
      { type: 'run', id: lastId, request: JSON.stringify(request), files: copies, slice, urgent, fed, keep },
      Object.values(copies).map(({ buffer }) => buffer),
    );
    return lastId;
  }

  /** @param {number} id @param {[number, Event_ | null][]} fed */
  feed(id, fed) {
    this.post({ type: 'feed', id, fed: JSON.stringify(fed) });
  }

  /**
   * Asks the task to stop; its listener hears `done` once it has stopped. There are three stages: the task stops
   * between two slices; an interrupt stops it, if the page is cross-origin isolated; or the worker is ended.
   * @param {number} id
   */
  cancel(id) {
    if (!this.tasks.has(id) || this.cancels.has(id)) return;
    this.post({ type: 'cancel', id });
    this.cancels.set(id, [
      setTimeout(() => {
        if (this.interrupt) new Uint8Array(this.interrupt)[0] = 2;
      }, this.limits.interrupt),
      setTimeout(() => this.end('it did not respond to a cancel'), this.limits.cancel),
    ]);
  }

  /** Measures silence by counting timer ticks, so that time during which the page sleeps does not count. */
  tick() {
    const now = performance.now();
    const onTime = now - this.ticked < 4 * TICK;
    this.ticked = now;
    if (!onTime) return;
    if (this.state === 'ready' && this.tasks.size === 0) return;
    const { hushed } = this;
    this.quiet += TICK;
    if (this.hushed && !hushed) this.hooks.hushed?.();
    if (this.state === 'starting' && this.quiet > this.limits.stage) {
      this.failed({
        kind: 'too slow',
        sentence: 'Python took too long to start. Check the connection, then try again.',
      });
    }
    const allowed = this.limits.silence * (this.spoken ? 1 : 3);
    if (this.state === 'ready' && this.quiet > allowed) this.end('it has been silent too long');
  }

  /** @param {string} details */
  broken(details) {
    if (this.state === 'starting') {
      this.failed({
        kind: 'blocked download',
        sentence: 'Python’s worker could not be started. Check the connection, then try again.',
        details,
      });
    } else {
      this.end(details);
    }
  }

  /** @param {Failure} failure */
  failed(failure) {
    if (this.state !== 'starting') return;
    this.close();
    this.hooks.failed(this, failure);
  }

  /** Ends the worker and notifies the pool. @param {string} why */
  end(why) {
    if (this.state !== 'ready') return;
    this.close();
    this.hooks.gone(this, why);
  }

  /** Ends the worker without notifying anyone. */
  close() {
    this.state = 'gone';
    clearInterval(this.timer);
    for (const id of [...this.cancels.keys()])
      for (const timer of this.cancels.get(id) ?? []) clearTimeout(timer);
    this.worker.terminate();
  }
}
