"""A whole puzzle by keyboard: everything that a screen reader speaks, kept in a file that reads as a story."""

from itertools import zip_longest
from pathlib import Path

from playwright.sync_api import Page, expect

from countinghouse.packing import PUZZLES
from countinghouse.packing.polyforms import Cell
from tests.browser.helpers import open_packing, piece

#: What the test heard when it was last recorded; delete the file and run the test to record it again.
STORY = Path(__file__).parent / "data" / "transcript.txt"
GIVEN = (
    "Blue:j4g5h5i5j5.Cyan:a3a4a5b5c5.Gray:h1g2h2i2h3.Green:j2j3k3k4k5.Magenta:g3f4g4e5f5.Orange:i1j1k1k2."
    "Purple:d1e1f1g1.White:i3h4i4"
)
KANOODLE = PUZZLES["kanoodle"]
CELLS = {name: cell for cell, name in KANOODLE.tray.names.items()}


# Collects what live regions say: the region's name, or "", and its words.
OVERHEAR = """() => {
  window.overheard ??= [];
  const regions = ':is(#said, ch-exhibit-packing :is([role=status], [role=alert], [aria-live]))';
  const wordsOf = (region) => {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) words.push(walker.currentNode.data.trim());
    return words.filter(Boolean).join('; ');
  };
  window.overhearing?.disconnect();
  window.overhearing = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const nodes = [target, ...addedNodes].map((node) => (node instanceof Element ? node : node.parentElement));
      const found = nodes.flatMap((node) => [node?.closest(regions), ...(node?.querySelectorAll(regions) ?? [])]);
      for (const region of new Set(found)) if (region) overheard.push([region.ariaLabel ?? '', wordsOf(region)]);
    }
  });
  overhearing.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


# Whether the last words of some region contain these.
HEARD = """(until) => Object.values(Object.fromEntries(overheard)).some((words) => words && words.includes(until))"""


class Listener:
    """Press keys, and write down everything that is said after each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self.last: dict[str, str] = {}
        page.evaluate(OVERHEAR)

    def note(self, what: str, words: str) -> None:
        """Write a line."""
        self.lines.append(f"{what}: {words}")

    def press(self, key: str, until: str = "") -> str:
        """Press a key, wait for an announcement that contains some words, and return all of them."""
        self.page.evaluate("overheard.length = 0")
        focused = self.page.locator(":focus")
        named = focused.get_attribute("role") or focused.get_attribute("aria-label")
        what = key if named else f"{focused.inner_text()}, {key}"
        self.page.keyboard.press(key)
        # Twice, because the page may look again for what it said.
        for _ in range(2):
            self.page.wait_for_function(HEARD, arg=until)
            self.page.wait_for_timeout(100)  # what else is said at the same time
        self.page.wait_for_function(HEARD, arg=until)
        said: dict[str, str] = {}
        for region, words in self.page.evaluate("overheard"):
            said[region] = " ".join(words.split())
        fresh = [words for region, words in said.items() if words and words != self.last.get(region)]
        self.last |= said
        self.note(what, " | ".join(fresh))
        return " ".join(fresh)

    def cells(self) -> list[Cell]:
        """The cells under the piece in hand, sorted."""
        names = self.page.locator("[role=gridcell][aria-label*='in your hand']").evaluate_all(
            "cells => cells.map(cell => cell.dataset.cell)"
        )
        return sorted(CELLS[name] for name in names)


def moved(cells: list[Cell]) -> list[Cell]:
    """Cells moved to the corner."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return [(row - top, column - left) for row, column in cells]


def test_a_whole_puzzle_is_played_by_keyboard_and_every_word_makes_sense(page: Page, site: str) -> None:
    given = KANOODLE.parse(GIVEN)
    (solution,) = KANOODLE.solutions(given)
    todo = [each for each in solution if each.text not in GIVEN]
    assert len(todo) == 4
    page.evaluate("(localStorage.clear(), dispatchEvent(new Event('forget')))")
    open_packing(page, site, f"given={GIVEN}&made=kanoodle-easy-9&tell=asked&clock=0")
    expect(page.locator(".is-stand-in")).to_have_count(0)
    listener = Listener(page)
    listener.note("The task", " ".join(page.locator(".challenge p").first.inner_text().split()))

    def ask(words: str, until: str) -> None:
        page.get_by_role("button", name=words, exact=True).focus()
        listener.press("Enter", until)

    # The first piece: three hints lead to its place.
    for until in ("Look at", "covers", "Place "):
        ask("Hint", until)
    ask("Place it there", "placed on")
    placed = page.evaluate("location.hash")
    todo = [each for each in todo if each.text not in placed]
    assert len(todo) == 3
    for placement in todo:
        name = "Light green" if placement.piece == "LightGreen" else placement.piece
        button = piece(page, name)
        button.focus()
        listener.note("Focus", button.get_attribute("aria-label") or "")
        listener.press("Enter")
        expect(page.locator("[role=gridcell]:focus")).to_have_count(
            1
        )  # the focus follows the piece to the board
        target = sorted(placement.cells)
        for key in "rrrrfrrr":
            if moved(listener.cells()) == moved(target):
                break
            listener.press(key)
        (row, column), (to_row, to_column) = listener.cells()[0], target[0]
        for _ in range(abs(to_row - row)):
            listener.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_column - column)):
            listener.press("ArrowRight" if to_column > column else "ArrowLeft")
        assert listener.cells() == target
        last = placement == todo[-1]
        assert "placed on" in listener.press("Enter", "the only solution" if last else "placed on")
    expect(page.get_by_role("status", name="The puzzle")).to_contain_text("Solved")
    story = "\n".join(listener.lines) + "\n"
    if not STORY.exists():
        STORY.parent.mkdir(exist_ok=True)
        STORY.write_text(story, encoding="utf-8")
    for heard, recorded in zip_longest(listener.lines, STORY.read_text(encoding="utf-8").splitlines()):
        assert heard == recorded
    for words in ("overlaps", "fits", "Look at", "Solved"):
        assert words in story
