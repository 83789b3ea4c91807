"""Removing digits in use: struck with mouse and keys, marked on request, counted below any bound."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import linked_to, published, settled


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/digit-removal{'?' + query if query else ''}")
    expect(digits(page).first).to_be_visible()
    settled(page)


def digits(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="Digits of").get_by_role("button")


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name)


def test_the_engine_answers_every_move_and_undo_takes_both_back(page: Page, site: str) -> None:
    start(page, site)
    digits(page).nth(1).click()  # a losing move: 15030 has odd length
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_count(2)
    linked_to(page, "#/digit-removal?struck=1.", whole=False)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(digits(page)).to_have_count(6)
    linked_to(page, "#/digit-removal")


def test_two_engines_are_watched_and_stopped_by_a_strike_of_ones_own(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page, site, "number=110110110&play=watch")
    page.get_by_role("button", name="Play on").click()
    line = page.get_by_role("list", name="Line of play").get_by_role("listitem")
    expect(line.nth(1)).to_be_visible()  # on a slow machine a third may follow at once
    digits(page).first.click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(said(page, "The play")).to_contain_text(re.compile("The (first|second) player wins"))


def test_played_to_the_end_with_the_keyboard_only(page: Page, site: str) -> None:
    start(page, site, "number=1100")
    expect(digits(page)).to_have_count(4)  # no longer those of another number
    digits(page).first.focus()
    page.keyboard.press("End")
    expect(digits(page).last).to_be_focused()
    page.keyboard.press("Enter")
    # The engine has answered, and the focus is on a remaining digit.
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_count(2)
    expect(digits(page).and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("Enter")
    expect(said(page, "The play")).to_contain_text("The engine wins.")
    # at the end: the move that gave the win away, another play with the focus in it, the other side
    expect(said(page, "Which move gave the win away")).to_contain_text("You make no mistake")
    page.get_by_role("button", name="Play again").click()
    linked_to(page, "#/digit-removal?number=1100")
    expect(digits(page).and_(page.locator(":focus"))).to_have_count(1)


def test_it_ends_with_the_move_that_gave_it_away_and_sides_can_be_swapped(page: Page, site: str) -> None:
    page.goto(f"{site}#/digit-removal?struck=1.0.0.0")
    expect(said(page, "The play")).to_contain_text("The engine wins. You struck out 5, the engine 3.")
    told = said(page, "Which move gave the win away")
    expect(told).to_have_text("You gave the win away by striking out the 0 at place 2.")
    page.get_by_role("button", name="What would have won?").click()
    expect(told).to_contain_text("The 1 at place 1 would have won.")
    expect(page.locator(".is-mistake")).to_contain_text("struck out 0 (place 2)")
    page.get_by_role("button", name="Try again from there").click()
    linked_to(page, "#/digit-removal")
    expect(said(page, "The play")).to_contain_text("Your turn: strike out a digit.")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Swap sides").click()
    linked_to(page, "#/digit-removal?play=second&struck=0")  # the engine begins at once
    expect(said(page, "The play")).to_contain_text("Your turn: strike out a digit.")
    expect(page.get_by_role("button", name="Try again from there")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()  # both at once
    linked_to(page, "#/digit-removal?struck=1.0.0.0")
    page.get_by_role("button", name="Redo").click()
    linked_to(page, "#/digit-removal?play=second&struck=0")
    page.get_by_label("Engine", exact=True).select_option("medium")
    linked_to(page, "#/digit-removal?play=second&weakness=20&struck=0")


def test_your_turn_and_the_rule_come_first_also_on_a_projector(page: Page, site: str) -> None:
    start(page, site)
    text = page.get_by_role("region", name="The play").inner_text()
    words = [line.strip() for line in text.splitlines() if line.strip()]
    turn = words.index("Your turn: strike out a digit.")
    assert words[turn + 1].startswith("Take turns striking out one digit; ")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("button", name="Presenter").click()
    row = page.get_by_role("group", name="Main choices")
    row.get_by_label("Number", exact=True).fill("12a4")
    row.get_by_label("Number", exact=True).press("Enter")
    expect(row.get_by_label("Number", exact=True)).to_have_value("12a4")
    expect(row.get_by_role("alert").filter(has_text="'a' is not a digit")).to_be_in_viewport()
    for name in ("Base", "Who plays", "Engine"):
        expect(row.get_by_label(name, exact=True)).to_be_in_viewport()
    boxes = [digit.bounding_box() for digit in digits(page).all()]
    assert len({box["y"] for box in boxes if box}) == 1  # one row
    assert all(box and box["height"] > 130 for box in boxes)
    for words_ in ("Hint", "Who is winning?"):
        expect(page.get_by_role("button", name=words_)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    for name in ("Hint", "Compare three ways"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(digits(page).first).to_be_visible()
    expect(said(page, "Winning numbers below N")).to_be_visible()
    filled = page.locator(".icicle-full rect").first
    assert filled.evaluate("(cell) => getComputedStyle(cell).printColorAdjust") == "exact"


def test_winning_moves_are_marked_on_request_with_the_reason(page: Page, site: str) -> None:
    start(page, site)
    expect(said(page, "Who is winning")).to_be_empty()
    page.get_by_role("button", name="Who is winning?").click()
    expect(said(page, "Who is winning")).to_contain_text("Winning")
    linked_to(page, "#/digit-removal?marks=1")
    expect(digits(page).nth(0)).to_have_accessible_name("Strike out 1, place 1, wins")
    expect(digits(page).nth(1)).to_have_accessible_name("Strike out 0, place 2, loses")
    digits(page).nth(1).hover()
    expect(page.get_by_text("its length, 5, is odd")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(said(page, "Hint")).to_contain_text("Strike out the 1 at place 1")


def test_w_of_any_n_in_any_base(page: Page, site: str) -> None:
    start(page, site)
    answer = said(page, "Winning numbers below N")
    expect(answer).to_contain_text(published("removal-answer"))
    page.get_by_label("N", exact=True).fill("123,456")
    page.get_by_label("N", exact=True).press("Enter")
    expect(answer).to_contain_text("100,000 winning numbers below 123,456, exact")
    page.get_by_label("N", exact=True).fill("1" + "0" * 1000)
    page.get_by_label("N", exact=True).press("Enter")
    expect(answer).to_contain_text("All 1,000 digits")
    # powers stay as they were typed, and both bases are named
    field = page.get_by_label("N", exact=True)
    field.fill("10^300")
    field.press("Enter")
    linked_to(page, "#/digit-removal?below=10%5E300")
    expect(answer).to_contain_text("winning numbers below 10³⁰⁰, exact")
    expect(answer).to_contain_text("Both in base 10.")
    field.fill("b^4")
    field.press("Enter")
    page.get_by_label("Number", exact=True).fill("1001")
    page.get_by_label("Number", exact=True).press("Enter")
    page.get_by_label("Base", exact=True).fill("2")
    page.get_by_label("Base", exact=True).press("Enter")
    rows = answer.get_by_role("row")
    expect(rows.nth(0)).to_contain_text("base 2")
    expect(rows.nth(1)).to_have_text(re.compile(r"N\s*10000\s*16"))
    expect(rows.nth(2)).to_have_text(re.compile(r"winning\s*1000\s*8"))


def test_masks_are_walked_with_the_arrows(page: Page, site: str) -> None:
    start(page, site)
    masks = page.get_by_role("grid", name="Masks up to length 8")
    masks.get_by_role("gridcell", name="1, wins", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page, "Chosen mask")).to_contain_text("11 loses")
    expect(masks.locator(":focus")).to_have_accessible_name("11, loses")
    expect(masks.locator(".is-linked")).to_have_count(1)


def test_three_ways_to_count_agree(page: Page, site: str) -> None:
    start(page, site, "base=3&number=1201")
    page.get_by_role("button", name="Compare three ways").click()
    expect(page.get_by_text("All three agree up to 12 digits")).to_be_visible()


def test_a_refused_value_keeps_its_letters_with_the_sentence_beside_it(page: Page, site: str) -> None:
    start(page, site, "number=9081&struck=1.2")
    number = page.get_by_label("Number", exact=True)
    for typed, words in [
        ("3.5", "'.' is not a digit in base 10"),
        ("12a4", "'a' is not a digit in base 10"),
        ("7" * 59 + "x", "'x' is not a digit in base 10"),
    ]:
        number.fill(typed)
        number.press("Enter")
        expect(number).to_have_accessible_description(re.compile(re.escape(words)))
        expect(number).to_have_value(typed)
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#slip")).to_be_empty()  # no message far below
        linked_to(page, "#/digit-removal?number=9081&struck=1.2")
    # typing in another field changes nothing here; changing the number does
    page.get_by_label("N", exact=True).fill("77")
    page.get_by_label("N", exact=True).press("Enter")
    linked_to(page, "#/digit-removal?number=9081&struck=1.2&below=77")
    expect(number).to_have_value("7" * 59 + "x")
    number.fill("7700")
    number.press("Enter")
    linked_to(page, "#/digit-removal?number=7700&below=77")
    expect(number).to_have_attribute("aria-invalid", "false")
    # a base that does not fit the number also stays in its field
    page.get_by_label("Base", exact=True).fill("5")
    page.get_by_label("Base", exact=True).press("Enter")
    expect(page.get_by_label("Base", exact=True)).to_have_value("5")
    expect(page.get_by_role("alert").filter(has_text="not a digit in base 5")).to_be_visible()
    page.goto(f"{site}#/digit-removal?base=99")
    expect(page.get_by_role("alert").filter(has_text="from 2 to 36")).to_be_visible()
    expect(digits(page)).to_have_count(6)


def test_nothing_serious_for_axe_at_any_width(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    start(page, site, "marks=1")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert audit(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "nothing hangs over the side"
        )
