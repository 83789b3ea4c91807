"""Every page that one plays is played to its end: by keyboard and by touch, in Chromium and in Firefox, each in one visit."""

import itertools
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from countinghouse.packing import PUZZLES, Placement, Puzzle
from countinghouse.packing.lattices import LATTICES
from countinghouse.packing.making import make
from countinghouse.wording import called
from tests.browser.bidi import Firefox
from tests.browser.players import MARK, InChromium, InFirefox, Player

KANOODLE = PUZZLES["kanoodle"]
EASY = make("kanoodle", "easy", 9)
PLACES = {name: place for place, name in KANOODLE.tray.names.items()}
#: The cells under the piece in hand.
IN_HAND = """[...document.querySelectorAll('[role=gridcell][aria-label*="in your hand"]')]
  .filter((cell) => cell.checkVisibility()).map((cell) => cell.dataset.cell)"""


# --- pieces on a board ------------------------------------------------------------------------------------------------


def corner(names: list[str]) -> set[tuple[int, int]]:
    """Cells by name, moved to the corner."""
    places = [PLACES[name] for name in names]
    top, left = (min(place[axis] for place in places) for axis in (0, 1))
    return {(row - top, column - left) for row, column in places}


def turn(player: Player, target: list[str]) -> None:
    """Turn the piece in hand until it has the shape of its place."""
    for key in "rrrrfrrr":
        if corner(player.run(IN_HAND)) == corner(target):
            return
        before = player.run(IN_HAND)
        if player.touch:
            player.press({"r": "Rotate", "f": "Flip"}[key])
        else:
            player.key(key)
        # A piece may look the same in its next orientation: then nothing changes.
        player.run(
            f"new Promise((go) => requestAnimationFrame(() => setTimeout(go))).then(() => {len(before)})"
        )
    assert corner(player.run(IN_HAND)) == corner(target)


def carry(player: Player, within: str, to: list[int]) -> None:
    """Move the piece in hand until the cell by which it is held is at a row and column."""
    held = f"document.querySelector('{within}').hand.held"
    at = player.run(f"{held}.at")
    if player.touch:
        # A tap on the piece would rotate it: move it away first.
        away = [[0, 0], [4, 0], [0, 4], [4, 4]]
        steps = [] if at == to else [*away, to] if name(to) in player.run(IN_HAND) else [to]
        for step in steps:
            here = player.run(IN_HAND)
            if name(step) not in here and (step == to or name(to) in here):
                player.touch_on(f'{within} [data-cell="{name(step)}"]')
                player.until(f"{IN_HAND}.join() !== '{','.join(here)}'")
    else:
        for axis, (back, on) in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
            for _ in range(abs(to[axis] - at[axis])):
                player.key(on if to[axis] > at[axis] else back)
    player.until(f"{held}.at.join() === '{to[0]},{to[1]}'")


def name(place: list[int]) -> str:
    """The name of a cell."""
    return f"{chr(ord('a') + place[1])}{place[0] + 1}"


def take(player: Player, within: str, label: str) -> None:
    """Take up the piece whose label begins like this."""
    player.choose(f'{within} .tray-piece[aria-label^="{label}"]')
    player.until(f"document.querySelector('{within}').hand.held?.at && {IN_HAND}.length")
    if not player.touch:
        player.until("document.activeElement.matches('[role=gridcell]')")


def lay(player: Player) -> None:
    """Place the piece in hand."""
    if player.touch:
        player.press("Place")
    else:
        player.key("Enter")
    player.until(f"!{IN_HAND}.length")


def rotate(player: Player) -> None:
    """Rotate the piece in hand."""
    if player.touch:
        player.press("Rotate")
    else:
        player.key("r")


def place(player: Player, within: str, placement: Placement) -> None:
    """Take a piece beside the board, turn it, move it to its place, and place it."""
    target = [KANOODLE.tray.name(each) for each in placement.cells]
    take(player, within, f"{called(placement.piece)},")
    turn(player, target)
    # Where the held cell is in the piece, and so in its place.
    here = player.run(IN_HAND)
    at = player.run(f"document.querySelector('{within}').hand.held.at")
    carry(
        player,
        within,
        [
            at[axis] + min(PLACES[cell][axis] for cell in target) - min(PLACES[cell][axis] for cell in here)
            for axis in (0, 1)
        ],
    )
    assert set(player.run(IN_HAND)) == set(target), placement
    lay(player)


def home(player: Player) -> None:
    """The puzzle of the day on the home page, without Python."""
    given = player.until(
        "document.querySelector('ch-finish-it')?.day && document.querySelector('ch-finish-it').opening.given.map(({ name }) => name)"
    )
    board = KANOODLE.parse(".".join(given))
    solution = next(iter(KANOODLE.solutions(board)))
    for placement in solution:
        if placement.text not in given:
            place(player, "ch-finish-it", placement)
    player.until("document.querySelector('.finish-said').textContent.includes('Solved')")


def packing(player: Player) -> None:
    """A puzzle in Play, and what follows: the result, its place among the others, and a harder puzzle."""
    # On some days the home page's puzzle is an easy Kanoodle, too, which would count as solved.
    player.run("(localStorage.clear(), dispatchEvent(new Event('forget')))")
    player.open(f"#/packing?given={EASY.link}&made={EASY.id}&tell=asked")
    player.until("document.querySelectorAll('ch-exhibit-packing .tray-piece').length >= 2")
    for placement in EASY.solution.placed:
        if placement not in EASY.board.placed:
            place(player, "ch-exhibit-packing", placement)
    player.until(
        "document.querySelector('[role=status][aria-label=\"The puzzle\"]')?.textContent.includes('Solved')"
    )
    assert "Kanoodle, easy: 1 solved, best" in player.text(".result-line")
    assert "without hints, median" in player.text(".result-line")
    player.run("scrollTo(0, 0)")
    for words in ("Another easy puzzle", "Easier", "Harder"):
        player.until(MARK % json.dumps(words))
        if player.run("innerWidth < 400"):
            bottom = "document.querySelector('[data-meant]').getBoundingClientRect().bottom"
            assert player.run(f"{bottom} <= innerHeight"), words
    player.press("Harder")
    player.until("document.querySelector('ch-exhibit-packing').state.made.startsWith('kanoodle-medium-')")


def lattices(player: Player) -> None:
    """A piece is laid on every lattice, and the page is no wider than its window."""
    for lattice in LATTICES.values():
        player.open(f"#/packing?puzzle=own&own={lattice.example}")
        name = Puzzle.from_text(lattice.example).pieces[-1].name
        shown = "document.querySelector('ch-exhibit-packing')"
        # The previous page may have the same puzzle of its own, but a different view.
        player.until(f"{shown}?.view && {shown}.state.puzzle === 'own' && !{shown}.busy")
        player.until(f"{shown}.state.own === {json.dumps(lattice.example)} && !{shown}.busy")
        take(player, "ch-exhibit-packing", f"{name},")
        lay(player)
        player.until(f"{shown}.state.placed.startsWith('{name}:')")
        assert player.run("document.documentElement.scrollWidth <= innerWidth"), lattice.name


# --- games against the engine -----------------------------------------------------------------------------------------


def play_out(player: Player, name: str, move: Callable[[], None], line: str = "moves") -> None:
    """Move whenever it is your turn, until the play is over; then begin another."""
    shown = f"document.querySelector('ch-exhibit-{name}')"
    state = f"{shown}?.view && !{shown}.busy && ({shown}.view.over || {shown}.view.turn === 'you') && [{shown}.view.over, {shown}.state.{line}]"
    for _ in range(60):
        over, before = player.until(state)
        if over:
            break
        move()
        player.until(f"{shown}.state.{line} !== {json.dumps(before)}")
    assert over
    assert re.search("won|win|lost|lose", player.text("[role=status][aria-label='The play']"))
    player.press("Play again")
    player.until(f"{shown}.state.{line}.split('.').length < 2 && !{shown}.view.over")


def number_pad(player: Player) -> None:
    player.open("#/number-pad?limit=14&weakness=100&seed=3")

    def move() -> None:
        key = player.run("document.querySelector('.pad-key:not(.is-dim)').dataset.key")
        if player.touch:
            player.touch_on(f'.pad-key[data-key="{key}"]')
        else:
            player.key(key)

    play_out(player, "number-pad", move)


def digit_removal(player: Player) -> None:
    player.open("#/digit-removal?number=2010&weakness=100&seed=3")
    play_out(player, "digit-removal", lambda: player.choose(".digit"), line="struck")


def pentominoes(player: Player) -> None:
    player.open("#/pentominoes?board=5x5&weakness=100&seed=3")

    within = "ch-exhibit-pentominoes"
    free = f"(({{ verdict, at }}) => verdict.kind === 'fits' && at)(document.querySelector('{within}').hand.held.free())"

    def move() -> None:
        labels = player.run(
            f"[...document.querySelectorAll('{within} .tray-piece:not(.is-placed)')].map((each) => each.ariaLabel[0])"
        )
        for label, turns in itertools.product(labels, range(4)):
            if turns == 0:
                take(player, within, label)
            to = player.run(free)
            if to:
                carry(player, within, to)
                lay(player)
                return
            if turns < 3:
                rotate(player)
            elif player.touch:
                player.press("Cancel")
            else:
                player.key("Escape")

    play_out(player, "pentominoes", move)


# --- puzzles in the workbench, and a grid of candidates ----------------------------------------------------------------


def sudoku(player: Player) -> None:
    """A sudoku of 4 × 4: write a wrong value, then the right ones."""
    grid = "1.3..4.22..3.321"
    solution = "".join(map(str, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
    player.open(f"#/workbench?grid={grid}")
    player.until("document.querySelectorAll('.sudoku-cell').length === 16")
    for at, (given, sign) in enumerate(zip(grid, solution, strict=True)):
        if given != ".":
            continue
        cell = f'.sudoku-cell[data-index="{at}"]'
        if player.touch:
            player.touch_on(cell)
            player.press(sign)
        else:
            player.focus(cell)
            player.key(sign)
        player.until(f"document.querySelector('{cell}').textContent.trim() === '{sign}'")
    player.until("document.querySelector('.sudoku-says').textContent.includes('Solved')")


def queens(player: Player) -> None:
    """Four queens, and one that is removed again."""
    player.open("#/workbench?problem=queens&rows=4&columns=4")
    player.until("document.querySelectorAll('.chess-cell').length === 16")
    at = [0, 0]
    if not player.touch:
        player.focus('[data-queen="a1"]')
    for name in ("c3", "b1", "c3", "d2", "a3", "c4"):
        # Read this before the tap: the page may answer at once.
        there = player.run(f"document.querySelector('[data-queen=\"{name}\"]').ariaLabel.includes('queen')")
        if player.touch:
            player.touch_on(f'[data-queen="{name}"]')
        else:
            to = [int(name[1]) - 1, ord(name[0]) - ord("a")]
            for axis, (back, on) in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
                for _ in range(abs(to[axis] - at[axis])):
                    player.key(on if to[axis] > at[axis] else back)
            at = to
            player.until(f"document.activeElement.dataset.queen === '{name}'")
        if not player.touch:
            player.key("Enter")
        player.until(
            f"document.querySelector('[data-queen=\"{name}\"]').ariaLabel.includes('queen') === {json.dumps(not there)}"
        )
    player.until("document.querySelector('.hand-says').textContent.includes('Solved')")


def autobiographical(player: Player) -> None:
    """The number of four digits that describes itself: 1210."""
    player.open("#/autobiographical?n=4&do=play")
    player.until("document.querySelectorAll('.candidate').length === 16")
    if player.touch:
        player.press("places it")
    else:
        player.focus('.candidate[tabindex="0"]')
        player.key("Home")
    for slot, value in enumerate((1, 2, 1, 0)):
        cell = f'.candidate[data-cell="{4 * slot + value}"]'
        if player.touch:
            player.touch_on(cell)
        else:
            player.focus(cell)
            player.key("p")
        player.until(f"document.querySelector('{cell}').matches('.is-only')")
    player.until("/describes itself|Solved/.test(document.querySelector('main').innerText)")


PAGES = (home, packing, lattices, number_pad, digit_removal, pentominoes, sudoku, queens, autobiographical)


def play_all(player: Player) -> None:
    """Play one page after the other."""
    for each in PAGES:
        each(player)


def test_by_keyboard(page: Page, site: str) -> None:
    play_all(InChromium(page, site, touch=False))


def test_by_touch(telephone: Page, site: str) -> None:
    play_all(InChromium(telephone, site, touch=True))


@pytest.mark.parametrize("touch", [False, True], ids=["keyboard", "touch"])
def test_in_firefox(firefox: Firefox, site: str, touch: bool) -> None:
    # One tab and one Python for both; only a new tab has the focus. Other files leave the tab on other pages of the site.
    if not firefox.run("location.href").startswith(f"{site}#/"):
        firefox.fresh()
        firefox.go(site + "#/")
    player = InFirefox(firefox, site, touch)
    player.run("(localStorage.clear(), location.hash = '#/', dispatchEvent(new Event('forget')))")
    play_all(player)
    # What waits when a page is left ends with this, which the page expects (`LEFT` in web/session/visit.js).
    assert [each for each in firefox.errors if each != "AbortError: The visitor has left."] == []
