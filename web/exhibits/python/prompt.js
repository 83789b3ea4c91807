// @ts-check
/** The prompt: a field for lines of Python with a history and a list of words that fit, and what its keys do. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { History } from './history.js';

/**
 * What the prompt asks of the console around it.
 * @typedef {object} Host
 * @property {import('../../engine/console.js').PythonConsole} python
 * @property {boolean} running  Python is at work
 * @property {(whole?: boolean) => unknown} enter  runs what stands at the prompt
 * @property {() => void} clear  empties the log
 * @property {() => void} requestUpdate
 * @property {(selector: string) => HTMLElement | null} find
 */

/** What all the words begin with. @param {string[]} words */
const commonStart = (words) =>
  words.reduce((one, other) => {
    let same = 0;
    while (same < one.length && one[same] === other[same]) same += 1;
    return one.slice(0, same);
  });

export class Prompt {
  constructor() {
    /** Of the present visit. */
    this.host = /** @type {Host} */ (/** @type {unknown} */ (null));
    this.history = new History();
    this.draft = '';
    /** The line under the prompt. */
    this.said = '';
    /** The words that fit before the caret, the one chosen, and how many letters before the caret it replaces. @type {string[]} */
    this.words = [];
    this.word = 0;
    this.replaces = 0;
    /** Where to complete once Python is there. @type {{source: string, at: number} | null} */
    this.wished = null;
    /** Whether the next Tab leaves the field. */
    this.leaving = false;
    /** Where the caret belongs once the field is drawn, or -1. */
    this.caret = -1;
  }

  get field() {
    return /** @type {HTMLTextAreaElement} */ (this.host.find('textarea'));
  }

  get #ready() {
    return this.host.python.status.stage === 'ready';
  }

  /** Say something in the line under the prompt. @param {string} sentence */
  say(sentence) {
    this.said = sentence;
    this.host.requestUpdate();
  }

  /** Put lines at the prompt. @param {string} text @param {number} [caret] */
  type(text, caret = text.length) {
    this.draft = text;
    this.caret = caret;
    this.#closeWords();
  }

  #input() {
    this.draft = this.field.value;
    this.leaving = false;
    this.#closeWords();
  }

  #closeWords() {
    this.words = [];
    this.say('');
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!event.isComposing && this.#hears(event)) event.preventDefault();
  }

  /** Whether a key did something here. @param {KeyboardEvent} event */
  #hears({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    const { host, field } = this;
    const { selectionStart: from, selectionEnd: to, value } = field;
    const plain = !ctrlKey && !metaKey && !altKey && !shiftKey;
    if (key === 'c' && ctrlKey && !shiftKey && from === to && host.running) {
      host.python.stop();
    } else if (key === 'l' && ctrlKey) {
      host.clear();
    } else if (this.words.length > 0 && plain && this.#wordKey(key)) {
      return true;
    } else if (key === 'Escape') {
      this.leaving = true;
      this.say('Tab leaves the field now.');
      return false;
    } else if (key === 'Tab' && plain && !this.leaving && from === to && this.#completable(from)) {
      this.#wish(from);
    } else if (key === 'Enter' && (ctrlKey || metaKey)) {
      host.enter();
    } else if (key === 'Enter' && plain) {
      this.#enterKey(from, to);
    } else if (key === 'ArrowUp' && plain && !value.slice(0, from).includes('\n')) {
      return this.#walk(-1);
    } else if (key === 'ArrowDown' && plain && !value.slice(to).includes('\n')) {
      return this.#walk(1);
    } else return false;
    return true;
  }

  /** Enter runs what is complete and opens a line below what is not, as at Python's own prompt. @param {number} from
   * @param {number} to */
  async #enterKey(from, to) {
    const source = this.field.value;
    if (!source.trim()) {
      if (!this.#ready) this.host.enter(false);
      return;
    }
    const before = source.slice(0, from);
    const after = source.slice(to);
    const atEnd = !after.trim();
    if (atEnd && !this.#ready) {
      this.host.enter(false); // it waits; whether it is complete, Python says
      return;
    }
    const answer = this.#ready ? await this.host.python.check(atEnd ? source : before) : null;
    if (this.field.value !== source) return;
    if (atEnd && (!answer || answer.complete)) {
      this.host.enter();
      return;
    }
    const line = `\n${answer?.indent ?? ''}`;
    this.type(before + line + after, from + line.length);
  }

  /** @param {-1 | 1} step */
  #walk(step) {
    const text = this.history.walk(step, this.field.value);
    if (text === null) return false;
    this.type(text, step < 0 ? (text.split('\n')[0] ?? '').length : text.length);
    return true;
  }

  // --- words that fit -----------------------------------------------------------------------------------------------

  /** Whether the text before the caret could be completed. @param {number} at */
  #completable(at) {
    return /\S$/.test(this.field.value.slice(0, at)) && this.host.python.status.stage !== 'failed';
  }

  /** Complete now, or as soon as Python is there and nothing else has been typed. @param {number} at */
  #wish(at) {
    if (this.#ready) {
      this.#complete(at);
      return;
    }
    this.wished = { source: this.field.value, at };
    this.say('The words that fit come as soon as Python is there.');
  }

  /** Python is there. */
  ready() {
    const { wished } = this;
    this.wished = null;
    if (wished?.source === this.draft && this.field?.selectionStart === wished.at) this.#complete(wished.at);
    else if (wished) this.say('');
  }

  /** @param {number} at */
  async #complete(at) {
    const source = this.field.value;
    const answer = await this.host.python.complete(source.slice(0, at));
    if (!answer || this.field.value !== source) return;
    const { words, replaces } = answer;
    if (words.length === 0) {
      this.leaving = true;
      this.say('Nothing fits; Tab again leaves the field.');
      return;
    }
    const start = at - replaces;
    const common = commonStart(words);
    if (common.length > replaces || words.length === 1) {
      this.type(source.slice(0, start) + common + source.slice(at), start + common.length);
    }
    if (words.length > 1) {
      this.words = words;
      this.word = 0;
      this.replaces = Math.max(common.length, replaces);
      this.say(`${words.length} words fit; arrows choose, Enter takes.`);
    }
  }

  /** Whether a key was one for the list of words. @param {string} key */
  #wordKey(key) {
    const { length } = this.words;
    if (key === 'ArrowDown') this.word = (this.word + 1) % length;
    else if (key === 'ArrowUp') this.word = (this.word + length - 1) % length;
    else if (key === 'Enter' || key === 'Tab') this.#take(this.word);
    else if (key === 'Escape') this.#closeWords();
    else return false;
    this.host.requestUpdate();
    return true;
  }

  /** @param {number} index */
  #take(index) {
    const { selectionStart: at, value } = this.field;
    const start = at - this.replaces;
    const word = this.words[index];
    this.type(value.slice(0, start) + word + value.slice(at), start + word.length);
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** Call after each drawing: the caret goes where it belongs. */
  drawn() {
    if (this.caret >= 0) this.field.setSelectionRange(this.caret, this.caret);
    this.caret = -1;
    this.host.find('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  draw() {
    const open = this.words.length > 0;
    return html`<label class="console-label" for="console-code">Python</label>
      <div class="console-prompt">
        <span aria-hidden="true">&gt;&gt;&gt;</span>
        <textarea id="console-code" rows=${Math.min(14, this.draft.split('\n').length)} wrap="off" spellcheck="false"
          autocapitalize="off" autocomplete="off" autocorrect="off" aria-describedby="console-said"
          aria-autocomplete="list" aria-controls=${open ? 'console-words' : nothing}
          aria-activedescendant=${open ? `console-word-${this.word}` : nothing}
          .value=${live(this.draft)} @input=${() => this.#input()} @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}
          @blur=${() => setTimeout(() => this.#closeWords())}></textarea>
        ${open ? this.#list() : nothing}
      </div>`;
  }

  #list() {
    return html`<ul class="console-words" id="console-words" role="listbox" aria-label="Words that fit">${this.words.map(
      (word, index) => html`<li role="option" id="console-word-${index}" aria-selected=${index === this.word}
        @mousedown=${(/** @type {Event} */ event) => {
          event.preventDefault();
          this.#take(index);
        }}>${word}</li>`,
    )}</ul>`;
  }
}
