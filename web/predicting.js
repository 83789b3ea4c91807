// @ts-check
/** Shows the question that a link asks, and the list of an exhibit's questions. */
import { html, nothing } from 'lit';
import './parts/asking/prediction.js';
import { withAsked } from './session/asked.js';

/** @typedef {import('./session/store.js').Store} Store */

/** The link that opens a question. @param {Store} store @param {import('./session/asking.js').Entry} question */
const linkOf = ({ exhibit }, { id, query }) => withAsked(`#/${exhibit?.name}${query ? `?${query}` : ''}`, id);

/** The question with its guesses. @param {Store} store @param {import('./session/visit.js').Visit} visit */
export function part(store, visit) {
  const { asking } = store;
  const { question } = asking;
  if (!question) return nothing;
  const { all } = asking;
  const record = asking.record(question);
  const next = all[all.indexOf(question) + 1];
  /** @param {number[]} guesses */
  const keep = (guesses) => {
    record.guesses = guesses;
    store.guessed();
  };
  return html`<ch-prediction .question=${question} .guesses=${record.guesses} .revealed=${record.revealed} .here=${asking.here}
    .back=${linkOf(store, question)} .next=${next ? linkOf(store, next) : ''}
    @guess=${(/** @type {CustomEvent<{guess: number}>} */ { detail }) => keep([...record.guesses, detail.guess])}
    @take-back=${() => keep(record.guesses.slice(0, -1))}
    @reveal=${() => {
      record.revealed = true;
      store.guessed();
    }}
    @again=${() => {
      record.revealed = false;
      keep([]);
    }}
    @leave=${() => visit.closeQuestion()}></ch-prediction>`;
}

/** The exhibit's questions as links. @param {Store} store @param {() => void} close  the dialog */
export function list(store, close) {
  const { asking } = store;
  return html`<p class="soft">Guess first, then see. The page hides the answer until you reveal it.</p>
    <ol class="question-list">${asking.all.map(
      (question) =>
        html`<li><a href=${linkOf(store, question)} aria-current=${question.id === store.asked ? 'true' : nothing} @click=${close}>${question.sentence}</a>${
          asking.record(question).revealed ? html` <span class="soft">answered</span>` : nothing
        }</li>`,
    )}</ol>`;
}
