"""Floating-point round trips in use: lines, theorems, first failures, bits."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import linked_to
from tests.browser.test_projector import faults_at, presented


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/round-trips{'?' + query if query else ''}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Floating-point round trips")


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name, exact=True)


def test_two_bases_from_the_default_to_a_first_loss(page: Page, site: str) -> None:
    start(page, site)
    expect(said(page, "Round trip")).to_have_text("2²⁷ becomes 10⁸, and comes back as 2²⁶: it is lost.")
    expect(page.get_by_role("heading", name="One-to-one: yes")).to_be_visible()
    expect(page.get_by_role("heading", name="Round trip: no")).to_be_visible()
    page.get_by_role("button", name="Next number").click()
    expect(said(page, "Round trip")).to_contain_text("2²⁸ becomes 3 × 10⁸, and comes back.")
    linked_to(page, "#/round-trips?value=2%5E28")
    # Drawn for the width of the window, even when that changes.
    drawing = page.locator("svg.two-lines")
    expect(drawing).to_have_attribute("viewBox", "0 0 1000 270")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(drawing).to_have_attribute("viewBox", "0 0 420 270")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(drawing).to_have_attribute("viewBox", "0 0 1000 270")
    page.locator(".two-lines-number.is-lost").click()
    expect(said(page, "Round trip")).to_contain_text("it is lost")
    start(page, site, "n=24&m=8")
    expect(said(page, "Round trip: example")).to_contain_text("10.00001049041748046875 becomes 10.00001")
    page.get_by_role("button", name="Show it: Round trip").click()
    expect(page.get_by_role("status", name="Round trip", exact=True)).to_contain_text("it is lost")
    page.get_by_label("Digits n", exact=True).fill("2")
    page.get_by_label("Digits n", exact=True).press("Enter")
    page.get_by_label("Digits m", exact=True).fill("1")
    page.get_by_label("Digits m", exact=True).press("Enter")
    expect(said(page, "One-to-one: example")).to_contain_text("1.5 and the next number, 2, both become 2.")
    page.get_by_role("button", name="Show it: One-to-one").click()
    linked_to(page, "#/round-trips?n=2&value=1.5")
    start(page, site, "beta=4&nu=2&m=2&value=3")
    expect(page.get_by_text("The theorem would say the opposite")).to_be_visible()
    page.get_by_role("link", name="Show: double: 53 bits to decimal").click()
    expect(said(page, "Round trip")).to_contain_text("becomes 1, and comes back as 1: it is lost")


def test_each_number_is_guessed_before_its_trip_is_drawn(page: Page, site: str) -> None:
    start(page, site, "tell=asked")
    asked = page.get_by_role("region", name="Question", exact=True)
    sentence = said(page, "Round trip")
    trips = page.locator(".two-lines-trip")
    expect(asked.get_by_role("heading")).to_contain_text(
        "2²⁷ is rounded to 1 digit of base 10. Does it come back?"
    )
    expect(sentence).to_have_count(0)  # neither seen nor spoken
    expect(page.get_by_role("heading", name="Round trip: no")).to_have_count(0)
    expect(page.locator(".two-lines-number")).to_have_count(13)
    expect(page.locator(".two-lines-number.is-lost")).to_have_count(0)
    expect(trips).to_have_count(0)
    asked.get_by_role("radio", name="It comes back").press("Space")
    asked.get_by_role("button", name="Guess").press("Enter")
    asked.get_by_role("button", name="Reveal").press("Enter")
    answer = asked.get_by_role("status", name="Answer")
    expect(answer).to_be_focused()
    expect(answer).to_contain_text("32,891,136 away from 2²⁶, and 34,217,728 away from 2²⁷")
    expect(answer).to_contain_text("Not It comes back: Rounding moves it by 34,217,728")
    expect(sentence).to_contain_text("it is lost")
    expect(trips).to_have_count(1)
    # A clicker goes on, and reveals; the trips that were revealed stay.
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("PageDown")
    expect(asked.get_by_role("heading")).to_contain_text("2²⁸")
    expect(sentence).to_have_count(0)
    linked_to(page, "#/round-trips?value=2%5E28&tell=asked")
    page.keyboard.press("PageDown")
    expect(sentence).to_contain_text("2²⁸ becomes 3 × 10⁸, and comes back.")
    expect(trips).to_have_count(2)
    page.get_by_role("button", name="Explore").click()
    expect(asked).to_have_count(0)
    expect(trips).to_have_count(13)
    start(page, site, "show=number&tell=asked")
    expect(asked.get_by_role("heading")).to_have_text("What does double store for 0.1?")
    expect(said(page, "Number")).to_have_count(0)
    asked.get_by_role("button", name="Reveal").click()
    expect(answer).to_contain_text("A little more")
    expect(said(page, "Number")).to_contain_text("Not in double")


def test_the_question_projects_well(page: Page, site: str) -> None:
    presented(page, site, "round-trips?tell=asked")
    sizes = ((1024, 768), (1280, 720))
    assert {size: faults for size in sizes if (faults := faults_at(page, size))} == {}
    page.get_by_role("button", name="Reveal").click()
    assert {size: faults for size in sizes if (faults := faults_at(page, size))} == {}


def test_one_number_its_bits_and_its_neighbours(page: Page, site: str) -> None:
    start(page, site, "show=number")
    expect(said(page, "Number")).to_contain_text("Not in double")
    expect(page.get_by_text("0.1000000000000000055511151231257827021181583404541015625")).to_be_visible()
    bits = page.get_by_role("toolbar", name="Bits of 0.1").get_by_role("button")
    expect(bits).to_have_count(64)
    bits.first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(said(page, "Number")).to_contain_text("0.1")
    linked_to(page, "#/round-trips?show=number&number=%233fb999999999999b")
    page.get_by_role("button", name="Look at 0.1", exact=True).click()
    expect(said(page, "Number")).to_contain_text("This is 0.1 in double")
    field = page.get_by_role("textbox", name="Number or bit pattern")
    field.fill("0.1.2")
    field.press("Enter")
    expect(page.get_by_text("“0.1.2” is not a number")).to_be_visible()
    expect(field).to_have_value("0.1.2")
    field.fill("1/3")
    field.press("Enter")
    expect(said(page, "Number")).to_contain_text("0.3333333333333333 is the shortest decimal")
