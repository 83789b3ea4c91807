// @ts-check
/**
 * Lets a person lay pieces by hand: shows the box, the floor with the free ends to join, and the count of free ends.
 */
import { html, nothing, svg } from 'lit';
import { grouped, many } from '../../parts/figures.js';
import { stepsOf } from '../../parts/steps/moments.js';
import { pieceMark, rails } from './track-picture.js';

/** @typedef {import('answers/tracks').Answers} Answers */
/** @typedef {import('answers/tracks').View} View */
/** @typedef {import('answers/tracks').State} State */
/** @typedef {NonNullable<View['byHand']>} Seen */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers>} Host */

/** The minimum width and height of the floor, so that a few pieces are not drawn huge. */
const LEAST = { wide: 110, tall: 70 };
/** How many numbers of the trail to show. */
const TRAIL = 6;
/** How many presses may wait for Python. */
const WAITING = 8;

const ARROWS = /** @type {Record<string, number>} */ ({
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
});

export class ByHand {
  /** The free end in hand, or -1. */
  picked = -1;
  /** The free end that Tab reaches, or -1 for the end where the next piece goes. */
  tabbed = -1;
  /** Presses run one after another, each on the floor left by the previous press. */
  queue = Promise.resolve();
  waiting = 0;
  /** Whether to move the focus to a free end, or to the main button if there is none. */
  refocus = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @returns {Seen} */
  get #floor() {
    return /** @type {Seen} */ (this.host.view.byHand);
  }

  /** Each step renumbers the free ends. */
  forget() {
    this.picked = -1;
    this.tabbed = -1;
  }

  /** @param {string} move */
  #play(move) {
    if (this.waiting === WAITING) return;
    this.waiting += 1;
    this.queue = this.queue.then(async () => {
      await this.host.context.play(move);
      this.waiting -= 1;
      await this.host.updateComplete;
      if (this.#floor?.complete) this.host.context.sound('solved');
      this.#focus();
    });
  }

  /** How a move names a free end. @param {number} index */
  #named(index) {
    const { free } = this.#floor;
    const { piece } = free[index];
    return `${piece}.${index - free.findIndex((each) => each.piece === piece) + 1}`;
  }

  /** @param {string} kind */
  #lay(kind) {
    this.#play(this.picked < 0 ? kind : `${kind}@${this.#named(this.picked)}`);
  }

  /** Picks up a free end, puts it down, or joins it to the end in hand. @param {number} index */
  #press(index) {
    const { picked } = this;
    if (this.#floor.over) return;
    this.tabbed = index;
    if (picked >= 0 && picked !== index) {
      this.refocus = true;
      this.#play(`${this.#named(picked)}-${this.#named(index)}`);
    } else {
      this.picked = picked === index ? -1 : index;
    }
    this.host.requestUpdate();
  }

  /** @param {KeyboardEvent} event @param {number} index */
  async #key(event, index) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = ARROWS[event.key];
    if (by) {
      const { free } = this.#floor;
      this.tabbed = (index + by + free.length) % free.length;
      this.refocus = true;
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#press(index);
    } else if (event.key === 'Escape' && this.picked >= 0) {
      this.picked = -1;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.host.requestUpdate();
    await this.host.updateComplete;
    if (by) this.#focus();
  }

  /** A clicker lays pieces and takes them back. @param {KeyboardEvent} event */
  keyPressed(event) {
    const steps = stepsOf(event, this.host);
    const { over } = this.#floor;
    if (!steps || (steps > 0 ? over : !this.host.state.laid)) return;
    this.#play(steps > 0 ? 'next' : 'back');
    event.preventDefault();
  }

  /** Moves the focus once the page shows the step. */
  #focus() {
    if (!this.refocus) return;
    this.refocus = false;
    const end = this.host.find('.floor-end[tabindex="0"]') ?? this.host.find('[data-main]');
    /** @type {HTMLElement | SVGElement | null} */ (end)?.focus();
  }

  // --- what is drawn --------------------------------------------------------------------------------------------------

  /** The frame of the floor, and the sizes of marks that must be visible at any scale. */
  #frame() {
    const [left, top, wide, tall] = this.#floor.frame;
    const width = Math.max(LEAST.wide, wide);
    const height = Math.max(LEAST.tall, tall);
    const number = this.host.presenter ? Math.max(3.6, width * 0.031, height * 0.049) : 3.6;
    return {
      box: `${left - (width - wide) / 2} ${top - (height - tall) / 2} ${width} ${height}`,
      knob: Math.max(2.6, width / 50, height / 36),
      junction: { number, ring: 0.72 * number },
    };
  }

  #floorPart() {
    const { free, here, over, pieces, rails: paths, words } = this.#floor;
    const { box, junction, knob } = this.#frame();
    const tabbed = this.tabbed < 0 ? here : this.tabbed;
    const look = (/** @type {number} */ i) =>
      over ? 'is-last' : i === this.picked ? 'is-picked' : i === here && this.picked < 0 ? 'is-here' : '';
    return html`<svg class="floor" role="group" aria-label="The floor: ${words}" viewBox=${box}>
      ${rails([...paths, ...free.map(({ rail }) => rail)])}
      ${pieces.map(({ kind, title, ends, at }) => pieceMark(at, kind, ends, title, junction))}
      ${free.map(
        ({ at, words: named }, i) =>
          svg`<g class="floor-end ${look(i)}" role="button" tabindex=${i === tabbed ? 0 : -1}
            aria-label=${named} aria-pressed=${i === this.picked ? 'true' : 'false'}
            @click=${() => this.#press(i)} @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, i)}>
            <circle class="floor-reach" cx=${at.x} cy=${at.y} r=${2.2 * knob}/><circle class="floor-knob" cx=${at.x} cy=${at.y} r=${knob}/></g>`,
      )}</svg>`;
  }

  #boxPart() {
    return html`<div class="group floor-box no-print" role="group" aria-label="The box">${this.#floor.box.map(
      ({
        kind,
        title,
        ends,
        left,
      }) => html`<button type="button" class="floor-kind" aria-disabled=${left ? 'false' : 'true'}
        @click=${() => left && this.#lay(kind)}><svg class="floor-icon" viewBox="-7 -4 14 8" aria-hidden="true">${rails(['M-6 0L6 0'])}${pieceMark({ x: 0, y: 0, turned: 0 }, kind, ends, '')}</svg>
        <span class="spoken">Lay:</span> ${title} <b>${left}</b> <span class="spoken">left, ${many(ends, 'end')} each</span></button>`,
    )}</div>`;
  }

  #countPart() {
    const { connections, free, left, sum, trail } = this.#floor;
    const shown = trail.slice(-TRAIL);
    return html`<div class="floor-count">
      <p role="status" aria-label="Free ends">${left === 1 ? html`<b class="floor-number">1</b> free end` : html`<b class="floor-number">${grouped(left)}</b> free ends`}</p>
      <p role="status" aria-label="Connections">${connections === 1 ? html`<b class="floor-number">1</b> connection` : html`<b class="floor-number">${connections}</b> connections`}</p>
      <p class="soft in-presenter-hidden">${free.length} of the free ends on the floor, ${left - free.length} in the box</p>
      <p>${sum}</p>
      <p class="floor-trail" aria-label="Free ends after each connection">${trail.length > TRAIL ? '… ' : ''}${shown.join(' → ')}</p></div>`;
  }

  content() {
    const { box, complete, connections, over, pieces, says } = this.#floor;
    const { context } = this.host;
    const boxed = box.some(({ left }) => left);
    return html`<div class="stack hand" data-screen>
      <p class="leaf step-says ${complete ? 'is-found' : over ? 'is-dead' : ''}" data-says role="status" aria-label="What happened">${
        this.picked < 0
          ? says
          : `An end is in your hand. Press another free end to join the two${boxed ? ', or a piece in the box to lay it here' : ''}.`
      }</p>
      <section aria-label="Floor" data-picture data-point><div class="floor-picture">${this.#countPart()}${this.#floorPart()}${this.#boxPart()}</div></section>
      <div class="group no-print">${
        over
          ? html`<button type="button" class="main" data-main @click=${() => context.go({ show: 'graph' })}>See it as a graph</button>`
          : html`<button type="button" class="main" data-main @click=${() => this.#play('next')}>${boxed ? 'Lay one for me' : 'Join two ends for me'}</button>`
      }
        <button type="button" aria-disabled=${pieces.length ? 'false' : 'true'} @click=${() => pieces.length && this.#play('back')}>Take back</button>
        ${
          over || !connections
            ? nothing
            : html`<button type="button" class="in-presenter-hidden" @click=${() => context.go({ show: 'graph' })}>See it as a graph</button>`
        }
        ${pieces.length ? html`<button type="button" class="in-presenter-hidden" @click=${() => context.go({ laid: '' })}>Clear the floor</button>` : nothing}</div></div>`;
  }
}
