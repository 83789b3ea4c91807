"""The published table of polyform counts: its puzzles can be read, and its commands give its numbers."""

import csv
import json
import re
import runpy
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from countinghouse.command_line import main
from countinghouse.exact_cover import Problem, check_reason, count, reasons, solve
from countinghouse.packing import PUZZLES as SHIPPED
from countinghouse.packing import Puzzle
from countinghouse.packing.lattices import LATTICES, problem
from countinghouse.packing.lattices.lattice import free_polyforms
from countinghouse.packing.puzzle_file import read_puzzles
from countinghouse.reductions import langford, queens
from tests.bench import polyforms
from tests.python.exact_cover.small import problems
from tools import paths

FOLDER = paths.ROOT / "docs" / "polyform-counts"
PUZZLES = read_puzzles((FOLDER / "polyforms.puzzles").read_text(encoding="utf-8"))
with (FOLDER / "polyforms.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
with (FOLDER / "long-records.csv").open(encoding="utf-8", newline="") as file:
    LONG = list(csv.DictReader(file))
RECORDS = json.loads((paths.ROOT / "tests/python/data/polyform_puzzles.json").read_text(encoding="utf-8"))
RECORDED = {record["name"]: record for record in RECORDS["puzzles"]}
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
    statuses = Counter(row["status"] for row in ROWS)
    assert statuses["exact"] >= 164
    assert statuses["estimated"] >= 195
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


def test_every_exact_count_was_found_in_another_way() -> None:
    exact = [row for row in ROWS if row["status"] == "exact"]
    number: Counter[str] = Counter()
    for row in exact:
        second = row["second_method"]
        if interval := re.fullmatch(r"an estimate of (\S+) \((\S+) to (\S+)\)", second):
            value, low, high = map(float, interval.groups())
            assert low < value < high
            assert low <= int(row["solutions"]) <= high
        elif second:
            assert second in (
                "xcover 0.2.6 lists as many",
                "cover.c lists as many",
                "sweep.c counts as many",
            ) or (
                second
                == ("our sweep finds as many" if row["method"] == "search" else "our search finds as many")
            ), row
            number[second] += 1
    assert not [row for row in exact if not row["second_method"]]
    said = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    for words, second in (
        ("xcover lists the solutions of {} puzzles", "xcover 0.2.6 lists as many"),
        ("`tests/bench/cover.c`, lists those of {};", "cover.c lists as many"),
        ("`tests/bench/sweep.c`, counts those of {} ", "sweep.c counts as many"),
    ):
        assert words.format(number[second]) in said
    assert number["our search finds as many"] + number["our sweep finds as many"] <= 12


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


TETRASTICKS = read_puzzles((FOLDER / "tetrasticks.puzzles").read_text(encoding="utf-8"))


def test_the_diamond_of_tetrasticks_has_the_one_sided_pieces_and_eight_symmetries() -> None:
    (text,) = TETRASTICKS.values()
    puzzle = Puzzle.from_text(text)
    assert len(puzzle.tray.cells) == 100
    assert len(puzzle.pieces) == len(free_polyforms(LATTICES["sticks"], 4, one_sided=True)) == 25
    assert not any(piece.flip for piece in puzzle.pieces)
    assert len(puzzle.parse(()).stabiliser) == 8


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_diamond_of_tetrasticks_has_107_solutions_up_to_symmetry(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = FOLDER / "tetrasticks.puzzles"
    told = ["count", str(file), "--method", "search", "--workers", "2", "--json", "--quiet"]
    assert main(told) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["value"], answer["up_to_symmetry"]) == (856, 107)


def test_long_records_are_in_their_intervals() -> None:
    assert [row["puzzle"] for row in LONG] == [
        name for name, record in RECORDED.items() if record["state"] == "not counted"
    ]
    statuses = Counter(row["status"] for row in LONG)
    assert statuses["proved"] >= 6
    assert statuses["estimated"] >= 4
    assert statuses["counted"] >= 4
    for row in LONG:
        record = RECORDED[row["puzzle"]]
        assert (row["lattice"], int(row["cells"])) == (record["lattice"], len(record["cells"]))
        assert int(row["recorded"]) == record["recorded"]
        if row["status"] == "estimated":
            times = int(row["times"])
            assert record["symmetries"] % times == 0
            assert float(row["low"]) <= times * record["recorded"] <= float(row["high"])
        elif row["status"] == "counted":
            assert record["symmetries"] % int(row["times"]) == 0
            assert int(row["solutions"]) == int(row["times"]) * record["recorded"]
        else:
            assert row["solutions"] == row["recorded"] == "0"


RECOUNT = runpy.run_path(str(FOLDER / "recount.py"))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize("how", ["cover", "sweep"])
def test_the_plain_programs_count_problems_with_and_without_secondary_items(how: str, tmp_path: Path) -> None:
    for problem_, expected in (
        (queens.problem(7), 40),
        (langford.problem(7), 26),
        (SHIPPED["tetrahexes-4x7"].problem(), 18),
        (SHIPPED["small-twigs-hexagons"].problem(), 6024),
        (Problem.from_text("a b | c\n1: a c\n2: b c"), 0),
        (Problem.from_text("a b\n1: a"), 0),
    ):
        found, work = RECOUNT["covers"](problem_, tmp_path, how)
        assert found == expected
        assert how == "sweep" or work > found


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@given(problems())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=100)
def test_the_plain_sweep_counts_what_a_plain_search_lists(tmp_path: Path, problem_: Problem) -> None:
    assert RECOUNT["covers"](problem_, tmp_path, "sweep")[0] == len(list(solve(problem_)))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize("how", ["cover", "sweep"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tetrahexes-4x7", 18),
        ("small-twigs-hexagons", 6024),
        ("tetracubes-2x2x8", 1792),
        ("pentominoes-4x15", 1472),
        ("hexiamonds-6x6", 624),
    ],
)
def test_a_recount_by_classes_counts_all_solutions(
    name: str, expected: int, how: str, tmp_path: Path
) -> None:
    puzzle = SHIPPED[name]
    found, work = RECOUNT["total"](puzzle, tmp_path, how)
    assert found == expected
    if name != "pentominoes-4x15":
        return
    # A class of X has four placements, in the middle column two.
    assert sorted(RECOUNT["classes"](puzzle)) == [2, 4]
    if how == "cover":
        assert work < RECOUNT["covers"](puzzle.problem(), tmp_path)[1]


def test_a_recount_refuses_items_that_are_covered_several_times(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="exactly once"):
        RECOUNT["covers"](SHIPPED["slothouber-graatsma"].problem(), tmp_path)


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_plain_sweep_counts_its_states(tmp_path: Path) -> None:
    # After item a, item b is covered or not; after item b, one state is left.
    assert RECOUNT["covers"](Problem.from_text("a b\n1: a\n2: b\n3: a b"), tmp_path, "sweep") == (2, 3)


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_plain_sweep_plans_with_thousands_of_items(tmp_path: Path) -> None:
    secondary = [[f"s{item} {at}" for at in range(70)] for item in range(30)]
    many = Problem([f"p{item}" for item in range(30)], [name for own in secondary for name in own])
    for item, own in enumerate(secondary):
        many.add(f"o{item}", [f"p{item}", *own])
    assert RECOUNT["covers"](many, tmp_path, "sweep")[0] == 1
    with pytest.raises(SystemExit, match="too many items"):
        RECOUNT["covers"](Problem([f"p{item}" for item in range(4100)], []), tmp_path, "sweep")


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_plain_sweep_refuses_wide_states_and_huge_counts(tmp_path: Path) -> None:
    many = [f"i{at}" for at in range(200)]
    wide = Problem(many, [])
    wide.add("all", many)
    with pytest.raises(SystemExit, match="128 bits"):
        RECOUNT["covers"](wide, tmp_path, "sweep")
    huge = Problem(many, [])
    for item in many:
        huge.add(f"{item} one", [item])
        huge.add(f"{item} two", [item])
    with pytest.raises(SystemExit, match="2\\^64"):
        RECOUNT["covers"](huge, tmp_path, "sweep")


def test_a_recount_names_a_puzzle_that_it_does_not_know() -> None:
    with pytest.raises(SystemExit, match="no puzzle named nonsense"):
        RECOUNT["main"](["nonsense"])


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize(
    ("name", "turns"), [("hexiamonds.Hexiamonds4x9", 2), ("hexiamonds.Hexiamonds5x10Trapezoid3", 1)]
)
def test_the_plain_search_counts_up_to_turns(name: str, turns: int) -> None:
    # By this search two long records were counted, one of them with regions.
    entry = polyforms.records()[name]
    assert polyforms.by_links(entry, "C6") * turns == entry["total"]


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.parametrize("name", ["hexiamonds.Hexiamonds4x9", "hexiamonds.Hexiamonds5x10Trapezoid3"])
def test_the_plain_search_turns_back_at_regions_and_loses_nothing(name: str) -> None:
    entry = polyforms.records()[name]
    assert polyforms.by_links(entry, "C6", 6) * entry["symmetries"] == entry["total"]


def test_rings_of_hexagons_have_no_solution_only_if_pieces_stay_in_zones() -> None:
    ruled = [row for row in LONG if row["status"] == "other rules"]
    assert [row["puzzle"][-2:] for row in ruled] == ["X1", "X2"]
    for row in ruled:
        entry = polyforms.records()[row["puzzle"]]
        zoned = polyforms.in_zones(entry)
        assert count(zoned).value == 0
        # The cells are those of another ring, of which only the pentahexes fill the outside.
        outside = set(polyforms.cells_of(entry)) - (
            polyforms.hexagon(5, 3) - polyforms.hexagon(3, 5) - {(3, 7), (11, 7)}
        )
        whole = polyforms.as_problem(entry)
        made = polyforms.restricted(
            entry,
            lambda _, cells, outside=outside: cells <= outside if len(cells) == 5 else not cells & outside,
        )
        solution = next(iter(solve(made)))
        covered = Counter(item for option in solution for item in whole.options[option])
        assert covered == Counter(whole.primary)


def problem_of(row: dict[str, str]) -> Problem:
    record = RECORDED[row["puzzle"]]
    pieces = RECORDS["piece_sets"][record["pieces"]]
    return problem(LATTICES[row["lattice"]], map(tuple, record["cells"]), pieces, record["one_sided"])


PROVED = [row for row in LONG if row["status"] == "proved"]


@pytest.mark.parametrize("row", PROVED, ids=[row["puzzle"] for row in PROVED])
def test_long_records_without_a_solution_are_proved(row: dict[str, str]) -> None:
    made = problem_of(row)
    found = reasons(made, steps=0)
    assert found
    assert all(check_reason(made, reason) for reason in found)
