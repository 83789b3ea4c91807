"""Digit removal: compare the theorem and the counts with playing the game out."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.games import digit_removal as dr
from countinghouse.numerals import NUMERALS

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy


def played_out(bound: int, base: int) -> bytearray:
    """Return wins[n] for n < bound by the rules, on numbers, without masks or numerals."""
    wins = bytearray(bound)
    for n in range(1, bound):
        place = 1
        while place <= n:
            if not wins[n // (place * base) * place + n % place]:
                wins[n] = 1
                break
            place *= base
    return wins


@pytest.mark.parametrize(
    ("base", "bound"),
    [
        (10, 10**6),
        (2, 1 << 14),
        (3, 3**9),
        (4, 20_000),
        (7, 30_000),
        (16, 70_000),
        (36, 50_000),
    ],
)
def test_against_play_on_numbers(base: int, bound: int) -> None:
    wins = played_out(bound, base)
    chance = random.Random(base)
    below, checked = 0, set(chance.sample(range(bound), 2000)) | set(range(400))
    for n in range(bound):
        if n in checked or n == bound - 1:
            assert dr.is_winning(n, base) == bool(wins[n]), n
            assert dr.winning_below(n, base) == below, n
        below += wins[n]
    assert dr.winning_below(bound, base) == below


def test_the_numbers_of_the_spec() -> None:
    assert [dr.winning_below(10**k) for k in range(1, 7)] == [9, 18, 918, 1656, 91656, 166752]
    assert dr.winning_below(10**18) == 166_666_666_689_036_288
    assert dr.winning_below(123456) == 100_000
    assert dr.winning_below(987654321) == 904_320_305
    assert not dr.is_winning(1100)
    assert dr.is_winning(101100)
    mask = next(m for m in dr.mask_tree(6)[5] if m.text == "101100")
    assert mask.numbers == 729


@pytest.mark.parametrize("m", [1, 2, 3, 7, 40, 500])
def test_closed_forms(m: int) -> None:
    assert dr.winning_below(10 ** (2 * m)) * 6 == 100**m - (-8) ** m
    assert dr.winning_below(10 ** (2 * m + 1)) * 6 == 55 * 100**m - (-8) ** m
    for b in (2, 3, 12, 36):
        assert dr.winning_below(b ** (2 * m), b) * (b + 2) == 2 * (b ** (2 * m) - (2 - b) ** m)
        more = dr.winning_below(b ** (2 * m + 1), b) - dr.winning_below(b ** (2 * m), b)
        assert more == (b - 1) * b ** (2 * m)


@pytest.mark.parametrize("base", [2, 3, 5, 10, 36])
def test_recurrence_closed_form_and_play_agree(base: int) -> None:
    for counts in islice(dr.counts_by_recurrence(base), 60):
        assert dr.counts(counts.length, base) == counts
        assert counts.winning + counts.losing == (base - 1) * base ** (counts.length - 1)
        if counts.length <= 9:
            assert dr.counts_by_search(counts.length, base) == counts
        assert dr.winning_below(base**counts.length, base) == counts.winning_below


@cache
def mask_wins(mask: str) -> bool:
    """Play on masks, recursively."""
    return any(not mask_wins((mask[:i] + mask[i + 1 :]).lstrip("0")) for i in range(len(mask)))


@cache
def mask_plies(mask: str) -> int:
    if not mask:
        return 0
    below = [(mask[:i] + mask[i + 1 :]).lstrip("0") for i in range(len(mask))]
    if mask_wins(mask):
        return 1 + min(mask_plies(m) for m in below if not mask_wins(m))
    return 1 + max(mask_plies(m) for m in below)


def test_the_tree_of_masks() -> None:
    tree = dr.mask_tree(10)
    assert [len(row) for row in tree] == [1 << n for n in range(10)]
    for row in tree:
        assert [m.text for m in row] == sorted(m.text for m in row)
        for m in row:
            assert m.wins == mask_wins(m.text)
            assert set(m.options) == {(m.text[:i] + m.text[i + 1 :]).lstrip("0") for i in range(len(m.text))}
            assert m.numbers == 9 ** m.text.count("1")
            best = dr.best_moves(m.text)
            assert (best.wins, best.plies) == (mask_wins(m.text), mask_plies(m.text))
            for place in best.options:
                left = (m.text[:place] + m.text[place + 1 :]).lstrip("0")
                assert mask_plies(left) == best.plies - 1
                assert mask_wins(left) != best.wins
        for m in row:
            assert mask_wins(dr.mask(m.text)) == dr.why(m.text).wins
        counts = dr.counts(len(row[0].text))
        assert sum(m.numbers for m in row if m.wins) == counts.winning


@given(st.integers(0, 10**12), st.integers(2, 36))
def test_numerals(n: int, base: int) -> None:
    text = dr.numeral(n, base)
    assert int(text, base) == n == dr.value(text, base)
    assert dr.numeral("000" + text.upper(), base) == text
    assert dr.is_winning(text, base) == dr.is_winning(n, base)
    assert dr.winning_below(text, base) == dr.winning_below(n, base)
    if n:
        step = dr.winning_below(n + 1, base) - dr.winning_below(n, base)
        assert step == dr.is_winning(n, base)


@given(st.integers(2, 36), st.integers(1, 1200), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_long_numbers(base: int, length: int, chance: random.Random) -> None:
    text = NUMERALS[chance.randrange(1, base)] + "".join(
        chance.choice(NUMERALS[: chance.choice([2, base])]) for _ in range(length - 1)
    )
    n = dr.value(text, base)
    assert dr.numeral(n, base) == text
    step = dr.winning_below(n + 1, base) - dr.winning_below(text, base)
    assert step == dr.is_winning(text, base)
    assert dr.winning_below(base**length, base) - dr.winning_below(text, base) <= base**length - n


@given(st.integers(1, 10**9), st.sampled_from([2, 3, 10, 16]))
def test_moves_and_reasons(n: int, base: int) -> None:
    text = dr.numeral(n, base)
    moves = dr.moves(text, base)
    assert [move.index for move in moves] == list(range(len(text)))
    for move in moves:
        assert move.digit == text[move.index]
        left = text[: move.index] + text[move.index + 1 :]
        assert int(move.result, base) == (int(left, base) if left else 0)
        assert move.wins == (not mask_wins(dr.mask(move.result, base).lstrip("0")))
        assert ("loses" if move.wins else "wins") in move.reason
    assert any(move.wins for move in moves) == dr.is_winning(n, base)
    reason = dr.why(text, base)
    assert reason.sentence.startswith("wins" if reason.wins else "loses")
    if len(text) % 2:
        assert "odd" in reason.sentence
    else:
        run = len(text) - 1 - len(text[1:].lstrip("0"))
        assert reason.run == run
        assert reason.rest == text[1:].lstrip("0")


@pytest.mark.parametrize("base", [2, 10])
def test_the_engine_beats_every_opponent(base: int) -> None:
    """Test every N-position up to 8 digits and every reply (by mask, because the digits themselves do not matter)."""
    done: set[str] = set()

    def engine_wins(text: str) -> None:
        if text in done:
            return
        done.add(text)
        left = dr.strike(text, dr.engine_place(text, base), base)
        if left != "0":
            for i in range(len(left)):
                after = dr.strike(left, i, base)
                assert after != "0"  # the opponent would have won
                engine_wins(after)

    for row in dr.mask_tree(8, base):
        for m in row:
            if m.wins:
                engine_wins(m.text)
    assert len(done) > 120


def test_the_engine_beats_random_opponents_on_long_numbers() -> None:
    chance = random.Random(3)
    for _ in range(40):
        text = "1" + "".join(chance.choice("01") for _ in range(chance.randrange(20, 60)))
        if not dr.is_winning(text):
            text = dr.strike(text, 0)
            if not dr.is_winning(text):
                continue
        while True:
            text = dr.strike(text, dr.engine_place(text))
            if text == "0":
                break
            text = dr.strike(text, chance.randrange(len(text)))
            assert text != "0"


@pytest.mark.parametrize(
    ("n", "base", "said"),
    [
        (-5, 10, "at least 0, not -5"),
        ("-5", 10, "'-' is not a digit in base 10"),
        ("12a", 10, "'a' is not a digit in base 10; its digits are 0 to 9"),
        ("129", 8, "'9' is not a digit in base 8; its digits are 0 to 7"),
        ("1b", 11, "its digits are 0 to 9 and a."),
        ("1g", 16, "its digits are 0 to 9 and a to f"),
        ("", 10, "at least one digit"),
        ("1.5", 10, "'.' is not a digit"),
        ("1²", 10, "is not a digit"),
        (5, 1, "from 2 to 36"),
        (5, 37, "from 2 to 36"),
        (5, "10", "from 2 to 36"),
        (2.5, 10, "must be a whole number"),
        ("9" * 10_001, 10, "at most 10,000"),
        (10**10_001, 10, "at most 10,000"),
        (1 << 40_000, 2, "at most 10,000"),
    ],
    ids=lambda value: str(value)[:12] if isinstance(value, str) else type(value).__name__,
)
def test_bad_numbers(n, base, said: str) -> None:
    for ask in (dr.is_winning, dr.winning_below, dr.moves, dr.why):
        with pytest.raises(InputError, match=said.replace(".", r"\.")):
            ask(n, base)


def test_bad_moves_and_lengths() -> None:
    with pytest.raises(InputError, match="places run from 0 to 2"):
        dr.strike(123, 3)
    with pytest.raises(InputError, match="places run from 0 to 2"):
        dr.strike(123, -1)
    with pytest.raises(InputError, match="no digits are left"):
        dr.strike(0, 0)
    with pytest.raises(InputError, match="The game is over"):
        dr.engine_place(0)
    with pytest.raises(InputError, match="from 1 to 12"):
        dr.mask_tree(13)
    with pytest.raises(InputError, match="from 1 to 12"):
        dr.counts_by_search(0)
    with pytest.raises(InputError, match="The length"):
        dr.counts(0)
    with pytest.raises(InputError, match="at most 20 digits"):
        dr.best_moves(10**20)
    assert dr.moves(0) == ()
    assert dr.best_moves(0) == dr.impartial.Best(False, 0, ())
