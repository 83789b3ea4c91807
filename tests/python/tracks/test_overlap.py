"""Compare overlaps with fine grids of points, and close cases with whole numbers and series."""

import cmath
import decimal
import math
import random
from collections.abc import Iterator
from decimal import Decimal

from countinghouse.tracks import overlap as module
from countinghouse.tracks.overlap import Area, area, meet, overlap
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import ORIGIN, Path, added, xy
from countinghouse.tracks.ways import ways_of

#: The largest coefficient in the joints of 24 pieces.
LARGEST = 24 * 404


def inside(x: float, y: float, piece: tuple[float, float, float, float, int], by: float) -> bool:
    """Say, from first principles, whether a point is in a piece of track that is made smaller all round."""
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
        areas: list[Area[float]] = []
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
            # Around a common point of the smaller areas, a disk of 1 mm, less a little at the corners, is in both whole
            # areas.
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
    # Test two curves of the same circle, and a bridge over track.
    assert not meet(
        [area(0, 0, 0, 202, 1, False)],
        [area(*xy(Path(ORIGIN, 0, 202, 1).end[0]), math.pi / 4, 202, 1, False)],
    )
    assert meet([area(0, 0, 0, 202, 1, False)], [area(0, 0, 0, 202, 1, False)])
    assert not meet([along], [area(72, -72, math.pi / 2, 144, 0, True)])


def undecided(one: Path, other: Path) -> bool:
    """Say whether floats cannot decide if these overlap."""
    return module._told(module._FLOATS, [one], [other]) is None


def negative(whole: int, roots: int) -> bool:
    """Decide in whole numbers whether whole + roots √2 < 0."""
    if (whole < 0) == (roots < 0):
        return whole < 0
    return (whole * whole > 2 * roots * roots) == (whole < 0)


def heights(target: float) -> Iterator[tuple[int, int]]:
    """Yield whole c and b for which c + b√2 is very close to the target, closer and closer."""
    for b in range(-LARGEST // 2, LARGEST // 2):
        c = round(target - b * math.sqrt(2))
        if abs(c + b * math.sqrt(2) - target) < 2e-3:
            yield c, b


def test_close_parallel_straights_are_told_apart_as_whole_numbers_tell() -> None:
    told = {True: 0, False: 0}
    open_ones = 0
    for c, b in heights(38.2):
        one, other = Path(ORIGIN, 0, 144), Path((20, b, c, b), 0, 144)
        together = negative(5 * c - 191, 5 * b)
        assert overlap([one], [other]) == overlap([other], [one]) == together, (c, b)
        told[together] += 1
        open_ones += undecided(one, other)
    assert min(told.values()) >= 10
    assert open_ones >= 20


def test_a_straight_close_to_the_corner_of_a_curve_is_told_apart_as_a_series_tells() -> None:
    told = {True: 0, False: 0}
    with decimal.localcontext(prec=50):
        # Except for 0.9 mm of arc, the curve ends in the direction 90° from its centre. Its height is 221.1
        # cos(0.9/202).
        angle = Decimal("0.9") / 202
        top = Decimal("221.1") * sum((-1) ** k * angle ** (2 * k) / math.factorial(2 * k) for k in range(12))
        for c, b in heights(float(top) + 19.1):
            one, other = Path((202, 0, 0, 0), 2, 202, 1).moved(ORIGIN, 1), Path((-70, b, c, b), 0, 144)
            together = c + b * Decimal(2).sqrt() - Decimal("19.1") <= top
            assert overlap([one], [other]) == together, (c, b)
            told[together] += 1
    assert min(told.values()) >= 10


def test_close_arcs_are_told_apart_as_whole_numbers_tell() -> None:
    draw = random.Random(3)
    told = {True: 0, False: 0}
    open_ones = 0
    while sum(told.values()) < 40:
        # The other centre lies about 202 + 202 + 38.2 mm away, in the middle of both curves.
        spot = cmath.rect(442.2, math.pi / 8 + draw.uniform(-0.2, 0.2))
        b, d = draw.randrange(-3000, 3000), draw.randrange(-3000, 3000)
        x, y = xy((0, b, 0, d))
        a, c = round(spot.real - x), round(spot.imag - y)
        away = xy((a, b, c, d))
        if abs(math.hypot(*away) - 442.2) > 2e-3 or not 0.02 < math.atan2(away[1], away[0]) < 0.76:
            continue
        one = Path((202, 0, 0, 0), 2, 202, 1)
        other = Path(added((a, b, c, d), (-202, 0, 0, 0)), 6, 202, 1)
        # The square of the distance has the form A + B√2; the square of 442.2 is 2211²/25.
        squares, products = a * a + b * b + c * c + d * d, a * b + b * c + c * d - d * a
        together = negative(25 * squares - 2211**2, 25 * products)
        assert overlap([one], [other]) == together, (a, b, c, d)
        told[together] += 1
        open_ones += undecided(one, other)
    assert min(told.values()) >= 10
    assert open_ones >= 20


def test_floats_tell_what_forty_digits_tell() -> None:
    draw = random.Random(11)
    ways = [way for kind in PIECES for way in ways_of(kind)]
    told = {True: 0, False: 0}
    while min(told.values()) < 40:
        # Draw two pieces with a few others between them.
        one, other = draw.choice(ways), draw.choice(ways)
        at, eighths = one.others[-1] if one.others else (ORIGIN, 0)
        for _ in range(draw.randrange(1, 9)):
            between = draw.choice(ways)
            if between.others:
                point, out = draw.choice(between.outs[eighths])
                at, eighths = added(at, point), out
        if math.hypot(*xy(at)) > 200:
            continue
        lines = [path.moved(at, eighths) for path in other.paths]
        with decimal.localcontext(prec=40):
            sure = module._told(module._decimals(40), one.paths, lines)
        assert sure is overlap(one.paths, lines), (one.name, other.name, at, eighths)
        told[sure] += 1


def pairs() -> Iterator[tuple[tuple[float, float, float, float, int], ...]]:
    """Yield pairs of centre lines (x, y, angle, length, turn), most with edges that nearly touch or nearly coincide."""
    draw = random.Random(5)
    shapes = [(144.0, 0), (202.0, 1), (110.0, -1), (54.0, 0), (202.0, -1)]
    for _ in range(150):
        angle = draw.randrange(8) * math.pi / 4
        x, y, little = draw.uniform(-5000, 5000), draw.uniform(-5000, 5000), 10 ** draw.uniform(-12, 0)
        length, turn = draw.choice(shapes)
        one = (x, y, angle, length, turn)
        to = draw.randrange(8) * math.pi / 4
        # Choose nearly the same place, so that arcs are nearly concentric, or an offset at which edges nearly touch.
        yield one, (x + little * math.cos(to), y + little * math.sin(to), angle, length, turn)
        off = draw.choice((38.2, 2 * length + 38.2, 19.1)) + little * draw.choice((-1, 1))
        yield one, (x + off * math.cos(to), y + off * math.sin(to), to, *draw.choice(shapes))


def test_the_points_that_decide_are_computed_as_closely_as_is_said() -> None:
    floats = module._FLOATS
    worst = compared = 0.0
    for one, other in pairs():
        with decimal.localcontext(prec=60):
            exact = module._Numbers(Decimal, Decimal.sqrt, module._cos_sin, Decimal(2) ** -52)
            both = [
                [
                    module._area(
                        numbers,
                        (numbers.of(x), numbers.of(y)),
                        (numbers.of(math.cos(angle)), numbers.of(math.sin(angle))),
                        numbers.of(length),
                        turn,
                        False,
                        numbers.of(0.9),
                    )
                    for x, y, angle, length, turn in (one, other)
                ]
                for numbers in (floats, exact)
            ]
            rounded, true = list(module._where(floats, *both[0])), list(module._where(exact, *both[1]))
            assert len(rounded) == len(true)
            for (x, y), (u, v) in zip(rounded, true, strict=True):
                if all(each.holds(u, v, Decimal(-1)) for each in both[1]):
                    worst = max(worst, math.hypot(x - float(u), y - float(v)))
                    compared += 1
    assert compared > 500
    # Bad cases do occur, but within half of the margin.
    assert 1e-9 < worst < floats.near / 2
