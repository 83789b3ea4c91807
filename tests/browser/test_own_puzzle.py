"""Your own puzzle: drawn with keys, mouse and finger, checked in words, played, counted, linked, saved and loaded."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import Puzzle
from countinghouse.page.puzzles import FIRST
from tests.browser.helpers import (
    COUNT,
    KANOODLE_WAYS,
    away_and_back,
    by_night,
    cell,
    drag,
    finished,
    hash_of,
    hold,
    linked_to,
    piece,
    release,
    unfold,
)

SMALL = "xxxx/xxxx,L4:xxx/x..*2"


def open_own(page: Page, site: str, text: str = "", more: str = "") -> None:
    """Open a drawn puzzle and wait for its check."""
    open_packing_own(page, site, f"puzzle=own{f'&own={text}' if text else ''}{more}")
    expect(check(page)).to_contain_text("The tray has")


def as_text(page: Page) -> Locator:
    """Unfold the field with the puzzle as text, and return it."""
    page.get_by_text("The puzzle as text").click()
    return page.get_by_label("Text", exact=True)


def open_packing_own(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}#/packing?{query}")
    expect(page.get_by_role("heading", name="Draw the puzzle")).to_be_visible()


def check(page: Page) -> Locator:
    """The region with the check of the drawing."""
    return page.get_by_role("status", name="Check of the puzzle")


def paint(page: Page, row: int, column: int, label: str = "Cells of the tray") -> Locator:
    """A cell to draw in, from 0."""
    return page.get_by_role("grid", name=label).locator(f"[data-paint='{row},{column}']")


def own_of(page: Page) -> str:
    """The puzzle in the link."""
    found = re.search(r"own=([^&]*)", hash_of(page).partition("?")[2].replace("puzzle=own", "", 1))
    return str(page.evaluate("decodeURIComponent", found[1])) if found else ""


def test_a_tray_is_drawn_with_the_mouse_and_everything_follows(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    finished(page, "2 ways to finish")
    # a third row: 12 cells for 8 cells of pieces
    page.get_by_role("textbox", name="Rows").fill("3")
    page.keyboard.press("Tab")
    expect(check(page)).to_contain_text("The tray has 12 cells")
    expect(check(page)).to_contain_text("So there is no way to fill it.")
    finished(page, "No way to finish")
    # one stroke over the new row removes it again, as one step of the history
    drag(page, paint(page, 2, 0), paint(page, 2, 3))
    linked_to(page, "#/packing?puzzle=own&own=xxxx/xxxx/....,L4:xxx/x..*2")
    finished(page, "2 ways to finish")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing?puzzle=own&own=xxxx/xxxx/xxxx,L4:xxx/x..*2")
    expect(paint(page, 2, 0)).to_have_class(re.compile("paint-upper"))
    # and its pieces can be placed
    page.get_by_role("button", name="Redo").click()
    finished(page, "2 ways to finish")
    drag(page, piece(page, "L4"), cell(page, "b1"))
    expect(page).to_have_url(re.compile(r"placed=L4:"))


def test_a_tray_is_drawn_with_keys(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    paint(page, 0, 0).focus()
    page.keyboard.press("Space")
    linked_to(page, "#/packing?puzzle=own&own=.xxx/xxxx,L4:xxx/x..*2")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, no cell")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    linked_to(page, "#/packing?puzzle=own&own=.xxx/xxx.,L4:xxx/x..*2")
    expect(paint(page, 1, 3)).to_be_focused()
    expect(check(page)).to_contain_text("2 too many")
    finished(page, "No way to finish")


def test_undo_wins_over_a_drawing_that_python_still_checks(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    paint(page, 0, 0).focus()
    page.keyboard.press("Space")
    linked_to(page, "#/packing?puzzle=own&own=.xxx/xxxx,L4:xxx/x..*2")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    # All at once, so that Python has not answered yet.
    paint(page, 1, 0).evaluate(
        """(cell) => {
          cell.focus();
          cell.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
          history.back();
        }"""
    )
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, cell")
    expect(check(page)).to_contain_text("The tray has 8 cells")
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()


def test_typed_fast_the_newest_text_wins_and_undo_restores_the_one_before(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    hold(page, "ch-own-puzzle", "check")
    name = page.get_by_role("textbox", name="Name")
    for typed in ("A", "AB", "ABC"):
        name.fill(typed)
        name.blur()
    assert own_of(page) == SMALL
    release(page)
    linked_to(page, "#/packing?puzzle=own&own=xxxx/xxxx,ABC:xxx/x..*2")
    expect(name).to_have_value("ABC")
    finished(page, "2 ways to finish")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    expect(name).to_have_value("L4")
    finished(page, "2 ways to finish")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    linked_to(page, "#/packing?puzzle=own&own=xxxx/xxxx,ABC:xxx/x..*2")
    expect(name).to_have_value("ABC")


def test_undo_restores_what_was_drawn_while_the_board_still_waits_for_it(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    hold(page, "ch-own-puzzle", "view")
    for column, tray in ((0, ".xxx/xxxx"), (1, "..xx/xxxx")):
        paint(page, 0, column).focus()
        page.keyboard.press("Space")
        linked_to(page, f"#/packing?puzzle=own&own={tray},L4:xxx/x..*2")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing?puzzle=own&own=.xxx/xxxx,L4:xxx/x..*2")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, cell")
    expect(check(page)).to_contain_text("The tray has 8 cells")
    release(page)
    page.get_by_role("button", name="Redo").click()
    linked_to(page, "#/packing?puzzle=own&own=.xxx/xxxx,L4:xxx/x..*2")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, no cell")
    expect(paint(page, 0, 1)).to_have_accessible_name("b1, cell")
    finished(page, "No way to finish")


def test_what_is_written_while_a_text_is_read_is_not_used_and_not_lost(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    text = as_text(page)
    use = page.get_by_role("button", name="Use this")
    hold(page, "ch-own-puzzle", "check")
    text.fill("xxx,I3:xxx")
    use.click()
    text.fill("xxx,I3:xx.half")
    release(page)
    linked_to(page, "#/packing?puzzle=own&own=xxx,I3:xxx")
    finished(page, "1 way to finish")
    expect(text).to_have_value("xxx,I3:xx.half")
    expect(page.get_by_text("Not in use yet.")).to_be_visible()
    expect(page.locator("#slip")).to_be_empty()
    page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    expect(text).to_have_value(SMALL)


def test_a_finger_draws_at_360_pixels(telephone: Page, site: str, audit: Callable[[Page], list[str]]) -> None:
    page = telephone
    open_own(page, site, SMALL)
    paint(page, 0, 3).tap()
    linked_to(page, "#/packing?puzzle=own&own=xxx./xxxx,L4:xxx/x..*2")
    page.get_by_role("button", name="Change L4").tap()
    box = paint(page, 0, 0, "Balls of L4").bounding_box()
    assert box
    assert box["width"] >= 24  # large enough for a finger
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert audit(page) == []
    # a very wide tray scrolls inside its own frame
    page.get_by_role("textbox", name="Columns").fill("40")
    page.get_by_role("textbox", name="Columns").blur()
    expect(paint(page, 0, 39)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_pieces_are_picked_changed_and_removed(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    page.get_by_label("Pick pieces of").select_option("1")
    shelf = page.get_by_role("toolbar", name="Pieces to pick from")
    mono = shelf.get_by_role("button", name="Mono, 1 cell")
    mono.click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL},Mono:x")
    expect(check(page)).to_contain_text("1 too many")
    mono.click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL},Mono:x*2")
    row = page.locator("[data-piece='1']")
    row.get_by_label("may be left out").check()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL},Mono:x*2%3F")
    expect(check(page)).to_contain_text("2 pieces may be left out")
    finished(page, "2 ways to finish")
    page.locator("[data-piece='0']").get_by_label("may be flipped").uncheck()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}!,Mono:x*2%3F")
    # another name, other copies
    row.get_by_label("Name").fill("Dot")
    row.get_by_label("Copies").fill("3")
    row.get_by_label("Copies").blur()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}!,Dot:x*3%3F")
    page.get_by_role("button", name="Remove Dot").click()
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}!")
    expect(page.get_by_role("button", name="Remove L4")).to_be_focused()


def test_a_number_that_cannot_be_stays_beside_a_sentence(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    for name, typed, most in (("Rows", "41", 40), ("Columns", "none", 40), ("Copies", "0", 400)):
        field = page.get_by_role("textbox", name=name)
        field.fill(typed)
        field.blur()
        expect(page.get_by_text(f"{name} must be a whole number from 1 to {most}, not").first).to_be_visible()
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
    assert own_of(page) == SMALL
    # The others stay as typed when one is corrected.
    page.get_by_role("textbox", name="Copies").fill("3")
    page.get_by_role("textbox", name="Copies").blur()
    linked_to(page, "#/packing?puzzle=own&own=xxxx/xxxx,L4:xxx/x..*3")
    expect(page.get_by_role("textbox", name="Rows")).to_have_value("41")
    expect(piece(page, "L4")).to_have_attribute("data-several", "×3")
    # So does an invalid name.
    name = page.get_by_role("textbox", name="Name")
    name.fill("L:4")
    name.blur()
    expect(check(page)).to_contain_text("'L:4' cannot be the name of a piece")
    expect(name).to_have_value("L:4")


def test_a_piece_of_two_layers_is_drawn(page: Page, site: str) -> None:
    open_own(page, site, "xxx,I3:xxx")
    page.get_by_role("button", name="Draw a piece").click()
    expect(paint(page, 0, 0, "Balls of Mine")).to_be_attached()
    linked_to(page, "#/packing?puzzle=own&own=xxx,I3:xxx,Mine:x")
    start = page.get_by_role("grid", name="Balls of Mine").locator(".paint-upper")
    expect(start).to_have_count(1)
    row, column = (int(n) for n in str(start.get_attribute("data-paint")).split(","))
    beside = paint(page, row, column + 1, "Balls of Mine")
    beside.focus()
    page.keyboard.press("Enter")
    linked_to(page, "#/packing?puzzle=own&own=xxx,I3:xxx,Mine:xx")
    # upper, then lower, which is a part of its own; then both
    page.keyboard.press("Enter")
    linked_to(page, "#/packing?puzzle=own&own=xxx,I3:xxx,Mine:xo")
    page.keyboard.press("Enter")
    linked_to(page, "#/packing?puzzle=own&own=xxx,I3:xxx,Mine:x8")
    expect(beside).to_have_accessible_name(re.compile("a ball above another"))


def test_the_proof_by_colouring_is_told(page: Page, site: str) -> None:
    board = "/".join([".xxxxxxx", *["xxxxxxxx"] * 6, "xxxxxxx."])
    open_own(page, site, f"{board},Domino:xx*31")
    expect(check(page)).to_contain_text("32 of the free cells are dark and 30 are light")
    finished(page, "No way to finish")
    expect(page.get_by_role("status", name="Ways to finish")).to_contain_text("Colour the cells")


def test_every_question_answers_for_it(page: Page, site: str) -> None:
    text = "xxxx/xxxx/xxxx,L4:x./x./xx*2,O4:xx/xx"
    number = Puzzle.from_text(text).count().value
    open_own(page, site, text)
    finished(page, f"{number} ways to finish")
    unfold(page, COUNT)
    page.get_by_role("button", name="Count all solutions").click()
    expect(page.get_by_role("status", name="Number of solutions")).to_contain_text(str(number))
    page.get_by_role("button", name="Estimate", exact=True).click()
    expect(page.get_by_role("status", name="Estimate")).to_contain_text("estimate")
    page.get_by_role("button", name="Show solutions").click()
    expect(page.locator(".gallery-boards svg").first).to_be_visible()
    page.get_by_role("button", name="Where can it go?").click()
    expect(page.get_by_role("table", name=re.compile("Where L4 goes"))).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Place it there").click()
    expect(page).to_have_url(re.compile("placed="))
    finished(page, "exact")


def test_another_puzzle_does_not_carry_it_and_it_comes_back(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    page.get_by_label("Puzzle", exact=True).select_option("kanoodle")
    linked_to(page, "#/packing")
    finished(page, KANOODLE_WAYS)
    away_and_back(page)
    page.get_by_label("Puzzle", exact=True).select_option("own")
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    finished(page, "2 ways to finish")


def test_a_refused_drawing_stays_when_one_leaves_and_comes_back(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    page.get_by_role("button", name="No cells").click()
    refused = "The board shows the last valid puzzle."
    expect(check(page)).to_contain_text(refused)
    away_and_back(page)
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, no cell")
    expect(check(page)).to_contain_text(refused)
    page.get_by_role("button", name="All cells").click()
    expect(check(page)).to_contain_text("The tray has 8 cells")
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}")
    # A drawing belongs to the puzzle in the link: another link has its own.
    page.get_by_role("button", name="No cells").click()
    expect(check(page)).to_contain_text(refused)
    open_own(page, site, "xxx,I3:xxx")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, cell")


def test_saved_and_loaded(page: Page, site: str, tmp_path: Path) -> None:
    open_own(page, site, SMALL, "&placed=L4:a1b1c1a2")
    page.get_by_role("button", name="File").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save this position").click()
    kept = tmp_path / "own.json"
    saving.value.save_as(kept)
    assert json.loads(kept.read_text())["state"]["own"] == SMALL
    page.keyboard.press("Escape")
    page.goto(f"{site}#/packing")
    expect(page.get_by_role("heading", name="Draw the puzzle")).to_have_count(0)
    page.get_by_role("button", name="File").click()
    page.get_by_label("Open a saved position").set_input_files(kept)
    linked_to(page, f"#/packing?puzzle=own&own={SMALL}&placed=L4:a1b1c1a2")
    expect(check(page)).to_contain_text("The tray has 8 cells")


def test_written_as_a_text(page: Page, site: str) -> None:
    open_own(page, site)
    start = hash_of(page)
    text = as_text(page)
    text.fill("xx/xx+xx/xx,\nBar:xx*4")
    page.get_by_role("button", name="Use this").click()
    finished(page, "9 ways to finish")
    expect(page.get_by_role("grid", name="Cells of the tray, bottom layer")).to_be_visible()
    # invalid text gets a sentence, and nothing changes
    before = hash_of(page)
    expect(text).to_have_value("xx/xx+xx/xx,Bar:xx*4")
    for wrong, sentence in (
        ("xx/xx,Bar:.", "is empty"),
        (
            "xx/xy,Bar:xx",
            "'y' in row 2, column 2 of the tray is not understood: write x for a cell and a dot for a gap",
        ),
    ):
        text.fill(wrong)
        page.get_by_role("button", name="Use this").click()
        expect(page.locator(".own-text").get_by_role("alert")).to_contain_text(sentence)
        # ... beside its field, and what is above still describes the puzzle on the board
        expect(text).to_have_value(wrong)
        expect(text).to_have_attribute("aria-invalid", "true")
        expect(check(page)).to_contain_text("4 pieces")
        assert hash_of(page) == before
    # ... and it is not a step of the history: Undo leads to what was there before the good text
    page.get_by_role("button", name="Undo").click()
    linked_to(page, start)
    # A text is one long line, which is seen whole on a telephone.
    page.set_viewport_size({"width": 360, "height": 740})
    expect(text).to_have_value(FIRST)
    assert text.evaluate("(field) => field.scrollWidth <= field.clientWidth")


def test_a_tray_of_balls_is_drawn_layer_by_layer(page: Page, site: str) -> None:
    open_own(page, site)
    page.get_by_label("Cells", exact=True).select_option("balls")
    finished(page, "8 ways to finish")
    assert [grid.get_attribute("aria-label") for grid in page.locator(".own-layers [role='grid']").all()] == [
        "Cells of the tray, top layer",
        "Cells of the tray, layer 2",
        "Cells of the tray, bottom layer",
    ]
    expect(page.get_by_text("A ball rests on four balls in the layer below")).to_be_visible()
    second = paint(page, 0, 0, "Cells of the tray, layer 2")
    second.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    linked_to(
        page,
        "#/packing?puzzle=own&own=x../.../...%5Exx./xx./x..%5Exxx/xxx/xxx,Row:xxx,Corner:xx/x.,Square:xx/xx,L:xxx/x..",
    )
    expect(check(page)).to_contain_text("The tray has 15 cells; the 4 pieces have 14 cells in all")
    layers = page.get_by_role("textbox", name="Layers")
    layers.fill("2")
    layers.blur()
    expect(check(page)).to_contain_text("The tray has 6 cells")
    expect(page.locator(".own-layers [role='grid']")).to_have_count(2)
    layers.fill("3")
    layers.blur()
    expect(check(page)).to_contain_text("The tray has 15 cells")
    # Layers are added as full ones, at the bottom.
    assert own_of(page).split(",")[0] == "x../.../...^xx./xx./x..^xxx/xxx/xxx"
    page.get_by_label("Pick pieces of").select_option(label="Two rods and two blocks")
    expect(page.get_by_role("toolbar", name="Pieces to pick from").get_by_role("button")).to_have_count(2)
    page.get_by_label("Cells", exact=True).select_option("cubes")
    finished(page, "16 ways to finish")
    expect(page.get_by_role("grid", name="Cells of the tray, bottom layer")).to_be_visible()


def test_coordinates_are_read_as_a_text(page: Page, site: str) -> None:
    open_own(page, site)
    text = as_text(page)
    text.fill("hexagons: (0,0) (1,0)\n(0,1) (1,1)\n'Pair': ((0,0), (1,0)), *2")
    page.get_by_role("button", name="Use this").click()
    linked_to(page, "#/packing?puzzle=own&own=hexagons:..x.x/.x.x.,Pair:x.x*2")
    finished(page, "2 ways to finish")
    expect(text).to_have_value("hexagons:..x.x/.x.x.,Pair:x.x*2")
    text.fill("hexagons: (0,0) (1,0), Pair: (0,0,1)")
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".own-text").get_by_role("alert")).to_contain_text("a cell of hexagons has 2 numbers")


@pytest.mark.parametrize("text", ["xxx", "...,I3:xxx", "xxx,I3:.", "x" * 6001])
def test_a_link_to_no_puzzle_gets_a_sentence(page: Page, site: str, text: str) -> None:
    page.goto(f"{site}#/packing?puzzle=own&own={text}")
    expect(page.get_by_role("alert").filter(has_text="This link could not be followed")).to_be_visible()
    expect(page.get_by_role("grid").first).to_be_visible()


def test_axe_finds_nothing_in_the_editor(page: Page, site: str, audit: Callable[..., list[str]]) -> None:
    open_own(page, site)
    page.get_by_role("button", name="Change L", exact=True).click()
    page.get_by_text("The puzzle as text").click()
    page.get_by_label("Pick pieces of").select_option("8")
    expect(page.get_by_role("toolbar", name="Pieces to pick from").get_by_role("button")).to_have_count(369)
    assert audit(page) == []
    by_night(page)
    assert audit(page, colours=True) == []


@pytest.mark.parametrize("columns", [5, 6, 7, 10])
def test_cells_of_layers_are_large_enough_for_a_finger(page: Page, site: str, columns: int) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    row = "x" * columns
    open_own(page, site, f"{row}+{row}+{row},I:x*{3 * columns}")
    box = paint(page, 0, 0, "Cells of the tray, top layer").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24


# --- tubes and cells in two colours -------------------------------------------------------------------------------


def test_a_tube_is_chosen_and_a_piece_wraps_around_it(page: Page, site: str) -> None:
    open_own(page, site, "xxx/xxx,I:xxx,V:xx/x.")
    finished(page, "No way to finish")
    page.get_by_label("Edges").select_option(label="Joined left to right")
    linked_to(page, "#/packing?puzzle=own&own=xxx/xxx~,I:xxx,V:xx/x.")
    expect(page.get_by_role("grid", name="2 rows and 3 columns, joined left to right")).to_be_visible()
    expect(page.locator("ch-grid-board .board-joined")).to_have_count(1)
    page.get_by_label("Edges").select_option(label="Joined top to bottom")
    linked_to(page, "#/packing?puzzle=own&own=xxx/xxx/~,I:xxx,V:xx/x.")
    expect(page.get_by_label("Edges")).to_have_value("/~")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing?puzzle=own&own=xxx/xxx~,I:xxx,V:xx/x.")
    expect(page.get_by_label("Edges")).to_have_value("~")
    page.get_by_label("Edges").select_option(label="Open")
    linked_to(page, "#/packing?puzzle=own&own=xxx/xxx,I:xxx,V:xx/x.")


def test_other_cells_leave_nothing_of_the_lattice_before(page: Page, site: str) -> None:
    open_own(page, site, "hexagons:..x.x./.x.x.x,A:x.x,B:x")
    expect(page.locator("ch-own-puzzle .is-lattice").first).to_be_visible()
    page.get_by_label("Cells", exact=True).select_option(label="balls")
    expect(page.get_by_role("grid", name="Cells of the tray, top layer")).to_be_visible()
    first, second = (
        paint(page, 0, column, "Cells of the tray, top layer").bounding_box() for column in (0, 1)
    )
    assert first
    assert second
    assert (second["y"], round(second["x"] - first["x"])) == (first["y"], round(first["width"]))


@pytest.mark.parametrize(
    ("own", "before", "at", "key", "after"),
    [
        ("xxxx/xxxx~,A:xx/x.,B:xxx,C:xx", "A:c1d1c2", "c1", "ArrowRight", "A:a1d1d2"),
        ("xx/xx/xx/xx/~,A:xx/x.,B:xxx,C:xx", "A:a3b3a4", "a3", "ArrowDown", "A:a1a4b4"),
        ("hexagons:x.x.x./.x.x.x~,A:x.x/.x.,B:x.x.x", "A:c1e1d2", "c1", "ArrowRight", "A:a1e1f2"),
    ],
)
def test_a_piece_is_moved_over_the_joined_edges_and_back_with_keys(
    page: Page, site: str, own: str, before: str, at: str, key: str, after: str
) -> None:
    back = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
    open_own(page, site, own, f"&placed={before}")
    for press, placed in ((key, after), (back, before)):
        cell(page, at).focus()
        page.keyboard.press("Enter")
        page.keyboard.press(press)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(rf"placed={placed}"))
        at = str(page.evaluate("document.activeElement.dataset.cell"))


class Tube(NamedTuple):
    """A piece on a tube, and a cell by which it is dragged over the joined edges; where it is then, and another of its cells, now
    beyond the edges, by which it is dragged further; and where it is in the end."""

    own: str
    before: str
    held: str
    to: str
    across: str
    again: str
    there: str
    after: str


TUBES = {
    "~": Tube("xxxx/xxxx~,A:xx/x.,B:xxx,C:xx", "A:c1d1c2", "c1", "d1", "A:a1d1d2", "a1", "b1", "A:a1b1a2"),
    "/~": Tube(
        "xx/xx/xx/xx/~,A:xx/x.,B:xxx,C:xx", "A:a3b3a4", "a3", "a4", "A:a1a4b4", "a1", "a2", "A:a1b1a2"
    ),
    "hexagons": Tube(
        "hexagons:x.x.x./.x.x.x~,A:x.x/.x.,B:x.x.x",
        "A:c1e1d2",
        "c1",
        "e1",
        "A:a1e1f2",
        "a1",
        "c1",
        "A:a1c1b2",
    ),
}

each_tube = pytest.mark.parametrize("tube", TUBES.values(), ids=TUBES.keys())


def in_hand(page: Page) -> set[str]:
    """The cells under the piece in hand."""
    names = page.locator("[role=gridcell][aria-label*='in your hand']")
    return set(names.evaluate_all("cells => cells.map(cell => cell.dataset.cell)"))


@each_tube
def test_the_mouse_drags_a_piece_over_the_joined_edges(page: Page, site: str, tube: Tube) -> None:
    open_own(page, site, tube.own, f"&placed={tube.before}")
    drag(page, cell(page, tube.held), cell(page, tube.to), drop=False)
    # While it is dragged, the cells on both sides of the edges show it.
    assert in_hand(page) == set(re.findall(r"[a-z]\d", tube.across))
    page.mouse.up()
    expect(page).to_have_url(re.compile(f"placed={tube.across}"))
    drag(page, cell(page, tube.again), cell(page, tube.there))
    expect(page).to_have_url(re.compile(f"placed={tube.after}"))


def test_beyond_the_joined_edge_a_dragged_piece_is_on_the_other_side_and_may_overlap_there(
    page: Page, site: str
) -> None:
    open_own(page, site, "xxxx/xxxx/xxxx~,A:xx/x.,B:xxx,C:xx", "&placed=A:c2d2c3")
    box = cell(page, "d1").bounding_box()
    assert box
    drag(page, cell(page, "c2"), cell(page, "d2"), drop=False)
    # To the right of the last column, and a little above the first row.
    page.mouse.move(box["x"] + 1.5 * box["width"], box["y"] - 0.3 * box["height"], steps=4)
    page.mouse.up()
    expect(page).to_have_url(re.compile("placed=A:a1b1a2"))
    open_own(page, site, "xxxx/xxxx~,A:xx/x.,B:xxx,C:xx", "&placed=A:c1d1c2.C:a1a2")
    drag(page, cell(page, "c1"), cell(page, "d1"))
    expect(page.locator(".hand-words")).to_have_text("A overlaps C at a1; it went back.")


@each_tube
def test_a_finger_drags_a_piece_over_the_joined_edges(telephone: Page, site: str, tube: Tube) -> None:
    page = telephone
    session = page.context.new_cdp_session(page)

    def send(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def middle(name: str) -> tuple[float, float]:
        box = cell(page, name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    open_own(page, site, tube.own, f"&placed={tube.before}")
    for start, end, placed in (tube[2:5], tube[5:]):
        cell(page, start).scroll_into_view_if_needed()
        wanted = set(re.findall(r"[a-z]\d", placed))
        (x, y), (u, v) = middle(start), middle(end)
        send("touchStart", (x, y))
        # The piece floats above the finger, so the finger goes below the cell, until the piece is there.
        for below in range(200):
            share = min(1, below / 10)
            send("touchMove", (x + share * (u - x), y + share * (v - y) + 2 * below))
            if in_hand(page) == wanted:
                break
        send("touchEnd")
        expect(page).to_have_url(re.compile(f"placed={placed}"))


def test_cells_in_a_second_colour_are_drawn_with_a_brush(page: Page, site: str) -> None:
    open_own(page, site, "xx/xx,Pair:xx*2")
    page.get_by_label("Draw cells in").select_option(label="a second colour")
    paint(page, 0, 0).click()
    paint(page, 1, 1).click()
    linked_to(page, "#/packing?puzzle=own&own=wx/xw,Pair:xx*2")
    expect(paint(page, 0, 0)).to_have_accessible_name("a1, cell in the second colour")
    finished(page, "No way to finish")
    # The piece, too: one of its cells.
    page.get_by_role("button", name="Change Pair").click()
    first = page.get_by_role("grid", name="Balls of Pair").locator(".paint-upper").first
    first.click()
    linked_to(page, "#/packing?puzzle=own&own=wx/xw,Pair:wx*2")
    finished(page, "2 ways to finish")
    # The board and the piece beside it show the colour, and say it.
    expect(page.locator("ch-grid-board .board-picture > .white-ring")).to_have_count(2)
    expect(piece(page, "Pair").locator(".white-ring")).to_have_count(1)
    expect(cell(page, "a1")).to_have_accessible_name("a1, empty, second colour")
    expect(cell(page, "b1")).to_have_accessible_name("b1, empty")
    # The same brush removes the cell, and the first brush recolours it.
    paint(page, 0, 0).click()
    linked_to(page, "#/packing?puzzle=own&own=.x/xw,Pair:wx*2")
    page.get_by_label("Draw cells in").select_option(label="the first colour")
    paint(page, 1, 1).click()
    linked_to(page, "#/packing?puzzle=own&own=.x/xx,Pair:wx*2")
    page.get_by_role("button", name="Undo").click()
    linked_to(page, "#/packing?puzzle=own&own=.x/xw,Pair:wx*2")
    page.reload()
    expect(paint(page, 1, 1)).to_have_accessible_name("b2, cell in the second colour")


@pytest.mark.parametrize(
    ("own", "placed", "walls", "rings", "alone"),
    [
        # Two of the four white places have a floor in view; the white cube of a domino on top shows three faces.
        ("xw/wx+wx/xw,Domino:xw*4", "Domino:a1b1", 2, 5, 2),
        # Every place for a ball is in view, and a ball is one face.
        ("w../.../...^xx./xw./...^xxx/xwx/xxx,Row:wxx,Square:xw/xx,L:wxx/x..*2", "Square:j2k2j3k3", 3, 3, 1),
    ],
)
def test_cells_in_a_second_colour_have_rings_in_space(
    page: Page, site: str, own: str, placed: str, walls: int, rings: int, alone: int
) -> None:
    open_own(page, site, own)
    picture = page.locator("ch-space-picture .space-picture")
    expect(picture.locator(".white-ring")).to_have_count(walls)
    [first, *_] = own.split(",")[1].split(":")
    # A single piece has rings on the faces in view of its white cells.
    expect(piece(page, first).locator(".white-ring")).to_have_count(alone)
    page.evaluate(f"location.hash += '&placed={placed}'")
    expect(picture.locator(".cube-face")).not_to_have_count(0)
    expect(picture.locator(".white-ring")).to_have_count(rings)
    # The white ring has a dark rim, so that it is seen without colours, on any piece.
    expect(picture.locator(".white-rim")).to_have_count(rings)
    # The piece in hand has its own.
    piece(page, first).focus()
    page.keyboard.press("Enter")
    expect(picture.locator(".is-in-hand .white-ring")).not_to_have_count(0)


def test_names_of_pieces_are_read_and_the_page_says_as_which(page: Page, site: str) -> None:
    open_own(page, site)
    text = as_text(page)
    text.fill("xxxxx/xxxxx/xxxxx/xxxxx,O,Q*2,P")
    page.get_by_role("button", name="Use this").click()
    said = page.locator(".own-names")
    expect(said).to_have_text("Usual names replace Conway's letters for the pentominoes: O → I, Q → L.")
    linked_to(page, "#/packing?puzzle=own&own=xxxxx/xxxxx/xxxxx/xxxxx,I:xxxxx,L:xxxx/x...*2,P:xx/xx/x.")
    # The sentence is about this text alone.
    text.fill("triangles:VAVA/.VA.,Spinx")
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_text("did you mean sphinx?")).to_be_visible()
    text.fill("triangles:VAVA/.VA.,Sphinx")
    page.get_by_role("button", name="Use this").click()
    expect(said).to_contain_text("Usual names replace words for the hexiamonds: Sphinx → P.")


def test_a_piece_taken_from_the_puzzle_before_is_put_down(page: Page, site: str) -> None:
    open_own(page, site, SMALL)
    hold(page, "ch-own-puzzle", "view")
    page.evaluate("location.hash = '#/packing?puzzle=own&own=xxx/xxx,Bar:xxx*2'")
    linked_to(page, "#/packing?puzzle=own&own=xxx/xxx,Bar:xxx*2")
    piece(page, "L4").first.click()
    cell(page, "b1").hover()
    expect(page.locator("ch-grid-board .look-ghost")).to_have_count(1)
    release(page)
    # The page has not failed, and the new puzzle can be played.
    expect(page.locator("ch-grid-board .look-ghost")).to_have_count(0)
    piece(page, "Bar").first.click()
    cell(page, "b1").click()
    expect(page).to_have_url(re.compile("placed=Bar:a1b1c1"))


def test_a_whole_set_is_added_at_once(page: Page, site: str) -> None:
    open_own(
        page,
        site,
        "hexagons:....x.x.x.x.x.x.x/...x.x.x.x.x.x.x./..x.x.x.x.x.x.x../.x.x.x.x.x.x.x...,I:....x/...x./..x../.x...",
    )
    page.get_by_label("Pick pieces of").select_option("tetrahexes")
    page.get_by_role("button", name="Add all 7").click()
    # The bar was there already: now there are two.
    expect(check(page)).to_contain_text("the 8 pieces have 32 cells in all")
    page.get_by_role("button", name="Undo").click()
    expect(check(page)).to_contain_text("the piece has 4 cells")
    # All 369 octominoes are too many for a puzzle.
    page.get_by_label("Cells", exact=True).select_option("squares")
    page.get_by_label("Pick pieces of").select_option("8")
    expect(page.get_by_role("toolbar", name="Pieces to pick from").get_by_role("button")).to_have_count(369)
    expect(page.locator(".own-all")).to_have_count(0)
