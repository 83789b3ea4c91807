// @ts-check
/**
 * Keeps the focus near its place when its element disappears or is disabled. The browser would move the focus to the
 * top of the page, and keyboard and screen-reader users would have to start over.
 */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Whether a person can focus the element now. @param {Element} element */
const open = (element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled');

/** @param {HTMLElement} within  the part of the page that is rerendered */
export function keepFocus(within) {
  /** The focused element and its ancestors, innermost first. @type {HTMLElement[]} */
  let path = [];

  addEventListener('focusin', ({ target }) => {
    path = [];
    for (let at = /** @type {HTMLElement | null} */ (target); at; at = at.parentElement) path.push(at);
  });
  addEventListener('focusout', (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    // A click on empty space removes the focus on purpose. Removing an element can look the same.
    if (relatedTarget !== null || target !== path[0]) return;
    requestAnimationFrame(() => {
      if (target === path[0] && open(path[0]) && document.activeElement !== target) path = [];
    });
  });

  const look = () => {
    const [last, ...around] = path;
    const { activeElement } = document;
    if (!last || (activeElement !== document.body && activeElement !== last && activeElement !== null))
      return;
    if (open(last) || document.querySelector('dialog[open]')) return;
    // Exhibits may move the focus themselves a moment later; step in only if nothing has the focus then.
    setTimeout(() => {
      if (path[0] !== last || open(last) || document.activeElement?.matches('body, :disabled') === false)
        return;
      for (const place of around) {
        if (!open(place)) continue;
        const next = near(place, last);
        if (!next) continue;
        next.focus({ preventScroll: true });
        return;
      }
    });
  };
  new MutationObserver(look).observe(within, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
}

/**
 * The nearest focusable element in `place` before `last`; if there is none, the first focusable element.
 * @param {HTMLElement} place @param {HTMLElement} last
 */
function near(place, last) {
  if (place.matches('body')) return document.getElementById('main');
  const all = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(FOCUSABLE)]).filter(open);
  const before = all.findLast(
    (each) => last.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  return (last.isConnected && before) || all[0] || null;
}
