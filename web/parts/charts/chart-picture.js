// @ts-check
/**
 * Redraws charts as SVG files with axes, labels and legend, because on the page `<ch-line-chart>` is a canvas and
 * `<ch-bar-chart>` a table.
 */
import { colour } from '../colour.js';

/** @param {unknown} text */
const escaped = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (sign) =>
      /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
  );

/** @param {number} value */
const place = (value) => String(Math.round(value * 100) / 100);

/** @param {number} width @param {number} height @param {string} title @param {string} paper @param {string} font @param {string[]} content */
const picture = (width, height, title, paper, font, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${place(width)} ${place(height)}" width="${place(width)}" height="${place(height)}" font-family="${escaped(font)}" font-size="12">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="${escaped(paper)}"/>
${content.join('\n')}
</svg>
`;

/**
 * A line chart.
 * @param {object} what
 * @param {Element} what.from  the element whose colours to use
 * @param {import('uplot')} what.plot
 * @param {{x: number[], y: number[]}} what.ticks
 * @param {(value: number) => string} what.label  the label of a tick
 * @param {string} what.title
 * @param {string} what.xTitle
 * @param {string} what.yTitle
 * @param {{name: string, look: number, line: (number | null)[], low: (number | null)[], high: (number | null)[]}[]} what.curves
 * @param {{value: number, words: string}[]} what.levels
 * @param {string[]} what.legend  labels of the curves, the band ('' for none) and the levels, in this order
 */
export function linePicture({ from, plot, ticks, label, title, xTitle, yTitle, curves, levels, legend }) {
  const font = getComputedStyle(from).fontFamily;
  const scale = devicePixelRatio || 1;
  const box = {
    left: plot.bbox.left / scale,
    top: plot.bbox.top / scale,
    width: plot.bbox.width / scale,
    height: plot.bbox.height / scale,
  };
  const [soft, grid, ink] = [colour('--ink-soft'), colour('--grid-line'), colour('--ink')];
  const at = (/** @type {number} */ value, /** @type {'x' | 'y'} */ which) =>
    (which === 'x' ? box.left : box.top) + plot.valToPos(value, which);
  const xs = /** @type {number[]} */ (plot.data[0]);
  /** @type {string[]} */
  const out = [
    `<clipPath id="plot"><rect x="${place(box.left)}" y="${place(box.top)}" width="${place(box.width)}" height="${place(box.height)}"/></clipPath>`,
  ];
  const inside = (/** @type {number} */ value, /** @type {'x' | 'y'} */ which) => {
    const { min, max } = plot.scales[which];
    return min != null && max != null && value >= min && value <= max;
  };
  const below = box.top + box.height;
  for (const value of ticks.x.filter((each) => inside(each, 'x'))) {
    const x = place(at(value, 'x'));
    out.push(`<path d="M${x} ${place(box.top)}V${place(below + 5)}" stroke="${grid}"/>`);
    out.push(
      `<text x="${x}" y="${place(below + 18)}" fill="${soft}" text-anchor="middle">${escaped(label(value))}</text>`,
    );
  }
  for (const value of ticks.y.filter((each) => inside(each, 'y'))) {
    const y = at(value, 'y');
    out.push(
      `<path d="M${place(box.left - 5)} ${place(y)}H${place(box.left + box.width)}" stroke="${grid}"/>`,
    );
    out.push(
      `<text x="${place(box.left - 8)}" y="${place(y + 4)}" fill="${soft}" text-anchor="end">${escaped(label(value))}</text>`,
    );
  }
  const path = (/** @type {(number | null)[]} */ ys) => {
    let open = false;
    return ys
      .map((y, i) => {
        if (y === null || y === undefined) {
          open = false;
          return '';
        }
        const step = `${open ? 'L' : 'M'}${place(at(xs[i], 'x'))} ${place(at(y, 'y'))}`;
        open = true;
        return step;
      })
      .join('');
  };
  const shapes = [];
  for (const { look, low, high } of curves.filter((curve) => curve.low.length)) {
    const known = xs.flatMap((_, i) => (low[i] === null || high[i] === null ? [] : [i]));
    if (known.length < 2) continue;
    const corner = (/** @type {number} */ i, /** @type {(number | null)[]} */ ys) =>
      `${place(at(xs[i], 'x'))} ${place(at(Number(ys[i]), 'y'))}`;
    const points = [...known.map((i) => corner(i, high)), ...known.reverse().map((i) => corner(i, low))];
    shapes.push(`<path d="M${points.join('L')}Z" fill="${colour(`--band-${look}`)}"/>`);
  }
  for (const { look, line } of curves)
    shapes.push(
      `<path d="${path(line)}" fill="none" stroke="${colour(`--line-${look}`)}" stroke-width="2"${look === 2 ? ' stroke-dasharray="9 5"' : ''}/>`,
    );
  for (const { value } of levels)
    shapes.push(
      `<path d="M${place(box.left)} ${place(at(value, 'y'))}H${place(box.left + box.width)}" stroke="${ink}" stroke-width="1.6" stroke-dasharray="2 4"/>`,
    );
  out.push(`<g clip-path="url(#plot)">${shapes.join('')}</g>`);
  out.push(
    `<text x="${place(box.left + box.width / 2)}" y="${place(below + 38)}" fill="${soft}" text-anchor="middle">${escaped(xTitle)}</text>`,
    `<text transform="translate(14 ${place(box.top + box.height / 2)}) rotate(-90)" fill="${soft}" text-anchor="middle">${escaped(yTitle)}</text>`,
  );
  let y = below + 62;
  const keys = [
    ...curves.map(
      ({ look }) =>
        `stroke="${colour(`--line-${look}`)}" stroke-width="2"${look === 2 ? ' stroke-dasharray="9 5"' : ''}`,
    ),
    `stroke="${colour('--band-1')}" stroke-width="9"`,
    ...levels.map(() => `stroke="${ink}" stroke-width="1.6" stroke-dasharray="2 4"`),
  ];
  for (const [i, words] of legend.entries()) {
    if (!words) continue;
    out.push(
      `<path d="M${place(box.left)} ${place(y - 4)}h24" ${keys[i]}/><text x="${place(box.left + 32)}" y="${place(y)}" fill="${soft}">${escaped(words)}</text>`,
    );
    y += 18;
  }
  return picture(plot.width, y, title, colour('--paper'), font, out);
}

/**
 * A bar chart: one bar per row, between its name and its number.
 * @param {object} what
 * @param {Element} what.from  the element whose colours to use
 * @param {string} what.title
 * @param {[string, string]} what.heads  the headings of the names and of the numbers
 * @param {{name: string, share: number, words: string}[]} what.bars  `share` in per cent of the longest bar
 */
export function barPicture({ from, title, heads, bars }) {
  const font = getComputedStyle(from).fontFamily;
  const [ink, soft] = [colour('--ink'), colour('--ink-soft')];
  const width = 560;
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, how = '') =>
    `<text x="${x}" y="${y}" fill="${ink}" ${how}>${escaped(words)}</text>`;
  const out = [
    `<text x="8" y="20" fill="${ink}" font-weight="600">${escaped(title)}</text>`,
    `<text x="8" y="42" fill="${soft}">${escaped(heads[0])}</text>`,
    `<text x="${width - 8}" y="42" fill="${soft}" text-anchor="end">${escaped(heads[1])}</text>`,
    ...bars.map(({ name, share, words }, i) => {
      const y = 62 + 20 * i;
      return `${text(8, y, name)}<rect x="70" y="${y - 10}" width="${place((270 * share) / 100)}" height="12" fill="${colour('--line-1')}" opacity="0.75"/>${text(width - 8, y, words, 'text-anchor="end"')}`;
    }),
  ];
  return picture(width, 62 + 20 * bars.length, title, colour('--paper'), font, out);
}
