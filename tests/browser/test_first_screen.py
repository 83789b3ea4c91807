"""The first screen of a playable page: the board, all pieces left and the main buttons, on a phone or a small laptop."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from countinghouse.packing.making import make
from countinghouse.page import catalogue
from tools import daily

SIZES = [(360, 640), (740, 360), (1280, 720)]
MOST = 12
PLAYABLE = ("packing", "pentominoes")
EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    (exhibit["name"], example)
    for exhibit in catalogue.catalogue()["exhibits"]
    if exhibit["name"] in PLAYABLE
    for example in exhibit["examples"]
]

# Wait until an exhibit shows a state, and any count of the ways to finish has ended.
SETTLED = """([name, state]) => {
  const shown = document.querySelector(`ch-exhibit-${name}`);
  if (!shown?.view || shown.busy || Object.keys(state).some((key) => shown.state[key] !== state[key])) return false;
  return shown.counting?.finish.stage !== 'running';
}"""

# What is not whole on the screen, in words; and how many pieces and buttons were looked at.
MISSING = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  const section = document.querySelector('.first-screen');
  const pieces = [...section.querySelectorAll('.tray-piece:not(.is-placed)')];
  const buttons = [...section.querySelectorAll('.tool-row button')].filter((each) => each.checkVisibility());
  const answers = [...section.querySelectorAll('[role=status]:is([aria-label=Hint], [aria-label=Check]), .play-answer button, .hand-answer button')];
  const things = [section.querySelector('.board'), ...pieces, ...buttons, ...answers];
  const out = things.filter((thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  const words = out.map((each) => each.ariaLabel ?? (each.textContent.trim() || each.className));
  return {
    out: scrollY ? ['scrolled', ...words] : words, pieces: pieces.length, buttons: buttons.length, board: things[0].clientWidth,
    answers: answers.length,
  };
}"""


def go(page: Page, site: str, name: str, query: str, state: dict[str, Any]) -> None:
    """Open a link and wait until everything about it is on the page."""
    page.goto(f"{site}#/{name}{'?' + query if query else ''}")
    page.wait_for_function(SETTLED, arg=[name, state])
    page.evaluate("scrollTo(0, 0)")


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_example_shows_its_board_its_pieces_and_its_buttons(page: Page, site: str, name: str) -> None:
    looked = 0
    for exhibit, example in EXAMPLES:
        if exhibit != name:
            continue
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        go(page, site, name, example["query"], example["state"])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(MISSING)
            assert found["pieces"] <= MOST
            assert found["out"] == [], (example["title"], width, height)
            assert found["board"] >= 160
            looked += bool(found["pieces"]) * found["buttons"]
    assert looked > 3 * len(SIZES) * len([each for each, _ in EXAMPLES if each == name]) / 2


#: The board of each other playable page, and what is pressed there besides the board's cells.
GAMES = {
    "number-pad": (".key-pad", ".pad-key, .pad-tower, .pad-buttons button"),
    "digit-removal": (".digits", ".digit, .digit-buttons button"),
    "workbench": (
        ".sudoku, .hand-board .chess",
        ".sudoku-pad button, .sudoku-side .job-head button, .hand-board + .row button",
    ),
}
TWO_QUEENS = {"title": "Two queens", "query": "problem=queens&queens=a1.b1", "state": {"queens": "a1.b1"}}
PLAYED = [
    (exhibit["name"], example)
    for exhibit in catalogue.catalogue()["exhibits"]
    if exhibit["name"] in GAMES
    for example in exhibit["examples"]
    if exhibit["name"] != "workbench" or example["state"].get("problem", "sudoku") in ("sudoku", "queens")
]

# What of a board and its controls is not whole on the screen or too small for a finger, and how many controls there are.
GAME_MISSING = """async ([board, controls]) => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  const seen = [...document.querySelectorAll(controls)].filter((each) => each.checkVisibility());
  const things = [document.querySelector(board), ...seen];
  const out = things.filter((thing) => {
    const { left, top, right, bottom, width, height } = thing.getBoundingClientRect();
    const whole = left > -0.5 && top > -0.5 && right < innerWidth + 0.5 && bottom < innerHeight + 0.5;
    return !whole || (thing.matches('button') && Math.min(width, height) < 24);
  });
  const wide = document.documentElement.scrollWidth > innerWidth;
  return {
    out: [wide && 'wide', ...out.map((each) => each.ariaLabel ?? each.textContent.trim())].filter(Boolean),
    controls: seen.length, board: things[0].getBoundingClientRect().width,
  };
}"""


@pytest.mark.parametrize("name", GAMES)
def test_every_example_shows_its_board_and_its_controls(page: Page, site: str, name: str) -> None:
    examples = [example for exhibit, example in PLAYED if exhibit == name]
    if name == "workbench":
        examples.append(TWO_QUEENS)
    for example in examples:
        # A number left empty is drawn at random, with a new seed.
        state = {key: value for key, value in example["state"].items() if value != "" and key != "seed"}
        go(page, site, name, example["query"], state)
        expect(page.locator(GAMES[name][0]).first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(GAME_MISSING, GAMES[name])
            assert found["out"] == [], (example["title"], width, height)
            assert found["board"] >= 160
            assert found["controls"] >= (1 if "queens" in example["query"] else 8)


#: A hard puzzle, and four pieces in the way of its only solution.
HARD = make("kanoodle", "hard", 50293)
WRONG = "Cyan:i1j1k1k2k3.Green:b4c4d4a5b5.Magenta:e1d2e2c3d3.Orange:e4c5d5e5"


def test_an_answer_leaves_the_pieces_and_the_buttons_on_the_screen(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})

    def shown(answers: int) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(MISSING)
            assert found["out"] == [], (width, height)
            assert found["answers"] == answers
            assert found["board"] >= 160
        page.set_viewport_size({"width": 360, "height": 640})

    go(
        page,
        site,
        "packing",
        f"given={HARD.link}&made={HARD.id}&tell=asked&placed={WRONG}",
        {"placed": WRONG},
    )
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("status", name="Check")).to_contain_text("Remove Cyan, Green, Magenta and Orange")
    shown(2)
    page.get_by_role("button", name="Remove Cyan, Green, Magenta and Orange").click()
    expect(page.locator(".first-screen .tray-piece:not(.is-placed)")).to_have_count(8)
    for words in ("Look at", "covers", "Place"):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_role("status", name="Hint")).to_contain_text(words)
        shown(2 if words == "Place" else 1)


#: The hardest puzzles of a week: nine pieces are missing.
SUNDAY = "2026-11-29"

# What is not whole on the screen of the home page's puzzle.
HOME_MISSING = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  const board = document.querySelector('ch-finish-it');
  const things = [...board.querySelectorAll('.question, .board, .tray-piece, .open-it, .hand-buttons button')].filter((each) => each.checkVisibility());
  const out = things.filter((thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  });
  const wide = document.documentElement.scrollWidth > innerWidth;
  return {
    out: [scrollY && 'scrolled', wide && 'wide', ...out.map((each) => each.ariaLabel ?? each.textContent)].filter(Boolean),
    pieces: board.querySelectorAll('.tray-piece').length, board: board.querySelector('.board').clientWidth,
  };
}"""


def test_the_home_page_shows_the_puzzle_of_the_day_its_pieces_and_its_buttons(page: Page) -> None:
    puzzles = daily.months()[SUNDAY[:7]][SUNDAY]
    show = "([day, puzzles]) => document.querySelector('ch-finish-it').open(day, puzzles, [], 0)"
    page.evaluate(show, [SUNDAY, puzzles])
    for held in (False, True):
        if held:
            page.locator("ch-finish-it .tray-piece").first.press("Enter")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            found = page.evaluate(HOME_MISSING)
            assert found["out"] == [], (width, height, held)
            assert found["pieces"] == 9
            assert found["board"] >= 300


def test_more_than_twelve_pieces_scroll_sideways(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    own = "xxxxx/xxxxx/xxxxx," + ",".join(f"{letter}:x" for letter in "ABCDEFGHIJKLMNO")
    go(page, site, "packing", f"puzzle=own&own={own}", {"own": own})
    tray = page.locator(".first-screen .tray")
    assert tray.evaluate("tray => tray.scrollWidth > tray.clientWidth + 20")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.locator(".tool-row .ask").all():
        expect(button).to_be_in_viewport(ratio=1)
