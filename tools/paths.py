"""The paths of the project's files and folders."""

import contextlib
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "countinghouse"
NODE_MODULES = ROOT / "node_modules"
TESTS = ROOT / "tests"
# The recorded tables of `build.py bench --record`.
MEASURED = ROOT / "docs" / "measured"
# Where `build.py check` writes the types of Python's answers for tsc.
TYPES = ROOT / "build" / "types"


def guests() -> list[Path]:
    """Return the guests' files and folders beside the package (see tools/guests.py); the checkout itself has none."""
    return sorted(path for path in PACKAGE.parent.iterdir() if path.name not in (PACKAGE.name, "__pycache__"))


def cache() -> Path:
    """Return the folder that keeps downloads between builds: COUNTING_HOUSE_CACHE, or the platform's cache folder."""
    chosen = os.environ.get("COUNTING_HOUSE_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
            / "counting-house"
            / "cache"
        )
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "counting-house"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "counting-house"


def tidy(folder: Path, keep: int) -> None:
    """Delete all but the newest `keep` entries of a cache folder, which other builds may be using."""

    def made(entry: Path) -> float:
        try:
            return entry.stat().st_mtime
        except FileNotFoundError:
            return 0.0  # another build has deleted it

    entries = sorted(folder.iterdir(), key=made, reverse=True)
    for entry in entries[keep:]:
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)


def remembered(kind: str, data: bytes, work: Callable[[bytes], bytes]) -> bytes:
    """Return `work(data)`, from the cache if it was computed before."""
    folder = cache() / kind
    kept = folder / hashlib.sha256(data).hexdigest()
    with contextlib.suppress(FileNotFoundError):
        os.utime(kept)
        return kept.read_bytes()
    made = work(data)
    folder.mkdir(parents=True, exist_ok=True)
    new = kept.with_suffix(f".{os.getpid()}")
    new.write_bytes(made)
    new.replace(kept)
    tidy(folder, 60)
    return made
