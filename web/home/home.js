// @ts-check
/**
 * Makes the prerendered home page interactive: hides it while an exhibit is open, offers to continue where the visitor left off,
 * and reports when an exhibit is about to be opened.
 */
import { html, nothing, render } from 'lit';
import { today } from '../parts/dates.js';
import { readLadder } from '../parts/playing/ladder.js';
import { keep, kept } from '../preferences.js';
import { add, results, solvedIds, streak } from '../results.js';
import { dailyPuzzles } from '../site.js';

/** Remember at most this many recent exhibits. */
const MOST = 3;
const KEY = 'left-off';
/** The name under which the position of the home page's board is stored. */
const POSITION = 'home-position';
/** Read at most this many stored placements. */
const MOST_PLACED = 50;
/** Stored times must be less than this: one day, in ms. */
const MOST_TIME = 86_400_000;
/** How long the pointer must rest on a link to count as intent (ms). */
const MEANT = 120;

/** @typedef {{exhibit: string, title: string, link: string}} Visit */

export class Home {
  #element = /** @type {HTMLElement} */ (document.getElementById('home'));
  #before = /** @type {HTMLElement} */ (document.getElementById('sheet'));

  constructor() {
    this.#drawVisits();
    this.#followLadders();
    this.#showToday();
    const board = this.#board;
    board?.addEventListener('move', (event) => keep(POSITION, /** @type {CustomEvent} */ (event).detail));
    board?.addEventListener('solve', (event) => {
      add(/** @type {CustomEvent} */ (event).detail);
      this.#showResults(board);
    });
  }

  get #board() {
    return /** @type {import('./finish-it.js').FinishIt | null} */ (
      this.#element.querySelector('ch-finish-it')
    );
  }

  /** @param {import('./finish-it.js').FinishIt} board */
  #showResults(board) {
    board.solved = solvedIds();
    board.streak = streak(results(), Date.now());
  }

  /** The day whose puzzle was requested last. */
  #asked = '';

  /** Puts the day's puzzle on the board; for a date without a table, the board keeps the build's position. */
  async #showToday() {
    const board = this.#board;
    const day = today();
    if (!board) return;
    this.#showResults(board);
    this.#asked = day;
    if (board.day === day) return;
    const daily = await dailyPuzzles(day).catch(() => null);
    // The answer to a later question may have arrived first.
    if (this.#asked !== day) return;
    const { placed, time } = this.#position(day);
    board.open(day, daily, placed, time);
  }

  /** Reads from storage what was placed on a day and the time spent; the stored data can be anything. @param {string} day */
  #position(day) {
    const stored = /** @type {{day?: unknown, placed?: unknown, time?: unknown} | null} */ (kept(POSITION));
    const { placed, time } = stored?.day === day ? stored : { placed: [], time: 0 };
    return {
      placed: (Array.isArray(placed) ? placed : [])
        .filter((each) => typeof each === 'string')
        .slice(0, MOST_PLACED),
      time: typeof time === 'number' && time > 0 && time < MOST_TIME ? time : 0,
    };
  }

  /** Shows the home page, or removes it from the document. @param {boolean} shown */
  show(shown) {
    document.documentElement.classList.remove('away');
    if (shown === this.#element.isConnected) return;
    if (!shown) this.#element.remove();
    else {
      this.#drawVisits();
      this.#followLadders();
      this.#showToday();
      this.#before.after(this.#element);
    }
  }

  /**
   * Calls `act` with the name of the exhibit that is about to be opened: its link has the focus, a touch or the pointer.
   * @param {(exhibit: string) => void} act
   */
  whenMeant(act) {
    let wait = 0;
    const meant = (/** @type {Event} */ { target }) => {
      const link = target instanceof Element ? target.closest('a')?.getAttribute('href') : '';
      const [, name] = /^#\/([\w-]+)/.exec(link ?? '') ?? [];
      if (name) act(name);
    };
    for (const type of ['focusin', 'pointerdown']) this.#element.addEventListener(type, meant);
    this.#element.addEventListener('pointerover', (event) => {
      clearTimeout(wait);
      wait = window.setTimeout(() => meant(event), MEANT);
    });
  }

  /** @param {Visit} visit */
  remember(visit) {
    keep(KEY, [visit, ...this.#visits.filter(({ exhibit }) => exhibit !== visit.exhibit)].slice(0, MOST));
  }

  /** Forgets all visits. */
  forget() {
    keep(KEY, []);
    keep(POSITION, null);
    this.#drawVisits();
    this.#followLadders();
    for (const fold of this.#element.querySelectorAll('details')) fold.open = false;
    this.#board?.reset();
    this.#showToday();
  }

  /** Reads the stored visits, which can be anything. @returns {Visit[]} */
  get #visits() {
    const found = kept(KEY);
    if (!Array.isArray(found)) return [];
    return found.filter(
      (each) =>
        typeof each?.title === 'string' && typeof each.exhibit === 'string' && /^#\/[a-z]/.test(each.link),
    );
  }

  /**
   * Lets the card of a game and its examples open at the level reached in this browser or, if none is stored, at their
   * own level.
   */
  #followLadders() {
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
      this.#element.querySelectorAll('.card :is(.picture, h3 a, .examples a)')
    );
    for (const link of links) {
      const [, name, before, usual, after] = /^#\/([\w-]+)(\?.*\bweakness=)(\d+)(.*)/.exec(link.hash) ?? [];
      if (!name) continue;
      link.dataset.usual ??= usual;
      const weakness = readLadder(kept(`${name}-ladder`))?.weakness ?? link.dataset.usual;
      link.href = `#/${name}${before}${weakness}${after}`;
    }
  }

  #drawVisits() {
    const place = /** @type {HTMLElement | null} */ (this.#element.querySelector('#left-off'));
    if (!place) return;
    const visits = this.#visits;
    const forget = () => {
      this.forget();
      /** @type {HTMLElement | null} */ (this.#element.querySelector('h1'))?.focus();
    };
    render(
      visits.length
        ? html`<nav aria-labelledby="left-off-title"><h2 id="left-off-title">Continue where you left off</h2>
            <ul>${visits.map(({ title, link }) => html`<li><a href=${link}>${title}</a></li>`)}</ul>
            <p class="soft">Kept on this device only. <button type="button" class="link" @click=${forget}>Forget it</button></p></nav>`
        : nothing,
      place,
    );
  }
}
