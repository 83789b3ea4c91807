"""The law of the wait for a coin window: the chance of success by each flip, the mean, and quantiles, all with their
errors.
"""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from countinghouse.chance import window_blocks, window_quantiles, window_states
from countinghouse.chance.probability import Bounded, Estimated, probability
from countinghouse.chance.window_formulas import UNIT, at_least, expected_wait_extra, flips_of
from countinghouse.chance.window_mean import without_extra
from countinghouse.chance.window_quantiles import Between
from countinghouse.checks import flag, whole
from countinghouse.errors import InputError, TooLarge

__all__: list[str] = []

MOST_COINS = 10**15
#: Chances of still waiting below this are ignored.
GONE = 1e-25
#: To bound the chance of still waiting at a late flip, cut the flips before it into this many parts.
_PARTS = 64
#: Bounds on a chance are close enough once their relative difference is below this.
_CLOSE = Fraction(1, 10**9)


@dataclass(frozen=True)
class _Law:
    """The law of the wait: chances for the first flips, then a constant hazard.

    For each flip n up to N, the last flip followed, ``happened[n]`` is the chance that success has happened by flip n,
    and ``alive[n]`` the chance that it has not. After N, the hazard is constant: `hazard`.
    """

    window: int
    heads: int
    p: Fraction
    happened: tuple[float, ...]
    alive: tuple[float, ...]
    hazard: float

    def _later(self, flip: int) -> float:
        """Return the chance of success by a flip after the last one followed."""
        more = flip - len(self.happened) + 1
        drop = -math.expm1(more * math.log1p(-self.hazard)) if self.hazard < 1 else 1.0
        return min(1.0, self.happened[-1] + self.alive[-1] * drop)

    def quantile(
        self, chance: Fraction | str | float, coins: int = 1, full_window: bool = False
    ) -> int | Between:
        """Return the first flip by which, with at least the given chance, at least one of several independent coins
        has succeeded.

        An integer answer is exact, ties included. Answers up to flip `window` are integers; so are later answers if
        the errors of the chances leave only one possible flip. If they leave several, integer arithmetic decides,
        provided that flips × `states` × heads is at most 400,000 (less if p has many digits). Otherwise the answer is
        a `Between`, the range of the remaining possible flips; so is every answer of a `LongWaiting` after flip
        `window`, because its chances are estimates. Raises InputError for a chance of 1, and TooLarge for one that
        cannot be distinguished from it.

        Time: O(log n) comparisons for an answer n; integer arithmetic, if needed, takes at most 400,000 more additions.

        >>> from countinghouse.chance.window_finding import waiting
        >>> waiting(2, 2).quantile("1/2"), waiting(2, 1).quantile("127/128")
        (4, 7)
        """
        wanted = probability(chance)
        coins = whole(coins, "The number of coins", 1, MOST_COINS)
        least = self.window if flag(full_window, "full_window") else 0
        if wanted == 1:
            raise InputError("No number of flips makes success certain: ask for a chance below 1.")
        if not wanted:
            return 0
        if self.heads == 0 or self.p == 1:
            return max(least, 1, self.heads)
        left = 1 - wanted
        found = window_quantiles.narrowed(self._waiting_between, coins, left, self._guess(left, coins))
        if found is None:
            raise TooLarge("A chance this high cannot be distinguished from 1 here: ask for a lower chance.")
        first, last = found
        size = (self.window, self.heads, self.p)
        if first < last and window_quantiles.is_exact(*size, last):
            exact = window_quantiles.exactly(*size, coins, left, first, last)
            first, last = (first, last) if exact is None else (exact, exact)
        estimated = isinstance(self, LongWaiting) and last > self.window
        first, last = max(first, least), max(last, least)
        return last if first == last and not estimated else Between(first, last, estimated)

    def _guess(self, left: Fraction, coins: int) -> int:
        """Return approximately the flip at which the chance that all coins are still waiting falls to `left`."""
        # The chance that a single coin is still waiting is the `coins`-th root of the joint chance.
        single = (math.log(left) if left < Fraction(1, 2) else math.log1p(-float(1 - left))) / coins
        at = bisect.bisect_left(self.happened, -math.expm1(single))
        if at < len(self.happened) or self.hazard == 1:
            return at
        more = (single - math.log(self.alive[-1])) / math.log1p(-self.hazard)
        return len(self.happened) - 1 + max(1, math.ceil(more))

    def _waiting_between(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds on the chance of still waiting after a flip."""
        low, high = self._followed(flip)
        if flip >= len(self.happened) and high - low > low * _CLOSE:
            # Cut the flips into parts. Heads from the previous part can only help success, so the chance of no success
            # in any part is at most the product of the parts' chances, each taken from the start. It is at least the
            # product of the chances of no success in each part and the window before it, because flips are independent
            # and every tails makes each of these events likelier (Harris, Proc. Cambridge Philos. Soc. 56, 1960,
            # 13–20).
            part = self._followed(-(-flip // _PARTS) + self.window)[0]
            low = max(low, window_quantiles.power(part, _PARTS)[0])
            high = min(high, window_quantiles.power(self._followed(flip // _PARTS)[1], _PARTS)[1])
        return low, high

    def _followed(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds on the chance of still waiting, from the flips followed; exact up to flip `window`."""
        if flip <= self.window:
            exact = 1 - _beginning(self.window, self.heads, self.p)[flip]
            return exact, exact
        return self._after_a_window(flip)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds on the chance of still waiting after a flip later than `window`."""
        raise NotImplementedError


@lru_cache(maxsize=16)
def _beginning(window: int, heads: int, p: Fraction) -> tuple[Fraction, ...]:
    """Return the chances of success by flip 0, 1, ..., `window`."""
    return tuple(at_least(flips, heads, p) for flips in range(window + 1))


@dataclass(frozen=True)
class Waiting(_Law):
    """The law of the wait: full sums over all windows for the first flips, then a geometric tail with bounds.

    Two more fields give the error bounds: `spread` is the greatest distance of a state's decay rate from the hazard,
    and `soon` the chance of a success within one window after the last flip followed, N.
    """

    spread: float
    soon: float

    @property
    def _rounding(self) -> float:
        """The relative error of the chances, from the number of roundings."""
        return (len(self.happened) * window_states.operations(self.heads) + 60) * UNIT * 1.01

    @property
    def _last_error(self) -> float:
        """The error of the last chances, from the roundings of the states."""
        return min(self.happened[-1], self.alive[-1]) * self._rounding

    def expected(self, full_window: bool = False) -> Bounded:
        """Return the expected number of flips until success, with an error bound.

        >>> from countinghouse.chance.window_finding import waiting
        >>> waiting(25, 19).expected().digits >= 12
        True
        """
        full_window = flag(full_window, "full_window")
        last, alive = len(self.happened) - 1, self.alive[-1]
        before = math.fsum(self.alive[:-1])
        error = math.fsum(map(min, self.happened, self.alive)) * self._rounding + 2 * before * UNIT
        if alive < GONE:
            # The expected wait E is at most this sum plus alive × E.
            mean = before
            error += 2 * alive * before
        else:
            # The wait is longest after only tails, and any other start catches up after a window without success, so
            # the hazard can be wrong by `spread` only in the cases that succeed soon.
            later = 1 / self.hazard
            slack = self.soon * (self.window + last + 1.1 * later)
            mean = before + alive * later
            relative = (self.spread + 70 * UNIT) * slack + 130 * UNIT
            error += alive * (later * relative * 1.01 + 2 * self._rounding * slack)
            error += (self._last_error + 2 * UNIT) * later
        if full_window:
            mean += float(expected_wait_extra(self.window, self.heads, self.p))
        return Bounded(mean, 1.01 * error + 4 * mean * UNIT)

    def happened_by(self, flip: int, full_window: bool = False) -> Bounded:
        """Return the chance of success by a given flip, with an error bound."""
        flip = flips_of(flip, "The flip")
        if flag(full_window, "full_window") and flip < self.window:
            return Bounded(0.0, 0.0)
        last = len(self.happened) - 1
        if flip <= last:
            chance = self.happened[flip]
            return Bounded(chance, min(chance, self.alive[flip]) * self._rounding + 2 * chance * UNIT)
        chance, later = self._later(flip), flip - last
        drop = -math.expm1(later * math.log1p(-self.hazard)) if self.hazard < 1 else 1.0
        soon = self.soon * (self.spread + 70 * UNIT) * min(later, 1 / self.hazard)
        relative = (
            min(1.0, later * self.hazard) * 140 * UNIT + soon + 2 * self._rounding * min(self.soon, drop)
        )
        error = self._last_error + self.alive[-1] * relative + 6 * chance * UNIT
        return Bounded(chance, 1.01 * error)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        chance = self.happened_by(flip)
        few, many = window_quantiles.rounded_out(chance.value, chance.error)
        last = len(self.happened) - 1
        alive = self.alive[min(flip, last)]
        error = min(self.happened[min(flip, last)], alive) * self._rounding + 2 * alive * UNIT
        if flip <= last:
            low, high = window_quantiles.rounded_out(alive, 1.01 * error)
        elif self.hazard == 1:
            low, high = Fraction(0), window_quantiles.rounded_out(alive, 1.01 * error)[1]
        else:
            # From the last flip on, every state's chance decays at a rate within `spread` of the hazard; so do all
            # later chances, because each is a sum of earlier chances with positive weights.
            low, high = window_quantiles.falling(
                alive, 4 * self._rounding, self.hazard, self.spread, flip - last
            )
        return max(low, 1 - many), min(high, 1 - few)


@dataclass(frozen=True)
class LongWaiting(_Law):
    """The law of the wait for a window with too many positions: a mean with bounds, and estimated chances.

    Chances up to flip N are determinants in double precision (`window_blocks`); the hazard after that is chosen to
    match the mean. `error` estimates the error of chances by comparing that hazard with the last chances; it is not a
    bound.

    If success is rare, N is `window`. The hazard settles within one more window; this is the only source of error.
    """

    mean: Bounded
    error: float

    @property
    def rare(self) -> bool:
        """Whether success is too rare for determinants, so that chances use only one window and the mean."""
        return len(self.happened) == self.window + 1

    def expected(self, full_window: bool = False) -> Bounded:
        """Return the expected number of flips until success, with an error bound.

        >>> from countinghouse.chance.window_finding import waiting
        >>> round(waiting(40, 20).expected(full_window=True).value, 9)
        50.814959433
        """
        full_window = flag(full_window, "full_window")
        return self.mean if full_window else without_extra(self.mean, self.window, self.heads, self.p)

    def happened_by(self, flip: int, full_window: bool = False) -> Bounded | Estimated:
        """Return the chance of success by a flip, with its error."""
        flip = flips_of(flip, "The flip")
        if flip <= self.window:
            waits = flag(full_window, "full_window") and flip < self.window
            sooner = 0 if waits else at_least(flip, self.heads, self.p)
            return Bounded(float(sooner), float(sooner) * UNIT)
        if flip < len(self.happened):
            return Estimated(self.happened[flip], window_blocks.ERROR)
        return Estimated(self._later(flip), self.error)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        chance = self.happened_by(flip)
        few, many = window_quantiles.rounded_out(chance.value, chance.error)
        return 1 - many, 1 - few
