// @ts-check
/** Keeps the lesson that is being taught in this tab, and the text of the visitor's own lesson. */
import { keep, kept, keptInTab, LESSON } from '../preferences.js';

/** @typedef {{title: string, link: string, minutes: number | null, sentence: string, question: string, answer: string}} Step */
/** @typedef {{title: string, link: string, at: number, steps: Step[]}} Lesson  `link` opens the lesson itself */

const MINE = 'my-lesson';
const MOST_STEPS = 60;
const BEGINNING = '# My lesson\n';

/** @param {unknown} value */
const text = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} value */
const isLink = (value) => typeof value === 'string' && /^#\/[a-z]/.test(value);

/** Reads a lesson from an event or from storage, which can hold anything. @param {any} value @returns {Lesson | null} */
export function lessonOf(value) {
  if (!Array.isArray(value?.steps)) return null;
  const steps = value.steps
    .slice(0, MOST_STEPS)
    .filter((/** @type {any} */ step) => isLink(step?.link))
    .map((/** @type {any} */ step) => ({
      title: text(step.title),
      link: step.link,
      minutes: Number.isInteger(step.minutes) ? step.minutes : null,
      sentence: text(step.sentence),
      question: text(step.question),
      answer: text(step.answer),
    }));
  if (!steps.length) return null;
  const at = Number.isInteger(value.at) ? Math.max(0, Math.min(value.at, steps.length - 1)) : 0;
  return { title: text(value.title), link: isLink(value.link) ? value.link : '#/', at, steps };
}

/** The lesson that this tab teaches, if any. @returns {Lesson | null} */
export function running() {
  try {
    return lessonOf(JSON.parse(keptInTab(LESSON) ?? 'null'));
  } catch {
    return null;
  }
}

/** @param {Lesson | null} lesson */
export function remember(lesson) {
  try {
    if (lesson) sessionStorage.setItem(LESSON, JSON.stringify(lesson));
    else sessionStorage.removeItem(LESSON);
  } catch {
    // no storage: the lesson ends when the page is reloaded
  }
}

/** The visitor's own lesson; '' for none. */
export const mine = () => text(kept(MINE));

/** How many steps a lesson's text has. @param {string} lesson */
export const stepsIn = (lesson) => lesson.match(/^\d+\. \[/gm)?.length ?? 0;

/** Text on one line, as lessons need it. @param {string | undefined} words */
const line = (words) => (words ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Adds a step to the visitor's own lesson. Returns its text; '' if the lesson is full or the browser stores nothing.
 * @param {{title: string, link: string, minutes?: string, sentence?: string, question?: string, answer?: string}} step @param {number} longest
 */
export function add({ title, link, minutes, sentence, question, answer }, longest) {
  const before = mine() || BEGINNING;
  const named = line(title).replaceAll('[', '(').replaceAll(']', ')');
  const time = /^\d{1,3}$/.test(line(minutes)) ? ` ${line(minutes)} min` : '';
  const words = [
    line(sentence),
    line(question) && `Question: ${line(question)}`,
    line(answer) && `Answer: ${line(answer)}`,
  ];
  const step = [
    `${stepsIn(before) + 1}. [${named}](${link})${time}`,
    ...words.filter(Boolean).map((each) => `   ${each}`),
  ];
  const after = `${before.trimEnd()}\n\n${step.join('\n')}\n`;
  return after.length <= longest && keep(MINE, after) ? after : '';
}
