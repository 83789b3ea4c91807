// @ts-check
/**
 * Makes the prerendered home page interactive: hides it while an exhibit is open, offers to continue where the visitor left off,
 * and reports when an exhibit is about to be opened.
 */
import { html, nothing, render } from 'lit';
import { keep, kept } from '../preferences.js';

/** The most recent exhibits to remember. */
const MOST = 3;
const KEY = 'left-off';
/** How long the pointer must rest on a link to count as intent (ms). */
const MEANT = 120;

/** @typedef {{exhibit: string, title: string, link: string}} Visit */

export class Home {
  #element = /** @type {HTMLElement} */ (document.getElementById('home'));
  #before = /** @type {HTMLElement} */ (document.getElementById('sheet'));

  constructor() {
    this.#drawVisits();
  }

  /** Shows the home page, or removes it from the document. @param {boolean} shown */
  show(shown) {
    document.documentElement.classList.remove('away');
    if (shown === this.#element.isConnected) return;
    if (!shown) this.#element.remove();
    else {
      this.#drawVisits();
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
    this.#drawVisits();
    for (const fold of this.#element.querySelectorAll('details')) fold.open = false;
    /** @type {import('./finish-it.js').FinishIt | null} */ (
      this.#element.querySelector('ch-finish-it')
    )?.reset();
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
