"""Find the first multiple of a number whose remainder is in a range, by Euclid's algorithm."""

from __future__ import annotations


def first_multiple(step: int, cell: int, low: int, high: int, most: int) -> int | None:
    """Return the smallest k from 0 to `most` with low ≤ k × step mod cell ≤ high; None if there is none.

    Requires 0 ≤ step < cell and 0 ≤ low ≤ high < cell. Takes as many rounds as Euclid's algorithm for step and cell,
    because finding how often k × step wraps around the cell is a smaller problem of the same kind, with a bound at most
    half as large.

    >>> first_multiple(7, 24, 2, 3, 100), first_multiple(6, 24, 2, 3, 100)
    (14, None)
    """
    asked: list[tuple[int, int, int]] = []
    while low:
        if 2 * step > cell:  # mirror the cell, so that the step is at most half the cell
            step, low, high = cell - step, cell - high, cell - low
        if most * step < low:
            return None
        asked.append((step, cell, low))
        if -(-low // step) * step <= high:  # found before the first wrap-around
            break
        most = (most * step - low) // cell
        step, cell, low, high = -cell % step, step, low % step, high % step
    k = 0
    for step, cell, low in reversed(asked):
        k = -(-(low + cell * k) // step)
    return k
