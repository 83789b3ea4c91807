"""Count all solutions of puzzles in polyforms.puzzles with a program that shares no code with the package: the plain
search tests/bench/cover.c or the plain sweep tests/bench/sweep.c, compiled with cc. The package supplies only the exact
cover problem and the symmetries of the region.

    PYTHONPATH=py python docs/polyform-counts/recount.py solid_pentominoes.SolidPentominoesTower3
    PYTHONPATH=py python docs/polyform-counts/recount.py --sweep heptiamonds.Heptiamonds3x28

Each vertex of the search tree takes about a microsecond. The states of the sweep's largest step must fit in memory, at
70 to 130 bytes each. For one piece, only one placement from each class under the symmetries of the region is used, and
each solution found is counted once for every placement in its class.
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
SOURCES = HERE.parents[1] / "tests" / "bench"
REFUSALS = {
    1: "This puzzle has too many items or options for {}.c.",
    2: "This puzzle needs more than the 128 bits that {}.c has for a state.",
    3: "A number of ways reaches 2^64, which is more than {}.c can count.",
    4: "There is too little memory for {}.c.",
}


def covers(problem: Problem, folder: Path, how: str = "cover") -> tuple[int, int]:
    """Return the number of exact covers and the number of vertices in the search tree (if `how` is "cover") or of states
    in the sweep (if it is "sweep"). The compiled program is put in `folder`."""
    if problem.multiplicities:
        raise SystemExit(f"{how}.c covers every primary item exactly once.")
    numbers = {item: at for at, item in enumerate([*problem.primary, *problem.secondary], 1)}
    lines = [f"{len(numbers)} {len(problem.primary)} {len(problem.options)}"]
    lines += [
        " ".join(str(number) for number in (len(items), *(numbers[item] for item in items)))
        for items in problem.options.values()
    ]
    program = folder / how
    if not program.exists():
        subprocess.run(["cc", "-O2", "-o", program, SOURCES / f"{how}.c", "-lm"], check=True)
    text = "\n".join([*lines, "0 0\n"])
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
    if done.returncode in REFUSALS:
        raise SystemExit(REFUSALS[done.returncode].format(how))
    done.check_returncode()
    found, work = map(int, done.stdout.split())
    return found, work


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


def total(puzzle: Puzzle, folder: Path, how: str = "cover") -> tuple[int, int]:
    """Return the number of solutions, and of vertices or states."""
    whole = puzzle.problem()
    found = work = 0
    for size, without in classes(puzzle).items():
        part = whole.only(name for name in whole.options if name not in without)
        some, own = covers(part, folder, how)
        found, work = found + size * some, work + own
    return found, work


def main(words: list[str]) -> None:
    how, unit = ("sweep", "states") if "--sweep" in words else ("cover", "vertices")
    names = [word for word in words if word != "--sweep"]
    puzzles = read_puzzles((HERE / "polyforms.puzzles").read_text(encoding="utf-8"))
    if unknown := [name for name in names if name not in puzzles]:
        raise SystemExit(f"polyforms.puzzles has no puzzle named {unknown[0]}.")
    if shutil.which("cc") is None:
        raise SystemExit("A recount needs a C compiler, cc.")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found, work = total(Puzzle.from_text(puzzles[name]), Path(folder), how)
            print(f"{name}: {found:,} solutions, {work:,} {unit}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
