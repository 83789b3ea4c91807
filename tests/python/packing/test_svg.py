"""Pictures are well-formed and complete, and text from outside never becomes markup."""

from xml.etree import ElementTree

import pytest

from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.outline import outline
from countinghouse.packing.svg import PALETTE, board_svg, ink_on, puzzle_svg, sheet_svg
from tests.python.packing.every import EVERY

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["kanoodle", "iq-fit", "soma", "pentominoes-8x8-hole"])
def test_a_picture_has_every_cell_and_every_letter(name):
    puzzle = PUZZLES[name]
    board = puzzle.board(next(puzzle.solutions()))
    root = ElementTree.fromstring(board._repr_svg_())
    assert root.tag == f"{SVG}svg"
    # Each cell has a well and a ball, as on the page, or two squares; each connected part of a piece has one letter.
    balls = [ball for ball in root.findall(f".//{SVG}circle") if not ball.get("stroke-dasharray")]
    squares = root.findall(f".//{SVG}g/{SVG}rect")
    drawn_as = (balls, squares) if name in ("kanoodle", "iq-fit") else (squares, balls)
    assert [len(each) for each in drawn_as] == [2 * len(puzzle.tray.cells), 0]
    letters = {text.text for text in root.findall(f".//{SVG}g/{SVG}text")}
    assert letters == {letter for row in board.rows for letter in row if letter != " "}
    drawn = [group for group in root.findall(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    assert len(drawn) == len(board.placed)
    for group, placement in zip(drawn, board.placed, strict=True):
        # the path goes round the piece, so it encloses the area of the cells less a margin
        path = group.find(f"{SVG}path").get("d")
        area = sum(abs(enclosed(loop)) for loop in path.split("Z") if loop)
        assert 0.6 * len(placement.cells) < area / 36**2 <= len(placement.cells)


def enclosed(loop):
    """Return the area inside a closed line through the corners of a rounded path, by the shoelace formula."""
    corners = [part.split("L")[0].split()[:2] for part in loop.split("Q")[1:]]
    points = [(float(x), float(y)) for x, y in corners]
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_holes_are_open():
    path = outline([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], 1, 0, 0)
    outer, hole = (loop for loop in path.split("Z") if loop)
    assert (enclosed(outer), enclosed(hole)) == (9, -1)
    apart = outline([(0, 0), (1, 1)], 1, 0, 0)  # they touch only at a corner
    assert len([loop for loop in apart.split("Z") if loop]) == 2


def test_two_layers_show_upper_and_lower_balls():
    puzzle = PUZZLES["iq-fit"]
    placement = puzzle.by_piece["Green"][0]
    upper, lower = puzzle.looks(placement)[0]
    root = ElementTree.fromstring(puzzle.board([placement]).svg())
    balls = [circle for group in root.findall(f"{SVG}g")[1:] for circle in group.findall(f"{SVG}circle")]
    rings = [ball for ball in balls if ball.get("stroke-dasharray")]
    dark = [ball for ball in balls if ball.get("fill") == "#000"]
    assert (len(balls) - len(rings), len(rings)) == (len(set(upper) | set(lower)), len(lower))
    assert len(dark) == len(set(lower) - set(upper))


@pytest.mark.parametrize("name", EVERY)
def test_a_puzzle_shows_its_tray_and_its_pieces(name):
    puzzle = PUZZLES[name]
    root = ElementTree.fromstring(puzzle._repr_svg_())
    width, height = float(root.get("width")), float(root.get("height"))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles == [puzzle.title, *(piece.name for piece in puzzle.pieces)]
    said = [text.text for text in root.iter(f"{SVG}text")]
    for piece in puzzle.pieces:
        assert piece.letter in said
        assert (f"×{piece.copies}" in said) == (piece.copies > 1)
    for group in root.findall(f"{SVG}g"):
        x, y = map(float, group.get("transform")[len("translate(") : -1].split())
        for ball in group.iter(f"{SVG}circle"):
            radius = float(ball.get("r"))
            assert x + float(ball.get("cx")) + radius <= width
            assert y + float(ball.get("cy")) + radius <= height


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


@pytest.mark.parametrize(
    "text", ["wx/xw,Pair:wx*2", "hexagons:w.x./.x.w,Pair:w.x*2", "wx/xw+xx/xx,Pair:wx*2,Duo:xx*2"]
)
def test_cells_in_the_second_colour_have_rings(text: str) -> None:
    puzzle = Puzzle.from_text(text)
    for placed in ("", puzzle.placements[0].text):
        drawn = puzzle.board(placed).svg()
        assert drawn.count('stroke="#fff"') == len(puzzle.tray.white) == 2
    # Beside the empty tray, pieces have rings, too.
    assert puzzle_svg(puzzle).count('stroke="#fff"') == 2 + sum(len(piece.white) for piece in puzzle.pieces)
