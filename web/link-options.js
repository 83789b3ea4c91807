// @ts-check
/**
 * Display options in a link: the part before #, such as `?presenter&numbers=de`. They are not part of the state; they
 * only affect how it is shown.
 */

/**
 * @typedef {object} LinkOptions
 * @property {boolean} embed  without header and footer, in a frame of another page
 * @property {boolean} presenter
 * @property {boolean} fresh  clear what the device has stored
 * @property {string} numbers  the language of numbers; '' for English
 */

/** @returns {LinkOptions} */
export function linkOptions(search = location.search) {
  const said = new URLSearchParams(search);
  return {
    embed: said.has('embed'),
    presenter: said.has('presenter'),
    fresh: said.has('fresh'),
    numbers: said.get('numbers') ?? '',
  };
}

/** A link with these options. @param {Partial<LinkOptions>} options @param {string} hash  from # on */
export function linkWith({ embed, presenter, fresh, numbers }, hash) {
  const said = [
    embed && 'embed',
    presenter && 'presenter',
    fresh && 'fresh',
    numbers && `numbers=${encodeURIComponent(numbers)}`,
  ].filter(Boolean);
  return `${location.href.replace(/[?#].*$/s, '')}${said.length ? `?${said.join('&')}` : ''}${hash}`;
}
