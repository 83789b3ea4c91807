// @ts-check
import { html, nothing, svg } from 'lit';
import { letterColour, pieceColour } from '../../../parts/boards/piece-shape.js';
import { scrolls } from '../../../parts/scrolls.js';
import { Subject } from './subject.js';

/** The piece colours to use for colours 1, 2, …, the most distinct first. */
const ORDER = [6, 5, 1, 7, 3, 4, 10, 2, 8, 12, 13, 9, 16, 15, 14, 11];

const WIDTH = 100;
/** Larger drawings scroll, to stay readable. */
const MANY = 20;

const HELP =
  'Write each edge as two names, one edge per line or several with semicolons between them. You may also paste a DIMACS file.';

/** Colourings of a graph. @extends {Subject<import('answers/workbench').ColouringDrawn, number[]>} */
export class Colouring extends Subject {
  fields = ['colours', 'fix'];

  part() {
    const { vertices, edges, note } = this.drawn;
    const label = `Graph of ${vertices.length} vertices and ${edges.length} edges${this.solved ? ', coloured' : ''}`;
    return html`${this.form(...this.fields)}
      <div class="bench-picture" data-point data-picture>${this.#graph(label)}</div>
      <p class="soft">${note}</p>
      <details class="in-presenter-hidden no-print"><summary>The list of edges</summary>
        ${this.host.reading.textField('edges', 'Edges', HELP, 8)}</details>`;
  }

  /** @param {import('./subject.js').Lies} lies */
  picture(lies) {
    const pointed = /** @type {import('answers/workbench').ColouringLies | null} */ (lies);
    return this.#graph(pointed ? `The graph: ${pointed.words}` : 'The graph', { pointed, small: true });
  }

  /**
   * The graph with its vertices coloured and the colour's number under each name.
   * @param {string} label
   * @param {{pointed?: {vertex: number, colour: number} | null, small?: boolean}} [how]  `pointed`: a vertex to show with its edges
   *   and its colour; `small`: without the colours in words, for use beside something else
   */
  #graph(label, { pointed = null, small = false } = {}) {
    const { vertices, edges } = this.drawn;
    const colours = this.solved;
    const heights = vertices.map(({ y }) => y * WIDTH);
    const top = Math.min(...heights);
    const tall = Math.max(WIDTH / 5, Math.max(...heights) - top);
    const radius = Math.max(1.2, Math.min(4.2, 17 / Math.sqrt(vertices.length)));
    const edge = radius + 1;
    const place = (/** @type {number} */ i) => [vertices[i].x * WIDTH, vertices[i].y * WIDTH];
    const wide = vertices.length > MANY && !small;
    return html`<div class=${wide ? 'scroll' : ''} tabindex=${wide ? '0' : nothing} role=${wide ? 'group' : nothing} aria-label=${wide ? 'The drawing' : nothing} ${scrolls()}>
      <svg class="graph ${wide ? 'graph-wide' : ''}" role="img" aria-label=${label} viewBox="${-edge} ${top - edge} ${WIDTH + 2 * edge} ${tall + 2 * edge}">
        ${edges.map(([a, b]) => {
          const [x1, y1] = place(a);
          const [x2, y2] = place(b);
          return svg`<line class="graph-edge ${pointed && (a === pointed.vertex || b === pointed.vertex) ? 'is-pointed' : ''}" x1=${x1} y1=${y1} x2=${x2} y2=${y2}/>`;
        })}
        ${vertices.map(({ name }, i) => {
          const [x, y] = place(i);
          const number = pointed?.vertex === i ? pointed.colour : (colours?.[i] ?? 0);
          const colour = number ? ORDER[(number - 1) % ORDER.length] : 0;
          const ink = colour ? letterColour(colour) : 'var(--ink)';
          const size = Math.min(radius * 0.95, (radius * 2.7) / Math.max(2, name.length));
          return svg`<circle class="graph-vertex ${pointed?.vertex === i ? 'is-pointed' : ''}" cx=${x} cy=${y} r=${radius} fill=${colour ? pieceColour(colour) : 'var(--leaf)'}/>
            <text class="graph-name" x=${x} y=${y} dy=${number ? '0.1em' : '0.35em'} font-size=${size} fill=${ink}>${name}</text>
            ${number ? svg`<text class="graph-number" x=${x} y=${y + radius * 0.72} font-size=${radius * 0.62} fill=${ink}>${number}</text>` : ''}`;
        })}
      </svg></div>
      ${
        colours && !small
          ? html`<details class="in-presenter-hidden no-print"><summary>The colours in words</summary><p>${vertices
              .map(({ name }, i) => `${name}: ${colours[i]}`)
              .join(', ')}.</p></details>`
          : nothing
      }`;
  }
}
