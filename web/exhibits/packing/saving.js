// @ts-check
/** Exports the board as a picture, solutions as a file, and a worksheet on paper. */
import { html } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { linkTo } from '../../parts/link.js';
import { fieldOf, fileOf } from '../../parts/part.js';
import { ExportQuestion } from '../../parts/saving/export-question.js';
import { OF_PUZZLES, OtherPrograms } from '../../parts/saving/other-programs.js';
import { pictureFile, saveFile } from '../../parts/saving/save.js';

/** @typedef {import('./position-panel.js').Table} Table */

/** Send at most this much of a file (bytes) to Python, which refuses files of that size. */
const ENOUGH = 2_000_000;

/** @extends {Panel<Table>} */
export class Saving extends Panel {
  format = 'csv';
  howMany = '1000';

  /** @param {Table} host */
  constructor(host) {
    super(host, ['position']);
    this.question = new ExportQuestion(host, 'solution');
    this.others = new OtherPrograms(host, OF_PUZZLES);
    this.opening = host.question('open', {
      lane: 'quick',
      answered: ({ own }) => host.context.go({ puzzle: 'own', own, given: '', placed: '' }),
    });
  }

  changed() {
    this.question.reset();
    this.others.reset();
  }

  /** @param {'svg' | 'png'} kind */
  async #savePicture(kind) {
    const { hand, state } = this.host;
    const picture = /** @type {SVGSVGElement} */ (hand.board.querySelector('svg'));
    saveFile(await pictureFile(picture, kind), `${state.puzzle}.${kind}`);
  }

  #ask() {
    this.question.ask({ format: this.format, count: this.howMany.replaceAll(',', '').trim() });
  }

  /** The link to a worksheet that begins with this position. */
  #worksheetLink() {
    const { puzzle, own, placed, given } = this.host.state;
    return linkTo('worksheets', {
      puzzle,
      own: puzzle === 'own' ? own : undefined,
      positions: [given, placed].filter(Boolean).join('.') || '-',
    });
  }

  /** @param {Event} event */
  async #open(event) {
    const file = fileOf(event);
    if (!file) return;
    this.opening.ask({ data: new Uint8Array(await file.slice(0, ENOUGH).arrayBuffer()) });
  }

  #othersPart() {
    const { opening } = this;
    const wrong = opening.stage === 'failed' ? opening.sentence : '';
    return html`${this.others.panel()}
      <div class="job in-presenter-hidden no-print">
        <label class="button file-button">Open a BurrTools file<input type="file" class="unseen" accept=".xmpuzzle,.xml,.gz"
          @change=${(/** @type {Event} */ event) => this.#open(event)}></label>
        <span class="wrong" role="alert">${wrong}</span>
        <p class="job-sentence" role="status" aria-label="The opened file">${opening.value?.sentence ?? ''}</p>
      </div>`;
  }

  panel() {
    const { question } = this;
    const wrong = question.failure === 'bad input';
    return html`<div class="job in-presenter-hidden">
      <div class="group">
        <button type="button" @click=${() => this.#savePicture('svg')}>Save as SVG</button>
        <button type="button" @click=${() => this.#savePicture('png')}>Save as PNG</button>
        <button type="button" @click=${() => print()}>Print a worksheet</button>
        <a class="button" href=${this.#worksheetLink()}>Add to a worksheet</a>
      </div>
      <div class="job-head">
        <div class="field"><label for="save-many">Maximum number of solutions</label>
          <input id="save-many" class="short" type="text" inputmode="numeric" .value=${this.howMany}
            aria-invalid=${wrong ? 'true' : 'false'} aria-describedby="save-many-wrong"
            @input=${(/** @type {Event} */ event) => {
              this.howMany = fieldOf(event).value;
            }}></div>
        <div class="field"><label for="save-format">Format</label>
          <select id="save-format" @change=${(/** @type {Event} */ event) => {
            this.format = fieldOf(event).value;
          }}><option value="csv">CSV</option><option value="json">JSON</option></select></div>
        ${
          question.running
            ? html`<button type="button" class="main" @click=${() => question.stop()}>Stop</button>`
            : html`<button type="button" @click=${() => this.#ask()}>Save solutions</button>`
        }
      </div>
      <span class="wrong" id="save-many-wrong" role="alert">${wrong ? question.sentence : ''}</span>
      <p class="job-sentence" role="status">${wrong ? '' : question.sentence}</p>
    </div>${this.#othersPart()}`;
  }
}
