// @ts-check
import { html, svg } from 'lit';
import { Subject } from './subject.js';

const HELP =
  'Paste a list of words, separated by anything but letters. Words that fit neither the rows nor the columns are left out.';

/** Words across and down. @extends {Subject<import('answers/workbench').WordsDrawn, string[]>} */
export class Words extends Subject {
  fields = ['down', 'across', 'different', 'diagonal'];

  part() {
    return html`${this.form(...this.fields)}
      <div class="bench-picture" data-point data-picture>${this.picture(null)}</div>
      <p class="soft" data-says>${this.drawn.note}</p>
      <details class="in-presenter-hidden no-print"><summary>The list of words</summary>
        ${this.host.reading.textField('words', 'Words', HELP, 8)}</details>`;
  }

  /** The solution's letters, or one word in its place. @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const { rows, columns } = this.drawn;
    const pointed = /** @type {import('answers/workbench').WordsLies | null} */ (lies);
    const letters = pointed ? null : this.solved;
    /** @type {Map<number, string>} */
    const marked = new Map(
      pointed?.cells.map(([row, column], at) => [row * columns + column, pointed.letters[at]]),
    );
    const lines = letters
      ? [...Array(rows).keys()].map((row) => letters.slice(row * columns, (row + 1) * columns).join(''))
      : [];
    const words = pointed ? pointed.words : letters ? `with ${lines.join(', ')}` : 'empty';
    return html`<svg class="letters" role="img" aria-label="Letters in ${rows} rows and ${columns} columns, ${words}"
      width="${Math.min(24, 5 * columns)}rem" viewBox="-0.02 -0.02 ${columns + 0.04} ${rows + 0.04}">
      ${[...Array(rows * columns).keys()].map((at) => {
        const [x, y] = [at % columns, Math.floor(at / columns)];
        const mark = marked.get(at);
        return svg`<rect class="number-place ${mark ? 'point-mark' : ''}" x=${x + 0.03} y=${y + 0.03} width="0.94" height="0.94"/>
          <text class="number-sign ${mark ? 'is-pointed' : ''}" x=${x + 0.5} y=${y + 0.5} dy="0.35em">${mark ?? letters?.[at] ?? ''}</text>`;
      })}
    </svg>`;
  }
}
