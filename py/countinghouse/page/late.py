"""Modules that are fetched when one of them is first imported.

The page starts from archives that hold only the modules it needs. The rest of the standard library and of NumPy
is a separate archive, which a worker fetches when one of its modules is first imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


class Late(MetaPathFinder):
    """A finder of modules in a folder, which `fill` fills before the first of them loads."""

    def __init__(self, folder: str, names: Sequence[str], fill: Callable[[], object]) -> None:
        self.folder = folder
        self.names = frozenset(names)
        self.fill: Callable[[], object] | None = fill

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module; None if it is not in the folder."""
        del path, target  # a package may be split between two places, so look for each module by name
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
    """Find the modules in `names`, one per line, in a folder before Python looks elsewhere. The finder must come first,
    because Python would mistake a remaining folder of data files for an empty package of the same name.
    """
    sys.meta_path.insert(0, Late(folder, names.split(), fill))
