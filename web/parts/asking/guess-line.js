// @ts-check
/**
 * Draws guesses as dots on a line, and the answer once it is known. The line is logarithmic if its ends are far apart.
 */
import { nothing, svg } from 'lit';
import { about, grouped, raised } from '../figures.js';

/** @typedef {{low: number, high: number, wide: boolean, answer: string}} Line */

const WIDTH = 420;
const EDGE = 30;
/** Columns of dots, and the distance between dots in a column. */
const COLUMNS = 45;
const APART = 8;
/** If a column has more dots than this, they are closer together. */
const HIGH = 8;

/** Round numbers along the line. @param {Line} line */
function ticks({ low, high, wide }) {
  if (wide) {
    const powers = [];
    for (let power = Math.ceil(Math.log10(low) - 1e-9); 10 ** power <= high * 1.0001; power++)
      powers.push(10 ** power);
    const every = Math.ceil(powers.length / 7);
    return powers.filter((_, i) => i % every === 0);
  }
  const step = 10 ** Math.floor(Math.log10((high - low) / 2));
  const by =
    [1, 2, 5, 10].map((factor) => factor * step).find((each) => (high - low) / each <= 6) ?? step * 10;
  const found = [];
  for (let at = Math.ceil(low / by) * by; at <= high + by / 1000; at += by) found.push(at);
  return found;
}

/** The short label of a tick: 10⁶ for a million. @param {number} value */
function short(value) {
  const power = Math.log10(value);
  return value >= 1e5 && Number.isInteger(power) ? `10${raised(power)}` : about(value);
}

/**
 * @param {Line} line @param {number[]} guesses @param {number | null} answer  null until it is revealed
 * @param {string} label  the picture in words
 */
export function guessLine(line, guesses, answer, label) {
  const { low, high, wide } = line;
  /** @param {number} value */
  const share = (value) => {
    const part = wide
      ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
      : (value - low) / (high - low);
    return Math.min(1, Math.max(0, part));
  };
  const x = (/** @type {number} */ at) => EDGE + at * (WIDTH - 2 * EDGE);
  /** @type {Map<number, number>} */
  const columns = new Map();
  for (const guess of guesses) {
    const column = Math.round(share(guess) * COLUMNS);
    columns.set(column, (columns.get(column) ?? 0) + 1);
  }
  const most = Math.max(1, ...columns.values());
  const apart = APART * Math.min(1, HIGH / most);
  const base = 22 + APART * Math.min(most, HIGH);
  return svg`<svg class="guess-line" viewBox="0 0 ${WIDTH} ${base + 26}" role="img" aria-label=${answer === null ? label : `${label}; the answer: ${line.answer}`}>
    <line x1=${EDGE} x2=${WIDTH - EDGE} y1=${base} y2=${base}></line>
    ${ticks(line).map(
      (value) =>
        svg`<line x1=${x(share(value))} x2=${x(share(value))} y1=${base} y2=${base + 5}></line><text x=${x(share(value))} y=${base + 18}>${short(value)}</text>`,
    )}
    ${answer === null ? nothing : svg`<line class="is-answer" x1=${x(share(answer))} x2=${x(share(answer))} y1="14" y2=${base + 5}></line><text class="is-answer" x=${x(share(answer))} y="11">${Number.isInteger(answer) ? grouped(answer) : about(answer)}</text>`}
    ${[...columns].flatMap(([column, count]) =>
      Array.from(
        { length: count },
        (_, i) => svg`<circle cx=${x(column / COLUMNS)} cy=${base - 6 - apart * i} r="3.5"></circle>`,
      ),
    )}
  </svg>`;
}
