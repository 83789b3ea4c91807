"""The turning point of a lost play, compared with random games of which every outcome is known."""

from collections.abc import Generator

from hypothesis import given
from hypothesis import strategies as st

from countinghouse.page.players import review_steps
from countinghouse.stepping import finish

#: A game as the tuple of its options, each a game; an empty one is over.
Tree = tuple["Tree", ...]
TREES = st.recursive(st.just(()), lambda below: st.lists(below, max_size=3).map(tuple), max_leaves=30)


def wins(tree: Tree, misere: bool) -> bool:
    """Say whether the player to move wins, by the rules themselves."""
    return any(not wins(option, misere) for option in tree) if tree else misere


@given(TREES, st.booleans(), st.data())
def test_after_the_last_chance_the_loser_never_wins_and_every_slip_is_found(
    tree: Tree, misere: bool, data: st.DataObject
) -> None:
    line = [tree]
    while line[-1]:
        line.append(data.draw(st.sampled_from(line[-1])))
    moves = len(line) - 1
    loser = (moves + misere) % 2
    hidden = data.draw(st.sets(st.integers(0, moves)))

    def outcome(at: int) -> Generator[str, None, bool | None]:
        yield f"after {at}"
        return None if at in hidden else wins(line[at], misere)

    found = finish(review_steps(moves, loser, outcome))
    mine = [at for at in range(moves) if at % 2 == loser]
    lost_from = next((at for at in reversed(mine) if at in hidden or wins(line[at], misere)), None)
    assert (found.at, found.known) == (lost_from, lost_from not in hidden or lost_from is None)
    slips = [at for at in range(moves) if wins(line[at], misere) and wins(line[at + 1], misere)]
    assert set(found.away) <= set(slips)
    if not hidden:
        assert list(found.away) == slips
    if lost_from is not None and found.known:
        # Another move there would have won; the move made gave the win away.
        assert any(not wins(option, misere) for option in line[lost_from])
        assert lost_from in found.away


def test_what_an_outcome_yields_comes_through_and_after_a_gap_only_the_loser_is_asked_about() -> None:
    def outcome(at: int) -> Generator[str, None, bool | None]:
        yield f"after {at}"
        return None if at == 4 else at == 1

    assert list(review_steps(6, 1, outcome)) == ["after 5", "after 4", "after 3", "after 1"]
