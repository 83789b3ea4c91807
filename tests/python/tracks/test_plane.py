"""Exact points against complex numbers, and the test of overlaps against fine grids of points."""

import cmath
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.tracks.laying import areas_of
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import (
    ORIGIN,
    SHRUNK,
    Area,
    Path,
    Point,
    added,
    area,
    meet,
    mirrored,
    subtracted,
    turned,
    xy,
)
from countinghouse.tracks.ways import ways_of

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


def inside(x: float, y: float, piece: tuple[float, float, float, float, int], by: float) -> bool:
    """Whether a point is in a piece of track that is made smaller all round, from first principles."""
    x0, y0, angle, length, turn = piece
    w = (complex(x, y) - complex(x0, y0)) * cmath.exp(-1j * angle)
    if turn == 0:
        return by <= w.real <= length - by and abs(w.imag) <= 20 - by
    w = w if turn > 0 else w.conjugate()
    from_centre = w - 1j * length
    across = abs(from_centre) - length
    along = (cmath.phase(from_centre) + math.pi / 2) * length
    return abs(across) <= 20 - by and by <= along <= length * math.pi / 4 - by


def test_pieces_overlap_where_a_point_is_in_both() -> None:
    draw = random.Random(7)
    shapes = [(144.0, 0), (202.0, 1), (110.0, -1), (54.0, 0)]
    seen = {True: 0, False: 0}
    for _ in range(70):
        ones: list[tuple[float, float, float, float, int]] = []
        areas: list[Area] = []
        for _ in range(2):
            length, turn = draw.choice(shapes)
            eighths = draw.randrange(8)
            piece = (draw.uniform(-90, 90), draw.uniform(-90, 90), eighths * math.pi / 4, length, turn)
            ones.append(piece)
            areas.append(area(*piece[:4], turn, False, 1.0))
        told = meet(areas[:1], areas[1:])
        assert told == meet(areas[1:], areas[:1])
        x, y = areas[0].point
        reach = int(areas[0].reach) + 4
        grid = [(x + i, y + k) for i in range(-reach, reach + 1, 2) for k in range(-reach, reach + 1, 2)]
        near = [spot for spot in grid if inside(*spot, ones[0], 0.0)]
        if told:
            # Around a common point of the smaller areas, a disk of 1 mm less a little at the corners is in both whole ones.
            fine = [(a + i / 4, b + k / 4) for a, b in near for i in range(-4, 5) for k in range(-4, 5)]
            assert any(
                inside(*spot, ones[0], 0.0) and inside(*spot, ones[1], 0.0)
                for spot in fine
                if inside(*spot, ones[1], -1.0)
            )
        else:
            assert not any(inside(*spot, ones[0], 1.01) and inside(*spot, ones[1], 1.01) for spot in near)
        seen[told] += 1
    assert min(seen.values()) > 12


def test_pieces_that_only_touch_do_not_overlap() -> None:
    along = area(0, 0, 0, 144, 0, False)
    for turn in (1, -1, 0):
        assert not meet([along], [area(144, 0, 0, 202, turn, False)])
        assert not meet([along], [area(0, 40, 0, 202, turn, False)]) or turn == -1
        assert meet([along], [area(143, 0, 0, 202, turn, False)]) is False
        assert meet([along], [area(141, 0, 0, 202, turn, False)])
    assert not meet([along], [area(0, 40, 0, 144, 0, False)])
    assert meet([along], [area(0, 37.9, 0, 144, 0, False)])
    # Two curves of the same circle, and a bridge over track.
    assert not meet(
        [area(0, 0, 0, 202, 1, False)],
        [area(*xy(Path(ORIGIN, 0, 202, 1).end[0]), math.pi / 4, 202, 1, False)],
    )
    assert meet([area(0, 0, 0, 202, 1, False)], [area(0, 0, 0, 202, 1, False)])
    assert not meet([along], [area(72, -72, math.pi / 2, 144, 0, True)])


def test_rounding_does_not_decide_whether_pieces_overlap() -> None:
    draw = random.Random(11)
    ways = [way for kind in PIECES for way in ways_of(kind)]
    straight = next(way for way in ways if way.kind == "straight-144")
    pairs = [(straight, straight, (x, 0, y, 0), e) for x in (0, 144) for y in range(10, 45) for e in (0, 2)]
    while len(pairs) < 700:
        # Two pieces with a few others between them.
        one, other = draw.choice(ways), draw.choice(ways)
        at, eighths = one.others[-1] if one.others else (ORIGIN, 0)
        for _ in range(draw.randrange(1, 9)):
            between = draw.choice(ways)
            if between.others:
                point, out = draw.choice(between.outs[eighths])
                at, eighths = added(at, point), out
        pairs.append((one, other, at, eighths))
    told = set()
    for one, other, at, eighths in pairs:
        slightly = [
            meet(areas_of(one, ORIGIN, 0, shrunk), areas_of(other, at, eighths, shrunk))
            for shrunk in (SHRUNK - 1e-6, SHRUNK + 1e-6)
        ]
        assert slightly[0] == slightly[1], (one.name, other.name, at, eighths)
        told.add(slightly[0])
    assert told == {True, False}


def test_coordinates_are_exact_in_the_ring() -> None:
    # (1 + ω)(1 + ω^-1) = 2 + √2, and √2 = ω - ω³.
    one = added((1, 0, 0, 0), turned((1, 0, 0, 0), 1))
    x, y = xy(one)
    assert x * x + y * y == pytest.approx(2 + math.sqrt(2))
    assert xy((0, 1, 0, -1)) == (pytest.approx(math.sqrt(2)), 0.0)
