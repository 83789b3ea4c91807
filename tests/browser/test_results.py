"""My results and My puzzles: what was solved, exported and imported; and positions saved under a name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from countinghouse.packing.making import make
from tests.browser.helpers import by_night, linked_to, open_packing

HARD = make("kanoodle", "hard", 5)


def result(**changes: Any) -> dict[str, Any]:
    """Return a result as the browser keeps it."""
    return {
        "puzzle": "kanoodle",
        "own": "",
        "given": HARD.link,
        "made": "kanoodle-hard-5",
        "tray": "Kanoodle",
        "title": "Hard puzzle 5",
        "level": "hard",
        "day": "",
        "end": "solved",
        "time": 185_000,
        "hints": 0,
        "pieces": ["alone", "alone", "hint"],
        "begun": 1_790_000_000_000,
        "when": 1_790_000_200_000,
        **changes,
    }


def test_my_results_are_exported_cleared_imported_and_opened(
    page: Page, site: str, tmp_path: Path, audit: Callable[[Page], list[str]]
) -> None:
    first = [result(), result(given="White:a1a2b2", title="Hard puzzle 6", time=65_000, hints=2)]
    kept = {"kind": "counting-house results", "version": 1, "results": first}
    page.evaluate("kept => localStorage.setItem('counting-house-results', JSON.stringify(kept))", kept)
    open_packing(page, site)
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_role("button", name="My results").click()
    dialog = page.get_by_role("dialog", name="My results")
    expect(dialog).to_contain_text("Kept in this browser only")
    row = dialog.get_by_role("row", name="Kanoodle, hard 2 0 3:05 2:05 2 2 times, 1:05 to 3:05")
    expect(row).to_be_visible()
    found = audit(page)
    by_night(page)
    found += audit(page)
    page.emulate_media(color_scheme="light")
    assert found == []
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Export").click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8")) == kept
    said = dialog.get_by_role("status")
    dialog.get_by_role("button", name="Clear all").click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(row).to_be_visible()
    dialog.get_by_role("button", name="Clear all").click()
    dialog.get_by_role("button", name="Clear", exact=True).click()
    expect(said).to_have_text("All results are cleared.")
    expect(dialog).to_contain_text("No results yet.")
    dialog.get_by_label("Import").set_input_files(file)
    expect(said).to_have_text("2 results added.")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", encoding="utf-8")
    dialog.get_by_label("Import").set_input_files(wrong)
    expect(said).to_have_text("This file could not be imported: it holds no results of this page.")
    expect(row).to_be_visible()
    dialog.get_by_role("link", name="Kanoodle, Hard puzzle 5").click()
    expect(dialog).to_have_count(0)
    linked_to(page, f"#/packing?given={HARD.link}&made=kanoodle-hard-5&tell=asked")


def test_my_puzzles_are_saved_under_a_name_with_a_picture(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    own = "puzzle=own&own=xxxx/xxxx,L4:xxx/x..*2&placed=L4:a1b1c1a2"
    open_packing(page, site, own)
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(4)
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_role("button", name="My puzzles").click()
    dialog = page.get_by_role("dialog", name="My puzzles")
    dialog.get_by_label("Name").fill("Two Ls")
    for name in ("Two Ls", "Two Ls 2"):
        dialog.get_by_role("button", name="Save in this browser").click()
        expect(dialog.get_by_role("status")).to_have_text(f"Saved as “{name}”.")
    page.keyboard.press("Escape")
    page.goto(f"{site}#/packing")
    page.get_by_role("button", name="File", exact=True).click()
    dialog = page.get_by_role("dialog", name="File")
    expect(dialog.locator("li svg .piece")).to_have_count(2)
    dialog.get_by_role("button", name="Remove Two Ls 2").click()
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_role("button", name="Rename Two Ls").click()
    expect(dialog.get_by_label("New name of Two Ls")).to_be_focused()
    page.keyboard.type("Ell and Ell")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("“Two Ls” is now called “Ell and Ell”.")
    assert audit(page) == []
    dialog.get_by_role("button", name="Ell and Ell", exact=True).click()
    linked_to(page, f"#/packing?{own}")
    expect(dialog).to_have_count(0)


def test_a_saved_position_of_another_lattice_keeps_its_cells_and_their_colours(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=own&own=hexagons:w.x./.x.w,Pair:w.x*2&placed=Pair:a1c1")
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(2)
    page.get_by_role("button", name="File", exact=True).click()
    dialog = page.get_by_role("dialog", name="File")
    dialog.get_by_role("button", name="Save in this browser").click()
    picture = dialog.locator(".keepsake-picture")
    expect(picture.locator("polygon.piece-ball")).to_have_count(2)
    expect(picture.locator(".white-ring")).to_have_count(2)


@pytest.mark.fresh
def test_a_position_saved_before_python_has_drawn_it_gets_its_picture(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?placed={HARD.link}")
    page.get_by_role("button", name="File", exact=True).click()
    dialog = page.get_by_role("dialog", name="File")
    dialog.get_by_role("button", name="Save in this browser").click()
    expect(dialog.locator("li")).to_have_count(1)
    expect(dialog.locator("li svg .piece")).to_have_count(len(HARD.board.placed))
