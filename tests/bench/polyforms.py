"""Turn the recorded puzzles of tests/python/data/polyform_puzzles.json into our problems, and compare counts with the records.

A record leaves out solutions that the symmetries of the region repeat, usually by fixing one piece. It fits our total if it is the
number of solutions up to symmetry (by Burnside's lemma, or from the orbits of the listed solutions), or if the total is
the record times a number that divides the number of symmetries.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from countinghouse import InputError
from countinghouse.exact_cover import Problem, count
from countinghouse.packing import Puzzle
from countinghouse.packing.lattices import LATTICES, PLANES, Lattice, problem
from countinghouse.packing.pieces import Piece
from countinghouse.packing.tray import Tray
from tests.python.packing.lattices.orbits import orbits

Entry = Mapping[str, Any]
Cell = tuple[int, ...]
DATA = Path(__file__).parents[1] / "python" / "data" / "polyform_puzzles.json"


@cache
def records() -> Mapping[str, Entry]:
    """Return the recorded puzzles by name."""
    return {each["name"]: each for each in json.loads(DATA.read_text(encoding="utf-8"))["puzzles"]}


@cache
def _sets() -> Mapping[str, Mapping[str, Any]]:
    sets: Mapping[str, Mapping[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))["piece_sets"]
    return sets


def lattice_of(entry: Entry) -> Lattice:
    return LATTICES[entry["lattice"]]


def cells_of(entry: Entry) -> list[Cell]:
    return [tuple(cell) for cell in entry["cells"]]


def pieces_of(entry: Entry) -> dict[str, list[Cell]]:
    return {name: [tuple(cell) for cell in cells] for name, cells in _sets()[entry["pieces"]].items()}


def as_problem(entry: Entry) -> Problem:
    """Return the exact cover problem of a record."""
    return problem(lattice_of(entry), cells_of(entry), pieces_of(entry), entry["one_sided"])


def restricted(entry: Entry, allowed: Callable[[str, set[Cell]], bool]) -> Problem:
    """Return the exact cover problem of a record with only those placements (piece and cells) that its rule allows."""
    whole = as_problem(entry)
    cell_named = {",".join(map(str, cell)): cell for cell in cells_of(entry)}
    made = Problem(whole.primary, whole.secondary)
    for option, items in whole.options.items():
        piece, cells = str(items[0]), {cell_named[str(item)] for item in items if str(item) in cell_named}
        if allowed(piece, cells):
            made.add(option, items)
    return made


def three_parts(offsets: Iterable[tuple[int, int]]) -> list[set[Cell]]:
    """Return three congruent parts of edges of triangles: twelve edges of a hexagon and two more, turned by 0°, 120° and 240° about the
    origin and moved by the offsets."""
    points = {(x, y) for x in range(3) for y in range(3) if 1 <= x + y <= 3}
    part: set[Cell] = {
        (x, y, way)
        for x, y in points
        for way, (right, up) in enumerate([(1, 0), (0, 1), (-1, 1)])
        if (x + right, y + up) in points
    } | {(2, 0, 0), (2, 1, 0)}
    parts: list[set[Cell]] = []
    for right, up in offsets:
        parts.append({(x + right, y + up, way) for x, y, way in part})
        for _ in range(2):
            part = {(-y - (way == 2), x + y, (way + 1) % 3) for x, y, way in part}
    return parts


def hexagon(side: int, at: int = 0) -> set[Cell]:
    """Return the cells of a hexagon of hexagons, in the corner (at, at)."""
    across = range(2 * side - 1)
    return {(x + at, y + at) for x in across for y in across if side - 1 <= x + y <= 3 * side - 3}


def in_zones(entry: Entry) -> Problem:
    """Return the problem of a ring of 150 hexagons in which pieces of one to five hexagons stay within zones.

    In the first ring, the pentahexes fill the outside, and inside, the monohex, the dihex with the trihexes, and the tetrahexes have zones of
    1, 11 and 28 cells. In the second, the source leaves the zone of the pieces of one to three hexagons empty.
    """
    first = entry["name"].endswith("1")
    inside = hexagon(5, 3) - hexagon(3, 5) - {(3, 7), (11, 7) if first else (11, 3)}
    small: set[Cell] = {(x, y) for x, y in inside if x >= 6 and y <= 4} if first else set()
    one: set[Cell] = {(5, 5)} if first else small
    zones: list[set[Cell]] = [one, small, small, inside - small - one, set(cells_of(entry)) - inside]
    return restricted(entry, lambda _, cells: cells <= zones[len(cells) - 1])


def as_puzzle(entry: Entry, cells: Iterable[Cell] = (), optional: bool = False) -> Puzzle | None:
    """Return the puzzle of a record in the plane, of these cells if there are any; None in space or if the region is too
    long for a tray."""
    plane = PLANES.get(entry["lattice"])
    if plane is None:
        return None
    try:
        tray = Tray.of_cells(plane, cells or cells_of(entry))
    except InputError:
        return None
    pieces = tuple(
        Piece(
            name,
            name,
            1,
            tuple((*plane.place(centre), 0) for centre in plane.shape(own)),
            not entry["one_sided"],
            optional=optional,
            plane=plane,
        )
        for name, own in pieces_of(entry).items()
    )
    return Puzzle("record", "Record", tray, pieces)


def found(entry: Entry) -> tuple[int, int | None]:
    """Return the number of solutions and, in the plane, of solutions up to symmetry."""
    puzzle = as_puzzle(entry)
    if puzzle is not None:
        counted = puzzle.count(memory_mb=2000)
        return counted.value, counted.up_to_symmetry
    if entry["lattice"] in PLANES:
        return orbits(
            as_problem(entry), lattice_of(entry), cells_of(entry), pieces_of(entry), entry["one_sided"]
        )
    return count(as_problem(entry), memory_mb=2000).value, None


#: For each lattice of the plane, the distance between translates of a cell, the cells as integer vectors, and generators of the rotations and,
#: last, a mirror.
TURNS: Mapping[str, tuple[int, Callable[..., Cell], tuple[Callable[..., Cell], ...]]] = {
    "squares": (1, lambda x, y: (x, y), (lambda x, y: (-y, x), lambda x, y: (y, x))),
    "hexagons": (1, lambda x, y: (x, y), (lambda x, y: (-y, x + y), lambda x, y: (y, x))),
    "triangles": (
        3,
        lambda x, y, z: (3 * x + 1 + z, 3 * y + 1 + z),
        (lambda x, y: (-y, x + y), lambda x, y: (y, x)),
    ),
}


Vector = tuple[int, ...]


def _laid(entry: Entry) -> tuple[dict[Vector, int], list[tuple[str, frozenset[Vector]]]]:
    """Return the cells of a record as numbered vectors, and every placement of every piece; shares no code with the package."""
    apart, vector, turns = TURNS[entry["lattice"]]
    if entry["one_sided"]:
        turns = turns[:-1]
    order = {cell: at for at, cell in enumerate(sorted(vector(*cell) for cell in entry["cells"]))}
    placements = []
    for name, cells in _sets()[entry["pieces"]].items():
        todo, seen = [frozenset(vector(*cell) for cell in cells)], set()
        while todo:
            shape = todo.pop()
            low = [min(axis) // apart * apart for axis in zip(*shape, strict=True)]
            shape = frozenset(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in shape)
            if shape not in seen:
                seen.add(shape)
                todo += [frozenset(turn(*cell) for cell in shape) for turn in turns]
        for shape in seen:
            first = min(shape)
            for start in order:
                step = [a - b for a, b in zip(start, first, strict=True)]
                there = frozenset(tuple(a + b for a, b in zip(cell, step, strict=True)) for cell in shape)
                if not any(value % apart for value in step) and there <= order.keys():
                    placements.append((name, there))
    return order, placements


def cell_by_cell(entry: Entry) -> int:
    """Count all solutions by filling the first empty cell, merging partial solutions that leave the same cells and
    pieces; shares no code with the package."""
    order, placements = _laid(entry)
    pieces = {name: len(order) + number for number, name in enumerate(_sets()[entry["pieces"]])}
    beginning: list[set[int]] = [set() for _ in order]
    for name, there in placements:
        mask = sum(1 << order[cell] for cell in there)
        beginning[order[min(there)]].add(mask | 1 << pieces[name])
    ways: list[dict[int, int]] = [{} for _ in range(len(order) + 1)]
    ways[0][0] = 1
    tray = (1 << len(order)) - 1
    for cell, starting in enumerate(beginning):
        for filled, many in ways[cell].items():
            for placement in starting:
                if not filled & placement:
                    now = filled | placement
                    empty = (~(now & tray) & (now & tray) + 1).bit_length() - 1
                    ways[empty][now] = ways[empty].get(now, 0) + many
        ways[cell] = {}
    return ways[-1].get((1 << len(order) + len(pieces)) - 1, 0)


def by_links(entry: Entry, piece: str, size: int = 0) -> int:
    """Count the solutions up to the region's rotations with `cover.c`, which needs a C compiler; shares no code with the package.

    Of the placements of `piece` that the rotations map to one another, one is kept, so no solution may be symmetrical. With
    `size`, the number of triangles in every piece, the count is also up to reflections, and the search backtracks at regions of
    free cells that no pieces can fill.
    """
    order, placements = _laid(entry)
    turn, mirror = TURNS[entry["lattice"]][2][:2]
    turned, group = {cell: cell for cell in order}, []
    for at in range(12 if size else 6):
        turned = {cell: turn(*now) for cell, now in turned.items()}
        if at == 6:
            turned = {cell: mirror(*now) for cell, now in turned.items()}
        step = [
            min(a) - min(b)
            for a, b in zip(zip(*order, strict=True), zip(*turned.values(), strict=True), strict=True)
        ]
        there = {cell: tuple(a + b for a, b in zip(now, step, strict=True)) for cell, now in turned.items()}
        if set(there.values()) == set(order):
            group.append(there)
    kept: list[tuple[str, frozenset[Vector]]] = []
    seen: set[frozenset[Vector]] = set()
    for name, cells in placements:
        images = {frozenset(image[cell] for cell in cells) for image in group}
        assert name != piece or len(images) == len(group), "a placement is symmetrical"
        if name != piece or not images & seen:
            kept.append((name, cells))
        if name == piece:
            seen.add(cells)
    pieces = {name: len(order) + number for number, name in enumerate(_sets()[entry["pieces"]], 1)}
    rows = [[pieces[name], *(order[cell] + 1 for cell in cells)] for name, cells in kept]
    written = "\n".join(" ".join(map(str, (len(row), *row))) for row in rows)
    beside = [
        (order[cell], order[other])
        for cell in order
        for step in ((1, 1), (-2, 1), (1, -2))
        if size and cell[0] % 3 == 1 and (other := tuple(map(sum, zip(cell, step, strict=True)))) in order
    ]
    joined = "\n".join(f"{one + 1} {other + 1}" for one, other in beside)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "cover"
        subprocess.run(["cc", "-O2", "-o", program, Path(__file__).with_name("cover.c")], check=True)
        done = subprocess.run(
            [program],
            input=f"{len(order) + len(pieces)} {len(order) + len(pieces)} {len(rows)}\n{written}\n{size} {len(beside)}\n{joined}",
            capture_output=True,
            text=True,
            check=True,
        )
    return int(done.stdout.split()[0])


def symmetries(entry: Entry) -> int:
    """Return the number of symmetries of the region that map the set of pieces to itself; all of them on edges, where
    every one-sided set has the mirror image of each piece."""
    lattice = lattice_of(entry)
    return int(entry["symmetries"] or len(lattice.symmetries(lattice.shape(cells_of(entry)))))


def fits(recorded: int, total: int, classes: int | None, group: int) -> bool:
    """Return whether a record fits the number of all solutions; see above."""
    if recorded == classes or not total or not recorded:
        return recorded == (total if classes is None else classes)
    factor, rest = divmod(total, recorded)
    return not rest and group % factor == 0


def largest_part(entry: Entry) -> list[Cell]:
    """Return the largest connected part of a region: without the cells where a piece that is left out is parked."""
    lattice = lattice_of(entry)
    left = set(lattice.shape(cells_of(entry)))
    parts = []
    while left:
        todo = [left.pop()]
        part = [*todo]
        while todo:
            near = left.intersection(lattice.neighbours(todo.pop()))
            left -= near
            todo += near
            part += near
        parts.append(part)
    return [lattice.cell(centre) for centre in max(parts, key=len)]


def limited(job: Callable[[], Any], seconds: float, megabytes: int = 4000) -> tuple[str, Any, float]:
    """Run a job in a process of its own; return "done", its value and its processor time, or "stopped" or "failed"."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
            began = time.process_time()
            resource.setrlimit(resource.RLIMIT_CPU, (int(began + seconds) + 1, int(began + seconds) + 2))
            try:
                told = ("done", job(), time.process_time() - began)
            except Exception as error:
                told = ("failed", f"{type(error).__name__}: {error}", time.process_time() - began)
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(told, pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    answer: tuple[str, Any, float] = pickle.loads(said) if said else ("stopped", None, seconds)
    return answer


def by_state(*states: str) -> Iterator[Entry]:
    """Yield the records in these states."""
    return (entry for entry in records().values() if entry["state"] in states)
