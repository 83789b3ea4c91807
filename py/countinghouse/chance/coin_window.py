"""Wait for a window of coin flips: at least `heads` heads among the last `window` flips.

The question comes from a football team that won 19 of its last 25 coin tosses (possiblywrong, "Coin flip puzzle").
For the theory see J. C. Fu, J. Appl. Probab. 38 (2001), 908–916. By default the last `window` flips are all flips so
far if there are fewer; with a full window, nothing counts before flip `window`.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from countinghouse.chance import (
    window_blocks,
    window_exact,
    window_quantiles,
    window_states,
    window_walks,
)
from countinghouse.chance.probability import Bounded, Estimated, probability
from countinghouse.checks import flag, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish
from countinghouse.wording import grouped

__all__ = [
    "Between",
    "Cluster",
    "Counted",
    "LongWaiting",
    "Step",
    "Waiting",
    "clusters",
    "count_all",
    "count_all_steps",
    "expected_wait",
    "expected_wait_extra",
    "expected_wait_steps",
    "happened_by",
    "positions",
    "share",
    "states",
    "waiting",
    "waiting_steps",
]

Between = window_quantiles.Between
Counted = window_exact.Counted

#: The longest window.
LONGEST = 40
#: The most positions of the last tails to track individually.
MOST_POSITIONS = 1_000_000
#: Up to this many states × bits of the probability's denominator, answers are fractions.
EXACT_STATES = 600
#: Up to this many flips × states × heads, chances are fractions.
EXACT_WORK = 100_000
#: The most flips and the most coins allowed in a question.
MOST_FLIPS = 10**300
MOST_COINS = 10**15
#: Chances below this are too small for double precision.
_TINY = 1e-280
_TOO_RARE = "Such a window is so rare that double precision cannot hold its chance."
#: Stop following windows when the relative error of the expected wait is below this or stops falling.
_WANTED = 1e-14
#: A chance of still waiting that is small enough to ignore.
_GONE = 1e-25
#: The least chance of a success within one long window that is taken from determinants.
_SEEN = 1e-11
#: The least chance of still waiting for a long window from which a rate is taken.
_LEFT = 1e-9
#: Number of parts into which the flips up to a late one are cut, to bound its chance by that of an earlier flip.
_PARTS = 64
#: Bounds of a chance whose relative distance is below this are not improved.
_CLOSE = Fraction(1, 10**9)
#: Unit roundoff of double precision.
_UNIT = 2.0**-53


def _checked(window: object, heads: object, p: object) -> tuple[int, int, Fraction]:
    length = whole(window, "The window", 1, LONGEST)
    wanted = whole(heads, "The number of heads", 0)
    if wanted > length:
        raise InputError(
            f"A window of {length} flips cannot have {grouped(wanted)} heads: ask for at most {length}."
            if wanted < 10**30
            else f"A window of {length} flips cannot have so many heads: ask for at most {length}."
        )
    return length, wanted, probability(p)


def _flips(flips: object, what: str) -> int:
    number = whole(flips, what, 0)
    if number > MOST_FLIPS:
        raise InputError(f"{what} may have at most 300 digits.")
    return number


def share(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Fraction:
    """Return the long-run share of flips at which at least `heads` of the last `window` are heads.

    >>> share(25, 19)
    Fraction(122753, 16777216)
    """
    window, heads, p = _checked(window, heads, p)
    return _at_least(window, heads, p)


def _at_least(flips: int, heads: int, p: Fraction) -> Fraction:
    top, bottom = p.numerator, p.denominator
    ways = sum(
        math.comb(flips, count) * top**count * (bottom - top) ** (flips - count)
        for count in range(heads, flips + 1)
    )
    return Fraction(ways, bottom**flips)


@dataclass(frozen=True)
class Cluster:
    """How successes cluster: on average, `rate` clusters begin per flip, and a cluster lasts `length` flips.

    A cluster is a maximal run of flips at which the window holds.
    """

    rate: Fraction
    length: Fraction


def clusters(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Cluster:
    """Return the long-run rate and mean length of clusters of successes.

    >>> round(float(clusters(25, 19).length), 3)
    3.648
    """
    window, heads, p = _checked(window, heads, p)
    if heads == 0 or p in (0, 1):
        raise InputError("It holds always or never, so there are no clusters.")
    # A cluster begins when the window loses a tails and gains the one missing head.
    between = math.comb(window - 1, heads - 1) * p ** (heads - 1) * (1 - p) ** (window - heads)
    rate = p * (1 - p) * between
    return Cluster(rate, _at_least(window, heads, p) / rate)


def states(window: int, heads: int) -> int:
    """Return the number of states tracked: the gaps between the last tails, just after a tails.

    >>> states(25, 19), positions(25, 19)
    (134596, 480700)
    """
    window, heads, _ = _checked(window, heads, 0)
    return window_states.states_of(window, heads) if heads else 0


def positions(window: int, heads: int) -> int:
    """Return the number of positions that the last ``window - heads + 1`` tails can have in a window."""
    window, heads, _ = _checked(window, heads, 0)
    return window_states.positions_of(window, heads)


# --- the law of the wait ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """Progress: flips followed and the relative error of the expected wait (None at first), or the share done."""

    flips: int
    error: float | None
    done: float | None = None


@dataclass(frozen=True)
class _Law:
    """The law of the wait: chances for the first flips, then a constant hazard.

    After flip n, up to the last flip followed, N, success has happened with chance ``happened[n]`` and not with
    chance ``alive[n]``. From there on each flip has the hazard `hazard`.
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
        """Return the first flip by which one of some independent coins has succeeded with at least that chance.

        A number is exact, ties included: up to flip `window`, and later if the errors of the chances leave only one
        flip. If they leave several, integer arithmetic decides, as long as flips × `states` × heads are at most
        400,000 (fewer if p has many digits). Otherwise the answer is `Between`, the remaining flips; so it is after
        flip `window` of a `LongWaiting`, whose chances are estimates.

        >>> waiting(2, 2).quantile("1/2"), waiting(2, 1).quantile("127/128")
        (4, 7)
        """
        wanted = probability(chance)
        coins = whole(coins, "The number of coins", 1, MOST_COINS)
        least = self.window if flag(full_window, "full_window") else 0
        if wanted == 1:
            raise InputError("No number of flips makes it sure: ask for a chance below 1.")
        if not wanted:
            return 0
        if self.heads == 0 or self.p == 1:
            return max(least, 1, self.heads)
        left = 1 - wanted
        found = window_quantiles.narrowed(self._waiting_between, coins, left, self._guess(left, coins))
        if found is None:
            raise TooLarge("So high a chance cannot be told from 1 here: ask for one further from 1.")
        first, last = found
        size = (self.window, self.heads, self.p)
        if first < last and window_quantiles.is_exact(*size, last):
            exact = window_quantiles.exactly(*size, coins, left, first, last)
            first, last = (first, last) if exact is None else (exact, exact)
        estimated = isinstance(self, LongWaiting) and last > self.window
        first, last = max(first, least), max(last, least)
        return last if first == last and not estimated else Between(first, last, estimated)

    def _guess(self, left: Fraction, coins: int) -> int:
        """Return roughly the flip at which the chance that all coins are still waiting falls to `left`."""
        # The chance of a single coin is the root of the joint chance.
        single = (math.log(left) if left < Fraction(1, 2) else math.log1p(-float(1 - left))) / coins
        at = bisect.bisect_left(self.happened, -math.expm1(single))
        if at < len(self.happened) or self.hazard == 1:
            return at
        more = (single - math.log(self.alive[-1])) / math.log1p(-self.hazard)
        return len(self.happened) - 1 + max(1, math.ceil(more))

    def _waiting_between(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds of the chance of still waiting after a flip."""
        low, high = self._followed(flip)
        if flip >= len(self.happened) and high - low > low * _CLOSE:
            # Cut the flips into parts. Heads of the previous part can only help, so getting through all parts is less
            # likely than getting through each from the start. It is more likely than getting through each and the
            # window before, because flips are independent and every tails makes each of these events likelier
            # (Harris, Proc. Cambridge Philos. Soc. 56, 1960, 13–20).
            part = self._followed(-(-flip // _PARTS) + self.window)[0]
            low = max(low, window_quantiles.power(part, _PARTS)[0])
            high = min(high, window_quantiles.power(self._followed(flip // _PARTS)[1], _PARTS)[1])
        return low, high

    def _followed(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds of the same chance from the flips followed; exact up to flip `window`."""
        if flip <= self.window:
            exact = 1 - _beginning(self.window, self.heads, self.p)[flip]
            return exact, exact
        return self._after_a_window(flip)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        """Return bounds of the same chance after flip `window`."""
        raise NotImplementedError


@lru_cache(maxsize=16)
def _beginning(window: int, heads: int, p: Fraction) -> tuple[Fraction, ...]:
    """Return the chances of success by flip 0, 1, ..., `window`."""
    return tuple(_at_least(flips, heads, p) for flips in range(window + 1))


@dataclass(frozen=True)
class Waiting(_Law):
    """The law of the wait: exact sums over all windows for the first flips, then a geometric tail with bounds.

    Two more fields give the error bounds: `spread` is how far the decay rates of single states are from the hazard,
    `soon` the chance of a success within one window after the last flip followed, N.
    """

    spread: float
    soon: float

    @property
    def _rounding(self) -> float:
        """Relative error of the chances, from the number of roundings."""
        return (len(self.happened) * window_states.operations(self.heads) + 60) * _UNIT * 1.01

    @property
    def _last_error(self) -> float:
        """Error of the last chances, from the roundings of the states."""
        return min(self.happened[-1], self.alive[-1]) * self._rounding

    def expected(self, full_window: bool = False) -> Bounded:
        """Return the expected number of flips until success, with an error bound.

        >>> waiting(25, 19).expected().digits >= 12
        True
        """
        full_window = flag(full_window, "full_window")
        last, alive = len(self.happened) - 1, self.alive[-1]
        before = math.fsum(self.alive[:-1])
        error = math.fsum(map(min, self.happened, self.alive)) * self._rounding + 2 * before * _UNIT
        if alive < _GONE:
            # E is at most this sum plus alive × E.
            mean = before
            error += 2 * alive * before
        else:
            # The wait is longest after nothing but tails, and any other start catches up after a window without
            # success, so the hazard can be wrong by `spread` only for the few that succeed soon.
            later = 1 / self.hazard
            slack = self.soon * (self.window + last + 1.1 * later)
            mean = before + alive * later
            relative = (self.spread + 70 * _UNIT) * slack + 130 * _UNIT
            error += alive * (later * relative * 1.01 + 2 * self._rounding * slack)
            error += (self._last_error + 2 * _UNIT) * later
        if full_window:
            mean += float(expected_wait_extra(self.window, self.heads, self.p))
        return Bounded(mean, 1.01 * error + 4 * mean * _UNIT)

    def happened_by(self, flip: int, full_window: bool = False) -> Bounded:
        """Return the chance of success by a flip, with an error bound."""
        flip = _flips(flip, "The flip")
        if flag(full_window, "full_window") and flip < self.window:
            return Bounded(0.0, 0.0)
        last = len(self.happened) - 1
        if flip <= last:
            chance = self.happened[flip]
            return Bounded(chance, min(chance, self.alive[flip]) * self._rounding + 2 * chance * _UNIT)
        chance, later = self._later(flip), flip - last
        drop = -math.expm1(later * math.log1p(-self.hazard)) if self.hazard < 1 else 1.0
        soon = self.soon * (self.spread + 70 * _UNIT) * min(later, 1 / self.hazard)
        relative = (
            min(1.0, later * self.hazard) * 140 * _UNIT + soon + 2 * self._rounding * min(self.soon, drop)
        )
        error = self._last_error + self.alive[-1] * relative + 6 * chance * _UNIT
        return Bounded(chance, 1.01 * error)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        chance = self.happened_by(flip)
        few, many = window_quantiles.rounded_out(chance.value, chance.error)
        last = len(self.happened) - 1
        alive = self.alive[min(flip, last)]
        error = min(self.happened[min(flip, last)], alive) * self._rounding + 2 * alive * _UNIT
        if flip <= last:
            low, high = window_quantiles.rounded_out(alive, 1.01 * error)
        elif self.hazard == 1:
            low, high = Fraction(0), window_quantiles.rounded_out(alive, 1.01 * error)[1]
        else:
            # From the last flip on, every state's chance decays at a rate within `spread` of the hazard; so do all
            # later ones, because each is a sum of earlier ones with positive weights.
            low, high = window_quantiles.falling(
                alive, 4 * self._rounding, self.hazard, self.spread, flip - last
            )
        return max(low, 1 - many), min(high, 1 - few)


@dataclass(frozen=True)
class LongWaiting(_Law):
    """The law of the wait for a window with too many positions: a mean with bounds, and estimated chances.

    Chances up to flip N are determinants in double precision (`window_blocks`); the hazard after that is the one that
    gives the mean. `error` estimates the error of chances by comparing that hazard with the last chances; it is not a
    bound.

    If success is rare, N is the first full window. The hazard settles within another window, the only source of
    error.
    """

    mean: Bounded
    error: float

    @property
    def rare(self) -> bool:
        """Whether success is too rare for determinants, so that chances use only one window and the mean."""
        return len(self.happened) == self.window + 1

    def expected(self, full_window: bool = False) -> Bounded:
        """Return the expected number of flips until success, with an error bound.

        >>> waiting(40, 20).expected(full_window=True)
        50.81495943273726 ± 2.2e-14
        """
        if flag(full_window, "full_window"):
            return self.mean
        value = float(self.mean) - float(expected_wait_extra(self.window, self.heads, self.p))
        return Bounded(value, self.mean.error + 4 * self.mean * _UNIT)

    def happened_by(self, flip: int, full_window: bool = False) -> Bounded | Estimated:
        """Return the chance of success by a flip, with its error."""
        flip = _flips(flip, "The flip")
        if flip <= self.window:
            waits = flag(full_window, "full_window") and flip < self.window
            sooner = 0 if waits else _at_least(flip, self.heads, self.p)
            return Bounded(float(sooner), float(sooner) * _UNIT)
        if flip < len(self.happened):
            return Estimated(self.happened[flip], window_blocks.ERROR)
        return Estimated(self._later(flip), self.error)

    def _after_a_window(self, flip: int) -> window_quantiles.Bounds:
        chance = self.happened_by(flip)
        few, many = window_quantiles.rounded_out(chance.value, chance.error)
        return 1 - many, 1 - few


def waiting_steps(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)
) -> Generator[Step, None, Waiting | LongWaiting]:
    """Return the law of the wait from the first flip; yields progress.

    Up to a million `positions`, follow the chances of all states (`window_states`) until they decay at one rate; the
    number of roundings and the spread of the rates bound the errors. For more positions see `LongWaiting`.
    """
    window, heads, p = _checked(window, heads, p)
    _possible(heads, p)
    if heads == 0 or p == 1:
        sure = max(1, heads)
        return Waiting(window, heads, p, (0.0,) * sure + (1.0,), (1.0,) * sure + (0.0,), 1.0, 0.0, 1.0)
    if _at_least(window, heads, p) < _TINY:
        raise TooLarge(_TOO_RARE)
    # If heads are almost certain, some states are too unlikely for double precision.
    unlikely = window > heads and p**heads * (1 - p) ** (window - heads + 2) < _TINY
    if unlikely or window_states.positions_of(window, heads) > MOST_POSITIONS:
        return (yield from _long_waiting_steps(window, heads, p))
    return (yield from _waiting_steps(window, heads, p))


def _long_waiting_steps(window: int, heads: int, p: Fraction) -> Generator[Step, None, LongWaiting]:
    # Within a window, success comes either as if the window were full from flip 1 on, or because a cluster begins.
    soon = window * float(clusters(window, heads, p).rate)
    rare = float(_at_least(window, heads, p)) + soon < _SEEN
    mean = yield from _walked_steps(window, heads, p, 1.0 if rare else 0.5)
    begin = tuple(float(_at_least(flips, heads, p)) for flips in range(window + 1))
    happened, alive = begin, tuple(1 - each for each in begin)
    last, error = window, soon
    if not rare:
        blocks = window_blocks.survival_steps(window, heads, p)
        try:
            while True:
                yield Step(0, None, 0.5 + next(blocks) / 2)
        except StopIteration as done:
            chances: list[float] = done.value
        # The last block with a large enough chance to take the hazard from.
        last = max(2, sum(each > _LEFT for each in chances[::window]) - 1) * window
        alive += tuple(chances[window + 1 : last + 1])
        happened += tuple(1 - each for each in chances[window + 1 : last + 1])
    # With a full window, no success comes earlier.
    after = float(mean) - window - math.fsum(alive[window:last])
    hazard = min(1.0, alive[last] / after) if after > alive[last] else 1.0
    if not rare:
        foreseen = alive[last - window] * (1 - hazard) ** window
        error = window_blocks.ERROR + 10 * abs(alive[last] - foreseen)
    return LongWaiting(window, heads, p, happened, alive, hazard, mean, error)


def _walked_steps(window: int, heads: int, p: Fraction, share: float = 1.0) -> Generator[Step, None, Bounded]:
    """Return the expected wait for a full window; yields progress, scaled to that share of the work."""
    if _at_least(window, heads, p) < _TINY:
        raise TooLarge(_TOO_RARE)
    rate = clusters(window, heads, p).rate
    walks = window_walks.expected_wait_steps(window, heads, p, rate)
    try:
        while True:
            yield Step(0, None, share * next(walks) / window)
    except StopIteration as done:
        low, high = done.value
    middle = (low + high) / 2
    return Bounded(float(middle), float((high - low) / 2) * 1.01 + float(middle) * 2 * _UNIT)


def _possible(heads: int, p: Fraction) -> None:
    if heads and not p:
        raise InputError("A coin that never falls heads never gets there: there is no wait to expect.")


def _waiting_steps(window: int, heads: int, p: Fraction) -> Generator[Step, None, Waiting]:
    following = _Following(window, heads, p)
    best: Waiting | None = None
    error, since = math.inf, 0
    for flip in window_states.follow(window, heads, p):
        following.hear(flip)
        law = following.ended()
        if law is not None:
            mean = law.expected()
            since += 1
            if mean.error < 0.9 * error * mean:
                best, error, since = law, mean.error / mean, 0
            if best is not None and (error < _WANTED or since > window):
                return best
        yield Step(following.flips, None if best is None else error)
    raise AssertionError("following goes on for ever")


class _Following:
    """Collects the results of the flips followed so far."""

    def __init__(self, window: int, heads: int, p: Fraction) -> None:
        self.window, self.heads, self.p = window, heads, p
        self.heard: list[window_states.Flip] = []
        self.sum = 0.0
        self.happened: list[float] = []
        self.alive: list[float] = []
        self.noise = (window_states.operations(heads) + 4) * _UNIT

    @property
    def flips(self) -> int:
        return len(self.heard)

    def hear(self, flip: window_states.Flip) -> None:
        """Add one more flip."""
        self.heard.append(flip)
        # Two sums of positive numbers; the smaller has the smaller error.
        small = self.sum < 0.5
        self.happened.append(self.sum if small else 1 - flip.alive)
        self.alive.append(1 - self.sum if small else flip.alive)
        self.sum += flip.success

    def ended(self) -> Waiting | None:
        """Return the law if following ended here; None while the states decay at very different rates."""
        # Go one window back, so that the chance of a success soon is known.
        at = self.flips - 1 - self.window
        if at < self.heads:
            return None
        here = self.heard[at]
        known = tuple(self.happened[: at + 1]), tuple(self.alive[: at + 1])
        if here.alive < _GONE:
            return Waiting(self.window, self.heads, self.p, *known, 1.0, 0.0, 1.0)
        lowest = [each.lowest for each in self.heard[at - self.heads + 1 : at + 1] if each.lowest is not None]
        highest = [
            each.highest for each in self.heard[at - self.heads + 1 : at + 1] if each.highest is not None
        ]
        hazard = here.success / here.alive
        if len(lowest) < self.heads or not hazard:
            return None
        spread = max(max(highest) - min(lowest), max(highest) - hazard, hazard - min(lowest)) + self.noise
        soon = min(1.0, math.fsum(each.success for each in self.heard[at : at + self.window]) / here.alive)
        if spread * soon * (self.window + at + 1.1 / hazard) > 0.005:
            return None  # so the whole wait is less than 1.01 times what `Waiting.expected` takes for it
        return Waiting(self.window, self.heads, self.p, *known, hazard, spread, soon)


@lru_cache(maxsize=16)
def _waiting(window: int, heads: int, p: Fraction) -> Waiting | LongWaiting:
    return finish(waiting_steps(window, heads, p))


def waiting(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Waiting | LongWaiting:
    """Return the law of the wait; see `waiting_steps`."""
    return _waiting(*_checked(window, heads, p))


# --- the wait --------------------------------------------------------------------------------------------------


def expected_wait_steps(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2), full_window: bool = False
) -> Generator[Step, None, Fraction | Bounded]:
    """Return the expected number of flips until success; yields progress.

    It is a Fraction for up to a few hundred `states`, otherwise a float with an ``error`` bound, from walks in steps
    of whole windows (`window_walks`).
    """
    window, heads, p = _checked(window, heads, p)
    full_window = flag(full_window, "full_window")
    _possible(heads, p)
    extra = expected_wait_extra(window, heads, p) if full_window else Fraction(0)
    if heads == 0 or p == 1:
        return max(1, heads) + extra
    if window == heads:
        return (1 - p**heads) / (p**heads * (1 - p)) + extra
    if _is_small(window, heads, p):
        solving = window_exact.expected_wait_steps(window, heads, p)
        try:
            while True:
                yield Step(next(solving), None)
        except StopIteration as solved:
            exact: Fraction = solved.value
            return exact + extra
    mean = yield from _walked_steps(window, heads, p)
    if full_window:
        return mean
    value = float(mean) - float(expected_wait_extra(window, heads, p))
    return Bounded(value, mean.error + 4 * mean * _UNIT)


def expected_wait(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2), full_window: bool = False
) -> Fraction | Bounded:
    """Return the expected number of flips until success; see `expected_wait_steps`.

    >>> expected_wait(4, 3), expected_wait(4, 3, full_window=True)
    (Fraction(114, 13), Fraction(925, 104))
    >>> round(expected_wait(25, 19), 6), round(expected_wait(25, 19, full_window=True), 6)
    (716.804448, 716.809613)
    """
    return finish(expected_wait_steps(window, heads, p, full_window))


def _is_small(window: int, heads: int, p: Fraction) -> bool:
    """Say whether the fractions stay short enough to compute."""
    return window_states.states_of(window, heads) * p.denominator.bit_length() <= EXACT_STATES


def expected_wait_extra(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Fraction:
    """Return how much longer the wait is if a full window is required.

    The two ways of counting agree after flip `window`; before it, one of them has stopped with the chance of `heads`
    heads.
    """
    window, heads, p = _checked(window, heads, p)
    return sum((_at_least(flips, heads, p) for flips in range(1, window)), Fraction(0))


def happened_by(
    window: int,
    heads: int,
    n: int,
    p: Fraction | str | float = Fraction(1, 2),
    full_window: bool = False,
) -> Fraction | Bounded | Estimated:
    """Return the chance of success by flip `n`: a Fraction in small cases, otherwise a float with an ``error``.

    The error is a bound (`Bounded`) up to a million `positions`, and an estimate (`Estimated`) beyond.

    >>> happened_by(3, 2, 3), happened_by(3, 2, 2, full_window=True)
    (Fraction(1, 2), Fraction(0, 1))
    >>> happened_by(25, 19, 10_000).error < 1e-10
    True
    """
    window, heads, p = _checked(window, heads, p)
    flips = _flips(n, "The number of flips")
    if flag(full_window, "full_window") and flips < window:
        return Fraction(0)
    if heads == 0 or p in (0, 1):
        sure = p == 1 or not heads
        return Fraction(int(sure and flips >= max(1, heads)))
    if flips <= window:
        return _at_least(flips, heads, p)
    if _is_small(window, heads, p) and states(window, heads) * heads * flips <= EXACT_WORK:
        *_, alive = window_exact.survival(window, heads, p, flips)
        return 1 - alive
    return waiting(window, heads, p).happened_by(flips)


def count_all_steps(
    window: int, heads: int, flips: int, full_window: bool = False
) -> Generator[int, None, Counted]:
    """Count the sequences of up to 20 flips with a success, by brute force; yield how many are done."""
    window, heads, _ = _checked(window, heads, 0)
    flips = whole(flips, "The number of flips", 1, window_exact.LONGEST)
    return (yield from window_exact.count_steps(window, heads, flips, flag(full_window, "full_window")))


def count_all(window: int, heads: int, flips: int, full_window: bool = False) -> Counted:
    """Count by brute force; see `count_all_steps`.

    >>> count_all(3, 2, 4).sequences, count_all(3, 2, 4).chance(Fraction(1, 2))
    (11, Fraction(11, 16))
    """
    return finish(count_all_steps(window, heads, flips, full_window))
