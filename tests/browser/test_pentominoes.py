"""The pentomino game in use: pieces placed with keys and mouse, the engine's answers, and the questions."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.games.pentominoes import Game
from countinghouse.games.pentominoes.record import RECORD
from tests.browser.helpers import drag, linked_to, piece
from tools import paths

PROOFS = paths.WEB / "proofs"


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
    piece(page, "P").press("Enter")
    expect(page.locator("ch-grid-board :focus")).to_have_count(1)
    page.keyboard.press("Enter")
    line = page.get_by_role("list", name="Line of play").get_by_role("listitem")
    expect(line).to_have_count(2)
    expect(said(page, "The play")).to_contain_text("The engine placed the")
    expect(said(page, "The play")).to_contain_text("The engine knows that")
    linked_to(page, "#/pentominoes?board=3x5&moves=P:", whole=False)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(line).to_have_count(0)
    expect(said(page, "The play")).not_to_contain_text("The engine knows that")
    linked_to(page, "#/pentominoes?board=3x5")
    # with the mouse: a piece, then a cell
    piece(page, "X").click()
    cell(page, "b2").click()
    expect(line.first).to_contain_text("you X on b1 a2 b2 c2 b3")
    expect(line).not_to_have_count(1)


def test_a_piece_is_dragged_onto_the_board_and_two_engines_play_to_the_end(page: Page, site: str) -> None:
    start(page, site, "board=3x5&play=two")
    expect(said(page, "The play")).to_contain_text("186 placements possible")
    drag(page, piece(page, "X"), cell(page, "c2"))
    line = page.get_by_role("list", name="Line of play").get_by_role("listitem")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("X on")
    start(page, site, "board=3x5&play=watch&moves=P:a1b1a2b2a3")
    page.get_by_role("button", name="Play on").click()
    expect(said(page, "The play")).to_contain_text(
        re.compile("The (first|second) player wins: no piece fits any more.")
    )
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_what_can_be_asked_and_every_winning_move(page: Page, site: str) -> None:
    start(page, site, "board=3x4&play=two")
    page.get_by_role("button", name="Who is winning?").click()
    expect(said(page, "Who is winning")).to_contain_text("The first player wins with perfect play")
    expect(said(page, "Who is winning")).to_contain_text("exact, by search")
    page.get_by_role("button", name="All winning moves").click()
    expect(said(page, "Winning moves")).to_contain_text("28")
    expect(page.get_by_text("28 of 116 first moves win.")).to_be_visible()
    expect(page.locator(".board-heat").first).to_be_attached()
    page.get_by_role("button", name="Why?").click()
    expect(said(page, "Why")).to_contain_text("wins")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said(page, "Hint")).to_contain_text("wins: exact, by search")
    # Only the answers are printed, nothing to press or fill in.
    page.emulate_media(media="print")
    for answer in ("Who is winning", "Winning moves", "Why", "Hint"):
        expect(said(page, answer)).to_be_visible()
    for pressed in ("All winning moves", "Why?", "Place it there"):
        expect(page.get_by_role("button", name=pressed)).to_have_count(0)
    expect(page.get_by_label("Board", exact=True)).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Place it there").click()
    line = page.get_by_role("list", name="Line of play")
    expect(line.get_by_role("listitem")).to_have_count(1)
    page.emulate_media(media="print")
    expect(line).to_be_visible()
    expect(page.locator(".tray-piece:visible")).to_have_count(11)


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
    expect(said(page, "Which move gave the win away")).to_contain_text("makes no mistake")
    page.get_by_role("button", name="Play again").click()
    linked_to(page, "#/pentominoes?board=2x3&play=two")


def test_a_lost_play_can_be_taken_up_again_before_the_mistake(page: Page, site: str) -> None:
    game = Game("3x4")
    wrong = next(move for move in game.first_moves() if game.answer([move]) and len(game.moves([move])) > 1)
    line = [wrong]
    while left := game.moves(line):
        line.append(game.answer(line) or left[0])
    assert len(line) % 2 == 0
    moves = ".".join(
        f"{piece}:{''.join(f'{chr(97 + column)}{row + 1}' for row, column in sorted(cells))}"
        for piece, cells in line
    )
    start(page, site, f"board=3x4&moves={moves}")
    expect(said(page, "The play")).to_contain_text("The engine wins")
    page.get_by_role("button", name="Try again from there").click()
    linked_to(page, "#/pentominoes?board=3x4")
    expect(said(page, "The play")).to_contain_text("Your turn")
    page.get_by_role("button", name="Undo", exact=True).click()
    linked_to(page, f"#/pentominoes?board=3x4&moves={moves}")
    expect(said(page, "Which move gave the win away")).to_contain_text(
        f"You gave the win away with the {wrong[0]}"
    )
    expect(page.locator(".is-mistake")).to_have_count(1)


def test_on_8x8_the_certificate_answers_and_is_checked_in_the_page(page: Page, site: str) -> None:
    start(page, site, "board=8x8&turning=only&play=second&moves=&lines=30&seed=3")
    page.get_by_role("button", name="Let the engine begin").click()
    expect(said(page, "The play")).to_contain_text("The engine placed the L on c5 d5 e5 f5 c6.")
    expect(said(page, "The play")).to_contain_text(
        "The engine knows that it wins: a certificate has the answer."
    )
    page.get_by_role("button", name="Who is winning?").click()
    expect(said(page, "Who is winning")).to_contain_text("The engine wins with perfect play")
    expect(said(page, "Who is winning")).to_contain_text("proved by the certificate")
    page.get_by_role("button", name="All winning moves").click()
    expect(said(page, "Winning moves")).to_contain_text("0 of 796 moves win, proved by the certificate")
    page.get_by_role("button", name="Why?").click()
    expect(said(page, "Why")).to_contain_text("each of 796 moves has an answer that wins")
    fold = page.get_by_text(re.compile(r"^\d+ replies with X$"))
    fold.click()
    replies = int(fold.inner_text().split()[0])
    table = page.get_by_role("table", name="Replies with X, each with its answer")
    expect(table.get_by_role("row")).to_have_count(1 + replies)
    # the check: as many lines as the link says, then as many again
    check = page.get_by_label("The check")
    page.get_by_role("button", name="Check it here").click()
    expect(check).to_have_text(
        "After 30 random lines, at most 9.6 % of all such lines could be wrong, with 95 % confidence."
    )
    page.get_by_role("button", name="Go on: 30 more lines").click()
    expect(check).to_contain_text("After 60 random lines, at most 4.9 %")
    digest = hashlib.sha256((PROOFS / "pentominoes-8x8-rotate.cert").read_bytes()).hexdigest()
    expect(page.get_by_text(digest)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the certificate").click()
    assert hashlib.sha256(Path(saved.value.path()).read_bytes()).hexdigest() == digest
    # a check that would take hours is stopped, keeps its results, and can be resumed
    field = page.get_by_label("Lines to check")
    field.fill("1000000")
    field.press("Enter")
    page.get_by_role("button", name="Go on: 1,000,000 more lines").click()
    expect(check).to_contain_text(re.compile(r"After (?!60 )[\d,]+ random lines"))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Go on: 1,000,000 more lines")).to_be_visible()
    expect(check).to_contain_text("with 95 % confidence")
    # other rules have no certificate, and the page says so
    turned = page.get_by_label("Flipped from the start")
    turned.fill("FN")
    turned.press("Enter")
    expect(page.get_by_text("No certificate for these rules comes with the page")).to_be_visible()
    expect(page.get_by_role("button", name="Check it here")).to_have_count(0)
    page.get_by_role("button", name="Who is winning?").click()
    expect(said(page, "Who is winning")).to_contain_text("Not known: no certificate for these rules")


def test_the_proof_is_walked_and_checked_in_parts_and_the_browser_keeps_both(page: Page, site: str) -> None:
    rows = "########/########/########/##....##/##.#####/########/########/########".replace("#", "%23")
    start(page, site, f"board={rows}&pieces=FINPTUVWXYZ&play=second&moves=I:c8d8e8f8g8")
    page.get_by_role("button", name="Try to refute it").click()
    expect(page.locator("ch-grid-board")).to_be_in_viewport(ratio=1)
    expect(page.locator("ch-grid-board :focus")).to_have_count(1)
    linked_to(page, f"#/pentominoes?board={rows}&pieces=FINPTUVWXYZ&play=second&moves=I:c8d8e8f8g8&refute=1")
    play, ahead = said(page, "The play"), said(page, "Ahead of you")
    answers = RECORD["losing"].answers
    expect(play).to_contain_text(f"an answer to each of the 873 replies here, {answers:,} answers in all")
    expect(ahead).to_contain_text("You have tried 0 of the 873 replies here.")
    page.get_by_role("button", name="Try the longest branch").click()
    expect(play).to_contain_text(re.compile(rf"You are at answer [\d,]+ of {answers:,}: reply \d+ of 873\."))
    expect(page.get_by_role("img", name=f"All {answers:,} answers")).to_be_visible()
    page.get_by_role("button", name="Try the longest branch").click()
    expect(play).to_contain_text(re.compile(r"reply \d+ of 873, then \d+ of \d+\."))
    page.get_by_role("button", name="Try the longest branch").click()
    expect(ahead).to_contain_text("None of them wins (exact, by search).")
    page.get_by_role("button", name="Back to the opening").click()
    expect(ahead).to_contain_text("You have tried 1 of the 873 replies here.")
    page.get_by_role("button", name="Check it all").click()
    panel = page.locator("ch-job-panel").filter(has=page.get_by_role("button", name="Check it all"))
    # The bar of all answers shows what is checked once a part is done.
    expect(page.get_by_role("img", name=re.compile(r"[1-9][\d,]* are checked"))).to_be_visible()
    panel.get_by_role("button", name="Stop", exact=True).click()
    checked = re.compile(r"Checked [1-9]\d* of 873 replies with everything after them, and found no error\.")
    expect(panel).to_contain_text(checked)
    page.goto(f"{site}#/pentominoes?board={rows}&pieces=FINPTUVWXYZ")
    expect(panel).to_contain_text(checked)
    expect(panel.get_by_role("button", name="Go on")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 780), (1280, 800)])
def test_the_board_stays_in_sight_while_a_proof_is_tried(
    page: Page, site: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    start(page, site, "board=8x8&moves=L:c3c4d4e4f4&play=two")
    example = page.get_by_label("Example").locator("option:checked")
    expect(example).to_have_text("The winning first move on 8 × 8")
    page.get_by_role("button", name="Try to refute it").click()
    board = page.locator("ch-grid-board .board")
    expect(board).to_be_in_viewport(ratio=1)
    expect(example).to_have_text("Refute the proof")
    page.get_by_role("button", name="Try the longest branch").click()
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_count(3)
    expect(example).to_have_text("Refute the proof")
    expect(board).to_be_in_viewport(ratio=1)


def test_the_engine_begins_on_the_board_just_chosen_though_the_old_one_is_still_shown(
    page: Page, site: str
) -> None:
    start(page, site, "board=3x4")
    # Both at once, before Python has drawn the new board.
    page.get_by_label("Board", exact=True).evaluate(
        """(field) => {
            field.value = '4x5';
            field.dispatchEvent(new Event('change', { bubbles: true }));
            [...document.querySelectorAll('button')].find((each) => each.textContent === 'Let the engine begin').click();
        }"""
    )
    expect(said(page, "The play")).to_contain_text("Your turn")
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_count(1)
    linked_to(page, "#/pentominoes?board=4x5&play=second&moves=", whole=False)
