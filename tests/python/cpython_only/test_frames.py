"""Data frames, graphs and progress bars, with the libraries that make them, and the sentences if they are missing."""

import io
import sys
from collections import namedtuple
from fractions import Fraction

import networkx
import pandas
import polars
import pytest

from countinghouse import tables
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import Problem, completions, count, estimate
from countinghouse.games.digit_removal import moves
from countinghouse.games.number_pad import NumberPad
from countinghouse.packing import PUZZLES
from countinghouse.reductions.graphs import graph_of
from countinghouse.tables import LIBRARIES, to_frame
from countinghouse.tracks import SETS

PAD = NumberPad("789/456/123", rule="normal")
PROBLEM = Problem.from_text("a b c\n1: a\n2: b\n3: c\n4: a b\n5: b c")


def rows(frame: object) -> list[tuple[object, ...]]:
    """Return the rows of a frame of either library, with lists as lists."""
    if isinstance(frame, pandas.DataFrame):
        return list(frame.itertuples(index=False, name=None))
    assert isinstance(frame, polars.DataFrame)
    return frame.rows()


@pytest.mark.parametrize("library", LIBRARIES)
def test_tables_become_frames(library: str) -> None:
    frame = PAD.table(9).to_frame(library)
    assert type(frame).__module__.startswith(library)
    assert list(frame.columns) == ["t", "keys"]
    assert rows(frame) == [(t, sorted(PAD.winning_openings(t))) for t in range(10)]
    assert rows(to_frame(PAD.grundy_table(2), library))[1][:2] == (1, PAD.grundy(None, 1).value)
    assert [row[2] for row in rows(to_frame(moves(1002), library))] == ["2", "102", "102", "100"]
    assert rows(completions(PROBLEM).to_frame(library)) == [
        (number, list(each)) for number, each in enumerate(completions(PROBLEM))
    ]
    assert rows(SETS["circle"].to_frame(library)) == [(8, "curve", 2)]


@pytest.mark.parametrize("library", LIBRARIES)
def test_answers_become_frames(library: str) -> None:
    puzzle = PUZZLES["pentominoes-3x20"]
    table = puzzle.completions()
    frame = to_frame(table, library)
    assert [names for _, names in rows(frame)] == [[each.text for each in solution] for solution in table]
    ways = to_frame(table.marginals(), library)
    assert list(ways.columns) == ["key", "value"]
    assert sum(value for _, value in rows(ways)) == 8 * 12
    run = estimate(PROBLEM, probes=3000, seed=1)
    assert rows(to_frame(run, library)) == []
    last = list(run)[-1]
    frame = to_frame(run, library)
    assert list(frame.columns) == ["probes", "solutions", "std_error", "low", "high", "vertices"]
    assert rows(frame)[-1] == (3000, last.solutions, last.std_error, *last.interval(), last.tree)
    by_depth = rows(to_frame(last, library))
    assert [row[1] for row in by_depth] == [mean for mean, _ in last.vertices]
    assert list(to_frame(run.snapshots, library).columns)[:3] == ["method", "seed", "probes"]


@pytest.mark.parametrize("library", LIBRARIES)
def test_any_rows_become_frames(library: str) -> None:
    pair = namedtuple("pair", "a b")  # what people pass
    assert list(to_frame([pair(1, "x")], library).columns) == ["a", "b"]
    assert rows(to_frame([(1, {2, 1}), (3, {5})], library)) == [(1, [1, 2]), (3, [5])]
    mixed = frozenset({(1, "a"), ("b", 2)})
    assert [len(each) for (each,) in rows(to_frame([mixed], "pandas"))] == [2]
    assert rows(to_frame((n * n for n in range(3)), library)) == [(0,), (1,), (4,)]
    assert rows(to_frame([2**63, -(2**63), Fraction(1, 3)], library)) == [
        (str(2**63),),
        (str(-(2**63)),) if library == "polars" else (-(2**63),),
        ("1/3",),
    ]
    assert rows(to_frame([1, "a", None], library))[1] == ("a",)
    assert len(to_frame([], library)) == 0
    assert len(to_frame({}, library)) == 0


def test_what_is_not_a_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("abc", 3, None, [(1, 2), (1,)], [(1, 2), 3], [PAD.period(), 1]):
        with pytest.raises(InputError):
            to_frame(wrong)
    monkeypatch.setattr(tables, "MOST_ROWS", 100)
    assert len(to_frame(range(100))) == 100
    for large in (range(101), iter(int, 1), PAD.table(100), dict.fromkeys(range(101))):
        with pytest.raises(TooLarge, match="at most 100 rows"):
            to_frame(large)
    assert len(PAD.table(99).to_frame()) == 100


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*LIBRARIES, "networkx", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, name, None)
    for library in LIBRARIES:
        with pytest.raises(InputError, match=f"needs {library}, which is not installed"):
            PAD.table(3).to_frame(library)
    with pytest.raises(InputError, match="needs networkx, which is not installed"):
        graph_of([(1, 2)]).to_networkx()
    with pytest.raises(InputError, match="needs tqdm, which is not installed"):
        count(PROBLEM, progress=True)
    assert count(PROBLEM, progress=False) == 3


def test_graphs_go_to_networkx_and_back() -> None:
    petersen = networkx.petersen_graph()
    there = graph_of(petersen).to_networkx()
    assert there.adj == petersen.adj
    assert graph_of(there) == graph_of(petersen)
    alone = graph_of({"a": [], "b": ["c"]})
    assert graph_of(alone.to_networkx()) == alone


@pytest.mark.parametrize("method", ["frontier", "search"])
def test_a_bar_shows_the_progress(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", seen)
    assert count(PUZZLES["pentominoes-3x20"].problem(), method=method, progress=True) == 8
    said = seen.getvalue()
    assert "  0%" in said
    assert said.rstrip().rpartition("\r")[2].startswith("100%")


def test_a_puzzle_has_a_bar_which_stops_where_the_count_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", seen)
    assert PUZZLES["pentominoes-3x20"].count(progress=True) == 8
    assert "100%" in seen.getvalue()
    seen.seek(0)
    seen.truncate()
    with pytest.raises(TooLarge):
        PUZZLES["kanoodle"].count(method="frontier", memory_mb=1, progress=True)
    assert "100%" not in seen.getvalue()
