// @ts-check
/** A printed worksheet of a kind other than packing: tasks first, then their answers on a new page. */
import { html, nothing } from 'lit';

/** @typedef {NonNullable<import('answers/worksheets').View['sheet']>} Sheet */
/** @typedef {Sheet['tasks'][number]} Task */

/** @param {Sheet} sheet @param {unknown} code  the QR code of the sheet */
export const kindTasks = (
  { heading, instructions, tasks },
  code,
) => html`<section class="sheet-tasks" aria-label="Tasks">
    ${code}
    <p class="sheet-name only-print">Name <span class="line"></span> Date <span class="line"></span></p>
    <h2>${heading}</h2>
    <p data-says>${instructions}</p>
    <ol class="bare tasks is-words">${tasks.map(
      (task, index) => html`<li class="task"><b class="task-number">${index + 1}</b>
        <p class="task-words">${task.words}</p>
        ${task.given.length ? html`<pre class="task-lines">${task.given.join('\n')}</pre>` : nothing}
        ${table(task, false)}
        ${task.room ? html`<svg class="task-room only-print" width="1" height="${task.room * 0.8}cm" aria-hidden="true"></svg>` : nothing}
      </li>`,
    )}</ol>
  </section>`;

/** @param {Sheet} sheet @param {string} classes */
export const kindAnswers = (
  { heading, source, tasks },
  classes,
) => html`<section class=${classes} aria-label="Solutions">
    <h2>Answers<span class="only-print">: ${heading}</span></h2>
    <p class="soft">${source}</p>
    <ol class="bare tasks is-words">${tasks.map(
      (task, index) => html`<li class="task"><b class="task-number">${index + 1}</b>
        <p class="task-words">${task.answer} <a class="no-print" href="#/${task.link}">Try it</a></p>
        ${table(task, true)}
        ${task.drawn.length ? html`<pre class="task-lines">${task.drawn.join('\n')}</pre>` : nothing}
      </li>`,
    )}</ol>
  </section>`;

/** @param {Task} task @param {boolean} solved */
function table({ head, rows }, solved) {
  if (!rows.length) return nothing;
  return html`<table class="ledger task-table"><thead><tr>${head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (row) =>
        html`<tr>${row.map(({ text, blank }) =>
          blank && !solved
            ? html`<td class="is-blank" aria-label="to fill in"></td>`
            : html`<td class=${blank ? 'is-filled' : ''}>${text}</td>`,
        )}</tr>`,
    )}</tbody></table>`;
}
