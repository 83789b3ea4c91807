"""Problems saved for other programs, and a BurrTools file opened as your own puzzle."""

from pathlib import Path

from playwright.sync_api import Page, expect

from countinghouse.exact_cover import Problem, count
from countinghouse.packing import Puzzle
from tests.browser.helpers import hash_of


def saved(page: Page, folder: Path, form: str) -> Path:
    group = page.get_by_role("group", name="For another program")
    group.get_by_label("Save for another program").select_option(form)
    with page.expect_download() as download:
        group.get_by_role("button", name="Save the problem").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    expect(page.get_by_role("status", name="The file")).to_contain_text(f"{path.name} saved.")
    return path


def test_a_puzzle_is_saved_for_other_programs_and_a_file_of_burrtools_opened(
    page: Page, site: str, tmp_path: Path
) -> None:
    page.goto(f"{site}#/packing?puzzle=pentominoes-3x20")
    page.locator("summary", has_text="Save").click()
    knuth = saved(page, tmp_path, "knuth")
    assert count(Problem.from_knuth(knuth.read_text())).value == 8
    assert saved(page, tmp_path, "dimacs").read_text().startswith("c t pmc\n")
    assert Puzzle.from_burrtools(saved(page, tmp_path, "burrtools").read_bytes()).count().value == 8
    cells = saved(page, tmp_path, "coordinates").read_text(encoding="utf-8")
    assert Puzzle.from_coordinates(cells).count().value == 8
    # First a wrong file: a sentence, and nothing is lost.
    file = page.get_by_label("Open a BurrTools file")
    file.set_input_files({"name": "cat.xmpuzzle", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n"})
    expect(page.get_by_role("alert").filter(has_text="not a BurrTools file")).to_be_visible()
    assert hash_of(page) == "#/packing?puzzle=pentominoes-3x20"
    own = Puzzle.from_text("xxxxx/xxxxx/xxxxx/xxxxx,L:xxxx/x...,P:xx/xx/x.,W:x../xx./.xx,Y:xxxx/.x..")
    given = own.to_burrtools()
    file.set_input_files({"name": "four.xmpuzzle", "mimeType": "application/gzip", "buffer": given})
    expect(page.get_by_role("status", name="The opened file")).to_contain_text("Opened: 4 pieces")
    page.wait_for_function("location.hash.startsWith('#/packing?puzzle=own')")
    # Names in another convention are mapped, and the page says so.
    conway = Puzzle.from_text("xxxxx/xxxxx,O:xxxxx,Q:xxxx/x...").to_burrtools()
    file.set_input_files({"name": "two.xmpuzzle", "mimeType": "application/gzip", "buffer": conway})
    opened = page.get_by_role("status", name="The opened file")
    expect(opened).to_contain_text("Usual names replace Conway's letters for the pentominoes: O → I, Q → L.")


def test_knuths_text_is_read_on_the_workbench(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}#/workbench?problem=text")
    page.get_by_label("Written as").select_option(label="Knuth’s format (DLX)")
    field = page.get_by_role("textbox", name="Items and options")
    expect(field).to_have_value("A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n")
    field.fill("| two ways\na b\na b\na\nb\n")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("rowheader", name="a b", exact=True)).to_be_visible()
    page.get_by_role("button", name="Count all solutions").click()
    expect(page.get_by_role("status", name="Number of solutions")).to_contain_text("2 solutions, exact")
    assert "= 1;" in saved(page, tmp_path, "minizinc").read_text()
