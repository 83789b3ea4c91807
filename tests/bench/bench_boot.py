"""Measure how soon the page is readable and Python is ready, and a tab's memory, compared with a bare page and a bare
Pyodide. Each figure is the median of several visits with nothing cached; the kinds of visit are interleaved. The
emulated line has a latency of 100 ms and 10 Mbit/s; a round trip is counted as one latency. The server compresses, as
static hosts do.
"""

from __future__ import annotations

import html
import re
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.bench.run import Bench

VISITS = 5
MEMORY_VISITS = 3  # the memory of a tab varies by a few per cent between visits
LATENCY = 0.1  # seconds
LINE = {"offline": False, "latency": 1000 * LATENCY, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6}
READABLE = """() => {
  const heading = [...document.querySelectorAll('h1')].find((each) => each.innerText);
  return heading && performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
}"""
ARRIVED = """() => Number(performance.getEntriesByType('navigation')[0].transferSize) + performance.getEntriesByType('resource')
  .filter(({ responseEnd }) => responseEnd <= performance.getEntriesByName('first-contentful-paint')[0].startTime)
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""
ALIVE = "() => document.querySelector('ch-finish-it button') && performance.now()"
READY = "() => document.body.innerText.includes('Python is ready.') && performance.now()"
BARE = """() => new Promise((resolve) => {
  window.kept = new Worker('bare.js');
  window.kept.onmessage = () => resolve(performance.now());
})"""
# Pages of several kinds in the documentation.
DOCUMENTATION = (
    "index",
    "start",
    "tutorials/own-puzzle",
    "explanation/packing",
    "reference/packing",
    "changelog",
)
SETTLED = 6  # seconds after which a tab is at rest


def opened(bench: Bench, far: bool) -> Any:
    """Open a page with nothing cached, near its host or far from it."""
    page = bench.fresh_page()
    if far:
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    return page


def visit(bench: Bench, link: str, far: bool) -> dict[str, float]:
    """Return the seconds from the start of the navigation to the first screen and to Python, and the bytes loaded
    before the first screen.
    """
    page = opened(bench, far)
    page.goto(bench.site + link, wait_until="commit")
    found = {"painted": page.wait_for_function(READABLE, polling=5).json_value() / 1000}
    found["bytes"] = page.evaluate(ARRIVED)
    if link:
        found["ready"] = page.wait_for_function(READY, polling=5).json_value() / 1000
    else:
        found["alive"] = page.wait_for_function(ALIVE, polling=5).json_value() / 1000
    page.context.close()
    return found


def words(bench: Bench, far: bool) -> float:
    """Return the seconds until a bare HTML page with the same words is painted."""
    page = opened(bench, far)
    page.goto(bench.bench + "words.html", wait_until="commit")
    seconds: float = page.wait_for_function(READABLE, polling=5).json_value() / 1000
    page.context.close()
    return seconds


def bare(bench: Bench, far: bool) -> float:
    """Return the seconds from the start of the navigation until a bare Pyodide, in a worker like ours, has imported
    NumPy.
    """
    page = opened(bench, far)
    page.goto(bench.bench)
    seconds: float = page.evaluate(BARE) / 1000
    page.context.close()
    return seconds


def documentation(bench: Bench) -> Iterator[dict[str, Any]]:
    """Yield the rows about pages of the documentation, each opened with nothing cached."""
    painted, arrived = [], []
    for name in DOCUMENTATION:
        for _ in range(VISITS):
            page = opened(bench, False)
            page.goto(f"{bench.site}docs/{name}.html", wait_until="commit")
            painted.append(page.wait_for_function(READABLE, polling=5).json_value() / 1000)
            arrived.append(page.evaluate(ARRIVED))
            page.context.close()
    yield {"name": "documentation, here: a page painted", "seconds": statistics.median(painted), "target": 1}
    yield {
        "name": "documentation, here: arrived by then, largest page",
        "value": max(arrived) / 1000,
        "unit": "kB",
        "target": 450,
    }


def again(bench: Bench) -> float:
    """Return the seconds until a second visit, far from the host, is painted from the browser's cache."""
    page = opened(bench, False)
    page.goto(bench.site)
    page.get_by_text("Works offline.").wait_for(state="attached")
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    page.goto("about:blank")
    page.goto(bench.site, wait_until="commit")
    seconds: float = page.wait_for_function(READABLE, polling=5).json_value() / 1000
    page.context.close()
    return seconds


def megabytes(bench: Bench, go: Callable[[Any], object]) -> float:
    """Return the resident memory of an idle tab's process, including shared libraries."""
    page = bench.fresh_page()
    go(page)
    time.sleep(SETTLED)
    session = bench.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    sizes = []
    for process in processes:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.exists():
            found = re.search(r"VmRSS:\s+(\d+)", status.read_text())
            sizes.append(int(found[1]) / 1000 if found else 0)
    page.context.close()
    return max(sizes)


def write_words(bench: Bench) -> None:
    """Write the bare page, which has only the words of the home page."""
    page = bench.fresh_page(java_script_enabled=False)
    page.goto(bench.site)
    text = page.locator("main").inner_text()
    page.context.close()
    lines = "".join(f"<p>{html.escape(line)}</p>" for line in text.splitlines() if line)
    (bench.folder / "bench" / "words.html").write_text(
        f"<!doctype html><meta charset=utf-8><title>Words</title><h1>Counting House</h1>{lines}",
        encoding="utf-8",
    )


def browse(bench: Bench) -> Iterator[dict[str, Any]]:
    """Yield the rows."""
    write_words(bench)
    visit(bench, "", False)  # the browser itself warms up
    median = statistics.median
    for where, far in (("here", False), ("100 ms away", True)):
        home, exhibit, stock, plain = [], [], [], []
        for _ in range(VISITS):
            plain.append(words(bench, far))
            home.append(visit(bench, "", far))
            exhibit.append(visit(bench, "#/packing", far))
            stock.append(bare(bench, far))
        for name, visits in (("home page", home), ("Kanoodle", exhibit)):
            painted = median(each["painted"] for each in visits)
            yield {
                "name": f"{name}, {where}: first screen painted",
                "seconds": painted,
                "target": 4 * LATENCY + median(plain) - LATENCY if far else 0.5,
                "compared_with": "a bare page with the same words",
                "compared_seconds": median(plain),
            }
            yield {
                "name": f"{name}, {where}: arrived by then",
                "value": max(each["bytes"] for each in visits) / 1000,
                "unit": "kB",
                "target": 150,
            }
        yield {
            "name": f"home page, {where}: pieces can be dragged",
            "seconds": median(v["alive"] for v in home),
        }
        yield {
            "name": f"Kanoodle, {where}: Python ready",
            "seconds": median(each["ready"] for each in exhibit),
            "target": (1.1 if far else 1.15) * median(stock),
            "compared_with": "bare loadPyodide and import numpy",
            "compared_seconds": median(stock),
        }
    yield {"name": "home page, 100 ms away: a second visit painted", "seconds": again(bench), "target": 0.5}
    yield from documentation(bench)
    yield from memory(bench)


def memory(bench: Bench) -> Iterator[dict[str, Any]]:
    """Yield the rows about memory, if the system reports it."""
    if not Path("/proc/self/status").exists():
        return

    def stock(page: Any) -> None:
        page.goto(bench.bench)
        page.evaluate(BARE)

    def packing(page: Any) -> None:
        page.goto(bench.site + "#/packing")
        page.wait_for_function(READY)

    def small(page: Any) -> None:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 4 })")
        packing(page)

    def median(go: Callable[[Any], object]) -> float:
        return statistics.median(megabytes(bench, go) for _ in range(MEMORY_VISITS))

    alone = median(stock)
    for name, go, most in (
        ("home page", lambda page: page.goto(bench.site), 1.1),
        ("Kanoodle at rest", packing, 1.8),
        ("Kanoodle at rest, one worker", small, 1.2),
    ):
        yield {
            "name": f"{name}: memory of the tab",
            "value": median(go),
            "unit": "MB",
            "target": most * alone,
            "compared_with": "a tab with a bare Pyodide and NumPy",
            "compared_seconds": alone,
        }
