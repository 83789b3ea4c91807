// @ts-check
/** `<ch-rule-map>`: for each quiz n and each m whether the published rule holds: open cells hold, filled ones fail. */
import { html, svg } from 'lit';
import { part } from '../../parts/part.js';

export class RuleMap extends part({
  quizzes: /** @type {{questions: number, marks: string}[]} */ ([]),
  words: '',
}) {
  render() {
    const last = this.quizzes.at(-1)?.questions ?? 1;
    const cells = this.quizzes.flatMap(({ questions, marks }) =>
      [...marks].map(
        (mark, i) =>
          svg`<rect class="rule-${mark === 'H' ? 'holds' : 'fails'}" x=${questions - 1} y=${last - i - 1} width="0.9" height="0.9"><title>n = ${questions}, m = ${i + 1}: ${mark === 'H' ? 'the rule holds' : 'the rule fails'}</title></rect>`,
      ),
    );
    const ticks = this.quizzes.filter(({ questions }) => questions % 5 === 0 || questions === 17);
    return html`<figure class="rule-map"><svg viewBox="-2.2 -0.4 ${last + 2.6} ${last + 2.6}" role="img" aria-label="Where the published rule fails. ${this.words}">
      ${cells}
      ${ticks.map(({ questions }) => svg`<text class="rule-tick" x=${questions - 0.55} y=${last + 1.1}>${questions}</text>`)}
      ${[1, 2, 10, 20, 30].filter((m) => m <= last).map((m) => svg`<text class="rule-tick" x="-0.9" y=${last - m + 0.75}>${m}</text>`)}
      <text class="rule-tick" x=${last / 2} y=${last + 2.1}>questions n →</text>
      <text class="rule-tick" x="-1.2" y="0.6">m ↑</text></svg>
      <figcaption><span class="rule-key rule-key-holds">the rule holds</span> <span class="rule-key rule-key-fails">the rule fails</span></figcaption></figure>`;
  }
}

customElements.define('ch-rule-map', RuleMap);
