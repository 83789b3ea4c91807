// @ts-check
/**
 * Runs a job to its end, whole or split into parts that are merged; restarts it if its worker is lost.
 *
 * Jobs are deterministic: a restarted job yields the same events in the same order, apart from progress. So we count the events
 * passed on and skip that many.
 */

/** @typedef {import('./messages.js').Event_} Event_ */
/** @typedef {import('./messages.js').Lane} Lane */
/** @typedef {import('./messages.js').Request} Request */
/** @typedef {import('./pool.js').Errand} Errand */
/** @typedef {import('./pool.js').Pool} Pool */

/** Whether an event only reports progress; such events differ from run to run. @param {Event_} event */
const passes = ({ type }) => type === 'progress' || type === 'kept';

// How many times to start a question, or a part of a question, before giving up.
const ATTEMPTS = 2;
// Hand out at most this many parts per worker beyond the first unfinished part; this bounds what the merge holds back.
const AHEAD = 4;
// At most this many feeds may await the merging worker's reply.
const UNANSWERED = 8;

const LOST =
  'The worker that computed this was lost twice, so the computation was stopped. You can still ask other questions.';

/** A filter that drops the first `count` events other than progress. @param {number} count */
function skipping(count) {
  let left = count;
  return (/** @type {Event_} */ event) => {
    if (left === 0 || passes(event)) return left === 0;
    left -= 1;
    return false;
  };
}

export class JobRun {
  /** Events not yet consumed. @type {Event_[]} */
  #events = [];
  #wake = () => {};

  /**
   * @param {Request} request @param {Record<string, Uint8Array>} files  arguments that are bytes @param {Lane} [lane]
   * @param {import('./worker/keeping.js').Keep} [keep]
   */
  constructor(request, files, lane, keep) {
    this.request = request;
    this.files = files;
    this.keep = keep;
    this.urgent = request.job === 'view' || request.job === 'play';
    this.lane = lane ?? (this.urgent ? 'quick' : 'work');
    /** @type {Pool | null} */
    this.pool = null;
    /** Errands given to the pool. @type {Set<Errand>} */
    this.errands = new Set();
    this.attempts = 0;
    this.told = 0;
    this.over = false;
  }

  /**
   * Yields the events as they arrive; an error is the last event. Aborting, or leaving the loop, ends the question:
   * nothing more is yielded, and the signal's reason is thrown once no worker is working on it.
   * @param {AbortSignal} [signal]
   */
  async *events(signal) {
    let left = Promise.resolve();
    const leave = () => {
      this.over = true;
      left = this.abandon();
      this.#wake();
    };
    signal?.addEventListener('abort', leave);
    try {
      while (!signal?.aborted) {
        const event = this.#events.shift();
        if (event) yield event;
        else if (this.over) return;
        else
          await new Promise((wake) => {
            this.#wake = () => wake(null);
          });
      }
    } finally {
      signal?.removeEventListener('abort', leave);
      if (!this.over) leave();
      await left;
    }
    signal?.throwIfAborted();
  }

  /** @param {Event_} event */
  #tell(event) {
    this.#events.push(event);
    this.#wake();
  }

  /** Starts the run, or restarts it with another pool. @param {Pool} pool */
  begin(pool) {
    if (this.over) return;
    this.pool = pool;
    this.abandon();
    // Jobs that take files have no parts.
    if (this.lane === 'quick' || Object.keys(this.files).length > 0) this.whole(this.lane);
    else this.split();
  }

  // ---- Ends ---

  /** @param {import('answers/page').Failure} [error] */
  finish(error) {
    if (this.over) return;
    this.over = true;
    this.abandon();
    if (error?.details) console.error(error.details); // for developers; the page shows the sentence
    if (error) this.#tell(error);
    this.#wake();
  }

  /** Cancels the errands; settles once no worker is working on them. */
  async abandon() {
    const left = [...this.errands].map((errand) => this.pool?.cancel(errand));
    this.errands.clear();
    await Promise.all(left);
  }

  /** Restarts the run from the beginning, once, if its worker is lost. */
  again() {
    if (this.over || !this.pool) return;
    this.attempts += 1;
    if (this.attempts < ATTEMPTS) this.begin(this.pool);
    else this.fail();
  }

  fail() {
    this.finish({ type: 'error', kind: 'internal', sentence: LOST });
  }

  // ---- One worker ---

  /** @param {Errand} errand */
  give(errand) {
    this.errands.add(errand);
    this.pool?.give(errand);
  }

  /** Passes events on; an error ends the run. */
  passing() {
    const wanted = skipping(this.told);
    return (/** @type {Event_[]} */ events) => {
      for (const event of events) {
        if (this.over) return;
        if (!wanted(event)) continue;
        if (!passes(event)) this.told += 1;
        if (event.type === 'kept' && this.keep) this.keep = { ...this.keep, anew: false };
        if (event.type === 'error') this.finish(event);
        else this.#tell(event);
      }
    };
  }

  /** @param {Lane} lane */
  whole(lane) {
    const pass = this.passing();
    /** @type {Errand} */
    const errand = {
      request: { ...this.request },
      files: this.files,
      keep: this.keep,
      lane,
      urgent: this.urgent,
      events: (events, done) => {
        if (done) this.errands.delete(errand);
        pass(events);
        if (done) this.finish();
      },
      lost: () => {
        this.errands.delete(errand);
        this.again();
      },
    };
    this.give(errand);
  }

  // ---- Many workers ---

  /** Asks for the parts; a job without parts runs as a whole. */
  split() {
    /** @type {Event_[]} */
    const heard = [];
    /** @type {Errand} */
    const errand = {
      request: { ...this.request, split: 'parts', workers: this.pool?.size ?? 1 },
      lane: 'quick',
      urgent: true,
      events: (events, done) => {
        if (done) this.errands.delete(errand);
        if (this.over) return;
        for (const event of events) {
          if (event.type === 'progress') this.#tell(event);
          else heard.push(event);
        }
        if (!done) return;
        const [answer] = heard;
        if (answer?.type === 'result' && Array.isArray(answer.value)) this.parts(answer.value);
        else if (answer?.type === 'error') this.passing()(heard);
        else this.whole('work');
      },
      lost: () => {
        this.errands.delete(errand);
        this.again();
      },
    };
    this.give(errand);
  }

  /** @param {unknown[]} parts */
  parts(parts) {
    const pass = this.passing();
    const pool = /** @type {Pool} */ (this.pool);
    /** @type {[number, Event_ | null][]} */
    let held = [];
    let unanswered = 0;
    let next = 0;
    /** The first unfinished part. */
    let first = 0;
    /** @type {Set<number>} */
    const ended = new Set();
    let live = true;

    const feed = () => {
      if (!live || merge.id === undefined || !merge.remote || held.length === 0 || unanswered >= UNANSWERED)
        return;
      unanswered += 1;
      merge.remote.feed(merge.id, held);
      held = [];
    };

    const hand_out = () => {
      if (!live) return;
      while (next < parts.length && next < first + AHEAD * pool.size && waiting() < pool.size + 1) {
        if (unanswered >= UNANSWERED && held.length > 0) break;
        part(next, 0, 0);
        next += 1;
      }
    };

    const waiting = () => [...this.errands].filter((errand) => errand.part).length;

    /** @param {number} index @param {number} attempts @param {number} passed */
    const part = (index, attempts, passed) => {
      const wanted = skipping(passed);
      let seen = passed;
      /** @type {Errand} */
      const errand = {
        request: { ...this.request, split: 'run', part: parts[index] },
        lane: 'work',
        part: true,
        events: (events, done) => {
          if (done) this.errands.delete(errand);
          if (!live || this.over) return;
          for (const event of events) {
            if (!wanted(event)) continue;
            if (!passes(event)) seen += 1;
            if (event.type === 'error') {
              live = false;
              this.finish(event);
              return;
            }
            held.push([index, event]);
          }
          if (done) {
            held.push([index, null]);
            ended.add(index);
            while (ended.delete(first)) first += 1;
          }
          feed();
          if (done) hand_out();
        },
        lost: () => {
          this.errands.delete(errand);
          if (!live || this.over) return;
          if (attempts + 1 < ATTEMPTS) part(index, attempts + 1, seen);
          else this.fail();
        },
      };
      this.give(errand);
    };

    /** @type {Errand} */
    const merge = {
      request: { ...this.request, split: 'merge', parts },
      lane: 'quick',
      fed: true,
      placed: () => {
        merge.remote?.feed(/** @type {number} */ (merge.id), []);
        unanswered += 1;
        hand_out();
      },
      events: (events, done) => {
        unanswered -= 1;
        if (done) {
          live = false;
          this.errands.delete(merge);
        }
        pass(events);
        if (done) this.finish();
        else {
          feed();
          hand_out();
        }
      },
      lost: () => {
        live = false;
        this.errands.delete(merge);
        this.again();
      },
    };
    this.give(merge);
  }
}
