// @ts-check
/**
 * *Enter a challenge*: place the pieces that a booklet shows, lock them, and play; the page says at once whether
 * there is a solution.
 */
import { html, nothing } from 'lit';
import { PositionPanel, puzzleOf } from '../position-panel.js';

/** @typedef {import('../position-panel.js').Table & {play: {on: boolean}, presenter: boolean}} Host */

/** @extends {PositionPanel<Host>} */
export class Booklet extends PositionPanel {
  /** Whether a person is placing a challenge's pieces. */
  entering = false;
  /** The challenge that the answers are about. */
  of = '';

  /** @param {Host} host */
  constructor(host) {
    super(host);
    this.verdict = host.question('verdict', { lane: 'quick' });
    this.number = host.question('verdict');
  }

  moved() {
    const { given, made, tell } = this.host.state;
    if (tell === 'live' || given) this.entering = false;
    const of = given && !made && tell === 'asked' ? `${puzzleOf(this.host.state)}/${given}` : '';
    if (of === this.of) return;
    this.of = of;
    this.verdict.reset();
    this.number.reset();
    if (of) this.verdict.ask();
  }

  async #begin() {
    const { context, state } = this.host;
    if (state.given) await context.play('unlock');
    this.entering = true;
    await context.go({ tell: 'asked', walked: '' }, { replace: Boolean(state.given) });
    await this.#drawn('.booklet-lock');
  }

  async #lock() {
    const { ok } = await this.host.context.play('lock');
    if (ok) await this.#drawn('');
  }

  async #cancel() {
    await this.host.context.go({ tell: 'live' });
    await this.#drawn('.booklet-enter');
  }

  /**
   * Redraws, and moves the focus from a button that has disappeared to another button or to the board.
   * @param {string} selector
   */
  async #drawn(selector) {
    const { host } = this;
    host.requestUpdate();
    await host.updateComplete;
    const button = selector && host.find(`${selector}:not(:disabled)`);
    if (button) button.focus();
    else host.hand.board.focusCell(host.hand.board.at);
  }

  /** The button at the board. */
  #button() {
    const { play, presenter, view } = this.host;
    if (play.on || presenter || view.complete) return nothing;
    return html`<button type="button" class="small booklet-enter no-print" @click=${() => this.#begin()}>Enter a challenge</button>`;
  }

  /** What to do while entering a challenge. */
  tools() {
    const { context, view } = this.host;
    const none = !view.placed.length;
    return html`<p class="booklet-words">Place the pieces that the booklet shows, then lock them and play.</p>
      <div class="group"><button type="button" class="main booklet-lock" ?disabled=${none || view.complete} @click=${() => this.#lock()}>Lock and play</button>
      <button type="button" ?disabled=${none} @click=${() => context.play('clear')}>Clear the tray</button>
      <button type="button" @click=${() => this.#cancel()}>Cancel</button></div>`;
  }

  /** Shows the button or, for a challenge, whether it has a solution and, on request, how many. */
  part() {
    const { host, number, verdict } = this;
    if (!this.of || host.view.complete) return this.#button();
    const { value } = verdict;
    const asked = number.stage !== 'idle';
    return html`<div class="booklet-verdict no-print">
      <span role="status" aria-label="The challenge" class=${value?.solvable === false ? 'wrong' : ''}>${
        asked
          ? (number.value?.sentence ?? (number.sentence || 'Counting …'))
          : value
            ? value.sentence
            : verdict.stage === 'failed'
              ? verdict.sentence
              : 'Looking for a solution …'
      }</span>
      ${number.running ? html`<button type="button" class="small" @click=${() => number.reset()}>Stop</button>` : nothing}
      ${
        value && value.solvable !== false && !asked
          ? html`<button type="button" class="small" @click=${() => number.ask({ count: true })}>How many?</button>`
          : nothing
      }
      <button type="button" class="small" @click=${() => host.dispatchEvent(new CustomEvent('share', { bubbles: true }))}>Share the challenge</button>
    </div>`;
  }
}
