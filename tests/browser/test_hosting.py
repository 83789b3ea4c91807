"""The built site works from any static host: at the root, in a sub-folder, on a LAN address, without special headers."""

import http.server
import json
import re
import shutil
import socket
import threading
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.helpers import python_is_ready
from tools import serve

pytestmark = [pytest.mark.fresh, pytest.mark.offline]


def test_in_a_sub_folder_nothing_is_asked_of_other_places(
    page: Page, site_folder: Path, tmp_path: Path, serve_folder: Callable[[Path], str]
) -> None:
    shutil.copytree(site_folder, tmp_path / "school" / "maths room")
    address = serve_folder(tmp_path) + "school/maths%20room/"
    asked: list[str] = []
    failed: list[str] = []

    def answered(response: Response) -> None:
        asked.append(response.url)
        if response.status >= 400:
            failed.append(response.url)

    page.on("response", answered)
    page.goto(address)
    python_is_ready(page)
    assert failed == []
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


class BareHandler(http.server.SimpleHTTPRequestHandler):
    """A host that knows only the oldest types and sends only the necessary headers."""

    extensions_map = {
        ".html": "text/html",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
    }

    def guess_type(self, path: object) -> str:
        return self.extensions_map.get(Path(str(path)).suffix, "application/octet-stream")

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_host_that_does_not_know_the_type_of_wasm(page: Page, site_folder: Path) -> None:
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(BareHandler, directory=str(site_folder))
    ) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        try:
            page.goto(f"http://127.0.0.1:{host.server_address[1]}/")
            python_is_ready(page)
            # Until then it still fetches, and reports that the host has gone.
            expect(page.get_by_text("Works offline.")).to_be_attached()
        finally:
            host.shutdown()


def test_over_plain_http_on_a_lan_address_it_works_and_says_what_it_cannot(
    page: Page, site_folder: Path
) -> None:
    address = serve.lan_address()
    if address.startswith("127."):
        # No real network: to the browser, any name but `localhost` is as insecure as a LAN address.
        address = socket.gethostname()
    running = serve.server(site_folder, "0.0.0.0", 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://{address}:{running.server_address[1]}/")
        assert page.evaluate("isSecureContext") is False
        python_is_ready(page)
        expect(page.get_by_text("needs the network")).to_be_visible()
        assert page.evaluate("navigator.serviceWorker === undefined") is True
    finally:
        running.shutdown()
        running.server_close()


def test_every_listed_file_is_there_and_every_file_is_listed(site_folder: Path) -> None:
    script = (site_folder / "service-worker.js").read_text()
    found = re.search(r"const \{ build, files, late \} = (\{.*\});", script)
    assert found
    lists = json.loads(found[1])
    listed = lists["files"] | lists["late"]
    assert set(lists["late"]) == {path for path in listed if path.startswith(("proofs/", "languages/"))}
    there = {path.relative_to(site_folder).as_posix() for path in site_folder.rglob("*") if path.is_file()}
    # The browser itself keeps the worker; the single file and the build's own note are not part of the site, and the
    # documentation is read online.
    documentation = {path for path in there if path.startswith("docs/")}
    assert documentation
    assert set(listed) == there - documentation - {"service-worker.js", "counting-house.html", "build.json"}


def test_no_absolute_address_in_the_page(site_folder: Path) -> None:
    page = (site_folder / "index.html").read_text()
    addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert len(addresses) > 10
    assert [address for address in addresses if address.startswith(("/", "http"))] == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html"),
        ("main-*.js", "text/javascript"),
        ("pyodide/pyodide-*.js", "text/javascript"),
        ("pyodide/pyodide.asm-*.wasm", "application/wasm"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("catalogue-*.json", "application/json"),
    ],
)
def test_serve_sends_the_right_types(site: str, site_folder: Path, path: str, kind: str) -> None:
    named = [file.relative_to(site_folder).as_posix() for file in site_folder.glob(path)] if path else [""]
    assert len(named) == 1
    with urllib.request.urlopen(site + named[0]) as answer:
        assert answer.headers.get_content_type() == kind
        assert answer.headers["Cache-Control"] == "no-cache"


def test_serve_shows_no_folder_and_nothing_outside(site: str) -> None:
    for path in ("pyodide/", "../pyproject.toml", "%2e%2e/pyproject.toml"):
        with pytest.raises(HTTPError) as refused:
            urllib.request.urlopen(site + path)
        assert refused.value.code == 404


def test_licences_of_everything_shipped(page: Page, site: str) -> None:
    page.goto(site + "licences.html")
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    for name in (
        "Counting House",
        "Pyodide",
        "Python",
        "numpy",
        "micropip",
        "lit",
        "lit-html",
        "uplot",
        "qrcode",
    ):
        assert any(heading.startswith(name) for heading in headings), name
