// @ts-check
/**
 * `<ch-files>`: the content of the dialog *File*, with the positions that this browser keeps under a name, and
 * positions as files. Event: `go` {link}, to open a position.
 */
import { html, nothing } from 'lit';
import { boardPicture } from './parts/boards/board-picture.js';
import { locale } from './parts/language.js';
import { fileOf, part } from './parts/part.js';
import { saveFile } from './parts/saving/save.js';
import { add, draw, keepsakes, LONGEST, MOST, remove, rename } from './session/keepsakes.js';
import { written } from './session/saved.js';

/** @typedef {import('./session/keepsakes.js').Keepsake} Keepsake */

export class Files extends part(
  {
    store: /** @type {import('./session/store.js').Store} */ (/** @type {unknown} */ (null)),
    /** A name for the current position. */
    suggested: '',
    /** The picture of the current position, once its view has arrived. @type {() => import('./session/keepsakes.js').Picture | null} */
    picture: () => /** @type {import('./session/keepsakes.js').Picture | null} */ (null),
    said: '',
    /** The name of the position to be removed, awaiting confirmation. */
    removing: '',
    /** The name of the position that is about to be renamed. */
    renaming: '',
  },
  /** @type {{go: {link: string}}} */ ({}),
) {
  /** @param {SubmitEvent} event */
  async #keep(event) {
    event.preventDefault();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name');
    const { picture, store, suggested } = this;
    const own = { name: String(typed ?? '').trim() || suggested, saved: store.saved() };
    const name = add({ ...own, picture: store.busy ? null : picture() }, Date.now());
    this.said = name
      ? `Saved as “${name}”.`
      : `There is no room for it in this browser, which keeps up to ${MOST} positions. Remove some, or save it to a file.`;
    if (!name || !store.busy || !(await store.drawn())) return;
    draw(name, picture());
    this.requestUpdate();
  }

  /** @param {string} name */
  async #askName(name) {
    this.renaming = name;
    this.removing = '';
    await this.focusOn('.keepsake-rename');
    /** @type {HTMLInputElement | null} */ (this.find('.keepsake-rename'))?.select();
  }

  /** @param {SubmitEvent} event @param {string} name */
  #rename(event, name) {
    event.preventDefault();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name');
    const wanted = String(typed ?? '').trim() || name;
    const own = rename(name, wanted);
    this.renaming = '';
    this.said = own
      ? `“${name}” is now called “${own}”.`
      : `“${name}” could not be renamed: this browser is not storing anything.`;
    this.focusOn('input[name="name"]');
  }

  /** @param {string} name */
  #renameForm(name) {
    return html`<form class="group" @submit=${(/** @type {SubmitEvent} */ event) => this.#rename(event, name)}>
        <input type="text" class="keepsake-rename" name="name" maxlength=${LONGEST} .value=${name} autocomplete="off" aria-label="New name of ${name}">
        <button class="small">Rename</button>
        <button type="button" class="small" @click=${() => {
          this.renaming = '';
        }}>Cancel</button></form>`;
  }

  /** @param {Blob | object} from */
  async #open(from) {
    this.say('go', { link: await this.store.load(from) });
  }

  /** @param {object} saved @param {string} name */
  #download(saved, name) {
    saveFile(new Blob([written(saved)], { type: 'application/json' }), `${name}.json`);
  }

  /** @param {string} name */
  #remove(name) {
    remove(name);
    this.removing = '';
    this.said = `“${name}” is removed.`;
    this.focusOn('input[name="name"]');
  }

  render() {
    const { store, suggested } = this;
    const all = keepsakes();
    return html`<form class="job-head" @submit=${(/** @type {SubmitEvent} */ event) => this.#keep(event)}>
        <div class="field"><label for="keepsake-name">Name</label>
          <input type="text" id="keepsake-name" name="name" maxlength=${LONGEST} .value=${suggested} autocomplete="off"></div>
        <button class="main">Save in this browser</button></form>
      <p role="status">${this.said}</p>
      ${all.length ? html`<ul class="bare keepsakes">${all.map((each) => this.#row(each))}</ul>` : html`<p class="soft">No positions are saved in this browser yet.</p>`}
      <h3>Files</h3>
      <p>A position saved to a small file can be opened on this or another computer.</p>
      <p class="group"><button type="button" @click=${() => this.#download(store.saved(), `${store.exhibit?.name}-position`)}>Save this position</button>
        <label class="button file-button">Open a saved position<input type="file" class="unseen" accept=".json,application/json" @change=${(
          /** @type {Event} */ event,
        ) => {
          const file = fileOf(event);
          if (file) this.#open(file);
        }}></label></p>`;
  }

  /** @param {Keepsake} keepsake */
  #row({ name, when, saved, picture }) {
    return html`<li>
      <span class="keepsake-picture ${picture?.balls ? '' : 'is-square'}" aria-hidden="true">${picture ? boardPicture({ ...picture, label: '' }) : nothing}</span>
      <span class="keepsake-name"><button type="button" class="link" @click=${() => this.#open(saved)}>${name}</button><br>
        <span class="soft">${new Date(when).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })}</span></span>
      ${
        this.removing === name
          ? html`<span class="group">Remove it?
              <button type="button" class="small keepsake-remove" @click=${() => this.#remove(name)}>Remove</button>
              <button type="button" class="small" @click=${() => {
                this.removing = '';
              }}>Cancel</button></span>`
          : this.renaming === name
            ? this.#renameForm(name)
            : html`<span class="group"><button type="button" class="small" aria-label="Save ${name} to a file" @click=${() => this.#download(saved, name)}>To a file</button>
              <button type="button" class="small" aria-label="Rename ${name}" @click=${() => this.#askName(name)}>Rename</button>
              <button type="button" class="small" aria-label="Remove ${name}" @click=${() => {
                this.removing = name;
                this.renaming = '';
                this.focusOn('.keepsake-remove');
              }}>Remove</button></span>`
      }
    </li>`;
  }
}

customElements.define('ch-files', Files);
