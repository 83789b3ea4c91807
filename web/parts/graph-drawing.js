// @ts-check
/**
 * `<ch-graph-drawing>`: a graph as it was laid out, its vertices coloured. Properties: `vertices` ([{name, x, y}], 0 to 1),
 * `edges` (pairs of indices), `colours` (number of each vertex's colour, 0 for none; or null), `label`. The same can be read as a table.
 */
import { html, LitElement, nothing, svg } from 'lit';
import { letterColour, pieceColour } from './piece-shape.js';

/** Which of the piece colours are the first, second, ... colour: far from each other first. */
const ORDER = [6, 5, 1, 7, 3, 4, 10, 2, 8, 12, 13, 9, 16, 15, 14, 11];

const WIDTH = 100;

export class GraphDrawing extends LitElement {
  static properties = {
    vertices: { attribute: false },
    edges: { attribute: false },
    colours: { attribute: false },
    label: { type: String },
  };

  constructor() {
    super();
    /** @type {{name: string, x: number, y: number}[]} */
    this.vertices = [];
    /** @type {[number, number][]} */
    this.edges = [];
    /** @type {number[] | null} */
    this.colours = null;
    this.label = 'Graph';
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { vertices, colours } = this;
    const heights = vertices.map(({ y }) => y * WIDTH);
    const top = Math.min(...heights);
    const tall = Math.max(WIDTH / 5, Math.max(...heights) - top);
    const radius = Math.max(1.2, Math.min(4.2, 17 / Math.sqrt(vertices.length)));
    const edge = radius + 1;
    const place = (/** @type {number} */ i) => [vertices[i].x * WIDTH, vertices[i].y * WIDTH];
    return html`<svg class="graph" role="img" aria-label=${this.label} viewBox="${-edge} ${top - edge} ${WIDTH + 2 * edge} ${tall + 2 * edge}">
        ${this.edges.map(([a, b]) => {
          const [x1, y1] = place(a);
          const [x2, y2] = place(b);
          return svg`<line class="graph-edge" x1=${x1} y1=${y1} x2=${x2} y2=${y2}/>`;
        })}
        ${vertices.map(({ name }, i) => {
          const [x, y] = place(i);
          const colour = colours?.[i] ? ORDER[(colours[i] - 1) % ORDER.length] : 0;
          const size = Math.min(radius * 0.95, (radius * 2.7) / Math.max(2, name.length));
          return svg`<circle class="graph-vertex" cx=${x} cy=${y} r=${radius} fill=${colour ? pieceColour(colour) : 'var(--leaf)'}/>
            <text class="graph-name" x=${x} y=${y} dy="0.35em" font-size=${size} fill=${colour ? letterColour(colour) : 'var(--ink)'}>${name}</text>`;
        })}
      </svg>
      ${
        colours
          ? html`<details class="in-presenter-hidden no-print"><summary>The colours in words</summary><p>${vertices
              .map(({ name }, i) => `${name}: ${colours[i]}`)
              .join(', ')}.</p></details>`
          : nothing
      }`;
  }
}

customElements.define('ch-graph-drawing', GraphDrawing);
