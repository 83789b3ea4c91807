"""Read the position of a flat tray from a photo.

The four corners of the tray give a homography, which locates each cell in the picture. The pieces must differ in
colour. The effect of light on the colours (exposure, white balance, a shadow across the tray, the colour of empty
cells) is fitted together with the reading. Several soft assignments of pieces to cells are fitted at once; for the best
of these, an exact cover problem with costs finds the cheapest set of placements and empty cells that explains all
colours. The fit and the cover alternate until the reading stays the same.

Colours are linear red, green and blue, compared by their logarithms, because a change of light only shifts these. The
costs assume normally distributed errors, but are limited so that one strange cell cannot outvote its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from countinghouse.checks import items
from countinghouse.errors import InputError
from countinghouse.packing.bare_puzzle import Position, check_puzzle
from countinghouse.packing.svg import PALETTE
from countinghouse.stepping import finish
from countinghouse.wording import grouped, quoted, shown

# NumPy and the modules that need it are imported at the first reading.
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from countinghouse.packing.bare_puzzle import BarePuzzle
    from countinghouse.packing.photo.cover import Cover
    from countinghouse.packing.photo.light import Light, Scene
    from countinghouse.packing.puzzle import Puzzle

__all__ = ["Doubt", "Reading", "read_photo", "read_photo_steps"]

#: The maximum number of pixels in a picture, and the minimum number of pixels across a cell.
MAX_PIXELS = 12_000_000
LEAST_CELL = 4
#: How a camera sees moulded pieces in daylight, for the first colours of the palette; the alternative is the page's
#: own colours.
_MOULDED = (
    "#0f9a57",
    "#a0dcf0",
    "#8550b3",
    "#fdd416",
    "#fd8a12",
    "#0c4cc0",
    "#f2bca8",
    "#b4afa6",
    "#ee5b99",
    "#ea3018",
    "#fbfaf0",
    "#a8e052",
)
#: The fraction of a cell's side, in the middle, that is sampled, and the number of samples across it.
_MIDDLE, _SAMPLES = 0.4, 7
#: The maximum number of fits read by exact cover, and of rounds of fitting and reading.
_FITS, _TURNS = 8, 4
#: If another reading costs at most _DOUBT more than the cheapest, all readings that cost at most _THEN more are possible,
#: and the cells in which they differ are in doubt. A cell that costs more than _STRANGE is always in doubt.
_DOUBT, _THEN, _STRANGE = 15.0, 20.0, 9.0
#: The maximum number of cheap readings compared, and how much more than the cheapest they may cost.
_COMPARED, _NEAR = 24, 18.0
#: Fits that cost this much more than the best are dropped.
_CLOSE = 25.0


@dataclass(frozen=True)
class Doubt:
    """A cell that may be misread: its name, the piece read there, and other possible readings, the most likely first;
    "" means that the cell is empty."""

    cell: str
    piece: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """The result of reading a photo: the placed pieces, and the cells in doubt, in the order of the tray's cells."""

    placed: Position
    doubts: tuple[Doubt, ...]


def read_photo(puzzle: Puzzle, pixels: Any, corners: Any, known: Mapping[str, str] | None = None) -> Reading:
    """Read from a photo which pieces are in a flat tray, and where they are.

    `pixels` is an array of height × width × 3 (or 4) bytes, sRGB as in picture files. `corners` are the four
    corners of the tray's grid of cells as (x, y), in pixels from the picture's top left corner, clockwise from the outer
    corner of cell a1. `known` corrects a reading: it maps names of cells to the pieces there, or to "" if they are empty.

    Raises InputError if the picture or the corners make no sense, if no arrangement agrees with `known`, or if the
    pieces cannot be told apart by colour.

    >>> import numpy as np
    >>> from countinghouse.packing import PUZZLES
    >>> pixels = np.full((80, 100, 3), 20, np.uint8)
    >>> pixels[20:40, 20:80] = pixels[0:20, 60:80] = 0x6D, 0x1C, 0xA4
    >>> corners = [(0, 0), (100, 0), (100, 80), (0, 80)]
    >>> read_photo(PUZZLES["tetrominoes-4x5"], pixels, corners).placed.text
    'L:d1b2c2d2'
    """
    return finish(read_photo_steps(puzzle, pixels, corners, known))


def read_photo_steps(
    puzzle: Puzzle, pixels: Any, corners: Any, known: Mapping[str, str] | None = None
) -> Generator[None, None, Reading]:
    """Like `read_photo`, but yields regularly."""
    from countinghouse.packing.photo.cover import Cover

    check_puzzle(puzzle)
    scene = _scene(puzzle, pixels, corners, known)
    yield None
    cover = Cover(puzzle)
    light, found, likely = yield from _weighed(scene, cover)
    order = likely.argsort(kind="stable").tolist()
    possible = _possible([found[at] for at in order], likely[order] - likely.min())
    held = cover.contents(possible[0])
    if any(row[piece] for row, piece in zip(scene.barred, held, strict=True)):
        raise InputError("No arrangement of the pieces agrees with your corrections; correct fewer cells.")
    return _reading(cover, light.costs[order[0]], possible)


def _weighed(
    scene: Scene, cover: Cover
) -> Generator[None, None, tuple[Light, list[tuple[int, ...]], NDArray[np.float64]]]:
    """Return the lights, their readings (the best and its rivals) and the cost of each."""
    from countinghouse.packing.photo.light import Light

    light = Light(scene)
    yield None
    scores = light.soften()
    yield None
    light.keep(_different(light, scores))
    found: list[tuple[int, ...]] = []
    for _ in range(_TURNS):
        before, found = found, []
        for costs in light.costs:
            found += yield from cover.cheapest(costs, 1)
        likely = cover.judged(light, found)
        close = (likely <= likely.min() + _CLOSE).nonzero()[0].tolist()
        light.keep(close)
        likely, found = likely[close], [found[fit] for fit in close]
        if found == before:
            break
    # Compare each rival under the light fitted to it. If a rival is better than the best reading, compare it with its
    # own rivals.
    for _ in range(_TURNS):
        best = int(likely.argmin())
        others = yield from cover.cheapest(light.costs[best], _COMPARED, _NEAR)
        others += yield from cover.rivals(light.costs[best], found[best])
        others = list(dict.fromkeys(others))
        known = len(found)
        light.keep([*range(known), *[best] * len(others)])
        found = [*found, *others]
        likely = cover.judged(light, found)
        yield None
        if likely.min() >= likely[:known].min():
            break
        close = (likely <= likely.min() + _CLOSE).nonzero()[0].tolist()
        light.keep(close)
        likely, found = likely[close], [found[fit] for fit in close]
    return light, found, likely


def _different(light: Light, scores: NDArray[np.float64]) -> list[int]:
    """Return the best fits whose soft readings differ, and the best for a full tray."""
    soft = light.costs.argmin(2)
    order = scores.argsort(kind="stable").tolist()
    kept: dict[bytes, int] = {}
    for fit in order:
        kept.setdefault(soft[fit].tobytes(), fit)
    full = next(fit for fit in order if light.full[fit])
    chosen = dict.fromkeys([*list(kept.values())[:_FITS], full])
    return [fit for fit in chosen if scores[fit] <= scores.min() + 4 * _CLOSE]


def _possible(found: Sequence[tuple[int, ...]], above: NDArray[np.float64]) -> list[tuple[int, ...]]:
    """Return the possible readings, which cost only a little more than the cheapest, the cheapest first."""
    doubtful = any(
        cost <= _DOUBT and set(read) != set(found[0]) for read, cost in zip(found, above, strict=True)
    )
    most = _THEN if doubtful else 0.0
    return [read for read, cost in zip(found, above, strict=True) if cost <= most]


def _reading(cover: Cover, costs: NDArray[np.float64], found: Sequence[Sequence[int]]) -> Reading:
    """Return the first reading, with the cells in which other possible readings differ from it."""
    puzzle = cover.puzzle
    names = [*(piece.name for piece in puzzle.pieces), ""]
    contents = [cover.contents(each) for each in found]
    possible = [dict.fromkeys(each) for each in zip(*contents, strict=True)]
    doubts = []
    for cell, row, choices, read in zip(puzzle.tray.cells, costs, possible, contents[0], strict=True):
        if row[read] > _STRANGE:
            choices |= dict.fromkeys(row.argsort()[:3].tolist())
        others = tuple(names[piece] for piece in choices if piece != read)
        if others:
            doubts.append(Doubt(puzzle.tray.name(cell), names[read], others))
    return Reading(puzzle.parse([puzzle.placements[number] for number in found[0]]), tuple(doubts))


# --- the inputs -------------------------------------------------------------------------------------------------------


def _scene(puzzle: BarePuzzle, pixels: Any, corners: Any, known: Mapping[str, str] | None) -> Scene:
    import numpy as np

    from countinghouse.packing.photo.light import Scene
    from countinghouse.packing.photo.perspective import homography, sampled

    paints = _paints(puzzle)
    picture = picture_of(pixels)
    tray = puzzle.tray
    places = _corners(corners, picture.shape[1], picture.shape[0])
    sides = [math.dist(a, b) for a, b in zip(places, (*places[1:], places[0]), strict=True)]
    if (
        min(sides[0], sides[2]) < LEAST_CELL * tray.width
        or min(sides[1], sides[3]) < LEAST_CELL * tray.height
    ):
        raise InputError(
            f"The tray is too small in the picture: every cell must be at least {LEAST_CELL} pixels wide and high."
        )
    width, height = float(tray.width), float(tray.height)
    matrix = homography([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], places)
    return Scene(
        sampled(picture, matrix, tray.cells, _MIDDLE, _SAMPLES),
        np.array(tray.cells, np.float64),
        paints,
        [frozenset(len(way.cells) for way in puzzle.orientations(piece)) for piece in puzzle.pieces],
        _barred(puzzle, known),
    )


def _paints(puzzle: BarePuzzle) -> NDArray[np.float64]:
    """Return the linear colours of the pieces, of shape (palettes, pieces, 3)."""
    import numpy as np

    from countinghouse.packing.photo.perspective import linear

    numbers = [piece.colour for piece in puzzle.pieces]
    alike = len(set(numbers)) < len(numbers) or any(piece.copies > 1 for piece in puzzle.pieces)
    other = puzzle.tray.depth > 1 or puzzle.tray.plane.drawn_as != "grid"
    if other or alike or not all(1 <= number <= len(PALETTE) for number in numbers):
        raise InputError(
            f"Only flat trays whose pieces all differ in colour can be read from a photo; {puzzle.title} cannot."
        )
    palettes = ((*_MOULDED, *PALETTE[len(_MOULDED) :]), PALETTE)
    signals = [
        [[int(palette[number - 1][at : at + 2], 16) / 255 for at in (1, 3, 5)] for number in numbers]
        for palette in palettes
    ]
    return linear(np.array(signals, np.float64)).clip(0.003, 0.97)


def picture_of(pixels: Any) -> NDArray[np.uint8]:
    import numpy as np

    if not isinstance(pixels, np.ndarray) and hasattr(pixels, "__array_interface__"):
        pixels = np.asarray(pixels)
    if (
        not isinstance(pixels, np.ndarray)
        or pixels.dtype != np.uint8
        or pixels.ndim != 3
        or pixels.shape[2] not in (3, 4)
    ):
        raise InputError("The picture must be a NumPy array of bytes (uint8), height × width × 3 or 4.")
    if pixels.shape[0] * pixels.shape[1] > MAX_PIXELS:
        raise InputError(
            f"The picture has more than {grouped(MAX_PIXELS)} pixels, the maximum allowed; scale it down."
        )
    return pixels


def _corners(corners: Any, width: int, height: int) -> list[tuple[float, float]]:
    wanted = "The corners must be four pairs of numbers, (x, y) in pixels"
    places: list[tuple[float, float]] = []
    for each in items(corners, "The corners", 1000):
        pair = items(each, "A corner", 1000)
        try:
            x, y = (float(number) for number in pair if not isinstance(number, str | bytes))
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"{wanted}, not {shown(each)}.") from None
        if not (0 <= x <= width and 0 <= y <= height):
            raise InputError(f"The corner at {x:g}, {y:g} is outside the picture, {width} × {height} pixels.")
        places.append((x, y))
    if len(places) != 4:
        raise InputError(f"{wanted}, not {len(places)}.")
    for at in range(4):
        (ax, ay), (bx, by), (cx, cy) = places[at - 2], places[at - 1], places[at]
        # The corners must be clockwise on the screen, where y grows downwards, and not nearly in a line.
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 1:
            raise InputError(
                "The four corners must form a convex shape, in this order: top left (cell a1), top right, bottom right, "
                "bottom left."
            )
    return places


def _barred(puzzle: BarePuzzle, known: Mapping[str, str] | None) -> NDArray[np.float64]:
    """Return an array with a prohibitive cost for contents of cells that contradict what is known."""
    import numpy as np

    from countinghouse.packing.photo.light import BARRED

    tray = puzzle.tray
    barred = np.zeros((len(tray.cells), len(puzzle.pieces) + 1), np.float64)
    if known is not None and not isinstance(known, Mapping):
        raise InputError(f"known must map names of cells to names of pieces, not {shown(known)}.")
    names = [piece.name for piece in puzzle.pieces]
    for cell, piece in (known or {}).items():
        if piece != "" and piece not in names:
            raise InputError(f'{puzzle.title} has no piece {quoted(piece)}; an empty cell is "".')
        row = barred[tray.index[puzzle.cell(cell)]]
        row += BARRED
        row[names.index(piece) if piece else -1] = 0
    return barred
