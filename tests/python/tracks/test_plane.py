"""Exact points against complex numbers."""

import cmath
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.tracks.plane import (
    ORIGIN,
    Path,
    Point,
    added,
    mirrored,
    subtracted,
    turned,
    xy,
)

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

EIGHTH = cmath.exp(1j * math.pi / 4)
points = st.tuples(*[st.integers(-500, 500)] * 4)


def z(point: Point) -> complex:
    return sum(number * EIGHTH**k for k, number in enumerate(point))


@given(points, points, st.integers(0, 7))
def test_points_are_sums_of_powers_of_an_eighth_of_a_turn(one: Point, other: Point, eighths: int) -> None:
    assert z(turned(one, eighths)) == pytest.approx(z(one) * EIGHTH**eighths, abs=1e-8)
    assert z(mirrored(one)) == pytest.approx(z(one).conjugate(), abs=1e-8)
    assert subtracted(added(one, other), other) == one
    assert complex(*xy(one)) == pytest.approx(z(one), abs=1e-8)


@pytest.mark.parametrize("turn", [0, 1, -1])
def test_eight_curves_and_the_way_back_lead_home(turn: int) -> None:
    point, eighths = ORIGIN, 0
    for _ in range(8):
        point, eighths = Path(point, eighths, 202, turn).end
        point, eighths = Path(point, eighths, 144).end
    assert (point, eighths) == ((ORIGIN if turn else (8 * 346, 0, 0, 0)), 0)
    bent = Path(ORIGIN, 0, 202, 1)
    assert bent.flipped().end == (mirrored(bent.end[0]), 7)
    # The chord of a curve of 45° is 2R sin(22.5°) long.
    assert abs(z(bent.end[0])) == pytest.approx(404 * math.sin(math.pi / 8))


def test_coordinates_are_exact_in_the_ring() -> None:
    # (1 + ω)(1 + ω^-1) = 2 + √2, and √2 = ω - ω³.
    one = added((1, 0, 0, 0), turned((1, 0, 0, 0), 1))
    x, y = xy(one)
    assert x * x + y * y == pytest.approx(2 + math.sqrt(2))
    assert xy((0, 1, 0, -1)) == (pytest.approx(math.sqrt(2)), 0.0)
