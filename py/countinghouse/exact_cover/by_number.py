"""The base class for tables of completions: a sequence of numbered solutions that is never listed in full."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex, TypeAlias, TypeVar, overload

from countinghouse.checks import whole
from countinghouse.errors import InputError
from countinghouse.pictures import short
from countinghouse.tables import Tabular
from countinghouse.wording import grouped, shown, typeset

__all__ = ["ByNumber", "check_drawn"]

_Solution = TypeVar("_Solution", covariant=True)
_Slice: TypeAlias = slice  # in `ByNumber`, the name `slice` means its method

# The maximum number of solutions in a slice or a sample.
_MOST_LISTED = 100_000
# The number of solutions listed at a time when iterating backwards.
_BLOCK = 1_000


def check_drawn(n: object) -> int:
    """Check and return the number of solutions to draw."""
    return whole(n, "The number of solutions to draw", 0, _MOST_LISTED)


class ByNumber(Tabular, Sequence[_Solution]):
    """A sequence of all `total` solutions in a fixed order, numbered from 0 but not listed.

    It supports indexing, slicing (lists of at most 100,000 solutions), iteration and `in`. `total` may
    be too large for `len`. `in`, `index` and `count` accept the members of a solution in any order.
    """

    total: int
    columns = ("number", "solution")

    def _lines(self, most: int) -> Iterator[tuple[int, list[str]]]:
        """Return the number of each of the first `most` solutions, with its members as text."""
        return ((number, list(map(short, each))) for number, each in enumerate(self.slice(0, most)))  # type: ignore[call-overload]

    def _height(self) -> int:
        """Return `total`, which may be too large for `len`."""
        return self.total

    @abstractmethod
    def index_of(self, solution: Any) -> int:
        """Return the number of `solution`; this is the inverse of `nth`. Raises InputError if it is not a solution."""

    @abstractmethod
    def _listed(self, start: int, stop: int) -> Iterator[_Solution]:
        """Yield solutions `start` to `stop` - 1, all of which exist."""

    def nth(self, k: int) -> _Solution:
        """Return solution number `k`, counting from 0; raise InputError if there is no such solution.

        Time: for each option of each step, one look-up among the step's s states, in O(log s).
        """
        try:
            number = whole(k, "k", 0, self.total - 1)
        except InputError:
            raise InputError(self._none(k)) from None
        return next(self._listed(number, number + 1))

    def slice(self, start: int, stop: int) -> Iterator[_Solution]:
        """Yield solutions `start` to `stop` - 1, or to the last solution if there are fewer.

        Solutions with a common beginning share the work on it.

        Time: that of `nth` to find the first solution; the others are listed from there.
        """
        start = whole(start, "start", 0)
        stop = min(whole(stop, "stop", 0), self.total)
        return self._listed(min(start, stop), stop)

    def index(self, solution: Any, start: int = 0, stop: int | None = None) -> int:
        """Like `index_of`, but raises InputError if the number is outside `start` to `stop` - 1; negative bounds count
        from the end."""
        start, stop = whole(start, "start"), self.total if stop is None else whole(stop, "stop")
        number = self.index_of(solution)
        if number not in range(self.total)[start:stop]:
            raise InputError(f"This is solution {shown(number)}, outside the given range.")
        return number

    def count(self, solution: Any) -> int:
        """Return 1 if this is a solution, otherwise 0."""
        return int(solution in self)

    def __contains__(self, solution: object) -> bool:
        try:
            self.index_of(solution)
        except InputError:
            return False
        return True

    def __iter__(self) -> Iterator[_Solution]:
        return self._listed(0, self.total)

    def __reversed__(self) -> Iterator[_Solution]:
        for end in range(self.total, 0, -_BLOCK):
            yield from reversed(list(self._listed(max(0, end - _BLOCK), end)))

    def __bool__(self) -> bool:
        return self.total > 0

    def __len__(self) -> int:
        if self.total > sys.maxsize:
            raise OverflowError("There are more solutions than len() can return; use .total.")
        return self.total

    @overload
    def __getitem__(self, at: SupportsIndex) -> _Solution: ...
    @overload
    def __getitem__(self, at: _Slice) -> list[_Solution]: ...
    def __getitem__(self, at: SupportsIndex | _Slice) -> _Solution | list[_Solution]:
        if isinstance(at, _Slice):
            numbers = range(self.total)[at]
            if numbers[_MOST_LISTED:]:
                raise InputError(
                    f"A slice lists at most {grouped(_MOST_LISTED)} solutions; take fewer, or iterate over "
                    "slice(start, stop), which builds no list."
                )
            if numbers.step == 1:
                return list(self._listed(numbers.start, numbers.stop))
            return [self.nth(number) for number in numbers]
        try:
            number = range(self.total)[at]
        except IndexError:
            raise IndexError(self._none(at)) from None
        except TypeError:
            raise TypeError(f"The number of a solution must be a whole number, not {shown(at)}.") from None
        return self.nth(number)

    def _none(self, number: object) -> str:
        if not self.total:
            return "There are no solutions, so no number is valid."
        if self.total == 1:
            numbered = "There is 1 solution, number 0"
        elif self.total > 10**30:
            numbered = typeset("There are more than 10^30 solutions, numbered from 0")
        else:
            numbered = (
                f"There are {grouped(self.total)} solutions, numbered from 0 to {grouped(self.total - 1)}"
            )
        return f"{numbered}; {shown(number)} is not one of these numbers."
