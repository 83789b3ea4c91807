// @ts-check
/**
 * The home page as the build renders it into index.html (tools/paint.mjs): something to play, then the exhibits by group. The
 * browser does not render it again; home.js makes it interactive.
 */
import { html, nothing, svg } from 'lit';
import './finish-it.js';

/** @typedef {import('answers/page').Catalogue} Catalogue */
/** @typedef {import('answers/page').ExhibitEntry} Exhibit */
/** @typedef {Record<string, import('answers/page').Card>} Cards */
/** @typedef {(data: any) => unknown} Draw  any: each exhibit draws its own data */

/** The number of examples on a card; the rest are behind “n more”. */
const SHOWN = 3;
// Longer titles (in letters) are set smaller to stay on one line.
const LONG = 32;

// The lead is shown once: before the puzzle or, on a phone, after it.
const LEAD = html`<p class="lead">Puzzles and games to play, solve and count: exactly where possible, estimated where necessary, and
  always honest about which. Your browser computes everything; the link holds what you see.</p>`;

/** @param {Catalogue} catalogue @param {Cards} cards @param {Record<string, Draw>} draws  each draws its exhibit's picture */
export function homePage({ groups, exhibits }, cards, draws) {
  const { opening } = Object.values(cards).find((card) => card.opening) ?? {};
  const first = exhibits.find(({ name }) => cards[name].opening);
  return html`
    <div class="hero">
      <div class="hero-words">
        <h1 tabindex="-1">Counting House</h1>
        ${LEAD}
      </div>
      ${opening ? html`<ch-finish-it exhibit=${first?.name} .opening=${opening}></ch-finish-it>` : nothing}
      <div class="hero-end">${LEAD}</div>
      <div id="left-off"></div>
    </div>
    ${groups.map(
      ({ name, title }) => html`<section class="group-of-cards" aria-labelledby="group-${name}">
        <h2 id="group-${name}">${title}</h2>
        <ul class="bare cards">${exhibits
          .flatMap((exhibit) => cardsOf(exhibit, cards[exhibit.name], draws[exhibit.name]))
          .filter(({ group }) => group === name)
          .toSorted((one, other) => one.order - other.order)
          .map((each) => html`<li>${card(each)}</li>`)}</ul>
      </section>`,
    )}`;
}

/**
 * Returns the card of an exhibit, followed by the cards of its states that have their own.
 * @param {Exhibit} exhibit @param {Cards[string]} card @param {Draw} [draw]
 */
function cardsOf(exhibit, { start, own, picture: data }, draw) {
  const { name } = exhibit;
  return [
    { ...exhibit, query: start, drawn: picture(data, draw) },
    ...own.map((each) => ({ ...each, name, drawn: picture(each.picture) })),
  ];
}

/** @param {ReturnType<typeof cardsOf>[number]} card */
function card({ name, query, title, sentence, examples, drawn }) {
  const rest = examples.slice(SHOWN);
  const link = `#/${name}${query ? `?${query}` : ''}`;
  return html`<div class="leaf card">
    <a class="picture" href=${link} tabindex="-1" aria-hidden="true">${drawn}</a>
    <h3 class=${title.length > LONG ? 'long' : nothing}><a href=${link}>${title}</a></h3>
    <p title=${sentence}>${sentence}</p>
    ${
      examples.length
        ? html`<ul class="bare examples" aria-label="Examples: ${title}">${examples.slice(0, SHOWN).map((each) => example(name, each))}</ul>`
        : nothing
    }
    ${
      rest.length
        ? html`<details class="more-examples"><summary>${rest.length} more</summary>
            <ul class="bare examples" aria-label="More examples: ${title}">${rest.map((each) => example(name, each))}</ul></details>`
        : nothing
    }
  </div>`;
}

/** @param {string} name @param {Exhibit['examples'][number]} example */
function example(name, { title, sentence, query }) {
  return html`<li><a href="#/${name}${query ? `?${query}` : ''}" title=${sentence}><b>${title}</b> <span>${sentence}</span></a></li>`;
}

/**
 * An exhibit's picture from its plain data. `{lines}`, a few lines of large text, is drawn here; anything else by the exhibit's
 * own `picture.js`.
 * @param {unknown} data @param {Draw} [draw]
 */
function picture(data, draw) {
  const words = /** @type {{lines?: string[]} | null} */ (data)?.lines ?? (data ? null : ['1 2 3 …']);
  if (!words) return draw?.(data);
  const rows = words.map((line) => line.split(' '));
  const squared = rows.every((row) => row.every((word) => [...word].length === 1));
  return squared ? cells(rows) : lines(words);
}

/** @param {string[]} words */
function lines(words) {
  const width = Math.max(...words.map((line) => [...line].length), 4);
  return html`<svg viewBox="0 0 ${width} ${words.length * 1.7}" preserveAspectRatio="xMidYMid meet">
    ${words.map((line, i) => svg`<text x=${width / 2} y=${i * 1.7 + 1.25} class="picture-line">${line}</text>`)}</svg>`;
}

/** Characters in squares: keys, digits, a matrix. @param {string[][]} rows */
function cells(rows) {
  const width = Math.max(...rows.map((row) => row.length));
  return html`<svg viewBox="-0.1 -0.1 ${width + 0.2} ${rows.length + 0.2}" preserveAspectRatio="xMidYMid meet">
    ${rows.map((row, y) =>
      row.map(
        (
          sign,
          x,
        ) => svg`<rect x=${x + 0.06} y=${y + 0.06} width="0.88" height="0.88" rx="0.14" class="picture-key"/>
          <text x=${x + 0.5} y=${y + 0.68} class="picture-sign">${sign}</text>`,
      ),
    )}</svg>`;
}
