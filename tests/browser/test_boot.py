"""The first screen takes few round trips and few bytes: requests are counted, not timed."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.helpers import KANOODLE_WAYS, python_is_ready, shipped
from tools import serve
from tools.site import configuration

pytestmark = [pytest.mark.fresh, pytest.mark.offline]
#: The types that static hosts compress.
PACKED = (".html", ".js", ".css", ".json", ".svg", ".webmanifest")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests to the server, in order, without queries and the folder."""
    paths: list[str] = []
    original = serve.Handler.do_GET

    def counted(handler: serve.Handler) -> None:
        paths.append(handler.path.partition("?")[0].removeprefix("/"))
        original(handler)

    monkeypatch.setattr(serve.Handler, "do_GET", counted)
    return paths


def sent(folder: Path, path: str) -> int:
    """The bytes that a static host sends for a file."""
    data = (folder / (path or "index.html")).read_bytes()
    return len(gzip.compress(data, 6)) if (path or ".html").endswith(PACKED) else len(data)


def test_all_that_the_first_screen_needs_is_named_in_the_page_itself(
    page: Page, site: str, site_folder: Path
) -> None:
    """The page (one round trip), then everything else at once (the second)."""
    hold: list[str] = []

    def look(request: Request) -> None:
        path = request.url.removeprefix(site)
        # Files requested by the page itself, not by a script that has arrived.
        if request.resource_type in ("stylesheet", "script", "fetch", "document"):
            hold.append(path)

    # The inline script requests the month's puzzles, so no script has to.
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    page.on("request", look)
    page.goto(site)
    expect(page.get_by_role("heading", name="Today’s Kanoodle, starter")).to_be_visible()
    expect(page.get_by_role("button", name="Licences")).to_be_visible()
    needed = list(dict.fromkeys(hold))
    index = (site_folder / "index.html").read_text()
    named = re.findall(r'<(?:script|link)[^>]*(?:href|src)="([^"]+)"', index)
    assert [path for path in needed if path and path not in named] == []
    assert len(needed) <= 14
    assert sum(sent(site_folder, path) for path in needed) <= 150_000
    # Painted before any script has run: the text and its look.
    assert "stylesheet" not in index
    assert sent(site_folder, "index.html") <= 60_000


def test_a_link_asks_for_all_that_its_exhibit_needs_at_once(page: Page, site: str) -> None:
    page.add_init_script(
        """document.addEventListener('DOMContentLoaded', () => {
          window.named = [...document.head.querySelectorAll('link[rel=modulepreload], link[rel=preload]')].map((e) => e.href);
        })"""
    )
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    page.goto(f"{site}#/packing")
    expect(page.get_by_role("grid").first).to_be_visible()
    named = page.evaluate("named")
    wanted = [url for url in dict.fromkeys(scripts) if "/scripts/" in url or "/views/" in url]
    assert any(shipped("views/packing.json").search(url) for url in wanted)
    # The chart library and offline preparation come later.
    late = [url for url in wanted if url not in named and not re.search("/(offline|uPlot|qrcode)-", url)]
    assert late == []


def test_the_second_visit_is_painted_from_what_is_kept(
    page: Page, context: BrowserContext, site: str, asked: list[str]
) -> None:
    page.goto(site)
    expect(page.get_by_text("Works offline.")).to_be_visible()
    asked.clear()
    page.reload()
    expect(page.locator("ch-finish-it button").first).to_be_attached()
    python_is_ready(page)
    assert set(asked) <= {"service-worker.js"}


def test_offline_files_are_fetched_when_nobody_waits_for_python(
    page: Page, site: str, site_folder: Path, asked: list[str]
) -> None:
    files = configuration(site_folder)["files"]
    page.goto(f"{site}#/digit-removal")
    expect(page.get_by_text("Works offline.")).to_be_visible()
    started = asked.index("service-worker.js")
    for name in ("pyodide.asm.wasm", "pyodide.asm.js", "python_stdlib.zip", "numpy.zip", "countinghouse.zip"):
        assert asked.index(files[name]) < started
    # Files that Python does not need at start come with the offline files.
    assert asked.index(files["rest.zip"]) > started


def test_a_phone_has_one_worker_and_a_desk_one_in_reserve(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    for memory, workers in ((4, 1), (8, 2)):
        context = new_context()
        context.add_init_script(
            f"Object.defineProperty(Navigator.prototype, 'deviceMemory', {{ get: () => {memory} }})"
        )
        page = context.new_page()
        page.goto(f"{site}#/packing")
        expect(page.get_by_role("status", name="Ways to finish")).to_contain_text(KANOODLE_WAYS)
        expect(page.get_by_text("Python is ready.")).to_be_attached()
        # The reserve worker starts when the first is ready.
        while len(page.workers) < workers:
            page.wait_for_event("worker")
        ours = [each for each in page.workers if shipped("engine/worker.js").search(each.url)]
        assert len(ours) == workers, memory
