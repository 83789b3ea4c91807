"""Self-tallying numbers in use: checked pair by pair, listed and filtered, with their inventories."""

from playwright.sync_api import Page, expect

from tests.browser.helpers import linked_to, published


def test_a_walk_through_the_page(page: Page, site: str) -> None:
    page.goto(f"{site}#/self-tallying")
    verdict = page.get_by_role("status", name="Is it self-tallying?")
    expect(verdict).to_contain_text("two 1s, three 2s, two 3s, one 4, which is true")

    # The digits of a pair are highlighted.
    page.get_by_role("button", name="3 2s (places 1, 4, 5)").hover()
    expect(page.locator(".tally-digit.is-lit")).to_have_text(["2", "2", "2"])

    # The table: 109 numbers, filtered and sorted; a pair is highlighted in its row.
    rows = page.get_by_role("status", name="Rows")
    expect(rows).to_have_text("109 numbers pass the filters.")
    page.get_by_label("Contains these digits").fill("0")
    page.get_by_label("Contains these digits").press("Enter")
    expect(rows).to_have_text("49 numbers pass the filters.")
    table = page.get_by_role("table", name="Self-tallying numbers of base 10")
    page.get_by_role("button", name="largest tally").click()
    page.get_by_role("button", name="largest tally").click()
    first = table.get_by_role("rowheader").first
    expect(first).to_have_text("101112213141516171819")
    expect(table.get_by_role("columnheader", name="largest tally")).to_have_attribute(
        "aria-sort", "descending"
    )
    table.get_by_text("2 2s: 6, 7").hover()
    expect(first.locator(".is-lit")).to_have_text(["2", "2"])
    linked_to(page, "#/self-tallying?contains=0&sort=tally&down=1")
    page.get_by_label("Length (0: any)").fill("8")
    page.get_by_label("Length (0: any)").press("Enter")
    expect(rows).to_have_text("8 numbers pass the filters.")
    page.get_by_text("How the search narrows").click()
    expect(page.get_by_role("table", name="Candidates left, by pairs").get_by_role("row")).to_have_count(11)

    # A wrong number shows its first wrong tally; pasted spaces are ignored.
    page.get_by_label("Number", exact=True).fill("2132 2324")
    page.get_by_label("Number", exact=True).press("Enter")
    expect(verdict).to_contain_text("It says two 1s, but there is one 1.")
    page.get_by_label("Number", exact=True).fill("12x")
    page.get_by_label("Number", exact=True).press("Enter")
    expect(page.get_by_role("alert").filter(has_text="not a digit in base 10")).to_be_visible()
    page.get_by_label("Number", exact=True).fill("50")
    page.get_by_label("Number", exact=True).press("Enter")
    expect(page.get_by_role("status", name="Where it leads")).to_have_text("After 0 inventories: 50.")
    page.get_by_role("button", name="Last", exact=True).click()
    expect(page.get_by_role("status", name="Where it leads")).to_contain_text("a cycle of 3 numbers")

    # All numbers up to a bound flow into their basins; a basin is chosen.
    page.get_by_label("All numbers up to").fill("999")
    page.get_by_label("All numbers up to").press("Enter")
    page.get_by_role("button", name="Take inventory of them all").click()
    expect(page.get_by_role("status", name="Where they go")).to_contain_text(
        "for the numbers from 1 to 999, exact"
    )
    page.get_by_role("table", name="Basins").get_by_role("button", name="21322314").click()
    expect(page.get_by_role("img", name="The basin of 21322314")).to_be_visible()

    # Another base has its own numbers.
    page.get_by_label("Base", exact=True).fill("16")
    page.get_by_label("Base", exact=True).press("Enter")
    expect(page.get_by_role("status", name="How many there are")).to_contain_text(
        published("self-tallying-base-16")
    )
    page.get_by_label("Base", exact=True).fill("17")
    page.get_by_label("Base", exact=True).press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 2 to 16")).to_be_visible()


def test_a_tally_of_many_digits_breaks_its_line_on_a_telephone(telephone: Page, site: str) -> None:
    telephone.goto(f"{site}#/self-tallying?number={'1' * 100}")
    expect(telephone.locator(".tally-digit")).to_have_count(100)
    assert telephone.evaluate("document.documentElement.scrollWidth") <= 360
