"""Settings of the Python tests, under CPython and under Pyodide."""

import sys

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Under Pyodide, tests that set their number of examples also try only a tenth of it, but at least as many as
    other tests.
    """
    functions = {item.function for item in items if isinstance(item, pytest.Function)} if AGAIN else set()
    for function in functions:
        own = getattr(function, OWN, None)
        if own is not None and own.max_examples > FEW:
            setattr(function, OWN, settings(own, max_examples=max(FEW, own.max_examples // 10)))
