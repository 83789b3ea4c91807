"""Self-tallying numbers, against the published list, its statistics, and a search that does not use the law."""

import json
from collections import Counter
from itertools import permutations, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.digits.printed_method import printed_method_steps
from countinghouse.digits.self_tallying import (
    all_in_base,
    all_in_base_steps,
    check,
    count_in_base,
    inventory,
    is_self_tallying,
    orbit,
    stages,
)
from countinghouse.stepping import finish

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy

# "exhaustive search, two independent programs"; see the file's own line of source.
PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "self_tallying_base10.json").read_text())[
    "base10"
]


def says_its_own_digits(number: str, base: int) -> bool:
    """Apply the definition by trying every way to read the number; this shares no code with the package."""

    def reads(rest: str, above: int) -> bool:
        if not rest:
            return True
        for cut in range(1, len(rest)):
            numeral = int(rest[cut], 36)
            if rest[0] != "0" and numeral > above and int(rest[:cut], base) == number.count(rest[cut]):
                listed.append(rest[cut])
                if reads(rest[cut + 1 :], numeral):
                    return True
                listed.pop()
        return False

    listed: list[str] = []
    return reads(number, -1) and set(listed) == set(number)


def test_base_ten_is_the_published_list() -> None:
    assert all_in_base(10) == PUBLISHED


def test_the_statistics_of_base_ten() -> None:
    found = all_in_base(10)
    assert Counter(map(len, found)) == {2: 1, 8: 35, 10: 21, 14: 20, 16: 15, 18: 6, 19: 9, 20: 1, 21: 1}
    pairs = Counter(len(set(number)) for number in found)
    assert pairs == {1: 1, 4: 35, 5: 21, 7: 20, 8: 15, 9: 15, 10: 2}
    assert sum("0" in number for number in found) == 49
    assert sum(len(number) > 2 * len(set(number)) for number in found) == 10


def test_small_bases() -> None:
    assert [len(all_in_base(base)) for base in range(2, 7)] == [2, 7, 7, 12, 19]


@pytest.mark.parametrize(("base", "digits"), [(2, 13), (3, 9), (4, 7)])
def test_against_every_number_of_a_few_digits(base: int, digits: int) -> None:
    numerals = "0123"[:base]
    every = [
        "".join(word)
        for length in range(1, digits + 1)
        for word in product(numerals, repeat=length)
        if word[0] != "0" and says_its_own_digits("".join(word), base)
    ]
    assert [number for number in all_in_base(base) if len(number) <= digits] == every
    assert every


@pytest.mark.parametrize("base", [5, 7, 11, 13, 16])
def test_every_one_found_says_its_own_digits(base: int) -> None:
    found = all_in_base(base)
    assert len(set(found)) == len(found) == count_in_base(base)
    assert found == sorted(found, key=lambda number: (len(number), int(number, base)))
    for number in found:
        assert says_its_own_digits(number, base)
        assert is_self_tallying(number, base)


@given(st.integers(2, 36), st.text("0123456789abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=60))
def test_the_inventory_lists_the_digits(base: int, text: str) -> None:
    number = "".join(digit for digit in text if int(digit, 36) < base) or "1"
    listed, counts = inventory(number, base), Counter(number)
    for numeral in sorted(counts):
        tally = listed[: listed.index(numeral, 1)]
        # A tally may contain its own numeral, so cut where the value is right.
        while int(tally, base) != counts[numeral]:
            tally = listed[: listed.index(numeral, len(tally) + 1)]
        listed = listed[len(tally) + 1 :]
    assert listed == ""


@given(st.integers(2, 12), st.integers(1, 10**9))
def test_orbits_close(base: int, start: int) -> None:
    digits = ""
    while start:
        start, digit = divmod(start, base)
        digits = "0123456789ab"[digit] + digits
    path = orbit(digits, base)
    assert path.numbers[0] == digits
    for one, following in zip(path.numbers, path.numbers[1:], strict=False):
        assert inventory(one, base) == following
    assert inventory(path.numbers[-1], base) == path.cycle[0]
    assert len(set(path.numbers)) == len(path.numbers)
    assert (path.period == 1) == bool(is_self_tallying(path.cycle[0], base))
    assert path.cycle[0] in path.sentence


@given(st.text("01239", min_size=1, max_size=12))
def test_the_verdict_agrees_with_the_definition(number: str) -> None:
    verdict = is_self_tallying(number)
    assert verdict.holds == says_its_own_digits(number, 10)
    assert verdict.reason.endswith(".")


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("21322314", "It says two 1s, three 2s, two 3s, one 4, which is true."),
        ("21322324", "It says two 1s, but there is one 1."),
        ("10", "Every tally is right, but there is one 1 that it does not list."),
        ("0122", "It begins with 0, which is not a tally."),
        ("4321", "It says 432 times 1, but there is one 1."),
        ("9", "It cannot be read as tally, numeral, tally, numeral, ... with increasing numerals."),
        (
            "1" * 300,
            "It has 300 digits and its inventory has 4; for a self-tallying number, the two are equal.",
        ),
    ],
)
def test_reasons(number: str, reason: str) -> None:
    assert is_self_tallying(number).reason == reason


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: inventory(""), "The number is empty"),
        (lambda: inventory("12a"), "'a' (place 3) is not a digit in base 10"),
        (lambda: inventory("2", base=2), "'2' (place 1) is not a digit in base 2, whose digits are 0 to 1"),
        (lambda: inventory("٣"), "is not a digit in base 10"),
        (lambda: inventory("-5"), "'-' (place 1)"),
        (lambda: inventory("1" * 1_000_001), "1,000,001 digits"),
        (lambda: inventory(22), 'text, such as "22"'),
        (lambda: orbit("1", base=1), "from 2 to 36"),
        (lambda: is_self_tallying("1", base=37), "from 2 to 36"),
        (lambda: all_in_base("ten"), "from 2 to 36"),
    ],
)
def test_bad_input_is_a_sentence(call, sentence) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as refusal:
        call()
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("base", range(2, 8))
def test_the_printed_method_finds_the_same(base: int) -> None:
    printed = finish(printed_method_steps(base))
    assert list(printed.numbers) == all_in_base(base)
    assert printed.candidates <= sum(stage.lawful for stage in stages(base))


@pytest.mark.parametrize("base", [2, 3, 5, 10, 16])
def test_the_stages_of_the_search(base: int) -> None:
    every = list(stages(base))
    assert [stage.pairs for stage in every] == list(range(1, base + 1))
    assert sorted((n for stage in every for n in stage.numbers), key=lambda n: (len(n), n)) == all_in_base(
        base
    )
    for stage in every:
        assert stage.lawful >= stage.multisets >= stage.matching >= stage.counting
        assert {len(set(number)) for number in stage.numbers} <= {stage.pairs}


@pytest.mark.parametrize(("base", "pairs"), [(3, 3), (4, 4), (10, 2)])
def test_the_candidates_that_keep_the_law(base: int, pairs: int) -> None:
    tallies = [int_in(base, value) for value in range(1, base**2 + pairs)]
    rows = sum(
        sum(int(text, base) - len(text) for text in row) == pairs for row in product(tallies, repeat=pairs)
    )
    assert list(stages(base))[pairs - 1].lawful == comb(base, pairs) * rows


def int_in(base: int, value: int) -> str:
    text = ""
    while value:
        value, digit = divmod(value, base)
        text = str(digit) + text
    return text


def in_any_order(number: str, base: int) -> bool:
    """Apply the definition without the order of numerals, by trying every way to cut."""

    def reads(rest: str, seen: frozenset[str]) -> bool:
        if not rest:
            return seen == set(number)
        return rest[0] != "0" and any(
            rest[cut] not in seen
            and int(rest[:cut], base) == number.count(rest[cut])
            and reads(rest[cut + 1 :], seen | {rest[cut]})
            for cut in range(1, len(rest))
        )

    return reads(number, frozenset())


@pytest.mark.parametrize(("base", "digits"), [(2, 9), (3, 8), (4, 7)])
def test_any_order_against_every_number_of_a_few_digits(base: int, digits: int) -> None:
    every = {
        number
        for length in range(1, digits + 1)
        for number in map("".join, product("0123"[:base], repeat=length))
        if in_any_order(number, base)
    }
    listed = set()
    for number in all_in_base(base):
        pairs = [
            number[pair.start : pair.start + len(pair.written) + 1] for pair in check(number, base).pairs
        ]
        orders = set(map("".join, permutations(pairs)))
        assert len(orders) == len(list(permutations(pairs)))
        listed |= {each for each in orders if len(each) <= digits}
    assert every == listed
    for number in every:
        assert check(number, base, order="any").verdict


def test_any_order_counted() -> None:
    # Base 2: 111 (one pair less than 1101001, two pairs).
    assert [count_in_base(base, order="any") for base in (2, 3)] == [1 + 2, 1 + 3 * 2 + 3 * 6]


@given(st.text("0123", min_size=1, max_size=10))
def test_the_verdict_on_any_order_agrees_with_the_definition(number: str) -> None:
    checked = check(number, 4, order="any")
    assert checked.verdict.holds == in_any_order(number, 4)
    assert checked.verdict.reason.endswith(".")


@given(st.text("0123456789", min_size=1, max_size=30), st.sampled_from(["increasing", "any"]))
def test_the_pairs_of_a_check_are_the_number(number: str, order: str) -> None:
    checked = check(number, order=order)
    if checked.pairs:
        assert "".join(pair.written + pair.numeral for pair in checked.pairs) == number
    for pair in checked.pairs:
        assert number[pair.start : pair.start + len(pair.written) + 1] == pair.written + pair.numeral
        assert [number[place] for place in pair.places] == [pair.numeral] * number.count(pair.numeral)
        assert pair.right == (pair.tally == number.count(pair.numeral))
    wrong = [at for at, pair in enumerate(checked.pairs) if not pair.right]
    assert checked.wrong == (wrong[0] if wrong else None)
    assert not (wrong and checked.verdict)


def test_every_number_keeps_the_law() -> None:
    for base in (2, 7, 10, 14):
        for number in all_in_base(base):
            pairs = check(number, base).pairs
            assert sum(pair.surplus for pair in pairs) == len(pairs)
            assert all(pair.surplus >= 0 for pair in pairs)


@pytest.mark.parametrize("pasted", [" 21322314 ", "2132 2314", "21,322,314", "2132\u00a02314\n"])
def test_pasted_text_is_read_without_its_spaces(pasted: str) -> None:
    assert is_self_tallying(pasted)
    assert inventory(pasted) == "21322314"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("14233221", "It says one 4, two 3s, three 2s, two 1s, which is true."),
        ("14233211", "It says three 2s, but there are two 2s."),
        ("2121", "It lists 1 more than once."),
        ("31", "It says three 1s, but there is one 1."),
        ("7", "It cannot be read as tally, numeral, tally, numeral, ..."),
    ],
)
def test_reasons_of_any_order(number: str, reason: str) -> None:
    assert check(number, order="any").verdict.reason == reason


def test_too_many_to_list_are_counted() -> None:
    assert count_in_base(24) == 1_048_852
    with pytest.raises(TooLarge, match="1,048,852"):
        all_in_base(24)


def test_all_in_base_can_be_stopped_and_large_bases_are_refused() -> None:
    steps = all_in_base_steps(18)
    assert next(steps) == 1024
    steps.close()
    with pytest.raises(TooLarge, match="4,294,967,926"):
        all_in_base(36)
