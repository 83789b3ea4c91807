// @ts-check
/** A question that an exhibit asks, from the click to the answer. Every event rerenders the exhibit. */
import { thinned } from '../charts/thin.js';

/** @typedef {{type: string, [field: string]: any}} Event_  any: its fields depend on the job */
/** @typedef {Record<string, unknown>} State */
/** @typedef {{context: import('../context.js').Context, state?: object, questions: Set<Question<any, any, any>>, automatic?: boolean, requestUpdate: () => void}} Host  an exhibit */

/** Milliseconds after which a question counts as long. */
const LONG = 500;
/** Beyond this number, estimates are thinned. */
const MOST_ESTIMATES = 600;

/**
 * @template [Value=any]  the answer
 * @template [Item=any]  what is found along the way
 * @template [Told=Event_]  all events
 * @typedef {object} How
 * @property {'quick' | 'work'} [lane]
 * @property {string[]} [own]  parameters of this question that are not part of the position; changing one forgets the answer
 * @property {(state: any) => string} [counts]  says what a long count is about: the browser keeps it while it is unfinished; any: each exhibit has
 *   its own state
 * @property {boolean} [kept]  whether the answer survives leaving the exhibit; its handlers must then only collect
 * @property {(item: Item) => void} [found]  to collect items elsewhere than in `items`
 * @property {(value: Value) => void} [answered]
 * @property {(event: Told) => void} [heard]  every event
 * @property {() => void} [ended]  called when it is done, but not when it is stopped or fails
 */

/**
 * Types default to any: `ExhibitElement.question` knows the types of each job.
 * @template [Value=any]  the answer
 * @template [Item=any]  what is found along the way
 * @template {object} [Args=any]  the question's arguments
 * @template {object} [Estimated=any]  an estimate along the way
 */
export class Question {
  /** @param {Host} host @param {{job: string} & How<Value, Item>} what */
  constructor(host, { job, lane = 'work', own = [], kept = false, counts, found, answered, heard, ended }) {
    this.host = host;
    this.job = job;
    /** The name under which the answer survives leaving the exhibit; '' if it does not. */
    this.name = kept ? `${host.questions.size} ${job}` : '';
    this.lane = lane;
    this.counts = counts;
    /** The progress of an interrupted count; null if there is none. @type {number | null} */
    this.interrupted = null;
    this.own = own;
    this.ownValues = '';
    this.found = found;
    this.answered = answered;
    this.heard = heard;
    this.ended = ended;
    /** @type {import('./job-panel.js').JobView['stage']} */
    this.stage = 'idle';
    /** @type {number | null} */
    this.fraction = null;
    this.sentence = '';
    /** Whether the question has run for half a second, so that *Stop* should appear. */
    this.long = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The kind of error that the question ended with. */
    this.failure = '';
    /** Whether a person asked the question, rather than the exhibit itself. */
    this.wanted = false;
    /** The answer. @type {Value | null} */
    this.value = null;
    /** Aborts the current question. @type {AbortController | null} */
    this.asking = null;
    /** The events heard so far, except progress events, for replay. @type {Event_[]} */
    this.events = [];
    /** What has been found so far. @type {Item[]} */
    this.items = [];
    /** The latest estimate; its `carry` resumes it. @type {(Estimated & {carry?: unknown}) | null} */
    this.latest = null;
    host.questions.add(this);
  }

  /** What a job panel shows. */
  get shown() {
    return { stage: this.stage, fraction: this.fraction, sentence: this.sentence };
  }

  get running() {
    return this.stage === 'running';
  }

  /** @param {State} state */
  follow(state) {
    const values = JSON.stringify(this.own.map((name) => state[name]));
    if (this.ownValues && values !== this.ownValues) this.reset();
    this.ownValues = values;
  }

  /** @param {import('./job-panel.js').JobView['stage']} stage @param {string} [sentence] @param {string} [failure] */
  #turn(stage, sentence = '', failure = '') {
    this.stage = stage;
    this.sentence = sentence;
    this.failure = failure;
    this.long = false;
    clearTimeout(this.timer);
    if (stage === 'running') {
      this.timer = setTimeout(() => {
        this.long = true;
        this.host.requestUpdate();
      }, LONG);
    }
    this.host.requestUpdate();
  }

  /** @param {import('./job-panel.js').JobView['stage']} stage */
  #begin(stage) {
    this.asking?.abort();
    this.asking = null;
    this.fraction = null;
    this.value = null;
    this.#turn(stage);
  }

  /** What the question's count is about; '' if the count is not kept. */
  get #about() {
    return this.counts ? `${this.job} ${this.counts(this.host.state)}` : '';
  }

  /** Checks whether the question's count was interrupted. */
  async #look() {
    const about = this.#about;
    if (!about) return;
    this.interrupted = null;
    const left = await this.host.context.interrupted(about);
    if (about !== this.#about || this.running || this.value) return;
    this.interrupted = left;
    this.host.requestUpdate();
  }

  /** Resumes the interrupted count. */
  goOn() {
    this.ask(undefined, false);
  }

  /** Forgets the interrupted count. */
  async forgetCount() {
    this.interrupted = null;
    this.host.requestUpdate();
    await this.host.context.forgetCount(this.#about);
  }

  /** Asks, replacing any question under way. @param {Args} [args] @param {boolean} [anew]  whether an interrupted count starts over */
  async ask(args = /** @type {Args} */ ({}), anew = true) {
    this.#begin('running');
    this.interrupted = null;
    const keep = this.counts && { about: this.#about, anew };
    this.wanted = !this.host.automatic;
    if (!('carry' in args)) this.forget();
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      for await (const event of this.host.context.ask(this.job, args, { lane: this.lane, signal, keep })) {
        if (signal.aborted) return; // this event was under way when the question was stopped or asked again
        this.#hear(event);
      }
    } catch (failure) {
      if (signal.aborted) return;
      const ended = failure instanceof DOMException && failure.name === 'AbortError'; // the visit ended
      if (!ended) {
        this.asking = null;
        this.#turn('failed', `The page failed: ${failure instanceof Error ? failure.message : failure}`);
      }
      throw failure;
    }
    if (signal.aborted) return;
    this.asking = null;
    if (this.running) {
      this.#turn('done');
      this.ended?.();
    }
  }

  /** Continues from the latest estimate. */
  resume() {
    this.ask(/** @type {any} arguments of an estimate */ (this.latest ? { carry: this.latest.carry } : {}));
  }

  /** Forgets what an earlier run found along the way. */
  forget() {
    this.events = [];
    this.items = [];
    this.latest = null;
  }

  /** @param {Event_} event */
  #hear(event) {
    if (event.type === 'progress') {
      this.fraction = event.fraction ?? null;
      this.sentence = event.sentence ?? '';
    } else if (event.type === 'found') {
      this.items = [...this.items, event.item];
      this.found?.(event.item);
    } else if (event.type === 'estimate') this.latest = /** @type {any} the job declares it */ (event);
    else if (event.type === 'result') {
      this.value = event.value;
      this.answered?.(event.value);
    } else if (event.type === 'error') this.#turn('failed', event.sentence, event.kind);
    if (this.name && event.type !== 'progress') this.#note(event);
    this.heard?.(event);
    this.host.requestUpdate();
  }

  /** Records an event; of several estimates, only the last keeps its bulky fields. @param {Event_} event */
  #note(event) {
    const last = this.events.at(-1);
    if (last?.type === 'estimate' && event.type === 'estimate') {
      const { carry, perDepth, ...lean } = last;
      this.events[this.events.length - 1] = lean;
    }
    this.events.push(event);
    if (this.events.length > MOST_ESTIMATES) this.#thin();
  }

  /** Thins the estimates: a run of hours must not grow without bound, but its beginning should stay visible. */
  #thin() {
    const estimates = this.events.filter(({ type }) => type === 'estimate');
    if (estimates.length <= MOST_ESTIMATES) return;
    const stay = new Set(thinned(estimates, ({ probes }) => probes));
    this.events = this.events.filter((event) => event.type !== 'estimate' || stay.has(event));
  }

  /** Ends the question and keeps its answer so far. @param {string} [sentence] */
  stop(sentence = 'Stopped.') {
    if (!this.asking) return;
    this.asking.abort();
    this.asking = null;
    this.#turn('stopped', sentence);
    this.#look();
  }

  /** Ends the question and forgets everything about it. */
  reset() {
    this.#begin('idle');
    this.forget();
    this.#look();
  }

  /**
   * Ends the question when the exhibit is left, and keeps what it found for the next visit.
   * @param {string} position
   */
  keep(position) {
    this.stop();
    const { stage, sentence, failure, events, ownValues } = this;
    const about = position + ownValues;
    if (this.name) this.host.context.results.set(this.name, { about, stage, sentence, failure, events });
  }

  /** Restores what an earlier visit found about this position. @param {string} position */
  recall(position) {
    const left = this.name && this.stage === 'idle' && this.host.context.results.get(this.name);
    if (!left || left.about !== position + this.ownValues || left.stage === 'idle') return;
    for (const event of left.events) this.#hear(event);
    this.#turn(left.stage, left.sentence, left.failure);
  }
}
