// @ts-check
/** One question that an exhibit asks, from the click to the answer. Its exhibit draws again with every event. */
import { thinned } from './thin.js';

/** @typedef {{type: string, [field: string]: any}} Event_  any: its fields depend on the job */
/** @typedef {Record<string, unknown>} State */
/** @typedef {{context: import('./context.js').Context, questions: Set<Question<any, any, any>>, requestUpdate: () => void}} Host  an exhibit */

/** Milliseconds until a question is a long one. */
const LONG = 500;
/** More estimates than these are thinned. */
const MOST_ESTIMATES = 600;

/**
 * @template [Value=any]  of the answer
 * @template [Item=any]  of what is found on the way
 * @template [Told=Event_]  of all events
 * @typedef {object} How
 * @property {'quick' | 'work'} [lane]
 * @property {string[]} [own]  parameters of this question that are not part of the position: when one changes, the answer is
 *   forgotten
 * @property {boolean} [kept]  whether the answer stays when the exhibit is left; what hears it must then only collect
 * @property {(item: Item) => void} [found]
 * @property {(value: Value) => void} [answered]
 * @property {(event: Told) => void} [heard]  every event
 * @property {() => void} [ended]  done: neither stopped nor failed
 */

/**
 * Any by default: `ExhibitElement.question` knows the types of each job.
 * @template [Value=any]  of the answer
 * @template [Item=any]  of what is found on the way
 * @template {object} [Args=any]  what is asked with it
 */
export class Question {
  /** @param {Host} host @param {{job: string} & How<Value, Item>} what */
  constructor(host, { job, lane = 'work', own = [], kept = false, found, answered, heard, ended }) {
    this.host = host;
    this.job = job;
    /** Under which the answer stays when the exhibit is left; '' if it does not. */
    this.name = kept ? `${host.questions.size} ${job}` : '';
    /** What was heard, apart from progress, to be heard again. @type {Event_[]} */
    this.events = [];
    this.lane = lane;
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
    /** Whether it has been running for half a second: time to offer *Stop*. */
    this.long = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The kind of error it ended with. */
    this.failure = '';
    /** The answer. @type {Value | null} */
    this.value = null;
    /** Aborts what is being asked. @type {AbortController | null} */
    this.asking = null;
    host.questions.add(this);
  }

  /** For a job panel. */
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

  /** Ask, in place of what was asked before. @param {Args} [args] */
  async ask(args = /** @type {Args} */ ({})) {
    this.#begin('running');
    if (!('carry' in args)) this.events = [];
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      for await (const event of this.host.context.ask(this.job, args, { lane: this.lane, signal })) {
        if (signal.aborted) return; // an event on its way when this was stopped, or asked again
        this.#hear(event);
      }
    } catch (failure) {
      if (signal.aborted) return;
      const ended = failure instanceof DOMException && failure.name === 'AbortError'; // the visit has
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

  /** @param {Event_} event */
  #hear(event) {
    if (event.type === 'progress') {
      this.fraction = event.fraction ?? null;
      this.sentence = event.sentence ?? '';
    } else if (event.type === 'found') this.found?.(event.item);
    else if (event.type === 'result') {
      this.value = event.value;
      this.answered?.(event.value);
    } else if (event.type === 'error') this.#turn('failed', event.sentence, event.kind);
    if (this.name && event.type !== 'progress') this.#note(event);
    this.heard?.(event);
    this.host.requestUpdate();
  }

  /** Keeps an event; of estimates, only the last one keeps what is large: where to go on, and the depths. @param {Event_} event */
  #note(event) {
    const last = this.events.at(-1);
    if (last?.type === 'estimate' && event.type === 'estimate') {
      const { carry, perDepth, ...lean } = last;
      this.events[this.events.length - 1] = lean;
    }
    this.events.push(event);
    if (this.events.length > MOST_ESTIMATES) this.#thin();
  }

  /** An estimate may run for hours; what it leaves stays small, and still shows how it began. */
  #thin() {
    const estimates = this.events.filter(({ type }) => type === 'estimate');
    if (estimates.length <= MOST_ESTIMATES) return;
    const stay = new Set(thinned(estimates, ({ probes }) => probes));
    this.events = this.events.filter((event) => event.type !== 'estimate' || stay.has(event));
  }

  /** End it and keep what is there. @param {string} [sentence] */
  stop(sentence = 'Stopped.') {
    if (!this.asking) return;
    this.asking.abort();
    this.asking = null;
    this.#turn('stopped', sentence);
  }

  /** End it and forget what it said. */
  reset() {
    this.#begin('idle');
    this.events = [];
  }

  /** The exhibit is left: end it, and leave what is there to the next visit. @param {string} position */
  keep(position) {
    this.stop();
    const { stage, sentence, failure, events, ownValues } = this;
    const about = position + ownValues;
    if (this.name) this.host.context.results.set(this.name, { about, stage, sentence, failure, events });
  }

  /** The exhibit is entered again: hear once more what was left about this position. @param {string} position */
  recall(position) {
    const left = this.name && this.stage === 'idle' && this.host.context.results.get(this.name);
    if (!left || left.about !== position + this.ownValues || left.stage === 'idle') return;
    for (const event of left.events) this.#hear(event);
    this.#turn(left.stage, left.sentence, left.failure);
  }
}
