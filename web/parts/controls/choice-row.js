// @ts-check
/**
 * The row of main choices beside the heading, filled by the exhibit. In presenter mode, it is one line: fields that
 * do not fit go behind the button `more`, which opens them over the page, so that nothing moves.
 */
import { many } from '../figures.js';
import { say } from '../language.js';

/** The fields of a row, with or without wrappers. @param {Element} within @returns {HTMLElement[]} */
const boxes = (within) =>
  [...within.children].flatMap((each) => {
    const { display } = getComputedStyle(each);
    if (display === 'none') return [];
    return display === 'contents' ? boxes(each) : [/** @type {HTMLElement} */ (each)];
  });

/** @returns {{choices: HTMLElement, more: HTMLElement}} */
export function choiceRow() {
  const choices = Object.assign(document.createElement('div'), {
    id: 'choices',
    className: 'row choices no-print',
    role: 'group',
  });
  const more = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'choices-more no-print',
    hidden: true,
  });
  more.setAttribute('aria-controls', choices.id);

  /** @param {boolean} open */
  const show = (open) => {
    choices.classList.toggle('is-open', open);
    more.ariaExpanded = String(open);
  };

  const fit = () => {
    choices.ariaLabel = say('Main choices');
    const slim = document.documentElement.hasAttribute('data-presenter');
    const all = boxes(choices);
    const over = () => {
      const next = all.findIndex((each, i) => i > 0 && each.offsetLeft <= all[i - 1].offsetLeft);
      return slim && next > 0 ? all.slice(next) : [];
    };
    // The button itself takes space, so try first without it.
    if (document.activeElement !== more) more.hidden = true;
    if (over().length) more.hidden = false;
    const hidden = over();
    for (const each of all) each.classList.toggle('is-over', hidden.includes(each));
    more.hidden = !hidden.length;
    more.textContent = say(`${hidden.length} more`);
    more.ariaLabel = say(many(hidden.length, 'more choice'));
    const last = hidden.at(-1);
    choices.style.setProperty('--all', `${last ? last.offsetTop + last.offsetHeight : 0}px`);
    if (!hidden.length) show(false);
  };

  const within = (/** @type {EventTarget | null} */ target) =>
    target instanceof Node && (choices.contains(target) || more.contains(target));
  const isOpen = () => choices.classList.contains('is-open');
  const leave = (/** @type {FocusEvent} */ { relatedTarget }) => {
    if (relatedTarget && !within(relatedTarget)) show(false);
  };
  const close = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    event.preventDefault();
    show(false);
    more.focus();
  };
  for (const each of /** @type {HTMLElement[]} */ ([choices, more])) {
    each.addEventListener('focusout', leave);
    each.addEventListener('keydown', close);
  }
  more.addEventListener('click', () => {
    show(!isOpen());
    // The choices just shown come before the button, so move the focus to the first of them.
    const first = choices.querySelector('.is-over :is(select, input, button), button.is-over');
    if (isOpen()) /** @type {HTMLElement | null} */ (first)?.focus();
  });
  addEventListener('pointerdown', ({ target }) => within(target) || show(false));
  show(false);

  new ResizeObserver(fit).observe(choices);
  new MutationObserver(fit).observe(choices, { childList: true, subtree: true, characterData: true });
  addEventListener('themechange', fit);
  return { choices, more };
}
