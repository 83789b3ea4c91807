// @ts-check
/**
 * Draws the bar of the lesson that is being taught, which stays visible over the running exhibit, and the dialog *Add
 * to my lesson*.
 */
import { html, nothing } from 'lit';
import { icon } from './parts/icons.js';
import { say } from './parts/language.js';
import { add, lessonOf, mine, remember, running, stepsIn } from './session/teaching.js';

/** @typedef {import('./session/teaching.js').Lesson} Lesson */

/** The lesson taught in this tab. @type {Lesson | null} */
let lesson = running();
/** Whether the answer to the step's question is shown. */
let told = false;
/** Whether the words below the line are folded; null for the default: folded if the page itself asks a question, and on a projector,
 * which otherwise shows them in the line. @type {boolean | null} */
let chosen = null;

/** Begins a lesson; returns the link of its step, or '' if there is none. @param {unknown} from */
export function begin(from) {
  lesson = lessonOf(from);
  told = false;
  chosen = null;
  remember(lesson);
  return lesson ? lesson.steps[lesson.at].link : '';
}

function end() {
  lesson = null;
  remember(null);
}

/** Goes to the next or previous step; returns its link, or '' at either end. @param {number} steps */
export function turn(steps) {
  if (!lesson?.steps[lesson.at + steps]) return '';
  lesson = { ...lesson, at: lesson.at + steps };
  told = false;
  chosen = null;
  remember(lesson);
  return lesson.steps[lesson.at].link;
}

/**
 * The lesson's bar; nothing unless a lesson is being taught.
 * @param {{open: (link: string) => void, draw: () => void}} page
 */
export function bar({ open, draw }) {
  if (!lesson) return nothing;
  const { at, link, steps, title } = lesson;
  const step = steps[at];
  const go = (/** @type {number} */ by) => {
    const next = turn(by);
    if (next) open(next);
    draw();
  };
  // A button at an end keeps the focus.
  const button = (/** @type {string} */ words, /** @type {number} */ by, /** @type {boolean} */ idle) =>
    html`<button type="button" class=${by > 0 && !idle ? 'main' : ''} aria-disabled=${idle ? 'true' : nothing} @click=${() => idle || go(by)}>${words}</button>`;
  const words = step.sentence || step.question;
  const projects = document.documentElement.hasAttribute('data-presenter');
  const asks = /[?&]ask=/.test(step.link);
  const folded = chosen ?? (projects || asks);
  return html`<section class="lesson-bar no-print" aria-label="Lesson: ${title}">
    <div class="lesson-line">
      ${button('Back', -1, at === 0)}
      <p class="lesson-place"><a href=${link} title=${title}>${at + 1} of ${steps.length}</a> <a class="lesson-title" href=${step.link}>${step.title}</a>
        ${step.minutes && !projects ? html`<span class="soft">${step.minutes} min</span>` : nothing}
        ${projects && folded && !asks ? html`<span class="lesson-short">${step.question || step.sentence}</span>` : nothing}</p>
      ${
        words
          ? html`<button type="button" class="plain lesson-fold" aria-expanded=${folded ? 'false' : 'true'} aria-label="The step’s words" title=${folded ? 'Show the words' : 'Hide the words'} @click=${() => {
              chosen = !folded;
              draw();
            }}>${folded ? '▴' : '▾'}</button>`
          : nothing
      }
      ${button(say('Next', 'step'), 1, at === steps.length - 1)}
      <button type="button" class="plain" aria-label="End the lesson" title="End the lesson" @click=${() => {
        end();
        draw();
      }}>${icon('away')}</button>
    </div>
    <div class="lesson-words" role="status" ?hidden=${folded || !words}>
      ${step.sentence ? html`<p>${step.sentence}</p>` : nothing}
      ${
        step.question
          ? html`<p><b>${step.question}</b> ${
              step.answer && !told
                ? html`<button type="button" class="small ask" @click=${() => {
                    told = true;
                    draw();
                  }}>Answer</button>`
                : nothing
            }</p>`
          : nothing
      }
      ${told ? html`<p class="lesson-answer">${step.answer}</p>` : nothing}
    </div>
  </section>`;
}

/**
 * Tells the style sheet the height of the bar, which is subtracted from the height of the screen.
 * @param {HTMLElement} place
 */
export function keepHeight(place) {
  const root = document.documentElement;
  new ResizeObserver(() => {
    const height = place.offsetHeight;
    root.toggleAttribute('data-lesson', height > 0);
    root.style.setProperty('--lesson', `${height}px`);
  }).observe(place);
}

/**
 * The content of the dialog *Add to my lesson*.
 * @param {{title: string, link: string, longest: number, refuse: (sentence: string) => void, openMine: (text: string) => void, draw: (content: unknown) => void}} how
 *   `draw` shows the dialog again, with what was added
 * @returns {unknown}
 */
export function adding(how, said = '') {
  const { title, link, longest, refuse, openMine, draw } = how;
  const many = stepsIn(mine());
  const field = (/** @type {string} */ name, /** @type {string} */ words, /** @type {string} */ value = '') =>
    html`<div class="field"><label for="lesson-${name}">${words}</label><input type="text" id="lesson-${name}" name=${name} .value=${value} autocomplete="off" class=${name === 'minutes' ? 'short' : ''} inputmode=${name === 'minutes' ? 'numeric' : 'text'}></div>`;
  return html`<form class="lesson-form" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const typed = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    const name = typed.title.trim() || title;
    if (!add({ ...typed, title: name, link }, longest)) {
      refuse(
        'The step was not added: your lesson is full, or this browser stores nothing. Copy its text to a file and begin a new one.',
      );
      return;
    }
    form.reset();
    draw(adding(how, `“${name}” is step ${stepsIn(mine())} of your lesson.`));
  }}>
    <p>The step opens what you see now.</p>
    ${field('title', 'Title', title)}
    ${field('sentence', 'What to do or to look at')}
    ${field('question', 'Question to the class')}
    ${field('answer', 'Answer')}
    ${field('minutes', 'Minutes')}
    <p class="group"><button class="main">${say('Add', 'to a list')}</button>
      ${many ? html`<button type="button" @click=${() => openMine(mine())}>Open my lesson (${many === 1 ? '1 step' : `${many} steps`})</button>` : nothing}</p>
    <p role="status">${said}</p>
  </form>`;
}
