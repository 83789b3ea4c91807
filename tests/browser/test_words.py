"""Words used across exhibits: place, remove and cancel are the only verbs, and “balls” appears only where balls are drawn."""

import re

from playwright.sync_api import Page, expect

from tests.browser.helpers import KANOODLE_WAYS, cell, finished, hash_of, linked_to, open_packing, piece

# Record everything that the page says from now on: names and texts of controls, announcements, and text.
HEAR = """() => {
  window.heard = new Set();
  const hear = () => {
    for (const each of document.querySelectorAll('#said, main :is(h2, button, summary, label, p, li, [role=status], [role=alert], [aria-label], [title])'))
      for (const words of [each.textContent, each.ariaLabel, each.title]) if (words) window.heard.add(words.replace(/\\s+/g, ' ').trim());
  };
  window.hearing = new MutationObserver(hear);
  window.hearing.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  hear();
}"""

HEARD = """() => {
  window.hearing.disconnect();
  const heard = [...window.heard];
  delete window.heard;
  delete window.hearing;
  return heard;
}"""

OTHER_VERBS = re.compile(
    r"\b(?:puts?|lays?|laid|lifts?|lifted|drops?|dropped|tak(?:es?|en|ing) (?:off|up|out|away|back|it off))\b",
    re.I,
)


def test_place_remove_and_cancel_are_the_only_verbs(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    page.evaluate(HEAR)
    said = page.locator("#said")
    # Placed, in hand again and cancelled, removed.
    piece(page, "Purple").press("Enter")
    expect(said).to_contain_text("Purple in hand")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Purple placed on")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Purple in hand")
    page.keyboard.press("Escape")
    expect(said).to_contain_text("Cancelled: Purple is where it was")
    piece(page, "Red").press("Enter")
    expect(said).to_contain_text("Red in hand")
    page.keyboard.press("Escape")
    expect(said).to_contain_text("Cancelled: Red is in the tray")
    cell(page, hash_of(page).split(":")[1][:2]).press("Delete")
    expect(said).to_contain_text("Purple removed")
    linked_to(page, "#/packing")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Place it there").click()
    expect(page).to_have_url(re.compile("placed="))
    # A solid; your own puzzle, with a piece removed; the pentomino game.
    open_packing(page, site, "puzzle=soma")
    expect(page.locator("ch-space-picture")).to_be_visible()
    page.goto(f"{site}#/packing?puzzle=own&own=xxxx/xxxx,L4:xxx/x..,I2:xx*2")
    expect(page.get_by_role("status", name="Check of the puzzle")).to_contain_text("The tray has")
    page.get_by_role("button", name="Remove I2", exact=True).click()
    expect(said).to_contain_text("I2 removed")
    page.goto(f"{site}#/pentominoes?board=3x4&play=two")
    expect(page.get_by_role("status", name="The play")).to_contain_text("116 placements possible")
    piece(page, "P").press("Enter")
    expect(said).to_contain_text("P in hand")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("P placed on")
    heard = page.evaluate(HEARD)
    assert len(heard) > 200
    assert [words for words in heard if OTHER_VERBS.search(words)] == []


# How many wells and parts of pieces are drawn as circles in the page's pictures, and how many as squares.
SHAPES = """(within) => {
  const all = [...document.querySelectorAll(`${within} :is(.board-well, .piece-ball)`)].map((each) => each.localName === 'circle'
    || parseFloat(getComputedStyle(each).rx) > 0.3);
  return { round: all.filter(Boolean).length, square: all.filter((each) => !each).length };
}"""


def test_balls_are_only_where_there_are_balls(page: Page, site: str) -> None:
    # The pictures on the home page, too, as soon as they are drawn.
    for exhibit in ("packing", "pentominoes"):
        expect(page.locator(f"[href^='#/{exhibit}'] :is(.board-well, .piece-ball)").first).to_be_attached()
    shown = page.evaluate(SHAPES, "[href^='#/packing']")
    assert shown["round"] > 0
    assert shown["square"] == 0
    shown = page.evaluate(SHAPES, "[href^='#/pentominoes']")
    assert shown["square"] > 0
    assert shown["round"] == 0
    for link, balls in (
        ("packing?placed=White:b1a2b2", True),
        ("packing?puzzle=pentominoes-6x10", False),
        ("packing?puzzle=soma", False),
        ("packing?puzzle=own&own=xxxx/xxxx,L4:xxx/x..*2", False),
        ("pentominoes?play=two&moves=P:a1b1a2b2a3", False),
    ):
        page.goto(f"{site}#/{link}")
        expect(page.get_by_text("Python is ready.")).to_be_attached()
        linked_to(page, f"#/{link}")
        if link.startswith("packing"):
            expect(page.locator(".figure-large")).to_be_visible()
        shown = page.evaluate(SHAPES, "main")
        assert shown["round" if balls else "square"] > 20, link
        assert shown["square" if balls else "round"] == 0, link
        # If no balls are drawn, only the help on drawing pieces of two layers mentions them.
        words = page.evaluate(
            "[...document.querySelectorAll('main :is(.play, .pent)')].map((each) => each.textContent).join()"
        )
        assert balls or not re.search(r"\bballs?\b", words), link
