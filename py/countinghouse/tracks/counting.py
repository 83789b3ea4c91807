"""How many different complete tracks a small set of pieces has, as graphs.

Pieces with equally many ends are alike, and so are the ends of a piece. All connected graphs on the numbered pieces are
listed; the tracks are their orbits under exchanging alike pieces.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from countinghouse.checks import flag, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish
from countinghouse.tracks.graphs import MOST_ENDS
from countinghouse.wording import grouped

__all__ = ["MOST_COUNTED", "MOST_GRAPHS", "count_tracks", "count_tracks_steps"]

#: The most pieces whose tracks are counted.
MOST_COUNTED = 12
#: The most graphs on numbered pieces that are listed.
MOST_GRAPHS = 30_000

#: The numbers of connections between each two pieces, row by row; on the diagonal, of loops.
Graph = tuple[int, ...]


def count_tracks(ends: Iterable[int], *, doubles: bool = True, loops: bool = True) -> int:
    """Return how many different complete tracks there are; TooLarge beyond `MOST_GRAPHS` numbered ones.

    >>> count_tracks([3, 3]), count_tracks([3, 3, 3, 3]), count_tracks([3, 3, 3, 3], doubles=False, loops=False)
    (2, 5, 1)
    """
    return finish(count_tracks_steps(ends, doubles=doubles, loops=loops))


def count_tracks_steps(
    ends: Iterable[int], *, doubles: bool = True, loops: bool = True
) -> Generator[int, None, int]:
    """Count the tracks, yielding how many graphs on numbered pieces are listed so far."""
    degrees = sorted(
        (whole(each, "The ends of a piece", 1, MOST_ENDS) for each in items(ends, "ends", MOST_COUNTED)),
        reverse=True,
    )
    doubles, loops = flag(doubles, "doubles"), flag(loops, "loops")
    if not degrees:
        raise InputError("A track needs at least one piece.")
    count = len(degrees)
    graphs: set[Graph] = set()
    if sum(degrees) % 2 or sum(degrees) < 2 * (count - 1):
        return 0
    for tried, graph in enumerate(_graphs(degrees, doubles, loops)):
        if tried == 10 * MOST_GRAPHS or len(graphs) == MOST_GRAPHS:
            raise TooLarge(
                f"There are more than {grouped(len(graphs))} tracks of numbered pieces; take fewer pieces or ends."
            )
        if tried % 1000 == 0:
            yield len(graphs)
        if graph is not None and _is_connected(graph, count):
            graphs.add(graph)
    alike = [piece for piece in range(count - 1) if degrees[piece] == degrees[piece + 1]]
    orbits = 0
    while graphs:
        orbits += 1
        reached = [graphs.pop()]
        while reached:
            graph = reached.pop()
            for piece in alike:
                other = _exchanged(graph, piece, count)
                if other in graphs:
                    graphs.remove(other)
                    reached.append(other)
        if orbits % 200 == 0:
            yield len(graphs)
    return orbits


def _graphs(degrees: list[int], doubles: bool, loops: bool) -> Iterator[Graph | None]:
    """Yield all graphs with these degrees on numbered pieces, and None now and then on ways that lead nowhere."""
    count = len(degrees)
    matrix = [[0] * count for _ in range(count)]

    def fill(row: int, column: int, left: list[int]) -> Iterator[Graph | None]:
        if row == count:
            yield tuple(number for line in matrix for number in line)
            return
        if column == count:
            yield from fill(row + 1, row + 1, left) if left[row] == 0 else (None,)
            return
        if row == column:
            most = (left[row] // 2 if doubles else min(1, left[row] // 2)) if loops else 0
            worth = 2
        else:
            most = min(left[row], left[column]) if doubles else min(1, left[row], left[column])
            worth = 1
        for number in range(most + 1):
            matrix[row][column] = matrix[column][row] = number
            left[row] -= worth * number
            if row != column:
                left[column] -= number
            yield from fill(row, column + 1, left)
            left[row] += worth * number
            if row != column:
                left[column] += number
        matrix[row][column] = matrix[column][row] = 0

    yield from fill(0, 0, list(degrees))


def _is_connected(graph: Graph, count: int) -> bool:
    reached, fresh = {0}, [0]
    while fresh:
        row = fresh.pop() * count
        for other in range(count):
            if graph[row + other] and other not in reached:
                reached.add(other)
                fresh.append(other)
    return len(reached) == count


def _exchanged(graph: Graph, piece: int, count: int) -> Graph:
    """Return the graph with a piece and the next one exchanged."""
    order = list(range(count))
    order[piece], order[piece + 1] = order[piece + 1], order[piece]
    return tuple(graph[row * count + column] for row in order for column in order)
