"""Share out the play of real track: place all pieces so that every joint is off by no more than it may be.

The joints of a layout that does not close exactly are brought together by least squares (the errors of position and direction, each
measured by what a joint allows), and the worst ones are given more weight until all are within their bounds, or after some
rounds given up. So what is found is certain; that a layout is not found proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from countinghouse.tracks.laying import Joint, Placed
from countinghouse.tracks.plane import xy
from countinghouse.tracks.rules import Rules

__all__ = ["Pose", "settle"]

#: Where the train comes into a piece: x and y in millimetres, and the direction in radians.
Pose = tuple[float, float, float]
Array = np.ndarray[Any, np.dtype[np.float64]]

_ROUNDS, _EQUAL = 40, 8
_LEAST_MM, _LEAST_RADIANS = 1e-4, 1e-6


def settle(
    placed: Sequence[Placed], joints: Sequence[Joint], rules: Rules
) -> tuple[list[Pose], float, float] | None:
    """Return where the pieces lie, the widest gap (mm) and the sharpest bend (degrees) of a joint; None if not found."""
    poses = np.array([(*xy(each.point), each.eighths * math.pi / 4) for each in placed])
    ends = [
        [(0.0, 0.0, math.pi), *((*xy(at), out * math.pi / 4) for at, out in each.way.others)]
        for each in placed
    ]
    mm, radians = max(rules.play_mm, _LEAST_MM), max(math.radians(rules.play_degrees), _LEAST_RADIANS)
    weights = np.ones(len(joints))
    for number in range(_ROUNDS):
        rows, errors = _linear(poses, ends, joints)
        gaps = np.hypot(errors[:, 0], errors[:, 1])
        bends = np.abs(errors[:, 2])
        worst = np.maximum(gaps / mm, bends / radians)
        if worst.max(initial=0.0) <= 1 + 1e-9:
            return (
                [(float(x), float(y), float(angle)) for x, y, angle in poses],
                float(gaps.max(initial=0.0)),
                math.degrees(float(bends.max(initial=0.0))),
            )
        if number >= _EQUAL:
            weights *= np.clip(worst, 0.5, 2.0) ** 0.5
        scale = (np.array([1 / mm, 1 / mm, 1 / radians]) * weights[:, None]).reshape(-1)
        # The first piece stays.
        step = np.linalg.lstsq(rows[:, 3:] * scale[:, None], -errors.reshape(-1) * scale, rcond=None)[0]
        poses[1:] += step.reshape(-1, 3)
    return None


def _linear(poses: Array, ends: list[list[Pose]], joints: Sequence[Joint]) -> tuple[Array, Array]:
    """Return how the error of each joint (x, y, direction) depends on the poses, to first order, and the errors."""
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
