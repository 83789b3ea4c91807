// @ts-check
/**
 * A question to answer before an exhibit shows the number: one guess or the guesses of a whole class, shown as dots;
 * then the answer, its reason, and the reasons against the wrong guesses. A guess is a number, or the index of a
 * choice. Nothing leaves the page.
 */
import { html, nothing } from 'lit';
import { about, grouped, many, powers, unbroken } from '../figures.js';
import { icon } from '../icons.js';
import { ungrouped } from '../language.js';
import { fieldOf, part } from '../part.js';
import { guessLine } from './guess-line.js';

/** @typedef {import('answers/page').QuestionEntry} Question */

/** Steps of the slider for a point on a line. */
const STEPS = 1000;
/** The rounding error allowed in a right guess: a share of the answer, up to a maximum that keeps whole numbers distinct. */
const NOISE = 1e-9;
const MOST_NOISE = 0.1;
const SCALES = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/** Reads a typed number, such as 1,000, 2.5 million, 10^6 or 1/8; NaN if it is not a number. @param {string} typed @returns {number} */
export function readNumber(typed) {
  const text = typed.trim().toLowerCase();
  const scaled = /^(.*?)\s*(thousand|million|billion|trillion)$/.exec(text);
  if (scaled) return readNumber(scaled[1]) * SCALES[/** @type {keyof typeof SCALES} */ (scaled[2])];
  const power = /^(\d+)\s*\^\s*(\d+)$/.exec(text);
  if (power) return Number(power[1]) ** Number(power[2]);
  const ratio = /^([^/]+)\/([^/]+)$/.exec(text);
  if (ratio) return readNumber(ratio[1]) / readNumber(ratio[2]);
  const plain = ungrouped(text.replace(/%$/, ''));
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A sentence as the page typesets it. @param {string} words */
const set = (words) => unbroken(powers(words));

/** A number as the page writes it. @param {number} value */
const written = (value) => (Number.isInteger(value) ? grouped(value) : about(value));

export class Prediction extends part(
  {
    question: /** @type {Question} */ (/** @type {unknown} */ (null)),
    guesses: /** @type {number[]} */ ([]),
    revealed: false,
    here: true, // whether the exhibit shows the state that the question is about
    back: '', // the link to that state
    next: '', // the link of the next question, if any
  },
  /** @type {{guess: {guess: number}, 'take-back': null, reveal: null, again: null, leave: null}} */ ({}),
) {
  /** The choice made, and the slider's step. */
  chosen = -1;
  at = STEPS / 2;
  wrong = '';
  asked = '';
  /** Whether *Reveal* was pressed, in which case the answer takes the focus. */
  reveals = false;

  get #choices() {
    return this.question.choices.length > 0;
  }

  /** A guess in words. @param {number} guess */
  #words(guess) {
    return this.#choices ? this.question.choices[guess] : written(guess);
  }

  /** @param {number} guess */
  #right(guess) {
    const { value, tolerance } = this.question;
    const noise = Math.min(Math.abs(value) * NOISE, MOST_NOISE) + Number.MIN_VALUE;
    return Math.abs(guess - value) <= Math.abs(value) * tolerance + noise;
  }

  /** The number at the slider's step. */
  get #point() {
    const { low, high, wide } = this.question;
    const share = this.at / STEPS;
    return Number((wide ? low * (high / low) ** share : low + (high - low) * share).toPrecision(2));
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has('question') || this.question.id === this.asked) return;
    this.asked = this.question.id;
    this.chosen = -1;
    this.at = STEPS / 2;
    this.wrong = '';
  }

  /** @param {SubmitEvent} event */
  #guess(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement | null} */ (this.find('.guess-field'));
    const { kind } = this.question;
    const guess = this.#choices
      ? this.chosen
      : kind === 'line'
        ? this.#point
        : readNumber(field?.value ?? '');
    this.wrong = '';
    if (this.#choices && guess < 0) this.wrong = 'Choose an answer first.';
    else if (!Number.isFinite(guess)) this.wrong = 'Type a number, such as 250, 2.5 or 3 million.';
    else {
      this.say('guess', { guess });
      this.chosen = -1;
      if (field && kind === 'number') {
        field.value = '';
        field.focus();
      }
    }
    this.requestUpdate();
  }

  #reveal() {
    this.reveals = true;
    this.say('reveal');
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (this.reveals && changed.has('revealed')) {
      this.find('.answer')?.focus();
      this.reveals = false;
    }
  }

  render() {
    const { question, here } = this;
    if (!question) return nothing;
    return html`<section class="prediction leaf no-print" aria-label="Question">
      <div class="row prediction-head"><h2>${set(question.sentence)}</h2>
        <button type="button" class="plain" aria-label="Close the question" @click=${() => this.say('leave')}>${icon('away')}</button></div>
      ${here ? (this.revealed ? this.#answer() : this.#ask()) : this.#elsewhere()}
    </section>`;
  }

  #elsewhere() {
    return html`<p>You have changed what this question is about, so nothing is hidden. <a href=${this.back}>Back to the question</a></p>`;
  }

  #ask() {
    const { guesses, wrong } = this;
    return html`<form class="prediction-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#guess(event)}>
        ${this.#field()}
        <div class="group"><button class=${guesses.length ? '' : 'main'}>${guesses.length ? 'Add a guess' : 'Guess'}</button>
          <button type="button" class=${guesses.length ? 'main' : ''} @click=${() => this.#reveal()}>Reveal</button>
          ${guesses.length ? html`<button type="button" @click=${() => this.say('take-back')}>Remove the last</button>` : nothing}</div>
        <span class="wrong" id="guess-wrong" role="alert">${wrong}</span>
      </form>
      ${guesses.length ? html`<div role="status" aria-label="Guesses">${this.#dots()}</div>` : nothing}`;
  }

  #field() {
    const { question, wrong } = this;
    const described = wrong ? 'guess-wrong' : nothing;
    if (this.#choices) {
      const beside = question.kind === 'pair' ? 'is-beside' : '';
      return html`<div class="guess-choices ${beside}" role="radiogroup" aria-label="Your guess" aria-describedby=${described}>${question.choices.map(
        (words, i) =>
          html`<label class="guess-choice"><input type="radio" name="guess" .checked=${i === this.chosen} @change=${() => {
            this.chosen = i;
            this.requestUpdate();
          }}> <span>${set(words)}</span></label>`,
      )}</div>`;
    }
    if (question.kind === 'line') {
      const words = `${written(this.#point)} ${question.unit}`.trim();
      return html`<div class="field guess-slide"><label for="guess">Your guess: <b>${words}</b></label>
        <input id="guess" class="guess-field" type="range" min="0" max=${STEPS} .value=${String(this.at)} aria-valuetext=${words}
          @input=${(/** @type {Event} */ event) => {
            this.at = Number(fieldOf(event).value);
            this.requestUpdate();
          }}></div>`;
    }
    return html`<div class="field"><label for="guess">Your guess</label>
      <span class="group guess-number"><input id="guess" class="guess-field" type="text" inputmode="decimal" autocomplete="off" maxlength="40"
        aria-invalid=${wrong ? 'true' : 'false'} aria-describedby=${described}> <span>${question.unit}</span></span></div>`;
  }

  /** The guesses: dots on a line, or after each choice. */
  #dots() {
    const { guesses, question, revealed } = this;
    if (!this.#choices) {
      const label = `${many(guesses.length, 'guess', 'guesses')}: ${guesses.map(written).join(', ')}`;
      return guessLine(question, guesses, revealed ? question.value : null, label);
    }
    return html`<ul class="bare guess-counts">${question.choices.map((words, i) => {
      const count = guesses.filter((guess) => guess === i).length;
      return html`<li class=${revealed && i === question.value ? 'is-right' : ''}>${set(words)}
        <span class="guess-dots" aria-hidden="true">${'●'.repeat(count)}</span> <span class="soft">${many(count, 'guess', 'guesses')}</span></li>`;
    })}</ul>`;
  }

  /** The reasons against wrong guesses, each with the guesses that it is about. */
  #reasons() {
    const { guesses, question } = this;
    const wrong = [...new Set(guesses)].filter((guess) => !this.#right(guess));
    return question.wrong.flatMap(({ low, high, choice, reason }) => {
      const about = wrong.filter((guess) =>
        this.#choices ? guess === choice : guess >= (low ?? -Infinity) && guess <= (high ?? Infinity),
      );
      return about.length ? [{ about: about.map((guess) => this.#words(guess)).join(', '), reason }] : [];
    });
  }

  #answer() {
    const { guesses, question } = this;
    const right = guesses.filter((guess) => this.#right(guess)).length;
    const verdict =
      guesses.length > 1
        ? `${right} of ${guesses.length} guesses are right.`
        : right
          ? 'Your guess is right.'
          : '';
    return html`<div class="prediction-answer"><div role="status" aria-label="Answer" class="answer" tabindex="-1">
        <p class="answer-number"><b>${set(question.answer)}</b> <span class="soft">${question.how}</span></p>
        <p>${verdict} ${set(question.reason)}</p>
        ${this.#reasons().map(({ about, reason }) => html`<p class="answer-wrong"><span class="soft">Not ${set(about)}:</span> ${set(reason)}</p>`)}
      </div>
      ${guesses.length && (guesses.length > 1 || !this.#choices) ? html`<div>${this.#dots()}</div>` : nothing}</div>
      <div class="group"><button type="button" @click=${() => this.say('again')}>Ask again</button>
        ${this.next ? html`<a class="button" href=${this.next}>Next question</a>` : nothing}</div>`;
  }
}

customElements.define('ch-prediction', Prediction);
