// @ts-check
/**
 * Runs a job from the question to its end: whole, or split into parts and merged; restarted when its worker is lost.
 *
 * Jobs are deterministic: a restarted job yields the same events in the same order (progress apart), so we count those we
 * have passed on and skip them.
 */

/** @typedef {import('./messages.js').Event_} Event_ */
/** @typedef {import('./messages.js').End} End */
/** @typedef {import('./messages.js').Lane} Lane */
/** @typedef {import('./messages.js').Request} Request */
/** @typedef {import('./pool.js').Errand} Errand */
/** @typedef {import('./pool.js').Pool} Pool */

// How often we start a question, or a part of one, before we give up.
const ATTEMPTS = 2;
// Parts handed out beyond the first unfinished one, per worker: this bounds what the merge holds back.
const AHEAD = 4;
// How many feeds the merging worker may leave unanswered.
const UNANSWERED = 8;

const LOST = 'The worker that computed this was lost twice, so this question ends here. You can ask others.';

/** Skips the first `count` events that are not progress. @param {number} count */
function skipping(count) {
  let left = count;
  return (/** @type {Event_} */ event) => {
    if (left === 0 || event.type === 'progress') return left === 0;
    left -= 1;
    return false;
  };
}

export class JobRun {
  /**
   * @param {Request} request
   * @param {(event: Event_) => void} onEvent
   * @param {Lane} lane
   */
  constructor(request, onEvent, lane) {
    this.request = request;
    this.lane = lane;
    this.urgent = request.job === 'view' || request.job === 'play';
    /** @type {((event: Event_) => void) | null} */
    this.onEvent = onEvent;
    /** @type {Pool | null} */
    this.pool = null;
    /** Those the pool has now. @type {Set<Errand>} */
    this.errands = new Set();
    this.attempts = 0;
    this.told = 0;
    this.over = false;
    /** @type {(end: End) => void} */
    this.resolve = () => {};
    /** @type {Promise<End>} */
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  /** Starts, or restarts with another pool. @param {Pool} pool */
  begin(pool) {
    if (this.over) return;
    this.pool = pool;
    this.abandon();
    if (this.lane === 'quick') this.whole('quick');
    else this.split();
  }

  /** After this, no event arrives; `done` settles when no worker works on it any more. */
  cancel() {
    if (this.over) return;
    this.over = true;
    this.onEvent = null;
    const let_go = [...this.errands].map((errand) => this.pool?.cancel(errand));
    this.errands.clear();
    Promise.all(let_go).then(() => this.resolve({ how: 'cancelled' }));
  }

  // ---- Ends ---

  /** @param {End} end */
  finish(end) {
    if (this.over) return;
    this.over = true;
    this.abandon();
    this.onEvent = null;
    this.resolve(end);
  }

  abandon() {
    for (const errand of this.errands) this.pool?.cancel(errand);
    this.errands.clear();
  }

  /** Restarts from the beginning, once, when its worker is lost. */
  again() {
    if (this.over || !this.pool) return;
    this.attempts += 1;
    if (this.attempts < ATTEMPTS) this.begin(this.pool);
    else this.fail();
  }

  fail() {
    const error = /** @type {const} */ ({ type: 'error', kind: 'internal', sentence: LOST });
    this.onEvent?.(error);
    this.finish({ how: 'error', error });
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
        if (event.type !== 'progress') this.told += 1;
        this.onEvent?.(event);
        if (event.type === 'error') this.finish({ how: 'error', error: told(event) });
      }
    };
  }

  /** @param {Lane} lane */
  whole(lane) {
    const pass = this.passing();
    /** @type {Errand} */
    const errand = {
      request: { ...this.request },
      lane,
      urgent: this.urgent,
      events: (events, done) => {
        if (done) this.errands.delete(errand);
        pass(events);
        if (done) this.finish({ how: 'done' });
      },
      lost: () => {
        this.errands.delete(errand);
        this.again();
      },
    };
    this.give(errand);
  }

  // ---- Many workers ---

  /** Asks for the parts; a job without parts runs whole. */
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
          if (event.type === 'progress') this.onEvent?.(event);
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
            if (event.type !== 'progress') seen += 1;
            if (event.type === 'error') {
              live = false;
              this.onEvent?.(event);
              this.finish({ how: 'error', error: told(event) });
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
        if (done) this.finish({ how: 'done' });
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

/** @param {import('answers/page').Failure} event @returns {import('./messages.js').Failure} */
function told({ kind, sentence, details }) {
  if (details) console.error(details); // for developers; the page shows the sentence
  return { kind, sentence };
}
