"""Run programs of this folder, and the jobs of such a program in forks of its process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from tools import paths


def printed(program: str, asked: str) -> str:
    """Return what a program of this folder prints for an input."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.python.cpython_only.{program}"],
        input=asked,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(paths.ROOT / "py"), str(paths.ROOT)))},
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def forked(job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the answer of a job that runs in a fork; one that raises or is ended answers why, as `failed`."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            told = job()
        except BaseException as error:
            told = {"failed": f"{type(error).__name__}: {error}"}
        with os.fdopen(write, "w") as out:
            json.dump(told, out)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(text) if text else {"failed": f"ended by signal {status & 127}"}
    return found
