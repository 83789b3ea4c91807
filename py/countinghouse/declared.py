"""Find what modules declare (claims, worksheets, exhibits, questions) by listing folders; no list of names is kept."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

__all__ = ["declared", "declared_by_topics"]

_NO_TOPICS = frozenset(("command_line", "console", "exhibits", "page"))


def declared(module: str, name: str) -> Any:
    """Return the value that a module declares under a name; None if the module or the name does not exist.

    >>> declared("countinghouse.games.claims", "CLAIMS")[0].id, declared("countinghouse.no_such_module", "CLAIMS")
    ('number-pad-1999', None)
    """
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None
    return getattr(found, name, None)


def declared_by_topics(module: str, name: str) -> Iterator[Any]:
    """Yield the members of the tuple `name` from the module `module` of each topic that has one."""
    package = importlib.import_module("countinghouse")
    for folder in pkgutil.iter_modules(package.__path__):
        if folder.ispkg and folder.name not in _NO_TOPICS:
            yield from declared(f"countinghouse.{folder.name}.{module}", name) or ()
