// @ts-check
/**
 * What every part builds on. A part draws into the page itself, not into a shadow tree, so that the page's style sheets and
 * labels reach it.
 */
import { LitElement } from 'lit';

/**
 * @template {object} [Events=object]  what it says: the name of each event, and the type of its detail, null for none
 */
export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }

  /**
   * Say what a person did; false when a listener called `preventDefault`.
   * @template {keyof Events & string} Name
   * @param {Name} name
   * @param {Events[Name] extends null ? [] : [Events[Name]]} details
   */
  say(name, ...details) {
    const [detail] = details;
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
 * @template {object} [Events=Record<never, never>]
 * @param {Values} values  the properties with their first values, which are never changed in place
 * @param {Events} [_events]  an empty object of the type of its events, such as `{press: {key: string}}`
 * @returns {new () => Part<Events> & Values & {declares: {values: Values, events: Events}}}  nothing has `declares`: tools/templates.mjs reads the type
 */
export function part(values, _events) {
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
