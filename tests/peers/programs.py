"""Programs of others that count the problems we write for them: MiniZinc with Gecode, python-sat and Ganak.

They are installed when they are first asked, pinned by version and hash, into the cache: building and serving need none of them.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tools import node, paths
from tools.say import Trouble, say

HERE = Path(__file__).parent
#: The longest that a program may take for all its files, in seconds.
PATIENCE = 300


def by_sat(problems: Sequence[str]) -> list[int]:
    """Return how many models each CNF has over all its variables, listed by a SAT solver."""
    return _counts(_python("sat.py"), problems, _pythons())


def by_ganak(problems: Sequence[str]) -> list[int]:
    """Return how many models each CNF has over the variables shown, by a model counter."""
    return _counts(_python("ganak.py"), problems, _pythons())


def has_ganak() -> bool:
    """Whether there is a Ganak for this system and this Python."""
    return any(_pythons().glob("pyganak*"))


def by_minizinc(problems: Sequence[str]) -> list[int]:
    """Return how many solutions MiniZinc prints of each problem; it must say that there are no more."""
    command = [*node.node(), str(HERE / "minizinc.cjs"), str(_modules())]
    counts = []
    for printed in _run(command, problems):
        lines = str(printed).splitlines()
        if "=====UNSATISFIABLE=====" not in lines:
            assert lines[-1] == "=" * 10, printed
        counts.append(lines.count("-" * 10))
    return counts


def _python(script: str) -> list[str]:
    return [sys.executable, str(HERE / script)]


def _counts(command: list[str], problems: Sequence[str], packages: Path) -> list[int]:
    return [int(str(count)) for count in _run(command, problems, PYTHONPATH=str(packages))]


def _run(command: list[str], problems: Sequence[str], **environment: str) -> list[object]:
    """Write the problems to files, run a command on these, and return the list that it prints as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.txt" for number in range(len(problems))]
        for file, problem in zip(files, problems, strict=True):
            file.write_text(problem, encoding="utf-8")
        done = subprocess.run(
            [*command, *map(str, files)],
            env=os.environ | environment,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    answers: list[object] = json.loads(done.stdout.splitlines()[-1])
    assert len(answers) == len(problems)
    return answers


# --- installing them ------------------------------------------------------------------------------------------------


def _pythons() -> Path:
    """Return the folder of the packages of requirements.lock."""
    lock = HERE / "requirements.lock"

    def install(folder: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps"]
        _install(
            [*pip, "--only-binary", ":all:", "--require-hashes", "--target", str(folder), "-r", str(lock)],
            folder,
        )

    return _kept(lock, sys.version, install)


def _modules() -> Path:
    """Return the folder with the node_modules of package-lock.json."""
    lock = HERE / "package-lock.json"

    def install(folder: Path) -> None:
        for name in ("package.json", lock.name):
            shutil.copy(HERE / name, folder)
        npm = [*node.npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        first = str(Path(node.node()[0]).parent)
        _install(npm, folder, PATH=first + os.pathsep + os.environ.get("PATH", ""))

    return _kept(lock, "", install)


def _kept(lock: Path, also: str, install: Callable[[Path], None]) -> Path:
    """Return the cache's folder for a lock; make it if it is not there. Others may be making it, too."""
    wanted = hashlib.sha256(lock.read_bytes() + also.encode()).hexdigest()[:16]
    folder = paths.cache() / f"peers-{wanted}"
    if not folder.exists():
        say(f"Installing the programs of {lock.relative_to(paths.ROOT)} to compare with (once) ...")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as new:
            made = Path(new) / "made"
            made.mkdir()
            install(made)
            try:
                made.rename(folder)
            except OSError:
                if not folder.exists():
                    raise
    return folder


def _install(command: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode != 0:
        raise Trouble(
            f"The programs to compare with could not be installed:\n{done.stdout}{done.stderr}\n"
            "Check the connection to the package index, then run the same command again."
        )
