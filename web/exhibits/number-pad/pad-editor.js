// @ts-check
/**
 * `<ch-pad-editor>`: fields for a pad of up to 5 by 5 keys. It checks nothing itself: Python reads the text that it
 * makes. Events: `use` {pad}, `closed` {keys}.
 */
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { fieldOf, part } from '../../parts/part.js';

const SIZE = 5;

export class PadEditor extends part(
  {
    keys: /** @type {import('answers/number-pad').Key[]} */ ([]),
    /** Predefined pads. */
    pads: /** @type {import('answers/number-pad').ReadyPad[]} */ ([]),
  },
  /** @type {{use: {pad: string}, closed: {keys: number[]}}} */ ({}),
) {
  /** The contents of the fields, and the keys they were filled from; the exhibit keeps them between visits. */
  kept = { draft: /** @type {string[][]} */ ([]), of: '' };

  willUpdate() {
    const now = JSON.stringify(this.keys.map(({ key, row, column, span }) => [key, row, column, span]));
    if (now === this.kept.of) return;
    this.kept.of = now;
    this.kept.draft = Array.from({ length: SIZE }, () => Array(SIZE).fill(''));
    for (const { key, row, column, span } of this.keys)
      for (let c = column; c < column + span; c++) this.kept.draft[row][c] = String(key);
  }

  /** The fields as text, without empty rows and columns around them. */
  get text() {
    const used = (/** @type {string[]} */ line) => line.some((text) => text);
    const { draft } = this.kept;
    const rows = draft.map(used);
    const columns = [...Array(SIZE).keys()].map((c) => used(draft.map((row) => row[c])));
    const kept = draft
      .slice(Math.max(0, rows.indexOf(true)), rows.lastIndexOf(true) + 1)
      .map((row) => row.slice(Math.max(0, columns.indexOf(true)), columns.lastIndexOf(true) + 1));
    // Keys are separated by spaces; the last column of gaps ensures that every line has one.
    return (
      kept.map((row) => [...row.map((key) => key || '.'), '.'].slice(0, SIZE).join(' ')).join('/') || '.'
    );
  }

  render() {
    return html`<div class="pad-editor">
      <div class="pad-fields" role="group" aria-label="Keys of the pad">${this.kept.draft.map((row, r) =>
        row.map(
          (text, c) => html`<input type="text" inputmode="numeric" maxlength="4" autocomplete="off"
          aria-label="Row ${r + 1}, column ${c + 1}" .value=${live(text)} @input=${(
            /** @type {Event} */ event,
          ) => {
            this.kept.draft[r][c] = fieldOf(event).value.trim();
          }}>`,
        ),
      )}</div>
      <p class="help">An empty field is a gap. The same key in neighbouring fields of a row forms one wide key.</p>
      <div class="group">
        <button type="button" class="ask" @click=${() => this.say('use', { pad: this.text })}>Use this pad</button>
        <button type="button" @click=${() => {
          this.kept.draft = Array.from({ length: SIZE }, () => Array(SIZE).fill(''));
          this.requestUpdate();
        }}>Clear all</button>
      </div>
      <div class="group pad-presets" role="group" aria-label="Ready-made pads">${this.pads.map(
        ({ title, pad }) =>
          html`<button type="button" class="small" @click=${() => this.say('use', { pad })}>${title}</button>`,
      )}</div>
      <fieldset class="row"><legend class="fine">Not allowed first</legend>${this.keys.map(
        ({ key, closed }) =>
          html`<label><input type="checkbox" .checked=${live(Boolean(closed))} @change=${() => {
            const others = this.keys
              .filter((other) => other.closed && other.key !== key)
              .map((other) => other.key);
            this.say('closed', { keys: closed ? others : [...others, key] });
          }}>${key}</label>`,
      )}</fieldset>
    </div>`;
  }
}

customElements.define('ch-pad-editor', PadEditor);
