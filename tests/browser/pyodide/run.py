"""Run test files with pytest under Pyodide and report on every test in them. The script's last value is the function."""

import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout

import pytest

os.chdir("/checkout")


class Recorder:
    """A pytest plugin that records the outcome of each test."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.collected: list[str] = []
        self.left_out: list[str] = []
        self.outcomes: dict[str, str] = {}

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.left_out += [item.nodeid for item in items]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected = [item.nodeid for item in session.items]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tell(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome


def run(files: Iterable[str], options: Iterable[str], tell: Callable[[str], None]) -> str:
    """Return JSON: exit code, the tests collected and left out, the outcome of each, pytest's output, seconds."""
    recorder = Recorder(tell)
    words = io.StringIO()
    began = time.perf_counter()
    with redirect_stdout(words), redirect_stderr(words):
        # These plugins need signals, threads or file descriptors.
        without = [
            option for name in ("faulthandler", "cacheprovider", "timeout") for option in ("-p", f"no:{name}")
        ]
        code = pytest.main(
            [
                "--capture=sys",
                "--color=no",
                "-q",
                "-W",
                "ignore::pytest.PytestConfigWarning",
                *without,
                *options,
                *files,
            ],
            plugins=[recorder],
        )
    sys.stdout.flush()
    return json.dumps(
        {
            "exit": int(code),
            "collected": recorder.collected,
            "left_out": recorder.left_out,
            "outcomes": recorder.outcomes,
            "words": words.getvalue()[-20_000:],
            "seconds": time.perf_counter() - began,
        }
    )


run  # noqa: B018 - the value that the worker gets
