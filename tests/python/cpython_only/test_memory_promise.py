"""The memory allowed is a promise: in a separate process, the resident memory stays within it and is reported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parents[3] / "py"
# Megabytes beyond the promise, for modules that load late and for the allocator's granularity.
SLACK = 6.0
# Return freed memory to the system at once. By default the allocator keeps some: the total can change by a fifth with
# just the length of a path.
AT_ONCE = {"MALLOC_MMAP_THRESHOLD_": "131072"}

CHILD = """
import json, sys
from countinghouse import TooLarge
from countinghouse.exact_cover import Problem, cheapest, completions, count
from countinghouse.packing import PUZZLES

def resident(what):
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith(what))

name, limit, ask = sys.argv[1], float(sys.argv[2]), sys.argv[3]
problem = PUZZLES[name].problem()
problem.compiled()
count(Problem.from_text("a b\\n1: a\\n2: b\\n3: a b"))
before = resident("VmRSS")
try:
    if ask == "completions":
        value, used = completions(problem, limit).total, None
    elif ask == "cheapest":
        value, used = len(cheapest(problem, 20_000, limit)), None
    else:
        answer = count(problem, limit, ask)
        value, used = answer.value, answer.memory / 1e6
except TooLarge:
    value = used = None
print(json.dumps({"value": value, "used": used, "peak": resident("VmHWM") - before}))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(
    ("name", "limit", "ask", "value"),
    [
        ("kanoodle", 1024, "auto", 371_020),
        ("kanoodle", 20, "auto", 371_020),
        ("kanoodle", 5, "frontier", None),
        ("iq-fit", 1024, "auto", 67_868_848),
        ("iq-fit", 80, "frontier", 67_868_848),
        pytest.param("pentominoes-8x8-corners", 1024, "auto", 17_360, marks=pytest.mark.slow),
        ("pentominoes-8x8-corners", 80, "frontier", 17_360),
        ("pentominoes-8x8-corners", 10, "frontier", None),
        ("solid-pentominoes-3x4x5", 80, "frontier", None),
        ("pentominoes-8x8-square", 60, "frontier", None),
        ("tetracubes-2x4x4", 20, "search", 11_120),
        ("kanoodle", 100, "completions", 371_020),
        ("kanoodle", 120, "cheapest", 20_000),
        ("kanoodle", 50, "cheapest", None),
        ("pentominoes-8x8-corners", 60, "completions", None),
    ],
)
def test_peak_of_resident_memory(name: str, limit: float, ask: str, value: int | None) -> None:
    run = subprocess.run(
        [sys.executable, "-c", CHILD, name, str(limit), ask],
        env={"PYTHONPATH": str(PACKAGE), "OPENBLAS_NUM_THREADS": "1", **AT_ONCE},
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(run.stdout)
    assert answer["value"] == value
    assert answer["peak"] <= 1.1 * limit + SLACK
    if answer["used"] is not None and ask != "search":
        assert 0.75 * answer["peak"] - SLACK <= answer["used"] <= 1.4 * answer["peak"] + SLACK
