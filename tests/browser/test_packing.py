"""The packing exhibit in use: pieces placed and removed, counts that follow, solutions browsed."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import PUZZLES, Orbits
from countinghouse.wording import called
from tests.browser.helpers import (
    COUNT,
    EIGHT,
    IQ_FIT_WAYS,
    KANOODLE_WAYS,
    SAVE,
    away_and_back,
    cell,
    drag,
    finish,
    finished,
    hash_of,
    linked_to,
    open_packing,
    piece,
    published,
    stop,
    unfold,
)

KANOODLE = PUZZLES["kanoodle"]


def at(page: Page, query: str) -> None:
    """Wait until the link has this position."""
    linked_to(page, f"#/packing?{query}" if query else "#/packing")


def question(page: Page, words: str) -> Locator:
    """The panel of one question, by its button."""
    return page.locator("ch-job-panel").filter(has=page.get_by_role("button", name=words, exact=True))


def result(page: Page, name: str) -> Locator:
    """A region that announces a result."""
    return page.get_by_role("status", name=name)


def number_in(text: str) -> int:
    """The first whole number in a text, with or without digit grouping."""
    found = re.search(r"\d[\d,]*", text)
    assert found, text
    return int(found[0].replace(",", ""))


# --- placing -------------------------------------------------------------------------------------------------------


def test_a_piece_is_dragged_onto_the_board_moved_and_dragged_away(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    drag(page, piece(page, "Purple"), cell(page, "c1"))
    expect(page).to_have_url(re.compile(r"placed=Purple:[a-d]1"))
    laid = re.findall(r"[a-k]\d", hash_of(page).split(":")[1])
    assert len(laid) == 4
    expect(piece(page, "Purple")).to_have_accessible_name(re.compile("on the board"))
    expect(page.get_by_text("1 of 12 pieces placed")).to_be_visible()
    ways = KANOODLE.count(placed=[f"Purple:{''.join(laid)}"]).value
    finished(page, f"{ways:,} ways to finish, exact")
    # from its place to the bottom row
    drag(page, cell(page, laid[0]), cell(page, laid[0][0] + "5"))
    expect(page).to_have_url(re.compile(r"placed=Purple:[a-k]5[a-k]5"))
    # off the board: back among the pieces
    drag(page, cell(page, laid[0][0] + "5"), page.get_by_role("heading", level=1))
    at(page, "")
    expect(piece(page, "Purple")).to_have_accessible_name(re.compile("in the tray"))


def test_r_and_f_turn_the_piece_while_it_is_dragged(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    drag(page, piece(page, "Purple"), cell(page, "f3"), drop=False)
    page.keyboard.press("r")
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"placed=Purple:f\df\df\df\d$"))
    # The wheel and the right button do the same with a piece that clicks move.
    piece(page, "Red").click()
    cell(page, "b2").hover()
    page.mouse.wheel(0, 100)
    expect(page.locator("#said")).to_contain_text("Red rotated: P of five, upright")
    cell(page, "b2").click(button="right")
    expect(page.locator("#said")).to_contain_text("Red flipped: P of five, upright")


def test_an_illegal_drop_says_why_and_goes_back(page: Page, site: str) -> None:
    open_packing(page, site, "placed=White:c3d3d4")
    finished(page, "exact")
    before = hash_of(page)
    drag(page, piece(page, "Gray"), cell(page, "d3"))
    expect(page.locator(".hand-words")).to_have_text("Gray overlaps White at c3 d3 d4; it went back.")
    assert hash_of(page) == before
    expect(piece(page, "Gray")).to_have_accessible_name(re.compile("in the tray"))
    # a placed piece that is moved wrongly returns
    drag(page, piece(page, "Purple"), cell(page, "c1"))
    expect(page).to_have_url(re.compile("Purple"))
    with_purple = hash_of(page)
    drag(page, cell(page, "c1"), cell(page, "d4"))
    expect(page.locator(".hand-words")).to_have_text("Purple overlaps White at d4; it went back.")
    assert hash_of(page) == with_purple


def test_a_finger_lays_a_piece(telephone: Page, site: str) -> None:
    page = telephone
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    target = cell(page, "e3")
    piece(page, "Light green").scroll_into_view_if_needed()
    boxes = [place.bounding_box() for place in (piece(page, "Light green"), target)]
    start, end = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None
    ]
    touch = page.context.new_cdp_session(page)

    def send(kind: str, places: list[tuple[float, float]]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [start])
    for step in range(1, 11):
        send(
            "touchMove",
            [(start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10)],
        )
    send("touchEnd", [])
    expect(page).to_have_url(re.compile("placed=LightGreen:"))
    # and without dragging: tap the piece, rotate it with the button, tap a cell, place it
    piece(page, "Purple").tap()
    page.get_by_role("button", name="Rotate").tap()
    cell(page, "j3").tap()
    page.get_by_role("button", name="Place").tap()
    expect(page).to_have_url(re.compile(r"Purple:j\dj\dj\dj\d"))


def test_start_again_clears_the_tray_and_can_be_undone(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={EIGHT}&seed=5")
    finished(page, "6 ways to finish")
    page.get_by_role("button", name="Start again").click()
    linked_to(page, "#/packing?seed=5")
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(37)


# --- how many ways ---------------------------------------------------------------------------------------------------


def test_the_number_of_ways_follows_the_tray(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6 ways to finish, exact")
    page.get_by_role("button", name="Start again").click()
    finished(page, f"{KANOODLE_WAYS} ways to finish, exact")
    page.goto(f"{site}#/packing?placed=White:b1a2b2")
    finished(page, "No way to finish")
    expect(finish(page)).to_contain_text("a1")  # and why: the corner that no piece reaches
    expect(page.get_by_text("so there are no solutions to show")).to_be_visible()


def test_the_proof_by_colouring_is_drawn_on_the_board_and_taken_away(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=mutilated-chessboard")
    finished(page, "No way to finish")
    show = finish(page).get_by_role("button", name="Show the colouring")
    show.click()
    board = page.locator("ch-grid-board")
    expect(board.locator(".cell-class-0")).to_have_count(32)
    expect(board.locator(".cell-class-1")).to_have_count(30)
    expect(result(page, "The colouring")).to_have_text(
        re.compile(r"^\s*32 dark,\s+30 light; each Domino covers one of each\.\s*$")
    )
    # The shades also differ without colours: by a hatching, and in words.
    expect(board.locator(".cell-class-0 path")).to_have_count(32)
    expect(board.locator(".cell-class-1 path")).to_have_count(0)
    expect(cell(page, "b1")).to_have_accessible_name(re.compile("b1, empty, (dark|light)"))
    show.press("Escape")
    expect(board.locator(".cell-class")).to_have_count(0)
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    show.click()
    expect(board.locator(".cell-class")).to_have_count(0)
    # Placing a domino gives another position, with its own proof.
    show.click()
    page.goto(f"{site}#/packing?puzzle=mutilated-chessboard&placed=Domino:d4e4")
    expect(board.locator(".cell-class")).to_have_count(0)
    # No pattern describes these marks.
    open_packing(page, site, "puzzle=soma&placed=L:e2f2g2g3")
    finished(page, "No way to finish")
    finish(page).get_by_role("button", name="Show the marked cells").click()
    expect(result(page, "The marked cells")).to_have_text(re.compile(r"^\s*8 marked,\s+15 unmarked\.\s*$"))
    expect(board.locator(".cell-class-0")).to_have_count(8)


def test_a_full_tray_is_called_a_solution(page: Page, site: str) -> None:
    whole = ".".join(placement.text for placement in KANOODLE.completions().nth(7))
    open_packing(page, site, f"placed={whole}")
    finished(page, "Solved")


def test_all_solutions_are_counted_with_time_and_method(page: Page, site: str) -> None:
    open_packing(page, site)
    unfold(page, COUNT)
    question(page, "Count all solutions").get_by_role("button").click()
    count = result(page, "Number of solutions")
    expect(count).to_contain_text(KANOODLE_WAYS)
    expect(count).to_contain_text(re.compile(r"exact, [\d.]+\ss"))
    expect(page.get_by_text(re.compile("by frontier counting", re.IGNORECASE))).to_be_visible()
    expect(page.get_by_text(published("kanoodle-up-to-symmetry"))).to_be_visible()  # up to symmetry


# --- the estimate ----------------------------------------------------------------------------------------------------


def curve(page: Page) -> list[list[str]]:
    """The curve, from its table."""
    page.get_by_text("The curve as a table").click()
    rows = page.locator(".chart-table tbody tr")
    expect(rows.first).to_be_visible()
    return [row.split("\t") for row in rows.all_inner_texts()]


def test_the_same_link_gives_the_same_curve_stopped_or_not(page: Page, site: str) -> None:
    link = f"placed={EIGHT.rsplit('.', 3)[0]}&seed=17&probes=300000"
    open_packing(page, site, link)
    finished(page, "exact")
    unfold(page, COUNT)
    panel = question(page, "Estimate")
    estimate = panel.get_by_role("button", name="Estimate", exact=True)
    estimate.click()
    # Stop halfway, then resume to the end.
    stop(panel)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text(re.compile("^300,000 probes"))).to_be_visible()
    expect(estimate).to_be_enabled()
    expect(result(page, "Estimate")).to_contain_text(re.compile(r"estimate ±\s[\d.]+\s%, 95\s%"))
    expect(page.get_by_text("exact: ")).to_be_visible()  # the exact value as a line
    expect(page.get_by_role("table", name=re.compile("Vertices of the search tree"))).to_be_visible()
    stopped, said = curve(page), result(page, "Estimate").inner_text()

    # Again, from beginning to end, in a page that has kept no curve.
    page.goto(f"{site}#/")
    page.reload()
    open_packing(page, site, link)
    unfold(page, COUNT)
    expect(result(page, "Estimate")).to_have_count(0)
    estimate.click()
    expect(page.get_by_text(re.compile("^300,000 probes"))).to_be_visible()
    expect(estimate).to_be_enabled()
    assert curve(page)[-1] == stopped[-1]
    assert result(page, "Estimate").inner_text() == said


def test_wrong_seeds_and_numbers_of_probes_are_refused_beside_their_field(page: Page, site: str) -> None:
    open_packing(page, site)
    unfold(page, COUNT, "Settings")
    for name, wrong in (("Seed", "tomorrow"), ("Seed", "-3"), ("Probes", "0"), ("Probes", "99999999999")):
        field = page.get_by_role("textbox", name=name)
        field.fill(wrong)
        field.press("Enter")
        expect(page.get_by_role("alert").filter(has_text=f"{name} must be a whole number")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
        assert hash_of(page) == "#/packing"
        field.fill("1000")
        field.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="must be a whole number")).to_have_count(0)
        field.fill({"Seed": "1", "Probes": "200,000"}[name])
        field.press("Enter")
        at(page, "")


def test_a_refused_seed_stays_when_one_leaves_and_comes_back(page: Page, site: str) -> None:
    open_packing(page, site)
    for _ in range(2):
        unfold(page, COUNT, "Settings")
        field = page.get_by_role("textbox", name="Seed")
        field.fill("tomorrow")
        field.press("Enter")
        alert = page.get_by_role("alert").filter(has_text="Seed must be a whole number")
        expect(alert).to_be_visible()
        away_and_back(page)
        unfold(page, COUNT, "Settings")
        expect(field).to_have_value("tomorrow")
        expect(alert).to_be_visible()
        # Once corrected, it does not come back.
        field.fill("1000")
        field.press("Enter")
        at(page, "seed=1000")
        away_and_back(page)
        unfold(page, COUNT, "Settings")
        expect(field).to_have_value("1000")
        expect(alert).to_have_count(0)


# --- solutions -------------------------------------------------------------------------------------------------------


def test_the_gallery_shows_all_solutions_without_holding_them(page: Page, site: str) -> None:
    open_packing(page, site)
    question(page, "Show solutions").get_by_role("button").click()
    gallery = page.locator(".gallery")
    expect(gallery.get_by_role("status")).to_contain_text(f"1 to 12 of {KANOODLE_WAYS}")
    boards = gallery.get_by_role("listitem")
    expect(boards).to_have_count(12)
    expect(boards.first.locator(".piece")).to_have_count(12)
    gallery.get_by_role("button", name="Next page").click()
    expect(gallery.get_by_role("status")).to_contain_text("13 to 24 of")
    gallery.get_by_role("button", name="Last page").click()
    expect(gallery.get_by_role("status")).to_contain_text(f"to {KANOODLE_WAYS} of {KANOODLE_WAYS}")
    expect(gallery.get_by_role("button", name="Next page")).to_be_disabled()
    number = gallery.get_by_role("textbox", name="Solution")
    for wrong in ("0", "371021", "many"):
        number.fill(wrong)
        number.press("Enter")
        # Python's sentence, beside the text it is about
        sentence = f"Solution must be a whole number from 1 to {KANOODLE_WAYS}, not “{wrong}”."
        expect(gallery.get_by_role("alert")).to_have_text(sentence)
        expect(number).to_have_value(wrong)
        expect(number).to_have_attribute("aria-invalid", "true")
    number.fill("123,456")
    number.press("Enter")
    expect(gallery.get_by_role("status")).to_contain_text("123,445 to 123,456")
    expect(gallery.get_by_text("a whole number from")).to_have_count(0)
    expect(gallery.locator(".is-marked .gallery-caption")).to_have_text("123,456")
    assert gallery.locator(".piece").count() <= 12 * 12
    gallery.get_by_role("button", name="A random one").click()
    # The random solution stands out among its neighbours, and is the one to place.
    expect(gallery.locator(".is-marked")).to_contain_text("random")
    drawn = gallery.get_by_role("button", name=re.compile("^Place solution .*, random$"))
    expect(drawn).to_have_count(1)
    expect(drawn).to_be_enabled()
    expect(gallery.locator(".is-marked .piece").first).to_be_visible()
    drawn.click()  # it covers the whole picture
    expect(page.locator("[role=gridcell].holds-piece")).to_have_count(55)
    finished(page, "Solved")


def test_the_list_groups_solutions_by_symmetry(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=pentominoes-3x20")
    question(page, "Show solutions").get_by_role("button").click()
    gallery = page.locator(".gallery")
    boards, place = gallery.get_by_role("listitem"), gallery.locator(".number-bar-place")
    expect(boards).to_have_count(8)
    gallery.get_by_label("Group by symmetry").check()
    expect(boards).to_have_count(2)
    said = gallery.get_by_role("status", name="Up to symmetry")
    expect(said).to_have_text("2 solutions up to symmetry, of 8, exact.")
    orbits = Orbits(PUZZLES["pentominoes-3x20"].completions()).page(0, 12)
    (first, *images), (second, *_) = [[number + 1 for number in own.numbers] for own in orbits]
    expect(place).to_contain_text(f"{first} to {second} of 8")
    more = gallery.get_by_role("button", name=f"3 images of solution {first}")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(boards).to_have_count(5)
    expect(boards.locator(".gallery-caption").nth(1)).to_have_text(f"{images[0]}, image of {first}")
    # An image keeps its number on the board, and its entry stays open.
    more.click()
    expect(boards).to_have_count(2)
    gallery.get_by_role("textbox", name="Solution").fill(str(images[1]))
    gallery.get_by_role("button", name="Go to").click()
    gallery.get_by_role("button", name=f"Place solution {images[1]}, image of {first}").click()
    finished(page, f"solution {images[1]} of 8")
    expect(gallery.locator(".is-on-board .gallery-caption")).to_have_text(
        f"{images[1]}, image of {first}, on the board"
    )
    gallery.get_by_label("Group by symmetry").uncheck()
    expect(boards).to_have_count(8)
    # A long list, page by page.
    open_packing(page, site)
    question(page, "Show solutions").get_by_role("button").click()
    gallery.get_by_label("Group by symmetry").check()
    expect(said).to_have_text(
        f"{published('kanoodle-up-to-symmetry')} solutions up to symmetry, of {KANOODLE_WAYS}, exact."
    )
    gallery.get_by_role("button", name="Next page").click()
    orbits = Orbits(KANOODLE.completions()).page(0, 24)
    numbers = [orbit.numbers[0] + 1 for orbit in orbits]
    expect(place).to_contain_text(f"{numbers[12]} to {numbers[23]} of {KANOODLE_WAYS}")
    gallery.get_by_role("button", name="Last page").click()
    last = Orbits(KANOODLE.completions()).page(371_020, 12, backwards=True)
    low, high = last[0].numbers[0] + 1, last[-1].numbers[0] + 1
    expect(place).to_have_text(f"{low:,} to {high:,} of {KANOODLE_WAYS}")
    expect(gallery.get_by_role("button", name="Next page")).to_be_disabled()
    gallery.get_by_role("button", name="First page").click()
    expect(place).to_contain_text(f"{numbers[0]} to {numbers[11]} of {KANOODLE_WAYS}")


def test_the_nth_solution_is_the_one_python_means(page: Page, site: str) -> None:
    open_packing(page, site)
    question(page, "Show solutions").get_by_role("button").click()
    gallery = page.locator(".gallery")
    expect(gallery.locator(".piece").first).to_be_visible()
    number = gallery.get_by_role("textbox", name="Solution")
    number.fill("200000")
    number.press("Enter")
    picture = gallery.get_by_role("button", name="Place solution 200,000", exact=True)
    expect(picture).to_be_enabled()
    picture.press("Enter")
    expect(page).to_have_url(re.compile("placed="))
    shown = set(hash_of(page).split("placed=")[1].split("."))
    assert shown == {placement.text for placement in KANOODLE.completions().nth(199_999)}


def test_the_list_stays_and_its_solutions_keep_what_i_placed(page: Page, site: str) -> None:
    ways = [KANOODLE.write(way) for way in KANOODLE.completions(EIGHT)]
    link = [f"#/packing?placed={way}&kept={EIGHT}" for way in ways]
    open_packing(page, site, f"placed={EIGHT}")
    question(page, "Show solutions").get_by_role("button").click()
    gallery = page.locator(".gallery")
    expect(gallery.get_by_role("status")).to_contain_text("1 to 6 of 6")
    gallery.get_by_role("button", name="Place solution 3", exact=True).click()
    linked_to(page, link[2])
    finished(page, "solution 3 of 6 that keep the 8 pieces placed before, exact")
    expect(gallery.get_by_role("status")).to_contain_text("1 to 6 of 6")
    # Arrow keys step, as one step for Undo.
    expect(page.get_by_role("button", name="Next solution")).to_be_focused()
    page.keyboard.press("ArrowRight")
    finished(page, "solution 4 of 6")
    page.keyboard.press("ArrowRight")
    finished(page, "solution 5 of 6")
    page.keyboard.press("ArrowLeft")
    linked_to(page, link[3])
    finished(page, "solution 4 of 6")
    expect(gallery.locator(".is-on-board .gallery-caption")).to_have_text("4, on the board")
    # The pieces that differ are in colour.
    gallery.get_by_label("What differs from solution 4").check()
    texts = [set(way.split(".")) for way in ways]
    for number in (0, 5):
        same = len(texts[number] & texts[3])
        picture = gallery.get_by_role("listitem").nth(number)
        expect(picture.locator(".look-same")).to_have_count(same)
        expect(picture).to_contain_text(f"{12 - same} pieces differ")
    # Piece by piece: the eight stay, the others come one after the other.
    page.get_by_role("button", name="Piece by piece").click()
    slider = page.get_by_role("slider", name="Piece", exact=True)
    expect(slider).to_have_attribute("aria-valuetext", "Piece 4 of 4")
    page.get_by_role("button", name="First", exact=True).click()
    linked_to(page, f"#/packing?placed={EIGHT}")
    finished(page, "6")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", "Piece 1 of 4")
    expect(page.get_by_text("9 of 12 pieces placed")).to_be_visible()
    page.get_by_role("button", name="Done", exact=True).click()
    linked_to(page, link[3])
    expect(gallery.get_by_role("listitem")).to_have_count(6)
    # A person's own move ends it.
    page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/packing?placed={EIGHT}")
    expect(gallery.get_by_role("listitem")).to_have_count(6)
    # Another puzzle ends it, too, even if its tray is as empty as the first step.
    page.goto(f"{site}#/packing?placed={ways[0]}")
    page.get_by_role("button", name="Piece by piece").click()
    expect(slider).to_be_visible()
    page.goto(f"{site}#/packing?puzzle=iq-fit")
    expect(page.get_by_text("10 pieces, 50 cells are free.")).to_be_visible()
    expect(slider).to_have_count(0)


def test_a_hint_is_one_piece_that_can_be_finished(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6")
    question(page, "Hint").get_by_role("button").click()
    sentence = page.get_by_text(re.compile(r"^Place \w+ on .*remain"))
    expect(sentence).to_be_visible()
    ways = number_in(sentence.inner_text().split(":")[1])
    expect(page.locator(".look-hint")).to_have_count(1)
    page.get_by_role("button", name="Place it there").click()
    expect(page.get_by_text("9 of 12 pieces placed")).to_be_visible()
    finished(page, "exact")
    expect(finish(page)).to_contain_text(str(ways))


# --- files and paper -------------------------------------------------------------------------------------------------


def test_the_board_is_saved_as_a_picture(page: Page, site: str, tmp_path: Path) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    unfold(page, SAVE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SVG").click()
    download.value.save_as(tmp_path / "board.svg")
    drawing = ElementTree.parse(tmp_path / "board.svg").getroot()
    letters = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"B", "G", "M", "P", "W", "Y"} <= set(letters)
    assert "var(" not in (tmp_path / "board.svg").read_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as PNG").click()
    download.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert (tmp_path / "board.png").stat().st_size > 10_000


def test_solutions_are_saved_as_csv_and_json(page: Page, site: str, tmp_path: Path) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6")
    unfold(page, SAVE)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save solutions").click()
    download.value.save_as(tmp_path / "solutions.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "solutions.csv").read_text())))
    assert len(rows) == 1 + 6
    assert rows[0] == ["number", *(each.name for each in KANOODLE.pieces)]
    page.get_by_label("Format").select_option("json")
    page.get_by_label("Maximum number of solutions").fill("4")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save solutions").click()
    download.value.save_as(tmp_path / "solutions.json")
    saved = json.loads((tmp_path / "solutions.json").read_text())
    assert len(saved["solutions"]) == 4
    for solution in saved["solutions"]:
        assert KANOODLE.count(placed=solution).value == 1
    page.get_by_label("Maximum number of solutions").fill("all of them")
    page.get_by_role("button", name="Save solutions").click()
    expect(page.get_by_role("alert").filter(has_text="a whole number from 1 to 1,000,000")).to_be_visible()


def test_a_worksheet_shows_the_task_and_not_the_answer(page: Page, site: str) -> None:
    open_packing(page, site, f"placed={EIGHT}")
    finished(page, "6")
    page.evaluate("window.print = () => { window.printed = true; }")
    unfold(page, SAVE)
    page.get_by_role("button", name="Print a worksheet").click()
    assert page.evaluate("window.printed") is True
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_hidden()  # the worksheet has its own title
    expect(page.get_by_text("In how many ways can you do it?")).to_be_visible()
    expect(page.locator("ch-grid-board svg")).to_be_visible()
    expect(finish(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Count all solutions")).to_be_hidden()
    expect(piece(page, "Red")).to_be_visible()
    expect(piece(page, "White")).to_be_hidden()  # it is on the board already
    assert len(page.pdf()) > 5_000


# --- other puzzles ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "title", "ways"),
    [
        ("iq-fit", "IQ Fit", IQ_FIT_WAYS),
        ("pentominoes-8x8-hole", "hole", published("pentominoes-8x8-hole-raw")),
    ],
)
def test_another_puzzle_is_chosen(page: Page, site: str, puzzle: str, title: str, ways: str) -> None:
    open_packing(page, site, "placed=White:c3d3d4")
    page.get_by_label("Puzzle", exact=True).select_option(puzzle)
    linked_to(page, f"#/packing?puzzle={puzzle}")
    finished(page, f"{ways} ways to finish")
    expect(page.get_by_role("grid", name=re.compile(title))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    at(page, "placed=White:c3d3d4")


def test_a_solid_piece_shows_its_lower_balls_and_is_tipped(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=iq-fit")
    iq_fit = PUZZLES["iq-fit"]
    tray = page.get_by_role("toolbar", name="Pieces")
    for one in iq_fit.pieces:
        upper, lower = one.orientations[0].looks[0]
        drawn = piece(page, called(one.name))
        expect(drawn.locator(".piece-ball")).to_have_count(len(upper))
        expect(drawn.locator(".piece-ring")).to_have_count(len(lower))
        expect(drawn.locator(".piece-deep")).to_have_count(len(set(lower) - set(upper)))
    piece(page, "Cyan").click()
    first = tray.get_by_role("button", pressed=True).locator("path").get_attribute("d")
    page.get_by_role("button", name="Tip").click()
    expect(tray.get_by_role("button", pressed=True).locator("path")).not_to_have_attribute("d", str(first))
