// @ts-check

/** A random seed, for draws without a chosen one. */
export const anySeed = () => Math.floor(Math.random() * 2 ** 31);
