// @ts-check
/** An exhibit whose link names a step of a `<ch-player>`: its keys, its place in the link, and the step on show. */
import { ExhibitElement } from './exhibit.js';
import { grouped } from './figures.js';
import { LinkedMoment, steer } from './moments.js';

/**
 * Say how many steps there are (`last`) and how the link takes the one on show (`linkStep`).
 * @template {object} [View=any]
 * @template {Record<string, unknown> & {step: number}} [Own=any]
 * @template {Record<string, import('answers/page').Answer>} [Jobs=Record<string, any>]  the exhibit's Answers
 * @extends {ExhibitElement<View, Own, Jobs>}
 */
export class PlayedExhibit extends ExhibitElement {
  at = 0;
  playing = false;
  link = new LinkedMoment(() => this.linkStep());

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('state') && !this.link.waiting) this.at = this.state.step;
  }

  /** The last step there is so far. */
  get last() {
    return 0;
  }

  /** Put the step on show into the link. @returns {unknown} */
  linkStep() {
    return this.context.go({ step: this.shown }, { replace: true });
  }

  get player() {
    return /** @type {import('./player.js').Player | null} */ (this.find('ch-player'));
  }

  /** The step on show: the link may ask for one that does not exist, or not yet. */
  get shown() {
    return Math.min(this.at, this.last);
  }

  /** @param {number} at */
  turnTo(at) {
    this.at = at;
    this.requestUpdate();
    this.link.later();
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    steer(event, this, this.player);
  }
}

/**
 * A number of the step on show, to be cited. Its name carries the step: the link on the address bar follows the player later.
 * @param {PlayedExhibit} exhibit @param {number} at @param {string} what  it counts @param {number} value @param {string} [words]
 * @returns {import('./citation.js').Citable}
 */
export const numberAtStep = (exhibit, at, what, value, words = what) => ({
  what: `${what.replaceAll(' ', '-')}-at-step-${at}`,
  value: grouped(value),
  words: `${words} after step ${grouped(at)}`,
  how: 'exact',
  link: exhibit.linkTo({ step: at }),
});
