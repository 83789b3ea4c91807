"""`build.py test`: which arguments need a built site and browsers, and how files are named at the end of a run."""

import pytest

from tests.browser.helpers import excerpt
from tests.conftest import file_of
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


def test_a_file_under_pyodide_is_another_file() -> None:
    assert file_of("tests/python/test_a.py::test_b[c/d.py]") == "tests/python/test_a.py"
    again = "tests/browser/test_python_in_pyodide.py::test_the_same_under_pyodide[tests/python/test_a.py]"
    assert file_of(again) == "tests/python/test_a.py (Pyodide)"


def test_of_a_failed_page_both_ends_are_told() -> None:
    assert excerpt("short") == "short"
    assert excerpt("a" * 3000 + "z" * 3000, most=2) == "aa … zz"
