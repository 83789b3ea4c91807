// @ts-check
/** What is taken away from the page: the board as a picture, solutions as a file, a worksheet on paper. */
import { html } from 'lit';
import { Question } from '../../parts/exhibit.js';
import { grouped } from '../../parts/figures.js';
import { linkTo } from '../../parts/link.js';
import { pictureFile, saveFile } from '../../parts/save.js';

/** Solutions in one file, at most. */
const MOST = 1_000_000;

export class Saving {
  /** @param {any} host  the exhibit */
  constructor(host) {
    this.host = host;
    /** @type {string[]} what will stand in the file */
    this.keeping = [];
    this.format = 'csv';
    this.howMany = '1000';
    /** The sentence against it. */
    this.wrong = '';
    this.question = new Question(host, {
      job: 'export',
      heard: (event) => {
        if (event.type === 'found') this.keeping.push(event.item.text);
      },
      ended: () => this.#save(),
    });
  }

  /** @param {'svg' | 'png'} kind */
  async #savePicture(kind) {
    const { board, state } = this.host;
    saveFile(await pictureFile(board.querySelector('svg'), kind), `${state.puzzle}.${kind}`);
  }

  #ask() {
    const text = this.howMany.replaceAll(/[\s,]/g, '');
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    this.wrong =
      count >= 1 && count <= MOST ? '' : `How many must be a whole number from 1 to ${grouped(MOST)}.`;
    this.host.requestUpdate();
    if (this.wrong) return;
    this.keeping = [];
    this.question.ask({ format: this.format, count });
  }

  #save() {
    const { name, type, count } = this.question.value;
    saveFile(new Blob(this.keeping, { type }), name);
    this.question.sentence = count === 1 ? '1 solution saved.' : `${grouped(count)} solutions saved.`;
    this.keeping = [];
  }

  /** The link to a worksheet with this position as its first one. */
  #worksheetLink() {
    const { puzzle, own, placed } = this.host.state;
    return linkTo('worksheets', {
      puzzle,
      own: puzzle === 'own' ? own : undefined,
      positions: placed || '-',
    });
  }

  panel() {
    return html`<div class="job in-presenter-hidden">
      <h3>Save and print</h3>
      <div class="group">
        <button type="button" @click=${() => this.#savePicture('svg')}>Save as SVG</button>
        <button type="button" @click=${() => this.#savePicture('png')}>Save as PNG</button>
        <button type="button" @click=${() => print()}>Print a worksheet</button>
        <a class="button" href=${this.#worksheetLink()}>Add to a worksheet</a>
      </div>
      <div class="job-head">
        <div class="field"><label for="save-many">Solutions, at most</label>
          <input id="save-many" class="short" type="text" inputmode="numeric" .value=${this.howMany}
            aria-invalid=${this.wrong ? 'true' : 'false'} aria-describedby="save-many-wrong"
            @input=${(/** @type {any} */ event) => {
              this.howMany = event.target.value;
            }}></div>
        <div class="field"><label for="save-format">Format</label>
          <select id="save-format" @change=${(/** @type {any} */ event) => {
            this.format = event.target.value;
          }}><option value="csv">CSV</option><option value="json">JSON</option></select></div>
        ${
          this.question.running
            ? html`<button type="button" class="main" @click=${() => this.question.stop()}>Stop</button>`
            : html`<button type="button" @click=${() => this.#ask()}>Save solutions</button>`
        }
      </div>
      <span class="wrong" id="save-many-wrong" role="alert">${this.wrong}</span>
      <p class="job-sentence" role="status">${this.question.sentence}</p>
    </div>`;
  }
}
