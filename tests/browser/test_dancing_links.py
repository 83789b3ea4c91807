"""Watch dancing links in use: stepped with keys, played, jumped through, linked to, and given problems to read."""

import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from countinghouse.exact_cover.problem import Problem
from countinghouse.reductions import queens
from tests.browser.helpers import eventually, linked_to


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/dancing-links{'?' + query if query else ''}")
    expect(says(page)).to_be_visible()


def says(page: Page) -> Locator:
    return page.get_by_role("status", name="This step")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step")


def on_show(page: Page) -> str:
    """Everything that the page shows for a step."""
    pictures = ".step-says, .shrinking, .search-tree, .watch-chosen, .watch-counts, .watch-found"
    shown = page.locator(pictures).evaluate_all("all => all.map(each => each.outerHTML).join('')")
    return without_marks(shown)


def without_marks(markup: object) -> str:
    """Markup without lit's comments."""
    return re.sub(r"<!--.*?-->", "", str(markup))


def at(page: Page, step: int) -> None:
    expect(slider(page)).to_have_value(str(step))


def test_forwards_and_backwards_with_the_keys_every_step_looks_the_same(page: Page, site: str) -> None:
    start(page, site)
    expect(says(page)).to_contain_text("7 items, 6 options, and nothing chosen")
    hint = page.get_by_text("The search tree grows from this root")
    expect(hint).to_be_visible()
    seen = [on_show(page)]
    for step in range(1, 36):
        page.keyboard.press("ArrowRight")
        at(page, step)
        seen.append(on_show(page))
    assert len(set(seen)) == 36
    expect(hint).to_have_count(0)
    expect(says(page)).to_contain_text("The search is over: 1 solution.")
    page.keyboard.press("ArrowRight")
    at(page, 35)
    for step in range(34, -1, -1):
        page.keyboard.press("ArrowLeft")
        at(page, step)
        assert on_show(page) == seen[step], step
    page.keyboard.press("End")
    at(page, 35)
    assert on_show(page) == seen[35]
    page.keyboard.press("Home")
    at(page, 0)
    assert on_show(page) == seen[0]


def test_the_solution_stands_there_at_the_end(page: Page, site: str) -> None:
    start(page, site)
    page.keyboard.press("End")
    expect(page.locator(".watch-found")).to_contain_text("1, 4, 5")
    expect(page.locator(".watch-counts")).to_have_text(
        re.compile(r"vertices\s*6.*updates of links\s*29.*solutions\s*1", re.S)
    )
    linked_to(page, "#/dancing-links?step=35")


def test_a_link_shows_the_very_moment(page: Page, site: str) -> None:
    start(page, site, "step=28")
    expect(says(page)).to_contain_text(
        "Solution No primary item is left to cover: options 1, 4 and 5 are solution 1."
    )
    rows = page.locator(".shrinking tbody th").all_inner_texts()
    assert [" ".join(text.split()) for text in rows] == [
        "1 chosen",
        "2 done",
        "3",
        "4 chosen",
        "5 tried",
        "6",
    ]
    expect(page.locator(".watch-chosen li")).to_have_text(["4: A D", "1: C E F", "5: B G"])
    expect(page.get_by_role("img", name="The search tree")).to_have_accessible_name(
        "The search tree: 6 vertices so far, 1 dead end, 1 solution; now at 4, 1, 5"
    )
    press(page, "Back")
    at(page, 27)
    linked_to(page, "#/dancing-links?step=27")
    page.goto(f"{site}#/dancing-links?step=19999")  # more than there are
    at(page, 35)
    expect(page.get_by_role("alert").filter(has_text="link")).to_have_count(0)


def test_it_plays_at_a_chosen_speed_and_pauses(page: Page, site: str) -> None:
    start(page, site)
    page.locator("h1").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider(page)).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # It stays where it is when a delayed step arrives.

    def stays() -> bool:
        stopped = slider(page).input_value()
        page.wait_for_timeout(500)
        return slider(page).input_value() == stopped

    eventually(page, stays)
    page.get_by_label("Speed").select_option("very fast")
    press(page, "Play")
    at(page, 35)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    linked_to(page, "#/dancing-links?step=35")
    # At the end it starts over; stepping by hand stops it.
    press(page, "Play")
    expect(slider(page)).not_to_have_value("35")
    press(page, "Back")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_jumps_to_the_next_vertex_the_end_of_a_branch_and_the_next_solution(page: Page, site: str) -> None:
    start(page, site)
    press(page, "Next vertex")
    at(page, 1)
    press(page, "Next vertex")
    expect(says(page)).to_contain_text("Choose B")
    press(page, "End of this branch")
    expect(says(page)).to_contain_text("Uncover B")
    press(page, "Next solution")
    at(page, 28)
    expect(page.get_by_role("button", name="Next solution")).to_have_attribute("aria-disabled", "true")
    press(page, "End of this branch")
    expect(says(page)).to_contain_text("Uncover B")
    page.locator("[data-vertex='2']").click()  # the dead end
    at(page, 11)


def test_its_moments_are_chapters_of_the_player(page: Page, site: str) -> None:
    start(page, site)
    chapters = page.get_by_role("group", name="Chapters").get_by_role("button")
    # Every column that leaves returns.
    counts = [("Choose", 4), ("Cover", 12), ("Branch", 5), ("Dead end", 1), ("Uncover", 12), ("Solution", 1)]
    expect(chapters).to_have_text([re.compile(rf"{name}\s+{count}$") for name, count in counts])
    press(page, "Dead end 1")
    at(page, 11)
    expect(page.get_by_role("button", name="Dead end 1 of 1")).to_have_attribute("aria-current", "step")
    press(page, "Choose 4")
    expect(says(page)).to_contain_text("Choose")
    press(page, "Solution 1")
    at(page, 28)


def test_columns_and_rows_that_are_gone_are_struck_and_the_others_counted(page: Page, site: str) -> None:
    start(page, site, "step=5")  # A, D and G are covered by option 2
    heads = page.locator(".shrinking .matrix-head")
    assert heads.locator("css=.matrix-name").all_inner_texts() == list("ABCDEFG")
    gone = heads.evaluate_all(
        "all => all.filter(each => getComputedStyle(each.firstElementChild).textDecorationLine === 'line-through').map(each => each.firstElementChild.textContent)"
    )
    assert gone == ["A", "D", "G"]
    sizes = page.locator(".shrinking-sizes td").all_inner_texts()
    assert sizes == ["", "1", "2", "", "1", "2", ""]


def test_the_links_are_drawn_as_they_stand(page: Page, site: str) -> None:
    start(page, site)
    page.get_by_text("The links", exact=True).click()
    drawing = page.get_by_role("img", name="The links after step")
    expect(drawing).to_have_accessible_name(
        "The links after step 0: the list of items is A, B, C, D, E, F, G"
    )
    before = drawing.evaluate("drawing => drawing.innerHTML")
    expect(drawing.locator(".is-link-broken")).to_have_count(0)
    page.locator("h1").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(drawing).to_have_accessible_name(re.compile("step 2: .* is B, C, D, E, F, G$"))
    # Heads: B and the root now point to each other, A still to both. Column D: two nodes are gone, and the lower one was
    # relinked when the upper one went. Column G: one node is gone.
    expect(drawing.locator(".is-link-new")).to_have_count(2 + 3 + 2)
    expect(drawing.locator(".is-link-broken")).to_have_count(2 + 3 + 2)
    page.keyboard.press("End")
    for _ in range(35):
        page.keyboard.press("ArrowLeft")
    expect(drawing).to_have_accessible_name(re.compile("step 0"))
    assert without_marks(drawing.evaluate("drawing => drawing.innerHTML")) == without_marks(before)


def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_lost(page: Page, site: str) -> None:
    start(page, site, "step=3")
    page.get_by_text("The problem", exact=True).click()
    field = page.get_by_role("textbox", name="Items and options")
    field.fill("a b c\n1: a b\n2: c d\n")
    press(page, "Use this")
    expect(page.get_by_role("alert").filter(has_text="Line 3: 'd'")).to_be_visible()
    expect(field).to_have_value("a b c\n1: a b\n2: c d\n")
    expect(says(page)).to_contain_text("Try option 2 for A")
    linked_to(page, "#/dancing-links?step=3")
    field.fill("a b c\n1: a b\n2: c\n")
    field.press("Control+Enter")
    expect(says(page)).to_contain_text("3 items, 2 options")
    linked_to(page, "#/dancing-links?text=a%20b%20c%0A1:%20a%20b%0A2:%20c%0A")
    # While someone types in the field, keys belong to it.
    field.press("End")
    field.press("ArrowLeft")
    at(page, 0)
    page.get_by_role("button", name="Undo").click()
    expect(says(page)).to_contain_text("Try option 2 for A")
    wide = " ".join(f"i{i}" for i in range(65))
    page.goto(f"{site}#/dancing-links?text={quote(wide + chr(10) + wide)}")
    expect(page.get_by_role("alert").filter(has_text="up to 64 items and 200 options")).to_be_visible()


def test_a_longer_search_comes_in_pieces(page: Page, site: str) -> None:
    start(page, site, f"text={quote(queens.problem(6).to_text())}&step=700")
    expect(slider(page)).to_have_attribute("max", "863")
    at(page, 700)
    page.locator("h1").focus()
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("The search is over: 4 solutions.")
    # In the drawing, no two vertices overlap.
    drawn = page.locator(".search-box .search-vertex")
    expect(drawn).to_have_count(93)
    boxes = drawn.evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(({x, y, width, height}) => [y + height / 2, x, x + width])"
    )
    lines: dict[int, list[tuple[float, float]]] = {}
    for middle, left, right in boxes:
        lines.setdefault(round(middle / 29), []).append((left, right))
    for line in lines.values():
        line.sort()
        assert all(before[1] < after[0] for before, after in pairwise(line))


def test_a_search_that_is_too_long_is_cut_and_says_so(page: Page, site: str) -> None:
    problem = Problem([f"p{i}" for i in range(9)])
    for i in range(9):
        for name in "abcde":
            problem.add(f"{name}{i}", [f"p{i}"])
    start(page, site, f"text={quote(problem.to_text())}")
    expect(page.get_by_text("you can watch its first 20,000 steps")).to_be_visible()
    page.locator("h1").focus()
    page.keyboard.press("End")
    at(page, 20_000)
    expect(page.get_by_text("the path and the last 400 of")).to_be_visible()


def test_the_workbench_leads_here_with_its_problem(page: Page, site: str) -> None:
    page.goto(f"{site}#/workbench?problem=queens&rows=4&columns=4")
    expect(page.get_by_text("8 primary items", exact=False)).to_be_visible()
    page.get_by_role("link", name="Watch it work").click()
    expect(page.get_by_role("heading", name="Watch dancing links", level=1)).to_be_focused()
    expect(says(page)).to_contain_text("8 primary items and 14 secondary, 16 options")
    page.keyboard.press("End")
    at(page, 115)
    page.goto(f"{site}#/workbench?problem=text")
    expect(page.get_by_text("7 primary items", exact=False)).to_be_visible()
    page.get_by_role("link", name="Watch it work").click()
    expect(says(page)).to_contain_text("7 items, 6 options")
    at(page, 0)
    page.goto(f"{site}#/workbench?problem=queens&rows=12&columns=12")
    expect(page.get_by_text("up to 64 items and 200 options can be watched")).to_be_visible()
    expect(page.get_by_role("link", name="Watch it work")).to_have_count(0)


def test_on_the_projector_sentence_matrix_and_tree_are_in_sight(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    start(page, site, "step=28")
    press(page, "Presenter")
    for selector in (".step-says", ".shrinking table", ".search-box"):
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 720, selector
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_serious_for_axe_with_everything_open(
    page: Page, site: str, audit: Callable[[Page], list[str]]
) -> None:
    page.emulate_media(color_scheme="dark")
    start(page, site, "step=28")
    page.get_by_text("The links", exact=True).click()
    page.get_by_text("The problem", exact=True).click()
    expect(page.get_by_role("img", name="The links after step")).to_be_visible()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert audit(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "nothing hangs over the side"
        )


def test_on_paper_the_whole_matrix_and_tree_stand_without_anything_to_press(page: Page, site: str) -> None:
    start(page, site, f"text={quote(queens.problem(6).to_text())}&step=40")
    page.set_viewport_size({"width": 680, "height": 1000})
    page.emulate_media(media="print")
    for what in ("button", "select", "input", "textarea"):
        assert page.locator(f"ch-exhibit-dancing-links {what}:visible").count() == 0, what
    box = page.locator(".shrinking table").bounding_box()
    assert box
    assert box["x"] + box["width"] <= 680
    chosen = page.locator(".shrinking .is-chosen .is-one").first
    assert chosen.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    expect(page.locator(".search-box .search-vertex").first).to_be_visible()
