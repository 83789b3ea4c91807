"""New puzzles on the board: made, locked, timed, solved, shared; and the messages of a full tray."""

import re
from datetime import date

from playwright.sync_api import Page, expect

from countinghouse.packing.daily import of_day
from countinghouse.packing.making import make, read_id
from countinghouse.packing.worksheets import challenge
from tests.browser.easy_puzzle import EASY, KANOODLE, PUZZLE
from tests.browser.helpers import (
    KANOODLE_WAYS,
    cell,
    drag,
    finish,
    finished,
    hash_of,
    later,
    linked_to,
    on_day,
    open_packing,
    piece,
)

GIVEN = [placement.text for placement in EASY.board.placed]


def menu(page: Page, kind: str) -> None:
    """Choose from the menu of new puzzles."""
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_role("group", name="New puzzle").get_by_role("button", name=kind, exact=True).click()


def follow_the_hints(page: Page) -> None:
    """Ask for a hint until it names the placement, and place the piece there."""
    for words in ("Look at ", "", "Place "):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_role("status", name="Hint")).to_contain_text(words)
    page.get_by_role("button", name="Place it there").click()
    expect(page.get_by_role("button", name="Place it there")).to_have_count(0)


def test_new_puzzles_are_made(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    for kind in ("Starter", "Hard"):
        menu(page, kind)
        expect(page.locator(".challenge-title")).to_have_text(re.compile(rf"^{kind} puzzle \d+$"))
        # The link matches what Python makes of its ID, and nothing is placed yet.
        match = re.search(r"given=([^&]+)&made=([\w-]+)&tell=asked$", hash_of(page))
        assert match
        assert match[1] == make("kanoodle", kind.lower(), read_id(match[2]).number).link
    expect(page.locator("#said")).to_contain_text("Place ")
    # It is a step like any other.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".challenge-title")).to_have_text(re.compile("^Starter puzzle"))


def test_the_calendar_leads_to_three_puzzles_a_day_and_marks_those_solved(page: Page, site: str) -> None:
    on_day(page, "2026-11-22")
    open_packing(page, site)
    menu(page, "Daily")
    linked_to(page, "#/packing?daily=2026-11-22")
    expect(page.get_by_role("heading", name="Sunday 22 November 2026")).to_be_focused()
    expect(page.get_by_role("grid")).to_be_hidden()
    expect(page.get_by_role("link", name="22 November 2026")).to_have_attribute("aria-current", "date")
    page.get_by_role("link", name="Later month").click()
    expect(page.get_by_role("heading", name="Tuesday 1 December 2026")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="16 November 2026", exact=True).click()
    linked_to(page, "#/packing?daily=2026-11-16")
    page.get_by_role("button", name="Kanoodle", exact=True).click()
    three = of_day("2026-11-16")
    made = make("kanoodle", "starter", three.kanoodle.number)
    opened = f"#/packing?given={made.link}&made={three.kanoodle}"
    linked_to(page, f"{opened}&tell=asked")
    expect(page.locator(".challenge-title")).to_have_text("Daily Kanoodle of 16 November 2026, starter")
    own = [placement.text for placement in made.solution.placed if placement not in made.board.placed]
    page.goto(f"{site}{opened}&placed={'.'.join(own[1:])}")
    follow_the_hints(page)
    expect(page.get_by_role("status", name="The puzzle")).to_contain_text("Solved")
    expect(page.get_by_role("button", name="Another starter puzzle")).to_be_visible()
    page.get_by_role("button", name="Next: IQ Fit").click()
    expect(page.locator(".challenge-title")).to_have_text("Daily IQ Fit of 16 November 2026, starter")
    page.goto(f"{site}#/packing?daily=2026-11-16")
    expect(page.get_by_role("link", name="16 November 2026, 1 of 3 solved")).to_be_visible()
    expect(page.locator(".days-three .days-solved")).to_have_count(1)
    page.get_by_role("button", name="Back to the board").click()
    expect(page.get_by_role("grid").first).to_be_visible()


def test_a_puzzle_without_one_says_so_and_loses_nothing(page: Page, site: str) -> None:
    open_packing(page, site, "puzzle=tetrominoes-4x5")
    page.locator("summary[aria-label='New puzzle']").click()
    expect(page.get_by_text("It has no solution, so there is no puzzle to make.")).to_be_visible()
    expect(page.get_by_role("group", name="New puzzle").get_by_role("button", name="Medium")).to_have_count(0)
    page.keyboard.press("Escape")
    linked_to(page, "#/packing?puzzle=tetrominoes-4x5")


def test_given_pieces_stay_until_they_are_unlocked(page: Page, site: str) -> None:
    open_packing(page, site, PUZZLE)
    expect(page.locator(".board-picture .look-given")).to_have_count(len(GIVEN))
    name, there = GIVEN[0].split(":")
    first = there[:2]
    expect(cell(page, first)).to_have_accessible_name(re.compile("given"))
    refused = page.get_by_role("alert").filter(has_text=f"{name} is given and stays where it is; unlock")
    cell(page, first).click()
    expect(refused).to_be_visible()
    drag(page, cell(page, first), page.get_by_role("toolbar", name="Pieces"))
    piece(page, name).click()
    cell(page, first).focus()
    for key in ("Enter", "Delete"):
        page.keyboard.press(key)
    expect(refused).to_be_visible()
    linked_to(page, f"#/packing?{PUZZLE}")
    expect(page.locator(".board-picture .look-given")).to_have_count(len(GIVEN))
    # Start again restarts the puzzle, not from an empty tray.
    follow_the_hints(page)
    expect(page).to_have_url(re.compile(r"&placed=\w+:"))
    page.get_by_role("button", name="Start again").click()
    linked_to(page, f"#/packing?{PUZZLE}")
    menu(page, "Unlock the given pieces")
    linked_to(page, f"#/packing?placed={EASY.link}")
    cell(page, first).click()
    expect(page.locator(".hand-words")).to_contain_text(f"{name} in hand")
    page.keyboard.press("Escape")
    # A teacher locks the pieces that she has placed.
    menu(page, "Lock the placed pieces")
    linked_to(page, f"#/packing?given={EASY.link}&tell=asked")
    expect(page.locator(".challenge-title")).to_have_text("A puzzle with given pieces")


def test_a_solved_puzzle_says_so_with_its_time_and_can_be_shared(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # No other test spends time on this puzzle, or takes hints: the browser remembers both.
    easy = challenge(KANOODLE, "easy", 18)
    puzzle = f"given={easy.link}&made=easy-18&tell=asked"
    open_packing(page, site, puzzle)
    expect(page.get_by_role("timer")).to_be_visible()
    later(page, 65)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^1:[0-4]\d$"))
    left = len(easy.solutions[0].placed) - len(easy.board.placed)
    for _ in range(left):
        follow_the_hints(page)
    end = page.get_by_role("status", name="The puzzle")
    expect(end).to_contain_text("Solved in 1:")
    expect(end).to_contain_text(f"{3 * left} hints, the only solution with the given pieces, exact")
    stopped = page.get_by_role("timer").inner_text()
    later(page, 60)
    expect(page.get_by_role("timer")).to_have_text(stopped)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Another easy puzzle")).to_be_visible()
    expect(page.get_by_role("button", name="Next solution")).to_have_count(0)
    expect(end).to_contain_text("Kanoodle, easy: 1 solved, median 1:")
    expect(end.get_by_role("img", name=f"{left} pieces where a hint said")).to_be_visible()
    page.get_by_role("button", name="Share the result").click()
    field = page.get_by_label("The result, with a link to the puzzle")
    expect(field).to_be_focused()
    where, how, squares, shared = field.input_value().split("\n")
    assert where == f"Kanoodle, easy, {date.today():%-d %B %Y}"
    assert re.fullmatch(rf"Easy puzzle 18: solved in 1:\d\d, {3 * left} hints", how)
    assert squares == "🟧" * left
    assert shared.startswith(site)
    page.goto(shared)
    linked_to(page, f"#/packing?{puzzle}")


def test_a_full_tray_tells_its_number_and_leads_to_the_next(page: Page, site: str) -> None:
    table = KANOODLE.completions()
    number = 277
    open_packing(page, site, f"placed={KANOODLE.write(table.nth(number))}")
    finished(page, "Solved")
    finished(page, f"solution 278 of {KANOODLE_WAYS}, exact")
    page.get_by_role("button", name="Next solution").click()
    linked_to(page, f"#/packing?placed={KANOODLE.write(table.nth(number + 1))}")
    finished(page, f"solution 279 of {KANOODLE_WAYS}, exact")
    expect(page.get_by_role("button", name="Next solution")).to_be_focused()
    page.get_by_role("button", name="Next solution").click()
    finished(page, f"solution 280 of {KANOODLE_WAYS}, exact")
    # After the last comes the first.
    page.goto(f"{site}#/packing?placed={KANOODLE.write(table.nth(table.total - 1))}")
    finished(page, f"solution {KANOODLE_WAYS} of {KANOODLE_WAYS}")
    page.get_by_role("button", name="Next solution").click()
    finished(page, f"solution 1 of {KANOODLE_WAYS}")
    expect(finish(page)).not_to_contain_text("given")


def test_a_challenge_from_a_booklet_is_entered_locked_and_played(page: Page, site: str) -> None:
    open_packing(page, site)
    finished(page, KANOODLE_WAYS)
    page.get_by_role("button", name="Enter a challenge").click()
    expect(
        page.get_by_text("Place the pieces that the booklet shows, then lock them and play.")
    ).to_be_visible()
    lock = page.get_by_role("button", name="Lock and play")
    expect(lock).to_be_disabled()
    # No number gives it away.
    expect(finish(page)).to_have_count(0)
    drag(page, piece(page, "White"), cell(page, "a1"))
    expect(page.locator(".board-picture .piece")).to_have_count(1)
    lock.click()
    linked_to(page, "#/packing?given=White:", whole=False)
    expect(page).to_have_url(re.compile("&tell=asked$"))
    said = page.get_by_role("status", name="The challenge")
    expect(said).to_have_text("It has a solution.")
    expect(page.locator(".board-picture .look-given")).to_have_count(1)
    page.get_by_role("button", name="How many?").click()
    given = hash_of(page).split("given=")[1].split("&")[0]
    expect(said).to_have_text(f"It has exactly {KANOODLE.count(given).value:,} solutions.")
    page.get_by_role("button", name="Share the challenge").click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(
        re.compile(re.escape(f"given={given}&tell=asked"))
    )
    expect(page.locator("ch-qr-code svg")).to_be_visible()


def test_an_id_opens_its_puzzle_on_any_tray(page: Page, site: str) -> None:
    open_packing(page, site)
    made = make("soma", "easy", 7)
    for written in ("Soma easy 7", "soma-easy"):
        page.locator("summary[aria-label='New puzzle']").click()
        page.get_by_label("ID", exact=True).fill(written)
        page.keyboard.press("Enter")
        expect(page.locator(".challenge-title")).to_have_text("Easy puzzle 7")
    expect(page.get_by_text("is not an ID; write the puzzle, the level and the number")).to_be_visible()
    linked_to(page, f"#/packing?puzzle=soma&given={made.link}&made=soma-easy-7&tell=asked")


def test_the_end_offers_a_harder_and_an_easier_puzzle(page: Page, site: str) -> None:
    made = make("kanoodle", "easy", 3)
    open_packing(
        page, site, f"given={made.link}&made=kanoodle-easy-3&placed={KANOODLE.write(made.solution.placed)}"
    )
    for words, title in (("Harder", "Medium"), ("Easier", "Starter"), ("Another easy puzzle", "Easy")):
        page.get_by_role("button", name=words, exact=True).click()
        expect(page.locator(".challenge-title")).to_have_text(re.compile(f"^{title} puzzle"))
        page.get_by_role("button", name="Undo").click()
