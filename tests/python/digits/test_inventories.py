"""Compare where inventories lead with a calculation for every single number."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse import InputError, TooLarge
from countinghouse.digits.inventories import flow, flow_steps
from countinghouse.digits.self_tallying import inventory, is_self_tallying, orbit

# No NumPy: see tests/tools/test_heavy.py.
pytestmark = pytest.mark.heavy


def in_base(number: int, base: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, base)
        text = "0123456789abcdef"[digit] + text
    return text


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 12), st.integers(1, 700))
def test_every_number_up_to_the_bound_arrives_where_its_orbit_does(base: int, bound: int) -> None:
    found = flow(in_base(bound, base), base)
    arrivals: dict[frozenset[str], Counter[int]] = {}
    through: Counter[str] = Counter()
    for number in range(1, bound + 1):
        path = orbit(in_base(number, base), base)
        arrivals.setdefault(frozenset(path.cycle), Counter())[path.preperiod] += 1
        through.update(set(path.numbers[1:]) | ({path.numbers[0]} if path.preperiod == 0 else set()))
    assert {frozenset(basin.cycle): basin.arrivals for basin in found.basins} == {
        cycle: tuple(by_steps[k] for k in range(max(by_steps) + 1)) for cycle, by_steps in arrivals.items()
    }
    assert sum(basin.numbers for basin in found.basins) == bound
    on_cycles = {number for basin in found.basins for number in basin.cycle}
    for number, (following, many) in found.after.items():
        assert following == inventory(number, base)
        if number not in on_cycles:
            assert many == through[number]


@pytest.mark.parametrize(("bound", "base"), [("999", 10), ("4321", 5), ("2f", 16)])
def test_what_is_left_after_each_inventory(bound: str, base: int) -> None:
    found = flow(bound, base)
    here = {in_base(number, base) for number in range(1, int(bound, base) + 1)}
    for left in found.left:
        here = {inventory(number, base) for number in here}
        assert len(here) == left
    assert here <= {number for basin in found.basins for number in basin.cycle}


def test_a_million_numbers_of_base_ten() -> None:
    found = flow("999,999")
    assert found.bound == "999999"
    assert sum(basin.numbers for basin in found.basins) == 999_999
    assert {len(basin.cycle) for basin in found.basins} == {1, 2, 3}
    for basin in found.basins:
        assert (len(basin.cycle) == 1) == bool(is_self_tallying(basin.cycle[0]))
        assert sorted(basin.cycle, key=lambda number: (len(number), number))[0] == basin.cycle[0]
    # 22 is a fixed point that no other number of up to six digits reaches.
    assert next(basin for basin in found.basins if basin.cycle == ("22",)).arrivals == (1,)


@pytest.mark.parametrize(
    ("bound", "base", "sentence"),
    [
        ("0", 10, "at least 1"),
        ("00", 10, "at least 1"),
        ("", 10, "The number is empty"),
        ("12", 2, "not a digit in base 2"),
        ("1", 40, "from 2 to 36"),
    ],
)
def test_bad_input_is_a_sentence(bound: str, base: int, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        flow(bound, base)


def test_too_many_counts_are_refused_first() -> None:
    with pytest.raises(TooLarge, match=r"92,377 different counts of digits, more than 50,000"):
        flow("9" * 9)
    with pytest.raises(TooLarge, match="too many"):
        flow("1" * 100_000)


def test_it_can_be_stopped() -> None:
    steps = flow_steps("99999")
    assert 0 <= next(steps) < 1
    steps.close()
