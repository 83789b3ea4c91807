// @ts-check

/** A seed for random draws that nobody chose. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 31);
