"""A whole puzzle by keyboard: everything that a screen reader speaks, kept in a file that reads as a story."""

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


class Listener:
    """Press keys, and write down what is said after each."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []

    def note(self, what: str, words: str) -> None:
        """Write a line."""
        self.lines.append(f"{what}: {' '.join(words.split())}")

    def press(self, key: str) -> str:
        """Press a key that is answered by an announcement."""
        before = self.page.locator("#said").text_content()
        self.page.keyboard.press(key)
        self.page.wait_for_function(
            "before => document.getElementById('said').textContent !== before", arg=before
        )
        words = self.page.locator("#said").text_content() or ""
        self.note(key, words)
        return words

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
    open_packing(page, site, f"given={GIVEN}&made=kanoodle-easy-9&tell=asked")
    expect(page.locator(".is-stand-in")).to_have_count(0)
    listener = Listener(page)
    for placement in todo:
        button = piece(page, "Light green" if placement.piece == "LightGreen" else placement.piece)
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
        assert "placed on" in listener.press("Enter")
    expect(page.get_by_role("status", name="The puzzle")).to_contain_text("Solved")
    story = "\n".join(listener.lines) + "\n"
    if not STORY.exists():
        STORY.parent.mkdir(exist_ok=True)
        STORY.write_text(story, encoding="utf-8")
    assert story == STORY.read_text(encoding="utf-8")
    assert "overlaps" in story
    assert "fits" in story
