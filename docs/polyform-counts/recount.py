"""Count all solutions of puzzles from polyforms.puzzles with a program that shares no code with the package: the plain
search tests/bench/cover.c, compiled with cc. Only the exact cover problem comes from the package.

    PYTHONPATH=py python docs/polyform-counts/recount.py solid_pentominoes.SolidPentominoesTower3

Each vertex of the search tree takes about a microsecond; symmetry is not used.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from countinghouse.exact_cover import Problem
from countinghouse.packing import Puzzle
from countinghouse.packing.puzzle_file import read_puzzles

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[1] / "tests" / "bench" / "cover.c"


def covers(problem: Problem, folder: Path) -> tuple[int, int]:
    """Return the numbers of exact covers and of vertices of the search tree; `folder` is for the compiled program."""
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


def main(names: list[str]) -> None:
    puzzles = read_puzzles((HERE / "polyforms.puzzles").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            found, vertices = covers(Puzzle.from_text(puzzles[name]).problem(), Path(folder))
            print(f"{name}: {found:,} solutions, {vertices:,} vertices", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
