"""The documentation in a browser: nothing that its policy blocks, nothing that axe-core finds, and a search that answers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import by_night

Audit = Callable[..., list[str]]


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
