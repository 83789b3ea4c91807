"""Read and write puzzles as BurrTools files (``.xmpuzzle``): XML, usually packed with gzip.

A shape is a box of cells (``#`` filled, ``+`` optional, ``_`` empty) in which x varies fastest, then y, then z. The file's
grid type says what the cells are: cubes (0); triangular prisms (1), of which only a single layer can be read; or balls (2),
which exist only where x + y + z is even. BurrTools rotates pieces in space, so it may flip flat pieces. It counts solutions
up to the tray's symmetries.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from countinghouse.errors import InputError
from countinghouse.packing.bare_puzzle import BarePuzzle, check_puzzle
from countinghouse.packing.drawings import MAX_SIDE
from countinghouse.packing.lattices.balls import BALLS
from countinghouse.packing.lattices.cubes import CUBES
from countinghouse.packing.lattices.plane import Plane
from countinghouse.packing.lattices.solid import Solid
from countinghouse.packing.lattices.triangles import TRIANGLES
from countinghouse.packing.laying import Cells, balls_of, tray_of
from countinghouse.packing.own import Drawn, read_pieces, read_text, to_text
from countinghouse.packing.piece_names import Renamed, usual_names
from countinghouse.packing.pieces import MAX_COPIES, Piece
from countinghouse.packing.polyforms import Ball
from countinghouse.packing.tray import MAX_CELLS, Tray
from countinghouse.wording import grouped

__all__ = ["problems", "read", "read_named", "write"]

#: The maximum size of a file, and of its unpacked contents, in bytes.
MOST_BYTES = 1_000_000
MOST_UNPACKED = 5_000_000

_GZIP = b"\x1f\x8b"
_UNFIT = re.compile(r"[^A-Za-z0-9 _-]+")
_NAME = 20
_MOST_SHAPES = 200
_DEEPEST = 50
_MOST_ELEMENTS = 10_000


@dataclass(frozen=True)
class _Grid:
    """A BurrTools grid: its `type`, and the conversion of its cells (x, y, z) to (row, column, layer) of a lattice and
    back. A shape may be moved only by vectors whose first `even` coordinates have an even sum (0: by any vector)."""

    type: str
    lattice: Plane | Solid
    read: Callable[[int, int, int], Ball]
    write: Callable[[int, int, int], Ball]
    even: int = 0


_GRIDS = (
    _Grid("0", CUBES, lambda x, y, z: (y, x, -z), lambda row, column, layer: (column, row, -layer)),
    _Grid("1", TRIANGLES, lambda x, y, z: (-y, x, -z), lambda row, column, layer: (column, -row, -layer), 2),
    _Grid(
        "2",
        BALLS,
        lambda x, y, z: ((x + y - z) // 2, (x - y - z) // 2, z),
        lambda row, column, layer: (row + column + layer, row - column, layer),
        3,
    ),
)


def _grid_of(tray: Tray) -> _Grid:
    for grid in _GRIDS:
        # Squares are cubes in a single layer.
        if tray.lattice == grid.lattice or (tray.lattice == grid.lattice.plane and grid.type == "0"):
            return grid
    raise InputError(
        f"A tray of {tray.lattice.name} cannot be written as a BurrTools file; choose another format."
    )


def write(puzzle: BarePuzzle) -> bytes:
    """Write a puzzle as a BurrTools file; see `Puzzle.to_burrtools`.

    >>> from countinghouse.packing import PUZZLES
    >>> gzip.decompress(write(PUZZLES["soma"])).count(b"<voxel")  # seven pieces and the tray
    8
    """
    check_puzzle(puzzle)
    if puzzle.tray.tube or puzzle.tray.white or any(piece.white for piece in puzzle.pieces):
        raise InputError(
            "Tubes and cells in two colours cannot be written as BurrTools files; choose another format."
        )
    grid = _grid_of(puzzle.tray)
    flat = puzzle.tray.depth == 1
    for piece in puzzle.pieces:
        if flat and piece.layers > 1:
            raise InputError(
                f"Piece {piece.name} has balls in two layers over a flat tray; BurrTools has no such pieces."
            )
        if flat and not piece.flip and len(piece.orientations) < _flipped(piece):
            raise InputError(f"Piece {piece.name} may not be flipped, but BurrTools flips every piece.")
    root = ElementTree.Element("puzzle", version="2")
    ElementTree.SubElement(root, "gridType", type=grid.type)
    ElementTree.SubElement(root, "colors")
    shapes = ElementTree.SubElement(root, "shapes")
    problems = ElementTree.SubElement(root, "problems")
    problem = ElementTree.SubElement(problems, "problem", state="0", name=puzzle.title)
    used = ElementTree.SubElement(problem, "shapes")
    for number, piece in enumerate(puzzle.pieces):
        _voxel(shapes, piece.name, grid, piece.balls)
        entry = ElementTree.SubElement(used, "shape", id=str(number))
        if piece.optional:
            entry.set("min", "0")
            entry.set("max", str(piece.copies))
        else:
            entry.set("count", str(piece.copies))
    _voxel(shapes, "tray", grid, puzzle.tray.cell_of)
    ElementTree.SubElement(problem, "result", id=str(len(puzzle.pieces)))
    ElementTree.SubElement(problem, "bitmap")
    ElementTree.SubElement(root, "comment")
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return gzip.compress(text, mtime=0)


def _flipped(piece: Piece) -> int:
    """Return the number of orientations that a flat piece would have if it could be flipped."""
    return len(replace(piece, flip=True).orientations)


def _voxel(parent: ElementTree.Element, name: str, grid: _Grid, balls: Iterable[Ball]) -> None:
    own = {grid.write(*ball) for ball in balls}
    low = [min(cell[axis] for cell in own) for axis in range(3)]
    low[0] -= sum(low[: grid.even]) % 2
    size = [max(cell[axis] for cell in own) - low[axis] + 1 for axis in range(3)]
    written = {"x": str(size[0]), "y": str(size[1]), "z": str(size[2]), "type": "0", "name": name}
    voxel = ElementTree.SubElement(parent, "voxel", written)
    voxel.text = "".join(
        "#" if (low[0] + x, low[1] + y, low[2] + z) in own else "_"
        for z in range(size[2])
        for y in range(size[1])
        for x in range(size[0])
    )


def problems(data: bytes) -> int:
    """Return the number of problems in a BurrTools file; `read` reads the first."""
    return len(_parsed(_unpacked(data)).findall("problems/problem"))


def read(data: bytes) -> Drawn:
    """Return the tray and the pieces of the first problem of a BurrTools file; see `Puzzle.from_burrtools`."""
    return read_named(data)[0]


def read_named(data: bytes) -> tuple[Drawn, tuple[Renamed, ...]]:
    """Like `read`, but also return the names that were replaced by usual names or given to pieces without names."""
    root = _parsed(_unpacked(data))
    given = root.find("gridType")
    kind = "0" if given is None else given.get("type", "0")
    grid = next((each for each in _GRIDS if each.type == kind), None)
    if grid is None:
        raise InputError(
            "The file uses a grid that cannot be read; only grids of cubes, triangular prisms and spheres can."
        )
    voxels = root.findall("shapes/voxel")
    if len(voxels) > _MOST_SHAPES:
        raise InputError(f"The file has {grouped(len(voxels))} shapes; at most {_MOST_SHAPES} are allowed.")
    problem = root.find("problems/problem")
    if problem is None:
        raise InputError("The file has no problem: a tray and the pieces that fill it.")
    result = problem.find("result")
    if result is None:
        raise InputError("The problem has no result: the shape that the pieces fill.")
    tray_number = _number(result.get("id"), "The result", len(voxels) - 1)
    # BurrTools allows a flat tray in any plane; move it to the plane of rows and columns.
    result_cells = _cells(voxels[tray_number], "The result", grid)
    tray = tray_of(grid.lattice.lowest(result_cells), grid.lattice)
    flat = tray.depth == 1
    pieces: list[Piece] = []
    names: set[str] = set()
    entries = problem.findall("shapes/shape")
    if not entries:
        raise InputError("The problem has no pieces.")
    if len(entries) > _MOST_SHAPES:
        raise InputError(
            f"The problem has {grouped(len(entries))} pieces; at most {_MOST_SHAPES} are allowed."
        )
    for entry in entries:
        number = _number(entry.get("id"), "A piece", len(voxels) - 1)
        name = _name(voxels[number].get("name"), number, names)
        names.add(name)
        low, high = _copies(entry, name)
        if not high:
            continue
        balls = balls_of(_cells(voxels[number], f"Piece {name}", grid), flat, name, grid.lattice)
        if low:
            pieces.append(Piece(name, "", 0, balls, True, low, plane=tray.plane))
        if high > low:
            spare = _name(f"{name} more", number, names) if low else name
            names.add(spare)
            pieces.append(Piece(spare, "", 0, balls, True, high - low, True, tray.plane))
    usual, renamed = usual_names(pieces, tray.lattice)
    # The puzzle must fit in a link, so the limits of your own puzzles apply.
    return read_text(to_text(BarePuzzle("own", "Your own puzzle", *read_pieces(tray, usual)))), renamed


def _unpacked(data: object) -> bytes:
    if not isinstance(data, bytes | bytearray):
        raise InputError(f"A BurrTools file must be bytes, not {type(data).__name__}.")
    if len(data) > MOST_BYTES:
        raise InputError(f"The file has more than {grouped(MOST_BYTES)} bytes, the maximum allowed.")
    if not data.startswith(_GZIP):
        return bytes(data)
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(bytes(data), MOST_UNPACKED + 1)
    except zlib.error:
        raise InputError("The file begins like a gzip file but cannot be unpacked: it is damaged.") from None
    if len(text) > MOST_UNPACKED:
        raise InputError(
            f"Unpacked, the file has more than {grouped(MOST_UNPACKED)} bytes, the maximum allowed."
        )
    if not unpacker.eof:
        raise InputError("The file ends too early: it is damaged.")
    return text


class _Builder(ElementTree.TreeBuilder):
    """A tree builder that limits the number and depth of elements, because freeing deeply nested elements takes more
    stack than a browser has."""

    depth = elements = 0

    def start(self, tag: str, attrs: dict[str, str]) -> ElementTree.Element:
        self.depth += 1
        self.elements += 1
        if self.elements > _MOST_ELEMENTS:
            raise InputError(
                f"The file has more than {grouped(_MOST_ELEMENTS)} elements, the maximum allowed."
            )
        if self.depth > _DEEPEST:
            raise InputError(f"The file nests elements more than {_DEEPEST} deep; BurrTools files do not.")
        return super().start(tag, attrs)

    def end(self, tag: str) -> ElementTree.Element:
        self.depth -= 1
        return super().end(tag)


def _parsed(text: bytes) -> ElementTree.Element:
    try:
        signs = text.decode("utf-8")
    except UnicodeDecodeError:
        signs = text.decode("latin-1")  # older versions of BurrTools did not escape comments
    # Refuse entities, which could expand without limit and which BurrTools never writes. The parser receives decoded
    # text, so no declared encoding can hide them.
    if "<!" in signs.replace("<!--", "").replace("<![CDATA[", ""):
        raise InputError("The file declares a document type; BurrTools files do not.")
    try:
        root = ElementTree.fromstring(signs, ElementTree.XMLParser(target=_Builder()))
    except InputError:
        raise
    except (ElementTree.ParseError, ValueError):
        raise InputError("This is not a BurrTools file: it is not XML.") from None
    if root.tag != "puzzle":
        raise InputError("This is not a BurrTools file: it does not begin with a puzzle.")
    return root


def _number(text: str | None, what: str, most: int) -> int:
    if text is None or not re.fullmatch("[0-9]{1,6}", text) or int(text) > most:
        raise InputError(f"{what} does not name a shape in the file.")
    return int(text)


def _copies(entry: ElementTree.Element, name: str) -> tuple[int, int]:
    count = entry.get("count")
    least, most = (count, count) if count is not None else (entry.get("min", "0"), entry.get("max", "1"))
    if not (re.fullmatch("[0-9]{1,6}", least) and re.fullmatch("[0-9]{1,6}", most)):
        raise InputError(f"Piece {name} has an unreadable number of copies.")
    if int(least) > int(most):
        raise InputError(
            f"Piece {name} is used at least {least} and at most {most} times, which is impossible."
        )
    if int(most) > MAX_COPIES:
        raise InputError(f"Piece {name} has {least} to {most} copies; at most {MAX_COPIES} are allowed.")
    return int(least), int(most)


def _name(given: str | None, number: int, taken: set[str]) -> str:
    name = " ".join(_UNFIT.sub(" ", given or "").split()).lstrip("_-")[:_NAME].strip()
    name = name or f"S{number + 1}"
    other, more = name, 1
    while other in taken:
        more += 1
        other = f"{name[: _NAME - 4]} {more}"
    return other


def _cells(voxel: ElementTree.Element, what: str, grid: _Grid) -> Cells:
    sizes = [voxel.get(axis) or "" for axis in "xyz"]
    if not all(re.fullmatch("[0-9]{1,3}", size) for size in sizes):
        raise InputError(f"{what} has an unreadable size.")
    wide, high, deep = (int(size) for size in sizes)
    if wide * high * deep > MAX_SIDE**3:
        raise InputError(f"{what} is {wide} × {high} × {deep}; a tray has at most {MAX_SIDE} on each side.")
    signs = voxel.text or ""
    if re.search("[0-9]", signs):
        raise InputError(f"{what} has colours; puzzles with colours cannot be read.")
    if set(signs) - set("#+_") or len(signs) != wide * high * deep:
        raise InputError(f"{what} must be written as {wide * high * deep} of the characters #, + and _.")
    if "+" in signs:
        raise InputError(
            f"{what} has cells that may stay empty (+); in this program, every cell must be filled."
        )
    filled = [
        (at % wide, at // wide % high, at // (wide * high)) for at, sign in enumerate(signs) if sign == "#"
    ]
    if grid.even == 3 and any(sum(cell) % 2 for cell in filled):
        raise InputError(f"{what} has balls where none can be: x + y + z must be even.")
    cells = tuple(grid.read(*cell) for cell in filled)
    if not cells:
        raise InputError(f"{what} is empty.")
    if len(cells) > MAX_CELLS:
        raise InputError(f"{what} has {grouped(len(cells))} cells; at most {MAX_CELLS} are allowed.")
    return cells
