"""Big natural numbers in use: stepped, played, linked, refused."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import linked_to


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
    expect(says(page)).to_contain_text("That is not below the base, 10: too large by 1")
    page.get_by_role("button", name="Back").click()
    expect(says(page)).to_contain_text("q̂ = 66 ÷ 6 = 11")


def test_a_long_product_in_binary_is_stepped_across_what_python_has_drawn(page: Page, site: str) -> None:
    start(page, site, f"work=multiply&a={'9' * 40}&b={'8' * 40}&base=2")
    expect(page.get_by_text("Step 0 of 8,912")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 30 of 8,912")).to_be_visible()
    linked_to(page, f"#/natural-numbers?work=multiply&a={'9' * 40}&b={'8' * 40}&base=2&step=30")
    expect(says(page)).to_contain_text("u_26 × v_3")
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
