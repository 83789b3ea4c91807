// @ts-check
import { html, nothing } from 'lit';
import { Subject } from './subject.js';

const HELP = {
  text: 'The first line names the items, secondary items after “|”. Each further line is an option, optionally with a name before “:” and its cost at the end, such as “|3”. “#” begins a comment. “x:A” gives the secondary item x the colour A; “1:2|a” lets the item a be covered once or twice, “2:2|a” exactly twice.',
  matrix:
    'Write a row of 0s and 1s for each option, with or without commas or spaces. You may begin with a line of column names; if that line begins with an empty name, begin each row with its name.',
  knuth:
    'The first line that does not begin with “|” names the items, secondary items after a lone “|”. Each further line is an option, with its cost after its items, such as |3. Names have up to eight characters. “x:A” gives the secondary item x the colour A, one character; “1:2|a” lets the item a be covered once or twice, “2|a” exactly twice.',
};

/** A matrix whose rows a person chooses: an example, or the person's own problem. @extends {Subject<import('answers/workbench').TextDrawn>} */
export class Text extends Subject {
  matrixInPart = true;

  choices() {
    return this.host.presenter ? this.examples() : nothing;
  }

  part() {
    const { byHand, matrix, presenter, reading, state } = this.host;
    return html`<div class="bench-picture" data-point data-picture>${matrix.tables()}</div>
      <div class="row">${byHand.says('The rows chosen')}<span class="group no-print">${byHand.removeAll('Remove all rows', 'chosen')}</span></div>
      ${this.form('form')}<div class="in-presenter-hidden no-print">
      ${presenter ? nothing : reading.textField('text', 'Items and options', HELP[state.form], 9)}</div>
      <pre class="only-print">${state.text}</pre>`;
  }
}
