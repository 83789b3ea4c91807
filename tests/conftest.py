"""What applies to the whole run: the order in which files are handed out, retries, and a list of the slowest files."""

from collections import Counter
from typing import Any

import pytest

PYODIDE = "tests/browser/test_python_in_pyodide.py"
# Files that take half a minute or more, in the order in which they start, so that none of them is the last one running.
LONG = (
    "tests/browser/test_every_exhibit.py",
    "tests/browser/test_engine.py",
    "tests/python/packing/test_catalogue.py",
    "tests/python/exact_cover/test_levels.py",
    "tests/python/test_every_public_call.py",
)
# Of what a test said that passed at the second try.
LAST_LINES = 20
# A page that is really broken is not tried twice in every test.
MOST_SECOND_TRIES = 12


def pytest_configure(config: pytest.Config) -> None:
    """Bound the second tries; not in pyproject.toml, which pytest reads under Pyodide too, where this plugin is not."""
    config.option.max_suite_reruns = MOST_SECOND_TRIES


def file_of(nodeid: str) -> str:
    """Return the file a test is in; a file that runs once more under Pyodide counts as another one."""
    file, _, test = nodeid.partition("::")
    return f"{test.partition('[')[2].rstrip(']')} (Pyodide)" if file == PYODIDE and "[" in test else file


#: How many tests each file has, whatever their markers.
COLLECTED = pytest.StashKey[Counter[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes long and end with many short files, which keeps every worker busy to the end."""
    config.stash[COLLECTED] = Counter(item.nodeid.split("::")[0] for item in items)

    def rank(item: pytest.Item) -> tuple[int, int]:
        file = file_of(item.nodeid)
        if file in LONG:
            return 0, LONG.index(file)
        return (1 if file.startswith("tests/browser") else 2 if file.endswith("(Pyodide)") else 3), 0

    items.sort(key=rank)
    # A marker would overrule the number of second tries that a person asks for, such as `--reruns 0`.
    if config.getoption("reruns", None) is None:
        for item in items:
            if second_try(item.nodeid):
                item.add_marker(pytest.mark.flaky(reruns=1))


def second_try(nodeid: str) -> bool:
    """Whether a failing test is retried: a test of the page is, a test of the package never, not even under Pyodide."""
    return nodeid.startswith("tests/browser/") and not nodeid.startswith(PYODIDE)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker whole files, in the order of the collection, so that their fixtures are made once."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return file_of(nodeid)

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the slowest files, how many tests ran under Pyodide (to pytest, a file of them is one), and what failed at first."""
    seconds: Counter[str] = Counter()
    ran: list[int] = []
    heavy = 0
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[file_of(report.nodeid)] += report.duration
                told = dict(report.user_properties)
                if report.when == "call" and report.passed and "pyodide_tests" in told:
                    ran.append(told["pyodide_tests"])
                    heavy += told["pyodide_left_out"]
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
        more = f"; {heavy} heavy ones run there only with --slow" if heavy else ""
        terminalreporter.write_line(f"Under Pyodide {sum(ran)} tests in {len(ran)} files passed{more}.")
    failed = {
        report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, [])
    }
    for report in terminalreporter.stats.get("rerun", []):
        if report.nodeid not in failed:
            terminalreporter.write_line(f"needed a second try: {report.nodeid}: a bug to find", yellow=True)
            for line in report.longreprtext.splitlines()[-LAST_LINES:]:
                terminalreporter.write_line(f"    {line}")
