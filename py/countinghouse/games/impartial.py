"""What any impartial game can stand on: outcomes, distances, Grundy values, and proved periods.

A game is a function from a position to its options, the positions one move away; positions are hashable. Nothing
here recurses, so the length of play is bounded by memory only.

Under *normal* play the player who makes the last move wins, under *misère* play that player loses. An *N-position*
is won by the player who moves next, a *P-position* by the player who has just moved.

Games of towers have a table with a row for every height, and a row is a function of the rows of a bounded number of
heights below it (its *window*). Once a window repeats, everything above repeats: `find_period` finds the first such
repetition and `check_certificate` checks it from the definition of the table alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish

P = TypeVar("P", bound=Hashable)
Row = TypeVar("Row")

POSITIONS_AT_MOST = 2_000_000
_POSITIONS_PER_STEP = 1024
_ROWS_PER_STEP = 512


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long function is: `done` of at most `total` (None when that is unknown), doing what."""

    done: int
    total: int | None
    doing: str


# --- outcomes, distances, Grundy values ------------------------------------------------------------------------


def mex(values: Iterable[int]) -> int:
    """The smallest natural number (0, 1, 2, ...) that is not among the values.

    >>> mex([0, 1, 3]), mex([2, 3]), mex([])
    (2, 0, 0)
    """
    seen = set(values)
    return next(n for n in range(len(seen) + 1) if n not in seen)


@dataclass(frozen=True, slots=True)
class Value:
    """What is known of a position.

    `wins`: the player to move wins (an N-position); `plies`: how many more moves the play has when the winner hurries
    and the loser delays; `grundy`: its Grundy value, always that of normal play.
    """

    wins: bool
    plies: int
    grundy: int


@dataclass(frozen=True)
class Best(Generic[P]):
    """The best options of a position: those that win soonest, or, where none wins, those that lose latest.

    `plies` counts the moves to the end of the play, this one included.
    """

    wins: bool
    plies: int
    options: tuple[P, ...]


@dataclass(frozen=True)
class Mex(Generic[P]):
    """A Grundy value with what it is the mex of: every option beside its own value."""

    value: int
    options: tuple[tuple[P, int], ...]

    @property
    def sentence(self) -> str:
        """For instance ``mex{0, 1, 3} = 2``."""
        return f"mex{{{', '.join(map(str, sorted({value for _, value in self.options})))}}} = {self.value}"


def solve_steps(
    position: P, options: Callable[[P], Iterable[P]], misere: bool = False, at_most: int = POSITIONS_AT_MOST
) -> Generator[Progress, None, dict[P, Value]]:
    """`solve` in steps: yields Progress after about a thousand positions, returns what `solve` returns."""
    values: dict[P, Value] = {}
    path: dict[P, tuple[P, ...]] = {}  # the positions between the root and where we are, with their options
    stack: list[tuple[P, Iterator[P]]] = []

    def enter(new: P) -> None:
        if new in path:
            raise InputError(
                f"Play can come back to {new!r}, so it need not end: such a game has no outcome here."
            )
        if len(values) + len(path) >= at_most:
            raise TooLarge(f"More than {at_most:,} positions can arise from {position!r}.")
        path[new] = tuple(options(new))
        stack.append((new, iter(path[new])))

    work = 0
    enter(position)
    while stack:
        current, rest = stack[-1]
        below = next((option for option in rest if option not in values), None)
        if below is not None:
            enter(below)
            continue
        stack.pop()
        reached = [values[option] for option in path.pop(current)]
        values[current] = _value(reached, misere)
        work += 1
        if work % _POSITIONS_PER_STEP == 0:
            yield Progress(work, None, "positions solved")
    return values


def _value(options: Sequence[Value], misere: bool) -> Value:
    if not options:
        return Value(misere, 0, 0)
    lost = [option.plies for option in options if not option.wins]
    plies = 1 + (min(lost) if lost else max(option.plies for option in options))
    return Value(bool(lost), plies, mex(option.grundy for option in options))


def solve(
    position: P, options: Callable[[P], Iterable[P]], misere: bool = False, at_most: int = POSITIONS_AT_MOST
) -> dict[P, Value]:
    """The Value of the position and of every position that can arise from it.

    Raises InputError where play can repeat a position, TooLarge where more than `at_most` positions arise.

    >>> nim = lambda heap: range(max(0, heap - 3), heap)          # take one, two or three
    >>> [heap for heap, value in sorted(solve(12, nim).items()) if not value.wins]
    [0, 4, 8, 12]
    >>> solve(10, nim)[10]
    Value(wins=True, plies=5, grundy=2)
    """
    return finish(solve_steps(position, options, misere, at_most))


def outcome(position: P, options: Callable[[P], Iterable[P]], misere: bool = False) -> str:
    """``"N"`` where the player to move wins, ``"P"`` where the previous player does."""
    return "N" if solve(position, options, misere)[position].wins else "P"


def best(position: P, options: Callable[[P], Iterable[P]], misere: bool = False) -> Best[P]:
    """The options that win soonest or lose latest.

    >>> nim = lambda heap: range(max(0, heap - 3), heap)
    >>> best(10, nim)
    Best(wins=True, plies=5, options=(8,))
    >>> best(8, nim).options
    (5, 6, 7)
    """
    return best_of(position, options, solve(position, options, misere))


def best_of(position: P, options: Callable[[P], Iterable[P]], values: Mapping[P, Value]) -> Best[P]:
    """`best` from values that are known already."""
    value = values[position]
    chosen = tuple(
        option
        for option in dict.fromkeys(options(position))
        if values[option].plies == value.plies - 1 and values[option].wins != value.wins
    )
    return Best(value.wins, value.plies, chosen)


def grundy(position: P, options: Callable[[P], Iterable[P]]) -> Mex[P]:
    """The Grundy value of the position, shown as the mex of its options' values.

    >>> grundy(10, lambda heap: range(max(0, heap - 3), heap)).sentence
    'mex{0, 1, 3} = 2'
    """
    values = solve(position, options)
    return Mex(
        values[position].grundy, tuple((option, values[option].grundy) for option in options(position))
    )


# --- periods, found and proved ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Certificate(Generic[Row]):
    """Why a table repeats for ever: the window of rows at height `first` stands again at height `second`.

    `window` holds the rows at first, first + 1, ...; as many as the next row depends on.
    """

    first: int
    second: int
    window: tuple[Row, ...]

    @property
    def length(self) -> int:
        """How many rows the window has."""
        return len(self.window)

    @property
    def sentence(self) -> str:
        """The certificate in words."""
        return (
            f"The {self.length} rows at {self.first:,} to {self.first + self.length - 1:,} stand again at "
            f"{self.second:,} to {self.second + self.length - 1:,}, and every row depends on the {self.length} "
            f"rows below it only: from {self.first:,} on the table repeats every {self.second - self.first:,} rows."
        )


@dataclass(frozen=True)
class Period(Generic[Row]):
    """A proved period: row t + length equals row t for every t > last_irregular.

    `length` is the least period and `last_irregular` the last height at which it fails (-1 where it never fails).
    The certificate is about the whole rows; where only a part of each row is looked at, that part can repeat sooner.
    """

    length: int
    last_irregular: int
    certificate: Certificate[Row]


@dataclass(frozen=True)
class Check:
    """The verdict on a certificate, true or false, with the reason."""

    holds: bool
    sentence: str

    def __bool__(self) -> bool:
        return self.holds


def find_period_steps(
    rows: Callable[[], Iterator[Row]],
    window: int,
    limit: int,
    visible: Callable[[Row], object] | None = None,
    regular_from: int = 0,
) -> Generator[Progress, None, Period[Row] | None]:
    """`find_period` in steps: yields Progress after some thousand rows, returns what `find_period` returns."""
    repeat = yield from _repetition(rows, window, limit, regular_from)
    if repeat is None:
        return None
    height, length = repeat
    # Rows repeat from `height` on. Go back to the least height from which they do, and cut the window out there.
    last = yield from _last_difference(rows, height, length)
    first = max(last + 1, regular_from)
    stream = islice(rows(), first, None)
    certificate = Certificate(first, first + length, tuple(islice(stream, window)))
    if visible is None:
        return Period(length, last, certificate)
    seen: list[object] = []
    for row in islice(rows(), first, first + length):
        seen.append(visible(row))
        if len(seen) % _ROWS_PER_STEP == 0:
            yield Progress(len(seen), length, "looking for a shorter period")
    length = next(d for d in _divisors(length) if seen[d:] == seen[: length - d])
    last = yield from _last_difference(lambda: map(visible, rows()), first, length)
    return Period(length, last, certificate)


def find_period(
    rows: Callable[[], Iterator[Row]],
    window: int,
    limit: int,
    visible: Callable[[Row], object] | None = None,
    regular_from: int = 0,
) -> Period[Row] | None:
    """The proved period of a table, or None where no window repeats within its rows 0 to `limit`.

    `rows` starts the table again from height 0 each time it is called; a row at height `regular_from + window` or
    above must be a function of the `window` rows below it. With `visible` the period and the last irregular height are those of
    visible(row), the certificate is still about the rows. Memory: two windows, and one period where `visible` is given.

    Brent's search (BIT 20, 1980) for a window that stands again, each kept window being compared with all above
    it until the height doubles; and at the limit one look back for the topmost window. So a period is found
    exactly when the certificate fits below the limit.

    >>> from itertools import count
    >>> find_period(lambda: (1 if t < 5 else t % 3 for t in count()), 3, 100)
    Period(length=3, last_irregular=3, certificate=Certificate(first=4, second=7, window=(1, 2, 0)))
    """
    return finish(find_period_steps(rows, window, limit, visible, regular_from))


def _repetition(
    rows: Callable[[], Iterator[Row]], window: int, limit: int, regular_from: int
) -> Generator[Progress, None, tuple[int, int] | None]:
    """A height whose window stands again, and how far above (least); None where there is none up to limit."""
    recent: deque[Row] = deque(maxlen=window)
    kept: deque[Row] = deque()
    kept_at, double = 0, max(regular_from + window, 16)
    # The window that ends at row t begins at t - window + 1; windows are compared by their last heights.
    for height, row in enumerate(islice(rows(), limit + 1)):
        recent.append(row)
        if recent == kept:
            return kept_at - window + 1, height - kept_at
        if height == double:
            kept, kept_at, double = recent.copy(), height, 2 * height
        if height % _ROWS_PER_STEP == 0:
            yield Progress(height, limit, "rows computed")
    top, found = recent.copy(), None
    recent.clear()
    lowest = regular_from + window - 1
    for height, row in enumerate(islice(rows(), limit)):
        recent.append(row)
        if recent == top and height >= lowest:
            found = height - window + 1, limit - height
        if height % _ROWS_PER_STEP == 0:
            yield Progress(height, limit, "looking back for the topmost window")
    return found


def _last_difference(
    rows: Callable[[], Iterator[Any]], height: int, length: int
) -> Generator[Progress, None, int]:
    """The greatest t below height at which rows t and t + length differ; -1 where there is none."""
    last = -1
    upper = rows()
    for done in range(0, length, _ROWS_PER_STEP):
        deque(islice(upper, min(_ROWS_PER_STEP, length - done)), maxlen=0)
        yield Progress(done, length, "going back to the last irregular row")
    for t, (low, high) in enumerate(zip(islice(rows(), height), upper, strict=False)):
        if low != high:
            last = t
        if t % _ROWS_PER_STEP == 0:
            yield Progress(t, height, "going back to the last irregular row")
    return last


def _divisors(number: int) -> list[int]:
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return sorted({*small, *(number // d for d in small)})


def check_certificate_steps(
    certificate: Certificate[Row],
    first_rows: Sequence[Row],
    next_row: Callable[[Sequence[Row]], Row],
    window: int | None = None,
) -> Generator[Progress, None, Check]:
    """`check_certificate` in steps: yields Progress after some hundred rows, returns what it returns."""
    first, second, given = certificate.first, certificate.second, len(first_rows)
    need = given if window is None else window
    if certificate.length != need:
        return Check(False, f"The window has {certificate.length} rows, but a row depends on {need} rows.")
    if not 0 <= first < second:
        return Check(False, f"The two heights {first} and {second} must be in order, and not negative.")
    if first + need < given:
        return Check(
            False, f"Rows follow from the {need} below them from height {given} on only: {first} is too low."
        )
    recent: deque[Row] = deque(maxlen=need)
    for height in range(second + need):
        row = first_rows[height] if height < given else next_row(recent)
        recent.append(row)
        for start in (first, second):
            if start <= height < start + need and row != certificate.window[height - start]:
                said = certificate.window[height - start]
                return Check(
                    False, f"The row at height {height:,} is {row!r}; the certificate says {said!r}."
                )
        if height % 256 == 0:
            yield Progress(height, second + need, "checking the certificate")
    return Check(
        True,
        f"Computed from the rules: the {need} rows from {first:,} on are the {need} rows from {second:,} on, "
        f"and every row depends on the {need} rows below it. So row t + {second - first:,} is row t for all "
        f"t ≥ {first:,}.",
    )


def check_certificate(
    certificate: Certificate[Row],
    first_rows: Sequence[Row],
    next_row: Callable[[Sequence[Row]], Row],
    window: int | None = None,
) -> Check:
    """Whether the certificate proves what it says, from the definition of the table and nothing else.

    The table is given by its first rows and by `next_row`, which makes each further row out of the `window` rows
    below it, lowest first (as many as there are first rows, unless said otherwise). Every row up to the end of the
    second window is computed afresh and compared.

    >>> fibonacci_mod_4 = lambda rows: (rows[0] + rows[1]) % 4
    >>> bool(check_certificate(Certificate(0, 6, (0, 1)), [0, 1], fibonacci_mod_4))
    True
    >>> check_certificate(Certificate(0, 3, (0, 1)), [0, 1], fibonacci_mod_4).sentence
    'The row at height 3 is 2; the certificate says 0.'
    """
    return finish(check_certificate_steps(certificate, first_rows, next_row, window))
