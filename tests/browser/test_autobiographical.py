"""Autobiographical numbers in use: watched step by step, filled by hand, compared in a table."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import linked_to


def cell(page: Page, slot: int, value: int) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^slot {slot}, {value}:"))


def test_watched_replayed_and_compared(page: Page, site: str) -> None:
    page.goto(f"{site}#/autobiographical")
    says = page.get_by_role("status", name="This step")
    expect(page.get_by_text("Step 0 of 5,014")).to_be_visible()

    # A dead end names the slot that became empty, in the tree and in the grid.
    page.get_by_role("button", name="Next dead end").click()
    expect(says).to_contain_text("No candidate is left for slot 0.")
    expect(page.locator(".search-vertex.is-dead.is-at")).to_contain_text("slot 0")
    expect(page.get_by_role("columnheader", name="slot 0", exact=True)).to_have_class(re.compile("is-empty"))

    # A struck cell says why; a click replays the strike, with what it rests on and what it led to.
    cell(page, 4, 3).click()
    record = page.get_by_role("region", name="The record")
    expect(record).to_contain_text("4 is possible in only 1 slot, so slot 4 is at most 1 and not 3.")
    record.get_by_role("button", name=re.compile("^Replay step")).click()
    expect(says).to_contain_text("slot 4 is at most 1 and not 3")
    expect(page.locator(".candidate.is-now")).to_have_text("3")
    assert page.locator(".candidate.is-cause").count() > 0
    expect(record).to_contain_text("Constraint: basic.")
    rests = record.get_by_role("list", name="What it rests on")
    rests.get_by_role("button").first.click()
    expect(record.get_by_role("list", name="What it led to").get_by_role("listitem").first).to_be_visible()

    # A vertex of the tree shows its grid; keys step backwards.
    page.get_by_role("button", name="First", exact=True).click()
    page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Try 0 for slot 0.")
    page.keyboard.press("ArrowLeft")
    expect(says).to_contain_text("Every candidate of every slot is possible.")
    page.get_by_role("button", name="Next solution").click()
    expect(says).to_contain_text("6210001000 is solution 1.")
    page.locator(".search-vertex.is-inner").first.click()
    expect(says).to_contain_text("Every candidate of every slot is possible.")

    # Switching on constraints starts another search.
    page.get_by_label("Sum of slots").check()
    page.get_by_label("Weighted sum").check()
    expect(page.get_by_text("Step 0 of 906")).to_be_visible()
    linked_to(page, "#/autobiographical?sum=1&weighted=1", whole=False)
    page.get_by_label("Length", exact=True).fill("1000")
    page.get_by_label("Length", exact=True).press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 1 to 64")).to_be_visible()

    # The table, computed now and sorted, and the link from it to the search.
    page.get_by_label("Lengths from").fill("10")
    page.get_by_label("Lengths from").press("Enter")
    page.get_by_role("button", name="Search with all of them").click()
    expect(page.get_by_role("status", name="The table")).to_contain_text("32 searches")
    table = page.get_by_role("table", name="Searches, computed here")
    row = table.get_by_role("row").filter(has_text=re.compile("10basicfirst open slotascending"))
    expect(row.get_by_role("button", name="140")).to_be_visible()
    table.get_by_role("button", name="vertices").click()
    row.get_by_role("button", name="140").click()
    expect(page.get_by_text("Step 0 of 5,014")).to_be_visible()


def test_played_by_hand_with_hints_and_back(page: Page, site: str) -> None:
    page.goto(f"{site}#/autobiographical?do=play&n=7")
    so_far = page.get_by_role("status", name="Your grid so far")
    expect(so_far).to_have_text("7 open slots, 49 candidates.")
    cell(page, 6, 3).click()
    expect(so_far).to_have_text("7 open slots, 48 candidates.")
    cell(page, 6, 3).click()  # returned
    expect(so_far).to_have_text("7 open slots, 49 candidates.")
    cell(page, 0, 3).focus()
    page.keyboard.press("ArrowRight")
    expect(cell(page, 1, 3)).to_be_focused()
    page.keyboard.press("p")  # a mistake
    expect(so_far).to_have_text("6 open slots, 43 candidates.")
    page.get_by_role("button", name="Is it still possible?").click()
    expect(page.get_by_role("status", name="Is it still possible?")).to_contain_text(
        "It is no longer possible"
    )
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("status", name="Hint")).to_contain_text("go back to that point")
    page.get_by_role("button", name="Back to where it was still possible").click()
    expect(so_far).to_have_text("7 open slots, 49 candidates.")
    page.get_by_label("places it").check()
    for slot, value in enumerate((3, 2, 1)):
        cell(page, slot, value).click()
    expect(so_far).to_have_text("4 open slots, 31 candidates.")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("status", name="Hint")).to_contain_text("Strike")
    page.get_by_role("button", name="Do it").click()
    expect(so_far).to_have_text("4 open slots, 30 candidates.")
    for slot, value in ((3, 1), (4, 0), (5, 0), (6, 0)):
        cell(page, slot, value).click()
    expect(so_far).to_have_text("Solved: 3211000 describes itself.")
    page.get_by_role("button", name="Watch the search from here").click()
    expect(page.get_by_role("status", name="This step")).to_be_visible()


def test_one_constraint_after_another(page: Page, site: str) -> None:
    page.goto(f"{site}#/autobiographical?n=4")
    place = page.locator(".player-place")
    expect(place).to_have_text("Step 0 of 134")
    chapters = page.get_by_role("list", name="One constraint after another")
    for title, steps in (("And the sum of slots", 95), ("And the weighted sum", 48)):
        expect(chapters).to_contain_text(f"{steps} steps, exact")
        page.get_by_role("button", name=title).click()
        expect(place).to_have_text(f"Step 0 of {steps}")
        expect(page.get_by_role("button", name=title)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Forward").click()
    expect(page.get_by_role("status", name="This step")).to_contain_text("Strike")
