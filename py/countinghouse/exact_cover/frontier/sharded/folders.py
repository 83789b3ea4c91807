"""Make temporary folders for the states of a sweep, and remove those of processes that were killed."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

__all__ = ["Folder"]

_PREFIX = "countinghouse-sweep-"
_LOCK = "in-use"
# This process's folders, listed because a process does not see its own locks.
_OWN: set[str] = set()


class Folder:
    """A new temporary folder inside `parent` (by default, the system's folder for temporary files).

    The process holds a lock on a file in the folder. If a folder remains and its lock is free, its process was killed;
    the next `Folder` with the same parent removes that folder.
    """

    def __init__(self, parent: str | None) -> None:
        where = Path(tempfile.gettempdir() if parent is None else parent).resolve()
        _remove_abandoned(where)
        self.path = tempfile.mkdtemp(prefix=_PREFIX, dir=where)
        _OWN.add(self.path)
        # The file gets its name only once it is locked, so no other process can find it unlocked.
        new = Path(self.path, f"{_LOCK}.new")
        self._lock = new.open("w")
        if sys.platform != "win32":
            with suppress(OSError):  # the file system may have no locks
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                new.rename(new.with_name(_LOCK))

    def remove(self) -> None:
        """Remove the folder."""
        self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)
        _OWN.discard(self.path)


def _remove_abandoned(where: Path) -> None:
    if sys.platform == "win32":
        return
    with suppress(OSError):
        for folder in where.glob(f"{_PREFIX}*"):
            if str(folder) in _OWN or folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            with suppress(OSError), Path(folder, _LOCK).open("r+") as lock:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # A worker may still be writing there; once the folder is renamed, the worker cannot find it.
                shutil.rmtree(folder.rename(f"{folder}-old"), ignore_errors=True)
