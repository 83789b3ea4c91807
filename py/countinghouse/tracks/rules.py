"""What may be joined when track is laid flat, and the bounds of what is asked."""

from __future__ import annotations

import math
from dataclasses import dataclass

from countinghouse.checks import flag
from countinghouse.errors import InputError
from countinghouse.wording import shown

__all__ = ["MOST_LAID", "MOST_PLAY_DEGREES", "MOST_PLAY_MM", "Rules", "checked_play", "checked_rules"]

#: The most pieces that are laid flat.
MOST_LAID = 24
#: The most play of a joint.
MOST_PLAY_MM = 20.0
MOST_PLAY_DEGREES = 10.0


@dataclass(frozen=True)
class Rules:
    """What may be joined: `sockets` for plugs to sockets only, `overlaps` to let pieces lie on others, and the play of a joint."""

    sockets: bool = False
    overlaps: bool = False
    play_mm: float = 0.0
    play_degrees: float = 0.0

    @property
    def exact(self) -> bool:
        return self.play_mm == 0 and self.play_degrees == 0


def checked_rules(sockets: object, overlaps: object, mm: object, degrees: object) -> Rules:
    """Return the rules that a caller asks for."""
    return Rules(
        flag(sockets, "sockets"),
        flag(overlaps, "overlaps"),
        checked_play(mm, "tolerance_mm", MOST_PLAY_MM),
        checked_play(degrees, "tolerance_degrees", MOST_PLAY_DEGREES),
    )


def checked_play(value: object, what: str, most: float) -> float:
    """Return the play of a joint as a number from 0 to `most`; `what` begins the sentence of the error."""
    try:
        amount = math.nan if isinstance(value, bool | str | bytes) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        amount = math.nan
    if not 0 <= amount <= most:
        raise InputError(f"{what} must be a number from 0 to {most:g}, not {shown(value)}.")
    return amount
