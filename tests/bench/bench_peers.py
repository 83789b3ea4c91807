"""Count and list all solutions of classic exact cover problems, compared with other programs in the same run. We are
measured twice: `count` picks its method, and `solve` lists every solution. `measure()` compares us with the peers from
PyPI under CPython, and `browse()` with npm's dancing-links, which lists solutions, in the same browser. Listing may
take at most 3 times as long as exact-cover, counting at most 1.5 times as long as the better peer.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from timing import worked

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.search.listing import listing_steps
from countinghouse.packing import PUZZLES
from countinghouse.reductions import langford, queens, sudoku
from countinghouse.reductions.sudoku_generator import generate

if sys.platform != "emscripten":
    import peers

if TYPE_CHECKING:
    from tests.bench.run import Bench

Row = dict[str, Any]

# Results of `generate(seed, level="hard")` for ten seeds: of the seeds 1 to 100, the ten hardest for dancing links
# (most links updated). Each sudoku is minimal and needs a trial or a search.
SUDOKUS = {
    4: ".....7....14..2.5...2.6.8......9..4..6....17.1..3...98.2..1....9...........9.4.85",
    25: "...7...24..6.3....4.75.8.....3....7.1....6..5.4.1...93.......5.....9.8..8....2..6",
    26: "9.......5...8..7.9.8...7.6...1.65......9..2.......2..6.3.78..5.75....6....6..3.2.",
    34: "7...8.9..26.....75..1...........5.8..8...735.....9..4.4..5...6.....1....1.7.42...",
    45: "2..4..6......3...77.6..1.....8........2.4.75...4.6.2...9.....388.13........6.84..",
    50: "..9.81..3..4........7..25...56...3..9....7.8....1...69.3...5...6..7.....1.......8",
    61: "....6.....3..7......15...2.....3.1.83....4....67...3....5..2..41.....97..7.94....",
    84: "4.........8.5....6..1...3...39.2..8.2..3..1.4...6.5......85..6.8..746.2..1....8..",
    94: "..4..7...2...1..631.6.....2.7.5....15.2.813.......6......4..8..7...52.1......9...",
    100: ".1...7....895....4.2.1..5......4.9.7.....316.1........397.1....84.3.9..........8.",
}
# A peer, or our own listing, may take this many seconds for one of the classics.
SECONDS = 60.0


def dominoes(rows: int, columns: int) -> Problem:
    """Return the problem of covering a board with dominoes."""
    problem = Problem()
    for row in range(rows):
        for column in range(columns):
            for name, end in (("across", (row, column + 1)), ("down", (row + 1, column))):
                if end[0] < rows and end[1] < columns:
                    problem.add((name, row, column), [(row, column), end])
    return problem


def classics() -> dict[str, tuple[list[Problem], list[int]]]:
    """Return problems by name, with their numbers of solutions."""
    grids = [sudoku.problem(sudoku.parse(line)) for line in SUDOKUS.values()]
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    return {
        "an easy sudoku": ([sudoku.problem(sudoku.parse(easy))], [1]),
        f"{len(grids)} hard sudokus": (grids, [1] * len(grids)),
        "dominoes 6×6": ([dominoes(6, 6)], [6_728]),
        "12 queens": ([queens.problem(12)], [14_200]),
        "Langford 11, up to reversal": ([langford.problem(11)], [17_792]),
        "pentominoes 3×20": ([PUZZLES["pentominoes-3x20"].problem()], [8]),
        "pentominoes 6×10": ([PUZZLES["pentominoes-6x10"].problem()], [9_356]),
        "the Soma cube": ([PUZZLES["soma"].problem()], [11_520]),
    }


def counted(problems: Sequence[Problem]) -> list[int]:
    return [count(problem).value for problem in problems]


def listed(problems: Sequence[Problem]) -> list[int] | None:
    """Return the number of solutions that `solve` lists for each problem; None if time runs out."""
    end = time.process_time() + SECONDS
    found = []
    for problem in problems:
        found.append(0)
        for solutions in listing_steps(problem):
            found[-1] += len(list(map(frozenset, solutions)))
            if time.process_time() > end:
                return None
    return found


OURS: dict[str, Callable[[Sequence[Problem]], list[int] | None]] = {"counted": counted, "listed": listed}


def measure() -> Iterator[Row]:
    """Yield our rows, compared with the peers from PyPI under CPython."""
    ours: dict[str, float | None] = {}
    for title, (problems, counts) in classics().items():
        for problem in problems:
            problem.compiled()
        for way, work in OURS.items():
            name = f"{title}: {way}"
            seconds, found = worked(lambda work=work, problems=problems: work(problems))
            assert found in (counts, None), (name, found)
            ours[name] = None if found is None else seconds
            yield {"name": name if found else f"{name}, not finished in {SECONDS:g} s", "seconds": ours[name]}
    if sys.platform == "emscripten":
        return
    assert sudoku.show(generate(4, level="hard"), "line") == SUDOKUS[4]
    for peer in peers.from_pypi():
        for title, (problems, counts) in classics().items():
            for way in filter(OURS.__contains__, peer.tasks):
                answer = peer.ask(way, [problem.compiled() for problem in problems], SECONDS)
                name = f"{title}: {way}"
                yield peers.beside(name, ours[name], peer.name, answer, counts, SECONDS)


def browse(bench: Bench) -> Iterator[Row]:
    """Yield our rows, compared with npm's dancing-links in the browser."""
    for title, (problems, counts) in classics().items():
        answer = peers.in_browser(bench, [problem.compiled() for problem in problems], SECONDS)
        for way in OURS:
            name = f"{title}: {way}"
            yield peers.beside(name, bench.measured.get(name), peers.DANCING_LINKS, answer, counts, SECONDS)
