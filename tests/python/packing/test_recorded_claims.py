"""Claims about recorded puzzles: the record has the same region, the same pieces and the same number."""

import csv
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.claims.recorded import RECORDED, TABLE
from countinghouse.packing.lattices import LATTICES, Lattice, Plane

DATA = json.loads((Path(__file__).parents[1] / "data" / "polyform_puzzles.json").read_text(encoding="utf-8"))
RECORDS = {entry["name"].split(".")[1]: entry for entry in DATA["puzzles"]}
with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = {row["puzzle"]: row for row in csv.DictReader(file)}

Shape = tuple[tuple[int, ...], ...]


def shapes(puzzle: Puzzle) -> tuple[Shape, list[Shape]]:
    """The region and the pieces as centres of the lattice's cells; cubes are (row, column, layer)."""
    plane = puzzle.tray.plane
    if not isinstance(puzzle.tray.lattice, Plane):
        return tuple(puzzle.tray.cell_of), [piece.balls for piece in puzzle.pieces]

    def centres(cells: Iterable[tuple[int, ...]]) -> Shape:
        found = [plane.centre_at((cell[0], cell[1])) for cell in cells]
        return tuple(centre for centre in found if centre is not None)

    pieces = [centres(plane.in_corner(piece.cells)) for piece in puzzle.pieces]
    return centres(puzzle.tray.cells), pieces


@pytest.mark.heavy
@pytest.mark.parametrize("name", ROWS)
def test_the_record_is_of_the_same_puzzle(name: str) -> None:
    puzzle, entry = PUZZLES[name], RECORDS[ROWS[name]["class"]]
    lattice: Lattice = LATTICES[entry["lattice"]]
    assert puzzle.tray.lattice is lattice
    flip = not entry["one_sided"] and lattice.dimension == 2
    assert lattice.dimension == 3 or {piece.flip for piece in puzzle.pieces} == {flip}

    def alike(own: Shape, flip: bool = True) -> Shape:
        return min(lattice.orientations(own, flip))

    region, pieces = shapes(puzzle)
    assert alike(region) == alike(lattice.shape(map(tuple, entry["cells"])))
    recorded = [lattice.shape(map(tuple, cells)) for cells in DATA["piece_sets"][entry["pieces"]].values()]
    assert sorted(alike(own, flip) for own in pieces) == sorted(alike(own, flip) for own in recorded)
    assert all(piece.copies == 1 and not piece.optional for piece in puzzle.pieces)


def test_the_claims_have_the_recorded_numbers_and_all_lattices_that_have_records() -> None:
    assert [claim.id for claim in RECORDED] == list(ROWS)
    assert len(RECORDED) >= 100
    for claim in RECORDED:
        assert claim.published == RECORDS[ROWS[claim.id]["class"]]["recorded"]
        assert f"{claim.published:,}" in claim.quotation or f"{claim.published} " in claim.quotation
        assert ROWS[claim.id]["class"] in claim.where
    of = Counter(RECORDS[row["class"]]["lattice"] for row in ROWS.values())
    assert set(of) == {entry["lattice"] for entry in RECORDS.values()}


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["up_to"] == "rotation"])
def test_soma_figures_and_tetracubes_are_recorded_up_to_rotations(name: str) -> None:
    entry, found = RECORDS[ROWS[name]["class"]], PUZZLES[name].count()
    assert (found.value, found.up_to_rotation) == (entry["total"], entry["recorded"])
    assert found.up_to_symmetry < found.up_to_rotation


def test_the_soma_cube_is_recorded_up_to_rotations_and_reflections() -> None:
    entry, found = RECORDS["Soma3x3x3"], PUZZLES["soma"].count()
    assert (found.value, found.up_to_symmetry, found.up_to_rotation) == (11_520, entry["recorded"], 480)


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("polyominoes-1-4-7x4-plus-one", "Polyominoes1234_7x4PlusOne"),
        ("polytwigs-4-5-four-congruent-3", "Polytwigs45FourCongruent3"),
    ],
)
def test_regions_in_several_parts_are_recorded_up_to_moving_the_parts(name: str, record: str) -> None:
    assert PUZZLES[name].count().up_to_symmetry == RECORDS[record]["recorded"]
