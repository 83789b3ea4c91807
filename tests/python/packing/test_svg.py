"""Pictures: well-formed, complete, and nothing from outside gets in as markup."""

from xml.etree import ElementTree

import pytest

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.svg import PALETTE, board_svg, ink_on, sheet_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["kanoodle", "iq-fit", "soma", "pentominoes-8x8-hole"])
def test_a_picture_has_every_cell_and_every_letter(name):
    puzzle = PUZZLES[name]
    board = puzzle.board(next(puzzle.solutions()))
    root = ElementTree.fromstring(board._repr_svg_())
    assert root.tag == f"{SVG}svg"
    squares = root.findall(f".//{SVG}rect")
    # The paper, the wells, and one square of colour a cell.
    assert len(squares) == 1 + 2 * len(puzzle.tray.cells)
    letters = [text.text for text in root.findall(f".//{SVG}g/{SVG}text")]
    shown = [letter for row in board.rows for letter in row if letter != " "]
    assert sorted(letters) == sorted(shown)


def test_two_layers_show_upper_and_lower_balls():
    puzzle = PUZZLES["iq-fit"]
    placement = puzzle.by_piece["Green"][0]
    upper, lower = puzzle.looks(placement)[0]
    root = ElementTree.fromstring(puzzle.board([placement]).svg())
    assert len(root.findall(f".//{SVG}circle")) == len(upper) + len(lower) == 6


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_a_puzzle_shows_its_tray_and_its_pieces(name):
    puzzle = PUZZLES[name]
    root = ElementTree.fromstring(puzzle._repr_svg_())
    width, height = float(root.get("width")), float(root.get("height"))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles == [puzzle.title, *(piece.name for piece in puzzle.pieces)]
    said = [text.text for text in root.iter(f"{SVG}text")]
    for piece in puzzle.pieces:
        assert said.count(piece.letter) >= len(piece.cells)
        assert (f"×{piece.copies}" in said) == (piece.copies > 1)
    for group in root.findall(f"{SVG}g"):
        x, y = map(float, group.get("transform")[len("translate(") : -1].split())
        for square in group.iter(f"{SVG}rect"):
            right, bottom = (
                float(square.get(at)) + float(square.get(size))
                for at, size in (["x", "width"], ["y", "height"])
            )
            assert x + right <= width
            assert y + bottom <= height


def test_ink_has_contrast_on_every_colour():
    def luminance(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for colour in PALETTE:
        bright, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 3.9
    assert len(set(PALETTE)) == len(PALETTE) == 16


def test_titles_cannot_bring_markup():
    puzzle = Puzzle.from_pieces("##", {"A": "##"}, title="<script>&")
    for picture in (puzzle.board("A:a1b1").svg(), board_svg(puzzle.board(), title='"<b>')):
        ElementTree.fromstring(picture)
        assert "<script" not in picture
        assert "<b>" not in picture


def test_a_sheet_has_a_caption_for_each_board():
    puzzle = PUZZLES["kanoodle"]
    root = ElementTree.fromstring(sheet_svg([puzzle.board()] * 4, ["1", "2", "a < b"], columns=3))
    texts = [text.text for text in root.findall(f".//{SVG}text")]
    assert texts == ["1", "2", "a < b"]
    ElementTree.fromstring(sheet_svg([]))
