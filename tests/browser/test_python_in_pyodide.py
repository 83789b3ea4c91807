"""Run the files of tests/python again, under Pyodide in the browser, with the package and NumPy as shipped."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import WarmPage
from tests.conftest import COLLECTED
from tools import paths, serve, site


def folder_of(file: str) -> str:
    """Return the folder that a file is in."""
    return file.rpartition("/")[0]


# Tests that need processes or other programs are in a separate folder; all others run here, too.
FILES = sorted(
    path.relative_to(paths.ROOT).as_posix()
    for path in (paths.TESTS / "python").rglob("test_*.py")
    if "cpython_only" not in path.parts
)
# The files of each folder run together, because every start of pytest takes time.
FOLDERS = {folder: list(files) for folder, files in groupby(sorted(FILES, key=folder_of), key=folder_of)}
LIBRARIES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")
PATIENCE = 1_500_000  # milliseconds for one folder
RUNNER = Path(__file__).with_name("pyodide")


def zip_libraries(target: Path) -> None:
    """Pack the test libraries of this environment, all of them pure Python."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in LIBRARIES:
            for file in importlib.metadata.distribution(name).files or []:
                assert file.suffix not in (".so", ".pyd"), f"{file} is not pure Python"
                if file.suffix != ".pyc" and not file.as_posix().startswith("../"):
                    archive.write(str(file.locate()), file.as_posix())


def zip_tests(target: Path) -> None:
    """Pack tests/python and the settings of pytest."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(paths.ROOT / "pyproject.toml", "pyproject.toml")
        for file in sorted((paths.TESTS / "python").rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                archive.write(file, file.relative_to(paths.ROOT).as_posix())


@pytest.fixture(scope="session")
def expected(pytestconfig: pytest.Config) -> Counter[str]:
    """The number of tests in each file, whatever their markers, counted by CPython's pytest: by this one, if it runs all."""
    named = {(pytestconfig.invocation_params.dir / argument).resolve() for argument in pytestconfig.args}
    if paths.TESTS / "python" in named:
        return pytestconfig.stash[COLLECTED]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-m", ""]
    # Options that a user adds to pytest would change its output.
    plain = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(
        [*command, "tests/python"], cwd=paths.ROOT, env=plain, capture_output=True, text=True, check=False
    )
    return Counter(line.split("::")[0] for line in done.stdout.splitlines() if "::" in line)


@pytest.fixture(scope="session")
def runner(
    launch: Callable[..., Browser],
    site_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
    warm_page: WarmPage,
    warm_telephone: WarmPage,
) -> Iterator[Page]:
    """A page with a worker that runs one folder after another, in a browser that optimizes: its code runs for minutes."""
    warm_page.close()  # no longer needed, and it uses much memory
    warm_telephone.close()
    folder = tmp_path_factory.mktemp("pyodide")
    (folder / "pyodide").mkdir()
    for name, path in site.configuration(site_folder)["files"].items():
        shutil.copy(site_folder / path, folder / "pyodide" / name)
    shutil.copytree(RUNNER, folder / "runner")
    zip_libraries(folder / "runner" / "libraries.zip")
    zip_tests(folder / "runner" / "tests.zip")
    (folder / "index.html").write_text('<!doctype html><script type="module" src="runner/page.js"></script>')
    server = serve.server(folder, port=0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = launch()
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
    yield page
    browser.close()
    server.shutdown()
    server.server_close()


@pytest.mark.timeout(PATIENCE // 1000 + 60)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_same_under_pyodide(
    request: pytest.FixtureRequest,
    runner: Page,
    expected: Counter[str],
    folder: str,
    record_property: Callable[[str, object], None],
) -> None:
    # With --slow no marker excludes a test.
    markers = "" if request.config.option.markexpr == "" else "not slow and not heavy"
    files = FOLDERS[folder]
    result = runner.evaluate(
        "([files, options, patience]) => result(files, options, patience)", [files, ["-m", markers], PATIENCE]
    )
    assert "failure" not in result, result["failure"]
    report = result["report"]
    # A folder may have heavy tests only.
    well = pytest.ExitCode.OK if report["collected"] else pytest.ExitCode.NO_TESTS_COLLECTED
    assert report["exit"] == well, f"under Pyodide:\n{report['words']}"
    # No test is left out silently: every test under CPython has run here and passed, or has one of these markers.
    there = Counter(test.split("::")[0] for test in report["collected"] + report["left_out"])
    assert there == {file: expected[file] for file in files}
    assert all(there.values())
    assert Counter(report["outcomes"].values()) == Counter(passed=len(report["collected"]))
    record_property("pyodide_files", len(files))
    record_property("pyodide_tests", len(report["outcomes"]))
    record_property("pyodide_left_out", len(report["left_out"]))
