// @ts-check
/**
 * The Python console: a prompt, a log and a worker of its own. The link holds the lines that were run, so a link from somebody
 * else only types them: whoever opens it reads them and runs them.
 */
import { html, nothing } from 'lit';
import { PythonConsole } from '../../engine/console.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { saveFile } from '../../parts/save.js';
import * as site from '../../site.js';
import { Log } from './log.js';
import { Prompt } from './prompt.js';

/** @typedef {import('answers/python').View} View */
/** @typedef {import('answers/python').State} State */

const LOST =
  'The code did not answer, so Python was restarted: the names are gone, and what you typed is kept.';
/** Milliseconds between two drawings of what comes in. */
const DRAWING = 60;

/** @extends {ExhibitElement<View, State>} */
export default class Python extends ExhibitElement {
  constructor() {
    super();
    this.python = new PythonConsole({ assets: site.assets });
    this.python.addEventListener('status', () => this.#status());
    this.prompt = new Prompt(this);
    this.log = new Log();
    /** Whether the lines at the prompt came with a link. */
    this.arrived = false;
    /** The lines in the link, as last seen or set. */
    this.code = '';
    /** What was run since Python started. @type {string[]} */
    this.ran = [];
    /** What was run before Python was lost, to be run again. @type {string[]} */
    this.lost = [];
    /** Whether to run what stands at the prompt as soon as Python is there. */
    this.wanted = false;
    /** Whether to show the end of the log. */
    this.down = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.drawing = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.python.status.stage === 'idle') this.python.start();
  }

  /** The console needs no view, and its Python starts by itself. */
  get ready() {
    return true;
  }

  get running() {
    return ['running', 'stopping'].includes(this.python.status.stage);
  }

  positionChanged() {
    const { code } = this.state;
    if (code === this.code) return;
    this.code = code;
    if (!code) return;
    const { prompt } = this;
    if (prompt.draft.trim()) prompt.history.add(prompt.draft); // nothing typed is lost
    prompt.type(code, -1);
    this.arrived = true;
  }

  #status() {
    if (this.python.status.stage === 'ready' && this.wanted) {
      this.wanted = false;
      this.run(this.prompt.draft);
    }
    this.requestUpdate();
  }

  // --- running ------------------------------------------------------------------------------------------------------

  /** Run what stands at the prompt, now or as soon as Python is there. */
  async enter() {
    const { prompt, python } = this;
    if (!prompt.draft.trim()) return;
    if (this.running) prompt.say('Python is at work: wait, or press Stop.');
    else if (python.status.stage === 'ready') await this.run(prompt.draft);
    else {
      this.wanted = python.status.stage !== 'failed';
      this.requestUpdate();
    }
  }

  /** @param {string} source */
  async run(source) {
    this.prompt.history.add(source);
    this.arrived = false;
    this.prompt.type('');
    await this.#one(source);
    this.#link();
  }

  /** @param {string} source */
  async #one(source) {
    const entry = this.log.open(source);
    this.down = true;
    const end = await this.python.run(source, (item) => {
      this.log.add(entry, item);
      this.down = true;
      // One drawing for all that has come since the last one.
      this.drawing ||= setTimeout(() => {
        this.drawing = undefined;
        this.requestUpdate();
      }, DRAWING);
    });
    if (end === 'lost') {
      this.log.add(entry, { type: 'note', text: LOST });
      this.lost = [...this.lost, ...this.ran];
      this.ran = [];
    } else this.ran = [...this.ran, source];
    this.down = true;
    this.requestUpdate();
    return end;
  }

  /** Run everything that was run before Python was lost, up to the first that does not end well. */
  async #again() {
    const sources = this.lost;
    this.lost = [];
    for (const source of sources) if ((await this.#one(source)) !== 'done') return;
  }

  /** Put what was run into the link, where it is not too long. */
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

  // --- what a person takes away -------------------------------------------------------------------------------------

  clear() {
    this.log.clear();
    this.prompt.say('');
  }

  async #copy() {
    const { prompt } = this;
    try {
      await navigator.clipboard.writeText(prompt.draft);
      prompt.say('Copied.');
    } catch {
      prompt.field.select();
      prompt.say(
        document.execCommand('copy') ? 'Copied.' : 'The lines are selected: press Ctrl+C to copy them.',
      );
    }
  }

  #save() {
    saveFile(new Blob([this.log.text()], { type: 'text/x-python' }), 'counting-house-session.py');
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  updated() {
    this.prompt.drawn();
    if (!this.down) return;
    this.down = false;
    const log = /** @type {HTMLElement} */ (this.find('.console-log'));
    log.scrollTop = log.scrollHeight;
  }

  choices() {
    return this.presenter ? this.examples() : nothing;
  }

  draw() {
    const { log, prompt } = this;
    const { sentence } = this.python.status;
    return html`<div class="exhibit console">
      <section aria-label="Console">
        <div class="console-log" role="log" aria-label="What Python said" tabindex="0">
          ${log.entries.length > 0 ? log.render() : html`<p class="soft">Nothing has been run yet.</p>`}
        </div>
        ${this.arrived ? this.#arrival() : nothing}
        ${prompt.draw()}
        ${this.#buttons()}
        <p class="console-said" id="console-said" role="status">${prompt.said || (this.wanted ? `${sentence} Your lines run then.` : sentence)}</p>
      </section>
      <details class="panel" ?open=${!this.presenter}>
        <summary><h2>What is loaded</h2></summary>
        <pre class="console-loaded" tabindex="0" role="group" aria-label="What is loaded">${this.view?.prelude ?? ''}</pre>
        ${this.#examples()}
        <p class="soft">Enter runs, Shift+Enter begins a new line, Tab completes, the arrows recall what you typed, Ctrl+C
          stops.</p>
      </details>
    </div>`;
  }

  #arrival() {
    return html`<div class="notice"><p>These lines came with the link and <strong>have not been run</strong>. Read them, then
      press Run.</p>
      <button type="button" @click=${this.#copy}>Copy</button></div>`;
  }

  #buttons() {
    const { stage } = this.python.status;
    const empty = this.log.entries.length === 0;
    return html`<div class="group console-buttons">
      <button type="button" class="main" ?disabled=${this.running || stage === 'failed'} @click=${this.enter}>Run</button>
      <button type="button" ?disabled=${stage !== 'running'} @click=${() => this.python.stop()}>Stop</button>
      <button type="button" ?disabled=${empty} @click=${this.clear}>Clear</button>
      <button type="button" ?disabled=${empty} @click=${this.#save}>Save as file</button>
      ${
        this.lost.length > 0
          ? html`<button type="button" class="ask" ?disabled=${stage !== 'ready'} @click=${this.#again}>Run everything again</button>`
          : nothing
      }
      ${stage === 'failed' ? html`<button type="button" class="ask" @click=${this.#restart}>Try again</button>` : nothing}
    </div>`;
  }

  #examples() {
    return html`<h3>To try</h3>
      <ul class="console-examples">${this.context.exhibit.examples.map(
        ({ state, title, sentence }) =>
          html`<li><button type="button" class="link" @click=${() => {
            this.prompt.type(String(state.code));
            this.arrived = false;
            this.prompt.field.focus();
          }}>${title}</button> <span class="soft">${sentence}</span></li>`,
      )}</ul>`;
  }
}
