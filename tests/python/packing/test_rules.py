"""Pieces and regions in several parts, tubes, cells in two colours and holes anywhere, beside a plain program."""

import random
from itertools import product

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


def classes(tray, width, found):
    """The number of solutions up to the symmetries of the tray."""
    maps = []
    for move, down, across in product(MOVES, range(-12, 13), range(-12, 13)):
        if width and move[2]:
            continue
        images = {}
        for cell in tray:
            row, column = moved(move, *cell)
            images[cell] = (row + down, (column + across) % width if width else column + across)
        if len(set(images.values())) == len(tray) and all(
            tray.get(images[cell]) == tray[cell] for cell in tray
        ):
            maps.append(images)
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


def check(text):
    found = solutions(*drawn(text))
    puzzle = Puzzle.from_text(text)
    assert puzzle.to_text() == text
    counted = puzzle.count()
    assert (counted.value, counted.up_to_symmetry) == (len(found), classes(*drawn(text)[:2], found)), text
    assert not found or not reasons(puzzle)
    assert {
        frozenset((each.piece, frozenset(each.cells)) for each in own) for own in puzzle.solutions()
    } == found
    return len(found)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("xxxx/xxxx,Q:x.x/..x,R:x.x/x..,P:xx", 12),  # pieces in several parts
        ("xx..xx/xx..xx,A:xx/x.,B:x....x,C:xx/.x", 4),  # a region and a piece in several parts
        ("xxxx/xxxx/xxxx~,L:xxx/x..,I:xxxx,M:xxx/x..", 32),  # a tube, which a piece surrounds
        ("xwx/wxw/xwx,A:xw/w.,B:wx/x.,C:xwx", 8),  # cells in two colours
        ("xwxw/wxwx~,A:xw/w.,B:xwx,C:wx", 8),  # and in a tube
        ("xxx/xxx/xxx,V:xx/x.,I:xxx,Pair:xx,Hole:x", 48),  # a hole anywhere
        ("xxx/x.x/xxx,I:xxx,J:xxx,K:xx", 0),  # no solution, although the cells add up
    ],
)
def test_every_rule_beside_the_plain_program(text: str, number: int) -> None:
    assert check(text) == number


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


def test_sticks_that_meet_on_a_tube() -> None:
    # A ring of three sticks around a tube takes every point that it passes, so the posts at these points must end there.
    tube = "sticks:.x.x.x/x.x.x./.x.x.x/x.x.x./.x.x.x~"
    ring = Puzzle.from_text(f"{tube},Ring:.x.x.x*3,Post:x*6")
    assert ring.count().value == 1
    long = Puzzle.from_text(f"{tube},Ring:.x.x.x*3,Long:|/./|*3")
    assert long.count().value == 0
    # Without the ring in the middle, nothing crosses the posts.
    assert (
        Puzzle.from_text(
            f"{tube.replace('.x.x.x/x.x.x./.x.x.x/', '.x.x.x/x.x.x./....../')},Ring:.x.x.x*2,Long:|/./|*3"
        )
        .count()
        .value
        == 1
    )


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
    ("make", "words"),
    [
        (lambda: Puzzle.from_text("triangles:AVA~,A:A*3"), "whose rows wrap around"),
        (lambda: Puzzle.from_text("xx/xx+xx/xx~,A:x*8"), "'~' in row 2"),
        (lambda: Tray((("##",), ("##",)), LATTICES["cubes"], tube=True), "is a flat tray"),
        (lambda: Piece("A", "A", 1, ((0, 0, 0),), white=((0, 1, 0),)), "among its balls"),
        (lambda: Puzzle.from_text("xw,A:8w"), "one layer"),
        (lambda: Puzzle.from_text("xw,A:xw").to_burrtools(), "two colours"),
    ],
)
def test_what_the_rules_refuse(make, words: str) -> None:
    with pytest.raises(InputError, match=words):
        make()
