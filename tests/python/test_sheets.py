"""Worksheets: a seed is a sheet for ever, and every answer is found again by brute force from the printed task alone."""

import re
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import pytest

from countinghouse import InputError
from countinghouse.sheets import DIFFICULTIES, Task, kinds, sheet

KINDS = ["number-pad", "digit-removal", "self-tallying", "tracks", "search-trees", "long-division"]
RECORDED = Path(__file__).parent / "data" / "worksheets.txt"
EVERY = [(kind, difficulty) for kind in KINDS for difficulty in DIFFICULTIES]


def test_the_kinds() -> None:
    assert sorted(kinds()) == sorted(KINDS)
    for kind in kinds().values():
        for version in kind.versions:
            assert tuple(version.meanings) == DIFFICULTIES


# --- the answers, found from what a person sees ----------------------------------------------------------------------


def judge_number_pad(task: Task) -> None:
    pad = [[int(key) for key in line.split()] for line in task.given]
    normal = "past t wins" in task.words
    places = {key: (i, j) for i, row in enumerate(pad) for j, key in enumerate(row)}

    @cache
    def wins(last: int | None, left: int) -> bool:
        """Whether the player to move wins, by playing out every press."""
        if left < 0:  # the previous press took the sum past t
            return not normal
        keys = [
            key
            for key, (i, j) in places.items()
            if last is None or (key != last and (places[last][0] == i or places[last][1] == j))
        ]
        return any(not wins(key, left - key) for key in keys)

    assert task.table
    assert task.table.blanks
    for height, keys in task.table.rows:
        found = [key for key in places if not wins(key, int(height) - key)]
        assert [int(key) for key in keys.split() if key != "–"] == sorted(found)
    limit = task.table.rows[-1][0]
    assert (
        f"If t is {limit}, the {'first' if wins(None, int(limit)) else 'second'} player wins" in task.answer
    )


def judge_digit_removal(task: Task) -> None:
    (number,) = re.findall(r"Who wins with (\d+)\?", task.words)

    def left(digits: str, place: int) -> str:
        return (digits[:place] + digits[place + 1 :]).lstrip("0")

    @cache
    def wins(digits: str) -> bool:
        return any(not wins(left(digits, place)) for place in range(len(digits)))

    good = [place for place in range(len(number)) if not wins(left(number, place))]
    assert task.answer.startswith("The first" if good else "The second")
    named = re.findall(r"the (\d+)(?:st|nd|rd|th) digit, which leaves (\d+)", task.answer)
    # Equal neighbouring digits leave the same number; one of them is enough.
    assert {after for _, after in named} == {left(number, place) or "0" for place in good}
    assert all((left(number, int(place) - 1) or "0") == after for place, after in named)


@cache
def _self_tallying(numerals: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The tallies of all self-tallying numbers with these numerals, by trying every multiset of tallies up to 11."""
    found = []
    for tallies in combinations_with_replacement(range(1, 12), len(numerals)):
        digits = "".join(map(str, tallies))
        if sum(tallies) != len(numerals) + len(digits) or not set(digits) <= set(numerals):
            continue
        counted = [1 + digits.count(numeral) for numeral in numerals]
        if sorted(counted) == list(tallies):
            found.append(tuple(map(str, counted)))
    return found


def judge_self_tallying(task: Task) -> None:
    assert task.table
    _, *numerals = task.table.head
    ((_, *tallies),) = task.table.rows
    given = [place for place in range(len(numerals)) if (0, place + 1) not in task.table.blanks]
    assert len(given) < len(numerals)
    fits = [
        found
        for found in _self_tallying(tuple(numerals))
        if all(found[place] == tallies[place] for place in given)
    ]
    assert fits == [tuple(tallies)]
    number = "".join(tally + numeral for tally, numeral in zip(tallies, numerals, strict=True))
    assert task.answer == f"The number is {number}."


ENDS = {"straight": 2, "curve": 2, "switch": 3, "crossing": 4, "buffer": 1}


def judge_tracks(task: Task) -> None:
    pieces = [
        ENDS[name.removesuffix("s").replace("switche", "switch")]
        for many, name in re.findall(r"(\d+) (\w+)", task.words.partition(". ")[0])
        for _ in range(int(many))
    ]
    ends = sum(pieces)
    # A piece with two ends may be inserted into any connection, so it matters only if there is no other piece.
    junctions = [ends for ends in pieces if ends != 2]
    possible = _joinable(junctions) if junctions else True
    assert task.answer.startswith("Yes" if possible else "No")
    if possible:
        assert f"{ends // 2:,} connections" in task.answer


def _joinable(degrees: list[int]) -> bool:
    """Whether the pieces form one track, by growing it: every piece added joins one of its ends to an open one, and at
    the end the open ends are joined in pairs."""
    states = {(0, tuple(sorted(degrees[1:])), degrees[0])}
    while states:
        after = set()
        for joined, left, open_ends in states:
            if not left:
                if open_ends % 2 == 0:
                    return True
                continue
            if open_ends:
                after |= {
                    (joined + 1, left[:i] + left[i + 1 :], open_ends - 1 + left[i] - 1)
                    for i in range(len(left))
                }
        states = after
    return False


def judge_search_trees(task: Task) -> None:
    items = re.findall(r"\b[a-f]\b", task.words.removesuffix("."))
    options = [line.split(": ")[1].split() for line in task.given]
    depths: list[int] = []

    def walk(open_items: list[str], depth: int) -> tuple[int, int]:
        """Return the solutions below and the estimate of the probe that takes the last branch."""
        depths.extend([0] * (depth + 1 - len(depths)))
        depths[depth] += 1
        if not open_items:
            return 1, 1
        fits = [option for option in options if set(option) <= set(open_items)]
        item = min(open_items, key=lambda item: sum(item in option for option in fits))
        below = [
            walk([each for each in open_items if each not in option], depth + 1)
            for option in fits
            if item in option
        ]
        return sum(found for found, _ in below), len(below) * below[-1][1] if below else 0

    solutions, estimate = walk(items, 0)
    listed, told, probe = task.answer.split("; ")
    assert [int(number) for number in re.findall(r"\d+", listed)] == depths
    assert told == ("1 solution" if solutions == 1 else f"{solutions} solutions")
    assert probe.rstrip(".").split()[-1] == str(estimate)
    assert sum("solution" in line for line in task.drawn) == solutions
    assert len(task.drawn) == sum(depths)
    assert any("dead end" in line for line in task.drawn)


def judge_long_division(task: Task) -> None:
    dividend, divisor, base = re.findall(
        r"Divide (\w+) by (\w+)\. Both are written in base (\d+)", task.words
    )[0]
    quotient, remainder = re.findall(r"quotient is (\w+) and the remainder is (\w+),", task.answer)[0]
    one, other, whole, rest = (int(text, int(base)) for text in (dividend, divisor, quotient, remainder))
    assert one == other * whole + rest
    assert 0 <= rest < other
    assert task.table
    rows = [[int(cell, int(base)) for cell in row] for row in task.table.rows]
    assert "".join(row[1] for row in task.table.rows) == quotient
    for left, digit, taken, after in rows:
        assert (digit * other, left - taken) == (taken, after)
    assert all(after[0] // int(base) == before[3] for before, after in pairwise(rows))


JUDGES = {
    "number-pad": judge_number_pad,
    "digit-removal": judge_digit_removal,
    "self-tallying": judge_self_tallying,
    "tracks": judge_tracks,
    "search-trees": judge_search_trees,
    "long-division": judge_long_division,
}


@pytest.mark.heavy
@pytest.mark.parametrize(("kind", "difficulty"), EVERY)
def test_every_answer_is_found_from_the_printed_task_alone(kind: str, difficulty: str) -> None:
    for seed in (1, 2):
        for task in sheet(kind, 10, difficulty, seed).tasks:
            JUDGES[kind](task)


# --- sheets ------------------------------------------------------------------------------------------------------------


def digest(kind: str, difficulty: str, version: int) -> str:
    """Return a digest of the tasks, their words and their tables, and judge their answers; instructions and the words of
    an answer may be reworded."""
    made = [task for seed in (1, 20261124) for task in sheet(kind, 6, difficulty, seed, version).tasks]
    for task in made:
        JUDGES[kind](task)
    told = [repr((task.posed, task.table and task.table.rows, task.drawn, task.link)) for task in made]
    return sha256("\n".join(told).encode()).hexdigest()[:16]


def test_a_seed_is_a_sheet_for_ever() -> None:
    # Add lines for a new version; never change one, because teachers have printed the links.
    recorded = dict(line.rsplit(" ", 1) for line in RECORDED.read_text().splitlines())
    found = {
        f"{kind} {version} {difficulty}": digest(kind, difficulty, version)
        for kind, difficulty in EVERY
        for version in range(1, len(kinds()[kind].versions) + 1)
    }
    assert found == recorded


@pytest.mark.heavy
def test_tasks_differ_and_seeds_differ() -> None:
    for kind, difficulty in EVERY:
        tasks = sheet(kind, 12, difficulty, seed=5).tasks
        assert len({repr(task.posed) for task in tasks}) == 12
        assert tasks[:3] == sheet(kind, 3, difficulty, seed=5).tasks
        assert tasks != sheet(kind, 12, difficulty, seed=6).tasks


@pytest.mark.parametrize(("kind", "difficulty"), EVERY)
def test_the_tasks_do_not_tell_the_answers(kind: str, difficulty: str) -> None:
    made = sheet(kind, 6, difficulty, seed=1)
    told, solved = (
        [line.strip() for line in made.text(solved=solved).splitlines()] for solved in (False, True)
    )
    for number, task in enumerate(made.tasks, 1):
        assert not any(task.answer in line for line in told)
        assert f"{number}. {task.answer}" in solved
        assert {line.strip() for line in task.drawn} <= set(solved) - set(told)
    # As many cells are blank as the tables say.
    rows = [line for line in told if re.search(r"…(\s|$)", line) and line != made.kind.instructions]
    blanks = [len(task.table.blanks) if task.table else 0 for task in made.tasks]
    assert sum(line.count("…") for line in rows) == sum(blanks)
    assert "…" not in made.text(solved=True)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"kind": "chess"}, "kind of worksheet"),
        ({"tasks": 0}, "tasks must be a whole number from 1 to 60"),
        ({"difficulty": "mean"}, "easy, medium or hard"),
        ({"seed": -1}, "seed"),
        ({"version": 2}, "version must be"),
    ],
)
def test_what_cannot_be_asked_for(wanted: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        sheet(**{"kind": "tracks", **wanted})


def test_too_many_tasks_say_how_many_there_are(monkeypatch) -> None:
    monkeypatch.setattr("countinghouse.sheets._MOST_REPEATS", 3)
    with pytest.raises(InputError, match="too few different tasks"):
        sheet("self-tallying", 60, "easy", seed=1)
