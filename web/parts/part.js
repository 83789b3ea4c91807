// @ts-check
/**
 * The base of every part. A part renders into the page itself, not into a shadow tree, so that the page's style sheets and labels
 * apply to it.
 */
import { LitElement } from 'lit';
import { pending } from './language.js';

/**
 * @template {object} [Events=object]  the type of each event's detail by event name, null for none
 */
export class Part extends LitElement {
  createRenderRoot() {
    return this;
  }

  // Wait for the chosen language, so that the part appears in it from the start.
  scheduleUpdate() {
    return pending ? pending.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /**
   * Emits an event; returns false if a listener called `preventDefault`.
   * @template {keyof Events & string} Name
   * @param {Name} name
   * @param {Events[Name] extends null ? [] : [Events[Name]]} details
   */
  say(name, ...details) {
    const [detail] = details;
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  /** The first matching element inside the part. @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement | null} */ (this.querySelector(selector));
  }

  /** Focuses an element as soon as it is rendered. @param {string} selector */
  async focusOn(selector) {
    await this.updateComplete;
    this.find(selector)?.focus();
  }
}

/** Whether the `<details>` that sent an event is open. @param {Event} event */
export const isOpen = (event) => /** @type {HTMLDetailsElement} */ (event.target).open;

/** The field that sent an event. @param {Event} event */
export const fieldOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** The file that a person has chosen, if any; the same file can be chosen again. @param {Event} event */
export function fileOf(event) {
  const field = fieldOf(event);
  const file = field.files?.[0];
  field.value = '';
  return file;
}

/** The attribute type for a property with this initial value, if any. @param {unknown} value */
const declared = (value) => {
  const type = [String, Number, Boolean].find((each) => typeof value === each.name.toLowerCase());
  return type ? { type } : { attribute: false };
};

/**
 * The base class of a part with these properties; changing one rerenders the part.
 *
 *     class KeyPad extends part({ label: 'Keys', keys: [] }) { render() { ... } }
 *
 * @template {object} Values
 * @template {object} [Events=Record<never, never>]
 * @param {Values} values  the properties with their initial values, which are never changed in place
 * @param {Events} [_events]  an empty object that has the events' type, such as `{press: {key: string}}`
 * @returns {new () => Part<Events> & Values & {declares: {values: Values, events: Events}}}  `declares` exists only in the type, for tools/templates.mjs
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
