"""Impartial games of any kind: outcomes, lengths of play, Grundy values, and proved periods.

A game is a function from a position to its options, the positions one move away; positions must be hashable. No
function recurses, so only memory limits the length of play.

In *normal* play the player who makes the last move wins; in *misère* play that player loses. The next player wins an
*N-position*, the previous player a *P-position*.

A game of towers has a table with a row for every height; each row depends only on a fixed number of rows below it,
its *window*. Once a window repeats, everything above it repeats: `find_period` finds the first such repetition, and
`check_certificate` checks it using only the definition of the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import Any, Generic, TypeVar

from countinghouse.checks import flag, function, items, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.pictures import table_html
from countinghouse.stepping import finish
from countinghouse.wording import grouped, quoted, shown

P = TypeVar("P", bound=Hashable)
Row = TypeVar("Row")

POSITIONS_AT_MOST = 2_000_000
HEIGHT_AT_MOST = 100_000_000
WINDOW_AT_MOST = 100_000
_POSITIONS_PER_STEP = 1024
_ROWS_PER_STEP = 512


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a long computation: how much is `done`, out of at most `total` (None if unknown), and what it is
    `doing`.

    >>> from countinghouse.games.digit_removal import counts_by_search_steps
    >>> next(counts_by_search_steps(12))
    Progress(done=2, total=4096, doing='masks played out')
    """

    done: int
    total: int | None
    doing: str


def mex(values: Iterable[int]) -> int:
    """Return the smallest natural number (0, 1, 2, ...) that is not among the values.

    Raises InputError if a value is not hashable.

    >>> mex([0, 1, 3]), mex([2, 3]), mex([])
    (2, 0, 0)
    """
    if not isinstance(values, list | tuple | set | frozenset):
        values = items(values, "The values")
    try:
        seen = set(values)
    except TypeError:
        raise InputError("The values must be whole numbers.") from None
    return next(n for n in range(len(seen) + 1) if n not in seen)


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position.

    `wins`: the player to move wins (an N-position). `plies`: how many moves follow if the winner hurries and the
    loser delays. `grundy`: the Grundy value in normal play, even if `wins` is for misère play.
    """

    wins: bool
    plies: int
    grundy: int


@dataclass(frozen=True)
class Best(Generic[P]):
    """The options that win soonest or, if none wins, lose latest; `plies` counts the moves to the end, including this one."""

    wins: bool
    plies: int
    options: tuple[P, ...]


@dataclass(frozen=True)
class Mex(Generic[P]):
    """A Grundy value as a mex: the options, with their values."""

    value: int
    options: tuple[tuple[P, int], ...]

    @property
    def sentence(self) -> str:
        """Return the value as text, such as ``mex{0, 1, 3} = 2``."""
        return f"mex{{{', '.join(map(str, sorted({value for _, value in self.options})))}}} = {self.value}"


def solve_steps(
    position: P, options: Callable[[P], Iterable[P]], misere: bool = False, at_most: int = POSITIONS_AT_MOST
) -> Generator[Progress, None, dict[P, Value]]:
    at_most = whole(at_most, "at_most", 1, 10**9)
    misere = flag(misere, "misere")
    function(options, "options")
    values: dict[P, Value] = {}
    path: dict[P, Sequence[P]] = {}  # the positions from the root to the current one, with their options
    path[position] = _options_of(position, options, at_most)
    stack = [(position, iter(path[position]))]
    work = 0
    while stack:
        current, rest = stack[-1]
        for option in rest:
            if option in values:
                continue
            if option in path:
                raise InputError(f"Play can return to {quoted(option)}, so it may never end.")
            if len(values) + len(path) >= at_most:
                raise TooLarge(f"More than {grouped(at_most)} positions can arise from {quoted(position)}.")
            path[option] = _options_of(option, options, at_most)
            stack.append((option, iter(path[option])))
            break
        else:
            stack.pop()
            values[current] = _value([values[option] for option in path.pop(current)], misere)
        work += 1
        if work % _POSITIONS_PER_STEP == 0:
            yield Progress(len(values) + len(path), None, "positions")
    return values


def _options_of(position: P, options: Callable[[P], Iterable[P]], at_most: int) -> Sequence[P]:
    _check_hashable(position)
    found = options(position)
    if not isinstance(found, tuple | list):
        found = items(found, f"The options of {quoted(position)}", at_most)
    for option in found:
        _check_hashable(option)
    return found


def _check_hashable(position: object) -> None:
    try:
        hash(position)
    except (TypeError, RecursionError):
        raise InputError(f"A position must be hashable, such as a tuple, not {shown(position)}.") from None


def _value(options: Sequence[Value], misere: bool) -> Value:
    if not options:
        return Value(misere, 0, 0)
    lost = [option.plies for option in options if not option.wins]
    plies = 1 + (min(lost) if lost else max(option.plies for option in options))
    return Value(bool(lost), plies, mex(option.grundy for option in options))


def solve(
    position: P, options: Callable[[P], Iterable[P]], misere: bool = False, at_most: int = POSITIONS_AT_MOST
) -> dict[P, Value]:
    """Return the Value of the position and of every position reachable from it.

    Raises InputError if play can repeat a position, and TooLarge if more than `at_most` positions are reachable.

    Time: O(p + m) for p reachable positions with m moves in all; memory: O(p + m).

    >>> nim = lambda heap: range(max(0, heap - 3), heap)          # take one, two or three
    >>> [heap for heap, value in sorted(solve(12, nim).items()) if not value.wins]
    [0, 4, 8, 12]
    >>> solve(10, nim)[10]
    Value(wins=True, plies=5, grundy=2)
    """
    return finish(solve_steps(position, options, misere, at_most))


def outcome(position: P, options: Callable[[P], Iterable[P]], misere: bool = False) -> str:
    """Return ``"N"`` if the player to move wins, and ``"P"`` if the previous player wins.

    Time: that of `solve`.

    >>> [outcome(n, lambda n: range(max(0, n - 3), n)) for n in range(6)]
    ['P', 'N', 'N', 'N', 'P', 'N']
    """
    return "N" if solve(position, options, misere)[position].wins else "P"


def best(position: P, options: Callable[[P], Iterable[P]], misere: bool = False) -> Best[P]:
    """Return the options that win soonest or lose latest.

    Time: that of `solve`.

    >>> nim = lambda heap: range(max(0, heap - 3), heap)
    >>> best(10, nim)
    Best(wins=True, plies=5, options=(8,))
    >>> best(8, nim).options
    (5, 6, 7)
    """
    return best_of(position, options, solve(position, options, misere))


def best_of(position: P, options: Callable[[P], Iterable[P]], values: Mapping[P, Value]) -> Best[P]:
    """Return the result of `best`, given the values that `solve` returned.

    Raises InputError if the value of the position or of one of its options is missing.

    >>> take = lambda n: range(max(0, n - 3), n)
    >>> best_of(7, take, solve(7, take))
    Best(wins=True, plies=3, options=(4,))
    """
    function(options, "options")
    if not isinstance(values, Mapping):
        raise InputError(f"values must come from solve, not {shown(values)}.")
    after = dict.fromkeys(_options_of(position, options, POSITIONS_AT_MOST))
    for each in (position, *after):
        if not isinstance(values.get(each), Value):
            raise InputError(f"values has no Value of the position {quoted(each)}.")
    value = values[position]
    wanted = value.plies - 1, not value.wins
    chosen = (option for option in after if (values[option].plies, values[option].wins) == wanted)
    return Best(value.wins, value.plies, tuple(chosen))


def grundy(position: P, options: Callable[[P], Iterable[P]]) -> Mex[P]:
    """Return the Grundy value of the position as the mex of its options' values.

    Time: that of `solve`.

    >>> grundy(10, lambda heap: range(max(0, heap - 3), heap)).sentence
    'mex{0, 1, 3} = 2'
    """
    values = solve(position, options)
    after = tuple((option, values[option].grundy) for option in options(position))
    return Mex(values[position].grundy, after)


@dataclass(frozen=True)
class Certificate(Generic[Row]):
    """A proof that a table repeats forever: the same `window` of rows appears at heights `first` and `second`.

    `window` holds the rows at heights first, first + 1, ..., which are all the rows that the next row depends on.
    """

    first: int
    second: int
    window: tuple[Row, ...] = field(repr=False)

    @property
    def length(self) -> int:
        return len(self.window)

    @property
    def sentence(self) -> str:
        period = self.second - self.first
        repeats = "every row is the same" if period == 1 else f"the table repeats every {period:,} rows"
        return (
            f"The {self.length} rows at {self.first:,} to {self.first + self.length - 1:,} equal those at "
            f"{self.second:,} to {self.second + self.length - 1:,}, and every row depends only on the {self.length} "
            f"rows below it; so from {self.first:,} on, {repeats}."
        )


@dataclass(frozen=True)
class Period(Generic[Row]):
    """A proved period: row t + length equals row t for every t > last_irregular.

    `length` is the least period and `last_irregular` the greatest height at which it fails (-1 if it never fails).
    The certificate is about whole rows; their visible part may start to repeat sooner.
    """

    length: int
    last_irregular: int
    certificate: Certificate[Row]

    def _repr_html_(self) -> str:
        found = self.certificate
        caption = f"Proved: period {self.length:,} beyond {self.last_irregular:,}. {found.sentence}"
        rows = ((found.first + at, found.second + at, row) for at, row in enumerate(found.window))
        return table_html(caption, ("height", "equals the row at", "row"), rows, found.length)


@dataclass(frozen=True)
class Check:
    """The verdict on a certificate, with the reason."""

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
    function(rows, "rows")
    window = whole(window, "The window", 1, WINDOW_AT_MOST)
    limit = whole(limit, "The limit", 0, HEIGHT_AT_MOST)
    regular_from = whole(regular_from, "regular_from", 0, HEIGHT_AT_MOST)
    table = partial(_table, rows)
    repeat = yield from _repetition(table, window, limit, regular_from)
    if repeat is None:
        return None
    height, length = repeat
    # Rows repeat from `height` on. Find the lowest height from which they repeat, and take the window there.
    last = yield from _last_difference(table, height, length)
    first = max(last + 1, regular_from)
    certificate = Certificate(first, first + length, tuple(islice(table(), first, first + window)))
    if visible is None:
        return Period(length, last, certificate)
    function(visible, "visible")
    seen: list[object] = []
    for row in islice(table(), first, first + length):
        seen.append(visible(row))
        if len(seen) % _ROWS_PER_STEP == 0:
            yield Progress(len(seen), length, "looking for a shorter period")
    length = next(d for d in _divisors(length) if seen[d:] == seen[: length - d])
    last = yield from _last_difference(lambda: map(visible, table()), first, length)
    return Period(length, last, certificate)


def find_period(
    rows: Callable[[], Iterator[Row]],
    window: int,
    limit: int,
    visible: Callable[[Row], object] | None = None,
    regular_from: int = 0,
) -> Period[Row] | None:
    """Return the proved period of a table, or None if no window repeats within its rows 0 to `limit`.

    Each call to `rows` restarts the table, which must be infinite, from height 0; a row at height `regular_from +
    window` or above must be a function of the `window` rows below it. With `visible`, the period and the last irregular
    height are those of visible(row); the certificate is still about whole rows.

    Brent's search (BIT 20, 1980) compares a saved window with all windows above it until the height doubles; at the
    limit, one more pass compares the topmost window with all windows below it. So a period is found if and only if
    its certificate fits below the limit. Raises InputError if the table ends too early.

    Time: O(`limit`) rows, fewer if a period is found early; comparing two windows takes O(`window`) at worst, but usually ends
    at the first row. With `visible`, each divisor of the period p takes O(p) more. Memory: two windows, and one period if
    `visible` is given.

    >>> from itertools import count
    >>> find_period(lambda: (1 if t < 5 else t % 3 for t in count()), 3, 100)
    Period(length=3, last_irregular=3, certificate=Certificate(first=4, second=7))
    """
    return finish(find_period_steps(rows, window, limit, visible, regular_from))


def _table(rows: Callable[[], Iterator[Row]]) -> Iterator[Row]:
    """Return the rows from height 0 on; raise InputError if they end, because a finite table proves no period."""
    stream = rows()
    if not isinstance(stream, Iterator):
        raise InputError(f"rows() must return an iterator over the rows, not {shown(stream)}.")
    if rows() is stream:
        raise InputError("rows() must start the table again from height 0, not continue the same iterator.")
    return chain(stream, _end())


def _end() -> Iterator[Any]:
    raise InputError("The rows run out: a table must supply rows without end.")
    yield


def _repetition(
    rows: Callable[[], Iterator[Row]], window: int, limit: int, regular_from: int
) -> Generator[Progress, None, tuple[int, int] | None]:
    """Return a height at which a window repeats, and the least distance to a repetition; None if no window repeats by
    `limit`.
    """
    recent: deque[Row] = deque(maxlen=window)
    kept: deque[Row] = deque()
    kept_at, double = 0, max(regular_from + window, 16)
    # The window ending at row t begins at t - window + 1; windows are named by their last heights.
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
    """Return the greatest t below `height` for which rows t and t + `length` differ, or -1 if there is none."""
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
    if not isinstance(certificate, Certificate):
        raise InputError(f"The certificate must be a Certificate, not {shown(certificate)}.")
    claimed = items(certificate.window, "The certificate's window", WINDOW_AT_MOST)
    first_rows = items(first_rows, "The first rows", WINDOW_AT_MOST)
    function(next_row, "next_row")
    given = len(first_rows)
    # If a row depended on no rows, any certificate would pass.
    need = whole(given if window is None else window, "The window", 1, WINDOW_AT_MOST)
    if given < need:
        raise InputError(f"The first {need} rows must be given, not only {given}: a row depends on {need}.")
    first = whole(certificate.first, "The certificate's first height", None, HEIGHT_AT_MOST)
    second = whole(certificate.second, "The certificate's second height", None, HEIGHT_AT_MOST)
    if len(claimed) != need:
        return Check(False, f"The window has {len(claimed)} rows, but a row depends on {need} rows.")
    if not 0 <= first < second:
        return Check(False, f"The heights {first} and {second} must be in order and not negative.")
    if first + need < given:
        return Check(False, f"The rule for rows holds from height {given} on, so height {first} is too low.")
    recent: deque[Row] = deque(maxlen=need)
    for height in range(second + need):
        row = first_rows[height] if height < given else next_row(recent)
        recent.append(row)
        for start in (first, second):
            if start <= height < start + need and _differ(row, claimed[height - start]):
                said = f"{quoted(row)}; the certificate says {quoted(claimed[height - start])}"
                return Check(False, f"The row at height {height:,} is {said}.")
        if height % 256 == 0:
            yield Progress(height, second + need, "checking the certificate")
    return Check(
        True,
        f"Computed from the rules: the {need} rows from {first:,} on equal the {need} rows from {second:,} on, "
        f"and every row depends only on the {need} rows below it. So row t + {second - first:,} equals row t for all "
        f"t ≥ {first:,}.",
    )


def _differ(row: object, said: object) -> bool:
    try:
        return bool(row != said)
    except (ValueError, RecursionError):  # arrays, for instance
        raise InputError(f"Rows must be values that == can compare, not {shown(row)}.") from None


def check_certificate(
    certificate: Certificate[Row],
    first_rows: Sequence[Row],
    next_row: Callable[[Sequence[Row]], Row],
    window: int | None = None,
) -> Check:
    """Check a certificate using only the definition of the table.

    The first rows and `next_row` define the table: `next_row` computes each further row from the `window` rows below it, lowest
    first (by default, as many as there are first rows). The check computes every row up to the end of the second
    window and compares the two windows with the certificate. Raises InputError if too few first rows are given.

    Time: `next_row` is called once for each height up to the end of the second window; memory: one window.

    >>> fibonacci_mod_4 = lambda rows: (rows[0] + rows[1]) % 4
    >>> bool(check_certificate(Certificate(0, 6, (0, 1)), [0, 1], fibonacci_mod_4))
    True
    >>> check_certificate(Certificate(0, 3, (0, 1)), [0, 1], fibonacci_mod_4).sentence
    'The row at height 3 is 2; the certificate says 0.'
    """
    return finish(check_certificate_steps(certificate, first_rows, next_row, window))
