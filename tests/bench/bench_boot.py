"""How soon the page is readable and Python is ready, from `build.py serve`, beside a bare Pyodide with NumPy.

Each figure is the median of several visits with nothing cached, the two kinds of visit in turn.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.bench.run import Bench

VISITS = 7
READABLE = """() => {
  const heading = document.querySelector('h1');
  return heading && heading.innerText && performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
}"""
READY = "() => document.body.innerText.includes('Python is ready.') && performance.now()"
BARE = """() => new Promise((resolve) => {
  new Worker('bare.js').onmessage = () => resolve(performance.now());
})"""


def visit(bench: Bench, link: str) -> tuple[float, float]:
    """Seconds from the start of the navigation to the first screen, and to Python being ready."""
    page = bench.fresh_page()
    page.goto(bench.site + link, wait_until="commit")
    painted = page.wait_for_function(READABLE, polling=5).json_value() / 1000
    ready = page.wait_for_function(READY, polling=5).json_value() / 1000
    page.context.close()
    return painted, ready


def bare(bench: Bench) -> float:
    """Seconds from the start of the navigation until a bare Pyodide has imported NumPy, in a worker as ours."""
    page = bench.fresh_page()
    page.goto(bench.bench)
    seconds: float = page.evaluate(BARE) / 1000
    page.context.close()
    return seconds


def browse(bench: Bench) -> Iterator[dict[str, Any]]:
    """The rows."""
    visit(bench, "")  # the browser itself warms up
    home, exhibit, stock = [], [], []
    for _ in range(VISITS):
        home.append(visit(bench, ""))
        exhibit.append(visit(bench, "#/packing"))
        stock.append(bare(bench))
    median = statistics.median
    for name, visits in (("home page", home), ("Kanoodle", exhibit)):
        yield {
            "name": f"{name}: first screen painted",
            "seconds": median(v[0] for v in visits),
            "target": 0.5,
        }
    for name, visits in (("home page", home), ("Kanoodle", exhibit)):
        yield {
            "name": f"{name}: Python ready",
            "seconds": median(v[1] for v in visits),
            "target": 1.15 * median(stock),
            "compared_with": "bare loadPyodide and import numpy",
            "compared_seconds": median(stock),
        }
