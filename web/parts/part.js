// @ts-check
/**
 * What every part builds on. A part draws into the page itself, not into a shadow tree, so that the page's style sheets and
 * labels reach it.
 */
import { LitElement } from 'lit';

export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }

  /** Say what a person did; false when a listener called `preventDefault`. @param {string} name @param {unknown} [detail] */
  say(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  /** The first element inside that fits. @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement | null} */ (this.querySelector(selector));
  }

  /** Focus an element as soon as it is drawn. @param {string} selector */
  async focusOn(selector) {
    await this.updateComplete;
    this.find(selector)?.focus();
  }
}

/** Whether the `<details>` that an event comes from is open. @param {Event} event */
export const isOpen = (event) => /** @type {HTMLDetailsElement} */ (event.target).open;

/** The field an event comes from. @param {Event} event */
export const fieldOf = (event) => /** @type {HTMLInputElement} */ (event.target);
