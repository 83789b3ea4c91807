"""Distribute the play of real track: move the pieces until no joint is off by more than its play.

Least squares brings the ends together; errors of position and direction are measured in units of a joint's play. The
worst joints get more weight in each round, until all are within their play or the rounds run out. So a failure proves
nothing.

A success is certain, to 10⁻⁷ mm and 10⁻⁷ degrees: at the end all gaps and bends are computed from the poses returned. A joint passes
if it is within `Rules.widest_mm` and `sharpest_degrees`, which exceed its play by at most 2·10⁻⁸ mm and 10⁻⁸ degrees. A
gap is the difference of two sums of three terms below 10⁴ mm, so rounding changes it by less than 10⁻¹⁰ mm; it changes
a bend by less than 10⁻¹² degrees. `Layout` rounds directions to 10⁻⁹ degrees, which moves an end 404 mm away by less
than 10⁻⁸ mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from countinghouse.tracks.placing import Joint, Placed
from countinghouse.tracks.plane import xy
from countinghouse.tracks.rules import Rules

__all__ = ["Pose", "settle"]

#: The pose of a piece at the point where the train enters it: x and y in millimetres, and the direction in radians.
Pose = tuple[float, float, float]
Array = np.ndarray[Any, np.dtype[np.float64]]

_ROUNDS, _EQUAL = 40, 8


def settle(
    placed: Sequence[Placed], joints: Sequence[Joint], rules: Rules
) -> tuple[list[Pose], float, float] | None:
    """Return the pieces' poses, and the widest gap (mm) and sharpest bend (degrees) of any joint; None on failure."""
    poses = np.array([(*xy(each.point), each.eighths * math.pi / 4) for each in placed])
    ends = [
        [(0.0, 0.0, math.pi), *((*xy(at), out * math.pi / 4) for at, out in each.way.others)]
        for each in placed
    ]
    mm, radians = float(rules.widest_mm), math.radians(float(rules.sharpest_degrees))
    weights = np.ones(len(joints))
    for number in range(_ROUNDS):
        rows, errors = _linear(poses, ends, joints)
        gaps = np.hypot(errors[:, 0], errors[:, 1])
        bends = np.abs(errors[:, 2])
        worst = np.maximum(gaps / mm, bends / radians)
        if worst.max(initial=0.0) <= 1:
            return (
                [(float(x), float(y), float(angle)) for x, y, angle in poses],
                float(gaps.max(initial=0.0)),
                math.degrees(float(bends.max(initial=0.0))),
            )
        if number >= _EQUAL:
            weights *= np.clip(worst, 0.5, 2.0) ** 0.5
        scale = (np.array([1 / mm, 1 / mm, 1 / radians]) * weights[:, None]).reshape(-1)
        # The first piece stays in place.
        step = np.linalg.lstsq(rows[:, 3:] * scale[:, None], -errors.reshape(-1) * scale, rcond=None)[0]
        poses[1:] += step.reshape(-1, 3)
    return None


def _linear(poses: Array, ends: list[list[Pose]], joints: Sequence[Joint]) -> tuple[Array, Array]:
    """Return the derivatives of each joint's errors (x, y, direction) with respect to the poses, and the errors."""
    rows = np.zeros((3 * len(joints), 3 * len(poses)))
    errors = np.zeros((len(joints), 3))
    for number, joint in enumerate(joints):
        for sign, (piece, end) in zip((1.0, -1.0), joint, strict=True):
            x, y, angle = poses[piece]
            ex, ey, out = ends[piece][end]
            cos, sin = math.cos(angle), math.sin(angle)
            dx, dy = ex * cos - ey * sin, ex * sin + ey * cos
            errors[number] += (sign * (x + dx), sign * (y + dy), sign * (angle + out))
            at, k = 3 * number, 3 * piece
            rows[at, k] += sign
            rows[at + 1, k + 1] += sign
            rows[at + 2, k + 2] += sign
            rows[at, k + 2] -= sign * dy
            rows[at + 1, k + 2] += sign * dx
        errors[number, 2] = errors[number, 2] % math.tau - math.pi
    return rows, errors
