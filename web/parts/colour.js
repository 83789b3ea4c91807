// @ts-check

/**
 * The current value of a colour in the style sheet, for drawing without CSS; the property itself holds both the light and the dark
 * value.
 * @param {string} name  such as `--ink`
 */
export function colour(name) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${name})`;
  probe.style.setProperty('forced-color-adjust', 'none');
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
