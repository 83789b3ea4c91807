"""Settings for the Python tests, under CPython and under Pyodide alike."""

import sys

from hypothesis import HealthCheck, settings

# A slow machine is no failure, so no deadlines. In the browser there is no disk worth keeping examples on.
settings.register_profile(
    "house",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    **({"database": None} if sys.platform == "emscripten" else {}),
)
settings.load_profile("house")
