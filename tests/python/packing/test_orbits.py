"""Solutions grouped by symmetry, compared with a plain search and plain images of its solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.exact_cover.frontier import orbits as descent
from countinghouse.packing import PUZZLES, Orbits, Puzzle, burnside, orbits
from countinghouse.stepping import finish
from tests.python.packing import brute
from tests.python.packing.test_answers import puzzles

SOLIDS = {
    "the Soma cube": ("soma", "L:j1k1k2k3.T:i1i2j2i3.Z:c3f3g3j3"),
    "six slabs and three cubes": ("slothouber-graatsma", ""),
}


def images(puzzle, way, placed):
    """Return the images of a solution that keep the placed pieces, by moving each cell by hand."""
    found = set()
    base = frozenset(placement.text for placement in puzzle.parse(placed))
    for symmetry in puzzle.symmetries:

        def moved(text, symmetry=symmetry):
            placement = puzzle.placement(text)
            tray = puzzle.tray
            cells = sorted(tray.cells[symmetry.of_tray.cells[tray.index[cell]]] for cell in placement.cells)
            return f"{symmetry.pieces[placement.piece]}:" + "".join(tray.name(cell) for cell in cells)

        if frozenset(map(moved, base)) == base:
            found.add(frozenset(map(moved, way)))
    return found


def grouped(puzzle, placed=()):
    """Return the orbits as sorted tuples of numbers, in order."""
    table = puzzle.completions(placed)
    orbits = set()
    left = set(brute.solutions(puzzle, placed))
    while left:
        own = images(puzzle, next(iter(left)), placed)
        left -= own
        orbits.add(tuple(sorted(table.index_of(way) for way in own)))
    return sorted(orbits)


def agree(puzzle, placed=(), page=5):
    wanted = grouped(puzzle, placed)
    table = puzzle.completions(placed)
    orbits = Orbits(table)
    assert orbits.count() == len(wanted)
    found, start = [], 0
    while own := orbits.page(start, page):
        found += own
        start = own[-1].numbers[0] + 1
    assert [orbit.numbers for orbit in found] == wanted
    for orbit in found[:20]:
        assert [table.index_of(solution) for solution in orbit.solutions] == list(orbit.numbers)
        assert orbits.of(orbit.numbers[-1]) == orbit
    found, stop = [], table.total
    while own := orbits.page(stop, page, backwards=True):
        found = own + found
        stop = own[0].numbers[0]
    assert [orbit.numbers for orbit in found] == wanted


@settings(max_examples=60, deadline=None)
@given(puzzles(), st.data())
def test_orbits_agree_with_a_plain_search(puzzle, data):
    placed = ()
    if puzzle.placements and data.draw(st.booleans()):
        placed = puzzle.place((), data.draw(st.sampled_from(puzzle.placements)))
    if len(brute.solutions(puzzle, placed)) <= 150:
        agree(puzzle, placed)


@pytest.mark.parametrize(
    ("tray", "pieces", "copies", "placed"),
    [
        ("####/####/####/####", {"Tee": "###/.#.", "Ell": "###/#.."}, {"Ell": 4, "Tee": 4}, ""),
        ("######/######/######/######", {"Duo": "##"}, {"Duo": 12}, ""),
        # The first piece in the middle breaks no symmetry of the tray, the second leaves one.
        ("######/######/######/######", {"Duo": "##"}, {"Duo": 12}, "Duo:c2d2.Duo:c3d3"),
        ("######/######/######/######", {"Duo": "##"}, {"Duo": 12}, "Duo:c2d2"),
        ("#####/#####/#####/#####/#####", {"Mono": "#", "Duo": "##"}, {"Duo": 12}, "Mono:c3"),
    ],
)
def test_copies_of_a_piece_and_placed_pieces(tray, pieces, copies, placed, monkeypatch):
    puzzle = Puzzle.from_pieces(
        tray, pieces, copies=copies, optional=[name for name in pieces if name != "Duo"]
    )
    agree(puzzle, placed, page=30)
    monkeypatch.setattr(descent, "LEAST", 2)
    agree(puzzle, placed, page=30)


@pytest.mark.parametrize(("name", "placed"), SOLIDS.values(), ids=SOLIDS)
def test_solids(name, placed):
    agree(PUZZLES[name], placed)


@pytest.mark.heavy
def test_long_tables_are_paged_without_listing_them():
    orbits = Orbits(PUZZLES["kanoodle"].completions())
    assert orbits.count() == 92_755
    first = orbits.page(0, 12)
    assert first[0].numbers[0] == 0
    assert all(len(orbit.numbers) == 4 for orbit in first)
    last = orbits.page(371_020, 12, backwards=True)
    assert len(last) == 12
    numbers = orbits.page(last[0].numbers[0], 100)
    assert numbers == last
    for orbit in last:
        assert all(orbits.of(number) == orbit for number in orbit.numbers)


@pytest.mark.heavy
def test_every_solution_of_the_pentominoes_is_in_one_orbit():
    table = PUZZLES["pentominoes-4x15"].completions()
    orbits = Orbits(table)
    found = orbits.page(0, 10_000)
    assert len(found) == orbits.count() == 368
    assert sorted(number for orbit in found for number in orbit.numbers) == list(range(table.total))


def test_bad_input():
    with pytest.raises(InputError, match="is not a table of completions"):
        Orbits([1, 2])
    orbits = Orbits(PUZZLES["tetrominoes-4x5"].completions())
    assert orbits.page(0, 5) == []
    assert orbits.count() == 0
    with pytest.raises(InputError, match="There are no solutions"):
        orbits.of(0)


def test_parts_that_move_separately() -> None:
    agree(Puzzle.from_text("xxx.xxx/xxx.xxx,I:xxx*2,V:xx/x.*2"))
    agree(Puzzle.from_text("xxxx.xxxx/xxxx.xxxx,L:xxx/x..*2!,J:xxx/..x*2!"))


def test_a_part_filled_by_one_piece_turns_without_a_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle.from_text("xx.xxx/xx.xxx,O:xx/xx,V:xx/x.*2")
    placed = puzzle.parse(())
    fixed_alone = [finish(burnside.fixed_steps(placed, symmetry, 1024)) for symmetry in placed.stabiliser]
    agree(puzzle)
    asked = []
    steps = burnside.fixed_steps
    monkeypatch.setattr(burnside, "fixed_steps", lambda *told: asked.append(told) or steps(*told))
    count = puzzle.count()
    assert [n for _, n in count.fixed] == fixed_alone
    assert asked
    for _, symmetry, _ in asked:
        assert any(puzzle.moved(placement, symmetry) != placement for placement in placed.fitting)


def test_too_many_images_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orbits, "MOST_IMAGES", 100)
    table = Puzzle.from_text("xxx.xxx/xxx.xxx,I:xxx*2,V:xx/x.*2").completions()
    with pytest.raises(TooLarge, match=r"32 symmetries and [0-9]+ placements, too many"):
        Orbits(table)
