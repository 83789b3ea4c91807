"""Playing a puzzle: nothing is told unasked, Check names the culprit, hints come in three grades, and the end says how it was."""

import re

from playwright.sync_api import Page, expect

from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import challenge
from countinghouse.wording import called
from tests.browser.helpers import cell, finished, hash_of, linked_to, open_packing

KANOODLE = PUZZLES["kanoodle"]
EASY = challenge(KANOODLE, "easy", 17)
GIVEN = [placement.text for placement in EASY.board.placed]
REST = [placement.text for placement in EASY.solutions[0].placed if placement.text not in GIVEN]
WRONG = next(each.text for each in KANOODLE.fitting(EASY.board.placed) if each.text not in REST)
PUZZLE = f"given={EASY.link}&made=easy-17&tell=asked"


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def test_playing_tells_nothing_and_exploring_everything(page: Page, site: str) -> None:
    open_packing(page, site, f"given={EASY.link}&made=easy-17")
    linked_to(page, f"#/packing?{PUZZLE}")
    expect(page.get_by_text("9 of 12 pieces placed")).to_be_visible()
    for told in ("Where can it go?", "Show solutions", "Count all solutions"):
        expect(page.get_by_role("button", name=told)).to_have_count(0)
    expect(page.get_by_role("status", name="Ways to finish")).to_have_count(0)
    press(page, "Explore")
    finished(page, "1 way to finish")
    linked_to(page, f"#/packing?given={EASY.link}&made=easy-17&tell=live")
    expect(page.get_by_role("button", name="Where can it go?")).to_be_visible()
    press(page, "Play")
    expect(page.get_by_role("status", name="Ways to finish")).to_have_count(0)
    linked_to(page, f"#/packing?{PUZZLE}")


def test_check_names_the_culprit_and_leads_back(page: Page, site: str) -> None:
    open_packing(page, site, f"{PUZZLE}&placed={WRONG}")
    press(page, "Check")
    check = page.get_by_role("status", name="Check")
    expect(check).to_contain_text("This cannot be finished. Remove ")
    expect(check).to_contain_text("and there is one way to finish.")
    page.get_by_role("button", name=f"Remove {called(WRONG.partition(':')[0])}", exact=True).click()
    linked_to(page, f"#/packing?{PUZZLE}")
    expect(check).to_be_empty()
    press(page, "Check")
    expect(check).to_contain_text("it can be finished")
    # From here, a wrong piece leads back to this position, and that is a step like any other.
    press(page, "Hint")
    press(page, "Hint")
    press(page, "Hint")
    press(page, "Place it there")
    expect(page).to_have_url(re.compile("placed="))
    good = hash_of(page)
    page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/packing?{PUZZLE}")
    page.get_by_role("button", name="Redo").click()
    linked_to(page, good)


def test_hints_come_in_three_grades_and_are_counted(page: Page, site: str) -> None:
    open_packing(page, site, f"{PUZZLE}&placed={'.'.join(REST[1:])}")
    hint = page.get_by_role("status", name="Hint")
    told = set()
    for _ in range(3):
        before = hint.inner_text() if hint.count() else ""
        press(page, "Hint")
        expect(hint).not_to_have_text(before or "nothing yet")
        told.add(hint.inner_text())
    assert len(told) == 3
    press(page, "Place it there")
    end = page.get_by_role("status", name="The puzzle")
    expect(end).to_contain_text("Solved")
    expect(end).to_contain_text("3 hints")


def test_the_solution_on_request_is_not_called_solved(page: Page, site: str) -> None:
    open_packing(page, site, PUZZLE)
    press(page, "Show the solution")
    end = page.get_by_role("status", name="The puzzle")
    expect(end).to_contain_text("The solution")
    expect(end).not_to_contain_text("Solved")


def test_a_test_tells_nothing_at_all(page: Page, site: str) -> None:
    open_packing(page, site, f"given={EASY.link}&tell=hidden")
    for told in ("Hint", "Check", "Explore", "Show the solution"):
        expect(page.get_by_role("button", name=told, exact=True)).to_have_count(0)
    page.goto(f"{site}#/packing?given={EASY.link}&tell=hidden&placed={'.'.join(REST)}")
    expect(page.get_by_text("Every cell is covered.")).to_be_visible()


def test_sharing_a_started_puzzle_keeps_my_pieces_to_myself(page: Page, site: str) -> None:
    open_packing(page, site, f"{PUZZLE}&placed={REST[0]}")
    expect(page.get_by_text("10 of 12 pieces placed")).to_be_visible()
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile(re.escape(EASY.link)))
    expect(link).not_to_have_value(re.compile("placed="))
    page.get_by_label("with the pieces that I have placed").check()
    expect(link).to_have_value(re.compile(f"placed={re.escape(REST[0])}"))


def test_the_clock_survives_a_reload_and_can_be_hidden(page: Page, site: str) -> None:
    page.clock.install()
    open_packing(page, site, PUZZLE)
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    page.clock.run_for(125_000)
    expect(timer).to_have_text(re.compile(r"^[2-9]:\d\d$"))
    page.reload()
    # Two minutes have not passed since, even on a slow machine.
    expect(timer).to_have_text(re.compile(r"^[2-9]:\d\d$"), timeout=60_000)
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_label("Show the time").uncheck()
    expect(timer).to_have_count(0)
    expect(cell(page, "a1")).to_be_visible()
