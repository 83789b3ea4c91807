"""Pieces and regions in several parts, tubes, cells in two colours and holes anywhere, beside a plain program."""

import random
from itertools import permutations, product

import pytest

from countinghouse.errors import InputError
from countinghouse.packing import Piece, Puzzle, Tray
from countinghouse.packing.lattices import LATTICES
from countinghouse.packing.why import reasons

MOVES = [(a, b, swap) for a in (1, -1) for b in (1, -1) for swap in (False, True)]


def moved(move, row, column):
    a, b, swap = move
    return (a * column, b * row) if swap else (a * row, b * column)


def read(drawing):
    """The cells of a drawing on squares, each with its sign."""
    rows = drawing.split("/")
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}


def ways(tray, width, piece):
    """Every way to place a piece: the cells of a tray, which is a tube of this width unless that is 0."""
    found = set()
    for move, down, across in product(MOVES, range(-6, 7), range(-6, 7)):
        at = [(*moved(move, *cell), sign) for cell, sign in piece.items()]
        there = [(r + down, (c + across) % width if width else c + across, sign) for r, c, sign in at]
        if len({cell[:2] for cell in there}) == len(piece) and all(
            tray.get(cell[:2]) == cell[2] for cell in there
        ):
            found.add(frozenset(cell[:2] for cell in there))
    return found


def solutions(tray, width, pieces):
    """Every way to cover the tray with all the pieces."""
    placed = {name: ways(tray, width, piece) for name, piece in pieces.items()}

    def go(free, left):
        if not free and not left:
            yield frozenset()
        for name in left if free else ():
            for cells in placed[name]:
                if min(free) in cells and cells <= free:
                    for rest in go(free - cells, left - {name}):
                        yield rest | {(name, cells)}

    return set(go(frozenset(tray), frozenset(pieces)))


def parts_of(tray, width, joined):
    """The parts of a tray: cells side by side are in one part, and so are the cells of each of the sets `joined`."""
    links = [{cell, (cell[0], (cell[1] + 1) % width if width else cell[1] + 1)} for cell in tray]
    links += [{cell, (cell[0] + 1, cell[1])} for cell in tray]
    parts = [{cell} for cell in tray]
    for link in [*links, *map(set, joined)]:
        if link <= set(tray):
            touched = [part for part in parts if part & link]
            parts = [part for part in parts if not part & link] + [set().union(*touched)]
    return parts


def classes(tray, width, found, pieces=()):
    """The number of solutions that no motions turn into each other: the parts of the tray that no piece joins move separately."""
    parts = parts_of(tray, width, [cells for piece in pieces for cells in ways(tray, width, piece)])
    between = {}
    for move, down, across in product(MOVES, range(-12, 13), range(-12, 13)):
        if width and move[2]:
            continue
        for i, part in enumerate(parts):
            images = {}
            for cell in part:
                row, column = moved(move, *cell)
                images[cell] = (row + down, (column + across) % width if width else column + across)
            if all(tray.get(images[cell]) == tray[cell] for cell in part):
                for j, other in enumerate(parts):
                    if set(images.values()) == other and images not in between.setdefault((i, j), []):
                        between[i, j].append(images)
    maps = [
        {cell: at for own in chosen for cell, at in own.items()}
        for order in permutations(range(len(parts)))
        for chosen in product(*(between.get(ends, []) for ends in enumerate(order)))
    ]
    left, number = set(found), 0
    while left:
        solution = left.pop()
        number += 1
        left -= {
            frozenset((name, frozenset(map(own.get, cells))) for name, cells in solution) for own in maps
        }
    return number


def drawn(text):
    first, *rest = text.split(",")
    tray = read(first.removesuffix("~"))
    width = len(first.split("/")[0].removesuffix("~")) if "~" in first else 0
    return tray, width, {name: read(drawing) for name, drawing in (part.split(":") for part in rest)}


def across(drawing):
    """The drawing with rows and columns exchanged."""
    rows = drawing.split("/")
    width = max(map(len, rows))
    turned = "/".join(map("".join, zip(*(row.ljust(width, ".") for row in rows), strict=True)))
    return turned.translate(str.maketrans("-|", "|-"))


def upright(text):
    """The text of a tube whose left edge is joined to its right edge, with rows and columns exchanged."""
    first, *rest = text.split(",")
    lattice, colon, tray = first.rpartition(":")
    pieces = []
    for part in rest:
        name, drawing = part.split(":")
        own, star, copies = drawing.partition("*")
        pieces.append(f"{name}:{across(own)}{star}{copies}")
    return ",".join([f"{lattice}{colon}{across(tray.removesuffix('~'))}/~", *pieces])


def check(text):
    tray, width, pieces = drawn(text)
    found = solutions(tray, width, pieces)
    puzzle = Puzzle.from_text(text)
    assert puzzle.to_text() == text
    counted = puzzle.count()
    number = classes(tray, width, found, pieces.values())
    assert (counted.value, counted.up_to_symmetry) == (len(found), number), text
    assert not found or not reasons(puzzle)
    if width:
        other = Puzzle.from_text(upright(text))
        assert other.to_text() == upright(text)
        again = other.count()
        assert (again.value, again.up_to_symmetry) == (len(found), number), text
        assert not found or not reasons(other)
    assert {
        frozenset((each.piece, frozenset(each.cells)) for each in own) for own in puzzle.solutions()
    } == found
    return len(found)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("xxxx/xxxx,Q:x.x/..x,R:x.x/x..,P:xx", 12),  # pieces in several parts
        ("xx..xx/xx..xx,A:xx/x.,B:x....x,C:xx/.x", 4),  # a region and a piece in several parts
        ("xxx.xxx/xxx.xxx,A:xx/x.,B:xx/x.,C:xxx,D:xxx", 16),  # parts that no piece joins
        ("xx.xxx/xx.xxx/....../xx.x..,A:xx/xx,B:xx/xx,C:xx,D:x,E:xx", 8),
        ("xw.wx/wx.xw,A:xw,B:xw,C:xw/w.,D:x", 16),
        ("xxx/.../xxx~,A:xx,B:x,C:xx,D:x", 36),  # rings, apart from each other
        ("xxxx/xxxx/xxxx~,L:xxx/x..,I:xxxx,M:xxx/x..", 32),  # a tube, which a piece surrounds
        ("xwx/wxw/xwx,A:xw/w.,B:wx/x.,C:xwx", 8),  # cells in two colours
        ("xwxw/wxwx~,A:xw/w.,B:xwx,C:wx", 8),  # and in a tube
        ("xxx/xxx/xxx,V:xx/x.,I:xxx,Pair:xx,Hole:x", 48),  # a hole anywhere
        ("xxx/x.x/xxx,I:xxx,J:xxx,K:xx", 0),  # no solution, although the cells add up
    ],
)
def test_every_rule_beside_the_plain_program(text: str, number: int) -> None:
    assert check(text) == number


def test_with_very_many_symmetries_of_parts_a_tray_moves_as_a_whole() -> None:
    # Three rings: each has six symmetries, and they have 3! orders.
    rings = Puzzle.from_text("xxx/.../xxx/.../xxx~,A:xx,B:x,C:xx,D:x,E:xxx")
    assert (rings.group.order, rings.group.words) == (12, "12 symmetries of the tube")
    assert (rings.count().value, rings.count().up_to_symmetry) == (108, 12)
    many = Puzzle.from_text("/".join(["x.x.x.x.x.x.x.x.x", "........."] * 9) + ",A:x*81")
    assert (many.group.order, many.count().value) == (8, 1)


def test_one_sided_pieces_are_reflected_with_all_parts_or_not_at_all() -> None:
    # Two rectangles, of which one is filled by L pieces and the other by their mirror images.
    text = "xxxx.xxxx/xxxx.xxxx,L:xxx/x..*2{},J:xxx/..x*2{}"
    one_sided, flipped = (Puzzle.from_text(text.format(mark, mark)) for mark in ("!", ""))
    assert (one_sided.group.order, flipped.group.order) == (16, 32)
    for puzzle in (one_sided, flipped):
        found = {frozenset(solution) for solution in puzzle.solutions()}
        counted, number, rotated = puzzle.count(), 0, 0
        assert counted.value == len(found)
        for only_rotations in (False, True):
            group = [own for own in puzzle.symmetries if not (only_rotations and own.of_tray.mirrors)]
            orbits = {
                frozenset(frozenset(puzzle.moved(each, symmetry) for each in solution) for symmetry in group)
                for solution in found
            }
            number, rotated = (len(orbits), rotated) if not only_rotations else (number, len(orbits))
        assert (counted.up_to_symmetry, counted.up_to_rotation) == (number, rotated)


def turned_in_space(text: str, reflections: bool) -> tuple[int, int]:
    """All solutions of a solid puzzle, and their classes: its cells are moved as points, by signed permutations of the axes."""
    puzzle = Puzzle.from_text(text)
    tray = puzzle.tray
    points = {tray.ball_of[cell] for cell in tray.cells}
    found = {
        frozenset((each.piece, frozenset(map(tray.ball_of.get, each.cells))) for each in solution)
        for solution in puzzle.solutions()
    }
    maps = []
    for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        odd = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) + signs.count(-1)
        if odd % 2 and not reflections:
            continue
        at = {point: tuple(s * point[k] for s, k in zip(signs, order, strict=True)) for point in points}
        step = [
            min(own) - min(new)
            for own, new in zip(zip(*points, strict=True), zip(*at.values(), strict=True), strict=True)
        ]
        own = {point: tuple(a + b for a, b in zip(new, step, strict=True)) for point, new in at.items()}
        if set(own.values()) == points:
            maps.append(own)
    orbits = {
        frozenset(
            frozenset((name, frozenset(map(own.get, cells))) for name, cells in solution) for own in maps
        )
        for solution in found
    }
    return len(found), len(orbits)


@pytest.mark.parametrize(
    "text",
    [
        "xx/xx+xx/xx,A:xx/x.,B:xx/x.,C:xx",
        "xxx/xxx+xxx/xxx,A:xxx/x..,B:xxx/.x.,C:xx,D:xx",
        "xx/xx/xx+xx/xx/xx,V:xx/x.,W:xx/x.,I:xx,J:xxx,K:x",
    ],
)
def test_solutions_up_to_rotations_of_a_solid(text: str) -> None:
    counted = Puzzle.from_text(text).count()
    assert (counted.value, counted.up_to_rotation) == turned_in_space(text, False)
    assert (counted.value, counted.up_to_symmetry) == turned_in_space(text, True)


def test_a_screw_has_no_mirror_image_among_its_solutions() -> None:
    counted = Puzzle.from_text("xx/xx+xx/xx,A:8x/.x*2").count()
    assert counted.value == counted.up_to_rotation * 6 > 0
    assert (counted.up_to_symmetry, counted.up_to_rotation) == (1, 1)
    assert counted.symmetry == "the 24 rotations of the cube"
    assert (counted.value, 1) == turned_in_space("xx/xx+xx/xx,A:8x/.x*2", False)


def cut(rng, tray, width):
    """Cut a tray into random pieces, which may be in several parts."""
    left, pieces = sorted(tray), {}
    rng.shuffle(left)
    while left:
        own = [left.pop() for _ in range(min(len(left), rng.choice([2, 3, 3, 4])))]
        pieces[f"P{len(pieces)}"] = own
    return pieces


@pytest.mark.parametrize("seed", range(25))
def test_random_puzzles_with_all_rules_at_once(seed: int) -> None:
    rng = random.Random(seed)
    width, height = rng.choice([(4, 2), (3, 3), (5, 2), (4, 3)])
    colours = rng.choice(["x", "x", "xw"])
    rows = [
        "".join("." if rng.random() < 0.15 else rng.choice(colours) for _ in range(width))
        for _ in range(height)
    ]
    if not any(sign != "." for row in rows for sign in row):
        rows = ["x" * width] * height
    tray = read("/".join(rows))
    tube = rng.random() < 0.5
    parts = []
    for name, own in cut(rng, tray, width).items():
        low = [min(cell[i] for cell in own) for i in range(2)]
        size = [max(cell[i] for cell in own) - low[i] + 1 for i in range(2)]
        drawing = "/".join(
            "".join(
                tray[r + low[0], c + low[1]] if (r + low[0], c + low[1]) in own else "."
                for c in range(size[1])
            )
            for r in range(size[0])
        )
        parts.append(f"{name}:{drawing}")
    # The pieces were cut from the tray, so there is a solution.
    assert check(",".join(["/".join(rows) + "~" * tube, *parts])) > 0


def test_a_recorded_tube() -> None:
    # Polyform Puzzler (D. Goodger) records 7 ways to cover a tube of 5 by 4 squares with the five tetrominoes.
    tetrominoes = "I:xxxx,L:xxx/x..,O:xx/xx,S:.xx/xx.,T:xxx/.x."
    assert Puzzle.from_text(f"xxxxx/xxxxx/xxxxx/xxxxx~,{tetrominoes}").count().up_to_symmetry == 7
    assert Puzzle.from_text(f"xxxxx/xxxxx/xxxxx/xxxxx,{tetrominoes}").count().value == 0


@pytest.mark.parametrize("turned", [str, upright])
def test_sticks_that_meet_on_a_tube(turned) -> None:
    # A ring of three sticks around a tube takes every point that it passes, so the posts at these points must end there.
    tube = "sticks:.x.x.x/x.x.x./.x.x.x/x.x.x./.x.x.x~"
    ring = Puzzle.from_text(turned(f"{tube},Ring:.x.x.x*3,Post:x*6"))
    assert ring.count().value == 1
    long = Puzzle.from_text(turned(f"{tube},Ring:.x.x.x*3,Long:|/./|*3"))
    assert long.count().value == 0
    # Without the ring in the middle, nothing crosses the posts.
    open_tube = tube.replace(".x.x.x/x.x.x./.x.x.x/", ".x.x.x/x.x.x./....../")
    assert Puzzle.from_text(turned(f"{open_tube},Ring:.x.x.x*2,Long:|/./|*3")).count().value == 1


def on_the_tube(puzzle: Puzzle) -> tuple[int, int]:
    """The number of placements and of solutions, from centres of the infinite lattice that differ by multiples of the period."""
    tray, plane = puzzle.tray, puzzle.tray.plane
    rows, columns = tray.around
    origin, end = plane.home[0], (plane.home[0][0] + rows, plane.home[0][1] + columns)
    period = [b - a for a, b in zip(plane.centre_at(origin), plane.centre_at(end), strict=True)]

    window = {plane.centre_at(cell) for cell in tray.cells}

    def glued(centre):
        """The cell of the tray; an error if there is none."""
        images = {tuple(a + k * b for a, b in zip(centre, period, strict=True)) for k in range(-9, 10)}
        (cell,) = images & window
        return cell

    pieces = {}
    for piece in puzzle.pieces:
        shape = tuple(plane.centre_at((row, column)) for row, column, _ in piece.balls)
        found = set()
        for own in plane.orientations(shape, piece.flip):
            for a, b in product(range(-12, 13), repeat=2):
                moved = [(x + plane.scale * a, y + plane.scale * b) for x, y in own]
                try:
                    found.add(frozenset(map(glued, moved)))
                except ValueError:  # outside the tray
                    continue
        pieces[piece.name] = {cells for cells in found if len(cells) == len(shape)}

    def go(free, left):
        if not free:
            return not left
        first = min(free)
        return sum(
            go(free - cells, left - {name})
            for name in left
            for cells in pieces[name]
            if first in cells and cells <= free
        )

    return sum(map(len, pieces.values())), go(frozenset(window), frozenset(pieces))


@pytest.mark.parametrize(
    "text",
    [
        "hexagons:x.x.x./.x.x.x/x.x.x./.x.x.x{},A:x.x/.x.,B:x.x.x,C:.x/x./.x,D:x../.x./..x",
        "hexagons:x.x.x./.x.x.x/x.x.x.{},A:x.x/.x.,B:x.x.x,C:.x/x./.x",
        "triangles:AVAVAV/VAVAVA{},A:AVA,B:AVAV,C:AVA,D:AV",
    ],
)
@pytest.mark.parametrize("joined", ["~", "/~"])
def test_tubes_of_other_lattices_in_both_directions(text: str, joined: str) -> None:
    try:
        puzzle = Puzzle.from_text(text.format(joined))
    except InputError as refused:
        assert "whose joined edges fit" in str(refused)
        assert joined == "/~"
        return
    assert puzzle.tray.tube == {"~": "left to right", "/~": "top to bottom"}[joined]
    assert puzzle.to_text().partition(",")[0].endswith(joined)
    placements, number = on_the_tube(puzzle)
    assert (len(puzzle.placements), puzzle.count().value) == (placements, number)


def test_solid_pieces_in_two_colours() -> None:
    # Two layers of a chessboard: every domino covers both colours, so colours change nothing, unless both cells are white.
    tray, plain = "xw/wx+wx/xw", "xx/xx+xx/xx"
    assert (
        Puzzle.from_text(f"{tray},Domino:xw*4").count().value
        == Puzzle.from_text(f"{plain},Domino:xx*4").count().value
        == 9
    )
    assert Puzzle.from_text(f"{tray},Domino:ww*4").count().value == 0


@pytest.mark.parametrize(
    "text",
    [
        "xwx/wxw/xwx,A:xw/w.,B:wx/x.,C:xwx,D:wx",
        "xwx/wxw/xwx~,A:xw/w.,C:xwx,D:wx",
        "hexagons:w.x./.x.w,Pair:w.x*2",
        "wx/xw+xx/xx,Pair:wx*2,Duo:xx*2,Corner:wx/x.",
    ],
)
def test_the_colourings_of_a_shape_say_where_it_fits(text: str) -> None:
    # This is how the page judges a piece in hand; the placements are found in another way.
    puzzle = Puzzle.from_text(text)
    tray = puzzle.tray
    rows, columns = tray.around
    found = set()
    for piece in puzzle.pieces:
        for way in puzzle.orientations(piece):
            colourings = puzzle.colourings(piece, way)
            assert colourings == [list(each) for each in sorted({tuple(each) for each in colourings})]
            for down, across in product(range(-9, 10), repeat=2):
                if not tray.plane.is_step(down, across):
                    continue

                def at(cells, down=down, across=across):
                    moved = [(row + down, column + across) for row, column in cells]
                    return {(r % rows if rows else r, c % columns if columns else c) for r, c in moved}

                cells = at(way.cells)
                if len(cells) == len(way.cells) and cells <= set(tray.cells):
                    white = tray.white & cells
                    if any(at(each) == white for each in colourings):
                        found.add((piece.name, frozenset(cells)))
    assert found == {(each.piece, frozenset(each.cells)) for each in puzzle.placements}
    assert max(len(puzzle.colourings(p, way)) for p in puzzle.pieces for way in puzzle.orientations(p)) == 2


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Puzzle.from_text("triangles:AVA~,A:A*3"), "whose joined edges fit"),
        (lambda: Puzzle.from_text("xx/xx+xx/xx~,A:x*8"), "'~' in row 2"),
        (lambda: Tray((("##",), ("##",)), LATTICES["cubes"], tube="left to right"), "is a flat tray"),
        (lambda: Tray((("##",),), tube="twice"), "tube"),
        (lambda: Piece("A", "A", 1, ((0, 0, 0),), white=((0, 1, 0),)), "among its balls"),
        (lambda: Puzzle.from_text("xw,A:8w"), "one layer"),
        (lambda: Puzzle.from_text("xw,A:xw").to_burrtools(), "two colours"),
    ],
)
def test_what_the_rules_refuse(make, words: str) -> None:
    with pytest.raises(InputError, match=words):
        make()
