"""Settings of the Python tests, under CPython and under Pyodide."""

import sys
from collections import defaultdict
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is not a failure, so there are no deadlines. Under Pyodide, where everything runs a second time and
# takes longer, a tenth of the examples is enough, and no disk outlasts the run to keep them.
AGAIN = sys.platform == "emscripten"
FEW = 10
settings.register_profile(
    "house",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    **({"database": None, "max_examples": FEW} if AGAIN else {}),
)
settings.load_profile("house")
# The attribute in which hypothesis keeps a test's own settings.
OWN = "_hypothesis_internal_use_settings"


# Under Pyodide, a test of a topic with more than six sets of parameters tries three. What runs there for the whole package (every
# public call, the examples) and what only the page has (views, jobs) is tried in full.
MANY_SETS = 6
IN_FULL = ("", "console", "exhibits", "page")


def beyond(nodeids: Iterable[str]) -> set[str]:
    """Of tests with many sets of parameters, return all but the first, the middle and the last set."""
    sets = defaultdict(list)
    for nodeid in nodeids:
        folder = nodeid.removeprefix("tests/python/").partition("::")[0].rpartition("/")[0]
        if "[" in nodeid and folder.partition("/")[0] not in IN_FULL:
            sets[nodeid.partition("[")[0]].append(nodeid)
    many = [each for each in sets.values() if len(each) > MANY_SETS]
    kept = {each[place] for each in many for place in (0, len(each) // 2, -1)}
    return {nodeid for each in many for nodeid in each} - kept


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Under Pyodide, tests that set their number of examples also try only a tenth of it, but at least as many as
    other tests; and most of many sets of parameters are heavy.
    """
    if AGAIN:
        # Those that are left out anyway do not count.
        left = beyond(
            item.nodeid for item in items if not any(map(item.get_closest_marker, ("heavy", "slow")))
        )
        for item in items:
            if item.nodeid in left:
                item.add_marker(pytest.mark.heavy)
    functions = {item.function for item in items if isinstance(item, pytest.Function)} if AGAIN else set()
    for function in functions:
        own = getattr(function, OWN, None)
        if own is not None and own.max_examples > FEW:
            setattr(function, OWN, settings(own, max_examples=max(FEW, own.max_examples // 10)))
