"""Test Nim's answers against a search of the whole game, and its moves."""

from functools import cache
from itertools import product

import pytest
from nim import EXHIBIT, HEAPS, MOST

from countinghouse.errors import InputError


@cache
def wins(heaps: tuple[int, ...]) -> bool:
    """Return whether the player to move wins, by trying every move."""
    options = (
        tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    )
    return any(not wins(option) for option in options)


def test_the_best_move_exists_where_the_search_finds_a_win_and_leads_to_a_loss() -> None:
    for heaps in product(range(MOST + 1), repeat=3):
        state = EXHIBIT.normal(dict(zip(HEAPS, heaps, strict=True)))
        best = EXHIBIT.view(state)["best"]
        assert bool(best) == wins(tuple(sorted(heaps)))
        if best:
            assert EXHIBIT.play is not None
            after = EXHIBIT.play(state, best)
            assert not wins(tuple(sorted(int(after[name]) for name in HEAPS)))


@pytest.mark.parametrize("move", ["", "a", "a 3", "a -1", "d 1", "a 1 1"])
def test_a_move_that_takes_nothing_is_refused(move: str) -> None:
    assert EXHIBIT.play is not None
    with pytest.raises(InputError, match="fewer than now"):
        EXHIBIT.play(EXHIBIT.default(), move)
