// @ts-check
/** One question that an exhibit asks, from the click to the answer. Its exhibit draws again with every event. */

/** @typedef {import('./context.js').Task} Task */
/** @typedef {{type: string, [field: string]: any}} Event_  any: its fields depend on the job */
/** @typedef {Record<string, unknown>} State */
/** @typedef {{follow: (state: State) => void, stop: () => void, reset: () => void}} Stoppable */
/** @typedef {{context: import('./context.js').Context, questions: Set<Stoppable>, requestUpdate: () => void}} Host  an exhibit */

/** Milliseconds until a question is a long one. */
const LONG = 500;

/**
 * @template [Value=any]  of the answer
 * @template [Item=any]  of what is found on the way
 * @template [Told=Event_]  of all events
 * @typedef {object} How
 * @property {'quick' | 'work'} [lane]
 * @property {string[]} [own]  parameters of this question that are not part of the position: when one changes, the answer is
 *   forgotten
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
  constructor(host, { job, lane = 'work', own = [], found, answered, heard, ended }) {
    this.host = host;
    this.job = job;
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
    /** @type {Task | null} */
    this.task = null;
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
    this.task?.cancel();
    this.task = null;
    this.fraction = null;
    this.value = null;
    this.#turn(stage);
  }

  /** Ask, in place of what was asked before. @param {Args} [args] */
  async ask(args = /** @type {Args} */ ({})) {
    this.#begin('running');
    /** @type {Task | null} */
    let task = null;
    const hear = (/** @type {Event_} */ event) => this.#hear(task, event);
    task = this.host.context.ask(this.job, args, hear, { lane: this.lane, keep: true });
    this.task = task;
    const end = await task.done;
    if (this.task !== task) return;
    this.task = null;
    if (end.how === 'error')
      this.#turn('failed', end.error?.sentence ?? 'Something went wrong.', end.error?.kind ?? 'internal');
    else if (end.how === 'done') {
      this.#turn('done');
      this.ended?.();
    } else this.#turn('stopped', this.sentence);
  }

  /** @param {Task | null} task @param {Event_} event */
  #hear(task, event) {
    if (this.task !== task) return; // late
    if (event.type === 'progress') {
      this.fraction = event.fraction ?? null;
      this.sentence = event.sentence ?? '';
    } else if (event.type === 'found') this.found?.(event.item);
    else if (event.type === 'result') {
      this.value = event.value;
      this.answered?.(event.value);
    }
    this.heard?.(event);
    this.host.requestUpdate();
  }

  /** End it and keep what is there. @param {string} [sentence] */
  stop(sentence = 'Stopped.') {
    if (!this.task) return;
    this.task.cancel();
    this.task = null;
    this.#turn('stopped', sentence);
  }

  /** End it and forget what it said. */
  reset() {
    this.#begin('idle');
  }
}
