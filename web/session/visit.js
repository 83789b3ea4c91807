// @ts-check
/**
 * One visit to an exhibit, which serves as the exhibit's context. Its jobs, timers and listeners end with it: its signal aborts, and any
 * pending answer rejects with the signal's reason.
 */
import { keep, kept } from '../preferences.js';
import { withAsked } from './asked.js';
import { withCited } from './cited.js';
import { forget, forgetMark, interrupted, note } from './interrupted.js';
import { printLink, printQuery } from './link.js';
import { BadInput, check, defaultState, normal } from './parameters.js';

/** @typedef {import('./cited.js').Cited} Cited */
/** @typedef {import('./parameters.js').Exhibit} Exhibit */
/** @typedef {import('./parameters.js').State} State */
/** @typedef {import('./store.js').View} View */
/** @typedef {import('../parts/context.js').Context} Context */
/** @typedef {import('../parts/context.js').Event_} Event_ */
/** @typedef {{at: number, first: number}} Place  `at`: the index of one of our history entries; `first`: that of its exhibit's first entry */
/** The functions that a visit needs from the navigator. @typedef {{place: Place, write: (link: string, push?: boolean) => void, takeBack: (place: Place) => void,
 *   stay: () => void, open: (link: string) => void, undo: () => void, redo: () => void}} Paths */
/** How to show a state: `push` adds a history entry, `link` means that it was reached by a link.
 * @typedef {{push?: boolean, view?: View, refused?: Refused, link?: boolean, problem?: string, cited?: Cited | null, asked?: string}} How */
/** Called with the reason for a refusal. @typedef {(sentence: string) => void} Refused */
/** @typedef {{value?: unknown, state?: State, kind?: string, sentence?: string}} Answer  a result or an error */

export const LEFT = 'The visitor has left.';

/** The reason with which pending work is aborted when the visitor goes elsewhere. */
export const left = () => new DOMException(LEFT, 'AbortError');

/** @implements {Context} */
export class Visit {
  #ending = new AbortController();
  /** Aborted when another state is entered, because the current state's view is then no longer needed. */
  #drawing = new AbortController();
  /** Aborted by Undo or a link: moves still under way belong to the state that was left. */
  #playing = new AbortController();
  /** Queues moves, so that they are made one at a time. @type {Promise<unknown>} */
  #moves = Promise.resolve();
  /** Queues states, so that they are entered one at a time. @type {Promise<unknown>} */
  #entries = Promise.resolve();
  #store;
  #navigator;
  #engine;

  /**
   * @param {Exhibit} exhibit
   * @param {{store: import('./store.js').Store, navigator: Paths, engine: import('../engine/engine.js').Engine, announce: (text: string) => void, sound: Context['sound'], written: import('./written.js').Written}} page
   */
  constructor(exhibit, { store, navigator, engine, announce, sound, written }) {
    this.exhibit = exhibit;
    this.#store = store;
    this.#navigator = navigator;
    this.#engine = engine;
    this.announce = announce;
    this.sound = sound;
    this.written = written;
    this.results = store.resultsOf(exhibit);
  }

  get signal() {
    return this.#ending.signal;
  }

  end() {
    this.#ending.abort(left());
  }

  /** @param {string} name @param {unknown} value */
  keep(name, value) {
    keep(`${this.exhibit.name}-${name}`, value);
  }

  /** @param {string} name */
  kept(name) {
    return kept(`${this.exhibit.name}-${name}`);
  }

  /** Waits, unless the visit ends first. @param {number} milliseconds */
  async pause(milliseconds) {
    this.signal.throwIfAborted();
    await new Promise((wake) => {
      const done = () => {
        clearTimeout(timer);
        this.signal.removeEventListener('abort', done);
        wake(undefined);
      };
      const timer = setTimeout(done, milliseconds);
      this.signal.addEventListener('abort', done);
    });
    this.signal.throwIfAborted();
  }

  // --- counts that outlast the page ---------------------------------------------------------------------------------

  /** @param {string} about */
  #fullNameOf(about) {
    return `${this.exhibit.name} ${about}`;
  }

  /** The fraction of an interrupted count that was done; null if there is none. @param {string} about */
  interrupted(about) {
    return interrupted(this.#fullNameOf(about));
  }

  /** Removes an interrupted count. @param {string} about */
  forgetCount(about) {
    return forget(this.#fullNameOf(about));
  }

  // --- asking Python ------------------------------------------------------------------------------------------------

  /**
   * Asks about the current state; yields the events.
   * @param {string} job @param {object} [args]
   * @param {Parameters<Context['ask']>[2]} [how]  the signal can end the question before the visit ends
   * @returns {AsyncGenerator<Event_, void, void>}
   */
  async *ask(job, args = {}, { lane, signal, keep } = {}) {
    this.signal.throwIfAborted();
    const state = this.#store.state ?? undefined;
    const known = this.#store.answerOf(job, args);
    if (known !== undefined) {
      yield { type: 'result', value: known };
      signal?.throwIfAborted();
    } else {
      const request = { exhibit: this.exhibit.name, job, state, args: { ...args } };
      const [either, done] = [new AbortController(), new AbortController()];
      // Some browsers released in 2023 lack `AbortSignal.any`.
      for (const each of signal ? [this.signal, signal] : [this.signal]) {
        const end = () => either.abort(each.reason);
        if (each.aborted) end();
        else each.addEventListener('abort', end, { signal: done.signal });
      }
      try {
        const kept = keep && { ...keep, about: this.#fullNameOf(keep.about) };
        let name = '';
        for await (const event of this.#engine.run(request, { lane, signal: either.signal, keep: kept })) {
          if (event.type === 'kept') {
            ({ name } = event);
            note(name, event.fraction);
          } else {
            if (name && event.type === 'result') forgetMark(name);
            yield event;
          }
        }
      } finally {
        done.abort();
      }
    }
  }

  /**
   * Asks for one short answer; undefined if the signal aborts.
   * @param {string} job @param {object} [args] @param {AbortSignal} [signal] @returns {Promise<Answer | undefined>}
   */
  async #answer(job, args, signal) {
    try {
      /** @type {Answer} */
      let answer = {};
      for await (const event of this.ask(job, args, { lane: 'quick', signal })) {
        if (event.type === 'result' || event.type === 'error') answer = event;
      }
      return answer;
    } catch (failure) {
      if (this.signal.aborted || !signal?.aborted) throw failure;
      return undefined;
    }
  }

  /**
   * Has Python parse a typed whole number, or say what is wrong with it.
   * @param {string} typed @param {import('../parts/context.js').Wanted} wanted
   */
  read = async (typed, wanted) => {
    const { value, sentence } = (await this.#answer('whole_number', { typed, ...wanted })) ?? {};
    if (typeof value === 'string') return { value, sentence: '' };
    return { value: '', sentence: sentence ?? 'The number was not read.' };
  };

  /** The problem with a parameter's value, or ''. @param {string} name @param {unknown} value */
  complain = (name, value) => {
    const parameter = this.exhibit.parameters.find((each) => each.name === name);
    let problem = '';
    this.#try(
      () => parameter && check(parameter, value),
      (sentence) => {
        problem = sentence;
      },
    );
    return problem;
  };

  // --- changing the state
  // ----------------------------------------------------------------------------------------------------

  /**
   * Shows the state of a link.
   * @param {State} state @param {string} problem  what was wrong with the link @param {Cited | null} cited
   * @param {string} asked  the ID of the question that the link asks, or ''
   */
  arrive(state, problem, cited, asked) {
    this.#playing.abort();
    this.#playing = new AbortController();
    return this.#show(() => state, { link: true, problem, cited, asked });
  }

  /** Closes the question that the link asks. */
  closeQuestion() {
    this.#navigator.write(withCited(this.#store.link, this.#store.cited));
    this.#store.ask('');
  }

  /**
   * Changes parameters of the state. Bad values are refused with a sentence and change nothing.
   * @param {Record<string, unknown> | ((state: any) => Record<string, unknown>)} changes  a function if they depend on the state, in which
   *   earlier changes may be under way; any: each exhibit has its own
   * @param {{replace?: boolean, view?: View, refused?: Refused}} [how]  `refused` gets the sentence, instead of the page
   */
  go(changes, { replace = false, view, refused } = {}) {
    const next = () => {
      const { state } = this.#store;
      return normal(this.exhibit, {
        ...state,
        ...(typeof changes === 'function' ? changes(state) : changes),
      });
    };
    return this.#show(next, { push: !replace, view, refused });
  }

  /**
   * Makes a move; Python decides which state it leads to.
   * @param {string} move
   * @param {{refused?: Refused, replace?: boolean}} [how]  `replace`: the move joins the previous step
   * @returns {Promise<{ok: boolean, sentence: string}>}
   */
  play(move, { refused, replace } = {}) {
    const made = this.#moves.then(() => this.#play(move, refused, replace));
    this.#moves = made.catch(() => {});
    return made;
  }

  /** @param {string} move @param {Refused} [refused] @param {boolean} [replace] */
  async #play(move, refused, replace) {
    const before = /** @type {State} */ (this.#store.state);
    const answer = await this.#answer('play', { move }, this.#playing.signal);
    if (!answer) return { ok: false, sentence: '' };
    if (!answer.value) {
      const sentence = answer.sentence ?? 'The move was not made.';
      this.sound('refused');
      this.#refuse(sentence, refused);
      return { ok: false, sentence };
    }
    const { state, view } = /** @type {import('answers/page').Played} */ (answer.value);
    this.sound('placed');
    if (this.#store.state === before) return { ok: await this.go(state, { view, replace }), sentence: '' };
    // The state has changed meanwhile: apply the move's changes to the new one.
    const changes = Object.entries(state).filter(([name, value]) => value !== before[name]);
    const ok = await this.go(Object.fromEntries(changes), { replace, refused: () => {} });
    return { ok, sentence: '' };
  }

  /** Restores the defaults, except for parameters that the form shows. Like any move, it can be undone. */
  startAgain() {
    const parameters = this.exhibit.parameters.filter((parameter) => !parameter.form);
    return this.go(Object.fromEntries(parameters.map(({ name, default: usual }) => [name, usual])));
  }

  undo() {
    this.#navigator.undo();
  }

  redo() {
    this.#navigator.redo();
  }

  /** Opens the Python exhibit with the lines that make the same problem. */
  async openInPython() {
    const target = this.#store.catalogue.exhibits.find(({ takesScript }) => takesScript);
    if (!target) return;
    const { value, sentence } = (await this.#answer('script', {}, this.#drawing.signal)) ?? { sentence: '' };
    if (!value) {
      if (sentence !== '') this.#refuse(sentence ?? 'The lines could not be written.');
      return;
    }
    this.written.add(String(value), 'script');
    const state = this.#try(() => normal(target, { [String(target.takesScript)]: value }));
    if (state) this.#navigator.open(await this.#linkOf(target, state));
  }

  /** Runs `act`, turning bad input into a sentence. @template T @param {() => T} act @param {Refused} [refused]
   * @returns {T | undefined} */
  #try(act, refused) {
    try {
      return act();
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.#refuse(failure.message, refused);
      return undefined;
    }
  }

  /** @param {string} sentence @param {Refused} [refused] */
  #refuse(sentence, refused = (sentence) => this.#store.refuse(sentence)) {
    refused(sentence);
  }

  /** The link of a state; if that is too long, announces it and returns the link of the exhibit.
   * @param {Exhibit} exhibit @param {State} state */
  async #linkOf(exhibit, state) {
    try {
      return await printLink(this.#store.catalogue, exhibit, state);
    } catch (failure) {
      if (!(failure instanceof BadInput)) throw failure;
      this.announce(failure.message);
      return `#/${exhibit.name}`;
    }
  }

  // --- showing ------------------------------------------------------------------------------------------------------

  /**
   * Shows the state that `next` derives from the current one: at once if its view is known, otherwise when Python has computed it.
   * If Python refuses the state, the last good one returns or, after a link, the exhibit's default.
   * @param {() => State} next @param {How} how
   * @returns {Promise<boolean>}  false if it was refused, or if another state was entered first
   */
  async #show(next, how) {
    const { push, refused, link } = how;
    const entering = this.#entries.then(() => this.#enter(next, how));
    this.#entries = entering.catch(() => {});
    const { shown, before, coming } = await entering;
    if (!coming) return shown;
    const answer = await coming;
    if (!answer) return false;
    if (answer.value) {
      const drawn = /** @type {View} */ (answer.value);
      const { state } = answer; // Python's canonical spelling of the state
      const { problem, cited } = this.#store;
      if (state) return this.#show(() => state, { view: drawn, link: true, problem, cited });
      this.#store.show(drawn);
      return true;
    }
    const sentence = answer.sentence ?? 'Python could not draw this state.';
    if (link || !before?.state || !before.view) await this.#fallBack(sentence, answer.kind);
    else {
      const back = push ? before.place : undefined;
      this.#put(before.state, before.link, { view: before.view, cited: before.cited, back });
      this.#refuse(sentence, refused);
    }
    return false;
  }

  /** @param {() => State} next @param {How} how */
  async #enter(next, { push, view, refused, link, problem, cited, asked }) {
    this.signal.throwIfAborted();
    const store = this.#store;
    const state = this.#try(next, refused);
    if (!state) return { shown: false };
    const here = store.exhibit === this.exhibit && store.state;
    if (!link && here && printQuery(this.exhibit, state) === printQuery(this.exhibit, here)) {
      store.dismiss();
      return { shown: true };
    }
    const address = await this.#linkOf(this.exhibit, state);
    this.signal.throwIfAborted();
    const { place } = this.#navigator;
    const before = { state: here, view: store.view, link: store.link, cited: store.cited, place };
    if (!link) this.#navigator.stay();
    this.#put(state, address, {
      view: view ?? store.viewOf(this.exhibit, state),
      push,
      problem,
      cited,
      asked,
    });
    return {
      shown: true,
      before,
      coming: store.busy ? this.#answer('view', {}, this.#drawing.signal) : null,
    };
  }

  /** @param {State} state @param {string} link @param {How & {back?: Place}} how  `back`: where the refused step began */
  #put(state, link, { view, push, problem, cited = null, asked = this.#store.asked, back }) {
    this.#drawing.abort();
    this.#drawing = new AbortController();
    // Write the refused entry before going back, because the browser is still at this entry.
    this.#navigator.write(withAsked(withCited(link, cited), asked), push);
    if (back) this.#navigator.takeBack(back);
    this.#store.enter(this.exhibit, state, link, { view, problem, cited, asked });
  }

  /** Shows the exhibit's default in place of a refused link. @param {string} sentence @param {string} [kind] */
  async #fallBack(sentence, kind) {
    const state = defaultState(this.exhibit);
    const link = `#/${this.exhibit.name}`;
    const problem = `This link could not be followed: ${sentence} The page shows ${this.exhibit.title} from the start.`;
    this.#put(state, link, { view: this.#store.viewOf(this.exhibit, state), problem, asked: '' });
    if (this.#store.busy && kind === 'bad input') await this.#show(() => state, { link: true, problem });
  }
}
