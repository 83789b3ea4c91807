// @ts-check
/** Walks stop by stop to the quiz where the conjecture fails, and shows two halves beside the best other strategy. */
import { html, nothing, svg } from 'lit';
import { LinkedMoment, steer } from '../../parts/steps/moments.js';
import '../../parts/steps/player.js';

/** @typedef {import('answers/matching-quiz').Answers} Answers */
/** @typedef {import('answers/matching-quiz').State} State */
/** @typedef {import('answers/matching-quiz').View} View */
/** @typedef {Answers['walk']['result']['stops'][number]} Stop */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers>} Host */

export class Walk {
  moment = new LinkedMoment((step) => this.host.context.go({ step }, { replace: true }));

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.question = host.question('walk', { lane: 'quick' });
  }

  /** @param {State} state */
  follow({ show, step }) {
    this.moment.follow(step);
    if (show === 'walk' && this.question.stage === 'idle') this.question.ask();
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    steer(
      event,
      this.host,
      /** @type {import('../../parts/steps/player.js').Player | null} */ (this.host.find('ch-player')),
    );
  }

  /** A strategy, a row of boxes for each answer, and its chance. @param {Stop['halves']} contest @param {Stop} stop @param {boolean} ahead */
  #contest({ parts, name, ways }, { of, halves, rival }, ahead) {
    const wide = Math.max(halves.parts[0], rival.parts[0]) + 0.2;
    const high = Math.max(halves.parts.length, rival.parts.length) + 0.2;
    return html`<div class="quiz-contest ${ahead ? 'is-ahead' : ''}"><h2>${name}</h2>
      <svg viewBox="-0.1 -0.1 ${wide} ${high}" preserveAspectRatio="xMinYMin meet" role="img" aria-label="${name}, a row of boxes for each answer">${parts.map(
        (count, row) =>
          svg`${Array.from({ length: count }, (_, i) => svg`<rect x=${i} y=${row} width="0.85" height="0.85" rx="0.1"/>`)}`,
      )}</svg>
      <p class="quiz-ways"><b>${ways}</b> / ${of}${ahead ? ' ✓' : ''}</p></div>`;
  }

  content() {
    const stops = this.question.value?.stops ?? [];
    const last = Math.max(0, stops.length - 1);
    const at = Math.min(this.moment.at, last);
    const stop = stops[at];
    return html`<div class="stack" data-screen>
      <p class="leaf step-says" data-says role="status" aria-label="This step">${stop ? html`<b>${stop.title}</b> ${stop.says}` : this.question.sentence || 'Trying all strategies …'}</p>
      <div data-picture data-point data-answer>${
        stop
          ? html`<div class="columns quiz-contests">${this.#contest(stop.halves, stop, stop.holds)}${this.#contest(stop.rival, stop, !stop.holds)}</div>`
          : nothing
      }</div>
      <ch-player what="Step" .says=${stop ? `${stop.title} ${stop.says}` : ''} .at=${at} .last=${last} @turn=${(
        /** @type {CustomEvent<{at: number}>} */ { detail },
      ) => {
        this.moment.turn(detail.at);
        this.host.requestUpdate();
      }}></ch-player></div>`;
  }
}
