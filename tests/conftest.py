"""Settings for the whole run: the order in which files are handed out, retries, and a list of the slowest files."""

from collections import Counter
from typing import Any

import pytest

PYODIDE = "tests/browser/test_python_in_pyodide.py"
# Files that take half a minute or more. They start first, in this order, so that none of them runs alone at the end.
LONG = (
    "tests/browser/test_every_exhibit.py",
    "tests/browser/test_engine.py",
    "tests/browser/test_python.py",
    "tests/python/test_claims.py",
    "tests/python/cpython_only/test_memory_promise.py",
    "tests/python/test_every_public_call.py",
)
# This test of many pages is shared among the workers by exhibit, whose name begins its parameter.
BY_EXHIBIT = "tests/browser/test_projector.py::test_every_example_projects_well["
# The most lines to show of the first failure of a test that passed at the second try.
LAST_LINES = 20
# The most retries in a run: if the page is really broken, do not try every test twice.
MOST_SECOND_TRIES = 12


def pytest_configure(config: pytest.Config) -> None:
    """Limit the second tries. This is not in pyproject.toml, because pytest also reads that under Pyodide, where the
    plugin is missing.
    """
    config.option.max_suite_reruns = MOST_SECOND_TRIES


def file_of(nodeid: str) -> str:
    """Return the file of a test; a folder that runs again under Pyodide counts as a file."""
    file, _, test = nodeid.partition("::")
    return f"{test.partition('[')[2].rstrip(']')} (Pyodide)" if file == PYODIDE and "[" in test else file


#: The number of tests in each file, whatever their markers.
COLLECTED = pytest.StashKey[Counter[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the long files and end with many short files, which keeps every worker busy to the end."""
    config.stash[COLLECTED] = Counter(item.nodeid.split("::")[0] for item in items)

    def rank(item: pytest.Item) -> tuple[int, int]:
        file = file_of(item.nodeid)
        if file in LONG:
            return 0, LONG.index(file)
        return (1 if file.startswith("tests/browser") else 2 if file.endswith("(Pyodide)") else 3), 0

    items.sort(key=rank)
    # A marker would override the number of second tries that a person requests, such as `--reruns 0`.
    if config.getoption("reruns", None) is None:
        for item in items:
            if second_try(item.nodeid):
                item.add_marker(pytest.mark.flaky(reruns=1))


def second_try(nodeid: str) -> bool:
    """Say whether a failing test is retried: tests of the page are; tests of the package never are, not even under
    Pyodide.
    """
    return nodeid.startswith("tests/browser/") and not nodeid.startswith(PYODIDE)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker whole files, in the order of collection, so that their fixtures are made once."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return nodeid.partition(": ")[0] if nodeid.startswith(BY_EXHIBIT) else file_of(nodeid)

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the slowest files, the number of tests that ran under Pyodide (pytest counts a folder of them as one), and
    the tests that failed at first.
    """
    seconds: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[file_of(report.nodeid)] += report.duration
                told = dict(report.user_properties)
                if report.when == "call" and report.passed and "pyodide_tests" in told:
                    ran.update(told)
    if len(seconds) > 1:
        terminalreporter.section("slowest files")
        for file, took in seconds.most_common(16):
            terminalreporter.write_line(f"{took:7.1f} s  {file}")
        parts: Counter[str] = Counter()
        for file, took in seconds.items():
            parts["Pyodide" if file.endswith("(Pyodide)") else file.split("/")[1]] += took
        shares = ", ".join(f"{part} {took:.0f} s" for part, took in parts.most_common())
        terminalreporter.write_line(
            f"{sum(seconds.values()):7.1f} s  all {len(seconds)} files, one after the other: {shares}"
        )
    if ran:
        heavy = ran["pyodide_left_out"]
        more = f"; {heavy} heavy ones run there only with --slow" if heavy else ""
        terminalreporter.write_line(
            f"Under Pyodide {ran['pyodide_tests']} tests in {ran['pyodide_files']} files passed{more}."
        )
    failed = {
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])
    }
    for report in terminalreporter.stats.get("rerun", []):
        if report.nodeid not in failed:
            terminalreporter.write_line(f"needed a second try: {report.nodeid}: a bug to find", yellow=True)
            for line in report.longreprtext.splitlines()[-LAST_LINES:]:
                terminalreporter.write_line(f"    {line}")
