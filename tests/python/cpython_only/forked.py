"""Run a job in a fork of this process."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any


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
