// @ts-check
/** Citing a number of the page: the dialog's content, and what the page says of a number that its link cites. */
import { html, nothing } from 'lit';
import { linkWith } from './link-options.js';
import { citation, inFull, plain, readable } from './parts/citation.js';
import './parts/cite.js';
import { withCited } from './session/cited.js';

/** @typedef {import('./session/store.js').Store} Store */

/** Calls when a number was compared: parts say so while they are drawn. @param {() => void} act */
export const whenCompared = (act) => citation.addEventListener('compared', () => queueMicrotask(act));

/**
 * @param {Pick<Store, 'exhibit' | 'link' | 'catalogue'>} where  the number is on show
 * @param {import('./parts/citation.js').Citable} number @param {string} subject  what it belongs to
 */
export async function dialog({ exhibit, link, catalogue }, number, subject) {
  const value = await inFull(number);
  const cited = { version: catalogue.version, what: number.what, value: plain(value) };
  return html`<ch-citation .number=${{ ...number, value }} .exhibit=${exhibit} .version=${catalogue.version} .subject=${number.subject ?? subject}
    .link=${linkWith({}, withCited(number.link ?? link, cited))}></ch-citation>`;
}

/** What came of comparing the number that the link cites. @param {Store} store */
export function line({ cited, busy, catalogue: { version } }) {
  citation.follow(cited, !busy);
  if (!cited) return nothing;
  const { verdict, found } = citation;
  const was = `${readable(cited.value)} (${cited.what.replaceAll('-', ' ')}) with version ${cited.version}`;
  const words = {
    '': nothing,
    waiting: `This link cites ${was}. As soon as this page, version ${version}, has that number, it is compared; you may have to ask for it.`,
    failed: `This link cites ${was}. It could not be compared, because a file of this page did not load. Reload the page to try again.`,
    same: html`<b>Same value</b> as cited: ${was}.`,
    differs: html`<b>Differs from the value cited</b>: this page, version ${version}, finds ${readable(found ?? '')}; cited was ${was}.`,
  };
  return html`<p class="cited-line is-${verdict}" role="status" aria-label="Cited number">${words[verdict]}</p>`;
}
