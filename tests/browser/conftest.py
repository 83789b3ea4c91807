"""Fixtures for tests in a browser: the built site, served; a page that must not complain; Firefox; the single file."""

import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from tests.browser.helpers import PATIENCE
from tools import browsers, paths, serve, single_file
from tools import site as site_builder
from tools.bidi import Firefox

expect.set_options(timeout=PATIENCE)


def serving(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port while the generator is open; yields the address."""
    server = serve.server(folder, port=0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder that nobody else builds into while the tests run.

    COUNTING_HOUSE_DIST names another built folder (a downloaded release, say) to be tested instead.
    """
    chosen = os.environ.get("COUNTING_HOUSE_DIST")
    folder = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(chosen or site_builder.build(), folder)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the served site; ends in a slash."""
    yield from serving(site_folder)


@pytest.fixture
def serve_folder() -> Iterator[Callable[[Path], str]]:
    """A function that serves a folder until the test ends, and returns its address."""
    open_ones = []

    def start(folder: Path) -> str:
        running = serving(folder)
        open_ones.append(running)
        return next(running)

    yield start
    for running in open_ones:
        running.close()


@pytest.fixture(scope="session")
def single_file_url(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file:// address of the single file, alone in a folder with a blank and an accent in its name."""
    folder = tmp_path_factory.mktemp("stick") / "Mémoire USB 1"
    folder.mkdir()
    return Path(shutil.copy(site_folder / single_file.NAME, folder)).as_uri()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, for the whole session."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def launch(playwright: Playwright) -> Callable[..., Browser]:
    """A function that starts a Chromium: Playwright's own, or else an installed one. Arguments: further flags."""

    def start(*flags: str) -> Browser:
        arguments = [*browsers.CHROMIUM_FLAGS, *flags]
        if browsers.playwright_has_its_own():
            try:
                return playwright.chromium.launch(args=arguments)
            except PlaywrightError:
                pass  # it was fetched, but lacks a library of the system
        return playwright.chromium.launch(executable_path=browsers.chromium(), args=arguments)

    return start


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """One Chromium for the session."""
    running = launch()
    yield running
    running.close()


class Complaints:
    """What pages write to the console as errors or do not catch; a test fails on any it has not allowed."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Expect complaints that match a regular expression."""
        self.allowed.append(pattern)

    def watch(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.seen.append(f"not caught: {error}"))

    def console(self, message: ConsoleMessage) -> None:
        """Keep errors; warnings and words are no matter."""
        if message.type == "error":
            self.seen.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        """Those that no pattern allows."""
        return [text for text in self.seen if not any(re.search(pattern, text) for pattern in self.allowed)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """The console's errors of all pages of a test; any that is not allowed fails it."""
    heard = Complaints()
    yield heard
    assert heard.unexpected() == []


@pytest.fixture
def new_context(browser: Browser, complaints: Complaints) -> Iterator[Callable[..., BrowserContext]]:
    """A function that opens a browser context (arguments as Playwright's new_context); its pages are watched."""
    opened = []

    def open_one(**options: object) -> BrowserContext:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("page", complaints.watch)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A fresh browser context: no storage, no service worker, nothing cached."""
    return new_context(viewport={"width": 1280, "height": 900})


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A fresh page. Go to `site` with it."""
    return context.new_page()


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    """A Firefox over WebDriver BiDi: go(url), run(script), until(condition), errors."""
    with Firefox(browsers.firefox()) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran under Pyodide: to pytest each file of them is one."""
    ran = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == "pyodide_tests"
    ]
    if ran:
        terminalreporter.write_line(f"Under Pyodide {sum(ran)} tests in {len(ran)} files passed.")


@pytest.fixture(scope="session")
def audit() -> Callable[[Page], list[str]]:
    """A function that looks a page over with axe-core: a line for everything serious or critical it finds."""
    source = (paths.NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def look(page: Page) -> list[str]:
        if not page.evaluate("typeof axe !== 'undefined'"):
            page.evaluate(source)
        found = page.evaluate("async () => (await axe.run(document)).violations")
        return [
            f"{rule['id']} ({rule['impact']}): {node['html'][:200]} {node['failureSummary']}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    return look
