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

/** What a property of a value reads from an attribute, if anything. @param {unknown} value */
const declared = (value) => {
  const type = [String, Number, Boolean].find((each) => typeof value === each.name.toLowerCase());
  return type ? { type } : { attribute: false };
};

/**
 * The base class of a part with these properties; a change of one draws the part again.
 *
 *     class KeyPad extends part({ label: 'Keys', keys: [] }) { render() { ... } }
 *
 * @template {object} Values
 * @param {Values} values  the properties with their first values, which are never changed in place
 * @returns {new () => Part & Values}
 */
export function part(values) {
  const properties = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, declared(value)]),
  );
  const made = class extends Part {
    static properties = properties;

    constructor() {
      super();
      Object.assign(this, values);
    }
  };
  return /** @type {any} */ (made); // any: no type says that Object.assign has made the properties
}
