// @ts-check
/** Ends an attempt at a puzzle (solved, given up, or with the solution shown), records its result, and shares it. */
import { html, nothing } from 'lit';
import { figure } from '../../../parts/figure.js';
import { many } from '../../../parts/figures.js';
import { add, keyOf, remove, replace, results } from '../../../results.js';
import { LABEL, share, shared } from '../../../shared-result.js';
import { PositionPanel } from '../position-panel.js';
import { attemptAt, change, finish, restart, timeOf, write } from '../results/attempts.js';
import { patternPicture } from '../results/pattern.js';
import { puzzleLink, standingWords } from '../results/words.js';

/** @typedef {import('../position-panel.js').Table & {showResults: () => unknown, showDialog: (heading: string, content: unknown) => Promise<import('../../../parts/controls/dialog.js').Dialog>, steps: {played: object | null}}} Table */
/** @typedef {import('../position-panel.js').View} View */
/** @typedef {import('../../../results.js').Result} Result */

/** How many placements of an attempt are remembered. */
const MOST = 200;

/** @extends {PositionPanel<Table>} */
export class Ending extends PositionPanel {
  /**
   * The puzzle that was seen unfinished on this visit, because a full tray opened from a link does not count as a
   * result.
   */
  begun = '';

  /** Identifies the puzzle. */
  get #key() {
    return keyOf(this.host.state);
  }

  get attempt() {
    return attemptAt(this.#key);
  }

  /** @param {Partial<import('../results/attempts.js').Attempt>} what */
  remember(what) {
    change(this.#key, what);
    write(this.#key);
  }

  /** Records how pieces were placed. @param {string[]} placements @param {import('../results/attempts.js').Way} way */
  credit(placements, way) {
    const placed = new Map(this.attempt.placed);
    for (const each of placements) {
      // Help with a placement still counts after it is removed and placed again without help.
      const before = placed.get(each) ?? 'alone';
      placed.delete(each);
      placed.set(each, before === 'alone' ? way : before);
    }
    this.remember({ placed: [...placed].slice(-MOST) });
  }

  /** Whether the attempt has ended. */
  get over() {
    return this.attempt.end !== '';
  }

  /** Whether a full tray is a person's own work. */
  get solved() {
    return !['given up', 'shown'].includes(this.attempt.end);
  }

  /** Whether a person has given up, and the page has not shown the solution. */
  get gaveUp() {
    return this.attempt.end === 'given up';
  }

  moved() {
    const { placed, given, tell } = this.host.state;
    // A solution that is played piece by piece also begins without pieces, but that is not a new attempt.
    if (this.over && !placed && !this.host.steps.played) restart(this.#key);
    if (given && tell === 'live' && !this.over && !this.attempt.explored) this.remember({ explored: true });
  }

  /** Called with the view of the current state. @param {View} view */
  look(view) {
    if (!view?.challenge || this.host.state.tell === 'hidden' || this.host.steps.played) return;
    if (!view.complete) this.begun = this.#key;
    else if (this.begun === this.#key && !this.over) this.#end(this.attempt.explored ? 'explored' : 'solved');
  }

  /** @param {'solved' | 'given up' | 'shown' | 'explored'} end */
  #end(end) {
    if (!finish(this.#key, end)) return;
    this.host.context.sound(end === 'solved' || end === 'explored' ? 'solved' : 'lost');
    if (end !== 'explored') add(this.#result(end));
  }

  /** Ends the attempt unsolved. */
  giveUp() {
    this.#end('given up');
    this.host.requestUpdate();
  }

  /** Undoes giving up. */
  goOn() {
    remove(this.#result('given up'));
    this.remember({ end: '', when: 0 });
    this.host.requestUpdate();
  }

  /** Called when the page is about to show a solution. @param {string[]} placements */
  reveal(placements) {
    const { placed, challenge } = this.host.view;
    const own = placed.map(({ name }) => name);
    this.credit(
      placements.filter((each) => !own.includes(each)),
      'shown',
    );
    this.remember({ end: 'shown', when: this.attempt.when || Date.now() });
    if (challenge) replace(this.#result('shown', placements));
  }

  /**
   * How the attempt ended, with the time and the hints.
   * @param {string} which  the solution's number in words @param {Parameters<typeof figure>[0]['cite']} [cite]
   */
  figure(which, cite = null) {
    const { state, view } = this.host;
    const { end, hints } = this.attempt;
    const time = state.clock && view.challenge ? timeOf(this.#key) : '';
    const solved = time ? `Solved in ${time}` : 'Solved';
    const gaveUp = time ? `given up after ${time}` : 'given up';
    const first = time ? `given up after ${time} first` : 'given up first';
    const [value, more] = {
      '': [solved, ''],
      solved: [solved, ''],
      'given up': view.complete ? ['Finished', first] : [time ? `Given up after ${time}` : 'Given up', ''],
      shown: ['The solution', view.challenge ? gaveUp : ''],
      explored: [solved, 'with Explore, so it is not among your results'],
    }[end];
    const taken = hints ? many(hints, 'hint') : '';
    return figure({ value, status: [more, taken, which].filter(Boolean).join(', '), cite, size: 'large' });
  }

  /** The result of the attempt. @param {Result['end']} end @param {string[]} [placements]  without those given @returns {Result} */
  #result(end, placements = this.host.state.placed.split('.').filter(Boolean)) {
    const { state, view } = this.host;
    const { time, hints, begun, when, placed } = this.attempt;
    const ways = new Map(placed);
    const order = [...ways.keys()];
    return {
      puzzle: state.puzzle,
      own: state.puzzle === 'own' ? state.own : '',
      given: state.given,
      made: state.made,
      tray: view.title,
      title: view.challenge?.title ?? '',
      level: view.challenge?.kind ?? '',
      day: view.challenge?.day ?? '',
      end,
      time: state.clock ? Math.round(time) : 0,
      hints,
      pieces: placements
        .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        .map((each) => ways.get(each) ?? 'alone'),
      begun,
      when,
    };
  }

  // --- what the ending shows ----------------------------------------------------------------------------------------

  /** The pattern of the result, and a summary of the results with it. */
  line() {
    const all = results();
    const own = this.#own(all);
    if (!own) return nothing;
    return html`<p class="result-line">${patternPicture(own)} <span class="soft">${standingWords(all, own, Date.now())}</span></p>`;
  }

  /** The result of the attempt that has just ended. @param {Result[]} all */
  #own(all) {
    const { begun } = this.attempt;
    return this.over ? all.find((each) => keyOf(each) === this.#key && each.begun === begun) : undefined;
  }

  /** The buttons that every ending has: *Share the result*, or the puzzle if there is no result, and *My results*. */
  buttons() {
    const what = this.#own(results()) ? 'result' : 'puzzle';
    return html`<button type="button" @click=${() => this.#share()}>Share the ${what}</button>
      <button type="button" @click=${() => this.host.showResults()}>My results</button>`;
  }

  /** The text to share: the result with the link to the puzzle, or the link alone. */
  get #text() {
    const address = `${location.href.split('#')[0]}${puzzleLink(this.host.state)}`;
    const own = this.#own(results());
    return own ? shared(own, address) : address;
  }

  #share() {
    const own = this.#own(results());
    const [heading, label] = own
      ? ['Share the result', LABEL]
      : ['Share the puzzle', 'Link to the puzzle, without the solution'];
    return share(this.#text, label, (content) => this.host.showDialog(heading, content));
  }
}
