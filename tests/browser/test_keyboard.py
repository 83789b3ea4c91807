"""Everything without a mouse: one tab stop for the board and one for the pieces, arrows inside, announcements for what happens."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import (
    COUNT,
    IQ_FIT_WAYS,
    KANOODLE_WAYS,
    cell,
    eventually,
    finished,
    hash_of,
    linked_to,
    open_packing,
    piece,
    stop,
    unfold,
)


def said(page: Page, words: str) -> None:
    """Wait until the page has announced these words."""
    expect(page.locator("#said")).to_contain_text(words)


def focused(page: Page) -> str:
    """The focused cell, or ''."""
    return str(page.evaluate("document.activeElement?.dataset?.cell ?? ''"))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until a matching element has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab never reached {selector}")


@pytest.mark.fresh
def test_the_skip_link_leads_to_the_content(page: Page, site: str) -> None:
    open_packing(page, site)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert hash_of(page) == "#/packing"


def test_from_the_home_page_to_a_laid_piece_and_back(page: Page, site: str) -> None:
    tab_to(page, "h3 a")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Packing", level=1)).to_be_focused()
    finished(page, KANOODLE_WAYS)
    tab_to(page, "[role=toolbar] button")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(piece(page, "Purple")).to_be_focused()
    page.keyboard.press("Enter")
    said(page, "Purple in hand")
    start = focused(page)
    assert start, "the focus goes to the board with the piece"
    page.keyboard.press("ArrowDown")
    said(page, "Purple is over")
    page.keyboard.press("r")
    said(page, "Purple rotated")
    page.keyboard.press("f")
    said(page, "Purple looks the same flipped.")
    page.keyboard.press("t")
    said(page, "Purple cannot be tipped over.")
    page.keyboard.press("Enter")
    upright = re.compile(r"placed=Purple:([a-k])\d\1\d\1\d\1\d$")
    expect(page).to_have_url(upright)
    column = hash_of(page).split(":")[1][0]
    said(page, "Purple placed on")
    assert focused(page), "the focus stays on the board"
    # picked up again by key, turned back, moved, and placed elsewhere
    page.keyboard.press("Enter")
    said(page, "Purple in hand")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    moved = chr(ord(column) + 1)
    expect(page).to_have_url(re.compile(f"placed=Purple:{moved}1{moved}2{moved}3{moved}4$"))
    # removed, then undone and redone with the usual keys
    page.keyboard.press("Delete")
    linked_to(page, "#/packing")
    said(page, "Purple removed: it is back in the tray")
    page.keyboard.press("Control+z")
    expect(page).to_have_url(re.compile(f"Purple:{moved}"))
    page.keyboard.press("Control+Shift+z")
    linked_to(page, "#/packing")


def test_escape_puts_the_piece_back_and_the_focus_too(page: Page, site: str) -> None:
    open_packing(page, site)
    piece(page, "Red").focus()
    page.keyboard.press("Enter")
    eventually(page, lambda: focused(page) != "")
    page.keyboard.press("Escape")
    expect(piece(page, "Red")).to_be_focused()
    said(page, "Red is in the tray")
    assert hash_of(page) == "#/packing"


def test_a_refused_place_is_said_and_the_piece_stays_in_hand(page: Page, site: str) -> None:
    open_packing(page, site, "placed=LightGreen:a1b1a2b2")
    finished(page, "exact")
    piece(page, "Purple").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    said(page, "Purple overlaps Light green at ")
    expect(page.locator(".hand-words")).to_have_text(re.compile("^Purple overlaps Light green at [ab]1"))
    expect(page.get_by_role("button", name="Cancel")).to_be_enabled()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("Purple:"))


def test_the_arrows_walk_over_the_board(page: Page, site: str) -> None:
    open_packing(page, site, "placed=LightGreen:a1b1a2b2")
    # The number of ways comes with a button to cite it, which is a tab stop between the board and the pieces.
    finished(page, "exact")
    expect(cell(page, "a1")).to_have_accessible_name("a1, Light green")
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    cell(page, "a1").focus()
    for key, reached in (
        ("ArrowUp", "a1"),
        ("ArrowRight", "b1"),
        ("ArrowDown", "b2"),
        ("End", "k2"),
        ("ArrowRight", "k2"),
        ("Home", "a2"),
        ("Control+End", "k5"),
        ("Control+Home", "a1"),
    ):
        page.keyboard.press(key)
        expect(cell(page, reached), key).to_be_focused()
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Light green")
    expect(cell(page, "c1")).to_have_attribute("aria-label", "c1, empty")
    page.keyboard.press("Tab")
    assert focused(page) == "", "one tab stop only"
    page.keyboard.press("Shift+Tab")
    expect(cell(page, "a1")).to_be_focused()


def test_a_question_mark_shows_all_keys_and_a_message_goes_by_itself_or_at_a_tap(
    page: Page, site: str
) -> None:
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys and gestures")
    expect(sheet).to_contain_text("rotate it, flip it")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    refuse = "words => dispatchEvent(new CustomEvent('not-saved', { detail: { sentence: words } }))"
    slip = page.locator("#slip")
    page.evaluate(refuse, "No.")
    slip.get_by_text("No.").click()
    expect(slip).to_be_empty()
    page.mouse.move(5, 5)
    page.evaluate(refuse, "Not so.")
    expect(slip).to_contain_text("Not so.")
    expect(slip).to_be_empty()


def test_stop_and_go_on_keep_the_focus(page: Page, site: str) -> None:
    open_packing(page, site, "probes=10000000")
    finished(page, KANOODLE_WAYS)
    unfold(page, COUNT)
    page.get_by_role("button", name="Estimate", exact=True).focus()
    page.keyboard.press("Enter")
    ends = page.get_by_role("button", name="Stop")
    expect(ends).to_be_visible()
    estimate = page.get_by_role("button", name="Estimate", exact=True)
    expect(estimate).to_be_focused()
    expect(estimate).to_be_disabled()
    page.keyboard.press("Tab")
    expect(ends).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(estimate).to_be_focused()


def test_undo_is_spoken_and_keeps_the_focus(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    page.evaluate("location.hash = '#/packing?placed=LightGreen:a1b1a2b2'")
    finished(page, "exact")
    cell(page, "c3").focus()
    page.keyboard.press("Control+z")
    linked_to(page, "#/packing")
    said(page, "Undone.")
    page.keyboard.press("Control+y")
    said(page, "Redone.")
    linked_to(page, "#/packing?placed=LightGreen:a1b1a2b2")
    undo = page.get_by_role("button", name="Undo")
    undo.press("Enter")
    linked_to(page, "#/packing")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    page.keyboard.press("Control+z")
    said(page, "There is nothing to undo.")


def test_focus_that_would_be_lost_goes_to_a_neighbour(page: Page, site: str) -> None:
    # In any exhibit, a button that vanishes or is disabled hands the focus on.
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    page.evaluate("""() => {
      const main = document.querySelector('main');
      main.insertAdjacentHTML('beforeend', '<div id="toy"><button>One</button><button>Two</button><button>Three</button></div>');
    }""")
    two = page.locator("#toy button", has_text="Two")
    two.focus()
    two.evaluate("(button) => { button.disabled = true; }")
    expect(page.get_by_role("button", name="One", exact=True)).to_be_focused()
    page.get_by_role("button", name="Three", exact=True).focus()
    page.evaluate("document.activeElement.remove()")
    expect(page.get_by_role("button", name="One", exact=True)).to_be_focused()
    # A click on empty space is deliberate.
    page.get_by_text("Place the pieces of Kanoodle").click()
    page.evaluate("document.querySelector('#toy').remove()")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("document.activeElement.matches('body, main')")


def test_the_dialog_keeps_the_focus_inside(page: Page, site: str) -> None:
    open_packing(page, site)
    page.get_by_role("button", name="Share").press("Enter")
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog).to_be_visible()
    for _ in range(8):
        page.keyboard.press("Tab")
        inside = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        assert page.evaluate(inside)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_count_that_takes_long_shows_its_progress_and_can_be_stopped(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=iq-fit")
    stop(page.get_by_role("main"), beside="progress[aria-label='Progress: ways to finish']")
    finished(page, "stopped, not finished")
    again = page.get_by_role("button", name="Count again")
    expect(again).to_be_focused()
    again.press("Enter")
    finished(page, IQ_FIT_WAYS)
