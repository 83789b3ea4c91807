"""The puzzles of the house, by name; each is made when it is first looked up.

Kanoodle's and IQ Fit's pieces are those of the weblog post "Kanoodle, IQ Fit, and Dancing Links"
(possiblywrong); pentominoes are named after Golomb, the Soma pieces after Hein, and the pieces of the
3×3×3 cube of three single cubes are Slothouber's and Graatsma's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing.own import polyominoes
from countinghouse.packing.pieces import PENTOMINOES, TETROMINOES, Piece, balls_from_drawing
from countinghouse.packing.polyforms import Ball, normal_solid
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.tray import Tray
from countinghouse.wording import quoted

__all__ = ["PUZZLES", "UnknownPuzzle"]

#: Colours of the pentominoes and tetrominoes, as numbers of the palette: neighbours in the alphabet stay apart.
_COLOURS = {
    "F": 1,
    "I": 5,
    "L": 6,
    "N": 10,
    "P": 7,
    "T": 2,
    "U": 3,
    "V": 12,
    "W": 9,
    "X": 8,
    "Y": 4,
    "Z": 11,
    "O": 13,
    "S": 15,
}

# name, letter, colour, drawing (see balls_from_drawing); in the order of the post
_KANOODLE = (
    ("Green", "G", 1, "##../.###"),
    ("Cyan", "C", 2, "###/..#/..#"),
    ("Purple", "P", 3, "####"),
    ("Yellow", "Y", 4, "##/.#/##"),
    ("Orange", "O", 5, "#../###"),
    ("Blue", "B", 6, ".#/.#/.#/##"),
    ("Pink", "K", 7, "####/..#."),
    ("Gray", "A", 8, ".#./###/.#."),
    ("Magenta", "M", 9, "##./.##/..#"),
    ("Red", "R", 10, "##./###"),
    ("White", "W", 11, "#./##"),
    ("LightGreen", "L", 12, "##/##"),
)

_IQ_FIT = (
    ("Green", "G", 1, "8./8#/#."),
    ("Magenta", "M", 9, "8##/.##"),
    ("Cyan", "C", 2, "#88#/.#.."),
    ("LightGreen", "L", 12, "##/.#/#8"),
    ("Blue", "B", 6, "...#/#8#8"),
    ("Purple", "P", 3, "8#8/.#."),
    ("Yellow", "Y", 4, "##../###8"),
    ("Pink", "K", 7, "#8##/##.."),
    ("Orange", "O", 5, "..#./8#8#"),
    ("Red", "R", 10, "...#/8##8"),
)

# Piet Hein's pieces as (row, column, layer), by the usual letters: A and B are mirror images.
_SOMA: tuple[tuple[str, int, tuple[Ball, ...]], ...] = (
    ("V", 12, ((0, 0, 0), (0, 1, 0), (1, 0, 0))),
    ("L", 6, ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0))),
    ("T", 2, ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 1, 0))),
    ("Z", 10, ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 2, 0))),
    ("A", 4, ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1))),
    ("B", 5, ((0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 1, 1))),
    ("P", 3, ((0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1))),
)


def _drawn(table: tuple[tuple[str, str, int, str], ...]) -> tuple[Piece, ...]:
    return tuple(
        Piece(name, letter, colour, balls_from_drawing(drawing, name))
        for name, letter, colour, drawing in table
    )


def _lettered(drawings: Mapping[str, str], copies: int = 1, flip: bool = True) -> tuple[Piece, ...]:
    return tuple(
        Piece(name, name, _COLOURS[name], balls_from_drawing(drawing, name), flip, copies)
        for name, drawing in drawings.items()
    )


def kanoodle() -> Puzzle:
    """Kanoodle: twelve flat pieces in 5 × 11."""
    note = "Twelve pieces of three to five balls fill a tray of 5 by 11."
    return Puzzle("kanoodle", "Kanoodle", Tray.rectangle(5, 11), _drawn(_KANOODLE), note)


def iq_fit() -> Puzzle:
    """IQ Fit: ten pieces of two layers in 5 × 10."""
    note = (
        "Ten pieces of two layers of balls fill a tray of 5 by 10; lower balls poke down through the tray, so that "
        "a piece covers more or fewer cells as it is turned."
    )
    return Puzzle("iq-fit", "IQ Fit", Tray.rectangle(5, 10), _drawn(_IQ_FIT), note)


def _pentominoes(name: str, title: str, tray: Tray, note: str) -> Callable[[], Puzzle]:
    def make() -> Puzzle:
        return Puzzle(name, title, tray, _lettered(PENTOMINOES), note)

    return make


def _box_of_pentominoes(height: int, width: int) -> Callable[[], Puzzle]:
    size = f"{height} × {width}"
    return _pentominoes(
        f"pentominoes-{height}x{width}",
        f"Pentominoes, {size}",
        Tray.rectangle(height, width),
        f"The twelve pentominoes, all the shapes of five squares, fill a box of {height} by {width}.",
    )


def _one_sided(height: int, width: int) -> Callable[[], Puzzle]:
    def make() -> Puzzle:
        pieces = []
        for name, drawing in PENTOMINOES.items():
            piece = Piece(name, name, _COLOURS[name], balls_from_drawing(drawing, name), flip=False)
            over = normal_solid((row, -column, layer) for row, column, layer in piece.balls)
            pieces.append(piece)
            twin = Piece(f"{name}2", name.lower(), _COLOURS[name], over, flip=False)
            if twin.orientations[0].cells not in [way.cells for way in piece.orientations]:
                pieces.append(twin)
        title = f"One-sided pentominoes, {height} × {width}"
        note = "The eighteen pentominoes that may not be turned over, six pairs of mirror images among them."
        return Puzzle(
            f"one-sided-pentominoes-{height}x{width}",
            title,
            Tray.rectangle(height, width),
            tuple(pieces),
            note,
        )

    return make


def _solid_pentominoes(size: str, height: int, width: int, depth: int) -> Callable[[], Puzzle]:
    """The box of that size, shown as `depth` layers of `height` rows."""

    def make() -> Puzzle:
        return Puzzle(
            f"solid-pentominoes-{size}",
            f"Solid pentominoes, {size.replace('x', ' × ')}",
            Tray.box(height, width, depth),
            _lettered(PENTOMINOES),
            "Twelve pentominoes, made of cubes, fill a box; they may stand as well as lie.",
        )

    return make


def soma() -> Puzzle:
    """The Soma cube: seven pieces of cubes in 3 × 3 × 3."""
    note = "Piet Hein's seven pieces fill a cube; its three layers are shown side by side, the top one on the left."
    pieces = tuple(Piece(name, name, colour, normal_solid(balls)) for name, colour, balls in _SOMA)
    return Puzzle("soma", "Soma cube", Tray.box(3, 3, 3), pieces, note)


def _tetracubes(height: int, width: int, depth: int) -> Callable[[], Puzzle]:
    size = sorted((height, width, depth))

    def make() -> Puzzle:
        bar, square = (
            Piece(name, name, _COLOURS[name], balls_from_drawing(TETROMINOES[name], name)) for name in "IO"
        )
        soma = (
            Piece(name, name, colour, normal_solid(balls)) for name, colour, balls in _SOMA if len(balls) == 4
        )
        return Puzzle(
            f"tetracubes-{'x'.join(map(str, size))}",
            f"Tetracubes, {' × '.join(map(str, size))}",
            Tray.box(height, width, depth),
            (bar, square, *soma),
            "The eight ways to join four cubes, A and B being mirror images, fill a box: the Soma cube's large sister.",
        )

    return make


def slothouber_graatsma() -> Puzzle:
    """Six plates of 1 × 2 × 2 and three single cubes in 3 × 3 × 3: there is one way."""
    pieces = (
        Piece("Plate", "P", 6, balls_from_drawing("##/##", "Plate"), copies=6),
        Piece("Cube", "C", 5, balls_from_drawing("#", "Cube"), copies=3),
    )
    note = "Six plates and three single cubes fill a cube; where must the single cubes go?"
    return Puzzle("slothouber-graatsma", "Slothouber–Graatsma cube", Tray.box(3, 3, 3), pieces, note)


_HOLE = ("########",) * 3 + ("###..###",) * 2 + ("########",) * 3
_NO_CORNERS = (".######.", *("########",) * 6, ".######.")


def _with_square() -> Puzzle:
    pieces = (
        *_lettered(PENTOMINOES),
        Piece("Square", "O", _COLOURS["O"], balls_from_drawing("##/##", "Square")),
    )
    note = "The twelve pentominoes and the square of four cells fill a chessboard, the square anywhere."
    return Puzzle(
        "pentominoes-8x8-square", "Pentominoes with the square, 8 × 8", Tray.rectangle(8, 8), pieces, note
    )


def _tetrominoes() -> Puzzle:
    note = "The five tetrominoes have as many cells as this tray; can they fill it?"
    return Puzzle("tetrominoes-4x5", "Tetrominoes, 4 × 5", Tray.rectangle(4, 5), _lettered(TETROMINOES), note)


def _y_pentominoes() -> Puzzle:
    drawing = balls_from_drawing(PENTOMINOES["Y"], "Y")
    piece = Piece("Y", "Y", _COLOURS["Y"], drawing, copies=45)
    note = "Forty-five copies of one pentomino fill a square of 15 by 15, the smallest that they can."
    return Puzzle("y-pentominoes-15x15", "Y pentominoes, 15 × 15", Tray.rectangle(15, 15), (piece,), note)


def _hexominoes() -> Puzzle:
    drawings = {f"H{number}": rows for number, rows in enumerate(polyominoes(6), 1)}
    pieces = Puzzle.from_pieces("#", drawings).pieces
    note = "The thirty-five hexominoes have as many cells as this box; can they fill it, or any box at all?"
    return Puzzle("hexominoes-14x15", "Hexominoes, 14 × 15", Tray.rectangle(14, 15), pieces, note)


def _two_sets(height: int, width: int) -> Callable[[], Puzzle]:
    def make() -> Puzzle:
        return Puzzle(
            f"two-tetrominoes-{height}x{width}",
            f"Two sets of tetrominoes, {height} × {width}",
            Tray.rectangle(height, width),
            _lettered(TETROMINOES, copies=2),
            "Two of each of the five tetrominoes: what one set cannot, two sets can.",
        )

    return make


def _dominoes(name: str, title: str, rows: tuple[str, ...], note: str) -> Callable[[], Puzzle]:
    def make() -> Puzzle:
        tray = Tray.flat(rows)
        piece = Piece("Domino", "D", 1, balls_from_drawing("##", "Domino"), copies=len(tray.cells) // 2)
        return Puzzle(name, title, tray, (piece,), note)

    return make


class UnknownPuzzle(InputError, KeyError):
    """The catalogue has no puzzle of that name; a KeyError, too, so that `in` and `get` work as for any mapping."""

    # A KeyError would show its sentence in quotes.
    __str__ = InputError.__str__


class Catalogue(Mapping[str, Puzzle]):
    """Puzzles by name, in an order for people; each is made when it is first looked up, and kept.

    >>> len(PUZZLES["soma"].pieces)
    7
    """

    def __init__(self, makers: Mapping[str, Callable[[], Puzzle]]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, Puzzle] = {}

    def __getitem__(self, name: str) -> Puzzle:
        try:
            if name not in self._made:
                self._made[name] = self._makers[name]()
            return self._made[name]
        except (KeyError, TypeError):
            raise UnknownPuzzle(
                f"There is no puzzle {quoted(name)}{did_you_mean(name, self)}; there are {', '.join(self)}."
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __repr__(self) -> str:
        return f"<Catalogue: {', '.join(self)}>"


#: The puzzles by name, such as ``PUZZLES["kanoodle"]``.
PUZZLES: Mapping[str, Puzzle] = Catalogue(
    {
        "kanoodle": kanoodle,
        "iq-fit": iq_fit,
        "pentominoes-6x10": _box_of_pentominoes(6, 10),
        "pentominoes-5x12": _box_of_pentominoes(5, 12),
        "pentominoes-4x15": _box_of_pentominoes(4, 15),
        "pentominoes-3x20": _box_of_pentominoes(3, 20),
        "pentominoes-8x8-hole": _pentominoes(
            "pentominoes-8x8-hole",
            "Pentominoes, 8 × 8 with a hole",
            Tray.flat(_HOLE),
            "The twelve pentominoes fill a chessboard without its four middle squares.",
        ),
        "pentominoes-8x8-corners": _pentominoes(
            "pentominoes-8x8-corners",
            "Pentominoes, 8 × 8 without corners",
            Tray.flat(_NO_CORNERS),
            "The twelve pentominoes fill a chessboard without its four corners.",
        ),
        "pentominoes-8x8-square": _with_square,
        "one-sided-pentominoes-3x30": _one_sided(3, 30),
        "solid-pentominoes-3x4x5": _solid_pentominoes("3x4x5", 4, 5, 3),
        "solid-pentominoes-2x5x6": _solid_pentominoes("2x5x6", 5, 6, 2),
        "solid-pentominoes-2x3x10": _solid_pentominoes("2x3x10", 3, 10, 2),
        "soma": soma,
        "slothouber-graatsma": slothouber_graatsma,
        "tetracubes-2x4x4": _tetracubes(4, 4, 2),
        "tetracubes-2x2x8": _tetracubes(2, 8, 2),
        "y-pentominoes-15x15": _y_pentominoes,
        "two-tetrominoes-5x8": _two_sets(5, 8),
        "two-tetrominoes-4x10": _two_sets(4, 10),
        "dominoes-8x8": _dominoes(
            "dominoes-8x8",
            "Dominoes on a chessboard",
            ("########",) * 8,
            "Thirty-two dominoes on a chessboard.",
        ),
        "mutilated-chessboard": _dominoes(
            "mutilated-chessboard",
            "The mutilated chessboard",
            (".#######", *("########",) * 6, "#######."),
            "Thirty-one dominoes on a chessboard without two opposite corners: can it be done?",
        ),
        "tetrominoes-4x5": _tetrominoes,
        "hexominoes-14x15": _hexominoes,
    }
)
