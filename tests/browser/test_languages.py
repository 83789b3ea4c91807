"""In another language: what is shown, when its catalogue is requested, and how much of the page goes through it.

Most tests use a catalogue in which every text is put in brackets, so that they do not depend on the translations. Values are outside
these brackets, so a word that is inside was translated itself.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from countinghouse.page import catalogue
from tests.browser.helpers import eventually, listening
from tests.browser.test_offline import KEPT, Host, host
from tools import languages

__all__ = ["host"]  # a fixture

CATALOGUE = re.compile(r"/languages/\w+-\w+\.json$")
VALUE = re.compile(r"\{\d+\}")
LOADED = re.compile(r"/languages/|/translate-\w+\.js$")
# An empty page, before the address is opened, has no storage.
GERMAN = """if (location.protocol !== 'about:')
  localStorage.setItem('counting-house-preferences', JSON.stringify({ language: 'de' }))"""
EXHIBITS: list[dict[str, Any]] = catalogue.catalogue()["exhibits"]
#: The least share of the words of every page that goes through the catalogue; names of people, pieces and puzzles do not.
LEAST = 0.9

# Words in the page's text and attributes: all, in brackets, and those outside.
WORDS = r"""() => {
  const skip = 'script, style, noscript, code, kbd, pre, samp, var, textarea, .note-text, .mono, [translate="no"]';
  const count = (text) => (text.match(/\p{L}{2,}/gu) ?? []).length;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let [all, inside, depth] = [0, 0, 0];
  const outside = [];
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    for (const part of data.split(/([⟦⟧])/)) {
      if (part === '⟦') depth += 1;
      else if (part === '⟧') depth -= 1;
      else if (count(part) && !parentElement.closest(skip)) {
        all += count(part);
        if (depth) inside += count(part);
        else outside.push(part.trim());
      }
    }
  }
  for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name);
      if (!count(text) || element.closest(skip)) continue;
      const without = text.replace(/⟦[^⟧]*⟧/g, ' ');
      all += count(text);
      inside += count(text) - count(without);
      if (count(without)) outside.push(`${name}: ${text}`);
    }
  return { all, inside, depth, outside };
}"""


def bracketed(route: Route) -> None:
    """Answer the request for a catalogue: every text in brackets."""
    messages = languages.read(languages.FOLDER / "de.po")
    shown = {
        message: VALUE.sub(r"⟧\g<0>⟦", message.rpartition(languages.IN_CONTEXT)[2]) for message in messages
    }
    route.fulfill(
        body=json.dumps({message: f"⟦{text}⟧" for message, text in shown.items()}),
        content_type="application/json",
    )


@pytest.fixture
def german(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a visitor who chose German, whose catalogue is the bracketed one."""
    context = new_context()
    context.add_init_script(GERMAN)
    context.route(CATALOGUE, bracketed)
    return context.new_page()


def test_english_requests_no_language(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}#/number-pad?limit=20")
    expect(page.get_by_role("heading", level=1)).to_have_text("The number pad")
    listening(page)
    assert [url for url in asked if LOADED.search(url)] == []
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_language_is_chosen_at_the_foot(new_context: Callable[..., BrowserContext], site: str) -> None:
    page = new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}?fresh#/number-pad?limit=20")
    listening(page)
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Rückgängig")).to_be_attached()
    # The link stays, without the option that would forget the choice.
    assert page.url == f"{site}#/number-pad?limit=20"
    assert [url for url in asked if CATALOGUE.search(url)] != []
    assert all("/de-" in url for url in asked if CATALOGUE.search(url))
    page.goto(f"{site}#/")
    expect(page.locator("#home .lead").first).to_contain_text("Puzzles und Spiele")
    page.get_by_label("Sprache").select_option("English")
    expect(page.get_by_role("button", name="Lizenzen")).to_have_count(0)
    expect(page.locator("#home .lead").first).to_contain_text("Puzzles and games")
    assert page.locator("html").get_attribute("lang") == "en"


def test_links_are_the_same_in_every_language(german: Page, page: Page, site: str) -> None:
    links = "[...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))"
    found = []
    for each in (page, german):
        each.goto(f"{site}#/")
        # The links to the day's puzzles come later than the page.
        expect(each.locator(".finish-others a").first).to_be_visible()
        found.append(each.evaluate(links))
    assert found[0] == found[1]
    # Two people play: the engine's answer would soon follow the move.
    german.goto(f"{site}#/number-pad?limit=20&play=two")
    german.get_by_role("button", name="7", exact=True).first.click()
    expect(german).to_have_url(f"{site}#/number-pad?limit=20&play=two&moves=7")


def listening_in(page: Page) -> None:
    """Wait until a page responds, in whatever language."""
    expect(page.locator("#foot button").first).to_be_visible()


def test_a_catalogue_that_does_not_load_leaves_english(
    new_context: Callable[..., BrowserContext], site: str, complaints: Any
) -> None:
    complaints.allow("Failed to load resource|net::ERR_FAILED")
    context = new_context()
    context.add_init_script(GERMAN)
    context.route(CATALOGUE, lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site}#/")
    listening(page)
    expect(page.get_by_role("link", name="Packing", exact=True).last).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.fresh
@pytest.mark.offline
def test_a_language_works_offline_after_a_visit(page: Page, host: Host) -> None:
    page.goto(f"{host.address}#/")
    expect(page.locator("#foot")).to_contain_text(KEPT)
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("button", name="Lizenzen")).to_be_visible()
    stored = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).filter((each) => each.url.includes('/languages/')).length)"
    eventually(page, lambda: page.evaluate(stored) == 1)
    host.stop()
    page.reload()
    expect(page.get_by_role("button", name="Lizenzen")).to_be_visible()


def test_nearly_all_words_go_through_the_catalogue(german: Page, site: str) -> None:
    german.goto(f"{site}#/")
    listening_in(german)
    shares = {}
    left: dict[str, list[str]] = {}
    for name in ["", *(each["name"] for each in EXHIBITS)]:
        german.evaluate(f"location.hash = '#/{name}'")
        # Its table of claims is as long as a book.
        if name == "claims":
            continue
        if name:
            expect(german.locator(f"ch-exhibit-{name}:not(.is-stand-in)")).to_be_visible()
        found = german.evaluate(WORDS)
        assert found["depth"] == 0
        shares[name] = found["inside"] / found["all"]
        left[name] = found["outside"][:40]
    poor = {name: left[name] for name, share in shares.items() if share < LEAST}
    assert not poor, {name: round(share, 3) for name, share in shares.items()} | poor


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_header_of_a_laptop_is_one_row(
    new_context: Callable[..., BrowserContext], site: str, language: str
) -> None:
    context = new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(GERMAN.replace("'de'", f"'{language}'"))
    page = context.new_page()
    # An exhibit with all the header's buttons.
    page.goto(f"{site}#/packing")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("ch-exhibit-packing:not(.is-stand-in)")).to_be_visible()
    buttons = page.locator(".tools > button")
    expect(buttons.last).to_be_visible()
    assert len(set(buttons.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)"))) == 1
    home, last = page.locator(".house").bounding_box(), buttons.last.bounding_box()
    assert home
    assert last
    assert last["y"] < home["y"] + home["height"]
