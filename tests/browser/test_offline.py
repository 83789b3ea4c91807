"""After one visit the site works with the network off; an update is offered, not forced."""

import json
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.helpers import KANOODLE_WAYS, eventually, python_is_ready
from tools import serve
from tools.site import offline_hash

pytestmark = [pytest.mark.fresh, pytest.mark.offline]
KEPT = "Works offline."
#: A hashed name, by esbuild or by us, and its name in a second build.
OTHER = re.compile(r"(?<=[\w.])-([0-9A-Z]{8}|[0-9a-f]{10})(?=\.(?:js|json|html|wasm|zip|cert)\b)")
NEW_NAME = r"-\1b"
PROOFS_KEPT = """caches.keys().then(async ([name]) =>
    (await (await caches.open(name)).keys()).filter((kept) => kept.url.includes('/proofs/')).length)"""


@dataclass
class Host:
    """A web server for a copy of the site that can be shut down, and the copy."""

    folder: Path
    server: serve.Server
    address: str

    def stop(self) -> None:
        """Shut the server down: every request is refused from now on."""
        self.server.shutdown()
        self.server.server_close()

    def new_version(self, word: str, renamed: bool = False) -> None:
        """Publish a build with a different page description.

        If `renamed`, every file whose name has a hash gets another name, and the word begins every note.
        """
        script = self.folder / "service-worker.js"
        source = script.read_text()
        found = re.search(r"(const \{ build, files, late \} = )(\{.*\});", source)
        assert found
        listed = json.loads(found[2])
        page = self.folder / "index.html"
        text = page.read_text().replace("Play with, solve, count and estimate", f"{word}: play with")
        page.write_text(text.replace(f'"build":"{listed["build"]}"', f'"build":"{word}"'))
        if renamed:
            self.rename(word)
        listed["build"] = word
        for kind in ("files", "late"):
            now = {OTHER.sub(NEW_NAME, name) if renamed else name for name in listed[kind]}
            listed[kind] = {name: offline_hash((self.folder / name).read_bytes()) for name in sorted(now)}
        script.write_text(source.replace(found[0], f"{found[1]}{json.dumps(listed)};"))

    def rename(self, word: str) -> None:
        """Rename the files with hashes, wherever they are named."""
        for file in [each for each in self.folder.rglob("*") if each.is_file()]:
            data = file.read_bytes()
            if file.suffix in (".html", ".js", ".json"):
                data = OTHER.sub(NEW_NAME, data.decode()).encode()
            if file.parent.name == "notes":
                data = f"<p>{word}.</p>".encode() + data
            file.unlink()
            (self.folder / OTHER.sub(NEW_NAME, file.relative_to(self.folder).as_posix())).write_bytes(data)


@pytest.fixture
def host(site_folder: Path, tmp_path: Path) -> Iterator[Host]:
    """The site in a sub-folder of its own server."""
    folder = tmp_path / "www" / "house"
    shutil.copytree(site_folder, folder)
    (folder / "counting-house.html").unlink()
    server = serve.server(tmp_path / "www", port=0)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    running = Host(folder, server, f"http://127.0.0.1:{server.server_address[1]}/house/")
    yield running
    running.stop()


def visited(page: Page, host: Host) -> None:
    """One visit, until the page says that it is stored."""
    page.goto(host.address)
    expect(page.get_by_text(KEPT)).to_be_visible()


def description(page: Page) -> str:
    """The version of the page."""
    return str(page.locator("meta[name=description]").get_attribute("content"))


def test_after_one_visit_it_works_without_a_server_in_a_new_tab_and_in_the_console(
    page: Page, context: BrowserContext, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Like some hosts, this one redirects index.html to its folder.
    original = serve.Handler.do_GET

    def redirect(self: serve.Handler) -> None:
        if not self.path.endswith("/index.html"):
            return original(self)
        self.send_response(308)
        self.send_header("Location", "./")
        self.send_header("Content-Length", "0")
        return self.end_headers()

    monkeypatch.setattr(serve.Handler, "do_GET", redirect)
    visited(page, host)
    host.stop()
    for _ in range(2):
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
        expect(page.get_by_text(KEPT)).to_be_visible()
    python_is_ready(page)
    page.close()
    context.set_offline(True)
    tab = context.new_page()
    tab.goto(host.address + "index.html?fresh#/python")
    prompt = tab.get_by_role("textbox", name="Python")
    prompt.fill("PUZZLES['kanoodle'].count().value")
    prompt.press("Enter")
    expect(tab.locator(".console-value")).to_have_text("371020")
    # The content of the Cite dialog is stored, too.
    tab.goto(host.address + "index.html?fresh#/packing")
    tab.get_by_role("button", name=f"Cite: {KANOODLE_WAYS} ways to finish").click()
    expect(tab.get_by_role("textbox", name="Permanent link")).to_be_visible()
    tab.keyboard.press("Escape")
    # Lessons run, too.
    tab.goto(host.address + "index.html?fresh#/lessons?lesson=no-loose-end")
    tab.get_by_role("button", name="Begin the lesson").click()
    bar = tab.get_by_role("region", name="Lesson: A track without a loose end")
    bar.get_by_role("button", name="Next", exact=True).click()
    expect(bar).to_contain_text("2 of 4")
    expect(tab.locator("ch-exhibit-tracks")).to_be_visible()


def test_an_update_is_offered_not_forced_and_never_half(
    page: Page, context: BrowserContext, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited(page, host)
    page.evaluate("navigator.serviceWorker.controller.postMessage({ keep: 'proofs/' })")
    eventually(page, lambda: page.evaluate(PROOFS_KEPT) == 3)
    old = description(page)
    asked: list[str] = []
    original = serve.Handler.do_GET
    monkeypatch.setattr(serve.Handler, "do_GET", lambda self: (asked.append(self.path), original(self))[1])
    host.new_version("A newer one")
    # The list is from the new build, but the page on the server is from a third: an upload in progress.
    index = host.folder / "index.html"
    whole = index.read_text()
    index.write_text(whole + "<!-- changed again -->")
    page.reload()
    button = page.get_by_role("button", name="Use the new version")
    eventually(page, lambda: "/house/index.html" in asked)
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((kept) => !kept.installing && !kept.waiting)"
    )
    expect(button).to_have_count(0)
    assert description(page) == old

    index.write_text(whole)
    asked.clear()
    page.reload()  # the stored version at once; the new one is fetched in the background, and only what has changed
    assert description(page) == old
    expect(button).to_be_visible()
    assert set(asked) == {"/house/service-worker.js", "/house/index.html"}
    page.reload()
    assert description(page) == old, "nothing changes without being asked"
    expect(button).to_be_visible()

    button.click()
    expect(page.locator("meta[name=description]")).to_have_attribute("content", re.compile("A newer one"))
    expect(page.get_by_text(KEPT)).to_be_visible()
    page.wait_for_function(
        "caches.keys().then((names) => names.length === 1 && names[0].includes('A newer one'))"
    )
    assert page.evaluate(PROOFS_KEPT) == 3, "taken over from the old version"


def test_a_tab_keeps_its_version_when_another_takes_the_new_one(
    page: Page, context: BrowserContext, host: Host
) -> None:
    visited(page, host)
    [first] = page.evaluate("caches.keys()")
    old = description(page)
    host.new_version("The second", renamed=True)
    other = context.new_page()
    other.goto(host.address)
    other.get_by_role("button", name="Use the new version").click()
    expect(other.locator("meta[name=description]")).to_have_attribute("content", re.compile("The second"))
    expect(other.get_by_text(KEPT)).to_be_visible()
    host.stop()

    def note(tab: Page) -> Locator:
        """Open the note of an exhibit that this tab has not shown yet."""
        tab.evaluate("location.hash = '#/number-pad'")
        found = tab.locator("details.note")
        found.locator("summary").click()
        expect(found.get_by_role("heading").first).to_be_visible()
        return found

    expect(note(page)).not_to_contain_text("The second.")
    expect(note(other)).to_contain_text("The second.")
    page.evaluate("location.hash = '#/round-trips'")
    expect(page.locator(".title-row h1")).to_have_text("Floating-point round trips")
    expect(page.get_by_text("Python is ready.")).to_be_attached()
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    new = [name for name in asked if re.search(r"-([0-9A-Z]{8}|[0-9a-f]{10})b\.\w+$", name)]
    assert new == [], "every file is of the tab's own version"
    assert description(page) == old
    late = context.new_page()
    late.goto(host.address)
    assert "The second" in description(late), "a tab opened later has the newest"
    expect(late.get_by_text(KEPT)).to_be_visible()
    late.wait_for_timeout(500)
    assert first in page.evaluate("caches.keys()"), "a tab runs it"

    page.get_by_role("button", name="Use the new version").click()
    expect(page.locator("meta[name=description]")).to_have_attribute("content", re.compile("The second"))
    page.wait_for_function("(first) => caches.keys().then((names) => !names.includes(first))", arg=first)


def test_proofs_are_kept_once_the_game_that_uses_them_was_opened_and_then_work_offline(
    page: Page, context: BrowserContext, host: Host
) -> None:
    visited(page, host)
    assert page.evaluate(PROOFS_KEPT) == 0, "pages without the game fetch no proof"
    page.goto(f"{host.address}#/pentominoes")
    eventually(page, lambda: page.evaluate(PROOFS_KEPT) == 3)
    host.stop()
    page.reload()
    page.goto(f"{host.address}#/pentominoes?board=8x8&turning=only&play=second")
    page.get_by_role("button", name="Let the engine begin").click()
    expect(page.get_by_role("status", name="The play")).to_contain_text("a certificate has the answer")


def test_two_houses_on_one_host_do_not_disturb_each_other(
    page: Page, context: BrowserContext, host: Host, site_folder: Path
) -> None:
    shutil.copytree(site_folder, host.folder.parent / "other")
    visited(page, host)
    other = context.new_page()
    other.goto(host.address.replace("/house/", "/other/"))
    expect(other.get_by_text(KEPT)).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)))"
    )
    assert len(kept) == 2
    assert kept[0] == kept[1], "neither has taken files from the other"
    host.stop()
    other.reload()
    expect(other.get_by_text(KEPT)).to_be_visible()
    page.reload()
    python_is_ready(page)


def test_a_browser_without_service_workers_says_so(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    context = new_context()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto(site)
    # That Python starts there, too, is tested on a host that is not secure enough for a service worker (test_hosting.py).
    expect(page.get_by_text("needs the network")).to_be_visible()
