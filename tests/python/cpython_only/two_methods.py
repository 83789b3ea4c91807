"""Run both methods of claims, and report the functions of the package that each calls. test_second_methods runs this
file. Each method runs in its own process, forked from a process that has computed nothing; otherwise, a cache filled by
the first method could hide a call from the second. Calls made by imports do not count: they make constants.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import countinghouse
from countinghouse.claims import CLAIMS, _plain, _run
from countinghouse.stepping import finish
from tests.python.cpython_only.forked import forked

PACKAGE = str(Path(countinghouse.__file__).parent) + os.sep
#: The functions that run the lines of any claim.
RUNNER = f"{PACKAGE}claims.py"


class Calls:
    """Collects the code that is called while it watches, with a Python trace function that follows calls but not
    lines.
    """

    def __init__(self) -> None:
        self.seen: set[CodeType] = set()
        #: Code that needs no second look, by its id: the hash of code is computed from its contents every time.
        self.known: dict[int, CodeType] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if id(code) in self.known:
            return
        if code.co_filename.startswith(PACKAGE) and code.co_filename != RUNNER:
            caller: FrameType | None = frame
            while caller is not None:
                if caller.f_code.co_name == "<module>" and caller.f_code.co_filename.startswith(PACKAGE):
                    return  # a module is being imported
                caller = caller.f_back
            self.seen.add(code)
        self.known[id(code)] = code

    @property
    def functions(self) -> list[str]:
        """Return the module and name of each function that was called."""
        return sorted({f"{code.co_filename.removeprefix(PACKAGE)}:{code.co_qualname}" for code in self.seen})


def traced(lines: str) -> dict[str, Any]:
    """Run the lines of a claim; return the value, the functions called and the seconds."""
    calls = Calls()
    begun = time.process_time()
    threading.settrace(calls)
    sys.settrace(calls)
    try:
        told: dict[str, Any] = {"value": repr(_plain(finish(_run(lines))))}
    except Exception as error:
        told = {"value": None, "error": f"{type(error).__name__}: {error}"}
    finally:
        sys.settrace(None)
    return told | {"functions": calls.functions, "seconds": time.process_time() - begun}


if __name__ == "__main__":
    # Read a list of pairs of methods, and write a list of their reports.
    for _ in CLAIMS:
        pass  # the imports of the topics' claims are loaded before anything is traced
    json.dump(
        [[forked(partial(traced, lines)) for lines in pair] for pair in json.load(sys.stdin)], sys.stdout
    )
