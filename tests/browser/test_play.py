"""Playing a puzzle: nothing is told unasked, Check names the culprit, hints come in three grades, and the end says how it was."""

import re

from playwright.sync_api import Page, expect

from countinghouse.packing.worksheets import Task, challenge
from countinghouse.wording import called
from tests.browser.easy_puzzle import EASY, KANOODLE, PUZZLE
from tests.browser.helpers import (
    LISTEN,
    LOST,
    PLACED,
    cell,
    finished,
    hash_of,
    heard,
    hold,
    later,
    linked_to,
    open_packing,
    release,
)


def missing(puzzle: Task) -> list[str]:
    """Return the placements that solve a puzzle."""
    given = {placement.text for placement in puzzle.board.placed}
    return [placement.text for placement in puzzle.solutions[0].placed if placement.text not in given]


REST = missing(EASY)
WRONG = next(each.text for each in KANOODLE.fitting(EASY.board.placed) if each.text not in REST)


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
    expect(page.locator("#said")).to_contain_text(f"Removed {called(WRONG.partition(':')[0])}.")
    expect(check).to_have_count(0)
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


def test_many_culprits_are_shown_on_request_and_an_early_question_survives(page: Page, site: str) -> None:
    # Eleven sets of five pieces are in the way; the link is not canonical.
    placed = (
        "White:a2b2a3.Purple:f1f2f3f4.Pink:b1c1d1e1d2.LightGreen:g3h3g4h4.Green:j4k4h5i5j5."
        "Cyan:c2c3c4d4e4.Blue:g2h2i2j2j3"
    )
    open_packing(page, site, "tell=asked")
    hold(page, "ch-exhibit-packing", "view")
    page.goto(f"{site}#/packing?placed={placed}&tell=asked")
    press(page, "Check")
    check = page.get_by_role("status", name="Check")
    expect(check).to_contain_text("This cannot be finished")
    release(page)
    linked_to(page, f"#/packing?placed={KANOODLE.write(KANOODLE.parse(placed))}&tell=asked")
    expect(check).to_contain_text("This cannot be finished")
    sets = page.locator(".check-ways button:has-text('Remove')")
    expect(sets).to_have_count(4)
    press(page, "7 more")
    expect(sets).to_have_count(11)
    expect(sets.nth(4)).to_be_focused()


def test_hints_come_in_three_grades_and_are_counted(page: Page, site: str) -> None:
    # No other test takes hints for this puzzle: the browser remembers them.
    puzzle = challenge(KANOODLE, "easy", 19)
    open_packing(
        page, site, f"given={puzzle.link}&made=easy-19&tell=asked&placed={'.'.join(missing(puzzle)[1:])}"
    )
    hint = page.get_by_role("status", name="Hint")
    told = set()
    for _ in range(3):
        before = hint.inner_text() if hint.count() else ""
        press(page, "Hint")
        expect(hint).not_to_have_text(before or "nothing yet")
        told.add(hint.inner_text())
    assert len(told) == 3
    page.reload()
    press(page, "Hint")
    press(page, "Hint")
    press(page, "Hint")
    press(page, "Place it there")
    expect(page.locator("[data-cell]:focus")).to_be_visible()
    end = page.get_by_role("status", name="The puzzle")
    expect(end).to_contain_text("Solved")
    expect(end).to_contain_text("6 hints")
    # The last piece was placed last, although the link names it first.
    kept = page.evaluate("JSON.parse(localStorage.getItem('counting-house-results')).results")
    assert kept[-1]["pieces"] == ["alone"] * (len(missing(puzzle)) - 1) + ["told"]


def test_giving_up_is_an_end_and_to_see_the_solution_a_choice(page: Page, site: str) -> None:
    open_packing(page, site, PUZZLE)
    end = page.get_by_role("status", name="The puzzle")
    page.evaluate(LISTEN)
    press(page, "Sounds: off")
    heard(page, PLACED)
    press(page, "Give up")
    expect(end).to_contain_text("Given up")
    heard(page, LOST)
    press(page, "Sounds: on")
    press(page, "Go on")
    press(page, "Give up")
    expect(page.get_by_role("button", name="Show the solution")).to_be_focused()
    linked_to(page, f"#/packing?{PUZZLE}")
    press(page, "Go on")
    expect(end).to_have_count(0)
    press(page, "Give up")
    press(page, "Show the solution")
    expect(end).to_contain_text("The solution")
    expect(end).not_to_contain_text("Solved")
    # With sounds off, nothing of this was heard.
    heard(page)
    page.reload()
    expect(end).to_contain_text("The solution", timeout=60_000)
    expect(end).not_to_contain_text("Solved")
    # Whoever starts again gets a new attempt, and the first result stays.
    press(page, "Start again")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('counting-house-results')).results")
    assert [(each["made"], each["end"], each["pieces"]) for each in kept] == [
        ("easy-17", "shown", ["shown"] * len(REST))
    ]


def test_a_test_tells_nothing_at_all(page: Page, site: str) -> None:
    open_packing(page, site, f"given={EASY.link}&tell=hidden")
    for told in ("Hint", "Check", "Explore", "Give up", "Show the solution"):
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
    open_packing(page, site, PUZZLE)
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    later(page, 125)
    expect(timer).to_have_text(re.compile(r"^[2-9]:\d\d$"))
    page.reload()
    # Two minutes have not passed since, even on a slow machine.
    expect(timer).to_have_text(re.compile(r"^[2-9]:\d\d$"), timeout=60_000)
    page.locator("summary[aria-label='New puzzle']").click()
    page.get_by_label("Show the time").uncheck()
    expect(timer).to_have_count(0)
    expect(cell(page, "a1")).to_be_visible()
    page.get_by_label("Show the time").check()
    expect(timer).to_be_visible()
