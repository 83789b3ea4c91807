"""Wait for a window of coin flips: at least `heads` heads among the last `window` flips.

The question comes from a football team that won 19 of its last 25 coin tosses (possiblywrong, "Coin flip puzzle").
For the theory see J. C. Fu, J. Appl. Probab. 38 (2001), 908–916. By default, before flip `window`, the window
consists of all flips so far; if a full window is required, no success counts before flip `window`.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from countinghouse.chance import window_exact, window_mean, window_states
from countinghouse.chance.probability import Bounded, Estimated
from countinghouse.chance.window_exact import Counted
from countinghouse.chance.window_finding import Step, waiting, waiting_steps
from countinghouse.chance.window_formulas import (
    LONGEST,
    Cluster,
    at_least,
    checked,
    clusters,
    expected_wait_extra,
    flips_of,
    possible,
    share,
)
from countinghouse.chance.window_law import LongWaiting, Waiting
from countinghouse.chance.window_quantiles import Between
from countinghouse.checks import flag, whole
from countinghouse.stepping import finish, relay

__all__ = [
    "LONGEST",
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

#: Up to this many states × bits of the probability's denominator, answers are exact fractions.
EXACT_STATES = 600
#: Up to this many flips × states × heads, chances are exact fractions.
EXACT_WORK = 100_000


def states(window: int, heads: int) -> int:
    """Return the number of states tracked; a state is the tuple of gaps between the last tails, taken just after a
    tails.

    >>> states(25, 19), positions(25, 19)
    (134596, 480700)
    """
    window, heads, _ = checked(window, heads, 0)
    return window_states.states_of(window, heads) if heads else 0


def positions(window: int, heads: int) -> int:
    """Return the number of sets of positions that the last ``window - heads + 1`` tails can occupy in a window.

    >>> positions(5, 4), positions(20, 10)
    (10, 167960)
    """
    window, heads, _ = checked(window, heads, 0)
    return window_states.positions_of(window, heads)


def expected_wait_steps(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2), full_window: bool = False
) -> Generator[Step, None, Fraction | Bounded]:
    """Return the expected number of flips until success; yield progress.

    The result is a Fraction for up to a few hundred `states`, otherwise a float with an ``error`` bound, computed
    from walks in steps of whole windows (`window_walks`).
    """
    window, heads, p = checked(window, heads, p)
    full_window = flag(full_window, "full_window")
    possible(heads, p)
    extra = expected_wait_extra(window, heads, p) if full_window else Fraction(0)
    if heads == 0 or p == 1:
        return max(1, heads) + extra
    if window == heads:
        return (1 - p**heads) / (p**heads * (1 - p)) + extra
    if is_small(window, heads, p):
        solving = window_exact.expected_wait_steps(window, heads, p)
        exact = yield from relay(solving, lambda flips: Step(flips, None))
        return exact + extra
    mean = yield from relay(window_mean.full_wait_steps(window, heads, p), lambda done: Step(0, None, done))
    return mean if full_window else window_mean.without_extra(mean, window, heads, p)


def expected_wait(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2), full_window: bool = False
) -> Fraction | Bounded:
    """Return the expected number of flips until success; see `expected_wait_steps`.

    Time: O(s³) steps with growing integers for s `states` if the result is a Fraction; otherwise O(window³ · n) for
    walks of n sites each, at most about 4,000.

    >>> expected_wait(4, 3), expected_wait(4, 3, full_window=True)
    (Fraction(114, 13), Fraction(925, 104))
    >>> round(expected_wait(25, 19), 6), round(expected_wait(25, 19, full_window=True), 6)
    (716.804448, 716.809613)
    """
    return finish(expected_wait_steps(window, heads, p, full_window))


def is_small(window: int, heads: int, p: Fraction) -> bool:
    """Say whether the window is small enough for exact fractions."""
    return window_states.states_of(window, heads) * p.denominator.bit_length() <= EXACT_STATES


def happened_by(
    window: int,
    heads: int,
    n: int,
    p: Fraction | str | float = Fraction(1, 2),
    full_window: bool = False,
) -> Fraction | Bounded | Estimated:
    """Return the chance of success by flip `n`: a Fraction in small cases, otherwise a float with an ``error``.

    The error is a bound (`Bounded`) up to a million `positions`, and an estimate (`Estimated`) beyond.

    Time: that of `waiting`, except in small cases and up to flip `window`.

    >>> happened_by(3, 2, 3), happened_by(3, 2, 2, full_window=True)
    (Fraction(1, 2), Fraction(0, 1))
    >>> happened_by(25, 19, 10_000).error < 1e-10
    True
    """
    window, heads, p = checked(window, heads, p)
    flips = flips_of(n, "The number of flips")
    if flag(full_window, "full_window") and flips < window:
        return Fraction(0)
    if heads == 0 or p in (0, 1):
        sure = p == 1 or not heads
        return Fraction(int(sure and flips >= max(1, heads)))
    if flips <= window:
        return at_least(flips, heads, p)
    if is_small(window, heads, p) and states(window, heads) * heads * flips <= EXACT_WORK:
        *_, alive = window_exact.survival(window, heads, p, flips)
        return 1 - alive
    return waiting(window, heads, p).happened_by(flips)


def count_all_steps(
    window: int, heads: int, flips: int, full_window: bool = False
) -> Generator[int, None, Counted]:
    """Count by brute force the sequences of `flips` flips (at most 20) that contain a success; yield how many
    sequences have been checked.
    """
    window, heads, _ = checked(window, heads, 0)
    flips = whole(flips, "The number of flips", 1, window_exact.LONGEST)
    return (yield from window_exact.count_steps(window, heads, flips, flag(full_window, "full_window")))


def count_all(window: int, heads: int, flips: int, full_window: bool = False) -> Counted:
    """Count by brute force the sequences that contain a success; see `count_all_steps`.

    Time: O(2^flips · flips).

    >>> count_all(3, 2, 4).sequences, count_all(3, 2, 4).chance(Fraction(1, 2))
    (10, Fraction(5, 8))
    """
    return finish(count_all_steps(window, heads, flips, full_window))
