"""The matching quiz in use: strategies built and compared, the best of all, the picture, the quiz taken and marked."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import hash_of, hold, linked_to, release
from tests.browser.test_projector import faults_at, presented


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/matching-quiz{'?' + query if query else ''}")
    questions = query.partition("&")[0].removeprefix("questions=") or "24"
    expect(page.get_by_text(f"{questions} questions, {questions} answers to match")).to_be_visible()


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name, exact=True)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Strategy 1:").get_by_role("button", name=name)


def test_a_strategy_is_built_by_dragging_by_choosing_and_by_typing(page: Page, site: str) -> None:
    start(page, site, "questions=5&strategies=3,2")
    box = row(page, "Washington").locator(".young-box").first.bounding_box()
    target = row(page, "A new answer").bounding_box()
    assert box
    assert target
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(target["x"] + 40, target["y"] + 8, steps=4)
    page.mouse.up()
    expect(page.get_by_role("heading", name="Strategy 1: 2 + 2 + 1")).to_be_visible()
    row(page, "Washington 2 ×").press("Enter")
    row(page, "J. Adams 2 ×").press("Enter")
    expect(page.get_by_role("heading", name="Strategy 1: 3 + 1 + 1")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Strategy 1: 2 + 2 + 1")).to_be_visible()
    field = page.get_by_role("textbox", name="Strategies")
    field.fill("1^5; 4 1")
    field.press("Enter")
    linked_to(page, "#/matching-quiz?questions=5&strategies=1%5E5;4,1")
    field.fill("3 3")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="must add up to 5; these add up to 6")).to_be_visible()
    expect(field).to_have_value("3 3")
    page.get_by_label("Questions n", exact=True).first.fill("1000")
    page.get_by_label("Questions n", exact=True).first.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="from 1 to 60")).to_be_visible()


def test_the_best_the_rule_and_the_formulas(page: Page, site: str) -> None:
    start(page, site, "questions=17&strategies=5,4%5E3;9,8")
    expect(said(page, "Strategy 1")).to_contain_text("0.264846 exact, rounded: 1,891/7,140")
    expect(said(page, "Strategy 1")).to_contain_text("Best of these")
    expect(said(page, "The best strategies")).to_contain_text(
        "The published rule fails if you need at least 2 right"
    )
    page.get_by_label("Quizzes up to n").fill("20")
    page.get_by_label("Quizzes up to n").press("Enter")
    page.get_by_role("button", name="Draw the map").click()
    expect(said(page, "Where the rule fails")).to_contain_text(
        "the rule fails 4 times, first at n = 17, m = 2"
    )
    expect(page.get_by_role("img", name="Where the published rule fails")).to_be_visible()
    expect(said(page, "The cell")).to_contain_text("the best is 5 + 4 + 4 + 4, chance 0.264846 (1,891/7,140)")
    expect(said(page, "The cell")).to_contain_text("says 9 + 8, whose chance is only 0.264706")
    page.get_by_text("The best strategies for every n and m").click()
    every = page.get_by_role("table", name="The best of all partitions, exact, rounded")
    expect(every.get_by_role("row")).to_have_count(1 + sum(range(2, 21)))
    # A cell opens its quiz, and the picture stays.
    page.locator('[data-cell="12 3"]').click()
    expect(said(page, "The cell")).to_contain_text("n = 12 and at least 3 right")
    linked_to(page, "#/matching-quiz?questions=12&right=3&", whole=False)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Strategy 1: 5 + 4 + 4 + 4")).to_be_visible()
    page.get_by_role("button", name="Compare the formulas").click()
    expect(said(page, "Formulas")).to_contain_text("3 ways agree exactly for 5 + 4 + 4 + 4")


def test_the_quiz_is_sat_by_one_and_by_a_class(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    start(page, site, "questions=4&strategies=4;1%5E4&students=20000")
    page.get_by_role("button", name="Hand it in").click()
    expect(said(page, "Marks")).to_contain_text("4 questions left")
    page.get_by_role("button", name="Fill in by strategy 1").click()
    linked_to(page, "#/matching-quiz?questions=4&strategies=4;1%5E4&students=20000&written=1.1.1.1")
    page.get_by_text("The doors", exact=True).click()
    page.get_by_label("Door 4").select_option("Madison")
    page.get_by_role("button", name="Hand it in").click()
    expect(said(page, "Marks")).to_contain_text("You wrote one answer 3 times, one answer once")
    page.get_by_role("button", name="Show 2").click()
    page.get_by_role("button", name="Simulate a class").click()
    expect(said(page, "Class")).to_contain_text("right on average among 20,000 students, estimate")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert audit(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_round_is_played_marked_and_compared(page: Page, site: str) -> None:
    page.goto(f"{site}#/matching-quiz?questions=5&strategies=3%2C2%3B1%5E5%3B5&show=round")
    marks = said(page, "Marks")
    expect(marks).to_contain_text("Can you get 2 right?")
    page.get_by_role("button", name="Hand it in").click()
    expect(marks).to_contain_text("5 questions left")
    for door in range(1, 6):
        page.get_by_label(f"Door {door}").select_option(label="Jefferson")
    page.get_by_role("button", name="Hand it in").click()
    expect(marks).to_contain_text("1 of 5 right; you needed 2. You wrote")
    expect(page.locator(".quiz-door.is-right")).to_have_count(1)
    presented(page, site, hash_of(page).removeprefix("#/"))
    page.get_by_role("button", name="Another round").or_(
        page.get_by_role("button", name="Hand it in")
    ).wait_for()
    assert faults_at(page, (1024, 768)) == []
    page.get_by_role("button", name="Another round").click()
    expect(page.locator(".quiz-door.is-right")).to_have_count(0)


def test_answers_written_faster_than_python_draws_are_all_kept(page: Page, site: str) -> None:
    page.goto(f"{site}#/matching-quiz?questions=5&strategies=3%2C2%3B1%5E5%3B5&show=round")
    page.get_by_label("Door 1").focus()
    hold(page, "ch-exhibit-matching-quiz", "view")
    for _ in range(5):
        page.keyboard.press("M")  # the first is Madison
        page.keyboard.press("Tab")
    linked_to(page, "#/matching-quiz?questions=5&strategies=3,2;1%5E5;5&written=4.4.4.4.4&show=round")
    for door in range(1, 6):
        expect(page.get_by_label(f"Door {door}")).to_have_value("4")
    release(page)


def test_the_conjecture_is_walked_to_where_it_breaks(page: Page, site: str) -> None:
    presented(page, site, "matching-quiz?show=walk")
    step = said(page, "This step")
    expect(step).to_contain_text("a weblog conjectured it")
    page.keyboard.press("End")
    expect(step).to_contain_text("All 297 were tried")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    expect(step).to_contain_text(
        "5 + 4 + 4 + 4 gets two right with probability 1,891/7,140, but two halves only with 1,890/7,140"
    )
    expect(page.locator(".is-ahead")).to_contain_text("5 + 4 + 4 + 4")
    linked_to(page, "#/matching-quiz?show=walk&step=14")
    assert [faults_at(page, size) for size in ((1024, 768), (1280, 720))] == [[], []]
