"""Fixtures for browser tests: the built site, served; a page that must not complain; Firefox; the single file."""

import os
import re
import shutil
import threading
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

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

from tests.browser.bidi import Firefox
from tests.browser.helpers import PATIENCE, excerpt, listening
from tools import browsers, paths, serve, single_file
from tools import site as site_builder

expect.set_options(timeout=PATIENCE)


def serving(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port while the generator is open; yield the address."""
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
    """The built site, in a folder that no other build writes to during the tests.

    COUNTING_HOUSE_DIST names the folder to test: the one built by `build.py test`, or a downloaded release.
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
    """The file:// address of the single file, alone in a folder whose name has a space and an accent."""
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
    """A function that starts a Chromium; its arguments are additional flags."""

    return partial(browsers.launch, playwright)


# Optimize only the functions of Python that run for long: most pages are closed before the compiler's work would pay.
QUICK_START = "--js-flags=--wasm-tiering-budget=1000000000"


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """One Chromium for the whole session."""
    running = launch(QUICK_START)
    yield running
    running.close()


class Complaints:
    """Collect console errors and uncaught exceptions; a test fails on any that it has not allowed."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Expect complaints that match a regular expression."""
        self.allowed.append(pattern)

    def watch(self, page: Page) -> None:
        """Listen to a page."""
        page.on("console", self.console)
        page.on("pageerror", self.error)

    def leave(self, page: Page) -> None:
        """Stop listening to a page."""
        page.remove_listener("console", self.console)
        page.remove_listener("pageerror", self.error)

    def console(self, message: ConsoleMessage) -> None:
        """Record errors, not warnings."""
        if message.type == "error":
            self.seen.append(f"{message.text} ({message.location.get('url', '')})")

    def error(self, error: PlaywrightError) -> None:
        """Record an uncaught exception."""
        self.seen.append(f"not caught: {error}")

    def unexpected(self) -> list[str]:
        """Return the complaints that match no allowed pattern."""
        return [text for text in self.seen if not any(re.search(pattern, text) for pattern in self.allowed)]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """The console errors of all pages of a test; any that is not allowed fails it."""
    heard = Complaints()
    yield heard
    assert heard.unexpected() == []


@pytest.fixture
def new_context(
    browser: Browser, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """A function that opens a browser context (arguments as for Playwright's new_context) and watches its pages.

    Only in tests marked `offline` does a service worker store the site.
    """
    opened = []
    stored = request.node.get_closest_marker("offline") is not None

    def open_one(**options: Any) -> BrowserContext:
        context = browser.new_context(**options) if stored else new_visitor(browser, **options)
        context.set_default_timeout(PATIENCE)
        context.on("page", complaints.watch)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


class WarmPage:
    """A page shared by the tests of one worker, because starting Python takes ten seconds of processor time.

    Each test finds it on the home page and navigates by link. A page left in an unusual state is closed, and the next test
    gets a new one; so is a page that has served many tests, since its Python keeps growing.
    """

    MOST_TESTS = 80

    def __init__(self, browser: Browser, site: str, **options: Any) -> None:
        self.browser = browser
        self.site = site
        self.options = {"viewport": DESK, **options}
        self.page: Page | None = None
        self.tests = 0

    def take(self) -> Page:
        """Return the page, on the home page."""
        self.tests += 1
        if self.page is None:
            self.page = new_visitor(self.browser, **self.options).new_page()
            self.page.goto(f"{self.site}#/")
            listening(self.page)
        return self.page

    def give_back(self, spoilt: bool) -> None:
        """Prepare the page for the next test, or close it if that is not possible."""
        page = self.page
        assert page
        if (
            spoilt
            or self.tests >= self.MOST_TESTS
            or page.is_closed()
            or not page.url.startswith(f"{self.site}#/")
            or page.evaluate(CHANGED)
        ):
            self.close()
            return
        try:
            self.forget(page)
        except (PlaywrightError, AssertionError):
            self.close()  # so that the next test is not affected
            raise

    def forget(self, page: Page) -> None:
        """Go home and undo a test's settings."""
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.up()
        page.mouse.move(0, 0)
        page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
        page.set_viewport_size(self.options["viewport"])
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
        page.evaluate("location.hash = '#/'")
        expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
        if page.locator("html[data-presenter]").count():
            page.keyboard.press("Escape")
            expect(page.locator("html[data-presenter]")).to_have_count(0)
        page.evaluate(FORGET)

    def close(self) -> None:
        """Close the page; the next `take` opens another."""
        if self.page is not None:
            self.page.context.close()
            self.page = None
            self.tests = 0


DESK = {"width": 1280, "height": 900}
TELEPHONE = {"width": 360, "height": 740}
# Keep service workers from starting: each would fetch, hash and store the whole site for every new page.
UNSTORED = """if (globalThis.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {});"""


def new_visitor(browser: Browser, **options: Any) -> BrowserContext:
    """Open a browser context (arguments as for Playwright's new_context) in which no service worker stores the site."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNSTORED)
    return context


# Only a new document undoes these: a theme, a test's own clock.
CHANGED = """document.documentElement.matches('[data-theme]')
  || !Function.prototype.toString.call(Date).includes('[native code]')"""

FORGET = """localStorage.clear();
  sessionStorage.clear();
  window.printed = undefined;
  if (window.realNow) Date.now = window.realNow;
  dispatchEvent(new Event('forget'));"""


@pytest.fixture(scope="session")
def warm_page(browser: Browser, site: str) -> Iterator[WarmPage]:
    """The page that all tests share."""
    warm = WarmPage(browser, site)
    yield warm
    warm.close()


@pytest.fixture(scope="session")
def warm_telephone(browser: Browser, site: str) -> Iterator[WarmPage]:
    """The narrow page that all tests share."""
    warm = WarmPage(browser, site, viewport=TELEPHONE, has_touch=True)
    yield warm
    warm.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed, so that their page is not used again, even for a retry; add what their pages say."""
    report = yield
    item.stash[FAILED] = report.failed or (report.when != "setup" and item.stash.get(FAILED, False))
    if report.failed and report.when == "call":
        for name, page in getattr(item, "funcargs", {}).items():
            if isinstance(page, Page):
                report.sections.append((f"what {name} says", said_by(page)))
    return report


def said_by(page: Page) -> str:
    """Return a page's address and its text, shortened, or why they cannot be read."""
    try:
        return f"{page.url[:200]}\n{excerpt(page.locator('body').inner_text(timeout=5_000))}"
    except PlaywrightError as error:
        return f"nothing: {error.message[:200]}"


# With little memory, a page starts one Python and none in reserve, which saves half of a fresh page's start.
LITTLE_MEMORY = (
    "Object.defineProperty(Navigator.prototype, 'deviceMemory', { configurable: true, get: () => 4 })"
)


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A fresh browser context on a device with little memory: no storage, no service worker, nothing cached."""
    fresh = new_context(viewport=DESK)
    fresh.add_init_script(LITTLE_MEMORY)
    return fresh


def lent(warm: WarmPage, request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[Page]:
    """Lend a warm page to a test."""
    page = warm.take()
    complaints.watch(page)
    yield page
    complaints.leave(page)
    warm.give_back(request.node.stash.get(FAILED, False) or complaints.unexpected() != [])


@pytest.fixture
def page(request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[Page]:
    """The warm page; go to a link of `site` with it.

    A test marked `fresh`, or one that asks for `context`, gets its own page, with nothing loaded.
    """
    if request.node.get_closest_marker("fresh") or "context" in request.fixturenames:
        yield request.getfixturevalue("context").new_page()
    else:
        yield from lent(request.getfixturevalue("warm_page"), request, complaints)


@pytest.fixture
def telephone(
    warm_telephone: WarmPage, request: pytest.FixtureRequest, complaints: Complaints
) -> Iterator[Page]:
    """The warm page of 360 pixels, with a touch screen."""
    yield from lent(warm_telephone, request, complaints)


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    """A Firefox over WebDriver BiDi: go(url), run(script), until(condition), errors."""
    with Firefox(browsers.firefox()) as running:
        yield running


# Take out table rows that are built like an earlier one (the same elements, classes and attributes, empty or not, on the same
# stripe) until axe has finished: it takes many seconds for hundreds of them, even if told to ignore them.
AXE = """async (colours) => {
  const built = new Set();
  const part = (each) => [each.localName, each.getAttribute('class'), ...each.getAttributeNames(), Boolean(each.textContent.trim())].join();
  const alike = [...document.querySelectorAll('tr')].filter((row) => {
    const before = built.size;
    return built.add([row.rowIndex % 2, ...[row, ...row.querySelectorAll('*')].map(part)].join(';')).size === before;
  });
  // Empty rows keep the others on their stripes.
  const places = alike.map(() => Object.assign(document.createElement('tr'), { hidden: true }));
  alike.forEach((row, i) => row.replaceWith(places[i]));
  const only = colours ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
  try {
    return (await axe.run({ resultTypes: ['violations'], ...only })).violations;
  } finally {
    alike.forEach((row, i) => places[i].replaceWith(row));
  }
}"""


@pytest.fixture(scope="session")
def audit() -> Callable[..., list[str]]:
    """A function that checks a page with axe-core and returns a line for each serious or critical problem.

    With `colours`, it checks only these: enough for a page that it has checked in the other theme.
    """
    source = (paths.NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def look(page: Page, colours: bool = False) -> list[str]:
        if not page.evaluate("typeof axe !== 'undefined'"):
            page.evaluate(source)
        found = page.evaluate(AXE, colours)
        return [
            f"{rule['id']} ({rule['impact']}): {node['html'][:200]} {node['failureSummary']}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    return look
