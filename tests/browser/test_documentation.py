"""The documentation in a browser: nothing that its policy blocks, nothing that axe-core finds, and a search that answers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import by_night

Audit = Callable[..., list[str]]
#: A page of each kind, besides those of the test that reads and searches.
PAGES = (
    "index",
    "tutorials/index",
    "tutorials/own-puzzle",
    "how-to/notebooks",
    "explanation/packing",
    "explanation/number-pad",
    "reference/index",
    "reference/errors",
    "reference/tracks",
    "benchmarks",
    "changelog",
    "genindex",
)


@pytest.mark.fresh
def test_it_reads_searches_and_opens_the_page(page: Page, site: str, audit: Audit) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}docs/start.html")
    expect(page.get_by_role("heading", name="Start here")).to_be_visible()
    expect(page.locator("svg.sprite, body > svg").first).to_be_attached()
    expect(page.locator("svg.sprite, body > svg").first).to_be_hidden()
    assert audit(page) == []
    by_night(page)
    assert audit(page, colours=True) == []
    run = page.get_by_role("link", name="Run in the page’s console").first
    assert "index.html#/python?code=" in str(run.get_attribute("href"))
    page.goto(f"{site}docs/search.html?q=PackingCount")
    expect(page.locator("#search-results li a").first).to_be_visible()
    page.locator("#search-results").get_by_role("link", name="PackingCount").first.click()
    expect(page.locator("dt[id='countinghouse.packing.PackingCount']")).to_be_visible()
    assert audit(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(url.startswith((site, "data:")) for url in asked)


@pytest.mark.fresh
def test_an_explanation_has_its_exhibit_in_it(page: Page, site: str) -> None:
    """It loads only when it is opened, and works there."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}docs/explanation/number-pad.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not any("index.html" in url or "main" in url for url in asked)
    page.get_by_text("Try it here").click()
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name="7", exact=True).first.click()
    expect(inside.get_by_role("heading", level=1)).to_have_text("The number pad")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.fresh
@pytest.mark.parametrize("width", [1280, 360])
def test_an_entry_shows_its_picture(page: Page, site: str, width: int) -> None:
    """The page's policy lets it load; it fits, and its place is kept free until then."""
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"{site}docs/reference/packing.html#countinghouse.packing.Completions")
    picture = page.get_by_alt_text("Completions of polyominoes-1-3-square, I2:b2b3: 2")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("it => it.naturalWidth > 0")
    ratio = "it => it.clientWidth / it.clientHeight - it.getAttribute('width') / it.getAttribute('height')"
    assert abs(picture.evaluate(ratio)) < 0.1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.fresh
def test_axe_finds_nothing_on_a_page_of_each_kind(page: Page, site: str, audit: Audit) -> None:
    found = {}
    for name in PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(f"{site}docs/{name}.html")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        problems = audit(page)
        by_night(page)
        if problems := problems + audit(page, colours=True):
            found[name] = problems
    assert found == {}
