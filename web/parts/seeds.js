// @ts-check

/** A random seed, for draws where nobody chose one. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 31);
