"""Compare layouts in the plane with a naive floating-point search, words of loops, published counts and orbits."""

import cmath
import decimal
import math
from collections.abc import Generator, Iterator
from decimal import Decimal
from xml.etree import ElementTree

import pytest

from countinghouse.errors import InputError, TooLarge
from countinghouse.tracks import (
    PIECES,
    SETS,
    Layout,
    LayoutCount,
    LayoutStep,
    LoopCounts,
    count_loops,
    estimate_layouts,
    estimate_layouts_steps,
    layouts,
    layouts_steps,
)
from countinghouse.tracks.boxed_set import PUBLISHED, closed_words
from countinghouse.tracks.laying import Tree
from countinghouse.tracks.rules import Rules

EIGHTH = cmath.exp(1j * math.pi / 4)
# The ends of pieces, written down again as complex numbers and outward directions.
BEND, SLIGHT = 202 * (EIGHTH - 1) / 1j, 110 * (EIGHTH - 1) / 1j
ENDS: dict[str, list[tuple[complex, int]]] = {
    "straight-54": [(0, 4), (54, 0)],
    "straight-144": [(0, 4), (144, 0)],
    "curve": [(0, 4), (BEND, 1)],
    "small-curve": [(0, 4), (SLIGHT, 1)],
    "switch-left": [(0, 4), (144, 0), (BEND, 1)],
    "switch-right": [(0, 4), (144, 0), (BEND.conjugate(), 7)],
    "switch-y": [(0, 4), (BEND, 1), (BEND.conjugate(), 7)],
    "crossing": [(0, 4), (108, 0), (54 - 54j, 6), (54 + 54j, 2)],
    "buffer": [(0, 4)],
}
SOLID = {"switch-left", "switch-right", "switch-y"}
MIRROR = {"switch-left": "switch-right", "switch-right": "switch-left"}


# The ends of these pieces that are sockets; for other pieces, it is the first end.
SOCKETS = {"crossing": (True, False, True, False), "switch-right": (False, True, True)}
Ends = tuple[tuple[complex, int, bool], ...]
Placed = tuple[str, Ends]


def naive(pieces: dict[str, int], sockets: bool = False) -> set[tuple[object, ...]]:
    """Return all closed layouts, overlapping or not, by joining any piece by any end to the oldest open end, without
    pruning.
    """
    found: set[tuple[object, ...]] = set()
    first = next(iter(pieces))
    chiral = any(pieces.get(MIRROR.get(kind, kind), 0) != number for kind, number in pieces.items())

    def as_it_comes(kind: str, flip: bool) -> Ends:
        female = SOCKETS.get(kind, (True, False, False))
        return tuple(
            (complex(z).conjugate() if flip else complex(z), (-d if flip else d) % 8, female[k] and sockets)
            for k, (z, d) in enumerate(ENDS[kind])
        )

    def turned_ends(kind: str) -> Iterator[tuple[int, Ends]]:
        for flip in (False, True) if kind not in SOLID else (False,):
            ends = as_it_comes(kind, flip)
            for k, (z, d, _) in enumerate(ends):
                yield (
                    k,
                    tuple(((w - z) * EIGHTH ** (4 - d), (e + 4 - d) % 8, socket) for w, e, socket in ends),
                )

    looks = {kind: set(turned_ends(kind)) for kind in pieces}

    def go(placed: list[Placed], open_ends: Ends, left: dict[str, int]) -> None:
        if not open_ends:
            if not any(left.values()):
                found.add(canonical(placed, chiral))
            return
        (z, d, plug), *rest = open_ends
        for k, (w, e, other) in enumerate(rest):
            if abs(z - w) < 1e-6 and (d - e) % 8 == 4 and (plug != other or not sockets):
                go(placed, (*rest[:k], *rest[k + 1 :]), left)
        for kind, number in left.items():
            if number:
                for k, look in looks[kind]:
                    if look[k][2] != plug or not sockets:
                        ends = tuple((z + w * EIGHTH**d, (e + d) % 8, socket) for w, e, socket in look)
                        others = (*rest, *ends[:k], *ends[k + 1 :])
                        go([*placed, (kind, ends)], others, {**left, kind: number - 1})

    for flip in (False, True) if (chiral or sockets) and first not in SOLID else (False,):
        ends = as_it_comes(first, flip)
        go([(first, ends)], ends, {**pieces, first: pieces[first] - 1})
    return found


def canonical(placed: list[Placed], chiral: bool) -> tuple[object, ...]:
    every = [z for _, ends in placed for z, _, _ in ends]
    centre = sum(every) / len(every)
    images = []
    for mirror in (False,) if chiral else (False, True):
        for k in range(8):
            image = []
            for kind, ends in placed:
                spots = []
                for z, _, _ in ends:
                    w = (z - centre) * EIGHTH**k
                    w = w.conjugate() if mirror else w
                    spots.append((round(w.real + 0.0123), round(w.imag + 0.0123)))
                image.append((MIRROR.get(kind, kind) if mirror else kind, tuple(sorted(spots))))
            images.append(tuple(sorted(image)))
    return min(images)


@pytest.mark.parametrize(
    "pieces",
    [
        {"curve": 8},
        {"switch-y": 1, "buffer": 3, "straight-54": 2},
        {"switch-y": 1, "straight-54": 1, "curve": 2, "buffer": 3},
        {"switch-left": 1, "curve": 7, "buffer": 1},
        {"switch-left": 1, "switch-right": 1, "buffer": 4, "curve": 1},
        {"switch-left": 2, "buffer": 4, "curve": 1},
        {"curve": 1, "switch-left": 2, "buffer": 4},
        {"crossing": 1, "buffer": 4, "curve": 2},
        {"crossing": 1, "curve": 1, "small-curve": 1, "buffer": 4},
        {"buffer": 2, "straight-54": 1, "straight-144": 1, "small-curve": 2},
    ],
    ids=str,
)
def test_a_naive_search_finds_the_same_layouts(pieces: dict[str, int]) -> None:
    found = layouts(pieces, overlaps=True)
    assert len(found) == len(naive(pieces)) > 0
    flat = [each.key for each in layouts(pieces)]
    assert sorted(flat) == sorted(each.key for each in found if not each.overlaps())


@pytest.mark.parametrize(
    "pieces",
    [
        {"switch-left": 1, "curve": 7, "buffer": 1},
        {"buffer": 2, "switch-left": 2, "curve": 6},
        {"curve": 8},
        {"switch-left": 1, "curve": 5, "small-curve": 2, "buffer": 1},
    ],
    ids=str,
)
def test_a_naive_search_finds_the_same_layouts_with_plugs_and_sockets(pieces: dict[str, int]) -> None:
    assert len(layouts(pieces, overlaps=True, sockets=True)) == len(naive(pieces, sockets=True))


def test_without_a_layout_the_search_ends_empty() -> None:
    assert layouts({"curve": 7}) == [] == layouts({"curve": 9}) == layouts({"straight-144": 3})
    work = layouts_steps({"switch-left": 1, "curve": 4})
    with pytest.raises(StopIteration) as stop:
        next(work)
    assert isinstance(stop.value.value, LayoutCount)
    assert stop.value.value.reason.startswith("The pieces have 11 ends")


def loop_words(curves: int, straights: int) -> int:
    """Count the closed words of left curves, right curves and straights, with a table of floating-point sums."""
    ends = {(0, 0.0, 0.0, 0, 0): 1}
    for _ in range(curves + straights):
        longer: dict[tuple[int, float, float, int, int], int] = {}
        for (d, x, y, c, s), ways in ends.items():
            for turn in (-1, 0, 1):
                if c + abs(turn) > curves or s + (turn == 0) > straights:
                    continue
                by = 144 if turn == 0 else BEND if turn == 1 else BEND.conjugate()
                z = complex(x, y) + by * EIGHTH**d
                key = (
                    (d + turn) % 8,
                    round(z.real, 6) + 0.0,
                    round(z.imag, 6) + 0.0,
                    c + abs(turn),
                    s + (turn == 0),
                )
                longer[key] = longer.get(key, 0) + ways
        ends = longer
    return sum(ways for (d, x, y, _, _), ways in ends.items() if d == 0 and abs(x) + abs(y) < 1e-3)


@pytest.mark.parametrize(("curves", "straights"), [(8, 0), (10, 0), (12, 0), (8, 2), (8, 4), (10, 2), (4, 4)])
def test_orbits_add_up_to_all_words(curves: int, straights: int) -> None:
    """Every loop of n pieces is read from 2n ends, in the plane and in the mirror; symmetric readings are equal
    (Burnside).
    """
    pieces = {"curve": curves, "straight-144": straights}
    found = layouts(pieces, overlaps=True)
    assert sum(4 * (curves + straights) // each.symmetry for each in found) == loop_words(curves, straights)


@pytest.mark.heavy
def test_rounding_prunes_no_walk() -> None:
    """The chords of curves are collinear, so their lengths add up to the distance left, except for rounding.

    Each layout is found from both ends of both straights, in the plane and in the mirror; symmetric layouts are found
    together (Burnside).
    """
    found: list[Layout] = []
    work = layouts_steps({"straight-54": 2, "curve": 6, "small-curve": 6}, overlaps=True)
    while True:
        try:
            layout = next(work).layout
        except StopIteration as stop:
            assert stop.value.found == sum(8 // each.symmetry for each in found) == 1120
            break
        found += [layout] if layout is not None else []


def test_the_published_counts_come_out_under_one_convention() -> None:
    assert (
        {curves: count_loops(curves).published for curves in PUBLISHED}
        == {12: 9, 14: 18, 16: 130}
        == PUBLISHED
    )
    assert count_loops(14) == LoopCounts(96, 24, 18, 18)
    assert count_loops(16) == LoopCounts(648, 171, 130, 122)
    printed = [
        "AAAACCAAAASSAAB",
        "CCCCCCSSAAAAAAB",
        "CAAAAACASSAAAAB",
        "CAAAAASCASAAAAB",
        "CAAAAASSCAAAAAB",
        "AAACAACAAASSAAB",
        "ACAAAASACSAAAAB",
        "ACAAAASSACAAAAB",
        "AACAAASSAACAAAB",
    ]
    words = set(closed_words(12))
    assert {word[:-1] for word in printed} <= words


@pytest.mark.parametrize(("name", "loops", "flat"), [("lillabo", 10, 10), ("lillabo+2", 24, 21)])
def test_the_search_finds_the_loops_of_the_boxed_set(name: str, loops: int, flat: int) -> None:
    pieces = SETS[name].pieces
    assert len(layouts(pieces, overlaps=True)) == loops == count_loops(pieces["curve"]).loops
    found = layouts(pieces)
    assert len(found) == flat
    assert not any(layout.overlaps() for layout in found)


@pytest.mark.heavy
def test_the_search_finds_the_loops_of_the_largest_set() -> None:
    assert len(layouts(SETS["lillabo+4"].pieces, overlaps=True)) == 171
    assert len(layouts(SETS["lillabo+4"].pieces)) == 144


def test_a_track_may_end_in_two_circles() -> None:
    # From either switch the only way onward leads into a circle and back to the same switch, without reaching another
    # open end.
    (dumbbell,) = layouts({"switch-left": 2, "curve": 14})
    assert dumbbell.symmetry == 2
    # With a straight between them, the search must not give up when only the second circle is left.
    names = ["m0", "l1", *["c1"] * 7, "=1", "l1", *["c1"] * 7, "=0"]
    tree = Tree({"switch-left": 2, "curve": 14, "straight-54": 1}, Rules())
    for name in names:
        tree.do(next(move for move in tree.moves() if move.name == name))
    assert tree.complete
    assert not Layout.read(" ".join(names)).overlaps()


def test_plugs_fit_sockets_only() -> None:
    pieces = {"switch-left": 1, "switch-right": 1, "curve": 10}
    assert len(layouts(pieces, sockets=True)) == len(layouts(pieces)) == 1
    # If buffers (which are sockets) close a left switch, its socket end stays open.
    assert len(layouts({"switch-left": 1, "buffer": 3})) == 1
    assert layouts({"switch-left": 1, "buffer": 3}, sockets=True) == []
    with pytest.raises(StopIteration) as stop:
        next(layouts_steps({"switch-left": 1, "buffer": 3}, sockets=True))
    assert "sockets" in stop.value.value.reason


def ends_with(work: Generator[LayoutStep, None, LayoutCount]) -> LayoutCount:
    while True:
        try:
            next(work)
        except StopIteration as stop:
            end: LayoutCount = stop.value
            return end


def test_play_closes_what_is_not_exact_and_keeps_within_its_bounds() -> None:
    # Seven curves fall 45° short, which seven joints share.
    assert layouts({"curve": 7}, tolerance_degrees=6.4) == []
    (circle,) = layouts({"curve": 7}, tolerance_degrees=6.5)
    assert circle.bend == pytest.approx(45 / 7)
    # Two straights of 54 mm and one of 108 mm on either side of an oval are as long; 54 + 54 and 144 are not.
    pieces = {"curve": 8, "straight-54": 2, "straight-108": 1, "straight-144": 1}
    assert all(layout.gap == 0 for layout in layouts(pieces))
    (oval, *_) = layouts({"curve": 8, "straight-144": 1, "straight-108": 1}, tolerance_mm=4)
    # The 36 mm are shared by ten joints.
    assert 3.59 <= oval.gap <= 4
    assert layouts({"curve": 8, "straight-144": 1, "straight-108": 1}, tolerance_mm=3.5) == []
    assert ends_with(layouts_steps({"curve": 8})) == LayoutCount(1, 1, 10, True)
    assert not ends_with(layouts_steps({"curve": 8}, tolerance_mm=1)).proved
    again = Layout.read(oval.key, tolerance_mm=4)
    assert again == oval
    with pytest.raises(InputError, match="do not meet"):
        Layout.read(oval.key, tolerance_mm=1)


def test_a_layout_that_needs_all_its_play_is_found() -> None:
    whole = 45 / 7
    for play in (whole, math.nextafter(whole, 0), math.nextafter(whole, 7)):
        assert len(layouts({"curve": 7}, tolerance_degrees=play)) == 1
    assert layouts({"curve": 7}, tolerance_degrees=whole * (1 - 2e-9)) == []
    # If there are as many joints as pieces, their play can turn an end by 45°; rounding must not reduce this.
    pieces = {"curve": 7, "straight-144": 2}
    trees = [Tree(pieces, Rules(play_degrees=play)) for play in (4.99, 5 * (1 - 2e-9), 5)]
    assert [tree.pruning.bends for tree in trees] == [0, 0, 1]
    assert Rules().widest_mm == 0 < Rules(play_degrees=1).widest_mm


def sine_and_cosine(degrees: Decimal) -> tuple[Decimal, Decimal]:
    angle = degrees * Decimal("3.14159265358979323846264338327950288419716939937511") / 180
    terms = [Decimal(1)]
    for k in range(1, 80):
        terms.append(terms[-1] * angle / k * (-1) ** (k - 1))
    return sum(terms[1::2], Decimal(0)), sum(terms[::2], Decimal(0))


@pytest.mark.parametrize(
    ("pieces", "mm", "degrees"),
    [
        ({"curve": 7}, 0, 6.5),
        ({"curve": 8, "straight-144": 1, "straight-108": 1}, 4, 0),
        ({"curve": 7, "straight-54": 2}, 3, 6),
        # Allow nearly all the play that this layout needs.
        ({"small-curve": 7, "straight-144": 1}, 13.7082, 10),
    ],
    ids=str,
)
def test_every_joint_is_within_its_play_by_fifty_digits(
    pieces: dict[str, int], mm: float, degrees: float
) -> None:
    """Check, with 50 digits, that the ends of the returned poses meet within the 10⁻⁷ mm and degrees that `play`
    promises.
    """
    found = layouts(pieces, tolerance_mm=mm, tolerance_degrees=degrees)
    assert found
    little = Decimal("1e-7")
    most_mm, most_degrees = (max(Decimal(play), Decimal("1e-4")) + little for play in (mm, degrees))
    with decimal.localcontext(prec=50):
        root = Decimal(2).sqrt() / 2
        for layout in found:
            spots: list[list[tuple[Decimal, Decimal, Decimal]]] = []
            for each in layout.placed:
                sine, cosine = sine_and_cosine(Decimal(each.degrees))
                ends = []
                for end in PIECES[each.name].ends:
                    a, b, c, d = end.point
                    sign = -1 if each.flipped else 1
                    u, v = a + (b - d) * root, sign * (c + (b + d) * root)
                    x, y = Decimal(each.x) + u * cosine - v * sine, Decimal(each.y) + u * sine + v * cosine
                    ends.append((x, y, Decimal(each.degrees) + 45 * sign * end.eighths))
                spots.append(ends)
            met = 0
            for number, ends in enumerate(spots):
                for x, y, out in ends:
                    near = [
                        back
                        for other, its_ends in enumerate(spots)
                        for u, v, back in its_ends
                        if other != number and ((x - u) ** 2 + (y - v) ** 2).sqrt() <= most_mm
                    ]
                    met += any(abs((out - back + 3600) % 360 - 180) <= most_degrees for back in near)
            assert met == 2 * len(layout.joints) == sum(map(len, spots))


def ends_of(layout: Layout) -> list[tuple[complex, float]]:
    """Return the ends of the placed pieces, computed independently, with their outward directions in degrees."""
    spots = []
    for each in layout.placed:
        turn = cmath.exp(1j * math.radians(each.degrees))
        for z, d in ENDS.get(each.name, [(0, 4), (404 if each.name == "bridge" else 202, 0)]):
            w, e = (complex(z).conjugate(), -d) if each.flipped else (complex(z), d)
            spots.append((complex(each.x, each.y) + w * turn, (45 * e + each.degrees) % 360))
    return spots


@pytest.mark.parametrize("name", ["lillabo", "buffers"])
def test_every_end_meets_another_one(name: str) -> None:
    for layout in layouts(SETS[name].pieces)[:12]:
        spots = ends_of(layout)
        for z, out in spots:
            near = [back for w, back in spots if abs(z - w) < 1e-6]
            assert len(near) == 2
            # One of the two is this end itself.
            assert (sum(near) - 2 * out) % 360 == pytest.approx(180)


def test_a_search_goes_on_where_it_stopped() -> None:
    pieces = SETS["oval"].pieces
    whole = list(layouts_steps(pieces))
    keys = [step.layout.key for step in whole if step.layout]
    for number in (1, len(whole) - 1):
        work = layouts_steps(pieces, resume=whole[number].saved)
        rest = []
        while True:
            try:
                rest.append(next(work))
            except StopIteration as stop:
                assert stop.value == LayoutCount(4, 30, 350)
                break
        before = [step.layout.key for step in whole[: number + 1] if step.layout]
        assert before + [step.layout.key for step in rest if step.layout] == keys
    assert [step.share for step in whole] == sorted(step.share for step in whole)
    with pytest.raises(InputError):
        next(layouts_steps({"curve": 8}, resume=whole[-1].saved.replace("0.", "9.", 1)))


def test_probes_estimate_the_tree_of_the_search() -> None:
    # The search for this set walks 350 vertices and finds layouts 30 times.
    *_, earlier, estimate = estimate_layouts_steps(SETS["oval"].pieces, probes=400, seed=5)
    assert (earlier.probes, estimate.probes) == (390, 400)
    # At worst, the errors of all depths add up.
    worst = sum(error for _, error in estimate.vertices)
    assert worst < 0.5 * estimate.tree
    assert abs(estimate.tree - 350) < 4 * worst
    assert abs(estimate.solutions - 30) < 4 * estimate.std_error
    assert estimate_layouts({"curve": 8}, probes=3).tree == 10


def test_keys_are_read_again_and_tell_layouts_apart() -> None:
    for layout in layouts(SETS["buffers"].pieces)[:20]:
        assert Layout.read(layout.key) == layout
    for key in (
        "",
        "c0",
        "c0 c0",
        "z9",
        "=0",
        "c0 =0",
        "c0 =-1",
        "c0 c0 c0 c0 =0",
        "b0 " * 30,
        "c0 c0 c0 c0 c0 c0 c0 c0 =1",
    ):
        with pytest.raises(InputError, match="key of a layout"):
            Layout.read(key)


def test_a_drawing_is_to_scale() -> None:
    (circle,) = layouts({"curve": 8})
    left, low, right, high = circle.bounds()
    assert (right - left, high - low) == (pytest.approx(444, abs=0.5), pytest.approx(444, abs=0.5))
    root = ElementTree.fromstring(circle.svg())
    assert root.get("width") == root.get("height") == "504.0mm"
    assert root.get("viewBox") == "0 0 504.0 504.0"
    arcs = [path.get("d", "") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    assert len(arcs) == 24
    assert all("A202 202 0 0 0" in data for data in arcs)


def test_bad_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for pieces in (
        {},
        {"curve": 0},
        {"curve": 25},
        {"curve": -1},
        {"rail": 1},
        {"curve": 1.5},
        "curve",
        [("curve", 8)],
    ):
        with pytest.raises(InputError):
            layouts(pieces)  # type: ignore[arg-type]
    for play in (-1, 21, math.nan, "1", None):
        with pytest.raises(InputError, match="tolerance_mm"):
            layouts({"curve": 8}, tolerance_mm=play)  # type: ignore[arg-type]
    with pytest.raises(InputError):
        next(layouts_steps({"curve": 8}, resume="1.2;x"))
    monkeypatch.setattr("countinghouse.tracks.flat.MOST_VERTICES", 300)
    with pytest.raises(TooLarge, match="layouts_steps"):
        layouts({"switch-left": 2, "switch-right": 2, "curve": 16})


def test_the_ends_of_the_pieces_are_those_written_down_here() -> None:
    for name, ends in ENDS.items():
        written = [(complex(z), d) for z, d in ends]
        from_paths = [
            (
                complex(
                    end.point[0] + (end.point[1] - end.point[3]) / math.sqrt(2),
                    end.point[2] + (end.point[1] + end.point[3]) / math.sqrt(2),
                ),
                end.eighths,
            )
            for end in PIECES[name].ends
        ]
        assert all(abs(a - b) < 1e-9 and d == e for (a, d), (b, e) in zip(written, from_paths, strict=True))
