// @ts-check

/**
 * A colour of the style sheet as it is now, for what is not drawn by CSS: the property itself says both what it is by day and
 * what it is by night.
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
