"""Compare the core of impartial games with the theory of Nim and with a recursive definition."""

from __future__ import annotations

from functools import cache
from itertools import count, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.games import impartial
from countinghouse.games.impartial import Certificate, check_certificate, find_period

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy


def nim(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(sorted((*heaps[:i], rest, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for rest in range(heap)
    ]


@given(st.lists(st.integers(0, 4), max_size=4))
@settings(max_examples=60, deadline=None)
def test_nim_is_the_exclusive_or_of_its_heaps(heaps: list[int]) -> None:
    start = tuple(sorted(heaps))
    together = 0
    for heap in heaps:
        together ^= heap
    shown = impartial.grundy(start, nim)
    assert shown.value == together
    assert impartial.outcome(start, nim) == ("N" if together else "P")
    # Bouton: misère Nim is played like Nim until all heaps have size one.
    misere_wins = together != 0 if any(heap > 1 for heap in heaps) else len([h for h in heaps if h]) % 2 == 0
    assert impartial.outcome(start, nim, misere=True) == ("N" if misere_wins else "P")


# Draw a random game, in which position n > 0 has some options among 0, ..., n - 1.
GAMES = st.lists(st.sets(st.integers(0, 30), max_size=5), max_size=14).map(
    lambda rows: tuple(tuple(sorted({option % (n + 1) for option in row})) for n, row in enumerate(rows))
)


@given(GAMES, st.booleans())
@settings(deadline=None)
def test_random_games_against_the_definitions(rows: tuple[tuple[int, ...], ...], misere: bool) -> None:
    def options(n: int) -> tuple[int, ...]:
        return rows[n - 1] if n else ()

    @cache
    def wins(n: int) -> bool:
        return any(not wins(m) for m in options(n)) if options(n) else misere

    @cache
    def plies(n: int) -> int:
        if not options(n):
            return 0
        return 1 + (
            min(plies(m) for m in options(n) if not wins(m)) if wins(n) else max(plies(m) for m in options(n))
        )

    @cache
    def value(n: int) -> int:
        below = {value(m) for m in options(n)}
        return next(k for k in count() if k not in below)

    start = len(rows)
    for n, found in impartial.solve(start, options, misere).items():
        assert (found.wins, found.plies, found.grundy) == (wins(n), plies(n), value(n))
    best = impartial.best(start, options, misere)
    if options(start):
        want = [m for m in options(start) if plies(m) == plies(start) - 1 and wins(m) != wins(start)]
        assert list(best.options) == want
        assert want
    shown = impartial.grundy(start, options)
    assert shown.options == tuple((m, value(m)) for m in options(start))


def test_no_recursion_limit() -> None:
    deep = impartial.solve(200_000, lambda n: (n - 1,) if n else ())
    assert deep[200_000].plies == 200_000
    assert not deep[200_000].wins


def test_mex_is_shown() -> None:
    shown = impartial.grundy((1, 2), nim)
    assert shown.sentence == "mex{0, 1, 2} = 3"
    assert dict(shown.options) == {(0, 2): 2, (0, 1): 1, (1, 1): 0}


def test_play_that_need_not_end_is_refused() -> None:
    with pytest.raises(InputError, match="may never end"):
        impartial.solve(0, lambda n: ((n + 1) % 3,))


def test_too_many_positions_are_refused_before_memory_is_gone() -> None:
    with pytest.raises(TooLarge, match="1,000 positions"):
        impartial.solve(0, lambda n: (n + 1,), at_most=1000)


def test_solving_can_be_closed_at_any_step() -> None:
    steps = impartial.solve_steps(50_000, lambda n: (n - 1,) if n else ())
    first = next(steps)
    assert 0 < first.done < 50_000
    steps.close()


# --- periods ---------------------------------------------------------------------------------------------------


@given(
    st.lists(st.integers(0, 2), max_size=40),
    st.lists(st.integers(0, 2), min_size=1, max_size=12),
    st.integers(1, 6),
)
def test_any_row_table_with_a_tail_that_repeats(head: list[int], cycle: list[int], extra: int) -> None:
    """Return a table whose row t is a function of its window: rows hold their height until the cycle begins."""
    table = [*((-1, t, v) for t, v in enumerate(head)), *((i, 0, v) for i, v in enumerate(cycle))]

    def rows():
        return (
            table[t] if t < len(table) else table[len(head) + (t - len(head)) % len(cycle)] for t in count()
        )

    period = find_period(rows, extra, 2000)
    assert period is not None
    assert period.length == len(cycle)
    assert period.last_irregular == len(head) - 1
    assert period.certificate.first == len(head)
    assert period.certificate.window == tuple(islice(rows(), len(head), len(head) + extra))

    seen = [row[2] for row in islice(rows(), len(head) + 3 * len(cycle))]
    shown = find_period(rows, extra, 2000, visible=lambda row: row[2])
    assert shown is not None
    p, last = shown.length, shown.last_irregular
    assert len(cycle) % p == 0
    assert all(seen[t] == seen[t + p] for t in range(last + 1, len(seen) - p))
    assert last == -1 or seen[last] != seen[last + p]
    assert not any(
        len(cycle) % d == 0 and all(cycle[i] == cycle[(i + d) % len(cycle)] for i in range(len(cycle)))
        for d in range(1, p)
    )


@pytest.mark.parametrize("head", [0, 1, 15, 16, 17, 100, 513])
@pytest.mark.parametrize("length", [1, 7, 64, 200])
@pytest.mark.parametrize("window", [1, 5])
def test_a_period_is_found_exactly_when_its_certificate_fits(head: int, length: int, window: int) -> None:
    def rows():
        return (t if t < head + length else head + (t - head) % length for t in count())

    needed = head + length + window - 1
    assert find_period(rows, window, needed - 1) is None
    period = find_period(rows, window, needed)
    assert period is not None
    assert (period.length, period.last_irregular) == (length, head - 1)


def test_windows_below_the_regular_rows_do_not_count() -> None:
    def rows():  # the first ten rows are alike, which proves nothing
        return (0 if t < 10 else min(t, 20) for t in count())

    period = find_period(rows, 2, 100, regular_from=12)
    assert period is not None
    assert period.certificate.first == 20


def add(rows):
    return (rows[0] + rows[1]) % 10


def test_the_checker_accepts_what_is_true_and_nothing_else() -> None:
    def rows():
        a, b = 0, 1
        while True:
            yield a
            a, b = b, (a + b) % 10

    period = find_period(rows, 2, 1000)
    assert period is not None
    assert period.length == 60  # the last digits of the Fibonacci numbers
    certificate = period.certificate
    assert check_certificate(certificate, [0, 1], add)
    assert "repeats every 60 rows" in certificate.sentence
    wrong = [
        Certificate(certificate.first, certificate.second + 1, certificate.window),
        Certificate(certificate.first, certificate.second - 1, certificate.window),
        Certificate(certificate.first + 1, certificate.second, certificate.window),
        Certificate(certificate.second, certificate.first, certificate.window),
        Certificate(-60, 0, certificate.window),
        Certificate(certificate.first, certificate.second, certificate.window[:1]),
        Certificate(certificate.first, certificate.second, (*certificate.window, 1)),
        Certificate(certificate.first, certificate.second, (certificate.window[0], 7)),
        Certificate(7, 7, (3, 1)),
    ]
    for claim in wrong:
        verdict = check_certificate(claim, [0, 1], add)
        assert not verdict
        assert verdict.sentence
    assert check_certificate(
        Certificate(3, 123, (2, 3)), [0, 1], add
    )  # a true period, although not the shortest


def test_the_checker_refuses_windows_that_start_too_low() -> None:
    """Rows 0 to 3 are given; from 4 on, each row repeats the row below it."""
    given_rows = [5, 5, 1, 1]
    assert not check_certificate(Certificate(0, 1, (5,)), given_rows, lambda below: below[0], window=1)
    assert check_certificate(Certificate(3, 4, (1,)), given_rows, lambda below: below[0], window=1)


def test_a_table_that_ends_proves_nothing() -> None:
    for rows in (lambda: iter([1, 2, 3]), lambda: iter([1] * 10), lambda: iter(())):
        with pytest.raises(InputError, match="run out"):
            find_period(rows, 3, 100)
    # Rows beyond those that are read do not matter.
    assert find_period(lambda: iter([1] * 101), 3, 100) is not None
    shared = count()
    with pytest.raises(InputError, match="start the table again"):
        find_period(lambda: shared, 3, 100)
    with pytest.raises(InputError, match="iterator"):
        find_period(lambda: [1] * 1000, 3, 100)  # type: ignore[arg-type,return-value]


def test_an_empty_window_proves_nothing() -> None:
    with pytest.raises(InputError, match="window"):
        find_period(count, 0, 100)
    with pytest.raises(InputError, match="window"):
        check_certificate(Certificate(0, 1, ()), [], lambda below: 0)
    with pytest.raises(InputError, match="first 2 rows must be given"):
        check_certificate(Certificate(0, 1, (1, 1)), [1], lambda below: 1, window=2)


def test_endless_play_meets_the_limit() -> None:
    with pytest.raises(TooLarge, match="20,000 positions"):
        impartial.solve(5, lambda h: [h + 1], at_most=20_000)
    with pytest.raises(InputError, match="must have at most"):
        impartial.solve(5, lambda h: count(), at_most=1000)
