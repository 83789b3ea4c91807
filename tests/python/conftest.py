"""Settings of the Python tests, under CPython and under Pyodide."""

import sys

from hypothesis import HealthCheck, settings

# A slow machine is not a failure, so there are no deadlines. Under Pyodide, where everything runs a second time and
# takes longer, a quarter of the examples is enough, and there is no disk worth keeping them on.
settings.register_profile(
    "house",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    **({"database": None, "max_examples": 25} if sys.platform == "emscripten" else {}),
)
settings.load_profile("house")
