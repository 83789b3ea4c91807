"""The built-in puzzles by name; each is made when it is first looked up.

The pieces of Kanoodle and IQ Fit are from the blog post "Kanoodle, IQ Fit, and Dancing Links" (possiblywrong). The
pentominoes have Golomb's names. Piet Hein designed the Soma cube; Jan Slothouber and William Graatsma, the cube of six
plates and three single cubes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from countinghouse.errors import InputError, did_you_mean
from countinghouse.packing import gallery
from countinghouse.packing.own import polyominoes
from countinghouse.packing.pieces import PENTOMINOES, TETROMINOES, Piece, balls_from_drawing
from countinghouse.packing.plane_puzzles import PLANE_PUZZLES
from countinghouse.packing.polyforms import Ball, normal_solid
from countinghouse.packing.puzzle import Puzzle
from countinghouse.packing.tray import Tray
from countinghouse.wording import quoted

__all__ = ["MENU", "PUZZLES", "UnknownPuzzle"]

#: Colours of the pentominoes and tetrominoes, as numbers in the palette; adjacent letters get clearly different
#: colours.
_COLOURS = dict(zip("FILNPTUVWXYZOS", (1, 5, 6, 10, 7, 2, 3, 12, 9, 8, 4, 11, 13, 15), strict=True))

# For each piece: its name, letter, colour and drawing (see balls_from_drawing), in the order of the post.
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

# Piet Hein's pieces as (row, column, layer), with the usual letters: A and B are mirror images.
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


def _pentominoes(tray: Tray, title: str, note: str) -> Callable[[str], Puzzle]:
    return lambda name: Puzzle(name, title, tray, _lettered(PENTOMINOES), note)


def _rectangle_of_pentominoes(height: int, width: int) -> Callable[[str], Puzzle]:
    note = f"The twelve pentominoes (all shapes of five squares) fill a tray of {height} by {width}."
    return _pentominoes(Tray.rectangle(height, width), f"Pentominoes, {height} × {width}", note)


def _box_of_pentominoes(height: int, width: int, depth: int) -> Callable[[str], Puzzle]:
    """Return a function that makes a puzzle whose box is shown as `depth` layers of `height` rows."""
    size = " × ".join(map(str, sorted((height, width, depth))))
    note = "The twelve pentominoes, made of cubes, fill a box; they may stand upright."
    return _pentominoes(Tray.box(height, width, depth), f"Solid pentominoes, {size}", note)


def _one_sided(name: str) -> Puzzle:
    pieces = []
    for letter, drawing in PENTOMINOES.items():
        piece = Piece(letter, letter, _COLOURS[letter], balls_from_drawing(drawing, letter), flip=False)
        over = normal_solid((row, -column, layer) for row, column, layer in piece.balls)
        twin = Piece(f"{letter}2", letter.lower(), _COLOURS[letter], over, flip=False)
        known = [orientation.cells for orientation in piece.orientations]
        pieces += [piece] if twin.orientations[0].cells in known else [piece, twin]
    note = "The eighteen one-sided pentominoes, which include six pairs of mirror images, fill a tray without being flipped."
    return Puzzle(name, "One-sided pentominoes, 3 × 30", Tray.rectangle(3, 30), tuple(pieces), note)


def _soma() -> tuple[Piece, ...]:
    return tuple(Piece(name, name, colour, normal_solid(balls)) for name, colour, balls in _SOMA)


def _tetracubes(height: int, width: int, depth: int) -> Callable[[str], Puzzle]:
    flat = _lettered({name: TETROMINOES[name] for name in "IO"})
    pieces = (*flat, *(piece for piece in _soma() if len(piece.balls) == 4))
    title = f"Tetracubes, {' × '.join(map(str, sorted((height, width, depth))))}"
    note = "The eight tetracubes (all shapes of four cubes; A and B are mirror images) fill a box: the Soma cube's big sister."
    return lambda name: Puzzle(name, title, Tray.box(height, width, depth), pieces, note)


def _copies(name: str, colour: int, drawing: str, copies: int) -> Piece:
    return Piece(name, name[0], colour, balls_from_drawing(drawing, name), copies=copies)


def _hexominoes(name: str) -> Puzzle:
    drawings = {f"H{number}": rows for number, rows in enumerate(polyominoes(6), 1)}
    pieces = Puzzle.from_pieces("#", drawings).pieces
    note = "The thirty-five hexominoes have as many cells as this tray; can they fill it, or any rectangle at all?"
    return Puzzle(name, "Hexominoes, 14 × 15", Tray.rectangle(14, 15), pieces, note)


def _two_sets(height: int, width: int) -> Callable[[str], Puzzle]:
    title = f"Two sets of tetrominoes, {height} × {width}"
    note = "Two of each of the five tetrominoes fill a tray: two sets can do what one set cannot."
    tray = Tray.rectangle(height, width)
    return lambda name: Puzzle(name, title, tray, _lettered(TETROMINOES, copies=2), note)


def _dominoes(title: str, rows: tuple[str, ...], note: str) -> Callable[[str], Puzzle]:
    tray = Tray.flat(rows)
    return lambda name: Puzzle(name, title, tray, (_copies("Domino", 1, "##", len(tray.cells) // 2),), note)


class UnknownPuzzle(InputError, KeyError):
    """Raised if the catalogue has no puzzle of that name; also a KeyError, as for any mapping."""

    # Otherwise, KeyError would show the message in quotes.
    __str__ = InputError.__str__


class Catalogue(Mapping[str, Puzzle]):
    """Puzzles by name, in display order; each is made when it is first looked up, and cached.

    >>> len(PUZZLES["soma"].pieces)
    7
    """

    def __init__(
        self,
        makers: Mapping[str, Callable[[str], Puzzle]],
        more: Callable[[], Mapping[str, Callable[[str], Puzzle]]] = dict,
    ) -> None:
        self.menu = dict(makers)
        self._more = more
        self._made: dict[str, Puzzle] = {}

    @cached_property
    def _makers(self) -> Mapping[str, Callable[[str], Puzzle]]:
        return {**self.menu, **self._more()}

    def __getitem__(self, name: str) -> Puzzle:
        if name not in self:
            raise UnknownPuzzle(
                f"There is no puzzle {quoted(name)}{did_you_mean(name, self)}; the puzzles are {', '.join(self.menu)}, and "
                "those in the gallery."
            )
        if name not in self._made:
            self._made[name] = (self.menu.get(name) or self._makers[name])(name)
        return self._made[name]

    # Mapping implements __contains__ and get through __getitem__, so an error in a maker would look like a missing name.

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.menu or name in self._makers)

    def get(self, name: object, default: Any = None) -> Any:
        """Return the puzzle of that name, or `default` if there is none."""
        return self[name] if isinstance(name, str) and name in self else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __repr__(self) -> str:
        return f"<Catalogue: {', '.join(self.menu)} and {len(self) - len(self.menu)} more>"


_FULL = ("########",)
_SQUARE = Piece("Square", "O", _COLOURS["O"], balls_from_drawing("##/##", "Square"))


def _gallery() -> Mapping[str, Callable[[str], Puzzle]]:
    return dict.fromkeys(gallery.entries(), lambda name: gallery.entries()[name].puzzle())


#: The puzzles by name, such as ``PUZZLES["kanoodle"]``: those of the menu, then those of the gallery.
PUZZLES: Catalogue = Catalogue(
    {
        "kanoodle": lambda name: Puzzle(
            name,
            "Kanoodle",
            Tray.rectangle(5, 11),
            _drawn(_KANOODLE),
            "Twelve pieces of three to five balls fill a tray of 5 by 11.",
            of_balls=True,
        ),
        "iq-fit": lambda name: Puzzle(
            name,
            "IQ Fit",
            Tray.rectangle(5, 10),
            _drawn(_IQ_FIT),
            "Ten pieces with two layers of balls fill a tray of 5 by 10. The lower balls poke down through the tray, so "
            "the number of cells that a piece covers depends on its orientation.",
        ),
        "kanoodle-pyramid": lambda name: Puzzle(
            name,
            "Kanoodle pyramid",
            Tray.pyramid(5),
            _drawn(_KANOODLE),
            "The twelve pieces build a pyramid of 55 balls, five along each edge; its layers are shown side by side, the "
            "top one on the left. Each ball rests in a hollow between four balls.",
            of_balls=True,
        ),
        "pentominoes-6x10": _rectangle_of_pentominoes(6, 10),
        "pentominoes-5x12": _rectangle_of_pentominoes(5, 12),
        "pentominoes-4x15": _rectangle_of_pentominoes(4, 15),
        "pentominoes-3x20": _rectangle_of_pentominoes(3, 20),
        "pentominoes-8x8-hole": _pentominoes(
            Tray.flat((*_FULL * 3, *("###..###",) * 2, *_FULL * 3)),
            "Pentominoes, 8 × 8 with a hole",
            "The twelve pentominoes fill a chessboard without its four middle squares.",
        ),
        "pentominoes-8x8-corners": _pentominoes(
            Tray.flat((".######.", *_FULL * 6, ".######.")),
            "Pentominoes, 8 × 8 without corners",
            "The twelve pentominoes fill a chessboard without its four corners.",
        ),
        "pentominoes-8x8-square": lambda name: Puzzle(
            name,
            "Pentominoes with the square, 8 × 8",
            Tray.rectangle(8, 8),
            (*_lettered(PENTOMINOES), _SQUARE),
            "The twelve pentominoes and the square of four cells fill a chessboard, with the square anywhere.",
        ),
        "one-sided-pentominoes-3x30": _one_sided,
        "solid-pentominoes-3x4x5": _box_of_pentominoes(4, 5, 3),
        "solid-pentominoes-2x5x6": _box_of_pentominoes(5, 6, 2),
        "solid-pentominoes-2x3x10": _box_of_pentominoes(3, 10, 2),
        "soma": lambda name: Puzzle(
            name,
            "Soma cube",
            Tray.box(3, 3, 3),
            _soma(),
            "Piet Hein's seven pieces fill a cube; its three layers are shown side by side, the top one on the left.",
        ),
        "slothouber-graatsma": lambda name: Puzzle(
            name,
            "Slothouber–Graatsma cube",
            Tray.box(3, 3, 3),
            (_copies("Plate", 6, "##/##", 6), _copies("Cube", 5, "#", 3)),
            "Six plates and three single cubes fill a cube; where must the single cubes go?",
        ),
        "tetracubes-2x4x4": _tetracubes(4, 4, 2),
        "tetracubes-2x2x8": _tetracubes(2, 8, 2),
        "y-pentominoes-15x15": lambda name: Puzzle(
            name,
            "Y pentominoes, 15 × 15",
            Tray.rectangle(15, 15),
            (_copies("Y", _COLOURS["Y"], PENTOMINOES["Y"], 45),),
            "Forty-five Y pentominoes fill a square of 15 by 15, the smallest square that Y pentominoes can fill.",
        ),
        "two-tetrominoes-5x8": _two_sets(5, 8),
        "two-tetrominoes-4x10": _two_sets(4, 10),
        "dominoes-8x8": _dominoes(
            "Dominoes on a chessboard", _FULL * 8, "Thirty-two dominoes cover a chessboard."
        ),
        "mutilated-chessboard": _dominoes(
            "The mutilated chessboard",
            (".#######", *_FULL * 6, "#######."),
            "Can thirty-one dominoes cover a chessboard without two opposite corners?",
        ),
        "tetrominoes-4x5": lambda name: Puzzle(
            name,
            "Tetrominoes, 4 × 5",
            Tray.rectangle(4, 5),
            _lettered(TETROMINOES),
            "The five tetrominoes have as many cells as this tray; can they fill it?",
        ),
        "hexominoes-14x15": _hexominoes,
        **PLANE_PUZZLES,
    },
    _gallery,
)
#: The names of the puzzles in the menu.
MENU: tuple[str, ...] = tuple(PUZZLES.menu)
