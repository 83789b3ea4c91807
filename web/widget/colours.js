// @ts-check
/**
 * Makes the widget light or dark like the notebook around it. Notebooks have no standard way to announce their theme,
 * so this looks at the colour behind the widget.
 */

const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Whether a colour in any notation is dark; undefined if it is mostly transparent. @param {string} colour */
function isDark(colour) {
  if (!pixel) return undefined;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
  return alpha > 127 ? 0.3 * red + 0.59 * green + 0.11 * blue < 128 : undefined;
}

/** The element around this one, even outside its shadow tree. @param {Element} element @returns {Element | null} */
const around = ({ parentNode }) =>
  parentNode instanceof ShadowRoot
    ? parentNode.host
    : /** @type {Element | null} */ (parentNode instanceof Element ? parentNode : null);

export class Colours {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.watch = new MutationObserver(() => this.#look());
    for (const element of [document.documentElement, document.body])
      this.watch.observe(element, { attributes: true });
    // When a change of theme ends, the colours may still be changing.
    addEventListener('transitionend', this.#look);
    requestAnimationFrame(this.#look);
  }

  stop() {
    this.watch.disconnect();
    removeEventListener('transitionend', this.#look);
  }

  #look = () => {
    /** @type {boolean | undefined} */
    let dark;
    for (let at = around(this.host); at && dark === undefined; at = around(at))
      dark = isDark(getComputedStyle(at).backgroundColor);
    this.host.dataset.theme = dark ? 'dark' : 'light';
  };
}
