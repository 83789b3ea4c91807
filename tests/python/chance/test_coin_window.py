"""The coin window against the published figures, all sequences written out, and Markov chains on all 2^w windows."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from operator import add

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.chance import (
    coin_window,
    coins,
    window_finding,
    window_mean,
    window_quantiles,
    window_states,
)
from countinghouse.chance.probability import Bounded, probability
from countinghouse.errors import InputError, TooLarge
from countinghouse.stepping import finish

HALF = Fraction(1, 2)
#: This number cannot be distinguished from 1 in double precision.
NEARLY_SURE = 1 - Fraction(1, 10**29)
PROBABILITIES = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)


def windows(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.integers(1, most).flatmap(lambda w: st.tuples(st.just(w), st.integers(1, w)))


def sequences(flips: int) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=flips))


def first_success(flips: tuple[int, ...], window: int, heads: int, full_window: bool) -> int | None:
    """Apply the rule directly."""
    for n in range(window if full_window else 1, len(flips) + 1):
        if sum(flips[max(0, n - window) : n]) >= heads:
            return n
    return None


def chain_on_all_windows(
    window: int, heads: int, p: float, full_window: bool, flips: int = 0, left: float = 1e-13
) -> np.ndarray:
    """Return the chances of no success by flip 0, 1, ..., by following the chances of all 2^w windows; the first window
    is all tails.

    Ends after this many flips, or once the chance is at most `left`.
    """
    size = 1 << window
    good = np.array([bin(each).count("1") >= heads for each in range(size)])
    chances = np.zeros(size)
    chances[0] = 1.0
    alive = [1.0]
    while len(alive) <= flips or alive[-1] > left:
        older = chances[: size // 2] + chances[size // 2 :]
        chances = np.stack([(1 - p) * older, p * older], axis=1).ravel()
        if not full_window or len(alive) >= window:
            chances[good] = 0
        alive.append(float(chances.sum()))
    return np.array(alive)


def test_the_published_figures() -> None:
    """possiblywrong, "Coin flip puzzle"."""
    assert coin_window.share(25, 19) == Fraction(245506, 2**25)
    assert round(1 / coin_window.share(25, 19), 2) == Fraction(13667, 100)
    assert coin_window.positions(25, 19) == 480700
    law = coin_window.waiting(25, 19)
    for wait, published in ((law.expected(), "716.804448"), (law.expected(full_window=True), "716.809613")):
        assert f"{wait:.6f}" == published
        assert wait.error < 5e-10  # twelve digits
        assert wait.digits >= 12


@pytest.mark.parametrize(
    ("window", "heads", "first", "full"),
    [(3, 3, "14", "14"), (4, 3, "114/13", "925/104"), (5, 4, "2122/137", "34089/2192")],
)
def test_small_windows_are_fractions(window: int, heads: int, first: str, full: str) -> None:
    assert coin_window.expected_wait(window, heads) == Fraction(first)
    assert coin_window.expected_wait(window, heads, full_window=True) == Fraction(full)


@pytest.mark.parametrize("length", range(1, 9))
def test_runs_of_heads_by_the_martingale(length: int) -> None:
    """The martingale: gamblers who each let their stake ride win 2 + 4 + ... + 2^k."""
    assert coin_window.expected_wait(length, length) == 2 ** (length + 1) - 2
    p = Fraction(2, 7)
    assert coin_window.expected_wait(length, length, p) == sum(1 / p**k for k in range(1, length + 1))
    assert (
        abs(
            coin_window.waiting(length, length, p).expected() / coin_window.expected_wait(length, length, p)
            - 1
        )
        < 1e-12
    )


@given(windows(5), st.fractions(Fraction(1, 4), Fraction(19, 20), max_denominator=20), st.booleans())
@settings(max_examples=30, deadline=None)
def test_waits_are_those_of_the_chain_on_all_windows(of: tuple[int, int], p: Fraction, full: bool) -> None:
    exact = coin_window.expected_wait(*of, p, full_window=full)
    assert isinstance(exact, Fraction)
    assert float(exact) == pytest.approx(chain_on_all_windows(*of, float(p), full).sum(), rel=1e-9)


@pytest.mark.parametrize(
    ("window", "heads", "p"), [(9, 6, "1/2"), (11, 7, "0.4"), (12, 8, "1/2"), (10, 3, "1/9")]
)
def test_long_windows_are_those_of_the_chain_too(window: int, heads: int, p: str) -> None:
    law = coin_window.waiting(window, heads, p)
    for full in (False, True):
        expected = law.expected(full)
        chain = chain_on_all_windows(window, heads, float(Fraction(p)), full)
        assert expected == pytest.approx(chain.sum(), rel=1e-10)
        for flip in (window - 1, window, 3 * window, len(chain) - 1):
            assert abs(1 - chain[flip] - law.happened_by(flip, full)) < 1e-12


@pytest.mark.parametrize("window", range(1, 13))
def test_every_window_up_to_12_is_that_of_the_chain(window: int) -> None:
    """Compare the chances by flip, and the wait if it is short; even and odd `heads` use different coins."""
    for heads in range(1, window + 1):
        p = Fraction(1, 2) if heads % 2 else Fraction(2, 5)
        law = coin_window.waiting(window, heads, p)
        wait = law.expected()
        last = 4 * window
        chain = chain_on_all_windows(window, heads, float(p), False, last, 1e-13 if wait < 60 else 1.0)
        for flip in (window - 1, window, window + 1, 2 * window, last):
            assert abs(1 - chain[flip] - law.happened_by(flip)) < 1e-12
        if wait < 60:
            assert wait == pytest.approx(chain.sum(), rel=1e-10)


@given(windows(7), PROBABILITIES, st.booleans())
@settings(max_examples=30, deadline=None)
def test_the_bound_of_the_error_holds_the_exact_wait(of: tuple[int, int], p: Fraction, full: bool) -> None:
    exact = coin_window.expected_wait(*of, p, full_window=full)
    followed = coin_window.waiting(*of, p).expected(full)
    assert abs(Fraction(followed.value) - exact) <= Fraction(followed.error)
    assert followed.digits >= 12


@given(windows(6), PROBABILITIES, st.booleans(), st.integers(0, 30))
@settings(max_examples=30, deadline=None)
def test_the_bound_of_the_error_holds_the_exact_chance(
    of: tuple[int, int], p: Fraction, full: bool, n: int
) -> None:
    exact = coin_window.happened_by(*of, n, p, full_window=full)
    assert isinstance(exact, Fraction)
    followed = coin_window.waiting(*of, p).happened_by(n, full)
    assert abs(Fraction(followed.value) - exact) <= Fraction(followed.error)


def walked(window: int, heads: int, p: Fraction) -> tuple[Fraction, Fraction]:
    return finish(window_mean.expected_wait_steps(window, heads, p))


@given(windows(7).filter(lambda of: of[1] < of[0]), PROBABILITIES)
@settings(max_examples=60, deadline=None)
def test_walks_by_whole_windows_bound_the_exact_wait(of: tuple[int, int], p: Fraction) -> None:
    exact = coin_window.expected_wait(*of, p, full_window=True)
    low, high = walked(*of, p)
    assert low <= exact <= high
    assert (high - low) * 10**15 < exact


def test_walks_bound_rare_windows_too() -> None:
    for window, heads, p in (
        (6, 5, Fraction(1, 1000)),
        (5, 2, Fraction(1, 10**6)),
        (6, 4, Fraction(999, 1000)),
        (5, 3, NEARLY_SURE),
        (6, 2, NEARLY_SURE),
    ):
        low, high = walked(window, heads, p)
        assert (
            low <= coin_window.expected_wait(window, heads, p, full_window=True) <= high < low * (1 + 1e-15)
        )


@pytest.mark.heavy
def test_two_ways_to_a_wait_of_twelve_digits() -> None:
    """Follow whole windows, and all positions flip by flip: the errors of the two cover their difference."""
    for window, heads, p in ((25, 19, HALF), (16, 9, Fraction(2, 5)), (20, 17, Fraction(3, 5))):
        followed = coin_window.waiting(window, heads, p).expected()
        by_walks = coin_window.expected_wait(window, heads, p)
        assert abs(followed - by_walks) <= followed.error + by_walks.error
        assert by_walks.digits >= 14


@pytest.mark.parametrize(
    ("window", "heads", "p"),
    [
        pytest.param(40, 20, HALF, marks=pytest.mark.heavy),
        (40, 33, HALF),
        (40, 5, Fraction(1249, 10_000)),
        (40, 38, NEARLY_SURE),
    ],
)
def test_any_window_up_to_40_has_a_wait_of_twelve_certain_digits(
    window: int, heads: int, p: Fraction
) -> None:
    """Test billions of positions, a walk that hardly drifts, and a walk that never comes back. The wait is at least one
    over the rate of clusters, and little more if clusters are rare.
    """
    wait = coin_window.expected_wait(window, heads, p, full_window=True)
    assert wait.digits >= 12
    rate = coin_window.clusters(window, heads, p).rate
    assert wait * rate > 1 or p == NEARLY_SURE
    if heads == 33:
        assert wait * rate < 1.6
    if p == NEARLY_SURE:
        assert abs(wait - window) <= wait.error


def test_the_chances_of_a_long_window_are_those_of_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for window, heads, p in ((9, 6, HALF), (14, 12, HALF), (14, 4, Fraction(4, 5)), (12, 7, Fraction(1, 3))):
        followed = coin_window.waiting(window, heads, p)
        with monkeypatch.context() as patch:
            patch.setattr(window_finding, "MOST_POSITIONS", 0)
            long = finish(coin_window.waiting_steps(window, heads, p))
        assert isinstance(long, coin_window.LongWaiting)
        for full in (False, True):
            assert abs(long.expected(full) - followed.expected(full)) <= 1e-12 * followed.expected(full)
            for flip in (0, 5, window, 2 * window + 3, 9 * window, 300, 5000):
                chance, other = long.happened_by(flip, full), followed.happened_by(flip, full)
                assert abs(chance - other) <= chance.error + other.error < 1e-10
        for level in ("0.01", "1/2", "0.99"):
            flip, estimated = followed.quantile(level), long.quantile(level)
            # Determinants give an estimate, except within the first window.
            assert estimated == (flip if flip <= window else coin_window.Between(flip, flip, True))


def test_the_chances_of_a_rare_long_window_keep_their_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    followed = coin_window.waiting(12, 9, Fraction(1, 50))
    with monkeypatch.context() as patch:
        patch.setattr(window_finding, "MOST_POSITIONS", 0)
        long = finish(coin_window.waiting_steps(12, 9, Fraction(1, 50)))
    for flip in (5, 9, 12, 13, 20, 1000, 10**6, 10**12):
        chance, other = long.happened_by(flip), followed.happened_by(flip)
        assert abs(chance - other) <= chance.error + other.error
        assert other.digits >= 10
        assert chance.digits >= 3 or flip < 10**6
    bounded, estimated = followed.quantile("1/2"), long.quantile("1/2")
    assert isinstance(bounded, coin_window.Between)
    assert isinstance(estimated, coin_window.Between)
    assert (bounded.estimated, estimated.estimated) == (False, True)
    assert estimated.first == pytest.approx(bounded.first, rel=1e-9)
    assert bounded.last - bounded.first < 1e-10 * bounded.last
    # The quantile is proved even if the wait is far longer than any sequence.
    assert coin_window.waiting(25, 19, Fraction(1, 100)).happened_by(10**30).digits >= 10


@pytest.mark.heavy
def test_all_but_sure_heads_are_no_rare_window() -> None:
    for window, heads in ((25, 13), (25, 19), (40, 20)):
        law = coin_window.waiting(window, heads, NEARLY_SURE)
        assert abs(law.expected() - heads) <= law.expected().error
        assert law.quantile("1/2") == heads
    assert coin_window.waiting(40, 20, 1).expected() == 20


@pytest.mark.heavy
def test_a_long_window_beside_its_simulation() -> None:
    law = coin_window.waiting(27, 14)
    seen = reduce(add, (coins.tosses(27, 14, seed=3, block=block) for block in range(20)))
    mean, error = seen.wait
    assert abs(mean - law.expected()) < 4 * error < 0.1 * mean
    median = law.quantile("1/2")
    assert isinstance(median, int)
    assert law.happened_by(median) >= 0.5 > law.happened_by(median - 1)


@pytest.mark.parametrize("full", [False, True])
def test_every_sequence_written_out(full: bool) -> None:
    for window, heads in ((1, 1), (3, 2), (4, 4), (5, 3), (6, 4)):
        for n in (1, 4, 9):
            waits = [first_success(each, window, heads, full) for each in sequences(n)]
            happened = sum(wait is not None for wait in waits)
            counted = coin_window.count_all(window, heads, n, full)
            assert counted.sequences == happened
            assert coin_window.happened_by(window, heads, n, full_window=full) == Fraction(happened, 2**n)
            p = Fraction(1, 3)
            chance = sum(
                p ** sum(each) * (1 - p) ** (n - sum(each))
                for each, wait in zip(sequences(n), waits, strict=True)
                if wait is not None
            )
            assert counted.chance(p) == coin_window.happened_by(window, heads, n, p, full) == chance


@given(windows(8), PROBABILITIES)
@settings(max_examples=25, deadline=None)
def test_share_and_clusters_by_all_windows(of: tuple[int, int], p: Fraction) -> None:
    window, heads = of
    holds = begins = Fraction(0)
    for each in sequences(window + 1):
        chance = p ** sum(each) * (1 - p) ** (window + 1 - sum(each))
        now = sum(each[1:]) >= heads
        holds += chance * now
        begins += chance * (now and sum(each[:-1]) < heads)
    assert coin_window.share(window, heads, p) == holds
    found = coin_window.clusters(window, heads, p)
    assert (found.rate, found.length) == (begins, holds / begins)


@given(windows(12))
def test_only_the_last_tails_matter(of: tuple[int, int]) -> None:
    window, heads = of
    assert coin_window.states(window, heads) == math.comb(window - 1, heads - 1)
    assert coin_window.positions(window, heads) == math.comb(window, heads - 1)
    if window > heads:
        plan = window_states.layout(window, heads)
        led_to = np.concatenate(plan.targets)
        assert sorted(led_to.tolist()) == list(range(coin_window.states(window, heads)))


@cache
def by_all_windows(window: int, heads: int, p: Fraction, flips: int) -> list[Fraction]:
    """Return the chances of a success by flip 0, 1, ..., in fractions, by following every sequence of the last `window`
    flips.
    """
    chances: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    happened = [Fraction(0)]
    for _ in range(flips):
        after: dict[tuple[int, ...], Fraction] = {}
        for last, chance in chances.items():
            for flip, share in ((0, 1 - p), (1, p)):
                now = (*last, flip)[-window:]
                if sum(now) < heads:
                    after[now] = after.get(now, Fraction(0)) + chance * share
        chances = after
        happened.append(1 - sum(chances.values()))
    return happened


def first_at_least(happened: list[Fraction], level: Fraction, coins: int = 1) -> int:
    return next(n for n, chance in enumerate(happened) if 1 - (1 - chance) ** coins >= level)


@pytest.mark.parametrize("p", [HALF, Fraction(2, 3)])
@pytest.mark.parametrize("window", range(1, 6))
def test_quantiles_are_exact_at_every_tie_and_beside_it(window: int, p: Fraction) -> None:
    """Test all windows up to 5, with every chance reached within 40 flips and the levels just above and below it."""
    little = Fraction(1, 10**8)
    for heads in range(1, window + 1):
        law = coin_window.waiting(window, heads, p)
        happened = by_all_windows(window, heads, p, 60)
        for chance in happened[:41]:
            for level in (chance - little, chance, chance + little):
                if 0 < level <= happened[-1] and level.denominator < 10**30:
                    assert law.quantile(level) == first_at_least(happened, level), (heads, level)


@pytest.mark.parametrize(("window", "heads"), [(2, 1), (3, 2), (4, 4), (5, 3)])
def test_quantiles_of_several_coins_are_exact_at_ties(window: int, heads: int) -> None:
    law = coin_window.waiting(window, heads)
    happened = by_all_windows(window, heads, HALF, 60)
    for several in (2, 3, 7):
        levels = [1 - (1 - chance) ** several for chance in happened[heads:41]]
        levels = [level for level in levels if level.denominator < 10**30]
        assert len(levels) > 40 // (2 * several)
        for level in levels:
            assert law.quantile(level, several) == first_at_least(happened, level, several)
            late = law.quantile(level, several, full_window=True)
            assert late == max(window, first_at_least(happened, level, several))


def test_quantiles_that_failed() -> None:
    assert coin_window.waiting(2, 1).quantile("127/128") == 7
    # Here every float is indistinguishable from 1.
    assert coin_window.waiting(2, 1).quantile("0.99999999999999999999") == 67


@pytest.mark.parametrize("long", [False, True])
def test_a_quantile_that_is_not_decided_is_bounded(monkeypatch: pytest.MonkeyPatch, long: bool) -> None:
    """Without whole numbers, ties beyond the first window stay open, but the bounds are still true."""
    monkeypatch.setattr(window_quantiles, "EXACT_WORK", 0)
    opened = 0
    for window, heads, p, flips in (
        (2, 1, HALF, 110),
        (4, 3, HALF, 900),
        (5, 2, Fraction(1, 50), 800),
        (3, 2, Fraction(999, 1000), 60),
    ):
        if long:
            monkeypatch.setattr(window_finding, "MOST_POSITIONS", 0)
            if window < 4:
                continue
        law = finish(coin_window.waiting_steps(window, heads, p))
        happened = by_all_windows(window, heads, p, flips)
        levels = [level for level in happened[1:70] if level.denominator < 10**30]
        levels += [1 - Fraction(1, 10**digits) for digits in (2, 6, 13, 20, 25)]
        for level in levels:
            if not 0 < level <= happened[-1]:
                continue
            flip, found = first_at_least(happened, level), law.quantile(level)
            if isinstance(found, coin_window.Between):
                opened += 1
                assert found.first <= flip <= found.last
                assert found.estimated == long
                assert long or found.last <= flip + 1
            else:
                assert found == flip
    assert opened > 5


@given(st.fractions(0, 1), st.integers(1, 10**15))
@settings(max_examples=50, deadline=None)
def test_powers_are_bounded(base: Fraction, exponent: int) -> None:
    low, high = window_quantiles.power(base, exponent)
    assert 0 <= low <= high <= 1
    if exponent <= 100:
        assert low <= base**exponent <= high
    else:
        with localcontext(prec=120):
            right = (Decimal(base.numerator) / base.denominator) ** exponent
            slack = Decimal(10) ** -90
            assert Fraction(right - slack) <= high
            assert low <= Fraction(right + slack)
    assert window_quantiles.reached(base, exponent, high) is not False
    assert not low or window_quantiles.reached(base, exponent, low / 2) is False


def test_late_flips_are_bounded_by_their_parts() -> None:
    """For a rare window, double precision cannot give the hazard or the late chances to the last digit."""
    law = coin_window.waiting(12, 9, Fraction(1, 1000))
    wait = float(law.expected())
    for level, logarithm in (("1/2", math.log(2)), ("0.99999999999999999999", 20 * math.log(10))):
        found = law.quantile(level)
        assert isinstance(found, coin_window.Between)
        assert found.first * (1 - 1e-10) < wait * logarithm < found.last * (1 + 1e-10)


def test_rare_windows_keep_their_digits() -> None:
    rare = coin_window.waiting(12, 9, Fraction(1, 1000)).expected()
    assert rare.digits >= 12
    # Clusters are so rare that only their rate matters in the first digits of the wait.
    assert rare == pytest.approx(float(1 / coin_window.clusters(12, 9, Fraction(1, 1000)).rate), rel=0.05)


def test_sure_and_impossible_coins() -> None:
    assert coin_window.expected_wait(5, 3, 1) == 3
    assert coin_window.expected_wait(5, 3, 1, full_window=True) == 5
    assert coin_window.expected_wait(5, 0) == 1
    assert coin_window.happened_by(5, 3, 100, 0) == 0
    assert coin_window.happened_by(5, 3, 3, 1) == 1
    with pytest.raises(InputError, match="never succeeds"):
        coin_window.expected_wait(5, 3, 0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: coin_window.share(5, 6), "cannot have 6 heads"),
        (lambda: coin_window.share(41, 6), "from 1 to 40"),
        (lambda: coin_window.share(5, 3, "1/0"), "divides by 0"),
        (lambda: coin_window.share(5, 3, "3/2"), "between 0 and 1"),
        (lambda: coin_window.share(5, 3, -0.5), "between 0 and 1"),
        (lambda: coin_window.share(5, 3, "heads"), "such as 1/3"),
        (lambda: coin_window.share(5, 3, math.nan), "such as 1/3"),
        (lambda: coin_window.count_all(3, 2, 21), "from 1 to 20"),
        (lambda: coin_window.waiting(5, 3).quantile(1), "below 1"),
    ],
)
def test_refusals(call: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()  # type: ignore[operator]


def test_what_is_too_large_is_refused_at_once() -> None:
    for call in (coin_window.waiting, coin_window.expected_wait):
        for window, heads in ((40, 39), (40, 33)):
            with pytest.raises(TooLarge, match="double precision"):
                call(window, heads, "1/1000000000")


def test_probabilities_as_people_write_them() -> None:
    assert probability(" 1/3 ") == Fraction(1, 3)
    assert (
        probability("25 %")
        == probability("0.25")
        == probability(".25")
        == probability(0.25)
        == Fraction(1, 4)
    )
    assert probability(0.1) == Fraction(1, 10)
    assert probability("0.5/2") == Fraction(1, 4)


def test_a_bounded_number_says_how_many_digits_are_certain() -> None:
    assert Bounded(716.8044477, 5e-10).digits == 11
    assert Bounded(2.0, 0.0).digits == 16
    assert Bounded(1.0, 10.0).digits == 0
