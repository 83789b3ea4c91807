"""Compare counts shared by two workers with counts by one process alone in the same run: processor seconds, clock time
and memory on the one-sided pentominoes 5 × 18, the ratio of the times on every problem of bench_choice.py, and counts in which
a worker or the command is killed. Also measure 6 × 15 with its states in files, and the longest time without a progress
report in counts with many placements.

If others use the machine, clock time says little. Two workers can be no faster than the processor seconds of the
client and its busier worker, so comparing these with one process's seconds shows what two free cores would reach. Linux only.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from countinghouse import TooLarge
from countinghouse.exact_cover import Problem, count
from countinghouse.exact_cover.counting import count_steps
from countinghouse.packing import PUZZLES, Puzzle, Tray
from countinghouse.packing.puzzle_file import read_puzzles

if sys.platform != "emscripten":
    from bench_choice import problems

    from countinghouse.command_line.workers import workers
    from countinghouse.dask_executor import DaskExecutor
    from countinghouse.exact_cover.frontier.sharded import rounds
    from countinghouse.exact_cover.frontier.sharded.clusters import local_client

Row = dict[str, Any]

KANOODLE = 371_020
# The numbers of ways to fill boxes with the one-sided pentominoes.
BOXES = {(5, 18): 2_746_512, (6, 15): 10_268_732}
# Take the least of this many runs; the jobs alternate.
RUNS = 2
KILLS = 20
SPILLED_MB = 1000
# Puzzles with more placements than most.
LARGE = (
    "heptiamonds.Heptiamonds11x8Stack",
    "heptiamonds.HeptiamondsSnowflake1",
    "pentahexes.Pentahexes10x11",
)
# A count shorter than this is repeated more often.
SHORT = 0.5
# In runs with a kill, share layers of this few states, so that a small puzzle has many rounds.
EARLY = "rounds.MANY, rounds.FEW = 400, 200"
COUNTED = f"""
import sys
from countinghouse.command_line import main
from countinghouse.exact_cover import recorded
from countinghouse.exact_cover.frontier.sharded import rounds

{EARLY}
recorded.EVERY = 0.1  # a search is saved as often
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def one_sided(rows: int = 5, columns: int = 18) -> Problem:
    """Return the eighteen one-sided pentominoes in a rectangular tray."""
    puzzle = PUZZLES["one-sided-pentominoes-3x30"]
    return replace(puzzle, tray=Tray.rectangle(rows, columns)).problem()


def used(pid: int) -> tuple[float, float]:
    """Return the processor seconds and the peak memory in megabytes of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    status = dict(line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(status["VmHWM"].split()[0]) * 1024 / 1e6


def measured(
    job: Callable[[], int], pids: Sequence[int] = (), box: tuple[int, int] = (5, 18)
) -> dict[str, float]:
    """Run a job in this process, with workers of these numbers; returns clock time, processor seconds of the client and
    its busiest worker, those of all processes, and the peak memory of the largest worker (alone, of this process)."""
    before = [used(pid)[0] for pid in pids]
    clock, client = time.perf_counter(), time.process_time()
    assert job() == BOXES[box]
    clock, client = time.perf_counter() - clock, time.process_time() - client
    now = [used(pid) for pid in pids]
    spent = [seconds - old for (seconds, _), old in zip(now, before, strict=True)]
    memory = max(each for _, each in now or [used(os.getpid())])
    return {
        "clock": clock,
        "path": client + max(spent, default=0.0),
        "all": client + sum(spent),
        "memory": memory,
    }


def alone() -> dict[str, float]:
    problem = one_sided()
    return measured(lambda: count(problem, 4000, "frontier").value)


def two_processes() -> dict[str, float]:
    problem = one_sided()
    with workers(2) as executor:
        assert executor is not None
        pids = [process.pid or 0 for process in executor.processes]
        return measured(lambda: count(problem, 4000, "frontier", executor).value, pids)


def two_of_dask() -> dict[str, float]:
    problem = one_sided()
    with local_client(2) as client:
        pids = list(client.run(os.getpid).values())
        return measured(lambda: count(problem, 4000, "frontier", client).value, pids)


def in_memory() -> dict[str, float]:
    problem = one_sided(6, 15)
    return measured(lambda: count(problem, 12_000, "frontier").value, box=(6, 15))


def in_files() -> dict[str, float]:
    problem = one_sided(6, 15)
    words = ""

    def job() -> int:
        nonlocal words
        with tempfile.TemporaryDirectory() as folder:
            result = count(problem, SPILLED_MB, "frontier", spill=folder)
        words = result.why
        return result.value

    found = measured(job, box=(6, 15))
    in_use = re.search(r"up to (\S+) MB", words)
    assert in_use, words
    return {**found, "disk": float(in_use[1])}


def in_fresh_process(job: Callable[[], dict[str, float]]) -> dict[str, float]:
    """Run a job in its own process, so that its memory is known."""
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        return executor.submit(job).result()


def large() -> Iterator[Row]:
    """Yield the rows of the one-sided pentominoes 5 × 18."""
    runs: dict[str, list[dict[str, float]]] = {}
    for _ in range(RUNS):
        for job in (alone, two_processes, two_of_dask):
            runs.setdefault(job.__name__.replace("_", " "), []).append(in_fresh_process(job))
    least = {name: {key: min(run[key] for run in own) for key in own[0]} for name, own in runs.items()}
    for name, own in least.items():
        title, one = f"5 × 18 one-sided, {name}", least["alone"]
        with_alone = {} if own is one else {"compared_with": "alone"}
        for what, words in (("path", "processor, client and its busiest worker"), ("clock", "clock")):
            row = {"name": f"{title}: {words}", "seconds": own[what], **with_alone}
            yield {**row, "compared_seconds": one[what], "least_ratio": 1.5} if with_alone else row
        if with_alone:
            for what, words, most in (
                ("all", "processor seconds of all processes", 1.33),
                ("memory", "peak memory", 0.75),
            ):
                yield {"name": f"{title}: {words} / alone", "value": own[what] / one[what], "target": most}
        yield {"name": f"{title}: peak memory", "value": own["memory"], "unit": "MB"}


def spilled() -> Iterator[Row]:
    """Yield the rows for the one-sided pentominoes 6 × 15, with states in memory and in files."""
    memory, files = in_fresh_process(in_memory), in_fresh_process(in_files)
    title = "6 × 15 one-sided"
    yield {"name": f"{title}, in memory: clock time", "seconds": memory["clock"]}
    yield {"name": f"{title}, in memory: peak memory", "value": memory["memory"], "unit": "MB"}
    yield {
        "name": f"{title}, {SPILLED_MB:,} MB and files: clock time",
        "seconds": files["clock"],
        "target": 2.5 * memory["clock"],
    }
    yield {
        "name": f"{title}, {SPILLED_MB:,} MB and files: peak memory",
        "value": files["memory"],
        "unit": "MB",
        "target": 1.1 * SPILLED_MB,
    }
    yield {
        "name": f"{title}, {SPILLED_MB:,} MB and files: size of the files",
        "value": files["disk"],
        "unit": "MB",
    }


def silence() -> Iterator[Row]:
    """For puzzles with many placements, yield the longest time without a progress report during the first seconds
    of a count."""
    path = Path(__file__).resolve().parents[2] / "docs" / "polyform-counts" / "polyforms.puzzles"
    texts = read_puzzles(path.read_text(encoding="utf-8"))
    for name in LARGE:
        problem = Puzzle.from_text(texts[name]).problem()
        longest, begun = 0.0, time.perf_counter()
        before = begun
        with suppress(TooLarge):
            for _ in count_steps(problem):
                now = time.perf_counter()
                longest, before = max(longest, now - before), now
                if now - begun > 10:
                    break
        yield {
            "name": f"{name}, {len(problem.options):,} placements: longest time without a progress report",
            "seconds": longest,
            "target": 0.5,
        }


def every() -> Iterator[Row]:
    """Yield, for the problems of bench_choice.py, the seconds with an executor compared with those alone."""
    with workers(2) as executor:
        assert executor is not None
        pids = [process.pid or 0 for process in executor.processes]

        def spent(problem: Problem, by: Executor | None) -> tuple[float, int]:
            before = [used(pid)[0] for pid in pids]
            start = time.process_time()
            value = count(problem, executor=by).value
            seconds = time.process_time() - start
            return seconds + max(used(pid)[0] - old for pid, old in zip(pids, before, strict=True)), value

        for name, make in problems().items():
            seconds: dict[bool, list[float]] = {False: [], True: []}
            while len(seconds[True]) < (5 if min(seconds[True], default=0.0) < SHORT else 2):
                values = set()
                for shared in (False, True):
                    one, value = spent(make(), executor if shared else None)
                    seconds[shared].append(one)
                    values.add(value)
                assert len(values) == 1, (name, values)
            yield {
                "name": f"{name}: two processes",
                "seconds": min(seconds[True]),
                "compared_with": "alone",
                "compared_seconds": min(seconds[False]),
                "least_ratio": 0.95,
            }


def counted_while(executor: Any, moment: int, kill: Callable[[], object]) -> int:
    """Count Kanoodle, and kill something when the executor is asked for a certain job."""
    asked = 0
    submit = executor.submit

    def killing(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == moment:
            kill()
        return submit(fn, *args, **kwargs)

    executor.submit = killing
    value = count(PUZZLES["kanoodle"].problem(), method="frontier", executor=executor).value
    assert asked > moment
    return value


def killed_worker(draws: random.Random, folder: Path) -> int:
    """Count with three processes and kill one of them at a random moment."""
    with workers(3) as executor:
        assert executor is not None
        victim = draws.choice(executor.processes)
        return counted_while(executor, draws.randrange(10, 60), victim.kill)


def killed_command(draws: random.Random, folder: Path, *how: str) -> int:
    """Kill the command, with its checkpoint written a random number of times; resume with other workers."""
    file = folder / "checkpoint"
    script = folder / "counted.py"
    script.write_text(COUNTED)
    told = ["count", "kanoodle", "--checkpoint", str(file), "--workers", str(draws.choice([2, 3])), *how]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        [sys.executable, str(script), *told],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    seen = set()
    wanted = draws.randrange(1, 10)
    while len(seen) < wanted and process.poll() is None:
        if file.exists():
            seen.add(file.stat().st_mtime_ns)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert file.exists(), "the count had ended"
    again = draws.choice([1, 2, 3])
    with workers(again) as executor:
        result = count(PUZZLES["kanoodle"].problem(), executor=executor, checkpoint=str(file))
    assert result.why.startswith("resumed")
    return result.value


def killed_search(draws: random.Random, folder: Path) -> int:
    """Kill the command in a search; resume with other workers."""
    return killed_command(draws, folder, "--method", "symmetry")


def killed_of_dask(draws: random.Random, folder: Path) -> int:
    """Kill a worker of Dask in mid-sweep, and add one."""
    with local_client(2) as client:
        pids = list(client.run(os.getpid).values())
        executor = DaskExecutor(client)

        def kill() -> None:
            client.cluster.scale(3)
            os.kill(draws.choice(pids), signal.SIGKILL)

        return counted_while(executor, draws.randrange(3, 30), kill)


def kills() -> Iterator[Row]:
    """Yield how many counts were right although something was killed."""
    old = rounds.MANY, rounds.FEW
    exec(EARLY)
    draws = random.Random(7)
    ways = (killed_worker, killed_command, killed_search, killed_of_dask)
    right = dict.fromkeys(ways, 0)
    asked = dict.fromkeys(ways, 0)
    try:
        for at in range(KILLS):
            way = ways[at % len(ways)]
            with tempfile.TemporaryDirectory() as folder:
                asked[way] += 1
                right[way] += way(draws, Path(folder)) == KANOODLE
    finally:
        rounds.MANY, rounds.FEW = old
    for way in ways:
        words = (way.__doc__ or "").rstrip(".")
        yield {"name": f"{words}: right of {asked[way]}", "value": right[way], "unit": ""}
    assert sum(right.values()) == KILLS


def measure() -> Iterator[Row]:
    """Yield all rows; none in a browser, which has no processes."""
    if sys.platform == "emscripten":
        return
    for rows in (kills, large, spilled, silence, every):
        with closing(rows()) as some:
            yield from some
