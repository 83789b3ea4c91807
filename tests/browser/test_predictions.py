"""Questions before the number: the exhibit hides its answers, guesses become dots, and a wrong guess gets a reason."""

import re

from playwright.sync_api import Locator, Page, expect

from countinghouse.page import catalogue, questions

# Answers that can be seen although a question is open.
TOLD = """() => [...document.querySelectorAll('main [data-answer], main [data-answer] *')]
  .filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest('ch-prediction')).length"""


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="Question", exact=True)


def ask(page: Page, site: str, exhibit: str, name: str, *, also: str = "") -> Locator:
    page.goto(f"{site}#/{exhibit}?{also}ask={name}")
    asked = question(page)
    expect(asked).to_be_visible()
    return asked


def test_a_class_guesses_and_then_sees_the_answer(page: Page, site: str) -> None:
    asked = ask(page, site, "matching-quiz", "expected")
    chance = page.get_by_role("status", name="Strategy 1", exact=True)
    expect(page.get_by_role("heading", name="The matching quiz")).to_be_visible()
    expect(chance).to_have_count(0)  # neither seen nor spoken
    field = asked.get_by_label("Your guess")
    field.press("Enter")
    expect(asked.get_by_role("alert")).to_contain_text("Type a number")
    for guess in ("12", "1", "1,000"):
        field.fill(guess)
        field.press("Enter")
        expect(field).to_have_value("")
    dots = asked.get_by_role("img", name="3 guesses: 12, 1, 1,000")
    expect(dots.locator("circle")).to_have_count(3)
    asked.get_by_role("button", name="Remove the last").click()
    expect(asked.get_by_role("img", name="2 guesses: 12, 1")).to_be_visible()
    asked.get_by_role("button", name="Reveal").press("Enter")
    answer = asked.get_by_role("status", name="Answer")
    expect(answer).to_be_focused()
    expect(answer).to_contain_text("1 of 2 guesses are right.")
    expect(answer).to_contain_text("Not 12: Half would be right")
    expect(asked.get_by_role("img", name="the answer: 1")).to_be_visible()
    expect(chance).to_be_visible()

    # The guesses stay while one looks around; asking again forgets them.
    asked.get_by_role("link", name="Next question").click()
    expect(asked.get_by_role("radio")).to_have_count(3)
    asked.get_by_role("radio", name="The same answer everywhere").press("Space")
    asked.get_by_role("button", name="Guess").press("Enter")
    asked.get_by_role("button", name="Reveal").press("Enter")
    expect(answer).to_contain_text("Every answer once")
    expect(answer).to_contain_text("exactly one right, never two")
    page.go_back()
    expect(answer).to_contain_text("1 of 2 guesses are right.")
    asked.get_by_role("button", name="Ask again").click()
    expect(asked.get_by_role("button", name="Guess", exact=True)).to_be_visible()
    expect(chance).to_have_count(0)


def test_a_question_has_a_link_and_a_place_in_the_list(page: Page, site: str) -> None:
    asked = ask(page, site, "number-pad", "losing-limit")
    expect(page).to_have_url(re.compile(r"#/number-pad\?limit=27&ask=losing-limit$"))
    expect(page.get_by_role("button", name="Who is winning?")).to_have_count(0)
    page.get_by_role("button", name="Share").first.click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_have_value(
        re.compile("ask=losing-limit")
    )
    page.keyboard.press("Escape")
    # Another limit has another answer.
    page.goto(f"{site}#/number-pad?limit=28&ask=losing-limit")
    asked.get_by_role("link", name="Back to the question").click()
    expect(asked.get_by_role("radio")).to_have_count(3)
    asked.get_by_role("button", name="Close the question").click()
    expect(asked).to_have_count(0)
    expect(page).to_have_url(re.compile(r"#/number-pad\?limit=27$"))
    expect(page.get_by_role("button", name="Who is winning?")).to_be_visible()
    page.get_by_role("button", name="Questions", exact=True).click()
    listed = page.get_by_role("dialog", name="Questions").get_by_role("link")
    expect(listed).to_have_count(4)
    listed.first.press("Enter")
    expect(asked.get_by_role("heading")).to_contain_text("takes the sum past 30")
    page.goto(f"{site}#/number-pad?ask=who-wins-never")
    expect(page.get_by_role("alert").first).to_contain_text("no question “who-wins-never”")
    expect(asked).to_have_count(0)


def test_every_exhibit_hides_what_it_is_asked(page: Page, site: str) -> None:
    """Without waiting for Python: what it says later is hidden by the same marks."""
    for exhibit in catalogue.exhibits():
        name = exhibit.name
        asked = ask(page, site, name, questions.questions(exhibit)[0].id)
        # No number on the page of lessons answers a question about links and codes.
        hidden = "" if name == "lessons" else "[data-hides] [data-answer][inert]"
        expect(page.locator(f"ch-exhibit-{name}{hidden}").first).to_be_attached()
        assert page.evaluate(TOLD) == 0, name
        asked.get_by_role("button", name="Reveal").click()
        expect(asked.get_by_role("status", name="Answer")).to_be_visible()
        expect(page.locator("[data-hides]")).to_have_count(0)
