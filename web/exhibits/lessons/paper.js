// @ts-check
/** A lesson on paper: a handout with QR codes and space for answers, or the page of answers. */
import { html, nothing } from 'lit';
import '../../parts/saving/qr-code.js';

/** @typedef {import('answers/lessons').View} View */

/** @param {View} view @param {'handout' | 'answers'} version @param {string} site  the address that the links begin with */
export function paper(view, version, site) {
  const steps = view.steps.map((step, index) => ({ ...step, number: index + 1 }));
  return html`<div class="lesson-paper only-print">
    ${version === 'handout' ? html`<p class="lesson-pupil">Name <span class="line"></span> Date <span class="line"></span></p>` : nothing}
    <h2>${version === 'handout' ? view.title : `Answers: ${view.title}`}</h2>
    ${version === 'handout' ? handout(steps, site) : answers(steps)}
  </div>`;
}

/** @typedef {View['steps'][number] & {number: number}} Numbered */

/** @param {Numbered[]} steps @param {string} site */
const handout = (steps, site) =>
  steps.map(
    ({ at_home, link, number, question, sentence, title }) => html`<div class="lesson-task">
      <div class="lesson-task-words"><p><b>${number}. ${title}</b>${at_home ? ' (at home)' : ''}</p>
        ${sentence ? html`<p>${sentence}</p>` : nothing}
        ${question ? html`<p>${question}</p><div class="answer-lines"></div>` : nothing}</div>
      ${link ? html`<ch-qr-code .text=${site + link}></ch-qr-code>` : nothing}</div>`,
  );

/** @param {Numbered[]} steps */
const answers = (steps) =>
  steps
    .filter(({ question }) => question)
    .map(
      ({ answer, number, question, wrong }) => html`<div class="lesson-task"><div class="lesson-task-words">
        <p><b>${number}.</b> ${question}</p><p><b>Answer.</b> ${answer || '—'}</p>
        ${wrong.length ? html`<ul>${wrong.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}</div></div>`,
    );
