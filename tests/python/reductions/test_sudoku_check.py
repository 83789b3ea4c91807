"""Entries that lead nowhere: compare them with all solutions of small sudokus, and the reasons with the grid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.reductions import sudoku_check
from countinghouse.reductions.sudoku import Grid, check_uniqueness, conflicts, empty, parse, solve, units
from countinghouse.reductions.sudoku_check import check, clashes, in_words

# Return all 288 filled 4 by 4 grids.
ALL = [grid.values for grid in solve(empty(2, 2))]
FIRST = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def cell(name: str, size: int) -> int:
    row, _, column = name[1:].partition("c")
    return (int(row) - 1) * size + int(column) - 1


@st.composite
def positions(draw: st.DrawFn) -> tuple[Grid, Grid]:
    """Draw givens from a full grid, and a few more values, right or wrong."""
    full = draw(st.sampled_from(ALL))
    given_cells = draw(st.sets(st.integers(0, 15), max_size=9))
    givens = [value if at in given_cells else 0 for at, value in enumerate(full)]
    more = draw(
        st.dictionaries(st.integers(0, 15).filter(lambda at: not givens[at]), st.integers(1, 4), max_size=4)
    )
    filled = [more.get(at, value) for at, value in enumerate(givens)]
    return Grid(2, 2, tuple(givens)), Grid(2, 2, tuple(filled))


@pytest.mark.heavy
@settings(max_examples=120, deadline=None)
@given(positions())
def test_entries_lead_nowhere_if_no_solution_has_them(position: tuple[Grid, Grid]) -> None:
    givens, filled = position
    fits = [full for full in ALL if all(not v or v == w for v, w in zip(givens.values, full, strict=True))]
    entered = {at: v for at, v in enumerate(filled.values) if v and not givens.values[at]}
    alone = {at for at, value in entered.items() if not any(full[at] == value for full in fits)}
    together = any(all(full[at] == value for at, value in entered.items()) for full in fits)
    found = check(givens, filled)
    assert found.solutions == min(2, len(fits))
    wrong = {cell(each.cell, 4) for each in found.wrong}
    if alone:
        assert wrong == alone
    else:
        assert len(wrong) == (0 if together else 1)
        assert wrong <= set(entered)
    for each in found.wrong:
        assert each.value == filled.values[cell(each.cell, 4)]
        assert each.sentence.startswith(f"{each.value} in {in_words(each.cell)} leads nowhere: ")


@settings(max_examples=60, deadline=None)
@given(positions())
def test_clashes_are_the_conflicts_that_entries_are_part_of(position: tuple[Grid, Grid]) -> None:
    givens, filled = position
    clash = {cell(each.cell, 4) for each in clashes(givens, filled)}
    entered = {at for at, v in enumerate(filled.values) if v and not givens.values[at]}
    meeting = {frozenset(cell(name, 4) for name in each.cells) for each in conflicts(filled)}
    assert all(at in entered for at in clash)
    # Without the clashing entries the grid keeps the rule, and each clashing entry meets another of the same value.
    kept = [0 if at in clash else value for at, value in enumerate(filled.values)]
    assert conflicts(Grid(2, 2, tuple(kept))) == ()
    assert all(any(at in cells for cells in meeting) for at in clash)
    for each in clashes(givens, filled):
        (because,) = each.because
        at, other = cell(each.cell, 4), cell(because, 4)
        assert filled.values[other] == filled.values[at] == each.value
        assert any(at in cells and other in cells for _, cells in units(filled))


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("r1c3", 5, "row 1 already has its 5, in column 1."),
        ("r1c3", 8, "column 3 already has its 8, in row 3."),
        ("r1c3", 6, "the box already has its 6, in row 2, column 1."),
        ("r1c3", 1, "column 8 has no cell left for 1."),
        ("r1c3", 2, "13 steps later row 7, column 9 has no candidate left."),
    ],
)
def test_the_reason_is_the_simplest_at_hand(name: str, value: int, reason: str) -> None:
    (wrong,) = check(FIRST, FIRST.put(name, value)).wrong
    assert wrong.sentence.endswith(f"leads nowhere: {reason}")
    assert wrong.because


def test_two_entries_that_only_together_lead_nowhere() -> None:
    givens = parse("1... .... .... ....")
    filled = givens.put("r1c2", 2).put("r2c1", 2)
    (wrong,) = check(givens, filled).wrong
    assert (wrong.cell, wrong.because) == ("r2c1", ("r1c2",))


def test_givens_without_a_solution_and_bad_grids() -> None:
    givens = parse("123. ...4 .... ....")
    assert check(givens, givens.put("r4c4", 1)) == sudoku_check.Check(0, ())
    with pytest.raises(InputError, match="break the rules"):
        check(parse("11.. .... .... ...."), parse("11.. .... .... ...."))
    with pytest.raises(InputError, match="Row 1, column 1 is given as 5"):
        check(FIRST, FIRST.put("r1c1", 4))
    with pytest.raises(InputError, match="same shape"):
        check(FIRST, empty(2, 2))
    assert check_uniqueness(FIRST).unique
