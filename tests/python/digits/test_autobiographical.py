"""Autobiographical numbers: the known solutions, the known node counts, and that no constraint loses a solution."""

import doctest
from itertools import product

import pytest

from countinghouse import InputError, TooLarge
from countinghouse.digits import autobiographical
from countinghouse.digits.autobiographical import (
    CONSTRAINTS,
    DeadEnd,
    Prune,
    Solution,
    Try,
    candidates,
    search,
    solutions,
    statistics,
)

SETS = [
    [],
    ["basic"],
    ["sum"],
    ["weighted"],
    ["sum", "weighted"],
    ["basic", "sum"],
    ["basic", "weighted"],
    [*CONSTRAINTS],
]


def by_brute_force(n: int) -> list[tuple[int, ...]]:
    return [row for row in product(range(n + 1), repeat=n) if all(row.count(i) == row[i] for i in range(n))]


def written(number: str) -> tuple[int, ...]:
    return tuple(map(int, number))


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("constraints", SETS, ids="+".join)
def test_every_set_of_constraints_finds_what_brute_force_finds(n: int, constraints: list[str]) -> None:
    found = [event.values for event in search(n, constraints) if isinstance(event, Solution)]
    assert found == by_brute_force(n)


def test_the_known_solutions() -> None:
    assert solutions(4) == [written("1210"), written("2020")]
    assert solutions(5) == [written("21200")]
    assert solutions(7) == [written("3211000")]
    assert solutions(8) == [written("42101000")]
    assert solutions(9) == [written("521001000")]
    assert solutions(10) == [written("6210001000")]
    assert [solutions(n) for n in (1, 2, 3, 6)] == [[], [], [], []]


@pytest.mark.parametrize("n", [7, 11, 16, 25, 40])
def test_from_seven_on_there_is_exactly_one(n: int) -> None:
    row = [0] * n
    row[0], row[1], row[2], row[n - 4] = n - 4, 2, 1, 1
    assert solutions(n) == [tuple(row)]


@pytest.mark.parametrize("n", range(7, 15))
def test_the_nodes_of_the_basic_constraint(n: int) -> None:
    assert statistics(n).nodes == n * (n + 4)


def test_each_further_constraint_saves_nodes() -> None:
    basic = statistics(10).nodes
    assert basic == 140
    with_sum, with_weighted = (
        statistics(10, ["basic", "sum"]).nodes,
        statistics(10, ["basic", "weighted"]).nodes,
    )
    every = statistics(10, CONSTRAINTS).nodes
    assert every < min(with_sum, with_weighted)
    assert max(with_sum, with_weighted) < basic


@pytest.mark.parametrize("constraints", SETS[1:], ids="+".join)
def test_the_events_tell_a_story_that_holds(constraints: list[str]) -> None:
    n = 5
    events = list(search(n, constraints))
    depth = 0
    for place, event in enumerate(events):
        before = candidates(n, events[:place])
        if isinstance(event, Try):
            assert 1 <= event.depth <= depth + 1
            depth = event.depth
            after = candidates(n, events[: place + 1])
            # The first open slot, as it stood before this guess and its elder siblings.
            assert all(len(values) == 1 for values in after[: event.slot])
            assert after[event.slot] == (event.value,)
        elif isinstance(event, Prune):
            assert event.value in before[event.slot]
            assert event.constraint in constraints
            assert f"lot {event.slot}" in event.reason
            assert event.reason.endswith(".")
        elif isinstance(event, Solution):
            assert before == tuple((value,) for value in event.values)
        else:
            assert isinstance(event, DeadEnd)
            assert event.reason.endswith(".")
    counted = statistics(n, constraints)
    assert counted.nodes == 1 + sum(isinstance(event, Try) for event in events)
    assert counted.dead_ends == sum(isinstance(event, DeadEnd) for event in events)


def test_no_solution_is_struck_for_a_false_reason() -> None:
    """Under every guess, a solution that agrees with the guesses keeps all its candidates."""
    for n in (4, 7):
        for constraints in SETS[1:]:
            if n == 7 and "basic" not in constraints:
                continue
            guesses: list[Try] = []
            for event in search(n, constraints):
                if isinstance(event, Try):
                    guesses = [*guesses[: event.depth - 1], event]
                elif isinstance(event, Prune):
                    for row in solutions(n):
                        if all(row[guess.slot] == guess.value for guess in guesses):
                            assert row[event.slot] != event.value, (event, row)


def test_the_words_of_a_prune() -> None:
    reasons = [event.reason for event in search(10) if isinstance(event, Prune)]
    assert reasons[0] == "2 is possible in only 8 slots, so slot 2 is at most 8 and not 9."
    assert any(" occurs exactly " in reason or " occurs not at all" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search(0), "from 1 to 64"),
        (lambda: search(65), "from 1 to 64"),
        (lambda: search("ten"), "from 1 to 64"),
        (lambda: search(True), "from 1 to 64"),
        (lambda: search(5, ["magic"]), "basic, sum or weighted, not “magic”"),
        (lambda: search(5, "basic"), "must be a list"),
    ],
)
def test_bad_input_is_a_sentence_at_once(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(autobiographical).failed == 0


def test_a_search_without_constraints_is_refused_in_time() -> None:
    with pytest.raises(TooLarge, match="100,000 events"):
        statistics(10, [])
