// @ts-check
/** The exhibit *The number pad*: shows a pad, its tower, and who wins. */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import './pad-editor.js';
import { OpeningsPanel } from './openings-panel.js';
import { PeriodPanel } from './period-panel.js';
import { PlayPanel } from './play-panel.js';
import { StrategyPanel } from './strategy-panel.js';
import { ValuesPanel } from './values-panel.js';

/** @typedef {import('answers/number-pad').View} View */
/** @typedef {import('answers/number-pad').State} State */
/** @typedef {import('answers/number-pad').Answers} Answers */

/** @extends {ExhibitElement<View, State, Answers>} */
export default class NumberPad extends ExhibitElement {
  play = new PlayPanel(this);
  period = new PeriodPanel(this, () => this.openings.ask());
  strategy = new StrategyPanel(this);
  openings = new OpeningsPanel(this, this.period, () => this.play.game.goOn());
  values = new ValuesPanel(this);
  typedPad = this.keep('typed pad', () => ({ draft: [], of: '' }));

  /** @param {string} name @param {unknown} value @param {(sentence: string) => void} [refused] */
  choose(name, value, refused) {
    if (name === 'pad') return this.context.play(`pad ${value}`, { refused }); // Python normalizes the pad's spelling
    return this.play.game.choose(name, value, refused);
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    this.play.keyPressed(event);
  }

  choices() {
    return html`${this.presenter ? this.#game() : nothing}${this.play.game.level()}`;
  }

  get cited() {
    return ['pad', 'limit', 'rule'];
  }

  draw() {
    return html`<div class="number-pad"><div class="exhibit">
      <section aria-label="Pad and tower">${this.play.draw()}</section>
      ${this.tools(html`
        ${this.#gamePart()}
        <div data-answer>${this.period.draw()}
        ${this.strategy.draw()}</div>`)}
      </div>
      <section class="below" aria-label="Tables" data-answer>
        ${this.openings.draw()}
        ${this.values.draw()}
      </section>
    </div>`;
  }

  #game() {
    return html`${this.form('limit', 'rule', 'play')}`;
  }

  #gamePart() {
    return html`<div class="job">
      <div class="fields pad-game">${this.presenter ? nothing : this.#game()}</div>
      <details class="in-presenter-hidden"><summary>Another pad, other rules</summary>
        <ch-pad-editor .keys=${this.view.keys} .pads=${this.view.pads} .kept=${this.typedPad}
          @use=${(/** @type {CustomEvent<{pad: string}>} */ { detail }) => this.context.play(`pad ${detail.pad}`)}
          @closed=${async (
            /** @type {CustomEvent<{keys: number[]}>} */ { detail, currentTarget: editor },
          ) => {
            const { ok } = await this.context.play(`closed ${detail.keys.join(',')}`);
            if (!ok) /** @type {import('lit').LitElement} */ (editor).requestUpdate(); // uncheck what was refused
          }}></ch-pad-editor>
        ${this.form('near', 'toppling', 'same', 'pad', 'seed')}
      </details>
    </div>`;
  }
}
