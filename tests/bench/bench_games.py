"""Time the games, compared with the textbook computation in the same run.

`measure()` yields a Measurement for each; it needs only the package, so it also runs under Pyodide. As a script it
prints a table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from timing import Measurement, best_of

from countinghouse.games import digit_removal
from countinghouse.games.number_pad import NumberPad

THREE = "789/456/123"
FOUR = "13 14 15 16/9 10 11 12/5 6 7 8/1 2 3 4"
FIVE = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20"


def measure() -> Iterator[Measurement]:
    for name, layout, target, times in (
        ("3×3", THREE, 0.2, 5),
        ("4×4", FOUR, 2.0, 3),
        ("4×5", FIVE, 10.0, 1),
    ):
        for rule in ("misere", "normal"):
            ours, period = best_of(times, lambda layout=layout, rule=rule: analysis(layout, rule))
            theirs, repeat = best_of(1, lambda layout=layout, rule=rule: textbook(layout, rule))
            assert period == repeat, (layout, rule, period, repeat)
            yield Measurement(
                f"{name} {rule}: table to 300, period {period[0]:,} after {period[1]:,}, certificate checked",
                ours,
                target,
                "rows of sets, a dictionary of all windows, no check",
                theirs,
            )
    number = str(random.Random(961).randrange(10**999, 10**1000))
    ours, count = best_of(5, lambda: digit_removal.winning_below(number))
    theirs, recount = best_of(1, lambda: textbook_winning_below(number))
    assert count == recount
    yield Measurement("W(N), N of 1,000 digits", ours, 0.1, "digit by digit with functools.cache", theirs)
    ours, below = best_of(3, lambda: digit_removal.counts(12).winning_below)
    theirs, searched = best_of(1, lambda: played_out(12))
    assert below == searched
    yield Measurement("W(10^12)", ours, 0.1, "playing out all 4,095 masks", theirs)


def analysis(layout: str, rule: str) -> tuple[int, int]:
    """Compute everything that the page shows about a pad: the table, and the period with its certificate checked."""
    pad = NumberPad(layout, rule)
    pad.table(300)
    period = pad.period()
    assert period is not None
    assert pad.check_certificate(period.certificate)
    return period.length, period.last_irregular


def textbook(layout: str, rule: str) -> tuple[int, int]:
    """Compute rows of frozensets, each from the rows below; a dictionary keeps the windows seen."""
    pad = NumberPad(layout, rule)
    near = {key: frozenset(others) for key, others in pad.near.items()}
    top = (
        frozenset(near) if rule == "misere" else frozenset()
    )  # below height 0 the opponent always wins or never wins
    window = pad.keys[-1]
    rows = [top] * window
    seen: dict[tuple[frozenset[int], ...], int] = {}
    while True:
        here = tuple(rows[-window:])
        before = seen.setdefault(here, len(rows))
        if before != len(rows):
            break
        rows.append(frozenset(key for key, others in near.items() if not rows[-key] & others))
    length = len(rows) - before
    last = next((t for t in range(before - 1, window - 1, -1) if rows[t] != rows[t + length]), window - 1)
    return length, last - window


def textbook_winning_below(number: str) -> int:
    size = len(number)
    digits = list(map(int, number))

    @cache
    def ways(place: int, bound: bool, run: int, odd: int, decided: bool) -> int:
        """Count the ways to fill the remaining places; `odd` is the parity of the odd blocks, `run` the parity of the
        zeros.
        """
        if place == size:
            return odd if decided else odd ^ run
        total = 0
        for digit in range(digits[place] + 1 if bound else 10):
            tight = bound and digit == digits[place]
            if digit == 0:
                total += ways(place + 1, tight, 1 - run, odd, decided)
            elif decided or run == 0:
                total += ways(place + 1, tight, 0, odd, True)
            else:
                total += ways(place + 1, tight, 0, 1 - odd, False)
        return total

    for place in range(size, 1, -50):  # so that no call goes deeper than fifty places
        for state in product((True, False), (0, 1), (0, 1), (True, False)):
            ways(place, *state)
    shorter = digit_removal.counts(size - 1).winning_below
    assert size % 2 == 0
    # Winning numbers are counted below N, so subtract N itself.
    whole = sum(ways(1, digit == digits[0], 0, 0, False) for digit in range(1, digits[0] + 1))
    return shorter + whole - digit_removal.is_winning(number)


def played_out(longest: int) -> int:
    wins, total = {"": False}, 0
    for length in range(1, longest + 1):
        for tail in product("01", repeat=length - 1):
            mask = "1" + "".join(tail)
            wins[mask] = not all(wins[(mask[:i] + mask[i + 1 :]).lstrip("0")] for i in range(length))
            total += wins[mask] * 9 ** mask.count("1")
    return total


def main() -> None:
    for row in measure():
        ratio = row.compared_seconds / row.seconds
        print(
            f"{row.seconds:9.4f} s (target {row.target:g} s)  {row.name}\n"
            f"{row.compared_seconds:9.4f} s ({ratio:.1f} times)  {row.compared_with}"
        )


if __name__ == "__main__":
    main()
