// @ts-check
/** Makes the content of the dialog *Cite*, and compares the number that a link cites with the page's own. */
import { html, nothing } from 'lit';
import { linkWith } from './link-options.js';
import { citation, inFull, plain, readable } from './parts/saving/citation.js';
import './parts/saving/cite.js';
import { withCited } from './session/cited.js';

/** @typedef {import('./session/store.js').Store} Store */

/**
 * Calls `act` when a cited number has been compared with the page's own; parts report this while they render.
 * @param {() => void} act
 */
export const whenCompared = (act) => citation.addEventListener('compared', () => queueMicrotask(act));

/**
 * @param {Pick<Store, 'exhibit' | 'link' | 'catalogue'>} where  the number is shown
 * @param {import('./parts/saving/citation.js').Citable} number @param {string} subject  what it belongs to
 */
export async function dialog({ exhibit, link, catalogue }, number, subject) {
  const value = await inFull(number);
  const cited = { version: catalogue.version, what: number.what, value: plain(value) };
  return html`<ch-citation .number=${{ ...number, value }} .exhibit=${exhibit} .version=${catalogue.version} .subject=${number.subject ?? subject}
    .link=${linkWith({}, withCited(number.link ?? link, cited))}></ch-citation>`;
}

/** The verdict on the number that the link cites. @param {Store} store */
export function line({ cited, busy, catalogue: { version } }) {
  citation.follow(cited, !busy);
  if (!cited) return nothing;
  const { verdict, found } = citation;
  const was = `${readable(cited.value)} (${cited.what.replaceAll('-', ' ')}) with version ${cited.version}`;
  const words = {
    '': nothing,
    waiting: `This link cites ${was}. It is compared as soon as this page, version ${version}, has that number; you may have to start the computation.`,
    failed: `This link cites ${was}. It could not be compared, because a file of this page did not load. Reload the page to try again.`,
    same: html`<b>Same value</b> as cited: ${was}.`,
    differs: html`<b>Differs from the value cited</b>: this page, version ${version}, finds ${readable(found ?? '')}; the link cites ${was}.`,
  };
  return html`<p class="cited-line is-${verdict}" role="status" aria-label="Cited number">${words[verdict]}</p>`;
}
