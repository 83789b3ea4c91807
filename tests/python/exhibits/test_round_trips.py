"""Floating-point round trips on the page: its sentences and figures against Python's own floats and the library."""

import re
import struct
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.round_trips import EXHIBIT
from countinghouse.exhibits.round_trips.spelling import decimal_of, spelled
from countinghouse.numbers import conversion
from countinghouse.numbers.conversion import out_and_back
from countinghouse.numbers.formats import read
from tests.python.page.asking import answer_of
from tests.python.page.shapes import wrong_view


def view(**changes: object) -> dict:
    drawn = EXHIBIT.view(EXHIBIT.normal(changes))
    assert not wrong_view(EXHIBIT, drawn)
    return drawn["shown"]


def ask(job: str, **changes: object) -> dict:
    return answer_of(EXHIBIT, job, EXHIBIT.normal(changes))


def test_the_default_is_one_bit_to_one_digit() -> None:
    shown = view()
    assert shown["sentence"] == "2²⁷ becomes 10⁸, and comes back as 2²⁶: it is lost."
    assert [theorem["holds"] for theorem in shown["theorems"]] == [True, False]
    assert "-66, -56, -46, -36, -26, 27, 37, 47, 57 and 67" in shown["failing"]
    assert [trip["value"] for trip in shown["trips"] if trip["fate"] == "lost"] == ["2^27"]
    assert [trip["chosen"] for trip in shown["trips"]].index(True) == 6


@given(
    st.integers(2, 12), st.integers(1, 4), st.integers(2, 12), st.integers(1, 4), st.fractions("0.01", 1000)
)
@settings(max_examples=60, deadline=None)
def test_the_lines_show_what_the_library_says(beta: int, n: int, nu: int, m: int, value: Fraction) -> None:
    shown = view(beta=beta, n=n, nu=nu, m=m, value=spelled(value))
    places = []
    for trip in shown["trips"]:
        number = read(trip["value"])
        converted, back = out_and_back(number, beta, n, nu, m)
        assert (trip["fate"] == "lost") == (back != number)
        assert 0 <= trip["at"] <= 1 >= trip["to"] >= 0
        assert (trip["to"] < trip["at"]) == (converted < number) or abs(trip["to"] - trip["at"]) < 1e-9
        places.append(trip["at"])
    assert places == sorted(places)
    chosen = shown["trips"][6]
    assert (shown["before"], shown["after"]) == (shown["trips"][5]["value"], shown["trips"][7]["value"])
    assert all(
        abs(read(chosen["value"]) - value) <= abs(read(trip["value"]) - value) for trip in shown["trips"]
    )


def plain_nearest(value: Fraction, base: int, digits: int) -> Fraction:
    """The nearest number with this many digits, ties to even: by trying every coefficient."""
    step = Fraction(1)
    while value >= step * base**digits:
        step *= base
    while value < step * base ** (digits - 1):
        step /= base
    tried = range(base ** (digits - 1), base**digits + 1)
    return step * min(tried, key=lambda each: (abs(each * step - value), each % 2))


@given(
    st.integers(2, 6), st.integers(1, 3), st.integers(2, 12), st.integers(1, 2), st.fractions("0.01", 1000)
)
@settings(max_examples=60, deadline=None)
def test_the_question_about_a_number_has_a_true_answer_and_reason(
    beta: int, n: int, nu: int, m: int, value: Fraction
) -> None:
    bases: dict[str, object] = {"beta": beta, "n": n, "nu": nu, "m": m, "value": spelled(value)}
    assert view(**bases)["asks"] is None
    shown = view(**bases, tell="asked")
    asks = shown["asks"]
    number = read(shown["trips"][6]["value"])
    converted = plain_nearest(number, nu, m)
    back = plain_nearest(converted, beta, n)
    assert asks["answer"] == ("It comes back" if back == number else "It is lost")
    [wrong] = asks["wrong"]
    assert wrong["choice"] == 1 - asks["value"]
    if converted == number:
        assert "nothing is rounded" in asks["reason"]
    distances = re.findall(r"is (\S+) away from \S+, and (\S+) away", asks["reason"])
    if distances and not re.search("[≈×⁰¹²³⁴-⁹]", asks["reason"]):
        near, far = (Fraction(each.replace(",", "")) for each in distances[0])
        assert near == abs(back - converted) < far
    if "halfway" in asks["reason"]:
        others = conversion.neighbours(converted, beta, n)
        assert len({abs(each - converted) for each in others}) < len(others)


@given(st.floats(-1e6, 1e6, allow_nan=False), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_the_question_about_a_float_has_a_true_answer(x: float, places: int) -> None:
    typed = f"{x:.{places}f}"
    asks = view(show="number", number=typed, tell="asked")["asks"]
    stored, exact = Fraction(float(typed)), Fraction(typed)
    words = (
        "Exactly this number" if stored == exact else "A little more" if stored > exact else "A little less"
    )
    assert asks["answer"] == words
    assert {wrong["choice"] for wrong in asks["wrong"]} == {0, 1, 2} - {asks["value"]}
    if stored != exact:
        assert ("above it" if stored > exact else "below it") in asks["reason"]


def test_ties_and_numbers_without_a_question() -> None:
    tie = view(show="number", number=str(2**53 + 1), tell="asked")["asks"]
    assert tie["answer"] == "A little less"
    assert "the even one is 1 below it" in tie["reason"]
    for number in ("inf", "nan", "1e400", "#3ff0000000000000"):
        assert view(show="number", number=number, tell="asked")["asks"] is None


def test_the_table_gives_the_digits_and_a_number_that_is_lost() -> None:
    rows = EXHIBIT.view(EXHIBIT.default())["table"]
    assert [row["digits"] for row in rows] == [
        "11 → 5",
        "24 → 9",
        "53 → 17",
        "113 → 36",
        "6 → 21",
        "15 → 51",
        "33 → 111",
    ]
    for row in rows:
        changes = dict(pair.split("=") for pair in row["link"].replace("%2F", "/").split("&"))
        shown = view(**changes)
        assert shown["trips"][6]["fate"] == "lost"
        assert shown["trips"][6]["value"] == changes["value"]


def test_the_first_failures_are_found_and_told() -> None:
    assert ask("loss") == {"value": "2^27", "sentence": "2²⁷ becomes 10⁸, and comes back as 2²⁶."}
    assert ask("collision")["value"] == ""
    assert ask("collision", n=2) == {"value": "1.5", "sentence": "1.5 and the next number, 2, both become 2."}
    # Distant numbers are also found; those that can be displayed come with a link.
    far = {"beta": 26, "n": 1, "nu": 25, "m": 2}
    assert view(**far, value=ask("loss", **far)["value"])["trips"][6]["fate"] == "lost"
    farther = ask("loss", beta=4, n=2, nu=15, m=2)
    assert farther["value"] == ""
    assert "× 10³¹⁸³, and comes back as" in farther["sentence"]


@given(st.floats(allow_nan=False, allow_infinity=False))
@settings(max_examples=60, deadline=None)
def test_a_double_is_told_as_python_tells_it(x: float) -> None:
    shown = view(show="number", number=repr(x))
    facts = {fact["name"]: fact["value"] for fact in shown["facts"]}
    pattern = struct.unpack("<Q", struct.pack("<d", x))[0]
    assert facts["Bit pattern"] == f"#{pattern:016x}"
    assert "".join(bit["bit"] for bit in shown["bits"]) == f"{pattern:064b}"
    assert facts["Hexadecimal"] == x.hex()
    assert repr(x) in shown["sentence"]
    assert view(show="number", number=f"#{pattern:x}")["bits"] == shown["bits"]
    assert [out["same"] for out in shown["outs"]] == [float(f"{x:.{n}e}") == x for n in range(17)]


def test_a_bit_is_flipped_and_flipped_back() -> None:
    assert EXHIBIT.play
    state = EXHIBIT.normal({"show": "number", "number": "1"})
    flipped = EXHIBIT.play(state, "flip 63")
    assert flipped["number"] == "#bff0000000000000"
    assert EXHIBIT.view(flipped)["shown"]["sentence"].startswith("This is -1.0")
    assert EXHIBIT.play(flipped, "flip 63")["number"] == "#3ff0000000000000"
    for move in ("flip 64", "flip", "turn 3", "flip -1"):
        with pytest.raises(InputError):
            EXHIBIT.play(state, move)


def test_a_selected_number_between_the_bounds_may_still_have_too_many_bits() -> None:
    near_one = "1." + "0" * 2_410 + "1"  # about 8,005 bits above and below the line
    with pytest.raises(InputError, match="at most 8000 bits in its numerator and its denominator"):
        view(value=near_one)


def test_a_toy_format_shows_all_its_numbers() -> None:
    shown = view(show="number", format="toy", number="1.3")
    values = {c * Fraction(2) ** e for c in range(8) for e in range(-4, 3)}
    assert len(shown["line"]) == len(values)
    assert [mark["text"] for mark in shown["line"] if mark["chosen"]] == ["1.2"]
    assert not shown["bits"]


@pytest.mark.parametrize(
    "number", ["inf", "-inf", "nan", "1e400", "-0", "1e-400", "#7ff8000000000000", "#0b1"]
)
def test_special_values_are_told(number: str) -> None:
    shown = view(show="number", number=number)
    assert shown["sentence"].endswith(".")
    assert EXHIBIT.script
    for form in ("double", "toy"):
        if form == "double" or not number.startswith("#"):  # a toy format has no bit pattern
            made: dict = {}
            exec(EXHIBIT.script(EXHIBIT.normal({"show": "number", "number": number, "format": form})), made)
            told = EXHIBIT.view(EXHIBIT.normal({"show": "number", "number": number, "format": form}))
            assert told["shown"]["facts"][0]["value"] == made["number"].kind


@pytest.mark.parametrize(
    "changes",
    [
        {"value": "0"},
        {"value": "-1"},
        {"value": "x"},
        {"value": "2^99999"},
        {"show": "number", "number": "#xyz"},
        {"show": "number", "number": "#" + "f" * 17},
        {"show": "number", "number": "1/0"},
        {"show": "number", "format": "toy", "least": 5, "most": 4},
    ],
)
def test_bad_input_gets_a_sentence(changes: dict) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        EXHIBIT.view(EXHIBIT.normal(changes))


@given(st.fractions())
@settings(max_examples=100, deadline=None)
def test_spelled_values_are_read_back(value: Fraction) -> None:
    assert read(spelled(value)) == value
    if decimal_of(value):
        assert read(decimal_of(value)) == value


@pytest.mark.heavy
def test_every_pair_of_bases_with_a_common_root_has_a_counterexample() -> None:
    for beta in range(2, 130):
        for nu in range(2, 130):
            if conversion.common_root(beta, nu) is None:
                continue
            words = EXHIBIT.view(EXHIBIT.normal({"beta": beta, "nu": nu, "n": 2, "m": 9, "value": "3"}))[
                "shown"
            ]["root"]
            assert "counterexample" in words
            if "A counterexample to the theorem: " in words:
                said = words.split("A counterexample to the theorem: ")[1]
                n, m = (int(number) for number in re.findall(r"(\d+) digits? of base", said))
                assert conversion.round_trips(beta, n, nu, m)
                assert nu ** (m - 1) <= beta**n
                assert conversion.first_loss(beta, n, nu, m) is None
