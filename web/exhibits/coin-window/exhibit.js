// @ts-check
/**
 * The exhibit *The coin window*: shows coins rolling by, the exact share and wait, and a simulation that converges to
 * them.
 */
import { html, nothing } from 'lit';
import { ExhibitElement } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped, many, raised } from '../../parts/figures.js';
import { say } from '../../parts/language.js';
import { cite } from '../../parts/saving/citation.js';
import { LinkedMoment, steer } from '../../parts/steps/moments.js';
import '../../parts/charts/data-table.js';
import '../../parts/charts/line-chart.js';
import '../../parts/steps/player.js';
import './coin-strip.js';
import { News } from './news.js';
import { howFound, Simulation } from './simulation.js';

/** @typedef {import('answers/coin-window').View} View */
/** @typedef {import('answers/coin-window').State} State */
/** @typedef {import('answers/coin-window').Answers} Answers */
/** @typedef {Answers['wait']['result']} Wait */

/** How many flips to request at a time, and how many to have ready beyond the flip shown. */
const PAGE = 2000;
const AHEAD = 200;

const QUANTILES = [
  { title: 'chance', kind: /** @type {const} */ ('number'), how: 'chosen' },
  { title: 'one coin, by flip', kind: /** @type {const} */ ('number') },
  { title: 'any of them, by flip', kind: /** @type {const} */ ('number') },
];
const CONFUSED = [
  { title: '' },
  { title: 'windows as if independent', kind: /** @type {const} */ ('number') },
  { title: 'true', kind: /** @type {const} */ ('number') },
  { title: 'error', kind: /** @type {const} */ ('number') },
];
const BRUTE = [
  { title: 'flips', kind: /** @type {const} */ ('number') },
  { title: 'sequences that have it', kind: /** @type {const} */ ('number') },
  { title: 'of all', kind: /** @type {const} */ ('number') },
  { title: 'chance, counted', kind: /** @type {const} */ ('number'), how: 'exact, rounded' },
  { title: 'by the formula', kind: /** @type {const} */ ('number'), how: 'exact, rounded' },
  { title: 'agree' },
];

/** The kind of a figure: only exact numbers are underlined as exact. @param {Wait['one']} known */
const kindOf = ({ status }) => (status.startsWith('exact') ? 'exact' : 'estimate');

/** How a number can be cited, if it is exact. @param {string} what @param {Wait['one']} known @param {string} words */
const citedOf = (what, known, words) => {
  const { fraction, text, status } = known;
  if (!status.startsWith('exact')) return null;
  return { what, value: fraction || text, words, how: fraction ? 'exact' : status };
};

/** @extends {ExhibitElement<View, State, Answers>} */
export default class CoinWindow extends ExhibitElement {
  /** The coins rolled so far. @type {Answers['roll']['result'] | null} */
  rolled = null;
  moment = new LinkedMoment((at) => this.context.go({ at }, { replace: true, view: this.view }));
  wait = this.question('wait');
  brute = this.question('brute', { lane: 'quick' });
  roll = this.question('roll', {
    lane: 'quick',
    own: ['seed'],
    answered: (rolled) => {
      this.rolled = rolled;
    },
  });
  simulation = new Simulation(this);
  news = new News(this);
  seed = -1;
  /** Whether the simulation was running at the last update. */
  simulated = false;

  get cited() {
    return ['window', 'heads', 'p', 'from'];
  }

  /** @param {State} state */
  positionOf({ window, heads, p, from, flips, coins }) {
    return JSON.stringify([window, heads, p, from, flips, coins]);
  }

  positionChanged() {
    this.brute.reset();
    this.simulation.reset();
    this.rolled = null;
    this.wait.reset();
    this.wait.ask();
    this.moment.forget();
    this.#rollTo(this.state.at);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has('state') || !this.context) return;
    if (this.seed !== this.state.seed) {
      this.seed = this.state.seed;
      this.rolled = null;
      this.#rollTo(this.state.at);
    }
    this.moment.follow(this.state.at);
  }

  /** Fetches the coins up to a flip, and a few beyond it. @param {number} flip */
  #rollTo(flip) {
    const { rolled } = this;
    if (rolled && (flip + AHEAD <= rolled.last || !rolled.more)) return;
    if (rolled && this.roll.running) return;
    const last = Math.ceil((flip + AHEAD) / PAGE) * PAGE;
    this.roll.ask({ last });
  }

  /** @param {CustomEvent<{at: number}>} event */
  #turn({ detail }) {
    this.moment.turn(detail.at);
    this.#rollTo(detail.at);
    this.requestUpdate();
  }

  get #player() {
    return /** @type {import('../../parts/steps/player.js').Player | null} */ (this.find('ch-player'));
  }

  /** Plays the coins while the simulation runs. @param {Map<string, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    const { running } = this.simulation;
    if (running === this.simulated) return;
    this.simulated = running;
    if (running && matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (this.#player && this.#player.playing !== running) this.#player.toggle();
  }

  /** @param {KeyboardEvent} event */
  keyPressed(event) {
    if (this.state.show === 'news') this.news.keyPressed(event);
    else steer(event, this, this.#player);
  }

  choices() {
    if (this.state.show === 'news') return this.form('show', 'coins', 'flips');
    return html`${this.form('window', 'heads', 'p')}${this.presenter ? nothing : this.examples()}`;
  }

  draw() {
    if (this.state.show === 'news') return this.news.content();
    return html`<div class="stack coin-window-page">
      <div class="stack" data-screen><p class="coin-question" data-says>${this.view.sentence}</p>
        ${this.#stripPart()}
        ${this.#threePart()}</div>
      <div class="columns coin-two" data-answer>
        ${this.#distributionPart()}
        <section aria-label="Simulation" class=${this.simulation.latest ? '' : 'no-print'}>
          <h2>Simulate it</h2>
          ${this.simulation.panel(this.wait.value)}
        </section>
      </div>
      ${this.#confusedPart()}
      ${this.#brutePart()}
    </div>`;
  }

  // --- the coins ----------------------------------------------------------------------------------------------------

  #stripPart() {
    const { rolled, state, view } = this;
    const size = rolled ? rolled.last : 0;
    const here = Math.min(this.moment.at, size);
    const words = this.#words(here);
    return html`<section aria-label="The coins">
      <ch-coin-strip data-picture .coins=${rolled?.coins ?? ''} .holds=${rolled?.holds ?? ''} .at=${here} .size=${view.window}
        words="Coins ${Math.max(1, here - view.window + 1)} to ${here}, the window over the last ${view.window}. ${words}"></ch-coin-strip>
      <ch-player what="Flip" .at=${here} .last=${size} .more=${rolled?.more ?? false} @turn=${this.#turn}></ch-player>
      <p class="coin-words" aria-label="The strip" role="status" aria-live="off">${words}</p>
      <div class="in-presenter-hidden">${this.form('from', 'seed')}</div>
      ${state.from === 'full' ? html`<p class="soft">Nothing counts before flip ${view.window}.</p>` : nothing}
    </section>`;
  }

  /** @param {number} at */
  #words(at) {
    const { rolled, view } = this;
    if (!rolled || at === 0) return 'No coins yet: press Play.';
    const inside = rolled.inside[at - 1] ?? 0;
    const lit = rolled.holds[at - 1] === '1' ? 'It holds.' : 'It does not hold.';
    const held = rolled.held[at - 1] ?? 0;
    const clusters = rolled.clusters[at - 1] ?? 0;
    const first = rolled.holds.indexOf('1');
    const wait = first >= 0 && first < at ? ` for the first time at flip ${grouped(first + 1)}` : '';
    const far = held ? `held at ${grouped(held)}, in ${many(clusters, 'cluster')},${wait}` : 'not held yet';
    return `Flip ${grouped(at)}: ${many(inside, 'head')} among the last ${Math.min(at, view.window)}. ${lit} In ${many(at, 'flip')} it has ${far}.`;
  }

  // --- the three numbers ----------------------------------------------------------------------------------------------

  #threePart() {
    const { state, view, wait } = this;
    const { share } = view;
    const value = wait.value;
    const none = (/** @type {string} */ of) =>
      html`<p class="soft">${wait.stage === 'failed' || wait.stage === 'stopped' ? '–' : `Working out ${of} …`}</p>`;
    return html`<section aria-label="Three numbers" class="coin-numbers" data-point data-picture data-answer>
      <h2 class="in-presenter-hidden">Three numbers that people confuse</h2>
      <div class="columns coin-three">
        <div role="status" aria-label="One window"><h3>One window</h3>
          <p>${figure({ value: share.oneIn, status: share.oneIn.includes('in') ? `flips, ${share.oneInStatus}` : share.oneInStatus, size: 'large', cite: { what: 'share', value: share.fraction || share.decimal, words: 'is the share of flips at which it holds, in the long run', how: share.fraction ? 'exact' : share.status } })}</p>
          <p>The share of flips at which it holds, in the long run<span class="in-presenter-hidden">: <b>${share.decimal}</b>, ${share.status}${share.fraction ? `: ${share.fraction}` : ''}</span>.</p>
          ${share.clusterLength ? html`<p class="soft in-presenter-hidden">They come in clusters of ${share.clusterLength} flips on average, and a cluster begins every ${share.betweenClusters} flips; ${share.clusterStatus}. ${cite({ what: 'cluster-length', value: String(share.clusterLength), words: 'flips are the mean length of a cluster', how: share.clusterStatus })}</p>` : nothing}
        </div>
        <div role="status" aria-label="Any window by flip N"><h3>Any window by flip ${grouped(state.flips)}</h3>
          ${
            value
              ? html`<p>${figure({ value: value.one.short, status: value.one.shortStatus, kind: kindOf(value.one), size: 'large', cite: citedOf('chance', value.one, `is the chance that it has happened by flip ${grouped(state.flips)}`) })}</p>
                <p>The chance that it has happened by then, with one coin.${state.coins > 1 ? html` With any of ${grouped(state.coins)} coins: <b>${value.any.short}</b>, ${value.any.shortStatus}.` : nothing}</p>`
              : none('the chance')
          }
          <div class="in-presenter-hidden">${this.form('flips', 'coins')}</div>
        </div>
        <div role="status" aria-label="Expected wait"><h3>The wait</h3>
          ${
            value
              ? html`<p>${figure({ value: value.expected.text, status: `flips, ${value.expected.status}`, kind: kindOf(value.expected), size: 'large', cite: citedOf('expected-wait', value.expected, 'flips are the expected wait') })}</p>
                <p>The expected wait until it first holds, ${state.from === 'full' ? 'once the window is full' : 'from the first flip'}<span class="in-presenter-hidden">${value.expected.fraction ? html`: ${value.expected.fraction}` : nothing}.
                ${state.from === 'full' ? 'From the first flip' : 'With a full window first'}: <b>${value.other.text}</b>, ${value.other.status}${value.other.fraction ? `: ${value.other.fraction}` : ''}</span>.</p>
                <p class="soft in-presenter-hidden">Half of all waits are over by flip ${value.median}, ${value.medianStatus}.</p>`
              : none('the expected wait')
          }
        </div>
      </div>
      ${
        wait.stage === 'done' || (this.presenter && wait.running)
          ? nothing
          : html`<div class="coin-wait">${this.panel(wait, 'Calculate the waiting time')}</div>`
      }
      ${
        view.heads
          ? html`<p class="soft in-presenter-hidden">A window of ${many(view.window, 'flip')} has ${view.windows} states, but only
        ${view.tails === 1 ? 'the place of its last tails matters' : `the places of its last ${view.tails} tails matter`}: ${many(view.positions, 'position')},
        or ${many(view.states, 'state')} just after a tail.${value ? html` Here: <span>${value.how}</span>.` : nothing}</p>`
          : nothing
      }
    </section>`;
  }

  // --- its distribution -----------------------------------------------------------------------------------------------

  #distributionPart() {
    const { state } = this;
    const { value } = this.wait;
    const several = state.coins > 1;
    return html`<section aria-label="The distribution of the wait">
      <h2>How soon does it happen?</h2>
      ${
        value
          ? html`<ch-line-chart .curves=${this.#curves(value)} .bands=${false} how=${howFound(value)} xTitle=${this.#unit(value) === 1 ? 'flips' : `flips × 10${raised(Math.log10(this.#unit(value)))}`} yTitle="chance"
              label="Chance that it has happened by a flip" .words="Half by flip ${value.median}."></ch-line-chart>
            <ch-data-table how="exact" caption="Flip by which it has happened with a given chance" .columns=${several ? QUANTILES : QUANTILES.slice(0, 2)}
              .rows=${value.quantiles.map((row) => (several ? row : row.slice(0, 2)))}></ch-data-table>
            <p class="soft">${value.quantilesStatus} ${value.chances}</p>`
          : html`<p class="soft">${this.wait.sentence || 'Working it out …'}</p>`
      }
    </section>`;
  }

  /**
   * The unit of flips in the chart: a power of ten if there are more flips than an axis can show.
   * @param {Wait} wait
   */
  #unit({ curve }) {
    const last = curve.at(-1)?.flip ?? 1;
    return last < 1e12 ? 1 : 10 ** Math.floor(Math.log10(last));
  }

  /** @param {Wait} wait @returns {import('../../parts/charts/line-chart.js').Curve[]} */
  #curves(wait) {
    const { curve } = wait;
    const unit = this.#unit(wait);
    const points = (/** @type {'one' | 'any'} */ which) =>
      curve.map(({ flip, [which]: y }) => ({ x: flip / unit, y, low: y, high: y }));
    /** @type {import('../../parts/charts/line-chart.js').Curve} */
    const any = { name: say(`any of ${grouped(this.state.coins)} coins`), points: points('any'), look: 2 };
    return [
      { name: say('one coin'), points: points('one'), look: 1 },
      ...(this.state.coins > 1 ? [any] : []),
    ];
  }

  #confusedPart() {
    const { value } = this.wait;
    if (!value?.confused.length) return nothing;
    return html`<section aria-label="As if windows were independent" data-answer>
      <h2>Why “${this.view.share.oneIn}” is the right answer to the wrong question</h2>
      <p>It is the chance for one window chosen in advance. But there is a window at every flip, and windows overlap: neighbours share all but
        one flip, so successes come in clusters. Treating windows as independent counts each cluster several times.</p>
      <ch-data-table how="exact, rounded" caption="Overlapping windows treated as independent" .columns=${CONFUSED}
        .rows=${value.confused.map(({ what, naive, true: right, off }) => [what, naive, right, off])}></ch-data-table>
    </section>`;
  }

  #brutePart() {
    const { brute } = this;
    const { items: rows, value } = brute;
    return html`<section aria-label="Count by brute force" data-answer class=${brute.stage === 'idle' ? 'no-print' : ''}>
      <h2>Count it by brute force</h2>
      <p class="soft">Goes through all sequences of heads and tails of one length, and counts those in which it has happened.</p>
      ${this.panel(brute, 'Count it by brute force', {
        answer: rows.length
          ? html`${value?.instead ? html`<p>There are too many sequences of ${this.view.window} flips to go through; here is ${value.heads} of the last ${value.window}, counted and calculated in the same way.</p>` : nothing}
              <ch-data-table how="exact" .done=${brute.stage === 'done'} caption="Sequences, all counted" .columns=${BRUTE}
                .rows=${rows.map((row) => [row.flips, row.found, row.sequences, row.counted, row.formula, row.agree ? 'yes' : 'NO'])}></ch-data-table>
              ${value ? html`<p role="status">${value.agree ? 'Brute force and formula agree in every row.' : 'They do not agree.'}</p>` : nothing}`
          : nothing,
      })}
    </section>`;
  }
}
