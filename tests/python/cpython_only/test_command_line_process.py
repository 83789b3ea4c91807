"""The command in its own process: Ctrl-C, pipes, a terminal."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from countinghouse.command_line.output import uninterrupted

PACKAGE = Path(__file__).parents[3] / "py"
COMMAND = [sys.executable, "-m", "countinghouse.command_line"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
PATIENCE = 120


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **more,
    )  # type: ignore[call-overload,no-any-return]


@pytest.fixture(autouse=True)
def interrupts_arrive() -> Iterator[None]:
    """Let SIGINT reach child processes, even if the shell that started the tests ignores it for background jobs.

    A child inherits "ignored"; any handler of ours becomes the default action in the child.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def started() -> Iterator[object]:
    """Start a command, and end it when the test is over."""
    processes: list[subprocess.Popen[str]] = []

    def start(*words: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [*COMMAND, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_an_answer_and_a_refusal() -> None:
    done = run("count", "queens:6", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == 4
    done = run("count", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("countinghouse: ")


def test_a_problem_from_the_standard_input() -> None:
    done = run("cover", "-", "--json", input="a b\n1: a\n2: b\n3: a b\n")
    assert json.loads(done.stdout)["value"] == 2


def test_ctrl_c_prints_the_estimate_so_far(started) -> None:  # type: ignore[no-untyped-def]
    process = started("estimate", "kanoodle", "--probes", "10^9", "--seed", "3", "--json")
    # A line of progress shows that there is an estimate.
    assert "probes: " in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["finished"] is False
    assert 1000 <= answer["probes"] < 10**9
    assert answer["seed"] == 3


def test_ctrl_c_ends_the_solutions_with_their_number(started) -> None:  # type: ignore[no-untyped-def]
    process = started("solve", "kanoodle", "--all", "--json")
    for number in (1, 2, 3):
        assert json.loads(process.stdout.readline())["number"] == number
    process.send_signal(signal.SIGINT)
    # `communicate` would lose the output that was read ahead of these three lines.
    out, error = process.stdout.read(), process.stderr.read()
    assert process.wait(PATIENCE) == 130
    *rest, last = [json.loads(line) for line in out.splitlines()]
    assert last == {"found": 3 + len(rest), "finished": False}
    assert "Traceback" not in error


def test_ctrl_c_waits_for_the_line_that_is_being_written() -> None:
    written = []

    def write() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            written.append("the whole line")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert written == ["the whole line"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_in_a_count_says_that_it_is_not_known(started) -> None:  # type: ignore[no-untyped-def]
    # This sweep takes ten seconds or more and knows its count only at the end; the first line of progress comes after
    # one second.
    process = started("count", "langford:16", "--memory", "4000")
    assert "%" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out.startswith("langford:16: stopped after ")
    assert out.endswith("the number of solutions is not known yet.\n")
    assert "Traceback" not in error


def test_ctrl_c_while_reading() -> None:
    # The problem comes from a standard input whose first line never ends: nothing is known, and the command says so.
    process = subprocess.Popen(
        [*COMMAND, "count", "-"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin is not None
        # This is more than a pipe holds, so once it is written, the command has begun to read.
        process.stdin.write("# " + "x" * 200_000 + "\n")
        process.stdin.flush()
        # A signal that arrives just before the command waits for more input is seen only after that input; a person
        # would press again.
        for _ in range(PATIENCE):
            process.send_signal(signal.SIGINT)
            try:
                assert process.wait(1) == 130
                break
            except subprocess.TimeoutExpired:
                continue
    finally:
        if process.poll() is None:
            process.kill()
        out, error = process.communicate()
    assert "not known yet" in out
    assert "Traceback" not in error


def test_workers_give_the_same_answers() -> None:
    for words in (
        ["estimate", "queens:7", "--probes", "5000", "--json"],
        ["solve", "queens:6", "--all", "--json"],
        ["solve", "kanoodle", "--placed", "White:a1a2b2", "--first", "2", "--json"],
        ["count", "queens:7", "--json"],
        ["count", "pentominoes-3x20", "--json"],
    ):
        alone, together = run(*words), run(*words, "--workers", "2")
        assert (alone.returncode, together.returncode) == (0, 0), together.stderr
        one, other = ([json.loads(line) for line in done.stdout.splitlines()] for done in (alone, together))
        for line in (*one, *other):
            # The methods differ.
            for name in ("seconds", "why", "method", "states", "memory"):
                line.pop(name, None)
        assert one == other


def test_ctrl_c_ends_the_workers(started) -> None:  # type: ignore[no-untyped-def]
    process = started("estimate", "kanoodle", "--probes", "10^9", "--workers", "2", "--json")
    assert "probes: " in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    # The streams end when no worker holds them any longer.
    out, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert json.loads(out)["probes"] >= 1000
    assert "Traceback" not in error


def test_a_reader_that_has_seen_enough(started) -> None:  # type: ignore[no-untyped-def]
    process = started("solve", "kanoodle", "--all")
    assert process.stdout.readline() == "Solution 1\n"
    process.stdout.close()
    assert process.wait(PATIENCE) == 0
    assert process.stderr.read() == ""


def test_a_bar_for_a_person_at_a_terminal() -> None:
    """With rich and a terminal there is a progress bar, which disappears at the end; the answer is on standard
    output.
    """
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "count", "queens:12"],
        env={**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    os.close(theirs)
    seen = b""
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            ready, _, _ = select.select([ours], [], [], 0.2)
            if not ready:
                if process.poll() is not None:
                    break
                continue
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux raises this when the other end is closed
                break
            if not part:
                break
            seen += part
        out, _ = process.communicate(timeout=PATIENCE)
    finally:
        os.close(ours)
        if process.poll() is None:
            process.kill()
    assert out.startswith("14,200 solutions (exact, ")
    assert "Counting queens on 12 by 12" in seen.decode()
    assert "\x1b[" in seen.decode()
