"""New puzzles have one way to finish according to an independent search, have the promised level, and never change."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import count
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.catalogue import MENU
from countinghouse.packing.effort import LEVELS, level_of
from countinghouse.packing.making import (
    MOST_NUMBER,
    Made,
    PuzzleID,
    levels,
    make,
    make_steps,
    read_id,
    recorded,
)
from tests.python.packing import brute

OFFERED = {name: levels(PUZZLES[name]) for name in MENU}
KINDS = [(name, level) for name, own in OFFERED.items() for level in own]
# Written by python -m tools.record_levels.
RECORDED = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "made_puzzles.txt").read_text().splitlines()
]


def digest(made: Made) -> str:
    whole = f"{made.link} {made.puzzle.write(made.solution.placed)} {made.effort}"
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


def the_same(lines):
    return [(written, digest(make(own.puzzle, own.level, own.number))) for written, own in lines]


def test_puzzles_stay_the_same():
    # Of each puzzle one; of those whose solutions are recorded eight, because they also depend on the order of symmetries.
    lines = [
        line
        for name in MENU
        for line in [line for line in RECORDED if read_id(line[0]).puzzle == name][
            : 8 if name in recorded() else 1
        ]
    ]
    assert len(lines) >= 50
    assert the_same([(written, read_id(written)) for written, _ in lines]) == [tuple(line) for line in lines]


@pytest.mark.slow
@pytest.mark.heavy
def test_a_thousand_puzzles_stay_the_same():
    assert len(RECORDED) >= 1000
    assert the_same([(written, read_id(written)) for written, _ in RECORDED]) == [
        tuple(line) for line in RECORDED
    ]


@pytest.mark.parametrize(
    ("name", "level"),
    [
        kind
        for kind in KINDS
        if kind[0] in ("kanoodle", "iq-fit", "soma", "two-tetrominoes-5x8", "dominoes-8x8")
    ],
)
def test_there_is_one_way_to_finish(name, level):
    for number in (3, 4):
        made = make(name, level, number)
        puzzle = made.puzzle
        assert count(puzzle.problem(made.board.placed)).value == 1
        ways = brute.solutions(puzzle, made.board.placed)
        assert ways == [frozenset(placement.text for placement in made.solution.placed)]
        assert level_of(made.effort) == level
        assert set(made.board.placed) < set(made.solution.placed)
        assert sorted(made.missing) == sorted(
            name for name, n in puzzle.left(made.board.placed).items() for _ in range(n)
        )
        assert made.sentence.startswith("Place ")
        assert read_id(str(made.id)) == made.id


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "level"), KINDS)
def test_every_level_offered_is_filled(name, level):
    made = make(name, level, 77304)
    assert count(made.puzzle.problem(made.board.placed)).value == 1
    assert level_of(made.effort) == level


def test_every_puzzle_has_levels_or_no_solution():
    assert all(own or PUZZLES[name].why() for name, own in OFFERED.items())
    assert OFFERED["kanoodle"] == OFFERED["iq-fit"] == tuple(LEVELS)
    for own in OFFERED.values():
        assert list(own) == [level for level in LEVELS if level in own]


@pytest.mark.parametrize("name", [name for name, own in OFFERED.items() if not own])
def test_a_puzzle_without_a_solution_says_why(name):
    with pytest.raises(InputError, match=r"has no solution, so there are no puzzles to make\. Colour"):
        make(name, "easy", 1)


def test_numbers_give_different_puzzles():
    made = [make("kanoodle", "easy", number).link for number in range(1, 21)]
    assert len(set(made)) == 20


def test_making_can_be_watched():
    work = make_steps("iq-fit", "expert", 1)
    steps = 0
    while True:
        try:
            assert next(work) is None
            steps += 1
        except StopIteration as stop:
            assert stop.value == make("iq-fit", "expert", 1)
            break
    assert steps > 10


IDS = st.sampled_from(KINDS).flatmap(
    lambda kind: st.integers(1, MOST_NUMBER).map(lambda number: PuzzleID(*kind, number))
)


@given(IDS)
def test_what_is_written_is_read(own):
    assert read_id(str(own)) == own
    assert read_id(f"  {str(own).upper().replace('-', ' ')}\n") == own


@given(st.text(max_size=40) | IDS.flatmap(lambda own: st.text(max_size=3).map(lambda more: f"{own}{more}")))
@settings(max_examples=300)
def test_whatever_is_typed_is_read_or_refused(written):
    try:
        own = read_id(written)
    except InputError as refusal:
        assert len(str(refusal)) < 1000
    else:
        assert read_id(str(own)) == own


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "not an ID"),
        ("77304", "not an ID"),
        ("easy-17", "names no puzzle; write it first, as in kanoodle-easy-17"),
        ("kanodle-easy-17", "did you mean kanoodle"),
        ("kanoodle-esy-17", "There is no level 'esy' \\(did you mean easy\\?\\)"),
        ("tetrominoes-4x5-easy-1", "has no solution"),
        ("kanoodle-easy-0", "from 1 to 999,999,999, not 0"),
        ("kanoodle-easy-1234567890", "from 1 to 999,999,999"),
        ("kanoodle-easy-17-v2", "a later version"),
        (17, "An ID must be text"),
    ],
)
def test_what_is_no_id(written, words):
    with pytest.raises(InputError, match=words):
        read_id(written)


def test_only_the_catalogue_has_new_puzzles():
    tiny = Puzzle.from_pieces("####", {"A": "#", "B": "###"})
    with pytest.raises(InputError, match="not in it"):
        levels(tiny)
    with pytest.raises(InputError, match="There is no puzzle 'own'"):
        make("own", "easy", 1)
    with pytest.raises(InputError, match="The level must be starter"):
        make("kanoodle", "mean", 1)
    with pytest.raises(InputError, match="has no expert puzzles; its levels are"):
        make("soma", "expert", 1)
