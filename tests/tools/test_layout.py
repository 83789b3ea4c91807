"""An exhibit is two folders and their tests: nothing else names it."""

import re

import pytest

from countinghouse.page import catalogue
from tools import paths
from tools.say import output

NAMES = [each.name for each in catalogue.exhibits()]
#: Without guests (`build.py test --guest`), whose package and tests are elsewhere.
OURS = [name for name in NAMES if str(catalogue.module_of(name)).startswith("countinghouse.")]
# Files that all exhibits share.
SHARED = [
    *sorted((paths.PACKAGE / "page").glob("*.py")),
    *sorted(
        path
        for path in paths.WEB.rglob("*.*")
        if "exhibits" not in path.parts and path.suffix in (".js", ".css")
    ),
    paths.ROOT / "index.html",
    *sorted(path for path in (paths.ROOT / "tools").glob("*.*") if path.suffix in (".py", ".mjs")),
]


@pytest.mark.parametrize("name", NAMES)
def test_no_shared_file_names_an_exhibit(name: str) -> None:
    module = name.replace("-", "_")
    quoted = (
        "" if name == "python" else rf"|['\"`]{name}['\"`]|\b{name}-"
    )  # this is also the name of a language
    named = re.compile(rf"#/{name}\b|exhibits[./]({name}|{module})\b{quoted}")
    found = {
        f"{path.relative_to(paths.ROOT)}: {match[0]}"
        for path in SHARED
        for match in named.finditer(path.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize("name", OURS)
def test_an_exhibit_has_its_two_folders_and_tests(name: str) -> None:
    module = name.replace("-", "_")
    folder = paths.WEB / "exhibits" / name
    assert {"exhibit.js", "note.md"} <= {path.name for path in folder.iterdir()}
    python = paths.PACKAGE / "exhibits"
    assert (python / f"{module}.py").exists() != (python / module / "__init__.py").exists()
    assert (paths.TESTS / "browser" / f"test_{module}.py").exists()


def test_no_file_has_a_conflict_that_nobody_resolved() -> None:
    marker = re.compile(rb"^(<{7} |>{7} )", re.M)
    listed = output(["git", "-C", str(paths.ROOT), "ls-files", "-z"], "git did not list the files")
    files = [paths.ROOT / name for name in listed.split("\0") if name]
    assert [file for file in files if file.is_file() and marker.search(file.read_bytes())] == []
