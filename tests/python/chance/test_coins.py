"""Simulated coins: always the same for a seed, tallied by the rule, and within their stated error of the exact
numbers.
"""

from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import add

import pytest

from countinghouse.chance import coin_window, coins
from countinghouse.draws import Draws
from countinghouse.errors import InputError


def sample(window: int, heads: int, p: str, blocks: int, full: bool) -> coins.Sample:
    return reduce(add, (coins.tosses(window, heads, p, full, seed=2, block=block) for block in range(blocks)))


@pytest.mark.parametrize(
    ("window", "heads", "p", "full"),
    [
        (3, 3, "1/2", False),
        (4, 3, "1/3", True),
        (8, 6, "0.6", False),
        (12, 9, "1/2", False),
        (6, 2, "1/2", True),
        (1, 1, "1/5", False),
    ],
)
def test_within_four_standard_errors_of_the_exact_numbers(
    window: int, heads: int, p: str, full: bool
) -> None:
    seen = sample(window, heads, p, 8, full)
    mean, error = seen.share
    assert abs(mean - coin_window.share(window, heads, p)) < 4 * error < 0.2 * mean
    mean, error = seen.wait
    assert abs(mean - coin_window.expected_wait(window, heads, p, full)) < 4 * error < 0.2 * mean
    assert seen.length == pytest.approx(float(coin_window.clusters(window, heads, p).length), rel=0.1)


def test_the_strip_is_what_the_first_block_looks_at() -> None:
    rolled = coins.roll(5, 4, seed=9, count=coins.BLOCK)
    words = Draws(9, 0, 25).words(coins.BLOCK)
    assert [toss.is_heads for toss in rolled] == [int(word) < 2**63 for word in words]
    seen = coins.tosses(5, 4, seed=9)
    whole = [sum(toss.is_heads for toss in rolled[n - 5 : n]) >= 4 for n in range(5, coins.BLOCK + 1)]
    assert (seen.windows, seen.held) == (len(whole), sum(whole))
    begun = whole[0] + sum(now and not before for before, now in pairwise(whole))
    assert seen.clusters == begun


def test_waits_are_those_of_the_rule() -> None:
    """Return the waits of a block, found flip by flip with the same coins."""
    for full in (False, True):
        flips = (Draws(3, 1, 26).words(20 * coins.BLOCK) < 2**63).tolist()
        waits, start = [], 0
        while sum(waits) < coins.BLOCK:
            end = start + 1
            while sum(flips[max(start, end - 9) : end]) < 7 or (full and end - start < 9):
                end += 1
            waits.append(end - start)
            start = end
        seen = coins.tosses(9, 7, seed=3, block=1, full_window=full)
        assert (seen.waits, seen.flips) == (len(waits), sum(waits))
        assert seen.flips_squares == sum(wait * wait for wait in waits)


def test_long_waits_go_on_over_many_tosses() -> None:
    seen = coins.tosses(16, 16, seed=4)
    assert seen.waits >= 1
    assert seen.flips >= coins.BLOCK


def test_sure_and_impossible_coins() -> None:
    assert all(toss.is_heads for toss in coins.roll(3, 2, 1, count=10))
    assert not any(toss.is_heads for toss in coins.roll(3, 2, 0, count=10))
    assert coins.tosses(3, 2, 1).wait == (2.0, 0.0)
    assert [toss.holds for toss in coins.roll(3, 2, 1, count=4, full_window=True)] == [
        False,
        False,
        True,
        True,
    ]


def test_refusals() -> None:
    with pytest.raises(InputError, match="too rare"):
        coins.tosses(30, 30)
    with pytest.raises(InputError, match="too rare"):
        coins.tosses(3, 2, Fraction(0))
    with pytest.raises(InputError, match="from 1 to"):
        coins.roll(3, 2, count=0)
