"""The pentomino game as a person meets it: pieces placed with keys and mouse, the engine's answers, and what can be asked."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import linked_to


def start(page: Page, site: str, query: str = "") -> None:
    page.goto(f"{site}#/pentominoes{'?' + query if query else ''}")
    expect(cell(page, "a1")).to_be_visible()


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'ch-grid-board [data-cell="{name}"]')


def said(page: Page, name: str) -> Locator:
    return page.get_by_role("status", name=name)


def test_a_play_with_the_keyboard_the_engine_answers_and_undo_takes_both_back(page: Page, site: str) -> None:
    start(page, site, "board=3x5")
    expect(said(page, "The play")).to_contain_text("Your turn: 186 placements possible.")
    page.get_by_role("button", name="P, 5 cells, in the tray").press("Enter")
    expect(page.locator("ch-grid-board :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    line = page.get_by_role("list", name="Line of play").get_by_role("listitem")
    expect(line).to_have_count(2)
    expect(said(page, "The play")).to_contain_text("The engine placed the")
    linked_to(page, "#/pentominoes?board=3x5&moves=P:", whole=False)
    page.get_by_role("button", name="Undo").click()
    expect(line).to_have_count(0)
    linked_to(page, "#/pentominoes?board=3x5")
    # with the mouse: a piece, then a cell
    page.get_by_role("button", name="X, 5 cells, in the tray").click()
    cell(page, "b2").click()
    expect(line.first).to_contain_text("you X on b1 a2 b2 c2 b3")
    expect(line).not_to_have_count(1)


def test_what_can_be_asked_and_every_winning_move(page: Page, site: str) -> None:
    start(page, site, "board=3x4&play=two")
    page.get_by_role("button", name="Who is winning?").click()
    expect(said(page, "Who is winning")).to_contain_text("The first player wins with perfect play")
    expect(said(page, "Who is winning")).to_contain_text("proved by search")
    page.get_by_role("button", name="All winning moves").click()
    expect(said(page, "Winning moves")).to_contain_text("28")
    expect(page.get_by_text("28 of 116 first moves win.")).to_be_visible()
    expect(page.locator(".board-heat").first).to_be_attached()
    page.get_by_role("button", name="Why?").click()
    expect(said(page, "Why")).to_contain_text("wins")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said(page, "Hint")).to_contain_text("wins.")
    page.get_by_role("button", name="Place it there").click()
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_count(1)


def test_the_end_a_bad_board_and_unreachable_cells(page: Page, site: str) -> None:
    start(page, site, "board=3x4&play=two")
    field = page.get_by_label("Board", exact=True)
    field.fill("9x9")
    field.press("Enter")
    expect(page.get_by_text("has 81 cells; it may have 1 to 64")).to_be_visible()
    expect(field).to_have_value("9x9")
    start(page, site, "board=2x3&play=two&moves=P:a1b1c1a2b2")
    expect(said(page, "The play")).to_contain_text("The first player wins: no piece fits any more.")
    expect(cell(page, "c2")).to_have_accessible_name("c2, empty, no piece can reach it")
    expect(page.locator(".cell-class")).to_have_count(1)
    page.get_by_role("button", name="Which move gave it away?").click()
    expect(said(page, "Which move gave it away")).to_contain_text("makes no mistake")
    page.get_by_role("button", name="Play again").click()
    linked_to(page, "#/pentominoes?board=2x3&play=two")
