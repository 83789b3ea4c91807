"""Measure a sudoku's difficulty by the pencil-and-paper techniques that solve it, and by its search tree.

*Easy*: singles are enough. *Medium*: candidates must also be struck, by locked candidates or pairs. *Hard*: a trial
that leads to a contradiction is needed, or even trials are not enough. The techniques are those of
:mod:`countinghouse.reductions.sudoku_steps`; each step uses the simplest technique that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from countinghouse.checks import choice
from countinghouse.errors import InputError
from countinghouse.exact_cover.search.dancing_links import Found, Pause, Statistics, run
from countinghouse.reductions.sudoku import Grid, check_uniqueness_steps, problem
from countinghouse.reductions.sudoku_steps import TECHNIQUES, steps
from countinghouse.stepping import Steps, finish
from countinghouse.wording import listed

__all__ = ["Difficulty", "difficulty", "difficulty_steps", "level_of"]

_SLICE = 20_000  # the number of link updates between two pauses of a search
_SINGLES = 2  # the first two techniques


@dataclass(frozen=True)
class Difficulty:
    """The techniques and the search that a sudoku with one solution needs.

    `used` lists the techniques in order, each with its number of steps; `finished` is True if they reach the solution.
    `vertices` is the size of the search tree in which dancing links finds the only solution.
    """

    level: str
    used: tuple[tuple[str, int], ...]
    finished: bool
    vertices: int

    @property
    def sentence(self) -> str:
        """State the level and the reason for it.

        >>> Difficulty("medium", (("naked single", 30), ("hidden single", 21), ("pointing", 2)), True, 60).sentence
        'Medium: 51 singles are not enough; it also takes pointing twice.'
        """
        singles = sum(times for name, times in self.used if name in TECHNIQUES[:_SINGLES])
        others = [(name, times) for name, times in self.used if name not in TECHNIQUES[:_SINGLES]]
        level = self.level.capitalize()
        if not others and self.finished:
            if not singles:
                return f"{level}: the grid is full."
            return f"{level}: 1 single fills it." if singles == 1 else f"{level}: {singles} singles fill it."
        words = listed(f"{_NAMES.get(name, name)} {_times(times)}" for name, times in others)
        if self.finished:
            if singles == 1:
                return f"{level}: 1 single is not enough; it also takes {words}."
            return f"{level}: {singles} singles are not enough; it also takes {words}."
        tried = f" ({words})" if words else ""
        return f"{level}: the techniques known here do not finish it{tried}; it takes a search."


_NAMES = {"naked pair": "a naked pair", "hidden pair": "a hidden pair", "trial": "a trial"}


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def level_of(technique: str) -> str:
    """Return the level of a sudoku whose hardest technique is `technique` (``"search"`` if the techniques get stuck).

    >>> level_of("hidden single"), level_of("naked pair"), level_of("trial")
    ('easy', 'medium', 'hard')
    """
    technique = choice(technique, "The technique", [*TECHNIQUES, "search"])
    if technique in TECHNIQUES[:_SINGLES]:
        return "easy"
    return "medium" if technique in TECHNIQUES[_SINGLES:-1] else "hard"


def difficulty_steps(grid: Grid) -> Generator[float | None, None, Difficulty]:
    """Run `difficulty` step by step, regularly yielding the searched fraction of the tree, or None."""
    verdict = yield from check_uniqueness_steps(grid)
    if not verdict.unique:
        raise InputError(f"{verdict.sentence} Difficulty can be measured only if there is exactly one.")
    statistics = yield from _searched(grid)
    used: Counter[str] = Counter()
    yield None
    walk = Steps(steps(grid))
    for step in walk:
        used[step.technique] += 1
        yield None
    finished = all(walk.result.grid.values)
    hardest = max(used, key=TECHNIQUES.index, default=TECHNIQUES[0])
    return Difficulty(
        level=level_of(hardest if finished else "search"),
        used=tuple((name, used[name]) for name in TECHNIQUES if used[name]),
        finished=finished,
        vertices=statistics.nodes,
    )


def _searched(grid: Grid) -> Generator[float, None, Statistics]:
    search = Steps(run(problem(grid), pause_after=_SLICE))
    for step in search:
        if isinstance(step, Pause):
            yield step.fraction
        else:
            assert isinstance(step, Found)
    return search.result


def difficulty(grid: Grid) -> Difficulty:
    """Measure how hard a sudoku is; raise InputError unless it has exactly one solution.

    Time: twice that of `check_uniqueness`, plus that of `sudoku_steps.steps`.

    >>> from countinghouse.reductions.sudoku import parse
    >>> found = difficulty(parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> found.sentence, found.vertices
    ('Easy: 51 singles fill it.', 52)
    """
    return finish(difficulty_steps(grid))
