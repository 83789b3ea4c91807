"""The home page: prerendered, something to play at once, cards in groups, and where the visitor left off."""

import json
import re
from collections import deque
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from countinghouse.exhibits.packing.opening import opening
from countinghouse.packing import PUZZLES, Placement
from countinghouse.packing.daily import of_day
from countinghouse.packing.making import make
from countinghouse.page import catalogue
from countinghouse.wording import called
from tests.browser.helpers import LISTEN, PLACED, REFUSED, SOLVED, cell, eventually, heard, later, on_day

OPENING = opening()
CARDS = sum(1 + len(each.cards) for each in catalogue.exhibits())
PUZZLE = PUZZLES["kanoodle"]
DAY = "2026-11-23"
TODAY = of_day(DAY)
MADE = make(TODAY.kanoodle.puzzle, TODAY.kanoodle.level, TODAY.kanoodle.number)
#: The way to finish the day's puzzle, by pieces.
WAY: dict[str, Placement] = {
    each.piece: each for each in MADE.solution.placed if each not in MADE.board.placed
}
SOLVED_WORDS = re.compile(r"Solved in \d+:\d\d! It is the only way to finish \(exact\)\.")


@pytest.fixture(autouse=True)
def on_that_day(request: pytest.FixtureRequest) -> None:
    """The home page shows the puzzle of one day."""
    fresh = request.node.get_closest_marker("fresh") is not None
    for name in {"page", "telephone"} & set(request.fixturenames):
        page: Page = request.getfixturevalue(name)
        show_day(page, DAY, fresh)
        if not fresh:
            expect(question(page)).to_have_text("Today’s Kanoodle, starter")


def show_day(page: Page, day: str, fresh: bool = False) -> None:
    if fresh:
        page.clock.set_fixed_time(f"{day}T12:00:00")
    else:
        on_day(page, day)
        page.evaluate("dispatchEvent(new Event('forget'))")


def question(page: Page) -> Locator:
    """The puzzle's heading."""
    return page.locator("ch-finish-it .question")


def said(page: Page) -> Locator:
    """The puzzle's message."""
    return page.locator("ch-finish-it").get_by_role("status")


def in_tray(page: Page, name: str) -> Locator:
    """A piece below the tray."""
    return page.locator("ch-finish-it").get_by_role("button", name=re.compile(f"^{called(name)},"))


def turns(name: str) -> str:
    """The keys that turn a piece from its first orientation to the one in the solution."""
    ways = next(piece["orientations"] for piece in OPENING["pieces"] if piece["name"] == name)
    cells = WAY[name].cells
    corner = [min(place[axis] for place in cells) for axis in (0, 1)]
    wanted = {(row - corner[0], column - corner[1]) for row, column in cells}
    queue = deque([(0, "")])
    while queue:
        way, keys = queue.popleft()
        if set(ways[way]["cells"]) == wanted:
            return keys
        flipped = ways[way]["flipped"]
        queue.append((ways[way]["turned"], keys + "r"))
        if flipped is not None and len(keys) < 6:
            queue.append((flipped, keys + "f"))
    raise AssertionError(name)


def turned(page: Page, name: str) -> Locator:
    """Turn a piece below the tray to its orientation in the solution."""
    piece = in_tray(page, name)
    piece.focus()
    for key in turns(name):
        page.keyboard.press(key)
    return piece


def drag_to(page: Page, name: str, row: int, column: int) -> None:
    """Drag a piece so that its top left square is over this place on the board."""
    # The position of the piece's first ball on the screen, and which of its squares that is.
    x, y = page.evaluate(
        """(piece) => {
          const ball = piece.querySelector('.piece-ball').getBoundingClientRect();
          return [ball.x + ball.width / 2, ball.y + ball.height / 2];
        }""",
        in_tray(page, name).element_handle(),
    )
    first = page.evaluate(
        "(piece) => ['y', 'x'].map((at) => Math.floor(piece.querySelector('.piece-ball').getAttribute(at)))",
        in_tray(page, name).element_handle(),
    )
    there = cell(page, PUZZLE.tray.name((row + int(first[0]), column + int(first[1])))).bounding_box()
    assert there
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
    page.mouse.up()


def test_without_a_script_the_home_page_is_there_to_read(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site)
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting House")
    expect(page.locator("ch-finish-it .board-picture .piece")).to_have_count(len(OPENING["given"]))
    for exhibit in catalogue.exhibits():
        expect(page.get_by_role("heading", name=exhibit.title, exact=True)).to_be_visible()
        card = page.locator(".card").filter(has=page.get_by_role("heading", name=exhibit.title, exact=True))
        expect(card.get_by_text(exhibit.sentence, exact=True)).to_be_visible()
        assert (card.locator(".picture svg").bounding_box() or {})["height"] > 60
        assert card.locator("li a").count() == len(exhibit.examples)


@pytest.mark.fresh
def test_a_position_is_finished_and_python_starts_only_when_it_is_about_to_be_needed(
    page: Page, site: str
) -> None:
    page.add_init_script(f"({LISTEN})()")
    page.goto(site)
    expect(page.get_by_role("button", name="Licences")).to_be_visible()
    names = list(WAY)
    # Over other pieces it does not fit, and returns.
    drag_to(page, names[0], 0, 5)
    expect(said(page)).to_contain_text(
        re.compile(f"{called(names[0])} (overlaps .* at .*|sticks out of the tray); it went back.")
    )
    # Sounds are off until they are switched on.
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Sounds: off").click()
    heard(page, PLACED)
    for name in names[:3]:
        turned(page, name)
        row, column = (min(place[axis] for place in WAY[name].cells) for axis in (0, 1))
        drag_to(page, name, row, column)
        expect(said(page)).to_contain_text(f"{called(name)} placed on")
    heard(page, *[PLACED] * 3)
    # The last piece by keys: in hand, it is over the board's first cell, and the arrows move it.
    last = names[3]
    turned(page, last).press("Enter")
    expect(said(page)).to_contain_text(f"{called(last)} in hand.")
    free = WAY[last].cells
    for row, column in ((row, column) for row in range(5) for column in range(5)):
        page.keyboard.press("Control+Home")
        for key, times in (("ArrowDown", row), ("ArrowRight", column)):
            for _ in range(times):
                page.keyboard.press(key)
        ghost = page.locator("ch-finish-it [aria-label*='in your hand']")
        here = {
            str(label).split(",")[0] for label in ghost.evaluate_all("(all) => all.map((e) => e.ariaLabel)")
        }
        if here == {PUZZLE.tray.name(place) for place in free}:
            break
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(SOLVED_WORDS)
    heard(page, SOLVED)
    expect(page.get_by_text("Next:", exact=True)).to_be_visible()
    wild = PUZZLES[TODAY.wild.puzzle].title
    for words, own in (("IQ Fit", TODAY.iq_fit), (f"{wild} (wild card)", TODAY.wild)):
        made = make(own.puzzle, own.level, own.number)
        expect(page.get_by_role("link", name=words, exact=True)).to_have_attribute(
            "href", f"#/packing?puzzle={own.puzzle}&given={made.link}&made={own}&tell=asked"
        )
    # A reload keeps the position, the mark and the sounds, and counts nothing twice.
    page.reload()
    expect(page.locator("ch-finish-it .is-solved")).to_be_attached()
    expect(question(page)).to_have_text("Today’s Kanoodle, starter solved")
    expect(page.locator(".finish-others")).to_contain_text("All days · 1 day in a row")
    expect(said(page)).to_have_text(SOLVED_WORDS)
    [result] = json.loads(page.evaluate("localStorage.getItem('counting-house-results')"))["results"]
    assert (result["made"], result["given"], result["end"]) == (str(TODAY.kanoodle), MADE.link, "solved")
    assert (result["puzzle"], result["tray"]) == (TODAY.kanoodle.puzzle, PUZZLE.title)
    assert (result["title"], result["day"]) == ("Daily Kanoodle of 23 November 2026, starter", DAY)
    over = next(iter(MADE.board.placed)).cells[0]
    cell(page, PUZZLE.tray.name(free[0])).click()
    cell(page, PUZZLE.tray.name(over)).click()
    heard(page, REFUSED)
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    assert page.workers == []
    expect(page.get_by_text(re.compile("Python is (starting|ready)"))).to_be_hidden()
    page.get_by_role("link", name="Removing digits", exact=True).hover()
    expect(page.get_by_text("Python is ready.")).to_be_visible()
    page.get_by_role("link", name="Open this position").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Packing")
    expect(page.get_by_role("main")).to_contain_text("Solved")


def test_the_result_of_the_day_has_a_time_and_is_shared_from_the_home_page(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = page.get_by_role("button", name="Share the result")
    # The time begins with the first piece taken up.
    later(page, 600)
    for name in WAY:
        expect(share).to_have_count(0)
        turned(page, name)
        row, column = (min(place[axis] for place in WAY[name].cells) for axis in (0, 1))
        drag_to(page, name, row, column)
        expect(said(page)).to_contain_text(f"{called(name)} placed on")
        if name == next(iter(WAY)):
            later(page, 65)
    expect(said(page)).to_contain_text("Solved in 1:")
    share.click()
    field = page.get_by_label("The result, with a link to the puzzle")
    expect(field).to_be_focused()
    where, how, squares, shared = field.input_value().split("\n")
    assert where == "Kanoodle, starter, 23 November 2026"
    assert re.fullmatch(r"Daily Kanoodle of 23 November 2026, starter: solved in 1:\d\d", how)
    assert squares == "🟩" * len(WAY)
    assert shared == f"{site}#/packing?given={MADE.link}&made={TODAY.kanoodle}&tell=asked"
    page.keyboard.press("Escape")
    # A closed dialog leaves nothing: the next result that is shared would be labelled twice.
    expect(field).to_have_count(0)
    # Once a piece is removed, the board is no result, but the puzzle stays solved.
    cell(page, PUZZLE.tray.name(WAY[name].cells[0])).click()
    page.keyboard.press("Delete")
    expect(share).to_have_count(0)
    expect(question(page)).to_have_text("Today’s Kanoodle, starter solved")


def test_the_first_piece_is_placed_with_one_drag_and_nothing_else(page: Page) -> None:
    for name in WAY:
        first = next(
            piece["orientations"][0]["cells"] for piece in OPENING["pieces"] if piece["name"] == name
        )
        for placement in PUZZLE.fitting(MADE.board.placed):
            top, left = (min(place[axis] for place in placement.cells) for axis in (0, 1))
            if placement.piece == name and {(r - top, c - left) for r, c in placement.cells} == set(first):
                drag_to(page, name, top, left)
                expect(said(page)).to_contain_text(f"{called(name)} placed on")
                return
    raise AssertionError("every piece must be turned first")


def test_a_position_is_kept_and_what_the_storage_holds_is_not_trusted(page: Page) -> None:
    """Pieces that do not fit, are given, or are no pieces stay in the tray; those of another day are forgotten."""
    good, other = (placement.text for placement in list(WAY.values())[:2])
    given = MADE.board.placed[0]
    for day, placed, left in (
        (DAY, [good, other], 2),
        (
            DAY,
            [good, good, f"{other}z9", f"{given.text}", "Blue:", "", 7, {"a": 1}, "Nobody:a1a2a3", "x" * 9],
            3,
        ),
        (DAY, "nonsense", 4),
        ("2026-11-22", [good], 4),
    ):
        kept = json.dumps({"day": day, "placed": placed, "time": "an hour" if left == 3 else 61_000})
        page.evaluate("kept => localStorage.setItem('counting-house-home-position', kept)", kept)
        page.evaluate("document.querySelector('ch-finish-it').day = ''; location.hash = '#/claims'")
        expect(page.get_by_role("heading", level=1)).to_have_text("What the sources say, and what we found")
        page.evaluate("location.hash = '#/'")
        expect(page.locator("ch-finish-it .tray-piece:not(.is-placed)")).to_have_count(left)
        counts = day == DAY and left != 3
        time = "document.querySelector('ch-finish-it').time"
        eventually(page, lambda time=time, counts=counts: (page.evaluate(time) >= 61_000) == counts)


def test_a_puzzle_of_the_day_that_was_solved_is_marked(page: Page) -> None:
    fields = dict.fromkeys(("own", "given", "tray", "title", "level"), "") | dict.fromkeys(
        ("time", "hints", "begun"), 0
    )
    solved = [
        {
            **fields,
            "puzzle": own.puzzle,
            "made": str(own),
            "day": DAY,
            "end": end,
            "when": at,
            "given": str(at),
            "pieces": [],
        }
        for at, (own, end) in enumerate(((TODAY.iq_fit, "solved"), (TODAY.wild, "given up")))
    ]
    kept = {"kind": "counting-house results", "version": 1, "results": solved}
    page.evaluate("kept => localStorage.setItem('counting-house-results', JSON.stringify(kept))", kept)
    page.evaluate("dispatchEvent(new Event('forget'))")
    expect(page.locator(".finish-others")).to_have_text(re.compile(r"IQ Fit solved · .* \(wild card\) ·"))
    expect(question(page)).to_have_text("Today’s Kanoodle, starter")


def test_a_date_without_a_table_has_a_position_to_finish_and_a_link_to_its_puzzles(page: Page) -> None:
    show_day(page, "2040-02-29")
    expect(question(page)).to_have_text(OPENING["question"])
    expect(page.locator("ch-finish-it .board-picture .look-given")).to_have_count(len(OPENING["given"]))
    expect(page.get_by_role("link", name="Daily puzzles")).to_have_attribute(
        "href", "#/packing?daily=2040-02-29"
    )
    # On a Sunday, with most of the pieces in the tray, the page is no wider or longer than on other days.
    show_day(page, "2026-11-29")
    expect(question(page)).to_have_text("Today’s Kanoodle, expert")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 740


def test_keys_turn_and_cancel_the_piece_after_a_click_on_a_button(page: Page, site: str) -> None:
    name = next(name for name in WAY if turns(name))
    in_tray(page, name).click()
    page.get_by_role("button", name=re.compile("^Rotate")).click()
    expect(said(page)).to_contain_text("rotated")
    page.keyboard.press("f")
    expect(said(page)).to_contain_text("flipped")
    page.keyboard.press("Escape")
    expect(said(page)).to_contain_text(f"Cancelled: {called(name)} is in the tray.")


def test_a_piece_is_placed_with_taps_and_removed(telephone: Page, site: str) -> None:
    name = (
        next(name for name in WAY if not turns(name))
        if any(not turns(name) for name in WAY)
        else next(iter(WAY))
    )
    in_tray(telephone, name).tap()
    for key in turns(name):
        telephone.get_by_role("button", name={"r": "Rotate", "f": "Flip"}[key], exact=True).tap()
    expect(said(telephone)).to_contain_text(called(name))
    # It is held by its letter: a tap moves the letter to the cell, and Place places the piece.
    ghost = telephone.locator("ch-finish-it [aria-label*='in your hand']")
    wanted = {PUZZLE.tray.name(place) for place in WAY[name].cells}
    for place in sorted(wanted):
        here = set(ghost.evaluate_all("(all) => all.map((each) => each.dataset.cell)"))
        if here == wanted:
            break
        if place not in here:
            cell(telephone, place).tap()
    telephone.get_by_role("button", name="Place").tap()
    expect(said(telephone)).to_contain_text(f"{called(name)} placed on")
    expect(said(telephone)).to_contain_text("3 to go.")
    expect(telephone.get_by_role("link", name="Open this position")).to_have_attribute(
        "href", re.compile(f"^#/packing\\?given=.*&made={TODAY.kanoodle}&tell=asked&placed={name}:")
    )
    cell(telephone, PUZZLE.tray.name(WAY[name].cells[0])).tap()
    expect(said(telephone)).to_contain_text(f"{called(name)} in hand.")
    telephone.keyboard.press("Delete")
    expect(said(telephone)).to_contain_text(f"{called(name)} removed: it is back in the tray. 4 to go.")


def test_cards_stand_in_groups_all_of_one_height(page: Page, telephone: Page, site: str) -> None:
    for group in catalogue.catalogue()["groups"]:
        places = [
            (place.order, place.title)
            for each in catalogue.exhibits()
            for place in (each, *each.cards)
            if place.group == group["name"]
        ]
        names = [title for _, title in sorted(places, key=lambda place: place[0])]
        shelf = page.get_by_role("region", name=group["title"], exact=True)
        assert shelf.get_by_role("heading", level=3).all_inner_texts() == names
    for shown in (page, telephone):
        heights = shown.locator(".card").evaluate_all("(cards) => cards.map((card) => card.offsetHeight)")
        assert len(heights) == CARDS
        assert len(set(heights)) == 1
    # There is room for twenty exhibits: more cards make no shelf taller and the page no wider.
    for added in (0, max(0, 20 - CARDS)):
        telephone.evaluate(
            """(many) => {
              for (const card of [...document.querySelectorAll('.cards > li')].slice(0, many))
                card.after(Object.assign(card.cloneNode(true), { className: 'one-more' }));
            }""",
            added,
        )
        expect(telephone.locator(".card")).to_have_count(CARDS + added)
        assert telephone.evaluate("document.documentElement.scrollHeight") <= 4 * 740
        assert telephone.evaluate("document.documentElement.scrollWidth") <= 360
    telephone.evaluate("document.querySelectorAll('.one-more').forEach((each) => each.remove())")


def test_the_page_knows_where_a_person_left_off_and_forgets_it(page: Page, site: str) -> None:
    left = page.get_by_role("navigation", name="Continue where you left off")
    expect(left).to_have_count(0)
    for link, title in (
        ("number-pad?limit=31", "The number pad"),
        ("packing?placed=White:b1a2b2", "Packing"),
    ):
        page.goto(f"{site}#/{link}")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.get_by_text("Python is ready.")).to_be_attached()
    page.get_by_role("link", name="All exhibits").click()
    expect(left.get_by_role("link")).to_have_text(["Packing", "The number pad"])
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 740
    page.set_viewport_size({"width": 1280, "height": 900})
    left.get_by_role("link", name="The number pad").click()
    expect(page).to_have_url(f"{site}#/number-pad?limit=31")
    page.get_by_role("link", name="All exhibits").click()
    left.get_by_role("button", name="Forget it").click()
    expect(left).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.evaluate("localStorage.getItem('counting-house-left-off')") == "[]"


def test_a_game_opens_at_the_level_reached_in_this_browser_and_digits_begin_at_random(
    page: Page, site: str
) -> None:
    card = page.get_by_role("heading", level=3).get_by_role("link", name="The number pad")
    expect(card).to_have_attribute("href", "#/number-pad?weakness=50")
    page.get_by_role("heading", level=3).get_by_role("link", name="Removing digits").click()
    expect(page).to_have_url(re.compile(r"#/digit-removal\?number=[1-9][0-9]{3}&weakness=50&seed=[0-9]+$"))
    expect(page.get_by_role("toolbar", name="Digits of").get_by_role("button")).to_have_count(4)
    before = page.url
    page.get_by_role("button", name="New number").click()
    expect(page).not_to_have_url(before)
    expect(page).to_have_url(re.compile(r"number=[1-9][0-9]{3}&weakness=50&seed=[0-9]+$"))
    page.evaluate(
        'localStorage.setItem(\'counting-house-number-pad-ladder\', \'{"weakness": 20, "won": 1, "lost": 0}\')'
    )
    page.get_by_role("link", name="All exhibits").click()
    example = page.get_by_role("link", name="A line of play")
    expect(example).to_have_attribute(
        "href", re.compile(r"#/number-pad\?play=second&weakness=20&moves=31714$")
    )
    card.click()
    expect(page).to_have_url(re.compile("#/number-pad\\?weakness=20$"))
    page.get_by_role("link", name="All exhibits").click()
    # The next visitor of a shared page has another storage, and so the usual levels.
    page.evaluate("localStorage.clear(); dispatchEvent(new Event('forget'))")
    expect(card).to_have_attribute("href", "#/number-pad?weakness=50")
    expect(example).to_have_attribute("href", re.compile("&weakness=50&"))
    page.get_by_role("heading", level=3).get_by_role("link", name="Queens").click()
    expect(page).to_have_url(re.compile("#/workbench\\?problem=queens$"))
