// @ts-check
/**
 * The Python console: a prompt, what it said, and a worker of its own. The link holds the lines that were run, so a link
 * from somebody else only types them: whoever opens it reads them and runs them.
 */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { PythonConsole } from '../../engine/console.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { saveFile } from '../../parts/save.js';
import * as site from '../../site.js';
import { History } from './history.js';
import { Log } from './log.js';

const LOST =
  'The code did not answer, so Python was started anew: the names are gone, and what you typed is kept.';

export default class Python extends ExhibitElement {
  constructor() {
    super();
    this.python = new PythonConsole({ assets: site.assets });
    this.python.addEventListener('status', () => this.#status());
    this.history = new History();
    this.log = new Log();
    this.draft = '';
    /** Whether the lines at the prompt came with a link. */
    this.arrived = false;
    /** The lines in the link, as last seen or set. */
    this.code = '';
    /** What was run since Python started. @type {string[]} */
    this.ran = [];
    /** What was run before Python was lost, to be run again. @type {string[]} */
    this.lost = [];
    /** What to run as soon as Python is there. */
    this.wanted = false;
    /** @type {string[]} */
    this.words = [];
    this.word = 0;
    this.replaces = 0;
    this.leaving = false;
    this.said = '';
    /** Where the caret belongs once the field is drawn. */
    this.caret = -1;
    this.down = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.drawing = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.python.status.stage === 'idle') this.python.start();
  }

  get field() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector('textarea'));
  }

  get running() {
    return ['running', 'stopping'].includes(this.python.status.stage);
  }

  positionChanged() {
    const code = String(this.state.code ?? '');
    if (code === this.code) return;
    this.code = code;
    if (!code) return;
    if (this.draft.trim()) this.history.add(this.draft); // nothing typed is lost
    this.draft = code;
    this.arrived = true;
    this.#closeWords();
  }

  #status() {
    const { stage } = this.python.status;
    if (stage === 'ready' && this.wanted) {
      this.wanted = false;
      this.run(this.draft);
    }
    this.requestUpdate();
  }

  /** Draws, once for all that has come since the last time. */
  #soon() {
    this.down = true;
    this.drawing ||= setTimeout(() => {
      this.drawing = undefined;
      this.requestUpdate();
    }, 60);
  }

  /** Says a word in the line under the prompt. @param {string} sentence */
  #say(sentence) {
    this.said = sentence;
    this.requestUpdate();
  }

  /** @param {string} text @param {number} [caret] */
  #type(text, caret = text.length) {
    this.draft = text;
    this.caret = caret;
    this.#closeWords();
    this.requestUpdate();
  }

  // ---- Running ---------------------------------------------------------------------------------------------------

  /** Runs what stands at the prompt, now or as soon as Python is there. */
  async enter() {
    if (!this.draft.trim()) return;
    if (this.running) this.#say('Python is at work: wait, or press Stop.');
    else if (this.python.status.stage === 'ready') await this.run(this.draft);
    else {
      this.wanted = this.python.status.stage !== 'failed';
      this.requestUpdate();
    }
  }

  /** @param {string} source */
  async run(source) {
    this.history.add(source);
    this.arrived = false;
    this.said = '';
    this.#type('');
    const end = await this.#one(source);
    this.#link();
    return end;
  }

  /** @param {string} source */
  async #one(source) {
    const entry = this.log.open(source);
    this.down = true;
    const end = await this.python.run(source, (item) => {
      this.log.add(entry, item);
      this.#soon();
    });
    if (end === 'lost') {
      this.log.add(entry, { type: 'note', text: LOST });
      this.lost = [...this.lost, ...this.ran];
      this.ran = [];
    } else {
      this.ran = [...this.ran, source];
    }
    this.down = true;
    this.requestUpdate();
    return end;
  }

  /** Everything that was run before Python was lost, one after the other; ends with the first that does not end well. */
  async again() {
    const sources = this.lost;
    this.lost = [];
    for (const source of sources) {
      if ((await this.#one(source)) !== 'done') return;
    }
  }

  /** The link says what was run, so that it can be handed on, where it is not too long. */
  #link() {
    const code = this.ran.map((source) => source.replace(/\n+$/, '')).join('\n');
    const { parameters } = this.context.exhibit;
    if (!code || code.length > (parameters[0].maxLength ?? 0)) return;
    this.code = code;
    this.context.go({ code }, { replace: true, view: this.view });
  }

  #restart() {
    this.lost = [];
    this.ran = [];
    this.python.restart();
  }

  // ---- The keyboard ----------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  async #key(event) {
    if (event.isComposing) return;
    const { field } = this;
    const { selectionStart: from, selectionEnd: to } = field;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const done = () => event.preventDefault();
    if (event.key === 'c' && event.ctrlKey && !event.shiftKey && from === to && this.running) {
      done();
      this.python.stop();
    } else if (event.key === 'l' && event.ctrlKey) {
      done();
      this.#clear();
    } else if (this.words.length > 0 && plain && this.#wordKey(event.key)) {
      done();
    } else if (event.key === 'Escape') {
      this.leaving = true; // the next Tab leaves the field
      this.#say('Tab leaves the field now.');
    } else if (event.key === 'Tab' && plain && !this.leaving && from === to && this.#completable(from)) {
      done();
      await this.#complete(from);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      done();
      await this.enter();
    } else if (event.key === 'Enter' && plain) {
      done();
      await this.#enterKey(from, to);
    } else if (event.key === 'ArrowUp' && plain && !field.value.slice(0, from).includes('\n')) {
      this.#walk(-1, done);
    } else if (event.key === 'ArrowDown' && plain && !field.value.slice(to).includes('\n')) {
      this.#walk(1, done);
    }
  }

  /** Enter runs what is whole and opens a line below what is not, as at Python's own prompt. @param {number} from
   * @param {number} to */
  async #enterKey(from, to) {
    const source = this.field.value;
    const before = source.slice(0, from);
    const after = source.slice(to);
    if (!source.trim()) return;
    const atEnd = !after.trim();
    const ready = this.python.status.stage === 'ready';
    const answer = ready ? await this.python.check(atEnd ? source : before) : null;
    if (this.field.value !== source) return;
    if (atEnd && (!answer || answer.complete)) await this.enter();
    else {
      const line = `\n${answer?.indent ?? ''}`;
      this.#type(before + line + after, from + line.length);
    }
  }

  /** @param {-1 | 1} step @param {() => void} done */
  #walk(step, done) {
    const text = this.history.walk(step, this.field.value);
    if (text === null) return;
    done();
    this.#type(text, step < 0 ? (text.split('\n')[0] ?? '').length : text.length);
  }

  /** Whether there is something before the caret that could be completed. @param {number} at */
  #completable(at) {
    return /\S$/.test(this.field.value.slice(0, at)) && this.python.status.stage === 'ready';
  }

  /** @param {number} at */
  async #complete(at) {
    const source = this.field.value;
    const answer = await this.python.complete(source.slice(0, at));
    if (!answer || this.field.value !== source) return;
    const { words, replaces } = answer;
    if (words.length === 0) {
      this.leaving = true;
      this.#say('Nothing fits; Tab again leaves the field.');
      return;
    }
    const start = at - replaces;
    const typed = source.slice(start, at);
    const common = words.reduce((one, other) => {
      let same = 0;
      while (same < one.length && one[same] === other[same]) same += 1;
      return one.slice(0, same);
    });
    if (common.length > typed.length || words.length === 1) {
      this.#type(source.slice(0, start) + common + source.slice(at), start + common.length);
    }
    if (words.length > 1) {
      this.words = words;
      this.word = 0;
      this.replaces = Math.max(common.length, typed.length);
      this.#say(`${words.length} words fit; arrows choose, Enter takes.`);
    }
  }

  /** A key for the list of words; whether it was one. @param {string} key */
  #wordKey(key) {
    const { length } = this.words;
    if (key === 'ArrowDown') this.word = (this.word + 1) % length;
    else if (key === 'ArrowUp') this.word = (this.word + length - 1) % length;
    else if (key === 'Enter' || key === 'Tab') this.#take(this.word);
    else if (key === 'Escape') this.#closeWords();
    else return false;
    this.requestUpdate();
    return true;
  }

  /** @param {number} index */
  #take(index) {
    const { field } = this;
    const at = field.selectionStart;
    const start = at - this.replaces;
    const word = this.words[index];
    this.#type(field.value.slice(0, start) + word + field.value.slice(at), start + word.length);
  }

  #closeWords() {
    this.words = [];
    this.said = '';
  }

  #input() {
    this.draft = this.field.value;
    this.leaving = false;
    this.#closeWords();
    this.requestUpdate();
  }

  // ---- Files -----------------------------------------------------------------------------------------------------

  #clear() {
    this.log.clear();
    this.#say('');
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.draft);
      this.#say('Copied.');
    } catch {
      this.field.select();
      this.#say(
        document.execCommand('copy') ? 'Copied.' : 'The lines are selected: press Ctrl+C to copy them.',
      );
    }
  }

  #save() {
    saveFile(new Blob([this.log.text()], { type: 'text/x-python' }), 'counting-house-session.py');
  }

  // ---- Drawing ---------------------------------------------------------------------------------------------------

  updated() {
    if (this.caret >= 0) {
      this.field.setSelectionRange(this.caret, this.caret);
      this.caret = -1;
    }
    if (this.down) {
      this.down = false;
      const log = /** @type {HTMLElement} */ (this.querySelector('.console-log'));
      log.scrollTop = log.scrollHeight;
    }
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  render() {
    const { stage, sentence } = this.python.status;
    const { log } = this;
    const busy = this.running;
    return html`<div class="exhibit console">
      <section aria-label="Console">
        <div class="console-log" role="log" aria-label="What Python said" tabindex="0">
          ${log.entries.length > 0 ? log.render() : html`<p class="soft">Nothing has been run yet.</p>`}
        </div>
        ${this.#arrival()}
        <label class="console-label" for="console-code">Python</label>
        <div class="console-prompt">
          <span aria-hidden="true">&gt;&gt;&gt;</span>
          <textarea id="console-code" rows=${Math.min(14, this.draft.split('\n').length)} wrap="off" spellcheck="false"
            autocapitalize="off" autocomplete="off" autocorrect="off" aria-describedby="console-said"
            aria-autocomplete="list" aria-controls=${this.words.length > 0 ? 'console-words' : nothing}
            aria-activedescendant=${this.words.length > 0 ? `console-word-${this.word}` : nothing}
            .value=${live(this.draft)} @input=${this.#input} @keydown=${this.#key}
            @blur=${() => setTimeout(() => this.#closeWords())}></textarea>
          ${this.#list()}
        </div>
        <div class="group console-buttons">
          <button type="button" class="main" ?disabled=${busy || stage === 'failed'} @click=${this.enter}>Run</button>
          <button type="button" ?disabled=${stage !== 'running'} @click=${() => this.python.stop()}>Stop</button>
          <button type="button" ?disabled=${log.entries.length === 0} @click=${this.#clear}>Clear</button>
          <button type="button" ?disabled=${log.entries.length === 0} @click=${this.#save}>Save as file</button>
          ${
            this.lost.length > 0
              ? html`<button type="button" class="ask" ?disabled=${stage !== 'ready'} @click=${this.again}>Run everything again</button>`
              : ''
          }
          ${
            stage === 'failed'
              ? html`<button type="button" class="ask" @click=${this.#restart}>Try again</button>`
              : ''
          }
        </div>
        <p class="console-said" id="console-said" role="status">${this.said || (this.wanted ? `${sentence} Your lines run then.` : sentence)}</p>
      </section>
      <details class="panel" ?open=${!this.presenter}>
        <summary><h2>What is loaded</h2></summary>
        <pre class="console-loaded" tabindex="0" role="group" aria-label="What is loaded">${this.view?.prelude ?? ''}</pre>
        <h3>To try</h3>
        <ul class="console-examples">${this.context.exhibit.examples.map(
          (example) =>
            html`<li><button type="button" class="link" @click=${() => {
              this.#type(String(example.state.code));
              this.arrived = false;
              this.field.focus();
            }}>${example.title}</button> <span class="soft">${example.sentence}</span></li>`,
        )}</ul>
        <p class="soft">Enter runs, Shift+Enter begins a new line, Tab completes, the arrows go through what was typed,
          Ctrl+C stops.</p>
      </details>
    </div>`;
  }

  #arrival() {
    if (!this.arrived) return nothing;
    return html`<div class="notice"><p>These lines came with the link and <strong>have not been run</strong>. Read them, then
      press Run.</p>
      <button type="button" @click=${this.#copy}>Copy</button></div>`;
  }

  #list() {
    if (this.words.length === 0) return nothing;
    return html`<ul class="console-words" id="console-words" role="listbox" aria-label="Words that fit">${this.words.map(
      (word, index) => html`<li role="option" id="console-word-${index}" aria-selected=${index === this.word}
        @mousedown=${(/** @type {Event} */ event) => {
          event.preventDefault();
          this.#take(index);
        }}>${word}</li>`,
    )}</ul>`;
  }
}
