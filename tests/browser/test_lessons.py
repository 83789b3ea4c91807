"""Lessons: one is taught over the running pages, one's own is made from any page, and both are printed."""

import re

from playwright.sync_api import Page, expect

# The link of every step of the bar, with the words that it shows.
BAR = "Lesson: A track without a loose end"


def test_a_lesson_is_taught_over_the_running_pages(page: Page, site: str) -> None:
    page.goto(f"{site}#/lessons?lesson=no-loose-end")
    expect(page.get_by_role("heading", name="A track without a loose end")).to_be_visible()
    page.get_by_role("button", name="Begin the lesson").click()
    bar = page.get_by_role("region", name=BAR)
    expect(page).to_have_url(re.compile(r"#/tracks\?.*show=hand"))
    expect(bar).to_contain_text("1 of 4 Lay them yourself 4 min")
    # The pieces are laid, and the answer is what one sees.
    page.get_by_role("button", name="Lay one for me").click()
    page.get_by_role("button", name="Lay one for me").click()
    expect(page.get_by_label("Free ends after each connection")).to_have_text("25 → 23")
    bar.get_by_role("button", name="Answer", exact=True).click()
    expect(bar).to_contain_text("25, 23, 21")
    back = bar.get_by_role("button", name="Back", exact=True)
    expect(back).to_have_attribute("aria-disabled", "true")
    bar.get_by_role("button", name="Next", exact=True).click()
    expect(bar).to_contain_text("2 of 4")
    expect(page).to_have_url(re.compile("ask=published-set"))
    expect(page.get_by_role("region", name="Question", exact=True)).to_be_visible()
    bar.get_by_role("button", name="The step’s words").click()
    bar.get_by_role("button", name="Answer", exact=True).click()
    expect(bar).to_contain_text("The number of ends is odd again")
    bar.get_by_role("button", name="The step’s words").click()
    # The exhibit has the rest of the screen.
    page.wait_for_function(
        """() => {
          const screen = innerHeight - parseFloat(getComputedStyle(document.body).paddingBottom);
          return Math.abs(document.querySelector('.lesson-bar').getBoundingClientRect().top - screen) < 2;
        }"""
    )

    # A clicker, in presenter mode.
    page.get_by_role("button", name="Presenter").first.click()
    page.set_viewport_size({"width": 1024, "height": 768})
    slim = "() => document.querySelector('.lesson-bar').offsetHeight / innerHeight <= 0.07"
    page.wait_for_function(slim)
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("3 of 4")
    page.wait_for_function(slim)
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("4 of 4")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    expect(bar).to_contain_text("3 of 4")
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="End the lesson").click()
    expect(bar).to_have_count(0)


def test_a_clicker_goes_through_the_steps_of_an_exhibit_and_then_on_with_the_lesson(
    page: Page, site: str
) -> None:
    text = "# Two%0A%0A1. [Search](#/dancing-links?text=a%250A1:%20a)%0A2. [Pad](#/number-pad)"
    page.goto(f"{site}#/lessons?lesson=own&text={text}")
    page.get_by_role("button", name="Begin the lesson").click()
    bar = page.get_by_role("region", name="Lesson: Two")
    expect(bar).to_contain_text("1 of 2")
    page.get_by_role("button", name="Presenter").first.click()
    place = page.locator(".player-place")
    expect(place).to_contain_text("Step 0 of")
    last = int(re.findall(r"of (\d+)", place.inner_text())[0])
    for step in range(1, last + 1):
        page.keyboard.press("PageDown")
        expect(place).to_contain_text(f"Step {step} of")
        expect(bar).to_contain_text("1 of 2")
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("2 of 2")
    page.keyboard.press("PageUp")
    expect(bar).to_contain_text("1 of 2")
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="End the lesson").click()
    expect(bar).to_have_count(0)


def test_ones_own_lesson_is_made_changed_and_printed(page: Page, site: str) -> None:
    page.goto(f"{site}#/number-pad?limit=31")
    dialog = page.get_by_role("dialog", name="Add to my lesson")
    for exhibit, title, minutes in (
        ("number-pad?limit=31", "Thirty-one", "5"),
        ("tracks", "Tracks [all]", ""),
    ):
        page.goto(f"{site}#/{exhibit}")
        expect(page.locator(f"ch-exhibit-{exhibit.partition('?')[0]}")).to_be_visible()
        page.get_by_role("button", name="Add to my lesson").click()
        dialog.get_by_label("Title").fill(title)
        dialog.get_by_label("Question to the class").fill("Who wins?")
        dialog.get_by_label("Minutes").fill(minutes)
        dialog.get_by_role("button", name="Add", exact=True).click()
        expect(dialog.get_by_role("status")).to_contain_text(f"“{title}” is step")
        if exhibit == "tracks":
            dialog.get_by_role("button", name="Open my lesson (2 steps)").click()
        else:
            dialog.get_by_role("button", name="Close").click()
    steps = page.locator(".lesson-step")
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text("Thirty-one 0–5 min")
    page.get_by_role("button", name="Move step 1 back").click()
    expect(steps.first).to_contain_text("Tracks (all)")

    # A bad line loses nothing.
    field = page.get_by_role("textbox", name="The lesson as text")
    text = field.input_value() + "3. [Nowhere](#/nowhere) 5 min\n   My words.\n"
    field.fill(text)
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("alert").filter(has_text="Line")).to_contain_text("no exhibit “nowhere”")
    expect(field).to_have_value(text)
    expect(steps).to_have_count(3)

    # The handout has a code for each link that opens, and none of the answers.
    page.evaluate(
        "print = () => { window.printed = document.querySelectorAll('.lesson-paper .qr-code').length; }"
    )
    page.get_by_role("button", name="Print the handout").click()
    page.wait_for_function("() => window.printed === 2")
    page.emulate_media(media="print")
    expect(page.locator(".lesson-paper")).to_contain_text("Who wins?")
    expect(page.locator(".lesson-plan")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".lesson-paper")).to_have_count(0)
