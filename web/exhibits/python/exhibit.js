// @ts-check
/**
 * The exhibit *Python*: a console with a prompt, a log and its own worker. The link holds the lines that were run.
 * Lines written by this page, for an exhibit or as an example, run at once; a link from someone else only fills the
 * prompt, so that the visitor can read the lines before running them.
 */
import { html, nothing } from 'lit';
import { PythonConsole } from '../../engine/console.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { saveFile } from '../../parts/saving/save.js';
import * as site from '../../site.js';
import { Log } from './log.js';
import { Prompt } from './prompt.js';

/** @typedef {import('answers/python').View} View */
/** @typedef {import('answers/python').State} State */

const LOST =
  'The code did not respond, so Python was restarted: all names and files are lost, but what you typed is kept.';
/** Milliseconds between redraws while output arrives. */
const DRAWING = 60;

/** The state that survives leaving the console: Python with its names, the log and the prompt. */
function newConsole() {
  const python = new PythonConsole({ assets: site.assets });
  addEventListener('forget', () => python.close(), { once: true });
  return {
    python,
    log: new Log(),
    prompt: new Prompt(),
    /** Whether the lines at the prompt came from a link. */
    arrived: false,
    /** The lines in the link, as last seen or set. */
    code: '',
    /** The sources run and the files received since Python started. @type {(string | File)[]} */
    ran: [],
    /**
     * The sources and files from before Python was lost, to be run and received again on request.
     * @type {(string | File)[]}
     */
    lost: [],
    /** Files to receive once Python is free. @type {File[]} */
    files: [],
    /**
     * Sources to run once Python is ready; a source that is not `whole` may continue in the next one.
     * @type {{source: string, whole: boolean}[]}
     */
    waiting: [],
  };
}

/** @extends {ExhibitElement<View, State>} */
export default class Python extends ExhibitElement {
  /** @param {import('../../parts/exhibit.js').Context} context */
  constructor(context) {
    super(context);
    this.kept = this.keep('console', newConsole);
    const { log, prompt, python } = this.kept;
    this.log = log;
    this.prompt = prompt;
    this.python = python;
    prompt.host = this;
    const { signal } = context;
    python.addEventListener('status', () => this.#status(), { signal });
    signal.addEventListener('abort', () => python.stop());
    this.draining = false;
    /** Whether files are being dragged over the console. */
    this.over = false;
    /** Whether to scroll to the end of the log. */
    this.down = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.drawing = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.python.status.stage === 'idle') this.python.start();
    this.#drain();
  }

  /** The console needs no view, and it starts its own Python. */
  get ready() {
    return true;
  }

  get running() {
    return ['running', 'stopping'].includes(this.python.status.stage);
  }

  positionChanged() {
    const { code } = this.state;
    if (code === this.kept.code) return;
    this.kept.code = code;
    if (!code) return;
    const { prompt } = this;
    const known = this.context.written.kind(code);
    if (known === 'script' || this.context.exhibit.examples.some(({ state }) => state.code === code)) {
      this.kept.arrived = false;
      this.submit(code);
      return;
    }
    if (prompt.draft.trim()) prompt.history.add(prompt.draft); // keep what was typed
    prompt.type(code, -1);
    this.kept.arrived = known !== 'ran';
  }

  #status() {
    if (this.python.status.stage === 'ready') {
      this.prompt.ready();
      this.#drain();
    }
    this.requestUpdate();
  }

  // --- running ------------------------------------------------------------------------------------------------------

  /** Runs the lines at the prompt, now or once Python is ready. @param {boolean} [whole]  false if they may continue in the next lines */
  enter(whole = true) {
    const { prompt } = this;
    if (!prompt.draft.trim()) {
      // An empty line ends a waiting block.
      if (!whole && this.kept.waiting.length)
        this.kept.waiting = [...this.kept.waiting, { source: '', whole }];
      return;
    }
    if (this.running) prompt.say('Python is busy: wait, or press Stop.');
    else if (this.python.status.stage !== 'failed') {
      const source = prompt.draft;
      this.kept.arrived = false;
      prompt.type('');
      this.submit(source, whole);
    }
  }

  /** Runs lines once Python is free. @param {string} source @param {boolean} [whole] */
  submit(source, whole = true) {
    this.prompt.history.add(source);
    this.kept.waiting = [...this.kept.waiting, { source, whole }];
    this.down = true;
    this.requestUpdate();
    this.#drain();
  }

  /** Whether this visit can run code now. */
  get #free() {
    return this.python.status.stage === 'ready' && !this.context.signal.aborted;
  }

  async #drain() {
    if (this.draining) return;
    this.draining = true;
    const { kept } = this;
    while (this.#free && (kept.files.length || kept.waiting.length)) {
      const file = kept.files.shift();
      if (file) await this.#receive(file);
      else await this.#next();
    }
    this.draining = false;
  }

  /** Runs the first waiting source. Lines typed before Python was ready form a block, as they would have at the prompt. */
  async #next() {
    let source = '';
    for (const [at, { source: more, whole }] of this.kept.waiting.entries()) {
      if (!source && !more.trim()) continue;
      source = source ? `${source}\n${more}` : more;
      const status = whole ? null : await this.python.check(source);
      if (!this.#free) return; // Python was lost or the exhibit left meanwhile
      if (status && !status.complete) continue;
      this.kept.waiting = this.kept.waiting.slice(at + 1);
      await this.run(source);
      return;
    }
    this.kept.waiting = [];
    if (source) this.prompt.type(`${source}\n${this.prompt.draft}`);
    this.requestUpdate();
  }

  /** @param {string} source */
  async run(source) {
    await this.#one(source);
    this.#link();
  }

  /** @param {string} source */
  async #one(source) {
    const entry = this.log.open(source);
    this.down = true;
    const { end, cost } = await this.python.run(source, (item) => {
      this.log.add(entry, item);
      this.down = true;
      // Draw everything that arrives meanwhile in one go.
      this.drawing ||= setTimeout(() => {
        this.drawing = undefined;
        this.requestUpdate();
      }, DRAWING);
    });
    entry.cost = cost;
    if (end === 'lost') this.#lose(entry);
    else this.kept.ran = [...this.kept.ran, source];
    this.down = true;
    this.requestUpdate();
    return end;
  }

  /** Says that Python was lost, and remembers what was run. @param {import('./log.js').Entry} entry */
  #lose(entry) {
    this.log.add(entry, { type: 'note', text: LOST });
    this.kept.lost = [...this.kept.lost, ...this.kept.ran];
    this.kept.ran = [];
  }

  /** Reruns everything that was run, and receives every file again, stopping at the first failure. */
  async #again() {
    const sources = this.kept.lost;
    this.kept.lost = [];
    for (const each of sources) {
      if (typeof each !== 'string') await this.#receive(each);
      else if ((await this.#one(each)) !== 'done') return;
    }
  }

  /** Puts the lines that were run into the link, if they fit. */
  #link() {
    this.context.signal.throwIfAborted(); // leave the next visit's link alone
    const code = this.kept.ran
      .filter((each) => typeof each === 'string')
      .map((source) => source.replace(/\n+$/, ''))
      .join('\n');
    const { parameters } = this.context.exhibit;
    if (!code || code.length > (parameters[0].maxLength ?? 0)) return;
    this.kept.code = code;
    if (!this.context.written.kind(code)) this.context.written.add(code, 'ran');
    this.context.go({ code }, { replace: true, view: this.view });
  }

  #restart() {
    this.kept.lost = [];
    this.kept.ran = [];
    this.python.restart();
  }

  // --- files --------------------------------------------------------------------------------------------------------

  /** Receives files once Python is free. @param {Iterable<File>} files */
  #take(files) {
    this.over = false;
    this.kept.files.push(...files);
    this.requestUpdate();
    this.#drain();
  }

  /** Puts a file into the working folder and writes how to read it at the prompt. @param {File} file */
  async #receive(file) {
    const { prompt, log } = this;
    const received = await this.python.put(file);
    const entry = log.open(`# ${file.name}`);
    if (!received) this.#lose(entry);
    else log.add(entry, { type: 'note', text: received.sentence });
    if (received?.lines) {
      this.kept.ran = [...this.kept.ran, file];
      log.add(entry, { type: 'text', text: received.lines });
      if (!prompt.draft.trim()) prompt.type(received.lines);
    }
    this.down = true;
    this.requestUpdate();
  }

  /** @param {Event} event */
  #choose(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    this.#take([...(input.files ?? [])]);
    input.value = ''; // so that the same file can be chosen again
  }

  /** Downloads a file that a run wrote. @param {string} name */
  #give = async (name) => {
    if (this.python.status.stage !== 'ready') {
      this.prompt.say('Python is busy: wait, or press Stop.');
      return;
    }
    const given = await this.python.get(name);
    if (given?.file) saveFile(given.file, name.slice(name.lastIndexOf('/') + 1));
    this.prompt.say(given?.file ? '' : (given?.sentence ?? LOST));
  };

  /** @param {DragEvent} event */
  #drag(event) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') this.#take(event.dataTransfer.files);
    else this.over = event.type === 'dragover';
    this.requestUpdate();
  }

  // --- copying and saving -------------------------------------------------------------------------------------------

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

  #saveNotebook() {
    const notebook = this.log.notebook(this.view?.prelude ?? '');
    saveFile(new Blob([notebook], { type: 'application/x-ipynb+json' }), 'counting-house-session.ipynb');
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
    const { waiting, files } = this.kept;
    const waits = [...files.map(({ name }) => name), ...waiting.map(({ source }) => source)];
    const { sentence } = this.python.status;
    return html`<div class="exhibit console ${this.over ? 'is-over' : ''}" @dragover=${this.#drag} @dragleave=${this.#drag} @drop=${this.#drag}>
      <section aria-label="Console" data-screen>
        <div class="leaf console-log" data-point data-picture data-answer role="log" aria-label="What Python said" tabindex="0">
          ${log.entries.length > 0 || waits.length ? log.render(this.#give) : html`<p class="soft">Nothing has been run yet.</p>`}
          ${waits.map((source) => html`<div class="stack console-entry is-waiting"><pre class="console-source"><span class="unseen">Waits: </span>${source}</pre></div>`)}
        </div>
        ${this.kept.arrived ? this.#arrival() : nothing}
        ${prompt.draw()}
        ${this.#buttons()}
        <p class="console-said" data-says id="console-said" role="status">${prompt.said || (waits.length && !this.running ? `${sentence} ${waiting.length ? 'Your lines will run then.' : 'Your files will be read then.'}` : sentence)}</p>
      </section>
      ${this.tools(
        html`
        <h3>What is loaded</h3>
        <pre class="console-loaded" tabindex="0" role="group" aria-label="What is loaded">${this.view?.prelude ?? ''}</pre>
        ${this.#examples()}
        <p class="soft">Enter runs, Shift+Enter starts a new line, Tab completes, the arrow keys recall earlier input, Ctrl+R searches it, <code>?count</code> explains <code>count</code>, Ctrl+C
          stops.</p>`,
        { print: true },
      )}
    </div>`;
  }

  #arrival() {
    return html`<div class="console-arrival"><p>These lines came with the link and have not been run. Read them, then press Run.</p>
      <button type="button" @click=${this.#copy}>Copy</button></div>`;
  }

  #buttons() {
    const { stage } = this.python.status;
    const empty = this.log.entries.length === 0;
    return html`<div class="group console-buttons">
      <button type="button" class="main" data-main ?disabled=${this.running || stage === 'failed'} @click=${() => this.enter()}>Run</button>
      <button type="button" ?disabled=${stage !== 'running'} @click=${() => this.python.stop()}>Stop</button>
      <label class="button file-button">Open files<input type="file" class="unseen" multiple ?disabled=${stage === 'failed'} @change=${this.#choose}></label>
      <button type="button" ?disabled=${empty} @click=${this.clear}>Clear</button>
      <button type="button" ?disabled=${empty} @click=${this.#save}>Save as file</button>
      <button type="button" ?disabled=${empty || !this.view} @click=${this.#saveNotebook}>Save as notebook</button>
      ${
        this.kept.lost.length > 0
          ? html`<button type="button" class="ask" ?disabled=${stage !== 'ready'} @click=${this.#again}>Run everything again</button>`
          : nothing
      }
      ${stage === 'failed' ? html`<button type="button" class="ask" @click=${this.#restart}>Try again</button>` : nothing}
    </div>`;
  }

  #examples() {
    return html`<h3>Examples</h3>
      <ul class="console-examples">${this.context.exhibit.examples.map(
        ({ state, title, sentence }) =>
          html`<li><button type="button" class="link" @click=${() => this.submit(String(state.code))}>${title}</button> <span class="soft">${sentence}</span></li>`,
      )}</ul>`;
  }
}
