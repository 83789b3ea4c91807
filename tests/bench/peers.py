"""Give other exact cover programs the same problems: programs from PyPI in their own processes, programs from npm in
the browser. Each counts or lists all solutions of some problems, one problem at a time, and is timed like us, warm,
from the problem in numbers to the count (`timing.worked`). A program that takes too long is ended, and the row says so.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import metadata
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from timing import ROUND, ROUNDS, worked

from countinghouse.exact_cover import Compiled, Problem

if TYPE_CHECKING:
    from tests.bench.run import Bench

Row = dict[str, Any]
Answer = tuple[float, list[int]] | None  # seconds, and the solutions of each problem; None if time ran out

#: The seconds that a peer may take by default.
SECONDS = float(os.environ.get("COUNTING_HOUSE_BENCH_PEER_SECONDS", "20"))

DANCING_LINKS = "dancing-links 4.3.10 (npm)"
_DANCING_LINKS = """
import { DancingLinks } from 'dancing-links';
const count = ([primary, secondary, options]) => {
  const columns = secondary ? { primaryColumns: primary, secondaryColumns: secondary } : { columns: primary };
  const solver = new DancingLinks().createSolver(columns);
  for (const [name, items] of options.entries()) {
    const some = { primary: items.filter((item) => item < primary),
      secondary: items.filter((item) => item >= primary).map((item) => item - primary) };
    solver.addSparseConstraint(name, secondary ? some : items);
  }
  let found = 0;
  for (const solution of solver.createGenerator()) found += 1;
  return found;
};
export default () => {
  const problems = PROBLEMS;
  let [least, found] = [Infinity, []];
  for (let round = 0; round < ROUNDS; round += 1) { // as timing.worked does it for us
    const began = performance.now();
    let [runs, seconds] = [0, 0];
    while (seconds < ROUND) {
      found = problems.map(count);
      runs += 1;
      seconds = (performance.now() - began) / 1000;
    }
    least = Math.min(least, seconds / runs);
    if (seconds > ROUND * ROUNDS) break;
  }
  return [least, found];
};
"""


def _matrix(problem: Compiled) -> Any:
    import numpy as np

    # exact_cover has no secondary items, so each gets an extra option that covers it alone.
    alone = range(problem.primary_count, len(problem.items))
    matrix = np.zeros((len(problem.options) + len(alone), len(problem.items)), np.bool_)
    for row, items in enumerate((*problem.options, *([item] for item in alone))):
        matrix[row, list(items)] = True
    return matrix


def _exact_cover(problem: Compiled) -> int:
    import exact_cover

    return int(exact_cover.get_solution_count(_matrix(problem)))


def _exact_cover_all(problem: Compiled) -> int:
    import exact_cover

    return len(exact_cover.get_all_solutions(_matrix(problem)))


def _xcover(problem: Compiled) -> int:
    import xcover

    items = range(len(problem.items))
    options = [list(option) for option in problem.options]
    split = problem.primary_count
    return sum(1 for _ in xcover.covers(options, primary=list(items[:split]), secondary=list(items[split:])))


def _xcover_zdd(problem: Compiled) -> int:
    """Count from xcover's decision diagram; it identifies subproblems by a hash, so the count may be wrong."""
    import xcover

    items = range(len(problem.items))
    options = [list(option) for option in problem.options]
    split = problem.primary_count
    ways = {0: 0, 1: 1}
    root = 0
    for node, _, low, high in xcover.covers_zdd(
        options, primary=list(items[:split]), secondary=list(items[split:]), use_memo_cache=True
    ):
        root = int(node)
        ways[root] = ways[int(low)] + ways[int(high)]
    return ways[root]


def _pyxcc(problem: Compiled) -> int:
    import pyxcc

    split = problem.primary_count
    names = list(map(str, range(len(problem.items))))
    options = [
        pyxcc.Option(
            str(number),
            [names[item] for item in option if item < split],
            [(names[item], "") for item in option if item >= split],
        )
        for number, option in enumerate(problem.options)
    ]
    return int(pyxcc.solve(pyxcc.Problem(names[:split], names[split:], options), True).count())


# The task of each peer, a package or one of its functions; xcover's covers and pyxcc list the solutions they count.
_WAYS: dict[str, dict[str, Callable[[Compiled], int]]] = {
    "xcover": {"counted": _xcover, "listed": _xcover},
    "xcover covers_zdd": {"counted": _xcover_zdd},
    "pyxcc": {"counted": _pyxcc, "listed": _pyxcc},
    "exact-cover": {"counted": _exact_cover, "listed": _exact_cover_all},
}


def _serve(name: str, connection: Connection) -> None:
    """Run in a peer's process: count or list the solutions of the problems it receives; the system ends it if it takes
    too long.
    """
    import resource

    ways = _WAYS[name]
    tiny = Problem.from_text("a b | x\n1: a x\n2: b\n3: b x")
    assert all(way(tiny.compiled()) == 1 for way in ways.values())  # numba compiles at the first call
    while True:
        problems: Sequence[Compiled]
        asked, problems, seconds = connection.recv()
        way = ways[asked]
        used = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(used + seconds), resource.RLIM_INFINITY))
        connection.send(worked(lambda way=way, problems=problems: [way(problem) for problem in problems]))


def can_express(problem: Compiled) -> bool:
    """Say whether the peers can express a problem: it has no colours, and covers each primary item exactly once."""
    return not problem.colours and all(each == (1, 1) for each in problem.bounds)


class Peer:
    """A package of PyPI (tests/bench/bench.lock) in a process, which is ended and restarted when time is up."""

    def __init__(self, way: str) -> None:
        package, _, function = way.partition(" ")
        self._way = way
        self.name = " ".join(filter(None, (package, metadata.version(package), function, "(PyPI)")))
        self._process: Any = None
        self._connection: Any = None

    @property
    def tasks(self) -> Iterable[str]:
        """Return what it can do: "counted", "listed" or both."""
        return _WAYS[self._way]

    def count(self, problems: Sequence[Compiled], seconds: float = SECONDS) -> Answer:
        """Like `ask`, for counting."""
        return self.ask("counted", problems, seconds)

    def ask(self, way: str, problems: Sequence[Compiled], seconds: float = SECONDS) -> Answer:
        """Return the time taken and the number of solutions of each problem; None if that takes more than `seconds`."""
        assert all(map(can_express, problems)), "a peer would count another problem"
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(self._way, theirs), daemon=True)
            self._process.start()
            theirs.close()
        self._connection.send((way, problems, seconds))
        try:
            answer: Answer = self._connection.recv()
        except EOFError:
            exit_code = self.close()
            assert exit_code == -signal.SIGXCPU, f"{self.name} ended with {exit_code}"
            return None
        return answer

    def close(self) -> int | None:
        """End the process; return the exit code if it has already ended."""
        if self._process is None:
            return None
        self._process.join(0.5)
        exit_code: int | None = self._process.exitcode
        self._process.kill()
        self._process.join()
        self._connection.close()
        self._process = None
        return exit_code


def all_from_pypi() -> list[Peer]:
    """Return the peers; the caller must close each of them."""
    return [Peer(way) for way in _WAYS]


def from_pypi() -> Iterator[Peer]:
    """Yield the peers; each peer's process ends when the next is requested."""
    for peer in all_from_pypi():
        try:
            yield peer
        finally:
            peer.close()


def in_browser(bench: Bench, problems: Sequence[Compiled], seconds: float = SECONDS) -> Answer:
    """Like `Peer.count`, with npm's dancing-links in the browser."""
    plain = [
        [problem.primary_count, len(problem.items) - problem.primary_count, problem.options]
        for problem in problems
    ]
    told = {"PROBLEMS": json.dumps(plain), "ROUNDS": str(ROUNDS), "ROUND": str(ROUND)}
    module = re.sub(r"\b(PROBLEMS|ROUNDS?)\b", lambda name: told[name[0]], _DANCING_LINKS)
    answer = bench.javascript(module, seconds)
    return None if answer is None else (answer[0], answer[1])


def beside(
    name: str, ours: float | None, peer: str, answer: Answer, counts: Sequence[int], seconds: float = SECONDS
) -> Row:
    """Compare our seconds with a peer's answer; None is "not finished". Wrong counts are named beside the time."""
    wrong = [
        f"{theirs:,} for {right:,}"
        for theirs, right in zip(counts if answer is None else answer[1], counts, strict=True)
        if theirs != right
    ]
    return {
        "name": name,
        "seconds": ours,
        "compared_with": f"{peer}, WRONG: {', '.join(wrong)}" if wrong else peer,
        "compared_seconds": seconds if answer is None else answer[0],
        "compared_unfinished": answer is None,
    }
