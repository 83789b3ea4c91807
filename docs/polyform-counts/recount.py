"""Count all solutions of puzzles from polyforms.puzzles with a program that shares no code with the package: the plain
search tests/bench/cover.c, compiled with cc. Only the exact cover problem comes from the package.

    PYTHONPATH=py python docs/polyform-counts/recount.py solid_pentominoes.SolidPentominoesTower3

Each vertex of the search tree takes about a microsecond. Of one piece, only one placement of each class under the
symmetries of the region is searched; each solution found counts as often as the class has placements.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from countinghouse.exact_cover import Problem
from countinghouse.packing import Puzzle
from countinghouse.packing.puzzle_file import read_puzzles

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "tests" / "bench" / "cover.c"


def covers(problem: Problem, folder: Path) -> tuple[int, int]:
    """Return the numbers of exact covers and of vertices of the search tree; `folder` is for the compiled program."""
    if problem.multiplicities:
        raise SystemExit("cover.c covers every primary item exactly once.")
    numbers = {item: at for at, item in enumerate([*problem.primary, *problem.secondary], 1)}
    lines = [f"{len(numbers)} {len(problem.primary)} {len(problem.options)}"]
    lines += [
        " ".join(str(number) for number in (len(items), *(numbers[item] for item in items)))
        for items in problem.options.values()
    ]
    program = folder / "cover"
    if not program.exists():
        subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
    text = "\n".join([*lines, "0 0\n"])
    told = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout
    found, vertices = map(int, told.split())
    return found, vertices


def classes(puzzle: Puzzle) -> dict[int, set[str]]:
    """Choose a piece that every symmetry maps to itself; for each size of a class of its placements, return the
    placements to leave out if one of each class of that size is to stay."""
    placed = puzzle.parse(())
    fixed = [
        piece.name
        for piece in puzzle.pieces
        if piece.copies == 1
        and not piece.optional
        and all(symmetry.pieces[piece.name] == piece.name for symmetry in placed.stabiliser)
    ]
    if not fixed:
        return {1: set()}
    places = min((placed.by_piece[name] for name in fixed), key=len)
    kept: dict[int, set[str]] = defaultdict(set)
    seen: set[str] = set()
    for placement in places:
        if placement.text not in seen:
            own = {puzzle.moved(placement, symmetry).text for symmetry in placed.stabiliser}
            seen |= own
            kept[len(own)].add(placement.text)
    return {size: seen - texts for size, texts in kept.items()}


def total(puzzle: Puzzle, folder: Path) -> tuple[int, int]:
    """Return the numbers of solutions and of vertices visited."""
    whole = puzzle.problem()
    found = vertices = 0
    for size, without in classes(puzzle).items():
        part = whole.only(name for name in whole.options if name not in without)
        some, visited = covers(part, folder)
        found, vertices = found + size * some, vertices + visited
    return found, vertices


def main(names: list[str]) -> None:
    puzzles = read_puzzles((HERE / "polyforms.puzzles").read_text(encoding="utf-8"))
    if unknown := [name for name in names if name not in puzzles]:
        raise SystemExit(f"polyforms.puzzles has no puzzle named {unknown[0]}.")
    if shutil.which("cc") is None:
        raise SystemExit("A recount needs a C compiler, cc.")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found, vertices = total(Puzzle.from_text(puzzles[name]), Path(folder))
            print(f"{name}: {found:,} solutions, {vertices:,} vertices", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
