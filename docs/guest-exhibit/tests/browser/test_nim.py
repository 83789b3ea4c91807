"""Test Nim on the page: its card, its link, a click, and presenter mode."""

from playwright.sync_api import Page, expect


def test_from_the_card_to_the_last_counter(page: Page, site: str) -> None:
    page.goto(f"{site}#/")
    page.locator(".card").get_by_role("link", name="Nim", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nim")
    says = page.get_by_role("status", name="Outcome")
    expect(says).to_have_text("Nim-sum 2, exact: the player to move wins: leave 1 in heap A.")
    page.get_by_role("button", name="Play the best move").click()
    expect(page).to_have_url(f"{site}#/nim?a=1")
    expect(says).to_have_text("Nim-sum 0, exact: the player to move loses against perfect play.")
    page.get_by_role("gridcell", name="d2").click()  # the last counter of heap B
    expect(page).to_have_url(f"{site}#/nim?a=1&b=3")


def test_a_link_opens_on_a_projector(page: Page, site: str) -> None:
    page.goto(f"{site}#/nim?a=0&b=0&c=6")
    page.get_by_role("button", name="Presenter").click()
    expect(page.locator("html[data-presenter]")).to_be_attached()
    page.get_by_role("button", name="Play the best move").click()
    expect(page).to_have_url(f"{site}#/nim?a=0&b=0&c=0")
