// @ts-check
/**
 * Lays real pieces flat: searches for all layouts, shows them by page and one in a large picture, and estimates the
 * search tree.
 */
import { html, nothing, svg } from 'lit';
import { Panel } from '../../parts/exhibit.js';
import { figure } from '../../parts/figure.js';
import { grouped, many } from '../../parts/figures.js';
import { Narrow } from '../../parts/narrow.js';
import { cite } from '../../parts/saving/citation.js';
import { saveFile } from '../../parts/saving/save.js';
import '../../parts/charts/data-table.js';
import '../../parts/controls/number-bar.js';

/** @typedef {import('answers/tracks').Answers} Answers */
/** @typedef {Answers['lay']['found']} Laid */
/** @typedef {import('answers/tracks').View} View */
/** @typedef {import('answers/tracks').State} State */
/** @typedef {import('../../parts/exhibit.js').ExhibitElement<View, State, Answers>} Host */

/** Layouts per page, and the maximum width of a layout on it, in pixels: two fit side by side on a phone. */
const PAGE = 12;
const WIDE = { usual: 190, narrow: 136 };
/** The length of the scale bar, in mm. */
const SCALE = 200;

const NUMBER = /** @type {const} */ ('number');
const DEPTHS = [
  { title: 'pieces laid', kind: NUMBER },
  { title: 'vertices, estimate', kind: NUMBER },
  { title: '±, 95 %', kind: NUMBER, how: 'half the 95 % interval' },
];
const PUBLISHED = [
  { title: 'curves', kind: NUMBER },
  { title: 'published', kind: NUMBER },
  { title: 'recounted by that rule', kind: NUMBER },
  { title: 'loops up to symmetry', kind: NUMBER },
  { title: 'all words', kind: NUMBER },
  { title: 'outlines', kind: NUMBER },
];

/** @param {Laid} laid @param {{scaled?: number, scale?: boolean, label: string}} how  `scaled`: pixels per millimetre */
function layoutPicture({ parts, box }, { scaled, scale = false, label }) {
  const [left, top, wide, tall] = box;
  const level = (/** @type {'low' | 'high'} */ which) =>
    parts.map((part) =>
      part[which].length
        ? svg`<g class="laid-${which}"><title>${part.title}</title>${['edge', 'wood', 'middle'].map((layer) =>
            part[which].map((path) => svg`<path class="laid-${layer}" d=${path}/>`),
          )}</g>`
        : nothing,
    );
  const below = scale ? 60 : 0;
  return html`<svg class="laid" role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : 'true'} viewBox="${left} ${top} ${wide} ${tall + below}"
    width=${scaled ? Math.round(wide * scaled) : nothing} height=${scaled ? Math.round((tall + below) * scaled) : nothing}>
    ${level('low')}${level('high')}
    ${
      scale
        ? svg`<g class="laid-scale"><path d="M${left + 25} ${top + tall + 10}v12h${SCALE}v-12"/>
          <text x=${left + 35 + SCALE} y=${top + tall + 28}>${SCALE} mm</text></g>`
        : nothing
    }</svg>`;
}

/** @extends {Panel<Host>} */
export class Flat extends Panel {
  /** The layouts found so far, in order. @type {Map<string, Laid>} */
  found = new Map();
  /** Where to resume a stopped search. */
  carry = '';
  from = 1;
  /** Whether the view of the new pieces has yet to arrive. */
  waiting = false;

  /** @param {Host} host */
  constructor(host) {
    super(host, ['show', 'flat', 'plugs', 'overlaps', 'mm', 'degrees']);
    this.narrow = new Narrow(host, '(max-width: 30rem)');
    this.lay = host.question('lay', {
      found: (laid) => this.found.set(laid.key, laid),
      heard: (event) => {
        if (event.type === 'progress' && 'carry' in event) this.carry = String(event.carry);
      },
    });
    this.tree = host.question('tree', { own: ['seed', 'probes'] });
    this.drawing = host.question('drawing', {
      lane: 'quick',
      answered: ({ svg: text }) =>
        saveFile(
          new Blob([text], { type: 'image/svg+xml' }),
          `layout-${this.#numberOf(this.#shown?.key)}.svg`,
        ),
    });
    /** Finds changes that would allow a layout. */
    this.mend = host.question('mend_flat');
    this.published = host.question('published');
  }

  changed() {
    this.#forget();
    this.mend.reset();
    this.tree.reset();
    this.waiting = this.host.state.show === 'flat';
  }

  /** Starts the search at once if it is short. Called whenever the view may have arrived. */
  begin() {
    const { busy, view } = this.host;
    if (!this.waiting || busy || !view?.flat.presets.length) return;
    this.waiting = false;
    if (view.flat.short && this.#open) this.#start();
  }

  #forget() {
    this.lay.reset();
    this.found = new Map();
    this.carry = '';
    this.from = 1;
  }

  #start() {
    this.#forget();
    this.lay.ask();
  }

  /** Whether the other tests leave the question open. */
  get #open() {
    return this.host.view.findings.every(({ verdict }) => verdict !== 'no');
  }

  /** The large layout: the one in the link, or else the first one found. @returns {Laid | undefined} */
  get #shown() {
    const key = this.host.state.layout;
    if (!key) return this.found.values().next().value;
    return this.found.get(key) ?? this.host.view.flat.shown ?? undefined;
  }

  /** @param {string | undefined} key */
  #numberOf(key) {
    return [...this.found.keys()].indexOf(key ?? '') + 1;
  }

  /** The verdict on layouts in the plane. @returns {{verdict: 'yes' | 'no' | 'open', says: unknown}} */
  get verdict() {
    const { lay } = this;
    const count = this.found.size;
    if (count)
      return {
        verdict: 'yes',
        says: !lay.value
          ? `${many(count, 'layout')} so far.`
          : lay.value.proved
            ? html`${many(lay.value.layouts, 'layout')} in all, exact. ${cite({ what: 'layouts', value: grouped(lay.value.layouts), words: lay.value.layouts === 1 ? 'layout up to symmetry' : 'layouts up to symmetry', how: 'exact' })}`
            : `At least ${many(lay.value.layouts, 'layout')}.`,
      };
    if (lay.value) return { verdict: lay.value.proved ? 'no' : 'open', says: lay.value.sentence };
    return {
      verdict: 'open',
      says: lay.running ? 'The search is running.' : 'Not searched yet: find all layouts.',
    };
  }

  /** The fewest pieces to add or remove, if there is no layout. */
  mendPart() {
    const { host, lay, mend } = this;
    if (!lay.value || this.found.size || !this.#open) return nothing;
    return host.panel(mend, 'Find the fewest changes', {
      answer: html`<p role="status" aria-label="Fewest changes">${mend.value?.sentence ?? ''}</p><div class="group no-print">${mend.items.map(
        ({ words, pieces }) =>
          html`<button type="button" @click=${() => host.context.go({ flat: pieces, layout: '' })}>${words}</button>`,
      )}</div>`,
    });
  }

  // --- what is drawn --------------------------------------------------------------------------------------------------

  /** The large picture of the layout. */
  picture() {
    const laid = this.#shown;
    if (!laid)
      return html`<p class="tracks-none">${
        this.lay.running
          ? 'Searching …'
          : this.lay.value
            ? 'These pieces have no layout.'
            : 'No layout has been found yet.'
      }</p>`;
    const number = this.#numberOf(laid.key);
    const name = number ? `Layout ${grouped(number)}` : 'The layout in the link';
    return html`<figure class="tracks-figure">${layoutPicture(laid, { scale: true, label: `${name}, ${laid.parts.length} pieces, ${laid.symmetry}` })}
      <figcaption><b>${name}</b>, to scale: ${many(laid.parts.length, 'piece')}, ${laid.symmetry}. ${laid.fit}
        <button type="button" class="link no-print in-presenter-hidden" @click=${() => this.drawing.ask({ key: laid.key })}>Save as SVG</button></figcaption></figure>`;
  }

  /** The search for all layouts. */
  panel() {
    const { host, lay } = this;
    const { value } = lay;
    return html`${host.panel(lay, 'Find all layouts', {
      main: this.#open,
      disabled: !this.#open,
      start: () => this.#start(),
      resume: () => lay.ask({ carry: this.carry }),
      answer: value
        ? html`<p role="status" aria-label="Layouts">${figure({ value: grouped(value.layouts), status: `${value.layouts === 1 ? 'layout' : 'layouts'} up to symmetry, ${value.proved ? 'exact' : 'at least'}`, kind: value.proved ? 'exact' : 'unfinished', size: 'large', cite: value.proved ? 'layouts' : null })}</p>
          <p class="soft">${value.sentence}${
            value.vertices === null
              ? nothing
              : cite({
                  what: 'vertices',
                  value: grouped(value.vertices),
                  words: value.vertices === 1 ? 'vertex of the search tree' : 'vertices of the search tree',
                  how: 'exact',
                })
          }</p>`
        : this.found.size
          ? html`<p role="status" aria-label="Layouts">${figure({ value: grouped(this.found.size), status: `${this.found.size === 1 ? 'layout' : 'layouts'} so far`, kind: 'unfinished', size: 'large', cite: null })}</p>`
          : nothing,
    })}`;
  }

  /** All layouts found, one page at a time. */
  gallery() {
    const all = [...this.found.values()];
    if (!all.length) return nothing;
    const page = all.slice(this.from - 1, this.from - 1 + PAGE);
    const scaled =
      (this.narrow.now ? WIDE.narrow : WIDE.usual) /
      Math.max(...page.map(({ box }) => Math.max(box[2], box[3])));
    const shown = this.#shown?.key;
    return html`<section class="tracks-gallery" aria-label="All layouts"><h2>All layouts</h2>
      ${
        all.length > PAGE
          ? html`<ch-number-bar what="Layout" unit="page" .read=${this.host.context.read} .at=${String(this.from)} .size=${PAGE}
              .total=${String(all.length)} .loading=${this.lay.running}
              @turn=${(/** @type {CustomEvent<{at: string, number: string, typed: boolean}>} */ { detail }) => this.#turn(detail)}></ch-number-bar>`
          : nothing
      }
      <ul class="group bare laid-list">${page.map((laid, i) => this.#card(laid, this.from + i, scaled, laid.key === shown))}</ul>
      <p class="soft">All on one scale: ${Math.round(100 * scaled)} pixels for 100 mm. Choose a layout to see it large; the link then names it. ${this.host.view.flat.convention}</p></section>`;
  }

  /** @param {{at: string, number: string, typed: boolean}} where */
  #turn({ at, number, typed }) {
    this.from = Number(at);
    this.host.requestUpdate();
    const laid = [...this.found.values()][Number(number) - 1];
    if (typed && laid) this.host.context.go({ layout: laid.key });
  }

  /** @param {Laid} laid @param {number} number @param {number} scaled @param {boolean} chosen */
  #card(laid, number, scaled, chosen) {
    return html`<li class=${chosen ? 'is-marked' : ''}><button type="button" class="plain" aria-pressed=${chosen ? 'true' : 'false'}
      aria-label="Layout ${number}, ${laid.symmetry}" @click=${() => this.host.context.go({ layout: laid.key })}>
      ${layoutPicture(laid, { scaled, label: '' })}<span>${grouped(number)}</span></button></li>`;
  }

  /** The panel that estimates the search tree. */
  treePart() {
    const { host, tree } = this;
    const { latest } = tree;
    return html`${host.form('seed', 'probes')}${host.panel(tree, 'Estimate the search tree', {
      disabled: !this.#open,
      answer: latest
        ? html`<p role="status" aria-label="Search tree">${latest.sentence}</p>
          <details><summary>By depth</summary><ch-data-table how="estimated" caption="Vertices by the number of pieces laid" .columns=${DEPTHS}
            .rows=${latest.perDepth.map(([depth, mean, error]) => [depth, Number(mean.toPrecision(4)), error === null ? '–' : Number((1.96 * error).toPrecision(2))])}></ch-data-table></details>`
        : nothing,
    })}`;
  }

  /** The published counts of one boxed set. */
  publishedPart() {
    const { host, published } = this;
    return html`<p class="soft">One box has 12 curves, two straights and a two-part bridge, taken here to be as long as the two straights together. J. Graham-Cumming (2010) published 9 loops, 18 with two more curves and 130 with
      four. This recounts them by each convention, with a method other than the search.</p>
      ${host.panel(published, 'Count the published loops', {
        answer: published.items.length
          ? html`<ch-data-table how="exact" .done=${published.stage === 'done'} caption="Loops of the boxed set, exact" .columns=${PUBLISHED}
              .rows=${published.items.map(({ curves, published: known, exchanged, loops, words, outlines }) => [curves, known, exchanged, loops, words, outlines])}></ch-data-table>
              ${published.value ? html`<p role="status" aria-label="Published counts">${published.value.sentence}</p>` : nothing}`
          : nothing,
      })}`;
  }
}
