"""The files of tests/python once more, under Pyodide in the browser, with the package and NumPy as they are shipped."""

import importlib.metadata
import shutil
import subprocess
import sys
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tools import paths, serve

# What needs processes or other programs stands in a folder that says so; everything else runs here too.
FILES = sorted(
    path.relative_to(paths.ROOT).as_posix()
    for path in (paths.TESTS / "python").rglob("test_*.py")
    if "cpython_only" not in path.parts
)
LIBRARIES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")
PATIENCE = 900_000  # milliseconds for one file, the waiting for files before it included
RUNNER = Path(__file__).with_name("pyodide")


def zip_libraries(target: Path) -> None:
    """The test libraries, pure Python all of them, out of this environment."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in LIBRARIES:
            for file in importlib.metadata.distribution(name).files or []:
                assert file.suffix not in (".so", ".pyd"), f"{file} is not pure Python"
                if file.suffix != ".pyc" and not file.as_posix().startswith("../"):
                    archive.write(str(file.locate()), file.as_posix())


def zip_tests(target: Path) -> None:
    """tests/python, and the settings of pytest."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(paths.ROOT / "pyproject.toml", "pyproject.toml")
        for file in sorted((paths.TESTS / "python").rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                archive.write(file, file.relative_to(paths.ROOT).as_posix())


def collected_here() -> Counter[str]:
    """How many tests CPython's pytest collects in each file."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/python",
    ]
    lines = subprocess.run(
        command, cwd=paths.ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    return Counter(line.split("::")[0] for line in lines if "::" in line)


@pytest.fixture(scope="module")
def expected() -> Counter[str]:
    """The number of tests in each file, counted by CPython."""
    return collected_here()


@pytest.fixture(scope="module")
def runner(
    request: pytest.FixtureRequest,
    browser: Browser,
    site_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Page]:
    """A page whose workers run, from now on, all the files that this session has selected."""
    folder = tmp_path_factory.mktemp("pyodide")
    shutil.copytree(site_folder / "pyodide", folder / "pyodide")
    shutil.copytree(RUNNER, folder / "runner")
    zip_libraries(folder / "runner" / "libraries.zip")
    zip_tests(folder / "runner" / "tests.zip")
    (folder / "index.html").write_text('<!doctype html><script type="module" src="runner/page.js"></script>')
    server = serve.server(folder, port=0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
    chosen = [
        item.callspec.params["file"]
        for item in request.session.items
        if isinstance(item, pytest.Function) and item.path == request.path and hasattr(item, "callspec")
    ]
    page.evaluate("files => begin(files, 2)", chosen)
    yield page
    page.close()
    server.shutdown()
    server.server_close()


@pytest.mark.timeout(PATIENCE // 1000 + 60)
@pytest.mark.parametrize("file", FILES)
def test_the_same_under_pyodide(
    runner: Page, expected: Counter[str], file: str, record_property: Callable[[str, object], None]
) -> None:
    result = runner.evaluate("([file, patience]) => result(file, patience)", [file, PATIENCE])
    assert "failure" not in result, result["failure"]
    report = result["report"]
    assert report["exit"] == 0, f"under Pyodide:\n{report['words']}"
    record_property("pyodide_tests", len(report["outcomes"]))
    # Nothing is left out in silence: every test that CPython has is here, has run and has passed.
    assert len(report["collected"]) == expected[file] > 0
    assert Counter(report["outcomes"].values()) == {"passed": expected[file]}
