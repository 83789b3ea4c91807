"""Modules that arrive when somebody imports one of them.

The page starts from archives that hold only what it loads itself. The rest of the standard library and of NumPy is an archive of
its own, which a worker fetches the first time that one of its modules is wanted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class Late(MetaPathFinder):
    """Find modules in a folder that `fill` fills, before the first of them is loaded."""

    def __init__(self, folder: str, names: Sequence[str], fill: Callable[[], object]) -> None:
        self.folder = folder
        self.names = frozenset(names)
        self.fill: Callable[[], object] | None = fill

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is; None for one that is not ours."""
        del path, target  # a package may be half here and half there: its modules are found by name
        if fullname not in self.names:
            return None
        if self.fill is not None:
            try:
                self.fill()
            except Exception as failure:
                raise ImportError(
                    f"{fullname} could not be fetched. Check the connection, then import it again.",
                    name=fullname,
                ) from failure
            self.fill = None
        parent, _, _ = fullname.rpartition(".")
        return PathFinder.find_spec(fullname, ["/".join((self.folder, *parent.split(".")))])


def install(folder: str, names: str, fill: Callable[[], object]) -> None:
    """Find the modules of these names, one on each line, in a folder, before Python looks elsewhere.

    First, because a folder of data files that stays behind would pass for an empty package of the same name.
    """
    sys.meta_path.insert(0, Late(folder, names.split(), fill))
