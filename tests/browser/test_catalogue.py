"""All puzzles: pictures, narrowing, and links that open a puzzle to play."""

import re

from playwright.sync_api import Page, expect

from countinghouse.packing import PUZZLES, gallery
from countinghouse.packing.catalogue import MENU
from tests.browser.helpers import open_packing

SMALL = [
    title
    for name, title in (
        *((name, PUZZLES[name].title) for name in MENU),
        *((entry.name, entry.whole_title) for entry in gallery.entries().values()),
    )
    if PUZZLES[name].tray.lattice.name == "hexagons"
    and sum(piece.copies for piece in PUZZLES[name].pieces) <= 7
]
"""The titles of the puzzles of at most seven pieces of hexagons."""


def test_a_puzzle_is_found_and_opened_to_play(page: Page, site: str) -> None:
    open_packing(page, site)
    page.get_by_role("button", name="All puzzles", exact=True).first.click()
    dialog = page.get_by_role("dialog", name="All puzzles")
    dialog.get_by_label("Cells").select_option("hexagons")
    expect(dialog.get_by_role("status")).to_contain_text("25 puzzles")
    dialog.get_by_label("Number of pieces").select_option("up to 7")
    links = dialog.get_by_role("link")
    expect(dialog.get_by_role("status")).to_contain_text(f"{len(SMALL)} puzzles")
    expect(links).to_have_text(SMALL)
    dialog.get_by_label("Number of pieces").select_option("")
    dialog.get_by_label("Words").fill("flower")
    expect(links).to_have_count(3)
    dialog.get_by_label("Level").select_option("very hard")
    expect(dialog.get_by_role("status")).to_contain_text("0 puzzles")
    dialog.get_by_label("Level").select_option("")
    dialog.get_by_role("link", name="Tetrahexes, flower 1").click()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile("puzzle=tetrahexes-flower-1"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "true")
    # The menu shows a puzzle that it does not offer.
    expect(page.get_by_label("Puzzle", exact=True).locator("option:checked")).to_have_text(
        "Tetrahexes, flower 1"
    )
    expect(page.locator("ch-grid-board").get_by_role("gridcell")).to_have_count(28)


def test_a_link_to_an_unknown_puzzle_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?puzzle=soma-couch")
    expect(page.get_by_text("Puzzle must be one of").first).to_be_visible()
