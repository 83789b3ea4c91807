"""Settings of the Python tests, under CPython and under Pyodide."""

import sys

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is not a failure, so there are no deadlines. Under Pyodide, where everything runs a second time and
# takes longer, a quarter of the examples is enough, and there is no disk worth keeping them on.
AGAIN = sys.platform == "emscripten"
FEW = 25
settings.register_profile(
    "house",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    **({"database": None, "max_examples": FEW} if AGAIN else {}),
)
settings.load_profile("house")
# Where hypothesis keeps the settings of a test that has its own.
OWN = "_hypothesis_internal_use_settings"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Under Pyodide, tests that set their number of examples also try a quarter of it, but no fewer than the others."""
    functions = {item.function for item in items if isinstance(item, pytest.Function)} if AGAIN else set()
    for function in functions:
        own = getattr(function, OWN, None)
        if own is not None and own.max_examples > FEW:
            setattr(function, OWN, settings(own, max_examples=max(FEW, own.max_examples // 4)))
