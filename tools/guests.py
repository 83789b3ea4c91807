"""Guests: exhibits from other packages. `build.py COMMAND --guest PATH` copies the checkout, adds the guests, and runs the command
there.

A guest is a wheel, or a folder with a pyproject.toml from which a wheel can be built. Its entry points in the group
`countinghouse.exhibits` name its exhibits and their modules; the folder web/ beside each module holds what web/exhibits/NAME holds for
a built-in exhibit. In the copy, all these files are in the same places as those of a built-in exhibit, so everything else treats both
alike.
"""

import contextlib
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import Distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import node, paths, site
from tools.say import Trouble, output

OPTION = "--guest"
#: The entry-point group, as in countinghouse/page/catalogue.py.
GROUP = "countinghouse.exhibits"
#: Top-level names in the checkout that are not copied: the copy does not need them, or makes them itself.
LEFT_OUT = re.compile(r"dist(\..*)?|build|node_modules|test-results|\.(?!gitignore|npmrc|ci|github|zenodo).*")
#: The packages available to the page's Python.
PROVIDED = {"countinghouse-puzzles", "numpy"}


def taken_out(arguments: list[str]) -> tuple[list[str], list[Path]]:
    """Return the arguments with every `--guest PATH` removed, and the paths."""
    rest: list[str] = []
    guests: list[Path] = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name != OPTION:
            rest.append(word)
            continue
        given = value if equals else next(words, "")
        path = Path(given)
        if not given or not (
            (path.suffix == ".whl" and path.is_file()) or (path / "pyproject.toml").is_file()
        ):
            raise Trouble(
                f"{OPTION} needs the path of a wheel, or of a folder with a pyproject.toml, not {given!r}."
            )
        guests.append(path.resolve())
    return rest, guests


def run(command: str, arguments: list[str], guests: list[Path]) -> int:
    """Run a command of build.py in a copy of the checkout with these guests, and return its exit code."""
    house = paths.ROOT / "build" / f"guests-{hashlib.sha256(repr(guests).encode()).hexdigest()[:8]}"
    copy_to(house)
    names = [name for guest in guests for name in move_in(guest, house)]

    def ran(*words: str) -> int:
        return subprocess.run([sys.executable, "-m", "tools", *words], cwd=house, check=False).returncode

    if command == "test" and not arguments:
        # Run the guests' own tests, then those of the project's tests that run for each exhibit.
        own = [str(path) for path in (house / "tests").rglob("guests") if any(path.iterdir())]
        code = ran("test", *own) if own else 0
        each = " or ".join(f"[{name}] or [{name}-" for name in names)
        return ran("test", "tests/python", "tests/browser", "tests/tools/test_styles.py", "-k", each) or code
    code = ran(command, *arguments)
    if command == "build" and code == 0:
        new = paths.DIST.with_name(f"dist.{house.name}")
        shutil.rmtree(new, ignore_errors=True)
        shutil.copytree(house / "dist", new)
        site.swap(new)
    return code


def copy_to(house: Path) -> None:
    """Copy the checkout into a folder, keeping that folder's previous build and npm packages."""
    house.mkdir(parents=True, exist_ok=True)
    for old in house.iterdir():
        if not LEFT_OUT.fullmatch(old.name):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for entry in paths.ROOT.iterdir():
        if LEFT_OUT.fullmatch(entry.name):
            continue
        if entry.is_dir():
            shutil.copytree(entry, house / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(entry, house)
    if not (house / "node_modules").exists():
        node.install_packages()
        # If symbolic links are not allowed, npm installs the packages again.
        with contextlib.suppress(OSError):
            (house / "node_modules").symlink_to(paths.NODE_MODULES)


def move_in(guest: Path, house: Path) -> list[str]:
    """Put a guest's files where built-in exhibits have theirs, and return the names of its exhibits."""
    python = house / "py"
    with tempfile.TemporaryDirectory() as folder:
        wheel = guest if guest.is_file() else wheel_of(guest, Path(folder))
        if not wheel.name.endswith("-none-any.whl"):
            raise Trouble(f"{wheel.name} is not a pure-Python wheel, so the page cannot run it.")
        with zipfile.ZipFile(wheel) as archive:
            inside = archive.namelist()
            for name in inside:
                if name.startswith("countinghouse/") or (python / name).is_file():
                    raise Trouble(f"{wheel.name} has a file {name}, which another package already has.")
            archive.extractall(python)
    about = Distribution.at(python / next(name.partition("/")[0] for name in inside if ".dist-info/" in name))
    for line in about.requires or []:
        needed = Requirement(line)
        if canonicalize_name(needed.name) not in PROVIDED and "extra" not in str(needed.marker):
            raise Trouble(
                f"{wheel.name} needs {needed.name}, but the page has only {' and '.join(sorted(PROVIDED))}."
            )
    exhibits = {point.name: point.value for point in about.entry_points.select(group=GROUP)}
    if not exhibits:
        raise Trouble(f"{wheel.name} has no entry point in the group {GROUP}, so it has no exhibit.")
    for name, module in exhibits.items():
        web = python / module.replace(".", "/") / "web"
        home = house / "web" / "exhibits" / name
        if home.exists():
            raise Trouble(
                f"There is already an exhibit {name}; the guest {wheel.name} must choose another name."
            )
        if not (web / "exhibit.js").is_file():
            raise Trouble(
                f"{wheel.name} has no {module.replace('.', '/')}/web/exhibit.js, which draws the exhibit {name}."
            )
        web.rename(home)
    for kind in ("python", "browser"):
        tests = guest / "tests" / kind
        if tests.is_dir():
            shutil.copytree(tests, house / "tests" / kind / "guests", dirs_exist_ok=True)
    return list(exhibits)


def wheel_of(folder: Path, into: Path) -> Path:
    """Build a folder's wheel with the build backend that it names, which must be installed."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-q", "--no-deps"]
    output(
        [*pip, "--no-build-isolation", "-w", str(into), str(folder)],
        f"{folder} could not be built into a wheel; use hatchling, "
        f"or build the wheel yourself and give its path after {OPTION}",
    )
    return next(into.glob("*.whl"))
