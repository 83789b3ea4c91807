// @ts-check
/** The prompt: a field for lines of Python, with a searchable history, completions with signatures, and keyboard shortcuts. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { History } from './history.js';

/**
 * What the prompt needs from the console.
 * @typedef {object} Host
 * @property {import('../../engine/console.js').PythonConsole} python
 * @property {boolean} running  whether Python is busy
 * @property {(whole?: boolean) => unknown} enter  runs the lines at the prompt
 * @property {() => void} clear  empties the log
 * @property {() => void} requestUpdate
 * @property {(selector: string) => HTMLElement | null} find
 */

/** The longest common prefix of the words. @param {string[]} words */
const commonStart = (words) =>
  words.reduce((one, other) => {
    let same = 0;
    while (same < one.length && one[same] === other[same]) same += 1;
    return one.slice(0, same);
  });

export class Prompt {
  constructor() {
    /** The console; set again for each visit. */
    this.host = /** @type {Host} */ (/** @type {unknown} */ (null));
    this.history = new History();
    this.draft = '';
    /** The message below the prompt. */
    this.said = '';
    /** Completions at the caret, the selected one, and the number of letters before the caret to replace. @type {string[]} */
    this.words = [];
    /** The signatures of the completions; '' for anything that cannot be called. @type {string[]} */
    this.signatures = [];
    this.word = 0;
    this.replaces = 0;
    /** What the list offers: completions, or lines from the history that contain what was typed. */
    this.offers = 'Completions';
    /** Where to complete once Python is ready. @type {{source: string, at: number} | null} */
    this.wished = null;
    /** Whether the next Tab moves the focus out of the field. */
    this.leaving = false;
    /** Where to put the caret after rendering, or -1. */
    this.caret = -1;
  }

  get field() {
    return /** @type {HTMLTextAreaElement} */ (this.host.find('textarea'));
  }

  get #ready() {
    return this.host.python.status.stage === 'ready';
  }

  /** Shows a message below the prompt. @param {string} sentence */
  say(sentence) {
    this.said = sentence;
    this.host.requestUpdate();
  }

  /** Replaces the lines at the prompt. @param {string} text @param {number} [caret] */
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

  /** Handles a key; returns whether it did. @param {KeyboardEvent} event */
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
    } else if (key === 'r' && ctrlKey && !shiftKey) {
      this.#search();
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

  /** Enter runs complete source code and otherwise adds a line, as at Python's own prompt. @param {number} from
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
      this.host.enter(false); // queue it; Python will say whether it is complete
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

  /** Offers the earlier inputs that contain the typed text, newest first. */
  #search() {
    const found = this.history.containing(this.field.value);
    if (!found.length) this.say('No other earlier input contains this.');
    else this.#offer('Earlier input', found, [], this.field.value.length);
  }

  // --- completions --------------------------------------------------------------------------------------------------

  /** Whether there is text to complete before the caret. @param {number} at */
  #completable(at) {
    return /\S$/.test(this.field.value.slice(0, at)) && this.host.python.status.stage !== 'failed';
  }

  /** Completes now, or once Python is ready if nothing else has been typed. @param {number} at */
  #wish(at) {
    if (this.#ready) {
      this.#complete(at);
      return;
    }
    this.wished = { source: this.field.value, at };
    this.say('Completions will appear once Python is ready.');
  }

  /** Called when Python is ready. */
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
    const { words, replaces, signatures } = answer;
    if (words.length === 0) {
      this.leaving = true;
      this.say('No completions; press Tab again to leave the field.');
      return;
    }
    const start = at - replaces;
    const common = commonStart(words);
    if (common.length > replaces || words.length === 1) {
      this.type(source.slice(0, start) + common + source.slice(at), start + common.length);
    }
    if (words.length > 1) this.#offer('Completions', words, signatures, Math.max(common.length, replaces));
    else if (signatures[0]) this.say(words[0] + signatures[0]);
  }

  /** Lists words to choose from. @param {string} what @param {string[]} words @param {string[]} signatures @param {number} replaces */
  #offer(what, words, signatures, replaces) {
    Object.assign(this, { offers: what, words, signatures, word: 0, replaces });
    this.#tell(`${what}, ${words.length}: use the arrow keys to choose, Enter to accept.`);
  }

  /** Shows a message and, if the selected word can be called, how to call it. @param {string} [sentence] */
  #tell(sentence = '') {
    const signature = this.signatures[this.word];
    this.say([sentence, signature && this.words[this.word] + signature].filter(Boolean).join(' '));
  }

  /** Handles a key for the list of completions; returns whether it did. @param {string} key */
  #wordKey(key) {
    const { length } = this.words;
    if (key === 'ArrowDown') this.word = (this.word + 1) % length;
    else if (key === 'ArrowUp') this.word = (this.word + length - 1) % length;
    else if (key === 'Enter' || key === 'Tab') this.#take(this.word);
    else if (key === 'Escape') this.#closeWords();
    else return false;
    if (key.startsWith('Arrow')) this.#tell();
    this.host.requestUpdate();
    return true;
  }

  /** @param {number} index */
  #take(index) {
    const { value } = this.field;
    const at = this.offers === 'Completions' ? this.field.selectionStart : value.length;
    const start = at - this.replaces;
    const word = this.words[index];
    this.type(value.slice(0, start) + word + value.slice(at), start + word.length);
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** Restores the caret; call after each render. */
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
    return html`<ul class="console-words" id="console-words" role="listbox" aria-label=${this.offers}>${this.words.map(
      (word, index) => html`<li role="option" id="console-word-${index}" aria-selected=${index === this.word}
        @mousedown=${(/** @type {Event} */ event) => {
          event.preventDefault();
          this.#take(index);
        }}>${word}</li>`,
    )}</ul>`;
  }
}
