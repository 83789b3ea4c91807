"""The coin window in use: numbers, the strip, the simulation stopped and resumed, brute force, refusals."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import hash_of, linked_to, published, stop
from tests.browser.test_projector import faults_at, presented


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/coin-window{'?' + query if query else ''}")
    expect(page.get_by_role("heading", name="Three numbers that people confuse")).to_be_visible()


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name)


def fill(page: Page, label: str, value: str) -> None:
    page.get_by_label(label, exact=True).first.fill(value)
    page.get_by_label(label, exact=True).first.press("Enter")


def test_the_published_numbers_and_the_strip(page: Page, site: str) -> None:
    start(page, site)
    expect(said(page, "One window")).to_contain_text("1 in 136.67")
    expect(said(page, "Expected wait")).to_contain_text("716.8044477587 flips, error below")
    expect(said(page, "Expected wait")).to_contain_text("716.8096131568")
    expect(page.get_by_text(f"{published('window-positions')} positions")).to_be_visible()
    expect(said(page, "Any window by flip N")).to_contain_text("With any of 32 coins: 0.9999812")
    expect(page.get_by_role("table", name="Overlapping windows treated as independent")).to_contain_text(
        "4.46 times too small"
    )
    # The strip moves by button, by key, and by playing; the link follows.
    strip = said(page, "The strip")
    page.get_by_role("button", name="Forward").click()
    expect(strip).to_contain_text("Flip 1:")
    page.keyboard.press("ArrowRight")
    expect(strip).to_contain_text("Flip 2:")
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(strip).to_contain_text("among the last 25")
    page.get_by_role("button", name="Pause").click()
    linked_to(page, "#/coin-window?at=", whole=False)


def test_simulated_stopped_resumed_and_counted(page: Page, site: str) -> None:
    start(page, site, "window=5&heads=4&coins=1&flips=20&sample=400000000&seed=7")
    expect(said(page, "Expected wait")).to_contain_text("2,122/137")
    page.get_by_role("button", name="Simulate", exact=True).click()
    answer = said(page, "Simulation")
    expect(answer).to_contain_text("flips by all workers")
    stop(page.get_by_role("main"))
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    stopped = answer.inner_text()
    page.get_by_role("button", name="Go on").click()
    expect(answer).not_to_have_text(stopped)
    stop(page.get_by_role("main"))
    expect(page.get_by_role("img", name="Running share of the simulation")).to_be_visible()
    page.get_by_role("button", name="Count it by brute force").click()
    expect(page.get_by_text("Brute force and formula agree in every row.")).to_be_visible()
    # Another coin: earlier answers are forgotten.
    fill(page, "Chance of heads p", "0.6")
    expect(answer).to_have_count(0)
    assert "p=3/5" in hash_of(page)
    expect(said(page, "Expected wait")).to_contain_text("exact")


def test_what_is_no_window_is_refused_beside_the_field(page: Page, site: str) -> None:
    start(page, site, "window=5&heads=4")
    for label, value, words in (
        ("At least k heads", "6", "cannot have 6 heads"),
        ("Chance of heads p", "1/0", "divides by 0"),
        ("Window w, in flips", "41", "from 1 to 40"),
    ):
        fill(page, label, value)
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
        expect(page.get_by_label(label, exact=True).first).to_have_value(value)
    linked_to(page, "#/coin-window?window=5&heads=4")


def test_nothing_serious_for_axe_at_any_width(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    start(page, site, "window=4&heads=3&at=40")
    expect(said(page, "Expected wait")).to_contain_text("114/13")
    strip = page.get_by_role("img", name="Coins 37 to 40")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        # On a phone the 30 coins are in two lines, large enough to read.
        expect(strip.locator("svg").first).to_have_attribute(
            "viewBox", "0 0 15 5.2" if width == 360 else "0 0 30 2.6"
        )
        assert audit(page) == []
        # Curves adapt to the new width a moment later.
        assert page.evaluate(
            """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
                () => done(document.documentElement.scrollWidth <= innerWidth))))"""
        )


def test_three_questions_and_a_streak_to_find(page: Page, site: str) -> None:
    presented(page, site, "coin-window?seed=14&show=news")
    question = said(page, "The question")
    expect(question).to_contain_text("A team won 19 of its last 25")
    expect(page.get_by_role("main")).not_to_contain_text("136.67")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("main")).to_contain_text("1 in 136.67")
    page.get_by_role("button", name="Next question").click()
    expect(page.get_by_role("main")).to_contain_text("0.99998")
    found = [faults_at(page, size) for size in ((1024, 768), (1280, 720))]
    # The streak ends at flips 82 to 85 of this history.
    page.locator("[data-flip='80']").click()
    expect(said(page, "Your window")).to_contain_text("Flips 56 to 80: 17 heads. Not 19.")
    page.locator("[data-flip='83']").click()
    expect(said(page, "Your window")).to_contain_text("You found it!")
    page.get_by_role("button", name="Mark them").click()
    expect(said(page, "Your window")).to_contain_text("at 4 flips of these 256")
    linked_to(page, "#/coin-window?seed=14&at=83&show=news&screen=2")
    assert found == [[], []]
