// @ts-check
/** `<ch-probe-path>`: the path of one probe down the search tree, with the branches at each vertex and the branch taken. */
import { html, nothing, svg } from 'lit';
import { part } from '../../parts/part.js';

/** @typedef {import('answers/estimates').Answers['probe']['result']} Probed */
/** @typedef {NonNullable<Probed>['probe']} Probe */

const WIDTH = 240;
const LEVEL = 30;
const MARGIN = 12;

export class ProbePath extends part({
  probe: /** @type {Probe | null} */ (null),
  /** The number of vertices shown. */
  shown: 0,
}) {
  render() {
    const path = this.probe?.path ?? [];
    const height = LEVEL * Math.max(4, path.length + 1);
    let x = WIDTH / 2;
    const fans = path.slice(0, this.shown).map(({ degree, rank }, k) => {
      const y = MARGIN + k * LEVEL;
      const wide = Math.min(WIDTH - 2 * MARGIN, (degree - 1) * 16);
      const left = Math.min(Math.max(MARGIN, x - wide / 2), WIDTH - MARGIN - wide);
      const ends = Array.from(
        { length: degree },
        (_, i) => left + (degree > 1 ? (wide * i) / (degree - 1) : 0),
      );
      const from = x;
      x = ends[rank] ?? x;
      const stuck = degree === 0;
      return svg`${ends.map((to) => svg`<path class="probe-branch" d="M${from} ${y}L${to} ${y + LEVEL}"/>`)}
        ${rank < 0 ? nothing : svg`<path class="probe-taken" d="M${from} ${y}L${x} ${y + LEVEL}"/>`}
        ${stuck ? svg`<path class="probe-stuck" d="M${from - 7} ${y - 7}l14 14m0-14l-14 14"/>` : svg`<circle class="probe-vertex" cx=${from} cy=${y} r="5"/>`}`;
    });
    const end = this.probe?.full && this.shown >= path.length;
    return html`<svg class="probe-path" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The path of the probe: ${path
      .slice(0, this.shown)
      .map(({ where, degree }) => `${where}, ${degree}`)
      .join('; ')}">${fans}
      ${end ? svg`<circle class="probe-found" cx=${x} cy=${MARGIN + path.length * LEVEL} r="8"/>` : nothing}</svg>`;
  }
}

customElements.define('ch-probe-path', ProbePath);
