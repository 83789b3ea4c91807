"""Solution counts recorded by Polyform Puzzler that agree with ours, as rows of data, for puzzles in the menu and the gallery.

`recorded.csv` has a row for each count: our name for the puzzle, its class in Polyform Puzzler, the first words of that
class's docstring, our time in seconds, and whether solutions are counted up to symmetry or only up to rotation. (For
tetracubes, and for Soma figures other than the cube, Polyform Puzzler counts mirror images separately.) The counts that
differ are in :mod:`countinghouse.packing.claims.settled`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from countinghouse.claims import Claim
from countinghouse.packing import PUZZLES
from countinghouse.packing.gallery import entries

TABLE = Path(__file__).with_name("recorded.csv")


#: What counts as one solution, in words.
_UP_TO = {
    "symmetry": "up to the symmetries of the region",
    "rotation": "up to the rotations of the region, counting mirror images separately",
}


def _counting(name: str, up_to: str) -> Generator[Any, None, int | None]:
    count = yield from PUZZLES[name].count_steps()
    found: int | None = getattr(count, f"up_to_{up_to}")
    return found


def _title(name: str) -> str:
    entry = entries().get(name)
    return entry.whole_title if entry else PUZZLES[name].title


def _claim(name: str, record: str, words: str, cost: str, up_to: str) -> Claim:
    return Claim(
        id=name,
        source="D. Goodger, Polyform Puzzler (fork johnrudge/puzzler)",
        where=f"the docstring of the class {record}",
        sentence=f"Solutions of the puzzle “{_title(name)}”, {_UP_TO[up_to]}",
        published=int(re.sub(r"\D", "", words)),
        quotation=words,
        script=f'from countinghouse.packing import PUZZLES\n\nPUZZLES["{name}"].count().up_to_{up_to}',
        steps=partial(_counting, name, up_to),
        problem=partial(PUZZLES.__getitem__, name),
        once=True,
        link=f"packing?puzzle={name}",
        cost=float(cost),
        on="2026-11-26",
        version="0.2.0",
    )


def _rows() -> Iterator[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


RECORDED = tuple(
    _claim(row["puzzle"], row["class"], row["words"], row["cost"], row["up_to"]) for row in _rows()
)
