// @ts-check
/** Runs Python's tasks in slices, so that the worker can handle messages between two slices. */

/** @typedef {import('../messages.js').FromWorker} FromWorker */
/** @typedef {{[type: string]: (message: any) => void}} Ears  any: each handler takes its own type of message */
/** The task that countinghouse.page.door opens for a request.
 * @typedef {{step(milliseconds: number): string, feed(fed: string): string, done: boolean, close(): void,
 *   destroy(): void}} PythonTask */
/** @typedef {import('./keeping.js').Kept} Kept */
/** @typedef {{id: number, task: PythonTask, slice: number, urgent: boolean, kept: Kept | null}} Running */

// While a task runs, send a message at least this often (ms) to show that the worker is alive.
const BEAT = 1000;

/**
 * @param {object} how
 * @param {(request: string, files: Record<string, Uint8Array>, checkpoint?: string) => PythonTask} how.openTask
 * @param {(keep: import('./keeping.js').Keep, told: (kept: object) => void) => Promise<Kept | null>} how.openKept
 * @param {(message: FromWorker) => void} how.say
 * @param {() => void} how.clearInterrupt  clears an interrupt meant for an earlier task
 * @param {() => number} how.heap  the size of Python's memory in bytes
 * @returns {Ears}  handlers for `run`, `feed` and `cancel`
 */
export function taskRunner({ openTask, openKept, say, clearInterrupt, heap }) {
  /** @type {Map<number, Running>} */
  const tasks = new Map();
  /** The tasks whose kept files are being read. @type {Set<number>} */
  const opening = new Set();
  /** The tasks to step, in turn. @type {Running[]} */
  const turns = [];
  let said = 0;
  let waiting = false;
  const between = new MessageChannel();
  between.port1.onmessage = () => {
    waiting = false;
    step();
  };

  setInterval(() => {
    if (tasks.size + opening.size > 0) say({ type: 'beat' }); // a merge waiting for its parts sends nothing else
  }, BEAT);

  /** Schedules the next step after the messages that have already arrived. */
  function soon() {
    if (!waiting && turns.length > 0) {
      waiting = true;
      between.port2.postMessage(null);
    }
  }

  function step() {
    const running = turns.shift();
    if (!running) return;
    // While several tasks run, slices are shorter, so that a move does not wait long.
    const slice = turns.length > 0 ? Math.min(running.slice, 15) : running.slice;
    const events = guarded(() => running.task.step(slice));
    if (events === null) return;
    const done = running.task.done;
    if (!done) running.kept?.look(events);
    if (done) end(running);
    else turns.push(running);
    if (done || events !== '[]') tell(running.id, events, done);
    else if (performance.now() - said > BEAT) {
      said = performance.now();
      say({ type: 'beat' });
    }
    soon();
  }

  /** @param {number} id @param {string} events @param {boolean} done */
  function tell(id, events, done) {
    said = performance.now();
    say({ type: 'events', id, events, done, heap: heap() });
  }

  /** @param {Running} running */
  function end(running) {
    tasks.delete(running.id);
    const at = turns.indexOf(running);
    if (at >= 0) turns.splice(at, 1);
    guarded(() => {
      running.task.close();
      running.task.destroy();
    });
    running.kept?.close();
  }

  /** @param {import('../messages.js').Run} message @param {Kept | null} kept */
  function begin({ id, request, files, slice, urgent, fed }, kept) {
    clearInterrupt();
    const task = guarded(() => openTask(request, files, kept?.file));
    if (!task) return;
    const running = { id, task, slice, urgent, kept };
    tasks.set(id, running);
    if (fed) return; // a merge is fed, not stepped
    const before = urgent ? turns.findIndex((other) => !other.urgent) : -1;
    turns.splice(before < 0 ? turns.length : before, 0, running); // urgent tasks come first, in order of arrival
    soon();
  }

  /**
   * Calls Python; returns null if it throws. The door catches every Python error, so anything thrown means that
   * Python itself is broken.
   * @template T @param {() => T} call @returns {T | null}
   */
  function guarded(call) {
    try {
      return call();
    } catch (error) {
      turns.length = 0;
      const details = error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
      say({ type: 'lost', details });
      return null;
    }
  }

  return {
    /** @param {import('../messages.js').Run} message */
    async run(message) {
      const { id, keep } = message;
      if (!keep) {
        begin(message, null);
        return;
      }
      opening.add(id);
      const kept = await openKept(keep, (what) =>
        tell(id, JSON.stringify([{ type: 'kept', ...what }]), false),
      );
      if (opening.delete(id)) begin(message, kept);
      else kept?.close(); // canceled meanwhile
    },
    /** @param {import('../messages.js').Feed} message */
    feed({ id, fed }) {
      const running = tasks.get(id);
      const events = running && guarded(() => running.task.feed(fed));
      if (!running || events == null) return;
      const { done } = running.task;
      if (done) end(running);
      tell(id, events, done);
    },
    /** @param {import('../messages.js').Cancel} message */
    cancel({ id }) {
      const running = tasks.get(id);
      if (!running && !opening.delete(id)) return;
      if (running) end(running);
      clearInterrupt();
      tell(id, '[]', true);
    },
  };
}
