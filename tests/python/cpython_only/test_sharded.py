"""Sweeps by several workers, on disk, and resumed: the count is the same, whatever is killed, lost or damaged."""

from __future__ import annotations

import doctest
import importlib
import math
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.dask_executor import DaskExecutor
from countinghouse.exact_cover import Problem, count, recorded
from countinghouse.exact_cover.counting import count_steps
from countinghouse.exact_cover.frontier.plan import make_plan
from countinghouse.exact_cover.frontier.sharded import folders, records, rounds, runs, splits
from countinghouse.exact_cover.frontier.sharded.clusters import local_client, warn_of_limits
from countinghouse.exact_cover.frontier.sharded.workers import Workers
from countinghouse.exact_cover.frontier.states import Layer, merge, total
from countinghouse.exact_cover.frontier.sweep import started
from countinghouse.packing import PUZZLES, answers
from countinghouse.stepping import finish
from tests.python.exact_cover.small import brute_force, problems
from tests.python.exact_cover.test_frontier import dominoes

KANOODLE = 371_020


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin to share the states of small layers, too."""
    monkeypatch.setattr(rounds, "MANY", 400)
    monkeypatch.setattr(rounds, "FEW", 200)


@pytest.fixture
def small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stay on disk until one state is left."""
    monkeypatch.setattr(rounds, "FEW", 100)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def dask() -> Iterator[Client]:
    with local_client(2) as client:
        yield client


def kanoodle() -> Problem:
    return PUZZLES["kanoodle"].problem()


# --- files of states ----------------------------------------------------------------------------------------------


def layers(words: int, most: int) -> st.SearchStrategy[Layer]:
    states = st.dictionaries(st.integers(0, 2 ** (64 * words) - 1), st.integers(1, 2**most), max_size=12)
    return states.map(lambda ways: Layer.of(ways, words))


def ways(layer: Layer) -> dict[tuple[int, ...], int]:
    words = layer.keys if len(layer.keys) == 1 else layer.keys[1:]
    rows = zip(*(word.tolist() for word in words), strict=True)
    return {row: layer.count(at) for at, row in enumerate(rows)}


@given(st.data(), st.integers(1, 3), st.sampled_from([3, 40, 61, 70, 130]), st.integers(1, 3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_runs_return_what_was_written_and_merge(
    tmp_path: Path, data: st.DataObject, words: int, most: int, block: int
) -> None:
    several = data.draw(st.lists(layers(words, most), min_size=1, max_size=3))
    old, runs.BLOCK = runs.BLOCK, block
    try:
        written = runs.write(tmp_path / "states", [[layer] for layer in several])
        for run, layer in zip(written, several, strict=True):
            assert ways(runs.read(str(tmp_path), run, words)) == ways(layer)
        both = runs.together(list(runs.merged(str(tmp_path), written)), words)
    finally:
        runs.BLOCK = old
    expected: dict[tuple[int, ...], int] = {}
    for layer in several:
        for state, number in ways(layer).items():
            expected[state] = expected.get(state, 0) + number
    assert ways(both) == expected
    assert (np.diff(both.keys[0].astype(object)) >= 0).all()


def test_a_damaged_or_short_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "states"
    (run,) = runs.write(file, [[Layer.of({5: 1, 9: 2, 1000: 3}, 1)]])
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(InputError, match="damaged"):
            runs.read(str(tmp_path), run)
    file.write_bytes(whole[:-1])
    with pytest.raises(InputError, match="damaged"):
        runs.read(str(tmp_path), run)


@pytest.fixture
def few_files() -> Iterator[None]:
    """Let this process open only a few more files."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with Path(os.devnull).open() as file:
        resource.setrlimit(resource.RLIMIT_NOFILE, (file.fileno() + 8, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_layer_can_have_more_runs_than_files_may_be_open(few_files: None, tmp_path: Path) -> None:
    written = [
        runs.write(tmp_path / str(at), [[Layer.of({at: 1, 1000: 2, 2000 + at: 3}, 1)]])[0]
        for at in range(300)
    ]
    both = runs.together(list(runs.merged(str(tmp_path), written)), 1)
    assert len(both) == 601
    assert both.count(300) == 600


def test_short_runs_are_merged_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = [
        runs.write(tmp_path / str(at), [[Layer.of({at: 1, 1000 + at: 1, 2000 - at: 1}, 1)]])[0]
        for at in range(300)
    ]
    sizes: list[int] = []

    def counted(parts: Sequence[Layer], rows: int) -> Iterator[Layer]:
        sizes.append(len(parts))
        return merge(parts, rows)

    monkeypatch.setattr(runs, "merge", counted)
    layers_ = list(runs.merged(str(tmp_path), written))
    assert sizes == [300]
    assert sum(map(len, layers_)) == 900


def test_a_long_run_is_merged_block_by_block(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runs, "BLOCK", 4)
    long = runs.write(tmp_path / "long", [[Layer.of(dict.fromkeys(range(0, 100, 2), 1), 1)]])[0]
    short = runs.write(tmp_path / "short", [[Layer.of({50: 1, 99: 1}, 1)]])[0]
    layers_ = list(runs.merged(str(tmp_path), [long, short]))
    assert max(map(len, layers_)) <= 4 + 1
    both = runs.together(layers_, 1)
    assert both.keys[0].tolist() == [*range(0, 100, 2), 99]
    assert both.count(25) == 2


@pytest.mark.parametrize("last", [0, 10_000])
def test_many_runs_are_merged_a_few_blocks_at_a_time(
    last: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runs, "BLOCK", 4)
    monkeypatch.setattr(runs, "_AT_ONCE", 2)
    states = [[4 * at + number for number in range(4)] for at in range(40)]
    if last:
        states.append([*range(5000, 5004), last])  # a run of two blocks
    written = [
        runs.write(tmp_path / str(at), [[Layer.of(dict.fromkeys(own, 1), 1)]])[0]
        for at, own in enumerate(states)
    ]
    layers_ = list(runs.merged(str(tmp_path), written))
    assert max(map(len, layers_)) <= 2 * 2 * 4
    assert runs.together(layers_, 1).keys[0].tolist() == [state for own in states for state in own]


def test_only_some_blocks_of_a_run_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runs, "BLOCK", 2)
    (run,) = runs.write(tmp_path / "states", [[Layer.of(dict.fromkeys(range(11), 1), 1)]])
    read = [layer.keys[0].tolist() for layer in runs.blocks(str(tmp_path), run, 3)]
    assert read == [[0, 1], [6, 7]]


@given(layers(2, 70), st.integers(1, 7), st.data())
def test_shards_have_every_state_once(layer: Layer, number: int, data: st.DataObject) -> None:
    bits = data.draw(st.lists(st.integers(0, 127), max_size=3, unique=True))
    classes = 1 << len(bits)
    table = data.draw(st.lists(st.integers(0, number - 1), min_size=classes, max_size=classes))
    parts = splits.divided(layer, splits.Split(number, tuple(bits), tuple(table)))
    assert len(parts) == number
    for shard, part in enumerate(parts if bits and number > 1 else []):
        for low, high in ways(part):
            state = high << 64 | low
            digits = "".join(str(state >> bit & 1) for bit in bits)
            assert table[int(digits, 2)] == shard
    together = [item for part in parts for item in ways(part).items()]
    assert len(together) == len(layer)
    assert dict(together) == ways(layer)


# --- counts wider than any shard's --------------------------------------------------------------------------------


@pytest.mark.parametrize("shards", [6, 60, 200])
def test_few_and_many_shards_are_divided_by_bits_not_by_a_hash(shards: int) -> None:
    sweep = started(kanoodle())
    while sweep.sizes[-1] < 50_000:
        finish(sweep.advance())
    layer = sweep.layer
    sample = rounds._thinned([(layer.keys, len(layer))], shards)
    split = splits.chosen(sample, sweep.plan.steps[sweep.number :], shards, uneven=3.0)
    assert split.bits
    sizes = [len(part) for part in splits.divided(layer, split)]
    assert len(sizes) == shards
    assert sum(sizes) == len(layer)
    assert max(sizes) < 4 * len(layer) / shards


def test_equal_states_of_five_shards_add_up_beyond_64_bits() -> None:
    most = 2**62 - 2
    parts = [Layer.of({7: most, shard: 1}, 1) for shard in range(20, 25)]
    assert {len(part.counts) for part in parts} == {1}
    joined = runs.together(list(merge(parts, 1000)), 1)
    assert joined.count(0) == 5 * most > 2**64
    assert total(joined.counts) == 5 * most + 5


def test_a_total_beyond_64_bits_from_five_shards(
    early: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rounds.Rounds, "_number", lambda self, states: 5)
    monkeypatch.setattr(rounds.Rounds, "_pays", lambda self, sweep: sweep.sizes[-1] > 5)
    result = count(dominoes(16, 16), method="frontier", spill=str(tmp_path))
    # Kasteleyn's formula, evaluated exactly.
    assert result == 2444888770250892795802079170816
    assert "in files" in result.why
    assert not list(tmp_path.iterdir())


# --- workers and disk ---------------------------------------------------------------------------------------------


@given(problems())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_rounds_count_right(small_rounds: None, tmp_path: Path, problem: Problem) -> None:
    share = rounds.Rounds(Workers(None), 10, str(tmp_path))
    share._pays = lambda sweep: sweep.sizes[-1] > 1  # type: ignore[method-assign]
    share._number = lambda states: 3  # type: ignore[method-assign]
    sweep = started(problem)
    while not sweep.done:
        finish(share.advance(sweep))
    share.end()
    assert sweep.count() == len(brute_force(problem))


def test_processes_share_the_states_of_a_sweep(early: None, processes: Executor) -> None:
    result = count(kanoodle(), executor=processes)
    assert result == KANOODLE
    assert "shared by 2 workers" in result.why


class AtOnce(Executor):
    """An executor with two workers, both in this process."""

    _max_workers = 2
    asked = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_few_states_are_stepped_twice(early: None, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = count(kanoodle(), method="frontier").all_states
    assert alone < count(kanoodle(), method="frontier", executor=AtOnce()).all_states < 1.25 * alone
    monkeypatch.setattr(
        rounds, "chosen", lambda sample, coming, number, uneven, before=None: splits.Split(number)
    )
    by_hash = count(kanoodle(), method="frontier", executor=AtOnce())
    assert by_hash == KANOODLE
    assert by_hash.all_states > 1.3 * alone


def test_packing_with_workers_uses_symmetry(early: None, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = PUZZLES["pentominoes-3x20"]
    executor = AtOnce()
    assert puzzle.count(executor=executor).method == puzzle.count().method == "frontier counting"
    monkeypatch.setattr(answers, "LARGE_SWEEP", 0)
    monkeypatch.setattr(answers, "MUCH_LESS", 1e-9)
    assert finish(answers._expected_apart(puzzle.parse(()))) < math.inf
    executor = AtOnce()
    shared, alone = puzzle.count(executor=executor), puzzle.count()
    assert shared.value == alone.value == 8
    assert shared.method == alone.method
    assert "parts, by the place of" in shared.method
    assert executor.asked > 0


def test_a_short_count_is_not_shared(processes: Executor) -> None:
    result = count(kanoodle(), executor=processes)
    assert result == KANOODLE
    assert result.why.endswith("too short to share")


def test_a_client_of_dask_shares_the_states_of_a_sweep(early: None, dask: Client) -> None:
    result = count(kanoodle(), executor=dask)
    assert result == KANOODLE
    assert "shared by 2 workers" in result.why


class Limited:
    """A client of Dask whose workers have these limits, in bytes; 0 is none."""

    def __init__(self, *limits: int) -> None:
        self._limits = limits

    def scheduler_info(self, n_workers: int = 5) -> dict[str, Any]:
        assert n_workers == -1
        return {"workers": {str(at): {"memory_limit": limit} for at, limit in enumerate(self._limits)}}


@pytest.mark.filterwarnings("ignore:Port .* is already in use")
def test_a_cluster_leaves_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MALLOC_TRIM_THRESHOLD_", raising=False)
    before = dict(os.environ)
    with local_client(1) as client:
        assert dict(os.environ) == before
        there = client.submit(lambda: dict(os.environ)).result()
        assert there["MALLOC_TRIM_THRESHOLD_"]
        monkeypatch.setenv("COUNTING_HOUSE_TEST", "stays")
        os.environ["MALLOC_TRIM_THRESHOLD_"] = "65536"  # as when Dask restarts a worker
    assert dict(os.environ) == {**before, "COUNTING_HOUSE_TEST": "stays"}


@pytest.mark.filterwarnings("ignore:Port .* is already in use")
def test_a_cluster_that_does_not_start_leaves_the_environment_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = dict(os.environ)

    def refused(client: Client, number: int) -> None:
        raise TimeoutError

    monkeypatch.setattr(Client, "wait_for_workers", refused)
    with pytest.raises(TimeoutError), local_client(1):
        raise AssertionError
    assert dict(os.environ) == before


def test_a_cluster_with_too_little_memory_is_warned_of(dask: Client) -> None:
    with pytest.warns(
        RuntimeWarning, match=r"2000 MB, but this count may use 1500 MB .* memory_mb=1450 or less"
    ):
        warn_of_limits(Limited(0, 2 * 10**9, 4 * 10**9), 1500)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_of_limits(Limited(0, 2 * 10**9), 1450)
        warn_of_limits(dask, 1e6)


def test_states_that_do_not_fit_in_memory_go_to_disk(tmp_path: Path) -> None:
    with pytest.raises(TooLarge):
        count(kanoodle(), 5, "frontier")
    result = count(kanoodle(), 5, "frontier", spill=str(tmp_path))
    assert result == KANOODLE
    assert "in files" in result.why
    assert result.memory <= 5e6
    assert not list(tmp_path.iterdir())


# --- lost workers, and checkpoints --------------------------------------------------------------------------------


class Killing(Executor):
    """An executor that kills one of its processes when asked for its third task."""

    def __init__(self, executor: Any, pids: list[int], number: int = 2) -> None:
        self._executor, self._pids, self._max_workers = executor, pids, number
        self.asked = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        if self.asked == 3:
            os.kill(self._pids[0], signal.SIGKILL)
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future


def test_a_killed_process_changes_nothing(early: None) -> None:
    # The standard library's executor gives up when one of its processes dies: the caller does the rest.
    with ProcessPoolExecutor(2) as executor:
        executor.submit(os.getpid).result()
        killing = Killing(executor, list(executor._processes))
        assert count(kanoodle(), executor=killing) == KANOODLE
        assert killing.asked >= 3


def test_a_killed_worker_of_dask_changes_nothing(early: None, dask: Client) -> None:
    dask.wait_for_workers(2)
    pids = sorted(dask.run(os.getpid).values())
    killing = Killing(DaskExecutor(dask), pids)
    result = count(kanoodle(), executor=killing)
    assert result == KANOODLE
    assert "shared by 2 workers" in result.why
    dask.wait_for_workers(2)


KILLED = """
import sys
from countinghouse.command_line.workers import workers
from countinghouse.exact_cover.counting import count_steps
from countinghouse.exact_cover.frontier.sharded import rounds
from countinghouse.packing import PUZZLES

rounds.MANY, rounds.FEW = 400, 200
if __name__ == "__main__":
    with workers(2) as executor:
        kept = []
        for name, file in zip(sys.argv[1::2], sys.argv[2::2]):
            kept.append(count_steps(PUZZLES["kanoodle"].problem(), 1024, "frontier", executor, **{name: file}))
            while next(kept[-1]).states < 50_000:
                pass
        print("at work", flush=True)
        sys.stdin.read()
"""


def killed(tmp_path: Path, **files: Path) -> None:
    """For each of these files, begin to count in another process with two workers; kill it while states are in
    files."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    arguments = [str(word) for item in files.items() for word in item]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, script, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"at work\n"
        process.kill()


def test_a_killed_client_resumes_and_its_folder_is_removed(early: None, tmp_path: Path) -> None:
    spill, file = tmp_path / "spill", tmp_path / "checkpoint"
    spill.mkdir()
    killed(tmp_path, checkpoint=file, spill=spill)
    assert len(records.load(file).sizes) > 5
    result = count(kanoodle(), checkpoint=str(file))
    assert result == KANOODLE
    assert result.why.startswith("resumed")
    assert len(list(spill.iterdir())) == 1
    in_use = folders.Folder(str(spill))
    assert [str(folder) for folder in spill.iterdir()] == [in_use.path]
    assert count(kanoodle(), executor=AtOnce(), spill=str(spill)) == KANOODLE
    assert [str(folder) for folder in spill.iterdir()] == [in_use.path]
    in_use.remove()
    assert not list(spill.iterdir())


def stopped(problem: Problem, checkpoint: Path, after: int, **more: Any) -> None:
    """Count until the checkpoint has been written so many times, and then stop."""
    work = count_steps(problem, method="frontier", checkpoint=str(checkpoint), **more)
    seen: set[tuple[int, int]] = set()
    for _ in work:
        if checkpoint.exists():
            # A new file can get the number of the old one.
            written = checkpoint.stat()
            seen.add((written.st_ino, written.st_mtime_ns))
        if len(seen) == after:
            work.close()
            return
    raise AssertionError("the count ended before it could be stopped")


@pytest.mark.parametrize("after", [1, 2, 4])
def test_a_count_resumes_with_another_number_of_workers(
    early: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, processes: Executor, after: int
) -> None:
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    file = tmp_path / "kanoodle.checkpoint"
    stopped(kanoodle(), file, after, executor=processes if after > 1 else None)
    steps = len(records.load(file).sizes)
    assert steps > 1
    result = count(kanoodle(), executor=None if after > 1 else processes, checkpoint=str(file))
    assert result == KANOODLE
    assert result.why.startswith("resumed")
    assert not list(tmp_path.iterdir())


def test_a_count_resumes_from_many_runs_after_reading_few(
    early: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, processes: Executor
) -> None:
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    file = tmp_path / "kanoodle.checkpoint"
    stopped(kanoodle(), file, 3, executor=processes)
    saved = [run for own in records.load(file).shards for run in own]
    monkeypatch.setattr(rounds, "_SAMPLED_RUNS", 3)
    assert len(saved) > 3
    read = []

    def noted(folder: str, run: runs.Run, every: int) -> Iterator[Layer]:
        read.append(run)
        return runs.blocks(folder, run, every)

    monkeypatch.setattr(rounds, "blocks", noted)
    assert count(kanoodle(), executor=processes, checkpoint=str(file)) == KANOODLE
    assert 0 < len(read) <= 3
    assert set(read) < set(saved)


def test_a_checkpoint_of_another_problem_or_damaged_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    file = tmp_path / "checkpoint"
    stopped(kanoodle(), file, 1)
    with pytest.raises(InputError, match="another problem"):
        count(PUZZLES["soma"].problem(), checkpoint=str(file))
    text = file.read_text()
    for wrong in (
        text[:-3],
        text.replace("made ", "made 1"),
        "",
        "countinghouse\n",
        text.replace("version 2", "version 3"),
    ):
        file.write_text(wrong)
        with pytest.raises(InputError, match="not a checkpoint of this version, or it is damaged"):
            count(kanoodle(), checkpoint=str(file))
    file.write_text(text)
    (states,) = (tmp_path / "checkpoint.states").iterdir()
    states.write_bytes(states.read_bytes()[:-1] + b"?")
    with pytest.raises(InputError, match="damaged"):
        count(kanoodle(), checkpoint=str(file))


@given(problems())
def test_a_plan_can_be_made_again_from_its_order(problem: Problem) -> None:
    plan = make_plan(problem.compiled())
    assert records.digest(make_plan(problem.compiled(), plan.order)) == records.digest(plan)


@pytest.mark.parametrize("name", ["spill", "checkpoint"])
def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path, name: str) -> None:
    for wrong in (str(tmp_path / "no" / "where"), 3, "", "x" * 10_000 + "/x", "\0"):
        with pytest.raises(InputError, match=name):
            count(kanoodle(), **{name: wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    [
        "allocator",
        "checkpoint",
        "clusters",
        "folders",
        "records",
        "rounds",
        "runs",
        "splits",
        "tasks",
        "workers",
    ],
)
def test_examples(name: str) -> None:
    module = importlib.import_module(f"countinghouse.exact_cover.frontier.sharded.{name}")
    assert not doctest.testmod(module).failed


def test_without_these_modules_a_folder_is_refused_and_an_executor_counts_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As on the page, whose archive leaves them out."""
    monkeypatch.setitem(sys.modules, "countinghouse.exact_cover.frontier.sharded.rounds", None)
    with pytest.raises(InputError, match="keeps its states in memory"):
        count(kanoodle(), method="frontier", spill=str(tmp_path))
    assert count(kanoodle(), method="frontier", executor=AtOnce()) == KANOODLE
