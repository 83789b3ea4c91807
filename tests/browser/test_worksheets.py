"""Worksheets in use: made, changed task by task, filled by links, printed with the solutions at the end."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import worksheet
from countinghouse.sheets import kinds, sheet
from tests.browser.helpers import EIGHT, SAVE, away_and_back, eventually, hold, linked_to, release, unfold

SOMA = "puzzle=soma&tasks=3"
FIRST, SECOND, THIRD = (task.link for task in worksheet(PUZZLES["soma"], 3, "easy").tasks)


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/worksheets{'?' + query if query else ''}")
    expect(tasks(page).first).to_be_visible()


def tasks(page: Page) -> Locator:
    """The finished tasks."""
    return page.get_by_role("region", name="Tasks").locator(".task:not(.is-empty)")


def solutions(page: Page) -> Locator:
    return page.get_by_role("region", name="Solutions")


def positions(page: Page) -> list[str]:
    return page.get_by_label("One position per line", exact=True).input_value().split("\n")


def test_a_sheet_is_made_and_its_solutions_are_shown_on_request(page: Page, site: str) -> None:
    start(page, site, SOMA)
    expect(tasks(page)).to_have_count(3)
    assert positions(page) == [FIRST, SECOND, THIRD]
    for task in tasks(page).all():
        expect(task).to_contain_text("exactly 1 way")
        expect(task.get_by_role("img", name=re.compile("^Task"))).to_be_visible()
    expect(page.get_by_text("Easy: about a quarter of the pieces, 2 of 7 are missing.")).to_be_visible()
    expect(solutions(page)).to_be_hidden()
    page.get_by_role("button", name="Show the solutions").click()
    expect(solutions(page).get_by_role("img", name=re.compile("^Solution of task"))).to_have_count(3)
    page.get_by_role("button", name="Hide the solutions").click()
    expect(solutions(page)).to_be_hidden()


def test_single_tasks_are_moved_removed_swapped_and_added(page: Page, site: str) -> None:
    start(page, site, SOMA)
    expect(tasks(page)).to_have_count(3)
    page.get_by_role("button", name="Move task 1 back").click()
    linked_to(page, f"#/worksheets?{SOMA}&positions=", whole=False)
    expect(page.get_by_text("A set of your own: 3 positions")).to_be_visible()
    assert positions(page) == [SECOND, FIRST, THIRD]
    expect(page.get_by_role("button", name="Move task 2 back")).to_be_focused()
    page.get_by_role("button", name="Remove task 2").click()
    expect(tasks(page)).to_have_count(2)
    page.get_by_role("button", name="Replace task 1").click()
    expect(page.get_by_label("One position per line", exact=True)).not_to_have_value(
        re.compile(re.escape(SECOND))
    )
    assert positions(page)[1] == THIRD
    page.get_by_role("button", name="Add another").click()
    expect(tasks(page)).to_have_count(3)
    expect(tasks(page).nth(2)).to_contain_text("exactly 1 way")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    linked_to(page, f"#/worksheets?{SOMA}")
    expect(tasks(page)).to_have_count(3)
    assert positions(page) == [FIRST, SECOND, THIRD]


def test_the_focus_waits_for_a_slow_answer_when_a_task_is_removed(page: Page, site: str) -> None:
    start(page, site, SOMA)
    expect(tasks(page)).to_have_count(3)
    hold(page, "ch-exhibit-worksheets", "play")
    last = page.get_by_role("button", name="Remove task 3")
    last.click()
    page.wait_for_timeout(300)  # longer than any pause that would do on an idle machine
    expect(last).to_be_focused()
    release(page)
    expect(tasks(page)).to_have_count(2)
    expect(page.get_by_role("button", name="Remove task 2")).to_be_focused()


def test_positions_are_pasted_and_a_wrong_line_is_named_and_loses_nothing(page: Page, site: str) -> None:
    start(page, site, f"positions={EIGHT}")
    expect(tasks(page)).to_contain_text("exactly 6 ways")
    field = page.get_by_label("One position per line", exact=True)
    field.fill(f"{EIGHT}\nWhite:a1b1c1")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("alert").filter(has_text="Line 2: White").first).to_be_visible()
    assert positions(page) == [EIGHT, "White:a1b1c1"]
    expect(tasks(page)).to_have_count(1)
    field.fill(f"{EIGHT}\n{site}#/packing?placed=White:b1a2b2")
    page.get_by_role("button", name="Use this").click()
    expect(tasks(page)).to_have_count(2)
    expect(tasks(page).nth(1)).to_contain_text("no way to finish")
    page.get_by_role("button", name="Show the solutions").click()
    expect(solutions(page)).to_contain_text("The first 4 of 6 ways.")
    expect(solutions(page)).to_contain_text("There is no way to finish.")


def test_a_position_goes_from_packing_to_the_sheet_and_back(page: Page, site: str) -> None:
    page.goto(f"{site}#/packing?placed={EIGHT}")
    unfold(page, SAVE)
    page.get_by_role("link", name="Add to a worksheet").click()
    linked_to(page, f"#/worksheets?positions={EIGHT}")
    expect(tasks(page)).to_contain_text("exactly 6 ways")
    page.get_by_role("link", name="Open task 1 in Packing").click()
    linked_to(page, f"#/packing?placed={EIGHT}")
    page.goto(f"{site}#/packing?placed=White:b1a2b2")
    unfold(page, SAVE)
    page.get_by_role("link", name="Add to a worksheet").click()
    expect(page.get_by_text("You had a set of 1 position here.")).to_be_visible()
    page.get_by_role("button", name="Add this position to it").click()
    expect(tasks(page)).to_have_count(2)
    linked_to(page, f"#/worksheets?positions={EIGHT};White:b1a2b2")


def test_a_sheet_that_is_made_is_not_made_again_when_one_comes_back(page: Page, site: str) -> None:
    start(page, site, SOMA)
    expect(tasks(page)).to_have_count(3)
    making = "(worksheets) => worksheets.set.make.stage"
    eventually(page, lambda: page.locator("ch-exhibit-worksheets").evaluate(making) == "done")
    away_and_back(page)
    expect(tasks(page)).to_have_count(3)
    assert page.locator("ch-exhibit-worksheets").evaluate(making) == "idle"  # Python was not asked again


def test_what_cannot_be_had_is_said_and_what_was_found_stays(page: Page, site: str) -> None:
    start(page, site, "puzzle=own&own=xxxx,A:x,B:xxx&tasks=9")
    expect(page.get_by_text("of the 9 wanted had exactly one way")).to_be_visible()
    assert 1 <= tasks(page).count() < 9
    page.goto(f"{site}#/worksheets?positions=White:a1a2b2;White:a1")
    expect(page.get_by_role("alert").filter(has_text="Position 2: White covers 3 cells")).to_be_visible()


def pages(page: Page, paper: str) -> int:
    """How many sheets the page would take if printed now."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_on_paper_the_tasks_come_first_and_the_solutions_on_a_page_of_their_own(
    page: Page, site: str, paper: str
) -> None:
    start(page, site, "puzzle=two-tetrominoes-5x8&title=Monday&blank=1&plain=1")
    expect(tasks(page)).to_have_count(6)
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    for button, sheets in (("Print without solutions", 1), ("Print", 2)):
        page.evaluate("window.printed = false")
        page.get_by_role("button", name=button, exact=True).click()
        page.wait_for_function("window.printed")
        assert pages(page, paper) == sheets
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Monday", exact=True)).to_be_visible()
    expect(page.get_by_text("Name", exact=False).first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    expect(tasks(page).first).not_to_contain_text(re.compile("exactly"), use_inner_text=True)
    expect(solutions(page)).to_be_visible()
    boxes = [box for task in tasks(page).all() if (box := task.bounding_box())]
    below = solutions(page).bounding_box()
    assert below
    assert all(box["y"] + box["height"] <= below["y"] for box in boxes)
    assert solutions(page).evaluate("element => getComputedStyle(element).breakBefore") == "page"
    # The style of the worksheets stays loaded, and the title of another exhibit is printed all the same.
    page.emulate_media(media="screen")
    page.evaluate("location.hash = '#/natural-numbers'")
    expect(page.get_by_role("status", name="Result")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_have_text("Big natural numbers")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    expect(solutions(page)).to_be_visible()
    # Letters and outlines alone tell the pieces apart.
    fills = page.locator(".sheet-tasks .piece-body").evaluate_all(
        "bodies => [...new Set(bodies.map((body) => getComputedStyle(body).fill))]"
    )
    assert sorted(fills) == ["rgb(220, 220, 220)", "rgb(255, 255, 255)"]


def test_printing_waits_for_the_worksheet(page: Page, site: str) -> None:
    start(page, site, "puzzle=two-tetrominoes-5x8")
    page.evaluate(
        """() => {
            window.print = () => {
                const made = document.querySelectorAll('.sheet-tasks .task:not(.is-empty)').length;
                document.body.setAttribute('data-printed', String(made));
            };
        }"""
    )
    # Another worksheet begins, and printing is requested at once.
    page.goto(f"{site}#/worksheets?puzzle=iq-fit&tasks=4&difficulty=medium")
    expect(page.get_by_role("textbox", name="Tasks")).to_have_value("4")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-printed", "4")
    expect(page.get_by_role("status", name="Printing")).to_be_empty()
    # A worksheet that cannot be made is not printed.
    page.goto(f"{site}#/worksheets?puzzle=tetrominoes-4x5")
    expect(page.get_by_text("has no solution")).to_be_visible()
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_disabled()


def test_the_other_kinds_have_tasks_and_answers_on_paper_too(page: Page, site: str) -> None:
    page.goto(f"{site}#/worksheets")
    kind = page.get_by_label("Kind", exact=True)
    for name in kinds():
        made = sheet(name, 6, "easy", 1)
        kind.select_option(name)
        linked_to(page, f"#/worksheets?about={name}")
        expect(tasks(page)).to_have_count(6)
        expect(tasks(page).first).to_contain_text(made.tasks[0].words)
        expect(solutions(page)).to_be_hidden()
        page.get_by_role("button", name="Show the solutions").click()
        expect(solutions(page).locator(".task").first).to_contain_text(made.tasks[0].answer)
        expect(solutions(page).get_by_role("link", name="Try it").first).to_have_attribute(
            "href", f"#/{made.tasks[0].link}"
        )
        page.get_by_role("button", name="Hide the solutions").click()
    page.get_by_role("button", name="Another worksheet").click()
    linked_to(page, f"#/worksheets?about={name}&seed=2")
    expect(tasks(page).first).to_contain_text(sheet(name, 6, "easy", 2).tasks[0].words)
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed")
    assert pages(page, "A4") >= 2
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(solutions(page)).to_be_visible()
    expect(page.get_by_role("link", name="Try it").first).to_be_hidden()
    page.emulate_media(media="screen")


def test_both_pages_are_saved_as_pictures(page: Page, site: str, tmp_path: Path) -> None:
    start(page, site, SOMA)
    expect(tasks(page)).to_have_count(3)
    for button, name in (("tasks", "soma-worksheet.svg"), ("solutions", "soma-worksheet-solutions.svg")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save {button} as SVG").click()
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
        ElementTree.fromstring((tmp_path / name).read_text())


def test_nothing_serious_for_axe_with_the_solutions_open(page: Page, site: str, audit) -> None:
    start(page, site, f"positions={EIGHT};White:b1a2b2")
    expect(tasks(page).first).to_contain_text("exactly 6 ways")
    page.get_by_role("button", name="Show the solutions").click()
    assert audit(page) == []


def test_cells_in_a_second_colour_have_rings_in_print_too(page: Page, site: str) -> None:
    own = "wxw/xxx,Corner:xw/x.,Flag:wx/x."
    start(page, site, f"puzzle=own&own={own}&positions=-&plain=1")
    task = tasks(page).first
    expect(task).to_contain_text("exactly")
    page.emulate_media(media="print")
    for where, count in ((task.get_by_role("img", name="Task 1"), 2), (task.locator(".task-missing"), 2)):
        for kind in ("white-rim", "white-ring"):
            expect(where.locator(f".{kind}")).to_have_count(count)
            expect(where.locator(f".{kind}").first).to_be_visible()
    rim, ring = (
        task.locator(f".{kind}").first.evaluate("own => getComputedStyle(own).stroke")
        for kind in ("white-rim", "white-ring")
    )
    assert (rim, ring) == ("rgb(28, 26, 23)", "rgb(255, 255, 255)")
    solution = solutions(page).get_by_role("img", name="Solution 1 of task 1")
    expect(solution.locator(".white-ring")).to_have_count(2)
    page.emulate_media(media="screen")
