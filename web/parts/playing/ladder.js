// @ts-check
/**
 * The ladder of an engine's levels: after two wins in a row, the next level is offered; after two losses, the previous
 * level.
 */

/**
 * A level, and how many plays in a row were won or lost at it.
 * @typedef {{weakness: number, won: number, lost: number}} Ladder
 */
/** @typedef {{title: string, weakness: number}} Level */

/** How many wins or losses in a row lead to another level. */
const RUN = 2;

/** Reads a stored ladder, which can be anything. @param {unknown} stored @returns {Ladder | null} */
export function readLadder(stored) {
  const { weakness, won, lost } = /** @type {Partial<Ladder>} */ (stored ?? {});
  const counts = [weakness, won, lost].every((each) => Number.isInteger(each) && Number(each) >= 0);
  return counts ? { weakness: Number(weakness), won: Number(won), lost: Number(lost) } : null;
}

/** The ladder after another play at a level. @param {Ladder | null} ladder @param {number} weakness @param {boolean} won @returns {Ladder} */
export function played(ladder, weakness, won) {
  const run = ladder?.weakness === weakness ? ladder : { won: 0, lost: 0 };
  return won ? { weakness, won: run.won + 1, lost: 0 } : { weakness, won: 0, lost: run.lost + 1 };
}

/**
 * The level to offer next, and why; null for none.
 * @template {Level} Of @param {Ladder | null} ladder @param {number} weakness @param {Of[]} levels
 * @returns {{level: Of, harder: boolean} | null}
 */
export function offered(ladder, weakness, levels) {
  if (ladder?.weakness !== weakness) return null;
  const harder = ladder.won >= RUN;
  if (!harder && ladder.lost < RUN) return null;
  const weakestFirst = levels.toSorted((one, other) => other.weakness - one.weakness);
  const level = harder
    ? weakestFirst.find((each) => each.weakness < weakness)
    : weakestFirst.findLast((each) => each.weakness > weakness);
  return level ? { level, harder } : null;
}
