"""Taking the quiz: a person with a hidden key, or a class of simulated students, compared with the exact chances."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from typing import Any, TypedDict

import numpy as np

from countinghouse.chance import matching
from countinghouse.draws import Draws
from countinghouse.errors import InputError
from countinghouse.exhibits.matching_quiz.setting import certainty, decimal, named, spelled, strategies_of
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.page.simulating import ARGS, Simulation, simulating
from countinghouse.wording import grouped, plural

#: The number of students per block.
_CLASS = 5000
_KEY = 25
#: A 95 % interval extends this many standard errors to either side of the mean.
_BAND = 1.96

#: The first 24 presidents of the United States, each named once.
PRESIDENTS = (
    "Washington", "J. Adams", "Jefferson", "Madison", "Monroe", "J. Q. Adams", "Jackson", "Van Buren",
    "W. H. Harrison", "Tyler", "Polk", "Taylor", "Fillmore", "Pierce", "Buchanan", "Lincoln",
    "A. Johnson", "Grant", "Hayes", "Garfield", "Arthur", "Cleveland", "B. Harrison", "McKinley",
)  # fmt: skip

_WRITTEN = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})*\Z")


def names(n: int) -> list[str]:
    """Return the names of the answers: presidents, or numbers if there are too few presidents."""
    return list(PRESIDENTS[:n]) if n <= len(PRESIDENTS) else [f"Answer {k}" for k in range(1, n + 1)]


def written_of(state: State) -> list[int]:
    """Read the answers that a person has written, as numbers from 1; 0 means none yet."""
    n, text = int(state["questions"]), str(state["written"])
    if not text:
        return [0] * n
    if not _WRITTEN.match(text):
        raise InputError("Give the answers as numbers separated by full stops, such as 3.1.0.2.")
    found = [int(word) for word in text.split(".")]
    if len(found) != n or max(found) > n:
        raise InputError(f"There are {n} questions, with answers from 1 to {n}; 0 means no answer yet.")
    return found


class Mark(TypedDict):
    """The teacher's marks: the key, and which answers are right.

    `sentence` names the strategy used, and `compare` lists the strategies to compare, beginning with it.
    """

    key: list[int]
    right: list[bool]
    number: int
    sentence: str
    compare: str


def _mark(state: State, args: Args) -> Iterator[Event]:
    n, written = int(state["questions"]), written_of(state)
    missing = written.count(0)
    if missing:
        raise InputError(f"Write an answer for every question; {plural(missing, 'question')} left.")
    key = _key(int(state["seed"]), n)
    right = [one == two for one, two in zip(key, written, strict=True)]
    number = sum(right)
    strategy = tuple(sorted(Counter(written).values(), reverse=True))
    halves = (n - n // 2, n // 2) if n > 1 else (1,)
    wanted = min(int(state["right"]), n)
    enough = matching.at_least(strategy, wanted)
    sentence = (
        f"{number} of {n} right; you needed {wanted}. You wrote {matching.describe(strategy)}: the chance of at least {wanted} right "
        f"is {decimal(enough)}, {certainty(enough)}."
    )
    yield events.result(
        Mark(
            key=key,
            right=right,
            number=number,
            sentence=sentence,
            compare=";".join(map(spelled, dict.fromkeys((strategy, halves, (1,) * n, (n,))))),
        )
    )


def _key(seed: int, n: int) -> list[int]:
    """Return the number of the right answer to each question: a random permutation, drawn from the seed."""
    draws = Draws(seed, 0, _KEY)
    key = list(range(1, n + 1))
    for last in range(n - 1, 0, -1):
        chosen = int(draws.below(np.array([last + 1], np.uint64))[0])
        key[last], key[chosen] = key[chosen], key[last]
    return key


class Filled(TypedDict):
    written: str


def _fill(state: State, args: Args) -> Iterator[Event]:
    """Fill in the answers of the strategy shown, in the order of the questions."""
    strategies = strategies_of(state)
    strategy = strategies[min(int(state["which"]), len(strategies) - 1)]
    answers = [answer for answer, times in enumerate(strategy, 1) for _ in range(times)]
    yield events.result(Filled(written=".".join(map(str, answers))))


# --- a class of students ---------------------------------------------------------------------------------------


class Seen(TypedDict):
    """The share of students with this many right answers, with its standard error, beside the exact chance."""

    right: int
    students: str
    share: float
    error: float
    exact: float
    exactText: str


class Class(TypedDict):
    """A simulated class so far: the mean number of right answers, ± `band` (95 %); `carry` is the argument that resumes it.

    `band` is 0 if every student must have the same number right; the mean is then exact.
    """

    students: int
    mean: float
    band: float
    strategy: str
    seen: list[Seen]
    blocksPerSecond: float | None
    carry: Mapping[str, object]


def _chosen(state: State) -> tuple[int, ...]:
    strategies = strategies_of(state)
    return strategies[min(int(state["which"]), len(strategies) - 1)]


def _blocks(state: State) -> int:
    _chosen(state)
    return math.ceil(int(state["students"]) / _CLASS)


def _block(state: State, number: int) -> Generator[None, None, list[int]]:
    students = min(_CLASS, int(state["students"]) - number * _CLASS)
    yield None
    counts = matching.sit(_chosen(state), int(state["seed"]), students, number)
    return counts + [0] * (matching.LONGEST + 1 - len(counts))


def _told(state: State, sums: list[int], blocks: int) -> dict[str, Any]:
    strategy = _chosen(state)
    students = sum(sums)
    if not students:
        raise InputError("This is not a saved simulation to resume.")
    chances = matching.distribution(strategy)
    variance = sum(right**2 * chance for right, chance in enumerate(chances)) - 1
    return {
        "students": students,
        "band": _BAND * math.sqrt(variance / students),
        "mean": sum(right * count for right, count in enumerate(sums)) / students,
        "strategy": named(strategy),
        "seen": [
            {
                "right": right,
                "students": grouped(sums[right]),
                "share": sums[right] / students,
                "error": math.sqrt(float(chance * (1 - chance)) / students),
                "exact": float(chance),
                "exactText": decimal(chance),
            }
            for right, chance in enumerate(chances)
        ],
    }


def _words(state: State, sums: list[int], blocks: int) -> str:
    return f"{plural(sum(sums), 'student')}"


_RUN = simulating(Simulation(matching.LONGEST + 1, _blocks, _block, _told, _words))

JOBS = (
    Job("mark", _mark, Mark),
    Job("fill", _fill, Filled),
    Job("class", _RUN, Class, args=ARGS, estimate=Class),
)
