"""Find weights with signs by linear programming: every option weighs at most 0, but the required coverings weigh more.

The linear program asks for a number x >= 0 for each option such that every item is covered as often as required (in a
solution of the exact cover problem, these numbers are 0s and 1s). The first phase of the simplex method minimizes the
total shortfall and excess. If these cannot be reduced to 0, the items' prices at the minimum are the weights (Farkas).

Our own simplex method solves the program, so that the page can find such weights, too. If it gives up on a large
program and SciPy is installed (the extra `reasons`), SciPy's HiGHS solves that program. Either way, the prices are
floating-point numbers, which are scaled, rounded and then checked in integers.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from countinghouse.exact_cover.unsolvable.demanded import Array, Kinds

__all__ = ["signed_weights"]

_EPSILON = 1e-9
_SMALL = 1e-7
# Limits on the number of entries of the table, of steps of the simplex method, and of factors for scaling prices.
_MOST_ENTRIES, _MOST_STEPS, _FACTORS = 16_000_000, 20_000, 240
_SECONDS = 60.0
# A program of at most `_SMALL_TABLE` entries is solved `_TRIES` times, for the simplest weights; simplifying these
# reads at most about `_SIMPLER` entries.
_SMALL_TABLE, _TRIES, _SIMPLER, _FEW = 150_000, 6, 40_000_000, 12
_FRESH = 60  # the number of steps between two inversions of the basis
_PRICED = 2_000_000  # the number of entries priced between two yields


def signed_weights(own: Kinds) -> Generator[None, None, Array | None]:
    """Return whole-number weights of the kinds of items, checked for each row; None if none were found."""
    if not len(own.sizes) or own.rows.size > _MOST_ENTRIES:
        return None
    best: Array | None = None
    tries = _TRIES if own.rows.size <= _SMALL_TABLE else 1
    for number in range(tries):
        prices = yield from _prices(own, number)
        if prices is None and number == 0:
            prices = _with_highs(own) if own.rows.size > _SMALL_TABLE else None
        if prices is None:
            break
        weights = yield from _rounded(own, prices)
        if weights is not None:
            weights = yield from _simpler(own, weights)
            if best is None or _dear(weights) < _dear(best):
                best = weights
    return best


def _dear(weights: Array) -> tuple[int, int]:
    """Return a measure of how hard weights are to check: the number of distinct nonzero weights, and the largest."""
    return len(np.unique(weights[weights != 0])), int(np.abs(weights).max())


def _holds(own: Kinds, weights: Array) -> bool:
    return _least(own, weights) > 0 and not (own.rows @ weights > 0).any()


def _simpler(own: Kinds, weights: Array) -> Generator[None, None, Array]:
    """Replace weights, singly or all equal weights at once, by 0, a neighbouring weight or another weight, as long as
    the proof holds."""
    work = _SIMPLER
    changed = True
    while changed and work > 0:
        changed = False
        values = np.unique(weights)
        groups = [np.nonzero(weights == value)[0] for value in values]
        singles = [np.array([at]) for at in np.nonzero(weights)[0]]
        for group in (*groups, *(singles if len(values) <= _FEW else ())):
            if work <= 0:
                break
            yield
            old = int(weights[group[0]])
            options = {0, old - 1, old + 1, *np.unique(weights).tolist()} - {old}
            for value in sorted(options, key=lambda value: (abs(value - old), value)):
                candidate = weights.copy()
                candidate[group] = value
                if _dear(candidate) < _dear(weights):
                    work -= own.rows.size
                    if _holds(own, candidate):
                        weights, changed = candidate, True
                        break
    simple: Array = weights // int(np.gcd.reduce(weights))
    return simple


def _with_highs(own: Kinds) -> Array | None:
    """Return the prices found by HiGHS, or None if SciPy is not installed or HiGHS finds none."""
    try:
        from scipy.optimize import linprog
        from scipy.sparse import csr_matrix
    except ImportError:
        return None
    table, item, demand = _columns(own)
    if not len(table):
        return None
    limits = {"time_limit": _SECONDS}
    found = linprog(
        -demand,
        A_ub=csr_matrix(table),
        b_ub=np.zeros(len(table)),
        bounds=(-1, 1),
        method="highs",
        options=limits,
    )
    if found.x is None or -found.fun <= _SMALL * (1 + float(demand.sum())):
        return None
    answer = np.zeros(len(own.sizes))
    np.add.at(answer, item, found.x)
    return answer


def _least(own: Kinds, weights: Array) -> int:
    """Return the least weight of the coverings allowed."""
    times = np.where(weights > 0, own.low, own.high) * own.sizes
    return int(times @ weights)


def _rounded(own: Kinds, prices: Array) -> Generator[None, None, Array | None]:
    """Multiply the prices by the least factor for which rounding gives weights with signs."""
    largest = float(np.abs(prices).max(initial=0))
    if largest <= _SMALL:
        return None
    prices = prices / largest
    for factor in [*range(1, _FACTORS), *(10**power for power in range(3, 8))]:
        yield
        scaled = prices * factor
        # Rounding down keeps the weight of every option at most 0.
        for weights in (np.rint(scaled), np.floor(scaled + _SMALL * factor)):
            whole = weights.astype(np.int64)
            if _holds(own, whole):
                simple: Array = whole // int(np.gcd.reduce(whole))
                return simple
    return None


def _columns(own: Kinds) -> tuple[Array, Array, Array]:
    """Return the program's columns as rows of a table, the item of each equation, and each equation's right-hand side.

    An item covered exactly n times has one equation. Any other item has an equation with a slack and, if it must be
    covered at all, another equation with a surplus.
    """
    exact = own.low == own.high
    least = np.nonzero(~exact & (own.low > 0))[0]
    most = np.nonzero(~exact)[0]
    item = np.concatenate([np.nonzero(exact)[0], least, most])
    demand = np.concatenate([own.low[exact], own.low[least], own.high[most]]) * own.sizes[item]
    first, second = int(exact.sum()), int(exact.sum()) + len(least)
    # The last row is empty, so that the table always has a row.
    table = np.zeros((len(own.rows) + len(least) + len(most) + 1, len(item)), np.float64)
    table[: len(own.rows)] = own.rows[:, item]
    for at in range(len(least)):
        table[len(own.rows) + at, first + at] = -1
    for at in range(len(most)):
        table[len(own.rows) + len(least) + at, second + at] = 1
    return table, item, demand.astype(np.float64)


def _prices(own: Kinds, number: int) -> Generator[None, None, Array | None]:
    """Run the first phase of the revised simplex method and return the items' prices, or None if it finds none.

    The demands are changed slightly, differently for each `number`, which may change the prices.
    """
    table, item, demand = _columns(own)
    rows = len(item)
    # The program is highly degenerate; changing the demands keeps the method from stalling.
    draws = np.random.Generator(np.random.PCG64(24 + number))
    shifted = demand + (1 + demand) * draws.integers(1, 1 << 20, size=rows) * 2.0**-40
    # Basic columns: j >= 0 is row j of the table, -1 - i the shortfall in equation i, and -1 - rows - i its excess.
    basis = [-1 - i for i in range(rows)]
    inverse: Array = np.eye(rows)
    amounts = shifted.copy()
    cost = np.ones(rows)
    every = max(1, _PRICED // max(1, table.size))
    price = cost @ inverse
    for step in range(_MOST_STEPS):
        if step % every == 0:
            yield
        if step % _FRESH == _FRESH - 1:
            matrix = np.zeros((rows, rows))
            for at, j in enumerate(basis):
                if j >= 0:
                    matrix[:, at] = table[j]
                else:
                    matrix[(-1 - j) % rows, at] = 1 if j >= -rows else -1
            try:
                inverse = np.linalg.inv(matrix)
            except np.linalg.LinAlgError:
                return None
            amounts = np.maximum(inverse @ shifted, 0)
        price = cost @ inverse
        gains = table @ price
        best = int(gains.argmax())
        # An excess also costs 1, so prices stay between −1 and 1.
        lowest = int(price.argmin())
        if gains[best] <= _EPSILON and price[lowest] >= -1 - _EPSILON:
            break
        entering = table[best]
        name, own_cost = best, 0.0
        if -1 - price[lowest] > gains[best]:
            entering = np.zeros(rows)
            entering[lowest] = -1
            name, own_cost = -1 - rows - lowest, 1.0
        change = inverse @ entering
        positive = np.nonzero(change > _SMALL)[0]
        if not len(positive):
            return None
        ratios = amounts[positive] / change[positive]
        at = int(positive[ratios.argmin()])
        ratio = float(ratios.min())
        amounts -= ratio * change
        amounts[at] = ratio
        np.maximum(amounts, 0, out=amounts)
        row = inverse[at] / change[at]
        inverse -= change[:, None] * row[None, :]
        inverse[at] = row
        basis[at] = name
        cost[at] = own_cost
    if float(price @ demand) <= _SMALL * (1 + float(demand.sum())):
        return None
    answer = np.zeros(len(own.sizes))
    np.add.at(answer, item, price)
    return answer
