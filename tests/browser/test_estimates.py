"""Two estimates as a person meets them: both run, compared, and the arrangement that leaves a gap."""

from playwright.sync_api import Page, expect

from tests.browser.helpers import hash_of


def start(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}#/estimates?{query}")
    expect(page.get_by_role("button", name="Estimate both")).to_be_visible()


def test_plain_beside_guided(page: Page, site: str) -> None:
    start(page, site, "probes=20000")
    page.get_by_role("button", name="Estimate both").click()
    comparison = page.get_by_role("status", name="Comparison")
    expect(comparison).to_contain_text("The second needs")
    expect(page.get_by_role("status", name="First estimate")).to_contain_text("solutions, estimate")
    expect(page.get_by_role("status", name="Second estimate")).to_contain_text("solutions, estimate")
    expect(page.get_by_text("as published: 371,020")).to_have_count(2)
    expect(page.get_by_role("rowheader", name="to ± 2 %, extrapolated")).to_be_visible()
    # Another seed is another run: what was said is forgotten, and the link has it.
    page.get_by_label("Seed", exact=True).fill("5")
    page.get_by_label("Seed", exact=True).press("Enter")
    expect(comparison).to_have_count(0)
    assert "seed=5" in hash_of(page)


def test_ten_pieces_and_a_gap(page: Page, site: str) -> None:
    start(page, site, "puzzle=iq-fit&firstof=vertices")
    expect(page.get_by_text("254,531,140 as published")).to_be_visible()
    expect(page.get_by_text("67,868,848 as published")).to_be_visible()
    page.get_by_role("button", name="Show an arrangement with a gap").click()
    expect(page.get_by_role("status", name="Arrangement")).to_contain_text("All 10 pieces")
    expect(page.get_by_role("grid", name="IQ Fit")).to_be_visible()
