// @ts-check
/** A sudoku as a picture, with where one value lies and which cells may then not have it. */
import { html, svg } from 'lit';

/**
 * @param {object} what
 * @param {number} what.size
 * @param {number} what.boxRows
 * @param {number} what.boxColumns
 * @param {string[]} what.values signs row by row, '' for empty
 * @param {string[] | null} what.solved the same of a solution
 * @param {{at: [number, number], sign: string, areas: [number, number, number, number][]} | null} what.pointed
 */
export function sudokuPicture({ size, boxRows, boxColumns, values, solved, pointed }) {
  const at = pointed ? pointed.at[0] * size + pointed.at[1] : -1;
  const lines = [...Array(size + 1).keys()];
  return html`<svg class="sudoku-picture" role="img" aria-label="Sudoku${pointed ? `, ${pointed.sign} in row ${pointed.at[0] + 1}, column ${pointed.at[1] + 1}` : ''}"
    viewBox="-0.05 -0.05 ${size + 0.1} ${size + 0.1}">
    <rect class="sudoku-picture-ground" width=${size} height=${size}></rect>
    ${(pointed?.areas ?? []).map(([row, column, height, width]) => svg`<rect class="point-area" x=${column} y=${row} width=${width} height=${height}/>`)}
    ${lines.map(
      (
        i,
      ) => svg`<line class="sudoku-picture-line ${i % boxColumns ? '' : 'is-edge'}" x1=${i} x2=${i} y1="0" y2=${size}/>
        <line class="sudoku-picture-line ${i % boxRows ? '' : 'is-edge'}" y1=${i} y2=${i} x1="0" x2=${size}/>`,
    )}
    ${values.map((value, i) => {
      const sign = i === at ? pointed?.sign : value || solved?.[i];
      if (!sign) return '';
      const x = i % size;
      const y = Math.floor(i / size);
      return svg`${i === at ? svg`<rect class="point-mark" x=${x + 0.04} y=${y + 0.04} width="0.92" height="0.92"/>` : ''}
        <text class="sudoku-picture-sign ${i === at ? 'is-pointed' : value ? 'is-clue' : ''}" x=${x + 0.5} y=${y + 0.5} dy="0.35em">${sign}</text>`;
    })}
  </svg>`;
}
