"""Boards of triangles, hexagons and edges: drawing, mouse, keys and the editor."""

import re

import pytest
from playwright.sync_api import Page, expect

from countinghouse.packing import Puzzle
from countinghouse.packing.lattices import LATTICES
from tests.browser.helpers import cell, finish, finished, open_packing, piece

HEXAGONS = "hexagons:..x.x.x/.x.x.x.x/..x.x.x,A:..x./.x.x*2,I:x.x.x,Hex:x"
TRIANGLES = "triangles:AVA/VAV,Rhombus:AV*3"
STICKS = "sticks:.x.x./x.x.x/.x.x./x.x.x/.x.x.,Corner:.x/x.*6"
TWIGS = "twigs:.x./x.x/.../x.x/.x.,Pair:.x/x.*3"


def test_hexagons_are_filled_by_mouse_and_keys(page: Page, site: str) -> None:
    open_packing(page, site, f"puzzle=own&own={HEXAGONS}")
    finished(page, "6 ways to finish")
    board = page.locator("ch-grid-board")
    expect(board.get_by_role("gridcell")).to_have_count(10)
    piece(page, "I").click()
    cell(page, "d2").hover()
    expect(board.locator(".look-ghost .piece-body")).to_have_count(1)
    cell(page, "d2").click()
    expect(board.locator(".look-placed")).to_have_count(1)
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("b2, I"))
    # Arrow keys go to the nearest cell of the next row, and back.
    cell(page, "e1").focus()
    page.keyboard.press("ArrowDown")
    expect(cell(page, "d2")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "e1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cell(page, "g1")).to_be_focused()
    # A piece in hand turns by 60 degrees.
    piece(page, "A").focus()
    page.keyboard.press("Enter")
    words = board.locator(".look-ghost .piece-body, .look-bad .piece-body")
    before = words.get_attribute("d")
    for _ in range(2):
        page.keyboard.press("r")
    expect(words).to_have_attribute("d", before or "")
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("own", "name", "ways"), [(TRIANGLES, "Rhombus", 2), (STICKS, "Corner", 8), (TWIGS, "Pair", 2)]
)
def test_other_lattices_are_filled_by_keys(page: Page, site: str, own: str, name: str, ways: int) -> None:
    open_packing(page, site, f"puzzle=own&own={own}")
    finished(page, f"{ways} ways to finish")
    piece(page, name).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("ch-grid-board .look-placed")).to_have_count(1)
    expect(finish(page)).not_to_contain_text(f"{ways} ways to finish")


def test_the_editor_draws_on_a_chosen_lattice(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=own")
    page.get_by_label("Cells", exact=True).select_option("hexagons")
    finished(page, "6 ways to finish")
    page.get_by_role("grid", name="Cells of the tray").locator("[data-paint='1,3']").click()
    expect(page.get_by_role("status", name="Check of the puzzle")).to_contain_text("The tray has 9 cells")
    expect(page).to_have_url(re.compile("own=hexagons"))
    page.get_by_label("Cells", exact=True).select_option("squares")
    finished(page, "20 ways to finish")


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("lattice", LATTICES)
def test_every_lattice_is_played_by_mouse(page: Page, site: str, lattice: str, width: int) -> None:
    # tests/browser/test_play_through.py plays on every lattice by keyboard and by touch, in Chromium and in Firefox.
    page.set_viewport_size({"width": width, "height": 800})
    text = LATTICES[lattice].example
    name = Puzzle.from_text(text).pieces[-1].name
    open_packing(page, site, f"puzzle=own&own={text}")
    piece(page, name).first.click()  # the editor has pieces to choose, too
    board = page.locator("ch-grid-board").first
    for at in board.get_by_role("gridcell").all():
        at.hover()
        if board.locator(".look-ghost").count():
            break
    at.click()
    expect(page).to_have_url(re.compile(f"placed={name}:"))
    expect(board.locator(".look-placed").first).to_be_visible()
