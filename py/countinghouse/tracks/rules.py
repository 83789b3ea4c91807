"""Rules for laying track flat: which ends may be joined, with how much play, and the limits on size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from countinghouse.checks import flag
from countinghouse.errors import InputError
from countinghouse.wording import shown

__all__ = [
    "EXCESS",
    "MOST_LAID",
    "MOST_PLAY_DEGREES",
    "MOST_PLAY_MM",
    "Rules",
    "checked_play",
    "checked_rules",
]

#: The maximum number of pieces to lay flat.
MOST_LAID = 24
#: The maximum play in a joint.
MOST_PLAY_MM = 20.0
MOST_PLAY_DEGREES = 10.0
#: A joint with any play has at least this much of either kind, because the poses of pieces are rounded.
LEAST_PLAY_MM = LEAST_PLAY_DEGREES = 1e-4
#: A joint may exceed its play by this fraction, so that rounding cannot rule out a layout that needs all the play.
EXCESS = Fraction(1, 10**9)


@dataclass(frozen=True)
class Rules:
    """The rules for joining pieces: `sockets` joins plugs only to sockets, `overlaps` lets pieces overlap, and the
    other fields are the play of a joint.
    """

    sockets: bool = False
    overlaps: bool = False
    play_mm: float = 0.0
    play_degrees: float = 0.0

    @property
    def exact(self) -> bool:
        return self.play_mm == 0 and self.play_degrees == 0

    @property
    def widest_mm(self) -> Fraction:
        """How far apart joined ends may be."""
        return _most(self.play_mm, LEAST_PLAY_MM, self.exact)

    @property
    def sharpest_degrees(self) -> Fraction:
        """How far the directions of joined ends may differ."""
        return _most(self.play_degrees, LEAST_PLAY_DEGREES, self.exact)


def _most(play: float, least: float, exact: bool) -> Fraction:
    return Fraction(0) if exact else max(Fraction(play), Fraction(least)) * (1 + EXCESS)


def checked_rules(sockets: object, overlaps: object, mm: object, degrees: object) -> Rules:
    """Check a caller's rules, and return them."""
    return Rules(
        flag(sockets, "sockets"),
        flag(overlaps, "overlaps"),
        checked_play(mm, "tolerance_mm", MOST_PLAY_MM),
        checked_play(degrees, "tolerance_degrees", MOST_PLAY_DEGREES),
    )


def checked_play(value: object, what: str, most: float) -> float:
    """Return the play of a joint as a number from 0 to `most`; error messages begin with `what`."""
    try:
        amount = math.nan if isinstance(value, bool | str | bytes) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        amount = math.nan
    if not 0 <= amount <= most:
        raise InputError(f"{what} must be a number from 0 to {most:g}, not {shown(value)}.")
    return amount
