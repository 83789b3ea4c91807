"""Counting by search on the page: stopped, kept in the link, resumed to the exact number; offered if memory is short."""

import re

from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import PUZZLES
from countinghouse.wording import grouped
from tests.browser.helpers import (
    COUNT,
    PATIENCE,
    anew,
    cell,
    drag,
    finish,
    finished,
    hash_of,
    linked_to,
    open_packing,
    stop,
    unfold,
)

ONE = "Cyan:a3a4a5b5c5"
"""One piece of Kanoodle: a tree of 1.9 million vertices."""
TWICE = (
    "F:.xx/xx./.x.*2,I:xxxxx*2,L:x./x./x./xx*2,N:xx../.xxx*2,P:xx/xx/x.*2,T:xxx/.x./.x.*2,U:x.x/xxx*2,"
    "V:x../x../xxx*2,W:x../xx./.xx*2,X:.x./xxx/.x.*2,Y:.x/xx/.x/.x*2,Z:xx./.x./.xx*2"
)
"""Two of each pentomino, for a tray of 10 by 12: its states outgrow 64 MB after a dozen cells."""

HEAR = """() => {
  window.heard = [];
  const panel = document.querySelector('.packing-walk');
  const hear = () => window.heard.push(panel.querySelector('.job-sentence')?.textContent ?? '');
  new MutationObserver(hear).observe(panel, {subtree: true, childList: true, characterData: true});
}"""
"""Keeps every sentence of the panel."""


def search(page: Page) -> Locator:
    """The search's panel."""
    return page.locator(".packing-walk")


def test_a_search_is_stopped_kept_in_the_link_and_gone_on_with_to_the_exact_number(
    page: Page, site: str
) -> None:
    ways = grouped(PUZZLES["kanoodle"].count(placed=ONE).value)
    open_packing(page, site, f"placed={ONE}")
    finished(page, f"{ways} ways to finish")
    unfold(page, COUNT)
    page.evaluate(HEAR)
    search(page).get_by_role("button", name="Count by search").click()
    expect(search(page)).to_contain_text(
        re.compile(r"\d,\d{3} of about .* vertices.* visited, [\d,]+ solutions so far")
    )
    # The page always said what was happening while it took time; anything shorter than half a second is not shown.
    heard = " ".join(page.evaluate("window.heard"))
    for words in ("Estimating the size of the search", "The workers set up a search of about"):
        assert words in heard
    # Picking up a piece changes the position: nothing of the search is shown until the piece is back.
    drag(page, cell(page, "a3"), page.get_by_role("heading", level=1))
    linked_to(page, "#/packing")
    expect(search(page).get_by_role("button", name="Go on")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(search(page)).to_contain_text(re.compile("Kept in the link: [1-9]"))

    search(page).get_by_role("button", name="Go on").click()
    stop(search(page), once=r"\d{3},\d{3} of about .* vertices.* visited, [\d,]+ solutions so far")
    kept = re.compile(r"Stopped\. Kept in the link: ([\d,]+) vertices visited, [\d,]+ solutions? so far\.")
    expect(search(page)).to_contain_text(kept)
    expect(page).to_have_url(re.compile("walked="))
    assert f"placed={ONE}" in hash_of(page)
    # It is not a move: there is nothing to undo, and the count is still there.
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    finished(page, f"{ways} ways to finish")

    anew(page)
    expect(search(page)).to_contain_text(re.compile("Kept in the link: [1-9]"))
    search(page).get_by_role("button", name="Go on").click()
    answer = page.get_by_role("status", name="Counted by search")
    expect(answer).to_contain_text(f"{ways} ways to finish, exact")
    expect(search(page)).to_contain_text(re.compile(r"every one of 1,\d{3},\d{3} vertices"))


def test_what_is_no_search_of_this_position_says_so_and_loses_nothing(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={ONE}&walked=12;1.2;0.0;00000000")
    expect(search(page)).to_contain_text("damaged, or belongs to another position")
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(5)
    expect(search(page).get_by_role("button", name="Go on")).to_have_count(0)


def test_what_outgrows_the_memory_is_offered_a_search_with_its_time(page: Page, site: str) -> None:
    tray = "/".join(["x" * 12] * 10)
    open_packing(page, site, f"puzzle=own&own={tray},{TWICE}&memory=64")
    expect(finish(page)).to_contain_text(
        re.compile(r"more than the 64\sMB allowed.*A search visits about .* vertices.*on one worker"),
        timeout=3 * PATIENCE,
    )
    finish(page).get_by_role("button", name="Count by search instead").click()
    expect(search(page)).to_contain_text(re.compile(r"\d of about .* visited"), timeout=3 * PATIENCE)
    expect(search(page).get_by_role("button", name="Count by search")).to_be_focused()
    search(page).get_by_role("button", name="Stop").press("Enter")
    expect(search(page)).to_contain_text(re.compile("Stopped"))
