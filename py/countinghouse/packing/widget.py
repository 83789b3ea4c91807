"""A puzzle to play with in a notebook; `Puzzle.widget` makes it. Needs anywidget."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from countinghouse.checks import flag, memory_allowed
from countinghouse.errors import InputError, TooLarge
from countinghouse.packing import in_space
from countinghouse.packing.answers import PackingCount, count_steps
from countinghouse.packing.bare_puzzle import BarePuzzle, Placed, check_puzzle
from countinghouse.packing.kinds import Kind, kind
from countinghouse.packing.shapes import TrayView, tray_view
from countinghouse.wording import grouped, share_done

#: The built script; a checkout has it after a build (tools/widget.py), and wheels contain it.
SCRIPT = Path(__file__).with_suffix(".js")
#: How long a count runs before the notebook continues, and how long each later slice lasts, in seconds. Between slices,
#: the kernel can do other work.
FIRST = 0.5
SLICE = 0.05
#: A count stops after this many seconds of work.
MOST = 60.0


class WidgetView(TrayView):
    """A tray and its pieces, as web/widget draws them; `space` is None for a flat tray."""

    title: str
    pieces: list[Kind]
    space: in_space.Space | None


def widget_view(puzzle: BarePuzzle) -> WidgetView:
    """Return the data needed to draw any position of a puzzle."""
    return {
        **tray_view(puzzle),
        "title": puzzle.title,
        "pieces": [kind(puzzle, piece) for piece in puzzle.pieces],
        "space": in_space.tray(puzzle.tray),
    }


def script() -> str:
    """Return the script that draws the widget; raise InputError if it has not been built."""
    try:
        return SCRIPT.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(
            "This copy of countinghouse lacks the widget's script. In a checkout, run: python3 build.py build"
        ) from None


class _Position(traitlets.TraitType[str, Placed]):
    """A position of the widget's puzzle, in its canonical spelling; it can be set in any form that `Puzzle.parse`
    accepts."""

    default_value = ""

    def validate(self, obj: Any, value: Placed) -> str:
        puzzle: BarePuzzle = obj.puzzle
        return puzzle.parse(value).text


class BoardWidget(anywidget.AnyWidget):
    """A tray and its pieces in a notebook, to be moved by mouse, finger or keyboard; see `Puzzle.widget`.

    `placed` is the position, synchronised in both directions; setting it raises InputError if the pieces do not fit. `count`
    is the number of ways to finish it, or None while it is not known. Both can be observed.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict(read_only=True).tag(sync=True)
    placed = _Position().tag(sync=True)
    count = traitlets.Int(None, allow_none=True, read_only=True)
    sentence = traitlets.Unicode(read_only=True).tag(sync=True)
    refused = traitlets.Unicode(read_only=True).tag(sync=True)
    # The number of changes that did not come from the board, and how many of these the board has acknowledged. In
    # marimo, the cells that depend on the widget run only when the board sends a message.
    news = traitlets.Int(read_only=True).tag(sync=True)
    seen = traitlets.Int().tag(sync=True)
    #: The count under way, and its time so far.
    _work: Generator[Any, None, PackingCount] | None = None
    _spent = 0.0
    _from_board = False

    def __init__(
        self, puzzle: BarePuzzle, placed: Placed = (), tell: bool = True, memory_mb: float = 1024
    ) -> None:
        self.puzzle = check_puzzle(puzzle)
        self.tell = flag(tell, "tell")
        self.memory_mb = memory_allowed(memory_mb)
        self.set_trait("view", widget_view(puzzle))
        self.placed = placed
        if not self.placed:  # nothing has changed
            self._begin()
        super().__init__()

    @traitlets.default("_esm")
    def _script(self) -> str:
        return script()

    def __repr__(self) -> str:
        return f"<BoardWidget {self.puzzle.name}: {self.placed or 'an empty tray'}>"

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Apply what a person did in the notebook; undo a move that Python does not allow, and say why."""
        self._from_board = True
        try:
            super().set_state(sync_data)
        except InputError as wrong:
            self.set_trait("refused", str(wrong))
            self.send_state("placed")
        finally:
            self._from_board = False

    def close(self) -> None:
        """Remove the widget from the notebook and stop counting."""
        self._stop()
        super().close()

    @traitlets.observe("placed")
    def _moved(self, change: Any) -> None:
        self._begin()
        if not self._from_board:
            self.set_trait("news", self.news + 1)

    # --- the count ----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Count the ways to finish: at once if that is quick, otherwise alongside the notebook's other work."""
        self._stop()
        self.set_trait("refused", "")
        work = self._work = count_steps(self.puzzle.parse(self.placed), self.memory_mb)
        self._spent = 0.0
        if self._goes_on(work, FIRST):
            self.set_trait("count", None)
            try:
                asyncio.get_running_loop().call_soon(self._slice, work)
            except RuntimeError:  # this is not a notebook
                while self._goes_on(work, SLICE):
                    pass

    def _stop(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work.close()

    def _slice(self, work: Generator[Any, None, PackingCount]) -> None:
        if work is not self._work:
            return
        if self._goes_on(work, SLICE):
            asyncio.get_running_loop().call_soon(self._slice, work)
        else:
            self.set_trait("news", self.news + 1)

    def _goes_on(self, work: Generator[Any, None, PackingCount], seconds: float) -> bool:
        """Count for this many seconds, and return whether to continue."""
        began = time.monotonic()
        fraction = 0.0
        try:
            while time.monotonic() < began + seconds:
                step = next(work)
                fraction = fraction if step is None else step.fraction
        except StopIteration as done:
            self._end(done.value.value, self._ways(done.value.value))
            return False
        except TooLarge as refused:
            self._end(None, f"Not counted. {refused}")
            return False
        self._spent += time.monotonic() - began
        if self._spent > MOST:
            self._end(None, f"Not finished: counting stopped after {MOST:.0f} seconds.")
            return False
        self._tell(f"Counting the ways to finish: {share_done(fraction)}" if fraction else "Counting …")
        return True

    def _end(self, count: int | None, sentence: str) -> None:
        self._stop()
        self._tell(sentence)
        self.set_trait("count", count)

    def _ways(self, count: int) -> str:
        if count == 1:
            solved = not self.puzzle.parse(self.placed).free
            return "Solved: this is a solution." if solved else "1 way to finish (exact)."
        return f"{grouped(count)} ways to finish (exact)." if count else "No way to finish (exact)."

    def _tell(self, sentence: str) -> None:
        self.set_trait("sentence", sentence if self.tell else "")
