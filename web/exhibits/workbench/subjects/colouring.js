// @ts-check
import { html, nothing, svg } from 'lit';
import { wayOf } from '../../../parts/arrows.js';
import { letterColour, pieceColour, shadeOf } from '../../../parts/boards/piece-shape.js';
import { scrolls } from '../../../parts/scrolls.js';
import { Subject } from './subject.js';

const WIDTH = 100;
/** Larger drawings scroll, so that they stay readable. */
const MANY = 20;

const HELP =
  'Write each edge as two names, one edge per line or several with semicolons between them. You may also paste a DIMACS file.';

/** Colourings of a graph. @extends {Subject<import('answers/workbench').ColouringDrawn, number[]>} */
export class Colouring extends Subject {
  fields = ['colours', 'fix'];

  anew = { coloured: '' };
  /** The colour to give, and the index of the vertex selected with the keys. */
  colour = 1;
  at = 0;

  viewed() {
    const { colours, vertices } = this.drawn;
    this.colour = Math.min(this.colour, colours);
    this.at = Math.min(this.at, vertices.length - 1);
    super.viewed();
  }

  /** Gives a vertex a colour, or removes that colour if the vertex already has it. @param {number} at @param {number} colour */
  #give(at, colour) {
    const { fixed, vertices } = this.drawn;
    return this.host.context.play(`choose ${vertices[at].name}=${fixed[at] || colour}`);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { coloured, colours } = this.drawn;
    const { key } = event;
    const way = wayOf(event);
    const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
    if (way) this.#move(way);
    else if (key === 'Enter' || key === ' ') this.#give(this.at, this.colour);
    else if (digit && digit <= colours && digit !== coloured[this.at]) this.#give(this.at, digit);
    else if (['Delete', 'Backspace', '0'].includes(key) && coloured[this.at])
      this.#give(this.at, coloured[this.at]);
    else return;
    event.preventDefault();
  };

  /**
   * Moves to the next vertex in a direction; the direction matters more than the distance.
   * @param {import('../../../parts/arrows.js').Way} way
   */
  #move({ down, right, end }) {
    const { vertices } = this.drawn;
    const here = vertices[this.at];
    let next = end < 0 ? 0 : end ? vertices.length - 1 : this.at;
    let best = Infinity;
    for (const [at, { x, y }] of end ? [] : vertices.entries()) {
      const ahead = (x - here.x) * right + (y - here.y) * down;
      const far = ahead + 2 * Math.abs((x - here.x) * down + (y - here.y) * right);
      if (ahead > 1e-6 && far < best) [next, best] = [at, far];
    }
    this.at = next;
    this.host.find(`[data-vertex="${next}"]`)?.focus();
    this.host.requestUpdate();
  }

  part() {
    const { vertices, edges, note } = this.drawn;
    const { byHand, presenter } = this.host;
    const label = `Graph of ${vertices.length} vertices and ${edges.length} edges${this.solved ? ', coloured' : ''}`;
    const graph = html`<div class="bench-picture" data-point data-picture>${this.#graph(label)}</div>`;
    return html`${presenter ? graph : html`<div class="hand-board">${graph}${byHand.rows()}</div>`}
      <div class="row">${this.#palette()}${byHand.says('The colours')}
        ${presenter ? nothing : html`<span class="group no-print">${byHand.removeAll('Remove all colours', 'coloured')}</span>`}</div>
      ${this.form(...this.fields)}
      <details class="in-presenter-hidden no-print"><summary>The names of the colours</summary><p class="soft">${note}</p></details>
      <details class="in-presenter-hidden no-print"><summary>The list of edges</summary>
        ${this.host.reading.textField('edges', 'Edges', HELP, 8)}</details>`;
  }

  /** The colour to give. */
  #palette() {
    return html`<div class="group no-print" role="group" aria-label="Colour to give">${[
      ...Array(this.drawn.colours).keys(),
    ].map(
      (i) =>
        html`<button type="button" class="graph-colour" aria-label="Colour ${i + 1}" aria-pressed=${this.colour === i + 1 ? 'true' : 'false'} @click=${() => {
          this.colour = i + 1;
          this.host.requestUpdate();
        }}><svg viewBox="-1 -1 2 2" aria-hidden="true"><circle r="0.9" fill=${pieceColour(shadeOf(i + 1))}/></svg>${i + 1}</button>`,
    )}</div>`;
  }

  /** @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const pointed = /** @type {import('answers/workbench').ColouringLies | null} */ (lies);
    return this.#graph(pointed ? `The graph: ${pointed.words}` : 'The graph', { pointed, small: true });
  }

  /**
   * The graph with coloured vertices, and the colour's number under each name.
   * @param {string} label
   * @param {{pointed?: {vertex: number, colour: number} | null, small?: boolean}} [how]  `pointed`: a vertex to show with its edges
   *   and its colour; `small`: a view-only picture, for use beside something else
   */
  #graph(label, { pointed = null, small = false } = {}) {
    const { vertices, edges, coloured, clashing } = this.drawn;
    const colours = this.solved ?? coloured;
    const clashes = new Set(this.solved ? [] : clashing);
    const heights = vertices.map(({ y }) => y * WIDTH);
    const top = Math.min(...heights);
    const tall = Math.max(WIDTH / 5, Math.max(...heights) - top);
    const radius = Math.max(1.2, Math.min(4.6, 17 / Math.sqrt(vertices.length)));
    const edge = radius + 1;
    const place = (/** @type {number} */ i) => [vertices[i].x * WIDTH, vertices[i].y * WIDTH];
    const wide = vertices.length > MANY && !small;
    return html`<div class=${wide ? 'scroll' : ''} tabindex=${wide ? '0' : nothing} role=${wide ? 'group' : nothing} aria-label=${wide ? 'The drawing' : nothing} ${scrolls()}>
      <svg class="graph ${wide ? 'graph-wide' : ''}" role=${small ? 'img' : 'group'} aria-label=${label} @keydown=${small ? nothing : this.#key} viewBox="${-edge} ${top - edge} ${WIDTH + 2 * edge} ${tall + 2 * edge}">
        ${edges.map(([a, b], i) => {
          const [x1, y1] = place(a);
          const [x2, y2] = place(b);
          const look =
            pointed && (a === pointed.vertex || b === pointed.vertex)
              ? 'is-pointed'
              : clashes.has(i)
                ? 'is-wrong'
                : '';
          return svg`<line class="graph-edge ${look}" x1=${x1} y1=${y1} x2=${x2} y2=${y2}/>`;
        })}
        ${vertices.map(({ name }, i) => {
          const [x, y] = place(i);
          const number = pointed?.vertex === i ? pointed.colour : colours[i];
          const colour = number ? shadeOf(number) : 0;
          const ink = colour ? letterColour(colour) : 'var(--ink)';
          const size = Math.min(radius * 1.15, (radius * 2.7) / Math.max(2, name.length));
          const drawn = svg`<circle class="graph-vertex ${pointed?.vertex === i ? 'is-pointed' : ''}" cx=${x} cy=${y} r=${radius} fill=${colour ? pieceColour(colour) : 'var(--leaf)'}/>
            <text class="graph-name" x=${x} y=${y} dy=${number ? '0.1em' : '0.35em'} font-size=${size} fill=${ink}>${name}</text>
            ${number ? svg`<text class="graph-number" data-dense x=${x} y=${y + radius * 0.72} font-size=${radius * 0.62} fill=${ink}>${number}</text>` : ''}`;
          if (small) return drawn;
          const joined = edges.flatMap(([a, b]) => (a === i ? [b] : b === i ? [a] : []));
          const against = edges.flatMap(([a, b], k) =>
            !clashes.has(k) ? [] : a === i ? [b] : b === i ? [a] : [],
          );
          const named = (/** @type {number[]} */ some) => some.map((each) => vertices[each].name).join(', ');
          const words = [
            name,
            number ? `colour ${number}` : 'no colour',
            against.length && `like ${named(against)}`,
            joined.length && `joined to ${named(joined)}`,
          ];
          return svg`<g role="button" class="graph-choice" data-vertex=${i} tabindex=${i === this.at ? 0 : -1} aria-label=${words.filter(Boolean).join(', ')}
            @focus=${() => {
              this.at = i;
              this.host.requestUpdate();
            }} @click=${() => this.#give(i, this.colour)}>${drawn}</g>`;
        })}
      </svg></div>`;
  }
}
