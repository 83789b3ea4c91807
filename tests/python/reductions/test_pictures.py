"""Pictures of sudokus, queens and graphs are well-formed, have everything in its place, and never contain markup from
outside.
"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from countinghouse.console.display import shown
from countinghouse.errors import InputError
from countinghouse.exact_cover import solve
from countinghouse.reductions import colouring, queens, sudoku
from countinghouse.reductions.colouring_layout import draw

SVG = "{http://www.w3.org/2000/svg}"


def parsed(value: object) -> ElementTree.Element:
    """Return the picture that the console shows of a value."""
    [item] = shown(value)
    assert item["type"] == "picture"
    assert item["alt"]
    return ElementTree.fromstring(item["svg"])


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name) or "nan")


def test_a_sudoku_has_its_signs_in_their_cells() -> None:
    grid = sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    root = parsed(grid)
    seen = {
        (int(number(text, "y") // 34), int(number(text, "x") // 34)): text.text
        for text in root.iter(f"{SVG}text")
    }
    assert seen == {divmod(index, 9): str(value) for index, value in enumerate(grid.values) if value}
    widths = [number(line, "stroke-width") for line in root.iter(f"{SVG}path")]
    assert (len(widths), widths.count(max(widths))) == (20, 8)  # every third line is heavy
    assert len(list(parsed(next(sudoku.solve(grid))).iter(f"{SVG}text"))) == 81
    assert str(grid) == sudoku.show(grid)


def test_queens_stand_on_their_cells() -> None:
    board = queens.read(next(solve(queens.problem(5, 7))), 5, 7)
    root = parsed(board)
    stand = {
        (int(number(text, "y") // 34), int(number(text, "x") // 34))
        for text in root.iter(f"{SVG}text")
        if text.text == "♛"
    }
    assert stand == {(r, c) for r, row in enumerate(board) for c, queen in enumerate(row) if queen}
    fills = [square.get("fill") for square in root.iter(f"{SVG}rect")][1:36]
    assert len(set(fills[::2])) == len(set(fills[1::2])) == 1  # chequered: the rows have odd length
    assert fills[0] != fills[1]
    assert board == tuple(map(tuple, board))  # a board is still its rows
    assert all(isinstance(each, queens.Board) for each in queens.symmetric(queens.read((), 3)))


def test_a_graph_joins_its_vertices_and_colours_them() -> None:
    graph = colouring.parse(colouring.EXAMPLES["Petersen graph"])
    colours = colouring.read(next(solve(colouring.problem(graph, 3))))
    root = ElementTree.fromstring(draw(graph, colours)._repr_svg_())
    circles = list(root.iter(f"{SVG}circle"))
    centres = {(circle.get("cx"), circle.get("cy")): circle.get("fill") for circle in circles}
    assert len(centres) == len(graph.vertices)
    lines = list(root.iter(f"{SVG}line"))
    assert len(lines) == len(graph.edges)
    for line in lines:  # from the centre of a vertex to the centre of another vertex with a different colour
        ends = [centres[line.get(f"x{end}"), line.get(f"y{end}")] for end in (1, 2)]
        assert ends[0] != ends[1]
    assert len(set(centres.values())) == len(set(colours.values())) == 3
    plain = parsed(graph)
    assert len({circle.get("fill") for circle in plain.iter(f"{SVG}circle")}) == 1


def test_bad_colours_are_refused_and_names_are_only_text() -> None:
    graph = colouring.parse("<b> &x")
    assert "<b>" not in draw(graph).svg
    ElementTree.fromstring(draw(graph).svg)
    with pytest.raises(InputError, match="A colour"):
        draw(graph, {"<b>": 0})
    with pytest.raises(InputError, match="must map vertices to numbers"):
        draw(graph, 3)  # type: ignore[arg-type]
