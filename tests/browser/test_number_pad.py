"""The number-pad exhibit in use: keys pressed, the engine's answers, tables explored, pads made."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from countinghouse.exhibits.number_pad import EXHIBIT
from countinghouse.games.number_pad import NumberPad
from countinghouse.page import catalogue
from tests.browser.helpers import away_and_back, hash_of, stop

PAD = NumberPad("789/456/123")
DATA = Path(__file__).resolve().parents[1] / "python" / "data" / "number_pad_tables.json"
PAD_AT_16 = "".join(map(str, sorted(PAD.winning_openings(16))))
TABLES: dict[str, Any] = json.loads(DATA.read_text("utf-8"))
LONG = "1,2,3,4,5.6,7,8,9,10.11,12,13,14,15.16,17,18,19,20"


def open_pad(page: Page, site: str, query: str = "") -> None:
    """Go to the exhibit and wait until its pad is drawn and Python has answered."""
    page.goto(f"{site}#/number-pad{'?' + query if query else ''}")
    expect(page.get_by_role("grid", name="Number pad")).to_be_visible()
    expect(table(page)).to_be_visible()


def table(page: Page) -> Locator:
    """The table of winning moves."""
    return page.get_by_role("grid", name="Keys that win as openings")


def key(page: Page, number: int) -> Locator:
    """A key of the pad."""
    return page.locator(f"[data-key='{number}']")


def entry(page: Page, t: int) -> Locator:
    """An entry of the table."""
    return page.locator(f"[data-entry='{t}']")


def at(page: Page, moves: str) -> None:
    """Wait until the link has this line of play."""
    page.wait_for_function(
        "(moves) => (/[?&]moves=([^&]*)/.exec(location.hash)?.[1] ?? '') === moves", arg=moves
    )


def linked(page: Page, pattern: str) -> None:
    """Wait until the link matches a pattern."""
    page.wait_for_function("(pattern) => new RegExp(pattern).test(location.hash)", arg=pattern)


def moves_of(page: Page) -> str:
    """The line of play in the link."""
    found = re.search(r"[?&]moves=([^&]*)", hash_of(page))
    return found[1] if found else ""


def says(page: Page, name: str) -> Locator:
    """A region that announces a result."""
    return page.get_by_role("status", name=name, exact=True)


def panel(page: Page, words: str) -> Locator:
    """The panel of one question, by its button."""
    return page.locator("ch-job-panel").filter(has=page.get_by_role("button", name=words, exact=True))


# --- play -------------------------------------------------------------------------------------------------------------


def test_the_engine_answers_and_undo_takes_both_presses_back(page: Page, site: str) -> None:
    open_pad(page, site)
    key(page, 8).click()
    linked(page, r"moves=8\d")
    answer = int(moves_of(page)[1])
    assert answer in PAD.winning_replies(8, 22)
    expect(page.get_by_role("img", name=re.compile(f"Tower of {8 + answer}, limit 30"))).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    at(page, "")
    page.get_by_role("button", name="Redo").click()
    at(page, f"8{answer}")


def test_the_perfect_engine_beats_a_person_from_a_won_position(page: Page, site: str) -> None:
    """The first player loses at 27, so the person, who opens, loses whatever they press."""
    open_pad(page, site, "limit=27")
    for _ in range(30):
        line = moves_of(page)
        play = PAD.replay(27, PAD.parse_line(line))
        if play.over:
            break
        assert play.player == 1
        key(page, PAD.legal(play.last, play.height)[-1]).click()
        page.wait_for_function(
            "(length) => (/moves=(\\d*)/.exec(location.hash)?.[1] ?? '').length >= length || "
            "document.querySelector('.tower.is-toppled') !== null",
            arg=len(line) + 2,
        )
    play = PAD.replay(27, PAD.parse_line(moves_of(page)))
    assert (play.over, play.winner) == (True, 2)
    expect(says(page, "The play")).to_contain_text("The engine wins.")
    # at the end: which move gave the win away, another play, the other side
    expect(says(page, "Which move gave the win away")).to_contain_text(
        "whoever begins loses against perfect play"
    )
    page.get_by_role("button", name="Play again").click()
    at(page, "")
    expect(says(page, "The play")).to_contain_text("Your turn: press any key.")
    assert page.evaluate("document.activeElement.matches('.pad-key')")


def test_it_ends_with_the_move_that_gave_it_away_and_sides_can_be_swapped(page: Page, site: str) -> None:
    open_pad(page, site, "moves=314639312")
    play = says(page, "The play")
    expect(play).to_have_text(re.compile(r"The engine wins\.\s+You took the tower to 32, past 30\."))
    told = says(page, "Which move gave the win away")
    expect(told).to_have_text("Your 4 gave the win away.")
    page.get_by_role("button", name="What would have won?").click()
    expect(told).to_contain_text("With 26 left after 1, 7 would have won.")
    expect(page.locator(".is-mistake")).to_contain_text("4")
    page.get_by_role("button", name="Try again from there").click()
    at(page, "31")
    expect(play).to_contain_text("Your turn: press a key in the row or column of 1.")
    expect(told).to_be_empty()
    page.get_by_role("button", name="Undo", exact=True).click()
    at(page, "314639312")
    page.get_by_role("button", name="Swap sides").click()
    linked(page, r"play=second&moves=9$")  # the engine begins at once
    expect(play).to_contain_text("Your turn")
    page.get_by_role("button", name="Undo", exact=True).click()
    at(page, "314639312")


def test_a_lost_play_can_be_taken_up_again_and_nobody_is_told_unasked_what_wins(
    page: Page, site: str
) -> None:
    open_pad(page, site, "moves=314639312")
    again = page.get_by_role("button", name="Try again from there")
    told = says(page, "Which move gave the win away")
    expect(told).to_have_text("Your 4 gave the win away.")
    again.click()
    at(page, "31")
    expect(says(page, "The play")).to_contain_text("Your turn: press a key in the row or column of 1.")
    expect(told).to_be_empty()
    assert page.evaluate("document.activeElement.matches('.pad-key')")
    # Undo restores the end. A winner is not offered another try, but any move of the strip can be played again.
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(again).to_be_visible()
    open_pad(page, site, "play=second&moves=314639312")
    expect(says(page, "The play")).to_contain_text("You win.")
    expect(told).to_contain_text("The engine’s 4 gave the win away.")
    expect(again).to_have_count(0)
    line = page.get_by_role("list", name="Line of play").get_by_role("button")
    expect(line).to_have_text(["3", "1", "4, gave the win away", "6", "3", "9", "3", "1", "2"])
    line.nth(3).click()
    page.get_by_role("button", name="Play it again from here").click()
    at(page, "314")
    expect(says(page, "The play")).to_contain_text("Your turn")
    # If there was no mistake, there is nothing to go back to, and the page says so.
    open_pad(page, site, "limit=27&moves=96393")
    expect(told).to_contain_text("You make no mistake")
    expect(again).to_have_count(0)


def test_your_turn_and_the_rule_come_first(page: Page, site: str) -> None:
    open_pad(page, site)
    first = page.get_by_role("region", name="Pad and tower")
    words = [line.strip() for line in first.inner_text().splitlines() if line.strip()]
    turn = words.index("Your turn: press any key.")
    assert words[turn + 1] == (
        "After each key, press another key in the same row or column; whoever takes the tower past 30 loses."
    )
    # the engine's turn is the engine's
    page.get_by_role("button", name="Let the engine begin").click()
    linked(page, r"play=second&moves=\d$")
    open_pad(page, site, "moves=3")
    expect(says(page, "The play")).to_contain_text("It is the engine’s turn.")
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    key(page, 1).click()
    expect(page.get_by_role("alert").filter(has_text="let it press, or swap sides")).to_be_visible()
    page.get_by_role("button", name="Swap sides").click()
    linked(page, r"play=second&moves=3$")
    expect(says(page, "The play")).to_contain_text("Your turn")


def test_the_engine_is_easy_medium_or_perfect(page: Page, site: str) -> None:
    open_pad(page, site)
    engine = page.get_by_label("Engine", exact=True)
    expect(engine.locator("option")).to_have_text(["easy", "medium", "perfect"])
    expect(engine).to_have_value("0")
    engine.select_option("easy")
    linked(page, r"weakness=50$")
    open_pad(page, site, "weakness=35")  # an old link
    expect(engine.locator("option:checked")).to_have_text("35 % at random")
    engine.select_option("perfect")
    linked(page, r"#/number-pad$")


def test_two_wins_in_a_row_offer_the_next_level_and_the_board_stays_where_it_is(
    page: Page, site: str
) -> None:
    """With 9 to fill, 9 leaves the engine nothing but to topple the tower."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    open_pad(page, site, "limit=9&weakness=50")
    # A whole play: the status has the same height whatever it says, and all of it can be read.
    open_pad(page, site, "limit=12&weakness=50")
    heights, pads = set(), set()
    over = page.get_by_role("button", name="Play again")
    for turn in range(1, 30):
        status = page.locator(".play-says")
        pads.add(page.locator(".key-pad").bounding_box()["y"])  # type: ignore[index]
        heights.add(tuple(status.evaluate("box => [box.clientHeight, box.scrollHeight]")))
        if over.count():
            break
        page.locator(".pad-key:not(.is-dim)").last.click()
        # Your move and the engine's, or the end.
        while not over.count() and not re.search(rf"moves=\d{{{2 * turn}}}$", page.url):
            page.wait_for_timeout(50)
    expect(says(page, "The play")).to_contain_text(re.compile("You win|The engine wins"))
    assert len(pads) == 1
    assert len(heights) == 1
    assert all(inside <= height for height, inside in heights)
    open_pad(page, site, "limit=9&weakness=50")
    tops = {page.locator(".key-pad").bounding_box()["y"]}  # type: ignore[index]
    told = says(page, "Which move gave the win away")
    for wins in (1, 2):
        key(page, 9).click()
        expect(says(page, "The play")).to_contain_text("You win.")
        expect(told).to_contain_text("The engine makes no mistake")
        tops.add(page.locator(".key-pad").bounding_box()["y"])  # type: ignore[index]
        expect(page.get_by_role("button", name="Play at medium")).to_have_count(wins - 1)
        if wins == 1:
            page.reload()  # the browser remembers; a play that came by a link does not count
            expect(told).to_contain_text("The engine makes no mistake")
            page.get_by_role("button", name="Play again").click()
            at(page, "")
            tops.add(page.locator(".key-pad").bounding_box()["y"])  # type: ignore[index]
    assert len(tops) == 1
    expect(told).to_contain_text("Two wins in a row at this level.")
    page.get_by_role("button", name="Play at medium").click()
    linked(page, r"limit=9&weakness=20$")
    page.get_by_label("Engine", exact=True).select_option("perfect")
    linked(page, r"limit=9$")
    page.get_by_role("button", name="See who is winning, and why").click()
    expect(says(page, "Who is winning")).to_contain_text("You win with 8 or 9")


def test_the_tower_stands_next_to_the_keys(page: Page, site: str) -> None:
    """In both modes; and the teacher's choices stay within reach."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_pad(page, site, "moves=31")
    for _ in range(2):
        pad = page.locator(".key-pad").bounding_box()
        tower = page.locator(".pad-tower").bounding_box()
        assert pad
        assert tower
        assert 0 < tower["x"] - (pad["x"] + pad["width"]) < 60
        assert abs(tower["y"] + tower["height"] - pad["y"] - pad["height"]) < 4
        page.get_by_role("button", name="Presenter").click()
    page.get_by_role("button", name="Presenter").click()
    row = page.get_by_role("group", name="Main choices")
    for name in ("Limit t", "Rule", "Who plays", "Engine"):
        expect(row.get_by_label(name, exact=True)).to_be_in_viewport()
    for words in ("Hint", "Who is winning?"):
        expect(page.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    expect(page.locator(".pad-stage")).to_be_in_viewport(ratio=1)
    row.get_by_label("Limit t").fill("40")
    row.get_by_label("Limit t").press("Enter")
    linked(page, r"limit=40")
    expect(page.locator(".pad-total")).to_contain_text("0 of 40")
    page.set_viewport_size({"width": 1280, "height": 800})
    for query in ("moves=31", f"pad={LONG}&limit=100"):
        open_pad(page, site, query)
        for part in (".pad-stage", ".pad-buttons"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.locator(".pad-key").evaluate_all(
            "(keys) => keys.every((key) => key.scrollWidth <= key.clientWidth)"
        )
    page.keyboard.press("Escape")
    expect(page.locator(".pad-buttons")).to_be_in_viewport(ratio=1)


def test_forbidden_keys_differ_without_colour_and_paper_shows_the_play(page: Page, site: str) -> None:
    open_pad(page, site, "moves=31")
    page.emulate_media(forced_colors="active")
    looks = [
        key(page, number).evaluate("(key) => getComputedStyle(key).borderStyle + getComputedStyle(key).color")
        for number in (2, 9)
    ]
    assert looks[0].split(")")[0] != looks[1].split(")")[0]
    assert "solid" in looks[0]
    assert "dashed" in looks[1]
    page.emulate_media(forced_colors="none", media="print")
    for words in ("Hint", "Play again", "Find the period", "Save as CSV"):
        expect(page.get_by_role("button", name=words)).to_have_count(0)  # buttons are only on the screen
    assert key(page, 9).evaluate("(key) => getComputedStyle(key).borderStyle").startswith("dashed")
    for block in page.locator(".tower-block rect").all():  # filled, though browsers leave backgrounds out
        assert block.evaluate("(block) => getComputedStyle(block).fill") != "none"
    expect(table(page)).to_be_visible()


def test_digits_press_keys_and_refusals_name_the_rule(page: Page, site: str) -> None:
    open_pad(page, site, "play=two")
    page.keyboard.press("3")
    at(page, "3")
    page.keyboard.press("1")
    at(page, "31")
    page.keyboard.press("5")
    alert = page.get_by_role("alert").filter(has_text="5 may not follow 1")
    expect(alert).to_contain_text("another key in the same row or column")
    assert moves_of(page) == "31"
    # the same by the grid's own keys: one tab stop, arrows, Enter
    key(page, 1).focus()
    page.keyboard.press("ArrowUp")
    expect(key(page, 4)).to_be_focused()
    page.keyboard.press("Enter")
    at(page, "314")
    expect(page.get_by_role("list", name="Line of play").get_by_role("listitem")).to_have_text(list("314"))


def test_keys_of_several_digits_can_be_typed(page: Page, site: str) -> None:
    open_pad(page, site, "play=two&pad=1,2,12.20,3,4")
    page.keyboard.type("12")
    at(page, "12")
    page.keyboard.type("1")  # waits for a possible second digit
    at(page, "12.1")


def test_one_can_watch_and_stop(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_pad(page, site, "play=watch&limit=300")
    page.get_by_role("button", name="Play on").click()
    linked(page, r"moves=\d\d")
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    line = moves_of(page)
    page.wait_for_timeout(900)
    assert moves_of(page)[: len(line)] == line
    assert len(moves_of(page)) <= len(line) + 1
    open_pad(page, site, "play=watch&limit=9")
    page.get_by_role("button", name="Play on").click()
    expect(says(page, "The play")).to_contain_text("player wins")
    expect(page.get_by_role("button", name="Swap sides")).to_have_count(0)


def test_a_link_to_a_prepared_position_stays_as_it_is(page: Page, site: str) -> None:
    open_pad(page, site, "pad=789.456.123&limit=30&rule=misere&moves=31714")
    expect(page.get_by_role("img", name="Tower of 16, limit 30: 31714")).to_be_visible()
    expect(key(page, 4)).to_have_accessible_name(re.compile("pressed last"))
    expect(key(page, 9)).to_have_accessible_name(re.compile("not allowed now"))
    page.wait_for_timeout(800)
    assert moves_of(page) == "31714"  # the engine waits to be asked
    page.get_by_role("button", name="Let the engine press").click()
    linked(page, r"moves=31714\d")


def test_a_toppled_tower_lies_and_motion_can_be_stopped(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_pad(page, site, "limit=10&moves=98")
    tower = page.get_by_role("img", name=re.compile("The tower of 17 has toppled"))
    expect(tower).to_be_visible()
    expect(says(page, "The play")).to_contain_text("You win.")
    motion = page.locator(".tower-block").evaluate_all(
        "(blocks) => blocks.map((block) => [getComputedStyle(block).animationName, getComputedStyle(block).transform])"
    )
    assert all(name == "none" and transform != "none" for name, transform in motion)
    key(page, 1).click()
    expect(page.get_by_role("alert").filter(has_text="has toppled after 98")).to_be_visible()


# --- who wins -----------------------------------------------------------------------------------------------------------


def test_who_is_winning_and_why(page: Page, site: str) -> None:
    open_pad(page, site, "limit=15&play=two")
    page.get_by_role("button", name="Who is winning?").click()
    expect(says(page, "Who is winning")).to_contain_text("wins with 1, 2, 4 or 5")
    rows = page.locator(".pad-why tbody tr").all_inner_texts()
    assert len(rows) == 9
    for row, reason in zip(rows, PAD.explain(None, 15), strict=True):
        press, left, reply, result = row.split("\t")
        assert (int(press), int(left)) == (reason.key, reason.height)
        assert reply == (", ".join(map(str, reason.replies)) or "none")
        assert ("wins" if reason.wins else "loses") in result
    # it follows the play, and the keys show it too
    expect(key(page, 4)).to_have_accessible_name(re.compile("wins"))
    key(page, 7).click()
    at(page, "7")
    expect(says(page, "Who is winning")).to_contain_text("second player, who moves now, wins with 4 or 8")
    page.get_by_role("button", name="Hint").click()
    hinted = PAD.best(7, 8).keys[0]
    expect(says(page, "Hint")).to_contain_text(f"Press {hinted}")
    expect(key(page, hinted)).to_have_accessible_name(re.compile("the hint"))


def test_the_strategy_unfolds(page: Page, site: str) -> None:
    open_pad(page, site)
    panel(page, "A complete strategy").get_by_role("button").first.click()
    expect(says(page, "A complete strategy")).to_contain_text("You win from t = 30")
    tree = page.get_by_role("tree")
    root = tree.get_by_role("treeitem").first
    expect(root).to_contain_text("open with 9")
    root.focus()
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_role("treeitem")).to_have_count(1 + len(PAD.near[9]))
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_role("treeitem").nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tree.get_by_role("treeitem").nth(1)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(root).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(tree.get_by_role("treeitem")).to_have_count(1)


# --- tables -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("misere", "Table 1 of the paper"),
        ("normal", "Table 2 of the paper"),
        ("misere_zero_middle", "Table 3 of the paper"),
        ("misere_zero_left", "Table 4 of the paper"),
    ],
)
def test_the_tables_of_the_paper_are_examples(page: Page, site: str, name: str, title: str) -> None:
    [example] = [each for each in EXHIBIT.examples if each.title == title]
    open_pad(page, site, catalogue.query(EXHIBIT, EXHIBIT.normal(example.state)))
    wanted = TABLES[name]
    expect(page.get_by_text(f"Regular after t = {wanted['last_irregular']}, proved")).to_be_visible()
    entries = page.locator("[data-entry]").evaluate_all(
        "(all) => all.map((cell) => [Number(cell.dataset.entry), cell.textContent.trim(), cell.ariaLabel])"
    )
    shown = {t: (text, words) for t, text, words in entries}
    for t, keys in enumerate(wanted["winning"], wanted["t0"]):
        text, words = shown[t]
        assert text.rstrip("*") == (keys or "P"), t
        assert ("P-position" in words) == (not keys)
        if t > wanted["last_irregular"]:
            assert "*" not in text
            assert "irregular" not in words
    assert "*" in shown[wanted["last_irregular"]][0]


def test_an_entry_shows_its_derivation_and_leads_into_play(page: Page, site: str) -> None:
    open_pad(page, site)
    entry(page, 15).hover()
    why = page.get_by_role("complementary", name="Why")
    expect(why).to_contain_text("At t = 15 the winning openings are 1, 2, 4 and 5.")
    entry(page, 15).focus()
    page.keyboard.press("ArrowRight")
    expect(entry(page, 16)).to_be_focused()
    expect(why).to_contain_text(f"At t = 16 the winning opening is {PAD_AT_16}.")
    page.keyboard.press("Control+Home")
    expect(why).to_contain_text("At t = 0 no opening wins: a P-position.")
    entry(page, 28).click()
    expect(why).to_contain_text("At t = 28 the winning opening")
    why.get_by_role("button", name="Play from t = 28").click()
    linked(page, r"limit=28")
    expect(page.locator(".pad-total")).to_contain_text("0 of 28")
    why.get_by_role("button", name="Open with").click()
    linked(page, r"moves=\d\d")  # the engine answers


def test_the_clock_is_laid_out_by_its_period(page: Page, site: str) -> None:
    open_pad(page, site, "pad=789.456.123.00&top=59&lay=period")
    expect(page.get_by_role("grid", name="by t modulo 12")).to_be_visible()
    rows = table(page).locator("tbody tr")
    expect(rows).to_have_count(5)
    assert [row.split("\t")[0] for row in rows.all_inner_texts()] == ["0", "12", "24", "36", "48"]
    panel(page, "The shortest rule").get_by_role("button").first.click()
    expect(says(page, "The shortest rule")).to_contain_text("by t modulo 12")
    expect(
        page.get_by_role("button", name="The shortest rule")
    ).to_be_focused()  # the focus stays with the question


def test_a_long_table_is_paged(page: Page, site: str) -> None:
    open_pad(page, site, "top=100000")
    assert page.locator("[data-entry]").count() <= 240
    page.get_by_label("t", exact=True).fill("99,999")
    page.get_by_role("button", name="Go to").click()
    expect(entry(page, 99_999)).to_have_text("357")
    page.get_by_role("button", name="Previous page").click()
    expect(entry(page, 99_600)).to_be_visible()
    page.get_by_label("t", exact=True).fill("100001")
    page.get_by_role("button", name="Go to").click()
    expect(page.get_by_role("alert").filter(has_text="from 0 to 100,000")).to_be_visible()


def test_the_table_can_be_saved(page: Page, site: str) -> None:
    open_pad(page, site, "top=50")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    rows = list(csv.reader(Path(download.value.path()).read_text("utf-8").splitlines()))
    assert len(rows) == 52
    assert rows[16] == ["15", "1 2 4 5", "wins"]


def test_grundy_values_and_their_period(page: Page, site: str) -> None:
    open_pad(page, site, "rule=normal")
    page.get_by_role("heading", name="Grundy values").click()
    values = page.get_by_role("group", name="Values before the first move")
    expect(values).to_be_visible()
    pad = NumberPad("789/456/123", "normal")
    for row, wanted in zip(values.locator("tbody tr").all_inner_texts(), pad.grundy_table(39), strict=True):
        t, before, *after = map(int, row.split("\t"))
        assert (t, before, after) == (wanted.height, wanted.opening, list(wanted.after.values()))
    page.get_by_role("button", name="at t = 20: why").click()
    expect(says(page, "Why this value")).to_contain_text(pad.grundy(None, 20).sentence)
    panel(page, "Find the period of the Grundy values").get_by_role("button").first.click()
    expect(says(page, "Period of the Grundy values")).to_contain_text("period 80 after t = 661")


# --- other pads -----------------------------------------------------------------------------------------------------------


def test_a_pad_is_edited_with_a_wide_key_and_a_gap(page: Page, site: str) -> None:
    open_pad(page, site, "moves=31")
    page.get_by_text("Another pad, other rules").click()
    for row, column, text in [(4, 1, "0"), (4, 2, "0"), (1, 3, ""), (2, 4, "12")]:
        page.get_by_label(f"Row {row}, column {column}", exact=True).fill(text)
    page.get_by_role("button", name="Use this pad").click()
    linked(page, r"pad=7,8\.4,5,6,12\.1,2,3\.0,0")
    assert moves_of(page) == ""
    expect(page.locator(".pad-key")).to_have_count(10)
    expect(key(page, 0)).to_have_accessible_name(re.compile("not allowed now"))
    boxes = [key(page, number).bounding_box() for number in (0, 1)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["width"] > 1.8 * boxes[1]["width"]
    # which key may not open
    page.get_by_role("group", name="Not allowed first").get_by_label("12", exact=True).check()
    linked(page, r"closed=0,12")
    expect(key(page, 12)).to_have_accessible_name(re.compile("not allowed now"))
    # a key that appears twice is refused with a sentence, and the pad stays
    page.get_by_label("Row 3, column 1", exact=True).fill("7")
    page.get_by_role("button", name="Use this pad").click()
    expect(page.get_by_role("alert").filter(has_text="The key 7 appears twice")).to_be_visible()
    expect(page.locator(".pad-key")).to_have_count(10)


def test_a_pad_that_is_not_in_use_stays_when_one_leaves_and_comes_back(page: Page, site: str) -> None:
    open_pad(page, site, "moves=31")
    another = page.get_by_text("Another pad, other rules")
    another.click()
    page.get_by_label("Row 4, column 1", exact=True).fill("0")
    away_and_back(page)
    another.click()
    expect(page.get_by_label("Row 4, column 1", exact=True)).to_have_value("0")
    expect(page.get_by_label("Row 1, column 1", exact=True)).to_have_value("7")
    page.get_by_role("button", name="Use this pad").click()
    linked(page, r"pad=[^&]*0")


def test_a_pad_written_as_text_gets_its_one_spelling(page: Page, site: str) -> None:
    open_pad(page, site, "moves=31")
    page.get_by_text("Another pad, other rules").click()
    field = page.get_by_label("Pad", exact=True)
    field.fill("7 8 9/4 5 6/1 2 3/. 0 .")
    field.press("Enter")
    linked(page, r"pad=789\.456\.123\._0$")
    page.get_by_role("button", name="Wide 0").click()
    linked(page, r"pad=789\.456\.123\.00$")
    field.fill("78/8")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="The key 8 appears twice")).to_be_visible()
    expect(field).to_have_value("78/8")
    linked(page, r"pad=789\.456\.123\.00$")


def test_other_rules(page: Page, site: str) -> None:
    open_pad(page, site, "play=two")
    page.get_by_text("Another pad, other rules").click()
    page.get_by_label("Next key").select_option(label="a key one king's move away")
    linked(page, r"near=king")
    key(page, 1).click()
    at(page, "1")
    expect(key(page, 5)).not_to_have_accessible_name(re.compile("not allowed"))
    expect(key(page, 7)).to_have_accessible_name(re.compile("not allowed"))
    page.get_by_label("Rule", exact=True).select_option("normal")
    linked(page, r"rule=normal")
    expect(page.get_by_text("whoever takes the tower past 30 wins.")).to_be_visible()


def test_a_period_in_the_hundred_thousands_streams_and_is_proved(page: Page, site: str) -> None:
    open_pad(page, site, f"pad={LONG}&rule=normal&limit=100")
    period = says(page, "Period")
    expect(period).to_contain_text("none proved up to 10,000")
    panel(page, "Find the period").get_by_role("button").first.click()
    # Stop keeps what was proved, and the search resumes where it stopped
    told = panel(page, "Find the period").locator(".job-sentence")
    stop(panel(page, "Find the period"), once="Rows computed: [1-9]")
    expect(told).to_contain_text(re.compile(r"Stopped\. [A-Z][a-z ]+: [1-9]"))
    expect(period).to_contain_text("none proved up to 10,000")
    panel(page, "Find the period").get_by_role("button", name="Go on").click()
    # a stopped check says so, and can also be resumed
    stop(panel(page, "Find the period"), once="period 153 after t = 405,746, proved")
    expect(told).to_contain_text("The check was stopped: this certificate has not been checked.")
    expect(period).to_contain_text("period 153")
    page.get_by_text("The certificate", exact=True).click()
    panel(page, "Find the period").get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Computed from the rules")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("pad=7", "at least two keys"),
        ("pad=787.456", "7 appears twice"),
        ("pad=12._.__3", "3 cannot be reached"),
        ("limit=-4", "from 0 to"),
        ("limit=99999999999999999999", "from 0 to"),
        ("moves=35", "5 may not follow 3"),
        ("pad=789.456.123.0&moves=0", "The key 0 may not open"),
        ("rule=maybe", "misere, normal"),
    ],
)
def test_a_wrong_link_gives_a_sentence_and_the_usual_pad(
    page: Page, site: str, query: str, words: str
) -> None:
    page.goto(f"{site}#/number-pad?{query}")
    expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    expect(page.locator(".pad-key")).to_have_count(9)


@pytest.mark.parametrize(
    "query", ["limit=10&moves=98", f"pad={LONG}&limit=1000000000000", "top=219&lay=period"]
)
def test_a_narrow_window_needs_no_sideways_scrolling(telephone: Page, site: str, query: str) -> None:
    open_pad(telephone, site, query)
    telephone.get_by_text("Another pad, other rules").click()
    assert telephone.evaluate("document.documentElement.scrollWidth <= innerWidth")
