// @ts-check
/** Saves files, and pictures that do not depend on the page's style sheet. */

/** @param {Blob} content @param {string} name */
export function saveFile(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 20_000);
}

const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'rx',
  'ry',
  'visibility',
  'marker-end',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
];

/**
 * Makes a file of a picture on the page, with its styles inlined and a paper background.
 * @param {SVGSVGElement} picture
 * @param {'svg' | 'png'} kind
 * @param {number} [scale]  pixels per unit of the picture
 * @returns {Promise<Blob>}
 */
export async function pictureFile(picture, kind, scale = 64) {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const from = picture.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(from[i]);
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look);
      if (value && value !== 'auto') element.setAttribute(look, value.replace(/px$/, ''));
    }
    if (style.display === 'none') element.setAttribute('display', 'none');
    element.removeAttribute('class');
  });
  const { x, y, width, height } = picture.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.removeAttribute('focusable');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * scale));
  copy.setAttribute('height', String(height * scale));
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height }))
    paper.setAttribute(name, String(value));
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  const text = new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/gs, '');
  const file = new Blob([text], { type: 'image/svg+xml' });
  if (kind === 'svg') return file;
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale * 2);
    canvas.height = Math.round(height * scale * 2);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob(
        (blob) => (blob ? done(blob) : fail(new Error('The browser could not make the picture.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
