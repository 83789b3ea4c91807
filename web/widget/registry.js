// @ts-check
/**
 * Takes the place of `customElements` in the widget's script. A notebook evaluates the script once per widget, but an element can be
 * defined only once per page: the first definition stays.
 */
export const customElements = {
  /** @param {string} name @param {CustomElementConstructor} element */
  define(name, element) {
    if (!globalThis.customElements.get(name)) globalThis.customElements.define(name, element);
  },
};
