// @ts-check
/** The pattern of a result as a picture: a square per piece, in the order placed, because a font may lack coloured squares. */
import { nothing, svg } from 'lit';
import { patternWords } from '../../../shared-result.js';

/**
 * For each way in which a piece was placed, the path that fills its square.
 * @type {Record<import('../../../results.js').Way, string>}
 */
const FILLED = { alone: 'M0 0h10v10h-10z', hint: 'M0 10l10-10v10z', told: 'M3 3h4v4h-4z', shown: '' };

/** @param {import('../../../results.js').Result} result */
export function patternPicture(result) {
  const { pieces } = result;
  if (!pieces.length) return nothing;
  const words = patternWords(result);
  return svg`<svg class="result-pattern" role="img" aria-label=${words} viewBox="-1 -1 ${14 * pieces.length} 12"><title>${words}</title>${pieces.map(
    (way, i) =>
      svg`<g transform="translate(${14 * i} 0)"><path d="M0 0h10v10h-10z" class="result-square" /><path d=${FILLED[way]} /></g>`,
  )}</svg>`;
}
