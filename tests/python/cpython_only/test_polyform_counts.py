"""The published table of polyform counts: its puzzles can be read, and its commands give its numbers."""

import csv
import json

import pytest

from countinghouse.command_line import main
from countinghouse.packing import Puzzle
from countinghouse.packing.puzzle_file import read_puzzles
from tools import paths

FOLDER = paths.ROOT / "docs" / "polyform-counts"
PUZZLES = read_puzzles((FOLDER / "polyforms.puzzles").read_text(encoding="utf-8"))
with (FOLDER / "polyforms.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
#: The rows of a lattice that take least time.
QUICK = [
    min(own, key=lambda row: float(row["seconds"]))
    for lattice in dict.fromkeys(row["lattice"] for row in ROWS)
    for status in ("exact", "estimated")
    if (own := [row for row in ROWS if (row["lattice"], row["status"]) == (lattice, status)])
]
QUICK = [row for row in QUICK if float(row["seconds"]) < 1]


def test_every_row_is_about_a_puzzle_whose_pieces_fill_its_region() -> None:
    assert [row["puzzle"] for row in ROWS] == sorted(PUZZLES)
    assert len(ROWS) >= 60
    for row in ROWS:
        puzzle = Puzzle.from_text(PUZZLES[row["puzzle"]])
        cells = int(row["cells"])
        assert sum(len(piece.balls) for piece in puzzle.pieces) == len(puzzle.tray.cells) == cells, row
        assert len(puzzle.pieces) == int(row["pieces"])
        if row["status"] == "estimated":
            value, low, high = (float(row[name]) for name in ("solutions", "low", "high"))
            assert low < value < high
            assert high - low <= 0.2005 * value, row  # the numbers in the table are rounded
        else:
            total, classes, symmetries = (
                int(row[name]) for name in ("solutions", "up_to_symmetry", "symmetries")
            )
            assert total <= classes * symmetries, row
            assert classes <= total


@pytest.mark.parametrize("row", QUICK, ids=[row["puzzle"] for row in QUICK])
def test_the_command_repeats_the_row(
    row: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(paths.ROOT)
    assert main([*row["command"].split()[1:], "--json", "--quiet"]) == 0
    answer = json.loads(capsys.readouterr().out)
    if row["status"] == "exact":
        found = answer["value"], answer["up_to_symmetry"]
        assert found == (int(row["solutions"]), int(row["up_to_symmetry"]))
    else:
        said = [f"{answer[name]:.4g}" for name in ("solutions", "low", "high")]
        assert said == [row[name] for name in ("solutions", "low", "high")]
