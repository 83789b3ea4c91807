"""Packing on the screen: everything at once, cells that respond from edge to edge, a finger that hides nothing."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from countinghouse.packing import PUZZLES
from tests.browser.helpers import (
    COUNT,
    EIGHT,
    IQ_FIT_WAYS,
    KANOODLE_WAYS,
    cell,
    eventually,
    finished,
    hash_of,
    linked_to,
    open_packing,
    piece,
    unfold,
)

CROSS = (
    "own&own=..xxx../..xxx../xxxxxxx/xxxxxxx/xxxxxxx/..xxx../..xxx..,"
    "L4:x./x./xx*3,T4:xxx/.x.*2,S4:.xx/xx.!,V3:xx/x.*4?"
)
TITLES = {
    **{
        name: PUZZLES[name].title
        for name in ("kanoodle", "iq-fit", "pentominoes-6x10", "pentominoes-8x8-hole", "soma")
    },
    CROSS: "Your own puzzle",
}
DESK = {"width": 1280, "height": 800}


def show(page: Page, site: str, puzzle: str) -> None:
    """Open a puzzle and wait until it is counted."""
    open_packing(page, site, "" if puzzle == "kanoodle" else f"puzzle={puzzle}")
    expect(page.get_by_role("grid").first).to_have_accessible_name(re.compile(f"^{TITLES[puzzle]},"))
    finished(page, "exact")


def whole(page: Page, *things: Locator) -> None:
    """Everything is on the screen, without scrolling."""
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    for thing in things:
        expect(thing).to_be_in_viewport(ratio=1)


def pieces(page: Page) -> Locator:
    """The pieces beside the board."""
    return page.get_by_role("toolbar", name="Pieces", exact=True).get_by_role("button")


def corners(page: Page, name: str) -> list[tuple[float, float]]:
    """Points two pixels inside the four corners of a cell."""
    box = cell(page, name).bounding_box()
    assert box
    left, top = box["x"] + 2, box["y"] + 2
    right, bottom = box["x"] + box["width"] - 2, box["y"] + box["height"] - 2
    return [(left, top), (right, top), (left, bottom), (right, bottom)]


def test_a_cell_answers_at_its_corners(page: Page, site: str) -> None:
    open_packing(page, site, "placed=White:c3d3d4")
    finished(page, "exact")
    held = page.get_by_role("button", name="Cancel")
    for x, y in corners(page, "c3"):
        page.mouse.click(x, y)
        expect(held).to_be_enabled()
        expect(piece(page, "White")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(held).to_be_disabled()
    for x, y in corners(page, "g3"):
        piece(page, "Light green").click()
        page.mouse.click(x, y)
        expect(page).to_have_url(re.compile("LightGreen:.*g3"))
        page.get_by_role("button", name="Undo").click()
        linked_to(page, "#/packing?placed=White:c3d3d4")


@pytest.mark.parametrize("presenting", [False, True], ids=["desk", "projector"])
def test_the_whole_puzzle_stands_on_one_screen(page: Page, site: str, presenting: bool) -> None:
    page.set_viewport_size(DESK)
    if presenting:
        page.get_by_role("button", name="Presenter").click()
    # On a projector, a solid shows its picture instead of its layers: test_projector.py.
    for puzzle in [name for name in TITLES if not (presenting and name == "soma")]:
        show(page, site, puzzle)
        whole(
            page,
            page.get_by_role("heading", level=1),
            page.get_by_label("Puzzle", exact=True),
            page.locator(".board"),
            page.locator(".figure-large"),
            *pieces(page).all(),
            page.get_by_role("button", name="Hint", exact=True),
            page.get_by_role("button", name="Where can it go?"),
            page.get_by_role("button", name="Show solutions"),
        )
        title = page.get_by_role("heading", level=1).bounding_box()
        choice = page.get_by_label("Puzzle", exact=True).bounding_box()
        assert title
        assert choice
        assert choice["y"] < title["y"] + title["height"]  # in one row
        if presenting:
            continue
        # The three questions are in a row under the pieces.
        row = page.locator(".tool-row .job-head button.ask").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert len(set(row)) == 1
        lowest = pieces(page).last.bounding_box()
        assert lowest
        assert lowest["y"] + lowest["height"] <= row[0]
        # The pieces have their own space: the tray covers none of them.
        right = page.locator(".board").evaluate("board => board.getBoundingClientRect().right")
        first = pieces(page).first.bounding_box()
        assert first
        assert first["x"] >= right


def test_the_tray_grows_on_a_wide_screen(page: Page, site: str) -> None:
    page.set_viewport_size(DESK)
    show(page, site, "kanoodle")
    board = page.locator(".board")
    desk = board.bounding_box()
    assert desk
    page.set_viewport_size({"width": 1920, "height": 1080})
    widest = max(1.4 * desk["width"], 0.6 * 1920)
    eventually(page, lambda: (board.bounding_box() or desk)["width"] > widest)


def test_counting_and_estimating_are_folded_and_what_they_need_behind_settings(page: Page, site: str) -> None:
    page.set_viewport_size(DESK)
    show(page, site, "kanoodle")
    tray = page.locator(".board").bounding_box()
    for words in ("Count all solutions", "Count by search", "Estimate"):
        expect(page.get_by_role("button", name=words, exact=True)).to_be_hidden()
    unfold(page, COUNT)
    for words in ("Count all solutions", "Count by search", "Estimate"):
        expect(page.get_by_role("button", name=words, exact=True)).to_be_visible()
    for words in ("Memory for counting, in MB", "Seed", "Probes"):
        expect(page.get_by_role("textbox", name=words)).to_be_hidden()
    unfold(page, "Settings")
    for words in ("Memory for counting, in MB", "Seed", "Probes"):
        expect(page.get_by_role("textbox", name=words)).to_be_visible()
    assert page.locator(".board").bounding_box() == tray


def touches(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def touch(session: CDPSession, kind: str, *places: tuple[float, float]) -> None:
    """Send a touch event of one finger."""
    points = [{"x": x, "y": y} for x, y in places]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_telephone_shows_the_tray_the_pieces_and_a_bar_while_a_piece_is_in_hand(
    telephone: Page, site: str
) -> None:
    page = telephone
    bar = page.get_by_role("group", name="The piece in hand")
    for puzzle in TITLES:
        show(page, site, puzzle)
        whole(page, page.locator(".board"), *pieces(page).all())
        expect(bar).to_be_hidden()
    show(page, site, "kanoodle")
    piece(page, "Purple").tap()
    expect(bar).to_be_visible()
    box = bar.bounding_box()
    assert box
    assert (box["x"], round(box["y"] + box["height"])) == (0, 740)
    for words in ("Rotate", "Flip", "Cancel", "Place"):
        expect(bar.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    # A tap on the ghost rotates it, a tap beside it moves it, Place places it.
    ghost = page.locator("[role=gridcell][aria-label*='in your hand']")
    expect(ghost).to_have_count(4)
    names = ghost.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    assert len({name[1:] for name in names}) == 1  # a row
    cell(page, names[1]).tap()
    expect(page.locator("#said")).to_contain_text("Purple rotated")
    names = ghost.evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    assert len({name[0] for name in names}) == 1  # a column
    cell(page, "b3").tap()
    expect(cell(page, "b3")).to_have_accessible_name(re.compile("in your hand"))
    assert hash_of(page) == "#/packing"
    bar.get_by_role("button", name="Place").tap()
    linked_to(page, "#/packing?placed=Purple:b2b3b4b5", whole=False)
    expect(bar).to_be_hidden()
    # A tap on a corner of its cell picks it up again, and Cancel leaves it where it was.
    page.touchscreen.tap(*corners(page, "b4")[3])
    expect(bar.get_by_role("button", name="Remove")).to_be_visible()
    bar.get_by_role("button", name="Cancel").tap()
    expect(bar).to_be_hidden()
    linked_to(page, "#/packing?placed=Purple:b2b3b4b5", whole=False)


def test_a_piece_floats_above_the_finger_that_drags_it(telephone: Page, site: str) -> None:
    page = telephone
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6")
    session = touches(page)
    start, end = middle(piece(page, "Light green")), middle(cell(page, "b5"))
    touch(session, "touchStart", start)
    for step in range(1, 6):
        x, y = (a + (b - a) * step / 5 for a, b in zip(start, end, strict=True))
        touch(session, "touchMove", (x, y + 20))
    floating = page.locator(".drag-float .piece-body").bounding_box()
    assert floating
    assert floating["y"] + floating["height"] < end[1] + 20 - 15  # a finger's width
    held = page.locator("[role=gridcell][aria-label*='in your hand']").evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell)"
    )
    touch(session, "touchEnd")
    assert held
    expect(page).to_have_url(re.compile("LightGreen:" + "".join(sorted(held, key=lambda each: each[::-1]))))


def test_taps_and_a_finger_move_a_piece_before_it_is_placed(telephone: Page, site: str) -> None:
    page = telephone
    show(page, site, "kanoodle")
    piece(page, "White").tap()
    ghost = page.locator("[role=gridcell][aria-label*='in your hand']")
    expect(ghost).to_have_count(3)
    session = touches(page)
    start, end = middle(ghost.first), middle(cell(page, "c3"))
    touch(session, "touchStart", start)
    for step in range(1, 6):
        x, y = (a + (b - a) * step / 5 for a, b in zip(start, end, strict=True))
        touch(session, "touchMove", (x, y + 40))
    touch(session, "touchEnd")
    # It is still in hand, elsewhere, and on no cell of the link. A long press flips it.
    touch(session, "touchStart", middle(ghost.first))
    expect(page.locator("#said")).to_contain_text(re.compile("White (flipped|looks the same flipped)"))
    touch(session, "touchEnd")
    expect(page.locator("#said")).not_to_contain_text("rotated")
    expect(page.get_by_role("button", name="Place")).to_be_visible()
    expect(ghost).to_have_count(3)
    assert hash_of(page) == "#/packing"
    page.get_by_role("button", name="Cancel").tap()
    expect(ghost).to_have_count(0)


def test_the_reason_stands_on_the_board(page: Page, site: str) -> None:
    open_packing(page, site, "placed=White:b1a2b2")
    finished(page, "No way to finish")
    # The corner that no piece reaches is outlined and crossed out, with the reason.
    expect(page.locator(".board-mark .board-ring")).to_have_count(1)
    cross = page.locator(".board-mark .board-cross")
    expect(cross).to_have_count(1)
    drawn, there = cross.bounding_box(), cell(page, "a1").bounding_box()
    assert drawn
    assert there
    assert there["x"] < drawn["x"]
    assert drawn["x"] + drawn["width"] < there["x"] + there["width"]
    assert there["y"] < drawn["y"]
    assert drawn["y"] + drawn["height"] < there["y"] + there["height"]
    expect(cell(page, "a1")).to_have_accessible_name("a1, empty, no piece can reach it")
    tray = page.locator(".board").bounding_box()
    cell(page, "a2").press("Delete")
    finished(page, KANOODLE_WAYS)
    expect(page.locator(".board-mark")).to_have_count(0)
    assert page.locator(".board").bounding_box() == tray

    # A piece that fits nowhere is marked among the pieces.
    open_packing(page, site, "puzzle=own&own=xxxx/xxxx,I5:xxxxx,V3:xx/x.")
    finished(page, "No way to finish")
    expect(piece(page, "I5")).to_have_accessible_name(re.compile("fits nowhere"))
    expect(piece(page, "I5").locator(".tray-cross")).to_be_visible()
    expect(piece(page, "V3").locator(".tray-cross")).to_have_count(0)


def test_the_heat_map_prints_no_zeros_leaves_a_hint_readable_and_goes_off(page: Page, site: str) -> None:
    show(page, site, "kanoodle")
    page.goto(f"{site}#/packing?placed={EIGHT}")
    finished(page, "6 ways")
    toggle = page.get_by_role("button", name="Where can it go?")
    toggle.click()
    page.get_by_label("Piece", exact=True).select_option("Red")
    numbers = page.locator(".board-heat-number")
    expect(numbers.first).to_be_visible()
    assert not {"0", ""} & set(numbers.all_text_contents())
    expect(cell(page, "a5")).to_have_accessible_name(re.compile("covers it in"))
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".look-hint .piece-body")
    expect(hint).to_be_visible()
    box = hint.bounding_box()
    assert box
    for number in numbers.all():
        there = number.bounding_box()
        assert there
        x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
        covered = page.locator("ch-grid-board svg").evaluate(
            """(svg, [x, y]) => {
              const body = svg.querySelector('.look-hint .piece-body');
              const point = new DOMPoint(x, y).matrixTransform(body.getScreenCTM().inverse());
              return body.isPointInFill(point);
            }""",
            [x, y],
        )
        assert not covered
    expect(toggle).to_have_attribute("aria-pressed", "true")
    # A new puzzle on the same tray is another puzzle.
    page.locator(".new-puzzle > summary").click()
    page.get_by_role("button", name="Easy", exact=True).click()
    expect(page.locator(".challenge-title")).to_be_visible()
    page.get_by_role("button", name="Explore", exact=True).click()
    finished(page, "1 way")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(numbers).to_have_count(0)
    toggle.click()
    expect(numbers.first).to_be_visible()
    page.get_by_label("Puzzle", exact=True).select_option("iq-fit")
    finished(page, IQ_FIT_WAYS)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    expect(numbers).to_have_count(0)


def test_colours_are_words(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6 ways")
    piece(page, "Light green").press("Enter")
    expect(page.locator(".hand-words")).to_contain_text("Light green in hand")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Where can it go?").click()
    expect(page.get_by_label("Piece", exact=True)).to_contain_text("Light green")
    everything = page.locator("ch-exhibit-packing").evaluate(
        "all => [all.innerText, ...[...all.querySelectorAll('[aria-label]')].map(each => each.ariaLabel)].join()"
    )
    assert "LightGreen" not in everything
