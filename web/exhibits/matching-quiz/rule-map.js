// @ts-check
/**
 * `<ch-rule-map>`: whether the published rule holds for each quiz n and each m: it holds in open cells and fails in
 * filled cells. The cell at (`questions`, `right`) is outlined. Event: `cell` {questions, right}, when a cell is
 * pressed.
 */
import { html, svg } from 'lit';
import { part } from '../../parts/part.js';
import { pictureBefore, saves } from '../../parts/saving/saves.js';

export class RuleMap extends part(
  {
    quizzes: /** @type {{questions: number, rows: {holds: boolean}[]}[]} */ ([]),
    questions: 0,
    right: 0,
    words: '',
    done: true,
  },
  /** @type {{cell: {questions: number, right: number}}} */ ({}),
) {
  /** @param {Event} event */
  #press({ target }) {
    const cell = /** @type {Element} */ (target).getAttribute('data-cell');
    if (!cell) return;
    const [questions, right] = cell.split(' ').map(Number);
    this.say('cell', { questions, right });
  }

  /** @returns {import('../../parts/saving/table-file.js').Table} */
  #file() {
    return {
      how: 'exact',
      columns: [{ title: 'questions n' }, { title: 'right m', how: '' }, { title: 'the rule' }],
      rows: this.quizzes.flatMap(({ questions, rows }) =>
        rows.map(({ holds }, i) => [questions, i + 1, holds ? 'holds' : 'fails']),
      ),
    };
  }

  render() {
    const { questions: n, right: m } = this;
    const last = this.quizzes.at(-1)?.questions ?? 1;
    const cells = this.quizzes.flatMap(({ questions, rows }) =>
      rows.map(
        ({ holds }, i) =>
          svg`<rect class="rule-${holds ? 'holds' : 'fails'}" data-cell="${questions} ${i + 1}" x=${questions - 1} y=${last - i - 1} width="0.9" height="0.9"><title>n = ${questions}, m = ${i + 1}: ${holds ? 'the rule holds' : 'the rule fails'}</title></rect>`,
      ),
    );
    const ticks = this.quizzes.filter(({ questions }) => questions % 5 === 0 || questions === 17);
    return html`<figure class="rule-map"><svg viewBox="-2.2 -0.4 ${last + 2.6} ${last + 2.6}" role="img" aria-label="Where the published rule fails. ${this.words}" @click=${this.#press}>
      ${cells}
      ${n > 1 && n <= last && m > 0 && m <= n ? svg`<rect class="rule-here" x=${n - 1} y=${last - m} width="0.9" height="0.9"/>` : ''}
      ${ticks.map(({ questions }) => svg`<text class="rule-tick" x=${questions - 0.55} y=${last + 1.1}>${questions}</text>`)}
      ${[1, 2, 10, 20, 30].filter((each) => each < last - 1).map((each) => svg`<text class="rule-tick" x="-0.9" y=${last - each + 0.75}>${each}</text>`)}
      <text class="rule-tick" x=${last / 2} y=${last + 2.1}>questions n →</text>
      <text class="rule-tick" x="-1.2" y="0.6">m ↑</text></svg>
      <figcaption class="group fine"><span class="rule-key rule-key-holds">the rule holds</span> <span class="rule-key rule-key-fails">the rule fails</span></figcaption></figure>${saves({ name: 'Where the published rule fails', how: 'exact', done: this.done, draws: pictureBefore, scale: 16, table: () => this.#file() })}`;
  }
}

customElements.define('ch-rule-map', RuleMap);
