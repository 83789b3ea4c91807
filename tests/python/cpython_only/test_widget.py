"""The Python side of the widget for notebooks: its position, its count, and what a page may send."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover import solve
from countinghouse.packing import PUZZLES, Puzzle

if not (Path(__file__).parents[3] / "tools" / "widget.py").exists():
    pytest.skip("the sdist's tests cannot build the widget's script", allow_module_level=True)

from tools import widget as bundle

U = "U:a1b1a2a3b3"
X = "X:c1b2c2d2c3"
PUZZLE = PUZZLES["pentominoes-3x20"]


@pytest.fixture(scope="module", autouse=True)
def script() -> None:
    bundle.write()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no count finish at once."""
    from countinghouse.packing import widget

    monkeypatch.setattr(widget, "FIRST", -1.0)


def in_a_notebook(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run with an event loop, in a thread of its own: Playwright's loop may already run in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work()).result()


def test_it_starts_with_a_position_and_its_count() -> None:
    for placed in (U, [U], PUZZLE.parse(U), f" {U}."):
        w = PUZZLE.widget(placed)
        assert (w.placed, w.count, w.sentence) == (U, 4, "4 ways to finish (exact).")
    assert (PUZZLE.widget().placed, PUZZLE.widget().count) == ("", 8)
    assert repr(PUZZLE.widget()) == "<BoardWidget pentominoes-3x20: an empty tray>"
    with pytest.raises(InputError, match="is not a placement"):
        PUZZLE.widget("U")
    with pytest.raises(InputError, match="tell"):
        PUZZLE.widget(tell=3)  # type: ignore[arg-type]


def test_the_count_follows_the_position() -> None:
    w = PUZZLE.widget()
    seen: list[tuple[str, int]] = []

    def see(change: Any) -> None:
        if change["new"] is not None:  # None only if the count takes long
            seen.append((w.placed, change["new"]))

    w.observe(see, "count")
    w.placed = f"{X}.{U}"
    assert (w.placed, w.count) == (f"{U}.{X}", 4)
    # The V at one of its places leaves as many ways as a search finds there.
    for v in PUZZLE.parse(U).by_piece["V"][::40]:
        w.placed = (U, v)
        assert w.count == sum(1 for _ in solve(PUZZLE.problem((U, v))))
    assert seen[0] == (f"{U}.{X}", 4)
    assert {count for _, count in seen} > {4}


def test_the_board_acknowledges_only_what_it_did_not_do() -> None:
    w = PUZZLE.widget()
    w.placed = U
    w.placed = U
    assert w.news == 1
    w.set_state({"placed": f"{U}.{X}", "seen": 1})
    assert (w.placed, w.news, w.seen) == (f"{U}.{X}", 1, 1)


def test_a_full_tray_is_a_solution() -> None:
    w = PUZZLE.widget(PUZZLE.nth(0))
    assert (w.count, w.sentence) == (1, "Solved: this is a solution.")
    w.placed = w.placed.rpartition(".")[0]
    assert (w.count, w.sentence) == (1, "1 way to finish (exact).")


def test_it_tells_only_if_it_may() -> None:
    w = PUZZLE.widget(U, tell=False)
    assert (w.count, w.sentence) == (4, "")


@pytest.mark.parametrize("wrong", ["U", "U:a1", "Q:a1", f"{U}.I:a1b1c1d1e1", 3, None, [3]])
def test_a_wrong_position_changes_nothing(wrong: object) -> None:
    w = PUZZLE.widget(U)
    with pytest.raises(InputError):
        w.placed = wrong
    assert (w.placed, w.count, w.refused) == (U, 4, "")


def test_the_page_can_place_pieces_but_not_break_rules() -> None:
    w = PUZZLE.widget(U)
    w.set_state({"placed": f"{U}.{X}"})
    assert (w.placed, w.count, w.refused) == (f"{U}.{X}", 4, "")
    w.set_state({"placed": f"{U}.I:a1b1c1d1e1"})
    assert (w.placed, w.count) == (f"{U}.{X}", 4)
    assert w.refused == "a1 is already covered by U."
    w.set_state({"placed": U})
    assert (w.placed, w.refused) == (U, "")


def test_pieces_that_may_not_cross_are_refused() -> None:
    puzzle = PUZZLES["tritrigs-hexagon"]
    first, second = next(crossing(puzzle))
    w = puzzle.widget(first)
    w.set_state({"placed": f"{first}.{second}"})
    assert w.placed == first
    assert "may meet but not cross" in w.refused


def crossing(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """Return pairs of placements that share no cell but cross."""
    for first in puzzle.placements[:50]:
        for second in puzzle.placements:
            apart = set(first.cells).isdisjoint(second.cells) and first.piece != second.piece
            if apart and not set(first.sectors).isdisjoint(second.sectors):
                yield first.text, second.text


@pytest.mark.usefixtures("slow")
def test_a_long_count_runs_beside_other_work() -> None:
    async def notebook() -> None:
        w = PUZZLE.widget(U)
        assert (w.count, w.news) == (None, 1)
        assert w.sentence.startswith("Counting")
        other = 0
        while w.count is None:
            await asyncio.sleep(0)
            other += 1
        assert (w.count, w.news, w.sentence) == (4, 2, "4 ways to finish (exact).")
        assert other

    in_a_notebook(notebook)


@pytest.mark.usefixtures("slow")
def test_a_move_or_close_stops_the_count() -> None:
    async def notebook() -> None:
        w = PUZZLE.widget(U)
        w.placed = ""
        old, w.placed = w._work, U
        assert old is not None
        with pytest.raises(StopIteration):
            next(old)
        work = w._work
        w.close()
        assert work is not None
        with pytest.raises(StopIteration):
            next(work)
        await asyncio.sleep(0.01)
        assert w.count is None

    in_a_notebook(notebook)


def test_a_count_that_takes_too_long_or_too_much_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from countinghouse.packing import widget

    monkeypatch.setattr(widget, "MOST", 0.0)
    monkeypatch.setattr(widget, "FIRST", 0.0)
    w = PUZZLES["iq-fit"].widget()
    assert w.count is None
    assert w.sentence == "Not finished: counting stopped after 0 seconds."
    monkeypatch.undo()

    def refuses(*_: object) -> Iterator[None]:
        yield None
        raise TooLarge("This takes too much.")

    monkeypatch.setattr(widget, "count_steps", refuses)
    w = PUZZLE.widget()
    assert (w.count, w.sentence) == (None, "Not counted. This takes too much.")


def test_the_view_has_every_kind_of_piece() -> None:
    from countinghouse.packing.widget import widget_view

    for name in ("kanoodle-pyramid", "hexiamonds-trefoil", "welded-tetrasticks-5x5", "iq-fit"):
        puzzle = PUZZLES[name]
        view = widget_view(puzzle)
        assert [piece["name"] for piece in view["pieces"]] == [piece.name for piece in puzzle.pieces]
        assert (view["space"] is None) == (puzzle.tray.depth == 1)


def test_without_anywidget_an_error_says_what_to_install() -> None:
    lines = """
import sys
sys.modules["anywidget"] = None
from countinghouse.packing import PUZZLES
try:
    PUZZLES["kanoodle"].widget()
except ValueError as wrong:
    print(wrong)
"""
    package = str(Path(bundle.SCRIPT).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", lines], env={"PYTHONPATH": package}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "This needs anywidget, which is not installed. Install it first.\n"


def test_without_its_script_an_error_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from countinghouse.packing import widget

    monkeypatch.setattr(widget, "SCRIPT", tmp_path / "widget.js")
    with pytest.raises(InputError, match=r"python3 build\.py build"):
        PUZZLE.widget()
