// @ts-check

/** A random seed, for draws without a chosen seed. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 31);
