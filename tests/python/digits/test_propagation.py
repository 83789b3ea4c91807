"""The propagation core never strikes a candidate of a solution, and its events, applied in order, reproduce the
grid.
"""

import copy
import pickle
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.digits.propagation import (
    BRANCHING,
    ORDERS,
    Constraint,
    DeadEnd,
    Grid,
    Solution,
    Strike,
    Try,
    propagate,
    replay,
    search,
)

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy


def table(slots: tuple[int, ...], rows: frozenset[tuple[int, ...]]) -> Constraint:
    """Make the constraint that these slots hold one of these rows; it strikes the candidates that no possible row
    has.
    """

    def rule(grid: Grid) -> Iterator[Strike]:
        left = [
            row
            for row in rows
            if all(value in grid.candidates(slot) for slot, value in zip(slots, row, strict=True))
        ]
        for place, slot in enumerate(slots):
            for value in grid.candidates(slot):
                if all(row[place] != value for row in left):
                    yield Strike(slot, value, "table", "No row has it.", [(slot, value)])

    return rule


@st.composite
def problems(
    draw: st.DrawFn,
) -> tuple[list[set[int]], list[tuple[tuple[int, ...], frozenset[tuple[int, ...]]]]]:
    """Draw slots with candidates, and tables of allowed rows for some of the slots."""
    size = draw(st.integers(1, 4))
    slots = [draw(st.sets(st.integers(0, 3), min_size=1)) for _ in range(size)]
    tables = []
    for _ in range(draw(st.integers(0, 3))):
        chosen = tuple(draw(st.permutations(range(size)))[: draw(st.integers(1, min(3, size)))])
        every = list(product(range(4), repeat=len(chosen)))
        tables.append((chosen, frozenset(draw(st.sets(st.sampled_from(every), max_size=12)))))
    return slots, tables


def by_brute_force(slots: list[set[int]], tables: list) -> set[tuple[int, ...]]:
    return {
        row
        for row in product(*map(sorted, slots))
        if all(tuple(row[slot] for slot in chosen) in rows for chosen, rows in tables)
    }


@settings(max_examples=150, deadline=None)
@given(problems())
def test_propagation_never_removes_a_value_of_a_solution(problem: tuple) -> None:
    slots, tables = problem
    solutions = by_brute_force(slots, tables)
    grid = Grid(slots)
    rules = [table(*each) for each in tables]
    work, empty = propagate(grid, rules), None
    while True:
        try:
            strike = next(work)
        except StopIteration as stop:
            empty = stop.value
            break
        assert all(row[strike.slot] != strike.value for row in solutions)
    if empty is None:
        assert all(row[slot] in grid.candidates(slot) for row in solutions for slot in range(grid.size))
        assert [strike for rule in rules for strike in rule(grid)] == []
    else:
        assert not solutions
        assert grid.candidates(empty) == []


@settings(max_examples=100, deadline=None)
@given(problems(), st.sampled_from(list(BRANCHING)), st.sampled_from(list(ORDERS)))
def test_the_search_finds_all_and_its_events_reproduce_the_grid(
    problem: tuple, branching: str, order: str
) -> None:
    slots, tables = problem
    grid = Grid(slots)
    before = grid.rows()
    events, live = [], []
    for event in search(grid, [table(*each) for each in tables], branching, order):
        if isinstance(event, DeadEnd | Solution):
            live.append((len(events) + 1, grid.rows()))
        events.append(event)
    assert grid.rows() == before, "at the end the grid is as it was"
    found = [event.values for event in events if isinstance(event, Solution)]
    assert len(found) == len(set(found))
    assert set(found) == by_brute_force(slots, tables)
    for length, rows in live:
        # The last strike is made after its event; a dead end comes after it.
        assert replay(Grid(slots), events[:length]) == rows
    last: tuple[int, int] | None = None
    for event in events:
        if isinstance(event, Try):
            if last and last[0] == event.depth and branching == "first":
                assert event.value != last[1]
            last = event.depth, event.value


def different(grid: Grid) -> Iterator[Strike]:
    for slot in range(grid.size):
        value = grid.only(slot)
        for other in grid.where(value) if value is not None else []:
            if other != slot:
                yield Strike(other, value or 0, "different", lambda: "said late", lambda: [(0, 0)])


def test_it_serves_another_puzzle() -> None:
    found = [
        event.values for event in search(Grid([range(4)] * 4), [different]) if isinstance(event, Solution)
    ]
    assert found == list(permutations(range(4)))
    down = [
        event.values
        for event in search(Grid([range(4)] * 4), [different], values="down")
        if isinstance(event, Solution)
    ]
    assert down == found[::-1]


def test_the_fewest_candidates_come_first() -> None:
    grid = Grid([{1, 2, 3}, {1, 2}, {1, 2, 3}])
    assert next(iter(search(grid, [], "fewest"))) == Try(1, 1, 1)
    assert next(iter(search(grid, [], "first"))) == Try(0, 1, 1)


def test_a_check_refuses_full_rows() -> None:
    even = [
        event
        for event in search(
            Grid([{0, 1}] * 2), [], check=lambda values: (1, "Odd.") if sum(values) % 2 else None
        )
        if not isinstance(event, Try)
    ]
    assert even == [Solution((0, 0)), DeadEnd(1, "Odd."), DeadEnd(1, "Odd."), Solution((1, 1))]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sets(st.integers(0, 6), min_size=1), min_size=1, max_size=5), st.data())
def test_the_trail_goes_back_to_any_mark(slots: list[set[int]], data: st.DataObject) -> None:
    grid = Grid(slots)
    marks = [(grid.mark, grid.rows(), grid.decided, list(grid.slots))]
    for _ in range(data.draw(st.integers(0, 10))):
        cells = [(slot, value) for slot, values in enumerate(grid.rows()) for value in values]
        if not cells:
            break
        slot, value = data.draw(st.sampled_from(cells))
        if data.draw(st.booleans()):
            assert grid.strike(slot, value) == bool(grid.candidates(slot))
        else:
            grid.place(slot, value)
            assert grid.only(slot) == value
        marks.append((grid.mark, grid.rows(), grid.decided, list(grid.slots)))
        assert grid.full == all(len(values) == 1 for values in grid.rows())
        for each in range(7):
            assert grid.where(each) == [s for s, values in enumerate(grid.rows()) if each in values]
    mark, rows, decided, where = data.draw(st.sampled_from(marks))
    grid.back(mark)
    assert (grid.rows(), grid.decided, grid.slots) == (rows, decided, where)


def test_reasons_are_made_when_asked_for() -> None:
    grid = Grid([{0}, {0, 1}])
    [strike] = propagate(grid, [different])
    assert (strike.reason, strike.causes) == ("said late", ((0, 0),))
    assert (strike.slot, strike.value, strike.constraint) == (1, 0, "different")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Grid([[-1]]), "A candidate must be a whole number from 0 to 200"),
        (lambda: Grid("12"), "The slots must be a list"),
        (lambda: Grid([[1]]).strike(0, 2), "2 is not a candidate of slot 0"),
        (lambda: Grid([[1]]).strike(1, 1), "The slot must be a whole number from 0 to 0"),
        (lambda: Grid([[1]]).place(0, 2), "2 is not a candidate"),
        (lambda: Grid([[1]]).back(1), "The mark"),
        (lambda: list(propagate(Grid([[1]]), [lambda grid: None])), "must yield strikes"),
        (lambda: list(propagate(Grid([[1]]), [lambda grid: iter([7])])), "must yield strikes, not 7"),
        (lambda: list(propagate(None, [])), "must be a Grid"),
        (lambda: list(search(Grid([[1]]), [], "middle")), "must be first or fewest"),
        (lambda: list(search(Grid([[1]]), [], values="odd")), "must be up or down"),
        (lambda: replay(Grid([[1]]), ["try"]), "must come from a search"),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=sentence):
        call()


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda grid: pickle.loads(pickle.dumps(grid))])
def test_a_copy_of_a_grid_changes_alone(how) -> None:
    for first in (True, False):
        grid = Grid([{0, 1, 3}, {1, 2}])
        grid.strike(0, 3)
        twin = how(grid)
        changed, kept = (grid, twin) if first else (twin, grid)
        changed.place(0, 1)
        changed.strike(1, 1)
        assert (kept.rows(), kept.where(1), kept.mark) == (((0, 1), (1, 2)), [0, 1], 1)
        assert changed.rows() == ((1,), (2,))
        assert changed.full
        changed.back(0)
        assert kept.rows() == ((0, 1), (1, 2))
        assert changed.rows() == ((0, 1, 3), (1, 2))
