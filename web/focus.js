// @ts-check
/**
 * Keeps the focus near where it was when its element goes away: a button that vanishes with an answer, or one that becomes
 * disabled. The browser would move it to the top of the page, where a keyboard or a screen reader has to begin again.
 */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Whether a person can focus it now. @param {Element} element */
const open = (element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled');

/** @param {HTMLElement} within  all of the page that is drawn again and again */
export function keepFocus(within) {
  /** The element that has the focus, and what it is in, from the inside to the outside. @type {HTMLElement[]} */
  let path = [];

  addEventListener('focusin', ({ target }) => {
    path = [];
    for (let at = /** @type {HTMLElement | null} */ (target); at; at = at.parentElement) path.push(at);
  });
  addEventListener('focusout', (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    // A click beside everything: nothing has the focus, as the person wants. An element that vanishes may say so as well.
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
    // Exhibits move the focus themselves a moment later; only what nobody has cared for is ours.
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
 * The element in `place` that comes closest after `last`, or before it where none follows.
 * @param {HTMLElement} place @param {HTMLElement} last
 */
function near(place, last) {
  if (place.matches('body')) return document.getElementById('main');
  const all = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(FOCUSABLE)]).filter(open);
  const follows = all.findLast(
    (each) => last.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  return (last.isConnected && follows) || all[0] || null;
}
