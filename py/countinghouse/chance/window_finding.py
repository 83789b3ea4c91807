"""Find the law of the wait for a coin window: follow its flips until all chances decay at the same rate."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from countinghouse.chance import window_blocks, window_mean, window_states
from countinghouse.chance.window_formulas import (
    TINY,
    UNIT,
    at_least,
    checked,
    clusters,
    not_too_rare,
    possible,
)
from countinghouse.chance.window_law import GONE, LongWaiting, Waiting
from countinghouse.stepping import finish, relay

__all__: list[str] = []

#: The maximum number of sets of positions of the last tails to track individually.
MOST_POSITIONS = 1_000_000
#: Stop following windows when the relative error of the expected wait drops below this or stops falling.
_WANTED = 1e-14
#: Use determinants only if the chance of a success within one long window is at least this.
_SEEN = 1e-11
#: Take the hazard of a long window only from blocks after which the chance of still waiting exceeds this.
_LEFT = 1e-9


@dataclass(frozen=True)
class Step:
    """Progress: the number of flips followed and the relative error of the expected wait (None at first), or the
    share of the work done.
    """

    flips: int
    error: float | None
    done: float | None = None


def waiting_steps(
    window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)
) -> Generator[Step, None, Waiting | LongWaiting]:
    """Return the law of the wait from the first flip; yield progress.

    Up to a million `positions`, follow the chances of all states (`window_states`) until they decay at one rate; the
    number of roundings and the spread of the rates bound the errors. For more positions, see `LongWaiting`.

    >>> next(waiting_steps(10, 3))
    Step(flips=1, error=None, done=None)
    """
    window, heads, p = checked(window, heads, p)
    possible(heads, p)
    if heads == 0 or p == 1:
        sure = max(1, heads)
        return Waiting(window, heads, p, (0.0,) * sure + (1.0,), (1.0,) * sure + (0.0,), 1.0, 0.0, 1.0)
    not_too_rare(window, heads, p)
    # If heads is almost certain, some states are too unlikely for double precision.
    unlikely = window > heads and p**heads * (1 - p) ** (window - heads + 2) < TINY
    if unlikely or window_states.positions_of(window, heads) > MOST_POSITIONS:
        return (yield from _long_waiting_steps(window, heads, p))
    return (yield from _waiting_steps(window, heads, p))


def _long_waiting_steps(window: int, heads: int, p: Fraction) -> Generator[Step, None, LongWaiting]:
    # For a success within one window, either the stationary window already has enough heads at flip 1, or a cluster
    # begins.
    soon = window * float(clusters(window, heads, p).rate)
    rare = float(at_least(window, heads, p)) + soon < _SEEN
    share = 1.0 if rare else 0.5
    mean = yield from relay(
        window_mean.full_wait_steps(window, heads, p), lambda done: Step(0, None, share * done)
    )
    begin = tuple(float(at_least(flips, heads, p)) for flips in range(window + 1))
    happened, alive = begin, tuple(1 - each for each in begin)
    last, error = window, soon
    if not rare:
        blocks = window_blocks.survival_steps(window, heads, p)
        chances = yield from relay(blocks, lambda done: Step(0, None, 0.5 + done / 2))
        # Take the hazard from the last block whose chance is large enough.
        last = max(2, sum(each > _LEFT for each in chances[::window]) - 1) * window
        alive += tuple(chances[window + 1 : last + 1])
        happened += tuple(1 - each for each in chances[window + 1 : last + 1])
    # Under the full-window rule, success cannot come earlier than flip `window`.
    after = float(mean) - window - math.fsum(alive[window:last])
    hazard = min(1.0, alive[last] / after) if after > alive[last] else 1.0
    if not rare:
        foreseen = alive[last - window] * (1 - hazard) ** window
        error = window_blocks.ERROR + 10 * abs(alive[last] - foreseen)
    return LongWaiting(window, heads, p, happened, alive, hazard, mean, error)


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
    raise AssertionError("following never ends")


class _Following:
    """The results of the flips followed so far."""

    def __init__(self, window: int, heads: int, p: Fraction) -> None:
        self.window, self.heads, self.p = window, heads, p
        self.heard: list[window_states.Flip] = []
        self.sum = 0.0
        self.happened: list[float] = []
        self.alive: list[float] = []
        self.noise = (window_states.operations(heads) + 4) * UNIT

    @property
    def flips(self) -> int:
        return len(self.heard)

    def hear(self, flip: window_states.Flip) -> None:
        """Add one more flip."""
        self.heard.append(flip)
        # The chances of success and of still waiting are sums of positive numbers; the smaller sum has the smaller
        # error.
        small = self.sum < 0.5
        self.happened.append(self.sum if small else 1 - flip.alive)
        self.alive.append(1 - self.sum if small else flip.alive)
        self.sum += flip.success

    def ended(self) -> Waiting | None:
        """Return the law, as far as it is known; None while the states still decay at very different rates."""
        # Go one window back, so that the chance of success within the next window is known.
        at = self.flips - 1 - self.window
        if at < self.heads:
            return None
        here = self.heard[at]
        known = tuple(self.happened[: at + 1]), tuple(self.alive[: at + 1])
        if here.alive < GONE:
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
        # Below this limit, the whole wait is less than 1.01 times the value that `Waiting.expected` uses.
        if spread * soon * (self.window + at + 1.1 / hazard) > 0.005:
            return None
        return Waiting(self.window, self.heads, self.p, *known, hazard, spread, soon)


@lru_cache(maxsize=16)
def _waiting(window: int, heads: int, p: Fraction) -> Waiting | LongWaiting:
    return finish(waiting_steps(window, heads, p))


def waiting(window: int, heads: int, p: Fraction | str | float = Fraction(1, 2)) -> Waiting | LongWaiting:
    """Return the law of the wait; see `waiting_steps`.

    Time: O(s · log heads + heads²) for each flip followed, for s `states`; memory: O(`positions`). With more than a
    million positions, it takes as long as `expected_wait`, plus O(window³ · heads).

    >>> waiting(5, 4).happened[:6]
    (0.0, 0.0, 0.0, 0.0, 0.0625, 0.1875)
    """
    return _waiting(*checked(window, heads, p))
