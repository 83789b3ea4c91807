"""Time the searches for self-describing numbers, compared with the printed searches in the same run.

`measure()` yields a Measurement for each base and length; it needs only the package, so it also runs under Pyodide. As
a script it prints a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from timing import Measurement, best_of

from countinghouse.digits import autobiographical, self_tallying
from countinghouse.digits.printed_method import Printed, printed_method_steps
from countinghouse.stepping import finish

# Beyond base 10, a printed search is stopped after this many candidates (or events).
_MOST = 200_000


def measure() -> Iterator[Measurement]:
    for base in range(4, 17):
        ours, found = best_of(3, lambda base=base: self_tallying.all_in_base(base))
        name = f"self-tallying numbers of base {base}: all {len(found):,}"
        theirs, printed = best_of(1, lambda base=base: printed_search(base))
        assert printed is None or list(printed.numbers) == found
        how = "every row of tallies for every set of numerals"
        yield Measurement(name, ours, 5.0, how, theirs, printed is None)
    for n in (6, 7):
        ours, rows = best_of(3, lambda n=n: autobiographical.solutions(n))
        theirs, tried = best_of(1, lambda n=n: every_row(n))
        assert rows == tried
        yield Measurement(f"autobiographical numbers of length {n}", ours, 0.5, "every row of digits", theirs)
    for n in (10, 20, 40, 60):
        ours, all_rules = best_of(1, lambda n=n: autobiographical.solutions(n))
        theirs, basic = best_of(1, lambda n=n: basic_only(n))
        assert basic is None or basic == all_rules
        how = "the basic constraint alone, as printed"
        yield Measurement(f"autobiographical numbers of length {n}", ours, 10.0, how, theirs, basic is None)


def printed_search(base: int) -> Printed | None:
    """Run the printed search to its end, or return None after many candidates."""
    if base <= 10:
        return finish(printed_method_steps(base))
    for done in printed_method_steps(base):
        if done.candidates > _MOST:
            return None
    return None


def every_row(n: int) -> list[tuple[int, ...]]:
    return [row for row in product(range(n), repeat=n) if all(row.count(i) == row[i] for i in range(n))]


def basic_only(n: int) -> list[tuple[int, ...]] | None:
    """Search with the basic constraint to the end, or return None after many events."""
    found = []
    for number, event in enumerate(autobiographical.search(n, ["basic"])):
        if number > _MOST:
            return None
        if isinstance(event, autobiographical.Solution):
            found.append(event.values)
    return found


def main() -> None:
    for row in measure():
        ratio = row.compared_seconds / row.seconds
        more = "> " if row.compared_unfinished else ""
        print(
            f"{row.seconds:9.4f} s (target {row.target:g} s)  {row.name}\n"
            f"{more}{row.compared_seconds:9.4f} s ({more}{ratio:.1f} times)  {row.compared_with}"
        )


if __name__ == "__main__":
    main()
