"""Where pieces go: numbers on the board, tables, and a verdict on the placement of a held piece."""

import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from countinghouse.packing import PUZZLES
from countinghouse.wording import called
from tests.browser.helpers import (
    EIGHT,
    cell,
    drag,
    finished,
    hash_of,
    linked_to,
    open_packing,
    piece,
)

KANOODLE = PUZZLES["kanoodle"]
BUTTON = "Where can it go?"


def shown(page: Page, query: str) -> None:
    """Open a position and ask where pieces go."""
    open_packing(page, page.url.partition("#")[0], query)
    page.get_by_role("button", name=BUTTON).click()


def table(page: Page, words: str) -> Locator:
    return page.get_by_role("table", name=re.compile(words))


def rows_of(found: Locator) -> list[list[str]]:
    """The texts of a table's body."""
    expect(found).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in found.locator("tbody tr").all()]


def whole(text: str) -> int:
    return int(text.replace(",", ""))


def test_a_piece_s_places_and_the_heat_are_those_of_the_solutions(page: Page, site: str) -> None:
    shown(page, f"placed={EIGHT}")
    solutions = [KANOODLE.parse(solution) for solution in KANOODLE.solutions(KANOODLE.parse(EIGHT))]
    assert len(solutions) == 6
    page.get_by_label("Piece", exact=True).select_option("Red")
    found = rows_of(table(page, "Where Red goes, in 6 ways to finish, exact"))
    counted = Counter(
        " ".join(KANOODLE.tray.name(at) for at in placement.cells)
        for solution in solutions
        for placement in solution
        if placement.piece == "Red"
    )
    assert {cells: whole(ways) for cells, ways, _ in found} == counted
    assert [whole(ways) for _, ways, _ in found] == sorted(counted.values(), reverse=True)
    # the board: every cell that Red covers in some solution shows how often, in words and figures
    covered = Counter(name for cells, ways in counted.items() for name in cells.split() for _ in range(ways))
    for name, ways in covered.items():
        words = f"Red covers it in {ways} of 6 ways to finish"
        expect(cell(page, name)).to_have_accessible_name(re.compile(words))
    figures = page.locator(".board-heat-number").all_text_contents()
    for ways in covered.values():
        assert str(round(100 * ways / 6)) in figures


def test_a_cell_says_which_pieces_cover_it(page: Page, site: str) -> None:
    shown(page, f"placed={EIGHT}")
    rows_of(table(page, "Where"))
    solutions = [KANOODLE.parse(solution) for solution in KANOODLE.solutions(KANOODLE.parse(EIGHT))]
    counted = Counter(called(p.piece) for solution in solutions for p in solution if (0, 0) in p.cells)
    # by keyboard, on the board
    cell(page, "a1").focus()
    page.keyboard.press("Enter")
    found = rows_of(table(page, "Which piece covers a1, in 6 ways to finish, exact"))
    assert {name: whole(ways) for name, ways, _ in found if ways != "0"} == counted
    assert sum(whole(ways) for _, ways, _ in found) == 6
    expect(page.locator("#said")).to_contain_text(f"a1: {found[0][0]}")
    # by the list beside it, and by a click
    page.get_by_label("Cell", exact=True).select_option("b1")
    expect(table(page, "Which piece covers b1")).to_be_visible()
    cell(page, "a2").click()
    expect(table(page, "Which piece covers a2")).to_be_visible()


def test_the_numbers_follow_the_tray(page: Page, site: str) -> None:
    shown(page, f"placed={EIGHT}")
    expect(table(page, "in 6 ways to finish")).to_be_visible()
    [best, *_] = rows_of(table(page, "Where"))
    name = page.get_by_label("Piece", exact=True).input_value()
    page.goto(f"{site}#/packing?placed={EIGHT}.{name}:{best[0].replace(' ', '')}")
    ways = "1 way" if best[1] == "1" else f"{best[1]} ways"
    expect(table(page, f"in {ways} to finish")).to_be_visible()
    page.go_back()
    expect(table(page, "in 6 ways to finish")).to_be_visible()
    page.get_by_role("button", name=BUTTON).click()
    expect(table(page, "Where")).to_have_count(0)
    expect(page.locator(".board-heat-number")).to_have_count(0)


def test_a_placement_that_cannot_be_finished_is_shown_before_it_is_dropped(page: Page, site: str) -> None:
    shown(page, f"placed={EIGHT}")
    rows_of(table(page, "Where"))
    ways = KANOODLE.completions(KANOODLE.parse(EIGHT)).marginals()
    dead = [text for text, number in ways.items() if not number]
    name = dead[0].partition(":")[0]
    mine = {text: number for text, number in ways.items() if text.startswith(name)}
    assert 0 in mine.values()
    assert any(mine.values())
    # with keys: every place that the arrows reach gets its own true verdict, also spoken
    piece(page, name).focus()
    page.keyboard.press("Enter")
    heard = set()
    for key in ["ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp", "r", "ArrowDown", "f"] * 4:
        page.keyboard.press(key)
        under = page.locator("[role=gridcell][aria-label*='in your hand']").evaluate_all(
            "cells => cells.map(cell => cell.dataset.cell)"
        )
        order = sorted(under, key=lambda each: (int(each[1:]), each[0]))
        expected = mine.get(f"{name}:{''.join(order)}")
        words = page.locator(".finish-words")
        if expected is None:
            expect(words).not_to_contain_text("there:")
        elif expected == 0:
            expect(words).to_have_text(f"{name} there: no way to finish.")
            expect(page.locator(".look-dead .piece-strike").first).to_be_attached()
            if key.startswith("Arrow"):
                expect(page.locator("#said")).to_contain_text("no way to finish")
        else:
            expect(words).to_contain_text(f"{name} there: {expected} way")
            expect(page.locator(".look-dead")).to_have_count(0)
        heard.add(expected)
    assert 0 in heard
    page.keyboard.press("Escape")
    linked_to(page, f"#/packing?placed={EIGHT}")


def test_a_dragged_piece_is_judged_too_also_one_that_lay_already(page: Page, site: str) -> None:
    shown(page, "placed=White:c3d3d4")
    rows_of(table(page, "Where"))
    # b1a2b2 cuts off the corner; the table is the one without White
    drag(page, cell(page, "d3"), cell(page, "b2"), drop=False)
    words = page.locator(".finish-words")
    expect(words).to_contain_text("White there:")
    under = page.locator("[role=gridcell][aria-label*='in your hand']").evaluate_all(
        "cells => cells.map(cell => cell.dataset.cell)"
    )
    number = KANOODLE.count(placed=[f"White:{''.join(under)}"]).value
    expect(words).to_contain_text(f"{number:,} way" if number else "no way to finish")
    page.mouse.up()
    expect(page).not_to_have_url(re.compile("c3d3d4"))
    assert "White:" in hash_of(page)


def test_no_way_to_finish_is_said_instead_of_numbers(page: Page, site: str) -> None:
    shown(page, "placed=White:b1a2b2")
    finished(page, "No way to finish")
    expect(page.get_by_text("There is no way to finish, so no piece fits anywhere.")).to_be_visible()


def test_axe_and_a_telephone(page: Page, site: str, audit: Callable[[Page], list[str]]) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    shown(page, f"placed={EIGHT}")
    rows_of(table(page, "Where"))
    cell(page, "a1").click()
    expect(table(page, "Which piece covers a1")).to_be_visible()
    assert audit(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
