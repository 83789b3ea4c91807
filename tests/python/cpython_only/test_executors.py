"""Run the long functions with executors: processes, and Dask's workers, one of which is killed in the middle."""

import operator
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from typing import Any

import distributed
import pytest
from distributed import Client, LocalCluster

from countinghouse import InputError
from countinghouse.command_line.workers import Helpers, Lost
from countinghouse.dask_executor import DaskExecutor
from countinghouse.exact_cover import Problem, count, estimate, marginals, sample, solve
from countinghouse.exact_cover.estimating import METHODS
from countinghouse.packing import PUZZLES
from countinghouse.reductions import langford, queens


@pytest.fixture(scope="module")
def dask() -> Iterator[Client]:
    """A local cluster of two worker processes, which its nannies start again when they die."""
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(params=["processes", "threads", "dask"])
def executor(request: pytest.FixtureRequest, dask: Client, processes: Executor) -> Iterator[Executor]:
    if request.param == "processes":
        yield processes
    elif request.param == "threads":
        with ThreadPoolExecutor(3) as threads:
            yield threads
    else:
        yield DaskExecutor(dask)


@pytest.mark.parametrize("method", ["auto", "frontier", "search", "symmetry"])
def test_counts(executor: Executor, method: str) -> None:
    result = count(langford.problem(8), method=method, executor=executor)
    assert result.value == 150


def test_solutions_in_their_order(executor: Executor) -> None:
    problem = queens.problem(7)
    assert list(solve(problem, executor=executor)) == list(solve(problem))


@pytest.mark.parametrize("method", METHODS)
def test_estimates_to_the_last_bit(executor: Executor, method: str) -> None:
    problem = queens.problem(8)
    alone = list(estimate(problem, probes=12_000, seed=5, method=method))
    # As text, because an unknown error is nan, which does not equal itself.
    assert repr(list(estimate(problem, probes=12_000, seed=5, method=method, executor=executor))) == repr(
        alone
    )


def test_marginals_and_samples(executor: Executor) -> None:
    problem = queens.problem(7)
    assert list(marginals(problem, executor=executor).items()) == list(marginals(problem).items())
    assert sample(problem, 120, seed=3, executor=executor) == sample(problem, 120, seed=3)
    assert sample(problem, 0, seed=3, executor=executor) == []


def test_odd_problems(executor: Executor) -> None:
    nothing = Problem(secondary=["x"])
    nothing.add("idle", ["x"])
    for problem in (Problem(), nothing, Problem(["bare"]), Problem.from_text("a b\n1: a\n2: a b\n3: b")):
        assert list(solve(problem, executor=executor)) == list(solve(problem))
        assert count(problem, executor=executor).value == count(problem).value
        assert marginals(problem, executor=executor) == marginals(problem)
    with pytest.raises(InputError, match="no solution to draw"):
        sample(Problem(["bare"]), 1, seed=1, executor=executor)


def test_a_puzzle_is_counted_up_to_symmetry(processes: Executor) -> None:
    puzzle = PUZZLES["pentominoes-3x20"]
    alone, together = puzzle.count(), puzzle.count(executor=processes)
    assert (together.value, together.up_to_symmetry, together.fixed) == (
        alone.value,
        alone.up_to_symmetry,
        alone.fixed,
    )


class Killing(Executor):
    """An executor that passes questions on and kills a worker after some answers."""

    def __init__(self, executor: Executor, after: int, kill: Callable[[], None]) -> None:
        self._executor = executor
        self._kill = kill
        self._after = after
        self._lock = threading.Lock()
        self.asked = 0
        self.answered = 0
        self.answered_at_the_kill: int | None = None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.asked += 1
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        future.add_done_callback(self._answered)
        return future

    def _answered(self, future: "Future[Any]") -> None:
        with self._lock:
            self.answered += 1
            due = self.answered_at_the_kill is None and self.answered >= self._after
            if due:
                self.answered_at_the_kill = self.answered
        if due:
            self._kill()


def pids(client: Client) -> set[int]:
    """Return the processes of the current workers."""
    return set(client.run(os.getpid).values())


@pytest.mark.parametrize(
    ("problem", "value"),
    [(queens.problem(10), 724), (langford.problem(8, up_to_reversal=False), 300)],
    ids=["queens", "langford"],
)
def test_a_worker_killed_in_the_middle_changes_nothing(dask: Client, problem: Problem, value: int) -> None:
    dask.wait_for_workers(2)
    before = pids(dask)
    assert len(before) == 2
    victim = min(before)
    killing = Killing(DaskExecutor(dask), 5, lambda: os.kill(victim, signal.SIGKILL))
    result = count(problem, method="search", executor=killing)
    assert result.value == value
    # The worker was killed in the middle: some questions had been answered and some had not.
    assert killing.answered_at_the_kill == 5
    assert killing.answered == killing.asked > 10
    # A worker was killed: its nanny started another.
    dask.wait_for_workers(2)
    assert victim not in pids(dask)


@pytest.mark.parametrize("kill", ["one", "all"])
def test_workers_of_the_command_line_may_be_killed(kill: str) -> None:
    with Helpers(2) as helpers:
        victims = helpers.processes[: 1 if kill == "one" else 2]

        def killed() -> None:
            for process in victims:
                os.kill(process.pid or 0, signal.SIGKILL)

        killing = Killing(helpers, 5, killed)
        if kill == "one":
            assert count(queens.problem(10), method="search", executor=killing) == 724
        else:
            with pytest.raises(Lost, match="The system ended a worker"):
                count(queens.problem(10), method="search", executor=killing)
    assert killing.answered_at_the_kill == 5


def test_this_process_takes_over_from_a_broken_pool() -> None:
    with ProcessPoolExecutor(2) as executor:
        executor.submit(os.getpid).result()
        victim = min(executor._processes)
        killing = Killing(executor, 5, lambda: os.kill(victim, signal.SIGKILL))
        assert count(queens.problem(10), method="search", executor=killing) == 724
        assert killing.answered_at_the_kill == 5
        with pytest.raises(BrokenExecutor):
            executor.submit(os.getpid)
        assert len(list(solve(queens.problem(6), executor=executor))) == 4


def test_an_answer_lost_after_it_was_fetched_is_an_answer(
    dask: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = distributed.Future._result

    async def fetched_then_lost(future: distributed.Future, *args: Any, **kwargs: Any) -> Any:
        answer = await fetched(future, *args, **kwargs)
        future._state.lose()
        return answer

    monkeypatch.setattr(distributed.Future, "_result", fetched_then_lost)
    for executor in (dask, dask.get_executor()):
        assert count(langford.problem(8), method="search", executor=executor) == 150


def test_a_task_of_dask_fails_and_is_cancelled_as_any_other(dask: Client) -> None:
    executor = DaskExecutor(dask)
    with pytest.raises(ZeroDivisionError):
        executor.submit(operator.truediv, 1, 0).result()
    waiting = [executor.submit(time.sleep, 0.3) for _ in range(6)]
    assert waiting[5].cancel()
    assert waiting[5].cancelled()
    assert waiting[0].result() is None
    with pytest.raises(CancelledError):
        waiting[5].result()
