// @ts-check
/**
 * Reads a position from a photo: the visitor chooses a picture, checks the four corners that were found, reviews the
 * reading and places the pieces. Nothing leaves the browser.
 */
import { html, nothing } from 'lit';
import '../../../parts/controls/dialog.js';
import '../../../parts/boards/grid-board.js';
import './corners.js';
import { fileOf } from '../../../parts/part.js';
import { PositionPanel } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table} Table */
/** @typedef {import('./corners.js').Corner} Corner */

/** The longest side of the picture that Python reads, in pixels, and the largest file, in bytes. */
const SIDE = 1000;
const ENOUGH = 60_000_000;
/** The corners' initial distance from the edges, as a fraction of the picture. */
const MARGIN = 0.1;

/** A picture in the form that Python reads. @param {HTMLCanvasElement} photo */
function pictureOf(photo) {
  const { width, height } = photo;
  const brush = /** @type {CanvasRenderingContext2D} */ (photo.getContext('2d'));
  return { pixels: new Uint8Array(brush.getImageData(0, 0, width, height).data), width, height };
}

/** @extends {PositionPanel<Table>} */
export class Photo extends PositionPanel {
  /** The picture, scaled down. @type {HTMLCanvasElement | null} */
  photo = null;
  /** @type {Corner[]} */
  corners = [];
  /** A person's corrections, by cell: the piece there, or '' for an empty cell. @type {Record<string, string>} */
  corrections = {};
  /** All readings of the cells that were corrected. @type {Map<string, string[]>} */
  readings = new Map();
  complaint = '';

  /** @param {Table} host */
  constructor(host) {
    super(host);
    this.question = host.question('photo');
    /** Finds the corners, unless a person moves one first. */
    this.finder = host.question('tray', {
      answered: ({ corners }) => {
        if (corners.length) this.corners = corners.map(([x, y]) => [x, y]);
      },
    });
  }

  left() {
    this.finder.reset();
    this.#forget();
  }

  #forget() {
    this.question.reset();
    this.corrections = {};
    this.readings = new Map();
    this.host.requestUpdate();
  }

  get #box() {
    return /** @type {import('../../../parts/controls/dialog.js').Dialog} */ (
      this.host.find('.photo-dialog')
    );
  }

  open() {
    this.#box.open();
  }

  /** @param {Event} event */
  async #choose(event) {
    const file = fileOf(event);
    if (!file) return;
    this.complaint = await this.#load(file);
    this.host.requestUpdate();
  }

  /** Returns what is wrong with the file, or ''. @param {File} file */
  async #load(file) {
    if (file.size > ENOUGH) return 'This picture is too large: choose one of at most 60 MB.';
    const image = await createImageBitmap(file).catch(() => null);
    if (!image)
      return 'This file is not a picture that the browser can open: choose a JPEG, PNG or WebP file.';
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
    const photo = document.createElement('canvas');
    photo.width = Math.max(1, Math.round(image.width * scale));
    photo.height = Math.max(1, Math.round(image.height * scale));
    const brush = /** @type {CanvasRenderingContext2D} */ (
      photo.getContext('2d', { willReadFrequently: true })
    );
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(image, 0, 0, photo.width, photo.height);
    image.close();
    this.photo = photo;
    const [left, top] = [MARGIN * photo.width, MARGIN * photo.height];
    const [right, bottom] = [photo.width - left, photo.height - top];
    this.corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    this.#forget();
    this.#find();
    return '';
  }

  /** Reads the photo and shows the reading, which begins below the picture on a phone. */
  async #read() {
    const { host, photo, corners, corrections } = this;
    if (!photo) return;
    await this.question.ask({ ...pictureOf(photo), corners, known: corrections });
    await host.updateComplete;
    await this.#box.updateComplete;
    this.#box.querySelector('.photo-read')?.scrollIntoView({ block: 'nearest' });
  }

  #find() {
    if (this.photo) this.finder.ask(pictureOf(this.photo));
  }

  /** Switches a doubtful or corrected cell to its next reading. @param {string} cell */
  #correct(cell) {
    const doubt = this.question.value?.doubts.find((each) => each.cell === cell);
    const all = this.readings.get(cell) ?? (doubt && [doubt.piece, ...doubt.others]);
    if (!all) return;
    const now = this.corrections[cell] ?? all[0];
    this.readings.set(cell, all);
    this.corrections = { ...this.corrections, [cell]: all[(all.indexOf(now) + 1) % all.length] };
    this.#read();
  }

  async #place() {
    const { host, question } = this;
    if (!question.value) return;
    this.#box.close();
    await host.context.go({ placed: question.value.placed, given: '', made: '', tell: 'live', walked: '' });
    await host.updateComplete;
    host.hand.board.focusCell('a1');
  }

  #readingPart() {
    const { host, question, corrections } = this;
    const { value } = question;
    if (!value) return nothing;
    const { view, pieces } = host;
    const corrected = Object.keys(corrections).map((cell) => ({
      cells: [cell],
      words: 'corrected',
      crossed: false,
    }));
    const doubts = value.doubts.map(({ cell, words }) => ({ cells: [cell], words, crossed: false }));
    return html`<div class="photo-read"><ch-grid-board class="photo-reading" .rows=${view.rows} .columns=${view.columns} .cells=${pieces.cells}
        .pieces=${value.placements.map((placement) => pieces.drawn(placement))} .marks=${[...doubts, ...corrected]}
        label="What the photo shows"
        @press=${(/** @type {CustomEvent<{cell: string}>} */ { detail }) => this.#correct(detail.cell)}></ch-grid-board>
      <p role="status" aria-label="The reading">${value.sentence}</p>
      <div class="group"><button type="button" class="main" @click=${() => this.#place()}>Place these pieces</button></div></div>`;
  }

  /** The dialog; it can be put anywhere on the page. */
  dialog() {
    const { photo, corners, finder, question } = this;
    const wrong = question.stage === 'failed' ? question.sentence : this.complaint;
    return html`<ch-dialog class="photo-dialog no-print" heading="Read a photo" .content=${html`
      <p>Take or choose a picture of the whole tray from above. The page looks for the tray; drag the four corners if they are not at the outer
        corners of its corner cells. The picture stays in your browser.</p>
      <div class="group">
        <label class="button file-button">${photo ? 'Another picture' : 'Choose a picture'}<input type="file" class="unseen" accept="image/*"
          @change=${(/** @type {Event} */ event) => this.#choose(event)}></label>
        <label class="button file-button">Take a picture<input type="file" class="unseen" accept="image/*" capture="environment"
          @change=${(/** @type {Event} */ event) => this.#choose(event)}></label>
      </div>
      <div class="photo-parts">${
        photo
          ? html`<div><ch-photo-corners .photo=${photo} .corners=${corners}
              @move=${(/** @type {CustomEvent<{corners: Corner[]}>} */ { detail }) => {
                this.corners = detail.corners;
                this.finder.reset();
                this.#forget();
              }}></ch-photo-corners>
            ${finder.running || finder.value ? html`<p role="status" aria-label="The corners">${finder.value?.sentence ?? 'Looking for the tray …'}</p>` : nothing}
            ${
              question.value
                ? nothing
                : html`<div class="group"><button type="button" class="main" ?disabled=${question.running || finder.running} @click=${() => this.#read()}>Read it</button>
                  ${question.running ? html`<span role="status">Reading …</span>` : nothing}</div>`
            }</div>`
          : nothing
      }
      ${this.#readingPart()}</div>
      <p class="wrong" role="alert">${wrong}</p>`}></ch-dialog>`;
  }
}
