// @ts-check
/** The exhibit *Lessons*: the visitor reads, teaches, changes and prints a lesson, or makes one from links. */
import { html, nothing } from 'lit';
import { Drafts } from '../../parts/controls/text-field.js';
import { ExhibitElement } from '../../parts/exhibit.js';
import { icon } from '../../parts/icons.js';
import { prepareCodes } from '../../parts/saving/qr-code.js';
import { saveFile } from '../../parts/saving/save.js';
import { keep, kept } from '../../preferences.js';
import { paper } from './paper.js';

/** @typedef {import('answers/lessons').State} State */
/** @typedef {import('answers/lessons').View} View */
/** @typedef {View['steps'][number]} Step */

const OWN = 'own';
/** Where the page keeps the lesson to which steps are added. */
const MINE = 'my-lesson';

/** @extends {ExhibitElement<View, State>} */
export default class Lessons extends ExhibitElement {
  /** Whether the plan shows answers and notes. */
  solved = false;
  /** What is being printed. @type {'plan' | 'handout' | 'answers'} */
  version = 'plan';
  drafts = this.keep('drafts', () => new Drafts());

  connectedCallback() {
    super.connectedCallback();
    const { signal } = this.context;
    addEventListener('afterprint', () => this.#show('plan'), { signal });
  }

  /** The text of the kept lesson; '' for none. */
  get mine() {
    return String(kept(MINE) ?? '');
  }

  choices() {
    const none = this.busy || !this.view.steps.some(({ link }) => link);
    return html`${this.form('lesson')}<button type="button" class="main" data-main ?disabled=${none} @click=${() => this.#begin()}>Begin the lesson</button>`;
  }

  /** @param {string} name @param {unknown} value */
  choose(name, value) {
    if (name !== 'lesson') return super.choose(name, value);
    return this.context.go(
      value === OWN ? { lesson: OWN, text: this.mine || this.state.text } : { lesson: value, text: '' },
    );
  }

  /** Begins the lesson at a step. @param {number} [at] */
  #begin(at = 0) {
    const { steps, title } = this.view;
    const lesson = steps.filter(({ link, at_home }) => link && !at_home);
    const first = Math.max(0, lesson.indexOf(steps[at]));
    const detail = {
      title,
      link: this.linkTo({}),
      at: first,
      steps: lesson.map(({ exhibit, part, at_home, wrong, teacher, ...step }) => step),
    };
    this.dispatchEvent(new CustomEvent('run-lesson', { bubbles: true, detail }));
  }

  /** Uses a text as the lesson; if the kept lesson was shown, the change is kept as well. @param {string} text */
  async #use(text) {
    const before = this.view.text;
    const changed = await this.context.go(
      { lesson: OWN, text },
      { refused: (sentence) => this.#complain(sentence) },
    );
    if (changed) this.#kept(before);
  }

  /** @param {string} move  for Python */
  async #change(move) {
    const before = this.view.text;
    const { ok } = await this.context.play(move);
    if (ok) this.#kept(before);
  }

  /** @param {string} before */
  #kept(before) {
    this.wrong = '';
    if (!this.mine || this.mine === before) keep(MINE, this.state.text);
    this.requestUpdate();
  }

  /** The problem with the text, or ''. */
  wrong = '';

  /** @param {string} sentence */
  #complain(sentence) {
    this.wrong = sentence;
    this.requestUpdate();
  }

  /** @param {'plan' | 'handout' | 'answers'} version */
  async #show(version) {
    this.version = version;
    this.requestUpdate();
    await this.updateComplete;
  }

  /** @param {'plan' | 'handout' | 'answers'} version */
  async #print(version) {
    if (version === 'handout') await prepareCodes();
    await this.#show(version);
    for (const code of /** @type {NodeListOf<import('../../parts/saving/qr-code.js').QrCode>} */ (
      this.querySelectorAll('ch-qr-code')
    ))
      await code.updateComplete;
    print();
  }

  /** The address that the QR codes begin with. */
  get site() {
    return (this.state.site.trim() || location.href).replace(/[?#].*$/s, '');
  }

  draw() {
    const { version, view } = this;
    return html`<div class="lessons"><div class="exhibit">
      <section aria-label="Lesson">
        ${this.#problems()}
        <div data-point="long" data-picture class="lesson-plan ${version === 'plan' ? '' : 'no-print'}">${this.#plan()}</div>
        ${version === 'plan' ? nothing : paper(view, version, this.site)}
      </section>
      ${this.tools(html`${this.#printing()}${this.#writing()}`)}
    </div></div>`;
  }

  #problems() {
    const { problems } = this.view;
    if (!problems.length) return nothing;
    return html`<div class="notice lesson-problems no-print" role="alert"><p>${problems.length === 1 ? 'One line could not be read. The rest is below.' : `${problems.length} lines could not be read. The rest is below.`}</p>
      <ul>${problems.map(({ line, sentence }) => html`<li><b>Line ${line}:</b> ${sentence}</li>`)}</ul></div>`;
  }

  #plan() {
    const { solved, view } = this;
    let begins = 0;
    let part = '';
    const answers = view.steps.some(({ answer, teacher, wrong }) => answer || teacher || wrong.length);
    return html`<h2 data-says>${view.title}</h2>
      <p class="lesson-facts">${[view.age, view.time].filter(Boolean).join(' · ')}</p>
      ${fact('Aim', view.aim)}${fact('Needs', view.needs)}
      ${view.about ? html`<p>${view.about}</p>` : nothing}
      <ol class="bare lesson-steps">${view.steps.map((step, index) => {
        const heading = step.part && step.part !== part ? html`<h3>${step.part}</h3>` : nothing;
        part = step.part;
        const from = begins;
        begins += step.minutes ?? 0;
        return html`<li class="lesson-step">${heading}${this.#step(step, index, from)}</li>`;
      })}</ol>
      ${
        answers
          ? html`<p class="no-print"><button type="button" class="ask" aria-expanded=${solved ? 'true' : 'false'} @click=${() => {
              this.solved = !solved;
              this.requestUpdate();
            }}>${solved ? 'Hide the answers' : 'Show the answers and notes'}</button></p>`
          : nothing
      }`;
  }

  /** @param {Step} step @param {number} index @param {number} from  the minute at which it begins */
  #step(step, index, from) {
    const { answer, at_home, link, minutes, question, sentence, teacher, title, wrong } = step;
    const when = at_home ? 'at home' : minutes ? `${from}–${from + minutes} min` : '';
    return html`<div class="lesson-head">
        <b class="lesson-number">${index + 1}</b>
        <span class="lesson-name">${link ? html`<a href=${link}>${title}</a>` : title}</span>
        <span class="lesson-when soft">${when}</span>
        <span class="group lesson-tools no-print in-presenter-hidden">
          ${this.#tool('previous', `Move step ${index + 1} forward`, index === 0, `move ${index + 1} ${index}`)}
          ${this.#tool('next', `Move step ${index + 1} back`, index === this.view.steps.length - 1, `move ${index + 1} ${index + 2}`)}
          ${this.#tool('away', `Remove step ${index + 1}`, this.view.steps.length === 1, `remove ${index + 1}`)}
        </span>
      </div>
      ${sentence ? html`<p>${sentence}</p>` : nothing}
      ${question ? html`<p class="lesson-question">${question}</p>` : nothing}
      <div class=${this.solved ? '' : 'only-print'}>
        ${answer ? html`<p><b>Answer.</b> ${answer}</p>` : nothing}
        ${wrong.length ? html`<p><b>Expect.</b></p><ul>${wrong.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}
        ${teacher ? html`<p><b>Note.</b> ${teacher}</p>` : nothing}
      </div>`;
  }

  /** @param {'previous' | 'next' | 'away'} picture @param {string} words @param {boolean} idle @param {string} move */
  #tool(picture, words, idle, move) {
    return html`<button type="button" class="plain" aria-label=${words} title=${words} aria-disabled=${idle ? 'true' : nothing} @click=${() => idle || this.#change(move)}>${icon(picture)}</button>`;
  }

  #printing() {
    const local = /^(file:|https?:\/\/(localhost|127\.|\[::1\]))/.test(this.site);
    return html`<div class="job"><div class="group">
        <button type="button" class="main" @click=${() => this.#print('handout')}>Print the handout</button>
        <button type="button" @click=${() => this.#print('answers')}>Print the answers</button>
        <button type="button" @click=${() => this.#print('plan')}>Print the plan</button>
      </div>
      ${this.form('site')}
      ${local ? html`<p class="fine">This page runs on this computer, so other devices cannot open its codes. Enter the address at which the class opens it.</p>` : nothing}
    </div>`;
  }

  #writing() {
    const { drafts, mine, state, view } = this;
    const own = state.lesson === OWN;
    return html`<details class="job lesson-text" ?open=${own}><summary>${own ? 'The lesson as text' : 'Edit a copy'}</summary>
      <ch-text-field label="The lesson as text" .value=${view.text} .wrong=${this.wrong} .draft=${drafts.get('text', view.text)} .lines=${16}
        help="A line with a link is a step; the note says more. Lines that are not clear are listed above the lesson, and nothing is lost."
        @draft=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => drafts.set('text', detail.value, view.text)}
        @use=${(/** @type {CustomEvent<{value: string}>} */ { detail }) => this.#use(detail.value)}
        @complain=${(/** @type {CustomEvent<{sentence: string}>} */ { detail }) => this.#complain(detail.sentence)}></ch-text-field>
      <div class="group">
        <button type="button" class="small" @click=${() => saveFile(new Blob([view.text], { type: 'text/markdown' }), 'lesson.md')}>Save to a file</button>
        ${
          mine && mine !== view.text
            ? html`<button type="button" class="small" @click=${() => this.context.go({ lesson: OWN, text: mine })}>Open my lesson</button>
              ${
                own
                  ? html`<button type="button" class="small" @click=${() => {
                      keep(MINE, view.text);
                      this.requestUpdate();
                    }}>Keep this as my lesson</button>`
                  : nothing
              }`
            : nothing
        }
        ${mine && mine === view.text ? html`<span class="fine">This is your lesson: “Add to my lesson” on other pages adds to it.</span>` : nothing}
      </div></details>`;
  }
}

/** @param {string} name @param {string} words */
const fact = (name, words) => (words ? html`<p><b>${name}.</b> ${words}</p>` : nothing);
