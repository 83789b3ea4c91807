"""Where a lost play turned, against playing out random games of which every outcome is known."""

from collections.abc import Generator

from hypothesis import given
from hypothesis import strategies as st

from countinghouse.page.players import LastChance, last_chance_steps
from countinghouse.stepping import finish

#: A game as the tuple of its options, each a game; an empty one is over.
Tree = tuple["Tree", ...]
TREES = st.recursive(st.just(()), lambda below: st.lists(below, max_size=3).map(tuple), max_leaves=30)


def wins(tree: Tree, misere: bool) -> bool:
    """The rules themselves: whether the player to move wins."""
    return any(not wins(option, misere) for option in tree) if tree else misere


@given(TREES, st.booleans(), st.data())
def test_after_the_last_chance_the_loser_never_wins_and_there_a_move_gave_it_away(
    tree: Tree, misere: bool, data: st.DataObject
) -> None:
    line = [tree]
    while line[-1]:
        line.append(data.draw(st.sampled_from(line[-1])))
    moves = len(line) - 1
    loser = (moves + misere) % 2
    hidden = data.draw(st.sets(st.integers(0, moves)))
    asked: list[int] = []

    def outcome(at: int) -> Generator[str, None, bool | None]:
        asked.append(at)
        yield f"after {at}"
        return None if at in hidden else wins(line[at], misere)

    work = last_chance_steps(moves, loser, outcome)
    found = finish(work)
    mine = [at for at in range(moves) if at % 2 == loser]
    lost_from = next((at for at in reversed(mine) if at in hidden or wins(line[at], misere)), None)
    assert found == LastChance(lost_from, known=lost_from not in hidden or lost_from is None)
    assert asked == [at for at in reversed(mine) if lost_from is None or at >= lost_from]
    if lost_from is not None and found.known:
        # Another move there would have won; the one that was made let the winner win.
        assert any(not wins(option, misere) for option in line[lost_from])
        assert wins(line[lost_from + 1], misere)


def test_what_an_outcome_yields_comes_through() -> None:
    def outcome(at: int) -> Generator[str, None, bool]:
        yield f"after {at}"
        return at == 1

    assert list(last_chance_steps(6, 1, outcome)) == ["after 5", "after 3", "after 1"]
