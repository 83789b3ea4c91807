"""The computed numbers of the shipped lessons; ``{fact:name}`` in a lesson is replaced by one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from countinghouse.wording import grouped


def domino_ways(length: int) -> int:
    """Return the number of ways to cover 2 rows of `length` cells with dominoes, found by a complete search."""
    from countinghouse.packing import Puzzle

    row = "x" * length
    return int(Puzzle.from_text(f"{row}/{row},Domino:xx*{length}").count().value)


def pad_losses(most: int) -> str:
    """Return the limits from 1 to `most` at which whoever begins loses on the pad with the keys 1, 2 and 3."""
    from countinghouse.games.number_pad import NumberPad

    pad = NumberPad("123")
    return ", ".join(str(limit) for limit in range(1, most + 1) if not pad.wins(None, limit))


def pad_replies(first: int, limit: int) -> str:
    """Return the replies that win after the first key on the pad with the keys 1, 2 and 3."""
    from countinghouse.games.number_pad import NumberPad

    return ", ".join(map(str, sorted(NumberPad("123").winning_replies(first, limit - first))))


def removal_winners(digits: int) -> int:
    """Return how many numbers of up to `digits` digits are a win for whoever begins in the removal of digits."""
    from countinghouse.games import digit_removal

    return digit_removal.counts_by_search(digits).winning_below


def longer_wait() -> str:
    """Return how many flips eleven heads in a row take on average."""
    from countinghouse.chance import coin_window

    return grouped(int(float(coin_window.expected_wait(11, 11))))


def search_tree() -> int:
    """Return the number of vertices of the search tree of Knuth's example."""
    from countinghouse.exact_cover import Problem
    from countinghouse.exact_cover.examples import KNUTH
    from countinghouse.exact_cover.search.dancing_links import trace
    from countinghouse.stepping import finish

    return finish(trace(Problem.from_text(KNUTH))).nodes


def queens(size: int) -> int:
    """Return the number of ways to place `size` queens on a board of `size` rows so that none attacks another."""
    from countinghouse.exact_cover import count
    from countinghouse.reductions import queens as board

    return int(count(board.problem(size)).value)


def colours_left() -> str:
    """Count the cells of each colour on a chessboard without two opposite corners."""
    cells = {(row, column) for row in range(8) for column in range(8)} - {(0, 0), (7, 7)}
    light = sum((row + column) % 2 for row, column in cells)
    return f"{light} cells of one colour and {len(cells) - light} of the other"


def free_ends(two_ended: int, switches: int) -> str:
    """List the numbers of free ends before the first connection and after each one, until fewer than two ends are left."""
    numbers = [2 * two_ended + 3 * switches]
    while numbers[-1] >= 2:
        numbers.append(numbers[-1] - 2)
    return ", ".join(map(str, numbers))


def inventory_cycle(number: int) -> int:
    """Return the length of the cycle in which the repeated inventories of a number end."""
    seen: list[str] = []
    text = str(number)
    while text not in seen:
        seen.append(text)
        text = "".join(f"{text.count(digit)}{digit}" for digit in sorted(set(text)))
    return len(seen) - seen.index(text)


#: The function that computes each fact, by the fact's name.
FACTS: Mapping[str, Callable[[], object]] = {
    "dominoes-4": lambda: domino_ways(4),
    "dominoes-5": lambda: domino_ways(5),
    "dominoes-6": lambda: domino_ways(6),
    "dominoes-10": lambda: domino_ways(10),
    "pad-losses": lambda: pad_losses(16),
    "pad-after-1": lambda: pad_replies(1, 12),
    "pad-after-2": lambda: pad_replies(2, 12),
    "pad-after-3": lambda: pad_replies(3, 12),
    "removal-99": lambda: removal_winners(2),
    "eleven-heads": longer_wait,
    "ten-heads": lambda: grouped(2**10),
    "tenths": lambda: repr(0.1 + 0.2),
    "colours-left": colours_left,
    "free-ends": lambda: free_ends(8, 3),
    "cycle-of-50": lambda: inventory_cycle(50),
    "knuth-tree": search_tree,
    "queens-3": lambda: queens(3),
    "queens-4": lambda: queens(4),
}
