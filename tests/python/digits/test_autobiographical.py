"""Autobiographical numbers: the known solutions and numbers of vertices are found, and no constraint loses a
solution.
"""

from functools import cache
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.digits.autobiographical import (
    CONSTRAINTS,
    DeadEnd,
    Prune,
    Solution,
    Try,
    candidates,
    describes_itself,
    search,
    solutions,
    start,
    statistics,
    strikes,
)
from countinghouse.digits.propagation import BRANCHING, ORDERS, Grid, replay

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

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


@cache
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
            # The try was for the first open slot, as the slot was before this try and its earlier siblings.
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


@pytest.mark.parametrize(
    ("n", "constraints"), [(4, names) for names in SETS[1:]] + [(7, ["basic"]), (7, SETS[-1])]
)
def test_no_solution_is_struck_for_a_false_reason(n: int, constraints: list[str]) -> None:
    """Below every try, a solution that agrees with the active tries keeps all its candidates."""
    known, guesses = solutions(n), []
    for event in search(n, constraints):
        if isinstance(event, Try):
            guesses = [*guesses[: event.depth - 1], event]
        elif isinstance(event, Prune):
            for row in known:
                if all(row[guess.slot] == guess.value for guess in guesses):
                    assert row[event.slot] != event.value, (event, row)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_strike_follows_from_its_causes_alone(data: st.DataObject) -> None:
    """Even if only the causes of a strike are known, no valid row has the candidate."""
    n = data.draw(st.integers(2, 5))
    rows = data.draw(st.sampled_from([1, 2])) if n < 4 else 1
    constraints = data.draw(st.sampled_from(SETS[1:]))
    events = list(islice(_watched(n, constraints, rows), 60))
    if not events:
        return
    strike, causes, now = data.draw(st.sampled_from(events))
    known = [set(slot) for slot in start(n, rows)]
    for slot, value in causes:
        # A cause is a struck candidate or a remaining one; for a remaining one, all strikes in its slot are taken as
        # known.
        known[slot] -= {value} if value not in now[slot] else known[slot] - set(now[slot])
    if strike.constraint == "basic":
        holds = [row for row in product(*map(sorted, known)) if describes_itself(row, rows)]
        assert all(row[strike.slot] != strike.value for row in holds)
    else:
        weight = (lambda slot: 1) if strike.constraint == "sum" else (lambda slot: slot % n)
        own = range(strike.slot // n * n, strike.slot // n * n + n)
        known[strike.slot] = {strike.value}
        assert all(
            sum(weight(slot) * value for slot, value in zip(own, row, strict=True)) != n
            for row in product(*(sorted(known[slot]) for slot in own))
        )


def _watched(n: int, constraints: list[str], rows: int):  # type: ignore[no-untyped-def]
    """Yield each strike with its causes and the grid before it."""
    past = []
    for event in search(n, constraints, rows=rows):
        if isinstance(event, Prune):
            yield event, event.causes, candidates(n, past, rows)
        past.append(event)


@pytest.mark.parametrize("slots", BRANCHING)
@pytest.mark.parametrize("values", ORDERS)
@pytest.mark.parametrize("constraints", SETS[1:], ids="+".join)
def test_every_order_finds_the_same(constraints: list[str], slots: str, values: str) -> None:
    found = [event.values for event in search(5, constraints, slots, values) if isinstance(event, Solution)]
    assert found == by_brute_force(5)
    if "basic" in constraints:
        assert solutions(8) == [
            event.values for event in search(8, constraints, slots, values) if isinstance(event, Solution)
        ]


def describing(row: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(row.count(value) for value in range(len(row)))


@pytest.mark.parametrize("n", range(1, 6))
@pytest.mark.parametrize("rows", [2, 3])
def test_circles_against_brute_force(n: int, rows: int) -> None:
    circles = []
    for first in product(range(n), repeat=n):
        # The last row describes the first one, and so on backwards.
        circle = [first]
        for _ in range(rows - 1):
            circle.append(describing(circle[-1]))
        if describing(circle[-1]) == first and max(map(max, circle)) < n:
            circles.append(_in_order(circle))
    assert sorted(solutions(n, rows=rows)) == sorted(circles)
    for circle in solutions(n, rows=rows):
        assert describes_itself(circle, rows)


def _in_order(circle: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Order the rows so that each describes the next: the first row, then the others backwards through the list."""
    first, *rest = circle
    return sum(reversed(rest), first)


def test_the_circles_that_are_known() -> None:
    """Carl Mäsak's wiki, "Self-describing number": the loops of 6 to 10 digits."""
    pairs = {6: ("311100", "230100"), 8: ("43000100", "51011000"), 9: ("530000100", "610101000")}
    pairs[10] = ("7101001000", "6300000100")
    for n, (one, other) in pairs.items():
        alone = [row + row for row in solutions(n)]
        assert sorted(solutions(n, rows=2)) == sorted(
            [*alone, written(one) + written(other), written(other) + written(one)]
        )
    three = {row[:7] for row in solutions(7, rows=3)} - set(solutions(7))
    assert three == {written("3300100"), written("4102000"), written("4110100")}


@pytest.mark.parametrize("n", [7, 10, 11, 13])
def test_counting_digits_often_changes_nothing(n: int) -> None:
    assert solutions(n, count="digits") == solutions(n)


@pytest.mark.parametrize("n", [14, 15, 18, 21])
def test_counting_digits_against_all_rows_with_few_nonzero_digits(n: int) -> None:
    def counted(row: list[int]) -> bool:
        text = "".join(map(str, row))
        return all(text.count(str(index)) == row[index] for index in range(10)) and not any(row[10:])

    found = set(solutions(n, count="digits"))
    for first in range(n + 3):
        for ones, twos, third, other in product(range(5), range(4), range(3), range(3, 10)):
            row = [first, ones, twos, *[0] * (n - 3)]
            row[other] = third
            assert counted(row) == (tuple(row) in found) == describes_itself(row, count="digits")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_from_any_grid_the_search_finds_what_fits(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 5))
    grid = [data.draw(st.sets(st.integers(0, n - 1))) for _ in range(n)]
    constraints = data.draw(st.sampled_from(SETS[1:]))
    fitting = [row for row in by_brute_force(n) if all(row[slot] in grid[slot] for slot in range(n))]
    found = [event.values for event in search(n, constraints, given=grid) if isinstance(event, Solution)]
    assert found == fitting
    for event in strikes(n, constraints, given=grid):
        if isinstance(event, DeadEnd):
            assert not fitting
        else:
            assert all(row[event.slot] != event.value for row in fitting)


def test_a_search_begins_with_the_candidates_given() -> None:
    given_rows = [set(slot) for slot in start(4)]
    given_rows[0] = {2}
    found = [event.values for event in search(4, given=given_rows) if isinstance(event, Solution)]
    assert found == [(2, 0, 2, 0)]
    [first, *_] = strikes(4, CONSTRAINTS, given=given_rows)
    assert replay(Grid(given_rows), [first])[first.slot] == tuple(
        value for value in sorted(given_rows[first.slot]) if value != first.value
    )
    assert isinstance(list(strikes(4, given=[[], [1], [1], [1]]))[-1], DeadEnd)


def test_the_words_of_a_prune() -> None:
    reasons = [event.reason for event in search(10) if isinstance(event, Prune)]
    assert reasons[0] == "2 is possible in only 8 slots, so slot 2 is at most 8 and not 9."
    assert "9 does not occur, so slot 9 is 0 and not 1." in reasons
    assert any(" occurs exactly once, so " in reason for reason in reasons)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search(0), "from 1 to 64"),
        (lambda: search(65), "from 1 to 64"),
        (lambda: search("ten"), "from 1 to 64"),
        (lambda: search(True), "from 1 to 64"),
        (lambda: search(5, ["magic"]), "basic, sum or weighted, not “magic”"),
        (lambda: search(5, "basic"), "must be a list"),
        (lambda: search(5, slots="last"), "must be first or fewest"),
        (lambda: search(5, values="odd"), "must be up or down"),
        (lambda: search(40, rows=2), "80 slots; at most 64"),
        (lambda: search(5, rows=4), "from 1 to 3"),
        (lambda: search(5, count="letters"), "must be numbers or digits"),
        (lambda: search(5, given=[[1]]), "must be for 5 slots, not 1"),
        (lambda: search(2, given=[[1], [7]]), "A candidate must be a whole number from 0 to 1"),
        (lambda: describes_itself([1, 2, 1], rows=2), "a multiple of 2 slots"),
    ],
)
def test_bad_input_is_a_sentence_at_once(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)


def test_a_search_without_constraints_is_refused_in_time() -> None:
    with pytest.raises(TooLarge, match="100,000 events"):
        statistics(10, [])
