// @ts-check
/**
 * `<ch-graph-drawing>`: a graph as it was laid out, its vertices coloured and the number of the colour under each name. Properties:
 * `vertices` ([{name, x, y}], 0 to 1), `edges` (pairs of indices), `colours` (number of each vertex's colour, 0 for none; or null),
 * `pointed` ({vertex, colour}: a vertex to be seen with its edges, and its colour; or null), `label`, `small` (for a
 * picture beside something else: no words under it).
 */
import { html, LitElement, nothing, svg } from 'lit';
import { letterColour, pieceColour } from '../../parts/piece-shape.js';

/** Which of the piece colours are the first, second, ... colour: far from each other first. */
const ORDER = [6, 5, 1, 7, 3, 4, 10, 2, 8, 12, 13, 9, 16, 15, 14, 11];

const WIDTH = 100;
/** A drawing of more vertices is not made smaller than it can be read, but scrolled. */
const MANY = 20;

export class GraphDrawing extends LitElement {
  static properties = {
    vertices: { attribute: false },
    edges: { attribute: false },
    colours: { attribute: false },
    pointed: { attribute: false },
    label: { type: String },
    small: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {{name: string, x: number, y: number}[]} */
    this.vertices = [];
    /** @type {[number, number][]} */
    this.edges = [];
    /** @type {number[] | null} */
    this.colours = null;
    /** @type {{vertex: number, colour: number} | null} */
    this.pointed = null;
    this.label = 'Graph';
    this.small = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { vertices, colours, pointed } = this;
    const heights = vertices.map(({ y }) => y * WIDTH);
    const top = Math.min(...heights);
    const tall = Math.max(WIDTH / 5, Math.max(...heights) - top);
    const radius = Math.max(1.2, Math.min(4.2, 17 / Math.sqrt(vertices.length)));
    const edge = radius + 1;
    const place = (/** @type {number} */ i) => [vertices[i].x * WIDTH, vertices[i].y * WIDTH];
    const wide = vertices.length > MANY && !this.small;
    return html`<div class=${wide ? 'scroll' : ''} tabindex=${wide ? '0' : nothing} role=${wide ? 'group' : nothing} aria-label=${wide ? 'The drawing' : nothing}>
      <svg class="graph ${wide ? 'graph-wide' : ''}" role="img" aria-label=${this.label} viewBox="${-edge} ${top - edge} ${WIDTH + 2 * edge} ${tall + 2 * edge}">
        ${this.edges.map(([a, b]) => {
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
        colours && !this.small
          ? html`<details class="in-presenter-hidden no-print"><summary>The colours in words</summary><p>${vertices
              .map(({ name }, i) => `${name}: ${colours[i]}`)
              .join(', ')}.</p></details>`
          : nothing
      }`;
  }
}

customElements.define('ch-graph-drawing', GraphDrawing);
