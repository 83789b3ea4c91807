"""Where things are."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "countinghouse"
NODE_MODULES = ROOT / "node_modules"
TESTS = ROOT / "tests"


def cache() -> Path:
    """The folder that keeps downloads between builds: COUNTING_HOUSE_CACHE, or the platform's own place for caches."""
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
