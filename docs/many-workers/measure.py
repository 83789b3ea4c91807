"""Simulate a sweep by many workers in one process, and print what each round does.

    PYTHONPATH=py python docs/many-workers/measure.py 5x18 2 8 32
    PYTHONPATH=py python docs/many-workers/measure.py 6x10 2 8 32

For each number of workers, the script prints the states stepped, relative to one process; the states that pass through files, and
those that change their shard, relative to the states stepped; and the busiest worker's share of the states stepped, times the
number of workers.
"""

from __future__ import annotations

import sys
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.frontier.sharded import rounds
from countinghouse.exact_cover.frontier.sharded.tasks import Answer, Task, run_task
from countinghouse.packing import PUZZLES, Tray


class Imitated(Executor):
    """An executor that claims to have a given number of workers, but runs each task immediately in this process."""

    def __init__(self, number: int) -> None:
        self._max_workers = number
        self.rounds: dict[str, list[tuple[int, int, int]]] = {}

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        (task,) = args
        answer = run_task(task)
        self._note(task, answer)
        future: Future[Any] = Future()
        future.set_result(answer)
        return future

    def _note(self, task: Task, answer: Answer) -> None:
        """Record how many states a task stepped, how many it wrote, and how many of these went to shards other than
        its main shard."""
        written = [sum(run.states for run in own) for own in answer.runs]
        stepped = answer.read + sum(answer.sizes[:-1])
        this_round = self.rounds.setdefault(task.name.rpartition("-")[0], [])
        this_round.append((stepped, sum(written), sum(written) - max(written)))

    def busiest(self) -> int:
        """Return how many states the busiest worker of a round steps, summed over all rounds; the largest shards go
        first."""
        most = 0
        for tasks in self.rounds.values():
            loads = [0] * self._max_workers
            for stepped, _, _ in tasks:
                loads[loads.index(min(loads))] += stepped
            most += max(loads)
        return most


def problem(name: str) -> Problem:
    if name == "5x18":
        return replace(PUZZLES["one-sided-pentominoes-3x30"], tray=Tray.rectangle(5, 18)).problem()
    return PUZZLES[f"pentominoes-{name}"].problem()


def main(name: str, numbers: list[int]) -> None:
    rounds.MANY, rounds.FEW = (700_000, 300_000) if name == "5x18" else (4000, 2000)
    alone = count(problem(name), 4000, "frontier")
    print(f"{name}: {alone.value:,} solutions, {alone.all_states:,} states by one process", flush=True)
    for number in numbers:
        executor = Imitated(number)
        result = count(problem(name), 4000, "frontier", executor)
        assert result.value == alone.value
        each = [one for tasks in executor.rounds.values() for one in tasks]
        stepped, written, moved = (sum(column) for column in zip(*each, strict=True))
        print(
            f"{number:5} workers: states {result.all_states / alone.all_states:.3f}, "
            f"through files {written / stepped:.3f}, moved {moved / stepped:.3f}, "
            f"busiest worker × workers / all {executor.busiest() * number / stepped:.2f}, {len(executor.rounds)} rounds",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], [int(word) for word in sys.argv[2:]])
