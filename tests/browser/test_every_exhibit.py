"""What holds for every exhibit, whatever the catalogue says there is: it opens, its examples open, axe finds nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from countinghouse.page import catalogue

EXHIBITS: list[dict[str, Any]] = catalogue.catalogue()["exhibits"]
LINKS = [
    pytest.param(exhibit, example["query"], id=f"{exhibit['name']}: {example['title']}")
    for exhibit in EXHIBITS
    for example in exhibit["examples"]
]
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


def address(site: str, exhibit: dict[str, Any], query: str = "") -> str:
    """The link to a state of an exhibit."""
    return f"{site}#/{exhibit['name']}{'?' + query if query else ''}"


def shown(page: Page, exhibit: dict[str, Any]) -> None:
    """Wait until the exhibit stands on the page."""
    expect(page.get_by_role("heading", level=1)).to_have_text(exhibit["title"])
    expect(page.locator(f"ch-exhibit-{exhibit['name']}")).to_be_visible()


@pytest.mark.parametrize(("exhibit", "query"), LINKS)
def test_an_example_opens_as_its_link_says(
    page: Page, site: str, exhibit: dict[str, Any], query: str
) -> None:
    page.goto(address(site, exhibit, query))
    shown(page, exhibit)
    # What the address bar says then is the canonical spelling of the same state: here the same text.
    expect(page).to_have_url(address(site, exhibit, query))
    assert page.get_by_role("alert").filter(has_text="link").count() == 0


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    "exhibit", [None, *EXHIBITS], ids=lambda exhibit: exhibit["name"] if exhibit else "home"
)
def test_axe_finds_nothing_serious(
    new_context: Callable[..., BrowserContext],
    site: str,
    audit: Callable[[Page], list[str]],
    exhibit: dict[str, Any] | None,
    look: str,
) -> None:
    page = new_context(**LOOKS[look]).new_page()
    page.goto(address(site, exhibit) if exhibit else site)
    if exhibit:
        shown(page, exhibit)
    expect(page.get_by_text("Python is ready.")).to_be_attached()
    assert audit(page) == []


@pytest.mark.parametrize(
    "exhibit", [None, *EXHIBITS], ids=lambda exhibit: exhibit["name"] if exhibit else "home"
)
def test_nothing_sticks_out_on_a_telephone(
    new_context: Callable[..., BrowserContext], site: str, exhibit: dict[str, Any] | None
) -> None:
    page = new_context(**LOOKS["narrow"]).new_page()
    page.goto(address(site, exhibit) if exhibit else site)
    if exhibit:
        shown(page, exhibit)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
