"""Run claims on a package in which one rule is changed. test_mutants runs it as a separate program.

Each job runs in a fork that has not yet imported the package: a changed module is compiled from its changed source, and
the other modules come from the disk as usual. Nothing is written.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import json
import resource
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

# The package's outside imports, loaded once for all jobs.
import numpy  # noqa: F401

from tests.python.cpython_only.forked import forked

#: The memory of a job. A changed rule may make a loop endless, so the time is limited, too.
MOST_BYTES = 8 * 2**30


class Changed(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Finds one module and compiles different source for it."""

    def __init__(self, module: str, path: str, source: str) -> None:
        super().__init__(module, path)
        self.source = source
        self.used = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=self.path)

    def get_code(self, fullname: str) -> Any:
        self.used = True
        return compile(self.source, self.path, "exec")


def job(wanted: dict[str, Any]) -> dict[str, Any]:
    """Import the package, changed if a job says so; recompute claims until one differs; note errors."""
    resource.setrlimit(resource.RLIMIT_CPU, (wanted["seconds"], wanted["seconds"]))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    changed = Changed(wanted["module"], wanted["path"], wanted["source"]) if wanted["module"] else None
    if changed:
        sys.meta_path.insert(0, changed)
    # Import only this topic's claims, because the others are not needed.
    known = {claim.id: claim for claim in importlib.import_module(wanted["among"]).CLAIMS}
    told: dict[str, Any] = {"differ": [], "errors": {}, "tried": 0}
    for name in wanted["claims"]:
        claim = replace(known[name], steps=None)
        told["tried"] += 1
        try:
            finding = claim.recompute()
        except Exception as error:
            told["errors"][name] = f"{type(error).__name__}: {error}"
            continue
        if finding.value != claim.found:
            told["differ"].append(name)
            if wanted["until_one_differs"]:
                break
    return told | {"used": bool(changed and changed.used)}


if __name__ == "__main__":
    for line in sys.stdin:
        told = forked(partial(job, json.loads(line)))
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(json.dumps(told | {"processor": used.ru_utime + used.ru_stime}), flush=True)
