"""`build.py test`: the arguments that need a built site and browsers, and the names of files at the end of a run."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import conftest
from tests.browser.helpers import excerpt
from tests.conftest import file_of
from tests.python.conftest import beyond
from tools import testing


@pytest.mark.parametrize(
    ("chosen", "needed"),
    [
        ([], True),
        (["tests"], True),
        (["tests/browser"], True),
        (["tests/python/games", "tests/browser/test_page.py::test_light_dark_or_as_the_system"], True),
        (["tests/python", "tests/tools"], False),
    ],
)
def test_only_tests_in_a_browser_need_the_built_site(chosen: list[str], needed: bool) -> None:
    assert testing.needs_pages(chosen) is needed


def test_compiled_files_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def run(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        seen.update(how)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(testing.subprocess, "run", run)
    assert testing.main(["tests/python"]) == 0
    assert "PATH" in seen["env"]
    assert "PYTHONDONTWRITEBYTECODE" not in seen["env"]


def test_a_file_under_pyodide_is_another_file() -> None:
    assert file_of("tests/python/test_a.py::test_b[c/d.py]") == "tests/python/test_a.py"
    again = "tests/browser/test_python_in_pyodide.py::test_the_same_under_pyodide[tests/python/packing]"
    assert file_of(again) == "tests/python/packing (Pyodide)"


def test_under_pyodide_a_test_of_a_topic_tries_three_of_many_sets_of_parameters() -> None:
    many = [f"tests/python/packing/lattices/test_a.py::test_b[{each}/[x]::]" for each in range(30)]
    few = [f"tests/python/games/test_a.py::test_b[{each}]" for each in range(6)]
    in_full = [
        f"tests/python/{file}.py::test_c[{each}]" for file in ("test_a", "page/test_a") for each in range(30)
    ]
    single = ["tests/python/games/test_a.py::test_d"]
    left = beyond([*many, *few, *in_full, *single])
    assert [each for each in many if each not in left] == [many[0], many[15], many[29]]
    assert left < set(many)


def test_of_a_failed_page_both_ends_are_told() -> None:
    assert excerpt("short") == "short"
    assert excerpt("a" * 3000 + "z" * 3000, most=2) == "aa … zz"


@pytest.mark.parametrize(
    ("asked", "tries"), [([], {"page": 2, "package": 1}), (["--reruns", "0"], {"page": 1, "package": 1})]
)
def test_a_failing_test_of_the_page_is_tried_twice_unless_a_person_says_otherwise(
    tmp_path: Path, asked: list[str], tries: dict[str, int]
) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "conftest.py").write_text(Path(conftest.__file__).read_text())
    for folder, name in (("browser", "page"), ("python", "package")):
        (tests / folder).mkdir()
        (tests / folder / f"test_{name}.py").write_text(
            f"def test():\n    print('tried {name}')\n    assert False\n"
        )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", *asked, "tests"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    tried = re.findall("tried (page|package)$", run.stdout, re.MULTILINE)
    assert {name: tried.count(name) for name in tries} == tries, run.stdout
