"""An audit with axe-core: nothing serious, on every kind of screen, in the light and the dark theme."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.helpers import COUNT, EIGHT, by_night, finished, open_packing, piece, unfold

Audit = Callable[..., list[str]]


def both(page: Page, audit: Audit) -> list[str]:
    """The problems found in the light theme, then in the dark theme."""
    found = audit(page)
    by_night(page)
    found += audit(page, colours=True)
    page.emulate_media(color_scheme="light")
    return found


def test_a_board_with_a_piece_in_hand_and_every_answer_open(page: Page, site: str, audit: Audit) -> None:
    open_packing(page, site, f"placed={EIGHT}&probes=20000")
    finished(page, "6")
    unfold(page, COUNT, "Settings")
    for words in ("Count all solutions", "Estimate", "Hint", "Show solutions"):
        page.get_by_role("button", name=words, exact=True).click()
    expect(page.get_by_role("status", name="Number of solutions")).to_be_visible()
    expect(page.get_by_role("status", name="Hint")).to_be_visible()
    expect(page.get_by_role("table", name="Vertices of the search tree")).to_be_visible()
    expect(page.locator(".gallery .piece").first).to_be_visible()
    page.get_by_text("The curve as a table").click()
    page.get_by_text("The mathematics").click()
    expect(page.get_by_role("heading", name="The mathematics of packing")).to_be_visible()
    piece(page, "Red").press("Enter")
    assert both(page, audit) == []


def test_a_refusal_a_wrong_field_and_a_broken_link(page: Page, site: str, audit: Audit) -> None:
    open_packing(page, site, "seed=tomorrow")
    expect(page.get_by_role("alert").filter(has_text="could not be followed")).to_be_visible()
    unfold(page, COUNT, "Settings")
    page.get_by_role("textbox", name="Probes").fill("none")
    page.get_by_role("textbox", name="Probes").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Probes must be")).to_be_visible()
    assert both(page, audit) == []


def test_the_dialogs(page: Page, site: str, audit: Audit) -> None:
    open_packing(page, site)
    for words in ("Share", "File"):
        page.get_by_role("button", name=words, exact=True).click()
        expect(page.get_by_role("dialog", name=words)).to_be_visible()
        assert both(page, audit) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_projector(page: Page, site: str, audit: Audit) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    # Otherwise the audit can meet the main button in the middle of its change of colour.
    page.emulate_media(reduced_motion="reduce")
    open_packing(page, site)
    page.get_by_role("button", name="Presenter").click()
    assert both(page, audit) == []
