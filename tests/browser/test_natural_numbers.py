"""Big natural numbers in use: stepped, played, linked, refused."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.exhibits.natural_numbers import EXHIBIT
from countinghouse.wording import grouped
from tests.browser.helpers import linked_to
from tests.browser.test_projector import faults_at, presented


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/natural-numbers{'?' + query if query else ''}")
    expect(says(page)).to_be_visible()


def says(page: Page) -> Locator:
    return page.get_by_role("status", name="This step")


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row", name=re.compile(f"^{name} "))


def test_the_add_back_is_stepped_through_with_the_keyboard_and_linked(page: Page, site: str) -> None:
    start(page, site)
    expect(page.get_by_role("status", name="Result")).to_have_text("300 ÷ 101 = 2, remainder 98")
    expect(says(page)).to_contain_text("D1. Normalize")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(says(page)).to_contain_text("D6. Add back")
    expect(page.get_by_role("note", name="Invariant")).to_contain_text("holds")
    expect(page.get_by_role("note", name="Invariant")).to_contain_text("1,500 = 1,500")
    linked_to(page, "#/natural-numbers?step=5")
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("D8. Unnormalize")
    expect(row(page, "r")).to_contain_text(re.compile(r"9.*8"))
    start(page, site, "a=220&b=23&step=8")
    expect(says(page)).to_contain_text("That is not below the base, 10, so it is too large by 1")
    page.get_by_role("button", name="Back").click()
    expect(says(page)).to_contain_text("q̂ = 66 ÷ 6 = 11")


def moving(page: Page) -> int:
    """The number of carries that the last step moved."""
    found: int = page.locator("ch-limb-table").evaluate("table => table.running.length")
    return found


def test_a_limb_overflows_and_its_carry_moves(page: Page, site: str) -> None:
    start(page, site, "work=count&a=65535&b=1&base=256&tell=asked")
    result = page.get_by_role("status", name="Result")
    expect(result).to_have_text("65,535 + 1 = ?")
    page.keyboard.press("PageDown")
    expect(says(page)).to_contain_text("255 + 1 = 256, too much")
    expect(row(page, "number")).to_contain_text("256, too large")
    assert moving(page) == 0
    page.keyboard.press("ArrowRight")
    expect(says(page)).to_contain_text("0 stays, and 1 is carried to the left")
    [frame, *_] = page.locator("ch-limb-table").evaluate("table => table.running[0].effect.getKeyframes()")
    right, down = map(float, re.findall(r"(-?[0-9.]+)px", frame["transform"]))
    assert right > 20 < down  # it comes from the limb at the right, one row below
    page.keyboard.press("ArrowLeft")
    expect(says(page)).to_contain_text("too much")
    assert moving(page) == 0
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("ArrowRight")
    expect(row(page, "carry")).to_contain_text("1, moved")
    assert moving(page) == 0
    page.keyboard.press("End")
    expect(result).to_have_text("65,535 + 1 = 65,536")
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Add 1").click()
    expect(result).to_have_text("65,536 + 1 = 65,537")
    expect(says(page)).to_contain_text("1 × 256² + 0 × 256 + 1")
    page.get_by_role("button", name="Undo").click()
    expect(result).to_contain_text("65,535 + 1")


def test_sums_and_products_show_their_carries_moving(page: Page, site: str) -> None:
    for query in ("work=add&a=99&b=1", "work=multiply&a=99&b=9"):
        start(page, site, query)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".player-place")).to_contain_text("Step 1 of")
        page.wait_for_function("() => document.querySelector('ch-limb-table').running.length === 1")


def test_long_division_asks_for_each_digit_before_it_shows_it(page: Page, site: str) -> None:
    start(page, site, "a=100000&b=271&tell=asked")
    result = page.get_by_role("status", name="Result")
    asked = page.get_by_role("region", name="Question", exact=True)
    place = page.locator(".player-place")
    expect(result).to_have_text("100,000 ÷ 271 = ?")
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    # The player waits for a guess.
    expect(asked.get_by_role("heading")).to_have_text("How many times does 813 go into 300?")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(place).to_have_text("Step 1 of 19")
    field = asked.get_by_label("Your guess")
    field.fill("1")
    field.press("Home")
    field.press("ArrowRight")
    expect(place).to_have_text("Step 1 of 19")  # the field keeps its keys
    field.press("Enter")
    asked.get_by_role("button", name="Reveal").click()
    answer = asked.get_by_role("status", name="Answer")
    expect(answer).to_be_focused()
    expect(answer).to_contain_text("Not 1: That is too large: even 1 × 813 = 813 is more than 300.")
    expect(place).to_have_text("Step 2 of 19")
    asked.get_by_role("button", name="Ask again").click()
    expect(place).to_have_text("Step 1 of 19")
    field.fill("0")
    field.press("Enter")
    field.press("PageDown")  # a clicker reveals, too
    expect(answer).to_contain_text("Your guess is right.")
    linked_to(page, "#/natural-numbers?a=100000&b=271&step=2&tell=asked")
    start(page, site, "a=100000&b=271&step=9&tell=asked")
    expect(asked.get_by_role("heading")).to_have_text("How many times does 813 go into 5,610?")
    expect(row(page, "q")).not_to_contain_text("7")
    page.keyboard.press("ArrowRight")
    expect(answer).to_contain_text("The algorithm uses the trial quotient 56 ÷ 8 = 7")
    expect(answer).to_contain_text("one too large")
    asked.get_by_role("button", name="Close the question").click()
    expect(result).to_have_text("100,000 ÷ 271 = 369, remainder 1")
    expect(asked).to_have_count(0)
    linked_to(page, "#/natural-numbers?a=100000&b=271&step=10")


def test_short_division_asks_in_steps_of_its_own(page: Page, site: str) -> None:
    start(page, site, "a=1000&b=7&step=2&tell=asked")
    asked = page.get_by_role("region", name="Question", exact=True)
    expect(asked.get_by_role("heading")).to_have_text("How many times does 7 go into 10?")
    page.get_by_role("button", name="Explore").click()
    expect(page.locator(".player-place")).to_have_text("Step 0 of 4")


@pytest.mark.parametrize("step", [9, 10], ids=["asked", "told"])
def test_the_question_projects_well(page: Page, site: str, step: int) -> None:
    presented(page, site, f"natural-numbers?a=100000&b=271&step={step}&tell=asked")
    assert {size: faults for size in ((1024, 768), (1280, 720)) if (faults := faults_at(page, size))} == {}


def test_a_long_product_in_binary_is_stepped_across_what_python_has_drawn(page: Page, site: str) -> None:
    product = {"work": "multiply", "a": "9" * 40, "b": "8" * 40, "base": 2}
    last = grouped(EXHIBIT.view(EXHIBIT.normal(product))["steps"] - 1)
    start(page, site, f"work=multiply&a={'9' * 40}&b={'8' * 40}&base=2")
    expect(page.get_by_text(f"Step 0 of {last}")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Step 30 of {last}")).to_be_visible()
    linked_to(page, f"#/natural-numbers?work=multiply&a={'9' * 40}&b={'8' * 40}&base=2&step=30")
    expect(says(page)).to_contain_text("u_26 by v_3")
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("M6")


def test_a_refused_number_keeps_its_letters_with_the_sentence(page: Page, site: str) -> None:
    start(page, site)
    field = page.get_by_role("textbox", name="Second number")
    field.fill("0")
    field.press("Enter")
    expect(page.get_by_text("Nothing can be divided by zero: type another divisor.")).to_be_visible()
    expect(field).to_have_value("0")
    expect(page.get_by_role("status", name="Result")).to_have_text("300 ÷ 101 = 2, remainder 98")


def test_the_cost_stands_beside_pythons_own_integers(page: Page, site: str) -> None:
    start(page, site)
    page.get_by_role("button", name="Measure the cost").click()
    table = page.get_by_role("table", name="One product")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(page.get_by_role("status", name="Cost")).to_contain_text("these algorithms are for demonstration")


LONGEST = 10**40 - 1


@pytest.mark.parametrize(
    ("query", "line"),
    [
        (
            "work=multiply&a=123456789012345678901234567890&b=9876543210",
            "123,456,789,012,345,678,901,234,567,890 × 9,876,543,210",
        ),
        (f"a={LONGEST}&b={'7' * 20}&step=30", f"{LONGEST:,} ÷"),
        (f"a={LONGEST}&b={'7' * 20}&base={2**32}&step=3", f"{LONGEST:,} ÷"),
    ],
    ids=["product", "quotient", "base"],
)
def test_long_numbers_scroll_in_their_own_box_on_a_telephone(
    telephone: Page, site: str, query: str, line: str
) -> None:
    start(telephone, site, query)
    expect(telephone.get_by_role("status", name="Result")).to_contain_text(line)
    limbs = telephone.get_by_role("group", name="The limbs after step")
    assert limbs.evaluate("box => box.scrollWidth - box.clientWidth") > 0
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 360
